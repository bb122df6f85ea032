// Reads the definitions of who may audit which vouchers of a company.
import type { Lang } from '../../../contract/base/language.ts'
import type { AuditRight } from '../../../domain/voucher/audit-right.ts'
import type { Db } from '../../kernel/db.ts'
import type { Books } from './books.ts'

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
