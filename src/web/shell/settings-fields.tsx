// What settings of the theme are typed in, colours and names of the product, and what is done with all of them.
import { useEffect, useId, useState } from 'react'
import { layoutCalls } from '../../contract/base/layout.ts'
import { send } from '../api/query.ts'
import { putSetting } from '../api/setting.ts'
import { Auth } from '../kit/auth.tsx'
import { Button, IconButton } from '../kit/button.tsx'
import { copyText } from '../kit/copy-button.tsx'
import { confirm } from '../kit/dialog.tsx'
import { TextField } from '../kit/field.tsx'
import { useProductTitle, useWords } from '../kit/words.ts'
import { resetPreferences, setPreferences, usePreferences } from '../theme/preferences.ts'
import { themeSetting } from '../theme/settings.ts'
import { parseColour } from '../theme/shades.ts'

type ColourFieldProps = {
  id: string
  value: string
  /** What "as at first" means: '' for the colour of the theme. */
  first: string
  /** The token whose colour is shown where none was chosen. */
  token: string
  disabled?: boolean
  onChange: (value: string) => void
}

const hex = (text: string): string => {
  const parts = /(\d+),?\s+(\d+),?\s+(\d+)/.exec(text)?.slice(1) ?? []
  return parts.length === 3 ? `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}` : ''
}

/** The colour that a token has now, as #rrggbb; '' for one that fades. */
const shownColour = (token: string): string => {
  const probe = document.createElement('i')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const colour = hex(getComputedStyle(probe).color)
  probe.remove()
  return colour
}

export const ColourField = (props: ColourFieldProps) => {
  const t = useWords('settings')
  const { value, first, token, disabled } = props
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const isFine = typed === first || parseColour(typed) !== null
  const put = (text: string) => {
    setTyped(text)
    if (text === first || parseColour(text)) props.onChange(text)
  }
  const shown = value || shownColour(token)
  return (
    <span className="colour-field row flex-wrap justify-end gap-6">
      <input
        type="color"
        aria-label={t('pick')}
        value={shown}
        disabled={disabled}
        onChange={(event) => put(event.target.value)}
      />
      <TextField
        id={props.id}
        width={104}
        value={typed}
        placeholder={first === '' ? t('ofTheme') : undefined}
        disabled={disabled}
        invalid={!isFine}
        onChange={(event) => put(event.target.value.trim())}
      />
      <IconButton
        icon="refresh"
        label={t('asAtFirst')}
        disabled={disabled || value === first}
        onClick={() => put(first)}
      />
      {!isFine && (
        <p className="form-error w-full text-right" role="alert">
          {t(typed === '' ? 'colourEmpty' : 'colourWrong')}
        </p>
      )}
    </span>
  )
}

const titleMost = 50

type Name = 'globalTitle' | 'globalViceTitle' | 'globalViceTitleMsg'

const Title = ({ name, placeholder }: { name: Name; placeholder: string }) => {
  const t = useWords('settings')
  const id = useId()
  const now = usePreferences((state) => state[name])
  return (
    <div className="row justify-between gap-12 min-h-32">
      <label htmlFor={id}>{t(name)}</label>
      <TextField
        id={id}
        width={170}
        maxLength={titleMost}
        value={now}
        placeholder={placeholder}
        onChange={(event) => setPreferences({ [name]: event.target.value })}
        onBlur={(event) => setPreferences({ [name]: event.target.value.trim() })}
      />
    </div>
  )
}

/** The names of the product in the settings: of the page, beside the sign, and on the sign-in page. */
export const Titles = () => {
  const t = useWords('shell')
  const product = useProductTitle()
  return (
    <>
      <Title name="globalTitle" placeholder={product} />
      <Title name="globalViceTitle" placeholder={t('scope')} />
      <Title name="globalViceTitleMsg" placeholder={t('slogan').replace('\n', ' ')} />
    </>
  )
}

const contentNow = (): string => JSON.stringify(usePreferences.getState())

/** What is done with all settings of the theme: put back, copied, kept for oneself, published for everybody. */
export const SettingsFoot = () => {
  const t = useWords('settings')
  const [done, setDone] = useState<'copied' | 'kept' | 'published' | ''>('')
  const copy = async () => {
    if (await copyText(JSON.stringify(usePreferences.getState(), null, 2))) setDone('copied')
  }
  const keep = () => {
    putSetting(themeSetting, usePreferences.getState())
    setDone('kept')
    // The versions of it are for taking back; without one the settings are kept all the same.
    send(layoutCalls.save, { kind: 'theme', content: contentNow() }, { quiet: true }).catch(() => undefined)
  }
  const publish = async () => {
    const onAct = () => send(layoutCalls.publishTheme, { content: contentNow() })
    const answer = await confirm({ title: t('publishTitle'), text: t('publishText'), act: t('publish'), onAct })
    if (answer !== null) setDone('published')
  }
  return (
    <>
      <Button look="plain" icon="refresh" onClick={resetPreferences}>
        {t('reset')}
      </Button>
      <div className="bar-end">
        <Auth code="sys:theme:publish">
          <Button icon={done === 'published' ? 'check' : 'users'} onClick={() => void publish()}>
            {t(done === 'published' ? 'published' : 'publish')}
          </Button>
        </Auth>
        <Button icon={done === 'copied' ? 'check' : 'copy'} onClick={() => void copy()}>
          {t(done === 'copied' ? 'copied' : 'copy')}
        </Button>
        <Button look="solid" icon={done === 'kept' ? 'check' : 'bookmark'} onClick={keep}>
          {t(done === 'kept' ? 'kept' : 'keep')}
        </Button>
      </div>
    </>
  )
}
