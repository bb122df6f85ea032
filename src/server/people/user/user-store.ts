// Reads and writes users with their roles, and ends what they have open.

import type { Lang } from '../../../contract/base/language.ts'
import type { PageOf } from '../../../contract/base/shape.ts'
import type { DepartmentShape } from '../../../contract/people/department.ts'
import type { RoleHeldShape, UserFields, UserFilter, UserShape } from '../../../contract/people/user-admin.ts'
import { leadsInCircle } from '../../../domain/base/person.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'
import { superadmin } from '../../../domain/chart/access.ts'
import { chinaToday } from '../../kernel/clock.ts'
import type { Db, SqlValue } from '../../kernel/db.ts'
import { sessionsChanged } from '../../kernel/right.ts'
import type { GivenRole } from '../../kernel/role-grant.ts'
import { entriesOf, entriesText } from '../../kernel/role-grant.ts'
import { likeText, nameColumn, orderText, type Paging, readPage, type Sorting } from '../../kernel/row-store.ts'

const columnsOf = (lang: Lang): string => `u.id::text as id, u.user_name, u.real_name,
    u.name_en, u.nick_name, u.sex, u.mobile, u.email, u.job_no,
    split_part(u.id_card, ':', 1) as "idCard", u.account_kind,
    u.department_code as department, u.extra_departments, u.position,
    coalesce(u.manager_id::text, '') as "managerId", u.language, coalesce(u.valid_from::text, '') as "validFrom",
    coalesce(u.valid_until::text, '') as "validTo", u.remark,
    coalesce(nullif(d.${nameColumn(lang)}, ''), d.name_zh_cn, u.department_name) as "departmentName",
    u.company_code as company, coalesce(m.real_name, '') as manager, u.enabled,
    coalesce(l.locked_until::text, '') as "lockedUntil", u.password_must_change as "mustChangePassword",
    coalesce(s.at::text, '') as "lastAt", coalesce(s.ip, '') as "lastIp", u.version, u.created_at,
    u.changed_name as "changedBy", u.updated_at as "changedAt",
    coalesce((select json_agg(json_build_object('id', r.id::text, 'code', r.code, 'name', r.${nameColumn(lang)},
        'validFrom', coalesce(ur.valid_from::text, ''), 'validTo', coalesce(ur.valid_until::text, ''),
        'grantedBy', ur.granted_by) order by r.sort, r.code)
      from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id), '[]') as roles`

const fromText = `from app_user u left join department d on d.code = u.department_code
    left join app_user m on m.id = u.manager_id
    left join lateral (select max(x.locked_until) as locked_until from login_lock x
      where x.user_name in (lower(u.user_name), '#' || lower(u.user_name),
          nullif(lower(u.mobile), ''), nullif(lower(u.email), '')) and x.locked_until > now()) l on true
    left join lateral (select g.at, g.ip from login_log g where g.user_id = u.id and g.result = 'ok'
      and g.kind not in ('test', 'logout') order by g.at desc limit 1) s on true`

/** The parameters $1 to $8 of a filter. */
const whereText = `where ($1::bigint is null or u.department_code in (
      with recursive branch as (
        select b.id, b.code from department b where b.id = $1
        union all select c.id, c.code from department c join branch on c.parent_id = branch.id where $2)
      select code from branch))
    and ($3 = '' or lower(concat_ws(' ', u.user_name, u.real_name, u.name_en, u.mobile, u.job_no)) like $3)
    and ($4::boolean is null or u.enabled = $4)
    and ($5::bigint is null or exists (select from user_role x where x.user_id = u.id and x.role_id = $5))
    and ($6::boolean is null or (l.locked_until is not null) = $6)
    and ($7::boolean is not true or s.at is null)
    and ($8::integer is null or s.at is null or s.at < now() - $8 * interval '1 day')`

