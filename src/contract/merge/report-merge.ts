// The calls of merged reports: statements, balance table, worksheet, what does not agree, and the steps of a figure.
import { type Static, type TProperties, Type } from 'typebox'
import { trialForms } from '../../domain/ledger/trial-form.ts'
import { worksheetBases } from '../../domain/merge/merge-statement.ts'
import { call } from '../base/call.ts'
import { AmountText, MonthText, NameTriple } from '../base/shape.ts'
import { TrialBalanceRow, TrialBalanceTotal } from '../ledger/balance-table.ts'
import { asKnown, FileForm, FileFormat, Include, Optional, Unit } from '../ledger/ledger.ts'
import { LineNo, Missing, StatementRow } from '../statement/statement.ts'

/**
 * Which books: those of a group, or `companies`, values of account sets joined with commas, `*` for all that the caller
 * may read; the one of the header where both are missing. `currency`: that of the group, or of the header.
 */
export const mergeCommon = {
  group: Optional(20),
  companies: Optional(4000),
  month: MonthText,
  from: Type.Optional(MonthText),
  include: Type.Optional(Include),
  currency: Optional(3),
  ...asKnown,
}

/** `sum`: added up; `merged`: what they hold of each other taken out. */
export const MergeMode = Type.Union([Type.Literal('sum'), Type.Literal('merged')])

/** One beside the other, with their sum and what merging does to it, or only what comes of it. */
export const StatementMode = Type.Union([Type.Literal('side'), MergeMode.anyOf[0], MergeMode.anyOf[1]])

export const StatementOf = Type.Union([
  Type.Literal('balance-sheet'),
  Type.Literal('income-statement'),
  Type.Literal('cash-flow'),
])

/**
 * A company of the question: a `member`; the `adjusting` one, whose books hold eliminations; one that a relation says
 * is `notMerged`; one that is `absent`, without books of the year. `posted` is its last posted month.
 */
const MergeCompany = Type.Object({
  accountSet: Type.String(),
  company: Type.String(),
  ...NameTriple,
  role: Type.Union([
    Type.Literal('member'),
    Type.Literal('adjusting'),
    Type.Literal('notMerged'),
    Type.Literal('absent'),
  ]),
  currency: Type.String(),
  posted: Type.String(),
  isPosted: Type.Boolean(),
  provisional: Type.Boolean(),
  /** Percent of it that is the group's, '' where it is all. */
  share: Type.String(),
})

const head = {
  asOf: Type.String(),
  include: Include,
  mode: Type.String(),
  currency: Type.String(),
  minorDigits: Type.Integer(),
  from: MonthText,
  month: MonthText,
  /** Of hundreds those beside each other, and those that are behind or left out. */
  companies: Type.Array(MergeCompany),
  /** How many are merged, and how many of them have posted the month. */
  members: Type.Integer(),
  posted: Type.Integer(),
  /** Pairs of subjects on which two companies differ by more than they may; 0 = reconciled. */
  differing: Type.Integer(),
  /** The net of what the non-merge codes leave out, debit-positive. */
  excluded: AmountText,
}

export const mergeAnswer = <T extends TProperties>(more: T) => Type.Object({ ...head, ...more })

export const MergeColumn = Type.Object({
  key: Type.Union([
    Type.Literal('closing'),
    Type.Literal('yearOpening'),
    Type.Literal('current'),
    Type.Literal('yearToDate'),
  ]),
  of: Type.Union([
    Type.Literal('company'),
    Type.Literal('others'),
    Type.Literal('sum'),
    Type.Literal('eliminated'),
    Type.Literal('merged'),
  ]),
  accountSet: Type.String(),
  from: MonthText,
  month: MonthText,
})

/** The page of companies that have columns of their own; `rest` of them stand on others. */
export const CompanyPage = Type.Object({ no: Type.Integer(), of: Type.Integer(), rest: Type.Integer() })

/** Amounts of a leaf in the worksheet, debit-positive; `companies` those of its columns, `others` all others' sum. */
export const WorksheetRow = Type.Object({
  subject: Type.String(),
  ...NameTriple,
  profit: Type.Boolean(),
  companies: Type.Array(AmountText),
  others: AmountText,
  sum: AmountText,
  excluded: AmountText,
  debit: AmountText,
  credit: AmountText,
  consolidated: AmountText,
})

/** An entry behind the eliminations of a leaf; `pair` is `YS02 YS04 112203-220203`, '' for a voucher. */
export const EliminationRow = Type.Object({
  kind: Type.Union([Type.Literal('pair'), Type.Literal('difference'), Type.Literal('stock'), Type.Literal('voucher')]),
  pair: Type.String(),
  company: Type.String(),
  subject: Type.String(),
  debit: AmountText,
  credit: AmountText,
})

