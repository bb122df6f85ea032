// The calls of the reports: balance tables, ledgers and statements.
import { balanceTableCalls } from './balance-table.ts'
import { entityPivotCalls } from './entity-pivot.ts'
import { ledgerCalls } from './ledger.ts'
import { monthTableCalls } from './month-table.ts'
import { openLineCalls } from './open-lines.ts'
import { reportChangeCalls } from './report-change.ts'
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
