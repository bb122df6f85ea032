// The calls of the statements, and why a figure of one is what it is.
import { type Static, Type } from 'typebox'
import { figureUnits } from '../../domain/base/figure-unit.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { type CheckLevel, checkLevels, checkNoMost } from '../../domain/statement/statement-check.ts'
import {
  type Comparison,
  comparisons,
  monthColumn,
  noEntity,
  otherEntities,
} from '../../domain/statement/statement-columns.ts'
import { AmountText, Id, MonthText, NameTriple, OneOf } from '../base/shape.ts'
import { answer, asKnown, common, Drill, file, head, Optional, OrNull, read } from '../ledger/ledger.ts'

/** Whether a row that must come to zero does, in each column that is asked. */
const CheckState = Type.Object({
  level: Type.Unsafe<CheckLevel>(Type.Enum([...checkLevels])),
  tolerance: AmountText,
  holds: Type.Boolean(),
})

/**
 * A line of a statement, or behind them a check (kind 'C', from 10001 on); `values` in the order of the columns, null
 * for heads and for what cannot be computed.
 */
export const StatementRow = Type.Object({
  no: Type.Integer(),
  kind: Type.String(),
  indent: Type.Integer(),
  ...NameTriple,
  formula: Type.String(),
  role: Type.String(),
  values: Type.Array(OrNull),
  check: Type.Optional(CheckState),
})

/** A line, or a check behind them. */
export const LineNo = Type.Integer({ minimum: 1, maximum: checkNoMost })

/** 'closing', 'yearOpening', 'current', 'yearToDate', …; 'month:2025-03' of a trend, 'store:S01' of one store. */
export const StatementColumnKey = Type.String({ maxLength: 100 })

/**
 * A column and the months it covers; `accountSet` is another than the book's for last year's. `isOpening`: it is what
 * the books begin their first month with. `entity` is whose part it is; its code is '!' for what has none, and '*' for
 * those that have no column of their own.
 */
export const StatementColumn = Type.Object({
  key: StatementColumnKey,
  accountSet: Type.String(),
  from: MonthText,
  month: MonthText,
  isOpening: Type.Boolean(),
  entity: Type.Union([Type.Object({ type: Type.String(), code: Type.String(), ...NameTriple }), Type.Null()]),
})

/** What stands beside the figures of the month; without it the columns of the law. */
export const Compare = Type.Unsafe<Comparison>(Type.Enum([...comparisons]))

/** Subjects that the template names and that the chart does not have; they count as zero. */
export const Missing = Type.Array(Type.String())

/** What has to be zero, and what cannot be computed (E411, formula.line) or is not covered (E413). */
const StatementCheck = Type.Object({
  difference: AmountText,
  uncovered: Type.Array(Type.String()),
  missing: Missing,
  /** How many lines people have moved something to, or filled in, in the column of the month. */
  adjusted: Type.Integer(),
  problems: Type.Array(
    Type.Object({
      name: Type.String(),
      path: Type.String(),
      args: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    }),
  ),
})

/** The template that a statement was made by, in which revision; `owner` is the company whose own copy it is. */
export const Made = Type.Object({ code: Type.String(), owner: Type.String(), revision: Type.Integer() })

/** How figures look unless the reader chooses another unit. */
export const FigureLook = Type.Object({
  unit: Type.Enum([...figureUnits]),
  decimals: Type.Integer(),
  zeroAs: OneOf(['blank', 'dash', 'zero']),
  negativeAs: OneOf(['minus', 'paren']),
})

const statement = {
  made: Made,
  look: FigureLook,
  columns: Type.Array(StatementColumn),
  rows: Type.Array(StatementRow),
  check: StatementCheck,
}

/** A part of a figure, in reading order with its depth; the values of a joined part sum with their signs. */
export const ExplainPart = Type.Object({
  depth: Type.Integer(),
  sign: Type.Union([Type.Literal(1), Type.Literal(-1)]),
  formula: Type.String(),
  value: OrNull,
  /** The line of the statement that this part is, else null. */
  line: Type.Union([Type.Integer(), Type.Null()]),
  subject: Type.String(),
  /** The code of the cash-flow item that this part is. */
  item: Type.Optional(Type.String()),
  ...NameTriple,
  /** What people have moved to the line or filled in: why, and who. */
  change: Type.Optional(
    Type.Object({
      id: Type.String(),
      kind: Type.String(),
      reason: Type.String(),
      madeBy: Type.String(),
      reviewedBy: Type.String(),
    }),
  ),
  /** It divides by zero, so there is no figure. */
  dividesByZero: Type.Optional(Type.Boolean()),
  drill: Type.Union([Drill, Type.Null()]),
  /** The cell of another statement that this part is (RPT). */
  cell: Type.Optional(
    Type.Object({
      report: Type.String(),
      line: Type.Integer(),
      column: Type.String(),
      month: MonthText,
      accountSet: Type.String(),
    }),
  ),
})

