// Reads and writes roles, their codes and who holds them.

import type { InputOf, ResultOf } from '../../../contract/base/call.ts'
import type { Lang } from '../../../contract/base/language.ts'
import type { PageOf } from '../../../contract/base/shape.ts'
import type { MenuRow } from '../../../contract/people/menu-define.ts'
import { type RoleFields, type RoleShape, type roleCalls, roleFields } from '../../../contract/people/role.ts'
import { narrowestReach } from '../../../domain/people/role-scope.ts'
import type { Db } from '../../kernel/db.ts'
import { type DepartmentCodes, entriesOf, entriesText, heldToday, placeOf } from '../../kernel/role-grant.ts'
import { countOf, nameColumn, orderText, type Paging, pick, readPage, writeRows } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'

const columns = `r.id::text as id, r.code, r.name_zh_cn, r.name_zh_tw,
    r.name_en,
    coalesce(r.valid_until::text, '') as "validTo", r.sort, r.remark, r.enabled, r.builtin, r.version,
    r.changed_name as "changedBy", r.changed_at,
    (select count(*)::integer from user_role ur where ur.role_id = r.id) as users, r.data_scope as reach,
    ${entriesText} as scope,
    array(select b.button from role_button b where b.role_id = r.id order by b.button) as buttons,
    array(select m.code from role_menu x join menu m on m.id = x.menu_id
      where x.role_id = r.id and m.permission = '' and not m.builtin order by m.code) as screens`

type ReadRole = Omit<RoleShape, 'entries'> & { scope: string[] }

const roleOf = ({ scope, ...role }: ReadRole): RoleShape => ({ ...role, entries: entriesOf(scope) })

const sortColumns: Readonly<Record<string, string>> = {
  ...{ code: 'r.code', nameZhCn: 'r.name_zh_cn', sort: 'r.sort', enabled: 'r.enabled', changedAt: 'r.changed_at' },
}

export const findRoles = async (db: Db, asked: InputOf<typeof roleCalls.list>): Promise<PageOf<RoleShape>> => {
  const { search = '', enabled } = asked
  const from = `from role r
     where ($1 = '' or strpos(lower(concat_ws(' ', r.code, r.name_zh_cn, r.name_zh_tw, r.name_en)), $1) > 0)
       and ($2::boolean is null or r.enabled = $2)`
  const order = `${orderText(sortColumns, asked, 'r.sort')}, r.code`
  const values = [search.trim().toLowerCase(), enabled ?? null]
  const found = await readPage<ReadRole>(db, { columns, from, order, values }, asked)
  return { ...found, items: found.items.map(roleOf) }
}

/** One role, locked until the transaction ends. */
export const lockRole = async (tx: Db, id: string): Promise<RoleShape | null> => {
  await tx.query('select 1 from role where id = $1 for update', [BigInt(id)])
  return readRole(tx, id)
}

export const readRole = async (db: Db, id: string): Promise<RoleShape | null> => {
  const [row] = await db.query<ReadRole>(`select ${columns} from role r where r.id = $1`, [BigInt(id)])
  return row ? roleOf(row) : null
}

export const writeRole = (tx: Db, row: RoleFields & { id: string; enabled: boolean }, by: string): Promise<void> => {
  const { validTo, ...fields } = pick(row, roleFields)
  const own = { ...fields, id: row.id, validUntil: validTo || null, enabled: row.enabled, dataScope: narrowestReach }
  return writeRows(tx, 'role', [own], { by, onlyNew: ['code', 'dataScope'] })
}

/**
 * The codes of a role become these, and its screens those of the product that one of them opens. Those of
 * administrators are seen by whoever holds their code and is among the roles that they name.
 */
