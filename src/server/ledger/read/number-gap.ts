// Finds gaps in voucher numbers: by month and type, for the gate and for reports.
import type { Db } from '../../kernel/db.ts'
import type { Books, Readable } from '../store/books.ts'

export type Gap = { periodNo: number; type: string; missing: number[] }

/** Most missing numbers named for one type. */
const namedMax = 100

/** The numbers 1…last that no voucher has, for each month from `first` to `last` and each type. */
export const findGaps = async (db: Db, books: Books, first: number, last = first): Promise<Gap[]> => {
  const ofSeries = `v.company_id = $1 and v.year = $2 and v.period_no = c.period_no and v.voucher_type = c.voucher_type`
  const rows = await db.query<{ periodNo: number; voucherType: string; missing: number[] }>(
    `select c.period_no, c.voucher_type, array(
         select g.no from (
           select no from generate_series(1, c.last_no) as s(no)
           where not exists (select 1 from voucher v where ${ofSeries} and v.voucher_no = s.no)
           limit ${namedMax}) g) as missing
     from voucher_counter c where c.company_id = $1 and c.year = $2 and c.period_no between $3 and $4
       and c.last_no > (select count(*) from voucher v where ${ofSeries})
     order by c.period_no, c.voucher_type`,
    [books.companyId, books.year, first, last],
  )
  return rows.map((row) => ({ periodNo: row.periodNo, type: row.voucherType, missing: row.missing }))
}

/** Numbers of a month and type that no voucher has: how many, and the first of them. */
export type NumberGap = { no: number; type: string; count: number; first: number[] }

/** Numbers that are told one by one. */
const gapsTold = 100

export const readNumberGaps = (tx: Db, { books }: Readable, from: number, to: number): Promise<NumberGap[]> =>
  tx.query<NumberGap>(
    `select n.no, n.type, n.count, (
       select array_agg(g.no) from (
         select no from generate_series(1, n.last) s(no)
         where not exists (select 1 from voucher v where v.company_id = $1 and v.year = $2 and v.period_no = n.no
           and v.voucher_type = n.type and v.voucher_no = s.no) order by no limit ${gapsTold}) g) as first
     from (
       select c.period_no as no, c.voucher_type as type, c.last_no as last, (c.last_no - (
         select count(*) from voucher v where v.company_id = $1 and v.year = $2 and v.period_no = c.period_no
           and v.voucher_type = c.voucher_type))::integer as count
       from voucher_counter c where c.company_id = $1 and c.year = $2 and c.period_no between $3 and $4) n
     where n.count > 0 order by n.no, n.type`,
    [books.companyId, books.year, from, to],
  )
