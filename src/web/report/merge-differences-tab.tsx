// What companies of the group hold of each other, pair by pair, and the matrix of what they do not agree on.
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { DifferenceRowShape, MergeCompanyShape } from '../../contract/report-merge.ts'
import type { SendOptions } from '../api/client.ts'
import { Auth } from '../kit/auth.tsx'
import { Button, Segmented } from '../kit/button.tsx'
import { isZeroText, Money } from '../kit/money.tsx'
import { Chip, Empty } from '../kit/page.tsx'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import { toast } from '../kit/toast.tsx'
import { useWords } from '../kit/words.ts'
import type { GridColumn } from '../parts/data-grid.tsx'
import { Intercompany } from '../parts/intercompany.tsx'
import { useSlowCall } from '../parts/slow-answer.tsx'
import { sumAmounts } from '../parts/sum-amounts.ts'
import { isNamed, mergeApi, questionOf } from './merge-api.ts'
import { MergePage } from './merge-page.tsx'
import type { FileChoice } from './report-bars.tsx'
import { figureColumn, unitText, withLastEdge } from './report-columns.tsx'
import type { Report } from './use-report.ts'

const looks: Record<DifferenceRowShape['state'], TagLook> = {
  agreed: 'ok',
  within: 'saved',
  differs: 'negative',
  oneSided: 'draft',
  untold: 'warn',
}

const keyOf = (row: DifferenceRowShape): string => `${row.company} ${row.counterparty} ${row.prefix}-${row.otherPrefix}`

/** A side leads to the entities of its subjects in the books of its company. */
const sideOf = (report: Report, company: string, subject: string) => ({
  path: '/report/balance-table-3',
  query: {
    companies: `${company}-${report.month.slice(0, 4)}`,

    subject,
    from: `${report.month.slice(0, 4)}-01`,
  },
  kind: 'closing' as const,
})

/** Who works in the books of one of two companies that differ can look at what both booked, and answer it. */
const canMatch = ({ set }: Report, row: DifferenceRowShape): boolean =>
  row.state === 'differs' && set !== null && [row.company, row.counterparty].includes(set.companyCode)

const useColumns = (report: Report, onMatch: () => void): GridColumn<DifferenceRowShape>[] => {
  const t = useWords('reportMerge')
  return useMemo(() => {
    const text = (key: 'company' | 'counterparty', width: number): GridColumn<DifferenceRowShape> => ({
      ...{ key, title: t(`d_${key}`), width, grow: 1 },
      cell: (row) => row[key],
    })
    const code = (key: 'prefix' | 'otherPrefix', title: string): GridColumn<DifferenceRowShape> => ({
      ...{ key, title: t(title), width: 110, quiet: true },
      cell: (row) => row[key],
    })
    const plain = (key: 'eliminated' | 'difference'): GridColumn<DifferenceRowShape> => ({
      ...{ key, title: t(`d_${key}`), width: 140, align: 'end' },
      cell: (row) => <Money value={unitText(report, row[key])} zero="dash" />,
      text: (row) => unitText(report, row[key]) ?? '',
    })
    return withLastEdge([
      text('company', 110),
      code('prefix', 'd_subject'),
      figureColumn<DifferenceRowShape>(
        report,
        { key: 'amount', title: t('d_amount'), width: 140 },
        (row) => row.amount,
        keyOf,
        (row) => sideOf(report, row.company, row.prefix),
      ),
      text('counterparty', 110),
      code('otherPrefix', 'd_otherSubject'),
      figureColumn<DifferenceRowShape>(
        report,
        { key: 'otherAmount', title: t('d_otherAmount'), width: 140 },
        (row) => row.otherAmount,
        keyOf,
        (row) => sideOf(report, row.counterparty, row.otherPrefix),
      ),
      plain('eliminated'),
      plain('difference'),
      {
        ...{ key: 'state', title: t('d_state'), width: 210 },
        cell: (row) => (
          <>
            <Tag look={looks[row.state]}>{t(`state_${row.state}`)}</Tag>{' '}
            {canMatch(report, row) && (
              <Auth code="gl:relatedCompany:list">
                <Button small icon="scale" onClick={onMatch}>
                  {t('match')}
                </Button>
              </Auth>
            )}
          </>
        ),
      },
    ])
  }, [t, report, onMatch])
}

type MatrixRow = { company: string; cells: ReadonlyMap<string, string> }

