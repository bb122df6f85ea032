// Income statement and balance sheet of each month of a year up to one, with one statement over the kept balances.
import { everything } from '../../../domain/chart/access.ts'
import { evaluateStatement, type StatementLine } from '../../../domain/statement/statement.ts'
import { changesIn } from '../../../domain/statement/statement-adjustment.ts'
import { nettedSubjects, statementFacts } from '../../../domain/statement/statement-facts.ts'
import { type StatementName, statementRanges } from '../../../domain/statement/statement-month.ts'
import { figureOfRole, type LineRole } from '../../../domain/statement/statement-role.ts'
import type { Db } from '../../kernel/db.ts'
import { countedAdjustments } from '../store/adjustment-store.ts'
import type { Books } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'
import { readTemplates } from '../store/read-template.ts'
import { readColumns } from './read-statement.ts'

type Values = ReadonlyMap<number, bigint | null>
type ByRole = (role: LineRole) => bigint | null

/** The lines of month `no` by their roles: movements of the month, balances at its end; saved vouchers are in. */
export type MonthLines = { no: number; income: ByRole; balance: ByRole }

const byRole =
  (lines: readonly StatementLine[], values: Values): ByRole =>
  (role) =>
    figureOfRole(lines, values, role)

/**
 * The months of the books from their first to `last`, with what people have adjusted; none for books that no template
 * covers.
 */
export const readTrend = async (db: Db, books: Books, facts: CompanyFacts, last: number): Promise<MonthLines[]> => {
  const { startNo, options } = facts.accountSet
  const numbers = [...facts.periods.keys()].filter((no) => no >= startNo && no <= last).sort((a, b) => a - b)
  if (options.statementTemplate === 'NONE' || numbers.length === 0) return []
  return await db.snapshot(async (tx) => {
    const templates = await readTemplates(tx, books, facts)
    const [income, balance] = [templates['income-statement'].lines, templates['balance-sheet'].lines]
    const ranges = numbers.map((no) => ({ from: no, to: no }))
    const netted = nettedSubjects([...income, ...balance])
    const columns = await readColumns(tx, { books, scope: everything }, 'saved', ranges, netted)
    const people = await countedAdjustments(tx, { books, scope: everything })
    const column = { subjects: facts.subjects, cashFlowItems: new Map(), minorDigits: facts.baseDigits }
    return numbers.map((no, at): MonthLines => {
      const rows = columns[at] ?? []
      const changesOf = (name: StatementName, lines: readonly StatementLine[]) =>
        changesIn(name, lines, statementRanges(name, no)[0], people)
      const ofIncome = { ...column, changes: changesOf('income-statement', income) }
      const { values } = evaluateStatement(income, statementFacts(rows, ofIncome))
      const ofSheet = { ...column, incomeStatement: values, changes: changesOf('balance-sheet', balance) }
      const sheet = evaluateStatement(balance, statementFacts(rows, ofSheet)).values
      return { no, income: byRole(income, values), balance: byRole(balance, sheet) }
    })
  })
}
