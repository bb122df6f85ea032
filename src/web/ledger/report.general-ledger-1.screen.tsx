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
import { figureColumn, sideColumn, wordColumn } from '../parts/report/report-columns.tsx'
import { ReportPage } from '../parts/report/report-page.tsx'
import { type Report, useReport } from '../parts/report/use-report.ts'

type Row = GeneralLedgerRowShape

const useColumns = (report: Report): GridColumn<Row>[] => {
  const t = useWords('reportScreen')
  const lang = useLang()
  return useMemo(() => {
    const name = (row: Row) => `${row.subject} ${nameOf(row, lang)} ${row.period}`
    const figure = (key: 'debit' | 'credit' | 'balance') =>
      figureColumn<Row>(
        report,
        { key, title: t(key), zero: key === 'balance' ? 'dash' : 'blank' },
        (row) => row[key],
        name,
        (row) => generalLedgerLink(row, key),
      )
    return [
      wordColumn('subject', t('code'), 96, (row) => row.subject, { pinned: true, quiet: true }),
      wordColumn('name', t('subjectName'), 220, (row) => nameOf(row, lang), { min: 130, grow: 2, pinned: true }),
      wordColumn('period', t('kit:month'), 90, (row) => row.period),
      wordColumn('row', t('summary'), 140, (row) => t(`row_${row.row}`), { grow: 1 }),
      ...[figure('debit'), figure('credit'), sideColumn<Row>(t, 'side', (row) => row.side, 56), figure('balance')],
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
