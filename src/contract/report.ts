// The calls of the reports: balance tables, ledgers and statements.
import { balanceTableCalls } from './balance-table.ts'
import { ledgerCalls } from './ledger.ts'
import { statementCalls } from './statement.ts'
import { statementVoucherCalls } from './statement-vouchers.ts'

export const reportCalls = { ...balanceTableCalls, ...ledgerCalls, ...statementCalls, ...statementVoucherCalls }
