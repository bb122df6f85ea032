// What others hold of companies of a group: shares along the ways they are held, and their part of equity and profit.
import { roundRatio } from '../base/money.ts'
import { type MergeChart, rolesOf } from './merge-elimination.ts'
import { addFigures, byCompany, type MergeGrain, noFigures } from './merge-figures.ts'

/** How much of a company another one holds, in hundredths of a percent. */
export type Holding = { holder: string; company: string; share: bigint }

const whole = 10_000n

export type Share = { top: bigint; bottom: bigint }

const all: Share = { top: 1n, bottom: 1n }

/**
 * The share of the group in a company: what its holders (`holdings` by company) hold, each with what the group has of
 * it. A company that nobody among them holds is the group's own, and so is one that holds itself in a circle.
 */
export const shareOf = (
  company: string,
  holdings: ReadonlyMap<string, readonly Holding[]>,
  members: ReadonlySet<string>,
  seen: ReadonlySet<string> = new Set(),
): Share => {
  const before = new Set([...seen, company])
  const holders = (holdings.get(company) ?? []).filter(({ holder }) => members.has(holder) && !before.has(holder))
  if (holders.length === 0) return all
  const sum = holders.reduce<Share>(
    (found, { holder, share }) => {
      const of = shareOf(holder, holdings, members, before)
      const [top, bottom] = [of.top * share, of.bottom * whole]
      return { top: found.top * bottom + top * found.bottom, bottom: found.bottom * bottom }
    },
    { top: 0n, bottom: 1n },
  )
  return sum.top >= sum.bottom ? all : sum
}

/** The part of an amount that is others'. */
export const minorityOf = (amount: bigint, { top, bottom }: Share): bigint =>
  roundRatio(amount * (bottom - top), bottom)

/** Equity, and profit and loss that is not closed into it yet. */
const isEquity = ({ company, subject }: MergeGrain, chart: MergeChart): boolean => {
  const type = chart.subjects.find(subject)?.type
  return type === 'EQUITY' || type === 'PROFIT_LOSS' || subject.startsWith(rolesOf(chart, company).researchSubject)
}

/** Credit-positive parts of others. */
export type MinoritySums = {
  equity: bigint
  equityBegan: bigint
  /** Profit and other comprehensive income of the range and of the year so far. */
  profit: bigint
  profitYtd: bigint
  income: bigint
  incomeYtd: bigint
}

/** Of each company with other holders: equity by leaf as it belongs to them, and the sums of their parts. */
export type Minority = MinoritySums & {
  /** What leaves the lines of equity, at the end of the range and when the year began. */
  grains: MergeGrain[]
  ofCompany: ReadonlyMap<string, MinoritySums>
}

/** Subjects of other comprehensive income. */
const incomePrefix = '4003'

const leavesOf = (grains: readonly MergeGrain[]): MergeGrain[] => {
  const leaves = new Map<string, MergeGrain>()
  for (const grain of grains) {
    const { company, subject } = grain
    const sum = leaves.get(subject) ?? { company, subject, entities: '', ...noFigures() }
    leaves.set(subject, addFigures(sum, grain))
  }
  return [...leaves.values()]
}

type Unrealised = { company: string; began: bigint; opening: bigint; closing: bigint }

const noSums = (): MinoritySums => ({
  ...{ equity: 0n, equityBegan: 0n, profit: 0n, profitYtd: 0n, income: 0n, incomeYtd: 0n },
})
const sumNames = Object.keys(noSums()) as (keyof MinoritySums)[]

const minorityOfOne = (
  company: string,
  leaves: readonly MergeGrain[],
  { share, chart, unrealised }: { share: Share; chart: MergeChart; unrealised: readonly Unrealised[] },
): { grains: MergeGrain[]; sums: MinoritySums } => {
  const grains: MergeGrain[] = []
  const sums = noSums()
  let [profit, profitYtd, income, incomeYtd] = [0n, 0n, 0n, 0n]
  const leave = (subject: string, own: { closing: bigint; began: bigint }): void => {
    const [closing, began] = [minorityOf(own.closing, share), minorityOf(own.began, share)]
    grains.push({ company, subject, entities: '', ...noFigures(), closing: -closing, began: -began })
    sums.equity -= closing
    sums.equityBegan -= began
  }
  for (const leaf of leaves) {
    leave(leaf.subject, leaf)
    const [month, year] = [leaf.credit - leaf.debit, leaf.ytdCredit - leaf.ytdDebit]
    if (chart.subjects.find(leaf.subject)?.type === 'PROFIT_LOSS')
      [profit, profitYtd] = [profit + month, profitYtd + year]
    else if (leaf.subject.startsWith(incomePrefix)) [income, incomeYtd] = [income + month, incomeYtd + year]
  }
  for (const each of unrealised) {
    leave(rolesOf(chart, company).retainedSubject, each)
    profit -= each.closing - each.opening
    profitYtd -= each.closing - each.began
  }
  sums.profit = minorityOf(profit, share)
  sums.profitYtd = minorityOf(profitYtd, share)
  sums.income = minorityOf(income, share)
  sums.incomeYtd = minorityOf(incomeYtd, share)
  return { grains, sums }
}

/**
 * The part of others in the books of companies: `shares` those of the group, of companies where it has not all. The
 * profit of stock that such a company sold within the group is in part theirs (`unrealised` by seller, at the end, at
 * the start of the range and of the year).
 */
export function* minoritySteps(
  books: readonly MergeGrain[],
  shares: ReadonlyMap<string, Share>,
  unrealised: readonly Unrealised[],
  chart: MergeChart,
): Generator<void, Minority> {
  const grains: MergeGrain[] = []
  const ofCompany = new Map<string, MinoritySums>()
  const all = noSums()
  const partly = byCompany(books.filter((grain) => shares.has(grain.company) && isEquity(grain, chart)))
  const sold = byCompany(unrealised)
  for (const [company, share] of shares) {
    yield
    const held = { share, chart, unrealised: sold.get(company) ?? [] }
    const own = minorityOfOne(company, leavesOf(partly.get(company) ?? []), held)
    grains.push(...own.grains)
    ofCompany.set(company, own.sums)
    for (const name of sumNames) all[name] += own.sums[name]
  }
  return { ...all, grains, ofCompany }
}
