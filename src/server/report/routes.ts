// The calls of the reports: each reads one snapshot of the books and answers rows that lead on.
import type { FileFormat } from '../kernel/file-answer.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import { openKeptAnswers } from './answer-cache.ts'
import type { Asked } from './ask.ts'
import { balanceTableRoutes } from './balance-table-routes.ts'
import { changeRoutes } from './change-routes.ts'
import { checkFilters, type Filters } from './csv.ts'
import { entityPivotRoutes } from './entity-pivot-routes.ts'
import { ledgerRoutes } from './ledger-routes.ts'
import { monthTableRoutes } from './month-table-routes.ts'
import { openLineRoutes } from './open-lines-routes.ts'
import type { Facts } from './over-books.ts'
import type { PrintedReport } from './paper-rows.ts'
import { type FileReader, open } from './reader.ts'
import { makeReport } from './run.ts'
import { statementRoutes } from './statement-routes.ts'
import { statementVoucherRoutes } from './statement-voucher-routes.ts'
import { type BookForm, makeBook } from './workbook.ts'

type FileQuestion = Filters & {
  companies?: string
  month: string
  from?: string
  include?: Asked['include']
  compare?: Asked['compare']
  asKnown?: string
  format?: FileFormat
  form?: BookForm
}

const files = (facts: Facts) => {
  const write =
    (name: PrintedReport) =>
    async (input: FileQuestion, scope: FileReader): Promise<FileAnswer> => {
      const { companies, month, from, include, compare, asKnown, format, form, ...filters } = input
      const question = await open(scope, facts, { companies, month, from, include, compare, asKnown })
      const asked = checkFilters(name, question, filters)
      const { lang } = scope
      if (form === undefined) return makeReport(scope, name, asked, { filters, lang, format: format ?? 'csv' })
      return makeBook(scope, asked, { name, form, format: format === 'csv' ? 'csv' : 'xlsx', filters, lang })
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
    ...monthTableRoutes(facts, kept),
    ...openLineRoutes(facts),
    ...entityPivotRoutes(facts, kept),
    ...ledgerRoutes(facts, kept),
    ...statementRoutes(facts, kept),
    ...statementVoucherRoutes(facts),
    ...changeRoutes(facts),
    ...files(facts),
  }
}
