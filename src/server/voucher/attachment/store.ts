// A voucher's evidence as it is stored, and as it goes over the wire.

import { Check } from 'typebox/value'
import {
  type AttachmentRowShape,
  InvoiceCard,
  type InvoiceCardShape,
  type InvoiceSheetShape,
} from '../../../contract/voucher/attachment.ts'
import { formatMoney } from '../../../domain/base/money.ts'
import { invoiceDigits } from '../../../domain/voucher/invoice.ts'
import type { Db } from '../../kernel/db.ts'
import type { Books } from '../../ledger/store/books.ts'
import type { FoundInvoice } from './invoice-file.ts'

export type AttachmentRecord = {
  id: bigint
  fileId: bigint
  name: string
  extension: string
  mime: string
  bytes: bigint
  sha256: string
  invoice: unknown
  afterPosting: boolean
  addedBy: bigint
  addedName: string
  addedAt: string
}

/** The files of a voucher that are there, in their order. */
export const readAttachments = (db: Db, books: Books, voucherId: bigint): Promise<AttachmentRecord[]> =>
  db.query<AttachmentRecord>(
    `select a.id, a.file_id, a.name, a.extension, a.mime, a.bytes, encode(a.sha256, 'hex') as sha256, a.invoice,
       a.after_posting, a.added_by, a.added_name, a.added_at
     from voucher_attachment a where a.company_id = $1 and a.voucher_id = $2 and a.removed_at is null
     order by a.position, a.id limit 500`,
    [books.companyId, voucherId],
    'attachments_of_voucher',
  )

/** The voucher that this one reverses or puts right; null for none. */
export const findOriginal = async (db: Db, { companyId }: Books, voucherId: bigint) => {
  const [found] = await db.query<{ id: bigint; year: number }>(
    `select o.id, o.year from voucher v
       left join voucher_correction c on c.company_id = v.company_id and c.voucher_id = v.id
       join voucher o on o.company_id = v.company_id and o.id = coalesce(v.reversal_of, c.corrects)
     where v.company_id = $1 and v.id = $2`,
    [companyId, voucherId],
    'original_of_voucher',
  )
  return found ?? null
}

export type SalesRecord = {
  invoiceNo: string
  invoiceDate: string | null
  store: string
  gross: bigint
  tax: bigint
  net: bigint
  saleBill: string
}

export const readSalesRows = (db: Db, books: Books, voucherId: bigint): Promise<SalesRecord[]> =>
  db.query<SalesRecord>(
    `select s.invoice_no, s.invoice_date, s.store, s.gross, s.tax, s.net, s.sale_bill from sales_list s
     where s.company_id = $1 and s.voucher_id = $2 order by s.line_no limit 500`,
    [books.companyId, voucherId],
  )

/** The vouchers of a month with these numbers, whatever their type. */
export const findNumbered = (db: Db, books: Books, periodNo: number, numbers: readonly number[]) =>
  db.query<{ id: bigint; voucherType: string; voucherNo: number }>(
    `select v.id, v.voucher_type, v.voucher_no from voucher v
     where v.company_id = $1 and v.year = $2 and v.period_no = $3 and v.voucher_no = any($4)`,
    [books.companyId, books.year, periodNo, [...numbers]],
  )

const fen = (amount: bigint): string => formatMoney(amount, invoiceDigits)

export const cardOf = (invoice: FoundInvoice): InvoiceCardShape => {
  const { buyer, seller, net, tax, gross, form, title, code, number, date, doubts, seal } = invoice
  return {
    ...{ form, title, code, number, date, doubts, seal },
    buyerName: buyer.name,
    buyerTaxNo: buyer.taxNo,
    sellerName: seller.name,
    sellerTaxNo: seller.taxNo,
    net: fen(net),
    tax: fen(tax),
    gross: fen(gross),
  }
}

/** Lines of an invoice that are shown. */
const linesMax = 200

export const sheetOf = (invoice: FoundInvoice): InvoiceSheetShape => ({
  ...cardOf(invoice),
  remark: invoice.remark,
  drawer: invoice.drawer,
  lines: invoice.lines.slice(0, linesMax),
})

/** What releases before called the seal, whose digests they took for a proof, by what it is. */
const formerSeals: Readonly<Record<string, InvoiceCardShape['seal']>> = {
  yes: 'unverified',
  no: 'differs',
  unsigned: 'none',
}

/**
 * An invoice as it was kept when its file came: kept invoices are digested, so those of before stay as they are. What
 * has yet another form is not shown: the file can always be read again.
 */
const keptCard = (kept: unknown): InvoiceCardShape | null => {
  if (typeof kept !== 'object' || kept === null) return null
  const { intact, ...rest } = kept as { intact?: unknown }
  const card = typeof intact === 'string' ? { ...rest, seal: formerSeals[intact] } : kept
  return Check(InvoiceCard, card) ? card : null
}

export const attachmentShape = (record: AttachmentRecord, mayRemove: boolean): AttachmentRowShape => ({
  id: record.id.toString(),
  fileId: record.fileId.toString(),
  name: record.name,
  ext: record.extension,
  mime: record.mime,
  sizeBytes: Number(record.bytes),
  sha256: record.sha256,
  invoice: keptCard(record.invoice),
  afterPosting: record.afterPosting,
  addedBy: record.addedName,
  addedAt: record.addedAt,
  mayRemove,
})
