// A leaf that is enabled has to stand in the statements: otherwise it is refused with the line to add.
import { type Problem, problem } from '../../../domain/base/problem.ts'
import { type Subject, subjectTree } from '../../../domain/chart/subject.ts'
import { balanceSheetCoverage, incomeStatementCoverage } from '../../../domain/statement/statement-coverage.ts'
import type { Db } from '../../kernel/db.ts'
import type { Books } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'
import { readTemplates } from '../store/read-template.ts'

const sheetTerm = ({ code, direction }: Subject): string => `${direction === 'D' ? 'DB' : 'CB'}(${code})`
const incomeTerm = ({ code, plClass }: Subject): string => `${plClass === 'EXPENSE' ? 'PD' : 'PC'}(${code})`

/** The books of the caller, and all subjects of their chart as they are to be. */
type Covering = { tx: Db; books: Books; facts: CompanyFacts; all: ReadonlyMap<string, Subject> }

/** What no statement of the caller's books counts of the leaves that are about to be enabled. */
export const uncoveredOf = async (
  { tx, books, facts, all }: Covering,
  codes: readonly string[],
): Promise<Problem[]> => {
  if (facts.accountSet.options.statementTemplate === 'NONE' || codes.length === 0) return []
  const templates = await readTemplates(tx, books, facts)
  const [sheet, income] = [templates['balance-sheet'].lines, templates['income-statement'].lines]
  if (sheet.length === 0 || income.length === 0) return []
  const enabled = new Set(codes)
  const tree = subjectTree([...all.values()].map((each) => ({ ...each, enabled: enabled.has(each.code) })))
  const told = (list: readonly string[], type: 'line_sheet' | 'line_income', term: (subject: Subject) => string) =>
    list.flatMap((code) => {
      const subject = tree.find(code)
      return subject ? [problem('subject.uncovered', 'codes', { code, type, formula: term(subject) })] : []
    })
  return [
    ...told(balanceSheetCoverage(sheet, tree).uncovered, 'line_sheet', sheetTerm),
    ...told(incomeStatementCoverage(income, tree).uncovered, 'line_income', incomeTerm),
  ]
}