const filterValues = (filter: UserFilter): SqlValue[] => [
  filter.departmentId === undefined ? null : BigInt(filter.departmentId),
  filter.withChildren ?? true,
  likeText((filter.search ?? '').trim().toLowerCase()),
  filter.enabled ?? null,
  filter.roleId === undefined ? null : BigInt(filter.roleId),
  filter.locked ?? null,
  filter.neverLoggedIn ?? null,
  filter.inactiveDays ?? null,
]

const sortColumns: Readonly<Record<string, string>> = {
  ...{ userName: 'u.user_name', realName: 'u.real_name', jobNo: 'u.job_no', department: 'u.department_code' },
  ...{ enabled: 'u.enabled', lastAt: 's.at', createdAt: 'u.created_at', company: 'u.company_code' },
}

/** A page of users, and how many the filter has. */
export const findUsers = (db: Db, lang: Lang, asked: UserFilter & Sorting & Paging): Promise<PageOf<UserShape>> => {
  const nulls = asked.order === 'desc' ? 'last' : 'first'
  const query = {
    columns: columnsOf(lang),
    from: `${fromText} ${whereText}`,
    order: `${orderText(sortColumns, asked, 'u.user_name')} nulls ${nulls}, u.user_name`,
    values: filterValues(asked),
  }
  return readPage<UserShape>(db, query, asked)
}

/** Users by id or by name; locked first where they are to be changed. */
export const readUsers = async (
  db: Db,
  lang: Lang,
  by: { ids: readonly string[] } | { names: readonly string[] },
  lock: '' | 'for update' = '',
): Promise<UserShape[]> => {
  const where = 'ids' in by ? 'u.id = any($1::bigint[])' : 'lower(u.user_name) = any($1::text[])'
  const values = 'ids' in by ? by.ids.map(BigInt) : by.names.map((name) => name.toLowerCase())
  if (lock !== '') await db.query(`select u.id from app_user u where ${where} order by u.id for update`, [values])
  return db.query<UserShape>(`select ${columnsOf(lang)} ${fromText} where ${where} order by u.user_name`, [values])
}

export type WantedUser = UserFields & { id: string; userName: string; enabled: boolean; passwordHash: string | null }

/** What is shown of a card, a colon, and the sealed number; one that is only shown leaves the one there is. */
const cardText = (kept: string): string =>
  `case when w.id_card = '' or strpos(w.id_card, ':') > 0 then w.id_card else ${kept} end`

/** Writes users, new and changed ones; a new one comes with the hash of its password, to be changed at once. */
export const writeUsers = async (tx: Db, wanted: readonly WantedUser[], by: string): Promise<void> => {
  const records = JSON.stringify(wanted)
  const columns = `w.name_en, w.nick_name, w.sex, w.mobile, w.email, w.job_no, w.department, w.extra, w.position,
       nullif(w.manager, '')::bigint, w.language, nullif(w.valid_from, '')::date, nullif(w.valid_to, '')::date,
       w.remark, w.account_kind`
  await tx.query(
    `with w as (
       select (r->>'id')::bigint as id, r->>'userName' as user_name, r->>'realName' as real_name,
         r->>'nameEn' as name_en, r->>'nickName' as nick_name, (r->>'sex')::smallint as sex, r->>'mobile' as mobile,
         r->>'email' as email, r->>'jobNo' as job_no, r->>'accountKind' as account_kind,
         r->>'idCard' as id_card, r->>'department' as department,
         array(select jsonb_array_elements_text(r->'extraDepartments')) as extra, r->>'position' as position,
         r->>'managerId' as manager, r->>'language' as language, r->>'validFrom' as valid_from,
         r->>'validTo' as valid_to, r->>'remark' as remark, (r->>'enabled')::boolean as enabled,
         r->>'passwordHash' as hash
       from jsonb_array_elements($1::jsonb) as r
     ), made as (
       insert into app_user (id, user_name, real_name, password_hash, password_changed_at, password_must_change,
         enabled, name_en, nick_name, sex, mobile, email, job_no, department_code, extra_departments, position,
         manager_id, language, valid_from, valid_until, remark, account_kind, id_card, created_at, updated_at,
         changed_name)
       select w.id, w.user_name, w.real_name, w.hash, now(), w.account_kind = 'person', w.enabled, ${columns},
         ${cardText("''")}, now(), now(), $2
       from w where w.hash is not null
     )
     update app_user u set real_name = w.real_name, (name_en, nick_name, sex, mobile, email, job_no, department_code,
         extra_departments, position, manager_id, language, valid_from, valid_until, remark, account_kind)
         = row(${columns}), id_card = ${cardText('u.id_card')},
       enabled = w.enabled, updated_at = now(), changed_name = $2, version = u.version + 1
     from w where u.id = w.id and w.hash is null`,
    [records, by],
  )
}

