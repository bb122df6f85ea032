// The screen of the balance sheet.
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { paperApi, reportApi } from '../parts/report/report-api.ts'
import { type StatementKind, StatementPage } from './statement-page.tsx'

const kind: StatementKind = {
  name: 'balanceSheet',
  read: reportApi.balanceSheet,
  explain: reportApi.explainBalanceSheet,
  file: reportApi.exportBalanceSheet,
  paper: paperApi.balanceSheet,
  kind: 'closing',
}

const BalanceSheetScreen = () => (
  <AccountSetGate>{(set) => <StatementPage key={set.value} kind={kind} />}</AccountSetGate>
)

export default BalanceSheetScreen
