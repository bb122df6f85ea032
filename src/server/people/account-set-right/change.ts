// Changes rows of rights: within what the caller administers himself, never away from the last administrator, trailed.
import type { SetRightFields } from '../../../contract/people/account-set-right.ts'
import { momentText } from '../../../domain/base/moment.ts'
import { isDate } from '../../../domain/base/period.ts'
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { isUnlimited } from '../../../domain/chart/access.ts'
import type { Db } from '../../kernel/db.ts'
import { rightsChanged } from '../../kernel/right.ts'
import type { Scope } from '../../kernel/scope.ts'
import { actorOf, type Gate, type TrailEntry } from '../../ledger/gate.ts'
import { changeEntry } from '../../ledger/store/trail.ts'
import {
  type AccountSetRange,
  allSets,
  deleteRows,
  insertRow,
  lockAdmins,
  reaches,
  rowsOf,
  type SetOfInstance,
  type StoredRow,
  unknownOf,
  updateRow,
  withAdmin,
} from './store.ts'

const prefix = /^!?\d{1,12}$/

/** What was given, in order; every field that is wrong is told. Whoever holds a right in books also reads them. */
const checkedFields = (given: SetRightFields): SetRightFields => {
  const problems: Problem[] = []
  if (given.rights.length === 0) problems.push(problem('input.required', 'rights'))
  if (!given.subjects.every((each) => prefix.test(each))) problems.push(problem('input.invalid', 'subjects'))
  if (given.validUntil !== '' && !isDate(given.validUntil)) {
    problems.push(problem('input.date', 'validUntil', { date: given.validUntil }))
  }
  if (problems.length > 0) throw new Refusal(problems)
  const unique = <T>(list: readonly T[]): T[] => [...new Set(list)]
  return {
    rights: unique(['read' as const, ...given.rights]),
    subjects: unique(given.subjects),
    stores: unique(given.stores),
    departments: unique(given.departments),
    validUntil: given.validUntil,
  }
}

/** Whether the caller administers every account set that a row reaches, and sees all of each. */
export const administersAll = (scope: Scope, place: AccountSetRange, sets: readonly SetOfInstance[]): boolean => {
  const own = new Set(
    scope
      .setsWith('admin')
      .filter(({ dataScope }) => isUnlimited(dataScope))
      .map(({ value }) => value),
  )
  return sets.filter((set) => reaches(place, set)).every(({ value }) => own.has(value))
}

const checkReach = (scope: Scope, places: readonly AccountSetRange[], sets: readonly SetOfInstance[]): void => {
  // An account set that is not there is told like one of others.
  const isThere = (place: AccountSetRange) => place.companyId === null || sets.some((set) => reaches(place, set))
  const mine = (place: AccountSetRange) => isThere(place) && administersAll(scope, place, sets)
  if (!places.every(mine)) refuse(problem('grant.exceeds', 'sets'))
}

/** What the trail tells of a row, with the account sets that it reaches. */
const toldOf = (row: StoredRow, sets: readonly SetOfInstance[]) => ({
  user: row.userName,
  accountSets: sets.filter((set) => reaches(row, set)).map(({ value }) => value),
  rights: row.rights,
  subjects: row.subjects,
  stores: row.stores,
  departments: row.departments,
  validTo: row.validUntil ?? '',
})

const entriesOf = (before: readonly StoredRow[], after: readonly StoredRow[], sets: readonly SetOfInstance[]) => {
  const ids = [...new Set([...before, ...after].map(({ id }) => id))]
  return ids.map((id): TrailEntry => {
    const [old, now] = [before, after].map((rows) => rows.find((row) => row.id === id))
    const user = (now ?? old)?.userName ?? ''
    return changeEntry('accountSetRight', user, old ? toldOf(old, sets) : null, now ? toldOf(now, sets) : null)
  })
}

type Done<T> = { result: T; ids: readonly bigint[]; before: readonly StoredRow[]; places: readonly AccountSetRange[] }

