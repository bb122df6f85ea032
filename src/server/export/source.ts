// What an export reads of an account set: vouchers page by page, openings and rates, all of one moment.

import { parseQuantity } from '../../domain/base/money.ts'
import { entitiesIn } from '../../domain/chart/entity.ts'
import type { Opening } from '../../domain/voucher/balance.ts'
import type { Db } from '../kernel/db.ts'
import type { Books } from '../ledger/store/books.ts'
import { type CompanyFacts, readFacts } from '../ledger/store/facts.ts'
import { readStored, type Stored } from '../ledger/store/voucher-store.ts'

/** An account set under one unchanging view of the data (`tx` is a snapshot). */
export type ExportSource = { tx: Db; books: Books; facts: CompanyFacts }

export const openSource = async (tx: Db, books: Books): Promise<ExportSource> => ({
  tx,
  books,
  facts: await readFacts(tx, books),
})

/** Vouchers held in memory at a time. */
const page = 500

type Place = { id: bigint; periodNo: number; voucherType: string; voucherNo: number }

/**
 * The vouchers that count, by period, type and number; void ones are left out, because no file has a place for their
 * state and their amounts are in no report.
 */
export async function* vouchersOf({ tx, books }: ExportSource): AsyncGenerator<Stored> {
  let last: Omit<Place, 'id'> = { periodNo: 0, voucherType: '', voucherNo: 0 }
  for (;;) {
    const places = await tx.query<Place>(
      `select id, period_no, voucher_type, voucher_no from voucher
       where company_id = $1 and year = $2 and (period_no, voucher_type, voucher_no) > ($3, $4, $5) and status <> 9
       order by period_no, voucher_type, voucher_no limit ${page}`,
      [books.companyId, books.year, last.periodNo, last.voucherType, last.voucherNo],
    )
    const ids = places.map((place) => place.id)
    const byId = new Map((await readStored(tx, books, ids)).map((stored) => [stored.head.id, stored]))
    for (const id of ids) {
      const stored = byId.get(id)
      if (stored) yield stored
    }
    const end = places.at(-1)
    if (end === undefined || places.length < page) return
    last = end
  }
}

/** Void vouchers of the year: how many an export leaves out. */
export const countVoid = async ({ tx, books }: ExportSource): Promise<number> => {
  const text = `select count(*)::integer as count from voucher where company_id = $1 and year = $2 and status = 9`
  return (await tx.row<{ count: number }>(text, [books.companyId, books.year])).count
}

type OpeningFound = Omit<Opening, 'aux' | 'quantity'> & { canonical: string | null; quantity: string }

export const openingsOf = async ({ tx, books }: ExportSource): Promise<Opening[]> => {
  const rows = await tx.query<OpeningFound>(
    `select o.subject, a.canonical, o.currency, o.base, o.original, o.quantity, o.ytd_debit, o.ytd_credit
     from opening o left join aux a on a.company_id = o.company_id and a.id = o.aux_id
     where o.company_id = $1 and o.year = $2 order by o.subject, a.canonical nulls first, o.currency`,
    [books.companyId, books.year],
  )
  return rows.map(({ canonical, quantity, ...row }) => ({
    ...row,
    aux: entitiesIn(canonical),
    quantity: parseQuantity(quantity) ?? 0n,
  }))
}

type RateRow = { currency: string; type: string; date: string; rate: string; unit: number }

/** The rates these books may use: those of the year and of the month before it. `rate` has all eight decimals. */
export const ratesOf = ({ tx, books, facts }: ExportSource): Promise<RateRow[]> =>
  tx.query<RateRow>(
    `select currency, type, rate_date as date, rate, unit from exchange_rate
     where base_currency = $1 and rate_date between $2 and $3 order by currency, type, rate_date`,
    [facts.accountSet.baseCurrency, `${books.year - 1}-12-01`, `${books.year}-12-31`],
  )
