// The band over a screen whose address was kept from another year, with the way into the books of that year.
import { useAccountSet, useUser } from '../api/session.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { useWords } from '../kit/words.ts'
import { switchAccountSet } from './account-set-select.tsx'
import { otherYearSet } from './other-year.ts'
import type { Tab } from './tabs.ts'

export const OtherYearBand = ({ tab }: { tab: Tab }) => {
  const t = useWords('shell')
  const chosen = useAccountSet()
  const sets = useUser()?.accountConfigs ?? []
  const found = otherYearSet(tab, chosen, sets)
  if (!found || !chosen) return null
  const { month, set } = found
  return (
    <div className="sandbox-band" role="status">
      <Icon name="calendar" size={14} /> {t('otherYear', { month, set: chosen.value })}
      <Button small onClick={() => void switchAccountSet(set.value)}>
        {t('otherYearSwitch', { set: set.value })}
      </Button>
    </div>
  )
}
