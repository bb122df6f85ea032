// Tables as files for people: workbooks with typed cells and CSV that spreadsheets open, written while rows are read.

import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as giveWay } from 'node:timers/promises'
import ExcelJS from 'exceljs'
import { csvRow, textCell } from '../../domain/base/csv.ts'
import { allDecimals, decimalsIn, type FigureLook } from '../../domain/base/figure-unit.ts'
import { type FileFormat, inTurn, typeOf } from './file-answer.ts'
import type { FileAnswer } from './scope.ts'

/**
 * What a cell of a column is: a text, a date 'YYYY-MM-DD' or a figure as decimal text. A figure shows the decimals it
 * came with; what is no date, no figure or too long for a spreadsheet's number stays a text.
 */
export type CellKind = 'text' | 'date' | 'figure'

/**
 * `width` is in characters; `shrinks`: longer texts are drawn smaller. A hidden column is for formulas, and only in
 * workbooks; `look` is the format of figures there, which keep all of their digits.
 */
export type TableColumn = {
  title: string
  kind: CellKind
  width?: number
  shrinks?: boolean
  isHidden?: boolean
  look?: FigureLook
}

/** `words` is a row of texts whatever the columns are; `title`, `group` and `total` are only looks. */
type RowLook = 'title' | 'words' | 'group' | 'total'

/** By place of a cell: `formulas`, `indents` in steps, `heavy` cells of totals. All are for workbooks only. */
export type TableRow = {
  cells: readonly string[]
  look?: RowLook
  formulas?: Readonly<Record<number, string>>
  indents?: Readonly<Record<number, number>>
  heavy?: readonly number[]
}

/**
 * `before` stands above the head and only in workbooks: a CSV begins with its head. `rows` come in portions; one
 * portion is the most that is held in memory. `paper` sets a workbook up for printing, its zeros as dashes. `digits`
 * are the decimals of its amounts, null where it holds none: without any, whole figures are amounts and look like them.
 */
export type Table = {
  name: string
  digits: number | null
  columns: readonly TableColumn[]
  before?: readonly TableRow[]
  rows: AsyncIterable<readonly TableRow[]>
  paper?: { isWide: boolean; mark?: string }
}

/** The letters of a column, counted from 0: A, B … Z, AA. */
export const columnLetters = (index: number): string => {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}

/** The row of a workbook in which the rows of a table begin, counted from 1. */
export const firstRowOf = (before: readonly TableRow[]): number => before.length + 2

/** Rows of one sheet, below the limit of the spreadsheets (1,048,576); what is more goes on in a further sheet. */
const sheetRowsMax = 1_000_000
const rowsAtOnce = 100
const byteOrderMark = '\ufeff'

type Style = Partial<ExcelJS.Style>

const strong: Partial<ExcelJS.Font> = { bold: true, size: 11 }
const filled: ExcelJS.Fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFEFF3F8' } }
const ruled: Partial<ExcelJS.Borders> = { top: { style: 'thin', color: { argb: 'FF8A94A3' } } }

const headStyle: Style = {
  numFmt: '@',
  font: strong,
  fill: filled,
  border: { bottom: { style: 'thin', color: { argb: 'FF8A94A3' } } },
  alignment: { vertical: 'middle' },
}

const looks: Record<RowLook | 'heavy', Style> = {
  title: { font: { bold: true, size: 14 } },
  words: {},
  heavy: { font: strong },
  group: { font: strong, fill: filled },
  total: { font: strong, border: ruled },
}

/** Figures end below the name of their column. */
const figureHeadStyle: Style = { ...headStyle, alignment: { vertical: 'middle', horizontal: 'right' } }

type Place = { indent: number; shrinks: boolean; isDay: boolean }
type StyleOf = (format: string, look: keyof typeof looks | undefined, place: Place) => Style

/** Indents count from a side that is told. Days stand on the left like the months among them. */
const alignmentOf = ({ indent, shrinks, isDay }: Place): Style => {
  if (indent === 0 && !shrinks && !isDay) return {}
  return { alignment: { horizontal: 'left', indent, shrinkToFit: shrinks } }
}

/** One style for one look, format and place: a workbook keeps each that it is given. */
const styleKeeper = (): StyleOf => {
  const kept = new Map<string, Style>()
  return (format, look, place) => {
    const key = `${look ?? ''} ${place.indent} ${place.shrinks} ${place.isDay} ${format}`
    const known = kept.get(key)
    if (known) return known
    const style = { ...(look ? looks[look] : {}), ...alignmentOf(place), numFmt: format }
    kept.set(key, style)
    return style
  }
}

/** Spreadsheets take `_x0041_` for the sign of that number: what a user typed like that is written so that it stays. */
export const bookText = (text: string): string => text.replace(/_x[0-9A-Fa-f]{4}_/g, '_x005F$&')

type Value = { value: string | number | Date; format: string }

