// A statement of merged books: two columns, or every company beside the others with what merging does to their sum.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MergeColumnShape } from '../../contract/report-merge.ts'
import type { StatementRowShape } from '../../contract/statement.ts'
import { parseFormula, walkFormula } from '../../domain/formula.ts'
import { useCall } from '../api/query.ts'
import { Segmented } from '../kit/button.tsx'
import { groupDigits, isZeroText, Money } from '../kit/money.tsx'
import { Chip } from '../kit/page.tsx'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import type { GridColumn } from '../parts/data-grid.tsx'
import { isNamed, isOrdinary, type MergeView, mergeApi, modeOf, pageOf, questionOf, viewOf } from './merge-api.ts'
import { CompanyPages, MergePage } from './merge-page.tsx'
import { unitText, widthOfFigures, withLastEdge } from './report-columns.tsx'
import { CheckMark } from './report-page.tsx'
import { withoutZeroRows } from './statement-columns.tsx'
import type { Report } from './use-report.ts'

const indentPx = 18
const leastWidth = 120

/** What subjects begin with that a line is made of, by itself or through lines that it adds. */
const prefixesOf = (row: StatementRowShape, rows: readonly StatementRowShape[], seen: Set<number>): string[] => {
  if (seen.has(row.no) || row.formula === '') return []
  seen.add(row.no)
  const { formula } = parseFormula(row.formula)
  const found: string[] = []
  const lines: number[] = []
  if (!formula) return found
  walkFormula(formula, (part) => {
    if (part.kind === 'subject') found.push(part.prefix)
    if (part.kind === 'line') lines.push(part.no)
    if (part.kind === 'range') for (let no = part.from; no <= part.to; no += 1) lines.push(no)
  })
  const below = lines.flatMap((no) => {
    const line = rows.find((one) => one.no === no)
    return line && line.kind !== 'M' ? prefixesOf(line, rows, seen) : []
  })
  return [...new Set([...found, ...below])]
}

const basisOf = ({ key }: MergeColumnShape): string => {
  if (key === 'yearOpening') return 'opening'
  return key === 'current' ? 'month' : 'year'
}

/** The names of the law's own reports, which a company's figure leads to. */
const ownPath = (view: MergeView): string => `/report/${view}`

/**
 * Where a figure leads: one of many companies to the same line of each of them, with what merging does to their sum;
 * that of a company to its report; a sum of companies to the worksheet of the subjects that it is made of.
 */
const linkOf = (
  report: Report,
  on: { column: MergeColumnShape; row: StatementRowShape; rows: readonly StatementRowShape[] },
) => {
  const { column, row } = on
  if (column.of === 'company') return { path: ownPath(viewOf(report)), query: { companies: column.accountSet } }
  const { group, companies } = questionOf(report)
  const view = viewOf(report)
  if (modeOf(report) !== 'side') {
    const query = { view: isOrdinary(report) ? undefined : view, mode: 'side', column: column.key, group, companies }
    return { path: report.address.path, query }
  }
  // They have no column of their own here: further pages of companies show them.
  if (column.of === 'others') return null
  const prefixes = view === 'cash-flow' ? [] : prefixesOf(row, on.rows, new Set())
  if (prefixes.length === 0) return null
  return {
    path: '/report/merge',
    query: {
      ...{ view: 'worksheet', subject: prefixes.join(','), basis: basisOf(column) },
      ...{ mode: column.of === 'sum' ? 'sum' : 'merged', group, companies },
    },
  }
}

type Make = {
  t: Say
  report: Report
  rows: readonly StatementRowShape[]
  columns: readonly MergeColumnShape[]
  name: (row: StatementRowShape) => string
}

