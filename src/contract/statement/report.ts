// The calls of the reports: balance tables, ledgers and statements.
import { balanceTableCalls } from '../ledger/balance-table.ts'
import { entityPivotCalls } from '../ledger/entity-pivot.ts'
import { ledgerCalls } from '../ledger/ledger.ts'
import { monthTableCalls } from '../ledger/month-table.ts'
import { openLineCalls } from '../ledger/open-lines.ts'
import { reportChangeCalls } from '../ledger/report-change.ts'
import { statementCalls } from './statement.ts'
import { statementVoucherCalls } from './statement-vouchers.ts'

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
