// Holds what a table of openings says twice against each other: sums, parents, names, sides, original and base amounts.

import { formatMoney, formatQuantity, powerOfTen, roundRatio } from '../../../domain/base/money.ts'
import { lastDay, parsePeriod } from '../../../domain/base/period.ts'
import { type ProblemCode, problem } from '../../../domain/base/problem.ts'
import { plainDecimal } from '../../../domain/base/text.ts'
import type { Opening } from '../../../domain/voucher/balance.ts'
import { isFar } from '../../../domain/voucher/exchange-rate.ts'
import { digitsOf } from '../../../domain/voucher/voucher.ts'
import type { FileProblems } from '../file-problems.ts'
import type { FileRow } from '../layout.ts'
import { askName, entityHolder, entityTexts, subjectHolder, typedName } from '../name-question.ts'
import { exactFigure, isMadeOf, productOf } from '../sheet/sheet-crosscheck.ts'
import { beginOf, inUnits, type ReadOpening, type RowReading } from './opening-form.ts'

/** Rows in the order of the file: those that are openings by their lines, and those that are sums of such. */
type Compared = { rows: readonly FileRow[]; read: ReadonlyMap<number, ReadOpening>; reading: RowReading }

type Questions = Pick<FileProblems, 'add'>

/** One question for all of its kind. */
const ask = (questions: Questions, line: number, column: string, code: ProblemCode, args = {}): void =>
  questions.add(line, column, problem(code, '', { of: '', ...args }))

/** A sum may be larger than any amount; null for a figure that is none. */
const minorOf = (text: string, { facts, power }: RowReading): bigint | null => {
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(inUnits(plainDecimal(text), power))
  if (!found) return null
  const [, sign = '', whole = '', decimals = ''] = found
  if (/[1-9]/.test(decimals.slice(facts.baseDigits))) return null
  const size = BigInt(whole + decimals.slice(0, facts.baseDigits).padEnd(facts.baseDigits, '0'))
  return sign === '-' ? -size : size
}

/** The figures of some rows, summed by what columns may say of them. */
type Sums = Record<SumColumn | 'net', bigint>
type SumColumn = 'debit' | 'credit' | 'ytd_debit' | 'ytd_credit' | 'quantity'

const noSums = (): Sums => ({ debit: 0n, credit: 0n, net: 0n, ytd_debit: 0n, ytd_credit: 0n, quantity: 0n })

const addTo = (sums: Sums, { row, opening, side }: ReadOpening): void => {
  const { base, ytdDebit, ytdCredit } = opening
  // A red amount counts on the side on which it stands.
  if (side === 'credit' || (side === null && base < 0n)) sums.credit -= base
  else sums.debit += base
  sums.net += base
  sums.ytd_debit += ytdDebit
  sums.ytd_credit += ytdCredit
  // As it is written: what a sum of quantities adds up has no side.
  sums.quantity += exactFigure(row.cells.quantity) ?? 0n
}

const sumOf = (read: Iterable<ReadOpening>): Sums => {
  const sums = noSums()
  for (const each of read) addTo(sums, each)
  return sums
}

const sideColumns: readonly Exclude<SumColumn, 'quantity'>[] = ['debit', 'credit', 'ytd_debit', 'ytd_credit']

/** The balance that a row of a parent says, debit-positive; null where it says none. */
const netOf = ({ cells }: FileRow, reading: RowReading): bigint | null => {
  if (!cells.amount) {
    const [debit, credit] = [minorOf(cells.debit || '0', reading), minorOf(cells.credit || '0', reading)]
    return debit === null || credit === null ? null : debit - credit
  }
  const amount = minorOf(cells.amount, reading)
  const word = reading.sideOf(cells.direction ?? '')
  const isCredit =
    word === null
      ? !reading.signed && reading.facts.subjects.find(cells.subject ?? '')?.direction === 'C'
      : word === 'credit'
  return amount === null || !isCredit ? amount : -amount
}

