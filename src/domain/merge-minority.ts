// What others hold of companies of a group: shares along the ways they are held, and their part of equity and profit.
import { retainedSubject } from './merge-eliminate.ts'
import { addFigures, byCompany, type MergeGrain, noFigures } from './merge-figures.ts'
import { roundRatio } from './money.ts'
import type { SubjectTree } from './subject.ts'

/** How much of a company another one holds, in hundredths of a percent. */
export type Holding = { holder: string; company: string; share: bigint }

const whole = 10_000n

/** A share as a fraction. */
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
const isEquity = (code: string, subjects: SubjectTree): boolean => {
  const type = subjects.find(code)?.type
  return type === 'EQUITY' || type === 'PROFIT_LOSS' || code.startsWith('530101')
}

/** Of each company with other holders: equity by leaf as it belongs to them, credit-positive sums of their parts. */
export type Minority = {
  /** What leaves the lines of equity, at the end of the range and when the year began. */
  grains: MergeGrain[]
  equity: bigint
  equityBegan: bigint
  /** Profit and other comprehensive income of the range and of the year so far. */
  profit: bigint
  profitYtd: bigint
  income: bigint
  incomeYtd: bigint
}

/** Subjects of other comprehensive income. */
const incomePrefix = '4003'

/** The lines of a company alone, leaf by leaf. */
const leavesOf = (grains: readonly MergeGrain[]): MergeGrain[] => {
  const leaves = new Map<string, MergeGrain>()
  for (const grain of grains) {
    const { company, subject } = grain
    const sum = leaves.get(subject) ?? { company, subject, entities: '', ...noFigures() }
    leaves.set(subject, addFigures(sum, grain))
  }
  return [...leaves.values()]
}

/**
 * The part of others in the books of companies: `shares` those of the group, of companies where it has not all. The
 * profit of stock that such a company sold within the group is in part theirs (`unrealised` by seller, at the end, at
 * the start of the range and of the year).
 */
export const minorityInterest = (
  grains: readonly MergeGrain[],
  shares: ReadonlyMap<string, Share>,
  unrealised: readonly { company: string; began: bigint; opening: bigint; closing: bigint }[],
  subjects: SubjectTree,
): Minority => {
  const found: Minority = {
    ...{ grains: [], equity: 0n, equityBegan: 0n, profit: 0n, profitYtd: 0n, income: 0n, incomeYtd: 0n },
  }
  const partly = byCompany(grains.filter((grain) => shares.has(grain.company) && isEquity(grain.subject, subjects)))
  for (const [company, share] of shares) {
    const own = leavesOf(partly.get(company) ?? [])
    let [profit, profitYtd, income, incomeYtd] = [0n, 0n, 0n, 0n]
    for (const leaf of own) {
      const [closing, began] = [minorityOf(leaf.closing, share), minorityOf(leaf.began, share)]
      found.grains.push({ ...leaf, ...noFigures(), closing: -closing, began: -began })
      found.equity -= closing
      found.equityBegan -= began
      const [month, year] = [leaf.credit - leaf.debit, leaf.ytdCredit - leaf.ytdDebit]
      if (subjects.find(leaf.subject)?.type === 'PROFIT_LOSS') [profit, profitYtd] = [profit + month, profitYtd + year]
      else if (leaf.subject.startsWith(incomePrefix)) [income, incomeYtd] = [income + month, incomeYtd + year]
    }
    for (const each of unrealised.filter((one) => one.company === company)) {
      const [closing, began] = [minorityOf(each.closing, share), minorityOf(each.began, share)]
      found.grains.push({
        company,
        subject: retainedSubject,
        entities: '',
        ...noFigures(),
        closing: -closing,
        began: -began,
      })
      found.equity -= closing
      found.equityBegan -= began
      profit -= each.closing - each.opening
      profitYtd -= each.closing - each.began
    }
    found.profit += minorityOf(profit, share)
    found.profitYtd += minorityOf(profitYtd, share)
    found.income += minorityOf(income, share)
    found.incomeYtd += minorityOf(incomeYtd, share)
  }
  return found
}
