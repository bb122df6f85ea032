// Where a page of the detail ledger begins: a place that people name becomes a key, keys become text and back.
import { isDate, parsePeriod } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { ledgerEnd, parsePlace } from '../../domain/ledger/ledger-place.ts'
import { findVoucherType } from '../../domain/voucher/voucher.ts'
import type { Db } from '../kernel/db.ts'
import {
  findVoucherLine,
  type LedgerQuestion,
  type LineKey,
  monthStart,
  readPlacesBack,
} from '../ledger/read/read-ledger.ts'
import type { Asked, Book } from './reader.ts'

/** Month, date, type, number and line of the last line of a page as one text, and back. */
export const cursorText = (key: LineKey): string => [key.no, key.date, key.type, key.voucherNo, key.lineNo].join('|')

const cursorShape = /^(\d{1,2})\|(\d{4}-\d{2}-\d{2})\|([^|]{0,16})\|(\d{1,9})\|(\d{1,9})$/

const cursorIn = (text: string): LineKey | null => {
  const match = cursorShape.exec(text)
  if (!match) return null
  const [, no, date = '', type = '', voucherNo, lineNo] = match
  if (date !== monthStart(1).date && !isDate(date)) return null
  return { no: Number(no), date, type, voucherNo: Number(voucherNo), lineNo: Number(lineNo) }
}

export const readCursor = (text: string): LineKey => cursorIn(text) ?? refuse(problem('input.invalid', 'after'))

/** Behind every line of a period. */
const endOf = (no: number): LineKey => ({
  ...{ no, date: '9999-12-31', type: '~', voucherNo: 999_999_999, lineNo: 999_999_999 },
})

const justBefore = (key: LineKey): LineKey => ({ ...key, lineNo: key.lineNo - 1 })

type Within = { book: Book; asked: Asked; wanted: LedgerQuestion; size: number }

/** The place before the `size` lines that end at a key; null where the ledger has no more than those. */
export const placeBack = async (tx: Db, { book, wanted, size }: Within, upTo: LineKey): Promise<LineKey | null> => {
  const places = await readPlacesBack(tx, book.readable, wanted, upTo, size + 1)
  const first = places[size - 1]
  return places.length > size && first ? justBefore(first) : null
}

const voucherAt = async (tx: Db, { book, wanted }: Within, month: string, word: string, no: number) => {
  const type = findVoucherType(book.facts.voucherTypes.values(), word)
  const named = month === '' ? {} : { from: Number(month.slice(5)), to: Number(month.slice(5)) }
  return type ? await findVoucherLine(tx, book.readable, { ...wanted, ...named }, { type: type.code, no }) : null
}

/**
 * The key behind which a page begins that shows the place: a month, a day, a voucher, the end, or a key as text. null
 * for the beginning; refuses what is no place, lies outside the months, or is a voucher that has no line here.
 */
export const placeOf = async (tx: Db, within: Within, text: string): Promise<LineKey | null> => {
  const { asked, wanted } = within
  const none = () => refuse(problem('report.place', 'at', { text }))
  const ranged = (key: LineKey): LineKey | null => {
    if (key.no > asked.to.no || key.no < asked.from.no) return none()
    return key.no === asked.from.no && key.date <= monthStart(key.no).date ? null : key
  }
  const known = cursorIn(text)
  if (known) return ranged(known)
  const place = text === ledgerEnd ? null : (parsePlace(text) ?? none())
  if (place === null || place.kind === 'end') return await placeBack(tx, within, endOf(wanted.to))
  const { year } = asked.to
  if (place.kind === 'day') {
    const [inYear, no] = place.date.split('-').map(Number)
    return inYear === year ? ranged({ no: no ?? 0, date: place.date, type: '', voucherNo: 0, lineNo: 0 }) : none()
  }
  if (place.kind === 'month') {
    const period = parsePeriod(place.month)
    return period?.year === year ? ranged(monthStart(period.no)) : none()
  }
  const found = await voucherAt(tx, within, place.month, place.word, place.no)
  return found ? ranged(justBefore(found)) : none()
}
