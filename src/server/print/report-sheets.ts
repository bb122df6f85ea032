// Draws a report on A4: the head on every page, rows with rules, page totals, what is carried, page n of m.
import {
  type Box,
  type Drawn,
  drawFitted,
  drawLine,
  drawText,
  type Fitted,
  fitText,
  lineHeight,
  type Sheet,
} from './draw.ts'
import { groupText } from './figures.ts'
import type { Font } from './font.ts'
import { pagesOf, type ReportColumn, type ReportPage, type ReportRow, sumCells } from './report-pages.ts'
import type { Say } from './voucher.ts'

/** `notes` stand in the head after the period; `digits` are those of the sums. */
export type ReportSetting = {
  title: string
  company: string
  period: string
  currency: string
  notes: readonly string[]
  columns: readonly ReportColumn[]
  digits: number
  printedBy: string
  printedAt: string
}

export type ReportPart = { rows: readonly ReportRow[] }

const margin = { top: 12, right: 12, bottom: 12, left: 15 }
const heights = { title: 9, head: 6, names: 7, carried: 5.4, foot: 5 }
const padding = 1.2
const rowGap = 1.4
const indentStep = 3
/** A column is as wide as its widest text, give or take the last digit of a sum of widths. */
const rounding = 0.02
const across = { width: 297, height: 210 }
const upright = { width: 210, height: 297 }
/** A text column need not be wider than this: what is longer takes further lines. */
const textMost = 70
const linesMost = 3

type Layout = {
  paper: { width: number; height: number }
  size: number
  places: { x: number; width: number }[]
  body: { x: number; width: number; top: number; height: number }
}

const shownCell = (font: Font, cell: string, column: ReportColumn): string =>
  column.kind === 'figure' ? groupText(cell) : font.shown(cell)

const indentOf = (row: ReportRow, column: ReportColumn | undefined): number =>
  column?.indents ? (row.indent ?? 0) * indentStep : 0

/** How wide each column would like to be at a size. */
const wishes = (font: Font, columns: readonly ReportColumn[], rows: readonly ReportRow[], size: number): number[] =>
  columns.map((column, at) => {
    let most = font.width(font.shown(column.title), size)
    for (const row of rows) {
      if (row.look === 'words') continue
      const own = font.width(shownCell(font, row.cells[at] ?? '', column), size)
      most = Math.max(most, own + indentOf(row, column))
    }
    return (column.kind === 'text' ? Math.min(most, textMost) : most) + 2 * padding
  })

const total = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0)

/** Figures keep their width, and texts share what is left; with too many columns all of them shrink. */
const shareRoom = (columns: readonly ReportColumn[], wished: readonly number[], room: number): number[] => {
  const isText = columns.map(({ kind }) => kind === 'text')
  const fixed = total(wished.filter((_, at) => !isText[at]))
  const texts = total(wished) - fixed
  if (texts === 0 || fixed > room * 0.85) return wished.map((width) => (width * room) / total(wished))
  const share = (room - fixed) / texts
  return wished.map((width, at) => (isText[at] ? width * share : width))
}

const layoutOf = (font: Font, { columns, digits }: ReportSetting, all: readonly ReportRow[]): Layout => {
  // Sums need their room too.
  const rows = [...all, { cells: sumCells(all, columns, digits) }]
  const roomOf = (paper: { width: number }): number => paper.width - margin.left - margin.right
  const fits = (paper: { width: number }, size: number): boolean =>
    total(wishes(font, columns, rows, size)) <= roomOf(paper)
  const choices = [
    { paper: upright, size: 8 },
    { paper: across, size: 8 },
    { paper: across, size: 7 },
    { paper: across, size: 6 },
  ]
  const { paper, size } = choices.find((one) => fits(one.paper, one.size)) ?? { paper: across, size: 6 }
  const widths = shareRoom(columns, wishes(font, columns, rows, size), roomOf(paper))
  let x = margin.left
  const places = widths.map((width) => {
    const place = { x, width }
    x += width
    return place
  })
  const top = margin.top + heights.title + heights.head + heights.names
  const height = paper.height - top - margin.bottom - heights.foot
  return { paper, size, places, body: { x: margin.left, width: roomOf(paper), top, height } }
}

type Cell = { fitted: Fitted; align: 'left' | 'right'; indent: number }
type Laid = { cells: Cell[]; height: number }

const layRow = (font: Font, row: ReportRow, columns: readonly ReportColumn[], layout: Layout): Laid => {
  const { size, places, body } = layout
  const height = linesMost * lineHeight(size)
  const cells = (row.look === 'words' ? row.cells.slice(0, 1) : row.cells).map((cell, at): Cell => {
    const column = columns[at]
    const indent = indentOf(row, column)
    const width = (row.look === 'words' ? body.width : (places[at]?.width ?? 0)) - 2 * padding - indent + rounding
    if (column?.kind === 'figure' && row.look !== 'words') {
      const text = groupText(cell)
      const own = fitText(font, [text], { width, height: 0 }, { most: size, least: Math.min(size, 4.5) })
      return { fitted: own, align: 'right', indent }
    }
    return { fitted: fitText(font, [cell], { width, height }, { most: size, least: size }), align: 'left', indent }
  })
  const lines = Math.max(1, ...cells.map(({ fitted }) => fitted.lines.length))
  return { cells, height: lines * lineHeight(size) + rowGap }
}

