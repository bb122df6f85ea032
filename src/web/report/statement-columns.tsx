// The columns of a statement: items, line numbers, a figure per column, and the change between two columns.

import type { Lang } from '../../contract/sentence.ts'
import type { StatementColumnShape, StatementRowShape } from '../../contract/statement.ts'
import { type FigureUnit, inUnit } from '../../domain/figure-unit.ts'
import { formatMoney, parseMoney, roundRatio } from '../../domain/money.ts'
import { groupDigits, isZeroText, Money } from '../kit/money.tsx'
import { nameOf, type Say } from '../kit/words.ts'
import type { GridColumn } from '../parts/data-grid.tsx'

const indentPx = 18

const hasFigures = (row: StatementRowShape): boolean => row.values.some((value) => value !== null && !isZeroText(value))

/** Lines without a figure go, and heads that nothing is left under. Line numbers stay as they are. */
export const withoutZeroRows = (rows: readonly StatementRowShape[]): StatementRowShape[] =>
  rows.filter((row, at) => {
    if (row.kind !== 'H') return hasFigures(row)
    const next = rows.findIndex((one, later) => later > at && one.kind === 'H' && one.indent <= row.indent)
    return rows
      .slice(at + 1, next < 0 ? undefined : next)
      .some((one) => one.kind !== 'H' && one.kind !== 'T' && hasFigures(one))
  })

type Change = { amount: string; percent: string } | null

/** The change from the second to the first value; the percentage has one decimal, half up. */
export const changeOf = (row: StatementRowShape, digits: number): Change => {
  const now = parseMoney(row.values[0] ?? '', digits)
  const then = parseMoney(row.values[1] ?? '', digits)
  if (now === null || then === null) return null
  const change = now - then
  const size = then < 0n ? -then : then
  const percent =
    size === 0n || change === 0n ? '–' : `${groupDigits(formatMoney(roundRatio(change * 1000n, size), 1))}%`
  return { amount: formatMoney(change, digits), percent }
}

type Make = {
  t: Say
  lang: Lang
  columns: readonly StatementColumnShape[]
  digits: number
  unit: FigureUnit
  hasChange: boolean
  onFigure: (row: StatementRowShape, column: string) => void
}

const valueColumn = (make: Make, column: StatementColumnShape, at: number): GridColumn<StatementRowShape> => ({
  key: column.key,
  title: make.t(`column_${column.key}`),
  width: 140,
  align: 'end',
  text: (row) => inUnit(row.values[at] ?? '', make.unit),
  cell: (row) => {
    const value = row.values[at] ?? null
    if (row.kind === 'H') return null
    if (value === null) return <Money value={null} />
    return (
      <button
        type="button"
        tabIndex={-1}
        className="grid-link report-figure"
        onClick={() => make.onFigure(row, column.key)}
      >
        <Money value={inUnit(value, make.unit)} zero={row.kind === 'T' ? 'zero' : 'dash'} />
      </button>
    )
  },
})

const changeColumns = (make: Make): GridColumn<StatementRowShape>[] => {
  const { t, digits, unit } = make
  return [
    {
      key: 'change',
      title: t('change'),
      width: 130,
      align: 'end',
      cell: (row) => (row.kind === 'H' ? null : <Money value={inUnit(changeOf(row, digits)?.amount ?? '', unit)} />),
    },
    {
      key: 'percent',
      title: t('changePercent'),
      width: 74,
      align: 'end',
      quiet: true,
      cell: (row) => {
        const percent = row.kind === 'H' ? '' : changeOf(row, digits)?.percent
        return percent?.startsWith('-') ? <span className="money-negative">{percent}</span> : percent
      },
    },
  ]
}

export const statementColumns = (make: Make): GridColumn<StatementRowShape>[] => [
  {
    key: 'item',
    title: make.t('item'),
    width: 260,
    min: 150,
    grow: 1,
    cell: (row) => <span style={{ paddingLeft: row.indent * indentPx }}>{nameOf(row, make.lang)}</span>,
  },
  {
    key: 'no',
    title: make.t('lineNo'),
    width: 52,
    align: 'center',
    quiet: true,
    cell: (row) => (row.kind === 'H' ? '' : row.no),
  },
  ...make.columns.map((column, at) => valueColumn(make, column, at)),
  ...(make.hasChange && make.columns.length >= 2 ? changeColumns(make) : []),
]
