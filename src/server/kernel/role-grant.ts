// Who may give which roles to whom: what he holds himself, as far as he sees, in the books in which he holds it.
import { type Problem, problem } from '../../domain/base/problem.ts'
import {
  type AccountSetRight,
  coversScope,
  type DataScope,
  narrowScope,
  superadmin,
} from '../../domain/chart/access.ts'
import { type DepartmentTree, treeOf } from '../../domain/chart/department.ts'
import {
  type BearingNode,
  coversReach,
  limitOf,
  limitsOf,
  type RoleGrant,
  type RoleLimit,
  type RoleReach,
  type RoleScopeEntry,
  type RoleScopeKind,
  type RoleScopeRow,
  type Workplace,
} from '../../domain/people/role-scope.ts'
import { chinaToday } from './clock.ts'
import type { Db } from './db.ts'
import type { Scope } from './scope.ts'

// Reads what the roles of a user give, and how far: to what is chosen for them, or where the user works.

/** Of roles `r` that users have by `ur`: those that are held today. */
export const heldToday = `r.enabled and coalesce(r.valid_until >= ${chinaToday}, true)
      and coalesce(ur.valid_from <= ${chinaToday}, true) and coalesce(ur.valid_until >= ${chinaToday}, true)`

/** The kinds and values of the scope of role `r`, `kind:value` each. */
export const entriesText = `array(select s.kind || ':' || s.value from role_scope s where s.role_id = r.id
      order by s.kind, s.value)`

export const entriesOf = (texts: readonly string[]): RoleScopeEntry[] =>
  texts.map((text) => {
    const at = text.indexOf(':')
    return { kind: text.slice(0, at) as RoleScopeKind, value: text.slice(at + 1) }
  })

const grantText = `select r.code, r.data_scope as reach, ${entriesText} as entries,
    array(select b.button from role_button b where b.role_id = r.id) as buttons
  from user_role ur join role r on r.id = ur.role_id where ur.user_id = $1 and ${heldToday} order by r.sort, r.code`

const treeText = `select d.id::text as id, coalesce(d.parent_id::text, '') as parent_id, d.code, d.type,
    d.company_code, d.cost_center
  from department d order by d.id limit 10000`

/** The departments as what their holders see follows from them. */
export const readBearing = async (db: Db): Promise<DepartmentTree<BearingNode>> =>
  treeOf(await db.query<BearingNode>(treeText, [], 'right_departments'))

const ownText = `select array_append(u.extra_departments, u.department_code) as own from app_user u where u.id = $1`

const nowhere: Workplace = { tree: new Map(), own: [] }

const readWorkplace = async (db: Db, userId: bigint): Promise<Workplace> => {
  const [tree, [row]] = await Promise.all([
    readBearing(db),
    db.query<{ own: string[] }>(ownText, [userId], 'right_workplace'),
  ])
  return { tree, own: row?.own ?? [] }
}

/** Whether a role shows what it shows by where its holder works. */
export const isByPlace = (reach: RoleReach): boolean => reach !== 'all' && reach !== 'custom'

type GrantRow = { code: string; reach: RoleReach; entries: string[]; buttons: string[] }

/** What each role of a user gives today, and how far. */
export const readGrants = async (db: Db, userId: bigint): Promise<RoleGrant[]> => {
  const rows = await db.query<GrantRow>(grantText, [userId], 'right_grants')
  const place = rows.some(({ reach }) => isByPlace(reach)) ? await readWorkplace(db, userId) : nowhere
  return rows.map(({ code, reach, entries, buttons }) => ({
    code,
    buttons: new Set(buttons),
    limit: limitOf({ reach, entries: entriesOf(entries) }, place),
  }))
}

/** What a role gives: codes, and how far they reach. */
export type GivenRole = RoleScopeRow & { code: string; buttons: readonly string[] }

/** The codes of the departments in which somebody works: by them a role reaches. */
export type DepartmentCodes = readonly string[]

export const placeOf = (user: { department: string; extraDepartments: readonly string[] }): DepartmentCodes =>
  [user.department, ...user.extraDepartments].filter((code) => code !== '').sort()

