// The calls of the reports: each reads one snapshot of the books and answers rows that lead on.
import type { FileFormat } from '../kernel/file-answer.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import type { Asked } from './ask.ts'
import { balanceTableRoutes } from './balance-table-routes.ts'
import { checkFilters, type Filters, type ReportName } from './csv.ts'
import { openKeptAnswers } from './kept-answers.ts'
import { ledgerRoutes } from './ledger-routes.ts'
import type { Facts } from './over-books.ts'
import { open, type Reader } from './reader.ts'
import { fileOfReport } from './run.ts'
import { statementRoutes } from './statement-routes.ts'

type FileQuestion = Filters & {
  companies?: string
  month: string
  from?: string
  include?: Asked['include']
  format?: FileFormat
}

const files = (facts: Facts) => {
  const write =
    (name: ReportName) =>
    async (input: FileQuestion, reader: Reader): Promise<FileAnswer> => {
      const { companies, month, from, include, format = 'csv', ...filters } = input
      const asked = await open(reader, facts, { companies, month, from, include })
      checkFilters(name, asked, filters)
      return fileOfReport(reader.db, name, asked, { filters, lang: reader.lang, format })
    }
  return {
    exportBalanceTable1: write('trial-balance'),
    exportBalanceTable2: write('currency-balance'),
    exportBalanceTable3: write('aux-balance'),
    exportGeneralLedger1: write('general-ledger'),
    exportGeneralLedger2: write('detail-ledger'),
    exportBalanceSheet: write('balance-sheet'),
    exportIncomeStatement: write('income-statement'),
    exportCashFlow: write('cash-flow'),
  }
}

/** What answers `reportCalls`. */
export const reportRoutes = (facts: Facts) => {
  const kept = openKeptAnswers()
  return {
    ...balanceTableRoutes(facts, kept),
    ...ledgerRoutes(facts, kept),
    ...statementRoutes(facts, kept),
    ...files(facts),
  }
}
