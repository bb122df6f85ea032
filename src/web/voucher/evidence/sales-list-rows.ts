// The rows of a sales list as they are typed: empty ones, pasted blocks, rows of attached invoices, and their sums.
import type { InvoiceCardShape, SalesRowShape } from '../../../contract/voucher/attachment.ts'
import { writtenFigure } from '../../../domain/base/cell-spelling.ts'
import { formatMoney } from '../../../domain/base/money.ts'
import { invoiceKey } from '../../../domain/voucher/invoice.ts'
import { type SalesRowDraft, salesAmounts } from '../../../domain/voucher/sales-list.ts'
import { isBlock, readTable } from '../grid/clipboard-table.ts'

/** A row with a key of its own: numbers and amounts may repeat while they are typed. */
export type KeyedSalesRow = SalesRowDraft & { readonly key: number }
export type SalesField = keyof SalesRowDraft
/** What the amounts are in. */
export type SalesMoney = { digits: number; currency: string }

/** In the order of the columns, as a spreadsheet brings them. */
export const salesFields: readonly SalesField[] = [
  'invoiceNo',
  'invoiceDate',
  'store',
  'gross',
  'tax',
  'net',
  'saleBill',
]
const amounts: ReadonlySet<SalesField> = new Set(['gross', 'tax', 'net'])
export const isAmountField = (field: SalesField): boolean => amounts.has(field)

let lastKey = 0
export const newRow = (row: Partial<SalesRowDraft> = {}): KeyedSalesRow => {
  lastKey += 1
  const empty = { invoiceNo: '', invoiceDate: '', store: '', gross: '', tax: '', net: '', saleBill: '' }
  return { ...empty, ...row, key: lastKey }
}

export const isEmptyRow = (row: KeyedSalesRow): boolean => salesFields.every((field) => row[field].trim() === '')

/** What is typed as the rules read it: half-width, without separators and its own sign; dates with dashes. */
const cleaned = (field: SalesField, text: string, currency: string): string => {
  const plain = text.normalize('NFKC').trim()
  if (isAmountField(field)) return writtenFigure(plain, currency).replace(/[,\s]/g, '')
  if (field !== 'invoiceDate') return plain
  const [, year, month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : plain
}

/** The rows as they are sent: without empty ones. `keys` are theirs, to find a row that was refused. */
export const sentRows = (
  rows: readonly KeyedSalesRow[],
  currency: string,
): { rows: SalesRowShape[]; keys: number[] } => {
  const filled = rows.filter((row) => !isEmptyRow(row))
  return {
    rows: filled.map(({ key: _, ...row }) => {
      const pairs = salesFields.map((field) => [field, cleaned(field, row[field], currency)] as const)
      return { ...row, ...Object.fromEntries(pairs) }
    }),
    keys: filled.map(({ key }) => key),
  }
}

/** Rows of a block from a spreadsheet, put in from `at` on; null when the text is no block but one cell. */
export const pasteRows = (
  rows: readonly KeyedSalesRow[],
  at: number,
  field: SalesField,
  text: string,
  currency: string,
): KeyedSalesRow[] | null => {
  const table = readTable(text)
  if (!isBlock(table)) return null
  const from = salesFields.indexOf(field)
  const result = [...rows]
  for (const [offset, cells] of table.entries()) {
    const pairs = cells.flatMap((cell, index) => {
      const name = salesFields[from + index]
      return name ? [[name, cleaned(name, cell, currency)] as const] : []
    })
    result[at + offset] = { ...(result[at + offset] ?? newRow()), ...Object.fromEntries(pairs) }
  }
  return result
}

/** Adds a row for each attached invoice whose number is not in the list yet. */
export const takeInvoices = (
  rows: readonly KeyedSalesRow[],
  invoices: readonly InvoiceCardShape[],
): KeyedSalesRow[] => {
  const known = new Set(rows.map((row) => invoiceKey(row.invoiceNo)))
  const fresh = invoices.filter(({ code, number }) => !known.has(invoiceKey(code + number)))
  const taken = fresh.map(({ code, number, date, gross, tax, net }) =>
    newRow({ invoiceNo: code + number, invoiceDate: date, gross, tax, net }),
  )
  return [...rows.filter((row) => !isEmptyRow(row)), ...taken]
}

/** The amount that the other two of a row say, '' while they do not. */
export const impliedAmount = (row: KeyedSalesRow, field: SalesField, { digits, currency }: SalesMoney): string => {
  if (!isAmountField(field) || row[field] !== '') return ''
  const { rows } = sentRows([row], currency)
  const found = rows[0] && salesAmounts(rows[0], digits)
  return found ? formatMoney(found[field as 'gross' | 'tax' | 'net'], digits) : ''
}

/** The sums of the rows that can be read. */
export const sumRows = (
  rows: readonly KeyedSalesRow[],
  { digits, currency }: SalesMoney,
): { gross: bigint; tax: bigint; net: bigint } => {
  const sums = { gross: 0n, tax: 0n, net: 0n }
  for (const row of sentRows(rows, currency).rows) {
    const found = salesAmounts(row, digits)
    if (!found) continue
    sums.gross += found.gross
    sums.tax += found.tax
    sums.net += found.net
  }
  return sums
}
