// Reads the definitions of who may audit which vouchers of a company.
import type { Lang } from '../../../contract/base/language.ts'
import type { AuditRight } from '../../../domain/voucher/audit-right.ts'
import type { Db } from '../../kernel/db.ts'
import type { Books } from './books.ts'

/** The columns of a row that say who may audit what; `role` is the code of the role. */
export type StoredRight = {
  id: bigint
  user_id: bigint | null
  role: string | null
  voucher_types: string[]
  creators: string[]
  departments: string[]
  subjects_include: string[]
  subjects_exclude: string[]
  amount_from: bigint
  amount_to: bigint | null
  level: number
  may_cancel: boolean
  substitute_id: bigint | null
  substitute_from: string | null
  substitute_until: string | null
  valid_from: string | null
  valid_until: string | null
}

/** What a row says; '' where it names nobody and no day. */
export const rightOf = (row: StoredRight) => ({
  id: row.id.toString(),
  userId: row.user_id?.toString() ?? '',
  role: row.role ?? '',
  types: row.voucher_types,
  creators: row.creators,
  departments: row.departments,
  includeSubjects: row.subjects_include,
  excludeSubjects: row.subjects_exclude,
  amountFrom: row.amount_from,
  amountTo: row.amount_to,
  level: row.level,
  mayCancel: row.may_cancel,
  substitute: row.substitute_id?.toString() ?? '',
  substituteFrom: row.substitute_from ?? '',
  substituteTo: row.substitute_until ?? '',
  validFrom: row.valid_from ?? '',
  validTo: row.valid_until ?? '',
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
