// The form of a value set: what it is called, what its values look like, and where they come from.
import { useEffect, useRef, useState } from 'react'
import {
  emptyDefinition,
  type ValueDefinition,
  type ValueSetFields,
  type ValueSetShape,
  valueSetCalls,
} from '../../../contract/office/value-set.ts'
import { valueChecks, valueScopes, valueSetKinds, valueTypes } from '../../../domain/office/value-set.ts'
import { send, useCall, useWrite } from '../../api/query.ts'
import { Button, Icon } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { InputField } from '../../kit/field.tsx'
import { Table, type TitledCell } from '../../kit/layout.tsx'
import { problemsOf, troubleText } from '../../kit/problem-list.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import {
  begunWith,
  type Draft,
  FormDrawer,
  nameFields,
  quietly,
  type RecordField,
  useRecordForm,
} from '../../parts/record-fields.tsx'
import { SourceFields } from './value-set-source.tsx'
import './value-set.css'

/** Sets that another one may hang on. */
const parentsMost = 500

const useFields = (set: ValueSetShape | null, { kind, view }: ValueSetDraft): RecordField<ValueSetDraft>[] => {
  const lang = useLang()
  const all = useCall(valueSetCalls.list, { pageSize: parentsMost, enabled: true }).data?.items ?? []
  const parents = all.filter(({ id }) => id !== set?.id)
  const isFixed = set?.builtin === true
  const keeps = kind === 'static' || (kind === 'cascade' && view === '')
  return [
    { name: 'code', max: 64, required: true, locked: isFixed, hint: isFixed ? undefined : 'codeHow' },
    ...nameFields(),
    { kind: 'choice', name: 'kind', values: set ? [set.kind] : valueSetKinds },
    {
      ...{ kind: 'choice', name: 'parentId', required: true, when: kind === 'cascade' },
      options: parents.map((one) => ({ value: one.id, label: nameOf(one, lang), end: one.code })),
    },
    {
      kind: 'free',
      when: kind !== 'static',
      draw: (form) => <SourceFields form={form} isFixed={isFixed} />,
    },
    { kind: 'choice', name: 'valueType', values: valueTypes, when: keeps },
    { kind: 'number', name: 'maxLen', digits: 3, when: keeps },
    { name: 'formatMask', max: 64, hint: 'maskHow', when: keeps },
    { kind: 'number', name: 'zeroFill', digits: 3, when: keeps },
    { kind: 'check', name: 'uppercase', when: keeps },
    { kind: 'choice', name: 'scope', values: valueScopes, when: keeps },
    { kind: 'choice', name: 'validation', values: valueChecks },
    { kind: 'number', name: 'pageSize', digits: 3 },
    { kind: 'number', name: 'cacheSeconds', digits: 5, hint: 'cacheHow' },
    { name: 'remark', max: 256 },
  ]
}

/** A new set, or the change of one; what it would offer can be tried before it is saved. */
export const ValueSetForm = ({ set, onClose }: { set: ValueSetShape | null; onClose: () => void }) => {
  const t = useWords('valueSet')
  const [isTested, setTested] = useState(false)
  const save = (draft: ValueSetDraft): Promise<unknown> =>
    set
      ? send(valueSetCalls.edit, { id: set.id, version: set.version, ...fieldsOf(draft) }, quietly)
      : send(valueSetCalls.add, fieldsOf(draft), quietly)
  const form = useRecordForm(draftOf(set), save, onClose)
  const { kind, view } = form.values
  const reads = kind === 'table' || kind === 'sql' || (kind === 'cascade' && view !== '')
  return (
    <>
      <FormDrawer
        {...{ words: 'valueSet', note: set?.code, width: 720, form, fields: useFields(set, form.values), onClose }}
        title={set ? 'editTitle' : 'addTitle'}
        tools={
          reads && (
            <Button icon="eye" onClick={() => setTested(true)}>
              {t('test')}
            </Button>
          )
        }
      />
      {isTested && <ValueSetTest name={form.values.code} draft={form.values} onClose={() => setTested(false)} />}
    </>
  )
}

/** The fields of a set and of where it reads, side by side: each has its error where it stands. */
type ValueSetDraft = Omit<ValueSetFields, 'definition'> & ValueDefinition
export type SetForm = Draft<ValueSetDraft>

