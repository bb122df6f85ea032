// Rows of a sales list as people bring them: typed with separators, pasted from a spreadsheet, taken from invoices.
import { describe, expect, it } from 'vitest'
import type { InvoiceCardShape } from '../../../contract/voucher/attachment.ts'
import { impliedAmount, newRow, pasteRows, sentRows, sumRows, takeInvoices } from './sales-list-rows.ts'

const yuan = { digits: 2, currency: 'CNY' }
const plain = (rows: ReturnType<typeof newRow>[]) => sentRows(rows, 'CNY').rows

describe('a sales list', () => {
  it('is sent as the rules read it, without its empty rows', () => {
    const rows = [newRow(), newRow({ invoiceNo: ' 2531 ', invoiceDate: '2025/1/5', gross: '１,130.00', tax: '¥130' })]
    expect(plain(rows)).toEqual([
      { invoiceNo: '2531', invoiceDate: '2025-01-05', store: '', gross: '1130.00', tax: '130', net: '', saleBill: '' },
    ])
    expect(sentRows(rows, 'CNY').keys).toEqual([rows[1]?.key])
  })

  it('takes a block from a spreadsheet where the cursor stands, and leaves one cell to the browser', () => {
    const rows = [newRow({ invoiceNo: 'A' }), newRow({ invoiceNo: 'B', saleBill: 'kept' })]
    const pasted = pasteRows(rows, 1, 'gross', '113.00\t13.00\n226.00\t26.00\n', 'CNY') ?? []
    expect(plain(pasted).map(({ invoiceNo, gross, tax, saleBill }) => [invoiceNo, gross, tax, saleBill])).toEqual([
      ['A', '', '', ''],
      ['B', '113.00', '13.00', 'kept'],
      ['', '226.00', '26.00', ''],
    ])
    expect(pasteRows(rows, 0, 'gross', '113.00', 'CNY')).toBeNull()
  })

  it('adds up what can be read, and says the third amount', () => {
    const rows = [
      newRow({ gross: '113.00', tax: '13.00' }),
      newRow({ net: '-100', tax: '-13' }),
      newRow({ gross: 'x' }),
    ]
    expect(sumRows(rows, yuan)).toEqual({ gross: 0n, tax: 0n, net: 0n })
    expect(rows.map((row) => impliedAmount(row, 'net', yuan))).toEqual(['100.00', '', ''])
    expect(rows.map((row) => impliedAmount(row, 'gross', yuan))).toEqual(['', '-113.00', ''])
  })

  it('takes each attached invoice once', () => {
    const invoice: InvoiceCardShape = {
      ...{ form: 'vat' as const, title: '', code: '031002300111', number: '12345678', date: '2025-01-05' },
      ...{ buyerName: '', buyerTaxNo: '', sellerName: '', sellerTaxNo: '', doubts: [], seal: 'none' as const },
      ...{ net: '100.00', tax: '13.00', gross: '113.00' },
    }
    const once = takeInvoices([newRow()], [invoice])
    expect(plain(once)).toMatchObject([{ invoiceNo: '03100230011112345678', gross: '113.00' }])
    expect(takeInvoices(once, [invoice])).toEqual(once)
  })
})
