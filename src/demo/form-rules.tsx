// Three forms that are sent as one: all are checked together, and the first wrong field gets the focus.
import { useState } from 'react'
import {
  isChineseName,
  isEmail,
  isIdCard,
  isMobile,
  isPlate,
  isPostalCode,
  percentDecimal,
} from '../domain/base/text.ts'
import { Button } from '../web/kit/button.tsx'
import { FormField, TextField } from '../web/kit/field.tsx'
import { PageBody } from '../web/kit/page.tsx'
import { toast } from '../web/kit/toast.tsx'
import { useWords } from '../web/kit/words.ts'
import './demo.css'

type Field = { name: string; isRight: (text: string) => boolean; clean?: (text: string) => string }

/** Forms in their order, and their fields; a field is wrong when it is empty or its check says so. */
const forms: readonly { name: string; fields: readonly Field[] }[] = [
  {
    name: 'person',
    fields: [
      { name: 'name', isRight: isChineseName },
      { name: 'idCard', isRight: isIdCard },
    ],
  },
  {
    name: 'reach',
    fields: [
      { name: 'mobile', isRight: isMobile },
      { name: 'email', isRight: isEmail },
      { name: 'postal', isRight: isPostalCode },
    ],
  },
  {
    name: 'share',
    fields: [
      { name: 'plate', isRight: isPlate },
      { name: 'percent', isRight: (text) => text !== '', clean: percentDecimal },
    ],
  },
]

const all = forms.flatMap(({ fields }) => fields)

export const FormRules = () => {
  const t = useWords('demo')
  const [texts, setTexts] = useState<Record<string, string>>({})
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const type = (field: Field, text: string) => {
    setTexts({ ...texts, [field.name]: field.clean ? field.clean(text) : text })
    setWrong(new Set([...wrong].filter((name) => name !== field.name)))
  }
  const clear = () => {
    setTexts({})
    setWrong(new Set())
  }
  const check = () => {
    const found = all.filter(({ name, isRight }) => !isRight(texts[name] ?? '')).map(({ name }) => name)
    setWrong(new Set(found))
    const [first] = found
    if (first === undefined) toast({ look: 'note', title: t('allRight') })
    else document.getElementById(`demo-${first}`)?.focus()
  }
  return (
    <PageBody padded>
      <div className="demo">
        {forms.map((form) => (
          <section key={form.name}>
            <h2>{t(`form_${form.name}`)}</h2>
            <div className="demo-form">
              {form.fields.map((field) => (
                <FormField
                  key={field.name}
                  required
                  label={t(`field_${field.name}`)}
                  error={wrong.has(field.name) ? t(`wrong_${field.name}`) : undefined}
                >
                  {(_, described) => (
                    <TextField
                      id={`demo-${field.name}`}
                      aria-label={t(`field_${field.name}`)}
                      aria-describedby={described}
                      invalid={wrong.has(field.name)}
                      value={texts[field.name] ?? ''}
                      onChange={(event) => type(field, event.target.value)}
                      width="100%"
                    />
                  )}
                </FormField>
              ))}
            </div>
          </section>
        ))}
        <p className="demo-acts">
          <Button onClick={clear}>{t('clear')}</Button>
          <Button look="solid" onClick={check}>
            {t('check')}
          </Button>
        </p>
      </div>
    </PageBody>
  )
}
