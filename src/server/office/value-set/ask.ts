// Answers what a select asks of a value set: a page of its values, the labels of some, or the first rows of a test.
import { pageOf } from '../../../contract/base/shape.ts'
import type { ValueDefinition, ValueOption, ValueSetShape } from '../../../contract/office/value-set.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import type { ValueSetKind } from '../../../domain/office/value-set.ts'
import type { SqlValue } from '../../kernel/db.ts'
import type { Scope } from '../../kernel/scope.ts'
import { today } from '../../ledger/store/books.ts'
import type { ValueReader } from './reader.ts'
import { readSet, searchText } from './set-store.ts'
import { sourceOf, sqlRowsMost, statementOf, type ValueQuery, type ValueSetRequest } from './source.ts'

type Row = { value: string; label: string; parent: string; ext: string; n: bigint; total: number }
type Wanted = { keyword?: string; parent?: string | null; values?: readonly string[]; limit: number; offset: number }

const rowsOf = async (reader: ValueReader, scope: Scope, source: ValueQuery, wanted: Wanted): Promise<Row[]> => {
  const { text, isApi, isCut } = source
  const at = source.values.length
  const values: SqlValue[] = [
    ...source.values,
    ...[searchText(wanted.keyword), wanted.parent ?? null, wanted.values ?? null, wanted.limit, wanted.offset],
  ]
  const statement = `select s.n, s.value, s.label, s.parent, s.ext, (count(*) over ())::integer as total
    from (${text}) s
    where s.value is not null
      and ($${at + 1}::text = '' or lower(s.value) like $${at + 1} or lower(s.label) like $${at + 1}
        or lower(s.hint) like $${at + 1})
      and ($${at + 2}::text is null or s.parent = $${at + 2})
      and ($${at + 3}::text[] is null or s.value = any ($${at + 3}))
    order by s.n limit $${at + 4} offset $${at + 5}`
  const rows = isApi ? await reader.read<Row>(scope, statement, values) : await scope.db.query<Row>(statement, values)
  if (isCut && rows.some(({ n, total }) => n > sqlRowsMost || total > sqlRowsMost)) {
    refuse(problem('valueSet.tooMany', '', { n: sqlRowsMost }))
  }
  return rows
}

const optionOf = ({ value, label, parent, ext }: Row): ValueOption => ({
  ...{ value, label: label === '' ? value : label, parent },
  ext: JSON.parse(ext) as Record<string, string>,
})

/** The set of a code as it is offered: enabled, and where it is a statement, approved. */
const offered = async (scope: Scope, code: string): Promise<ValueSetShape> => {
  const set = await readSet(scope.db, { code })
  if (!set?.enabled) return refuse(problem('record.missing', 'code'))
  if (set.kind === 'sql' && set.definition.sql === '') refuse(problem('valueSet.approval', 'code'))
  return set
}

export type Query = {
  code: string
  keyword?: string
  parent?: string
  params?: Readonly<Record<string, string>>
  page?: number
  pageSize?: number
}

export const queryValues = (reader: ValueReader) => async (asked: Query, scope: Scope) => {
  const set = await offered(scope, asked.code)
  const { page = 1, pageSize = set.pageSize, parent = '', params = {} } = asked
  if (set.kind === 'cascade' && parent === '') refuse(problem('valueSet.parentNeeded', 'parent'))
  const asking: ValueSetRequest = { scope, parent, params }
  const source = await sourceOf(set, asking, today())
  const rows = await rowsOf(reader, scope, source, {
    ...(asked.keyword === undefined ? {} : { keyword: asked.keyword }),
    parent: set.kind === 'cascade' ? parent : null,
    ...{ limit: pageSize, offset: (page - 1) * pageSize },
  })
  if (set.cacheSeconds > 0) {
    scope.answerHeader('cache-control', `private, max-age=${set.cacheSeconds}`)
    scope.answerHeader('vary', 'authorization, account-config, view-as, x-lang, accept-encoding')
  }
  return pageOf(rows.map(optionOf), rows[0]?.total ?? 0, page, pageSize)
}

/** `parent` and `params` are those that the values were chosen by, where the set asks for them. */
type Resolved = Pick<Query, 'code' | 'parent' | 'params'> & { values: readonly string[] }

export const resolveValues =
  (reader: ValueReader) =>
  async ({ code, values, parent = '', params = {} }: Resolved, scope: Scope) => {
    const set = await offered(scope, code)
    const source = await sourceOf(set, { scope, parent, params }, today())
    const rows = await rowsOf(reader, scope, source, { values: [...new Set(values)], limit: 5000, offset: 0 })
    return { items: rows.map(optionOf) }
  }

const testedRows = 50

export type Tried = {
  kind: ValueSetKind
  definition: ValueDefinition
  parent?: string
  params?: Readonly<Record<string, string>>
}

/** The first rows of a definition that is not kept yet: a statement with its own columns, a view with its values. */
export const testDefinition =
  (reader: ValueReader) =>
  async ({ kind, definition, parent = '', params = {} }: Tried, scope: Scope) => {
    const asking: ValueSetRequest = { scope, parent, params }
    const began = performance.now()
    const taken = () => Math.round(performance.now() - began)
    if (kind === 'sql') {
      const { text, values } = await statementOf(definition, asking)
      const found = await reader.read<{ r: Record<string, string> }>(scope, text, values)
      if (found.length > sqlRowsMost) refuse(problem('valueSet.tooMany', 'sql', { n: sqlRowsMost }))
      const columns = Object.keys(found[0]?.r ?? {})
      for (const name of ['valueField', 'labelField', 'parentField'] as const) {
        const isThere = definition[name] === '' || columns.includes(definition[name])
        if (found.length > 0 && !isThere) refuse(problem('input.invalid', name))
      }
      const rows = found.slice(0, testedRows).map(({ r }) => columns.map((column) => r[column] ?? ''))
      return { columns, rows, total: found.length, ms: taken() }
    }
    const source = await sourceOf({ id: '0', kind, definition }, asking, today())
    const wanted = { parent: kind === 'cascade' && parent !== '' ? parent : null, limit: testedRows, offset: 0 }
    const found = (await rowsOf(reader, scope, source, wanted)).map((row) => ({ ...optionOf(row), total: row.total }))
    const columns = ['value', 'label', ...(definition.parentField === '' ? [] : ['parent']), ...definition.columns]
    const rows = found.map(({ value, label, parent: above, ext }) =>
      columns.map((column) => ({ value, label, parent: above })[column] ?? ext[column] ?? ''),
    )
    return { columns, rows, total: found[0]?.total ?? 0, ms: taken() }
  }
