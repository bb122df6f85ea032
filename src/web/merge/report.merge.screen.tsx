// Merged reports of several companies: statements, balance table, worksheet, and what companies do not agree on.

import { useCallback, useMemo, useState } from 'react'
import { type DifferenceRowShape, type MergeCompanyShape, reportMergeCalls } from '../../contract/merge/report-merge.ts'
import { senderOf } from '../api/query.ts'
import { Auth } from '../kit/auth.tsx'
import { Button, Segmented } from '../kit/button.tsx'
import { isZeroText, Money, sumAmounts } from '../kit/money.tsx'
import { Chip, Empty, SetFilter } from '../kit/page.tsx'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import { toast } from '../kit/toast.tsx'
import { useWords } from '../kit/words.ts'
import { MergeTableTab } from '../ledger/merge-table-tab.tsx'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { isNamed, questionOf, viewOf } from '../parts/report/merge-api.ts'
import { MergePage } from '../parts/report/merge-page.tsx'
import { useSlowReport } from '../parts/report/report-answer.ts'
import { figureColumn, totalLine, unitText, withLastEdge, wordColumn } from '../parts/report/report-columns.tsx'
import { type Report, useReport } from '../parts/report/use-report.ts'
import { MergeStatementTab } from '../statement/merge-statement-tab.tsx'
import { Intercompany } from './define.related-company.screen.tsx'
import { everyEntry } from './merge-entries.tsx'
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

type Row = DifferenceRowShape

const looks: Record<Row['state'], TagLook> = {
  agreed: 'ok',
  within: 'saved',
  differs: 'negative',
  oneSided: 'draft',
  untold: 'warn',
}

const keyOf = (row: Row): string => `${row.company} ${row.counterparty} ${row.prefix}-${row.otherPrefix}`

/** A side leads to its lines of the year in the books of its company, those with the other company alone. */
const sideOf = (
  report: Report,
  { company, subject, side, profit }: { company: string; subject: string; profit: boolean } & Pick<Row, 'side'>,
) => ({
  path: `/report/general-ledger-2/${subject}`,
  query: {
    ...{ companies: `${company}-${report.month.slice(0, 4)}`, from: `${report.month.slice(0, 4)}-01` },
    ...{ entity: side.entity, except: side.except || undefined, withoutClosing: profit ? '1' : undefined },
  },
  kind: profit ? ('movement' as const) : ('closing' as const),
})

const entriesOf = (report: Report, row: Row) => {
  const { group, companies } = questionOf(report)
  const { company, counterparty, prefix, otherPrefix } = row
  const pair = `${company} ${counterparty} ${prefix}-${otherPrefix}`
  const subject = `${prefix},${otherPrefix}`
  const query = { view: 'worksheet', subject, basis: 'year', entry: everyEntry, pair, group, companies }
  return { path: '/report/merge', query, kind: 'closing' as const }
}

/** What two sides differ by leads to these two alone; where they are alone already it stands between them. */
const aloneOf = (report: Report, row: Row) => {
  const { group, companies } = questionOf(report)
  if (report.address.get('pair') === keyOf(row)) return null
  const between = `${row.company},${row.counterparty}`
  const query = { view: 'differences', between, pair: keyOf(row), group, companies }
  return { path: '/report/merge', query, kind: 'closing' as const }
}

/** Who works in the books of one of two companies that differ can look at what both booked, and answer it. */
const canMatch = ({ set }: Report, row: Row): boolean =>
  row.state === 'differs' && set !== null && [row.company, row.counterparty].includes(set.companyCode)

