// Reads the rows of a sheet as they come: numbers, dates, texts, what a formula came to; no cell is guessed.
import { partMost, textGatherer, unescaped, type WorkbookParts } from './workbook.ts'
import { attributeOf, scanXml } from './xml-scan.ts'
import type { ZipParts } from './zip-reader.ts'

/** A cell as it is kept; null is empty. An error of a formula is its text. */
export type BookCell = string | number | boolean | Date | null
/** `no` counts from 1; the first of `cells` is column A. `shown`: the currencies that stand beside some numbers. */
export type BookRow = { no: number; cells: BookCell[]; shown?: (string | undefined)[] }

const columnsMax = 16_384
const rowsMax = 1_048_576
const dayMs = 86_400_000
/** The day 25,569 of the calendar of 1900 is 1 January 1970. */
const epochDay = { 1900: 25_569, 1904: 24_107 } as const

const columnOf = (reference: string): number => {
  let no = 0
  for (const letter of reference) {
    const code = letter.charCodeAt(0)
    if (code < 65 || code > 90) break
    no = no * 26 + code - 64
  }
  return no
}

/** A day is the one that is written, wherever its clock stands. */
const dateOf = (text: string): BookCell => {
  const date = new Date(text.length <= 10 ? text : `${text.replace(/(Z|[+-]\d\d:?\d\d)$/i, '')}Z`)
  return Number.isNaN(date.getTime()) ? text : date
}

/** `formula` is null where there is none, `kept` where no value was kept. */
type Cell = { column: number; type: string; style: number; formula: string | null; kept: string | null }

/** The value of a cell from what stands within it. */
const cellOf = ({ type, style, formula, kept }: Cell, inline: string, book: WorkbookParts): BookCell => {
  if (type === 'inlineStr') return inline
  // Nobody has reckoned it yet: the formula is seen, and no one takes it for an empty cell.
  if (kept === null && formula !== null) return `=${formula}`
  if (kept === null || kept === '') return type === 'str' ? '' : null
  if (type === 's') {
    const text = book.texts[Number(kept)]
    // A text that is not there would be taken for an empty cell.
    if (text === undefined) throw new Error('a text of the workbook was not found')
    return text
  }
  if (type === 'str') return unescaped(kept)
  if (type === 'b') return kept.trim() !== '0'
  if (type === 'e') return kept
  if (type === 'd') return dateOf(kept.trim())
  const number = Number(kept)
  if (Number.isNaN(number)) return kept
  if (book.dates[style]) return new Date(Math.round((number - epochDay[book.calendar]) * dayMs))
  const code = book.codes[style]
  // A code has the zeros that its format shows before it.
  const isCode = code && Number.isSafeInteger(number) && number >= 0
  return isCode ? code.before + String(number).padStart(code.digits, '0') : number
}

/** Hears of a sheet and gathers its rows. */
const rowGatherer = (book: WorkbookParts) => {
  const inline = textGatherer()
  const rows: BookRow[] = []
  let row: BookRow = { no: 0, cells: [] }
  let cell: Cell | null = null
  let within: 'kept' | 'formula' | null = null
  const openRow = (tag: string): void => {
    row = { no: Number(attributeOf(tag, 'r')) || row.no + 1, cells: [] }
    if (row.no > rowsMax) throw new Error('the sheet has too many rows')
  }
  const openCell = (tag: string): void => {
    const column = columnOf(attributeOf(tag, 'r')) || row.cells.length + 1
    if (column > columnsMax) throw new Error('the sheet has too many columns')
    cell = { column, type: attributeOf(tag, 't'), style: Number(attributeOf(tag, 's')), formula: null, kept: null }
  }
  const closeCell = (): void => {
    if (!cell) return
    while (row.cells.length < cell.column - 1) row.cells.push(null)
    const value = cellOf(cell, inline.take(), book)
    row.cells[cell.column - 1] = value
    const currency = typeof value === 'number' ? book.currencies[cell.style] : ''
    if (currency) {
      row.shown ??= []
      row.shown[cell.column - 1] = currency
    }
    cell = null
  }
  return {
    open: (name: string, tag: string): void => {
      if (name === 'row') openRow(tag)
      else if (name === 'c') openCell(tag)
      else if (cell && (name === 'v' || name === 'f')) {
        within = name === 'v' ? 'kept' : 'formula'
        cell[within] = ''
      } else inline.open(name)
    },
    text: (piece: string): void => {
      if (cell && within) cell[within] += piece
      else if (cell) inline.text(piece)
    },
    close: (name: string): void => {
      if (name === 'c') closeCell()
      else if (name === 'row') rows.push(row)
      else if (name === 'v' || name === 'f') within = null
      else inline.close(name)
    },
    take: (): BookRow[] => rows.splice(0),
  }
}

/** The rows of a sheet that say anything, in portions; throws what is no sheet. */
export async function* rowsOf(parts: ZipParts, book: WorkbookParts, part: string): AsyncGenerator<BookRow[]> {
  const bytes = parts.read(part)
  if (!bytes) throw new Error('the workbook lacks a sheet')
  const gathered = rowGatherer(book)
  for await (const _ of scanXml(bytes, gathered, partMost)) {
    const rows = gathered.take()
    if (rows.length > 0) yield rows
  }
  const rest = gathered.take()
  if (rest.length > 0) yield rest
}
