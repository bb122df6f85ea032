// Reads what the roles of a user give, and how far: to what is chosen for them, or where the user works.
import { type DepartmentTree, treeOf } from '../../domain/chart/department.ts'
import {
  type BearingNode,
  limitOf,
  type RoleGrant,
  type RoleReach,
  type RoleScopeEntry,
  type RoleScopeKind,
  type Workplace,
} from '../../domain/people/role-scope.ts'
import { chinaToday } from './clock.ts'
import type { Db } from './db.ts'

/** Of roles `r` that users have by `ur`: those that are held today. */
export const heldToday = `r.enabled and coalesce(r.valid_until >= ${chinaToday}, true)
      and coalesce(ur.valid_from <= ${chinaToday}, true) and coalesce(ur.valid_until >= ${chinaToday}, true)`

/** The kinds and values of the scope of role `r`, `kind:value` each. */
export const entriesText = `array(select s.kind || ':' || s.value from role_scope s where s.role_id = r.id
      order by s.kind, s.value)`

/** Entries as they were read by `entriesText`. */
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
