// A statement of merged books: two columns, or every company beside the others with what merging does to their sum.

import { useMemo } from 'react'
import type { ExplainedCompanyShape, MergeColumnShape, StatementOfShape } from '../../contract/merge/report-merge.ts'
import { mergeExplainCalls, reportMergeCalls } from '../../contract/merge/report-merge.ts'
import type { StatementRowShape } from '../../contract/statement/statement.ts'
import { basisOf, prefixesOf } from '../../domain/merge/merge-line-subjects.ts'
import { senderOf, useCall } from '../api/query.ts'
import { Button, Segmented } from '../kit/button.tsx'
import { groupDigits, isZeroText, Money } from '../kit/money.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import { addressOf, changedSearch } from '../parts/address.ts'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { isNamed, isOrdinary, type MergeView, modeOf, pageOf, questionOf, viewOf } from '../parts/report/merge-api.ts'
import { type ExplainLinks, MergeExplainPanel, usePageOf } from '../parts/report/merge-explain.tsx'
import { CompanyPages, MergePage } from '../parts/report/merge-page.tsx'
import { useSlowReport } from '../parts/report/report-answer.ts'
import { OpenFigure, unitText, widthOfFigures, withLastEdge } from '../parts/report/report-columns.tsx'
import { CheckMark } from '../parts/report/report-page.tsx'
import type { Report } from '../parts/report/use-report.ts'
import {
  lineColumns,
  lineName,
  MissingSubjects,
  TemplateCheckMarks,
  useShownRows,
  ZeroRowsChip,
} from './statement-columns.tsx'

const leastWidth = 120

type Make = {
  t: Say
  report: Report
  rows: readonly StatementRowShape[]
  columns: readonly MergeColumnShape[]
  ownLines: ReadonlyMap<number, string>
  name: (row: StatementRowShape) => string
  onFigure: (row: StatementRowShape, column: MergeColumnShape) => void
}

const isFigure = (row: StatementRowShape, at: number): boolean => {
  const value = row.values[at] ?? null
  return value !== null && !isZeroText(value)
}

const figureColumns = (make: Make): GridColumn<StatementRowShape>[] => {
  const { t, report, rows, columns, ownLines, onFigure } = make
  const width = widthOfFigures(
    rows.flatMap(({ values }) => values),
    leastWidth,
  )
  return columns.map((column, at) => ({
    key: keyOf(column),
    title: column.of === 'company' ? column.accountSet.slice(0, -5) : t(column.of === 'others' ? 'rest' : column.of),
    ...(columns.some(({ of }) => of === 'company') ? {} : { title: t(`reportScreen:column_${column.key}`) }),
    width,
    align: 'end' as const,
    text: (row) => unitText(report, row.values[at] ?? '') ?? '',
    cell: (row) => {
      const money = (
        <Money
          value={unitText(report, row.values[at] ?? null)}
          zero={row.kind === 'T' || row.check ? 'zero' : 'dash'}
        />
      )
      if (row.kind === 'H') return null
      if ((column.of === 'company' && ownLines.has(row.no)) || !isFigure(row, at)) return money
      return <OpenFigure onOpen={() => onFigure(row, column)}>{money}</OpenFigure>
    },
    // A company's own figure is that of its own report where it has the line; others are taken apart beside the rows.
    link: (row) => {
      const line = ownLines.get(row.no)
      if (column.of !== 'company' || line === undefined || row.kind === 'H' || !isFigure(row, at)) return null
      const step = { name: make.name(row), figure: row.values[at] ?? '', kind: 'closing' as const }
      return report.drill(`/report/${viewOf(report)}`, { companies: column.accountSet, line, column: column.key }, step)
    },
  }))
}

const keyOf = (column: MergeColumnShape): string => `${column.of} ${column.accountSet} ${column.key}`

const useColumns = (
  report: Report,
  rows: readonly StatementRowShape[],
  { columns, ownLines }: Pick<Make, 'columns' | 'ownLines'>,
) => {
  const t = useWords('reportMerge')
  const lang = useLang()
  return useMemo(
    (): GridColumn<StatementRowShape>[] =>
      withLastEdge([
        ...lineColumns(t, lang, { width: 300, min: 180, pinned: true }),
        ...figureColumns({
          ...{ t, report, rows, columns, ownLines, name: (row) => nameOf(row, lang) },
          onFigure: (row, { key }) => report.address.set({ line: row.no, column: key }),
        }),
      ]),
    [t, lang, report, rows, columns, ownLines],
  )
}

const keysOf = (view: MergeView) =>
  view === 'balance-sheet' ? (['closing', 'yearOpening'] as const) : (['current', 'yearToDate'] as const)

