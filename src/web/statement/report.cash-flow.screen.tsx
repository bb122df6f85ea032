// The screen of the cash flow statement.
import { reportCalls, reportPaperCalls } from '../../contract/statement/report.ts'
import { statementScreen } from './statement-page.tsx'

export default statementScreen({
  name: 'cashFlow',
  read: reportCalls.cashFlow,
  explain: reportCalls.explainCashFlow,
  file: reportCalls.exportCashFlow,
  paper: reportPaperCalls.cashFlow,
  kind: 'movement',
})
