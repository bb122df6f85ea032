// The screen of the cash flow statement.
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { paperApi, reportApi } from '../parts/report/report-api.ts'
import { type StatementKind, StatementPage } from './statement-page.tsx'

const kind: StatementKind = {
  name: 'cashFlow',
  read: reportApi.cashFlow,
  explain: reportApi.explainCashFlow,
  file: reportApi.exportCashFlow,
  paper: paperApi.cashFlow,
  kind: 'movement',
}

const CashFlowScreen = () => <AccountSetGate>{(set) => <StatementPage key={set.value} kind={kind} />}</AccountSetGate>

export default CashFlowScreen
