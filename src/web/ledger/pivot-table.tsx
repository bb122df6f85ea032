// Balance table 3 with subjects as columns: a row a combination of entities, each figure with the way to its lines.
import { useMemo } from 'react'
import type { ResultOf } from '../../contract/base/call.ts'
import type { entityPivotCalls, PivotRowShape } from '../../contract/ledger/balance-table.ts'
import { reportCalls } from '../../contract/statement/report.ts'
import { type PivotMeasure, pivotMeasures } from '../../domain/ledger/entity-pivot.ts'
import { senderOf } from '../api/query.ts'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { useReportCall } from '../parts/report/report-answer.ts'
import { AddressChip, AddressChoice, rangeOf, SubjectRange } from '../parts/report/report-bars.tsx'
import {
  figureColumn,
  TotalMoney,
  widthOfFigures,
  widthOfTitle,
  withLastEdge,
} from '../parts/report/report-columns.tsx'
import { ReportPage } from '../parts/report/report-page.tsx'
import { kindOf } from '../parts/report/trail.ts'
import type { Report } from '../parts/report/use-report.ts'
import { KindParameters, kindsIn } from './split-table.tsx'

type Row = PivotRowShape
type Book = ResultOf<typeof entityPivotCalls.balanceTable3Pivot>['books'][number]

export const isPivot = ({ address }: Report): boolean => address.has('pivot')

const measureOf = ({ address }: Report): PivotMeasure =>
  pivotMeasures.find((one) => one === address.get('measure')) ?? 'closing'

const leastWidth = 104

const keyOf = ({ entities }: Row): string =>
  entities.map(({ type, code }) => (code === '' ? `!${type}` : `${type}:${code}`)).join(';')

const useColumns = (report: Report, book: Book | undefined): GridColumn<Row>[] => {
  const t = useWords('reportScreen')
  const lang = useLang()
  return useMemo(() => {
    const measure = measureOf(report)
    return withLastEdge<Row>([
      ...kindsIn(report).map((kind, at): GridColumn<Row> => {
        const cell = ({ entities }: Row) => {
          const entity = entities[at]
          return entity?.code ? `${entity.code} ${nameOf(entity, lang)}` : t('noEntity')
        }
        return { ...{ key: `kind${at}`, title: t(`master:entity_${kind}`), width: 180, min: 120, pinned: true }, cell }
      }),
      ...(book?.subjects ?? []).map((subject, at) => {
        const title = `${subject.subject} ${nameOf(subject, lang)}`
        const figures = [...(book?.rows ?? []).map((row) => row.figures[at] ?? null), book?.totals[at] ?? null]
        return figureColumn<Row>(
          report,
          { key: subject.subject, title, width: widthOfFigures(figures, Math.max(leastWidth, widthOfTitle(title))) },
          (row) => row.figures[at] ?? null,
          (row) => `${title} ${row.entities.map(({ code }) => code || t('noEntity')).join(' ')}`,
          (row) => ({
            path: `/report/general-ledger-2/${subject.subject}`,
            query: { entity: keyOf(row) },
            kind: kindOf(measure),
          }),
        )
      }),
    ])
  }, [t, lang, report, book])
}

/** What each subject shows in all rows, and its ledger. */
const useTotals = (report: Report, book: Book | undefined) => {
  const t = useWords('reportScreen')
  const lang = useLang()
  return useMemo(() => {
    if (!book || book.rows.length === 0) return undefined
    const entries = book.subjects.map((subject, at) => [subject, book.totals[at] ?? ''] as const)
    const cells = entries.map(([{ subject }, figure]) => [
      subject,
      <TotalMoney key={subject} report={report} value={figure} />,
    ])
    const links = entries.map(([subject, figure]) => [
      subject.subject,
      report.drill(
        `/report/general-ledger-2/${subject.subject}`,
        {},
        { name: `${subject.subject} ${nameOf(subject, lang)}`, figure, kind: kindOf(measureOf(report)) },
      ),
    ])
    return [
      {
        key: 'total',
        cells: { kind0: t('totalSubjects'), ...Object.fromEntries(cells) },
        links: Object.fromEntries(links),
      },
    ]
  }, [t, lang, report, book])
}

const Measure = ({ report }: { report: Report }) => {
  const t = useWords('reportScreen')
  const options = pivotMeasures.map((one) => [one, t(`aux_${one}`)] as const)
  return <AddressChoice report={report} name="measure" label={t('monthTable:measure')} options={options} />
}

export const PivotTable = ({ report }: { report: Report }) => {
  const t = useWords('balanceTable')
  const input = { ...rangeOf(report), dims: kindsIn(report).join(','), measure: measureOf(report) }
  const answer = useReportCall(report, reportCalls.balanceTable3Pivot, input)
  const book = answer.data?.books[0]
  const columns = useColumns(report, book)
  const totals = useTotals(report, book)
  return (
    <ReportPage
      report={report}
      name="balanceTable3"
      answer={answer}
      between={<Measure report={report} />}
      second={
        <>
          <KindParameters report={report} />
          <SubjectRange report={report} />
          <AddressChip report={report} name="pivot" label={t('pivot')} />
        </>
      }
      grid={{ id: 'balance-table-3-pivot', columns, rows: book?.rows ?? [], rowKey: keyOf, totals }}
      input={input}
      sheet={senderOf(reportCalls.exportBalanceTable3Pivot)}
      paper={senderOf(reportCalls.printBalanceTable3Pivot)}
    />
  )
}
