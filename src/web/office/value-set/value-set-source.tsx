// Where a value set reads: a view with its columns and conditions, or a statement with its parameters.
import type { ReactNode } from 'react'
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

type RowProps<R> = { row: R; label: (name: string) => string; put: (part: Partial<R>) => void }

/** Rows that are added and taken away, each drawn side by side; `words` add one and take one away. */
const EditedRows = <R,>(props: {
  rows: readonly R[]
  fresh: R
  words: readonly [add: string, remove: string]
  mayAdd?: boolean
  start?: string
  draw: (row: RowProps<R>) => ReactNode
  onChange: (rows: R[]) => void
}) => {
  const { rows, fresh, words, mayAdd = true, start = '', draw, onChange } = props
  const t = useWords('valueSet')
  return (
    <div className="column items-start gap-6">
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows stay in their places
        <div key={at} className="row flex-wrap gap-6">
          {draw({
            row,
            label: (name) => `${t(start + name)} ${at + 1}`,
            put: (part) => onChange(rows.with(at, { ...row, ...part })),
          })}
          <IconButton icon="trash" label={t(words[1], { n: at + 1 })} onClick={() => onChange(rows.toSpliced(at, 1))} />
        </div>
      ))}
      {mayAdd && (
        <Button icon="plus" onClick={() => onChange([...rows, fresh])}>
          {t(words[0])}
        </Button>
      )}
    </div>
  )
}

const Condition = ({ row, label, put, columns }: RowProps<ValueFilter> & { columns: readonly string[] }) => {
  const t = useWords('valueSet')
  return (
    <>
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
        readOnly={row.source !== 'value' && row.source !== 'input'}
        onChange={(event) => put({ value: event.target.value })}
      />
    </>
  )
}

const Conditions = ({ form, columns }: { form: SetForm; columns: readonly string[] }) => (
  <EditedRows<ValueFilter>
    rows={form.values.filters}
    fresh={{ column: columns[0] ?? '', operator: 'is', source: 'value', value: '' }}
    words={['addFilter', 'removeFilter']}
    start="filter_"
    draw={(row) => <Condition {...row} columns={columns} />}
    onChange={(filters) => form.change({ filters })}
  />
)

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

const Parameter = ({ row, label, put }: RowProps<SqlParameter>) => {
  const t = useWords('valueSet')
  return (
    <>
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
    </>
  )
}

const Parameters = ({ form, mayWrite }: { form: SetForm; mayWrite: boolean }) => (
  <EditedRows<SqlParameter>
    rows={form.values.params}
    fresh={{ name: '', type: 'text', source: 'input', required: false }}
    words={['addParam', 'removeParam']}
    mayAdd={mayWrite}
    draw={(row) => <Parameter {...row} />}
    onChange={(params) => form.change({ params })}
  />
)

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
