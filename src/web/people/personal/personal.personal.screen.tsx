// The personal centre: who one is, how one is kept safe, what one was told, what one likes, what is one's own.
import { Chip, Page, PageBar, useTab } from '../../kit/page.tsx'
import { textOf, useLang, useWords } from '../../kit/words.ts'
import { useAddress } from '../../parts/address.ts'
import { MyData } from './my-data.tsx'
import { MyNotices } from './my-notices.tsx'
import { ProfileForm } from './profile.tsx'
import { Security } from './security.tsx'
import './personal.css'
import { useUser } from '../../api/session.ts'
import { dayForms, decimalsShown, negativeLooks, pageSizes, useOwnWays } from '../../api/setting.ts'
import { Button } from '../../kit/button.tsx'
import { screensOf } from '../../parts/nav-tile.tsx'
import { type RecordField, RecordFields } from '../../parts/record-fields.tsx'

const Preferences = () => {
  const t = useWords('personal')
  const lang = useLang()
  const tab = useTab()
  const user = useUser()
  const [values, setWays] = useOwnWays()
  const sets = (user?.accountConfigs ?? []).map((set) => ({
    value: set.value,
    label: `${set.companyCode} ${textOf(set.companyName, lang)} ${set.year}`,
  }))
  const screens = screensOf(user?.menuRoutes ?? [])
    .filter(({ path }) => path !== '/home/dashboard')
    .map(({ path, meta }) => ({ value: path, label: textOf(meta.title, lang) }))
  const sizes = pageSizes.map((size) => ({ value: `${size}`, label: size === 0 ? t('pageSizeUsual') : `${size}` }))
  const fields: RecordField<typeof values>[] = [
    { kind: 'choice', name: 'startSet', options: [{ value: '', label: t('startSetLast') }, ...sets] },
    { kind: 'choice', name: 'startPage', options: [{ value: '', label: t('startPageHome') }, ...screens] },
    { kind: 'choice', name: 'negative', values: negativeLooks },
    { kind: 'choice', name: 'decimals', values: decimalsShown, hint: 'decimalsHint' },
    { kind: 'choice', name: 'days', values: dayForms, hint: 'daysHint' },
    { kind: 'choice', name: 'pageSize', options: sizes },
  ]
  const form = { values, change: (part: Partial<typeof values>) => setWays({ ...values, ...part }) }
  return (
    <section className="personal-form" aria-label={t('tab_preferences')}>
      <RecordFields {...{ words: 'personal', form, fields }} />
      <p className="page-note">{t('preferencesHint')}</p>
      <p className="page-note">{t('themeHint')}</p>
      <Button icon="history" onClick={() => tab.open('/home/backups')}>
        {t('versions')}
      </Button>
    </section>
  )
}

const tabs = {
  ...{ profile: ProfileForm, security: Security, notices: MyNotices, preferences: Preferences, data: MyData },
}
type TabName = keyof typeof tabs
const names = Object.keys(tabs) as TabName[]

export default function PersonalScreen() {
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
