// The calls of the reports: balance tables, ledgers and statements.
import { type TObject, type TProperties, Type } from 'typebox'
import { type Call, call } from '../base/call.ts'
import { balanceTableCalls, entityPivotCalls, monthTableCalls } from '../ledger/balance-table.ts'
import { ledgerCalls, Unit } from '../ledger/ledger.ts'
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

// The calls of reports on paper: the PDF of each, asked for like its file; the server answers with the document itself.

const paper = <T extends TProperties>(path: `/gl/report/${string}`, name: string, file: Call<TObject<T>>) =>
  call({
    at: `GET ${path}/print`,
    input: Type.Object({ ...file.input.properties, unit: Unit }),
    result: Type.Unknown(),
    permission: { button: `gl:report:${name}:print`, right: 'read' },
    slow: true,
  })

export const reportPaperCalls = {
  balanceTable1: paper('/gl/report/balance-table-1', 'balanceTable1', reportCalls.exportBalanceTable1),
  balanceTable2: paper('/gl/report/balance-table-2', 'balanceTable2', reportCalls.exportBalanceTable2),
  balanceTable3: paper('/gl/report/balance-table-3', 'balanceTable3', reportCalls.exportBalanceTable3),
  generalLedger1: paper('/gl/report/general-ledger-1', 'generalLedger1', reportCalls.exportGeneralLedger1),
  generalLedger2: paper('/gl/report/general-ledger-2', 'generalLedger2', reportCalls.exportGeneralLedger2),
  balanceSheet: paper('/gl/report/balance-sheet', 'balanceSheet', reportCalls.exportBalanceSheet),
  incomeStatement: paper('/gl/report/income-statement', 'incomeStatement', reportCalls.exportIncomeStatement),
  cashFlow: paper('/gl/report/cash-flow', 'cashFlow', reportCalls.exportCashFlow),
}
