// Reads the rows of a workbook within limits, as a stream: every cell as the text a csv file would have.

import { readFile, stat } from 'node:fs/promises'
import { type Problem, problem, Refusal } from '../../../domain/base/problem.ts'
import { type BookCell, type BookRow, openBook, partMost, rowsOf, type WorkbookParts } from '../../kernel/workbook.ts'
import { attributeOf, readXml } from '../../kernel/xml-scan.ts'
import { openZip, partsOf, type ZipParts } from '../../kernel/zip-file.ts'
import { refuseFile } from '../file-problems.ts'
import { type ImportFile, refuseContainer } from './file.ts'
import { type FileTable, isBlank, type RawRow } from './table.ts'

/** Cells that are one: rows and columns from 1. */
type MergedCells = { top: number; bottom: number; left: number }

/** `part` holds the sheet that is read; null when none can be seen. */
type Workbook = {
  parts: ZipParts
  book: WorkbookParts
  part: string | null
  /** Its name. */
  sheet: string
  /** Sheets that are not read, and those of them that are hidden. */
  others: string[]
  hiddenSheets: string[]
  hiddenRows: number
  merged: MergedCells[]
}

const mergedMax = 200_000

const columnNo = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

const mergedOf = (reference: string): MergedCells | null => {
  const [, left = '', top = '', bottom = ''] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(reference) ?? []
  return left === '' ? null : { left: columnNo(left), top: Number(top), bottom: Number(bottom) }
}

/** Goes through a sheet once for what stands around its cells. */
const scanSheet = async (parts: ZipParts, part: string): Promise<Pick<Workbook, 'merged' | 'hiddenRows'>> => {
  const found = { merged: [] as MergedCells[], hiddenRows: 0 }
  const open = (name: string, tag: string): void => {
    if (name === 'row' && /\shidden\s*=\s*["'](1|true)["']/.test(tag)) found.hiddenRows += 1
    if (name !== 'mergeCell' || found.merged.length >= mergedMax) return
    const merged = mergedOf(attributeOf(tag, 'ref'))
    if (merged && merged.bottom > merged.top) found.merged.push(merged)
  }
  const bytes = parts.read(part)
  if (bytes) await readXml(bytes, { open }, partMost)
  return found
}

/** Looks around in a workbook that has been measured: the first sheet that can be seen is the one that is read. */
const inspectWorkbook = async (parts: ZipParts): Promise<Workbook> => {
  const book = await openBook(parts)
  const chosen = book.sheets.find(({ isHidden }) => !isHidden)
  const others = book.sheets.filter((sheet) => sheet !== chosen)
  const around = chosen ? await scanSheet(parts, chosen.part) : { merged: [], hiddenRows: 0 }
  return {
    ...{ parts, book, ...around },
    ...{ part: chosen?.part ?? null, sheet: chosen?.name ?? '' },
    others: others.filter(({ isHidden }) => !isHidden).map(({ name }) => name),
    hiddenSheets: others.filter(({ isHidden }) => isHidden).map(({ name }) => name),
  }
}

// Opens the container of a workbook within limits that no bomb gets past.

const packedBytesMax = 20 * 1024 * 1024
/** 50,000 rows of 60 columns stay far below. */
const inflatedBytesMax = 256 * 1024 * 1024
const entriesMax = 200

/**
 * The parts of a workbook. Refuses what is too large, packed or unpacked, by the directory (47004); nothing more is
 * unpacked than that says. So does a workbook of another program (43016); what is no container is thrown.
 */
const openContainer = async (path: string): Promise<ZipParts> => {
  if ((await stat(path)).size > packedBytesMax) refuseFile('import.limit')
  const zip = await openZip(await readFile(path))
  if (zip.count > entriesMax) refuseFile('import.limit')
  const entries = await zip.entries()
  if (entries.reduce((sum, { whole }) => sum + whole, 0) > inflatedBytesMax) refuseFile('import.limit')
  const parts = partsOf(entries)
  refuseContainer(parts)
  return parts
}

const dayMs = 86_400_000
const usualRows = 50_000
const columnsMax = 60

/** A number as people see it: 15 digits, as spreadsheets show, without the dust of binary fractions. */
const numberText = (value: number): string => {
  const text = String(Number(value.toPrecision(15)))
  return text === '-0' ? '0' : text
}

/** The text of a cell: dates as YYYY-MM-DD, the result of a formula, rich text without its dress. */
const textOf = (value: BookCell | undefined): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'Y' : 'N'
  // A number outside the calendar is shown as it is, and refused as a date where one is wanted.
  return Number.isNaN(value.getTime()) ? 'date' : value.toISOString().slice(0, 10)
}

const valuesOf = ({ no, cells }: BookRow): string[] => {
  if (cells.slice(columnsMax).some((cell) => textOf(cell) !== '')) refuseFile('import.limit', {}, no)
  return cells.slice(0, columnsMax).map(textOf)
}

/** Errors of the reader that come from the file, not from the disk it lies on. */
const isOfContent = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof Refusal) && (error as NodeJS.ErrnoException).syscall === undefined

/** The rows of the sheet that is read; what no reader can make sense of is refused (43004). */
async function* sheetRows({ parts, book, part }: Workbook): AsyncGenerator<BookRow[]> {
  if (part === null) return
  const rows = rowsOf(parts, book, part)
  for (;;) {
    const next = await rows.next().catch((error: unknown) => {
      if (isOfContent(error)) return refuseFile('file.content')
      throw error
    })
    if (next.done) return
    yield next.value
  }
}

const openWorkbook = async (file: ImportFile): Promise<Workbook> => {
  try {
    return await inspectWorkbook(await openContainer(file.path))
  } catch (error) {
    if (isOfContent(error)) refuseFile('file.content')
    throw error
  }
}

/** Fills `above` with the values of merged cells that reach down from earlier rows. */
const mergedReader = (merged: readonly MergedCells[]) => {
  const waiting = [...merged].sort((a, b) => b.top - a.top)
  let open: (MergedCells & { value: string })[] = []
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

const minuteMs = 60_000

/** A moment so short before midnight is a day that was reckoned: spreadsheets show the day before. */
const isNearMidnight = (cell: BookCell): boolean => cell instanceof Date && cell.getTime() % dayMs > dayMs - minuteMs

async function* tableRows(book: Workbook, rowsMax: number, notes: Problem[]): AsyncGenerator<RawRow[]> {
  const readMerged = mergedReader(book.merged)
  const near: number[] = []
  let count = 0
  for await (const portion of sheetRows(book)) {
    const rows: RawRow[] = []
    for (const row of portion) {
      const values = valuesOf(row)
      if (isBlank(values)) continue
      if (row.cells.some(isNearMidnight)) near.push(row.no)
      count += 1
      if (count > rowsMax + 1) refuseFile('import.limit', {}, row.no)
      const above = readMerged(row.no, values)
      rows.push({ line: row.no, values, ...(above && { above }), ...(row.shown && { shown: row.shown }) })
    }
    if (rows.length > 0) yield rows
  }
  const [line] = near
  if (line !== undefined) notes.push(problem('import.nearMidnight', '', { n: near.length, line }))
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

/** The first sheet of a workbook that can be seen; more than `rowsMax` rows or 60 columns are refused (47004). */
export const xlsxTable = async (file: ImportFile, rowsMax = usualRows): Promise<FileTable> => {
  const book = await openWorkbook(file)
  const notes = notesOf(book)
  const sheet = book.others.length > 0 ? book.sheet : ''
  return { rows: tableRows(book, rowsMax, notes), calendar: book.book.calendar, notes, sheet }
}
