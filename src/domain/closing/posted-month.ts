// What a posting keeps of its month for ever, in a shape of its own: a column more on a screen changes none of it.

import { formatMoney } from '../base/money.ts'
import { order } from '../base/order.ts'
import type { SubjectTree } from '../chart/subject.ts'
import { type Grain, trialBalance } from '../ledger/ledger-report.ts'
import type { TrialTotals } from '../ledger/trial-column.ts'

const figureNames = ['opening', 'debit', 'credit', 'ytdDebit', 'ytdCredit'] as const

/** The figures of a leaf as decimal text in the base currency; `opening` is a debit, or below zero a credit. */
export type PostedLeaf = Readonly<Record<'subject' | (typeof figureNames)[number], string>>

const pairNames = [
  'openingDebit',
  'openingCredit',
  'periodDebit',
  'periodCredit',
  'closingDebit',
  'closingCredit',
] as const

/** The sums of the trial balance, as the certificate of a posting shows them. */
export type PostedTotal = Readonly<Record<(typeof pairNames)[number], string>>

/**
 * Form 2. Another form has another number, and a reader of its own in `postedLeaves`: what is kept is never rewritten.
 * `subjects` are all that have figures, parents too.
 */
export type PostedMonth = { form: 2; subjects: number; total: PostedTotal; leaves: readonly PostedLeaf[] }

/** Rows of the trial balance as a screen had them: what postings kept before form 2. */
type FirstForm = {
  form?: undefined
  rows?: readonly (Readonly<Record<`${'opening' | 'period' | 'ytd'}${'Debit' | 'Credit'}` | 'subject', string>> & {
    leaf: boolean
  })[]
}

/** A snapshot of whatever form, as its JSON is read. */
export type KeptMonth = PostedMonth | FirstForm

/** The leaves of grains that have figures, in the order of their codes. */
export const leavesOf = (grains: Iterable<Grain>, digits: number): PostedLeaf[] => {
  const sums = new Map<string, Record<(typeof figureNames)[number], bigint>>()
  for (const grain of grains) {
    const sum = sums.get(grain.subject) ?? { opening: 0n, debit: 0n, credit: 0n, ytdDebit: 0n, ytdCredit: 0n }
    for (const name of figureNames) sum[name] += grain[name]
    sums.set(grain.subject, sum)
  }
  const text = (minor: bigint): string => formatMoney(minor, digits)
  return [...sums]
    .filter(([, sum]) => figureNames.some((name) => sum[name] !== 0n))
    .map(([subject, { opening, debit, credit, ytdDebit, ytdCredit }]) => ({
      ...{ subject, opening: text(opening), debit: text(debit), credit: text(credit) },
      ...{ ytdDebit: text(ytdDebit), ytdCredit: text(ytdCredit) },
    }))
    .sort((a, b) => order(a.subject, b.subject))
}

const totalOf = (total: TrialTotals, digits: number): PostedTotal => ({
  openingDebit: formatMoney(total.openingDebit, digits),
  openingCredit: formatMoney(total.openingCredit, digits),
  periodDebit: formatMoney(total.periodDebit, digits),
  periodCredit: formatMoney(total.periodCredit, digits),
  closingDebit: formatMoney(total.closingDebit, digits),
  closingCredit: formatMoney(total.closingCredit, digits),
})

/** What is kept of a month whose figures these grains are; `digits` are those of the base currency. */
export const postedMonth = (grains: readonly Grain[], tree: SubjectTree, digits: number): PostedMonth => {
  const { rows, total } = trialBalance(grains, tree)
  return { form: 2, subjects: rows.length, total: totalOf(total, digits), leaves: leavesOf(grains, digits) }
}

const isZero = (amount: string): boolean => !/[1-9]/.test(amount)

export const postedLeaves = (kept: KeptMonth): readonly PostedLeaf[] => {
  if (kept.form === 2) return kept.leaves
  return (kept.rows ?? []).flatMap(({ leaf, subject, openingDebit, openingCredit, ...row }) => {
    if (!leaf) return []
    const opening = isZero(openingCredit) ? openingDebit : `-${openingCredit}`
    const { periodDebit: debit, periodCredit: credit, ytdDebit, ytdCredit } = row
    return [{ subject, opening, debit, credit, ytdDebit, ytdCredit }]
  })
}

const textOf = (leaf: PostedLeaf): string => figureNames.map((name) => leaf[name]).join(' ')

const bySubject = (leaves: readonly PostedLeaf[]): Map<string, string> =>
  new Map(leaves.map((leaf) => [leaf.subject, textOf(leaf)]))

/** Subjects whose opening or turnover of a posted month is not what its posting kept. */
export const monthFaults = (grains: Iterable<Grain>, kept: KeptMonth, digits: number): string[] => {
  const now = bySubject(leavesOf(grains, digits))
  const then = bySubject(postedLeaves(kept))
  const subjects = [...new Set([...now.keys(), ...then.keys()])].sort()
  return subjects.filter((subject) => now.get(subject) !== then.get(subject))
}
