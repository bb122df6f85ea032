// Merged reports: statements and balance table of several companies, the worksheet, and what they do not agree on.
import { useWords } from '../kit/words.ts'
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { viewOf } from './merge-api.ts'
import { MergeDifferencesTab } from './merge-differences-tab.tsx'
import { MergeStatementTab } from './merge-statement-tab.tsx'
import { MergeTableTab } from './merge-table-tab.tsx'
import { MergeWorksheetTab } from './merge-worksheet-tab.tsx'
import { useReport } from './use-report.ts'

const Merge = () => {
  const t = useWords('reportMerge')
  const report = useReport(t('title'))
  const view = viewOf(report)
  if (view === 'table') return <MergeTableTab report={report} />
  if (view === 'worksheet') return <MergeWorksheetTab report={report} />
  if (view === 'differences') return <MergeDifferencesTab report={report} />
  return <MergeStatementTab key={view} report={report} view={view} />
}

const MergeScreen = () => <AccountSetGate>{(set) => <Merge key={set.value} />}</AccountSetGate>

export default MergeScreen
