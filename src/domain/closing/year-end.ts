// The end of the year: its vouchers, the openings of the next year, and what stands in the way.
import { formatMoney, formatQuantity, parseDecimal, roundRatio } from '../base/money.ts'
import { isPostedStatus, type PeriodStatus, periodText } from '../base/period.ts'
import { type Problem, problem } from '../base/problem.ts'
import { type AccountSetOptions, defaultOptions } from '../chart/account-set.ts'
import type { LineDraft, VoucherDraft } from '../voucher/voucher.ts'
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

/** What people choose: percent of the profit put aside, in hundredths (1000 = 10 %), and the clearing of VAT. */
export type YearEndChoice = { statutory: bigint; discretionary: bigint; clearVat: boolean }

/** Percent as decimal text in hundredths, '5.5' = 550; null for what is no percent. */
export const readPercent = (text: string): bigint | null => {
  const hundredths = parseDecimal(text, 2)
  return hundredths !== null && hundredths >= 0n && hundredths <= 10_000n ? hundredths : null
}

/** What the books have chosen: ten percent to the statutory reserve unless told (company law art. 210). */
export const choiceOf = (
  options: Pick<AccountSetOptions, 'statutoryReserve' | 'discretionaryReserve' | 'clearVat'>,
): YearEndChoice => ({
  statutory: readPercent(options.statutoryReserve) ?? 1000n,
  discretionary: readPercent(options.discretionaryReserve) ?? 0n,
  clearVat: options.clearVat,
})

export const usualChoice: YearEndChoice = choiceOf(defaultOptions)

export const optionsOf = ({ statutory, discretionary, clearVat }: YearEndChoice) => ({
  statutoryReserve: formatQuantity(statutory * 10_000n),
  discretionaryReserve: formatQuantity(discretionary * 10_000n),
  clearVat,
})

export const reserveNames = ['statutory', 'discretionary'] as const
export type ReserveName = (typeof reserveNames)[number]

export type ClosingChart = Pick<ClosingFacts, 'options' | 'subjects'>

/** What a reserve is put aside from, and what holds it. */
export const reserveSubjects = (name: ReserveName, { options }: ClosingChart): { from: string; to: string } =>
  name === 'statutory'
    ? { from: options.statutoryAppropriationSubject, to: options.statutoryReserveSubject }
    : { from: options.discretionaryAppropriationSubject, to: options.discretionaryReserveSubject }

/** The distribution of the profit: what retained profit is a part of, whatever its code. */
export const distributionOf = ({ options, subjects }: ClosingChart): string =>
  subjects.path(options.retainedSubject)[0]?.code ?? options.retainedSubject

/** What holds retained profit: a part of the distribution, with what is below it. */
export const retainedOf = ({ options, subjects }: ClosingChart): string => {
  const path = subjects.path(options.retainedSubject)
  return (path[1] ?? path[0])?.code ?? options.retainedSubject
}

/** Whether the chart knows a reserve: what it is put aside from is a part of the same distribution. */
export const hasReserve = (name: ReserveName, chart: ClosingChart): boolean => {
  const { from, to } = reserveSubjects(name, chart)
  const isKnown = [from, to].every((code) => chart.subjects.find(code) !== undefined)
  return isKnown && from.startsWith(distributionOf(chart))
}

const percentText = (hundredths: bigint): string => `${formatQuantity(hundredths * 10_000n)}%`

const least = (...amounts: bigint[]): bigint => amounts.reduce((a, b) => (b < a ? b : a))
const notBelowZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

/** The subjects that vouchers of the end of the year stand on, as what their codes begin with. */
export const yearEndRoles = (chart: ClosingChart): string[] => [
  chart.options.profitSubject,
  distributionOf(chart),
  ...reserveNames.filter((name) => hasReserve(name, chart)).map((name) => reserveSubjects(name, chart).to),
]

/** What the end of the year leaves nothing on: the parts of the distribution beside retained profit. */
const distributed = (balances: readonly ClosingBalance[], chart: ClosingChart): ClosingBalance[] => {
  const { profitSubject, capitalSubject, statutoryReserveSubject, discretionaryReserveSubject } = chart.options
  // A chart may have all of its equity under one subject.
  const others = [profitSubject, capitalSubject, statutoryReserveSubject, discretionaryReserveSubject]
  const kept = [retainedOf(chart), ...others]
  const whole = distributionOf(chart)
  return sumByEntities(balances).filter(
    ({ subject }) => subject.startsWith(whole) && !kept.some((code) => subject.startsWith(code)),
  )
}

/** A reserve: what the whole year gives to it by the choice, and what the vouchers of the year have put aside. */
export type Reserve = { name: ReserveName; subject: string; wanted: bigint; made: bigint }

/**
 * The end of the year as it was before any voucher distributed its profit: `balances` without what that moved, and
 * `resolved`, what people put aside by hand to the discretionary reserve (see profit-appropriation.ts).
 */
export type Undistributed = { balances: readonly ClosingBalance[]; resolved: bigint }

