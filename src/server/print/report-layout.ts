// How a report is laid out: which paper, at which size, how wide its columns are, and each row in lines of text.
import { type FigureLook, inLook, inUnit, usualLook } from '../../domain/base/figure-unit.ts'
import { type Fitted, fitText, lineHeight } from './draw.ts'
import { groupText } from './figures.ts'
import type { Font } from './font.ts'
import { type PaperColumn, type PaperRow, sumCells } from './report-pages.ts'

/**
 * `isUpright`: a form of the law that stands upright as long as its texts can be wrapped; `isWide`: A3 where A4 is too
 * small. mm.
 */
type LayoutAsked = {
  columns: readonly PaperColumn[]
  digits: number
  isUpright: boolean
  isWide: boolean
  foot: number
}

export type ReportLayout = {
  paper: { width: number; height: number }
  size: number
  places: { x: number; width: number }[]
  body: { x: number; width: number; top: number; height: number }
}

export const margin = { top: 12, right: 12, bottom: 12, left: 15 }
export const heights = { title: 9, head: 6, names: 7, carried: 5.4, foot: 5 }
export const padding = 1.2
const rowGap = 1.4
const indentStep = 3
/** A column is as wide as its widest text, give or take the last digit of a sum of widths. */
export const rounding = 0.02
const across = { width: 297, height: 210 }
const upright = { width: 210, height: 297 }
const wide = { width: 420, height: 297 }
const linesMost = 3
/** Figures stand no further apart than this when there is room to spare. */
const spareMost = 7

/** `textMost`: a text column need not be wider than this, for what is longer takes further lines. */
type Choice = { paper: ReportLayout['paper']; size: number; textMost: number }

const choices: readonly Choice[] = [
  { paper: upright, size: 8, textMost: 70 },
  { paper: across, size: 8, textMost: 70 },
  { paper: across, size: 7, textMost: 60 },
  { paper: across, size: 7, textMost: 42 },
  { paper: across, size: 6, textMost: 42 },
]
const uprightChoices: readonly Choice[] = [
  { paper: upright, size: 8, textMost: 70 },
  { paper: upright, size: 7.5, textMost: 52 },
  { paper: upright, size: 7, textMost: 44 },
  { paper: upright, size: 6.5, textMost: 36 },
  { paper: upright, size: 6, textMost: 30 },
  { paper: upright, size: 5.5, textMost: 26 },
]

/** The last one is the narrowest in which a ledger of many columns is still read. */
const wideChoices: readonly Choice[] = [
  { paper: wide, size: 8, textMost: 60 },
  { paper: wide, size: 7, textMost: 42 },
  { paper: wide, size: 6.5, textMost: 42 },
]

const zero = '–'
const isZero = (cell: string): boolean => /^-?0(\.0*)?$/.test(cell)

/** A zero is a dash, as on the screen; in a total it is a result, and stands as one. */
const figureCell = (cell: string, isTotal: boolean, { zeroAs, negativeAs }: FigureLook): string => {
  if (isZero(cell) && !isTotal && zeroAs !== 'zero') return zeroAs === 'blank' ? '' : zero
  const text = groupText(cell)
  return negativeAs === 'paren' && text.startsWith('-') ? `(${text.slice(1)})` : text
}

const isTotalCell = (row: PaperRow, at: number): boolean => row.look === 'total' || row.heavy?.includes(at) === true

const shownCell = (font: Font, row: PaperRow, at: number, column: PaperColumn | undefined): string => {
  const cell = row.cells[at] ?? ''
  if (column?.kind !== 'figure') return font.shown(cell)
  const { look = usualLook, unit = '1' } = column
  const text = column.isExact ? cell : column.look ? inLook(cell, unit, look) : inUnit(cell, unit)
  return figureCell(text, isTotalCell(row, at), look)
}

const indentOf = (row: PaperRow, column: PaperColumn | undefined, at: number): number =>
  column?.indents ? (row.indents?.[at] ?? row.indent ?? 0) * indentStep : 0

type Widths = { columns: readonly PaperColumn[]; rows: readonly PaperRow[] }

/** How wide each column would like to be at a size. */
const wishes = (font: Font, { columns, rows }: Widths, { size, textMost }: Choice): number[] =>
  columns.map((column, at) => {
    let most = font.width(font.shown(column.title), size)
    for (const row of rows) {
      if (row.look === 'words') continue
      most = Math.max(most, font.width(shownCell(font, row, at, column), size) + indentOf(row, column, at))
    }
    return (column.kind === 'text' ? Math.min(most, textMost) : most) + 2 * padding
  })

const total = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0)

/** With too many columns all of them shrink, texts first. */
const squeeze = (columns: readonly PaperColumn[], wished: readonly number[], room: number): number[] => {
  const isText = columns.map(({ kind }) => kind === 'text')
  const fixed = total(wished.filter((_, at) => !isText[at]))
  const texts = total(wished) - fixed
  if (texts === 0 || fixed > room * 0.85) return wished.map((width) => (width * room) / total(wished))
  const share = (room - fixed) / texts
  return wished.map((width, at) => (isText[at] ? width * share : width))
}

