// Decimals of the base currencies of companies: amounts that belong to companies and to no books have as many.
import type { Db } from '../../kernel/db.ts'

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
