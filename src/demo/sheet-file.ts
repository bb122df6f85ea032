// The sheet as a file of the user's: CSV, or a workbook, whose libraries come only when they are wanted.
import { csvCells, type PiecesRow, sheetCells, sheetCsv } from './sheet.ts'

// The mark lets spreadsheets read CSV as UTF-8.
export const csvFile = (rows: readonly PiecesRow[]): Blob => new Blob(['\ufeff', sheetCsv(rows)], { type: 'text/csv' })

export const workbook = async (rows: readonly PiecesRow[]): Promise<Blob> => {
  const { default: write } = await import('write-excel-file/universal')
  return write(sheetCells(rows), { sheet: 'goods' }).toBlob()
}

/** The cells of either, figures as they are written; null where a workbook cannot be read. */
export const cellsOfFile = async (file: File): Promise<string[][] | null> => {
  if (!/\.xlsx$/i.test(file.name)) return csvCells(await file.text())
  const { readSheet } = await import('read-excel-file/universal')
  try {
    const rows = await readSheet(file, { parseNumber: (text) => text })
    return rows.map((row) => row.map((cell) => String(cell ?? '').trim()))
  } catch {
    return null
  }
}
