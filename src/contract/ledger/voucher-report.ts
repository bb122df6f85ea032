// The calls of the voucher report: summary by subject, register of lines, and what is amiss by maker.
import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { AmountText, DateText, dateRange, Id, MonthText, NameTriple, TextOf } from '../base/shape.ts'
import { Include, ReportBook, Unit } from './ledger.ts'

const Optional = (maxLength: number) => Type.Optional(TextOf(maxLength))
const No = Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999 }))

/**
 * Which lines: of the months `from`..`month` (`month` alone without `from`), or of the days `dateFrom`..`dateTo`; of
 * vouchers of these types (codes joined with commas) and numbers, in the states of `include`, void ones never.
 */
const which = {
  /** The account set, the one of the header when it is missing. */
  companies: Optional(40),
  month: Type.Optional(MonthText),
  from: Type.Optional(MonthText),
  ...dateRange,
  include: Type.Optional(Include),
  types: Optional(400),
  noFrom: No,
  noTo: No,
  /** Only lines in this currency. */
  currency: Optional(8),
  /** Only lines in another currency than that of the books. */
  foreign: Type.Optional(Type.Boolean()),
}

/** Of these lines those of a subject (a prefix) and an entity, as 'customer:C001'; 'customer:' for any customer. */
const lines = { ...which, subject: Optional(40), entity: Optional(100) }

const summary = {
  ...which,
  /** Rows stand at this level; leaves above it stand for themselves. */
  level: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  /** A row for each entity of this kind; lines without one are left out. */
  entityType: Optional(16),
}

/** What can be chosen: the voucher types and currencies of the books. */
const Choices = Type.Object({
  types: Type.Array(Type.Object({ code: Type.String(), word: Type.String() })),
  currencies: Type.Array(Type.String()),
})

const head = {
  choices: Choices,
  asOf: Type.String(),
  include: Include,
  scoped: Type.Boolean(),
  book: Type.Object(ReportBook),
}

const sums = { debit: AmountText, credit: AmountText }
const originals = { originalDebit: AmountText, originalCredit: AmountText }

/** Originals are '' unless one currency was asked for. `lines` is null where kept balances gave the sums. */
export const SummaryRow = Type.Object({
  subject: Type.String(),
  ...NameTriple,
  entity: Type.String(),
  entityNames: Type.Object(NameTriple),
  ...sums,
  ...originals,
  lines: Type.Union([Type.Integer(), Type.Null()]),
})

export const RegisterRow = Type.Object({
  date: DateText,
  voucherId: Id,
  voucher: Type.String(),
  serialNo: Type.String(),
  lineNo: Type.Integer(),
  summary: Type.String(),
  subject: Type.String(),
  ...NameTriple,
  aux: Type.String(),
  currency: Type.String(),
  original: AmountText,
  ...sums,
  createdBy: Type.String(),
  auditedBy: Type.String(),
  postedBy: Type.String(),
  attachCount: Type.Integer(),
})

/** `kind` all, a month's voucher type, or a maker; `name` its word or name. Amounts are debits without void ones. */
export const QualityRow = Type.Object({
  kind: Type.Union([Type.Literal('all'), Type.Literal('type'), Type.Literal('maker')]),
  key: Type.String(),
  name: Type.String(),
  vouchers: Type.Integer(),
  amount: AmountText,
  /** Missing numbers, as '3, 7–9'; only for types, and for whole months. */
  gaps: Type.String(),
  gapCount: Type.Integer(),
  unaudited: Type.Integer(),
  withoutAttachments: Type.Integer(),
  red: Type.Integer(),
  voided: Type.Integer(),
})

const allow = (verb: 'view' | 'export' | 'print') =>
  ({ button: `gl:report:voucherSummary:${verb}`, right: 'read' }) as const

const Tab = Type.Union([Type.Literal('summary'), Type.Literal('register'), Type.Literal('quality')])
const file = { ...summary, subject: lines.subject, entity: lines.entity, tab: Tab }

export const voucherReportCalls = {
  summary: call({
    at: 'GET /gl/report/voucher-summary',
    input: Type.Object(summary),
    result: Type.Object({
      ...head,
      originalDigits: Type.Integer(),
      rows: Type.Array(SummaryRow),
      total: Type.Object({ ...sums, ...originals, lines: Type.Union([Type.Integer(), Type.Null()]) }),
      balanced: Type.Boolean(),
    }),
    permission: allow('view'),
    slow: true,
  }),
  /** How many lines each row of the summary has, where the summary did not read them; and how many vouchers. */
  counts: call({
    at: 'GET /gl/report/voucher-summary/counts',
    input: Type.Object(summary),
    result: Type.Object({
      rows: Type.Array(Type.Object({ subject: Type.String(), entity: Type.String(), lines: Type.Integer() })),
      lines: Type.Integer(),
      vouchers: Type.Integer(),
    }),
    permission: allow('view'),
    slow: true,
  }),
  /** A page of lines by day and voucher, after `after`, the `next` of the page before; '' at the end. */
  register: call({
    at: 'GET /gl/report/voucher-register',
    input: Type.Object({
      ...lines,
      after: Optional(80),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    }),
    result: Type.Object({ ...head, rows: Type.Array(RegisterRow), next: Type.String() }),
    permission: allow('view'),
  }),
  /** What all lines of the register add up to; asked beside its first page, which does not wait for it. */
  registerSums: call({
    at: 'GET /gl/report/voucher-register/sums',
    input: Type.Object(lines),
    result: Type.Object({ ...sums, lines: Type.Integer(), vouchers: Type.Integer() }),
    permission: allow('view'),
    slow: true,
  }),
  quality: call({
    at: 'GET /gl/report/voucher-quality',
    input: Type.Object(which),
    result: Type.Object({ ...head, rows: Type.Array(QualityRow) }),
    permission: allow('view'),
    slow: true,
  }),
  /** The file of a tab: the same figures in the language of the caller. The server answers with the file itself. */
  export: call({
    at: 'GET /gl/report/voucher-summary/export',
    input: Type.Object({
      ...file,
      format: Type.Optional(Type.Union([Type.Literal('csv'), Type.Literal('xlsx')])),
      form: Type.Optional(Type.Literal('printed')),
    }),
    result: Type.Unknown(),
    permission: allow('export'),
    slow: true,
  }),
  /** The same on paper, as PDF. */
  print: call({
    at: 'GET /gl/report/voucher-summary/print',
    input: Type.Object({ ...file, unit: Unit }),
    result: Type.Unknown(),
    permission: allow('print'),
    slow: true,
  }),
}

export type SummaryRowShape = Static<typeof SummaryRow>
export type RegisterRowShape = Static<typeof RegisterRow>
export type QualityRowShape = Static<typeof QualityRow>