const useColumns = (report: Report, own: ReadonlySet<string>, onMatch: () => void): GridColumn<Row>[] => {
  const t = useWords('reportMerge')
  return useMemo(() => {
    const text = (key: 'company' | 'counterparty') =>
      wordColumn<Row>(key, t(`d_${key}`), 110, (row) => row[key], { grow: 1 })
    const code = (key: 'prefix' | 'otherPrefix', title: string) =>
      wordColumn<Row>(key, t(title), 110, (row) => row[key], { quiet: true })
    const figure = (
      key: 'amount' | 'otherAmount' | 'eliminated' | 'difference',
      lead: Parameters<typeof figureColumn<Row>>[4],
      why?: Parameters<typeof figureColumn<Row>>[5],
    ) => figureColumn<Row>(report, { key, title: t(`d_${key}`), width: 140 }, (row) => row[key], keyOf, lead, why)
    // What is translated is no figure of the books.
    const isOwn = (company: string, { entity }: Row['side']): boolean => own.has(company) && entity !== ''
    const whySide = (company: string, { entity }: Row['side']): string =>
      t(entity === '' ? 'plainFigure:kinds' : own.has(company) ? 'plainFigure:rowsAbove' : 'plainFigure:translated')
    return withLastEdge([
      text('company'),
      code('prefix', 'd_subject'),
      figure(
        'amount',
        (row) => (isOwn(row.company, row.side) ? sideOf(report, { ...row, subject: row.prefix }) : null),
        (row) => whySide(row.company, row.side),
      ),
      text('counterparty'),
      code('otherPrefix', 'd_otherSubject'),
      figure(
        'otherAmount',
        (row) =>
          isOwn(row.counterparty, row.otherSide)
            ? sideOf(report, { ...row, company: row.counterparty, subject: row.otherPrefix, side: row.otherSide })
            : null,
        (row) => whySide(row.counterparty, row.otherSide),
      ),
      figure('eliminated', (row) => (isZeroText(row.eliminated) ? null : entriesOf(report, row))),
      figure(
        'difference',
        (row) => (isZeroText(row.difference) ? null : aloneOf(report, row)),
        () => t('plainFigure:thisRow'),
      ),
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
  }, [t, report, own, onMatch])
}

type MatrixRow = { company: string; cells: ReadonlyMap<string, string> }

/** What the pairs of two companies differ by together, by the company of the row and that of the column. */
const matrixOf = (rows: readonly Row[], members: readonly MergeCompanyShape[]): MatrixRow[] =>
  members.map(({ company }) => {
    const cells = new Map<string, string>()
    for (const row of rows) {
      if (isZeroText(row.difference)) continue
      const isOwn = row.company === company
      if (!isOwn && row.counterparty !== company) continue
      const other = isOwn ? row.counterparty : row.company
      cells.set(other, sumAmounts([cells.get(other) ?? '', row.difference]))
    }
    return { company, cells }
  })

const useMatrixColumns = (report: Report, members: readonly MergeCompanyShape[]): GridColumn<MatrixRow>[] => {
  const { group, companies } = questionOf(report)
  return useMemo(
    () =>
      withLastEdge([
        { key: 'company', title: '', width: 110, pinned: true, cell: (row) => row.company },
        ...members.map(
          ({ company }): GridColumn<MatrixRow> => ({
            ...{ key: company, title: company, width: 120, align: 'end' },
            cell: (row) => <Money value={unitText(report, row.cells.get(company) ?? '')} zero="blank" />,
            link: (row) => {
              const figure = row.cells.get(company)
              if (figure === undefined || isZeroText(figure)) return null
              const query = { view: 'differences', between: `${row.company},${company}`, group, companies }
              const name = `${row.company} – ${company}`
              return report.drill('/report/merge', query, { name, figure, kind: 'closing' })
            },
          }),
        ),
      ]),
    [report, members, group, companies],
  )
}

const noRows: readonly Row[] = []

const useDifferences = (report: Report) => {
  const input = questionOf(report)
  const { answer, running } = useSlowReport(reportMergeCalls.mergeDifferences, input, isNamed(report))
  const onlyDiffering = report.address.has('differing')
  const found = answer.data?.rows ?? noRows
  const between = report.address.get('between')
  const pair = report.address.get('pair')
  const rows = useMemo(() => {
    const both = between.split(',')
    const isBetween = (row: Row): boolean => both.includes(row.company) && both.includes(row.counterparty)
    const isPair = (row: Row): boolean => pair === '' || keyOf(row) === pair
    return found
      .filter((row) => (!onlyDiffering || row.state === 'differs') && (between === '' || isBetween(row)))
      .filter(isPair)
  }, [found, onlyDiffering, between, pair])
  const members = useMemo(() => (answer.data?.companies ?? []).filter(({ role }) => role === 'member'), [answer.data])
  const own = useMemo(
    () => new Set(members.filter(({ currency }) => currency === answer.data?.currency).map(({ company }) => company)),
    [members, answer.data],
  )
  return { input, answer, running, rows, members, own, onlyDiffering }
}

const useTotals = (report: Report, rows: readonly Row[]) => {
  const t = useWords('reportMerge')
  if (!report.address.has('between')) return undefined
  const difference = sumAmounts(rows.map((row) => row.difference))
  return totalLine(
    report,
    ['company', t('total')],
    { difference },
    { whys: { difference: t('plainFigure:rowsAbove') } },
  )
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
      {!isMatrix && address.has('between') && (
        <SetFilter
          name={t('between')}
          value={address.get('between').replace(',', ' – ')}
          onRemove={() => address.set({ between: null, pair: null })}
        />
      )}
    </>
  )
}

const MergeDifferencesTab = ({ report }: { report: Report }) => {
  const t = useWords('reportMerge')
  const { input, answer, running, rows, members, own, onlyDiffering } = useDifferences(report)
  const [isMatching, setMatching] = useState(false)
  const match = useCallback(() => setMatching(true), [])
  const columns = useColumns(report, own, match)
  const totals = useTotals(report, rows)
  const matrixColumns = useMatrixColumns(report, members)
  const matrix = useMemo(() => matrixOf(answer.data?.rows ?? noRows, members), [answer.data, members])
  const empty = <Empty icon="scale" title={t('differencesNone')} text={t('differencesNoneText')} />
  const shared = {
    report,
    answer,
    running,
    second: <Views report={report} onlyDiffering={onlyDiffering} />,
    input,
    file: senderOf(reportMergeCalls.exportMergeDifferences),
    paper: senderOf(reportMergeCalls.printMergeDifferences),
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
      <MergePage {...shared} grid={{ id: 'merge-differences', columns, rows, rowKey: keyOf, totals, empty }} />
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
