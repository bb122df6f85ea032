// A form that is drawn from its description in JSON, with rows that repeat and fields that depend on others.
import { useMemo, useState } from 'react'
import { decimal } from '../domain/base/text.ts'
import { Button, IconButton } from '../web/kit/button.tsx'
import { Checkbox, FormField, SelectField, TextField } from '../web/kit/field.tsx'
import { Empty, PageBody } from '../web/kit/page.tsx'
import { toast } from '../web/kit/toast.tsx'
import { type Say, useWords } from '../web/kit/words.ts'
import { type DrawnField, emptyPaths, type Filled, readDescription, shownFields } from './form-description.ts'
import './demo.css'

/** A request for payment: the shop is asked for with rents only, and lines repeat. */
const sampleOf = (t: Say): string => {
  const named = (name: string, kind: DrawnField['kind'], more: object = {}) => ({
    ...{ name, label: t(`pay_${name}`), kind },
    ...more,
  })
  const [goods, rent] = [t('pay_goods'), t('pay_rent')]
  const fields = [
    named('reason', 'choice', { required: true, options: [goods, rent] }),
    named('shop', 'text', { required: true, when: { field: 'reason', is: rent } }),
    named('urgent', 'tick'),
    named('lines', 'rows', {
      required: true,
      fields: [named('item', 'text', { required: true }), named('amount', 'number', { required: true })],
    }),
  ]
  return JSON.stringify(fields, null, 2)
}

type Shared = {
  filled: Filled
  wrong: ReadonlySet<string>
  path: string
  onChange: (filled: Filled) => void
}

const Plain = ({ field, filled, wrong, path, onChange }: Shared & { field: DrawnField }) => {
  const t = useWords('demo')
  const { name, label, kind, required } = field
  const value = filled[name]
  const put = (to: string | boolean) => onChange({ ...filled, [name]: to })
  const error = wrong.has(path + name) ? t('emptyField', { name: label }) : undefined
  if (kind === 'tick') {
    return (
      <FormField label={label}>{() => <Checkbox label={label} checked={value === true} onChange={put} />}</FormField>
    )
  }
  const text = typeof value === 'string' ? value : ''
  if (kind === 'choice') {
    const options = field.options.map((one) => ({ value: one, label: one }))
    return <SelectField {...{ label, required, error, options }} value={text} onChange={put} />
  }
  return (
    <FormField {...{ label, required, error }}>
      {(id, described) => (
        <TextField
          id={id}
          aria-describedby={described}
          invalid={error !== undefined}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          value={text}
          onChange={(event) => put(kind === 'number' ? decimal(event.target.value) : event.target.value)}
          width="100%"
        />
      )}
    </FormField>
  )
}

const Rows = ({ field, filled, wrong, path, onChange }: Shared & { field: DrawnField }) => {
  const t = useWords('demo')
  const value = filled[field.name]
  const rows = Array.isArray(value) ? value : []
  const put = (to: Filled[]) => onChange({ ...filled, [field.name]: to })
  return (
    <section className="demo-rows" aria-label={field.label}>
      <h2>{field.label}</h2>
      {wrong.has(path + field.name) && (
        <p className="form-error" role="alert">
          {t('emptyField', { name: field.label })}
        </p>
      )}
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own but their place
        <div key={at} className="demo-row">
          <Fields
            fields={field.fields}
            {...{ filled: row, wrong, path: `${path}${field.name}.${at}.` }}
            onChange={(to) => put(rows.map((one, place) => (place === at ? to : one)))}
          />
          <IconButton icon="trash" label={t('removeRow', { n: at + 1 })} onClick={() => put(rows.toSpliced(at, 1))} />
        </div>
      ))}
      <Button icon="plus" onClick={() => put([...rows, {}])}>
        {t('addRow')}
      </Button>
    </section>
  )
}

const Fields = ({ fields, ...shared }: Shared & { fields: readonly DrawnField[] }) => (
  <div className="demo-form">
    {shownFields(fields, shared.filled).map((field) =>
      field.kind === 'rows' ? (
        <Rows key={field.name} field={field} {...shared} />
      ) : (
        <Plain key={field.name} field={field} {...shared} />
      ),
    )}
  </div>
)

const nothing: ReadonlySet<string> = new Set()

export const FormDrawn = () => {
  const t = useWords('demo')
  const [typed, setTyped] = useState<string | null>(null)
  const [filled, setFilled] = useState<Filled>({})
  const [wrong, setWrong] = useState(nothing)
  const text = typed ?? sampleOf(t)
  const fields = useMemo(() => readDescription(text), [text])
  const check = () => {
    const empty = emptyPaths(fields ?? [], filled)
    setWrong(new Set(empty))
    if (empty.length === 0) toast({ look: 'note', title: t('allRight') })
  }
  const change = (to: Filled) => {
    setFilled(to)
    setWrong(nothing)
  }
  return (
    <PageBody padded>
      <div className="demo-split">
        <section>
          <h2>{t('description')}</h2>
          <textarea
            className="demo-code"
            aria-label={t('description')}
            spellCheck={false}
            value={text}
            onChange={(event) => setTyped(event.target.value)}
          />
        </section>
        <section>
          <h2>{t('drawn')}</h2>
          {fields === null ? (
            <Empty icon="error" title={t('noDescription')} text={t('noDescriptionText')} />
          ) : (
            <>
              <Fields fields={fields} {...{ filled, wrong }} path="" onChange={change} />
              <p className="demo-acts">
                <Button onClick={() => change({})}>{t('clear')}</Button>
                <Button look="solid" onClick={check}>
                  {t('check')}
                </Button>
              </p>
              <pre className="demo-made">{JSON.stringify(filled, null, 2)}</pre>
            </>
          )}
        </section>
      </div>
    </PageBody>
  )
}
