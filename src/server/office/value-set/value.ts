// Changes the values that sets keep: each fits its set, stands once at its place, and stays while something names it.

import {
  type SetValueFields,
  type SetValueShape,
  setValueFields,
  type ValueSetShape,
} from '../../../contract/office/value-set.ts'
import { isDate } from '../../../domain/base/period.ts'
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { reversedRange } from '../../../domain/base/range.ts'
import { checkText } from '../../../domain/base/text.ts'
import { readSetValue } from '../../../domain/office/value-set.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { checkVersion, countOf, pick } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'
import { actorOf } from '../../ledger/gate.ts'
import { changeEntry } from '../../ledger/store/trail.ts'
import type { ValueSetEditor, Versioned } from './set.ts'
import { lockSet, lockValue, readSet, valuesLike, valuesOff, type WantedValue, writeValues } from './store.ts'

const labelMost = 128

/** Companies and account sets that the caller may read: others are neither shown nor named. */
export const companiesOf = (scope: Scope): string[] => [
  ...new Set(scope.setsWith('read').map(({ companyCode }) => companyCode)),
]

const placeProblems = (scope: Scope, set: ValueSetShape, { companyCode, accountSet }: SetValueFields): Problem[] => {
  const problems: Problem[] = []
  const mayNameCompany = set.scope !== 'global' && companiesOf(scope).includes(companyCode)
  if (companyCode !== '' && !mayNameCompany) problems.push(problem('input.invalid', 'companyCode'))
  const own = scope.setsWith('read').find(({ value }) => value === accountSet)
  const mayNameSet = set.scope === 'account_set' && own?.companyCode === companyCode
  if (accountSet !== '' && !mayNameSet) problems.push(problem('input.invalid', 'accountSet'))
  return problems
}

/** A value as it may be stored, and what is wrong with it by itself. */
export const readFields = (
  scope: Scope,
  set: ValueSetShape,
  given: SetValueFields,
): { fields: SetValueFields; problems: Problem[] } => {
  const problems = placeProblems(scope, set, given)
  const value = readSetValue(set, given.value)
  const fields = { ...given }
  if (typeof value === 'string') fields.value = value
  else problems.push(value)
  for (const name of ['labelZhCn', 'labelZhTw', 'labelEn', 'parentValue'] as const) {
    const text = checkText(given[name], labelMost, name)
    if (typeof text === 'string') fields[name] = text
    else problems.push(text)
  }
  if (fields.labelZhCn === '') problems.push(problem('input.needed', 'labelZhCn', { dim: 'field_nameZhCn' }))
  if (set.kind === 'cascade' && fields.parentValue === '')
    problems.push(problem('valueSet.parentNeeded', 'parentValue'))
  if (set.kind !== 'cascade') fields.parentValue = ''
  for (const name of ['startDate', 'endDate'] as const) {
    if (fields[name] !== '' && !isDate(fields[name])) problems.push(problem('input.date', name, { date: fields[name] }))
  }
  // Rows of a file come here without having been the input of a call.
  const reversed = reversedRange(fields, ['startDate', 'endDate'])
  if (reversed) problems.push(reversed)
  return { fields, problems }
}

const placeKey = ({ value, parentValue, companyCode, accountSet }: SetValueFields): string =>
  JSON.stringify([value, parentValue, companyCode, accountSet])

/** What is wrong with values beside those that are there, by value. */
export const wantedProblems = async (
  tx: Db,
  set: ValueSetShape,
  wanted: readonly WantedValue[],
): Promise<{ problems: Problem[][]; before: SetValueShape[] }> => {
  const values = wanted.map(({ value }) => value)
  const before = await valuesLike(tx, set.id, values)
  const off = new Set(set.formatMask === '' ? [] : await valuesOff(tx, set.formatMask, values))
  const taken = new Map(before.map((row) => [placeKey(row), row.id]))
  const seen = new Set<string>()
  const parents = await parentsOff(tx, set, wanted)
  const problems = wanted.map((row) => {
    const found: Problem[] = []
    const key = placeKey(row)
    const other = taken.get(key)
    if (seen.has(key) || (other !== undefined && other !== row.id)) {
      found.push(problem('record.duplicate', 'value', { field: row.value }))
    }
    seen.add(key)
    if (off.has(row.value)) found.push(problem('input.invalid', 'value'))
    if (parents.has(row.parentValue)) found.push(problem('valueSet.value', 'parentValue', { v: row.parentValue }))
    return found
  })
  return { problems, before }
}

/** Values above that the parent does not keep; where it reads a view, whoever asks later sees what there is. */
const parentsOff = async (tx: Db, set: ValueSetShape, wanted: readonly WantedValue[]): Promise<Set<string>> => {
  const parent = set.parentId === '' ? null : await readSet(tx, { id: set.parentId })
  if (parent === null || parent.definition.view !== '' || parent.definition.sql !== '') return new Set()
  const named = [...new Set(wanted.map(({ parentValue }) => parentValue))]
  const known = new Set((await valuesLike(tx, parent.id, named)).map(({ value }) => value))
  return new Set(named.filter((value) => value !== '' && !known.has(value)))
}

