// The screen of the income statement.
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { paperApi, reportApi } from '../parts/report/report-api.ts'
import { type StatementKind, StatementPage } from './statement-page.tsx'

const kind: StatementKind = {
  name: 'incomeStatement',
  read: reportApi.incomeStatement,
  explain: reportApi.explainIncomeStatement,
  file: reportApi.exportIncomeStatement,
  paper: paperApi.incomeStatement,
  kind: 'movement',
}

const IncomeStatementScreen = () => (
  <AccountSetGate>{(set) => <StatementPage key={set.value} kind={kind} />}</AccountSetGate>
)

export default IncomeStatementScreen