/** What the pairs of two companies differ by together, by the company of the row and that of the column. */
const matrixOf = (rows: readonly DifferenceRowShape[], members: readonly MergeCompanyShape[]): MatrixRow[] =>
  members.map(({ company }) => {
    const cells = new Map<string, string>()
    for (const row of rows) {
      if (isZeroText(row.difference)) continue
      const isOwn = row.company === company
      if (!isOwn && row.counterparty !== company) continue
      const other = isOwn ? row.counterparty : row.company
      cells.set(other, sumAmounts([cells.get(other) ?? '0.00', row.difference]))
    }
    return { company, cells }
  })

const useMatrixColumns = (report: Report, members: readonly MergeCompanyShape[]): GridColumn<MatrixRow>[] =>
  useMemo(
    () =>
      withLastEdge([
        { key: 'company', title: '', width: 110, pinned: true, cell: (row) => row.company },
        ...members.map(
          ({ company }): GridColumn<MatrixRow> => ({
            ...{ key: company, title: company, width: 120, align: 'end' },
            cell: (row) => <Money value={unitText(report, row.cells.get(company) ?? '')} zero="blank" />,
          }),
        ),
      ]),
    [report, members],
  )

const noRows: readonly DifferenceRowShape[] = []

const useDifferences = (report: Report) => {
  const input = questionOf(report)
  const { answer, running } = useSlowCall(mergeApi.mergeDifferences, input, {
    placeholderData: keepPreviousData,
    enabled: isNamed(report),
  })
  const onlyDiffering = report.address.has('differing')
  const found = answer.data?.rows ?? noRows
  const rows = useMemo(
    () => (onlyDiffering ? found.filter(({ state }) => state === 'differs') : found),
    [found, onlyDiffering],
  )
  const members = useMemo(() => (answer.data?.companies ?? []).filter(({ role }) => role === 'member'), [answer.data])
  return { input, answer, running, rows, members, onlyDiffering }
}

const Views = ({ report, onlyDiffering }: { report: Report; onlyDiffering: boolean }) => {
  const t = useWords('reportMerge')
  const { address } = report
  const isMatrix = address.has('matrix')
  return (
    <>
      <Segmented
        label={t('view')}
        value={isMatrix ? 'matrix' : 'list'}
        options={(['list', 'matrix'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(value) => address.set({ matrix: value === 'matrix' ? '1' : null })}
      />
      {!isMatrix && (
        <Chip
          label={t('onlyDiffering')}
          isOn={onlyDiffering}
          onToggle={() => address.set({ differing: onlyDiffering ? null : '1' })}
        />
      )}
      {isMatrix && <span className="page-note">{t('matrixHint')}</span>}
    </>
  )
}

export const MergeDifferencesTab = ({ report }: { report: Report }) => {
  const t = useWords('reportMerge')
  const { input, answer, running, rows, members, onlyDiffering } = useDifferences(report)
  const [isMatching, setMatching] = useState(false)
  const match = useCallback(() => setMatching(true), [])
  const columns = useColumns(report, match)
  const matrixColumns = useMatrixColumns(report, members)
  const matrix = useMemo(() => matrixOf(answer.data?.rows ?? noRows, members), [answer.data, members])
  const empty = <Empty icon="scale" title={t('differencesNone')} text={t('differencesNoneText')} />
  const shared = {
    report,
    answer,
    running,
    second: <Views report={report} onlyDiffering={onlyDiffering} />,
    onFile: (choice: FileChoice, options: SendOptions) =>
      mergeApi.exportMergeDifferences({ ...input, ...choice }, options),
    paper: () => mergeApi.printMergeDifferences({ ...input, unit: report.unit }),
  }
  if (report.address.has('matrix')) {
    return (
      <MergePage
        {...shared}
        grid={{ id: 'merge-matrix', columns: matrixColumns, rows: matrix, rowKey: (row) => row.company, empty }}
      />
    )
  }
  const { set, month } = report
  return (
    <>
      <MergePage {...shared} grid={{ id: 'merge-differences', columns, rows, rowKey: keyOf, empty }} />
      {isMatching && set && (
        <Intercompany
          set={set}
          month={month}
          onProposed={(title) => {
            toast({ look: 'note', title })
            setMatching(false)
          }}
          onClose={() => setMatching(false)}
        />
      )}
    </>
  )
}
