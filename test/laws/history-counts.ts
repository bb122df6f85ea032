// Vouchers counted by kind: what is kept and brought forward along the trail, against one count of everything.
import { expect } from 'vitest'
import type { Db } from '../../src/server/kernel/db.ts'
import type { Count } from '../../src/server/ledger/counts/voucher-kinds.ts'
import type { Tally } from '../../src/server/ledger/counts/voucher-tally.ts'
import type { Books } from '../../src/server/ledger/gate.ts'

type Row = Omit<Count, 'debit'> & { debit: string }

const direct = (tx: Db, { companyId, year }: Books): Promise<Row[]> =>
  tx.query<Row>(
    `select v.period_no, v.voucher_type, v.status, v.rejected <> '' as returned, v.attach_count = 0 as bare,
       l.red, v.created_by, v.source, v.voucher_no <= c.posted_no as posted, count(*)::integer as n,
       sum(v.total_debit)::text as debit
     from voucher v join voucher_counter c using (company_id, year, period_no, voucher_type) cross join lateral (
       select bool_or(l.debit < 0 or l.credit < 0) as red from voucher_line l
       where l.company_id = $1 and l.voucher_id = v.id) l
     where v.company_id = $1 and v.year = $2 group by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
    [companyId, year],
  )

const textOf = (each: Row | Count): string =>
  [
    ...[each.periodNo, each.voucherType, each.status, each.returned, each.bare, each.red, each.createdBy],
    ...[each.source, each.posted, each.n, each.debit],
  ].join(' ')

/** Both ways within the snapshot `tx`. */
export const expectCounts = async (tx: Db, tally: Tally, books: Books): Promise<void> => {
  const kept = (await tally.count(tx, [books.companyId], books.year)).get(books.companyId) ?? []
  expect(kept.map(textOf).sort()).toEqual((await direct(tx, books)).map(textOf).sort())
}
