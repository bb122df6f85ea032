// A place in a ledger as people say it: a month, a day, a voucher by its number, or the end.
import { isDate, parsePeriod, periodText } from '../base/period.ts'

/** `word` is a voucher type by its word or code; `month` '' where none was named. */
export type LedgerPlace =
  | { kind: 'month'; month: string }
  | { kind: 'day'; date: string }
  | { kind: 'voucher'; month: string; word: string; no: number }
  | { kind: 'end' }

/** The name of the end of a ledger in an address. */
export const ledgerEnd = 'end'

const voucherShape = /^(?:(\d{4}-\d{2})\s+)?([^\d\s|-][^\s|]{0,14}?)[-\s]?0*(\d{1,9})$/u

/** '2025-11', '2025-11-08', '记-12', '2025-11 记-0012', 'end'; null for anything else. */
export const parsePlace = (text: string): LedgerPlace | null => {
  const said = text.trim()
  if (said === ledgerEnd) return { kind: 'end' }
  if (isDate(said)) return { kind: 'day', date: said }
  const period = parsePeriod(said)
  if (period) return { kind: 'month', month: periodText(period) }
  const [, month = '', word = '', no = ''] = voucherShape.exec(said) ?? []
  return word === '' ? null : { kind: 'voucher', month, word, no: Number(no) }
}