/** The column in which a row has its balance. */
const balanceColumn = ({ cells }: FileRow): string =>
  cells.amount ? 'amount' : cells.credit && !cells.debit ? 'credit' : 'debit'

/** Openings of one subject in one currency. */
type Group = { subject: string; currency: string; sums: Sums }

const groupsOf = (read: Iterable<ReadOpening>): Group[] => {
  const groups = new Map<string, Group>()
  for (const each of read) {
    const { subject, currency } = each.opening
    const key = `${subject}|${currency}`
    const group = groups.get(key) ?? { subject, currency, sums: noSums() }
    groups.set(key, group)
    addTo(group.sums, each)
  }
  return [...groups.values()]
}

const isBelow = ({ cells }: FileRow, { subject, currency }: Group, base: string): boolean => {
  const code = cells.subject ?? ''
  const isOfIt = cells.role === 'whole' ? subject === code : subject.startsWith(code) && subject !== code
  return isOfIt && (['', base].includes(cells.currency ?? '') || currency === cells.currency)
}

const together = (all: readonly Sums[]): Sums =>
  all.reduce(
    (sum, each) => ({
      ...{ debit: sum.debit + each.debit, credit: sum.credit + each.credit, net: sum.net + each.net },
      ...{ ytd_debit: sum.ytd_debit + each.ytd_debit, ytd_credit: sum.ytd_credit + each.ytd_credit },
      quantity: sum.quantity + each.quantity,
    }),
    noSums(),
  )

/** A parent of subjects, or a subject beside its entities, is what its rows come to. */
const compareParent = (parent: FileRow, groups: readonly Group[], reading: RowReading, questions: Questions): void => {
  const { baseDigits, accountSet } = reading.facts
  const own = groups.filter((group) => isBelow(parent, group, accountSet.baseCurrency))
  const below = together(own.map(({ sums }) => sums))
  const told = netOf(parent, reading)
  const text = (minor: bigint): string => formatMoney(minor < 0n ? -minor : minor, baseDigits)
  if (told !== null && told !== below.net) {
    ask(questions, parent.line, balanceColumn(parent), 'question.sum', { told: text(told), read: text(below.net) })
  }
  for (const column of ['ytd_debit', 'ytd_credit'] as const) {
    const said = minorOf(parent.cells[column] || '0', reading)
    if (said === null || said === below[column]) continue
    ask(questions, parent.line, column, 'question.sum', { told: text(said), read: text(below[column]) })
  }
}

const figuresOf = (row: FileRow, reading: RowReading): Sums => {
  const { cells } = row
  const said = (column: Exclude<SumColumn, 'quantity'>): bigint => minorOf(cells[column] || '0', reading) ?? 0n
  const net = netOf(row, reading) ?? 0n
  const [debit, credit] = cells.amount ? [net > 0n ? net : 0n, net < 0n ? -net : 0n] : [said('debit'), said('credit')]
  return {
    debit,
    credit,
    net,
    ytd_debit: said('ytd_debit'),
    ytd_credit: said('ytd_credit'),
    quantity: exactFigure(cells.quantity) ?? 0n,
  }
}

/** Rows that are in no other row of these. */
const uppermost = (rows: readonly FileRow[]): FileRow[] => {
  const codes = (role: string) =>
    new Set(rows.flatMap(({ cells }) => (cells.role === role ? [cells.subject ?? ''] : [])))
  const [parents, wholes] = [codes('parent'), codes('whole')]
  return rows.filter(({ cells }) => {
    const code = cells.subject ?? ''
    const isUnder = Array.from(code).some((_, end) => end > 0 && parents.has(code.slice(0, end)))
    return !isUnder && (cells.role !== '' || !wholes.has(code))
  })
}

