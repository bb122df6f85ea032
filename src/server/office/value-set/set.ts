// Changes value sets: what is wrong is found first, statements wait for a second person, the trail follows.

import { isDeepStrictEqual } from 'node:util'
import {
  emptyDefinition,
  type ValueDefinition,
  type ValueSetFields,
  type ValueSetShape,
} from '../../../contract/office/value-set.ts'
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { checkTexts } from '../../../domain/base/text.ts'
import { cascadeProblem, isPlainName, isValueSetCode, type ValueSetKind } from '../../../domain/office/value-set.ts'
import { type Db, databaseError } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { checkVersion, countOf, isCodeTaken } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'
import { actorOf, type Gate } from '../../ledger/gate.ts'
import { changeEntry } from '../../ledger/store/trail.ts'
import { apiViews, checkedStatement } from './statement.ts'
import { copyValues, lockParents, lockSet, readSet, valuesOff, type WantedSet, writeSet } from './store.ts'

/** `asksApproval`: whether a statement holds only when a second person has approved it. */
export type ValueSetEditor = { gate: Gate; scope: Scope; asksApproval: () => Promise<boolean> }
export type Versioned = { id: string; version: number }

/** What the trail tells of a set: its parent by code, what it reads as one text. */
const toldOf = (set: ValueSetShape | null) => {
  if (set === null) return null
  const { code, nameZhCn, nameZhTw, nameEn, kind, parentCode, valueType, maxLen, formatMask, uppercase } = set
  const { zeroFill, validation, scope, pageSize, cacheSeconds, remark, definition, waiting, enabled } = set
  const { view, valueField, labelField, parentField, orderBy, sql, filters, params } = definition
  const read = view === '' && sql === '' ? {} : { view, valueField, labelField, parentField, orderBy, sql }
  const list = (rows: readonly object[]) => rows.map((row) => Object.values(row).map(String).join(' '))
  return {
    ...{ code, nameZhCn, nameZhTw, nameEn, kind, parent: parentCode, valueType, maxLen, formatMask, uppercase },
    ...{ zeroFill, validation, scope, pageSize, cacheSeconds, remark, enabled, ...read },
    ...{ filters: list(filters), params: list(params), waiting: waiting?.definition.sql ?? '' },
  }
}

const found = (set: ValueSetShape | null, { version }: { version?: number } = {}): ValueSetShape => {
  if (set === null) return refuse(problem('record.missing'))
  checkVersion(set, version)
  return set
}

/** Writes a set with its trail; it is told as the database has it. */
const keep = async (tx: Db, { gate, scope }: ValueSetEditor, before: ValueSetShape | null, wanted: WantedSet) => {
  await writeSet(tx, wanted, scope.user.realName)
  const after = await readSet(tx, { id: wanted.id })
  const entry = changeEntry('valueSet', before?.code ?? wanted.code, toldOf(before), toldOf(after))
  await gate.within(tx).tell(actorOf(scope), null, [entry])
  return { id: wanted.id }
}

const maskProblem = async (db: Db, mask: string): Promise<Problem[]> => {
  if (mask === '') return []
  try {
    await valuesOff(db, mask, ['x'])
    return []
  } catch (error) {
    // An expression that PostgreSQL cannot read is the user's.
    if (databaseError(error)?.state !== '2201B') throw error
    return [problem('input.invalid', 'formatMask')]
  }
}

/** What is wrong with a set among the others. */
const problemsOf = async (tx: Db, wanted: ValueSetFields & { id: string }): Promise<Problem[]> => {
  const parents = await lockParents(tx)
  const problems: Problem[] = []
  if (await isCodeTaken(tx, 'value_set', wanted)) {
    problems.push(problem('record.duplicate', 'code', { field: wanted.code }))
  }
  if (wanted.parentId !== '') {
    const circle = cascadeProblem(wanted.id, wanted.parentId, parents)
    if (!parents.has(wanted.parentId)) problems.push(problem('parent.missing', 'parentId'))
    else if (circle) problems.push(circle)
  }
  return problems
}

/** Who writes statements has a permission for it; one that is new waits for somebody else. */
const withApproval = async (
  { scope, asksApproval }: ValueSetEditor,
  before: ValueSetShape | null,
  fields: ValueSetFields,
): Promise<Pick<WantedSet, 'definition' | 'waiting'>> => {
  const { kind, definition } = fields
  const inForce = tidied(kind, before?.definition ?? { ...definition, sql: '', params: [] })
  const last = before?.waiting ? tidied(kind, before.waiting.definition) : inForce
  if (kind !== 'sql') return { definition, waiting: null }
  if (isDeepStrictEqual(definition, last)) return { definition: inForce, waiting: before?.waiting ?? null }
  if (!scope.may('sys:valueSet:sql')) refuse(problem('permission.missing', 'sql'))
  if (isDeepStrictEqual(definition, inForce)) return { definition, waiting: null }
  if (!(await asksApproval())) return { definition, waiting: null }
  const waiting = { definition, by: scope.user.realName, byId: scope.user.id.toString(), at: new Date().toISOString() }
  return { definition: inForce, waiting }
}

