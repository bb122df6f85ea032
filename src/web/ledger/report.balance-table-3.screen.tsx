// Balance table 3: balances by entity, one row per subject and entity, or subjects taken apart by chosen kinds.
import { useMemo } from 'react'
import type { AuxBalanceRowShape } from '../../contract/ledger/balance-table.ts'
import { reportCalls, reportPaperCalls } from '../../contract/statement/report.ts'
import { senderOf } from '../api/query.ts'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { useReportCall } from '../parts/report/report-answer.ts'
import { rangeOf, SubjectRange } from '../parts/report/report-bars.tsx'
import {
  figureColumn,
  onSide,
  sideColumn,
  subjectColumns,
  widthOfFigures,
  withLastEdge,
} from '../parts/report/report-columns.tsx'
import { ReportPage } from '../parts/report/report-page.tsx'
import { kindOf } from '../parts/report/trail.ts'
import { type Report, useReport } from '../parts/report/use-report.ts'
import { isOpenLines, OpenLines } from './open-lines.tsx'
import { isPivot, PivotTable } from './pivot-table.tsx'
import { KindParameters, kindsIn, SplitTable } from './split-table.tsx'

const figures = ['opening', 'debit', 'credit', 'closing'] as const

const drillOf = (row: AuxBalanceRowShape, figure: (typeof figures)[number]) => ({
  path: `/report/general-ledger-2/${row.subject}`,
  query: { entity: row.entityCode === '' ? undefined : `${row.entityType}:${row.entityCode}` },
  kind: kindOf(figure),
})

const isBalance = (figure: (typeof figures)[number]): boolean => figure === 'opening' || figure === 'closing'

/** The words of the heads need this much in every language. */
const leastWidth = 104

const useColumns = (report: Report, rows: readonly AuxBalanceRowShape[]): GridColumn<AuxBalanceRowShape>[] => {
  const t = useWords('reportScreen')
  const lang = useLang()
  const width = useMemo(() => {
    const values = rows.flatMap((row) => figures.map((figure) => row[figure]))
    return widthOfFigures(values, leastWidth)
  }, [rows])
  return useMemo(
    () =>
      withLastEdge([
        ...subjectColumns<AuxBalanceRowShape>(t, lang),
        {
          key: 'entityType',
          title: t('entityType'),
          width: 108,
          quiet: true,
          cell: (row) => (row.entityType === '' ? '–' : t(`master:entity_${row.entityType}`)),
        },
        {
          key: 'entityCode',
          title: t('entityCode'),
          width: 96,
          quiet: true,
          cell: (row) => row.entityCode || t('noEntity'),
        },
        {
          key: 'entityName',
          title: t('entityName'),
          width: 180,
          min: 100,
          grow: 2,
          cell: (row) => nameOf(row.entityNames, lang),
        },
        ...figures.flatMap((figure) => [
          ...(isBalance(figure)
            ? [sideColumn<AuxBalanceRowShape>(t, `${figure}Side`, t('side'), (row) => row[figure])]
            : []),
          figureColumn<AuxBalanceRowShape>(
            report,
            { key: figure, title: t(`aux_${figure}`), width },
            (row) => (isBalance(figure) ? onSide(row[figure], row[figure]) : row[figure]),
            (row) => `${row.subject} ${row.entityCode}`,
            (row) => drillOf(row, figure),
          ),
        ]),
      ]),
    [t, lang, report, width],
  )
}

const noRows: readonly AuxBalanceRowShape[] = []

/** Entity by entity: a line with two entities stands at both. */
const EntityTable = ({ report }: { report: Report }) => {
  const input = {
    ...rangeOf(report),
    entityType: report.address.get('entityType') || undefined,
    entity: report.address.get('entity') || undefined,
  }
  const answer = useReportCall(report, reportCalls.balanceTable3, input)
  const rows = answer.data?.books[0]?.rows ?? noRows
  const columns = useColumns(report, rows)
  return (
    <ReportPage
      report={report}
      name="balanceTable3"
      answer={answer}
      second={
        <>
          <KindParameters report={report} />
          <SubjectRange report={report} />
        </>
      }
      grid={{
        id: 'balance-table-3',
        columns,
        rows,
        rowKey: (row) => `${row.subject} ${row.entity} ${row.entityType}:${row.entityCode}`,
      }}
      input={input}
      file={senderOf(reportCalls.exportBalanceTable3)}
      paper={senderOf(reportPaperCalls.balanceTable3)}
    />
  )
}

/** By chosen kinds of entity, or every entity of every kind; or the lines that make one of its ages. */
const BalanceTable = () => {
  const report = useReport(useWords('reportScreen')('balanceTable3'))
  if (isOpenLines(report)) return <OpenLines report={report} />
  if (kindsIn(report).length > 0 && isPivot(report)) return <PivotTable report={report} />
  return kindsIn(report).length > 0 ? <SplitTable report={report} /> : <EntityTable report={report} />
}

export default ofAccountSet(BalanceTable)
