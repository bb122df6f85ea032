// What is asked beside the rights themselves where roles are given: duties that clash, where somebody works, and a
// second administrator.

import { createHash } from 'node:crypto'
import type { UserShape } from '../../../contract/people/user-admin.ts'
import { type Problem, problem, refuse } from '../../../domain/base/problem.ts'
import { dutyConflicts } from '../../../domain/chart/access.ts'
import { coversReach, limitOf, limitsOf } from '../../../domain/people/role-scope.ts'
import type { Db } from '../../kernel/db.ts'
import { addNotices } from '../../kernel/notice.ts'
import {
  type GivenRole,
  type Giving,
  heldToday,
  isByPlace,
  isLimitedIn,
  placeOf,
  readAbove,
  readBeyond,
} from '../../kernel/role-grant.ts'
import type { Scope } from '../../kernel/scope.ts'
import { actorOf } from '../../ledger/gate.ts'
import { changeEntry, groupId } from '../../ledger/store/trail.ts'
import type { PeopleEditor } from '../department/department.ts'

type Placed = { id: string; department: string; extraDepartments: readonly string[]; roles: readonly { id: string }[] }

/**
 * Why somebody may not move another user to other departments: who sees a part of them by the code moves nobody to
 * where his roles show what the mover does not see.
 */
export const moveProblems = (
  scope: Scope,
  giving: Giving,
  all: readonly (GivenRole & { id: string })[],
  before: Placed,
  wanted: Omit<Placed, 'id' | 'roles'>,
): Problem[] => {
  const code = 'sys:user:edit'
  const [old, now] = [placeOf(before), placeOf(wanted)]
  const isOwn = BigInt(before.id) === scope.user.id
  if (scope.isSuperadmin || isOwn || !isLimitedIn(scope, [code]) || old.join() === now.join()) return []
  const own = limitsOf(scope.grants, code)
  const held = all.filter(({ id, reach }) => isByPlace(reach) && before.roles.some((role) => role.id === id))
  const isFar = held.some(({ reach, entries }) => {
    const [was, shall] = [old, now].map((place) => limitOf({ reach, entries }, { tree: giving.tree, own: place }))
    return !coversReach([was ?? null, ...own], shall ?? null, giving.sets)
  })
  return isFar ? [problem('grant.reach', 'department', { role: held.map((role) => role.code).join(', ') })] : []
}

export type Clash = { a: string; b: string; level: 'block' | 'warn' }

const buttonsOf = (roles: readonly GivenRole[]): Set<string> => new Set(roles.flatMap(({ buttons }) => buttons))

/** The duties that clash when somebody has these codes, but for those that clashed before. */
export const newClashes = (before: ReadonlySet<string>, after: ReadonlySet<string>): Clash[] => {
  const old = dutyConflicts(before)
  return dutyConflicts(after).filter((rule) => !old.includes(rule))
}

export const clashesOf = (before: readonly GivenRole[], after: readonly GivenRole[]): Clash[] =>
  newClashes(buttonsOf(before), buttonsOf(after))

/** Clashes that nobody may accept. */
export const blockedBy = (clashes: readonly Clash[]): Problem[] =>
  clashes.filter(({ level }) => level === 'block').map(({ a, b }) => problem('duty.conflict', 'roles', { a, b }))

// What nobody does alone to an account that may do more than he: another administrator does the very same within a day.

/** What is asked for, and by which code somebody else may ask for it too. */
type Asked = { act: 'password' | 'contact' | 'enable' | 'unlock' | 'roles'; what: unknown; button: string }

/** What the first of two gets: it is written down, and refused when that is safe. */
type Noted = { noted: Problem }

export const isBeyond = async (tx: Db, scope: Scope, { id }: Pick<UserShape, 'id'>): Promise<boolean> =>
  (await readBeyond(tx, scope, [BigInt(id)])).size > 0

/**
 * Who of these has asked for the same and is another person than the caller: neither has made the other's account,
 * given it a role or changed it within thirty days, for such an account may be the same person's.
 */
