// What is wrong with the definition of a value set: its fields, the columns it names, the statement it runs.
import { emptyDefinition, type ValueDefinition, type ValueSetFields } from '../../../contract/office/value-set.ts'
import { type Problem, problem, Refusal } from '../../../domain/base/problem.ts'
import { checkTexts } from '../../../domain/base/text.ts'
import { isPlainName, isValueSetCode, type ValueSetKind } from '../../../domain/office/value-set.ts'
import { apiViews, checkedStatement } from './statement.ts'

const lengths = { code: 64, nameZhCn: 64, nameZhTw: 64, nameEn: 64, formatMask: 64, remark: 256 }

const readsView = (kind: ValueSetKind, definition: ValueDefinition): boolean =>
  kind === 'table' || (kind === 'cascade' && definition.view !== '')

/** A definition without what its kind does not use: what a form still holds of another kind is no part of it. */
export const tidied = (kind: ValueSetKind, definition: ValueDefinition): ValueDefinition => {
  const { valueField, labelField, parentField } = definition
  if (kind === 'sql') {
    // In one order, whatever order it came in: definitions are compared.
    const params = definition.params.map(({ name, type, source, required }) => ({ name, type, source, required }))
    return { ...emptyDefinition, sql: definition.sql.trim(), params, valueField, labelField, parentField }
  }
  if (!readsView(kind, definition)) return emptyDefinition
  const filters = definition.filters.map(({ column, operator, source, value }) => ({ column, operator, source, value }))
  return { ...emptyDefinition, ...definition, filters, sql: '', params: [] }
}

const viewProblems = (kind: ValueSetKind, definition: ValueDefinition): Problem[] => {
  const { view, filters, columns } = definition
  const known = Object.hasOwn(apiViews, view) ? apiViews[view] : undefined
  if (known === undefined)
    return [problem(view === '' ? 'input.needed' : 'input.invalid', 'view', { dim: 'field_view' })]
  const fields = (['valueField', 'labelField', 'parentField', 'orderBy'] as const).flatMap((name) => {
    const column = definition[name]
    const isNeeded = name === 'valueField' || name === 'labelField' || (name === 'parentField' && kind === 'cascade')
    if (column === '') return isNeeded ? [problem('input.needed', name, { dim: `field_${name}` })] : []
    return known.includes(column) ? [] : [problem('input.invalid', name)]
  })
  const isKnown = (column: string) => known.includes(column)
  return [
    ...fields,
    ...(columns.every(isKnown) ? [] : [problem('input.invalid', 'columns')]),
    ...(filters.every(({ column }) => isKnown(column)) ? [] : [problem('input.invalid', 'filters')]),
  ]
}

const statementProblems = async (definition: ValueDefinition): Promise<Problem[]> => {
  const { sql, params, valueField, labelField, parentField } = definition
  if (sql === '') return [problem('input.needed', 'sql', { dim: 'field_sql' })]
  const names = params.map(({ name }) => name)
  const areNamed = names.every(isPlainName) && new Set(names).size === names.length
  const found: Problem[] = areNamed ? [] : [problem('input.invalid', 'params')]
  for (const [name, column] of Object.entries({ valueField, labelField })) {
    if (column === '') found.push(problem('input.needed', name, { dim: `field_${name}` }))
  }
  for (const [name, column] of Object.entries({ valueField, labelField, parentField })) {
    if (column !== '' && !isPlainName(column)) found.push(problem('input.invalid', name))
  }
  try {
    await checkedStatement(sql, params)
  } catch (error) {
    // What the parser refuses is told with everything else that is wrong.
    if (!(error instanceof Refusal)) throw error
    found.push(...error.problems)
  }
  return found
}

/** What is wrong with where a set reads. */
export const definitionProblems = async (kind: ValueSetKind, definition: ValueDefinition): Promise<Problem[]> => {
  if (kind === 'sql') return statementProblems(definition)
  return readsView(kind, definition) ? viewProblems(kind, definition) : []
}

/** Fields as they may be stored, and what is wrong with each by itself. */
export const readSetFields = (given: ValueSetFields): { fields: ValueSetFields; problems: Problem[] } => {
  const { fields: read, problems } = checkTexts(given, lengths, ['code', 'nameZhCn', 'nameEn'])
  const fields = { ...read, definition: tidied(given.kind, given.definition) }
  if (fields.code !== '' && !isValueSetCode(fields.code)) problems.push(problem('input.invalid', 'code'))
  if (fields.kind === 'cascade' && fields.parentId === '') {
    problems.push(problem('input.needed', 'parentId', { dim: 'field_parentId' }))
  }
  if (fields.kind !== 'cascade') fields.parentId = ''
  if (fields.zeroFill > fields.maxLen) problems.push(problem('input.invalid', 'zeroFill'))
  return { fields, problems }
}
