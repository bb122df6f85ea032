// What a value set would offer as it stands in the form: its parameters to fill in, and the first rows.
import { useEffect, useRef, useState } from 'react'
import { useWrite } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { FormField, TextField } from '../../kit/field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { problemsOf, troubleText } from '../../kit/problem-list.tsx'
import { useWords } from '../../kit/words.ts'
import './value-set.css'
import { valueSetApi } from '../office-api.ts'
import { definitionOf, type ValueSetDraft } from './value-set-form.tsx'

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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <div className="value-set-preview" tabIndex={0} role="group" aria-label={t('test')}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column}>{column}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of an answer never move
                <tr key={at}>
                  {row.map((cell, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their places
                    <td key={place}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
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

export const ValueSetTest = ({ name, draft, onClose }: { name: string; draft: ValueSetDraft; onClose: () => void }) => {
  const t = useWords('valueSet')
  const test = useWrite(valueSetApi.test, { quiet: true })
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
      {asksParent(draft) && (
        <FormField label={t('testParent')}>
          {(id) => <TextField id={id} width={240} value={parent} onChange={({ target }) => setParent(target.value)} />}
        </FormField>
      )}
      {inputs.map((input) => (
        <FormField key={input} label={input}>
          {(id) => (
            <TextField
              id={id}
              width={240}
              value={params[input] ?? ''}
              onChange={({ target }) => setParams((now) => ({ ...now, [input]: target.value }))}
            />
          )}
        </FormField>
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
