// An account set as it is offered to whoever may read it.
import { type Static, Type } from 'typebox'
import { AccountSetValue, Triple } from '../base/shape.ts'

/** An account set the user may read; `value` goes into the header `Account-Config`, it ends with the year. */
export const AccountConfig = Type.Object({
  value: AccountSetValue,
  label: Type.String(),
  name: Triple,
  companyCode: Type.String(),
  companyName: Triple,
  year: Type.Integer(),
  currency: Type.String(),
  minorDigits: Type.Integer(),
  mode: Type.String(),
  status: Type.String(),
  /** A copy to rehearse in, which is no book: it is marked wherever it is shown. */
  sandbox: Type.Boolean(),
  /** The first open month, empty when none is open. */
  openMonth: Type.String(),
  /** The number of its last month: 12, or 13 with an adjustment period. */
  lastNo: Type.Integer(),
  rights: Type.Array(Type.String()),
})
export type AccountConfigShape = Static<typeof AccountConfig>
