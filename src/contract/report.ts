// The calls of the reports: balance tables, ledgers and statements, why a figure is what it is, and their files.
import { type Static, type TProperties, Type } from 'typebox'
import { call } from './call.ts'
import { AmountText, Id, MonthText, NameTriple } from './shape.ts'

const Text = (maxLength: number) => Type.String({ maxLength })
const Optional = (maxLength: number) => Type.Optional(Text(maxLength))
const Flag = Type.Optional(Type.Boolean())
const OrNull = Type.Union([AmountText, Type.Null()])

/** Which vouchers count: posted ones, audited ones too, or saved ones too. */
export const Include = Type.Union([Type.Literal('posted'), Type.Literal('audited'), Type.Literal('saved')])

/**
 * What every report asks. `companies` holds values of account sets joined with commas ('YS01-2025,YS02-2025'), the one
 * of the header when it is missing. `from` is the first month, `month` itself when it is missing; both of one year.
 */
const common = {
  companies: Optional(2000),
  month: MonthText,
  from: Type.Optional(MonthText),
  include: Type.Optional(Include),
}

/** Subjects from..to by code, both included; `subject` holds prefixes joined with commas. */
const subjects = { subjectFrom: Optional(40), subjectTo: Optional(40), subject: Optional(2000) }

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
const head = { asOf: Type.String(), include: Include, scoped: Type.Boolean() }

const answer = <T extends TProperties>(book: T) =>
  Type.Object({ ...head, books: Type.Array(Type.Object({ ...ReportBook, ...book })) })

/** Where a figure leads: a report of the same books, of these subjects and months. */
export const Drill = Type.Object({
  report: Type.String(),
  subjects: Type.Array(Type.String()),
  from: MonthText,
  month: MonthText,
})

/** `drill`: the ledger that the row leads to, the detail ledger for a leaf. */
const subjectHead = {
  subject: Type.String(),
  ...NameTriple,
  level: Type.Integer(),
  leaf: Type.Boolean(),
  direction: Type.String(),
  drill: Type.Union([Type.Literal('general-ledger-1'), Type.Literal('general-ledger-2')]),
}

const trialAmounts = {
  openingDebit: AmountText,
  openingCredit: AmountText,
  periodDebit: AmountText,
  periodCredit: AmountText,
  ytdDebit: AmountText,
  ytdCredit: AmountText,
  closingDebit: AmountText,
  closingCredit: AmountText,
}

export const TrialBalanceRow = Type.Object({ ...subjectHead, ...trialAmounts })
export const TrialBalanceTotal = Type.Object(trialAmounts)

/** Originals with the decimals of the currency (`originalDigits`), base amounts with those of the base currency. */
export const CurrencyBalanceRow = Type.Object({
  ...subjectHead,
  currency: Type.String(),
  originalDigits: Type.Integer(),
  openingOriginal: AmountText,
  openingBase: AmountText,
  debitOriginal: AmountText,
  debitBase: AmountText,
  creditOriginal: AmountText,
  creditBase: AmountText,
  closingOriginal: AmountText,
  closingBase: AmountText,
})

/** One subject and entity; opening and closing debit-positive. `entityNames` are empty for an entity that is gone. */
export const AuxBalanceRow = Type.Object({
  ...subjectHead,
  entity: Type.String(),
  entityType: Type.String(),
  entityCode: Type.String(),
  entityNames: Type.Object(NameTriple),
  opening: AmountText,
  debit: AmountText,
  credit: AmountText,
  closing: AmountText,
})

export const Side = Type.Union([Type.Literal('debit'), Type.Literal('credit'), Type.Literal('nil')])

/** `period` is '' in the opening row, where debit and credit are null. `balance` has no sign: `side` tells it. */
export const GeneralLedgerRow = Type.Object({
  ...subjectHead,
  row: Type.Union([Type.Literal('opening'), Type.Literal('month'), Type.Literal('year')]),
  period: Type.String(),
  debit: OrNull,
  credit: OrNull,
  side: Side,
  balance: AmountText,
})

/**
 * A row of a detail ledger. A line has the voucher it belongs to (`voucherId` is '' in other rows) and the subjects of
 * the other side of the voucher, the biggest first. `originalBalance` runs when the ledger has one foreign currency.
 */
export const DetailLedgerRow = Type.Object({
  kind: Type.Union([Type.Literal('opening'), Type.Literal('line'), Type.Literal('month'), Type.Literal('year')]),
  /** The day; the month in total rows. */
  date: Type.String(),
  period: Type.String(),
  voucherId: Type.Union([Id, Type.Literal('')]),
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
})

