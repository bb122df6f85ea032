// The voucher report: subject summary, register and quality sheet of the vouchers of a time.
import { useWords } from '../../kit/words.ts'
import { AccountSetGate } from '../../parts/account-set-gate.tsx'
import { useReport } from '../../parts/report/use-report.ts'
import { VoucherQualityTab } from './voucher-quality-tab.tsx'
import { VoucherRegisterTab } from './voucher-register-tab.tsx'
import { tabOf } from './voucher-report-api.ts'
import { VoucherSummaryTab } from './voucher-summary-tab.tsx'

const VoucherReport = () => {
  const t = useWords('voucherReport')
  const report = useReport(t('title'))
  const tab = tabOf(report)
  if (tab === 'register') return <VoucherRegisterTab report={report} />
  return tab === 'quality' ? <VoucherQualityTab report={report} /> : <VoucherSummaryTab report={report} />
}

const VoucherReportScreen = () => <AccountSetGate>{(set) => <VoucherReport key={set.value} />}</AccountSetGate>

export default VoucherReportScreen
