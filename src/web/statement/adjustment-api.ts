// What the form of an adjustment begins with.
import type { AdjustmentRowShape } from '../../contract/statement/statement-adjustment.ts'
import { isByLaw } from '../../domain/statement/statement-adjustment.ts'

export type AdjustmentFields = Pick<
  AdjustmentRowShape,
  'kind' | 'statement' | 'fromLine' | 'toLine' | 'fromNo' | 'toNo' | 'amount' | 'reason'
>
/** What the form opens with: one that is there, or a new one; 0 is a line that is not chosen yet. */
export type AdjustmentEdit = { row: AdjustmentRowShape | null; fields: AdjustmentFields }

export const openRow = (row: AdjustmentRowShape): AdjustmentEdit => {
  const { kind, statement, fromLine, toLine, fromNo, toNo, amount, reason } = row
  return { row, fields: { kind, statement, fromLine, toLine, fromNo, toNo, amount, reason } }
}

/** A new one of a month, of the balance sheet unless told otherwise. */
export const newAdjustment = (
  kind: AdjustmentFields['kind'],
  no: number,
  given: Partial<AdjustmentFields> = {},
): AdjustmentEdit => ({
  row: null,
  fields: {
    ...{ kind, statement: kind === 'reclass' ? 'balance-sheet' : 'cash-flow', fromLine: kind === 'reclass' ? 0 : null },
    ...{ toLine: 0, fromNo: no, toNo: no, amount: '', reason: '' },
    ...given,
  },
})

/**
 * The months that a column of a statement is filled in by: those of the law, by what they are called. Columns of an own
 * statement are filled in by the months that they hold, whatever they are called.
 */
export const columnsOf = (statement: string, no: number) => {
  const [closing, opening] = [
    { key: 'closing', fromNo: 1, toNo: no },
    { key: 'opening', fromNo: 0, toNo: 0 },
  ] as const
  const month = { key: 'month', fromNo: no, toNo: no } as const
  if (statement === 'balance-sheet') return [closing, opening] as const
  if (isByLaw(statement)) return [month, { key: 'year', fromNo: 1, toNo: no }] as const
  return [month, { key: 'span', fromNo: 1, toNo: no }, opening] as const
}
