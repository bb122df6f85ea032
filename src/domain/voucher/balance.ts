// Balances as the fold of voucher lines: keys, amounts, the moves a change of a voucher makes, and cash-flow sums.
import { type PeriodKey, parsePeriod, periodText } from '../base/period.ts'
import { addInto, recordOf } from '../base/record.ts'
import { type VoucherSource, voucherSources } from '../chart/account-set.ts'
import { type AuxSet, auxText } from '../chart/entity.ts'
import type { SubjectTree } from '../chart/subject.ts'
import type { Line, Voucher } from './voucher.ts'

/** PLCLOSE and YECLOSE are 'closing', so that statements can leave them out without reading lines. */
export type BalanceClass = 'ordinary' | 'closing'

const closingSources: ReadonlySet<VoucherSource> = new Set(['PLCLOSE', 'YECLOSE'])
export const classOf = (source: VoucherSource): BalanceClass => (closingSources.has(source) ? 'closing' : 'ordinary')

/** One grain of a balance. `aux` is canonical text, '' for none. */
export type BalanceKey = { period: PeriodKey; subject: string; aux: string; currency: string; class: BalanceClass }

/** Turnovers: base and original in minor units, quantities in 1e-6. Red letters reduce their side. */
export const amountNames = [
  'debit',
  'credit',
  'originalDebit',
  'originalCredit',
  'quantityDebit',
  'quantityCredit',
] as const
export type Amounts = Record<(typeof amountNames)[number], bigint>

/** A line with what its voucher says about it. */
export type BookedLine = Pick<
  Line,
  'subject' | 'aux' | 'currency' | 'original' | 'debit' | 'credit' | 'quantity' | 'cfItem'
> & { period: PeriodKey; source: VoucherSource }

/** Year opening of a grain, debit-positive; the ytd amounts are those of a start in the middle of the year. */
export type Opening = {
  subject: string
  aux: AuxSet
  currency: string
  base: bigint
  original: bigint
  quantity: bigint
  ytdDebit: bigint
  ytdCredit: bigint
}

export const noAmounts = (): Amounts => recordOf(amountNames, () => 0n)

export const isZero = (amounts: Amounts): boolean => amountNames.every((name) => amounts[name] === 0n)

/** Adds `more` (times `sign`) into `sum`, in place. */
export const addAmounts = <T extends Amounts>(sum: T, more: Amounts, sign = 1n): T =>
  addInto(amountNames, sum, more, sign)

/** Debit-positive base net of turnovers. */
export const netOf = (amounts: { debit: bigint; credit: bigint }): bigint => amounts.debit - amounts.credit

/** The key as text, parts joined with `|`; sorting such texts gives one order in which rows can be touched. */
export const keyText = (key: BalanceKey): string =>
  `${periodText(key.period)}|${key.subject}|${key.aux}|${key.currency}|${key.class}`

/** The inverse of keyText; throws RangeError for a text that keyText never makes. */
export const parseKey = (text: string): BalanceKey => {
  const [month = '', subject = '', aux = '', currency = '', kind] = text.split('|')
  const period = parsePeriod(month)
  if (!period || (kind !== 'ordinary' && kind !== 'closing')) throw new RangeError(`not a balance key: ${text}`)
  return { period, subject, aux, currency, class: kind }
}

export const linesOf = (voucher: Pick<Voucher, 'period' | 'source' | 'lines'>): BookedLine[] =>
  voucher.lines.map((line) => ({ ...line, period: voucher.period, source: voucher.source }))

/** The turnovers of one line: original and quantity stand on the side of the base amount, with their sign. */
export const amountsOf = (line: Pick<Line, 'debit' | 'credit' | 'original' | 'quantity'>): Amounts => {
  const onDebit = line.debit !== 0n
  const quantity = line.quantity ?? 0n
  return {
    debit: line.debit,
    credit: line.credit,
    originalDebit: onDebit ? line.original : 0n,
    originalCredit: onDebit ? 0n : line.original,
    quantityDebit: onDebit ? quantity : 0n,
    quantityCredit: onDebit ? 0n : quantity,
  }
}

/** Sums lines into balances by key text. Rows whose amounts cancel stay, as they do in the database. */
export const fold = (lines: Iterable<BookedLine>): Map<string, Amounts> => {
  const sums = new Map<string, Amounts>()
  for (const line of lines) {
    const { period, subject, currency } = line
    const key = keyText({ period, subject, aux: auxText(line.aux), currency, class: classOf(line.source) })
    const sum = sums.get(key)
    if (sum) addAmounts(sum, amountsOf(line))
    else sums.set(key, amountsOf(line))
  }
  return sums
}

type Booked = Pick<Voucher, 'period' | 'source' | 'lines'>

/** What a change adds to each balance, in key order; `before` null for a new voucher, `after` for a deleted one. */
export const moves = (before: Booked | null, after: Booked | null): Map<string, Amounts> => {
  const sums = after ? fold(linesOf(after)) : new Map<string, Amounts>()
  for (const [key, amounts] of before ? fold(linesOf(before)) : []) {
    sums.set(key, addAmounts(sums.get(key) ?? noAmounts(), amounts, -1n))
  }
  return new Map([...sums].filter(([, amounts]) => !isZero(amounts)).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Cash-flow sums by item: credit − debit of the non-cash lines; an outflow item is negative here. */
export const cashFlow = (
  lines: Iterable<Pick<BookedLine, 'subject' | 'debit' | 'credit' | 'cfItem'>>,
  facts: { subjects: Pick<SubjectTree, 'find'> },
): Map<string, bigint> => {
  const sums = new Map<string, bigint>()
  for (const line of lines) {
    if (line.cfItem === '' || facts.subjects.find(line.subject)?.cash) continue
    sums.set(line.cfItem, (sums.get(line.cfItem) ?? 0n) + line.credit - line.debit)
  }
  return sums
}

/** Sum of all openings, debit-positive; the first month can be posted only when it is zero (E205). */
export const openingDifference = (openings: Iterable<Pick<Opening, 'base'>>): bigint => {
  let sum = 0n
  for (const { base } of openings) sum += base
  return sum
}

/** True for the name of a source; what comes from a file or the wire is checked with it. */
export const isVoucherSource = (text: string): text is VoucherSource => voucherSources.some((each) => each === text)
