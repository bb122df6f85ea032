// How a statement stands in its grid: items, figures, changes, the balance sheet in two sides, and what its foot says.
import { useMemo } from 'react'
import type { Lang } from '../../contract/base/language.ts'
import { columnTitle, type StatementColumnShape, type StatementRowShape } from '../../contract/statement/statement.ts'
import { type FigureLook, type FigureUnit, inLook } from '../../domain/base/figure-unit.ts'
import { formatDecimal, formatMoney, parseSum, readSum, roundRatio } from '../../domain/base/money.ts'
import { inTwoSides } from '../../domain/statement/balance-sheet.ts'
import { checkAt, checksFrom } from '../../domain/statement/statement-check.ts'
import { type Comparison, comparisonsOf, monthColumn } from '../../domain/statement/statement-columns.ts'
import type { StatementName } from '../../domain/statement/statement-month.ts'
import { usualColumnWidth } from '../../domain/statement/statement-template.ts'
import { Icon } from '../kit/button.tsx'
import { groupDigits, isZeroText, Money } from '../kit/money.tsx'
import { Chip } from '../kit/page.tsx'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { OpenFigure, widthOfFigures, widthOfTitle, wordColumn } from '../parts/report/report-columns.tsx'
import { CheckMark } from '../parts/report/report-page.tsx'
import type { Report } from '../parts/report/use-report.ts'

const indentPx = 18

/** What must come to zero is shown when it does. */
const hasFigures = (row: StatementRowShape): boolean =>
  row.check !== undefined || row.values.some((value) => value !== null && !isZeroText(value))

/** Lines without a figure go, and heads that nothing is left under. Line numbers stay as they are. */
const withoutZeroRows = <R extends StatementRowShape>(rows: readonly R[]): R[] =>
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
      <OpenFigure onOpen={() => make.onFigure(row, column.key)}>
        <Money
          value={inLook(value, make.unit, make.look)}
          zero={row.kind === 'T' || row.check ? 'zero' : make.look.zeroAs}
          negative={make.look.negativeAs}
        />
      </OpenFigure>
    )
  },
})

/** Whether a row is compared: heads have nothing, and a check is no part of anything. */
const isFigure = (row: StatementRowShape): boolean => row.kind !== 'H' && !row.check

const percentWidth = 92
/** The sign of percent, and the wider edge of the last column. */
const percentPx = 20

const changeColumns = (make: Make): GridColumn<StatementRowShape>[] => {
  const { t, digits, columns, unit, look, rows, onFigure } = make
  const first = columns[0]?.key ?? ''
  const against = placeAgainst(columns, first)
  if (against < 0) return []
  const changeIn = (row: StatementRowShape): string => (isFigure(row) && changeOf(row, digits, against)?.amount) || ''
  const percentIn = (row: StatementRowShape): string => (isFigure(row) && changeOf(row, digits, against)?.percent) || ''
  const shownIn = (row: StatementRowShape): string => inLook(changeIn(row), unit, look)
  // What made a change is told beside the figure that changed.
  const changed = (row: StatementRowShape) => {
    const text = shownIn(row)
    if (text === '' || isZeroText(text)) return isFigure(row) && <Money value={text} />
    return (
      <OpenFigure onOpen={() => onFigure(row, first)}>
        <Money value={text} />
      </OpenFigure>
    )
  }
  const percentRoom = Math.max(percentWidth, widthOfFigures(rows.map(percentIn), 0) + percentPx)
  return [
    wordColumn('change', t('change'), 130, changed, { align: 'end', text: shownIn }),
    wordColumn('percent', t('changePercent'), percentRoom, (row) => <Percent text={percentIn(row)} />, {
      ...{ align: 'end', quiet: true },
    }),
  ]
}

const Percent = ({ text }: { text: string }) =>
  text.startsWith('-') ? <span className="money-negative">{text}</span> : text

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
    wordColumn('share', whole.title, 112, (row) => <Percent text={shareOf(row)} />, { align: 'end', quiet: true }),
  ]
}

/** More columns than this are wider than a screen: the names stay, and figures take no more room than they need. */
const columnsWide = 4

