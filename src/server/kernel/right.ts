// What each user may do: read once, kept in memory, and read again when something changed or after ten seconds.
import { createHash } from 'node:crypto'
import type { AccountSetRight } from '../../domain/chart/access.ts'
import { type DataScope, mayPress, narrowScope, superadmin } from '../../domain/chart/access.ts'
import { limitsOf, type RoleGrant, type RoleLimit, scopeOfRoles } from '../../domain/people/role-scope.ts'
import { chinaToday } from './clock.ts'
import { inside } from './connections.ts'
import type { Db } from './db.ts'
import { readGrants } from './role-grant.ts'
import type { AccountSetKey, Person, RightHolder } from './scope.ts'
import { beyondEnds } from './time-limit.ts'
import { pacedMap } from './time-slice.ts'

/** Rights that were taken away end at the latest after this long, even when no notification came. */
const keptMs = 10_000
const usersMax = 5000

export type SetAccess = AccountSetKey & { rights: ReadonlySet<AccountSetRight>; dataScope: DataScope }

export type Access = {
  user: Person
  /** Not disabled, and within the days of validity. */
  enabled: boolean
  /** Raised when all sessions of the user end at once. */
  epoch: number
  roles: readonly string[]
  isSuperadmin: boolean
  buttons: ReadonlySet<string>
  grants: readonly RoleGrant[]
  /** Some code reaches a part of the books only. */
  isLimited: boolean
  /** By value, in the order of company and year: what is seen by whichever code, for what asks for none. */
  sets: SetAccesses
  /** The same as far as the roles reach that give a code; none without it. */
  setsBy(button: string): SetAccesses
}

export type SetAccesses = ReadonlyMap<string, SetAccess>

const readings = new WeakMap<Access['sets'], string>()

/**
 * A digest of what may be read in every account set: two of them are alike where the same is seen. Made once for rights
 * that are kept: a slow call that is asked for again and again does not go through a thousand account sets each time.
 */
const readingOf = (sets: SetAccesses): string => {
  const kept = readings.get(sets)
  if (kept !== undefined) return kept
  const seen = [...sets.values()].flatMap(({ value, rights, dataScope }) =>
    rights.has('read') ? [value, dataScope] : [],
  )
  const reading = createHash('sha256').update(JSON.stringify(seen)).digest('hex')
  readings.set(sets, reading)
  return reading
}

export type Rights = {
  of(userId: bigint): Promise<Access | null>
  /** The least generation of tokens that a session takes; null when it has ended or its screen is locked. */
  generationOf(sessionId: string): Promise<number | null>
  /** What is known of a user and a session is read again: something newer was seen. */
  forget(userId: bigint, sessionId?: string): void
  stop(): Promise<void>
}

type UserRow = {
  id: bigint
  userName: string
  realName: string
  enabled: boolean
  epoch: number
}
type RightRow = {
  companyId: bigint | null
  year: number | null
  rights: AccountSetRight[]
  subjects: string[]
  stores: string[]
  departments: string[]
}

const userText = `select u.id, u.user_name, u.real_name, u.token_epoch as epoch,
    u.enabled and coalesce(u.valid_from <= ${chinaToday}, true) and coalesce(u.valid_until >= ${chinaToday}, true)
      as enabled
  from app_user u where u.id = $1`

const rightText = `select company_id, year, rights, subjects, stores, departments
  from account_set_right where user_id = $1 and coalesce(valid_until >= ${chinaToday}, true) order by id`

const setText = `-- cross-company: account sets of the rights
select s.company_id, c.code as company_code, s.year, s.value,
    c.sandbox_of <> '' as sandbox, s.status <> 'open' as is_read_only
  from account_set s join company c on c.id = s.company_id order by c.code, s.year`

/** What is left of the rights in books that are closed. */
const readingRights: ReadonlySet<AccountSetRight> = new Set(['read', 'report', 'admin'])

/** Rights of all rows that name a set add up; seen is the least that all of them and the roles allow. */
const accessOf = (
  set: AccountSetKey,
  rows: readonly RightRow[],
  limits: readonly (RoleLimit | null)[],
): SetAccess | null => {
  const shown = scopeOfRoles(limits, set)
  if (!shown) return null
  const fitting = rows.filter(
    (row) =>
      (row.companyId === null || row.companyId === set.companyId) && (row.year === null || row.year === set.year),
  )
  if (fitting.length === 0) return null
  const dataScope = fitting.reduce<DataScope>((scope, row) => narrowScope(scope, row), shown)
  const rights = fitting.flatMap((row) => row.rights)
  const kept = set.isReadOnly ? rights.filter((right) => readingRights.has(right)) : rights
  return { ...set, rights: new Set(kept), dataScope }
}

type Kept<T> = { value: Promise<T>; until: number }

/** Keeps what `read` answers for ten seconds by key; many that ask at once share one reading. */
export const kept = <K, T>(read: (key: K) => Promise<T>) => {
  const known = new Map<K, Kept<T>>()
  const get = (key: K): Promise<T> => {
    const found = known.get(key)
    if (found && found.until > Date.now()) return found.value
    if (known.size >= usersMax) known.clear()
    const value = beyondEnds(() => inside(() => read(key)))
    known.set(key, { value, until: Date.now() + keptMs })
    value.catch(() => known.delete(key))
    return value
  }
  return { get, known }
}

