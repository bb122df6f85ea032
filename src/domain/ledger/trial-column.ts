// The columns of the trial balance: one table, from which rows, answers, files, paper and screens are made.
import { recordOf } from '../base/record.ts'

/** What the figures of a row are made of, in minor units; `opening` is debit-positive. */
export const trialSumNames = ['opening', 'debit', 'credit', 'ytdDebit', 'ytdCredit'] as const
export type TrialSums = Record<(typeof trialSumNames)[number], bigint>

export type TrialPair = 'opening' | 'period' | 'ytd' | 'closing'

type TrialColumn = {
  /** With which pair of columns it is shown, and which lines it sums. */
  pair: TrialPair
  /** Its place in a pair of debit and credit, which a form with one column a balance shows as one. */
  side?: 'debit' | 'credit'
  of: (sums: TrialSums) => bigint
  /** Its name in the stable csv, a public format: a column without it is not in that. */
  csv?: string
  /** The figure of the worksheet of merged books whose companies it is the sum of; without it, it is not merged. */
  basis?: 'from' | 'debit' | 'credit' | 'ytdDebit' | 'ytdCredit' | 'to'
}

const closing = ({ opening, debit, credit }: TrialSums): bigint => opening + debit - credit
const debitSide = (net: bigint): bigint => (net > 0n ? net : 0n)
const creditSide = (net: bigint): bigint => (net < 0n ? -net : 0n)

/** In the order in which they stand; the title of each is the word of its name among those of reports. */
const columns = {
  openingDebit: {
    ...{ pair: 'opening', side: 'debit', csv: 'opening_debit', basis: 'from' },
    of: ({ opening }: TrialSums) => debitSide(opening),
  },
  openingCredit: {
    ...{ pair: 'opening', side: 'credit', csv: 'opening_credit', basis: 'from' },
    of: ({ opening }: TrialSums) => creditSide(opening),
  },
  periodDebit: {
    ...{ pair: 'period', side: 'debit', csv: 'period_debit', basis: 'debit' },
    of: ({ debit }: TrialSums) => debit,
  },
  periodCredit: {
    ...{ pair: 'period', side: 'credit', csv: 'period_credit', basis: 'credit' },
    of: ({ credit }: TrialSums) => credit,
  },
  ytdDebit: {
    ...{ pair: 'ytd', side: 'debit', csv: 'ytd_debit', basis: 'ytdDebit' },
    of: ({ ytdDebit }: TrialSums) => ytdDebit,
  },
  ytdCredit: {
    ...{ pair: 'ytd', side: 'credit', csv: 'ytd_credit', basis: 'ytdCredit' },
    of: ({ ytdCredit }: TrialSums) => ytdCredit,
  },
  closingDebit: {
    ...{ pair: 'closing', side: 'debit', csv: 'closing_debit', basis: 'to' },
    of: (sums: TrialSums) => debitSide(closing(sums)),
  },
  closingCredit: {
    ...{ pair: 'closing', side: 'credit', csv: 'closing_credit', basis: 'to' },
    of: (sums: TrialSums) => creditSide(closing(sums)),
  },
} as const satisfies Readonly<Record<string, TrialColumn>>

export type TrialFigure = keyof typeof columns
export const trialColumns: Readonly<Record<TrialFigure, TrialColumn>> = columns
export const trialFigures = Object.keys(columns) as TrialFigure[]

export const mergedFigures = trialFigures.filter((figure) => trialColumns[figure].basis !== undefined)

/** Amounts of a row in minor units; one of each pair of balances at most is not nothing. */
export type TrialTotals = Record<TrialFigure, bigint>

export const trialTotalsOf = (sums: TrialSums): TrialTotals => ofEachFigure((figure) => trialColumns[figure].of(sums))

export const ofEachFigure = <T>(make: (figure: TrialFigure) => T): Record<TrialFigure, T> =>
  recordOf(trialFigures, make)

export const figuresOf = (pair: TrialPair): TrialFigure[] =>
  trialFigures.filter((figure) => trialColumns[figure].pair === pair)

/** The other side of a pair; undefined for a column that is none. */
export const otherSide = (figure: TrialFigure): TrialFigure | undefined => {
  const { pair, side } = trialColumns[figure]
  return side && figuresOf(pair).find((one) => trialColumns[one].side !== undefined && one !== figure)
}