export const statementColumns = (asked: Omit<Make, 'width'>): Line[] => {
  const isWide = asked.columns.length > columnsWide
  const figures = asked.rows.flatMap((row) => row.values)
  const make = { ...asked, width: isWide ? widthOfFigures(figures, leastWidth) : ordinaryWidth }
  return [
    ...lineColumns(make.t, make.lang, { width: 260, min: 150, pinned: isWide }, { pinned: isWide }),
    ...make.columns.map((column, at) => valueColumn(make, column, at)),
    ...shareColumns(make),
    ...changeColumns(make),
  ]
}

const leastWidth = 100
const ordinaryWidth = 140

type Line = GridColumn<StatementRowShape>

export const lineColumns = (
  t: Say,
  lang: Lang,
  item: Pick<Line, 'width' | 'min' | 'pinned'>,
  no: Pick<Line, 'pinned'> = {},
): Line[] => [
  {
    ...{ key: 'item', title: t('reportScreen:item'), grow: 1, ...item },
    cell: (row) => <span style={{ paddingLeft: row.indent * indentPx }}>{nameOf(row, lang)}</span>,
  },
  {
    ...{ key: 'no', title: t('reportScreen:lineNo'), width: 52, align: 'center', quiet: true, ...no },
    cell: (row) => (row.check ? <CheckState holds={row.check.holds} /> : row.kind === 'H' ? '' : row.no),
  },
]

/** Lines without a figure are hidden unless the address asks for all. */
export const useShownRows = <R extends StatementRowShape>(
  { address }: Report,
  rows: readonly R[] = noRows,
): readonly R[] => {
  const isAll = address.has('allRows')
  return useMemo(() => (isAll ? rows : withoutZeroRows(rows)), [rows, isAll])
}
const noRows: readonly never[] = []

export const ZeroRowsChip = ({ report: { address } }: { report: Report }) => {
  const t = useWords('reportScreen')
  const isAll = address.has('allRows')
  return <Chip label={t('hideZero')} isOn={!isAll} onToggle={() => address.set({ allRows: isAll ? null : '1' })} />
}

/** A line with the one that stands beside it; `beside` undefined in a statement of one side. */
export type SideRow = StatementRowShape & { beside?: StatementRowShape | null }

/** More figures than those of the law do not stand beside each other. */
export const sidesMost = 2

const right = 'right:'

/** Where the left side is shorter: nothing is shown of it. */
const empty = (beside: StatementRowShape): SideRow => ({
  ...{ no: -beside.no, kind: 'H', indent: 0, nameZhCn: '', nameZhTw: '', nameEn: '', formula: '', role: '' },
  ...{ values: [], beside },
})

/** The rows of both sides, the last with both totals, then the checks; null where the statement has one side only. */
export const sideRows = (rows: readonly StatementRowShape[]): SideRow[] | null => {
  const end = rows.findIndex(({ no }) => no >= checksFrom)
  const lines = end < 0 ? rows : rows.slice(0, end)
  const sides = inTwoSides(lines)?.flatMap(([left, beside]) =>
    left ? [{ ...left, beside }] : beside ? [empty(beside)] : [],
  )
  return sides ? [...sides, ...rows.slice(lines.length)] : null
}

/** Totals and heads differ by side, so their cells are strong and not their rows. */
const emphasised = (column: GridColumn<StatementRowShape>, row: StatementRowShape, index: number) => {
  const cell = column.cell(row, index)
  return row.kind === 'T' || row.kind === 'H' ? <b className="block overflow-hidden text-ellipsis">{cell}</b> : cell
}

const sideWidths: Readonly<Record<string, number>> = { item: 190, no: 46 }

export const sideColumns = (
  columns: readonly GridColumn<StatementRowShape>[],
  figures: ReadonlySet<string>,
  names: readonly [string, string],
): GridColumn<SideRow>[] => {
  const own = columns.filter(({ key }) => key in sideWidths || figures.has(key))
  const title = (column: GridColumn<StatementRowShape>, side: 0 | 1) =>
    column.key === 'item' ? names[side] : column.title
  const width = ({ key, width: wide }: GridColumn<StatementRowShape>) => sideWidths[key] ?? Math.min(wide, 128)
  const of = (column: GridColumn<StatementRowShape>, side: 0 | 1) => ({
    ...{ ...column, title: title(column, side), width: width(column), pinned: false },
  })
  return [
    ...own.map((column) => ({
      ...of(column, 0),
      cell: (row: SideRow, index: number) => emphasised(column, row, index),
    })),
    ...own.map((column): GridColumn<SideRow> => {
      const { text } = column
      return {
        ...{ ...of(column, 1), key: right + column.key },
        cell: (row, index) => (row.beside ? emphasised(column, row.beside, index) : null),
        text: text && ((row) => (row.beside ? text(row.beside) : '')),
      }
    }),
  ]
}

