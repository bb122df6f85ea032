// The statements of books whose lines take adjustments, with those lines.
import type { StatementLine } from '../../domain/statement/statement.ts'
import type { StatementName } from '../../domain/statement/statement-month.ts'
import { statementNames } from '../../domain/statement/statement-month.ts'
import type { Db } from '../kernel/db.ts'
import { readFilled } from '../ledger/read/template-reference.ts'
import type { Books } from '../ledger/store/books.ts'
import type { CompanyFacts } from '../ledger/store/facts.ts'
import { readTemplates } from '../ledger/store/read-template.ts'
import { reportWords } from '../report/paper.ts'

type Names = { nameZhCn: string; nameZhTw: string; nameEn: string }
export type AdjustableStatement = Names & { statement: string; lines: readonly StatementLine[] }

const titles = {
  'balance-sheet': 'balanceSheet',
  'income-statement': 'incomeStatement',
  'cash-flow': 'cashFlow',
} as const

const titleOf = (name: StatementName): Names => ({
  nameZhCn: reportWords['zh-cn'][titles[name]],
  nameZhTw: reportWords['zh-tw'][titles[name]],
  nameEn: reportWords.en[titles[name]],
})

/** Those that the template of the books has, and own statements with lines that are filled in by hand. */
export const adjustableStatements = async (
  tx: Db,
  books: Books,
  facts: CompanyFacts,
): Promise<AdjustableStatement[]> => {
  const templates = await readTemplates(tx, books, facts)
  const byLaw = statementNames
    .map((statement) => ({ statement, ...titleOf(statement), lines: templates[statement].lines }))
    .filter(({ lines }) => lines.length > 0)
  const own = await readFilled(tx, facts.sandboxOf || books.companyCode, books.year)
  return [...byLaw, ...own.map(({ code: statement, ...form }) => ({ statement, ...form }))]
}
