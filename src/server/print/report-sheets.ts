// Draws a report on A4: the head on every page, rows with rules, page totals, what is carried, page n of m.
import { type Box, type Drawn, drawFitted, drawLine, drawText, fitText, type PaperSheet } from './draw.ts'
import type { Font } from './font.ts'
import {
  columnParts,
  heights,
  type Laid,
  layoutOf,
  layRow,
  margin,
  padding,
  type ReportLayout,
  rounding,
} from './report-layout.ts'
import { type PaperColumn, type PaperRow, pagesOf, type ReportPage } from './report-pages.ts'
import type { PrintText } from './voucher.ts'

type ReportForm = { mark: string; signs: readonly string[] }

/** `notes` stand in the head after the period; `digits` are those of the sums; no `currency` where there are none. */
export type ReportSetting = {
  title: string
  form: ReportForm | null
  company: string
  period: string
  currency: string
  notes: readonly string[]
  columns: readonly PaperColumn[]
  /** With many columns it may take A3, and more papers beside each other: each begins with so many of them. */
  lead?: number
  digits: number
  /** Under which posting the figures stand. */
  posted?: string
  printedBy: string
  printedAt: string
  /** A watermark over each sheet; none without it. */
  mark?: string
  /** Letters: pages are numbered from each break on, and what is said before figures stands above their columns. */
  letters?: boolean
}

export type ReportPart = { rows: readonly PaperRow[] }

const drawRow = (font: Font, laid: Laid, y: number, layout: ReportLayout): Drawn[] =>
  laid.cells.flatMap(({ fitted, align, indent, bold }, at) => {
    const place = layout.places[at]
    if (!place || fitted.lines.length === 0) return []
    const isWide = laid.cells.length === 1
    const width = (isWide ? layout.body.width : place.width) - 2 * padding - indent
    const box = { x: place.x + padding + indent, y, width }
    const colour = align === 'right' && fitted.lines[0]?.startsWith('-') ? ('red' as const) : ('black' as const)
    return drawFitted(font, fitted, { ...box, height: laid.height }, { align, colour, bold })
  })

const rule = (layout: ReportLayout, y: number, width: number): Drawn =>
  drawLine(layout.body.x, y, layout.body.x + layout.body.width, y, { width, colour: width < 0.5 ? 'grey' : 'black' })

const headSize = 8
const headGap = 3

/** The period and what is said of the figures, in the middle third; longer words take what is left of the line. */
const drawMiddle = (font: Font, text: string, line: Box, [before, after]: readonly [string, string]): Drawn[] => {
  const third = line.width / 3
  const look = { align: 'center' } as const
  if (font.width(text, headSize) <= third) {
    return drawText(font, text, { ...line, x: line.x + third, width: third }, headSize, look)
  }
  const [left, right] = [before, after].map((one) => Math.min(font.width(one, headSize), third) + headGap)
  const box = { ...line, x: line.x + (left ?? 0), width: line.width - (left ?? 0) - (right ?? 0) }
  return drawFitted(font, fitText(font, [text], box, { most: headSize, least: 5 }), box, look)
}

const drawHead = (font: Font, say: PrintText, setting: ReportSetting, layout: ReportLayout): Drawn[] => {
  const { x, width } = layout.body
  const line = (y: number, height: number): Box => ({ x, y, width, height })
  const y = margin.top + heights.title
  const third: Box = { x, y, width: width / 3, height: heights.head }
  const mark = { ...third, x: x + (2 * width) / 3, y: y - heights.head + 1 }
  const right = { ...third, x: x + (2 * width) / 3 }
  const middle = [setting.period, ...setting.notes].join('   ')
  const unit = setting.currency && say('unit', { currency: setting.currency })
  return [
    ...drawText(font, setting.title, line(margin.top, heights.title), 15, { align: 'center', bold: true }),
    ...drawText(font, setting.form?.mark ?? '', mark, 8, { align: 'right' }),
    ...drawText(font, setting.company, third, headSize),
    ...drawMiddle(font, middle, line(y, heights.head), [setting.company, unit]),
    ...drawText(font, unit, right, headSize, { align: 'right' }),
  ]
}

