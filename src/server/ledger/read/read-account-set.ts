// What an account set is by itself: its names, chart, beginning, and how many openings it has.
import type { CarriedState } from '../../../domain/closing/year-end.ts'
import type { Db } from '../../kernel/db.ts'
import type { Books } from '../store/books.ts'

export type AccountSetRow = {
  nameZhCn: string
  nameZhTw: string
  nameEn: string
  chartCode: string
  startNo: number
  status: string
  version: number
  changedBy: string
  changedAt: string | null
  taxNo: string
  industry: string
  accountingHead: string
  createdBy: string
  createdAt: string
  openings: number
  /** The closing of the year before that made them, null for none. */
  carried: CarriedState | null
}

export const readAccountSet = async (db: Db, books: Books): Promise<AccountSetRow | null> => {
  const [row] = await db.query<AccountSetRow>(
    `select s.name_zh_cn, s.name_zh_tw, s.name_en, h.code as chart_code, s.start_no, s.status, s.version,
       s.changed_by, s.changed_at, c.tax_no, c.industry, c.accounting_head, s.created_by, s.created_at,
       (select count(*)::integer from opening o where o.company_id = s.company_id and o.company_id = $1
          and o.year = s.year) as openings,
       (select y.state from year_end y where y.company_id = s.company_id and y.company_id = $1
          and y.year = s.year - 1) as carried
     from account_set s join chart h on h.id = s.chart_id join company c on c.id = s.company_id
     where s.company_id = $1 and s.year = $2`,
    [books.companyId, books.year],
  )
  return row ?? null
}

/** By the ids or the codes of companies the decimals of their base currency, in the finest of their years. */
export const readBaseDigits = async (db: Db, by: 'id' | 'code'): Promise<Map<string, number>> => {
  const rows = await db.query<{ id: string; code: string; digits: number }>(
    `-- cross-company: base currencies
     select c.id::text as id, c.code, max(y.minor_digits)::integer as digits
     from account_set s join company c on c.id = s.company_id join currency y on y.code = s.base_currency
     group by c.id, c.code`,
  )
  return new Map(rows.map((row) => [row[by], row.digits]))
}
