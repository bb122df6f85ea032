// The calls of the reports: each reads one snapshot of the books and answers rows that lead on.

import type { reportPaperCalls } from '../../contract/statement/report.ts'
import type { FigureUnit } from '../../domain/base/figure-unit.ts'
import type { Db } from '../kernel/db.ts'
import type { FileFormat } from '../kernel/file-answer.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import type { Implementations } from '../kernel/serve.ts'
import type { FactCache } from '../ledger/store/fact-cache.ts'
import { openKeptAnswers } from './answer-cache.ts'
import { balanceTableRoutes } from './balance-table-routes.ts'
import { changeRoutes } from './change-routes.ts'
import { checkFilters, type Filters } from './csv.ts'
import { ledgerRoutes } from './ledger.ts'
import { openLineRoutes } from './open-lines-routes.ts'
import { printPaper, type ReportWords } from './paper.ts'
import { type PrintedReport, paperOf } from './printed-reports.ts'
import { type Asked, type Facts, type FileReader, open } from './reader.ts'
import { makeReport } from './run.ts'
import { statementRoutes, statementVoucherRoutes } from './statement-routes.ts'
import { type BookForm, makeBook } from './workbook.ts'

type Question = Filters & {
  companies?: string
  month: string
  from?: string
  include?: Asked['include']
  compare?: Asked['compare']
  asKnown?: string
}

/** Opens the books of one of the reports that are asked for alike, and checks what narrows it. */
const openReport = async (facts: Facts, name: PrintedReport, input: Question, scope: FileReader) => {
  const { companies, month, from, include, compare, asKnown, ...filters } = input
  const question = await open(scope, facts, { companies, month, from, include, compare, asKnown })
  return { asked: checkFilters(name, question, filters), filters, lang: scope.lang }
}

type FileQuestion = Question & { format?: FileFormat; form?: BookForm }

const writeReport =
  (facts: Facts, name: PrintedReport) =>
  async ({ format, form, ...input }: FileQuestion, scope: FileReader): Promise<FileAnswer> => {
    const { asked, filters, lang } = await openReport(facts, name, input, scope)
    if (form === undefined) return makeReport(scope, name, asked, { filters, lang, format: format ?? 'csv' })
    return makeBook(scope, asked, { name, form, format: format === 'csv' ? 'csv' : 'xlsx', filters, lang })
  }

export const drawReport =
  (facts: FactCache, name: PrintedReport) =>
  async (
    { unit, format: _, form: __, ...input }: Question & { unit?: FigureUnit; format?: unknown; form?: unknown },
    scope: FileReader,
  ): Promise<FileAnswer> => {
    const { asked, ...question } = await openReport(facts, name, input, scope)
    const read = (tx: Db, t: ReportWords) => paperOf(name, tx, { asked, ...question, t })
    return await printPaper(scope, asked, read, unit)
  }

export const reportRoutes = (facts: Facts) => {
  const kept = openKeptAnswers()
  return {
    ...balanceTableRoutes(facts, kept),
    ...openLineRoutes(facts),
    ...ledgerRoutes(facts, kept),
    ...statementRoutes(facts, kept),
    ...statementVoucherRoutes(facts),
    ...changeRoutes(facts),
    exportBalanceTable1: writeReport(facts, 'trial-balance'),
    exportBalanceTable2: writeReport(facts, 'currency-balance'),
    exportBalanceTable3: writeReport(facts, 'aux-balance'),
    exportGeneralLedger1: writeReport(facts, 'general-ledger'),
    exportGeneralLedger2: writeReport(facts, 'detail-ledger'),
    exportBalanceSheet: writeReport(facts, 'balance-sheet'),
    exportIncomeStatement: writeReport(facts, 'income-statement'),
    exportCashFlow: writeReport(facts, 'cash-flow'),
  }
}

export const reportPaperRoutes = (facts: FactCache): Implementations<typeof reportPaperCalls> => ({
  balanceTable1: drawReport(facts, 'trial-balance'),
  balanceTable2: drawReport(facts, 'currency-balance'),
  balanceTable3: drawReport(facts, 'aux-balance'),
  generalLedger1: drawReport(facts, 'general-ledger'),
  generalLedger2: drawReport(facts, 'detail-ledger'),
  balanceSheet: drawReport(facts, 'balance-sheet'),
  incomeStatement: drawReport(facts, 'income-statement'),
  cashFlow: drawReport(facts, 'cash-flow'),
})