const drawNames = (font: Font, columns: readonly PaperColumn[], layout: ReportLayout, y: number): Drawn[] => [
  rule(layout, y, 1),
  ...columns.flatMap((column, at) => {
    const place = layout.places[at]
    if (!place) return []
    const box = { x: place.x + padding, y, width: place.width - 2 * padding, height: heights.names }
    const room = { ...box, width: box.width + rounding }
    const fitted = fitText(font, [column.title], room, { most: layout.size, least: 5 })
    return drawFitted(font, fitted, box, { align: column.kind === 'figure' ? 'right' : 'left' })
  }),
  rule(layout, y + heights.names, 0.8),
]

const drawFoot = (
  font: Font,
  say: PrintText,
  setting: ReportSetting,
  layout: ReportLayout,
  at: [n: number, m: number],
): Drawn[] => {
  const { x, width } = layout.body
  const box = { x, y: layout.paper.height - margin.bottom - heights.foot + 1, width, height: heights.foot }
  const printed = say('printedBy', { name: setting.printedBy, time: setting.printedAt })
  const left = setting.posted ? `${printed}   ${setting.posted}` : printed
  return [
    ...drawText(font, left, box, 7, { colour: 'grey' }),
    ...drawText(font, say('pageOf', { n: at[0], m: at[1] }), box, 7, { align: 'right' }),
  ]
}

/** A row of sums: its name stands in the widest column of words that carries nothing itself. */
const sumRow = (name: string, cells: readonly string[], { setting, layout }: Pages): PaperRow => {
  const widthOf = (at: number): number => {
    const column = setting.columns[at]
    return column?.kind === 'text' && !column.carry ? (layout.places[at]?.width ?? 0) : -1
  }
  const place = cells.reduce((best, _, at) => (widthOf(at) > widthOf(best) ? at : best), 0)
  return { cells: cells.map((cell, at) => (at === place ? name : cell)), look: 'total' }
}

type Pages = { font: Font; say: PrintText; setting: ReportSetting; layout: ReportLayout }

const signsHeight = 9

type Stretch = { from: number; to: number }

/** The lines between the sides of a form; what is said below its rows goes across them. */
const drawDividers = (columns: readonly PaperColumn[], layout: ReportLayout, stretches: readonly Stretch[]): Drawn[] =>
  columns.flatMap(({ divides }, at) => {
    const x = layout.places[at]?.x ?? 0
    return divides ? stretches.map(({ from, to }) => drawLine(x, from, x, to, { width: 0.6 })) : []
  })

const drawSigns = (font: Font, signs: readonly string[], y: number, { body }: ReportLayout): Drawn[] => {
  const width = body.width / Math.max(1, signs.length)
  return signs.flatMap((sign, at) =>
    drawText(font, sign, { x: body.x + at * width, y: y + 2, width, height: signsHeight - 2 }, 8),
  )
}

/** The last rows of a report are its totals and what is said of them: what its last page adds stands before them. */
const endOf = ({ rows, carried }: ReportPage): number => {
  if (carried.length > 0) return rows.length
  return rows.findLastIndex(({ look, counts }) => (look !== 'total' && look !== 'words') || counts) + 1
}

/** How many rows of a letter are said before its figures. */
const proseOf = ({ rows }: ReportPage): number => {
  const first = rows.findIndex(({ look }) => look !== 'words')
  return first < 0 ? rows.length : first
}

