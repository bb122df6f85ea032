// Answers the calls of reports on paper.
import type { reportPaperCalls } from '../../contract/statement/report.ts'
import type { FigureUnit } from '../../domain/base/figure-unit.ts'
import type { Db } from '../kernel/db.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import type { Implementations } from '../kernel/serve.ts'
import type { FactCache } from '../ledger/store/fact-cache.ts'
import type { Asked } from './ask.ts'
import { checkFilters, type Filters } from './csv.ts'
import { printPaper, type ReportWords } from './paper.ts'
import { type PrintedReport, paperOf } from './paper-rows.ts'
import { type FileReader, open } from './reader.ts'

type Question = Filters & {
  companies?: string
  month: string
  from?: string
  include?: Asked['include']
  compare?: Asked['compare']
  asKnown?: string
  unit?: FigureUnit
  format?: unknown
  form?: unknown
}

/** Draws one of the reports that are asked for alike. */
export const drawReport =
  (facts: FactCache, name: PrintedReport) =>
  async (input: Question, scope: FileReader): Promise<FileAnswer> => {
    const { companies, month, from, include, compare, asKnown, format: _, form: __, unit, ...filters } = input
    const question = await open(scope, facts, { companies, month, from, include, compare, asKnown })
    const asked = checkFilters(name, question, filters)
    const { lang } = scope
    const read = (tx: Db, t: ReportWords) => paperOf(name, tx, { asked, filters, lang, t })
    return await printPaper(scope, asked, read, unit)
  }

/** What answers `reportPaperCalls`. */
export const reportPaperRoutes = (facts: FactCache): Implementations<typeof reportPaperCalls> => {
  const draw = (name: PrintedReport) => drawReport(facts, name)
  return {
    balanceTable1: draw('trial-balance'),
    balanceTable2: draw('currency-balance'),
    balanceTable3: draw('aux-balance'),
    generalLedger1: draw('general-ledger'),
    generalLedger2: draw('detail-ledger'),
    balanceSheet: draw('balance-sheet'),
    incomeStatement: draw('income-statement'),
    cashFlow: draw('cash-flow'),
  }
}
