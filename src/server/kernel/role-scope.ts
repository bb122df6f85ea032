// Reads what the roles of a user show of the books: what is chosen for them, or where the user works.
import { treeOf } from '../../domain/department.ts'
import {
  type BearingNode,
  limitOf,
  type RoleLimit,
  type RoleScopeEntry,
  type RoleScopeKind,
  type RoleScopeRow,
  type Workplace,
} from '../../domain/role-scope.ts'
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

const scopeText = `select r.data_scope as reach, ${entriesText} as entries
  from user_role ur join role r on r.id = ur.role_id where ur.user_id = $1 and ${heldToday}`

const treeText = `select d.id::text as id, coalesce(d.parent_id::text, '') as "parentId", d.code, d.type,
    d.company_code as "companyCode", d.cost_center as "costCenter"
  from department d order by d.id limit 10000`

const ownText = `select array_append(u.extra_departments, u.department_code) as own from app_user u where u.id = $1`

const nowhere: Workplace = { tree: new Map(), own: [] }

const readWorkplace = async (db: Db, userId: bigint): Promise<Workplace> => {
  const [nodes, [row]] = await Promise.all([
    db.query<BearingNode>(treeText, [], 'right_departments'),
    db.query<{ own: string[] }>(ownText, [userId], 'right_workplace'),
  ])
  return { tree: treeOf(nodes), own: row?.own ?? [] }
}

/** What each role of a user shows, null for a role that shows everything; without a role nothing is limited by one. */
export const readRoleLimits = async (db: Db, userId: bigint): Promise<(RoleLimit | null)[]> => {
  const rows = await db.query<{ reach: RoleScopeRow['reach']; entries: string[] }>(scopeText, [userId], 'right_scopes')
  if (rows.length === 0) return [null]
  const isByPlace = rows.some(({ reach }) => reach !== 'all' && reach !== 'custom')
  const place = isByPlace ? await readWorkplace(db, userId) : nowhere
  return rows.map(({ reach, entries }) => limitOf({ reach, entries: entriesOf(entries) }, place))
}
