// The screen of the income statement.
import { reportCalls, reportPaperCalls } from '../../contract/statement/report.ts'
import { statementScreen } from './statement-page.tsx'

export default statementScreen({
  name: 'incomeStatement',
  read: reportCalls.incomeStatement,
  explain: reportCalls.explainIncomeStatement,
  file: reportCalls.exportIncomeStatement,
  paper: reportPaperCalls.incomeStatement,
  kind: 'movement',
})
