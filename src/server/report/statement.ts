// Statements of one book: columns read at once, evaluated by the domain, checked, and explained.
import type { FigureLook } from '../../domain/base/figure-unit.ts'
import { periodText } from '../../domain/base/period.ts'
import { type Problem, problem, refuse } from '../../domain/base/problem.ts'
import { isUnlimited } from '../../domain/chart/access.ts'
import { balanceDifference, cashDifference } from '../../domain/statement/balance-sheet.ts'
import { missingIn } from '../../domain/statement/formula.ts'
import type { MadeChange, StatementFacts, StatementLine } from '../../domain/statement/statement.ts'
import { changesIn, type MadeAdjustment } from '../../domain/statement/statement-adjustment.ts'
import { type FormCheck, isHeld, linesOfChecks } from '../../domain/statement/statement-check.ts'
import {
  type Comparison,
  columnsAsked,
  comparisonsOf,
  entityColumnsMost,
  noEntity,
  otherEntities,
  type SplitKind,
  splitKindOf,
} from '../../domain/statement/statement-columns.ts'
import {
  balanceSheetCoverage,
  incomeStatementCoverage,
  templateProblem,
} from '../../domain/statement/statement-coverage.ts'
import { explainLine, type StatementPart } from '../../domain/statement/statement-explain.ts'
import { type ColumnFacts, nettedSubjects, type StatementRow } from '../../domain/statement/statement-facts.ts'
import {
  type StatementName,
  statementColumn,
  statementNames,
  statementRanges,
} from '../../domain/statement/statement-month.ts'
import type { Db } from '../kernel/db.ts'
import type { Include } from '../ledger/read/read-scope.ts'
import { type ColumnRange, readBookColumns, readBookFlows, readMovements } from '../ledger/read/read-statement.ts'
import { countedAdjustments, countedOfYears } from '../ledger/store/adjustment-store.ts'
import type { CompanyFacts } from '../ledger/store/facts.ts'
import { readTemplates } from '../ledger/store/read-template.ts'
import type { Asked, Book } from './reader.ts'

export type { StatementName } from '../../domain/statement/statement-month.ts'

type Values = ReadonlyMap<number, bigint | null>

/** A column as it is asked for: its book and its months; `entity` is the part of one entity ('' is the rest). */
type Wanted = { key: string; book: Book; range: ColumnRange; entity: { type: SplitKind; code: string } | null }
export type Column = Wanted & { facts: StatementFacts; values: Values; problems: Problem[] }

/**
 * `difference` has to be zero: assets − liabilities − equity of the balance sheet, and cash at the end − the balance of
 * cash subjects of the cash flow. `uncovered` are leaves with a figure that no line counts.
 */
export type Statement = {
  /** The template and its revision: 'CAS-BS' 3; `owner` is the company whose own copy it is. */
  made: { code: string; owner: string; revision: number }
  look: FigureLook
  lines: readonly StatementLine[]
  /** The lines of the income statement, which formulas may name. */
  income: readonly StatementLine[]
  checks: readonly FormCheck[]
  columns: Column[]
  difference: bigint
  problems: Problem[]
  uncovered: string[]
  /** Subjects that the template names and that the chart does not have: they count as zero. */
  missing: string[]
  /** What people have moved or filled in, in the column of the month; each once. */
  adjusted: MadeChange[]
}

/** `lastYear`: the books of the year before, where the comparison needs them and they are here. */
export type StatementQuestion = {
  name: StatementName
  include: Include
  no: number
  compare?: Comparison
  lastYear?: Book | null
}

const monthsOfBook = ({ facts }: Book): number[] =>
  [...facts.periods.keys()].filter((no) => no >= facts.accountSet.startNo).sort((a, b) => a - b)

const columnsOf = (book: Book, { name, no, compare, lastYear }: StatementQuestion): Wanted[] => {
  const before = lastYear ? monthsOfBook(lastYear) : null
  const asked = columnsAsked(name, no, compare, { year: book.books.year, own: monthsOfBook(book), before })
  return asked.flatMap(({ key, isLastYear, range }) => {
    const of = isLastYear ? lastYear : book
    return of ? [{ key, book: of, range, entity: null }] : []
  })
}

export const questionOf = (name: StatementName, asked: Asked, book: Book): StatementQuestion => ({
  ...{ name, include: asked.include, no: asked.to.no, compare: asked.compare },
  lastYear: asked.before.get(book),
})