const drawPage = (
  parts: Pages,
  page: ReportPage,
  laidOf: (row: PaperRow) => Laid,
  at: [number, number],
): PaperSheet => {
  const { font, say, setting, layout } = parts
  const drawn = [...drawHead(font, say, setting, layout), ...drawFoot(font, say, setting, layout, at)]
  let y = layout.body.top - heights.names
  const divided: Stretch[] = []
  const isProse = ({ look }: PaperRow): boolean => setting.letters === true && look === 'words'
  const put = (row: PaperRow): void => {
    const laid = laidOf(row)
    const last = divided.at(-1)
    if (row.look !== 'words' && last?.to === y) last.to = y + laid.height
    else if (row.look !== 'words') divided.push({ from: y, to: y + laid.height })
    if (row.look === 'total') drawn.push(rule(layout, y, 0.6))
    drawn.push(...drawRow(font, laid, y, layout))
    y += laid.height
    if (!isProse(row)) drawn.push(rule(layout, y, row.look === 'total' ? 0.6 : 0.25))
  }
  const [begin, end] = [setting.letters ? proseOf(page) : 0, endOf(page)]
  for (const row of page.rows.slice(0, begin)) put(row)
  if (begin < page.rows.length || begin === 0) {
    drawn.push(...drawNames(font, setting.columns, layout, y))
    divided.push({ from: y, to: y + heights.names })
    y += heights.names
  }
  if (page.brought.length > 0) put(sumRow(say('broughtRow'), page.brought, parts))
  for (const row of page.rows.slice(begin, end)) put(row)
  if (page.added.some((cell) => cell !== '')) put(sumRow(say('pageTotal'), page.added, parts))
  for (const row of page.rows.slice(Math.max(begin, end))) put(row)
  if (page.carried.length > 0) put(sumRow(say('carriedRow'), page.carried, parts))
  if (!page.rows.slice(-1).some(isProse)) drawn.push(rule(layout, y, 1))
  drawn.push(...drawDividers(setting.columns, layout, divided))
  drawn.push(...drawSigns(font, setting.form?.signs ?? [], y, layout))
  return { ...layout.paper, drawn }
}

type Section = { setting: ReportSetting; rows: readonly PaperRow[] }

/** The papers that stand beside each other: all rows, with some of the columns each. */
const sectionsOf = (font: Font, setting: ReportSetting, rows: readonly PaperRow[]): Section[] => {
  const { lead, columns, digits } = setting
  const parts = lead === undefined ? [] : columnParts(font, { columns, digits, lead }, rows)
  if (parts.length < 2) return [{ setting, rows }]
  const pick = <T>(list: readonly T[], places: readonly number[]): T[] => places.map((at) => list[at] as T)
  return parts.map((places) => ({
    setting: { ...setting, columns: pick(columns, places) },
    rows: rows.map((row) => (row.look === 'words' ? row : { ...row, cells: pick(row.cells, places) })),
  }))
}

const cutSection = (font: Font, say: PrintText, { setting, rows }: Section) => {
  const { columns, digits, form, lead } = setting
  const asked = {
    columns,
    digits,
    isUpright: form !== null && lead === undefined,
    isWide: lead !== undefined,
    foot: form ? signsHeight : 0,
  }
  const layout = layoutOf(font, asked, rows)
  const laidOf = (row: PaperRow): Laid => layRow(font, row, columns, layout)
  const sizes = {
    heights: rows.map((row) => laidOf(row).height),
    room: layout.body.height - 3 * heights.carried,
    whole: layout.body.height,
    digits,
  }
  return { parts: { font, say, setting, layout }, laidOf, pages: pagesOf(rows, columns, sizes) }
}

/** Takes the rows, and draws all pages at the end: how many there are stands on each. */
export const openReportSheets = (font: Font, say: PrintText, setting: ReportSetting) => {
  const rows: PaperRow[] = []
  const take = (part: ReportPart): PaperSheet[] => {
    for (const row of part.rows) rows.push(row)
    return []
  }
  function* draw(): Generator<PaperSheet> {
    const sections = sectionsOf(font, setting, rows).map((section) => cutSection(font, say, section))
    const all = sections.flatMap(({ pages }) => pages)
    const isFirst = ({ rows: own }: ReportPage): boolean => setting.letters === true && own[0]?.breaks === true
    let [at, begin] = [0, 0]
    for (const { parts, pages, laidOf } of sections) {
      for (const page of pages) {
        if (isFirst(page)) begin = at
        const next = setting.letters ? all.findIndex((one, place) => place > at && isFirst(one)) : -1
        at += 1
        yield drawPage(parts, page, laidOf, [at - begin, (next < 0 ? all.length : next) - begin])
      }
    }
  }
  return { take, end: draw }
}
