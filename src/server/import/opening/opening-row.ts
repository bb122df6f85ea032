// Reads a row of openings: its key, its two amounts, and the side on which they stand.
import { parseMoney, parseQuantity } from '../../../domain/base/money.ts'
import { problem } from '../../../domain/base/problem.ts'
import { plainDecimal } from '../../../domain/base/text.ts'
import { auxText } from '../../../domain/chart/entity.ts'
import type { Subject } from '../../../domain/chart/subject.ts'
import type { SideWord } from '../../../domain/import/voucher-sheet.ts'
import { readOpeningKey } from '../../../domain/ledger/opening.ts'
import type { Opening } from '../../../domain/voucher/balance.ts'
import { digitsOf } from '../../../domain/voucher/voucher.ts'
import type { CompanyFacts } from '../../ledger/store/facts.ts'
import type { FileProblems } from '../file-problems.ts'
import type { FileRow } from '../layout.ts'

/**
 * By what rows are read: figures are in units of ten to the `power`, `sideOf` knows the words of their directions, and
 * amounts without one are `signed`, debit-positive, or stand on the side of their subject.
 */
export type RowReading = { facts: CompanyFacts; power: number; signed: boolean; sideOf(word: string): SideWord | null }

/** `side` is the one that the row names, null where it names none. */
export type ReadOpening = { row: FileRow; subject: Subject; side: SideWord | null; opening: Opening; key: string }

/** A figure as it is written, in the unit of the books. */
export const inUnits = (text: string, power: number): string => {
  const plain = plainDecimal(text)
  const found = power > 0 ? /^(-?\d+)(?:\.(\d+))?$/.exec(plain) : null
  if (!found) return plain
  const decimals = (found[2] ?? '').padEnd(power, '0')
  const rest = decimals.slice(power)
  return `${found[1]}${decimals.slice(0, power)}${rest === '' ? '' : `.${rest}`}`
}

const readMoney = (
  { line, cells }: FileRow,
  column: string,
  digits: number,
  { power }: RowReading,
  problems: FileProblems,
): bigint => {
  const minor = parseMoney(inUnits(cells[column] || '0', power), digits)
  if (minor === null) problems.add(line, column, problem('line.amountRange', '', { n: line, k: digits }))
  return minor ?? 0n
}

type Base = { base: bigint; isCredit: boolean; side: SideWord | null }

/** One amount stands on the side that its direction names, else on that of the subject. */
const readAmount = (row: FileRow, subject: Subject | null, reading: RowReading, problems: FileProblems): Base => {
  const { line, cells } = row
  const direction = cells.direction ?? ''
  const side = reading.sideOf(direction)
  const amount = readMoney(row, 'amount', reading.facts.baseDigits, reading, problems)
  // 平 says that there is no balance; beside one it is as unclear as a word that nobody knows.
  if (side === null && direction.trim() !== '' && amount !== 0n) problems.addCell(line, 'direction', 'unknownSide')
  const isNatural = side === null && !reading.signed
  const isCredit = isNatural ? subject?.direction === 'C' : side === 'credit'
  return { base: isCredit ? -amount : amount, isCredit, side }
}

const readSides = (row: FileRow, reading: RowReading, problems: FileProblems): Base => {
  const { line, cells } = row
  const [debit, credit] = (['debit', 'credit'] as const).map((column) =>
    readMoney(row, column, reading.facts.baseDigits, reading, problems),
  ) as [bigint, bigint]
  if (debit !== 0n && credit !== 0n) problems.add(line, 'credit', problem('line.bothSides', '', { n: line }))
  const isCredit = credit !== 0n || (debit === 0n && (cells.credit ?? '') !== '')
  return { base: debit - credit, isCredit, side: isCredit ? 'credit' : 'debit' }
}

const readOriginal = (row: FileRow, currency: string, side: Base, reading: RowReading, problems: FileProblems) => {
  const { facts } = reading
  const isBase = currency === facts.accountSet.baseCurrency
  if ((row.cells.original_amount ?? '') === '') {
    if (!isBase) problems.addCell(row.line, 'original_amount', 'missing')
    return side.base
  }
  const original = readMoney(row, 'original_amount', digitsOf(facts.currencies, currency), reading, problems)
  const signed = side.isCredit ? -original : original
  if (isBase && signed !== side.base) problems.addCell(row.line, 'original_amount', 'notBase')
  return signed
}

/** What the year had before the start; a figure there in books that begin with the year is refused. */
const readYearSoFar = (row: FileRow, reading: RowReading, problems: FileProblems) => {
  const { accountSet, baseDigits } = reading.facts
  const [ytdDebit, ytdCredit] = (['ytd_debit', 'ytd_credit'] as const).map((column) => {
    const minor = readMoney(row, column, baseDigits, reading, problems)
    if (minor !== 0n && accountSet.startNo === 1) problems.addCell(row.line, column, 'noYearSoFar')
    return minor
  }) as [bigint, bigint]
  return { ytdDebit, ytdCredit }
}

const readQuantity = ({ line, cells }: FileRow, subject: Subject | null, problems: FileProblems): bigint => {
  const quantity = cells.quantity ? parseQuantity(plainDecimal(cells.quantity)) : 0n
  if (quantity === null) problems.addCell(line, 'quantity', 'notAmount')
  else if (quantity !== 0n && subject && !subject.quantity) problems.addCell(line, 'quantity', 'noQuantity')
  return quantity ?? 0n
}

/** Null for a row that cannot be one. */
export const readOpeningRow = (row: FileRow, reading: RowReading, problems: FileProblems): ReadOpening | null => {
  const { line, cells } = row
  const { facts } = reading
  const typed = { subject: cells.subject ?? '', aux: cells.aux ?? '', currency: cells.currency ?? '' }
  const { subject, aux, currency, problems: ofKey } = readOpeningKey(typed, line, facts)
  for (const { field, problem: found } of ofKey) problems.add(line, field, found)
  const isOne = (cells.amount ?? '') !== '' || (cells.direction ?? '') !== ''
  const side = isOne ? readAmount(row, subject, reading, problems) : readSides(row, reading, problems)
  const original = facts.currencies.has(currency) ? readOriginal(row, currency, side, reading, problems) : 0n
  const quantity = readQuantity(row, subject, problems)
  const yearSoFar = readYearSoFar(row, reading, problems)
  if (subject === null) return null
  const signed = { base: side.base, original, quantity: side.isCredit ? -quantity : quantity, ...yearSoFar }
  const opening: Opening = { subject: subject.code, aux, currency, ...signed }
  return { row, subject, side: side.side, opening, key: `${subject.code}|${auxText(aux)}|${currency}` }
}
