// Balance table 3: balances by entity, one row per subject and entity, or subjects taken apart by chosen kinds.
import { useMemo } from 'react'
import type { ResultOf } from '../../contract/base/call.ts'
import type { AuxBalanceRowShape, entityPivotCalls, PivotRowShape } from '../../contract/ledger/balance-table.ts'
import { reportCalls, reportPaperCalls } from '../../contract/statement/report.ts'
import { type PivotMeasure, pivotMeasures } from '../../domain/ledger/entity-pivot.ts'
import { senderOf } from '../api/query.ts'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { useReportCall } from '../parts/report/report-answer.ts'
import { AddressChip, AddressChoice, rangeOf, SubjectRange } from '../parts/report/report-bars.tsx'
import {
  type BalanceFigure,
  balanceColumns,
  balanceFigures,
  figureColumn,
  subjectColumns,
  totalLine,
  widthOfFigures,
  widthOfTitle,
  withLastEdge,
  wordColumn,
} from '../parts/report/report-columns.tsx'
import { ReportPage } from '../parts/report/report-page.tsx'
import { kindOf } from '../parts/report/trail.ts'
import { type Report, useReport } from '../parts/report/use-report.ts'
import { isOpenLines, OpenLines } from './open-lines.tsx'
import { KindParameters, kindsIn, SplitTable } from './split-table.tsx'

const drillOf = (row: AuxBalanceRowShape, figure: BalanceFigure) => ({
  path: `/report/general-ledger-2/${row.subject}`,
  query: { entity: row.entityCode === '' ? undefined : `${row.entityType}:${row.entityCode}` },
  kind: kindOf(figure),
})

const leastWidth = 104

const useColumns = (report: Report, rows: readonly AuxBalanceRowShape[]): GridColumn<AuxBalanceRowShape>[] => {
  const t = useWords('reportScreen')
  const lang = useLang()
  return useMemo(() => {
    const values = rows.flatMap((row) => balanceFigures.map((figure) => row[figure]))
    const type = ({ entityType }: AuxBalanceRowShape) => (entityType === '' ? '–' : t(`master:entity_${entityType}`))
    return withLastEdge([
      ...subjectColumns<AuxBalanceRowShape>(t, lang),
      wordColumn('entityType', t('entityType'), 108, type, { quiet: true }),
      wordColumn('entityCode', t('entityCode'), 96, (row) => row.entityCode || t('noEntity'), { quiet: true }),
      wordColumn('entityName', t('entityName'), 180, (row) => nameOf(row.entityNames, lang), { min: 100, grow: 2 }),
      ...balanceColumns<AuxBalanceRowShape>(report, t, widthOfFigures(values, leastWidth), {
        sums: (row) => row,
        nameIt: (row) => `${row.subject} ${row.entityCode}`,
        drill: drillOf,
      }),
    ])
  }, [t, lang, report, rows])
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

const BalanceTable = () => {
  const report = useReport(useWords('reportScreen')('balanceTable3'))
  if (isOpenLines(report)) return <OpenLines report={report} />
  if (kindsIn(report).length > 0 && isPivot(report)) return <PivotTable report={report} />
  return kindsIn(report).length > 0 ? <SplitTable report={report} /> : <EntityTable report={report} />
}

export default ofAccountSet(BalanceTable)

type Row = PivotRowShape
type Book = ResultOf<typeof entityPivotCalls.balanceTable3Pivot>['books'][number]

const isPivot = ({ address }: Report): boolean => address.has('pivot')

const measureOf = ({ address }: Report): PivotMeasure =>
  pivotMeasures.find((one) => one === address.get('measure')) ?? 'closing'

const keyOf = ({ entities }: Row): string =>
  entities.map(({ type, code }) => (code === '' ? `!${type}` : `${type}:${code}`)).join(';')

const usePivotColumns = (report: Report, book: Book | undefined): GridColumn<Row>[] => {
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
        return wordColumn(`kind${at}`, t(`master:entity_${kind}`), 180, cell, { min: 120, pinned: true })
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

const useTotals = (report: Report, book: Book | undefined) => {
  const t = useWords('reportScreen')
  const lang = useLang()
  return useMemo(() => {
    if (!book || book.rows.length === 0) return undefined
    const kind = kindOf(measureOf(report))
    const figures: Record<string, string> = {}
    const links: Record<string, string> = {}
    for (const [at, subject] of book.subjects.entries()) {
      const [{ subject: code }, figure] = [subject, book.totals[at] ?? '']
      figures[code] = figure
      const name = `${code} ${nameOf(subject, lang)}`
      links[code] = report.drill(`/report/general-ledger-2/${code}`, {}, { name, figure, kind })
    }
    return totalLine(report, ['kind0', t('totalSubjects')], figures, { links })
  }, [t, lang, report, book])
}

const Measure = ({ report }: { report: Report }) => {
  const t = useWords('reportScreen')
  const options = pivotMeasures.map((one) => [one, t(`aux_${one}`)] as const)
  return <AddressChoice report={report} name="measure" label={t('monthTable:measure')} options={options} />
}

const PivotTable = ({ report }: { report: Report }) => {
  const t = useWords('balanceTable')
  const input = { ...rangeOf(report), dims: kindsIn(report).join(','), measure: measureOf(report) }
  const answer = useReportCall(report, reportCalls.balanceTable3Pivot, input)
  const book = answer.data?.books[0]
  const columns = usePivotColumns(report, book)
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
