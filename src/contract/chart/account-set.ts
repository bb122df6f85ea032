// The calls that list the account sets a user may read, with the state of their months, and tell one of them whole.
import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { AccountSetValue, lastChange, MonthText, Triple } from '../base/shape.ts'
import { AccountConfig } from './account-config.ts'
import { AccountSetModeName, AccountSetOptionFields, CompanyProfile } from './account-set-define.ts'
import { PeriodStatus } from './period.ts'

const Flag = Type.Boolean()

/** Everything that is decided for an account set. */
export const AccountSetDetail = Type.Object({
  value: AccountSetValue,
  name: Triple,
  currency: Type.String(),
  currencyName: Triple,
  chart: Type.Object({ code: Type.String(), subjects: Type.Integer(), leaves: Type.Integer() }),
  ...CompanyProfile,
  mode: AccountSetModeName,
  /** `open`, `closed` or `archived`, as it was said; what the months say is told by the list. */
  status: Type.String(),
  version: Type.Integer(),
  ...lastChange,
  startMonth: MonthText,
  /** What stands in the way of changing what lines are made by, and of deleting. */
  hasVouchers: Flag,
  mayDelete: Flag,
  createdBy: Type.String(),
  createdAt: Type.String(),
  /** Lines of the opening balances. */
  openings: Type.Integer(),
  /** Whether the closing of the year before made them, and may still change them. */
  carried: Type.Union([Type.Literal('PROVISIONAL'), Type.Literal('FINAL'), Type.Null()]),
  months: Type.Array(Type.Object({ no: Type.Integer(), status: PeriodStatus })),
  voucherTypes: Type.Array(Type.Object({ code: Type.String(), word: Triple, name: Triple, enabled: Flag })),
  options: AccountSetOptionFields,
})

export const accountSetCalls = {
  list: call({
    at: 'GET /gl/account-set/list',
    result: Type.Object({ items: Type.Array(AccountConfig) }),
    permission: { button: 'gl:accountSet:list' },
  }),
  /** Needs the right `read` in the named set. */
  detail: call({
    at: 'GET /gl/account-set/detail',
    input: Type.Object({ accountSet: AccountSetValue }),
    result: AccountSetDetail,
    permission: { button: 'gl:accountSet:detail' },
  }),
  /** Copies an account set that the caller sees whole as a sandbox, in which nothing of the books is touched. */
  makeSandbox: call({
    at: 'POST /gl/account-set/sandbox',
    input: Type.Object({ accountSet: AccountSetValue }),
    result: Type.Object({ accountSet: AccountSetValue }),
    permission: { button: 'gl:accountSet:sandbox' },
    slow: true,
    touches: ['accountSet', 'posting', 'verify', 'dashboard'],
  }),
  /** Removes a sandbox with everything in it; real books are refused. */
  throwAway: call({
    at: 'DELETE /gl/account-set/sandbox',
    input: Type.Object({ accountSet: AccountSetValue }),
    permission: { button: 'gl:accountSet:sandbox' },
    slow: true,
    touches: ['accountSet', 'posting', 'verify', 'dashboard'],
  }),
}

export type AccountSetDetailShape = Static<typeof AccountSetDetail>