const noColumns: readonly MergeColumnShape[] = []

const rowLook = (row: StatementRowShape) =>
  row.kind === 'T' ? ('total' as const) : row.kind === 'H' ? ('group' as const) : undefined

type Data = {
  rows: readonly StatementRowShape[]
  columns: readonly MergeColumnShape[]
  ownLines: readonly { no: number; line: string }[]
}

/**
 * The figure that is taken apart stands in the address: its line by number or role, and its column, which is that of
 * all companies where they stand beside each other.
 */
const useTakenApart = (report: Report, data: Data | undefined, isSide: boolean, column: MergeColumnShape['key']) => {
  const { address } = report
  const asked = address.get('line')
  const line = data?.rows.find(
    ({ no, role, kind }) => kind !== 'H' && (String(no) === asked || (asked !== '' && role === asked)),
  )
  const gone = { line: null, ...(isSide ? {} : { column: null }) }
  const close = (): boolean => {
    if (line) address.set(gone)
    return line !== undefined
  }
  const show = (row: StatementRowShape | undefined, key: string): void => {
    const at = data?.columns.findIndex((one) => keyOf(one) === key) ?? -1
    const of = data?.columns[at]
    if (!row || !of || row.kind === 'H' || !isFigure(row, at)) return
    address.set({ line: row.no, column: of.key })
  }
  const at = isSide ? -1 : (data?.columns.findIndex(({ key }) => key === column) ?? -1)
  const panel = data && line && (
    <ExplainedStatement
      ownLine={data.ownLines.find(({ no }) => no === line.no)?.line}
      {...{ report, row: line, rows: data.rows, column, value: line.values.at(at) ?? null, onClose: close }}
    />
  )
  return { line, show, close, panel, place: changedSearch(address.search, gone) }
}

type StatementView = 'balance-sheet' | 'income-statement' | 'cash-flow'

export const MergeStatementTab = ({ report, view }: { report: Report; view: StatementView }) => {
  const t = useWords('reportMerge')
  const { address } = report
  const mode = modeOf(report)
  const keys = keysOf(view)
  const column = keys.find((one) => one === address.get('column')) ?? keys[0]
  const page = pageOf(report)
  const input = { ...questionOf(report), statement: view, mode, ...(mode === 'side' ? { column, page } : {}) }
  const { answer, running } = useSlowReport(reportMergeCalls.mergeStatement, input, isNamed(report))
  const data = answer.data?.statement === view ? answer.data : undefined
  const rows = useShownRows(report, data?.rows)
  const ownLines = useMemo(() => new Map(data?.ownLines.map(({ no, line }) => [no, line])), [data])
  const columns = useColumns(report, rows, { columns: data?.columns ?? noColumns, ownLines })
  const { line, show, close, panel, place } = useTakenApart(report, data, mode === 'side', column)
  const tied = view === 'balance-sheet' ? t('tied') : t('tiedCash')
  const isFine = data && isZeroText(data.difference)
  return (
    <MergePage
      report={report}
      answer={{ ...answer, data }}
      running={running}
      second={
        <>
          {mode === 'side' && (
            <Segmented
              label={t('column')}
              value={column}
              options={keys.map((value) => ({ value, label: t(`reportScreen:column_${value}`) }))}
              onChange={(value) => address.set({ column: value })}
            />
          )}
          {mode === 'side' && data && <CompanyPages report={report} page={data.page} />}
          <ZeroRowsChip report={report} />
        </>
      }
      grid={{
        id: `merge-${view}-${mode}`,
        columns,
        rows,
        rowKey: (row) => String(row.no),
        rowLook,
        onOpen: show,
        onActive: (row, key) => line && show(row, key),
      }}
      {...{ place, panel, onEscape: close }}
      checks={
        data && (
          <>
            {view !== 'income-statement' && (
              <CheckMark isFine={isFine === true}>
                {isFine ? (
                  tied
                ) : (
                  <span title={t('plainFigure:netOfLines')}>
                    {t('untied', { amount: groupDigits(data.difference) })}
                  </span>
                )}
              </CheckMark>
            )}
            {data.adjusted > 0 && <span className="page-note">{t('adjusted', { n: data.adjusted })}</span>}
            {data.unplaced > 0 && (
              <Tag look="warn" icon="alert">
                {t('unplaced', { n: data.unplaced })}
              </Tag>
            )}
            <MissingSubjects codes={data.missing} />
            <TemplateCheckMarks
              rows={data.rows}
              onOpen={(no, at) => address.set({ line: no, column: data.columns[at]?.key ?? null })}
            />
          </>
        )
      }
      input={input}
      file={senderOf(reportMergeCalls.exportMergeStatement)}
      paper={senderOf(reportMergeCalls.printMergeStatement)}
    />
  )
}

