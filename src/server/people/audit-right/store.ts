// Reads and writes the definition of the voucher audit rights, and reads the people whom its rows name.
import type { Lang } from '../../../contract/base/language.ts'
import { type AuditRightFields, type AuditRightShape, auditRightMost } from '../../../contract/people/audit-right.ts'
import { formatMoney } from '../../../domain/base/money.ts'
import { type AccountSetRight, mayPress } from '../../../domain/chart/access.ts'
import type { Candidate } from '../../../domain/voucher/audit-right.ts'
import { chinaToday } from '../../kernel/clock.ts'
import type { Db, SqlValue } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { nameColumn, writeRows } from '../../kernel/row-store.ts'
import { rightOf, type StoredRight } from '../../ledger/store/audit-rights.ts'
import type { Books } from '../../ledger/store/books.ts'

/** A row with its amounts in minor units; no upper limit is null. */
export type RightRow = Omit<AuditRightFields, 'amountFrom' | 'amountTo'> & {
  amountFrom: bigint
  amountTo: bigint | null
}

type StoredRow = StoredRight & {
  companies: bigint[]
  note: string
  enabled: boolean
  version: number
  changedName: string
  changedAt: string | null
}

const shapeOf = (row: StoredRow, digits: number): AuditRightShape => ({
  ...rightOf(row),
  companies: row.companies.map(String),
  amountFrom: row.amountFrom === 0n ? '' : formatMoney(row.amountFrom, digits),
  amountTo: row.amountTo === null ? '' : formatMoney(row.amountTo, digits),
  note: row.note,
  enabled: row.enabled,
  version: row.version,
  changedBy: row.changedName,
  changedAt: row.changedAt ?? '',
})

/** Decimals of the amounts of a row for these companies (none: all of them). */
export type DigitsOf = (companies: readonly string[]) => number

/** The rows of these ids, or all of them; amounts with the digits of the base currency of their companies. */
export const readRights = async (db: Db, digitsOf: DigitsOf, ids?: readonly bigint[]): Promise<AuditRightShape[]> => {
  const rows = await db.query<StoredRow>(
    `select r.*, o.code as role from voucher_audit_right r left join role o on o.id = r.role_id
     where $1::bigint[] is null or r.id = any($1) order by r.level, r.id limit ${auditRightMost.rows}`,
    [ids ? [...ids] : null],
  )
  return rows.map((row) => shapeOf(row, digitsOf(row.companies.map(String))))
}

/** Locks a row until the transaction ends; null when it is gone. */
export const lockRight = async (tx: Db, id: bigint): Promise<{ version: number; user: string; at: string } | null> => {
  const [row] = await tx.query<{ version: number; user: string; at: string | null }>(
    `select version, changed_name as "user", changed_at as at from voucher_audit_right where id = $1 for update`,
    [id],
  )
  return row ? { ...row, at: row.at ?? '' } : null
}

/** Writes rows, new ones and the new content of those that have an id; answers the ids of all. */
export const writeRights = async (
  tx: Db,
  rows: readonly (RightRow & { id?: string | undefined })[],
  by: string,
): Promise<bigint[]> => {
  const codes = rows.map(({ role }) => role)
  const roles = await tx.query<{ id: string; code: string }>(
    'select id::text as id, code from role where code = any($1)',
    [codes],
  )
  const roleIds = new Map(roles.map(({ id, code }) => [code, id]))
  const written = rows.map(
    ({ id, companies, types: voucherTypes, creators, departments, level, mayCancel, ...row }) => ({
      id: id ?? newId().toString(),
      userId: row.userId || null,
      roleId: roleIds.get(row.role) ?? null,
      companies,
      voucherTypes,
      creators,
      departments,
      subjectsInclude: row.includeSubjects,
      subjectsExclude: row.excludeSubjects,
      amountFrom: row.amountFrom.toString(),
      amountTo: row.amountTo?.toString() ?? null,
      level,
      mayCancel,
      substituteId: row.substitute || null,
      substituteFrom: row.substituteFrom || null,
      substituteUntil: row.substituteTo || null,
      validFrom: row.validFrom || null,
      validUntil: row.validTo || null,
      note: row.note,
      enabled: row.enabled,
    }),
  )
  await writeRows(tx, 'voucher_audit_right', written, { by })
  return written.map(({ id }) => BigInt(id))
}

export const deleteRights = async (tx: Db, ids: readonly bigint[]): Promise<number> => {
  const gone = await tx.query(`delete from voucher_audit_right where id = any($1) returning id`, [[...ids]])
  return gone.length
}

type Choice = { id: string; code: string; name: string }

