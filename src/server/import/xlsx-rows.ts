// Reads the rows of a workbook as a stream, every cell as the text a csv file would have.
import exceljs from 'exceljs'
import { type Problem, problem, Refusal } from '../../domain/problem.ts'
import type { ImportFile } from './file.ts'
import { refuseFile } from './place.ts'
import { type FileTable, isBlank, type TableRow } from './table.ts'
import { inspectWorkbook, type Merged, type Workbook } from './workbook.ts'
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

/** The reader now and then loses a part of a sound workbook: it is then asked again, while no row has been given. */
const attemptsMax = 5

/** The rows of the sheet that is read; what no reader can make sense of is refused (43004). */
async function* sheetRows(file: ImportFile, wanted: string | null): AsyncGenerator<exceljs.Row> {
  for (let attempt = 1; ; attempt += 1) {
    let given = 0
    const rows = readSheet(file, wanted)
    for (;;) {
      const next = await rows.next().catch((error: unknown) => {
        if (!isOfContent(error)) throw error
        return given === 0 && attempt < attemptsMax ? null : refuseFile('file.content')
      })
      if (next === null) break
      if (next.done) return
      given += 1
      yield next.value
    }
  }
}

/** A text that the reader could not find would be taken for an empty cell. */
const checkTexts = (row: exceljs.Row): exceljs.Row => {
  const isLost = (value: exceljs.CellValue) => typeof value === 'object' && value !== null && 'sharedString' in value
  if ((row.values as exceljs.CellValue[]).some(isLost)) throw new Error('a text of the workbook was not found')
  return row
}

async function* readSheet(file: ImportFile, wanted: string | null): AsyncGenerator<exceljs.Row> {
  const reader = new exceljs.stream.xlsx.WorkbookReader(file.path, {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    entries: 'ignore',
  })
  for await (const sheet of reader) {
    const isWanted = wanted === null || (sheet as { name?: string }).name === wanted
    for await (const row of sheet) if (isWanted) yield checkTexts(row)
    if (isWanted) return
  }
}

const openWorkbook = async (file: ImportFile): Promise<Workbook> => {
  try {
    return await inspectWorkbook(await checkWorkbook(file.path))
  } catch (error) {
    if (isOfContent(error)) refuseFile('file.content')
    throw error
  }
}

/** Fills `above` with the values of merged cells that reach down from earlier rows. */
const mergedReader = (merged: readonly Merged[]) => {
  const waiting = [...merged].sort((a, b) => b.top - a.top)
  let open: (Merged & { value: string })[] = []
  return (line: number, values: readonly string[]): (string | undefined)[] | undefined => {
    open = open.filter(({ bottom }) => bottom >= line)
    const above: (string | undefined)[] = []
    for (const { left, value } of open) above[left - 1] = value
    while ((waiting.at(-1)?.top ?? Number.POSITIVE_INFINITY) <= line) {
      const next = waiting.pop()
      if (next && next.top === line) open.push({ ...next, value: values[next.left - 1] ?? '' })
    }
    return above.length > 0 ? above : undefined
  }
}

async function* tableRows(file: ImportFile, book: Workbook): AsyncGenerator<TableRow[]> {
  const readMerged = mergedReader(book.merged)
  let rows: TableRow[] = []
  let count = 0
  for await (const row of sheetRows(file, book.sheet)) {
    const values = valuesOf(row)
    if (isBlank(values)) continue
    count += 1
    if (count > rowsMax + 1) refuseFile('import.limit', {}, row.number)
    const above = readMerged(row.number, values)
    rows.push(above ? { line: row.number, values, above } : { line: row.number, values })
    if (rows.length < batchRows) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}

const namesMax = 5

const notesOf = ({ others, hiddenSheets, hiddenRows }: Workbook): Problem[] => {
  const named = (names: readonly string[]) => ({ n: names.length, names: names.slice(0, namesMax).join(', ') })
  return [
    ...(others.length > 0 ? [problem('warning.otherSheets', '', named(others))] : []),
    ...(hiddenSheets.length > 0 ? [problem('warning.hiddenSheets', '', named(hiddenSheets))] : []),
    ...(hiddenRows > 0 ? [problem('warning.hiddenRows', '', { n: hiddenRows })] : []),
  ]
}

/** The first sheet of a workbook that can be seen; more than 50,000 rows or 60 columns are refused (47004). */
export const xlsxTable = async (file: ImportFile): Promise<FileTable> => {
  const book = await openWorkbook(file)
  return { rows: tableRows(file, book), calendar: book.calendar, notes: notesOf(book) }
}
