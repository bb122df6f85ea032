// The calls of balance table 3 with subjects as columns.
import { type Static, Type } from 'typebox'
import { pivotMeasures } from '../../domain/ledger/entity-pivot.ts'
import { call } from '../base/call.ts'
import { AmountText } from '../base/shape.ts'
import { NamedEntity } from './balance-table.ts'
import { allow, answer, asKnown, common, OrNull, subjectHead, subjects, Text } from './report-question.ts'
import { sheetFile, sheetPaper } from './report-sheet.ts'

const input = {
  ...{ ...common, ...asKnown, ...subjects },
  /** Kinds of entity of the rows, 'customer,store'. */
  dims: Text(60),
  /** What the figures are, the closing balance without it. */
  measure: Type.Optional(Type.Enum([...pivotMeasures])),
}

/** `figures` in the order of the subjects, debit-positive. */
export const PivotRow = Type.Object({ entities: Type.Array(NamedEntity), figures: Type.Array(OrNull) })

export const entityPivotCalls = {
  balanceTable3Pivot: call({
    at: 'GET /gl/report/balance-table-3/pivot',
    input: Type.Object(input),
    result: answer({
      subjects: Type.Array(Type.Object(subjectHead)),
      rows: Type.Array(PivotRow),
      totals: Type.Array(AmountText),
    }),
    permission: allow('balanceTable3', 'view'),
  }),
  exportBalanceTable3Pivot: sheetFile('/gl/report/balance-table-3/pivot', 'balanceTable3', input),
  printBalanceTable3Pivot: sheetPaper('/gl/report/balance-table-3/pivot', 'balanceTable3', input),
}

export type PivotRowShape = Static<typeof PivotRow>
