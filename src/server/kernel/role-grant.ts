// Who may give which roles to whom, and whose account is beyond him: what he holds himself, as far as he sees himself,
// in the books in which he holds it.
import { type Problem, problem } from '../../domain/base/problem.ts'
import {
  type AccountSetRight,
  coversScope,
  type DataScope,
  narrowScope,
  superadmin,
} from '../../domain/chart/access.ts'
import type { DepartmentTree } from '../../domain/chart/department.ts'
import {
  type BearingNode,
  coversReach,
  limitOf,
  limitsOf,
  type RoleLimit,
  type RoleScopeRow,
} from '../../domain/people/role-scope.ts'
import { chinaToday } from './clock.ts'
import type { Db } from './db.ts'
import { entriesOf, entriesText, isByPlace, readBearing } from './role-scope.ts'
import type { Scope } from './scope.ts'

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

/**
 * Of these users those who may do, or see, what somebody could not give them, or hold a right in books in which he does
 * not: nobody comes in as they.
 */
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

/**
 * Of these users those who hold a right where somebody does not, or see what he does not, in one of the books there are
 * or in what is made later where their rights name it.
 */
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
