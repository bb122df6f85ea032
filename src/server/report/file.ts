// The files of a report: CSV as it is, JSON and spreadsheets made from the same cells.
import { pipeline as join, PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import ExcelJS from 'exceljs'
import { readTextCell } from '../../domain/csv.ts'
import type { FileAnswer } from '../kernel/scope.ts'

export const fileFormats = ['csv', 'json', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]

const types: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Columns whose cells are words of people or codes; all others hold figures. */
const textColumns = new Set([
  'company',
  'subject',
  'name',
  'leaf',
  'currency',
  'entity',
  'aux',
  'name_zh_cn',
  'name_en',
  'period',
  'row',
  'side',
  'date',
  'voucher',
  'summary',
])

type Cells = AsyncIterable<string[]>

/** The cells of CSV text; an error of the text is an error of the cells. */
const cellsOf = (text: AsyncIterable<string>): Cells => join(Readable.from(text), parse(), () => undefined)

async function* jsonOf(cells: Cells): AsyncGenerator<string> {
  let header: string[] | null = null
  let count = 0
  for await (const row of cells) {
    if (header === null) {
      header = row
      yield '['
      continue
    }
    const values = header.map((name, index) => {
      const cell = row[index] ?? ''
      return [name, textColumns.has(name) ? readTextCell(cell) : cell]
    })
    yield `${count > 0 ? ',' : ''}\n${JSON.stringify(Object.fromEntries(values))}`
    count += 1
  }
  yield header === null ? '[]\n' : '\n]\n'
}

/** A spreadsheet holds doubles: 15 digits are exact, more stay text rather than lose a cent. */
const figureOf = (cell: string): { value: number | string; format: string } => {
  if (!/^-?\d+(\.\d+)?$/.test(cell) || cell.replace(/\D/g, '').length > 15) return { value: cell, format: '@' }
  const decimals = cell.split('.')[1]?.length ?? 0
  return { value: Number(cell), format: decimals > 0 ? `#,##0.${'0'.repeat(decimals)}` : '0' }
}

const writeSheet = async (name: string, cells: Cells, out: PassThrough): Promise<void> => {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true })
  const sheet = book.addWorksheet(name.slice(0, 31), { views: [{ state: 'frozen', ySplit: 1 }] })
  let header: string[] | null = null
  for await (const row of cells) {
    const isHeader = header === null
    header ??= row
    const names = header
    const line = sheet.addRow([])
    row.forEach((cell, index) => {
      const isText = isHeader || textColumns.has(names[index] ?? '')
      const figure = isText ? { value: isHeader ? cell : readTextCell(cell), format: '@' } : figureOf(cell)
      if (figure.value === '') return
      const place = line.getCell(index + 1)
      place.value = figure.value
      place.numFmt = figure.format
      if (isHeader) place.font = { bold: true }
    })
    line.commit()
  }
  sheet.commit()
  // A reader that goes away would leave the commit waiting for ever.
  const gone = new Promise<never>((_, reject) => {
    out.once('close', () => out.writableFinished || reject(new Error('the reader of the file went away')))
  })
  await Promise.race([book.commit(), gone])
}

/** Writes CSV text as a file of the format into `out` and ends it; rejects when the reader goes away. */
export const writeFile = async (
  format: FileFormat,
  name: string,
  text: AsyncIterable<string>,
  out: PassThrough,
): Promise<void> => {
  if (format === 'csv') return await pipeline(text, out)
  if (format === 'json') return await pipeline(jsonOf(cellsOf(text)), out)
  await writeSheet(name, cellsOf(text), out)
}

/** Files made at one time: each holds a connection to the database for as long as its reader takes. */
const filesMax = 4
/** A reader who takes nothing for so long has gone away, whatever his connection says. */
const patienceMs = 60_000

let making = 0
const waiting: (() => void)[] = []

const turn = async (): Promise<void> => {
  if (making >= filesMax) await new Promise<void>((resolve) => waiting.push(resolve))
  else making += 1
}
const endTurn = (): void => {
  const next = waiting.shift()
  if (next) next()
  else making -= 1
}

/** Ends a file whose reader takes nothing. */
const watch = (out: PassThrough): void => {
  let stuckSince = 0
  out.on('drain', () => {
    stuckSince = 0
  })
  const look = (): void => {
    if (!out.writableNeedDrain) stuckSince = 0
    else if (stuckSince === 0) stuckSince = Date.now()
    else if (Date.now() - stuckSince > patienceMs) out.destroy(new Error('nobody reads the file'))
  }
  const timer = setInterval(look, patienceMs / 6).unref()
  out.once('close', () => clearInterval(timer))
}

/** A file whose bytes are made by `write` while they are read, when its turn comes. */
export const fileOf = (name: string, format: FileFormat, write: (out: PassThrough) => Promise<void>): FileAnswer => {
  const out = new PassThrough()
  watch(out)
  const make = async (): Promise<void> => {
    await turn()
    try {
      if (!out.destroyed) await write(out)
    } finally {
      endTurn()
    }
  }
  make().catch((error: Error) => out.destroy(error))
  return { name: `${name}.${format}`, type: types[format], file: out }
}
