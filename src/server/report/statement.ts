// Statements of one book: columns read with one statement a year, evaluated by the domain, checked, and explained.
import { periodText } from '../../domain/period.ts'
import { type Problem, problem, refuse } from '../../domain/problem.ts'
import { type StatementName, statementColumn, statementRanges } from '../../domain/proof.ts'
import type { StatementFacts, StatementLine } from '../../domain/statement.ts'
import {
  balanceDifference,
  balanceSheetCoverage,
  cashDifference,
  incomeStatementCoverage,
  templateProblem,
} from '../../domain/statement-coverage.ts'
import { explainLine, type StatementPart } from '../../domain/statement-explain.ts'
import { type ColumnFacts, nettedSubjects } from '../../domain/statement-facts.ts'
import type { Db } from '../kernel/db.ts'
import type { CompanyFacts } from '../ledger/facts.ts'
import type { Include } from '../ledger/read.ts'
import { type ColumnRange, readCashFlow, readColumns } from '../ledger/read-statement.ts'
import { readTemplates } from '../ledger/read-template.ts'
import type { Book } from './ask.ts'

export type { StatementName } from '../../domain/proof.ts'
export type ColumnKey = 'closing' | 'yearOpening' | 'current' | 'yearToDate' | 'lastYear'
type Values = ReadonlyMap<number, bigint | null>

/** A column as it is asked for: its book and its months. */
type Wanted = { key: ColumnKey; book: Book; range: ColumnRange }
export type Column = Wanted & { facts: StatementFacts; values: Values; problems: Problem[] }

/**
 * `difference` has to be zero: assets − liabilities − equity of the balance sheet, and cash at the end − the balance of
 * cash subjects of the cash flow. `uncovered` are leaves with a figure that no line counts.
 */
export type Statement = {
  /** The template and its revision: 'CAS-BS' 3; `owner` is the company whose own copy it is. */
  made: { code: string; owner: string; revision: number }
  lines: readonly StatementLine[]
  columns: Column[]
  difference: bigint
  uncovered: string[]
}

export type StatementQuestion = { name: StatementName; include: Include; no: number; lastYear?: Book | null }

const columnsOf = (book: Book, question: StatementQuestion): Wanted[] => {
  const { name, no, lastYear } = question
  const keys: [ColumnKey, ColumnKey] = name === 'balance-sheet' ? ['closing', 'yearOpening'] : ['current', 'yearToDate']
  const [first, second] = statementRanges(name, no)
  const own: Wanted[] = [
    { key: keys[0], book, range: first },
    { key: keys[1], book, range: second },
  ]
  return lastYear ? [...own, { key: 'lastYear', book: lastYear, range: first }] : own
}

/** Refuses statements of books that no shipped template fits (E414). */
export const checkStatement = (facts: CompanyFacts): void => {
  const missing = templateProblem(facts.accountSet.options.statementTemplate)
  if (missing) refuse(missing)
}

type Lines = readonly StatementLine[]
type Sheets = { made: Statement['made']; lines: Lines; income: Lines; netted: string[] }

const readSheets = async (tx: Db, book: Book, name: StatementName): Promise<Sheets> => {
  checkStatement(book.facts)
  const templates = await readTemplates(tx, book.books, book.facts)
  const { lines, code, owner, revision } = templates[name]
  if (lines.length === 0) refuse(problem('statement.none'))
  const income = templates['income-statement'].lines
  return { made: { code, owner, revision }, lines, income, netted: nettedSubjects([...lines, ...income]) }
}

const readBookColumns = async (tx: Db, wanted: readonly Wanted[], sheets: Sheets, include: Include) => {
  const [first] = wanted
  if (!first) return []
  const { book } = first
  const ranges = wanted.map(({ range }) => range)
  const rows = await readColumns(tx, book.readable, include, ranges, sheets.netted)
  const flows = await readCashFlow(tx, book.readable, include, ranges)
  return wanted.map((one, index): Column => {
    const column: ColumnFacts = {
      subjects: book.facts.subjects,
      cashFlowItems: new Map(book.facts.cashFlowList.map((item) => [item.code, item.direction])),
      cashFlow: flows[index],
      minorDigits: book.digits,
      isYearOpening: one.range.to === 0,
    }
    return { ...one, ...statementColumn(sheets.lines, sheets.income, rows[index] ?? [], column) }
  })
}

/** Leaves with a figure that the template does not count. */
const uncoveredOf = (name: StatementName, lines: Lines, facts: StatementFacts): string[] => {
  if (name === 'cash-flow') return []
  if (name === 'balance-sheet') {
    return balanceSheetCoverage(lines, facts.subjects, ({ code }) => facts.closing(code) !== 0n).uncovered
  }
  return incomeStatementCoverage(lines, facts.subjects).uncovered.filter((code) => {
    const { debit, credit } = facts.movement(code)
    return debit !== credit
  })
}

const differenceOf = (name: StatementName, lines: Lines, column: Column | undefined): bigint => {
  if (!column || name === 'income-statement') return 0n
  const { values, facts } = column
  return name === 'balance-sheet'
    ? balanceDifference({ lines, values })
    : cashDifference({ lines, values }, facts.closingCash)
}

/** A statement of one book; E414 when its template has no such statement. */
export const statementOf = async (tx: Db, book: Book, question: StatementQuestion): Promise<Statement> => {
  const { name, include } = question
  const sheets = await readSheets(tx, book, name)
  const wanted = columnsOf(book, question)
  const own = wanted.filter((one) => one.book === book)
  const other = wanted.filter((one) => one.book !== book)
  const columns = [
    ...(await readBookColumns(tx, own, sheets, include)),
    ...(await readBookColumns(tx, other, sheets, include)),
  ]
  const [first] = columns
  return {
    made: sheets.made,
    lines: sheets.lines,
    columns,
    difference: differenceOf(name, sheets.lines, first),
    uncovered: first ? uncoveredOf(name, sheets.lines, first.facts) : [],
  }
}

/** The months of a column as text: the year opening is that of the first month. */
export const monthsOf = ({ book, range }: Wanted): { from: string; month: string } => {
  const { year } = book.books
  return { from: periodText({ year, no: range.from }), month: periodText({ year, no: Math.max(range.to, 1) }) }
}

/** A part of a figure with its depth, in reading order. */
export type FlatPart = { depth: number; part: StatementPart }

const flatten = (part: StatementPart, depth: number): FlatPart[] => [
  { depth, part },
  ...part.parts.flatMap((each) => flatten(each, depth + 1)),
]

/** Why line `no` of a column is what it is; missing (404) when the statement has no such line or column. */
export const explain = (statement: Statement, key: ColumnKey, no: number): { column: Column; parts: FlatPart[] } => {
  const column = statement.columns.find((each) => each.key === key) ?? refuse(problem('record.missing', 'column'))
  const part = explainLine(statement.lines, no, column.facts) ?? refuse(problem('record.missing', 'line'))
  return { column, parts: flatten(part, 0) }
}
