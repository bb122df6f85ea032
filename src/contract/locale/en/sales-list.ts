// Registering the sales list of a voucher.
import type { salesList as salesListZhCn } from '../zh-cn/sales-list.ts'

export const salesList: typeof salesListZhCn = {
  title: 'Sales list',
  invoiceNo: 'Invoice number',
  invoiceDate: 'Date of issue',
  store: 'Store',
  gross: 'Gross',
  tax: 'Tax',
  net: 'Net',
  saleBill: 'Sale bill',
  addRow: 'Add row',
  removeRow: 'Remove row {n}',
  takeInvoices: 'Take {n, attached invoice|attached invoices}',
  pasteHint: 'Rows can be pasted from a spreadsheet; two of the three amounts are enough',
  agrees: 'Agrees with the revenue and output VAT of the voucher',
  save: 'Save list',
  discard: 'Discard the unsaved list?',
  discardAct: 'Discard',
  inList: 'List',
  inVoucher: 'Voucher',
}
