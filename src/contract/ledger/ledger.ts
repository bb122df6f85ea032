// The calls of the ledgers, general and detail.
import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { figureUnits } from '../../domain/base/figure-unit.ts'
import type { ProblemCode } from '../../domain/base/problem.ts'
import { ledgerForms } from '../../domain/ledger/ledger-measure.ts'
import { call } from '../base/call.ts'
import { AmountText, IdOrNone, MonthText, NameTriple, OneOf } from '../base/shape.ts'

export const Text = (maxLength: number) => Type.String({ maxLength })
export const Optional = (maxLength: number) => Type.Optional(Text(maxLength))
export const Flag = Type.Optional(Type.Boolean())
export const OrNull = Type.Union([AmountText, Type.Null()])

/**
 * What every report under `/gl/report` says when a field of this name is missing or left empty:
 * nothing that was asked for in vain is answered as if it had not been.
 */
export const emptyFields = {
  month: 'report.period',
  level: 'report.level',
  companies: 'report.companies',
} as const satisfies Record<string, ProblemCode>

/** Whether a path is that of a report. */
export const isReportPath = (path: string): boolean => path.startsWith('/gl/report/')

/** Which vouchers count: posted ones, audited ones too, or saved ones too. */
export const Include = OneOf(['posted', 'audited', 'saved'])

/**
 * What every report asks. `companies` holds values of account sets joined with commas ('YS01-2025,YS02-2025'), the one
 * of the header when it is missing. `from` is the first month, `month` itself when it is missing; both of one year.
 */
export const common = {
  companies: Optional(2000),
  month: MonthText,
  from: Type.Optional(MonthText),
  include: Type.Optional(Include),
}

/** The same of one account set, that of the header when it is missing. */
export const commonOfOne = { ...common, companies: Optional(40) }

/** A page of rows: goes on behind `after`, the `next` of the page before. */
export const rowPage = { after: Optional(200), pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })) }

/** A level of the chart. */
export const Level = Type.Optional(Type.Integer({ minimum: 1, maximum: 10 }))

/**
 * Figures as they were known at a moment: `2026-01-12T10:00` in the zone of the books, or ISO text in UTC. Names, the
 * chart, rates and templates are those of now.
 */
export const asKnown = { asKnown: Optional(32) }

/** Subjects from..to by code, both included; `subject` holds prefixes joined with commas. */
export const subjects = { subjectFrom: Optional(40), subjectTo: Optional(40), subject: Optional(2000) }

/** The books that a report has read, as they were at `asOf`. */
export const ReportBook = {
  accountSet: Type.String(),
  company: Type.String(),
  ...NameTriple,
  year: Type.Integer(),
  mode: Type.String(),
  baseCurrency: Type.String(),
  minorDigits: Type.Integer(),
  from: MonthText,
  month: MonthText,
  periodStatus: Type.String(),
  /** How often the last month has been posted; 0 = never. */
  postingVersion: Type.Integer(),
  /** The openings follow the year before, which is not closed: every figure that begins with them may change. */
  provisional: Type.Boolean(),
}

/** `scoped`: the caller's data scope hides a part, so the figures are not those of the whole books. */
export const head = { asOf: Type.String(), include: Include, scoped: Type.Boolean() }

export const answer = <T extends TProperties>(book: T) =>
  Type.Object({ ...head, books: Type.Array(Type.Object({ ...ReportBook, ...book })) })

/** The same about one account set. */
export const answerOfOne = <T extends TProperties>(book: T) =>
  Type.Object({ ...head, book: Type.Object(ReportBook), ...book })

/** What an account has and what moves in it; opening and closing are debit-positive. */
export const balanceSums = { opening: AmountText, debit: AmountText, credit: AmountText, closing: AmountText }

/** Where a figure leads: a report of the same books, of these subjects and months, of one entity ('store:S01'). */
export const Drill = Type.Object({
  report: Type.String(),
  /** The carry-forward of profit and loss is not in the figure, nor in what it leads to. */
  withoutClosing: Type.Optional(Type.Boolean()),
  entity: Type.Optional(Type.String()),
  subjects: Type.Array(Type.String()),
  from: MonthText,
  month: MonthText,
})

