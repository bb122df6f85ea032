// The calls of the account set rights: the rows for those who may change them, the matrix, the reasons, and the view.

import { wordsOf } from '../../../contract/base/words.ts'
import {
  type SetRightFields,
  type SetRightShape,
  setRightCalls,
  setRightMost,
  type WhyShape,
} from '../../../contract/people/account-set-right.ts'
import { momentText } from '../../../domain/base/moment.ts'
import { isDate } from '../../../domain/base/period.ts'
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import {
  accountSetRights,
  type DataScope,
  everything,
  explainSight,
  holdsWholeChain,
  isUnlimited,
  narrowScope,
  nothingOf,
} from '../../../domain/chart/access.ts'
import { type RoleLimit, scopeOfRoles } from '../../../domain/people/role-scope.ts'
import { chinaToday } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import { addNotices } from '../../kernel/notice.ts'
import { rightsChanged } from '../../kernel/right.ts'
import { heldToday, readGrants } from '../../kernel/role-grant.ts'
import { nameColumn } from '../../kernel/row-store.ts'
import type { FileAnswer, Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { rowsFile } from '../../kernel/sheet.ts'
import type { Gate, TrailEntry } from '../../ledger/gate.ts'
import { actorOf } from '../../ledger/gate.ts'
import { changeEntry } from '../../ledger/store/trail.ts'
import { listPaper } from '../../print/list-paper.ts'
import {
  type AccountSetRange,
  allSets,
  deleteRows,
  insertRow,
  lockAdmins,
  reaches,
  readChoices,
  readRows,
  rowsOf,
  type SetOfInstance,
  type StoredRow,
  shapeOf,
  unknownOf,
  updateRow,
  withAdmin,
} from './store.ts'

/** The rows that reach books which the caller may read. */
const seenRows = async (scope: Scope, search = '') => {
  const own = scope.setsWith('read')
  const rows = await readRows(scope.db, [...new Set(own.map(({ companyId }) => companyId))], search)
  const sets = await allSets(scope.db)
  const seen = rows.filter((row) => own.some((set) => reaches(row, set)))
  const items = seen.map((row) => shapeOf(row, administersAll(scope, row, sets)))
  return { items: items.slice(0, setRightMost.rows), isCut: rows.length > setRightMost.rows }
}

const viewAs = (app: App, gate: Gate) => async (input: { userId: string }, scope: Scope) => {
  const userId = BigInt(input.userId)
  const other = (await app.rights.of(userId)) ?? refuse(problem('record.missing', 'userId'))
  const administered = new Set(scope.setsWith('admin').map(({ value }) => value))
  const accountSets = [...other.sets.keys()].filter((value) => administered.has(value))
  if (!other.enabled || accountSets.length === 0) refuse(problem('record.missing', 'userId'))
  const after = JSON.stringify({ user: other.user.userName, accountSets })
  const named = { objectType: 'accountSetRight', objectId: null, objectNo: other.user.userName }
  await scope.db.transaction(async (tx) => {
    await gate.within(tx).tell(actorOf(scope), null, [{ ...named, action: 'viewAs', after }])
    const told = { kind: 'viewedAs' as const, args: { by: scope.user.realName }, accountSet: '' }
    await addNotices(tx, [{ ...told, userId, link: '/personal?tab=security' }])
  })
  return { token: app.sessions.viewToken(scope.sessionId, userId), realName: other.user.realName }
}

export const setRightRoutes = (app: App, gate: Gate): void => {
  serve(app, setRightCalls, {
    list: ({ search }, scope) => seenRows(scope, search),
    choices: (_, scope) => readChoices(scope),
    add: addRows(gate),
    edit: editRow(gate),
    delete: removeRows(gate),
    why: explain,
    viewAs: viewAs(app, gate),
    export: async ({ search, format }, scope) => matrixFile((await seenRows(scope, search)).items, format, scope),
    print: async ({ search }, scope) => matrixPaper((await seenRows(scope, search)).items, scope),
  })
}

// The rights matrix for auditors: one row for each user and account set, as a file or on paper.

const wordsIn = ({ lang }: Scope) => wordsOf[lang].setRight

const scopeText = (row: SetRightShape, words: ReturnType<typeof wordsIn>): string => {
  const part = (name: string, list: readonly string[]) => (list.length === 0 ? [] : [`${name} ${list.join(' ')}`])
  const parts = [
    ...part(words.subjects, row.subjects),
    ...part(words.stores, row.stores),
    ...part(words.departments, row.departments),
  ]
  return parts.join('; ') || words.wholeBooks
}

/** A cell for each right, and a mark where one person enters, audits and posts. */
const cellsOf = (row: SetRightShape, words: ReturnType<typeof wordsIn>): string[] => [
  row.userName,
  row.realName,
  row.company || words.everyCompany,
  row.year === 0 ? words.everyYear : String(row.year),
  ...accountSetRights.map((right) => (row.rights.includes(right) ? '●' : '')),
  holdsWholeChain(new Set(row.rights)) ? words.wholeChain : '',
  scopeText(row, words),
  row.validUntil,
  row.isUserEnabled ? '' : words.userDisabled,
]

const titlesOf = (words: ReturnType<typeof wordsIn>, scope: Scope): string[] => [
  words.userName,
  words.user,
  words.company,
  words.year,
  ...accountSetRights.map((right) => wordsOf[scope.lang].problemWord[right]),
  words.chain,
  words.scope,
  words.validUntil,
  words.state,
]

export const matrixFile = (rows: readonly SetRightShape[], format: 'xlsx' | 'csv', scope: Scope): FileAnswer => {
  const words = wordsIn(scope)
  const cells = rows.map((row) => cellsOf(row, words))
  return rowsFile(words.matrix, titlesOf(words, scope), cells, format)
}

export const matrixPaper = (rows: readonly SetRightShape[], scope: Scope): Promise<FileAnswer> => {
  const words = wordsIn(scope)
  return listPaper(scope, {
    title: words.matrix,
    columns: titlesOf(words, scope).map((title) => ({ title, kind: 'text' as const })),
    rows: rows.map((row) => ({ cells: cellsOf(row, words) })),
  })
}

// Why a user sees a line in an account set, or does not: each row that reaches the set, and what all of them allow.

type Asked = {
  userId: string
  accountSet: string
  subject?: string | undefined
  store?: string | undefined
  department?: string | undefined
}

const told = (list: readonly string[]): string[] => list.map((code) => (nothingOf.includes(code) ? '—' : code))

const scopeOf = ({ subjects, stores, departments }: DataScope) => ({
  subjects: told(subjects),
  stores: told(stores),
  departments: told(departments),
})

/** What is asked about one set: what the roles and the rows give together. */
const effective = (rows: readonly StoredRow[], fromRoles: DataScope): DataScope =>
  rows.reduce<DataScope>((scope, row) => narrowScope(scope, row), fromRoles)

const validRows = async ({ db }: Scope, userId: bigint): Promise<StoredRow[]> => {
  const rows = await rowsOf(db, { userId })
  const [day] = await db.query<{ today: string }>(`select ${chinaToday} as today`)
  return rows.filter(({ validUntil }) => validUntil === null || validUntil >= (day?.today ?? ''))
}

/** How far the roles reach that give codes of the books: what another role shows counts for nothing there. */
const bookLimits = async (db: Db, userId: bigint): Promise<(RoleLimit | null)[]> => {
  const grants = await readGrants(db, userId)
  const isOfBooks = (button: string): boolean => button === '*' || button.startsWith('gl:')
  return grants.flatMap(({ buttons, limit }) => ([...buttons].some(isOfBooks) ? [limit] : []))
}

type PersonRow = { enabled: boolean; roles: string[] }

export const explain = async (asked: Asked, scope: Scope): Promise<WhyShape> => {
  const { userId, accountSet, subject = '', store, department } = asked
  const set = scope.setsWith('read').find(({ value }) => value === accountSet)
  if (!set) return refuse(problem('accountSet.noRight', 'accountSet', { set: accountSet, right: 'read' }))
  const [person] = await scope.db.query<PersonRow>(
    `select u.enabled and coalesce(u.valid_from <= ${chinaToday}, true)
       and coalesce(u.valid_until >= ${chinaToday}, true) as enabled,
       array(select r.${nameColumn(scope.lang)} from user_role ur join role r on r.id = ur.role_id
         where ur.user_id = u.id and ${heldToday} order by r.sort, r.code) as roles
     from app_user u where u.id = $1`,
    [userId],
  )
  if (!person) return refuse(problem('record.missing', 'userId'))
  const rows = (await validRows(scope, BigInt(userId))).filter(
    (row) =>
      (row.companyId === null || row.companyId === set.companyId) && (row.year === null || row.year === set.year),
  )
  const line = { subject, aux: { ...(store ? { store } : {}), ...(department ? { department } : {}) } }
  // Without a subject only stores and departments are asked about.
  const sightOf = (seen: DataScope) => explainSight(subject === '' ? { ...seen, subjects: [] } : seen, line)
  const fromRoles = scopeOfRoles(await bookLimits(scope.db, BigInt(userId)), set)
  const together = effective(rows, fromRoles ?? everything)
  const rights = [...new Set(rows.flatMap((row) => row.rights))]
  const verdict = (): WhyShape['verdict'] => {
    if (!person.enabled) return 'disabled'
    if (fromRoles === null) return 'noRole'
    if (rows.length === 0) return 'noRow'
    return rights.includes('read') ? sightOf(together) : 'noRead'
  }
  return {
    isEnabled: person.enabled,
    roles: person.roles,
    rights,
    ...scopeOf(together),
    fromRoles: fromRoles && scopeOf(fromRoles),
    verdict: verdict(),
    rows: rows.map((row) => ({
      ...{ company: row.company ?? '', year: row.year ?? 0, rights: row.rights },
      ...scopeOf(row),
      reason: sightOf(row),
    })),
  }
}

// Changes rows of rights: within what the caller administers himself, never away from the last administrator, trailed.

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