/** Alike for limits that show the same; whoever sees everything by one of them sees everything. */
const keyOf = (limits: readonly (RoleLimit | null)[]): string =>
  limits.includes(null) ? '' : [...new Set(limits.map((limit) => JSON.stringify(limit)))].sort().join('\n')

/** What is seen by each code, made once for codes that reach equally far; of thousands of sets it takes its time. */
const openSets = async (all: readonly AccountSetKey[], rights: readonly RightRow[], grants: readonly RoleGrant[]) => {
  const made = new Map<string, SetAccesses>()
  const setsOf = async (limits: readonly (RoleLimit | null)[]): Promise<SetAccesses> => {
    const key = keyOf(limits)
    const known = made.get(key)
    if (known) return known
    const own = await pacedMap(all, (set): [string, SetAccess][] => {
      const access = accessOf(set, rights, limits)
      return access?.rights.has('read') ? [[set.value, access]] : []
    })
    const sets = new Map(own.flat())
    made.set(key, sets)
    return sets
  }
  const byButton = new Map<string, SetAccesses>()
  for (const button of new Set(grants.flatMap(({ buttons }) => [...buttons]))) {
    byButton.set(button, await setsOf(limitsOf(grants, button)))
  }
  const sets = await setsOf(grants.flatMap(({ buttons, limit }) => (buttons.size > 0 ? [limit] : [])))
  const none: SetAccesses = new Map()
  return { sets, setsBy: (button: string) => byButton.get(button) ?? byButton.get('*') ?? none }
}

const readAccess = async (db: Db, userId: bigint, sets: Promise<AccountSetKey[]>): Promise<Access | null> => {
  const [[row], rights, grants, all] = await Promise.all([
    db.query<UserRow>(userText, [userId], 'right_user'),
    db.query<RightRow>(rightText, [userId], 'right_sets'),
    readGrants(db, userId),
    sets,
  ])
  if (!row) return null
  const { id, userName, realName, enabled, epoch } = row
  const roles = grants.map(({ code }) => code)
  const buttons = new Set(grants.flatMap((grant) => [...grant.buttons]))
  return {
    user: { id, userName, realName },
    ...{ enabled, epoch, roles, buttons, grants },
    isSuperadmin: roles.includes(superadmin),
    isLimited: [...buttons].some((button) => !limitsOf(grants, button).includes(null)),
    ...(await openSets(all, rights, grants)),
  }
}

const sessionText = `select from_generation as least from auth_session
  where id = $1 and revoked_at is null and locked_at is null`

const leastGeneration = async (db: Db, id: string): Promise<number | null> => {
  const [row] = await db.query<{ least: number }>(sessionText, [id], 'session_generation')
  return row?.least ?? null
}

/** Somebody with these rights, as features ask what he may read: by a code, or by whichever he has. */
export const readerOf = (db: Db, access: Access, button?: string): RightHolder => {
  const sets = button === undefined ? access.sets : access.setsBy(button)
  return {
    db,
    user: access.user,
    isSuperadmin: access.isSuperadmin,
    may: (asked) => mayPress(access.buttons, asked),
    setsWith: (right) => [...sets.values()].filter((each) => each.rights.has(right)),
    reading: () => readingOf(sets),
    by: (other) => readerOf(db, access, other),
  }
}

const channel = 'right_changed'

/** Tells every server, when the transaction commits, to read the rights of one user (or of all) again. */
export const rightsChanged = async (db: Db, userId?: bigint): Promise<void> => {
  await db.query('select pg_notify($1, $2)', [channel, userId === undefined ? '' : `user:${userId}`])
}
/** Tells every server that sessions have ended, or their screens are locked or unlocked. */
export const sessionsChanged = async (db: Db, ids: readonly string[]): Promise<void> => {
  await db.query(`select pg_notify($1, 'session:' || id) from unnest($2::text[]) id`, [channel, [...ids]])
}

export const sessionChanged = (db: Db, id: string): Promise<void> => sessionsChanged(db, [id])

export const openRights = async (db: Db): Promise<Rights> => {
  const sets = kept((_: 'all') => db.query<AccountSetKey>(setText, [], 'right_all_sets'))
  const users = kept((userId: bigint) => readAccess(db, userId, sets.get('all')))
  const sessions = kept((sessionId: string) => leastGeneration(db, sessionId))
  const heard = (payload: string | null) => {
    const [kind, id = ''] = (payload ?? '').split(':')
    if (kind === 'user') users.known.delete(BigInt(id))
    else if (kind === 'session') sessions.known.delete(id)
    else for (const each of [sets, users, sessions]) each.known.clear()
  }
  const stop = await db.listen(channel, heard)
  const forget: Rights['forget'] = (userId, sessionId) => {
    users.known.delete(userId)
    if (sessionId !== undefined) sessions.known.delete(sessionId)
  }
  return { of: users.get, generationOf: sessions.get, forget, stop }
}
