// Whether the three statements of a month tie (check 11 of posting), evaluated on audited and posted amounts.
import { everything } from '../../domain/access.ts'
import type { StatementsCheck } from '../../domain/posting.ts'
import { problem } from '../../domain/problem.ts'
import { statementNames } from '../../domain/proof.ts'
import { evaluateStatement, type StatementLine } from '../../domain/statement.ts'
import {
  balanceDifference,
  balanceSheetCoverage,
  cashDifference,
  coverageProblems,
} from '../../domain/statement-coverage.ts'
import { nettedSubjects, statementFacts } from '../../domain/statement-facts.ts'
import { figureOfRole } from '../../domain/statement-role.ts'
import type { Db } from '../kernel/db.ts'
import type { Books } from './books.ts'
import type { CompanyFacts } from './facts.ts'
import { readCashFlow, readColumns } from './read-statement.ts'
import { readTemplates } from './read-template.ts'

type Lines = readonly StatementLine[]

/** Assets = liabilities + equity, and cash flow ends at the cash; null for books that no template covers. */
export const checkStatements = async (
  tx: Db,
  books: Books,
  facts: CompanyFacts,
  no: number,
): Promise<StatementsCheck | null> => {
  if (facts.accountSet.options.statementTemplate === 'NONE') return null
  const templates = await readTemplates(tx, books, facts)
  const [balanceSheet, income, cashFlow] = statementNames.map((name) => templates[name].lines) as [Lines, Lines, Lines]
  if (balanceSheet.length === 0 || income.length === 0 || cashFlow.length === 0) {
    return { balanceDifference: 0n, cashDifference: 0n, assets: 0n, problems: [problem('statement.none')] }
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
  }
}