const emptyFields: ValueSetFields = {
  ...{ code: '', nameZhCn: '', nameZhTw: '', nameEn: '', kind: 'static', parentId: '', valueType: 'string' },
  ...{ maxLen: 64, formatMask: '', uppercase: false, zeroFill: 0, validation: 'list', scope: 'global' },
  ...{ pageSize: 50, cacheSeconds: 60, remark: '', definition: emptyDefinition },
}

/** What stands in the form: a statement that waits is gone on with. */
const draftOf = (set: ValueSetShape | null): ValueSetDraft => {
  const { definition, ...empty } = emptyFields
  const stored = set?.waiting?.definition ?? set?.definition ?? definition
  return { ...begunWith(empty, set), ...emptyDefinition, ...stored }
}

const definitionOf = (draft: ValueSetDraft): ValueDefinition => begunWith(emptyDefinition, draft)

const fieldsOf = (draft: ValueSetDraft): ValueSetFields => {
  const { definition: _, ...empty } = emptyFields
  return { ...begunWith(empty, draft), definition: definitionOf(draft) }
}

// What a value set would offer as it stands in the form: its parameters to fill in, and the first rows.

type Rows = { columns: readonly string[]; rows: readonly (readonly string[])[]; total: number; ms: number }

const Preview = ({ columns, rows, total, ms }: Rows) => {
  const t = useWords('valueSet')
  const shown = rows.length < total ? ` · ${t('testFirst', { n: rows.length })}` : ''
  return (
    <>
      <p className="page-note" role="status">
        {total === 0 ? t('testNone') : t('testDone', { n: total, ms }) + shown}
      </p>
      {rows.length > 0 && (
        <div
          className="value-set-preview overflow-auto boxed rounded-5 max-h-320"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
          tabIndex={0}
          role="group"
          aria-label={t('test')}
        >
          <Table
            className="full-table"
            rows={rows}
            columns={columns.map(
              (column, place): TitledCell<readonly string[]> => [
                column,
                (row) => row[place],
                'px-8 py-4 whitespace-nowrap text-left lined-strong',
              ],
            )}
          />
        </div>
      )}
    </>
  )
}

/** The names that the form of a picker would give. */
const inputsOf = (draft: ValueSetDraft): string[] => {
  const params = draft.kind === 'sql' ? draft.params.filter(({ source }) => source === 'input') : []
  const filters = draft.kind === 'sql' ? [] : draft.filters.filter(({ source }) => source === 'input')
  return [...new Set([...params.map(({ name }) => name), ...filters.map(({ value }) => value)])].filter(Boolean)
}

const asksParent = ({ kind, params, filters }: ValueSetDraft): boolean =>
  kind === 'cascade' || [...params, ...filters].some(({ source }) => source === 'parent')

const ValueSetTest = ({ name, draft, onClose }: { name: string; draft: ValueSetDraft; onClose: () => void }) => {
  const t = useWords('valueSet')
  const test = useWrite(valueSetCalls.test, { quiet: true })
  const [parent, setParent] = useState('')
  const [params, setParams] = useState<Readonly<Record<string, string>>>({})
  const inputs = inputsOf(draft)
  const run = () => test.mutate({ kind: draft.kind, definition: definitionOf(draft), parent, params })
  const hasFields = asksParent(draft) || inputs.length > 0
  // With nothing to fill in there is nothing to wait for.
  const first = useRef(hasFields ? undefined : run)
  useEffect(() => {
    first.current?.()
    first.current = undefined
  }, [])
  const trouble = test.error && (problemsOf(test.error)[0]?.message ?? troubleText(test.error))
  const foot = (
    <>
      <Button onClick={onClose}>{t('kit:close')}</Button>
      <Button look="solid" busy={test.isPending} onClick={run}>
        {t('testRun')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('testTitle', { name })} width={720} foot={foot} onClose={onClose}>
      {asksParent(draft) && <InputField label={t('testParent')} width={240} value={parent} onChange={setParent} />}
      {inputs.map((input) => (
        <InputField
          key={input}
          label={input}
          width={240}
          value={params[input] ?? ''}
          onChange={(value) => setParams((now) => ({ ...now, [input]: value }))}
        />
      ))}
      {trouble && (
        <p className="form-error" role="alert">
          <Icon name="error" size={14} /> {trouble}
        </p>
      )}
      {test.data && !trouble && <Preview {...test.data} />}
    </Dialog>
  )
}
