// The end of the year (ledger §3.8): its vouchers, the openings of the next year, and what stands in the way.
import {
  type ClosingBalance,
  type ClosingFacts,
  type ClosingPlan,
  closingLine,
  closingPrefixes,
  closingVoucher,
  missingSubjects,
  planOf,
  sumByEntities,
  sumUnder,
  vat,
} from './closing.ts'
import { closingWords } from './closing-words.ts'
import { formatQuantity, roundRatio } from './money.ts'
import { isPostedStatus, type PeriodStatus, periodText } from './period.ts'
import { type Problem, problem } from './problem.ts'
import type { LineDraft, VoucherDraft } from './voucher.ts'

/** What people choose: percent of the profit put aside, in hundredths (1000 = 10 %), and the clearing of VAT. */
export type YearEndChoice = { statutory: bigint; discretionary: bigint; clearVat: boolean }

/** Company law art. 210: ten percent to the statutory reserve. */
export const usualChoice: YearEndChoice = { statutory: 1000n, discretionary: 0n, clearVat: false }

const capital = '4001'
const distribution = '4104'
const reserves = {
  statutory: { from: '410401', to: '410101', words: closingWords.statutory },
  discretionary: { from: '410402', to: '410102', words: closingWords.discretionary },
} as const

const percentText = (hundredths: bigint): string => `${formatQuantity(hundredths * 10_000n)}%`

const least = (...amounts: bigint[]): bigint => amounts.reduce((a, b) => (b < a ? b : a))

/** The balances without the audited vouchers of the closing too; `isPart`: others of it wait for their audit. */
export type YearBefore = { balances: readonly ClosingBalance[]; isPart: boolean }

/**
 * What is put aside of the profit: percent of what is left when earlier losses are covered, to the statutory reserve
 * only until it is half of the paid-in capital (company law art. 210). It is computed from the profit of the whole
 * year; what audited vouchers have put aside is a part of it, and stays.
 */
const appropriations = (
  balances: readonly ClosingBalance[],
  before: readonly ClosingBalance[],
  { profitSubject, retainedSubject }: ClosingFacts['options'],
  choice: YearEndChoice,
) => {
  const profit = -sumUnder(before, profitSubject)
  const earlier = -sumUnder(before, retainedSubject)
  const base = earlier < 0n ? profit + earlier : profit
  if (base <= 0n) return []
  const room = roundRatio(-sumUnder(before, capital), 2n) + sumUnder(before, reserves.statutory.to)
  const whole = {
    statutory: least(roundRatio(base * choice.statutory, 10_000n), room),
    discretionary: roundRatio(base * choice.discretionary, 10_000n),
  }
  const aside = (to: string): bigint => sumUnder(before, to) - sumUnder(balances, to)
  return (['statutory', 'discretionary'] as const)
    .map((name) => ({ ...reserves[name], rate: choice[name], amount: whole[name] - aside(reserves[name].to) }))
    .filter(({ amount }) => amount > 0n)
}

/** Two lines, the first on the debit side; an amount below zero changes the sides. */
const pair = (facts: ClosingFacts, summary: string, debit: string, credit: string, amount: bigint): VoucherDraft => {
  const [first, second] = amount > 0n ? [debit, credit] : [credit, debit]
  const size = amount > 0n ? amount : -amount
  return closingVoucher(facts, 'YECLOSE', [
    closingLine(facts, summary, { side: 'debit', subject: first, amount: size }),
    closingLine(facts, summary, { side: 'credit', subject: second, amount: size }),
  ])
}

/** Clears balances against one subject, whose line comes first. */
const clear = (
  facts: ClosingFacts,
  summary: string,
  balances: readonly { subject: string; aux: string; base: bigint }[],
  against: string,
): VoucherDraft[] => {
  const open = balances.filter(({ base }) => base !== 0n)
  const sum = open.reduce((total, { base }) => total + base, 0n)
  const lineOf = (subject: string, aux: string, net: bigint): LineDraft =>
    closingLine(facts, summary, { side: net > 0n ? 'debit' : 'credit', subject, aux, amount: net > 0n ? net : -net })
  const lines = open.map(({ subject, aux, base }) => lineOf(subject, aux, -base))
  if (lines.length === 0) return []
  return [closingVoucher(facts, 'YECLOSE', sum === 0n ? lines : [lineOf(against, '', sum), ...lines])]
}

/** The columns of value-added tax against each other; what is left is input tax, or owed. */
const clearVat = (balances: readonly ClosingBalance[], facts: ClosingFacts): VoucherDraft[] => {
  const rest = sumUnder(balances, vat.payable) >= 0n ? vat.input : vat.output
  const columns = balances.filter(({ subject }) => subject.startsWith(vat.payable) && subject !== rest)
  return clear(facts, closingWords.vatColumns, columns, rest)
}

/** Whether profit and loss is still to be carried forward: what is distributed would not be the profit of the year. */
const isProfitOpen = (balances: readonly ClosingBalance[], { subjects }: ClosingFacts): boolean =>
  sumByEntities(balances).some(({ subject }) => subjects.find(subject)?.type === 'PROFIT_LOSS')