/**
 * What is put aside of the profit: percent of what is left when earlier losses are covered, to the statutory reserve
 * only until it is half of the paid-in capital (company law art. 210). It is computed from the profit of the whole
 * year. What the owners put aside at their discretion may be more than the books have chosen, the law's tenth may not.
 */
const reservesOf = (
  balances: readonly ClosingBalance[],
  { balances: before, resolved }: Undistributed,
  chart: ClosingChart,
  choice: YearEndChoice,
): Reserve[] => {
  const profit = -sumUnder(before, chart.options.profitSubject)
  const earlier = -sumUnder(before, retainedOf(chart))
  const base = notBelowZero(earlier < 0n ? profit + earlier : profit)
  const { capitalSubject, statutoryReserveSubject } = chart.options
  const room = notBelowZero(
    roundRatio(-sumUnder(before, capitalSubject), 2n) + sumUnder(before, statutoryReserveSubject),
  )
  const part = (percent: bigint): bigint => roundRatio(base * percent, 10_000n)
  const chosen = part(choice.discretionary)
  const wanted = {
    statutory: least(part(choice.statutory), room),
    discretionary: resolved > chosen ? resolved : chosen,
  }
  return reserveNames
    .filter((name) => hasReserve(name, chart))
    .map((name) => {
      const { to } = reserveSubjects(name, chart)
      const made = sumUnder(before, to) - sumUnder(balances, to)
      return { name, subject: to, wanted: wanted[name], made }
    })
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

/** The columns of value-added tax that are cleared against `rest`: what is left is input tax, or owed. */
const vatColumns = (balances: readonly ClosingBalance[]): { rest: string; columns: ClosingBalance[] } => {
  const rest = sumUnder(balances, vat.payable) >= 0n ? vat.input : vat.output
  const isColumn = ({ subject }: ClosingBalance) => subject.startsWith(vat.payable) && subject !== rest
  return { rest, columns: sumByEntities(balances).filter(isColumn) }
}

/** The leaves of profit and loss that are not carried forward, each once: what is distributed would be too little. */
const openProfitLeaves = (balances: readonly ClosingBalance[], { subjects }: ClosingChart): string[] => {
  const open = sumByEntities(balances).filter(({ subject }) => subjects.find(subject)?.type === 'PROFIT_LOSS')
  return [...new Set(open.map(({ subject }) => subject))].sort()
}

/**
 * The vouchers of the end of the year: the profit to retained profit, what is put aside of it, and the distribution
 * to retained profit. `balances` are those at the end of the year without the vouchers that the plan would replace,
 * and so is what they were `before` the profit was distributed: what is there already is not moved again, and what is
 * there too much is taken back in red. Profit and loss is carried forward before (E220).
 */
export const planYearEnd = (
  balances: readonly ClosingBalance[],
  facts: ClosingFacts,
  choice: YearEndChoice,
  before: Undistributed = { balances, resolved: 0n },
): ClosingPlan => {
  if (openProfitLeaves(balances, facts).length > 0) return planOf([], [problem('year.profitLoss')])
  const { profitSubject, retainedSubject } = facts.options
  const profit = -sumUnder(balances, profitSubject)
  const vouchers: VoucherDraft[] = []
  if (profit !== 0n) vouchers.push(pair(facts, closingWords.yearProfit, profitSubject, retainedSubject, profit))
  const cleared = distributed(balances, facts)
  for (const { name, wanted, made } of reservesOf(balances, before, facts, choice)) {
    const { from, to } = reserveSubjects(name, facts)
    const amount = wanted - made
    if (amount === 0n) continue
    const lineOf = (side: 'debit' | 'credit', subject: string) =>
      closingLine(facts, closingWords[name](percentText(choice[name])), { side, subject, amount })
    vouchers.push(closingVoucher(facts, 'YECLOSE', [lineOf('debit', from), lineOf('credit', to)]))
    const held = cleared.find(({ subject, aux }) => subject === from && aux === '')
    if (held) held.base += amount
    else cleared.push({ subject: from, aux: '', currency: facts.baseCurrency, base: amount, original: amount })
  }
  cleared.sort((a, b) => (a.subject < b.subject ? -1 : 1))
  vouchers.push(...clear(facts, closingWords.distribution, cleared, retainedSubject))
  if (choice.clearVat) {
    const { rest, columns } = vatColumns(balances)
    vouchers.push(...clear(facts, closingWords.vatColumns, columns, rest))
  }
  const used = vouchers.flatMap(({ lines }) => lines.map(({ subject }) => subject))
  const asked = reserveNames.filter((name) => choice[name] !== usualChoice[name] && !hasReserve(name, facts))
  const lacking = asked.flatMap((name) => (choice[name] > 0n ? Object.values(reserveSubjects(name, facts)) : []))
  return planOf(vouchers, missingSubjects(facts, [...new Set([...lacking, ...used])]))
}

/** What the codes of the subjects begin with whose balances the end of the year looks at. */
export const yearEndPrefixes = (chart: ClosingChart): string[] => [
  ...new Set([...closingPrefixes('pl', chart), ...yearEndRoles(chart), chart.options.capitalSubject, vat.payable]),
]

/**
 * What must be done before a year may close: profit and loss, the profit and what is `uncleared` are nothing, reserves
 * what they ought to be. It is done exactly where planYearEnd asks for no voucher by the choice of the books.
 */
export type YearState = { profitLossOpen: string[]; profit: bigint; reserves: Reserve[]; uncleared: string[] }

/** How the end of the year stands in balances; `before` as planYearEnd has it. */
export const yearState = (
  balances: readonly ClosingBalance[],
  before: Undistributed,
  chart: ClosingChart,
): YearState => {
  const choice = choiceOf(chart.options)
  const open = [...distributed(balances, chart), ...(choice.clearVat ? vatColumns(balances).columns : [])]
  return {
    profitLossOpen: openProfitLeaves(balances, chart),
    profit: -sumUnder(balances, chart.options.profitSubject),
    reserves: reservesOf(balances, before, chart, choice),
    uncleared: [...new Set(open.map(({ subject }) => subject))].sort(),
  }
}

export const undistributedSubjects = (
  { profit, reserves, uncleared }: YearState,
  { profitSubject }: { profitSubject: string },
): string[] => [
  ...(profit === 0n ? [] : [profitSubject]),
  ...reserves.filter(({ wanted, made }) => wanted !== made).map(({ subject }) => subject),
  ...uncleared,
]

/** As many subjects are named in a refusal. */
const namedMost = 10

/** What of it is not done, beside profit and loss; `digits` of the base currency. */
export const distributionProblems = (
  { profit, reserves, uncleared }: YearState,
  { profitSubject, digits }: { profitSubject: string; digits: number },
): Problem[] => {
  const text = (amount: bigint): string => formatMoney(amount, digits)
  const list = uncleared.slice(0, namedMost).join(', ')
  return [
    ...(profit === 0n ? [] : [problem('year.profitOpen', '', { code: profitSubject, x: text(profit) })]),
    ...reserves
      .filter(({ wanted, made }) => wanted !== made)
      .map(({ subject, wanted, made }) =>
        problem('year.reserve', '', { code: subject, wanted: text(wanted), made: text(made) }),
      ),
    ...(uncleared.length === 0 ? [] : [problem('year.uncleared', '', { list })]),
  ]
}

/** The openings of a year as a closing before it left them; null where people made them. */
export type CarriedState = 'PROVISIONAL' | 'FINAL'

export type YearEndFacts = {
  year: number
  /** The months of the year that ends, and those of the next year; that year is not there when it has none. */
  statuses: ReadonlyMap<number, PeriodStatus>
  nextStatuses: ReadonlyMap<number, PeriodStatus>
  carried: CarriedState | null
  openings: number
  /** In what is posted. */
  state: YearState
  profitSubject: string
  /** Of the base currency. */
  digits: number
}

const firstUnposted = (statuses: ReadonlyMap<number, PeriodStatus>): number | null =>
  [...statuses].sort(([a], [b]) => a - b).find(([, status]) => !isPostedStatus(status))?.[0] ?? null

/** A closing is for good unless it is provisional; one that is for good stays so. */
export const isFinalClosing = ({ carried }: Pick<YearEndFacts, 'carried'>, asked: { provisional: boolean }): boolean =>
  !asked.provisional || carried === 'FINAL'

/**
 * Whether the year may be closed: all its months are posted (E201) with profit and loss and the profit of the year at
 * zero (E220), in the reserves what the whole year gives and the distribution cleared, no month of the next year is
 * posted (E222), and openings that people or an earlier closing made are replaced only when told so (E221). Before
 * that a provisional closing carries what is posted, and follows what is posted later.
 */
export const checkCloseYear = (facts: YearEndFacts, asked: { overwrite: boolean; provisional: boolean }): Problem[] => {
  const { year, statuses, nextStatuses, carried, state } = facts
  const next = year + 1
  if ([...nextStatuses.values()].some(isPostedStatus)) return [problem('year.posted', '', { year: next })]
  const problems: Problem[] = []
  if (isFinalClosing(facts, asked)) {
    const open = firstUnposted(statuses)
    if (open !== null) problems.push(problem('period.previousOpen', '', { period: periodText({ year, no: open }) }))
    if (state.profitLossOpen.length > 0) problems.push(problem('year.profitLoss'))
    // What is posted of a year says nothing of its profit before all of it is.
    if (open === null) problems.push(...distributionProblems(state, facts))
  }
  const isKept = carried === 'FINAL' || (carried === null && facts.openings > 0)
  if (isKept && !asked.overwrite) problems.push(problem('year.overwrite', 'overwrite', { year: next }))
  return problems
}

/** A closing is taken back while no month of the next year is posted (E222). */
export const checkCancelYear = ({ year, nextStatuses, carried }: YearEndFacts): Problem[] => {
  if (carried === null) return [problem('year.notClosed', '', { year })]
  return [...nextStatuses.values()].some(isPostedStatus) ? [problem('year.posted', '', { year: year + 1 })] : []
}
