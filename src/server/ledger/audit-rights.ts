// Reads the definitions of who may audit which vouchers of a company (ledger §6.8).
import type { AuditRight } from '../../domain/audit-right.ts'
import type { Db } from '../kernel/db.ts'
import type { Books } from './books.ts'

type Row = {
  id: bigint
  user_id: bigint | null
  role: string | null
  voucher_types: string[]
  creators: string[]
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

/** The rows in force for the company of the books. */
export const readAuditRights = async (db: Db, books: Books): Promise<AuditRight[]> => {
  const rows = await db.query<Row>(
    `select r.*, o.code as role from voucher_audit_right r left join role o on o.id = r.role_id
     where r.enabled and (r.company_id is null or r.company_id = $1)`,
    [books.companyId],
  )
  return rows.map((row) => ({
    id: row.id.toString(),
    userId: row.user_id?.toString() ?? '',
    role: row.role ?? '',
    companies: [],
    types: row.voucher_types,
    creators: row.creators,
    departments: [],
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
    enabled: true,
  }))
}