/** What is asked about roles beside themselves; `doors`: of each thing that names roles, the roles that it names. */
export type Giving = {
  tree: DepartmentTree<BearingNode>
  sets: readonly (BooksPlace & { companyCode: string; value: string })[]
  doors: readonly (readonly string[])[]
}

/** Entries of the menu that roles are given, links that they open, and rights to audit that they hold. */
const doorText = `select array(select r.code from role_menu x join role r on r.id = x.role_id
      where x.menu_id = m.id order by r.code) as roles
    from menu m where not m.builtin and exists (select from role_menu x where x.menu_id = m.id)
  union select l.visible_roles as roles from external_link l where l.visible_roles <> '{}'
  union select array[r.code] as roles from role r
    where exists (select from voucher_audit_right v where v.role_id = r.id)`

export const readGiving = async (db: Db): Promise<Giving> => {
  const tree = await readBearing(db)
  const sets = await db.query<BooksPlace & { companyCode: string; value: string }>(
    `-- cross-company: account sets of the rights
select s.company_id, s.year, c.code as company_code, s.value
     from account_set s join company c on c.id = s.company_id`,
  )
  const doors = await db.query<{ roles: string[] }>(doorText)
  return { tree, sets, doors: doors.map(({ roles }) => roles) }
}

/** Whether somebody sees a part of the books only by one of these codes. */
export const isLimitedIn = ({ grants }: Scope, buttons: readonly string[]): boolean =>
  buttons.some((button) => !limitsOf(grants, button).includes(null))

/** Whether somebody sees by each of these codes whatever a role shows by it to those who work in these places. */
export const reachesAsFar = (
  { grants }: Scope,
  { tree, sets }: Giving,
  { buttons, reach, entries }: Omit<GivenRole, 'code'>,
  places: readonly DepartmentCodes[],
): boolean => {
  const limitAt = (own: DepartmentCodes) => limitOf({ reach, entries }, { tree, own })
  const wanted = isByPlace(reach) ? places.map(limitAt) : [limitAt([])]
  const own = new Map<string, (RoleLimit | null)[]>()
  for (const button of buttons) {
    const limits = limitsOf(grants, button)
    own.set(JSON.stringify(limits), limits)
  }
  return [...own.values()].every((limits) => wanted.every((limit) => coversReach(limits, limit, sets)))
}

/**
 * Why somebody may not give or take a role: whoever sees a part of the books by its codes gives none but those that he
 * has, nobody shows more than he sees, and what a role opens without a code is opened by whoever it is open to.
 */
export const grantProblems = (
  scope: Scope,
  giving: Giving,
  role: GivenRole,
  places: readonly DepartmentCodes[],
): Problem[] => {
  if (scope.isSuperadmin) return []
  if (role.code === superadmin) return [problem('role.superadminOnly', 'roles')]
  const isWithin = !isLimitedIn(scope, role.buttons) || scope.roles.includes(role.code)
  if (!isWithin || !role.buttons.every((button) => scope.may(button))) return [problem('grant.exceeds', 'roles')]
  if (!reachesAsFar(scope, giving, role, places)) return [problem('grant.reach', 'roles', { role: role.code })]
  const isOpen = (roles: readonly string[]) => scope.roles.some((code) => roles.includes(code))
  const isShut = giving.doors.some((roles) => roles.includes(role.code) && !isOpen(roles))
  return isShut ? [problem('grant.opens', 'roles', { role: role.code })] : []
}

type HeldRow = Omit<GivenRole, 'entries'> & {
  scope: string[]
  userId: bigint
  department: string
  extraDepartments: string[]
}

/** Held now, before or later: a day passes, and a role is enabled again. */
const heldText = `select ur.user_id, r.code, r.data_scope as reach, ${entriesText} as scope,
    array(select b.button from role_button b where b.role_id = r.id) as buttons, u.department_code as department,
    u.extra_departments
  from user_role ur join role r on r.id = ur.role_id join app_user u on u.id = ur.user_id
  where ur.user_id = any($1) and ur.user_id <> $2`

