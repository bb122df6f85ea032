// Brings a cell into the form of our own files: dates and figures as spreadsheets and other products write them.

import { otherMark, readWritten, writtenDay, writtenFigure } from '../../../domain/base/cell-spelling.ts'
import { isDate } from '../../../domain/base/period.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'
import { toHalfWidth } from '../../../domain/base/text.ts'
import { tenderCodes } from '../../../domain/bills/sale-bill.ts'

const dates: ReadonlySet<string> = new Set(['date', 'settlement_date', 'due_date', 'until'])
const ofVouchers = 'original_amount rate debit credit quantity price'
const ofOpenings = 'ytd_debit ytd_credit'
const ofExpenses = 'amount'
const ofRestocks = 'retail'
const ofSales = 'gross discount returns tax_rate net tax cost item_quantity item_gross item_net item_tax item_cost'
/** Columns of figures in a check page: amounts, quantities, rates. */
export const figureColumns: ReadonlySet<string> = new Set([
  ...`${ofVouchers} ${ofOpenings} ${ofSales} ${ofExpenses} ${ofRestocks}`.split(' '),
  ...tenderCodes.flatMap((code) => [code.toLowerCase(), `${code.toLowerCase()}_fee`]),
])
const noMoney: ReadonlySet<string> = new Set('rate quantity tax_rate item_quantity'.split(' '))
/** Those of them that a unit such as 万元 holds for. */
export const moneyColumns: readonly string[] = [...figureColumns].filter((column) => !noMoney.has(column))
const codes: ReadonlySet<string> = new Set([
  'company',
  'period',
  'code',
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

/** Signs that nobody sees, and that make no word: spaces without width, marks of direction, soft hyphens. */
const unseen = /[\u00ad\u200b\u200e\u200f\u2060\u2066-\u2069\u202a-\u202e\ufeff]/gu

/** The column that `amount_also`, or `amount_2_also`, says once more. */
export const besideOf = (name: string): string => name.replace(/(_\d+)?_also$/, '')

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

/** A written day, or the number of one, as YYYY-MM-DD; other text as it is. */
export const tidyDate = (text: string, calendar: Calendar = 1900): string => {
  if (isDate(text)) return text
  return /^\d{5}(\.\d+)?$/.test(text) ? ofSerial(text, calendar) : (writtenDay(text) ?? text)
}

/** What the amounts of a file are in: the code of the base currency, and that of another by its text, '' for base. */
export type FileMoney = { base: string; currency(text: string): string }

/** The currency of a column in a row: only an original amount is in that of the row. */
export const currencyAt = (column: string, currency: string, { base, currency: codeOf }: FileMoney): string =>
  (column === 'original_amount' && codeOf(currency)) || base

/**
 * Takes the signs of currencies off the amounts of a row where they are those of the amount (`¥` in yuan, `$` in any
 * dollar). Another sign stays, and is no amount for any rule; where it is `heard` it is told, and taken off.
 */
export const takeSigns = (
  cells: Record<string, string>,
  money: FileMoney,
  heard?: (column: string, found: Problem) => void,
): void => {
  for (const [name, text] of Object.entries(cells)) {
    const column = besideOf(name)
    if (text === '' || !figureColumns.has(column) || readWritten(text).marks.length === 0) continue
    const cur = noMoney.has(column) && column !== 'rate' ? '' : currencyAt(column, cells.currency ?? '', money)
    const sign = otherMark(text, cur)
    if (sign === '') cells[name] = readWritten(text).figure
    else if (heard && cur !== '') {
      heard(column, problem('amount.otherCurrency', '', { sign, cur }))
      cells[name] = readWritten(text).figure
    }
  }
}

/**
 * A cell of a column in the form of our own files. A cell that means nothing that we know stays as it is, as does a
 * figure beside the sign of a currency: whether it fits is seen with its row.
 */
export const tidyCell = (column: string, cell: string, calendar: Calendar = 1900): string => {
  const text = cell.replace(unseen, '').trim()
  if (dates.has(besideOf(column))) return tidyDate(toHalfWidth(text), calendar)
  if (figureColumns.has(besideOf(column))) return writtenFigure(text)
  return codes.has(column) ? toHalfWidth(text).trim() : text
}