/** `drill`: the ledger that the row leads to, the detail ledger for a leaf. */
export const subjectHead = {
  subject: Type.String(),
  ...NameTriple,
  level: Type.Integer(),
  leaf: Type.Boolean(),
  direction: Type.String(),
  drill: OneOf(['general-ledger-1', 'general-ledger-2']),
}

/** In which unit the amounts of a paper are drawn. */
export const Unit = Type.Optional(Type.Enum([...figureUnits]))

export const FileFormat = OneOf(['csv', 'xlsx', 'json'])

/**
 * A file for people rather than programs: as printed, with head, indents and totals as formulas, or flat for a pivot
 * table, one row a fact. Without it the file is the stable one that other programs read.
 */
export const FileForm = OneOf(['printed', 'flat'])

type ReportPath = `/gl/report/${string}`

export const allow = (name: string, action: 'view' | 'export' | 'print') =>
  ({ button: `gl:report:${name}:${action}`, right: 'read' }) as const

/** What a report answers to who may see it. */
export const read = <T extends TProperties, R extends TSchema>(
  path: ReportPath,
  name: string,
  input: T,
  result: R,
  more: { slow?: true } = {},
) => call({ at: `GET ${path}`, input: Type.Object(input), result, permission: allow(name, 'view'), ...more })

/** A file of a report in the language of the caller: the server answers with the file itself. */
const made = <T extends TProperties>(path: ReportPath, name: string, action: 'export' | 'print', input: T) =>
  call({
    at: `GET ${path}/${action}`,
    input: Type.Object(input),
    result: Type.Unknown(),
    permission: allow(name, action),
    slow: true,
  })

/** The same figures, as other programs read them or with a form for people. */
export const file = <T extends TProperties>(path: ReportPath, name: string, input: T) =>
  made(path, name, 'export', { ...input, format: Type.Optional(FileFormat), form: Type.Optional(FileForm) })

const SheetFormat = Type.Optional(OneOf(['csv', 'xlsx']))

/** A report that is one table: as it is shown, or as printed, with head, notes and totals as formulas. */
export const sheetFile = <T extends TProperties>(path: ReportPath, name: string, input: T) =>
  made(path, name, 'export', { ...input, format: SheetFormat, form: Type.Optional(Type.Literal('printed')) })

/** The same for a report that is offered flat too: one row a fact, for pivot tables. */
export const flatFile = <T extends TProperties>(path: ReportPath, name: string, input: T) =>
  made(path, name, 'export', { ...input, format: SheetFormat, form: Type.Optional(FileForm) })

/** A report on paper, as PDF. */
export const paper = <T extends TProperties>(path: ReportPath, name: string, input: T) =>
  made(path, name, 'print', { ...input, unit: Unit })

export type IncludeShape = Static<typeof Include>

export const Side = OneOf(['debit', 'credit', 'nil'])

/** `period` is '' in the opening row, where debit and credit are null. `balance` has no sign: `side` tells it. */
export const GeneralLedgerRow = Type.Object({
  ...subjectHead,
  /** `next`: what goes over to the next year; it has no debit and credit. */
  row: OneOf(['opening', 'month', 'year', 'next']),
  period: Type.String(),
  debit: OrNull,
  credit: OrNull,
  side: Side,
  balance: AmountText,
})

/**
 * What stands beside the amounts of a row in the form that was asked for: figures in the measure (quantities, or
 * amounts of the one foreign currency), the balance debit-positive; of a line its price, rate and settlement.
 */
const Beside = Type.Object({
  debit: OrNull,
  credit: OrNull,
  balance: OrNull,
  price: OrNull,
  /** What one of the quantity stands for in the books. */
  balancePrice: OrNull,
  rate: OrNull,
  settlement: Type.String(),
  settlementNo: Type.String(),
})

/**
 * A row of a detail ledger. A line has the voucher it belongs to (`voucherId` is '' in other rows) and the subjects of
 * the other side of the voucher, the biggest first. `originalBalance` runs when the ledger has one foreign currency.
 */