/** Refuses a comparison that the statement does not have, and a column for each store of several books at once. */
export const checkComparison = (name: StatementName, { compare, books }: Asked): void => {
  if (compare && !comparisonsOf[name].includes(compare)) refuse(problem('input.invalid', 'compare'))
  if (splitKindOf(compare) && books.length > 1) refuse(problem('report.oneBook', 'companies'))
}

/**
 * The columns that the books of a question have, in the order of the first that has most: a file and a paper of several
 * books have one head. Null where they are those of entities, which the database knows.
 */
export const columnKeys = (name: StatementName, asked: Asked): string[] | null => {
  if (splitKindOf(asked.compare)) return null
  const lists = asked.books.map((book) => columnsOf(book, questionOf(name, asked, book)).map(({ key }) => key))
  return lists.reduce((most, keys) => (keys.length > most.length ? keys : most), [])
}

/** Refuses statements of books that no shipped template fits (E414). */
export const checkStatement = (facts: CompanyFacts): void => {
  const missing = templateProblem(facts.accountSet.options.statementTemplate)
  if (missing) refuse(missing)
}

type Lines = readonly StatementLine[]
type Sheets = {
  name: StatementName
  made: Statement['made']
  look: FigureLook
  lines: Lines
  checks: readonly FormCheck[]
  income: Lines
  netted: string[]
}

const readSheets = async (tx: Db, book: Book, name: StatementName): Promise<Sheets> => {
  checkStatement(book.facts)
  const templates = await readTemplates(tx, book.books, book.facts)
  const { lines, code, owner, revision, look, ...template } = templates[name]
  if (lines.length === 0) refuse(problem('statement.none'))
  // What must hold in books need not hold in the part of them that somebody sees.
  const checks = isUnlimited(book.readable.scope) ? template.checks : []
  const income = templates['income-statement'].lines
  const netted = nettedSubjects([...lines, ...linesOfChecks(checks), ...income])
  return { name, made: { code, owner, revision }, look, lines, checks, income, netted }
}

export const isStatement = (name: string): name is StatementName => statementNames.some((each) => each === name)

/** Subjects that formulas of a statement name and that the chart of the books does not have. */
const missingOf = ({ name, lines, income }: Pick<Sheets, 'name' | 'lines' | 'income'>, book: Book): string[] =>
  missingIn(name === 'cash-flow' ? [...lines, ...income] : lines, book.facts.subjects)

/** The same, of a report that may be no statement: the codes of it in any of these books, each once. */
export const missingOfReport = async (tx: Db, report: string, books: readonly Book[]): Promise<string[]> => {
  if (!isStatement(report)) return []
  const found = new Set<string>()
  for (const book of books) for (const code of missingOf(await readSheets(tx, book, report), book)) found.add(code)
  return [...found].sort()
}

/** The columns of a book, and of its year before, read at once. */
const readWanted = async (tx: Db, wanted: readonly Wanted[], sheets: Sheets, include: Include) => {
  const columns = wanted.map(({ book, range }) => ({ readable: book.readable, range }))
  const rows = await readBookColumns(tx, columns, include, sheets.netted)
  const flows = await readBookFlows(tx, columns, include)
  const people = await countedOfYears(
    tx,
    columns.map(({ readable }) => readable),
  )
  return wanted.map((one, at) =>
    columnOf(one, sheets, {
      rows: rows[at] ?? [],
      cashFlow: flows[at],
      people: people.get(one.book.books.year) ?? [],
    }),
  )
}

/** `people`: what they have adjusted in the year of the column. */
type Read = { rows: readonly StatementRow[]; cashFlow?: Map<string, bigint>; people: readonly MadeAdjustment[] }

const columnOf = (one: Wanted, { name, lines, checks, income }: Sheets, { rows, cashFlow, people }: Read) => {
  const { facts, digits } = one.book
  const column: ColumnFacts = {
    subjects: facts.subjects,
    cashFlowItems: new Map(facts.cashFlowList.map((item) => [item.code, item.direction])),
    cashFlow,
    minorDigits: digits,
    isYearOpening: one.range.to === 0,
    changes: changesIn(name, lines, one.range, people),
    incomeChanges: changesIn('income-statement', income, one.range, people),
  }
  // What must hold in books need not hold in the part of a store.
  const all = one.entity === null ? [...lines, ...linesOfChecks(checks)] : lines
  return { ...one, ...statementColumn(all, income, rows, column) }
}

