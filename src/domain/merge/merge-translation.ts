// Books in another currency become those of the group: balances at the rate of the month's end,
// equity at the rates it came in at, profit and loss at the average of each month, the difference to one subject.
import { toBase } from '../base/money.ts'
import { type Problem, problem } from '../base/problem.ts'
import type { SubjectTree } from '../chart/subject.ts'
import type { Quoted } from '../voucher/exchange-rate.ts'
import {
  addRow,
  type Figures,
  grainKey,
  type MergeGrain,
  type MergeRange,
  type MergeRow,
  noFigures,
  rateMonth,
  sumFigures,
} from './merge-figures.ts'

/** Where differences of translation stand. */
export const translationSubject = '400316'

/** What the exchange moved cash by: an item of vouchers, and in net profit. */
export const exchangeItem = 'CF040001'

/** What translation moved cash by: no item of vouchers, in no profit, but in the effect of exchange rates on cash. */
export const translationItem = 'TRANSLATION'

export type Translation = {
  company: string
  currency: string
  year: number
  digits: readonly [own: number, group: number]
  /** The rate of a month (2025-03), null where there is none. */
  rate(type: 'MONTH_END' | 'MONTH_AVG', month: string): Quoted | null
  /** The rate at which equity of the opening came in, null for that of the end of the year before. */
  historical(subject: string): Quoted | null
}

type Translate = (amount: bigint) => bigint

/** Rates by use, with what is missing among them. */
const openRates = (on: Translation) => {
  const missing = new Map<string, Problem>()
  const of = (type: 'MONTH_END' | 'MONTH_AVG', month: string): Translate => {
    const found = on.rate(type, month)
    if (found) return (amount) => toBase(amount, on.digits[0], found.rate, found.unit, on.digits[1])
    const args = { co: on.company, currency: on.currency, type, month }
    // Nothing is worth nothing at any rate: only what is translated asks for one.
    return (amount) => {
      if (amount !== 0n) missing.set(`${type} ${month}`, problem('merge.rate', '', args))
      return 0n
    }
  }
  const monthly = new Map<number, Translate>()
  const average = (no: number): Translate => {
    const known = monthly.get(no) ?? of('MONTH_AVG', rateMonth({ year: on.year, no }))
    monthly.set(no, known)
    return known
  }
  const end = (no: number): Translate =>
    of('MONTH_END', no < 1 ? `${on.year - 1}-12` : rateMonth({ year: on.year, no }))
  return { average, end, missing }
}

type Rates = ReturnType<typeof openRates>
type Kind = 'balance' | 'equity' | 'profit'

const kindOf = (subject: string, subjects: SubjectTree): Kind => {
  const type = subjects.find(subject)?.type
  return type === 'EQUITY' ? 'equity' : type === 'PROFIT_LOSS' ? 'profit' : 'balance'
}

/** What turned, at the average of each month; with what equity and profit brought along, at the rates of that. */
const turned = (rows: readonly MergeRow[], range: MergeRange, rates: Rates, brought: Translate): Figures => {
  const sum = noFigures()
  for (const row of rows) {
    const at = row.no === 0 ? brought : rates.average(row.no)
    addRow(sum, { ...row, base: at(row.base), debit: at(row.debit), credit: at(row.credit) }, range)
  }
  return sum
}

/** Balances are what they are worth at their moments; what the rates moved stands with what turned. */
const revalued = (own: Figures, turning: Figures, range: MergeRange, rates: Rates): Figures => {
  const nets = {
    began: rates.end(0)(own.began),
    opening: rates.end(range.from - 1)(own.opening),
    closing: rates.end(range.to)(own.closing),
  }
  const moved =
    nets.closing - nets.opening - (turning.debit - turning.credit + turning.closedDebit - turning.closedCredit)
  const ytd = turning.ytdDebit - turning.ytdCredit + turning.ytdClosedDebit - turning.ytdClosedCredit
  const ytdMoved = nets.closing - nets.began - ytd
  return {
    ...turning,
    ...nets,
    debit: turning.debit + (moved > 0n ? moved : 0n),
    credit: turning.credit - (moved < 0n ? moved : 0n),
    ytdDebit: turning.ytdDebit + (ytdMoved > 0n ? ytdMoved : 0n),
    ytdCredit: turning.ytdCredit - (ytdMoved < 0n ? ytdMoved : 0n),
    revalued: moved,
    ytdRevalued: ytdMoved,
  }
}

