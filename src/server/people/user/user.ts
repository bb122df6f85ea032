// Changes users: guarded against oneself and the last superadmin, ending sessions at once, told in the trail.

import { fill } from '../../../contract/base/sentence.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import type { NoticeKind } from '../../../contract/office/notice.ts'
import type { RoleHeldShape, UserFields, UserShape } from '../../../contract/people/user-admin.ts'
import { isDate } from '../../../domain/base/period.ts'
import { readPerson, userNameProblems } from '../../../domain/base/person.ts'
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { superadmin } from '../../../domain/chart/access.ts'
import type { Db } from '../../kernel/db.ts'
import { countersOf } from '../../kernel/lockout.ts'
import type { Channel, Messages } from '../../kernel/message.ts'
import { newId } from '../../kernel/new-id.ts'
import { addNotices } from '../../kernel/notice.ts'
import { hashPassword, randomPassword, setPassword } from '../../kernel/password.ts'
import { rightsChanged } from '../../kernel/right.ts'
import { type DepartmentCodes, type Giving, grantProblems, placeOf, readGiving } from '../../kernel/role-grant.ts'
import { checkVersion, countOf } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'
import { actorOf } from '../../ledger/gate.ts'
import { today } from '../../ledger/store/books.ts'
import { changeEntry } from '../../ledger/store/trail.ts'
import type { PeopleEditor } from '../department/department.ts'
import { followDepartments, readTree } from '../department/department-store.ts'
import { blockedBy, clashesOf, isBeyond, moveProblems, noteFirst, noteRoles, orRefused } from '../role/grant.ts'
import {
  administersAlone,
  endSessions,
  hasSuperadmin,
  hasVouchers,
  type RoleRow,
  readRoles,
  readUsers,
  userProblems,
  type WantedUser,
  writeRoles,
  writeUsers,
} from './user-store.ts'

/** 13800138000 as 138****8000: the trail is read by more people than the list of users. */
const masked = (mobile: string): string => mobile.replace(/^(\+?\d{3})\d+(\d{4})$/, '$1****$2')

const heldText = ({ code, validFrom, validTo }: UserShape['roles'][number]): string =>
  validFrom === '' && validTo === '' ? code : `${code} (${validFrom}–${validTo})`

/** What the trail tells of a user: never a password, nor when he last came. */
export const toldOf = (user: UserShape | undefined) => {
  if (user === undefined) return null
  const { userName, realName, nameEn, nickName, mobile, email, jobNo, department, extraDepartments, position } = user
  const { manager, language, validFrom, validTo, remark, enabled, roles, idCard, accountKind } = user
  return {
    ...{ userName, realName, nameEn, nickName, mobile: masked(mobile), email, jobNo, department, extraDepartments },
    ...{ idCard, accountKind },
    ...{ position, manager, language, validFrom, validTo, remark, enabled, roles: roles.map(heldText) },
  }
}

/**
 * One change of users or roles: written while no other is, and while neither the menu nor a department changes: those
 * are locked first, here and where they are changed. Refused when it leaves nobody who may do everything.
 */
export const changing = async <T>(editor: PeopleEditor, work: (tx: Db) => Promise<T>): Promise<T> =>
  editor.scope.db.transaction(async (tx) => {
    await tx.query('lock table menu in row exclusive mode')
    await tx.query('lock table department in share mode')
    await tx.query('lock table app_user in share row exclusive mode')
    // Of two who take the first role away from its last holders one waits.
    await tx.query('select id from role where code = $1 for update', [superadmin])
    const had = await hasSuperadmin(tx)
    const result = await work(tx)
    if (had && !(await hasSuperadmin(tx))) refuse(problem('superadmin.last'))
    return result
  })

/** Whoever has a say over somebody's way in is known to him. */
const tellPerson = async (tx: Db, { scope }: PeopleEditor, ids: readonly string[], kind: NoticeKind): Promise<void> => {
  const others = ids.map(BigInt).filter((id) => id !== scope.user.id)
  const notice = { kind, args: { by: scope.user.realName }, link: '/personal?tab=security', accountSet: '' }
  const notices = others.map((userId) => ({ userId, ...notice }))
  await addNotices(tx, notices)
}

