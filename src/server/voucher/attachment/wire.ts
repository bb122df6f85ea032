// Invoices and attachments as they go over the wire and into the database: amounts as decimal text.
import { Check } from 'typebox/value'
import {
  type AttachmentRowShape,
  InvoiceCard,
  type InvoiceCardShape,
  type InvoiceSheetShape,
} from '../../../contract/voucher/attachment.ts'
import { formatMoney } from '../../../domain/base/money.ts'
import { invoiceDigits } from '../../../domain/voucher/invoice.ts'
import type { FoundInvoice } from './invoice-file.ts'
import type { AttachmentRecord } from './store.ts'

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
