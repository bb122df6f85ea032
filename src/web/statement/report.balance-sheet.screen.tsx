// The screen of the balance sheet.
import { reportCalls, reportPaperCalls } from '../../contract/statement/report.ts'
import { statementScreen } from './statement-page.tsx'

export default statementScreen({
  name: 'balanceSheet',
  read: reportCalls.balanceSheet,
  explain: reportCalls.explainBalanceSheet,
  file: reportCalls.exportBalanceSheet,
  paper: reportPaperCalls.balanceSheet,
  kind: 'closing',
})
