// The forms of the trial balance: which pairs of columns it shows, and what its foot checks.
import type { TrialPair, TrialTotals } from './trial-column.ts'

/** By their number of columns; the usual trial balance has six. */
export const trialForms = ['2', '4', '6', '8'] as const
export type TrialForm = (typeof trialForms)[number]

/** A balance stands on one side of its pair, a movement may have both. */
export const isBalancePair = (pair: TrialPair): pair is 'opening' | 'closing' =>
  pair === 'opening' || pair === 'closing'

const pairs: Record<TrialForm, readonly TrialPair[]> = {
  '2': ['closing'],
  '4': ['period', 'closing'],
  '6': ['opening', 'period', 'closing'],
  '8': ['opening', 'period', 'ytd', 'closing'],
}

export const pairsOf = (form: TrialForm): readonly TrialPair[] => pairs[form]

/** The three equations of a balanced ledger, whichever columns are shown. */
export const checkedPairs = ['opening', 'period', 'closing'] as const satisfies readonly TrialPair[]
export type CheckedPair = (typeof checkedPairs)[number]

/** Debit less credit of each checked pair; all zero where the books balance. */
export const trialDifferences = (total: TrialTotals): Record<CheckedPair, bigint> => ({
  opening: total.openingDebit - total.openingCredit,
  period: total.periodDebit - total.periodCredit,
  closing: total.closingDebit - total.closingCredit,
})
