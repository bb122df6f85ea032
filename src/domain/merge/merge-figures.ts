// The figures of a leaf that are merged: nets at three moments and turnovers, each column of a report made of them.
import type { PeriodKey } from '../base/period.ts'
import { addInto, recordOf } from '../base/record.ts'

const netNames = ['began', 'opening', 'closing', 'revalued', 'ytdRevalued'] as const
const sidePairs = [
  ['debit', 'credit'],
  ['ytdDebit', 'ytdCredit'],
  ['closedDebit', 'closedCredit'],
  ['ytdClosedDebit', 'ytdClosedCredit'],
] as const

/**
 * Nets are debit-positive: when the year began, at the start of the range, at its end. Turnovers of the range and of
 * the year so far, those of class closing apart. `revalued` is the part of what turned, debit-positive, that no voucher
 * moved but the rates of translation. In minor units of one currency.
 */
export const figureNames = [...netNames, ...sidePairs.flat()] as const
export type Figures = Record<(typeof figureNames)[number], bigint>

/** Figures of one leaf of one company and the counterparties of its lines (canonical text, '' for none or untold). */
export type MergeGrain = Figures & { company: string; subject: string; entities: string }

/**
 * A kept balance of a month: `no` 0 is the year opening, whose net is `base` and whose turnovers are those of a start
 * within the year. Months before the range may come as one, and so may those within it.
 */
export type MergeRow = {
  company: string
  subject: string
  entities: string
  no: number
  isClosing: boolean
  base: bigint
  debit: bigint
  credit: bigint
}

export type MergeRange = { from: number; to: number }

export const noFigures = (): Figures => recordOf(figureNames, () => 0n)

/** Adds `more` (times `sign`) into `sum`, in place. */
export const addFigures = <T extends Figures>(sum: T, more: Figures, sign = 1n): T =>
  addInto(figureNames, sum, more, sign)

export const sumFigures = (list: Iterable<Figures>): Figures => {
  const sum = noFigures()
  for (const each of list) addFigures(sum, each)
  return sum
}

export const isNothing = (figures: Figures): boolean => figureNames.every((name) => figures[name] === 0n)

/** The other side of the same: what one owes, the other is owed. */
export const mirrorOf = (of: Figures): Figures => {
  const mirror = noFigures()
  for (const name of netNames) mirror[name] = -of[name]
  for (const [debit, credit] of sidePairs) {
    mirror[debit] = of[credit]
    mirror[credit] = of[debit]
  }
  return mirror
}

/** The same with nothing but nets: what turned stands on one side. */
export const netted = (of: Figures): Figures => {
  const nets = { ...of }
  for (const [debit, credit] of sidePairs) {
    const net = of[debit] - of[credit]
    nets[debit] = net > 0n ? net : 0n
    nets[credit] = net < 0n ? -net : 0n
  }
  return nets
}

const addOpening = (sum: Figures, { base, debit, credit }: MergeRow): void => {
  sum.began += base - debit + credit
  sum.opening += base
  sum.closing += base
  sum.ytdDebit += debit
  sum.ytdCredit += credit
}

/** Adds a row in the currency it is in. */
export const addRow = (sum: Figures, row: MergeRow, { from }: MergeRange): void => {
  if (row.no === 0) {
    addOpening(sum, row)
    return
  }
  const { debit, credit } = row
  sum.closing += debit - credit
  if (row.isClosing) {
    sum.ytdClosedDebit += debit
    sum.ytdClosedCredit += credit
  } else {
    sum.ytdDebit += debit
    sum.ytdCredit += credit
  }
  if (row.no < from) sum.opening += debit - credit
  else if (row.isClosing) {
    sum.closedDebit += debit
    sum.closedCredit += credit
  } else {
    sum.debit += debit
    sum.credit += credit
  }
}

/** Rows of one company, subject and counterparties stand together; the key is free of the order they come in. */
export const grainKey = ({ company, subject, entities }: Pick<MergeGrain, 'company' | 'subject' | 'entities'>) =>
  `${company}|${subject}|${entities}`

export const grainsOfRows = (rows: Iterable<MergeRow>, range: MergeRange): MergeGrain[] => {
  const grains = new Map<string, MergeGrain>()
  for (const row of rows) {
    const key = grainKey(row)
    const grain = grains.get(key) ?? {
      ...{ company: row.company, subject: row.subject, entities: row.entities },
      ...noFigures(),
    }
    grains.set(key, grain)
    addRow(grain, row, range)
  }
  return [...grains.values()]
}

/** The month whose rates an adjustment period uses: that of its year's end. */
export const rateMonth = ({ year, no }: PeriodKey): string => `${year}-${String(Math.min(no, 12)).padStart(2, '0')}`

/** Rows that are looked at between two chances for others. */
const portion = 2000

/** `byCompany` in portions, for hundreds of thousands of them. */
export function* byCompanySteps<T extends { company: string }>(list: readonly T[]): Generator<void, Map<string, T[]>> {
  const groups = new Map<string, T[]>()
  for (let at = 0; at < list.length; at += portion) {
    addByCompany(groups, list.slice(at, at + portion))
    yield
  }
  return groups
}

const addByCompany = <T extends { company: string }>(
  groups: Map<string, T[]>,
  list: readonly T[],
): Map<string, T[]> => {
  for (const each of list) {
    const own = groups.get(each.company)
    if (own) own.push(each)
    else groups.set(each.company, [each])
  }
  return groups
}

export const byCompany = <T extends { company: string }>(list: readonly T[]): Map<string, T[]> =>
  addByCompany(new Map(), list)
