// The calls of the voucher list: its filters, by voucher and by line.
import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { AmountText, DateText, dateRange, Id, MonthText, OptionalText, Page, paging } from '../base/shape.ts'
import { Seen } from './voucher-act.ts'

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

export const VoucherRow = Type.Object({
  ...voucherHead,
  /** The caller has made it. */
  mine: Type.Boolean(),
  /** A level of audit is given, and it waits for the next one. */
  isPart: Type.Boolean(),
  summary: Type.String(),
  subjects: Type.Array(Type.String()),
})

/** A line in the list by line, with what it shows of its voucher. */
export const LineRow = Type.Object({
  id: Id,
  lineNo: Type.Integer(),
  company: Type.String(),
  period: MonthText,
  word: Type.String(),
  no: Type.Integer(),
  date: DateText,
  status: Status,
  posted: Type.Boolean(),
  reversed: Type.Boolean(),
  rejected: Type.String(),
  source: Type.String(),
  serialNo: Type.String(),
  attachCount: Type.Integer(),
  remark: Type.String(),
  createdBy: Type.String(),
  auditedBy: Type.String(),
  summary: Type.String(),
  subject: Type.String(),
  subjectName: Type.String(),
  /** Entities with their names, such as "C001 Acme". */
  entities: Type.Array(Type.String()),
  currency: Type.String(),
  rate: Type.String(),
  /** Empty for the base currency. */
  original: Type.String(),
  debit: Type.String(),
  credit: Type.String(),
  quantity: Type.String(),
  handler: Type.String(),
  business: Type.String(),
  purpose: Type.String(),
  cfItem: Type.String(),
  invoiceNo: Type.String(),
})

/** Everything but paging and order. */
const filters = {
  /** Account sets of the year, such as 'YS01-2025', joined with commas; that of the header unless told. */
  companies: OptionalText(2000),
  periodFrom: Type.Optional(MonthText),
  periodTo: Type.Optional(MonthText),
  ...dateRange,
  type: OptionalText(16),
  noFrom: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999 })),
  noTo: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999 })),
  /** The beginning of a serial number. */
  serialNo: OptionalText(40),
  /** `returned`: saved, rejected and not changed since. */
  status: Type.Optional(Type.Union([Status, Type.Literal('posted'), Type.Literal('returned')])),
  summary: OptionalText(200),
  /** Beginnings of codes, joined with commas; with `subjectExact` whole codes. */
  subject: OptionalText(2000),
  subjectExact: Type.Optional(Type.Boolean()),
  /** Without `entity`: lines with any entity of this type. */
  entityType: OptionalText(16),
  entity: OptionalText(64),
  /** On which side the amount of a line stands; either unless told. */
  side: Type.Optional(Type.Union([Type.Literal('debit'), Type.Literal('credit')])),
  amountFrom: Type.Optional(AmountText),
  amountTo: Type.Optional(AmountText),
  currency: OptionalText(8),
  createdBy: OptionalText(64),
  auditedBy: OptionalText(64),
  /** Code or part of the name of an employee. */
  handler: OptionalText(64),
  source: OptionalText(16),
  business: OptionalText(40),
  purpose: OptionalText(40),
  /** With attachments, or without. */
  attached: Type.Optional(Type.Boolean()),
  invoiceNo: OptionalText(64),
  /** Lines beside cash that lack their item of the cash-flow statement. */
  cfMissing: Type.Optional(Type.Boolean()),
  /** Vouchers that posting refuses (check 5): out of balance, on subjects that take no lines, without entities. */
  broken: Type.Optional(Type.Boolean()),
  remark: OptionalText(200),
  mine: Type.Optional(Type.Boolean()),
  red: Type.Optional(Type.Boolean()),
  noAttachment: Type.Optional(Type.Boolean()),
  /** Only vouchers that the caller may audit, in the account set of the header. */
  toAudit: Type.Optional(Type.Boolean()),
}

export const VoucherFilter = Type.Object({ ...paging, ...filters })

/** `printed`: vouchers with their lines beneath; `flat`: one row for each line that matches. */
export const ExportForm = Type.Union([Type.Literal('printed'), Type.Literal('flat')])

const seeing = { button: 'gl:voucher:view', right: 'read' } as const

export const voucherListCalls = {
  list: call({
    at: 'GET /gl/voucher/list',
    input: VoucherFilter,
    result: Type.Object({
      ...Page(VoucherRow).properties,
      /** Empty when a line is hidden from the caller, or the account sets have different base currencies. */
      totalAmount: AmountText,
      /** By quick filter, within the others: all, the statuses, mine, red, noAttachment, toAudit. */
      counts: Type.Record(Type.String(), Type.Integer()),
    }),
    permission: seeing,
  }),
  /** The same by line: only lines that match; the quick filters count lines. Never drafts. */
  lines: call({
    at: 'GET /gl/voucher/lines',
    input: VoucherFilter,
    result: Type.Object({
      ...Page(LineRow).properties,
      /** Empty when the account sets have different base currencies. */
      totalDebit: AmountText,
      totalCredit: AmountText,
      counts: Type.Record(Type.String(), Type.Integer()),
    }),
    permission: seeing,
  }),
  /** The first vouchers of a filter that one act takes, in its order: for who chooses them all. Never drafts. */
  versions: call({
    at: 'GET /gl/voucher/versions',
    input: VoucherFilter,
    result: Type.Object({ items: Type.Array(Seen), total: Type.Integer() }),
    permission: seeing,
  }),
  /** The whole filter as a file. Never drafts. */
  export: call({
    at: 'GET /gl/voucher/export',
    input: Type.Object({
      ...filters,
      form: ExportForm,
      format: Type.Union([Type.Literal('xlsx'), Type.Literal('csv')]),
    }),
    result: Type.Unknown(),
    permission: { button: 'gl:voucher:export', right: 'read' },
    slow: true,
  }),
}

export type VoucherRowShape = Static<typeof VoucherRow>
export type LineRowShape = Static<typeof LineRow>
export type VoucherFilterShape = Static<typeof VoucherFilter>
