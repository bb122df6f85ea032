// Reads the rows of the first sheet of a workbook as a stream, every cell as the text a csv file would have.
import exceljs from 'exceljs'
import { Refusal } from '../../domain/problem.ts'
import type { ImportFile } from './file.ts'
import { type FileRow, type Header, type ImportKind, readHeader } from './layout.ts'
import { type FileProblems, refuseFile } from './place.ts'
import { checkWorkbook } from './zip.ts'

const rowsMax = 50_000
const columnsMax = 60
const batchRows = 512

type Part = { text?: string }

/** A number as people see it: 15 digits, as spreadsheets show, without the dust of binary fractions. */
const numberText = (value: number): string => {
  const text = String(Number(value.toPrecision(15)))
  return text === '-0' ? '0' : text
}

/** The text of a cell: dates as YYYY-MM-DD, the result of a formula, rich text without its dress. */
const textOf = (value: exceljs.CellValue): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'Y' : 'N'
  // A number outside the calendar is shown as it is, and refused as a date where one is wanted.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'date' : value.toISOString().slice(0, 10)
  if ('richText' in value) return value.richText.map((part: Part) => part.text ?? '').join('')
  if ('result' in value) return textOf(value.result as exceljs.CellValue)
  if ('text' in value) return textOf(value.text as exceljs.CellValue)
  return 'error' in value ? String(value.error) : ''
}

const valuesOf = (row: exceljs.Row): string[] => {
  const cells = row.values as exceljs.CellValue[]
  if (cells.length - 1 > columnsMax && cells.slice(columnsMax + 1).some((cell) => textOf(cell) !== '')) {
    refuseFile('import.limit', {}, row.number)
  }
  return Array.from({ length: Math.min(cells.length - 1, columnsMax) }, (_, index) => textOf(cells[index + 1]))
}

/** Errors of the reader that come from the file, not from the disk it lies on. */
const isOfContent = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof Refusal) && (error as NodeJS.ErrnoException).syscall === undefined

/** The rows of the first sheet; what no reader can make sense of is refused (43004). */
async function* sheetRows(file: ImportFile): AsyncGenerator<exceljs.Row> {
  try {
    await checkWorkbook(file.path)
  } catch (error) {
    if (isOfContent(error)) refuseFile('file.content')
    throw error
  }
  const rows = readSheet(file)
  for (;;) {
    const next = await rows.next().catch((error) => {
      if (isOfContent(error)) return refuseFile('file.content')
      throw error
    })
    if (next.done) return
    yield next.value
  }
}

async function* readSheet(file: ImportFile): AsyncGenerator<exceljs.Row> {
  const reader = new exceljs.stream.xlsx.WorkbookReader(file.path, {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    entries: 'ignore',
  })
  for await (const sheet of reader) {
    for await (const row of sheet) yield row
    return
  }
}

/** The rows of a workbook's first sheet; more than 50,000 rows or 60 columns are refused (47004). */
export async function* xlsxRows(
  file: ImportFile,
  kind: ImportKind,
  problems: FileProblems,
  seen: (header: Header) => void,
): AsyncGenerator<FileRow[]> {
  let header: Header | null = null
  let rows: FileRow[] = []
  let count = 0
  for await (const row of sheetRows(file)) {
    const values = valuesOf(row)
    if (values.every((value) => value.trim() === '')) continue
    count += 1
    if (count > rowsMax + 1) refuseFile('import.limit', {}, row.number)
    if (header === null) {
      header = readHeader(kind, values, row.number)
      seen(header)
    } else if (values.slice(header.width).some((value) => value.trim() !== '')) {
      problems.addCell(row.number, String(header.width + 1), 'extraCells')
    } else rows.push({ line: row.number, cells: header.read(values) })
    if (rows.length < batchRows) continue
    yield rows
    rows = []
  }
  if (header === null) readHeader(kind, [], 1)
  if (rows.length > 0) yield rows
}