const statementInput = {
  ...asKnown,
  companies: common.companies,
  month: MonthText,
  include: common.include,
  compare: Type.Optional(Compare),
}
export const explainInput = {
  accountSet: Optional(40),
  month: MonthText,
  include: common.include,
  compare: Type.Optional(Compare),
  column: StatementColumnKey,
  line: LineNo,
}

export const Explained = Type.Object({ ...head, parts: Type.Array(ExplainPart) })
const explain = (path: `/gl/report/${string}`, name: string) =>
  read(`${path}/explain`, name, { ...explainInput, ...asKnown }, Explained)

export const statementCalls = {
  balanceSheet: read('/gl/report/balance-sheet', 'balanceSheet', statementInput, answer(statement)),
  incomeStatement: read('/gl/report/income-statement', 'incomeStatement', statementInput, answer(statement)),
  cashFlow: read('/gl/report/cash-flow', 'cashFlow', statementInput, answer(statement)),
  explainBalanceSheet: explain('/gl/report/balance-sheet', 'balanceSheet'),
  explainIncomeStatement: explain('/gl/report/income-statement', 'incomeStatement'),
  explainCashFlow: explain('/gl/report/cash-flow', 'cashFlow'),
  exportBalanceSheet: file('/gl/report/balance-sheet', 'balanceSheet', statementInput),
  exportIncomeStatement: file('/gl/report/income-statement', 'incomeStatement', statementInput),
  exportCashFlow: file('/gl/report/cash-flow', 'cashFlow', statementInput),
}

export type StatementRowShape = Static<typeof StatementRow>
export type StatementColumnShape = Static<typeof StatementColumn>
export type ExplainPartShape = Static<typeof ExplainPart>

type Names = { nameZhCn: string; nameZhTw: string; nameEn: string }
/** `title`: of a column that has its own, as those of own statements have. */
type Titled = { key: string; entity: ({ code: string } & Names) | null; title?: Names }

/** `say` gives the word of a key of `reportScreen`. */
export const columnTitle = (say: (key: string) => string, lang: string, { key, entity, title }: Titled): string => {
  if (title) return subjectName(title, lang)
  if (key.startsWith(monthColumn)) return key.slice(monthColumn.length)
  if (!entity) return say(`column_${key}`)
  if (entity.code === noEntity) return say('withoutEntity')
  if (entity.code === otherEntities) return say('otherEntities')
  return `${entity.code} ${subjectName(entity, lang)}`.trim()
}

/** The name of a column in files for other programs: year_to_date, 2025-03, store:S01. */
export const columnName = (key: string): string =>
  key.startsWith(monthColumn)
    ? key.slice(monthColumn.length)
    : key.includes(':')
      ? key
      : key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The line that stands for what has to be zero: cash by the statement less the balance of the cash subjects. */
export const differenceLine = 0

/** How many vouchers are answered, those that add or take most. */
export const madeByMost = 50

const result = Type.Object({
  ...head,
  /** False where the figure is not a sum of what vouchers move: nothing is told then. */
  isKnown: Type.Boolean(),
  vouchers: Type.Array(
    Type.Object({ id: Id, date: Type.String(), voucher: Type.String(), summary: Type.String(), amount: AmountText }),
  ),
  /** How many there are, and what all of them add. */
  count: Type.Integer(),
  total: AmountText,
  /** What people have moved or filled in of the figure, which no voucher has. */
  adjusted: AmountText,
})

const vouchers = (path: `/gl/report/${string}`, name: string) =>
  read(
    `${path}/vouchers`,
    name,
    { ...explainInput, line: Type.Integer({ minimum: differenceLine, maximum: 9999 }) },
    result,
  )

export const statementVoucherCalls = {
  incomeStatementVouchers: vouchers('/gl/report/income-statement', 'incomeStatement'),
  cashFlowVouchers: vouchers('/gl/report/cash-flow', 'cashFlow'),
}
