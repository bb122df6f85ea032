// The subject balance table of merged books; balances lead to the worksheet of their subject.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TrialBalanceRowShape } from '../../contract/balance-table.ts'
import { pairsOf, trialForms } from '../../domain/trial-form.ts'
import { useCall } from '../api/query.ts'
import { isZeroText } from '../kit/money.tsx'
import { Chip } from '../kit/page.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import type { GridColumn } from '../parts/data-grid.tsx'
import { isNamed, mergeApi, modeOf, questionOf } from './merge-api.ts'
import { MergePage } from './merge-page.tsx'
import { LevelParameter, levelOf } from './report-bars.tsx'
import { figureColumn, subjectColumns, TotalMoney, widthOfFigures, withLastEdge } from './report-columns.tsx'
import { CheckMark } from './report-page.tsx'
import { AddressChoice } from './table-bars.tsx'
import { formOf } from './trial-columns.tsx'
import type { Report } from './use-report.ts'

/** Each figure with that of the worksheet whose companies it is the sum of. */
const bases = {
  ...{ openingDebit: 'from', openingCredit: 'from', periodDebit: 'debit', periodCredit: 'credit' },
  ...{ ytdDebit: 'ytdDebit', ytdCredit: 'ytdCredit', closingDebit: 'to', closingCredit: 'to' },
} as const
type TableFigure = keyof typeof bases
const figuresOf = (report: Report): TableFigure[] =>
  pairsOf(formOf(report)).flatMap((pair): TableFigure[] => [`${pair}Debit`, `${pair}Credit`])

const leastWidth = 100

const useColumns = (report: Report, rows: readonly TrialBalanceRowShape[]): GridColumn<TrialBalanceRowShape>[] => {
  const t = useWords('reportScreen')
  const lang = useLang()
  return useMemo(() => {
    const figures = figuresOf(report)
    const width = widthOfFigures(
      rows.flatMap((row) => figures.map((figure) => row[figure])),
      leastWidth,
    )
    const { group, companies } = questionOf(report)
    const mode = modeOf(report)
    return withLastEdge([
      ...subjectColumns<TrialBalanceRowShape>(t, lang),
      ...figures.map((figure) =>
        figureColumn<TrialBalanceRowShape>(
          report,
          { key: figure, title: t(figure), width },
          (row) => row[figure],
          (row) => `${row.subject} ${nameOf(row, lang)}`,
          (row) =>
            isZeroText(row[figure])
              ? null
              : {
                  path: '/report/merge',
                  query: { view: 'worksheet', subject: row.subject, basis: bases[figure], mode, group, companies },
                  kind: figure.startsWith('closing') ? 'closing' : 'movement',
                },
        ),
      ),
    ])
  }, [t, lang, report, rows])
}

const noRows: readonly TrialBalanceRowShape[] = []

export const MergeTableTab = ({ report }: { report: Report }) => {
  const t = useWords('reportScreen')
  const { address } = report
  const mode = modeOf(report) === 'sum' ? ('sum' as const) : ('merged' as const)
  const input = {
    ...questionOf(report),
    ...{ from: report.from, mode, level: levelOf(report, 'all') },
    withClosing: address.has('withoutClosing') ? false : undefined,
  }
  const answer = useCall(mergeApi.mergeTable, input, { placeholderData: keepPreviousData, enabled: isNamed(report) })
  const { data } = answer
  const rows = data?.rows ?? noRows
  const columns = useColumns(report, rows)
  const totals = useMemo(
    () =>
      data && [
        {
          key: 'total',
          cells: {
            name: t('totalLeaves'),
            ...Object.fromEntries(
              figuresOf(report).map((figure) => [
                figure,
                <TotalMoney key={figure} report={report} value={data.total[figure]} />,
              ]),
            ),
          },
        },
      ],
    [report, data, t],
  )
  return (
    <MergePage
      report={report}
      answer={answer}
      second={
        <>
          <AddressChoice
            report={report}
            name="columns"
            label={t('balanceTable:form')}
            options={[...trialForms].reverse().map((form) => [form, t(`balanceTable:form_${form}`)] as const)}
          />
          <LevelParameter report={report} fallback="all" />
          <Chip
            label={t('withoutClosing')}
            isOn={address.has('withoutClosing')}
            onToggle={() => address.set({ withoutClosing: address.has('withoutClosing') ? null : '1' })}
          />
        </>
      }
      grid={{
        id: 'merge-table',
        columns,
        rows,
        rowKey: (row) => row.subject,
        rowLook: (row) => (row.leaf ? undefined : 'total'),
        totals,
      }}
      checks={
        data && <CheckMark isFine={data.balanced}>{t(data.balanced ? 'trialBalanced' : 'trialDiffers')}</CheckMark>
      }
      onFile={(choice, options) => mergeApi.exportMergeTable({ ...input, columns: formOf(report), ...choice }, options)}
      paper={() => mergeApi.printMergeTable({ ...input, columns: formOf(report), unit: report.unit })}
    />
  )
}