/** Tells what has become of users, and has every server read their rights anew. */
export const tellUsers = async (
  tx: Db,
  editor: PeopleEditor,
  before: readonly UserShape[],
  ids: readonly string[],
  action?: string,
): Promise<void> => {
  const { gate, scope } = editor
  const after = await readUsers(tx, scope.lang, { ids })
  const entries = ids.map((id) => {
    const [old, now] = [before, after].map((rows) => rows.find((row) => row.id === id))
    const entry = changeEntry('user', (now ?? old)?.userName ?? '', toldOf(old), toldOf(now))
    return action === undefined ? entry : { ...entry, action }
  })
  for (const id of ids) await rightsChanged(tx, BigInt(id))
  const changedIn = (textOf: (user: UserShape) => string): string[] =>
    after.flatMap((now) => before.filter((old) => old.id === now.id && textOf(old) !== textOf(now)).map(({ id }) => id))
  // Whoever gets a user's codes comes in as him.
  const moved = changedIn(({ mobile, email }) => `${mobile} ${email}`)
  await tellPerson(tx, editor, moved, 'contactChanged')
  const given = changedIn(({ roles }) => roles.map(heldText).join())
  await tellPerson(tx, editor, given, 'rolesChanged')
  await gate.within(tx).tell(actorOf(scope), null, entries)
}

/** Who may do everything is changed by one who may too. */
export const mayChange = (scope: Scope, { roles }: Pick<UserShape, 'roles'>): boolean =>
  scope.isSuperadmin || !roles.some(({ code }) => code === superadmin)

/** The user to be changed: who may do everything by one who may too, nobody by himself where it shuts him out. */
export const userOf = async (
  tx: Db,
  { scope }: PeopleEditor,
  id: string,
  guard: { version?: number; self?: 'refused' } = {},
): Promise<UserShape> => {
  const [user] = await readUsers(tx, scope.lang, { ids: [id] }, 'for update')
  if (!user) return refuse(problem('record.missing'))
  checkVersion(user, guard.version)
  if (guard.self === 'refused' && scope.user.id === BigInt(id)) refuse(problem('own.refused'))
  if (!mayChange(scope, user)) refuse(problem('role.superadminOnly'))
  return user
}

/** Writes users that nothing is wrong with; the company follows from the department. */
export const keepUsers = async (tx: Db, editor: PeopleEditor, wanted: readonly WantedUser[]): Promise<void> => {
  await writeUsers(tx, wanted, editor.scope.user.realName)
  await followDepartments(tx, await readTree(tx))
}

const checkWanted = async (tx: Db, before: readonly UserShape[], wanted: WantedUser, more: readonly Problem[]) => {
  const [found = []] = await userProblems(tx, await readTree(tx), before, [wanted])
  const problems = [...more, ...found]
  if (problems.length > 0) throw new Refusal(problems)
}

/** Roles of a new user: those that the caller may give, without duties that must not meet. */
export const givenRoles = (
  { scope }: PeopleEditor,
  giving: Giving,
  all: readonly RoleRow[],
  { ids, place }: { ids: readonly string[]; place: DepartmentCodes },
): Problem[] => {
  if (ids.length === 0) return [problem('user.roleNeeded', 'roleIds')]
  if (!scope.may('sys:user:grantRole')) return [problem('permission.missing', 'roleIds')]
  const roles = all.filter(({ id }) => ids.includes(id))
  if (roles.length < new Set(ids).size) return [problem('record.missing', 'roleIds')]
  const problems = [
    ...roles.flatMap((role) => grantProblems(scope, giving, role, [place])),
    ...blockedBy(clashesOf([], roles)),
  ]
  return problems.slice(0, 1).map((each) => ({ ...each, path: 'roleIds' }))
}

export const heldAlways = (ids: readonly string[]): RoleHeldShape[] =>
  [...new Set(ids)].map((id) => ({ id, validFrom: '', validTo: '' }))

/** Gives what is kept of an identity card, or the text itself where it is none. */
type SealCard = (card: string) => string

type Added = UserFields & { userName: string; roleIds: readonly string[]; accept?: boolean }

/**
 * Makes a user with roles, and a password that is told this once and must be changed. Duties that clash are asked
 * about.
 */
export const addUser = async (
  editor: PeopleEditor,
  { roleIds, accept = false, ...given }: Added,
  sealCard: SealCard,
) => {
  const { person, problems } = readPerson(given)
  const userName = given.userName.trim()
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  const own = { userName, id: newId().toString(), enabled: true, passwordHash }
  const wanted: WantedUser = { ...person, ...own, idCard: sealCard(person.idCard) }
  return changing(editor, async (tx) => {
    const roles = await readRoles(tx, editor.scope.lang)
    const granted = givenRoles(editor, await readGiving(tx), roles, { ids: roleIds, place: placeOf(wanted) })
    await checkWanted(tx, [], wanted, [...userNameProblems(userName), ...problems, ...granted])
    const given = roles.filter((role) => roleIds.includes(role.id))
    const clashes = clashesOf([], given)
    const conflicts = clashes.map(({ a, b }) => ({ a, b }))
    if (clashes.length > 0 && !accept) return { id: '', userName, password: '', saved: false, conflicts }
    await keepUsers(tx, editor, [wanted])
    await writeRoles(tx, wanted.id, heldAlways(roleIds), editor.scope.user.userName)
    await tellUsers(tx, editor, [], [wanted.id])
    return { id: wanted.id, userName, password, saved: true, conflicts: [] }
  })
}