/** The roles of a user become these. */
export const writeRoles = async (
  tx: Db,
  userId: string,
  roles: readonly RoleHeldShape[],
  by: string,
): Promise<void> => {
  const ids = roles.map(({ id }) => BigInt(id))
  await tx.query('delete from user_role where user_id = $1 and role_id <> all($2)', [BigInt(userId), ids])
  await tx.query(
    `insert into user_role as r (user_id, role_id, valid_from, valid_until, granted_by, granted_at)
     select $1, w.id, nullif(w.since, '')::date, nullif(w.until, '')::date, $5, now()
     from unnest($2::bigint[], $3::text[], $4::text[]) as w(id, since, until)
     on conflict (user_id, role_id) do update set valid_from = excluded.valid_from,
       valid_until = excluded.valid_until, granted_by = excluded.granted_by, granted_at = excluded.granted_at
     where (r.valid_from, r.valid_until) is distinct from (excluded.valid_from, excluded.valid_until)`,
    [...[BigInt(userId), ids], roles.map(({ validFrom }) => validFrom), roles.map(({ validTo }) => validTo), by],
  )
  await tx.query('update app_user set version = version + 1, updated_at = now(), changed_name = $2 where id = $1', [
    BigInt(userId),
    by,
  ])
}

/** Ends every session of a user at once, on every server. */
export const endSessions = async (tx: Db, userId: string): Promise<void> => {
  const ended = await tx.query<{ id: string }>(
    `update auth_session set revoked_at = now(), revoke_reason = 'disabled'
     where user_id = $1 and revoked_at is null and refresh_expires_at > now() returning id`,
    [BigInt(userId)],
  )
  const ids = ended.map((session) => session.id)
  await sessionsChanged(tx, ids)
}

/** Whether somebody holds the first role today and without an end. */
export const hasSuperadmin = async (tx: Db): Promise<boolean> => {
  const rows = await tx.query(
    `select 1 from user_role ur join role r on r.id = ur.role_id join app_user u on u.id = ur.user_id
     where r.code = $1 and r.enabled and u.enabled and u.valid_until is null and ur.valid_until is null
       and coalesce(u.valid_from <= ${chinaToday}, true) and coalesce(ur.valid_from <= ${chinaToday}, true) limit 1`,
    [superadmin],
  )
  return rows.length > 0
}

/** Whether a user has made or audited vouchers; rarely asked, so it may look through them. */
export const hasVouchers = async (tx: Db, id: string): Promise<boolean> => {
  const rows = await tx.query(
    `select 1 from voucher v where v.company_id = any(select c.id from company c)
       and (v.created_by = $1 or v.audited_by = $1) limit 1`,
    [BigInt(id)],
  )
  return rows.length > 0
}

/** Whether nobody else administers one of the account sets that a user does. */
export const administersAlone = async (tx: Db, id: string): Promise<boolean> => {
  const administrator = `select from account_set_right r join app_user u on u.id = r.user_id
    where r.rights @> array['read', 'admin'] and coalesce(r.company_id = s.company_id, true)
      and coalesce(r.year = s.year, true) and r.valid_until is null`
  const rows = await tx.query(
    `-- cross-company: account sets of right rows
select 1 from account_set s where exists (${administrator} and u.id = $1)
       and not exists (${administrator} and u.id <> $1 and u.enabled and u.valid_until is null) limit 1`,
    [BigInt(id)],
  )
  return rows.length > 0
}

