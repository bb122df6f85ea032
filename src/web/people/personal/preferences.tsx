// How one likes the product: where one begins, in which account set, and how negative amounts look.
import { useUser } from '../../api/session.ts'
import { dayForms, decimalsShown, negativeLooks, pageSizes, useOwnWays } from '../../api/setting.ts'
import { Button } from '../../kit/button.tsx'
import { SelectField } from '../../kit/select.tsx'
import { useTab } from '../../kit/tab.ts'
import { textOf, useLang, useWords } from '../../kit/words.ts'
import { screensOf } from '../../parts/nav-tile.tsx'

const last = 'last'
const home = 'home'

export const Preferences = () => {
  const t = useWords('personal')
  const lang = useLang()
  const tab = useTab()
  const user = useUser()
  const [ways, setWays] = useOwnWays()
  const sets = user?.accountConfigs ?? []
  const screens = screensOf(user?.menuRoutes ?? []).filter(({ path }) => path !== '/home/dashboard')
  return (
    <section className="personal-form" aria-label={t('tab_preferences')}>
      <SelectField
        label={t('startSet')}
        value={ways.startSet || last}
        options={[
          { value: last, label: t('startSetLast') },
          ...sets.map((set) => ({
            value: set.value,
            label: `${set.companyCode} ${textOf(set.companyName, lang)} ${set.year}`,
          })),
        ]}
        onChange={(value) => setWays({ ...ways, startSet: value === last ? '' : value })}
      />
      <SelectField
        label={t('startPage')}
        value={ways.startPage || home}
        options={[
          { value: home, label: t('startPageHome') },
          ...screens.map(({ path, meta }) => ({ value: path, label: textOf(meta.title, lang) })),
        ]}
        onChange={(value) => setWays({ ...ways, startPage: value === home ? '' : value })}
      />
      <SelectField
        label={t('negative')}
        value={ways.negative}
        options={negativeLooks.map((value) => ({ value, label: t(`negative_${value}`) }))}
        onChange={(negative) => setWays({ ...ways, negative })}
      />
      <SelectField
        label={t('decimals')}
        hint={t('decimalsHint')}
        value={String(ways.decimals)}
        options={decimalsShown.map((most) => ({ value: String(most), label: t(`decimals_${most}`) }))}
        onChange={(value) =>
          setWays({ ...ways, decimals: decimalsShown.find((most) => String(most) === value) ?? decimalsShown[0] })
        }
      />
      <SelectField
        label={t('days')}
        hint={t('daysHint')}
        value={ways.days}
        options={dayForms.map((value) => ({ value, label: t(`days_${value}`) }))}
        onChange={(days) => setWays({ ...ways, days })}
      />
      <SelectField
        label={t('pageSize')}
        value={String(ways.pageSize)}
        options={pageSizes.map((size) => ({ value: String(size), label: size === 0 ? t('pageSizeUsual') : `${size}` }))}
        onChange={(value) => setWays({ ...ways, pageSize: pageSizes.find((size) => String(size) === value) ?? 0 })}
      />
      <p className="page-note">{t('preferencesHint')}</p>
      <p className="page-note">{t('themeHint')}</p>
      <Button icon="history" onClick={() => tab.open('/home/backups')}>
        {t('versions')}
      </Button>
    </section>
  )
}