export const writeButtons = async (tx: Db, id: string, buttons: readonly string[], by: string): Promise<void> => {
  const values = [BigInt(id), [...buttons]]
  await tx.query('delete from role_button where role_id = $1 and button <> all($2)', values)
  await tx.query(
    'insert into role_button (role_id, button) select $1, b from unnest($2::text[]) b on conflict do nothing',
    values,
  )
  await tx.query(
    `delete from role_menu x using menu m where x.role_id = $1 and m.id = x.menu_id and m.builtin
       and m.permission <> '' and m.permission <> all($2)`,
    values,
  )
  await tx.query(
    `insert into role_menu (role_id, menu_id) select $1, m.id from menu m where m.builtin and m.permission = any($2)
     on conflict do nothing`,
    values,
  )
  await tx.query('update role set version = version + 1, changed_name = $2, changed_at = now() where id = $1', [
    BigInt(id),
    by,
  ])
}

/** The entries without a code that a role is given become these; they have changed with it. */
export const writeScreens = async (tx: Db, id: string, screens: readonly string[], by: string): Promise<void> => {
  await tx.query(
    `with lost as (
       delete from role_menu x using menu m where x.role_id = $1 and m.id = x.menu_id and m.permission = ''
         and not m.builtin and m.code <> all($2)
       returning x.menu_id
     ), got as (
       insert into role_menu (role_id, menu_id) select $1, m.id from menu m
       where m.code = any($2) and m.permission = '' and not m.builtin on conflict do nothing
       returning menu_id
     )
     update menu set version = version + 1, changed_name = $3, changed_at = now()
     where id in (select menu_id from lost union select menu_id from got)`,
    [BigInt(id), [...screens], by],
  )
}

/** What a role shows becomes this. */
export const writeScope = async (
  tx: Db,
  id: string,
  { reach, entries }: Pick<RoleShape, 'reach' | 'entries'>,
  by: string,
): Promise<void> => {
  await tx.query('delete from role_scope where role_id = $1', [BigInt(id)])
  await tx.query(
    'insert into role_scope (role_id, kind, value) select $1, k, v from unnest($2::text[], $3::text[]) w(k, v)',
    [BigInt(id), entries.map(({ kind }) => kind), entries.map(({ value }) => value)],
  )
  await tx.query(
    'update role set data_scope = $2, version = version + 1, changed_name = $3, changed_at = now() where id = $1',
    [BigInt(id), reach, by],
  )
}

/** How many rights to audit, and links to other systems, name a role. */
export const namingOf = (tx: Db, { id, code }: { id: string; code: string }): Promise<number> =>
  countOf(
    tx,
    `select (select count(*) from voucher_audit_right where role_id = $1)::integer
       + (select count(*) from external_link where $2 = any(visible_roles))::integer as n`,
    [BigInt(id), code],
  )

/** What members of a role have of some codes by other roles, each combination once. */
export const codesBeside = async (tx: Db, id: string, codes: readonly string[]): Promise<string[][]> => {
  const rows = await tx.query<{ codes: string[] }>(
    `select distinct array(select distinct b.button from user_role o join role_button b on b.role_id = o.role_id
       where o.user_id = ur.user_id and o.role_id <> ur.role_id and b.button = any($2) order by 1) as codes
     from user_role ur where ur.role_id = $1`,
    [BigInt(id), codes],
  )
  return rows.map((row) => row.codes)
}

/** How many entries of the menu nobody but a role sees: without it everybody would. */
export const onlyGivenTo = (tx: Db, id: string): Promise<number> =>
  countOf(
    tx,
    `select count(*)::integer as n from role_menu x join menu m on m.id = x.menu_id
     where x.role_id = $1 and m.permission = ''
       and not exists (select from role_menu o where o.menu_id = x.menu_id and o.role_id <> x.role_id)`,
    [BigInt(id)],
  )

/** Where those work who hold a role, each combination of departments once. */
export const placesOfMembers = async (tx: Db, id: string): Promise<DepartmentCodes[]> => {
  const rows = await tx.query<{ department: string; extraDepartments: string[] }>(
    `select distinct u.department_code as department, u.extra_departments
     from user_role ur join app_user u on u.id = ur.user_id where ur.role_id = $1`,
    [BigInt(id)],
  )
  return rows.map(placeOf)
}

type Member = ResultOf<typeof roleCalls.members>['items'][number]

