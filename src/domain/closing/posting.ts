// Posting a month (记账): which checks pass, warn or block, decided on gathered facts.
import { formatMoney, formatRate } from '../base/money.ts'
import { firstDay, type PeriodKey, type PeriodStatus, periodText } from '../base/period.ts'
import { type Problem, problem } from '../base/problem.ts'
import type { AccountSetOptions } from '../chart/account-set.ts'
import type { SubjectTree } from '../chart/subject.ts'
import type { Grain } from '../ledger/ledger-report.ts'
import { missingWarning } from '../statement/formula.ts'
import { gravest, type StatementsCheck } from '../statement/statement-check.ts'
import { gapText } from '../voucher/number-gap.ts'
import { type ForeignBalance, unrevalued } from './revaluation.ts'
import { distributionProblems, undistributedSubjects, type YearState } from './year-end.ts'

/** What check 12 looks at: zero and empty say nothing. `recurring` counts templates without a draft of the month. */
export type SoftFacts = {
  saleBills: number
  templates: number
  negativeCash: readonly string[]
  pendingProperty: bigint
  expensedResearch: bigint
  intercompany: number
  recurring: number
}

/** Everything posting decides on; the server gathers it with a few aggregates over the locked month. */
export type PostingFacts = {
  period: PeriodKey
  startNo: number
  statuses: ReadonlyMap<number, PeriodStatus>
  /** The openings still follow the year before, which is not closed. */
  openingIsProvisional: boolean
  options: Pick<
    AccountSetOptions,
    | 'cashFlowRequired'
    | 'plClosingMode'
    | 'fxRevaluation'
    | 'statementTemplate'
    | 'blockNegativeCash'
    | 'profitSubject'
    | 'pendingSubject'
    | 'researchSubject'
  >
  baseDigits: number
  drafts: number
  saved: number
  /** Per voucher type (its word) the missing numbers. */
  gaps: readonly { type: string; gaps: readonly { from: number; to: number }[] }[]
  /** The last number of each voucher type (its word) that the month uses. */
  numbers: readonly { type: string; last: number }[]
  lines: number
  /** Vouchers that no longer pass, with the first reason in the caller's language. */
  invalid: readonly { no: string; reason: string }[]
  /** Debit − credit of all openings of the year, and of the turnovers of the year up to the month. */
  openingDifference: bigint
  movementDifference: bigint
  /** Debit of the month, minor units. */
  turnover: bigint
  /** Vouchers that touch cash; 0 when no items are required. */
  cashVouchers: number
  /** Vouchers that touch cash and have a non-cash line without an item. */
  cashFlowMissing: number
  /** Kept balances of the month, and those of them that differ from the fold of the lines. */
  balances: number
  balanceDifferences: number
  foreign: readonly ForeignBalance[]
  /** Profit-and-loss leaves whose closing balance is not zero. */
  profitLossOpen: readonly string[]
  /** The end of the year, in its last month; null in the others. */
  yearEnd: YearState | null
  /** Null when no template covers the chart (`statementTemplate` NONE). */
  statements: StatementsCheck | null
  soft: SoftFacts
}

export type CheckState = 'ok' | 'warn' | 'block'

/** A line of the pre-check list. `figure`: what was found, or what proves a passed check; `items` only of check 12. */
export type PreCheck = {
  no: number
  state: CheckState
  problem: Problem | null
  figure: string
  items?: { name: keyof SoftFacts; figure: string }[]
  /** Which of the sums differs: of 6 those of openings or movements, of 11 the balance sheet or the cash flow. */
  of?: 'opening' | 'movement' | 'balance' | 'cash'
  /** The subjects that are in the way, of 9, 10 and 13. */
  subjects?: readonly string[]
}

const check = (
  no: number,
  found: Problem | null,
  figure: string | number = '',
  state: CheckState = 'block',
): PreCheck => ({
  no,
  state: found ? state : 'ok',
  problem: found,
  figure: String(figure),
})

/** 1: posting goes strictly in order, and only an open month can be posted. */
const checkOrder = (facts: PostingFacts): PreCheck => {
  const { period, statuses, startNo } = facts
  if (period.no > startNo) {
    const before = { year: period.year, no: period.no - 1 }
    const status = statuses.get(before.no)
    if (status !== 'POSTED' && status !== 'LOCKED') {
      return check(1, problem('period.previousOpen', '', { period: periodText(before) }), periodText(before))
    }
  }
  if (facts.openingIsProvisional) {
    const { year } = period
    return check(1, problem('year.provisional', '', { year, before: year - 1 }), String(year - 1))
  }
  if (statuses.get(period.no) === 'OPEN') return check(1, null)
  const args = { date: firstDay(period), period: periodText(period) }
  return check(1, problem('period.notOpen', '', args), periodText(period))
}

