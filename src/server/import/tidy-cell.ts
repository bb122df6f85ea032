// Brings a cell into the form of our own files: dates and figures as spreadsheets and other products write them.
import { isDate } from '../../domain/period.ts'
import { tenderCodes } from '../../domain/sale-bill.ts'
import { toHalfWidth } from '../../domain/text.ts'
import { writtenDate } from '../../domain/voucher-sheet.ts'

const dates: ReadonlySet<string> = new Set(['date', 'settlement_date', 'due_date'])
const ofVouchers = 'original_amount rate debit credit quantity price'
const ofExpenses = 'amount'
const ofRestocks = 'retail'
const ofSales = 'gross discount returns tax_rate net tax cost item_quantity item_gross item_net item_tax item_cost'
/** Columns of figures in a check page: amounts, quantities, rates. */
export const figureColumns: ReadonlySet<string> = new Set([
  ...`${ofVouchers} ${ofSales} ${ofExpenses} ${ofRestocks}`.split(' '),
  ...tenderCodes.flatMap((code) => [code.toLowerCase(), `${code.toLowerCase()}_fee`]),
])
const codes: ReadonlySet<string> = new Set([
  'company',
  'period',
  'type',
  'no',
  'line',
  'subject',
  'currency',
  'rate_type',
  'cf_item',
  'source',
  'attachments',
  'bill_no',
  'document_no',
  'channel',
])

const dayMs = 86_400_000
/** Day 0 of the two calendars of spreadsheets; the first believes in 29 February 1900 and counts from a day before. */
const dayZero = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
/** Days of 1954 to 2119 in the older calendar: what is less is hardly a date of a voucher. */
const serial = { from: 20_000, to: 80_000 }

export type Calendar = keyof typeof dayZero

const ofSerial = (text: string, calendar: Calendar): string => {
  const day = Number(text.split('.')[0])
  if (day < serial.from || day > serial.to) return text
  return new Date(dayZero[calendar] + day * dayMs).toISOString().slice(0, 10)
}

/**
 * `2025/1/5`, `2025.01.05`, `20250105`, a date in Chinese and the number of a day as YYYY-MM-DD; other text as it is.
 */
export const tidyDate = (text: string, calendar: Calendar = 1900): string => {
  if (isDate(text)) return text
  if (/^\d{5}(\.\d+)?$/.test(text)) return ofSerial(text, calendar)
  const [, year = '', month = '', day = ''] = writtenDate.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : text
}

/** `￥1,234.50` and `(1,234.50)` as a plain figure. Separators are judged where the figure is read. */
const tidyFigure = (text: string): string => {
  const plain = text.replace(/^(-?)[¥￥$€£]\s*/u, '$1').trim()
  const negative = /^\(([^()]+)\)$/.exec(plain)
  return negative ? `-${negative[1]}` : plain
}

/** A cell of a column in the form of our own files. A cell that means nothing that we know stays as it is. */
export const tidyCell = (column: string, cell: string, calendar: Calendar = 1900): string => {
  const text = cell.trim()
  if (dates.has(column)) return tidyDate(toHalfWidth(text), calendar)
  if (figureColumns.has(column)) return tidyFigure(toHalfWidth(text).trim())
  return codes.has(column) ? toHalfWidth(text).trim() : text
}
