// A form in three steps: each must be right before the next, and what was typed is kept as a draft until it is sent.
import { useState } from 'react'
import { decimal, isMobile } from '../domain/base/text.ts'
import { useSetting } from '../web/api/setting.ts'
import { Button } from '../web/kit/button.tsx'
import { FormField, TextField } from '../web/kit/field.tsx'
import { groupDigits } from '../web/kit/money.tsx'
import { PageBody } from '../web/kit/page.tsx'
import { toast } from '../web/kit/toast.tsx'
import { useWords } from '../web/kit/words.ts'
import './demo.css'

const steps = ['who', 'what', 'sure'] as const
const fieldsOf = { who: ['payee', 'mobile'], what: ['sum', 'why'], sure: [] } as const
const all = ['payee', 'mobile', 'sum', 'why'] as const
type Name = (typeof all)[number]
type Draft = { at: number; texts: Readonly<Partial<Record<Name, string>>> }

const none: Draft = { at: 0, texts: {} }

const readDraft = (stored: unknown): Draft => {
  if (typeof stored !== 'object' || stored === null) return none
  const { at, texts }: { at?: unknown; texts?: unknown } = stored
  const isWhole = typeof at === 'number' && steps[at] !== undefined && typeof texts === 'object' && texts !== null
  return isWhole ? { at, texts } : none
}

const isRight = (name: Name, text: string): boolean => (name === 'mobile' ? isMobile(text) : text.trim() !== '')

const Track = ({ at }: { at: number }) => {
  const t = useWords('demo')
  return (
    <ol className="demo-track">
      {steps.map((step, place) => (
        <li key={step} aria-current={place === at ? 'step' : undefined} data-done={place < at}>
          <b>{place + 1}</b> {t(`step_${step}`)}
        </li>
      ))}
    </ol>
  )
}

const Told = ({ texts }: { texts: Draft['texts'] }) => {
  const t = useWords('demo')
  return (
    <dl className="demo-pairs">
      {all.map((name) => (
        <div key={name}>
          <dt>{t(`step_${name}`)}</dt>
          <dd>{name === 'sum' ? groupDigits(texts.sum ?? '') : texts[name]}</dd>
        </div>
      ))}
    </dl>
  )
}

type FieldProps = { name: Name; text: string; isTried: boolean; onChange: (text: string) => void }

const Field = ({ name, text, isTried, onChange }: FieldProps) => {
  const t = useWords('demo')
  const label = t(`step_${name}`)
  const isWrong = isTried && !isRight(name, text)
  const error = name === 'mobile' ? t('wrong_mobile') : t('emptyField', { name: label })
  return (
    <FormField required label={label} error={isWrong ? error : undefined}>
      {(id, described) => (
        <TextField
          id={id}
          aria-describedby={described}
          invalid={isWrong}
          value={text}
          onChange={({ target: { value } }) => onChange(name === 'sum' ? decimal(value) : value)}
          width="100%"
        />
      )}
    </FormField>
  )
}

export const FormSteps = () => {
  const t = useWords('demo')
  const [{ at, texts }, setDraft] = useSetting<Draft>('demo.steps', none, readDraft)
  const [isTried, setTried] = useState(false)
  const step = steps[at] ?? 'who'
  const isLast = step === 'sure'
  const names: readonly Name[] = fieldsOf[step]
  const isWhole = names.every((name) => isRight(name, texts[name] ?? ''))
  const forth = () => {
    setTried(!isWhole)
    if (isWhole) setDraft({ at: at + 1, texts })
  }
  const send = () => {
    setDraft(none)
    toast({ look: 'note', title: t('stepsSent') })
  }
  return (
    <PageBody padded>
      <div className="demo demo-narrow">
        <Track at={at} />
        {names.map((name) => (
          <Field
            key={name}
            {...{ name, isTried, text: texts[name] ?? '' }}
            onChange={(text) => setDraft({ at, texts: { ...texts, [name]: text } })}
          />
        ))}
        {isLast && <Told texts={texts} />}
        <p className="demo-acts">
          <Button disabled={at === 0} onClick={() => setDraft({ at: at - 1, texts })}>
            {t('stepBack')}
          </Button>
          <Button look="solid" onClick={isLast ? send : forth}>
            {t(isLast ? 'stepsSend' : 'stepNext')}
          </Button>
        </p>
        <p className="page-note">{t('stepsNote')}</p>
      </div>
    </PageBody>
  )
}
