// The settings of the theme: a change holds at once; all of them can be copied, kept, and put back.
import { type ReactNode, useId, useState } from 'react'
import { useUser } from '../api/session.ts'
import { Drawer } from '../kit/dialog.tsx'
import { Checkbox, Select, TextField } from '../kit/field.tsx'
import { useWords } from '../kit/words.ts'
import { setPreferences, usePreferences } from '../theme/preferences.ts'
import {
  animations,
  asideLayouts,
  asideStyles,
  densities,
  firstPrimary,
  type Layout,
  layouts,
  lockSeconds,
  type Preferences,
  tagStyles,
} from '../theme/settings.ts'
import { ColourField, SettingsFoot, Titles } from './settings-fields.tsx'
import './settings-drawer.css'

type NamesOf<T> = {
  [K in keyof Preferences]: Preferences[K] extends T ? (T extends Preferences[K] ? K : never) : never
}
type FlagName = Exclude<NamesOf<boolean>[keyof Preferences], never>

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="mb-6 text-quiet text-12 font-semibold">{title}</h3>
    {children}
  </section>
)

const Row = ({ label, children }: { label: string; children: (id: string) => ReactNode }) => {
  const id = useId()
  return (
    <div className="row justify-between gap-12 min-h-32">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

type FlagProps = { name: FlagName | 'isCollapse'; checked: boolean; disabled?: boolean; children?: ReactNode }

const Flag = ({ name, checked, disabled, children }: FlagProps) => {
  const t = useWords('settings')
  return (
    <div className="row justify-between gap-12 min-h-32">
      <Checkbox checked={checked} disabled={disabled} onChange={(on) => setPreferences({ [name]: on })}>
        {t(name)}
      </Checkbox>
      {children}
    </div>
  )
}

const Flags = ({ names, isOff }: { names: readonly FlagName[]; isOff?: (name: FlagName) => boolean }) => {
  const now = usePreferences()
  return names.map((name) => <Flag key={name} name={name} checked={now[name]} disabled={isOff?.(name)} />)
}

type ChoiceName = 'tagsStyle' | 'animation' | 'columnsAsideStyle' | 'columnsAsideLayout' | 'globalComponentSize'

const Choice = ({ name, values, disabled }: { name: ChoiceName; values: readonly string[]; disabled?: boolean }) => {
  const t = useWords('settings')
  const now = usePreferences((state) => state[name])
  return (
    <Row label={t(name)}>
      {(id) => (
        <Select
          id={id}
          label={t(name)}
          value={now}
          width={170}
          disabled={disabled}
          options={values.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => setPreferences({ [name]: value })}
        />
      )}
    </Row>
  )
}

type ColourName =
  | 'topBar'
  | 'topBarColor'
  | 'menuBar'
  | 'menuBarColor'
  | 'menuBarActiveColor'
  | 'columnsMenuBar'
  | 'columnsMenuBarColor'

const Colours = ({ names, disabled }: { names: readonly (readonly [ColourName, string])[]; disabled?: boolean }) => {
  const t = useWords('settings')
  const now = usePreferences()
  return names.map(([name, token]) => (
    <Row key={name} label={t(name)}>
      {(id) => (
        <ColourField
          id={id}
          value={now[name]}
          first=""
          token={token}
          disabled={disabled}
          onChange={(value) => setPreferences({ [name]: value })}
        />
      )}
    </Row>
  ))
}

/** Another layout begins with the colours and the open menu of the theme. */
const chooseLayout = (layout: Layout): void =>
  setPreferences({
    ...{ layout, isCollapse: null, topBar: '', topBarColor: '', menuBar: '', menuBarColor: '', menuBarActiveColor: '' },
    ...{ columnsMenuBar: '', columnsMenuBarColor: '' },
  })

const Layouts = () => {
  const t = useWords('settings')
  const now = usePreferences((state) => state.layout)
  return (
    <div className="grid gap-8 grid-cols-[repeat(4,1fr)]" role="radiogroup" aria-label={t('layout')}>
      {layouts.map((layout) => (
        <label
          key={layout}
          className="layout-choice column items-center gap-4 text-12 text-center"
          data-layout={layout}
        >
          <input type="radio" name="layout" checked={layout === now} onChange={() => chooseLayout(layout)} />
          <span className="layout-drawing grid p-4 rounded-5 gap-3 w-84 h-56 border border-field" aria-hidden="true">
            <i className="rounded-2 bg-line-2" />
            <i className="rounded-2 bg-line-2" />
            <i className="rounded-2 bg-line-2" />
          </span>
          {t(layout)}
        </label>
      ))}
    </div>
  )
}

/** The menu is small, or away; across the top there is none to be made small. */
const Collapse = () => {
  const { isCollapse, layout } = usePreferences()
  const isAcross = layout === 'transverse'
  return <Flag name="isCollapse" checked={isCollapse === true && !isAcross} disabled={isAcross} />
}

/** Where the server puts a watermark over everything, nobody takes it away. */
const MarkFlag = () => {
  const t = useWords('settings')
  const own = usePreferences((state) => state.isWatermark)
  const isForced = useUser()?.config?.watermarkEnabled === true
  return (
    <Flag name="isWatermark" checked={own || isForced} disabled={isForced}>
      {isForced && <p className="form-hint">{t('watermarkForced')}</p>}
    </Flag>
  )
}

const LockTime = () => {
  const t = useWords('settings')
  const { isLockScreen, lockScreenTime } = usePreferences()
  const [typed, setTyped] = useState(String(lockScreenTime))
  const user = useUser()
  const { least } = lockSeconds
  const most = Math.min(lockSeconds.most, user?.config?.lockMax ?? lockSeconds.most)
  const isFine = (text: string): boolean => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most
  const put = (text: string) => {
    setTyped(text)
    if (isFine(text)) setPreferences({ lockScreenTime: Number(text) })
  }
  return (
    <Row label={t('lockScreenTime')}>
      {(id) => (
        <span>
          <TextField
            id={id}
            width={96}
            inputMode="numeric"
            value={typed}
            disabled={!isLockScreen}
            invalid={!isFine(typed)}
            onChange={(event) => put(event.target.value)}
          />
          {!isFine(typed) && <p className="form-error">{t('lockRange', { least, most })}</p>}
        </span>
      )}
    </Row>
  )
}

const WatermarkText = () => {
  const t = useWords('settings')
  const now = usePreferences((state) => state.watermarkText)
  return (
    <Row label={t('watermarkText')}>
      {(id) => (
        <TextField
          id={id}
          width={170}
          maxLength={40}
          value={now}
          placeholder={t('watermarkFirst')}
          onChange={(event) => setPreferences({ watermarkText: event.target.value.replaceAll(' ', '') })}
        />
      )}
    </Row>
  )
}

const Theme = () => {
  const t = useWords('settings')
  const now = usePreferences()
  return (
    <Group title={t('groupTheme')}>
      <Row label={t('primary')}>
        {(id) => (
          <ColourField
            id={id}
            value={now.primary}
            first={firstPrimary}
            token="--tint"
            onChange={(primary) => setPreferences({ primary })}
          />
        )}
      </Row>
      <Flags names={['isIsDark', 'isGrayscale', 'isInvert']} />
      <Choice name="globalComponentSize" values={densities} />
    </Group>
  )
}

const Bars = () => {
  const t = useWords('settings')
  const { layout, isIsDark } = usePreferences()
  const hasStrip = layout === 'columns'
  return (
    <>
      <Group title={t('groupTopBar')}>
        <Colours
          names={[
            ['topBar', '--top-bar'],
            ['topBarColor', '--top-bar-words'],
          ]}
          disabled={isIsDark}
        />
        <Flags names={['isTopBarColorGradual']} isOff={() => isIsDark} />
      </Group>
      <Group title={t('groupMenu')}>
        <Colours
          names={[
            ['menuBar', '--menu-bar'],
            ['menuBarColor', '--menu-bar-words'],
            ['menuBarActiveColor', '--menu-bar-active'],
          ]}
          disabled={isIsDark}
        />
        <Flags names={['isMenuBarColorGradual']} isOff={() => isIsDark} />
        {isIsDark && <p className="form-hint">{t('barsInDark')}</p>}
      </Group>
      <Group title={t('groupColumns')}>
        <Colours
          names={[
            ['columnsMenuBar', '--strip-bar'],
            ['columnsMenuBarColor', '--strip-bar-words'],
          ]}
          disabled={isIsDark || !hasStrip}
        />
        <Flags
          names={['isColumnsMenuBarColorGradual', 'isColumnsMenuHoverPreload']}
          isOff={(name) => !hasStrip || (isIsDark && name === 'isColumnsMenuBarColorGradual')}
        />
        <Choice name="columnsAsideStyle" values={asideStyles} disabled={!hasStrip} />
        <Choice name="columnsAsideLayout" values={asideLayouts} disabled={!hasStrip} />
      </Group>
    </>
  )
}

const Rest = () => {
  const t = useWords('settings')
  const { layout } = usePreferences()
  return (
    <>
      <Group title={t('groupInterface')}>
        <Collapse />
        <Flags
          names={['isUniqueOpened', 'isFixedHeader', 'isClassicSplitMenu', 'isLockScreen']}
          isOff={(name) => name === 'isClassicSplitMenu' && layout !== 'classic'}
        />
        <LockTime />
      </Group>
      <Group title={t('groupDisplay')}>
        <Flags
          names={['isShowLogo', 'isBreadcrumb', 'isBreadcrumbIcon', 'isTagsview', 'isTagsviewIcon', 'isCacheTagsView']}
        />
        <Flags names={['isSortableTagsView', 'isShareTagsView', 'isFooter']} />
        <MarkFlag />
        <WatermarkText />
      </Group>
      <Group title={t('groupOther')}>
        <Choice name="tagsStyle" values={tagStyles} />
        <Choice name="animation" values={animations} />
        <Titles />
        <Flags names={['isRequestRoutes']} />
      </Group>
    </>
  )
}

export default function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const t = useWords('settings')
  return (
    <Drawer title={t('title')} foot={<SettingsFoot />} width={520} onClose={onClose}>
      <div className="settings column gap-16">
        <Group title={t('layout')}>
          <Layouts />
        </Group>
        <Theme />
        <Bars />
        <Rest />
      </div>
    </Drawer>
  )
}
