// The vouchers that make a figure of the income statement or of the cash flow, each with what it adds.
import { Type } from 'typebox'
import { call } from '../base/call.ts'
import { AmountText, Id } from '../base/shape.ts'
import { allow, head } from '../ledger/report-question.ts'
import { explainInput } from './statement.ts'

/** The line that stands for what has to be zero: cash by the statement less the balance of the cash subjects. */
export const differenceLine = 0

/** How many vouchers are answered, those that add or take most. */
export const madeByMost = 50

const result = Type.Object({
  ...head,
  /** False where the figure is not a sum of what vouchers move: nothing is told then. */
  isKnown: Type.Boolean(),
  vouchers: Type.Array(
    Type.Object({ id: Id, date: Type.String(), voucher: Type.String(), summary: Type.String(), amount: AmountText }),
  ),
  /** How many there are, and what all of them add. */
  count: Type.Integer(),
  total: AmountText,
  /** What people have moved or filled in of the figure, which no voucher has. */
  adjusted: AmountText,
})

const vouchers = <P extends `/gl/report/${string}`>(path: P, name: string) =>
  call({
    at: `GET ${path}/vouchers`,
    input: Type.Object({ ...explainInput, line: Type.Integer({ minimum: differenceLine, maximum: 9999 }) }),
    result,
    permission: allow(name, 'view'),
  })

export const statementVoucherCalls = {
  incomeStatementVouchers: vouchers('/gl/report/income-statement', 'incomeStatement'),
  cashFlowVouchers: vouchers('/gl/report/cash-flow', 'cashFlow'),
}