/** What a sum may be of: all rows above it, those since the last sum, and of each only the uppermost. */
const heapsOf = (at: number, { rows, read, reading }: Compared): Sums[] => {
  const last = rows.findLastIndex(({ cells }, index) => index < at && cells.role === 'sum')
  return [0, last + 1].flatMap((from) => {
    const some = rows.slice(from, at).filter(({ cells }) => cells.role !== 'sum')
    const leaves = sumOf(some.flatMap((row) => read.get(row.line) ?? []))
    return [leaves, together(uppermost(some).map((row) => figuresOf(row, reading)))]
  })
}

/** One amount of all is what is left over, or what stands on one side. */
const isSaid = (amount: bigint, { net, debit, credit }: Sums): boolean => [net, -net, debit, credit].includes(amount)

/** A sum in capitals, in the unit of the table or without it. */
const compareCapitals = (
  { line, cells }: FileRow,
  heaps: readonly Sums[],
  reading: RowReading,
  questions: Questions,
): void => {
  const { capitals = '' } = cells
  const said = [reading, { ...reading, power: 0 }].flatMap((each) => minorOf(capitals, each) ?? [])
  const isOne = ({ debit, credit, net }: Sums): boolean => [debit, credit, net, -net].some((sum) => said.includes(sum))
  if (said.length === 0 || heaps.some(isOne)) return
  const read = formatMoney(heaps[0]?.debit ?? 0n, reading.facts.baseDigits)
  ask(questions, line, 'subject', 'question.sum', { told: capitals, read })
}

const compareSum = (at: number, compared: Compared, questions: Questions): void => {
  const row = compared.rows[at]
  if (!row) return
  const heaps = heapsOf(at, compared)
  const [all = noSums()] = heaps
  const { reading } = compared
  const text = (minor: bigint): string => formatMoney(minor, reading.facts.baseDigits)
  for (const column of sideColumns) {
    const said = row.cells[column] ? minorOf(row.cells[column], reading) : null
    if (said === null || heaps.some((heap) => heap[column] === said)) continue
    ask(questions, row.line, column, 'question.sum', { told: text(said), read: text(all[column]) })
  }
  const quantity = exactFigure(row.cells.quantity)
  if (quantity !== null && !heaps.some((heap) => heap.quantity === quantity)) {
    const args = { told: formatQuantity(quantity), read: formatQuantity(all.quantity) }
    ask(questions, row.line, 'quantity', 'question.sum', args)
  }
  compareCapitals(row, heaps, reading, questions)
  const amount = row.cells.amount ? minorOf(row.cells.amount, reading) : null
  if (amount === null || heaps.some((heap) => isSaid(amount, heap))) return
  ask(questions, row.line, 'amount', 'question.sum', { told: text(amount), read: text(all.net) })
}

const compareNames = ({ row, subject, opening }: ReadOpening, { facts }: RowReading, questions: Questions): void => {
  const { line, cells } = row
  const own = subjectHolder(facts, subject.code, entityTexts(facts, opening.aux))
  if (own) askName(cells.subject_name ?? '', own, { line, column: 'subject_name' }, questions)
  for (const part of (cells.aux_name ?? '').split(';')) {
    const [type, name] = typedName(part)
    const entity = entityHolder(facts, type, opening.aux)
    if (entity) askName(name, entity, { line, column: 'aux_name' }, questions)
  }
}

const compareSides = (
  { row, subject, side, opening }: ReadOpening,
  questions: Questions,
  warnings: FileProblems,
): void => {
  const { cells, line } = row
  const column = balanceColumn(row)
  const isRed = (cells[column] ?? '').startsWith('-')
  if (isRed && side !== null) ask(questions, line, column, 'question.sideSign', {})
  const isCredit = opening.base < 0n
  if (opening.base === 0n || isCredit === (subject.direction === 'C')) return
  // Beside a word it may be the direction of the subject that is meant; a column says on which side the amount is.
  if (cells.amount && side !== null && !isRed) ask(questions, line, 'direction', 'question.sideDirection', {})
  else warnings.add(line, column, problem('warning.direction', '', { code: subject.code }))
}

