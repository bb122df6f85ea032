// General ledger: for every subject its opening, the total of each month and of the year up to it.
import { useMemo } from 'react'
import type { GeneralLedgerRowShape } from '../../contract/ledger/ledger.ts'
import { generalLedgerLink } from '../../contract/statement/ledger-link.ts'
import { reportCalls, reportPaperCalls } from '../../contract/statement/report.ts'
import { senderOf } from '../api/query.ts'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { useReportCall } from '../parts/report/report-answer.ts'
import { AddressChip, closingOf, LevelParameter, levelOf, rangeOf, SubjectRange } from '../parts/report/report-bars.tsx'
import { figureColumn } from '../parts/report/report-columns.tsx'
import { ReportPage } from '../parts/report/report-page.tsx'
import { type Report, useReport } from '../parts/report/use-report.ts'

const useColumns = (report: Report): GridColumn<GeneralLedgerRowShape>[] => {
  const t = useWords('reportScreen')
  const lang = useLang()
  return useMemo(() => {
    const name = (row: GeneralLedgerRowShape) => `${row.subject} ${nameOf(row, lang)} ${row.period}`
    const figure = (key: 'debit' | 'credit' | 'balance') =>
      figureColumn<GeneralLedgerRowShape>(
        report,
        { key, title: t(key), zero: key === 'balance' ? 'dash' : 'blank' },
        (row) => row[key],
        name,
        (row) => generalLedgerLink(row, key),
      )
    return [
      { key: 'subject', title: t('code'), width: 96, pinned: true, quiet: true, cell: (row) => row.subject },
      {
        key: 'name',
        title: t('subjectName'),
        width: 220,
        min: 130,
        grow: 2,
        pinned: true,
        cell: (row) => nameOf(row, lang),
      },
      { key: 'period', title: t('kit:month'), width: 90, cell: (row) => row.period },
      { key: 'row', title: t('summary'), width: 140, grow: 1, cell: (row) => t(`row_${row.row}`) },
      figure('debit'),
      figure('credit'),
      { key: 'side', title: t('side'), width: 56, align: 'center', quiet: true, cell: (row) => t(`side_${row.side}`) },
      figure('balance'),
    ]
  }, [t, lang, report])
}

const GeneralLedger = () => {
  const t = useWords('reportScreen')
  const report = useReport(t('generalLedger1'))
  const input = {
    ...rangeOf(report),
    ...closingOf(report),
    level: levelOf(report, report.address.has('subject') ? 'all' : '1'),
  }
  const answer = useReportCall(report, reportCalls.generalLedger1, input)
  const columns = useColumns(report)
  return (
    <ReportPage
      report={report}
      name="generalLedger1"
      answer={answer}
      between={<LevelParameter report={report} fallback={report.address.has('subject') ? 'all' : '1'} />}
      second={
        <>
          <SubjectRange report={report} />
          <AddressChip report={report} name="withoutClosing" label={t('withoutClosing')} />
        </>
      }
      grid={{
        id: 'general-ledger-1',
        columns,
        rows: answer.data?.books[0]?.rows ?? [],
        rowKey: (row) => `${row.subject} ${row.row} ${row.period}`,
        rowLook: (row) =>
          row.row === 'year' ? 'subtotal' : row.row === 'opening' || row.row === 'next' ? 'muted' : undefined,
      }}
      input={input}
      file={senderOf(reportCalls.exportGeneralLedger1)}
      paper={senderOf(reportPaperCalls.generalLedger1)}
    />
  )
}

export default ofAccountSet(GeneralLedger)