/** The people who hold a role, with their departments in a language. */
export const findMembers = (db: Db, roleId: string, lang: Lang, paging: Paging): Promise<PageOf<Member>> => {
  const columns = `u.id::text as id, u.user_name, u.real_name,
       coalesce(nullif(d.${nameColumn(lang)}, ''), d.name_zh_cn, u.department_name) as department, u.enabled,
       coalesce(ur.valid_from::text, '') as "validFrom", coalesce(ur.valid_until::text, '') as "validTo",
       ur.granted_by`
  const from = `from user_role ur join app_user u on u.id = ur.user_id
       left join department d on d.code = u.department_code where ur.role_id = $1`
  return readPage<Member>(db, { columns, from, order: 'u.user_name', values: [BigInt(roleId)] }, paging)
}

/** Gives a role to users who have not got it; takes it away from others. */
export const changeMembers = async (
  tx: Db,
  roleId: string,
  userIds: readonly string[],
  by: string | null,
): Promise<void> => {
  const values = [BigInt(roleId), userIds.map(BigInt)]
  if (by === null) await tx.query('delete from user_role where role_id = $1 and user_id = any($2)', values)
  else {
    await tx.query(
      `insert into user_role (user_id, role_id, granted_by) select u, $1, $3 from unnest($2::bigint[]) u
       on conflict do nothing`,
      [...values, by],
    )
  }
  await tx.query('update app_user set version = version + 1 where id = any($1)', [userIds.map(BigInt)])
}

/** What a user may do today, by code with the names of the roles that give it. */
export const effectiveOf = (db: Db, lang: Lang, userId: string) =>
  db.query<{ button: string; roles: string[] }>(
    `select b.button, array_agg(r.${nameColumn(lang)} order by r.sort, r.code) as roles
     from user_role ur join role r on r.id = ur.role_id join role_button b on b.role_id = r.id
     where ur.user_id = $1 and ${heldToday} group by b.button order by b.button`,
    [BigInt(userId)],
  )

// The menu as roles are given it: each entry with its permission codes, those that administrators made among them.

/** The permission codes that the product lists with its entries, by the name of the entry. */
export type ProductCodes = ReadonlyMap<string, readonly string[]>

export type RoleTreeItem = ResultOf<typeof roleCalls.tree>['items'][number]

type Row = Pick<MenuRow, 'id' | 'parentId' | 'type' | 'permission' | 'builtin' | 'roles'> &
  Pick<RoleTreeItem, 'code' | 'title'>

const entriesMost = 5000

const text = `select m.id::text as id, m.code, coalesce(m.parent_id::text, '') as parent_id, m.type, m.permission,
    m.builtin, json_build_object('zh-cn', m.name_zh_cn, 'zh-tw', m.name_zh_tw, 'en', m.name_en) as title,
    array(select r.code from role_menu x join role r on r.id = x.role_id where x.menu_id = m.id) as roles
  from menu m order by m.sort, m.id limit ${entriesMost}`

/** Every entry but the buttons, which stand with the entry that they are below, in the order of the menu. */
export const roleTree = async (db: Db, codes: ProductCodes, scope: Scope): Promise<RoleTreeItem[]> => {
  const rows = await db.query<Row>(text)
  const below = Map.groupBy(rows, ({ parentId }) => parentId)
  const codeOf = new Map(rows.map(({ id, code }) => [id, code]))
  const mine = ({ roles }: Row) => scope.isSuperadmin || roles.some((role) => scope.roles.includes(role))
  const item = (row: Row): RoleTreeItem => ({
    ...{ code: row.code, parent: codeOf.get(row.parentId) ?? '', title: row.title },
    buttons: [
      ...(row.builtin ? (codes.get(row.code) ?? []) : row.permission === '' ? [] : [row.permission]),
      ...(below.get(row.id) ?? []).flatMap(({ type, permission }) => (type === 'button' ? [permission] : [])),
    ],
    given: row.builtin || row.permission !== '' ? null : { everybody: row.roles.length === 0, mayGive: mine(row) },
  })
  const walk = (parent: string): RoleTreeItem[] =>
    (below.get(parent) ?? []).flatMap((row) => (row.type === 'button' ? [] : [item(row), ...walk(row.id)]))
  return walk('')
}
