// The calls of the reports: balance tables, ledgers and statements.
import { balanceTableCalls, entityPivotCalls, monthTableCalls } from '../ledger/balance-table.ts'
import { ledgerCalls, paper } from '../ledger/ledger.ts'
import { openLineCalls, reportChangeCalls } from '../ledger/open-lines.ts'
import { statementCalls, statementVoucherCalls } from './statement.ts'

export const reportCalls = {
  ...balanceTableCalls,
  ...monthTableCalls,
  ...entityPivotCalls,
  ...openLineCalls,
  ...ledgerCalls,
  ...reportChangeCalls,
  ...statementCalls,
  ...statementVoucherCalls,
}

/** The PDF of each, asked for like its file; the server answers with the document itself. */
export const reportPaperCalls = {
  balanceTable1: paper('/gl/report/balance-table-1', 'balanceTable1', reportCalls.exportBalanceTable1.input.properties),
  balanceTable2: paper('/gl/report/balance-table-2', 'balanceTable2', reportCalls.exportBalanceTable2.input.properties),
  balanceTable3: paper('/gl/report/balance-table-3', 'balanceTable3', reportCalls.exportBalanceTable3.input.properties),
  generalLedger1: paper(
    '/gl/report/general-ledger-1',
    'generalLedger1',
    reportCalls.exportGeneralLedger1.input.properties,
  ),
  generalLedger2: paper(
    '/gl/report/general-ledger-2',
    'generalLedger2',
    reportCalls.exportGeneralLedger2.input.properties,
  ),
  balanceSheet: paper('/gl/report/balance-sheet', 'balanceSheet', reportCalls.exportBalanceSheet.input.properties),
  incomeStatement: paper(
    '/gl/report/income-statement',
    'incomeStatement',
    reportCalls.exportIncomeStatement.input.properties,
  ),
  cashFlow: paper('/gl/report/cash-flow', 'cashFlow', reportCalls.exportCashFlow.input.properties),
}