/** Whether these are all companies that have books: nobody has a right in one whose account sets were all deleted. */
export const areAll = async (db: Db, companies: readonly bigint[]): Promise<boolean> => {
  const others = await db.query(
    `-- cross-company: companies with books
     select 1 from account_set s where s.company_id <> all($1) limit 1`,
    [[...companies]],
  )
  return others.length === 0
}

/**
 * What a row may name; of the companies these. Users are listed whole up to 5,000: who is looked for is found by name
 * in the browser.
 */
export const readChoices = async (db: Db, lang: Lang, own: readonly bigint[]) => {
  const named = (text: string, values: SqlValue[] = []) => db.query<Choice>(text, values)
  const users = await named(
    `select u.id::text, u.user_name as code, u.real_name as name from app_user u where u.enabled
     order by u.user_name limit 5000`,
  )
  const roles = await named(
    `select r.id::text, r.code, r.${nameColumn(lang)} as name from role r where r.enabled
     order by r.sort, r.code limit 500`,
  )
  const companies = await named(
    `select c.id::text, c.code, c.${nameColumn(lang)} as name from company c where c.id = any($1)
     order by c.code limit 5000`,
    [[...own]],
  )
  const types = await named(
    `select row_number() over (order by t.sort, t.code)::text as id, t.code, t.${nameColumn(lang)} as name
     from voucher_type t where t.enabled order by t.sort, t.code limit 200`,
  )
  const departments = await named(
    `select row_number() over (order by e.code)::text as id, e.code, e.${nameColumn(lang)} as name from entity e
     where e.type = 'department' and e.enabled order by e.code limit 2000`,
  )
  return { users, roles, companies, types, departments }
}

/** Which of these names of a row do not exist: paths of its fields. */
export const unknownOf = async (tx: Db, row: RightRow): Promise<string[]> => {
  const [found] = await tx.query<Record<string, boolean>>(
    `select
       $1::bigint is null or exists (select 1 from app_user u where u.id = $1) as user_id,
       $2 = '' or exists (select 1 from role r where r.code = $2) as "role",
       $3::bigint is null or exists (select 1 from app_user u where u.id = $3) as "substitute",
       (select count(*) from company c where c.id = any($4::bigint[])) = cardinality($4::bigint[]) as "companies",
       (select count(*) from voucher_type t where t.code = any($5::text[])) = cardinality($5::text[]) as "types",
       (select count(*) from app_user u where u.id = any($6::bigint[])) = cardinality($6::bigint[]) as "creators"`,
    [row.userId || null, row.role, row.substitute || null, row.companies, row.types, row.creators],
  )
  return Object.entries(found ?? {}).flatMap(([name, isThere]) => (isThere ? [] : [name]))
}

type PersonRow = {
  id: bigint
  name: string
  enabled: boolean
  roles: string[]
  buttons: string[]
  rights: AccountSetRight[]
}

/** People named in one explanation. */
const peopleMax = 500

export type NamedCandidate = Candidate & { name: string }

/** These users, and those who hold one of these roles, with what they may do in the books. */
export const readCandidates = async (
  db: Db,
  { companyId, year }: Books,
  { ids, roles }: { ids: readonly bigint[]; roles: readonly string[] },
): Promise<NamedCandidate[]> => {
  const rows = await db.query<PersonRow>(
    `with held as (
       select ur.user_id, r.id as role_id, r.code from user_role ur join role r on r.id = ur.role_id
       where r.enabled and coalesce(ur.valid_until >= ${chinaToday}, true)
     )
     select u.id, u.real_name as name,
       u.enabled and coalesce(u.valid_from <= ${chinaToday}, true) and coalesce(u.valid_until >= ${chinaToday}, true)
         as enabled,
       array(select h.code from held h where h.user_id = u.id) as roles,
       array(select distinct b.button from held h join role_button b on b.role_id = h.role_id
         where h.user_id = u.id and (b.button = 'gl:voucher:audit' or b.button like '%*%')) as buttons,
       array(select distinct unnest(s.rights) from account_set_right s where s.user_id = u.id
         and (s.company_id is null or s.company_id = $3) and (s.year is null or s.year = $4)
         and coalesce(s.valid_until >= ${chinaToday}, true)) as rights
     from app_user u
     where u.id = any($1) or exists (select 1 from held h where h.user_id = u.id and h.code = any($2))
     order by u.user_name limit ${peopleMax}`,
    [[...ids], [...roles], companyId, year],
  )
  return rows.map((row) => ({
    id: row.id.toString(),
    name: row.name,
    roles: row.roles,
    enabled: row.enabled,
    mayPress: mayPress(new Set(row.buttons), 'gl:voucher:audit'),
    mayInBooks: row.rights.includes('audit') && row.rights.includes('read'),
  }))
}
