// Whether the three statements of a month tie (check 11 of posting), evaluated on audited and posted amounts.
import { everything } from '../../domain/access.ts'
import type { StatementsCheck } from '../../domain/posting.ts'
import { problem } from '../../domain/problem.ts'
import { evaluateStatement } from '../../domain/statement.ts'
import {
  balanceSheetCoverage,
  balanceSheetTotals,
  coverageProblems,
  statementTies,
} from '../../domain/statement-coverage.ts'
import { nettedSubjects, statementFacts } from '../../domain/statement-facts.ts'
import type { Db } from '../kernel/db.ts'
import type { Books } from './books.ts'
import type { CompanyFacts } from './facts.ts'
import { readCashFlow, readColumns, readTemplate } from './read-statement.ts'

/** Assets = liabilities + equity, and cash flow ends at the cash; null for books that no template covers. */
export const checkStatements = async (
  tx: Db,
  books: Books,
  facts: CompanyFacts,
  no: number,
): Promise<StatementsCheck | null> => {
  const { statementTemplate } = facts.accountSet.options
  if (statementTemplate === 'NONE') return null
  const balanceSheet = await readTemplate(tx, statementTemplate, 'balance-sheet')
  const income = await readTemplate(tx, statementTemplate, 'income-statement')
  const cashFlow = await readTemplate(tx, statementTemplate, 'cash-flow')
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
    ...statementTies(sheet.values, flow.values, flowFacts.closingCash),
    assets: sheet.values.get(balanceSheetTotals.plus) ?? 0n,
    problems: [...sheet.problems, ...profit.problems, ...flow.problems, ...coverage],
  }
}