const otherText = `select u.real_name as name from account_consent c
    join app_user u on u.id = c.asked_by
  where c.user_id = $1 and c.act = $2 and c.digest = $3 and c.asked_by not in ($1, $4) and u.enabled
    and c.asked_at > now() - interval '1 day'
    and not exists (select from trail t join app_user o on o.id in (c.asked_by, $4)
      where t.company_id = $5 and t.at > now() - interval '30 days' and t.object_type = 'user'
        and t.object_no = o.user_name and t.user_id in (c.asked_by, $4) and t.user_id <> o.id)
    and not exists (select from user_role ur join app_user g on g.user_name = ur.granted_by
      where ur.user_id in (c.asked_by, $4) and g.id in (c.asked_by, $4) and g.id <> ur.user_id)
  order by c.asked_at limit 1`

const holdersMost = 50

/** Those who may do it too, but for who asks and whom it is about. */
const tellOthers = async (tx: Db, { user }: Scope, { id, realName }: UserShape, button: string): Promise<void> => {
  const people = await tx.query<{ id: bigint }>(
    `select distinct u.id from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
       join role_button b on b.role_id = r.id
     where u.enabled and ${heldToday} and b.button in ($1, '*') and u.id not in ($2, $3)
     order by u.id limit ${holdersMost}`,
    [button, user.id, BigInt(id)],
  )
  const notice = { kind: 'secondAsked' as const, args: { by: user.realName, name: realName }, accountSet: '' }
  await addNotices(tx, [
    ...people.map((person) => ({ ...notice, userId: person.id, link: `/system/user-detail/${id}` })),
    {
      ...{ userId: BigInt(id), kind: 'accountAsked' as const, args: { by: user.realName } },
      ...{ link: '/personal?tab=security', accountSet: '' },
    },
  ])
}

/** Does what is asked of accounts beyond the caller when somebody else has asked the same of each; else notes it. */
const noteOrConfirm = async (
  tx: Db,
  { gate, scope }: PeopleEditor,
  users: readonly UserShape[],
  asked: Asked,
): Promise<Noted | null> => {
  const digest = createHash('sha256').update(JSON.stringify(asked.what)).digest('hex')
  const valuesOf = ({ id }: UserShape) => [BigInt(id), asked.act, digest, scope.user.id]
  const told = (user: UserShape, action: string, after: object) =>
    gate.within(tx).tell(actorOf(scope), null, [{ ...changeEntry('user', user.userName, {}, after), action }])
  const others: string[] = []
  for (const user of users) {
    const [other] = await tx.query<{ name: string }>(otherText, [...valuesOf(user), groupId])
    if (other) others.push(other.name)
  }
  if (others.length === users.length) {
    for (const [at, user] of users.entries()) {
      await tx.query('delete from account_consent where user_id = $1 and act = $2', valuesOf(user).slice(0, 2))
      await told(user, 'confirmSecond', { askedBy: others[at], asked: asked.act })
    }
    return null
  }
  await tx.query(`delete from account_consent where asked_at < now() - interval '1 day'`)
  for (const user of users) {
    const made = await tx.query(
      `insert into account_consent as c (user_id, act, digest, asked_by, asked_at) values ($1, $2, $3, $4, now())
       on conflict (user_id, act, digest, asked_by) do update set asked_at = now()
         where c.asked_at < now() - interval '1 hour' returning 1`,
      valuesOf(user),
    )
    if (made.length === 0) continue
    await tellOthers(tx, scope, user, asked.button)
    await told(user, 'askSecond', { asked: asked.act })
  }
  const [{ realName = '', userName = '' } = {}] = users
  return { noted: problem('second.needed', '', { name: realName, user: userName }) }
}

/** Null when it may be done now; else it is noted, to be refused once it is written. */
export const noteFirst = async (tx: Db, editor: PeopleEditor, user: UserShape, asked: Asked): Promise<Noted | null> =>
  (await isBeyond(tx, editor.scope, user)) ? noteOrConfirm(tx, editor, [user], asked) : null

/** The same of roles that are given or taken: it takes two for users who hold one that the caller could not give. */
export const noteRoles = async (
  tx: Db,
  editor: PeopleEditor,
  users: readonly UserShape[],
  asked: Omit<Asked, 'act'>,
): Promise<Noted | null> => {
  const above = await readAbove(
    tx,
    editor.scope,
    users.map(({ id }) => BigInt(id)),
  )
  return noteOrConfirm(
    tx,
    editor,
    users.filter(({ id }) => above.has(BigInt(id))),
    { ...asked, act: 'roles' },
  )
}

/** What a transaction has come to; what is only noted is refused after it. */
export const orRefused = async <T extends object>(work: Promise<T | Noted>): Promise<T> => {
  const done = await work
  return 'noted' in done ? refuse(done.noted) : done
}