const toldOf = (row: SetValueFields & { enabled: boolean }) => ({ ...pick(row, setValueFields), enabled: row.enabled })

/** Writes values that nothing is wrong with; the trail follows. */
export const keepValues = async (
  tx: Db,
  { gate, scope }: ValueSetEditor,
  set: ValueSetShape,
  wanted: readonly WantedValue[],
  before: readonly SetValueShape[],
): Promise<void> => {
  if (wanted.length === 0) return
  await writeValues(tx, set.id, wanted, scope.user.realName)
  const old = new Map(before.map((row) => [row.id, row]))
  const entries = wanted.map((row) => {
    const was = old.get(row.id) ?? null
    return changeEntry('valueSetValue', `${set.code} ${was?.value ?? row.value}`, was && toldOf(was), toldOf(row))
  })
  await gate.within(tx).tell(actorOf(scope), null, entries)
}

/** A set that keeps values itself, held so that of two who change its values one waits. */
export const keeperOf = async (tx: Db, id: string): Promise<ValueSetShape> => {
  const set = (await lockSet(tx, id)) ?? refuse(problem('record.missing', 'setId'))
  const keeps = set.kind === 'static' || (set.kind === 'cascade' && set.definition.view === '')
  return keeps ? set : refuse(problem('input.invalid', 'setId'))
}

const saveOne = async (
  tx: Db,
  editor: ValueSetEditor,
  set: ValueSetShape,
  given: SetValueFields,
  before: SetValueShape | null,
): Promise<{ id: string }> => {
  const { fields, problems: own } = readFields(editor.scope, set, given)
  const wanted = { ...fields, id: before?.id ?? newId().toString(), enabled: before?.enabled ?? true }
  const { problems } = await wantedProblems(tx, set, [wanted])
  const all = [...own, ...problems.flat()]
  if (all.length > 0) throw new Refusal(all)
  await keepValues(tx, editor, set, [wanted], before ? [before] : [])
  return { id: wanted.id }
}

export const addValue = (editor: ValueSetEditor, { setId, ...fields }: SetValueFields & { setId: string }) =>
  editor.scope.db.transaction(async (tx) => saveOne(tx, editor, await keeperOf(tx, setId), fields, null))

const heldValue = async (tx: Db, scope: Scope, { id, version }: { id: string; version?: number }) => {
  const row = (await lockValue(tx, id)) ?? refuse(problem('record.missing'))
  // A value of books that are not the caller's is as good as none.
  if (row.companyCode !== '' && !companiesOf(scope).includes(row.companyCode)) refuse(problem('record.missing'))
  checkVersion(row, version)
  const { setId, ...value } = row
  return { setId, value }
}

/** Sets of which vouchers keep values: nobody looks through every line whether one is named. */
const inVouchers: ReadonlySet<string> = new Set(['business', 'purpose'])

const checkUnused = async (tx: Db, set: ValueSetShape, value: string): Promise<void> => {
  const n = await countOf(
    tx,
    `select count(*)::integer as n from value_set_value v join value_set s on s.id = v.value_set_id
     where s.parent_id = $1 and v.parent_value = $2`,
    [BigInt(set.id), value],
  )
  if (n > 0) refuse(problem('record.referenced', '', { n }))
  if (inVouchers.has(set.code)) refuse(problem('valueSet.kept'))
}

export const editValue = (editor: ValueSetEditor, { id, version, ...fields }: SetValueFields & Versioned) =>
  editor.scope.db.transaction(async (tx) => {
    const { setId, value } = await heldValue(tx, editor.scope, { id, version })
    const set = await keeperOf(tx, setId)
    if (readSetValue(set, fields.value) !== value.value) await checkUnused(tx, set, value.value)
    return saveOne(tx, editor, set, fields, value)
  })

export const enableValue = (editor: ValueSetEditor, { id, version, enabled }: Versioned & { enabled: boolean }) =>
  editor.scope.db.transaction(async (tx) => {
    const { setId, value } = await heldValue(tx, editor.scope, { id, version })
    await keepValues(tx, editor, await keeperOf(tx, setId), [{ ...value, enabled }], [value])
    return { id }
  })

/** Takes a value away that nothing stands below and no voucher can name. */
export const removeValue = (editor: ValueSetEditor, id: string): Promise<void> =>
  editor.scope.db.transaction(async (tx) => {
    const { gate, scope } = editor
    const { setId, value } = await heldValue(tx, scope, { id })
    const set = await keeperOf(tx, setId)
    await checkUnused(tx, set, value.value)
    await tx.query('delete from value_set_value where id = $1', [BigInt(id)])
    const entry = changeEntry('valueSetValue', `${set.code} ${value.value}`, toldOf(value), null)
    await gate.within(tx).tell(actorOf(scope), null, [entry])
  })
