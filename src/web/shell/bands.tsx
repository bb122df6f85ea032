// Bands over screens: one works in a sandbox, looks on as another user, or follows an address of another year.
import { useAccountSet, useUser } from '../api/session.ts'
import { endView } from '../api/tokens.ts'
import { Button, Icon } from '../kit/button.tsx'
import { useWords } from '../kit/words.ts'
import { switchAccountSet } from './account-set-select.tsx'
import { otherYearSet } from './other-year.ts'
import type { Tab } from './tabs.ts'

/** The band over a screen whose address was kept from another year, with the way into the books of that year. */
export const OtherYearBand = ({ tab }: { tab: Tab }) => {
  const t = useWords('shell')
  const chosen = useAccountSet()
  const sets = useUser()?.accountConfigs ?? []
  const found = otherYearSet(tab, chosen, sets)
  if (!found || !chosen) return null
  const { month, set } = found
  return (
    <div className="sandbox-band row flex-none gap-6 m-0 px-16 py-4 bg-warn-bg text-warn text-12" role="status">
      <Icon name="calendar" size={14} /> {t('otherYear', { month, set: chosen.value })}
      <Button small onClick={() => void switchAccountSet(set.value)}>
        {t('otherYearSwitch', { set: set.value })}
      </Button>
    </div>
  )
}

/** The band over every screen while one looks at the product as another user, with the way back. */
export const ViewBand = () => {
  const t = useWords('setRight')
  const name = useUser()?.viewing ?? ''
  if (name === '') return null
  return (
    <div className="sandbox-band row flex-none gap-6 m-0 px-16 py-4 bg-warn-bg text-warn text-12" role="status">
      <Icon name="eye" size={14} /> <b>{t('viewBand', { name })}</b> {t('viewText')}
      <Button small onClick={endView}>
        {t('viewEnd')}
      </Button>
    </div>
  )
}

/** What is done in a sandbox touches no books. */
export const SandboxBand = () => {
  const t = useWords('shell')
  const set = useAccountSet()
  if (!set?.sandbox) return null
  return (
    <p className="sandbox-band row flex-none gap-6 m-0 px-16 py-4 bg-warn-bg text-warn text-12" role="status">
      <Icon name="alert" size={14} /> <b>{t('sandbox')}</b> {t('sandboxText', { set: set.value })}
    </p>
  )
}