/** Whose lines a side is the sum of: `related:YS02|YS03`, '' where no one filter says it; `except`: left out. */
const PairSide = Type.Object({ entity: Type.String(), except: Type.String() })

/**
 * Both sides of a pair of subjects; amounts debit-positive, in the currency of the group. `profit`: of the year so far,
 * without what closed the months; else balances.
 */
export const DifferenceRow = Type.Object({
  company: Type.String(),
  counterparty: Type.String(),
  prefix: Type.String(),
  otherPrefix: Type.String(),
  amount: AmountText,
  otherAmount: AmountText,
  eliminated: AmountText,
  difference: AmountText,
  profit: Type.Boolean(),
  side: PairSide,
  otherSide: PairSide,
  state: Type.Union([
    Type.Literal('agreed'),
    Type.Literal('within'),
    Type.Literal('differs'),
    Type.Literal('oneSided'),
    Type.Literal('untold'),
  ]),
})

export const mayMerge = { button: 'gl:report:merge', right: 'read' } as const
const mayPrint = { button: 'gl:report:merge:print', right: 'read' } as const
const mayExport = { button: 'gl:report:merge:export', right: 'read' } as const

/** Of companies beside each other, 60 at once. */
export const mergePage = Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 }))

const statementInput = {
  ...mergeCommon,
  statement: StatementOf,
  mode: Type.Optional(StatementMode),
  /** The column that companies stand beside each other in: the first of the statement unless told. */
  column: Type.Optional(MergeColumn.properties.key),
  page: mergePage,
}

const tableInput = {
  ...mergeCommon,
  mode: Type.Optional(MergeMode),
  level: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  leafOnly: Type.Optional(Type.Boolean()),
  withClosing: Type.Optional(Type.Boolean()),
  /** Of paper and printed files: which pairs of columns. */
  columns: Type.Optional(Type.Enum([...trialForms])),
}

const worksheetInput = {
  ...mergeCommon,
  mode: Type.Optional(MergeMode),
  subject: Optional(2000),
  /** The year so far (unless told), the month alone, what the year began with, or a figure of the balance table. */
  basis: Type.Optional(Type.Enum([...worksheetBases])),
  withClosing: Type.Optional(Type.Boolean()),
  /** What this company alone brings, and what is taken out of that. */
  only: Optional(20),
  page: mergePage,
}

/** The file of a report: stable for other programs, or with a form for people; the server answers with itself. */
const file = <T extends TProperties>(path: string, input: T) =>
  call({
    at: `GET /gl/report/merge/${path}/export`,
    input: Type.Object({ ...input, format: Type.Optional(FileFormat), form: Type.Optional(FileForm) }),
    result: Type.Unknown(),
    permission: mayExport,
    slow: true,
  })

const paper = <T extends TProperties>(path: string, input: T) =>
  call({
    at: `GET /gl/report/merge/${path}/print`,
    input: Type.Object({ ...input, format: Type.Optional(FileFormat), form: Type.Optional(FileForm), unit: Unit }),
    result: Type.Unknown(),
    permission: mayPrint,
    slow: true,
  })

export const reportMergeCalls = {
  /** What the caller may merge in a year: groups with their members, and companies that are in none. */
  mergeScope: call({
    at: 'GET /gl/report/merge/scope',
    input: Type.Object({ month: MonthText }),
    result: Type.Object({
      groups: Type.Array(
        Type.Object({
          code: Type.String(),
          ...NameTriple,
          currency: Type.String(),
          /** Members without books of the year, or that the caller may not read whole. */
          missing: Type.Array(Type.String()),
          /** Those of the groups within it too, each once. */
          companies: Type.Array(Type.String()),
          groups: Type.Array(Type.String()),
        }),
      ),
      companies: Type.Array(MergeCompany),
    }),
    permission: mayMerge,
  }),
  mergeStatement: call({
    at: 'GET /gl/report/merge/statement',
    input: Type.Object(statementInput),
    result: mergeAnswer({
      statement: StatementOf,
      columns: Type.Array(MergeColumn),
      rows: Type.Array(StatementRow),
      /** Lines that the companies' own form has too, by its name there. */
      ownLines: Type.Array(Type.Object({ no: Type.Integer(), line: Type.String() })),
      /** What has to be zero: assets − liabilities − equity, or cash at the end − cash. */
      difference: AmountText,
      missing: Missing,
      /** Adjustments of companies that are in it, and those that its form has no place for. */
      adjusted: Type.Integer(),
      unplaced: Type.Integer(),
      page: CompanyPage,
    }),
    permission: mayMerge,
    slow: true,
  }),
  mergeTable: call({
    at: 'GET /gl/report/merge/balance-table-1',
    input: Type.Object(tableInput),
    result: mergeAnswer({
      rows: Type.Array(TrialBalanceRow),
      total: TrialBalanceTotal,
      balanced: Type.Boolean(),
    }),
    permission: mayMerge,
    slow: true,
  }),
  /** Leaves that a code of `subject` begins (joined with commas), all without it; `columns` are account sets. */
  mergeWorksheet: call({
    at: 'GET /gl/report/merge/worksheet',
    input: Type.Object(worksheetInput),
    result: mergeAnswer({
      rows: Type.Array(WorksheetRow),
      total: WorksheetRow,
      columns: Type.Array(Type.String()),
      entries: Type.Array(EliminationRow),
      page: CompanyPage,
    }),
    permission: mayMerge,
    slow: true,
  }),
  mergeDifferences: call({
    at: 'GET /gl/report/merge/differences',
    input: Type.Object(mergeCommon),
    result: mergeAnswer({ rows: Type.Array(DifferenceRow) }),
    permission: mayMerge,
    slow: true,
  }),
  exportMergeStatement: file('statement', statementInput),
  exportMergeTable: file('balance-table-1', tableInput),
  exportMergeWorksheet: file('worksheet', worksheetInput),
  exportMergeDifferences: file('differences', mergeCommon),
  printMergeStatement: paper('statement', statementInput),
  printMergeTable: paper('balance-table-1', tableInput),
  printMergeWorksheet: paper('worksheet', worksheetInput),
  printMergeDifferences: paper('differences', mergeCommon),
}