/**
 * The vouchers of the end of the year: the profit to retained profit, what is put aside of it, and the distribution
 * to retained profit. `balances` are those at the end of the year without the vouchers that the plan would replace;
 * what an audited voucher has moved already is not moved again. Where all is audited and nothing was earned since,
 * nothing more is put aside, whatever is chosen now. Profit and loss is carried forward before (E220).
 */
export const planYearEnd = (
  balances: readonly ClosingBalance[],
  facts: ClosingFacts,
  choice: YearEndChoice,
  before: YearBefore = { balances, isPart: false },
): ClosingPlan => {
  if (isProfitOpen(balances, facts)) return planOf([], [problem('year.profitLoss')])
  const { profitSubject, retainedSubject } = facts.options
  const profit = -sumUnder(balances, profitSubject)
  const isOpen = profit !== 0n || before.isPart
  const made = isOpen ? appropriations(balances, before.balances, facts.options, choice) : []
  const vouchers: VoucherDraft[] = []
  if (profit !== 0n) vouchers.push(pair(facts, closingWords.yearProfit, profitSubject, retainedSubject, profit))
  for (const { words, rate, from, to, amount } of made) {
    vouchers.push(pair(facts, words(percentText(rate)), from, to, amount))
  }
  const distributed = balances
    .filter(({ subject }) => subject.startsWith(distribution) && subject !== retainedSubject)
    .map((each) => ({ ...each }))
  for (const { from, amount } of made) {
    const held = distributed.find(({ subject, aux }) => subject === from && aux === '')
    if (held) held.base += amount
    else distributed.push({ subject: from, aux: '', currency: facts.baseCurrency, base: amount, original: amount })
  }
  distributed.sort((a, b) => (a.subject < b.subject ? -1 : 1))
  vouchers.push(...clear(facts, closingWords.distribution, distributed, retainedSubject))
  if (choice.clearVat) vouchers.push(...clearVat(balances, facts))
  const used = vouchers.flatMap(({ lines }) => lines.map(({ subject }) => subject))
  return planOf(vouchers, missingSubjects(facts, [...new Set(used)]))
}

/** What the codes of the subjects begin with whose balances the end of the year looks at. */
export const yearEndPrefixes = ({ options, subjects }: Pick<ClosingFacts, 'options' | 'subjects'>): string[] => [
  ...new Set([
    ...closingPrefixes('pl', { subjects }),
    options.profitSubject,
    options.retainedSubject,
    distribution,
    capital,
    reserves.statutory.to,
    reserves.discretionary.to,
    vat.payable,
  ]),
]

/** The openings of a year as a closing before it left them; null where people made them. */
export type CarriedState = 'PROVISIONAL' | 'FINAL'

export type YearEndFacts = {
  year: number
  /** The months of the year that ends, and those of the next year; that year is not there when it has none. */
  statuses: ReadonlyMap<number, PeriodStatus>
  nextStatuses: ReadonlyMap<number, PeriodStatus>
  carried: CarriedState | null
  /** Lines of the openings that the next year has. */
  openings: number
  /** Profit-and-loss leaves that are not zero. */
  profitLossOpen: readonly string[]
}

const firstUnposted = (statuses: ReadonlyMap<number, PeriodStatus>): number | null =>
  [...statuses].sort(([a], [b]) => a - b).find(([, status]) => !isPostedStatus(status))?.[0] ?? null

/**
 * Whether the year may be closed: all its months are posted (E201) with profit and loss at zero (E220), no month of the
 * next year is posted (E222), and openings that people or an earlier closing made are replaced only when told so
 * (E221). Before that a provisional closing carries what is posted, and follows what is posted later.
 */
export const checkCloseYear = (
  facts: YearEndFacts,
  { overwrite, provisional }: { overwrite: boolean; provisional: boolean },
): Problem[] => {
  const { year, statuses, nextStatuses, carried } = facts
  const next = year + 1
  if ([...nextStatuses.values()].some(isPostedStatus)) return [problem('year.posted', '', { year: next })]
  const problems: Problem[] = []
  const open = firstUnposted(statuses)
  if (!provisional && open !== null) {
    problems.push(problem('period.previousOpen', '', { period: periodText({ year, no: open }) }))
  }
  if (!provisional && facts.profitLossOpen.length > 0) problems.push(problem('year.profitLoss'))
  const isKept = carried === 'FINAL' || (carried === null && facts.openings > 0)
  if (isKept && !overwrite) problems.push(problem('year.overwrite', 'overwrite', { year: next }))
  return problems
}

/** A closing is taken back while no month of the next year is posted (E222). */
export const checkCancelYear = ({ year, nextStatuses, carried }: YearEndFacts): Problem[] => {
  if (carried === null) return [problem('year.notClosed', '', { year })]
  return [...nextStatuses.values()].some(isPostedStatus) ? [problem('year.posted', '', { year: year + 1 })] : []
}