/** A line of a statement; `values` in the order of the columns, null for heads and for what cannot be computed. */
export const StatementRow = Type.Object({
  no: Type.Integer(),
  kind: Type.String(),
  indent: Type.Integer(),
  ...NameTriple,
  formula: Type.String(),
  values: Type.Array(OrNull),
})

export const StatementColumnKey = Type.Union([
  Type.Literal('closing'),
  Type.Literal('yearOpening'),
  Type.Literal('current'),
  Type.Literal('yearToDate'),
  Type.Literal('lastYear'),
])

/** A column and the months it covers; `accountSet` is another than the book's for last year's. */
export const StatementColumn = Type.Object({
  key: StatementColumnKey,
  accountSet: Type.String(),
  from: MonthText,
  month: MonthText,
})

/** What has to be zero, and what cannot be computed (E411, E412, formula.line) or is not covered (E413). */
const StatementCheck = Type.Object({
  difference: AmountText,
  uncovered: Type.Array(Type.String()),
  problems: Type.Array(
    Type.Object({
      name: Type.String(),
      path: Type.String(),
      args: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    }),
  ),
})

const statement = { columns: Type.Array(StatementColumn), rows: Type.Array(StatementRow), check: StatementCheck }

/** A part of a figure, in reading order with its depth; the values of a joined part sum with their signs. */
export const ExplainPart = Type.Object({
  depth: Type.Integer(),
  sign: Type.Union([Type.Literal(1), Type.Literal(-1)]),
  formula: Type.String(),
  value: OrNull,
  /** The line of the statement that this part is, else null. */
  line: Type.Union([Type.Integer(), Type.Null()]),
  subject: Type.String(),
  ...NameTriple,
  drill: Type.Union([Drill, Type.Null()]),
})

/** Type of a file of a report. */
export const FileFormat = Type.Union([Type.Literal('csv'), Type.Literal('xlsx'), Type.Literal('json')])

const trialInput = {
  ...common,
  ...subjects,
  level: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  leafOnly: Flag,
  zeroRows: Flag,
  /** False leaves out the carry-forward of profit and loss, so that turnovers read naturally. */
  withClosing: Flag,
}
const currencyInput = { ...common, ...subjects, currency: Optional(8) }
const auxInput = { ...common, ...subjects, entityType: Optional(16), entity: Optional(64) }
const ledgerInput = { ...common, ...subjects, level: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })) }
const detailInput = {
  month: MonthText,
  from: Type.Optional(MonthText),
  include: Type.Optional(Include),
  /** The account set, the one of the header when it is missing. */
  companies: Optional(40),
  subject: Text(40),
  /** Only lines with this entity, as 'customer:C001'. */
  entity: Optional(100),
}
const statementInput = {
  companies: common.companies,
  month: MonthText,
  include: common.include,
  /** Adds the column of last year when its books are here. */
  lastYear: Flag,
}
const explainInput = {
  accountSet: Optional(40),
  month: MonthText,
  include: common.include,
  column: StatementColumnKey,
  line: Type.Integer({ minimum: 1, maximum: 9999 }),
}

const allow = (name: string, action: 'view' | 'export') =>
  ({ button: `gl:report:${name}:${action}`, right: 'read' }) as const

const explain = <P extends `/gl/report/${string}`>(path: P, name: string) =>
  call({
    at: `GET ${path}/explain`,
    input: Type.Object(explainInput),
    result: Type.Object({ ...head, parts: Type.Array(ExplainPart) }),
    permission: allow(name, 'view'),
  })

/** The file of a report: the same figures in the language of the caller. The server answers with the file itself. */
const file = <T extends TProperties>(path: `/gl/report/${string}`, name: string, input: T) =>
  call({
    at: `GET ${path}/export`,
    input: Type.Object({ ...input, format: Type.Optional(FileFormat) }),
    result: Type.Unknown(),
    permission: allow(name, 'export'),
    slow: true,
  })

