// The calls of merged reports: statements, balance table, worksheet, what does not agree, and the steps of a figure.
import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { trialForms } from '../../domain/ledger/trial-form.ts'
import { worksheetBases } from '../../domain/merge/merge-statement.ts'
import { call } from '../base/call.ts'
import { AmountText, MonthText, NameTriple, OneOf } from '../base/shape.ts'
import { TrialBalanceRow, TrialBalanceTotal } from '../ledger/balance-table.ts'
import { asKnown, common, Flag, file, Include, Level, Optional, paper } from '../ledger/ledger.ts'
import { LineNo, Missing, StatementRow } from '../statement/statement.ts'

/**
 * Which books: those of a group, or `companies`, values of account sets joined with commas, `*` for all that the caller
 * may read; the one of the header where both are missing. `currency`: that of the group, or of the header.
 */
export const mergeCommon = {
  ...{ ...common, ...asKnown, group: Optional(20), companies: Optional(4000), currency: Optional(3) },
}

/** `sum`: added up; `merged`: what they hold of each other taken out. */
export const MergeMode = OneOf(['sum', 'merged'])

/** One beside the other, with their sum and what merging does to it, or only what comes of it. */
export const StatementMode = OneOf(['side', 'sum', 'merged'])

export const StatementOf = OneOf(['balance-sheet', 'income-statement', 'cash-flow'])

/**
 * A company of the question: a `member`; the `adjusting` one, whose books hold eliminations; one that a relation says
 * is `notMerged`; one that is `absent`, without books of the year. `posted` is its last posted month.
 */
const MergeCompany = Type.Object({
  accountSet: Type.String(),
  company: Type.String(),
  ...NameTriple,
  role: OneOf(['member', 'adjusting', 'notMerged', 'absent']),
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
  key: OneOf(['closing', 'yearOpening', 'current', 'yearToDate']),
  of: OneOf(['company', 'others', 'sum', 'eliminated', 'merged']),
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
  kind: OneOf(['pair', 'difference', 'stock', 'voucher']),
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
  state: OneOf(['agreed', 'within', 'differs', 'oneSided', 'untold']),
})

export const mayMerge = { button: 'gl:report:merge', right: 'read' } as const
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
  ...{ level: Level, leafOnly: Flag, withClosing: Flag },
  /** Of paper and printed files: which pairs of columns. */
  columns: Type.Optional(Type.Enum([...trialForms])),
}

const worksheetInput = {
  ...mergeCommon,
  mode: Type.Optional(MergeMode),
  subject: Optional(2000),
  /** The year so far (unless told), the month alone, what the year began with, or a figure of the balance table. */
  basis: Type.Optional(Type.Enum([...worksheetBases])),
  withClosing: Flag,
  /** What this company alone brings, and what is taken out of that. */
  only: Optional(20),
  page: mergePage,
}

type MergePath = `/gl/report/merge/${string}`

/** What who may merge asks of merged books. */
const merged = <T extends TProperties, R extends TSchema>(path: MergePath, input: T, result: R) =>
  call({ at: `GET ${path}`, input: Type.Object(input), result, permission: mayMerge, slow: true })

const printed = <T extends TProperties>(path: MergePath, input: T) => {
  const { format, form } = file(path, 'merge', input).input.properties
  return paper(path, 'merge', { ...input, format, form })
}

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
  mergeStatement: merged(
    '/gl/report/merge/statement',
    statementInput,
    mergeAnswer({
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
  ),
  mergeTable: merged(
    '/gl/report/merge/balance-table-1',
    tableInput,
    mergeAnswer({ rows: Type.Array(TrialBalanceRow), total: TrialBalanceTotal, balanced: Type.Boolean() }),
  ),
  /** Leaves that a code of `subject` begins (joined with commas), all without it; `columns` are account sets. */
  mergeWorksheet: merged(
    '/gl/report/merge/worksheet',
    worksheetInput,
    mergeAnswer({
      rows: Type.Array(WorksheetRow),
      total: WorksheetRow,
      columns: Type.Array(Type.String()),
      entries: Type.Array(EliminationRow),
      page: CompanyPage,
    }),
  ),
  mergeDifferences: merged(
    '/gl/report/merge/differences',
    mergeCommon,
    mergeAnswer({ rows: Type.Array(DifferenceRow) }),
  ),
  exportMergeStatement: file('/gl/report/merge/statement', 'merge', statementInput),
  exportMergeTable: file('/gl/report/merge/balance-table-1', 'merge', tableInput),
  exportMergeWorksheet: file('/gl/report/merge/worksheet', 'merge', worksheetInput),
  exportMergeDifferences: file('/gl/report/merge/differences', 'merge', mergeCommon),
  printMergeStatement: printed('/gl/report/merge/statement', statementInput),
  printMergeTable: printed('/gl/report/merge/balance-table-1', tableInput),
  printMergeWorksheet: printed('/gl/report/merge/worksheet', worksheetInput),
  printMergeDifferences: printed('/gl/report/merge/differences', mergeCommon),
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
  role: OneOf(['member', 'adjusting', 'others']),
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
  entries: OneOf(['all', 'debit', 'credit', '']),
  isExcluded: Type.Boolean(),
})

const explanation = mergeAnswer({
  rows: Type.Array(ExplainedCompany),
  total: ExplainedCompany,
  page: CompanyPage,
})

export const mergeExplainCalls = {
  explainMergeStatement: merged(
    '/gl/report/merge/explain/statement',
    {
      ...mergeCommon,
      statement: StatementOf,
      mode: Type.Optional(MergeMode),
      column: MergeColumn.properties.key,
      /** The number of the line in the consolidated form, or of a check. */
      line: LineNo,
      page: mergePage,
    },
    explanation,
  ),
  /** Leaves that a code of `subject` begins; debit-positive unless it is the figure of a credit side. */
  explainMergeTable: merged(
    '/gl/report/merge/explain/table',
    {
      ...{ ...mergeCommon, mode: Type.Optional(MergeMode), subject: Optional(2000) },
      ...{ basis: Type.Enum([...worksheetBases]), withClosing: Flag, isCredit: Flag, page: mergePage },
    },
    explanation,
  ),
}

export type ExplainedCompanyShape = Static<typeof ExplainedCompany>