/** What the product brings keeps its code, its kind and where it reads. */
const checkBuiltin = (before: ValueSetShape, fields: ValueSetFields): void => {
  const { code, kind, parentId, definition } = before
  const isKept =
    fields.code === code &&
    fields.parentId === parentId &&
    isDeepStrictEqual(fields.definition, tidied(kind, definition))
  if (before.builtin && !isKept) refuse(problem('record.builtin'))
}

const save = async (editor: ValueSetEditor, given: ValueSetFields, at: Versioned | null): Promise<{ id: string }> => {
  const { fields, problems: read } = readSetFields(given)
  const own = [...read, ...(await maskProblem(editor.scope.db, fields.formatMask))]
  return editor.scope.db.transaction(async (tx) => {
    const before = at ? found(await lockSet(tx, at.id), at) : null
    if (before && before.kind !== fields.kind) refuse(problem('input.invalid', 'kind'))
    if (before) checkBuiltin(before, fields)
    const id = before?.id ?? newId().toString()
    const wrong = [...own, ...(await definitionProblems(fields.kind, fields.definition))]
    const problems = [...wrong, ...(await problemsOf(tx, { ...fields, id }))]
    if (problems.length > 0) throw new Refusal(problems)
    const definitions = await withApproval(editor, before, fields)
    return keep(tx, editor, before, { ...fields, ...definitions, id, enabled: before?.enabled ?? true })
  })
}

export const addSet = (editor: ValueSetEditor, fields: ValueSetFields) => save(editor, fields, null)

export const editSet = (editor: ValueSetEditor, { id, version, ...fields }: ValueSetFields & Versioned) =>
  save(editor, fields, { id, version })

const wantedOf = (set: ValueSetShape): WantedSet => {
  const { version: _, parentCode: __, values: ___, changedBy: ____, changedAt: _____, builtin: ______, ...wanted } = set
  return wanted
}

type Copied = { id: string; code: string; nameZhCn: string; nameZhTw: string; nameEn: string }

/** A set like another one under its own code and names, with its values; a statement waits for approval again. */
export const copySet = (editor: ValueSetEditor, { id: from, ...names }: Copied): Promise<{ id: string }> =>
  editor.scope.db.transaction(async (tx) => {
    const old = found(await lockSet(tx, from))
    const { fields, problems: own } = readSetFields({ ...wantedOf(old), ...names })
    const id = newId().toString()
    const problems = [...own, ...(await problemsOf(tx, { ...fields, id }))]
    if (problems.length > 0) throw new Refusal(problems)
    const definitions = await withApproval(editor, null, fields)
    const saved = await keep(tx, editor, null, { ...fields, ...definitions, id, enabled: true })
    const ids = Array.from({ length: old.values }, () => newId())
    await copyValues(tx, from, id, ids, editor.scope.user.realName)
    return saved
  })

export const enableSet = (
  editor: ValueSetEditor,
  { enabled, ...at }: Versioned & { enabled: boolean },
): Promise<{ id: string }> =>
  editor.scope.db.transaction(async (tx) => {
    const before = found(await lockSet(tx, at.id), at)
    return keep(tx, editor, before, { ...wantedOf(before), enabled })
  })

/** Puts a waiting statement in force, or drops it. What is approved is what was seen: another version is refused. */
export const decideSet = (
  editor: ValueSetEditor,
  { accepted, ...at }: Versioned & { accepted: boolean },
): Promise<{ id: string }> =>
  editor.scope.db.transaction(async (tx) => {
    const before = found(await lockSet(tx, at.id), at)
    const { waiting } = before
    if (waiting === null) return refuse(problem('record.missing', 'waiting'))
    if (waiting.byId === editor.scope.user.id.toString()) refuse(problem('valueSet.approval'))
    const problems = accepted ? await definitionProblems('sql', waiting.definition) : []
    if (problems.length > 0) throw new Refusal(problems)
    const definition = accepted ? waiting.definition : before.definition
    return keep(tx, editor, before, { ...wantedOf(before), definition, waiting: null })
  })

/** Takes a set away that the product did not bring and no other set hangs on, with its values. */
export const removeSet = ({ gate, scope }: ValueSetEditor, id: string): Promise<void> =>
  scope.db.transaction(async (tx) => {
    const set = found(await lockSet(tx, id))
    if (set.builtin) refuse(problem('record.builtin'))
    const n = await countOf(tx, 'select count(*)::integer as n from value_set where parent_id = $1', [BigInt(id)])
    if (n > 0) refuse(problem('record.referenced', '', { n }))
    await tx.query('delete from value_set where id = $1', [BigInt(id)])
    await gate.within(tx).tell(actorOf(scope), null, [changeEntry('valueSet', set.code, toldOf(set), null)])
  })

// What is wrong with the definition of a value set: its fields, the columns it names, the statement it runs.

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