export const reportCalls = {
  balanceTable1: call({
    at: 'GET /gl/report/balance-table-1',
    input: Type.Object(trialInput),
    result: answer({ rows: Type.Array(TrialBalanceRow), total: TrialBalanceTotal, balanced: Type.Boolean() }),
    permission: allow('balanceTable1', 'view'),
  }),
  balanceTable2: call({
    at: 'GET /gl/report/balance-table-2',
    input: Type.Object(currencyInput),
    result: answer({ rows: Type.Array(CurrencyBalanceRow) }),
    permission: allow('balanceTable2', 'view'),
  }),
  balanceTable3: call({
    at: 'GET /gl/report/balance-table-3',
    input: Type.Object(auxInput),
    result: answer({ rows: Type.Array(AuxBalanceRow) }),
    permission: allow('balanceTable3', 'view'),
  }),
  generalLedger1: call({
    at: 'GET /gl/report/general-ledger-1',
    input: Type.Object(ledgerInput),
    result: answer({ rows: Type.Array(GeneralLedgerRow) }),
    permission: allow('generalLedger1', 'view'),
  }),
  /**
   * A page of a detail ledger: begins after `after` (the `next` of the page before), at the first line of the month
   * `at`, or at the opening. `next` is '' at the end.
   */
  generalLedger2: call({
    at: 'GET /gl/report/general-ledger-2',
    input: Type.Object({
      ...detailInput,
      after: Optional(200),
      at: Type.Optional(MonthText),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    }),
    result: Type.Object({
      ...head,
      book: Type.Object(ReportBook),
      subject: Type.Object(subjectHead),
      /** The one foreign currency of the ledger, '' when the original balance does not run. */
      foreign: Type.String(),
      originalDigits: Type.Integer(),
      rows: Type.Array(DetailLedgerRow),
      next: Type.String(),
    }),
    permission: allow('generalLedger2', 'view'),
  }),
  /** How many lines a detail ledger has, by month; asked beside its first page, which does not wait for it. */
  generalLedger2Size: call({
    at: 'GET /gl/report/general-ledger-2/size',
    input: Type.Object(detailInput),
    result: Type.Object({
      lines: Type.Integer(),
      months: Type.Array(Type.Object({ month: MonthText, lines: Type.Integer() })),
    }),
    permission: allow('generalLedger2', 'view'),
  }),
  /**
   * How many lines and vouchers move these subjects (prefixes joined with commas) in the months. Counting ends at
   * 10,000 lines: then `isWhole` is false.
   */
  movements: call({
    at: 'GET /gl/report/movements',
    input: Type.Object({
      accountSet: Optional(40),
      month: MonthText,
      from: Type.Optional(MonthText),
      include: Type.Optional(Include),
      subjects: Text(2000),
    }),
    result: Type.Object({ lines: Type.Integer(), vouchers: Type.Integer(), isWhole: Type.Boolean() }),
    permission: allow('generalLedger2', 'view'),
  }),
  balanceSheet: call({
    at: 'GET /gl/report/balance-sheet',
    input: Type.Object(statementInput),
    result: answer(statement),
    permission: allow('balanceSheet', 'view'),
  }),
  incomeStatement: call({
    at: 'GET /gl/report/income-statement',
    input: Type.Object(statementInput),
    result: answer(statement),
    permission: allow('incomeStatement', 'view'),
  }),
  cashFlow: call({
    at: 'GET /gl/report/cash-flow',
    input: Type.Object(statementInput),
    result: answer(statement),
    permission: allow('cashFlow', 'view'),
  }),
  explainBalanceSheet: explain('/gl/report/balance-sheet', 'balanceSheet'),
  explainIncomeStatement: explain('/gl/report/income-statement', 'incomeStatement'),
  explainCashFlow: explain('/gl/report/cash-flow', 'cashFlow'),
  exportBalanceTable1: file('/gl/report/balance-table-1', 'balanceTable1', trialInput),
  exportBalanceTable2: file('/gl/report/balance-table-2', 'balanceTable2', currencyInput),
  exportBalanceTable3: file('/gl/report/balance-table-3', 'balanceTable3', auxInput),
  exportGeneralLedger1: file('/gl/report/general-ledger-1', 'generalLedger1', ledgerInput),
  exportGeneralLedger2: file('/gl/report/general-ledger-2', 'generalLedger2', detailInput),
  exportBalanceSheet: file('/gl/report/balance-sheet', 'balanceSheet', statementInput),
  exportIncomeStatement: file('/gl/report/income-statement', 'incomeStatement', statementInput),
  exportCashFlow: file('/gl/report/cash-flow', 'cashFlow', statementInput),
}

export type IncludeShape = Static<typeof Include>
export type TrialBalanceRowShape = Static<typeof TrialBalanceRow>
export type CurrencyBalanceRowShape = Static<typeof CurrencyBalanceRow>
export type AuxBalanceRowShape = Static<typeof AuxBalanceRow>
export type GeneralLedgerRowShape = Static<typeof GeneralLedgerRow>
export type DetailLedgerRowShape = Static<typeof DetailLedgerRow>
export type StatementRowShape = Static<typeof StatementRow>
export type StatementColumnShape = Static<typeof StatementColumn>
export type ExplainPartShape = Static<typeof ExplainPart>