/** Figures are of one width where there is room for it, and what is left goes to them and to texts. */
const shareRoom = (columns: readonly PaperColumn[], wished: readonly number[], room: number): number[] => {
  if (total(wished) > room) return squeeze(columns, wished, room)
  const widest = Math.max(0, ...wished.filter((_, at) => columns[at]?.kind === 'figure'))
  const alike = wished.map((width, at) => (columns[at]?.kind === 'figure' ? widest : width))
  const widths = total(alike) <= room ? alike : [...wished]
  const left = room - total(widths)
  const figures = columns.filter(({ kind }) => kind === 'figure').length
  const texts = total(widths.filter((_, at) => columns[at]?.kind === 'text'))
  const spare = figures > 0 ? Math.min(spareMost, left / 2 / figures) : 0
  const rest = left - spare * figures
  return widths.map((width, at) => {
    const { kind } = columns[at] as PaperColumn
    if (texts === 0) return width + left / columns.length
    return kind === 'figure' ? width + spare : kind === 'text' ? width + (rest * width) / texts : width
  })
}

const roomOf = (paper: ReportLayout['paper']): number => paper.width - margin.left - margin.right

/** With the row of what all of them add up to: sums need their room too. */
const withSums = (rows: readonly PaperRow[], columns: readonly PaperColumn[], digits: number): PaperRow[] => [
  ...rows,
  { cells: sumCells(rows, columns, digits), look: 'total' },
]

/**
 * The columns by paper, each beginning with the first `lead` ones: as many as have room on the widest paper, all of
 * them on one where they fit.
 */
export const columnParts = (
  font: Font,
  { columns, digits, lead }: { columns: readonly PaperColumn[]; digits: number; lead: number },
  rows: readonly PaperRow[],
): number[][] => {
  const last = wideChoices.at(-1) as Choice
  const widths = wishes(font, { columns, rows: withSums(rows, columns, digits) }, last)
  const first = columns.map((_, at) => at).slice(0, lead)
  const start = total(widths.slice(0, lead))
  const parts: number[][] = []
  let used = Number.POSITIVE_INFINITY
  for (let at = lead; at < columns.length; at += 1) {
    const width = widths[at] ?? 0
    if (used + width > roomOf(last.paper)) {
      parts.push([...first])
      used = start
    }
    parts.at(-1)?.push(at)
    used += width
  }
  return parts
}

export const layoutOf = (font: Font, asked: LayoutAsked, all: readonly PaperRow[]): ReportLayout => {
  const { columns, digits, isUpright, isWide, foot } = asked
  const rows = withSums(all, columns, digits)
  const wishesOf = (one: Choice): number[] => wishes(font, { columns, rows }, one)
  const fits = (one: Choice): boolean => total(wishesOf(one)) <= roomOf(one.paper)
  const list = isUpright ? [...uprightChoices, ...choices] : isWide ? [...choices, ...wideChoices] : choices
  const chosen = list.find(fits) ?? (list.at(-1) as Choice)
  const { paper, size } = chosen
  let x = margin.left
  const places = shareRoom(columns, wishesOf(chosen), roomOf(paper)).map((width) => {
    const place = { x, width }
    x += width
    return place
  })
  const top = margin.top + heights.title + heights.head + heights.names
  const height = paper.height - top - margin.bottom - heights.foot - foot
  return { paper, size, places, body: { x: margin.left, width: roomOf(paper), top, height } }
}

type Cell = { fitted: Fitted; align: 'left' | 'right'; indent: number; bold: boolean }
/** A row as it is drawn; mm. */
export type Laid = { cells: Cell[]; height: number }

export const layRow = (font: Font, row: PaperRow, columns: readonly PaperColumn[], layout: ReportLayout): Laid => {
  const { size, places, body } = layout
  const height = linesMost * lineHeight(size)
  const isWords = row.look === 'words'
  const cells = (isWords ? row.cells.slice(0, 1) : row.cells).map((_, at): Cell => {
    const column = isWords ? undefined : columns[at]
    const indent = indentOf(row, column, at)
    const width = (isWords ? body.width : (places[at]?.width ?? 0)) - 2 * padding - indent + rounding
    const text = shownCell(font, row, at, column)
    const bold = row.look === 'group' || isTotalCell(row, at)
    if (column?.kind === 'figure') {
      const own = fitText(font, [text], { width, height: 0 }, { most: size, least: Math.min(size, 4.5) })
      return { fitted: own, align: 'right', indent, bold }
    }
    return {
      fitted: fitText(font, [text], { width, height }, { most: size, least: size }),
      align: 'left',
      indent,
      bold,
    }
  })
  const lines = Math.max(1, ...cells.map(({ fitted }) => fitted.lines.length))
  return { cells, height: lines * lineHeight(size) + rowGap }
}