type Versioned = { id: string; version: number }

/** The day by which somebody would shut himself out, and a place that may show him more of the books than he sees. */
export const ownProblems = ({ scope }: PeopleEditor, before: UserShape, wanted: UserFields): Problem[] => {
  if (scope.user.id !== BigInt(before.id)) return []
  const { validFrom, validTo, department, extraDepartments } = wanted
  const day = today()
  const isOver = validTo !== '' && validTo < day
  const isPlaced = scope.isLimited && !scope.isSuperadmin
  const isAdded = extraDepartments.some((code) => !before.extraDepartments.includes(code))
  return [
    ...(isOver || validFrom > day ? [problem('own.refused', isOver ? 'validTo' : 'validFrom')] : []),
    ...(isPlaced && department !== before.department ? [problem('own.refused', 'department')] : []),
    ...(isPlaced && isAdded ? [problem('own.refused', 'extraDepartments')] : []),
  ]
}

/** What lets somebody in: where his codes go, from when until when he may come, and whether he is asked for more. */
const guarded = ['mobile', 'email', 'validFrom', 'validTo', 'accountKind'] as const

/** Those of them that are to change. */
export const guardedOf = (before: UserFields, wanted: UserFields) =>
  guarded.filter((name) => before[name] !== wanted[name])

export const editUser = (
  editor: PeopleEditor,
  { id, version, ...given }: UserFields & Versioned,
  sealCard: SealCard,
) => {
  const { person, problems } = readPerson(given)
  const change = async (tx: Db) => {
    const before = await userOf(tx, editor, id, { version })
    const { userName, enabled } = before
    const own = { id, userName, enabled, passwordHash: null }
    const wanted: WantedUser = { ...person, ...own, idCard: sealCard(person.idCard) }
    const giving = await readGiving(tx)
    const moved = moveProblems(editor.scope, giving, await readRoles(tx, editor.scope.lang), before, person)
    await checkWanted(tx, [before], wanted, [...problems, ...ownProblems(editor, before, person), ...moved])
    const names = guardedOf(before, person)
    const what = names.map((name) => [name, person[name]])
    const first = names.length > 0 && (await noteFirst(tx, editor, before, { act: 'contact', what, button: editCode }))
    if (first) return first
    await keepUsers(tx, editor, [wanted])
    await tellUsers(tx, editor, [before], [id])
    return { id }
  }
  return orRefused(changing(editor, change))
}

/** Switches an account on or off; whoever is switched off is out at once. */
export const enableUser = (editor: PeopleEditor, { id, version, enabled }: Versioned & { enabled: boolean }) => {
  const change = async (tx: Db) => {
    const before = await userOf(tx, editor, id, { version, self: 'refused' })
    if (enabled && before.roles.length === 0) refuse(problem('user.roleNeeded'))
    const asked = { act: 'enable', what: enabled, button: 'sys:user:status' } as const
    const first = enabled && (await noteFirst(tx, editor, before, asked))
    if (first) return first
    await keepUsers(tx, editor, [{ ...before, enabled, passwordHash: null }])
    if (enabled) await tellPerson(tx, editor, [id], 'accountEnabled')
    else await endSessions(tx, id)
    await tellUsers(tx, editor, [before], [id])
    return { id }
  }
  return orRefused(changing(editor, change))
}

/** Takes an account away that has left nothing behind. */
export const removeUser = (editor: PeopleEditor, id: string) =>
  changing(editor, async (tx) => {
    const before = await userOf(tx, editor, id, { self: 'refused' })
    if (await hasVouchers(tx, id)) refuse(problem('user.kept'))
    if (await administersAlone(tx, id)) refuse(problem('accountSet.lastAdmin'))
    const n = await countOf(
      tx,
      `select ((select count(*) from department where leader_id = $1)
       + (select count(*) from app_user where manager_id = $1))::integer as n`,
      [BigInt(id)],
    )
    if (n > 0) refuse(problem('record.referenced', '', { n }))
    await endSessions(tx, id)
    await tx.query('delete from app_user where id = $1', [BigInt(id)])
    await tellUsers(tx, editor, [before], [id])
  })

/** Takes away what keeps guesses off; whoever sets a new password by his own phone or mail needs nobody for it. */
export const unlock = (editor: PeopleEditor, id: string) => {
  const change = async (tx: Db) => {
    const user = await userOf(tx, editor, id, { self: 'refused' })
    const first = await noteFirst(tx, editor, user, { act: 'unlock', what: '', button: 'sys:user:unlock' })
    if (first) return first
    // The next sign-in is counted from zero, its second step too.
    await tx.query(`delete from login_lock where user_name in (${countersOf('$1')})`, [user.userName])
    await tellPerson(tx, editor, [id], 'accountUnlocked')
    await tellUsers(tx, editor, [user], [id], 'unlock')
    return { id }
  }
  return orRefused(changing(editor, change))
}

