// The months of a year side by side: what subjects moved in each, or their balances at the ends of them.
import type { SubjectTree } from '../chart/subject.ts'
import { type Amounts, type Opening, parseKey } from '../voucher/balance.ts'

/** `net` is on the side of the subject, and so is `closing`. */
export const monthMeasures = ['net', 'debit', 'credit', 'closing'] as const
export type MonthMeasure = (typeof monthMeasures)[number]

/** Opening of the year, debit-positive, and the turnovers of the months asked for, in their order. */
export type SubjectMonths = { opening: bigint; months: { debit: bigint; credit: bigint }[] }

type Balances = { openings: Iterable<Opening>; balances: ReadonlyMap<string, Amounts> }

/** The same balances in their one original currency. What moved before the first month of the books is not known. */
export const inOriginals = ({ openings, balances }: Balances) => ({
  openings: [...openings].map((one): Opening => ({ ...one, base: one.original, ytdDebit: 0n, ytdCredit: 0n })),
  balances: new Map(
    [...balances].map(([key, one]): [string, Amounts] => [
      key,
      { ...one, debit: one.originalDebit, credit: one.originalCredit },
    ]),
  ),
})

/** By subject, parents with all that is below them. `nos` are the months asked for. */
export const foldMonths = (
  { openings, balances }: Balances,
  tree: SubjectTree,
  nos: readonly number[],
): Map<string, SubjectMonths> => {
  const found = new Map<string, SubjectMonths>()
  const each = (leaf: string, add: (sums: SubjectMonths) => void): void => {
    const path = tree.path(leaf)
    for (const { code } of path.length > 0 ? path : [{ code: leaf }]) {
      const sums = found.get(code) ?? { opening: 0n, months: nos.map(() => ({ debit: 0n, credit: 0n })) }
      found.set(code, sums)
      add(sums)
    }
  }
  for (const { subject, base } of openings) {
    each(subject, (sums) => {
      sums.opening += base
    })
  }
  for (const [text, { debit, credit }] of balances) {
    const { subject, period } = parseKey(text)
    each(subject, ({ months }) => {
      const month = months[nos.indexOf(period.no)]
      if (!month) return
      month.debit += debit
      month.credit += credit
    })
  }
  return found
}

/** The figures of a row in the order of its months, what it opened with, and their sum; balances have none. */
export const monthFigures = (
  { opening, months }: SubjectMonths,
  direction: 'D' | 'C',
  measure: MonthMeasure,
): { opening: bigint; months: bigint[]; total: bigint | null } => {
  const sign = direction === 'C' ? -1n : 1n
  let balance = opening
  const figures = months.map(({ debit, credit }) => {
    balance += debit - credit
    if (measure === 'closing') return sign * balance
    return measure === 'net' ? sign * (debit - credit) : { debit, credit }[measure]
  })
  const total = measure === 'closing' ? null : figures.reduce((sum, figure) => sum + figure, 0n)
  return { opening: sign * opening, months: figures, total }
}