/** Of these users those who hold a role that somebody could not give them. */
const beyondByRoles = async (
  db: Db,
  scope: Scope,
  giving: Giving,
  ids: readonly bigint[],
): Promise<ReadonlySet<bigint>> => {
  const rows = await db.query<HeldRow>(heldText, [ids, scope.user.id])
  const isBeyond = ({ scope: entries, ...row }: HeldRow): boolean =>
    grantProblems(scope, giving, { ...row, entries: entriesOf(entries) }, [placeOf(row)]).length > 0
  return new Set(rows.filter(isBeyond).map(({ userId }) => userId))
}

/** Whose roles one person alone does not change: of these users those who hold one that he could not give them. */
export const readAbove = async (db: Db, scope: Scope, ids: readonly bigint[]): Promise<ReadonlySet<bigint>> =>
  scope.isSuperadmin || ids.length === 0 ? new Set() : beyondByRoles(db, scope, await readGiving(db), ids)

/** Of these users those who may do or see what somebody could not give them: nobody comes in as they. */
export const readBeyond = async (db: Db, scope: Scope, ids: readonly bigint[]): Promise<ReadonlySet<bigint>> => {
  if (scope.isSuperadmin || ids.length === 0) return new Set()
  const giving = await readGiving(db)
  const above = await beyondByRoles(db, scope, giving, ids)
  return new Set([...above, ...(await readBeyondInBooks(db, scope.user.id, ids, giving.sets))])
}

// Who holds rights in account sets that another one does not hold, or sees more of them by the rows of his rights.

/** Books by company and year; 0 for those that are not made yet. */
export type BooksPlace = { companyId: bigint; year: number }

type RightRow = DataScope & {
  userId: bigint
  companyId: bigint | null
  year: number | null
  rights: AccountSetRight[]
}

const rightText = `select user_id, company_id, year, rights, subjects, stores, departments
  from account_set_right where user_id = any($1) and coalesce(valid_until >= ${chinaToday}, true) order by id`

/** Rights of all rows that name books add up; what they let be seen is the least that each allows. */
const heldIn = (rows: readonly RightRow[], { companyId, year }: BooksPlace) => {
  const fitting = rows.filter(
    (row) => (row.companyId === null || row.companyId === companyId) && (row.year === null || row.year === year),
  )
  const [first, ...more] = fitting
  if (!first) return null
  return { rights: new Set(fitting.flatMap(({ rights }) => rights)), shown: more.reduce<DataScope>(narrowScope, first) }
}

const covers = (own: readonly RightRow[], other: readonly RightRow[], place: BooksPlace): boolean => {
  const [mine, wanted] = [heldIn(own, place), heldIn(other, place)]
  if (!wanted) return true
  return (
    mine !== null &&
    [...wanted.rights].every((right) => mine.rights.has(right)) &&
    coversScope(mine.shown, wanted.shown)
  )
}

/** Of these users those who hold or see in some books, of now or later, what somebody does not. */
export const readBeyondInBooks = async (
  db: Db,
  userId: bigint,
  ids: readonly bigint[],
  sets: readonly BooksPlace[],
): Promise<bigint[]> => {
  const rows = Map.groupBy(await db.query<RightRow>(rightText, [[...ids, userId]]), (row) => row.userId)
  const own = rows.get(userId) ?? []
  const judged = new Map<string, boolean>()
  // Many hold the same rights: those are judged once.
  const isCovered = (held: readonly RightRow[]): boolean => {
    const key = JSON.stringify(held.map(({ userId: _, companyId, ...row }) => [String(companyId), row]))
    const known = judged.get(key)
    if (known !== undefined) return known
    const named = held.map(({ companyId, year }) => ({ companyId: companyId ?? 0n, year: year ?? 0 }))
    const found = [...named, ...sets].every((place) => covers(own, held, place))
    judged.set(key, found)
    return found
  }
  return [...rows].flatMap(([id, held]) => (id === userId || isCovered(held) ? [] : [id]))
}

// The permission codes that administrators give to buttons and screens of their own.

/** The role that may do everything holds these codes too, so that its holders can give them to others. */
export const giveOwnCodes = async (tx: Db): Promise<void> => {
  await tx.query(
    `insert into role_button (role_id, button) select r.id, m.permission from role r, menu m
     where r.code = $1 and not m.builtin and m.permission <> '' on conflict do nothing`,
    [superadmin],
  )
}