/** One change of rows: refused beyond the caller's reach, and where it leaves books without an administrator (E611). */
const change = <T>(
  gate: Gate,
  scope: Scope,
  work: (tx: Db, sets: readonly SetOfInstance[]) => Promise<Done<T>>,
): Promise<T> =>
  scope.db.transaction(async (tx) => {
    await lockAdmins(tx)
    const sets = await allSets(tx)
    const held = await withAdmin(tx, sets)
    const { result, ids, before, places } = await work(tx, sets)
    checkReach(scope, places, sets)
    const left = await withAdmin(tx, sets)
    if ([...held].some((value) => !left.has(value))) refuse(problem('accountSet.lastAdmin', 'rights'))
    const after = await rowsOf(tx, { ids })
    await rightsChanged(tx)
    await gate.within(tx).tell(actorOf(scope), null, entriesOf(before, after, sets))
    return result
  })

export type Added = SetRightFields & {
  userIds: readonly string[]
  sets: readonly { companyId: string; year: number }[]
  copyFrom: string
}

type Given = { place: AccountSetRange; fields: SetRightFields }

/** The rows to give: those of the form, or of those that the other user has the ones that the caller may give. */
const givenOf = async (tx: Db, scope: Scope, input: Added, sets: readonly SetOfInstance[]): Promise<Given[]> => {
  if (input.copyFrom !== '') {
    const all = await rowsOf(tx, { userId: BigInt(input.copyFrom) })
    const rows = all.filter((row) => administersAll(scope, row, sets))
    if (rows.length === 0) refuse(problem('input.invalid', 'copyFrom'))
    return rows.map((row) => ({ place: row, fields: { ...row, validUntil: row.validUntil ?? '' } }))
  }
  if (input.sets.length === 0) refuse(problem('input.required', 'sets'))
  const fields = checkedFields(input)
  return input.sets.map(({ companyId, year }) => ({
    place: { companyId: companyId === '' ? null : BigInt(companyId), year: year === 0 ? null : year },
    fields,
  }))
}

export const addRows = (gate: Gate) => (input: Added, scope: Scope) => {
  if (input.userIds.length === 0) refuse(problem('input.required', 'userIds'))
  return change(gate, scope, async (tx, sets) => {
    const users = [...new Set(input.userIds)].map(BigInt)
    const given = await givenOf(tx, scope, input, sets)
    const unknown = await unknownOf(tx, users, given[0]?.fields ?? input)
    if (unknown.length > 0) throw new Refusal(unknown.map((path) => problem('input.invalid', path)))
    const ids: bigint[] = []
    for (const userId of users) {
      for (const { place, fields } of given) {
        const id = await insertRow(tx, userId, place, fields, scope.user.userName)
        if (id !== null) ids.push(id)
      }
    }
    const result = { added: ids.length, skipped: users.length * given.length - ids.length }
    return { result, ids, before: [], places: given.map(({ place }) => place) }
  })
}

export const editRow = (gate: Gate) => (input: SetRightFields & { id: string; version: number }, scope: Scope) =>
  change(gate, scope, async (tx) => {
    const fields = checkedFields(input)
    const [row] = await rowsOf(tx, { ids: [BigInt(input.id)] }, 'for update of r')
    if (!row) return refuse(problem('record.missing'))
    if (row.version !== input.version) {
      refuse(problem('record.changed', '', { user: row.grantedBy, time: momentText(row.grantedAt) }))
    }
    const unknown = await unknownOf(tx, [row.userId], fields)
    if (unknown.length > 0) throw new Refusal(unknown.map((path) => problem('input.invalid', path)))
    await updateRow(tx, row.id, fields, scope.user.userName)
    return { result: { version: row.version + 1 }, ids: [row.id], before: [row], places: [row] }
  })

export const removeRows =
  (gate: Gate) =>
  ({ ids: given }: { ids: readonly string[] }, scope: Scope) =>
    change(gate, scope, async (tx) => {
      const ids = given.map(BigInt)
      const before = await rowsOf(tx, { ids }, 'for update of r')
      if (before.length < ids.length) refuse(problem('record.missing'))
      await deleteRows(tx, ids)
      return { result: { deleted: before.length }, ids, before, places: before }
    })
