// The columns of a statement: items, line numbers, a figure per column, and the change between two columns.
import type { Lang } from '../../contract/base/language.ts'
import { columnTitle, type StatementColumnShape, type StatementRowShape } from '../../contract/statement/statement.ts'
import { type FigureLook, type FigureUnit, inLook } from '../../domain/base/figure-unit.ts'
import { formatDecimal, formatMoney, parseSum, readSum, roundRatio } from '../../domain/base/money.ts'
import { monthColumn } from '../../domain/statement/statement-columns.ts'
import { groupDigits, isZeroText, Money } from '../kit/money.tsx'
import { Chip } from '../kit/page.tsx'
import { nameOf, type Say, useWords } from '../kit/words.ts'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { widthOfFigures, widthOfTitle } from '../parts/report/report-columns.tsx'
import type { Report } from '../parts/report/use-report.ts'
import { CheckState } from './statement-checks.tsx'
import { placeAgainst } from './statement-compare.ts'

const indentPx = 18

/** What must come to zero is shown when it does. */
const hasFigures = (row: StatementRowShape): boolean =>
  row.check !== undefined || row.values.some((value) => value !== null && !isZeroText(value))

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

/** A part of a whole in percent with one decimal, half up; '–' where there is nothing to be a part of. */
const percentOf = (part: bigint, whole: bigint): string =>
  whole === 0n || part === 0n ? '–' : `${groupDigits(formatDecimal(roundRatio(part * 1000n, whole), 1))}%`

/** The change from the value of a column to the first value. */
export const changeOf = (row: StatementRowShape, digits: number, against = 1): Change => {
  const now = parseSum(row.values[0] ?? '', digits)
  const then = parseSum(row.values[against] ?? '', digits)
  if (now === null || then === null) return null
  const change = now - then
  return { amount: formatMoney(change, digits), percent: percentOf(change, then < 0n ? -then : then) }
}

type Make = {
  t: Say
  lang: Lang
  columns: readonly StatementColumnShape[]
  rows: readonly StatementRowShape[]
  digits: number
  unit: FigureUnit
  look: FigureLook
  /** The line that the others are a part of, null where no parts are asked for; `title` is that of their column. */
  whole: { row: StatementRowShape | undefined; title: string } | null
  onFigure: (row: StatementRowShape, column: string) => void
  width: number
}

/** A name of an entity has its room, up to that of a long one. */
const entityMost = 260

const titled = ({ t, lang, width }: Make, column: StatementColumnShape) => {
  const title = columnTitle(t, lang, column)
  return { title, width: column.entity ? Math.max(width, Math.min(widthOfTitle(title), entityMost)) : width }
}

const valueColumn = (make: Make, column: StatementColumnShape, at: number): GridColumn<StatementRowShape> => ({
  key: column.key,
  ...titled(make, column),
  align: 'end',
  text: (row) => inLook(row.values[at] ?? '', make.unit, make.look),
  cell: (row) => {
    const value = row.values[at] ?? null
    if (row.kind === 'H') return null
    if (value === null) return <Money value={null} />
    return (
      <button
        type="button"
        tabIndex={-1}
        className="grid-link report-figure accent"
        onClick={() => make.onFigure(row, column.key)}
      >
        <Money
          value={inLook(value, make.unit, make.look)}
          zero={row.kind === 'T' || row.check ? 'zero' : make.look.zeroAs}
          negative={make.look.negativeAs}
        />
      </button>
    )
  },
})

/** Whether a row is compared: heads have nothing, and a check is no part of anything. */
const isFigure = (row: StatementRowShape): boolean => row.kind !== 'H' && !row.check

const percentWidth = 92
/** The sign of percent, and the wider edge of the last column. */
const percentPx = 20

/** What made a change is told beside the figure that changed. */
const Change = ({ text, onOpen }: { text: string; onOpen: () => void }) => {
  const money = <Money value={text} />
  if (text === '' || isZeroText(text)) return money
  return (
    <button type="button" tabIndex={-1} className="grid-link report-figure accent" onClick={onOpen}>
      {money}
    </button>
  )
}

