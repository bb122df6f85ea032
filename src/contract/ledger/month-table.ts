// The calls of balance table 1 by months: a row a subject, a column a month of the year so far.
import { type Static, Type } from 'typebox'
import { monthMeasures } from '../../domain/ledger/month-table.ts'
import { call } from '../base/call.ts'
import { AmountText, MonthText } from '../base/shape.ts'
import { trialRows } from './balance-table.ts'
import { allow, answer, asKnown, common, OrNull, subjectHead, subjects } from './report-question.ts'
import { sheetFile, sheetPaper } from './report-sheet.ts'

/** `measure`: what a month shows, the net movement on the side of the subject without it. `from` is always January. */
const input = {
  ...{ companies: common.companies, month: common.month, include: common.include },
  ...{ ...asKnown, ...subjects, ...trialRows },
  measure: Type.Optional(Type.Enum([...monthMeasures])),
}

/** `figures` in the order of the months; `total` is their sum, null for balances. */
export const MonthTableRow = Type.Object({
  ...subjectHead,
  opening: AmountText,
  figures: Type.Array(AmountText),
  total: OrNull,
})

export const monthTableCalls = {
  balanceTable1Months: call({
    at: 'GET /gl/report/balance-table-1/months',
    input: Type.Object(input),
    result: answer({
      months: Type.Array(MonthText),
      rows: Type.Array(MonthTableRow),
      /** What the leaves add up to; null where their sum says nothing: balances and net movements. */
      total: Type.Union([Type.Object({ figures: Type.Array(AmountText), total: AmountText }), Type.Null()]),
    }),
    permission: allow('balanceTable1', 'view'),
  }),
  exportBalanceTable1Months: sheetFile('/gl/report/balance-table-1/months', 'balanceTable1', input),
  printBalanceTable1Months: sheetPaper('/gl/report/balance-table-1/months', 'balanceTable1', input),
}

export type MonthTableRowShape = Static<typeof MonthTableRow>
