// The form of a restock: a new one, one that is open, or one that is only looked at.
import { type ReactNode, useState } from 'react'
import type { WireProblem } from '../../contract/base/call.ts'
import type { RestockFields } from '../../contract/bills/entity-restock.ts'
import { toHalfWidth } from '../../domain/base/text.ts'
import { restockOrigins } from '../../domain/bills/restock.ts'
import { useWrite } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { momentText } from '../kit/day-text.ts'
import { FormField, TextField } from '../kit/field.tsx'
import { Drawer } from '../kit/panel.tsx'
import { fieldText, problemsOf } from '../kit/problem-list.tsx'
import { Select } from '../kit/select.tsx'
import { troubleText } from '../kit/trouble-text.ts'
import { useWords } from '../kit/words.ts'
import { EntitySearch } from '../parts/entity-search.tsx'
import { type RestockEdit, restockApi } from './restock-api.ts'

const useForm = ({ row, fields: first }: RestockEdit, onDone: () => void) => {
  const [fields, setFields] = useState<RestockFields>(first)
  const [problems, setProblems] = useState<readonly WireProblem[]>([])
  const [trouble, setTrouble] = useState('')
  const add = useWrite(restockApi.add, { quiet: true })
  const edit = useWrite(restockApi.edit, { quiet: true })
  const onError = (error: unknown) => {
    const found = problemsOf(error)
    setProblems(found)
    // What belongs to no field is said once, beside the buttons.
    setTrouble(found.some(({ path }) => path in fields) ? '' : troubleText(error))
  }
  const plain = (text: string): string => toHalfWidth(text).trim()
  const save = (): void => {
    const { date, quantity, cost, retail } = fields
    const given = {
      ...fields,
      ...{ date: plain(date), quantity: plain(quantity), cost: plain(cost), retail: plain(retail) },
    }
    const options = { onSuccess: onDone, onError }
    if (row) edit.mutate({ ...given, id: row.id, version: row.version }, options)
    else add.mutate(given, options)
  }
  return {
    ...{ fields, trouble, save, isBusy: add.isPending || edit.isPending },
    errorOf: (name: string) => fieldText(problems.find(({ path }) => path === name)),
    change: (part: Partial<RestockFields>) => {
      setFields((now) => ({ ...now, ...part }))
      setProblems((now) => now.filter(({ path }) => !(path in part)))
    },
  }
}

type Form = ReturnType<typeof useForm>
type Name = keyof RestockFields
type PartProps = { form: Form; readOnly: boolean }

const Field = (props: {
  form: Form
  name: Name
  required?: true
  hint?: string
  children: (id: string) => ReactNode
}) => {
  const t = useWords('entityRestock')
  const { form, name, required, hint } = props
  return (
    <FormField label={t(name)} required={required} error={form.errorOf(name)} hint={hint}>
      {(id) => props.children(id)}
    </FormField>
  )
}

const Words = (
  props: PartProps & { name: Name; most: number; required?: true; hint?: string; isFigure?: true; example?: string },
) => {
  const { form, name, readOnly, most, isFigure, example } = props
  return (
    <Field form={form} name={name} required={props.required} hint={props.hint}>
      {(id) => (
        <TextField
          {...{ id, width: '100%', readOnly, maxLength: most, placeholder: example, value: form.fields[name] }}
          inputMode={isFigure ? 'decimal' : undefined}
          invalid={form.errorOf(name) !== undefined}
          onChange={(event) => form.change({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
}

const Place = (props: PartProps & { name: 'fromCode' | 'store' | 'brand'; type: string; required?: true }) => {
  const t = useWords('entityRestock')
  const { form, name, readOnly, type } = props
  if (readOnly) return <Words form={form} name={name} most={32} readOnly />
  return (
    <Field form={form} name={name} required={props.required}>
      {(id) => (
        <EntitySearch
          {...{ id, type, label: t(name), value: form.fields[name], invalid: form.errorOf(name) !== undefined }}
          onChange={(code) => form.change({ [name]: code })}
        />
      )}
    </Field>
  )
}

const Fields = ({ form, readOnly }: PartProps) => {
  const t = useWords('entityRestock')
  const { fields, change } = form
  const part = { form, readOnly }
  return (
    <>
      <Words {...part} name="documentNo" most={40} required />
      <Words {...part} name="date" most={10} required example={t('kit:dayExample')} />
      <Field form={form} name="fromType" required>
        {(id) => (
          <Select
            {...{ id, label: t('fromType'), width: '100%', disabled: readOnly, value: fields.fromType }}
            options={restockOrigins.map((value) => ({ value: value as string, label: t(`fromType_${value}`) }))}
            onChange={(fromType) => change({ fromType, fromCode: '' })}
          />
        )}
      </Field>
      <Place {...part} key={fields.fromType} name="fromCode" type={fields.fromType} required />
      <Place {...part} name="store" type="store" required />
      <Place {...part} name="brand" type="brand" />
      <Words {...part} name="category" most={40} />
      <Words {...part} name="quantity" most={24} isFigure />
      <Words {...part} name="cost" most={24} required isFigure hint={t('costHow')} />
      <Words {...part} name="retail" most={24} isFigure hint={t('retailHow')} />
      <Words {...part} name="remark" most={200} />
    </>
  )
}

export const RestockForm = ({ opened, onClose }: { opened: RestockEdit; onClose: () => void }) => {
  const t = useWords('entityRestock')
  const form = useForm(opened, onClose)
  const { row } = opened
  const mayWrite = useAuth(row ? 'gl:entityRestock:edit' : 'gl:entityRestock:add')
  const readOnly = !mayWrite || (row !== null && row.state !== 'OPEN')
  const foot = (
    <>
      {form.trouble !== '' && (
        <span className="form-error" role="alert">
          {form.trouble}
        </span>
      )}
      <Button onClick={onClose}>{t(readOnly ? 'kit:close' : 'kit:cancel')}</Button>
      {!readOnly && (
        <Button look="solid" busy={form.isBusy} onClick={form.save}>
          {t('save')}
        </Button>
      )}
    </>
  )
  return (
    <Drawer
      title={t(row === null ? 'addTitle' : readOnly ? 'viewTitle' : 'editTitle')}
      foot={foot}
      typed={form.fields}
      onClose={onClose}
    >
      <Fields form={form} readOnly={readOnly} />
      {row && <p className="page-note">{`${t('changed')} ${row.changedBy} ${momentText(row.changedAt)}`}</p>}
    </Drawer>
  )
}
