// The personal centre: who one is, how one is kept safe, what one was told, what one likes, what is one's own.
import { Chip, Page, PageBar } from '../../kit/page.tsx'
import { useWords } from '../../kit/words.ts'
import { useAddress } from '../../parts/address.ts'
import { MyData } from './my-data.tsx'
import { MyNotices } from './my-notices.tsx'
import { Preferences } from './preferences.tsx'
import { ProfileForm } from './profile.tsx'
import { Security } from './security.tsx'
import './personal.css'

const tabs = {
  ...{ profile: ProfileForm, security: Security, notices: MyNotices, preferences: Preferences, data: MyData },
}
type TabName = keyof typeof tabs
const names = Object.keys(tabs) as TabName[]

const PersonalScreen = () => {
  const t = useWords('personal')
  const address = useAddress()
  const chosen = names.find((name) => name === address.get('tab')) ?? 'profile'
  const Shown = tabs[chosen]
  return (
    <Page>
      <PageBar title={t('title')}>
        {names.map((name) => (
          <Chip
            key={name}
            label={t(`tab_${name}`)}
            isOn={name === chosen}
            onToggle={() => address.set({ tab: name, page: null })}
          />
        ))}
      </PageBar>
      <div className="flex-1 min-h-0 overflow-auto px-24 py-16">
        <Shown />
      </div>
    </Page>
  )
}

export default PersonalScreen
