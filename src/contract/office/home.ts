// The call behind the first page: where the companies of the user stand this month, and what waits for the user.
import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { AccountSetValue, AmountText, MonthText, Triple } from '../base/shape.ts'
import { PostingRow } from '../chart/period.ts'

/**
 * The figures of one account set in the month; `null` for whoever may not open the statement that proves it, and where
 * its chart has none. Account sets of which the caller's data scope hides a part are left out.
 */
export const HomeFigures = Type.Object({
  value: AccountSetValue,
  code: Type.String(),
  name: Triple,
  currency: Type.String(),
  /** Closing balance of the cash subjects, income and net profit of the month; unposted vouchers are in. */
  cash: Type.Union([AmountText, Type.Null()]),
  revenue: Type.Union([AmountText, Type.Null()]),
  profit: Type.Union([AmountText, Type.Null()]),
  /** Where each figure comes from: the address of a screen with its query. */
  addresses: Type.Object({ cash: Type.String(), revenue: Type.String(), profit: Type.String() }),
  /** Saved vouchers of the month: they are in the figures and nobody has audited them. */
  unaudited: Type.Integer(),
})

const OrNull = Type.Union([AmountText, Type.Null()])
/**
 * Lines of the statements in one month, unposted vouchers in them; null without the right to the statement that proves
 * them, and where a line cannot be computed.
 */
export const TrendPoint = Type.Object({
  month: MonthText,
  revenue: OrNull,
  cost: OrNull,
  surcharges: OrNull,
  selling: OrNull,
  admin: OrNull,
  research: OrNull,
  finance: OrNull,
  tax: OrNull,
  profit: OrNull,
  cash: OrNull,
  receivables: OrNull,
  inventory: OrNull,
  payables: OrNull,
})

export const homeCalls = {
  /**
   * The months of the header's account set up to `month`, after those of the year before where they are here: the
   * oldest first. Empty for who sees only a part of the books.
   */
  trend: call({
    at: 'GET /home/trend',
    input: Type.Object({ month: MonthText }),
    result: Type.Object({ minorDigits: Type.Integer(), points: Type.Array(TrendPoint) }),
    permission: 'signedIn',
  }),
  dashboard: call({
    at: 'GET /home/dashboard',
    input: Type.Object({ month: Type.Optional(MonthText) }),
    result: Type.Object({
      /** Without `month` the first open month of the set in the header, else December. */
      month: MonthText,
      status: Type.Array(PostingRow),
      /** Vouchers of all months that wait for the caller's audit in the set of the header; `null` without the right. */
      toAudit: Type.Union([Type.Integer(), Type.Null()]),
      /** The caller's own vouchers that were rejected. */
      returned: Type.Integer(),
      figures: Type.Array(HomeFigures),
      /** Companies that are not among the figures, since there are too many. */
      more: Type.Integer(),
    }),
    permission: 'signedIn',
  }),
  /** What tiles of the navigation count in the set of the header; `null` for who may not. */
  badges: call({
    at: 'GET /home/nav/badges',
    result: Type.Object({
      /** Vouchers that wait for the caller's audit, and his own that were rejected. */
      todo: Type.Union([Type.Integer(), Type.Null()]),
      /** Saved vouchers that nobody has audited. */
      unaudited: Type.Union([Type.Integer(), Type.Null()]),
    }),
    permission: 'signedIn',
  }),
}

export type TrendPointShape = Static<typeof TrendPoint>
export type HomeFiguresShape = Static<typeof HomeFigures>
