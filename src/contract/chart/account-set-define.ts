// The calls that define account sets: making one or a whole company, changing, closing, archiving and deleting it.
import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { AccountSetValue, NameTriple, Percent } from '../base/shape.ts'
import { booksTouched } from '../base/stale-reads.ts'

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
  blockNegativeCash: Type.Union([Type.Literal('WARN'), Type.Literal('BLOCK'), Type.Literal('OFF')]),
  plClosingMode: Type.Union([Type.Literal('MONTHLY'), Type.Literal('YEARLY')]),
  plClosingSplit: Type.Union([Type.Literal('ONE'), Type.Literal('INCOME_EXPENSE')]),
  statementTemplate: Type.Union([Type.Literal('CAS'), Type.Literal('SMALL'), Type.Literal('NONE')]),
  fxRevaluation: Type.Union([Type.Literal('BLOCK'), Type.Literal('WARN')]),
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

export const AccountSetModeName = Type.Union([Type.Literal('STATUTORY'), Type.Literal('MANAGEMENT')])

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
  kind: Type.Union([
    Type.Literal('standard'),
    Type.Literal('copyStandard'),
    Type.Literal('share'),
    Type.Literal('copy'),
    Type.Literal('blank'),
  ]),
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
      status: Type.Union([Type.Literal('open'), Type.Literal('closed'), Type.Literal('archived')]),
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
