// Where a value set reads: a view with its columns and conditions, or a statement with its parameters.
import {
  type SqlParameter,
  type ValueFilter,
  type ValueView,
  valueSetCalls,
} from '../../../contract/office/value-set.ts'
import { filterOperators, parameterTypes, valueSources } from '../../../domain/office/value-set.ts'
import { useCall } from '../../api/query.ts'
import { useAuth } from '../../kit/auth.tsx'
import { Button, IconButton } from '../../kit/button.tsx'
import { Checkbox, Select, TextField } from '../../kit/field.tsx'
import { type Say, useWords } from '../../kit/words.ts'
import { type RecordField, RecordFields } from '../../parts/record-fields.tsx'
import './value-set.css'
import type { SetForm } from './value-set-form.tsx'

const columnOptions = (t: Say, columns: readonly string[], isNeeded: boolean) => [
  ...(isNeeded ? [] : [{ value: '', label: t('none') }]),
  ...columns.map((value) => ({ value, label: value })),
]

const changed = <T,>(rows: readonly T[], at: number, part: Partial<T>): T[] =>
  rows.map((row, index) => (index === at ? { ...row, ...part } : row))

const FilterRow = ({
  form,
  columns,
  at,
  row,
}: {
  form: SetForm
  columns: readonly string[]
  at: number
  row: ValueFilter
}) => {
  const t = useWords('valueSet')
  const put = (part: Partial<ValueFilter>) => form.change({ filters: changed(form.values.filters, at, part) })
  const label = (name: string) => `${t(`filter_${name}`)} ${at + 1}`
  const isWritten = row.source === 'value' || row.source === 'input'
  return (
    <div className="row flex-wrap gap-6">
      <Select
        label={label('column')}
        width={130}
        value={row.column}
        options={columnOptions(t, columns, true)}
        onChange={(column) => put({ column })}
      />
      <Select
        label={label('operator')}
        width={140}
        value={row.operator}
        options={filterOperators.map((value) => ({ value, label: t(`operator_${value}`) }))}
        onChange={(operator) => put({ operator })}
      />
      <Select
        label={label('source')}
        width={130}
        value={row.source}
        options={valueSources.map((value) => ({ value, label: t(`source_${value}`) }))}
        onChange={(source) => put({ source, ...(source === 'value' || source === 'input' ? {} : { value: '' }) })}
      />
      <TextField
        aria-label={label('value')}
        width={110}
        maxLength={500}
        value={row.value}
        readOnly={!isWritten}
        onChange={(event) => put({ value: event.target.value })}
      />
      <IconButton
        icon="trash"
        label={t('removeFilter', { n: at + 1 })}
        onClick={() => form.change({ filters: form.values.filters.filter((_, index) => index !== at) })}
      />
    </div>
  )
}

const Conditions = ({ form, columns }: { form: SetForm; columns: readonly string[] }) => {
  const t = useWords('valueSet')
  const { filters } = form.values
  const fresh: ValueFilter = { column: columns[0] ?? '', operator: 'is', source: 'value', value: '' }
  return (
    <div className="column items-start gap-6">
      {filters.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions stay in their places
        <FilterRow key={at} form={form} columns={columns} at={at} row={row} />
      ))}
      <Button icon="plus" onClick={() => form.change({ filters: [...filters, fresh] })}>
        {t('addFilter')}
      </Button>
    </div>
  )
}

const viewFields = (
  { kind, view }: SetForm['values'],
  { isFixed, views, t }: { isFixed: boolean; views: readonly ValueView[]; t: Say },
): RecordField<SetForm['values']>[] => {
  if (isFixed) return [{ name: 'view', max: 64, locked: true }]
  const columns = views.find(({ name }) => name === view)?.columns ?? []
  const isCascade = kind === 'cascade'
  const none = { value: '', label: t('none') }
  const when = view !== ''
  const column = { kind: 'choice', required: true, options: columnOptions(t, columns, true), when } as const
  return [
    {
      ...{ kind: 'choice', name: 'view', required: !isCascade, hint: isCascade ? 'cascadeHow' : undefined },
      options: [...(isCascade ? [none] : []), ...views.map(({ name }) => ({ value: name, label: name }))],
      // Columns of another view are none of this one.
      sets: () => ({ filters: [], columns: [], orderBy: '', parentField: '' }),
    },
    { ...column, name: 'valueField' },
    { ...column, name: 'labelField' },
    { ...column, name: 'parentField', when: when && isCascade },
    { kind: 'choice', name: 'orderBy', options: columnOptions(t, columns, false), when },
    {
      ...{ kind: 'codes', name: 'columns', none: 'none', when },
      choices: columns.map((value) => ({ value, code: value, name: '' })),
    },
    { kind: 'own', name: 'filters', when, draw: ({ form }) => <Conditions form={form} columns={columns} /> },
  ]
}