type Props = {
  report: Report
  row: StatementRowShape
  rows: readonly StatementRowShape[]
  /** What the line is called in the reports of companies, where they have it. */
  ownLine: string | undefined
  column: MergeColumnShape['key']
  value: string | null
  onClose: () => void
}

const inMode = ({ report, row, column }: Props, mode: 'sum' | 'side') => {
  const { group, companies } = questionOf(report)
  const view = isOrdinary(report) ? undefined : viewOf(report)
  return { path: report.address.path, query: { view, mode, group, companies, column, line: String(row.no) } }
}

const linksOf = (props: Props, name: string, total: ExplainedCompanyShape | undefined): ExplainLinks => {
  const { report, row, rows, column, ownLine } = props
  const { group, companies } = questionOf(report)
  const drill = (path: string, query: Record<string, string | undefined>, figure: string) =>
    report.drill(path, query, { name, figure, kind: 'closing' })
  const toOwn = ({ accountSet }: ExplainedCompanyShape, figure: string) =>
    ownLine ? drill(`/report/${viewOf(report)}`, { companies: accountSet, line: ownLine, column }, figure) : null
  const side = inMode(props, 'side')
  const toSide = (figure: string) => drill(side.path, side.query, figure)
  // The flows of cash have no subjects of their own.
  const subject = viewOf(report) === 'cash-flow' ? '' : prefixesOf(row, rows).join(',')
  const worksheet = { view: 'worksheet', subject, basis: basisOf(column), mode: 'merged', group, companies }
  return {
    own: (one) => toOwn(one, one.own),
    adjustment: ({ accountSet }, id) =>
      accountSet === report.set?.value ? addressOf('/report/adjustment', { only: id }) : null,
    step: (one, step) => {
      const figure = one[step]
      // What others hold is a part of its equity by share: no lines are it.
      if (step === 'minority') return null
      // Of a company what is left is the sum of its steps, which stand beside it.
      if (step === 'merged') return one === total && modeOf(report) !== 'side' ? toSide(figure) : null
      if (step === 'translated') {
        if (one.role === 'adjusting') return null
        const own = one.role === 'member' && one.own === '' ? toOwn(one, figure) : null
        if (own) return own
        // In another currency, or without the line in its own statement, it stands among the companies.
        const to = inMode(props, one.role === 'others' && one.company === '' ? 'sum' : 'side')
        return drill(to.path, one.role === 'member' ? { ...to.query, line: undefined } : to.query, figure)
      }
      // A line on one side of its subjects is not all that the worksheet takes out of them.
      if (subject === '' || (step === 'eliminated' ? one.entries === '' : !one.isExcluded)) return null
      const side = one.entries === 'debit' || one.entries === 'credit' ? one.entries : undefined
      const entries = step === 'eliminated' ? { entry: '*', of: one.company || undefined, side } : {}
      return drill('/report/merge', { ...worksheet, ...entries }, figure)
    },
  }
}

/** Others and the whole of what companies bring lead to their sum; only the whole is worth it. */
const withoutOthers = (links: ExplainLinks, total: ExplainedCompanyShape | undefined): ExplainLinks => ({
  ...links,
  step: (one, step) => (one.role === 'others' && one !== total ? null : links.step(one, step)),
})

const ExplainedStatement = (props: Props) => {
  const t = useWords('mergeExplain')
  const lang = useLang()
  const { report, row, column } = props
  const name = nameOf(row, lang)
  const mode = modeOf(report) === 'sum' ? ('sum' as const) : ('merged' as const)
  const [page, setPage] = usePageOf(`${row.no} ${column}`)
  const statement = viewOf(report) as StatementOfShape
  const asked = { ...questionOf(report), statement, mode, column, line: row.no, page }
  const answer = useCall(mergeExplainCalls.explainMergeStatement, asked)
  const side = inMode(props, 'side')
  const toSide = report.drill(side.path, side.query, { name, figure: props.value ?? '', kind: 'closing' })
  return (
    <MergeExplainPanel
      {...{ name, value: props.value, answer, onPage: setPage, onClose: props.onClose }}
      note={`${lineName(t, row.no)} · ${t(`reportScreen:column_${column}`)}`}
      links={withoutOthers(linksOf(props, name, answer.data?.total), answer.data?.total)}
      foot={
        modeOf(report) !== 'side' && (
          <Button look="solid" onClick={() => report.tab.open(toSide)}>
            {t('sideBySide')}
          </Button>
        )
      }
    />
  )
}
