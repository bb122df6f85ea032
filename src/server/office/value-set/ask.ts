// Answers what a select asks of a value set: a page of its values, the labels of some, or the first rows of a test.
import { pageOf } from '../../../contract/base/shape.ts'
import type { ValueDefinition, ValueFilter, ValueOption, ValueSetShape } from '../../../contract/office/value-set.ts'
import { isDate } from '../../../domain/base/period.ts'
import { type Problem, problem, refuse } from '../../../domain/base/problem.ts'
import { isPlainName, type ValueSetKind, type ValueSource } from '../../../domain/office/value-set.ts'
import type { SqlValue } from '../../kernel/db.ts'
import type { Scope } from '../../kernel/scope.ts'
import { today } from '../../ledger/store/books.ts'
import type { ValueReader } from './reader.ts'
import { apiViews, checkedStatement } from './statement.ts'
import { readSet, searchText } from './store.ts'

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

// Where the values of a set come from, as one subquery with a number, a value, a label, what it hangs on and more
// columns: the set's own values, the rows of a view, or a statement.

/** More rows than a list to choose from can have. */
export const sqlRowsMost = 5000

/**
 * A subquery over `n, value, label, parent, hint, ext`, with its parameters. `isApi`: it reads the views as their role;
 * `isCut`: it ends one behind the most rows there may be.
 */
export type ValueQuery = { text: string; values: SqlValue[]; isApi: boolean; isCut: boolean }

export type ValueSetRequest = { scope: Scope; parent: string; params: Readonly<Record<string, string>> }

const sourceValue = (source: ValueSource, name: string, { scope, parent, params }: ValueSetRequest): string => {
  const set = scope.accountSet
  switch (source) {
    case 'value':
      return name
    case 'user':
      return scope.user.userName
    case 'company':
      return set?.companyCode ?? ''
    case 'account_set':
      return set?.value ?? ''
    case 'year':
      return set ? String(set.year) : ''
    case 'parent':
      return parent
    case 'input':
      return params[name] ?? ''
  }
}

const quoted = (name: string): string =>
  isPlainName(name) ? `"${name}"` : refuse(problem('input.invalid', 'definition'))

const comparisons: Readonly<Record<ValueFilter['operator'], (column: string, place: string) => string>> = {
  is: (column, place) => `${column}::text = ${place}`,
  isNot: (column, place) => `${column}::text is distinct from ${place}`,
  oneOf: (column, place) => `${column}::text = any (string_to_array(${place}, ','))`,
  begins: (column, place) => `starts_with(${column}::text, ${place})`,
  least: (column, place) => `${column}::text >= ${place}`,
  most: (column, place) => `${column}::text <= ${place}`,
}

/** Rows of a view: what is enabled, unless a filter says something of it. */
const ofView = (definition: ValueDefinition, asking: ValueSetRequest): ValueQuery => {
  const columns = Object.hasOwn(apiViews, definition.view) ? (apiViews[definition.view] ?? []) : []
  const values: SqlValue[] = []
  const conditions = definition.filters.flatMap(({ column, operator, source, value }) => {
    const wanted = sourceValue(source, value, asking)
    // What the caller has not said limits nothing.
    if (wanted === '' && source === 'input') return []
    values.push(wanted.replaceAll(/\s*,\s*/g, ','))
    return [comparisons[operator](`v.${quoted(column)}`, `$${values.length}::text`)]
  })
  const isAsked = definition.filters.some(({ column }) => column === 'enabled')
  if (columns.includes('enabled') && !isAsked) conditions.push('v.enabled')
  const { valueField, labelField, parentField, orderBy } = definition
  const ext = definition.columns.map((name) => `'${quoted(name).slice(1, -1)}', coalesce(v.${quoted(name)}::text, '')`)
  const hint = columns.includes('mnemonic') ? 'v.mnemonic' : "''"
  return {
    text: `select row_number() over (order by v.${quoted(orderBy || valueField)}, v.${quoted(valueField)}) as n,
      v.${quoted(valueField)}::text as value, v.${quoted(labelField)}::text as label,
      ${parentField === '' ? "''" : `v.${quoted(parentField)}::text`} as parent, ${hint} as hint,
      json_build_object(${ext.join(', ')})::text as ext
      from value_set_api.${quoted(definition.view)} v where ${['true', ...conditions].join(' and ')}`,
    values,
    ...{ isApi: true, isCut: false },
  }
}