const isFigure = (cell: string): boolean => /^-?\d+(\.\d+)?$/.test(cell)

/** A spreadsheet holds doubles: 15 digits are exact, more stay text rather than lose a cent. */
const figureOf = (cell: string, digits: number | null, look?: FigureLook): Value => {
  if (!isFigure(cell) || cell.replace(/\D/g, '').length > 15) return { value: cell, format: '@' }
  const decimals = decimalsIn(look?.decimals ?? allDecimals, cell.split('.')[1]?.length ?? 0)
  const format = `#,##0.${'0'.repeat(decimals)}`
  const less = look?.negativeAs === 'paren' ? `[Red](${format})` : `[Red]-${format}`
  return {
    value: Number(cell),
    format: decimals > 0 ? `${format};${less}` : look || digits === 0 ? wholeFormat(look) : '0',
  }
}

const dateOf = (cell: string): Value => {
  const date = /^\d{4}-\d\d-\d\d$/.test(cell) ? new Date(`${cell}T00:00:00Z`) : null
  return date && !Number.isNaN(date.getTime()) ? { value: date, format: 'yyyy-mm-dd' } : { value: cell, format: '@' }
}

const wholeFormat = (look: FigureLook | undefined): string =>
  `#,##0;[Red]${look?.negativeAs === 'paren' ? '(#,##0)' : '-#,##0'}`

const typedOf = (cell: string, kind: CellKind | undefined, digits: number | null, look?: FigureLook): Value => {
  if (kind === 'figure') return figureOf(cell, digits, look)
  // The type of the cell says that it is text: no spreadsheet takes its signs for a formula.
  return kind === 'date' ? dateOf(cell) : { value: cell, format: '@' }
}

const widths: Record<CellKind, number> = { text: 18, date: 12, figure: 18 }

type Sheet = ReturnType<ExcelJS.stream.xlsx.WorkbookWriter['addWorksheet']>

type Writing = Pick<Table, 'columns' | 'digits'> & { styleOf: StyleOf; hasDashes: boolean }

/** On paper a zero is a dash; in a total it is a result, and stands as one. */
const dashed = (format: string, isTotal: boolean, zeroAs: FigureLook['zeroAs'] = 'dash'): string =>
  format.startsWith('#') && !isTotal && zeroAs !== 'zero' ? `${format};${zeroAs === 'dash' ? '"–"' : '""'}` : format

const addRow = (sheet: Sheet, row: TableRow, { columns, digits, styleOf, hasDashes }: Writing): void => {
  const { cells, look, formulas, indents, heavy } = row
  const line = sheet.addRow([])
  const areWords = look === 'title' || look === 'words'
  cells.forEach((cell, index) => {
    if (cell === '' && look !== 'group' && look !== 'total') return
    const column = columns[index]
    const { value, format } = typedOf(cell, areWords ? 'text' : column?.kind, digits, column?.look)
    const place = line.getCell(index + 1)
    const formula = formulas?.[index]
    if (formula !== undefined && typeof value === 'number') place.value = { formula, result: value }
    else if (cell !== '') place.value = typeof value === 'string' ? bookText(value) : value
    const isHeavy = (look === undefined || look === 'words') && heavy?.includes(index) === true
    const isTotal = look === 'total' || isHeavy
    const shown = hasDashes ? dashed(format, isTotal, column?.look?.zeroAs) : format
    place.style = styleOf(shown, isHeavy ? 'heavy' : look, {
      indent: indents?.[index] ?? 0,
      shrinks: column?.shrinks === true && !areWords,
      isDay: value instanceof Date,
    })
  })
  line.commit()
}

/** A4 as wide as the table, its head on each page, the number of the page below. */
const pageSetup = (isWide: boolean, head: number): Partial<ExcelJS.PageSetup> => ({
  ...{ paperSize: 9, orientation: isWide ? 'landscape' : 'portrait', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  margins: { left: 0.6, right: 0.5, top: 0.5, bottom: 0.6, header: 0.2, footer: 0.3 },
  printTitlesRow: `${head}:${head}`,
})

/** A watermark stands above the sheet: a sign that begins a code of the head is written twice. */
const headerFooter = (mark = ''): Partial<ExcelJS.HeaderFooter> => ({
  oddFooter: '&C&P / &N',
  ...(mark === '' ? {} : { oddHeader: `&R${mark.replaceAll('&', '&&')}` }),
})

/** What spreadsheets take in the name of a sheet; a file with another name is told to be broken. */
const sheetName = (name: string, no: number): string => {
  const taken = name.replace(/[\\/?*[\]:]/g, ' ').replace(/^'+|'+$/g, '')
  return no === 1 ? taken.slice(0, 31) : `${taken.slice(0, 26)} (${no})`
}

const openSheet = (book: ExcelJS.stream.xlsx.WorkbookWriter, table: Table, no: number, writing: Writing): Sheet => {
  const { before = [], columns, paper } = table
  const ySplit = before.length + 1
  const sheet = book.addWorksheet(sheetName(table.name, no), {
    views: [{ state: 'frozen', ySplit, showGridLines: paper === undefined }],
    ...(paper ? { pageSetup: pageSetup(paper.isWide, ySplit), headerFooter: headerFooter(paper.mark) } : {}),
  })
  sheet.columns = columns.map(({ kind, width, isHidden }) => ({
    width: width ?? widths[kind],
    hidden: isHidden === true,
  }))
  for (const row of before) addRow(sheet, row, { ...writing, hasDashes: false })
  const head = sheet.addRow([])
  columns.forEach(({ title, kind }, index) => {
    const place = head.getCell(index + 1)
    place.value = title
    place.style = kind === 'figure' ? figureHeadStyle : headStyle
  })
  head.commit()
  return sheet
}

const drained = (out: Writable): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      out.off('drain', end).off('close', end)
      resolve()
    }
    out.on('drain', end).on('close', end)
  })

