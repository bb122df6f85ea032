// Merged reports: statements and balance table of several companies, the worksheet, and what they do not agree on.
import { useWords } from '../kit/words.ts'
import { MergeTableTab } from '../ledger/merge-table-tab.tsx'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import { viewOf } from '../parts/report/merge-api.ts'
import { useReport } from '../parts/report/use-report.ts'
import { MergeStatementTab } from '../statement/merge-statement-tab.tsx'
import { MergeDifferencesTab } from './merge-differences-tab.tsx'
import { MergeWorksheetTab } from './merge-worksheet-tab.tsx'

const Merge = () => {
  const t = useWords('reportMerge')
  const report = useReport(t('title'))
  const view = viewOf(report)
  if (view === 'table') return <MergeTableTab report={report} />
  if (view === 'worksheet') return <MergeWorksheetTab report={report} />
  if (view === 'differences') return <MergeDifferencesTab report={report} />
  return <MergeStatementTab key={view} report={report} view={view} />
}

export default ofAccountSet(Merge)