/** A column for each entity that moved something, by code; then what no entity has, and what is behind the last one. */
const readEntityColumns = async (tx: Db, book: Book, question: StatementQuestion, sheets: Sheets) => {
  const type = splitKindOf(question.compare)
  if (!type) return []
  const [range] = statementRanges(question.name, question.no)
  const found = await readMovements(tx, book.readable, question.include, { range, type })
  const codes = [...found.keys()].filter((code) => code !== '').sort()
  const [shown, others] = [codes.slice(0, entityColumnsMost), codes.slice(entityColumnsMost)]
  const rowsOf = (list: readonly string[]) => list.flatMap((code) => found.get(code) ?? [])
  // What people have adjusted is no entity's: it stands with what has none.
  const people = await countedAdjustments(tx, book.readable)
  const isAdjusted = changesIn(sheets.name, sheets.lines, range, people).size > 0
  const column = (code: string, rows: StatementRow[]): Column => {
    const wanted = { key: `${type}:${code}`, book, range, entity: { type, code } }
    return columnOf(wanted, sheets, { rows, people: code === noEntity ? people : [] })
  }
  return [
    ...shown.map((code) => column(code, rowsOf([code]))),
    ...(others.length > 0 ? [column(otherEntities, rowsOf(others))] : []),
    ...(found.has('') || isAdjusted ? [column(noEntity, rowsOf(['']))] : []),
  ]
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

/** What people have done in a column, in the order of its lines. */
const adjustedIn = ({ lines, facts }: { lines: Lines; facts: StatementFacts }): MadeChange[] => [
  ...new Map(lines.flatMap(({ no }) => facts.changes(no).map(({ of }) => [of.id, of]))).values(),
]

/** A statement of one book; E414 when its template has no such statement. */
export const statementOf = async (tx: Db, book: Book, question: StatementQuestion): Promise<Statement> => {
  const { name, include } = question
  const sheets = await readSheets(tx, book, name)
  const columns = await readWanted(tx, columnsOf(book, question), sheets, include)
  const main = columns.find((column) => column.book === book && column.range.to === question.no)
  return {
    ...{ made: sheets.made, look: sheets.look },
    ...{ lines: sheets.lines, income: sheets.income, checks: sheets.checks },
    columns: [...columns, ...(await readEntityColumns(tx, book, question, sheets))],
    difference: differenceOf(name, sheets.lines, main),
    problems: main?.problems ?? [],
    missing: missingOf(sheets, book),
    uncovered: main ? uncoveredOf(name, sheets.lines, main.facts) : [],
    adjusted: main ? adjustedIn({ lines: sheets.lines, facts: main.facts }) : [],
  }
}

/** The months of a column as text: the year opening is that of the first month that the books have. */
export const monthsOf = ({ book, range }: Pick<Wanted, 'book' | 'range'>): { from: string; month: string } => {
  const { year } = book.books
  const last = Math.max(range.to, book.facts.accountSet.startNo)
  return { from: periodText({ year, no: range.from }), month: periodText({ year, no: last }) }
}

/** Whether a column ends before the first month of its books: it is what they open with. */
export const isBeforeBooks = ({ book, range }: Pick<Wanted, 'book' | 'range'>): boolean =>
  range.to < book.facts.accountSet.startNo

export type FlatPart = { depth: number; part: StatementPart }

export const flatten = (part: StatementPart, depth: number): FlatPart[] => [
  { depth, part },
  ...part.parts.flatMap((each) => flatten(each, depth + 1)),
]

/** The lines of a statement, and its checks as lines behind them. */
export const linesOf = ({ lines, checks }: Pick<Statement, 'lines' | 'checks'>): StatementLine[] => [
  ...lines,
  ...linesOfChecks(checks),
]

/** The lines in files: those of the form, and behind them the checks that do not hold. */
export const filedLines = ({ lines, checks, columns }: Statement): StatementLine[] => {
  const failed = linesOfChecks(checks).filter(({ no }, at) =>
    columns.some(({ values, book }) => {
      const [check, value] = [checks[at], values.get(no)]
      return check !== undefined && value !== undefined && !isHeld(check, value, book.digits)
    }),
  )
  return [...lines, ...failed]
}

/** Why line `no` of a column is what it is; missing (404) when the statement has no such line or column. */
export const explain = (statement: Statement, key: string, no: number): { column: Column; parts: FlatPart[] } => {
  const column = statement.columns.find((each) => each.key === key) ?? refuse(problem('record.missing', 'column'))
  const part = explainLine(linesOf(statement), no, column.facts) ?? refuse(problem('record.missing', 'line'))
  return { column, parts: flatten(part, 0) }
}
