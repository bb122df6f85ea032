// Where the values of a set come from, as one subquery with a number, a value, a label, what it hangs on and more
// columns: the set's own values, the rows of a view, or a statement.
import type { ValueDefinition, ValueFilter } from '../../../contract/office/value-set.ts'
import { isDate } from '../../../domain/base/period.ts'
import { type Problem, problem, refuse } from '../../../domain/base/problem.ts'
import type { ValueSetKind, ValueSource } from '../../../domain/office/value-set.ts'
import { isPlainName } from '../../../domain/office/value-set.ts'
import type { SqlValue } from '../../kernel/db.ts'
import type { Scope } from '../../kernel/scope.ts'
import { apiViews, checkedStatement } from './statement.ts'

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
