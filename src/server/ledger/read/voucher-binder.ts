// Vouchers in the order in which they are bound, with what their covers tell and how often they were printed.
import type { Db } from '../../kernel/db.ts'
import type { Books } from '../store/books.ts'

/** A voucher as its binder knows it; `prints`: how often it was printed so far. */
export type BoundVoucher = {
  id: bigint
  periodNo: number
  type: string
  no: number
  attachCount: number
  total: bigint
  isVoid: boolean
  postedBy: string
  prints: number
}

/** These vouchers of the year by month, type and number; what is not there is left out. */
export const readBound = (db: Db, books: Books, ids: readonly bigint[]): Promise<BoundVoucher[]> =>
  db.query<BoundVoucher>(
    `select v.id, v.period_no, v.voucher_type as type, v.voucher_no as no,
       v.attach_count, v.total_debit as total, v.status = 9 as is_void,
       coalesce((select p.posted_name from posting p where p.company_id = $1 and p.year = v.year
         and p.period_no = v.period_no and (p.posted_nos ->> v.voucher_type)::integer >= v.voucher_no
         order by p.version limit 1), '') as posted_by, coalesce(n.prints, 0) as prints
     from voucher v
       left join voucher_print n on n.company_id = v.company_id and n.company_id = $1 and n.voucher_id = v.id
     where v.company_id = $1 and v.year = $2 and v.id = any($3)
     order by v.period_no, v.voucher_type, v.voucher_no`,
    [books.companyId, books.year, [...ids]],
  )

/** Keeps that each of these vouchers was printed once more. */
export const countPrints = async (db: Db, books: Books, ids: readonly bigint[], name: string): Promise<void> => {
  await db.query(
    `insert into voucher_print (company_id, voucher_id, prints, printed_at, printed_name)
     select $1, n.id, 1, now(), $3 from (select distinct id from unnest($2::bigint[]) as g(id) order by id) n
     on conflict (company_id, voucher_id) do update set prints = voucher_print.prints + 1,
       printed_at = excluded.printed_at, printed_name = excluded.printed_name`,
    [books.companyId, [...ids], name],
  )
}
