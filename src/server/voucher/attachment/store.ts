// What is stored of a voucher's evidence, read for its screens: files in their order, and the sales list.
import type { Db } from '../../kernel/db.ts'
import type { Books } from '../../ledger/store/books.ts'

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
