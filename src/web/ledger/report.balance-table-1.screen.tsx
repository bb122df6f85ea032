// Balance table 1: the subject balance table in two to eight columns, with its proof, or by months.
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../api/query.ts'
import { useWords } from '../kit/words.ts'
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { isMerging } from '../parts/report/merge-api.ts'
import { paperApi, reportApi } from '../parts/report/report-api.ts'
import { missingSubject, rangeOf, subjectsOf } from '../parts/report/report-bars.tsx'
import { allOf } from '../parts/report/report-page.tsx'
import { TablePage } from '../parts/report/table-page.tsx'
import { type Report, useReport } from '../parts/report/use-report.ts'
import { MergeTableTab } from './merge-table-tab.tsx'
import { MonthTable } from './month-table.tsx'
import { currencyIn, isByMonths, TrialFirst, TrialSecond, trialRowsOf } from './trial-bars.tsx'
import { TrialChecks } from './trial-checks.tsx'
import { formOf, useTrialColumns, useTrialTotal } from './trial-columns.tsx'

const TrialTable = ({ report }: { report: Report }) => {
  const input = {
    ...{ ...rangeOf(report), ...trialRowsOf(report) },
    withEntities: report.address.has('withEntities') || undefined,
  }
  const enabled = missingSubject(report) === null
  const answer = useCall(reportApi.balanceTable1, input, { placeholderData: keepPreviousData, quiet: 'first', enabled })
  const book = answer.data?.books[0]
  const columns = useTrialColumns(report, book)
  const totals = useTrialTotal(report, book)
  // A part of the subjects, or one currency, need not balance.
  const isPart = Object.values(subjectsOf(report)).some((code) => code !== undefined) || input.currency !== undefined
  const isWhole = !answer.data?.scoped && !isPart
  const onPaper = { columns: formOf(report), sides: report.address.has('sides') || undefined }
  return (
    <TablePage
      report={report}
      name="balanceTable1"
      currency={currencyIn(report)}
      answer={answer}
      between={<TrialFirst report={report} />}
      second={<TrialSecond report={report} />}
      grid={{
        id: 'balance-table-1',
        columns,
        rows: book?.rows ?? [],
        rowKey: (row) => `${row.subject} ${row.entities?.map(({ type, code }) => `${type}:${code}`).join(' ') ?? '-'}`,
        rowLook: (row) => (row.entities ? 'muted' : row.leaf ? undefined : 'total'),
        totals,
      }}
      checks={book && isWhole && <TrialChecks report={report} total={book.total} digits={book.minorDigits} />}
      input={{ ...input, ...onPaper, ...allOf(report) }}
      file={reportApi.exportBalanceTable1}
      paper={paperApi.balanceTable1}
    />
  )
}

/** Pairs of columns, or the months of the year; of several companies made one the pairs. */
const BalanceTable = () => {
  const report = useReport(useWords('reportScreen')('balanceTable1'))
  if (isMerging(report)) return <MergeTableTab report={report} />
  return isByMonths(report) ? <MonthTable report={report} /> : <TrialTable report={report} />
}

const BalanceTable1Screen = () => <AccountSetGate>{(set) => <BalanceTable key={set.value} />}</AccountSetGate>

export default BalanceTable1Screen
