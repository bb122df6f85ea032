// The call that answers why figures are others than they were known at a moment: the vouchers, each with its effect.
import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { AmountText, Id, MonthText } from '../base/shape.ts'
import { allow, common, Flag, head, Optional, ReportBook, subjects, Text } from './report-question.ts'
import { sheetFile, sheetPaper } from './report-sheet.ts'

/** How many vouchers are answered, those with the largest effects. */
export const changesMost = 500

/** Opening and closing are debit-positive; each is a difference where it is an effect. */
const sums = { opening: AmountText, debit: AmountText, credit: AmountText, closing: AmountText }
const ChangeSums = Type.Object(sums)

/** `action`: what was done last, and by whom; one that is gone is told by the number that it had. */
const ChangedVoucher = Type.Object({
  id: Id,
  isThere: Type.Boolean(),
  date: Type.String(),
  voucher: Type.String(),
  summary: Type.String(),
  action: Type.String(),
  by: Type.String(),
  at: Type.String(),
  ...sums,
})

const input = {
  /** The account set, the one of the header when it is missing. */
  companies: Optional(40),
  ...{ month: common.month, from: common.from, include: common.include },
  /** The moment since which changes count. */
  asKnown: Text(32),
  ...subjects,
  /** As a detail ledger is asked for them. */
  entity: Optional(400),
  currency: Optional(8),
  withClosing: Flag,
}

export const reportChangeCalls = {
  /** `before` plus all effects, those of vouchers and of months that were posted since, is `after`. */
  changes: call({
    at: 'GET /gl/report/changes',
    input: Type.Object(input),
    result: Type.Object({
      ...head,
      book: Type.Object(ReportBook),
      before: ChangeSums,
      after: ChangeSums,
      count: Type.Integer(),
      /** The effects of all vouchers. */
      total: ChangeSums,
      vouchers: Type.Array(ChangedVoucher),
      /** Months of which nothing was posted then: what is posted of them now. */
      months: Type.Array(Type.Object({ month: MonthText, ...sums })),
    }),
    permission: allow('balanceTable1', 'view'),
  }),
  exportChanges: sheetFile('/gl/report/changes', 'balanceTable1', input),
  printChanges: sheetPaper('/gl/report/changes', 'balanceTable1', input),
}

export type ChangeSumsShape = Static<typeof ChangeSums>
