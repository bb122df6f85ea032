// The first rows of a workbook's first sheet as texts, for a look at it beside the voucher.
import { sheetColumnsMax, sheetRowsMax } from '../../../contract/voucher/attachment.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { openBook } from '../../kernel/workbook.ts'
import { type BookCell, type BookRow, rowsOf } from '../../kernel/workbook-rows.ts'
import { openParts } from '../../kernel/zip-reader.ts'

export type SheetView = { name: string; rows: string[][]; isCut: boolean }

/** Larger workbooks are saved and opened, not looked at. */
export const sheetBytesMax = 10 * 1024 * 1024
/** Characters of all texts of a workbook that is looked at. */
const textsMost = 64 * 1024 * 1024
const cellMax = 500

/** A number as people see it: 15 digits, as spreadsheets show. */
const textOf = (value: BookCell | undefined): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return typeof value === 'number' ? String(Number(value.toPrecision(15))) : String(value)
}

const shown = ({ cells }: BookRow): string[] =>
  Array.from(cells.slice(0, sheetColumnsMax), (cell) => [...textOf(cell)].slice(0, cellMax).join(''))

const readView = async (bytes: Buffer): Promise<SheetView> => {
  const parts = await openParts(bytes)
  const book = await openBook(parts, textsMost)
  const sheet = book.sheets.find(({ isHidden }) => !isHidden)
  const view: SheetView = { name: sheet?.name ?? '', rows: [], isCut: false }
  if (!sheet) return view
  for await (const portion of rowsOf(parts, book, sheet.part)) {
    for (const row of portion) {
      if (view.rows.length === sheetRowsMax) return { ...view, isCut: true }
      if (row.cells.length > sheetColumnsMax) view.isCut = true
      view.rows.push(shown(row))
    }
  }
  return view
}

/** Reads until it has enough rows; a workbook that no reader understands is refused (43004). */
export const viewSheet = (bytes: Buffer): Promise<SheetView> =>
  // Whatever the reader stumbles over is in the file.
  readView(bytes).catch(() => refuse(problem('file.content', 'fileId')))
