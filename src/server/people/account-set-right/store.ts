// Reads and writes rows of rights in account sets, and which account sets they reach.
import { type SetRightFields, type SetRightShape, setRightMost } from '../../../contract/people/account-set-right.ts'
import type { AccountSetRight } from '../../../domain/chart/access.ts'
import { chinaToday } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { nameColumn } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'

/** A company and a year; null for all. */
export type AccountSetRange = { companyId: bigint | null; year: number | null }
export type StoredRow = AccountSetRange & {
  id: bigint
  userId: bigint
  userName: string
  realName: string
  department: string
  company: string | null
  isUserEnabled: boolean
  rights: AccountSetRight[]
  subjects: string[]
  stores: string[]
  departments: string[]
  validUntil: string | null
  grantedBy: string
  grantedAt: string
  version: number
}

const columns = `r.id, r.user_id, u.user_name, u.real_name,
  u.department_name as department, r.company_id, c.code as company, r.year,
  u.enabled and coalesce(u.valid_until >= ${chinaToday}, true) as is_user_enabled, r.rights, r.subjects, r.stores,
  r.departments, r.valid_until, r.granted_by, r.granted_at, r.version`
const from = `account_set_right r join app_user u on u.id = r.user_id left join company c on c.id = r.company_id`

/** The rows that reach one of these companies; `search` is a part of a name or of the code of a company. */
export const readRows = (db: Db, companies: readonly bigint[], search: string): Promise<StoredRow[]> =>
  db.query<StoredRow>(
    `select ${columns} from ${from}
     where (r.company_id is null or r.company_id = any($1))
       and ($2 = '' or strpos(lower(concat_ws(' ', u.user_name, u.real_name, c.code)), lower($2)) > 0)
     order by u.user_name, c.code nulls first, r.year desc nulls first limit ${setRightMost.rows + 1}`,
    [[...companies], search.trim()],
  )

/** Rows by their ids or by their user, in the order of ids; `lock` until the transaction ends. */
export const rowsOf = (
  tx: Db,
  by: { ids: readonly bigint[] } | { userId: bigint },
  lock: '' | 'for update of r' = '',
): Promise<StoredRow[]> =>
  tx.query<StoredRow>(
    `select ${columns} from ${from} where r.${'ids' in by ? 'id' : 'user_id'} = any($1) order by r.id ${lock}`,
    ['ids' in by ? [...by.ids] : [by.userId]],
  )

export type SetOfInstance = AccountSetRange & { companyId: bigint; year: number; value: string }

/** Every account set there is. */
export const allSets = (db: Db): Promise<SetOfInstance[]> =>
  db.query<SetOfInstance>(`-- cross-company: account sets of right rows
select s.company_id, s.year, s.value from account_set s order by s.value`)

export const reaches = (place: AccountSetRange, set: SetOfInstance): boolean =>
  (place.companyId === null || place.companyId === set.companyId) && (place.year === null || place.year === set.year)

/** Keeps the rows of administrators as they are until the end: of two who take away the last ones, one waits. */
export const lockAdmins = async (tx: Db): Promise<void> => {
  await tx.query(`select id from account_set_right where 'admin' = any(rights) order by id for update`)
}

/** The account sets that somebody administers without an end; `locked` first, when they are to be compared. */
export const withAdmin = async (tx: Db, sets: readonly SetOfInstance[]): Promise<Set<string>> => {
  const rows = await tx.query<AccountSetRange>(
    `select distinct r.company_id, r.year from account_set_right r join app_user u on u.id = r.user_id
     where u.enabled and u.valid_until is null and r.valid_until is null and r.rights @> array['read', 'admin']`,
  )
  return new Set(sets.filter((set) => rows.some((row) => reaches(row, set))).map(({ value }) => value))
}

/** New rows for a user; what he has for one of these places stays as it is. Answers the ids of the new ones. */
export const insertRow = async (
  tx: Db,
  userId: bigint,
  place: AccountSetRange,
  given: SetRightFields,
  by: string,
): Promise<bigint | null> => {
  const [row] = await tx.query<{ id: bigint }>(
    `insert into account_set_right (id, user_id, company_id, year, rights, subjects, stores, departments, valid_until,
       granted_by, granted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now()) on conflict do nothing returning id`,
    [
      ...[newId(), userId, place.companyId, place.year, given.rights, given.subjects, given.stores, given.departments],
      ...[given.validUntil || null, by],
    ],
  )
  return row?.id ?? null
}

export const updateRow = async (tx: Db, id: bigint, given: SetRightFields, by: string): Promise<void> => {
  await tx.query(
    `update account_set_right set rights = $2, subjects = $3, stores = $4, departments = $5, valid_until = $6,
       granted_by = $7, granted_at = now(), version = version + 1 where id = $1`,
    [id, given.rights, given.subjects, given.stores, given.departments, given.validUntil || null, by],
  )
}

export const deleteRows = async (tx: Db, ids: readonly bigint[]): Promise<void> => {
  await tx.query(`delete from account_set_right where id = any($1)`, [[...ids]])
}

/** Which of these users, stores and departments are not there: paths of the input. */
export const unknownOf = async (tx: Db, userIds: readonly bigint[], given: SetRightFields): Promise<string[]> => {
  const found = await tx.row<Record<string, boolean>>(
    `select (select count(*) from app_user u where u.id = any($1)) = cardinality($1::bigint[]) as user_ids,
     (select count(*) from entity e where e.type = 'store' and e.code = any($2)) = cardinality($2::text[]) as stores,
     (select count(*) from entity e where e.type = 'department' and e.code = any($3)) = cardinality($3::text[])
       as departments`,
    [[...userIds], given.stores, given.departments],
  )
  return Object.entries(found).flatMap(([path, isThere]) => (isThere ? [] : [path]))
}

/** What the forms choose from; people and entities are found by name in the browser. */
export const readChoices = async ({ db, lang, setsWith }: Scope) => {
  const users = await db.query<{ id: string; code: string; name: string; company: string; unit: string }>(
    `select u.id::text as id, u.user_name as code, u.real_name as name,
       coalesce(c.${nameColumn(lang)}, u.company_code) as company, u.department_name as unit
     from app_user u left join company c on c.code = u.company_code
     where u.enabled order by u.company_code, u.department_name, u.user_name limit 5000`,
  )
  const named = (type: string) =>
    db.query<{ code: string; name: string }>(
      `select e.code, e.${nameColumn(lang)} as name from entity e where e.type = $1 and e.enabled order by e.code
       limit 5000`,
      [type],
    )
  const own = setsWith('admin').filter(({ sandbox }) => !sandbox)
  const names = await db.query<{ id: bigint; name: string }>(
    `select c.id, c.${nameColumn(lang)} as name from company c where c.id = any($1)`,
    [own.map(({ companyId }) => companyId)],
  )
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const sets = own.map(({ companyId, companyCode: code, year }) => {
    return { companyId: companyId.toString(), code, name: nameOf.get(companyId) ?? code, year }
  })
  return { users, sets, stores: await named('store'), departments: await named('department') }
}

/** A row on the wire. */
export const shapeOf = (row: StoredRow, mayEdit: boolean): SetRightShape => ({
  ...row,
  id: row.id.toString(),
  userId: row.userId.toString(),
  companyId: row.companyId?.toString() ?? '',
  company: row.company ?? '',
  year: row.year ?? 0,
  validUntil: row.validUntil ?? '',
  mayEdit,
})
