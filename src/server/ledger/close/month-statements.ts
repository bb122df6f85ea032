// Whether the three statements of a month tie (check 11 of posting), evaluated on audited and posted amounts.
import { problem } from '../../../domain/base/problem.ts'
import { everything } from '../../../domain/chart/access.ts'
import { subjectName } from '../../../domain/chart/subject.ts'
import { balanceDifference, cashDifference } from '../../../domain/statement/balance-sheet.ts'
import { missingIn } from '../../../domain/statement/formula.ts'
import { evaluateStatement, type StatementLine } from '../../../domain/statement/statement.ts'
import { changesIn } from '../../../domain/statement/statement-adjustment.ts'
import {
  type FailedCheck,
  isHeld,
  linesOfChecks,
  type StatementsCheck,
} from '../../../domain/statement/statement-check.ts'
import { balanceSheetCoverage, coverageProblems } from '../../../domain/statement/statement-coverage.ts'
import { nettedSubjects, statementFacts } from '../../../domain/statement/statement-facts.ts'
import {
  type StatementName,
  statementColumn,
  statementNames,
  statementRanges,
} from '../../../domain/statement/statement-month.ts'
import { figureOfRole } from '../../../domain/statement/statement-role.ts'
import type { Db } from '../../kernel/db.ts'
import { readCashFlow, readColumns } from '../read/read-statement.ts'
import { countedAdjustments } from '../store/adjustment-store.ts'
import type { Books } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'
import { readTemplates, type Templates } from '../store/read-template.ts'

type Lines = readonly StatementLine[]
/** `lang`: in which the checks of templates are named. */
type Month = { no: number; lang: string }
type Of = { books: Books; facts: CompanyFacts; templates: Templates }

/** The checks of the templates that do not hold in the first column of each statement, with what people adjusted. */
const failedChecks = async (tx: Db, of: Of, { no, lang }: Month): Promise<FailedCheck[]> => {
  const { books, facts, templates } = of
  const asked = statementNames.filter((name) => templates[name].checks.length > 0)
  const linesOf = (name: StatementName): Lines => [...templates[name].lines, ...linesOfChecks(templates[name].checks)]
  const income = templates['income-statement'].lines
  const readable = { books, scope: everything }
  const ranges = asked.map((name) => statementRanges(name, no)[0])
  const netted = nettedSubjects([...asked.flatMap(linesOf), ...income])
  const columns = await readColumns(tx, readable, 'audited', ranges, netted)
  const flows = await readCashFlow(tx, readable, 'audited', ranges)
  const people = await countedAdjustments(tx, readable)
  return asked.flatMap((name, at) => {
    const { lines, checks } = templates[name]
    const [range] = statementRanges(name, no)
    const { values } = statementColumn(linesOf(name), income, columns[at] ?? [], {
      subjects: facts.subjects,
      cashFlowItems: new Map(facts.cashFlowList.map((item) => [item.code, item.direction])),
      cashFlow: flows[at],
      minorDigits: facts.baseDigits,
      changes: changesIn(name, lines, range, people),
      incomeChanges: changesIn('income-statement', income, range, people),
    })
    return linesOfChecks(checks).flatMap((line, place): FailedCheck[] => {
      const [one, value] = [checks[place], values.get(line.no) ?? null]
      if (!one || isHeld(one, value, facts.baseDigits)) return []
      return [{ name: subjectName(one, lang), level: one.level, value }]
    })
  })
}

/** Assets = liabilities + equity, and cash flow ends at the cash; null for books that no template covers. */
export const checkStatements = async (
  tx: Db,
  books: Books,
  facts: CompanyFacts,
  { no, lang }: Month,
): Promise<StatementsCheck | null> => {
  if (facts.accountSet.options.statementTemplate === 'NONE') return null
  const templates = await readTemplates(tx, books, facts)
  const [balanceSheet, income, cashFlow] = statementNames.map((name) => templates[name].lines) as [Lines, Lines, Lines]
  if ([balanceSheet, income, cashFlow].some((lines) => lines.length === 0)) {
    const none = { balanceDifference: 0n, cashDifference: 0n, assets: 0n, missing: [], failed: [] }
    return { ...none, problems: [problem('statement.none')] }
  }
  const readable = { books, scope: everything }
  const month = [{ from: no, to: no }]
  const netted = nettedSubjects([...balanceSheet, ...income, ...cashFlow])
  const [rows = []] = await readColumns(tx, readable, 'audited', month, netted)
  const [flows] = await readCashFlow(tx, readable, 'audited', month)
  const column = {
    subjects: facts.subjects,
    cashFlowItems: new Map(facts.cashFlowList.map((item) => [item.code, item.direction])),
    cashFlow: flows,
    minorDigits: facts.baseDigits,
  }
  const sheet = evaluateStatement(balanceSheet, statementFacts(rows, column))
  const profit = evaluateStatement(income, statementFacts(rows, column))
  const flowFacts = statementFacts(rows, { ...column, incomeStatement: profit.values })
  const flow = evaluateStatement(cashFlow, flowFacts)
  const hasBalance = (leaf: { code: string }) => flowFacts.closing(leaf.code) !== 0n
  const coverage = coverageProblems(balanceSheetCoverage(balanceSheet, facts.subjects, hasBalance))
  return {
    balanceDifference: balanceDifference({ lines: balanceSheet, values: sheet.values }),
    cashDifference: cashDifference({ lines: cashFlow, values: flow.values }, flowFacts.closingCash),
    assets: figureOfRole(balanceSheet, sheet.values, 'assets') ?? 0n,
    problems: [...sheet.problems, ...profit.problems, ...flow.problems, ...coverage],
    missing: missingIn([...balanceSheet, ...income, ...cashFlow], facts.subjects),
    failed: await failedChecks(tx, { books, facts, templates }, { no, lang }),
  }
}
