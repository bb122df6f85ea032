// The screen of the income statement.
import { paperApi, reportApi } from '../parts/report/report-api.ts'
import { statementScreen } from './statement-page.tsx'

export default statementScreen({
  name: 'incomeStatement',
  read: reportApi.incomeStatement,
  explain: reportApi.explainIncomeStatement,
  file: reportApi.exportIncomeStatement,
  paper: paperApi.incomeStatement,
  kind: 'movement',
})
