// Reads and writes roles, their codes and who holds them.
import type { Lang } from '../../../contract/base/language.ts'
import type { RoleFields, RoleShape } from '../../../contract/people/role.ts'
import { narrowestReach } from '../../../domain/people/role-scope.ts'
import { type Db, onlyRow } from '../../kernel/db.ts'
import { type DepartmentCodes, placeOf } from '../../kernel/role-grant.ts'
import { entriesOf, entriesText, heldToday } from '../../kernel/role-scope.ts'
import { nameColumn } from '../user/user-store.ts'

const columns = `r.id::text as id, r.code, r.name_zh_cn, r.name_zh_tw,
    r.name_en,
    coalesce(r.valid_until::text, '') as valid_to, r.sort, r.remark, r.enabled, r.builtin, r.version,
    r.changed_name as changed_by, r.changed_at,
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

export type RolesAsked = {
  search: string
  enabled: boolean | null
  field: string
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

export const findRoles = async (db: Db, asked: RolesAsked): Promise<{ items: RoleShape[]; total: number }> => {
  const column = Object.hasOwn(sortColumns, asked.field) ? sortColumns[asked.field] : 'r.sort'
  const text = asked.search.trim().toLowerCase()
  const rows = await db.query<ReadRole & { total: number }>(
    `select ${columns}, (count(*) over ())::integer as total from role r
     where ($1 = '' or strpos(lower(concat_ws(' ', r.code, r.name_zh_cn, r.name_zh_tw, r.name_en)), $1) > 0)
       and ($2::boolean is null or r.enabled = $2)
     order by ${column} ${asked.order === 'desc' ? 'desc' : 'asc'}, r.code limit $3 offset $4`,
    [text, asked.enabled, asked.limit, asked.offset],
  )
  return { items: rows.map(({ total: _, ...row }) => roleOf(row)), total: rows[0]?.total ?? 0 }
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

export const isCodeTaken = async (tx: Db, code: string, id: string): Promise<boolean> =>
  (await tx.query('select 1 from role where code = $1 and id <> $2', [code, BigInt(id)])).length > 0

export const writeRole = async (tx: Db, row: RoleFields & { id: string; enabled: boolean }, by: string) => {
  await tx.query(
    `insert into role as r (id, code, name_zh_cn, name_zh_tw, name_en, valid_until, sort, remark, enabled, changed_name,
       changed_at, data_scope)
     values ($1, $2, $3, $4, $5, nullif($6, '')::date, $7, $8, $9, $10, now(), $11)
     on conflict (id) do update set name_zh_cn = excluded.name_zh_cn, name_zh_tw = excluded.name_zh_tw,
       name_en = excluded.name_en, valid_until = excluded.valid_until, sort = excluded.sort, remark = excluded.remark,
       enabled = excluded.enabled, changed_name = excluded.changed_name, changed_at = now(), version = r.version + 1`,
    [
      ...[BigInt(row.id), row.code, row.nameZhCn, row.nameZhTw, row.nameEn, row.validTo, row.sort, row.remark],
      ...[row.enabled, by, narrowestReach],
    ],
  )
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
export const namingOf = async (tx: Db, { id, code }: { id: string; code: string }): Promise<number> => {
  const row = await onlyRow(
    tx.query<{ n: number }>(
      `select (select count(*) from voucher_audit_right where role_id = $1)::integer
         + (select count(*) from external_link where $2 = any(visible_roles))::integer as n`,
      [BigInt(id), code],
    ),
  )
  return row.n
}

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
export const onlyGivenTo = async (tx: Db, id: string): Promise<number> => {
  const row = await onlyRow(
    tx.query<{ n: number }>(
      `select count(*)::integer as n from role_menu x join menu m on m.id = x.menu_id
       where x.role_id = $1 and m.permission = ''
         and not exists (select from role_menu o where o.menu_id = x.menu_id and o.role_id <> x.role_id)`,
      [BigInt(id)],
    ),
  )
  return row.n
}

/** Where those work who hold a role, each combination of departments once. */
export const placesOfMembers = async (tx: Db, id: string): Promise<DepartmentCodes[]> => {
  const rows = await tx.query<{ department: string; extraDepartments: string[] }>(
    `select distinct u.department_code as department, u.extra_departments
     from user_role ur join app_user u on u.id = ur.user_id where ur.role_id = $1`,
    [BigInt(id)],
  )
  return rows.map(placeOf)
}

export const deleteRole = async (tx: Db, id: string): Promise<void> => {
  await tx.query('delete from role where id = $1', [BigInt(id)])
}

export type MemberRow = {
  id: string
  userName: string
  realName: string
  department: string
  enabled: boolean
  validFrom: string
  validTo: string
  grantedBy: string
}

/** The people who hold a role, with their departments in a language. */
export const findMembers = async (db: Db, roleId: string, lang: Lang, limit: number, offset: number) => {
  const rows = await db.query<MemberRow & { total: number }>(
    `select u.id::text as id, u.user_name, u.real_name,
       coalesce(nullif(${nameColumn(lang, 'd')}, ''), d.name_zh_cn, u.department_name) as department, u.enabled,
       coalesce(ur.valid_from::text, '') as valid_from, coalesce(ur.valid_until::text, '') as valid_to,
       ur.granted_by, (count(*) over ())::integer as total
     from user_role ur join app_user u on u.id = ur.user_id left join department d on d.code = u.department_code
     where ur.role_id = $1
     order by u.user_name limit $2 offset $3`,
    [BigInt(roleId), limit, offset],
  )
  return { items: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
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
    `select b.button, array_agg(r.name_${lang.replace('-', '_')} order by r.sort, r.code) as roles
     from user_role ur join role r on r.id = ur.role_id join role_button b on b.role_id = r.id
     where ur.user_id = $1 and ${heldToday} group by b.button order by b.button`,
    [BigInt(userId)],
  )