const drawRow = (font: Font, laid: Laid, y: number, layout: Layout): Drawn[] =>
  laid.cells.flatMap(({ fitted, align, indent }, at) => {
    const place = layout.places[at]
    if (!place || fitted.lines.length === 0) return []
    const isWide = laid.cells.length === 1
    const width = (isWide ? layout.body.width : place.width) - 2 * padding - indent
    const box = { x: place.x + padding + indent, y, width }
    const colour = align === 'right' && fitted.lines[0]?.startsWith('-') ? ('red' as const) : ('black' as const)
    return drawFitted(font, fitted, { ...box, height: laid.height }, { align, colour })
  })

const rule = (layout: Layout, y: number, width: number): Drawn =>
  drawLine(layout.body.x, y, layout.body.x + layout.body.width, y, { width, colour: width < 0.5 ? 'grey' : 'black' })

const drawHead = (font: Font, say: Say, setting: ReportSetting, layout: Layout): Drawn[] => {
  const { x, width } = layout.body
  const line = (y: number, height: number): Box => ({ x, y, width, height })
  const y = margin.top + heights.title
  const names = y + heights.head
  const third: Box = { x, y, width: width / 3, height: heights.head }
  const middle = [setting.period, ...setting.notes].join('   ')
  return [
    ...drawText(font, setting.title, line(margin.top, heights.title), 15, { align: 'center' }),
    ...drawText(font, setting.company, third, 8),
    ...drawText(font, middle, { ...third, x: x + width / 3 }, 8, { align: 'center' }),
    ...drawText(font, say('unit', { currency: setting.currency }), { ...third, x: x + (2 * width) / 3 }, 8, {
      align: 'right',
    }),
    rule(layout, names, 1),
    ...setting.columns.flatMap((column, at) => {
      const place = layout.places[at]
      if (!place) return []
      const box = { x: place.x + padding, y: names, width: place.width - 2 * padding, height: heights.names }
      const fitted = fitText(font, [column.title], box, { most: layout.size, least: 5 })
      return drawFitted(font, fitted, box, { align: column.kind === 'figure' ? 'right' : 'left' })
    }),
    rule(layout, names + heights.names, 0.8),
  ]
}

const drawFoot = (
  font: Font,
  say: Say,
  setting: ReportSetting,
  layout: Layout,
  at: [n: number, m: number],
): Drawn[] => {
  const { x, width } = layout.body
  const box = { x, y: layout.paper.height - margin.bottom - heights.foot + 1, width, height: heights.foot }
  const printed = say('printedBy', { name: setting.printedBy, time: setting.printedAt })
  return [
    ...drawText(font, printed, box, 7, { colour: 'grey' }),
    ...drawText(font, say('pageOf', { n: at[0], m: at[1] }), box, 7, { align: 'right' }),
  ]
}

/** A row of sums: its name stands in the widest column of words that carries nothing itself. */
const sumRow = (name: string, cells: readonly string[], { setting, layout }: Pages): ReportRow => {
  const widthOf = (at: number): number => {
    const column = setting.columns[at]
    return column?.kind === 'text' && !column.carry ? (layout.places[at]?.width ?? 0) : -1
  }
  const place = cells.reduce((best, _, at) => (widthOf(at) > widthOf(best) ? at : best), 0)
  return { cells: cells.map((cell, at) => (at === place ? name : cell)), look: 'total' }
}

type Pages = { font: Font; say: Say; setting: ReportSetting; layout: Layout }

const drawPage = (parts: Pages, page: ReportPage, laidOf: (row: ReportRow) => Laid, at: [number, number]): Sheet => {
  const { font, say, setting, layout } = parts
  const drawn = [...drawHead(font, say, setting, layout), ...drawFoot(font, say, setting, layout, at)]
  let y = layout.body.top
  const put = (row: ReportRow): void => {
    const laid = laidOf(row)
    if (row.look === 'total') drawn.push(rule(layout, y, 0.6))
    drawn.push(...drawRow(font, laid, y, layout))
    y += laid.height
    drawn.push(rule(layout, y, row.look === 'total' ? 0.6 : 0.25))
  }
  if (page.brought.length > 0) put(sumRow(say('broughtRow'), page.brought, parts))
  for (const row of page.rows) put(row)
  if (page.added.length > 0) put(sumRow(say('pageTotal'), page.added, parts))
  if (page.carried.length > 0) put(sumRow(say('carriedRow'), page.carried, parts))
  drawn.push(rule(layout, y, 1))
  return { ...layout.paper, drawn }
}

/** Takes the rows, and draws all pages at the end: how many there are stands on each. */
export const openReportSheets = (font: Font, say: Say, setting: ReportSetting) => {
  const rows: ReportRow[] = []
  const take = (part: ReportPart): Sheet[] => {
    for (const row of part.rows) rows.push(row)
    return []
  }
  function* draw(): Generator<Sheet> {
    const layout = layoutOf(font, setting, rows)
    const laidOf = (row: ReportRow): Laid => layRow(font, row, setting.columns, layout)
    const room = layout.body.height - 3 * heights.carried
    const sizes = {
      heights: rows.map((row) => laidOf(row).height),
      room,
      whole: layout.body.height,
      digits: setting.digits,
    }
    const pages = pagesOf(rows, setting.columns, sizes)
    for (const [at, page] of pages.entries())
      yield drawPage({ font, say, setting, layout }, page, laidOf, [at + 1, pages.length])
  }
  return { take, end: draw }
}
