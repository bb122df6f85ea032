// The calls of account sets: listing and telling them, making one or a company, changing, closing and deleting it.
import { type Static, Type } from 'typebox'
import { booksTouched, call, readCall } from '../base/call.ts'
import { AccountSetValue, lastChange, MonthText, NameTriple, OneOf, Percent, Triple } from '../base/shape.ts'
import { PeriodStatus } from './period.ts'

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

const Flag = Type.Boolean()
const Name = Type.String({ minLength: 1, maxLength: 120 })
const OptionalName = Type.String({ maxLength: 120 })
const SubjectCode = Type.String({ pattern: '^[0-9]{4,12}$' })

/** What an account set decides for itself. */
export const AccountSetOptionFields = Type.Object({
  auditorNotCreator: Flag,
  cashierSign: Flag,
  requireAttachment: Flag,
  cashFlowRequired: Flag,
  warnDirection: Flag,
  redLetterOnly: Flag,
  autoMergeLines: Flag,
  qtyAccounting: Flag,
  subjectCodeRule: Type.String({ maxLength: 20 }),
  voucherLinesMax: Type.Integer({ minimum: 2, maximum: 5000 }),
  futureVoucherMonths: Type.Integer({ minimum: 0, maximum: 12 }),
  blockNegativeCash: OneOf(['WARN', 'BLOCK', 'OFF']),
  plClosingMode: OneOf(['MONTHLY', 'YEARLY']),
  plClosingSplit: OneOf(['ONE', 'INCOME_EXPENSE']),
  statementTemplate: OneOf(['CAS', 'SMALL', 'NONE']),
  fxRevaluation: OneOf(['BLOCK', 'WARN']),
  fxTolerance: Type.String({ maxLength: 12 }),
  fxPlSubject: SubjectCode,
  profitSubject: SubjectCode,
  retainedSubject: SubjectCode,
  /** What else a chart may have under codes of its own; kept where it is not said. */
  capitalSubject: Type.Optional(SubjectCode),
  statutoryAppropriationSubject: Type.Optional(SubjectCode),
  statutoryReserveSubject: Type.Optional(SubjectCode),
  discretionaryAppropriationSubject: Type.Optional(SubjectCode),
  discretionaryReserveSubject: Type.Optional(SubjectCode),
  pendingSubject: Type.Optional(SubjectCode),
  researchSubject: Type.Optional(SubjectCode),
  /** What the end of the year puts aside, in percent; chosen there, and kept where it is not said. */
  statutoryReserve: Type.Optional(Percent),
  discretionaryReserve: Type.Optional(Percent),
  clearVat: Type.Optional(Flag),
  /** Voucher types of generated vouchers by source; a source that is absent uses JI. */
  genVoucherType: Type.Record(Type.String({ maxLength: 20 }), Type.String({ maxLength: 10 })),
})
export type AccountSetOptionShape = Static<typeof AccountSetOptionFields>

export const AccountSetModeName = OneOf(['STATUTORY', 'MANAGEMENT'])

/** What a company is by law: its credit code, line of business and head of accounting; all may be empty. */
export const CompanyProfile = {
  taxNo: Type.String({ maxLength: 18 }),
  industry: Type.String({ maxLength: 60 }),
  accountingHead: Type.String({ maxLength: 60 }),
}

/** What may be changed later, some of it only while there is no voucher. */
const definition = {
  nameZhCn: Name,
  nameZhTw: OptionalName,
  nameEn: OptionalName,
  ...CompanyProfile,
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  startNo: Type.Integer({ minimum: 1, maximum: 12 }),
  /** A thirteenth period for adjustments of the year end. */
  adjustmentPeriod: Flag,
  options: AccountSetOptionFields,
}

/** `share`: the very chart of another account set; `copy`: subjects of its own that begin as those are now. */
const ChartChoice = Type.Object({
  kind: OneOf(['standard', 'copyStandard', 'share', 'copy', 'blank']),
  /** Of `share` and `copy`. */
  from: Type.Optional(AccountSetValue),
})
export type ChartChoiceShape = Static<typeof ChartChoice>

const touches = [...booksTouched, 'accountSet', 'verify', 'opening', 'subject']
const Versioned = { accountSet: AccountSetValue, version: Type.Integer() }

export const accountSetDefineCalls = {
  /** What a new account set may be made of: companies whose books one administers, currencies, voucher types. */
  choices: call({
    at: 'GET /gl/account-set/choices',
    result: Type.Object({
      companies: Type.Array(
        Type.Object({
          code: Type.String(),
          ...NameTriple,
          ...CompanyProfile,
          years: Type.Array(Type.Integer()),
        }),
      ),
      currencies: Type.Array(Type.Object({ code: Type.String(), ...NameTriple })),
      voucherTypes: Type.Array(Type.Object({ code: Type.String(), ...NameTriple })),
      options: AccountSetOptionFields,
    }),
    permission: { button: 'gl:accountSet:detail' },
  }),
  /** A new company takes its names from `company`; whoever makes it may do everything in its books. */
  add: call({
    at: 'POST /gl/account-set/add',
    input: Type.Object({
      company: Type.Object({
        code: Type.String({ pattern: '^[A-Z0-9][A-Z0-9_]{0,19}$' }),
        isNew: Flag,
        nameZhCn: OptionalName,
        nameZhTw: OptionalName,
        nameEn: OptionalName,
      }),
      year: Type.Integer({ minimum: 2000, maximum: 2099 }),
      mode: AccountSetModeName,
      chart: ChartChoice,
      ...definition,
    }),
    result: Type.Object({ accountSet: AccountSetValue }),
    permission: { button: 'gl:accountSet:add' },
    touches,
  }),
  /** Needs the right `admin` in the named set, as closing and deleting do. */
  edit: call({
    at: 'POST /gl/account-set/edit',
    input: Type.Object({ ...Versioned, ...definition, chart: Type.Optional(ChartChoice) }),
    result: Type.Object({ version: Type.Integer() }),
    permission: { button: 'gl:accountSet:edit' },
    touches,
  }),
  /** `closed` and `archived` books are only read; what is archived was closed before. */
  status: call({
    at: 'POST /gl/account-set/status',
    input: Type.Object({
      ...Versioned,
      status: OneOf(['open', 'closed', 'archived']),
    }),
    result: Type.Object({ version: Type.Integer() }),
    permission: { button: 'gl:accountSet:status' },
    touches,
  }),
  /** Only where no voucher ever was; the company stays. */
  delete: call({
    at: 'DELETE /gl/account-set',
    input: Type.Object({ accountSet: AccountSetValue, version: Type.Integer() }),
    permission: { button: 'gl:accountSet:delete' },
    touches,
  }),
}

// Which account sets a user may read, with the state of their months, and one of them whole.

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
  detail: readCall('GET /gl/account-set/detail', { accountSet: AccountSetValue }, AccountSetDetail, {
    button: 'gl:accountSet:detail',
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
