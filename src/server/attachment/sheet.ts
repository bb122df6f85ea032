// The first rows of a workbook's first sheet as texts, for a look at it beside the voucher.
import { Readable } from 'node:stream'
import exceljs from 'exceljs'
import { sheetColumnsMax, sheetRowsMax } from '../../contract/attachment.ts'
import { problem, refuse } from '../../domain/problem.ts'

export type SheetView = { name: string; rows: string[][]; isCut: boolean }

/** Larger workbooks are saved and opened, not looked at. */
export const sheetBytesMax = 10 * 1024 * 1024
const cellMax = 500

const textOf = (value: exceljs.CellValue): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value !== 'object') return String(value)
  if ('richText' in value) return value.richText.map((part) => part.text).join('')
  if ('result' in value) return textOf(value.result as exceljs.CellValue)
  if ('text' in value) return textOf(value.text as exceljs.CellValue)
  // A text that the reader could not find would be shown as an empty cell.
  if ('sharedString' in value) throw new Error('a text of the workbook was not found')
  return 'error' in value ? String(value.error) : ''
}

const rowOf = (row: exceljs.Row): string[] => {
  const cells = (row.values as exceljs.CellValue[]).slice(1, sheetColumnsMax + 1)
  return Array.from(cells, (cell) => [...textOf(cell)].slice(0, cellMax).join(''))
}

/** The reader now and then loses a part of a sound workbook that comes in pieces; it is then asked again. */
const attemptsMax = 5

const readView = async (bytes: Buffer): Promise<SheetView> => {
  const view: SheetView = { name: '', rows: [], isCut: false }
  const reader = new exceljs.stream.xlsx.WorkbookReader(Readable.from([bytes]), {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    entries: 'ignore',
  })
  for await (const sheet of reader) {
    view.name = 'name' in sheet ? String(sheet.name) : ''
    for await (const row of sheet) {
      if (view.rows.length === sheetRowsMax) return { ...view, isCut: true }
      if (row.cellCount > sheetColumnsMax) view.isCut = true
      view.rows.push(rowOf(row))
    }
    break
  }
  return view
}

/** Reads until it has enough rows; a workbook that no reader understands is refused (43004). */
export const viewSheet = async (bytes: Buffer): Promise<SheetView> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readView(bytes)
    } catch {
      // Whatever the reader stumbles over again and again is in the file.
      if (attempt === attemptsMax) refuse(problem('file.content', 'fileId'))
    }
  }
}