const figureColumns = (make: Make): GridColumn<StatementRowShape>[] => {
  const { t, report, rows, columns } = make
  const width = widthOfFigures(
    rows.flatMap(({ values }) => values),
    leastWidth,
  )
  return columns.map((column, at) => ({
    key: `${column.of} ${column.accountSet} ${column.key}`,
    title: column.of === 'company' ? column.accountSet.slice(0, -5) : t(column.of === 'others' ? 'rest' : column.of),
    ...(columns.some(({ of }) => of === 'company') ? {} : { title: t(`reportScreen:column_${column.key}`) }),
    width,
    align: 'end' as const,
    text: (row) => unitText(report, row.values[at] ?? '') ?? '',
    cell: (row) =>
      row.kind === 'H' ? null : (
        <Money value={unitText(report, row.values[at] ?? null)} zero={row.kind === 'T' ? 'zero' : 'dash'} />
      ),
    link: (row) => {
      const figure = row.values[at] ?? null
      const to =
        row.kind === 'H' || figure === null || isZeroText(figure) ? null : linkOf(report, { column, row, rows })
      return to && figure !== null
        ? report.drill(to.path, to.query, { name: make.name(row), figure, kind: 'closing' })
        : null
    },
  }))
}

const useColumns = (report: Report, rows: readonly StatementRowShape[], columns: readonly MergeColumnShape[]) => {
  const t = useWords('reportMerge')
  const lang = useLang()
  return useMemo(
    (): GridColumn<StatementRowShape>[] =>
      withLastEdge([
        {
          key: 'item',
          title: t('reportScreen:item'),
          width: 300,
          min: 180,
          grow: 1,
          pinned: true,
          cell: (row) => <span style={{ paddingLeft: row.indent * indentPx }}>{nameOf(row, lang)}</span>,
        },
        {
          key: 'no',
          title: t('reportScreen:lineNo'),
          width: 52,
          align: 'center',
          quiet: true,
          cell: (row) => (row.kind === 'H' ? '' : row.no),
        },
        ...figureColumns({ t, report, rows, columns, name: (row) => nameOf(row, lang) }),
      ]),
    [t, lang, report, rows, columns],
  )
}

const keysOf = (view: MergeView) =>
  view === 'balance-sheet' ? (['closing', 'yearOpening'] as const) : (['current', 'yearToDate'] as const)

const noRows: readonly StatementRowShape[] = []
const noColumns: readonly MergeColumnShape[] = []

const rowLook = (row: StatementRowShape) =>
  row.kind === 'T' ? ('total' as const) : row.kind === 'H' ? ('group' as const) : undefined

type StatementView = 'balance-sheet' | 'income-statement' | 'cash-flow'

export const MergeStatementTab = ({ report, view }: { report: Report; view: StatementView }) => {
  const t = useWords('reportMerge')
  const { address } = report
  const mode = modeOf(report)
  const keys = keysOf(view)
  const column = keys.find((one) => one === address.get('column')) ?? keys[0]
  const page = pageOf(report)
  const input = { ...questionOf(report), statement: view, mode, ...(mode === 'side' ? { column, page } : {}) }
  const answer = useCall(mergeApi.mergeStatement, input, {
    placeholderData: keepPreviousData,
    enabled: isNamed(report),
  })
  const data = answer.data?.statement === view ? answer.data : undefined
  const isAll = address.has('allRows')
  const rows = useMemo(() => (isAll ? (data?.rows ?? noRows) : withoutZeroRows(data?.rows ?? [])), [data, isAll])
  const columns = useColumns(report, rows, data?.columns ?? noColumns)
  const tied = view === 'balance-sheet' ? t('tied') : t('tiedCash')
  const isFine = data && isZeroText(data.difference)
  return (
    <MergePage
      report={report}
      answer={{ ...answer, data }}
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
          <Chip
            label={t('reportScreen:hideZero')}
            isOn={!isAll}
            onToggle={() => address.set({ allRows: isAll ? null : '1' })}
          />
        </>
      }
      grid={{ id: `merge-${view}-${mode}`, columns, rows, rowKey: (row) => String(row.no), rowLook }}
      checks={
        data &&
        view !== 'income-statement' && (
          <CheckMark isFine={isFine === true}>
            {isFine ? tied : t('untied', { amount: groupDigits(data.difference) })}
          </CheckMark>
        )
      }
      onFile={(choice, options) => mergeApi.exportMergeStatement({ ...input, ...choice }, options)}
      paper={() => mergeApi.printMergeStatement({ ...input, unit: report.unit })}
    />
  )
}
