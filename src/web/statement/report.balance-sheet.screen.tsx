// The screen of the balance sheet.
import { paperApi, reportApi } from '../parts/report/report-api.ts'
import { statementScreen } from './statement-page.tsx'

export default statementScreen({
  name: 'balanceSheet',
  read: reportApi.balanceSheet,
  explain: reportApi.explainBalanceSheet,
  file: reportApi.exportBalanceSheet,
  paper: paperApi.balanceSheet,
  kind: 'closing',
})