export const cellOf = (row: SideRow, column: string): [StatementRowShape | undefined, string] =>
  column.startsWith(right) ? [row.beside ?? undefined, column.slice(right.length)] : [row, column]

/** In the place of a number: a check is no line. */
const CheckState = ({ holds }: { holds: boolean }) => {
  const t = useWords('statementCheck')
  return (
    <span className={holds ? 'text-ok' : 'report-wrong'}>
      <Icon name={holds ? 'check-circle' : 'error'} size={14} label={t(holds ? 'holds' : 'fails')} />
    </span>
  )
}

export const lineName = (t: Say, no: number): string => {
  const at = checkAt(no)
  return at === null ? t('reportScreen:lineOf', { n: no }) : t('statementCheck:nth', { n: at + 1 })
}

/** So many that do not hold are named. */
const namedMost = 2

/** The first column in which it is not zero. */
const placeOf = (values: readonly (string | null)[]): number =>
  values.findIndex((value) => value !== null && !isZeroText(value))

export const MissingSubjects = ({ codes }: { codes: readonly string[] }) => {
  const t = useWords('statementCheck')
  if (codes.length === 0) return null
  return (
    <span className="page-note report-note" title={codes.join(', ')}>
      {t('missing', { n: codes.length, subjects: codes.slice(0, 5).join(', ') })}
    </span>
  )
}

type CheckProps = { rows: readonly StatementRowShape[]; onOpen: (no: number, column: number) => void }

export const TemplateCheckMarks = ({ rows, onOpen }: CheckProps) => {
  const t = useWords('statementCheck')
  const lang = useLang()
  const checks = rows.filter(({ check }) => check !== undefined)
  const failed = checks.filter(({ check }) => check?.holds === false)
  if (checks.length === 0) return null
  if (failed.length === 0) return <CheckMark isFine>{t('allHold', { n: checks.length })}</CheckMark>
  return (
    <>
      {failed.slice(0, namedMost).map((row) => (
        <CheckMark key={row.no} isFine={false}>
          <button
            type="button"
            className="link-button"
            title={nameOf(row, lang)}
            onClick={() => onOpen(row.no, placeOf(row.values))}
          >
            {nameOf(row, lang)} <Money value={row.values[placeOf(row.values)] ?? null} zero="zero" />
          </button>
        </CheckMark>
      ))}
      {failed.length > namedMost && <CheckMark isFine={false}>{t('more', { n: failed.length - namedMost })}</CheckMark>}
    </>
  )
}

/**
 * As wide as its template says, and never so narrow that a figure is cut; where it says nothing of its own, as wide as
 * `fitting`. px.
 */
export const ownWidth = (wanted: number, fitting: number, figures: Iterable<string | null>): number =>
  wanted === usualColumnWidth ? fitting : widthOfFigures(figures, wanted)

export const statementNames = {
  balanceSheet: 'balance-sheet',
  incomeStatement: 'income-statement',
  cashFlow: 'cash-flow',
} as const satisfies Record<string, StatementName>

export type StatementPageName = keyof typeof statementNames

export const comparisonsFor = (name: StatementPageName): readonly Comparison[] => comparisonsOf[statementNames[name]]

/** The comparison of the address; none where the statement does not have it. */
export const compareOf = (report: Report, name: StatementPageName): Comparison | undefined =>
  comparisonsFor(name).find((one) => one === report.address.get('compare'))

const against: Readonly<Record<string, readonly string[]>> = {
  closing: ['yearOpening', 'lastMonth', 'lastYear'],
  current: ['lastYear'],
  annual: ['annualBefore'],
}

/** The place of the column that a column is compared with; a month of a trend with the month before it. −1: none. */
export const placeAgainst = (columns: readonly { key: string }[], key: string): number => {
  if (key.startsWith(monthColumn)) return columns.findIndex((column) => column.key === key) - 1
  return columns.findIndex((column) => against[key]?.includes(column.key))
}
