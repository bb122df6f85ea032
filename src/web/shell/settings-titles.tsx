// The names of the product in the settings: of the page, beside the sign, and on the sign-in page.
import { useId } from 'react'
import { TextField } from '../kit/field.tsx'
import { useProductTitle } from '../kit/product-title.ts'
import { useWords } from '../kit/words.ts'
import { setPreferences, usePreferences } from '../theme/preferences.ts'

const titleMost = 50

type Name = 'globalTitle' | 'globalViceTitle' | 'globalViceTitleMsg'

const Title = ({ name, placeholder }: { name: Name; placeholder: string }) => {
  const t = useWords('settings')
  const id = useId()
  const now = usePreferences((state) => state[name])
  return (
    <div className="settings-row">
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
