// The sales list registered with a voucher: kept beside it, whole, with its invoice numbers and its trail.

import { momentText } from '../../../domain/base/moment.ts'
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import {
  compareSalesList,
  readSalesList,
  revenueOf,
  type SalesRow,
  type SalesRowDraft,
} from '../../../domain/voucher/sales-list.ts'
import type { Db } from '../../kernel/db.ts'
import { columnsOf } from '../../kernel/row-text.ts'
import type { Books } from '../store/books.ts'
import type { Who } from '../store/facts.ts'
import { addTrail, voucherEntry } from '../store/trail.ts'
import { lockOne } from '../store/voucher-store.ts'
import { registerInvoices, releaseInvoices } from './duplicate-invoice.ts'

/** `revision` is the one of the list that the caller has seen (0 before the first); another by now is refused. */
export type SalesListRequest = {
  voucherId: bigint
  revision: number
  rows: readonly SalesRowDraft[]
  seesBooks(companyId: bigint, year: number): boolean
}

export type SalesListSaved = { revision: number; warnings: Problem[] }

/** How often the list of a voucher was registered, each with its entry in the trail, and who did it last. */
type Last = { revision: number; user: string; at: string }

export const lastRegistered = async (db: Db, books: Books, voucherId: bigint): Promise<Last> => {
  const [row] = await db.query<Last>(
    `select count(*) over ()::integer as revision, coalesce(nullif(u.real_name, ''), t.user_name) as user, t.at
     from trail t left join app_user u on u.id = t.user_id
     where t.company_id = $1 and t.object_type = 'salesList' and t.object_id = $2 order by t.seq desc limit 1`,
    [books.companyId, voucherId],
  )
  return row ?? { revision: 0, user: '', at: '' }
}

const replaceRows = async (tx: Db, books: Books, voucherId: bigint, rows: readonly SalesRow[]): Promise<void> => {
  await tx.query(`delete from sales_list where company_id = $1 and voucher_id = $2`, [books.companyId, voucherId])
  await tx.query(
    `insert into sales_list (company_id, voucher_id, line_no, invoice_no, invoice_key, invoice_date, store, gross, tax,
       net, sale_bill)
     select $1, $2, n.place, n.invoice_no, n.invoice_key, nullif(n.invoice_date, '')::date, n.store, n.gross, n.tax,
       n.net, n.sale_bill
     from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::bigint[], $10::text[])
       with ordinality as n(invoice_no, invoice_key, invoice_date, store, gross, tax, net, sale_bill, place)`,
    [
      ...[books.companyId, voucherId],
      ...columnsOf(rows, 'invoiceNo', 'invoiceKey', 'invoiceDate', 'store', 'gross', 'tax', 'net', 'saleBill'),
    ],
  )
}

/**
 * Puts a list in the place of the one before. Its numbers are in no other voucher of the group (E131) and none is
 * missing (E132); sums that are not those of the voucher are a warning (E130) and kept all the same.
 */
export const saveSalesList = (
  db: Db,
  { actor, books, facts }: Who,
  { voucherId, revision, rows: drafts, seesBooks }: SalesListRequest,
): Promise<SalesListSaved> =>
  db.transaction(async (tx) => {
    const stored = await lockOne(tx, books, voucherId)
    const last = await lastRegistered(tx, books, voucherId)
    if (last.revision !== revision)
      refuse(problem('record.changed', '', { user: last.user, time: momentText(last.at) }))
    const digits = facts.baseDigits
    const currency = facts.accountSet.baseCurrency
    const { rows, problems } = readSalesList(drafts, { digits, currency, entities: facts.entities })
    if (problems.length > 0) throw new Refusal(problems)
    const wanted = rows.map((row, index) => ({
      key: row.invoiceKey,
      no: row.invoiceNo,
      path: `rows.${index}.invoiceNo`,
    }))
    await registerInvoices(tx, { books, facts, lang: actor.lang, voucherId, seesBooks }, wanted)
    await replaceRows(tx, books, voucherId, rows)
    await releaseInvoices(tx, books.companyId, [voucherId])
    const { head, voucher } = stored
    const after = { no: head.voucherNo, serialNo: head.serialNo, rows: drafts }
    await addTrail(tx, books.companyId, actor, [voucherEntry('register', head, after, 'salesList')])
    const warnings = compareSalesList(rows, revenueOf(voucher.lines, facts.subjects), digits)
    return { revision: revision + 1, warnings }
  })