const checkNumbers = (facts: PostingFacts): PreCheck => {
  const [first] = facts.gaps
  const found = first ? problem('period.numberGap', '', { type: first.type, list: gapText(first.gaps) }) : null
  return check(4, found, facts.gaps.map((each) => `${each.type} ${gapText(each.gaps)}`).join('; '))
}

const checkVouchers = (facts: PostingFacts): PreCheck => {
  const [first] = facts.invalid
  const found = first ? problem('period.voucherInvalid', '', { no: first.no, reason: first.reason }) : null
  return check(5, found, facts.invalid.length || '')
}

const checkTrial = (facts: PostingFacts): PreCheck => {
  const difference = facts.openingDifference !== 0n ? facts.openingDifference : facts.movementDifference
  if (difference === 0n) return check(6, null)
  const x = formatMoney(difference, facts.baseDigits)
  const of = facts.openingDifference !== 0n ? 'opening' : 'movement'
  return { ...check(6, problem('period.trialBalance', '', { x }), x), of }
}

/** The profit-and-loss leaves whose closing balance is not zero (check 10), in code order. */
export const openProfitLoss = (grains: Iterable<Grain>, subjects: Pick<SubjectTree, 'find'>): string[] => {
  const nets = new Map<string, bigint>()
  for (const grain of grains) {
    if (subjects.find(grain.subject)?.type !== 'PROFIT_LOSS') continue
    nets.set(grain.subject, (nets.get(grain.subject) ?? 0n) + grain.opening + grain.debit - grain.credit)
  }
  return [...nets].flatMap(([code, net]) => (net === 0n ? [] : [code])).sort()
}

const checkForeign = (facts: PostingFacts): PreCheck => {
  const open = unrevalued(facts.foreign, facts.baseDigits)
  const found = open.length > 0 ? problem('period.notRevalued') : null
  const names = open.map((row) => [row.subject, row.aux, row.currency].filter((part) => part !== '').join(' '))
  const state = facts.options.fxRevaluation === 'WARN' ? 'warn' : 'block'
  const subjects = [...new Set(open.map(({ subject }) => subject))]
  return { ...check(9, found, names.slice(0, 10).join(', '), state), subjects }
}

/** 10: monthly carry-forward leaves profit-and-loss at zero, a yearly one in the last month of the year. */
const looksAtProfitLoss = ({ options, yearEnd }: PostingFacts): boolean =>
  options.plClosingMode === 'MONTHLY' || yearEnd !== null

const checkProfitLoss = (facts: PostingFacts): PreCheck => {
  const open = looksAtProfitLoss(facts) ? (facts.yearEnd?.profitLossOpen ?? facts.profitLossOpen) : []
  const list = open.slice(0, 10).join(', ')
  return { ...check(10, open.length > 0 ? problem('period.profitLossOpen') : null, list), subjects: open }
}

/**
 * 11: assets = liabilities + equity, and cash flow ends at the cash balance. Without a template it is a warning;
 * without required cash-flow items a cash difference is one too, because then the items are known to be incomplete.
 * Then the checks of the templates, those that block first.
 */
const checkStatements = (facts: PostingFacts): PreCheck => {
  const { statements, baseDigits } = facts
  if (facts.options.statementTemplate === 'NONE' || !statements) {
    return check(11, problem('statement.none'), '', 'warn')
  }
  if (statements.problems[0]) return check(11, statements.problems[0])
  const refuseWith = (of: 'balance' | 'cash', state: CheckState): PreCheck => {
    const x = formatMoney(statements[`${of}Difference`], baseDigits)
    return { ...check(11, problem('period.statementsDiffer', '', { x }), x, state), of }
  }
  if (statements.balanceDifference !== 0n) return refuseWith('balance', 'block')
  const failed = gravest(statements.failed)
  const isNeeded = facts.options.cashFlowRequired
  if (statements.cashDifference !== 0n && (isNeeded || failed?.level !== 'block')) {
    return refuseWith('cash', isNeeded ? 'block' : 'warn')
  }
  const [lacking = null] = missingWarning(statements.missing)
  if (!failed) return check(11, lacking, '', 'warn')
  const x = failed.value === null ? '?' : formatMoney(failed.value, baseDigits)
  return check(11, problem('period.statementCheck', '', { name: failed.name, x }), x, failed.level)
}