/** A value in the form of a parameter's type; PostgreSQL would refuse another as a fault. */
const readParameter = (type: 'text' | 'number' | 'date', text: string): boolean =>
  type === 'text' || (type === 'number' ? /^-?\d{1,18}(\.\d{1,9})?$/.test(text) : isDate(text))

const parameterValue = (
  { name, type, source, required }: ValueDefinition['params'][number],
  asking: ValueSetRequest,
): SqlValue | Problem => {
  const text = sourceValue(source, name, asking)
  if (text === '') {
    if (source === 'parent') return problem('valueSet.parentNeeded', 'parent')
    return required ? problem('input.required', `params.${name}`) : null
  }
  return readParameter(type, text) ? text : problem('input.invalid', `params.${name}`)
}

/** The SELECT of a definition with its values in order; the rows of it as texts, at most one more than may be. */
export const statementOf = async (definition: ValueDefinition, asking: ValueSetRequest) => {
  const { params } = definition
  const bound = await checkedStatement(definition.sql, params)
  const values = bound.names.map((name) => {
    const declared = params.find((each) => each.name === name)
    const value = declared ? parameterValue(declared, asking) : null
    return typeof value === 'object' && value !== null && 'path' in value ? refuse(value as Problem) : value
  })
  const text = `select (select json_object_agg(t.key, coalesce(t.value, '')) from json_each_text(row_to_json(q)) t) as r
    from (\n${bound.text}\n) q limit ${sqlRowsMost + 1}`
  return { text, values }
}

const ofStatement = async (definition: ValueDefinition, asking: ValueSetRequest): Promise<ValueQuery> => {
  const { text, values } = await statementOf(definition, asking)
  const field = (name: string) => (name === '' ? "''" : `s.r ->> '${quoted(name).slice(1, -1)}'`)
  return {
    text: `select row_number() over () as n, ${field(definition.valueField)} as value,
      coalesce(${field(definition.labelField)}, '') as label, coalesce(${field(definition.parentField)}, '') as parent,
      '' as hint, s.r::text as ext from (${text}) s`,
    values,
    ...{ isApi: true, isCut: true },
  }
}

/** The values a set keeps: those in force on a day, of everybody or of where the caller works. */
const ofValues = (setId: string, { scope }: ValueSetRequest, day: string): ValueQuery => {
  const label = { 'zh-cn': 'v.label_zh_cn', 'zh-tw': 'v.label_zh_tw', en: 'v.label_en' }[scope.lang]
  return {
    text: `select row_number() over (order by v.sort, v.value) as n, v.value,
      coalesce(nullif(${label}, ''), v.label_zh_cn) as label, v.parent_value as parent, '' as hint, '{}' as ext
      from value_set_value v where v.value_set_id = $1 and v.enabled and v.company_code in ('', $2)
        and v.account_set in ('', $3) and coalesce(v.start_date, '0001-01-01') <= $4::date
        and coalesce(v.end_date, '9999-12-31') >= $4::date`,
    values: [BigInt(setId), scope.accountSet?.companyCode ?? '', scope.accountSet?.value ?? '', day],
    ...{ isApi: false, isCut: false },
  }
}

export const sourceOf = async (
  { id, kind, definition }: { id: string; kind: ValueSetKind; definition: ValueDefinition },
  asking: ValueSetRequest,
  day: string,
): Promise<ValueQuery> => {
  if (kind === 'sql') return ofStatement(definition, asking)
  if (kind === 'table' || (kind === 'cascade' && definition.view !== '')) return ofView(definition, asking)
  return ofValues(id, asking, day)
}
