// The calls of the voucher report: summary by subject, register of lines, and what is amiss by maker.
import { type Static, type TProperties, Type } from 'typebox'
import { AmountText, DateText, dateRange, Id, MonthText, NameTriple, OneOf } from '../base/shape.ts'
import { answerOfOne, commonOfOne, Flag, Optional, paper, read, rowPage, sheetFile } from './ledger.ts'

const No = Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999 }))

/**
 * Which lines: of the months `from`..`month` (`month` alone without `from`), or of the days `dateFrom`..`dateTo`; of
 * vouchers of these types (codes joined with commas) and numbers, in the states of `include`, void ones never.
 */
const which = {
  ...{ ...commonOfOne, month: Type.Optional(MonthText), ...dateRange },
  types: Optional(400),
  noFrom: No,
  noTo: No,
  currency: Optional(8),
  foreign: Flag,
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

const answerOfTab = <T extends TProperties>(tab: T) => answerOfOne({ choices: Choices, ...tab })

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
  kind: OneOf(['all', 'type', 'maker']),
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

const input = {
  ...{ ...summary, subject: lines.subject, entity: lines.entity },
  tab: OneOf(['summary', 'register', 'quality']),
}
const name = 'voucherSummary'

export const voucherReportCalls = {
  summary: read(
    '/gl/report/voucher-summary',
    name,
    summary,
    answerOfTab({
      originalDigits: Type.Integer(),
      rows: Type.Array(SummaryRow),
      total: Type.Object({ ...sums, ...originals, lines: Type.Union([Type.Integer(), Type.Null()]) }),
      balanced: Type.Boolean(),
    }),
    { slow: true },
  ),
  /** How many lines each row of the summary has, where the summary did not read them; and how many vouchers. */
  counts: read(
    '/gl/report/voucher-summary/counts',
    name,
    summary,
    Type.Object({
      rows: Type.Array(Type.Object({ subject: Type.String(), entity: Type.String(), lines: Type.Integer() })),
      lines: Type.Integer(),
      vouchers: Type.Integer(),
    }),
    { slow: true },
  ),
  /** A page of lines by day and voucher; `next` is '' at the end. */
  register: read(
    '/gl/report/voucher-register',
    name,
    { ...lines, ...rowPage, after: Optional(80) },
    answerOfTab({ rows: Type.Array(RegisterRow), next: Type.String() }),
  ),
  /** What all lines of the register add up to; asked beside its first page, which does not wait for it. */
  registerSums: read(
    '/gl/report/voucher-register/sums',
    name,
    lines,
    Type.Object({ ...sums, lines: Type.Integer(), vouchers: Type.Integer() }),
    { slow: true },
  ),
  quality: read('/gl/report/voucher-quality', name, which, answerOfTab({ rows: Type.Array(QualityRow) }), {
    slow: true,
  }),
  export: sheetFile('/gl/report/voucher-summary', name, input),
  print: paper('/gl/report/voucher-summary', name, input),
}

export type SummaryRowShape = Static<typeof SummaryRow>
export type RegisterRowShape = Static<typeof RegisterRow>
export type QualityRowShape = Static<typeof QualityRow>