export const DetailLedgerRow = Type.Object({
  kind: OneOf(['opening', 'line', 'month', 'year']),
  /** The day; the month in total rows. */
  date: Type.String(),
  period: Type.String(),
  voucherId: IdOrNone,
  voucher: Type.String(),
  lineNo: Type.Integer(),
  posted: Type.Boolean(),
  summary: Type.String(),
  subject: Type.String(),
  aux: Type.String(),
  contra: Type.Array(Type.String()),
  currency: Type.String(),
  original: Type.String(),
  debit: OrNull,
  credit: OrNull,
  side: Side,
  balance: AmountText,
  originalBalance: OrNull,
  /** Null in the form of three columns. */
  beside: Type.Union([Beside, Type.Null()]),
})

/** False leaves out the carry-forward of profit and loss, as in the figures of an income statement. */
const closingInput = { withClosing: Flag }
const ledgerInput = {
  ...{ ...common, ...asKnown, ...subjects, ...closingInput },
  level: Level,
}
const detailInput = {
  ...{ ...asKnown, ...commonOfOne },
  subject: Text(40),
  /** Subjects below it that are left out, joined with commas. */
  except: Optional(2000),
  /**
   * Only lines with this entity, 'customer:C001', or all of these, 'customer:C001;!store', or on none of these,
   * '!store:S01|S02', or '=' and a whole set.
   */
  entity: Optional(2400),
  /** Only lines in this currency. */
  currency: Optional(8),
  /** On paper, and in workbooks as printed: what each day adds up to. */
  daily: Flag,
  /** Three columns unless told. */
  ledgerForm: Type.Optional(OneOf(ledgerForms)),
  ...closingInput,
}
export const ledgerCalls = {
  generalLedger1: read(
    '/gl/report/general-ledger-1',
    'generalLedger1',
    ledgerInput,
    answer({ rows: Type.Array(GeneralLedgerRow) }),
  ),
  /**
   * A page of a detail ledger: begins after `after` (the `next` of the page before), at the place `at` (a month, a day,
   * a voucher '记-12' or '2025-11 记-12', 'end', the `previous` of an answer), or at the opening. `next` is '' at the
   * end. `previous` begins the page before a place, '' where nothing is before it.
   */
  generalLedger2: read(
    '/gl/report/general-ledger-2',
    'generalLedger2',
    { ...detailInput, ...rowPage, at: Optional(64) },
    answerOfOne({
      subject: Type.Object(subjectHead),
      /** The one foreign currency of the ledger, '' when the original balance does not run. */
      foreign: Type.String(),
      originalDigits: Type.Integer(),
      /** In what the subject is counted, '' where it is not. */
      unit: Type.String(),
      /** Currencies to which it may be narrowed. */
      currencies: Type.Array(Type.String()),
      /** The last month before those shown, '' where the books of the year begin with them. */
      monthBefore: Type.String(),
      rows: Type.Array(DetailLedgerRow),
      next: Type.String(),
      previous: Type.String(),
    }),
  ),
  generalLedger2Size: read(
    '/gl/report/general-ledger-2/size',
    'generalLedger2',
    detailInput,
    Type.Object({
      lines: Type.Integer(),
      months: Type.Array(Type.Object({ month: MonthText, lines: Type.Integer() })),
    }),
  ),
  /**
   * How many lines and vouchers move these subjects (prefixes joined with commas) in the months. Counting ends at
   * 10,000 lines: then `isWhole` is false.
   */
  movements: read(
    '/gl/report/movements',
    'generalLedger2',
    {
      ...{ accountSet: Optional(40), month: common.month, from: common.from, include: common.include },
      ...{ subjects: Text(2000), ...closingInput },
    },
    Type.Object({ lines: Type.Integer(), vouchers: Type.Integer(), isWhole: Type.Boolean() }),
  ),
  exportGeneralLedger1: file('/gl/report/general-ledger-1', 'generalLedger1', ledgerInput),
  exportGeneralLedger2: file('/gl/report/general-ledger-2', 'generalLedger2', detailInput),
}

export type GeneralLedgerRowShape = Static<typeof GeneralLedgerRow>
export type DetailLedgerRowShape = Static<typeof DetailLedgerRow>