/** A rate as it is written, with its decimals: it may have been rounded to them. */
const writtenRate = (text: string): { rate: bigint; decimals: number } | null => {
  const [, whole = '', decimals = ''] = /^(\d{1,9})(?:\.(\d{1,8}))?$/.exec(plainDecimal(text)) ?? []
  return whole === '' ? null : { rate: BigInt(`${whole}${decimals.padEnd(8, '0')}`), decimals: decimals.length }
}

/** Whether the base amount is the original one at this rate, as exactly as the rate is written. */
const isProduct = (
  { base, original, currency }: Opening,
  { rate, decimals }: NonNullable<ReturnType<typeof writtenRate>>,
  { facts }: RowReading,
): boolean => {
  const ofBase = powerOfTen(facts.baseDigits)
  const ofOriginal = powerOfTen(digitsOf(facts.currencies, currency))
  const product = roundRatio(original * rate * ofBase, ofOriginal * powerOfTen(8))
  const off = product > base ? product - base : base - product
  const size = original < 0n ? -original : original
  return off <= (size * ofBase) / (ofOriginal * 2n * powerOfTen(decimals)) + 1n
}

/** What is wrong with the two amounts of a foreign row: their signs, their rate, or the rate on record. */
const currencyDoubt = (
  { row, opening }: ReadOpening,
  reading: RowReading,
): { column: string; code: ProblemCode } | null => {
  const { facts } = reading
  const { base, original, currency } = opening
  if (currency === facts.accountSet.baseCurrency || original === 0n || base === 0n) return null
  if (base > 0n !== original > 0n) return { column: 'original_amount', code: 'question.sideOriginal' }
  const said = writtenRate(row.cells.rate ?? '')
  if (said && !isProduct(opening, said, reading)) return { column: 'rate', code: 'question.rateProduct' }
  const digits = digitsOf(facts.currencies, currency)
  // In hundred-millionths of the base currency for one of the other.
  const implied = { rate: (base * powerOfTen(digits + 8)) / (original * powerOfTen(facts.baseDigits)), unit: 1 }
  const day = lastDay(parsePeriod(beginOf(facts).before) ?? { year: 0, no: 1 })
  const known = facts.closingRate(currency, day) ?? facts.rate(currency, 'DAILY', day)
  const isOff = known ? isFar(implied, known) : implied.rate === powerOfTen(8)
  return isOff ? { column: 'original_amount', code: 'question.rateFar' } : null
}

/** Quantity and price make the amount, or the original one. */
const compareProduct = ({ row, opening }: ReadOpening, { facts, power }: RowReading, questions: Questions): void => {
  const { quantity = '', price = '', originalAmount = '' } = row.cells
  const made = productOf(quantity, price)
  if (made === null || power > 0) return
  const told = formatMoney(opening.base < 0n ? -opening.base : opening.base, facts.baseDigits)
  if ([told, originalAmount].some((text) => text !== '' && isMadeOf(text, quantity, price))) return
  ask(questions, row.line, 'quantity', 'question.sum', { told, read: made })
}

/** A difference is asked for at its cell, each kind once. */
export const compareOpenings = (compared: Compared, questions: FileProblems, warnings: FileProblems): void => {
  const { rows, read, reading } = compared
  const groups = groupsOf(read.values())
  for (const [at, row] of rows.entries()) {
    const { role } = row.cells
    if (role === 'sum') compareSum(at, compared, questions)
    else if (role === 'parent' || role === 'whole') compareParent(row, groups, reading, questions)
    const one = read.get(row.line)
    if (!one) continue
    compareNames(one, reading, questions)
    compareProduct(one, reading, questions)
    compareSides(one, questions, warnings)
    const doubt = currencyDoubt(one, reading)
    if (doubt) ask(questions, row.line, doubt.column, doubt.code)
  }
}
