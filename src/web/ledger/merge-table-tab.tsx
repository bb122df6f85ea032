// The subject balance table of merged books; figures are taken apart by company, totals lead to the worksheet.
import { useMemo } from 'react'
import type { TrialBalanceRowShape } from '../../contract/ledger/balance-table.ts'
import { reportMergeCalls } from '../../contract/merge/report-merge.ts'
import { recordOf } from '../../domain/base/record.ts'
import { figuresOf, mergedFigures, type TrialFigure, trialColumns } from '../../domain/ledger/trial-column.ts'
import { pairsOf, trialForms } from '../../domain/ledger/trial-form.ts'
import { senderOf } from '../api/query.ts'
import { isZeroText, Money } from '../kit/money.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { changedSearch } from '../parts/address.ts'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { isNamed, modeOf, questionOf } from '../parts/report/merge-api.ts'
import { MergePage } from '../parts/report/merge-page.tsx'
import { useSlowReport } from '../parts/report/report-answer.ts'
import { AddressChip, AddressChoice, closingOf, LevelParameter, levelOf } from '../parts/report/report-bars.tsx'
import {
  OpenFigure,
  subjectColumns,
  totalLine,
  unitText,
  widthOfFigures,
  withLastEdge,
} from '../parts/report/report-columns.tsx'
import { CheckMark } from '../parts/report/report-page.tsx'
import { kindOf } from '../parts/report/trail.ts'
import type { Report } from '../parts/report/use-report.ts'
import { type Basis, ExplainedTable } from './merge-explain-table.tsx'
import { formOf } from './trial-columns.tsx'

const shownIn = (report: Report): TrialFigure[] =>
  pairsOf(formOf(report)).flatMap((pair) => figuresOf(pair).filter((figure) => mergedFigures.includes(figure)))

/** The figure of the worksheet whose companies it is the sum of. */
const basisOf = (figure: TrialFigure): Basis => trialColumns[figure].basis ?? 'to'

const leastWidth = 100

const useColumns = (report: Report, rows: readonly TrialBalanceRowShape[]): GridColumn<TrialBalanceRowShape>[] => {
  const t = useWords('reportScreen')
  const lang = useLang()
  return useMemo(() => {
    const figures = shownIn(report)
    const width = widthOfFigures(
      rows.flatMap((row) => figures.map((figure) => row[figure])),
      leastWidth,
    )
    return withLastEdge([
      ...subjectColumns<TrialBalanceRowShape>(t, lang),
      ...figures.map((figure) => ({
        ...{ key: figure, title: t(figure), width, align: 'end' as const },
        text: (row: TrialBalanceRowShape) => unitText(report, row[figure]) ?? '',
        cell: (row: TrialBalanceRowShape) => {
          const money = <Money value={unitText(report, row[figure])} zero="dash" />
          if (isZeroText(row[figure])) return money
          return <OpenFigure onOpen={() => report.address.set({ line: row.subject, figure })}>{money}</OpenFigure>
        },
      })),
    ])
  }, [t, lang, report, rows])
}

/** The figure that is taken apart stands in the address, as its subject and its column. */
const useTakenApart = (report: Report, rows: readonly TrialBalanceRowShape[]) => {
  const t = useWords('reportScreen')
  const lang = useLang()
  const { address } = report
  const gone = { line: null, figure: null }
  const figure = shownIn(report).find((one) => one === address.get('figure'))
  const row = figure && rows.find(({ subject }) => subject === address.get('line'))
  const close = (): boolean => {
    if (row) address.set(gone)
    return row !== undefined
  }
  const show = (of: TrialBalanceRowShape | undefined, key: string): void => {
    const column = shownIn(report).find((one) => one === key)
    if (of && column && !isZeroText(of[column])) address.set({ line: of.subject, figure: column })
  }
  const panel = row && (
    <ExplainedTable
      {...{ report, subject: row.subject, isProfit: false, basis: basisOf(figure), onClose: close }}
      {...{ name: `${row.subject} ${nameOf(row, lang)}`, title: t(figure), value: row[figure] }}
      isCredit={figure === 'openingCredit' || figure === 'closingCredit'}
    />
  )
  return { isOpen: row !== undefined, show, close, panel, place: changedSearch(address.search, gone) }
}

/** Sums of the sides of leaves lead to the worksheet of all of them. */
const useTotals = (report: Report, total: Readonly<Record<TrialFigure, string>> | undefined) => {
  const t = useWords('reportScreen')
  return useMemo(() => {
    if (!total) return undefined
    const { group, companies } = questionOf(report)
    const [name, shown] = [t('totalLeaves'), shownIn(report)]
    const toSheet = (figure: TrialFigure) => {
      const query = { view: 'worksheet', basis: basisOf(figure), mode: modeOf(report), group, companies }
      const kind = kindOf(trialColumns[figure].pair)
      return report.drill('/report/merge', query, { name, figure: total[figure], kind })
    }
    const links = recordOf(
      shown.filter((figure) => !isZeroText(total[figure])),
      toSheet,
    )
    return totalLine(
      report,
      ['name', name],
      recordOf(shown, (figure) => total[figure]),
      { links },
    )
  }, [report, total, t])
}

const noRows: readonly TrialBalanceRowShape[] = []

export const MergeTableTab = ({ report }: { report: Report }) => {
  const t = useWords('reportScreen')
  const mode = modeOf(report) === 'sum' ? ('sum' as const) : ('merged' as const)
  const input = { ...questionOf(report), from: report.from, mode, level: levelOf(report, 'all'), ...closingOf(report) }
  const { answer, running } = useSlowReport(reportMergeCalls.mergeTable, input, isNamed(report))
  const { data } = answer
  const rows = data?.rows ?? noRows
  const columns = useColumns(report, rows)
  const { isOpen, show, close, panel, place } = useTakenApart(report, rows)
  const totals = useTotals(report, data?.total)
  return (
    <MergePage
      report={report}
      answer={answer}
      running={running}
      second={
        <>
          <AddressChoice
            report={report}
            name="columns"
            label={t('balanceTable:form')}
            options={[...trialForms].reverse().map((form) => [form, t(`balanceTable:form_${form}`)] as const)}
          />
          <LevelParameter report={report} fallback="all" />
          <AddressChip report={report} name="withoutClosing" label={t('withoutClosing')} />
        </>
      }
      grid={{
        id: 'merge-table',
        columns,
        rows,
        rowKey: (row) => row.subject,
        rowLook: (row) => (row.leaf ? undefined : 'total'),
        totals,
        onOpen: show,
        onActive: (row, key) => isOpen && show(row, key),
      }}
      {...{ place, panel, onEscape: close }}
      checks={
        data && <CheckMark isFine={data.balanced}>{t(data.balanced ? 'trialBalanced' : 'trialDiffers')}</CheckMark>
      }
      input={{ ...input, columns: formOf(report) }}
      file={senderOf(reportMergeCalls.exportMergeTable)}
      paper={senderOf(reportMergeCalls.printMergeTable)}
    />
  )
}