const editCode = 'sys:user:edit'

/** By what somebody hears of it himself that his password is another one; none where no message would reach him. */
const channelTo = (messages: Messages, { mobile, email }: UserShape): Channel | undefined =>
  (['sms', 'email'] as const).find((way) => (way === 'sms' ? mobile : email) !== '' && messages.serves(way))

/** Tells somebody, by his own phone or mail, that he sets a new password himself; where it went, its middle hidden. */
const sendReset = async (
  messages: Messages,
  { scope }: PeopleEditor,
  user: UserShape,
  channel: Channel,
): Promise<string> => {
  const { notice } = wordsOf[user.language || scope.lang]
  const text = fill(notice.kind_passwordReset, { by: scope.user.realName })
  const target = channel === 'sms' ? user.mobile : user.email
  await messages.send({ channel, target, template: 'notice', args: { text }, subject: text.slice(0, 80), text })
  return channel === 'sms' ? masked(target) : target.replace(/^(.).*(@.*)$/, '$1***$2')
}

/**
 * A new password: it ends every session and must be changed at the next sign-in. It is told this once; of whoever may
 * do more than the caller nobody gets to know it: he sets one himself, or a second administrator does the same.
 */
export const resetPassword = async (editor: PeopleEditor, messages: Messages, id: string) => {
  const password = randomPassword()
  const change = async (tx: Db) => {
    const user = await userOf(tx, editor, id)
    const channel = (await isBeyond(tx, editor.scope, user)) ? channelTo(messages, user) : undefined
    const asked = { act: 'password', what: '', button: 'sys:user:reset' } as const
    const first = channel === undefined ? await noteFirst(tx, editor, user, asked) : null
    if (first) return first
    await setPassword(tx, BigInt(id), password, { mustChange: true })
    await tellPerson(tx, editor, [id], 'passwordReset')
    await tellUsers(tx, editor, [user], [id], 'resetPassword')
    return { user, channel }
  }
  const { user, channel } = await orRefused(changing(editor, change))
  const { userName } = user
  if (channel === undefined) return { id, userName, password, sentTo: '' }
  return { id, userName, password: '', sentTo: await sendReset(messages, editor, user, channel) }
}

const dayProblems = ({ validFrom, validTo }: RoleHeldShape): Problem[] => {
  const wrong = [validFrom, validTo].find((day) => day !== '' && !isDate(day))
  return wrong === undefined ? [] : [problem('input.date', 'roles', { date: wrong })]
}

type Granting = { userId: string; version: number; roles: readonly RoleHeldShape[]; accept?: boolean }

/** Gives and takes roles. Whoever does holds each of those himself; duties that clash are asked about. */
export const grantRoles = (editor: PeopleEditor, { userId, version, roles, accept = false }: Granting) => {
  const change = async (tx: Db) => {
    const { scope } = editor
    const before = await userOf(tx, editor, userId, { version })
    const all = await readRoles(tx, scope.lang)
    const rolesOf = (held: readonly { id: string }[]) => all.filter(({ id }) => held.some((each) => each.id === id))
    const same = (id: string): boolean => {
      const [old, now] = [before.roles, roles].map((list) => list.find((each) => each.id === id))
      return old?.validFrom === now?.validFrom && old?.validTo === now?.validTo
    }
    const changed = [...rolesOf(before.roles), ...rolesOf(roles)].filter(({ id }) => !same(id))
    const clashes = clashesOf(rolesOf(before.roles), rolesOf(roles))
    const giving = await readGiving(tx)
    const problems = [
      ...(rolesOf(roles).length < roles.length ? [problem('record.missing', 'roles')] : []),
      ...(before.enabled && roles.length === 0 ? [problem('user.roleNeeded', 'roles')] : []),
      ...roles.flatMap(dayProblems),
      ...changed.flatMap((role) => grantProblems(scope, giving, role, [placeOf(before)])),
      ...blockedBy(clashes),
    ]
    if (problems.length > 0) throw new Refusal(problems)
    if (clashes.length > 0 && !accept) return { saved: false, conflicts: clashes.map(({ a, b }) => ({ a, b })) }
    const what = roles.map(({ id, validFrom, validTo }) => `${id} ${validFrom} ${validTo}`).toSorted()
    const asked = { what, button: 'sys:user:grantRole' }
    const first = changed.length > 0 && (await noteRoles(tx, editor, [before], asked))
    if (first) return first
    await writeRoles(tx, userId, roles, scope.user.userName)
    await tellUsers(tx, editor, [before], [userId])
    return { saved: true, conflicts: [] }
  }
  return orRefused(changing(editor, change))
}
