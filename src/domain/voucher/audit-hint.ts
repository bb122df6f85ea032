// Hints for the person who audits: facts about a voucher that ask for a second look. None of them blocks.
import { roundRatio } from '../base/money.ts'
import { dayNumber } from '../base/period.ts'

/** A line as the hints read it; amounts in minor units. */
export type HintLine = { subject: string; debit: bigint; credit: bigint }

/** The largest debit against the largest credit: what a voucher is mainly about. */
export type SubjectPair = { debit: string; credit: string; amount: bigint }

/**
 * What is known beside the voucher. `looked`: how many recent debits of the pair's subject were looked at; `history`:
 * the amounts of those that stand against the pair's other subject. `taken`: invoice numbers of the voucher that
 * another voucher holds; `invoices`: how many numbers it names.
 */
export type HintFacts = {
  lines: readonly HintLine[]
  total: bigint
  digits: number
  date: string
  /** Day on which it was entered, in the zone of the books. */
  enteredOn: string
  attachments: number
  pair: SubjectPair | null
  looked: number
  history: readonly bigint[]
  invoices: number
  taken: readonly { invoice: string; voucher: string }[]
}

export type HintName =
  | 'attached'
  | 'noAttachment'
  | 'round'
  | 'weekendDate'
  | 'weekendEntry'
  | 'pairUnusual'
  | 'amountHigh'
  | 'amountUsual'
  | 'invoiceTaken'
  | 'invoiceFree'

/** One fact; `isGood`: it speaks for the voucher. Amounts among the arguments are minor units. */
export type Hint = { name: HintName; isGood: boolean; args: Record<string, string | number | bigint> }

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

const largest = (lines: readonly HintLine[], side: 'debit' | 'credit'): HintLine | null =>
  lines.reduce<HintLine | null>(
    (found, line) => (line[side] !== 0n && (found === null || sizeOf(line[side]) > sizeOf(found[side])) ? line : found),
    null,
  )

/** Null where a side is missing. */
export const pairOf = (lines: readonly HintLine[]): SubjectPair | null => {
  const [debit, credit] = [largest(lines, 'debit'), largest(lines, 'credit')]
  return debit && credit ? { debit: debit.subject, credit: credit.subject, amount: debit.debit } : null
}

/** A sum of at least a thousand units that ends in three zeros before the point. */
export const isRound = (total: bigint, digits: number): boolean => {
  const thousand = 1000n * 10n ** BigInt(digits)
  return total !== 0n && total % thousand === 0n
}

/** Saturday or Sunday; 1970-01-01 was a Thursday. */
export const isWeekend = (date: string): boolean => (((dayNumber(date) + 3) % 7) + 7) % 7 >= 5

/** Fewer amounts than these say nothing about what is usual. */
const fewest = 8

export type Spread = { count: number; mean: bigint; isFar: boolean }

/** Whether an amount is above mean + 3σ of others, exactly: (n·x − Σ)² > 9·(n·Σ² − Σ·Σ); null for too few. */
export const spreadOf = (amount: bigint, others: readonly bigint[]): Spread | null => {
  if (others.length < fewest) return null
  const n = BigInt(others.length)
  const sum = others.reduce((total, each) => total + each, 0n)
  const squares = others.reduce((total, each) => total + each * each, 0n)
  const away = n * amount - sum
  const isFar = away > 0n && away * away > 9n * (n * squares - sum * sum)
  return { count: others.length, mean: roundRatio(sum, n), isFar }
}

const pairHints = ({ pair, looked, history }: HintFacts): Hint[] => {
  if (pair === null || looked < fewest) return []
  const { debit, credit, amount } = pair
  if (history.length === 0) return [{ name: 'pairUnusual', isGood: false, args: { debit, credit, n: looked } }]
  const spread = spreadOf(sizeOf(amount), history.map(sizeOf))
  if (spread === null) return []
  const args = { debit, credit, n: spread.count, mean: spread.mean, amount: sizeOf(amount) }
  return [spread.isFar ? { name: 'amountHigh', isGood: false, args } : { name: 'amountUsual', isGood: true, args }]
}

const invoiceHints = ({ invoices, taken }: HintFacts): Hint[] => {
  if (taken.length > 0) return taken.map((args) => ({ name: 'invoiceTaken', isGood: false, args }))
  return invoices > 0 ? [{ name: 'invoiceFree', isGood: true, args: { n: invoices } }] : []
}

/** The hints of a voucher, those that ask for a second look first. */
export const hintsOf = (facts: HintFacts): Hint[] => {
  const { total, digits, date, enteredOn, attachments } = facts
  const found: Hint[] = [
    attachments > 0
      ? { name: 'attached', isGood: true, args: { n: attachments } }
      : { name: 'noAttachment', isGood: false, args: {} },
    ...invoiceHints(facts),
    ...pairHints(facts),
  ]
  if (isRound(total, digits)) found.push({ name: 'round', isGood: false, args: { amount: total } })
  if (isWeekend(date)) found.push({ name: 'weekendDate', isGood: false, args: { date } })
  if (isWeekend(enteredOn)) found.push({ name: 'weekendEntry', isGood: false, args: { date: enteredOn } })
  return [...found.filter(({ isGood }) => !isGood), ...found.filter(({ isGood }) => isGood)]
}