/** Waits for a slow reader, and lets others have their turn. */
const pause = async (out: Writable): Promise<void> => {
  if (out.destroyed) throw new Error('the reader of the file went away')
  if (out.writableNeedDrain) await drained(out)
  await giveWay()
}

/** Writes a table as a workbook into `out` and ends it; rejects when the reader goes away. */
export const writeXlsx = async (table: Table, out: Writable, rowsMax = sheetRowsMax): Promise<void> => {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false })
  const { columns, digits, paper } = table
  const writing: Writing = { columns, digits, styleOf: styleKeeper(), hasDashes: paper !== undefined }
  let sheet = openSheet(book, table, 1, writing)
  let count = 0
  for await (const portion of table.rows) {
    for (const row of portion) {
      if (count > 0 && count % rowsMax === 0) {
        sheet.commit()
        sheet = openSheet(book, table, count / rowsMax + 1, writing)
      }
      // The rows that a formula names are those of the first sheet.
      addRow(sheet, count < rowsMax ? row : { ...row, formulas: undefined }, writing)
      count += 1
      if (count % rowsAtOnce === 0) await pause(out)
    }
  }
  sheet.commit()
  // A reader that goes away would leave the commit waiting for ever.
  const gone = new Promise<never>((_, reject) => {
    out.once('close', () => out.writableFinished || reject(new Error('the reader of the file went away')))
  })
  await Promise.race([book.commit(), gone])
}

async function* csvPieces({ columns, rows }: Table): AsyncGenerator<string> {
  yield byteOrderMark + csvRow(columns.map(({ title }) => textCell(title)))
  for await (const portion of rows) {
    let text = ''
    for (const { cells } of portion) {
      text += csvRow(
        cells.map((cell, index) => (columns[index]?.kind === 'figure' && isFigure(cell) ? cell : textCell(cell))),
      )
    }
    yield text
  }
}

/**
 * Writes a table as CSV into `out` and ends it: UTF-8 with a byte order mark, because a spreadsheet would take it for
 * another encoding. Texts that look like formulas get a leading `'` (readTextCell takes it away again).
 */
export const writeCsv = (table: Table, out: Writable): Promise<void> => pipeline(Readable.from(csvPieces(table)), out)

// Files that are made whole before they are answered: a slow call tells how far it is, and can be cancelled meanwhile.

/** A file that nobody has fetched for so long is given up; as long as the job that made it is remembered. */
const keptMs = 600_000

type Write = (out: Writable) => Promise<void>

const writeAt = async (path: string, write: Write, cancelled: AbortSignal | undefined): Promise<void> => {
  const out = createWriteStream(path, { mode: 0o600 })
  // An error of the disk closes it, and `write` finds it closed.
  out.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => out.once('close', resolve))
  const stop = () => void out.destroy()
  cancelled?.addEventListener('abort', stop, { once: true })
  try {
    await write(out)
  } finally {
    cancelled?.removeEventListener('abort', stop)
    if (!out.writableFinished) out.destroy()
    await closed
  }
}

/** Runs `write`, which ends what it is given; answers what it wrote, to be read once. */
export const makeBytes = async (write: Write, cancelled?: AbortSignal): Promise<Readable> => {
  cancelled?.throwIfAborted()
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-export-'))
  try {
    const path = join(folder, 'file')
    await writeAt(path, write, cancelled)
    const file = createReadStream(path)
    // Once it is open its name is not needed: when it is closed nothing is left of it.
    await once(file, 'open')
    const timer = setTimeout(() => file.destroy(), keptMs).unref()
    file.once('close', () => clearTimeout(timer))
    return file
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The same as the file of an answer. A few are made at one time. */
export const makeFile = (
  name: string,
  format: FileFormat,
  write: Write,
  cancelled?: AbortSignal,
): Promise<FileAnswer> =>
  inTurn(async () => ({ name: `${name}.${format}`, type: typeOf(format), file: await makeBytes(write, cancelled) }))