export type RoleRow = GivenRole & { id: string; enabled: boolean; name: string }

/** Every role with its codes, and how far they reach; there are few. */
export const readRoles = async (db: Db, lang: Lang): Promise<RoleRow[]> => {
  const rows = await db.query<Omit<RoleRow, 'entries'> & { scope: string[] }>(
    `select r.id::text as id, r.code, r.enabled, r.${nameColumn(lang)} as name, r.data_scope as reach,
       ${entriesText} as scope,
       array(select b.button from role_button b where b.role_id = r.id order by b.button) as buttons
     from role r order by r.sort, r.code limit 500`,
  )
  return rows.map(({ scope, ...row }) => ({ ...row, entries: entriesOf(scope) }))
}

// What is wrong with users that are to be written: among each other, with those that are there, and with departments.

const uniqueFields = ['userName', 'mobile', 'email', 'jobNo'] as const
type Unique = Record<(typeof uniqueFields)[number], string>
type Other = Unique & { id: string }

const comparable = (row: Unique, field: keyof Unique): string => row[field].toLowerCase()

const othersText = `select id::text as id, user_name, mobile, email, job_no from app_user
  where lower(user_name) = any($1) or (mobile <> '' and mobile = any($2)) or (email <> '' and lower(email) = any($3))
    or (job_no <> '' and lower(job_no) = any($4))`

const readOthers = (tx: Db, wanted: readonly WantedUser[]): Promise<Other[]> =>
  tx.query<Other>(
    othersText,
    uniqueFields.map((field) => wanted.map((row) => comparable(row, field))),
  )

const twins = (own: WantedUser, all: readonly Other[]): Problem[] =>
  uniqueFields.flatMap((field) => {
    const value = comparable(own, field)
    const isTaken = value !== '' && all.some((other) => other.id !== own.id && comparable(other, field) === value)
    return isTaken ? [problem('record.duplicate', field, { field: own[field] })] : []
  })

const departmentProblems = (
  own: WantedUser,
  tree: ReadonlyMap<string, DepartmentShape>,
  before: UserShape | undefined,
): Problem[] => {
  const { department, extraDepartments } = own
  const problems: Problem[] = []
  const found = tree.get(department)
  if (department !== '' && !found) problems.push(problem('record.missing', 'department'))
  if (found?.enabled === false && before?.department !== department) {
    problems.push(problem('department.disabled', 'department'))
  }
  if (!extraDepartments.every((code) => tree.has(code))) problems.push(problem('record.missing', 'extraDepartments'))
  return problems
}

/** By user, in the order given; `before` are those that are there already. */
export const userProblems = async (
  tx: Db,
  departments: readonly DepartmentShape[],
  before: readonly UserShape[],
  wanted: readonly WantedUser[],
): Promise<Problem[][]> => {
  const written = new Set(wanted.map(({ id }) => id))
  const others = (await readOthers(tx, wanted)).filter(({ id }) => !written.has(id))
  const all: Other[] = [...others, ...wanted]
  const tree = new Map(departments.map((row) => [row.code, row]))
  const leaders = await tx.query<{ id: string; manager: string }>(
    `select id::text as id, coalesce(manager_id::text, '') as manager from app_user
     where manager_id is not null or id = any($1)`,
    [wanted.filter(({ managerId }) => managerId !== '').map(({ managerId }) => BigInt(managerId))],
  )
  const leaderOf = new Map(leaders.map(({ id, manager }) => [id, manager]))
  for (const { id, managerId } of wanted) leaderOf.set(id, managerId)
  return wanted.map((own) => {
    const problems = twins(own, all)
    const old = before.find(({ id }) => id === own.id)
    problems.push(...departmentProblems(own, tree, old))
    if (own.managerId !== '' && !leaderOf.has(own.managerId)) problems.push(problem('record.missing', 'managerId'))
    if (leadsInCircle(own.id, own.managerId, leaderOf)) problems.push(problem('parent.cycle', 'managerId'))
    return problems
  })
}
