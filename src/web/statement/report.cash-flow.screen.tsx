// The screen of the cash flow statement.
import { paperApi, reportApi } from '../parts/report/report-api.ts'
import { statementScreen } from './statement-page.tsx'

export default statementScreen({
  name: 'cashFlow',
  read: reportApi.cashFlow,
  explain: reportApi.explainCashFlow,
  file: reportApi.exportCashFlow,
  paper: paperApi.cashFlow,
  kind: 'movement',
})
