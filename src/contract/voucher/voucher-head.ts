// What a voucher itself says, beside its lines: shared by entry and lists.
import { Type } from 'typebox'
import { AmountText, DateText, Id, MonthText } from '../base/shape.ts'

export const Status = Type.Union([
  Type.Literal('draft'),
  Type.Literal('saved'),
  Type.Literal('audited'),
  Type.Literal('void'),
])

/** The head of a voucher, in its list too. */
export const voucherHead = {
  id: Id,
  company: Type.String(),
  period: MonthText,
  type: Type.String(),
  word: Type.String(),
  /** null for a draft. */
  no: Type.Union([Type.Integer(), Type.Null()]),
  date: DateText,
  serialNo: Type.String(),
  attachCount: Type.Integer(),
  remark: Type.String(),
  status: Status,
  posted: Type.Boolean(),
  reversed: Type.Boolean(),
  source: Type.String(),
  /** Total debit; empty when the caller's data scope hides a line. */
  total: AmountText,
  createdBy: Type.String(),
  createdAt: Type.String(),
  /** The cashier who signed, empty when nobody has. */
  cashierBy: Type.String(),
  auditedBy: Type.String(),
  auditedAt: Type.String(),
  postedBy: Type.String(),
  /** The reason of the last rejection, empty when there is none. */
  rejected: Type.String(),
  version: Type.Integer(),
}