const changeColumns = (make: Make): GridColumn<StatementRowShape>[] => {
  const { t, digits, columns, unit, look, rows, onFigure } = make
  const first = columns[0]?.key ?? ''
  const against = placeAgainst(columns, first)
  if (against < 0) return []
  const changeIn = (row: StatementRowShape): string => (isFigure(row) && changeOf(row, digits, against)?.amount) || ''
  const percentIn = (row: StatementRowShape): string => (isFigure(row) && changeOf(row, digits, against)?.percent) || ''
  return [
    {
      key: 'change',
      title: t('change'),
      width: 130,
      align: 'end',
      text: (row) => inLook(changeIn(row), unit, look),
      cell: (row) =>
        isFigure(row) && <Change text={inLook(changeIn(row), unit, look)} onOpen={() => onFigure(row, first)} />,
    },
    {
      key: 'percent',
      title: t('changePercent'),
      width: Math.max(percentWidth, widthOfFigures(rows.map(percentIn), 0) + percentPx),
      align: 'end',
      quiet: true,
      cell: (row) => <Percent text={percentIn(row)} />,
    },
  ]
}

const Percent = ({ text }: { text: string }) =>
  text.startsWith('-') ? <span className="money-negative">{text}</span> : text

/** The column of the asked month in percent of one of its lines. */
const shareColumns = ({ whole, digits, columns }: Make): GridColumn<StatementRowShape>[] => {
  if (!whole) return []
  // A trend ends with the asked month; all other columns begin with it.
  const at = columns[0]?.key.startsWith(monthColumn) ? columns.length - 1 : 0
  const all = readSum(whole.row?.values[at] ?? '', digits)
  const shareOf = (row: StatementRowShape): string => {
    const part = isFigure(row) ? parseSum(row.values[at] ?? '', digits) : null
    return part === null ? '' : percentOf(part, all)
  }
  return [
    {
      key: 'share',
      title: whole.title,
      width: 112,
      align: 'end',
      quiet: true,
      cell: (row) => <Percent text={shareOf(row)} />,
    },
  ]
}

/** More columns than this are wider than a screen: the names stay, and figures take no more room than they need. */
const columnsWide = 4

export const statementColumns = (asked: Omit<Make, 'width'>) => {
  const isWide = asked.columns.length > columnsWide
  const width = isWide
    ? widthOfFigures(
        asked.rows.flatMap((row) => row.values),
        leastWidth,
      )
    : ordinaryWidth
  return columnsOf({ ...asked, width }, isWide)
}

const leastWidth = 100
const ordinaryWidth = 140

const columnsOf = (make: Make, isWide: boolean): GridColumn<StatementRowShape>[] => [
  {
    key: 'item',
    title: make.t('item'),
    width: 260,
    min: 150,
    grow: 1,
    pinned: isWide,
    cell: (row) => <span style={{ paddingLeft: row.indent * indentPx }}>{nameOf(row, make.lang)}</span>,
  },
  {
    key: 'no',
    title: make.t('lineNo'),
    width: 52,
    pinned: isWide,
    align: 'center',
    quiet: true,
    cell: (row) => (row.check ? <CheckState holds={row.check.holds} /> : row.kind === 'H' ? '' : row.no),
  },
  ...make.columns.map((column, at) => valueColumn(make, column, at)),
  ...shareColumns(make),
  ...changeColumns(make),
]

/** Whether lines without a figure are shown: they are hidden unless the address asks for all. */
export const ZeroRowsChip = ({ report: { address } }: { report: Report }) => {
  const t = useWords('reportScreen')
  const isAll = address.has('allRows')
  return <Chip label={t('hideZero')} isOn={!isAll} onToggle={() => address.set({ allRows: isAll ? null : '1' })} />
}