/** 12: things to look at before the month is closed, none of which blocks. */
const checkSoft = (facts: PostingFacts): PreCheck => {
  const { soft, baseDigits, options } = facts
  const ofSubject = (code: string, minor: bigint): string =>
    minor === 0n ? '' : `${code} ${formatMoney(minor, baseDigits)}`
  const figures: Record<keyof SoftFacts, string> = {
    saleBills: soft.saleBills > 0 ? String(soft.saleBills) : '',
    templates: soft.templates > 0 ? String(soft.templates) : '',
    negativeCash: options.blockNegativeCash === 'OFF' ? '' : soft.negativeCash.join(', '),
    pendingProperty: ofSubject(options.pendingSubject, soft.pendingProperty),
    expensedResearch: ofSubject(options.researchSubject, soft.expensedResearch),
    intercompany: soft.intercompany > 0 ? String(soft.intercompany) : '',
    recurring: soft.recurring > 0 ? String(soft.recurring) : '',
  }
  const names = Object.keys(figures) as (keyof SoftFacts)[]
  const items = names.flatMap((name) => (figures[name] === '' ? [] : [{ name, figure: figures[name] }]))
  const cash = figures.negativeCash === '' ? null : problem('warning.negative', '', { code: figures.negativeCash })
  const state: CheckState = items.length > 0 ? 'warn' : 'ok'
  return { no: 12, state, problem: cash, figure: items.length > 0 ? String(items.length) : '', items }
}

/** 13, of the last month of the year: its profit is distributed and that cleared, the reserves hold their part. */
const checkYearEnd = (state: YearState, { options, baseDigits }: PostingFacts): PreCheck => {
  const { profitSubject } = options
  const [found = null] = distributionProblems(state, { profitSubject, digits: baseDigits })
  const subjects = undistributedSubjects(state, { profitSubject })
  return { ...check(13, found, subjects.join(', ')), subjects }
}

/** '记 1-29, 收 1-4' */
const numbersText = (facts: PostingFacts): string =>
  facts.numbers.map(({ type, last }) => `${type} ${last === 1 ? '1' : `1-${last}`}`).join(', ')

/** 'USD 7.03, JPY 4.85/100': the closing rates that foreign balances stand at. */
const ratesText = (facts: PostingFacts): string => {
  const rates = facts.foreign.flatMap(({ currency, closingRate }) => {
    if (closingRate === null) return []
    const { rate, unit } = closingRate
    return [`${currency} ${formatRate(rate)}${unit === 1 ? '' : `/${unit}`}`]
  })
  return [...new Set(rates)].sort().join(', ')
}

/** What proves a check that has passed: a count, an amount, a month, numbers or rates; '' where nothing does. */
const provingFigure = (no: number, facts: PostingFacts): string => {
  const { period, startNo, options, baseDigits, statements } = facts
  if (no === 1) return period.no > startNo ? periodText({ year: period.year, no: period.no - 1 }) : ''
  if (no === 2 || no === 3) return '0'
  if (no === 4) return numbersText(facts)
  if (no === 5) return String(facts.lines)
  if (no === 6) return formatMoney(facts.turnover, baseDigits)
  if (no === 7) return options.cashFlowRequired ? String(facts.cashVouchers) : ''
  if (no === 8) return String(facts.balances)
  if (no === 9) return ratesText(facts)
  if (no === 10) return looksAtProfitLoss(facts) ? formatMoney(0n, baseDigits) : ''
  if (no === 13) return formatMoney(0n, baseDigits)
  return no === 11 && statements ? formatMoney(statements.assets, baseDigits) : ''
}

/** The checks in order, twelve and one more in the last month of the year. Posting needs none to block. */
export const planPosting = (facts: PostingFacts): { checks: PreCheck[] } => {
  const { cashFlowRequired } = facts.options
  const missing = cashFlowRequired ? facts.cashFlowMissing : 0
  const drafts: PreCheck = {
    no: 3,
    state: facts.drafts > 0 ? 'warn' : 'ok',
    problem: null,
    figure: facts.drafts > 0 ? String(facts.drafts) : '',
  }
  const checks = [
    checkOrder(facts),
    check(2, facts.saved > 0 ? problem('period.unaudited') : null, facts.saved || ''),
    drafts,
    checkNumbers(facts),
    checkVouchers(facts),
    checkTrial(facts),
    check(7, missing > 0 ? problem('period.cashFlow', '', { n: missing }) : null, missing || ''),
    check(8, facts.balanceDifferences > 0 ? problem('period.balancesDiffer') : null, facts.balanceDifferences || ''),
    checkForeign(facts),
    checkProfitLoss(facts),
    checkStatements(facts),
    checkSoft(facts),
    ...(facts.yearEnd ? [checkYearEnd(facts.yearEnd, facts)] : []),
  ]
  return {
    checks: checks.map((each) => (each.state === 'ok' ? { ...each, figure: provingFigure(each.no, facts) } : each)),
  }
}

/** What blocks a posting, in the order of the list; empty = it may go on. */
export const blockers = (plan: { checks: readonly PreCheck[] }): Problem[] =>
  plan.checks.flatMap((each) => (each.state === 'block' && each.problem ? [each.problem] : []))