const ParameterRow = ({ form, at, row }: { form: SetForm; at: number; row: SqlParameter }) => {
  const t = useWords('valueSet')
  const put = (part: Partial<SqlParameter>) => form.change({ params: changed(form.values.params, at, part) })
  const label = (name: string) => `${t(name)} ${at + 1}`
  return (
    <div className="row flex-wrap gap-6">
      <TextField
        aria-label={label('param_name')}
        width={140}
        maxLength={63}
        value={row.name}
        onChange={(event) => put({ name: event.target.value })}
      />
      <Select
        label={label('param_type')}
        width={100}
        value={row.type}
        options={parameterTypes.map((value) => ({ value, label: t(`type_${value}`) }))}
        onChange={(type) => put({ type })}
      />
      <Select
        label={label('filter_source')}
        width={150}
        value={row.source}
        options={valueSources
          .filter((value) => value !== 'value')
          .map((value) => ({ value, label: t(`source_${value === 'input' ? 'form' : value}`) }))}
        onChange={(source) => put({ source })}
      />
      <Checkbox checked={row.required} onChange={(required) => put({ required })}>
        {t('param_required')}
      </Checkbox>
      <IconButton
        icon="trash"
        label={t('removeParam', { n: at + 1 })}
        onClick={() => form.change({ params: form.values.params.filter((_, index) => index !== at) })}
      />
    </div>
  )
}

const Parameters = ({ form, mayWrite }: { form: SetForm; mayWrite: boolean }) => {
  const t = useWords('valueSet')
  const { params } = form.values
  const fresh: SqlParameter = { name: '', type: 'text', source: 'input', required: false }
  return (
    <div className="column items-start gap-6">
      {params.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parameters stay in their places
        <ParameterRow key={at} form={form} at={at} row={row} />
      ))}
      {mayWrite && (
        <Button icon="plus" onClick={() => form.change({ params: [...params, fresh] })}>
          {t('addParam')}
        </Button>
      )}
    </div>
  )
}

const statementFields = (views: readonly ValueView[], mayWrite: boolean): RecordField<SetForm['values']>[] => [
  {
    kind: 'own',
    name: 'sql',
    required: true,
    hint: 'sqlHow',
    draw: ({ id, described, form }) => (
      <textarea
        id={id}
        aria-describedby={described}
        className="value-set-sql w-full text-ink text-12 bg-surface leading-18 rounded-5 px-8 py-6"
        rows={8}
        maxLength={8000}
        spellCheck={false}
        readOnly={!mayWrite}
        value={form.values.sql}
        onChange={(event) => form.change({ sql: event.target.value })}
      />
    ),
  },
  {
    kind: 'own',
    label: 'viewsTitle',
    draw: () => (
      <dl className="overflow-auto m-0 px-8 py-4 text-12 boxed leading-18 rounded-5 max-h-132">
        {views.map(({ name, columns }) => (
          <div key={name} className="flex gap-8">
            <dt className="flex-none font-semibold w-108">{name}</dt>
            <dd className="m-0 text-quiet">{columns.join(', ')}</dd>
          </div>
        ))}
      </dl>
    ),
  },
  { kind: 'own', name: 'params', draw: ({ form }) => <Parameters form={form} mayWrite={mayWrite} /> },
  { name: 'valueField', max: 63, required: true },
  { name: 'labelField', max: 63, required: true },
]

export const SourceFields = ({ form, isFixed }: { form: SetForm; isFixed: boolean }) => {
  const t = useWords('valueSet')
  const mayWrite = useAuth('sys:valueSet:sql')
  const answer = useCall(valueSetCalls.views, {})
  const views = answer.data?.items ?? []
  const isStatement = form.values.kind === 'sql'
  const fields = isStatement ? statementFields(views, mayWrite) : viewFields(form.values, { isFixed, views, t })
  return (
    <>
      {isStatement && answer.data?.sqlOn === false && (
        <p className="form-error" role="alert">
          {t('sqlOff', { why: t(`problemWord:${answer.data.sqlOff}`) })}
        </p>
      )}
      <RecordFields words="valueSet" form={form} fields={fields} />
    </>
  )
}