/** What makes the sum of the books nothing again, on one side. */
const differenceOf = (grains: readonly MergeGrain[], company: string): MergeGrain => {
  const sum = sumFigures(grains)
  const sides = (net: bigint): [bigint, bigint] => (net > 0n ? [0n, net] : [-net, 0n])
  const [debit, credit] = sides(sum.debit - sum.credit)
  const [ytdDebit, ytdCredit] = sides(sum.ytdDebit - sum.ytdCredit)
  const [closedDebit, closedCredit] = sides(sum.closedDebit - sum.closedCredit)
  const [ytdClosedDebit, ytdClosedCredit] = sides(sum.ytdClosedDebit - sum.ytdClosedCredit)
  return {
    ...{ company, subject: translationSubject, entities: '' },
    ...{ began: -sum.began, opening: -sum.opening, closing: -sum.closing },
    ...{ debit, credit, ytdDebit, ytdCredit, closedDebit, closedCredit, ytdClosedDebit, ytdClosedCredit },
    ...{ revalued: -sum.revalued, ytdRevalued: -sum.ytdRevalued },
  }
}

/**
 * The rows of one company in the currency of the group, months apart. `missing` names the rates that there are not; the
 * grains are of no use then.
 */
export const translate = (
  rows: readonly MergeRow[],
  on: Translation,
  range: MergeRange,
  subjects: SubjectTree,
): { grains: MergeGrain[]; missing: Problem[] } => {
  const rates = openRates(on)
  const byKey = new Map<string, MergeRow[]>()
  for (const row of rows) byKey.set(grainKey(row), [...(byKey.get(grainKey(row)) ?? []), row])
  const grains = [...byKey.values()].map((own): MergeGrain => {
    const [{ company, subject, entities }] = own as [MergeRow]
    const kind = kindOf(subject, subjects)
    const named = { company, subject, entities }
    const quoted = kind === 'equity' ? on.historical(subject) : null
    const brought: Translate = quoted
      ? (amount) => toBase(amount, on.digits[0], quoted.rate, quoted.unit, on.digits[1])
      : rates.end(0)
    const turning = turned(own, range, rates, brought)
    if (kind !== 'balance') return { ...named, ...turning }
    const held = noFigures()
    for (const row of own) addRow(held, row, range)
    return { ...named, ...revalued(held, turning, range, rates) }
  })
  const difference = differenceOf(grains, on.company)
  return { grains: [...grains, difference], missing: [...rates.missing.values()] }
}

/** What an adjustment is worth: a balance at the rate of its moment, what moves at the average of its (last) month. */
export const translateAdjusted = (
  { statement, fromNo, toNo, amount }: { statement: string; fromNo: number; toNo: number; amount: bigint },
  on: Translation,
  range: MergeRange,
) => {
  const rates = openRates(on)
  const isBalance = statement === 'balance-sheet'
  const amounts = {
    closing: isBalance && toNo > 0 ? rates.end(range.to)(amount) : 0n,
    opening: isBalance && fromNo === 0 ? rates.end(0)(amount) : 0n,
    moved: isBalance ? 0n : rates.average(toNo)(amount),
  }
  return { amounts, missing: [...rates.missing.values()] }
}

/** Flows of cash by item and month. */
export type MergeFlow = { company: string; item: string; no: number; amount: bigint }

/** Flows of the range and of the year so far by company and item. */
export type FlowSums = Map<string, { company: string; item: string; month: bigint; ytd: bigint }>

const flowAt = (sums: FlowSums, company: string, item: string) => {
  const key = `${company}|${item}`
  const sum = sums.get(key) ?? { company, item, month: 0n, ytd: 0n }
  sums.set(key, sum)
  return sum
}

export const addFlow = (sums: FlowSums, flow: MergeFlow, { from }: MergeRange): void => {
  const sum = flowAt(sums, flow.company, flow.item)
  sum.ytd += flow.amount
  if (flow.no >= from) sum.month += flow.amount
}

/**
 * The flows of one company at the averages of their months; what cash moved by beside them is what the rates did to it.
 * `cash` are its translated grains of cash.
 */
export const translateFlows = (
  flows: readonly MergeFlow[],
  on: Translation,
  range: MergeRange,
  cash: readonly MergeGrain[],
): { sums: FlowSums; missing: Problem[] } => {
  const rates = openRates(on)
  const sums: FlowSums = new Map()
  for (const flow of flows) {
    const at = flow.no === 0 ? rates.end(0) : rates.average(flow.no)
    addFlow(sums, { ...flow, amount: at(flow.amount) }, range)
  }
  const held = sumFigures(cash)
  const all = [...sums.values()]
  const moved = flowAt(sums, on.company, translationItem)
  moved.month += held.closing - held.opening - all.reduce((sum, { month }) => sum + month, 0n)
  moved.ytd += held.closing - held.began - all.reduce((sum, { ytd }) => sum + ytd, 0n)
  return { sums, missing: [...rates.missing.values()] }
}
