// Who may audit which vouchers of a company, and the levels of audit that vouchers have been given.

import type { Lang } from '../../../contract/base/language.ts'
import type { AuditRight } from '../../../domain/voucher/audit-right.ts'
import type { Db } from '../../kernel/db.ts'
import { columnsOf } from '../../kernel/row-text.ts'
import type { Actor, Books } from './books.ts'

/** The columns of a row that say who may audit what; `role` is the code of the role. */
export type StoredRight = {
  id: bigint
  userId: bigint | null
  role: string | null
  voucherTypes: string[]
  creators: string[]
  departments: string[]
  subjectsInclude: string[]
  subjectsExclude: string[]
  amountFrom: bigint
  amountTo: bigint | null
  level: number
  mayCancel: boolean
  substituteId: bigint | null
  substituteFrom: string | null
  substituteUntil: string | null
  validFrom: string | null
  validUntil: string | null
}

/** What a row says; '' where it names nobody and no day. */
export const rightOf = (row: StoredRight) => ({
  id: row.id.toString(),
  userId: row.userId?.toString() ?? '',
  role: row.role ?? '',
  types: row.voucherTypes,
  creators: row.creators,
  departments: row.departments,
  includeSubjects: row.subjectsInclude,
  excludeSubjects: row.subjectsExclude,
  amountFrom: row.amountFrom,
  amountTo: row.amountTo,
  level: row.level,
  mayCancel: row.mayCancel,
  substitute: row.substituteId?.toString() ?? '',
  substituteFrom: row.substituteFrom ?? '',
  substituteTo: row.substituteUntil ?? '',
  validFrom: row.validFrom ?? '',
  validTo: row.validUntil ?? '',
})

const roleNames = { 'zh-cn': 'o.name_zh_cn', 'zh-tw': 'o.name_zh_tw', en: 'o.name_en' } as const satisfies Record<
  Lang,
  string
>

/** The enabled rows for the company of the books, those out of their days too; roles are named in `lang`. */
export const readAuditRights = async (db: Db, books: Books, lang: Lang = 'zh-cn'): Promise<AuditRight[]> => {
  const rows = await db.query<StoredRight & { holder: string }>(
    `select r.*, o.code as role, coalesce(u.real_name, ${roleNames[lang]}) as holder
     from voucher_audit_right r left join role o on o.id = r.role_id left join app_user u on u.id = r.user_id
     where r.enabled and (r.companies = '{}' or $1 = any(r.companies)) order by r.level, r.id`,
    [books.companyId],
  )
  return rows.map((row) => ({ ...rightOf(row), holder: row.holder, companies: [], enabled: true }))
}

/** A level that was given: by whom, for whom if he stood in for somebody ('' otherwise), and when. */
export type AuditStep = { level: number; userId: string; name: string; forName: string; at: string }

/** The steps of voucher `v` as one json column, the lowest level first. */
export const stepsColumn = `(select coalesce(json_agg(json_build_object('level', s.level, 'userId', s.user_id::text,
      'name', s.user_name, 'forName', s.for_name,
      'at', to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.level), '[]')
    from audit_step s where s.company_id = v.company_id and s.voucher_id = v.id)`

/** A level given now to a voucher. */
export type GivenStep = { id: bigint; level: number; forName: string }

export const writeSteps = async (tx: Db, books: Books, actor: Actor, given: readonly GivenStep[]): Promise<void> => {
  if (given.length === 0) return
  await tx.query(
    `insert into audit_step (company_id, voucher_id, level, user_id, user_name, for_name, at)
     select $1, n.id, n.level, $2, $3, n.for_name, now()
     from unnest($4::bigint[], $5::smallint[], $6::text[]) as n(id, level, for_name) order by n.id, n.level
     on conflict (company_id, voucher_id, level) do update set user_id = excluded.user_id,
       user_name = excluded.user_name, for_name = excluded.for_name, at = excluded.at`,
    [books.companyId, actor.id, actor.name, ...columnsOf(given, 'id', 'level', 'forName')],
  )
}

/** A level to be taken back; `stepBefore` is what stood in its place when it was given once more, null for nothing. */
export type GivenBack = { id: bigint; level: number; stepBefore: Omit<AuditStep, 'level'> | null }

/** Takes back one level of each voucher, and puts there what stood in its place. */
export const restoreSteps = async (tx: Db, books: Books, given: readonly GivenBack[]): Promise<void> => {
  await tx.query(
    `delete from audit_step s using unnest($2::bigint[], $3::smallint[]) as n(id, level)
     where s.company_id = $1 and s.voucher_id = n.id and s.level = n.level`,
    [books.companyId, given.map(({ id }) => id), given.map(({ level }) => level)],
  )
  const back = given.flatMap(({ id, level, stepBefore }) => (stepBefore ? [{ id, level, ...stepBefore }] : []))
  if (back.length === 0) return
  await tx.query(
    `insert into audit_step (company_id, voucher_id, level, user_id, user_name, for_name, at)
     select $1, n.id, n.level, n.user_id, n.name, n.for_name, n.at
     from unnest($2::bigint[], $3::smallint[], $4::bigint[], $5::text[], $6::text[], $7::timestamptz[])
       as n(id, level, user_id, name, for_name, at)`,
    [
      books.companyId,
      ...columnsOf(back, 'id', 'level'),
      back.map(({ userId }) => BigInt(userId)),
      ...columnsOf(back, 'name', 'forName', 'at'),
    ],
  )
}

/** Takes back every level of these vouchers: what was audited is not what stands there now, or nobody stands for it. */
export const clearSteps = async (tx: Db, books: Books, ids: readonly bigint[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.query(`delete from audit_step where company_id = $1 and voucher_id = any($2)`, [books.companyId, [...ids]])
}
