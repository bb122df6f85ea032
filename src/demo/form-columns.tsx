// A form in two, four or six columns that give way on a narrow page; it changes its language while one types.
import { useState } from 'react'
import { isEmail } from '../domain/base/text.ts'
import { Icon } from '../web/kit/button.tsx'
import { FormField, TextField } from '../web/kit/field.tsx'
import { chooseLanguage, languageNames } from '../web/kit/language-choice.tsx'
import { Chip, PageBody } from '../web/kit/page.tsx'
import { useLang, useWords } from '../web/kit/words.ts'
import { IconPicker } from '../web/parts/icon-picker.tsx'
import './demo.css'

const counts = [2, 4, 6] as const
const fields = [
  'code',
  'name',
  'brand',
  'season',
  'store',
  'region',
  'manager',
  'email',
  'phone',
  'rent',
  'area',
  'note',
]
const languages = Object.keys(languageNames) as (keyof typeof languageNames)[]

/** A line that runs past; who points at it, or wants no motion, reads it standing. */
const Running = () => {
  const t = useWords('demo')
  const [isShown, setShown] = useState(true)
  if (!isShown) return null
  return (
    <div className="demo-running" role="note">
      <Icon name="bell" size={14} />
      <p>
        <span>{t('running')}</span>
      </p>
      <button type="button" className="link-button" onClick={() => setShown(false)}>
        {t('close')}
      </button>
    </div>
  )
}

export const FormColumns = () => {
  const t = useWords('demo')
  const lang = useLang()
  const [count, setCount] = useState<(typeof counts)[number]>(4)
  const [texts, setTexts] = useState<Record<string, string>>({ email: 'no address' })
  const [icon, setIcon] = useState('store')
  const errorOf = (name: string) => (name === 'email' && !isEmail(texts.email ?? '') ? t('wrong_email') : undefined)
  return (
    <PageBody padded>
      <div className="demo demo-wide">
        <Running />
        <p className="demo-acts">
          {counts.map((one) => (
            <Chip key={one} label={t('columnsOf', { n: one })} isOn={one === count} onToggle={() => setCount(one)} />
          ))}
          {languages.map((one) => (
            <Chip key={one} label={languageNames[one]} isOn={one === lang} onToggle={() => void chooseLanguage(one)} />
          ))}
        </p>
        <div className="demo-columns" data-count={count}>
          {fields.map((name) => (
            <FormField key={name} above label={t(`shop_${name}`)} error={errorOf(name)}>
              {(id, described) => (
                <TextField
                  id={id}
                  aria-describedby={described}
                  invalid={errorOf(name) !== undefined}
                  value={texts[name] ?? ''}
                  onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
                  width="100%"
                />
              )}
            </FormField>
          ))}
          <FormField above label={t('shop_icon')}>
            {(id) => <IconPicker id={id} value={icon} invalid={false} onChange={setIcon} />}
          </FormField>
        </div>
      </div>
    </PageBody>
  )
}