export type MergeCompanyShape = Static<typeof MergeCompany>
export type StatementOfShape = Static<typeof StatementOf>
export type MergeColumnShape = Static<typeof MergeColumn>
export type WorksheetRowShape = Static<typeof WorksheetRow>
export type EliminationRowShape = Static<typeof EliminationRow>
export type DifferenceRowShape = Static<typeof DifferenceRow>

/**
 * What one company brings to the figure: `own` in the currency of its books where that is another one, and in that of
 * the group what each step adds to it. `others`: all without a row of their own. `entries`: which entries of the
 * subjects of the figure sum to what is eliminated, '' for none; `isExcluded`: what they exclude sums to what is
 * excluded.
 */
const ExplainedCompany = Type.Object({
  accountSet: Type.String(),
  company: Type.String(),
  ...NameTriple,
  role: Type.Union([Type.Literal('member'), Type.Literal('adjusting'), Type.Literal('others')]),
  currency: Type.String(),
  own: Type.String(),
  share: Type.String(),
  /** What people of the company have adjusted in its statement, a part of what it brings; '' where nothing is. */
  adjusted: Type.String(),
  /** They one by one, which sum to it; none where they are too many, or where the figure is no sum of them. */
  adjustments: Type.Array(
    Type.Object({
      id: Type.String(),
      kind: Type.Unsafe<'reclass' | 'manual'>(Type.Enum(['reclass', 'manual'])),
      reason: Type.String(),
      madeBy: Type.String(),
      reviewedBy: Type.String(),
      amount: AmountText,
    }),
  ),
  translated: AmountText,
  excluded: AmountText,
  eliminated: AmountText,
  minority: AmountText,
  merged: AmountText,
  entries: Type.Union([Type.Literal('all'), Type.Literal('debit'), Type.Literal('credit'), Type.Literal('')]),
  isExcluded: Type.Boolean(),
})

const explanation = mergeAnswer({
  rows: Type.Array(ExplainedCompany),
  total: ExplainedCompany,
  page: CompanyPage,
})

export const mergeExplainCalls = {
  explainMergeStatement: call({
    at: 'GET /gl/report/merge/explain/statement',
    input: Type.Object({
      ...mergeCommon,
      statement: StatementOf,
      mode: Type.Optional(MergeMode),
      column: MergeColumn.properties.key,
      /** The number of the line in the consolidated form, or of a check. */
      line: LineNo,
      page: mergePage,
    }),
    result: explanation,
    permission: mayMerge,
    slow: true,
  }),
  /** Leaves that a code of `subject` begins; debit-positive unless it is the figure of a credit side. */
  explainMergeTable: call({
    at: 'GET /gl/report/merge/explain/table',
    input: Type.Object({
      ...mergeCommon,
      mode: Type.Optional(MergeMode),
      subject: Optional(2000),
      basis: Type.Enum([...worksheetBases]),
      withClosing: Type.Optional(Type.Boolean()),
      isCredit: Type.Optional(Type.Boolean()),
      page: mergePage,
    }),
    result: explanation,
    permission: mayMerge,
    slow: true,
  }),
}

export type ExplainedCompanyShape = Static<typeof ExplainedCompany>
