// A draft as a workbook: its rows, bad cells on a red ground, and what is wrong in a red column at the end.
import { PassThrough, type Readable } from 'node:stream'
import { setImmediate as giveWay } from 'node:timers/promises'
import ExcelJS from 'exceljs'
import type { DraftRow } from '../../../contract/import/import-draft.ts'
import { bookText } from '../../kernel/table-file.ts'
import { figureColumns } from '../file/tidy-cell.ts'

export type DraftTable = {
  /** Of the sheet. */
  name: string
  columns: readonly string[]
  /** The title of the last column. */
  problem: string
  /** Some rows from a place on; fewer than asked for at the end. */
  rows(from: number, count: number): Promise<readonly DraftRow[]>
}

const together = 500

const red: Partial<ExcelJS.Font> = { color: { argb: 'FFC4161C' } }
const badStyle: Partial<ExcelJS.Style> = {
  numFmt: '@',
  font: red,
  fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFDE8E8' } },
}
const textStyle: Partial<ExcelJS.Style> = { numFmt: '@' }
const saidStyle: Partial<ExcelJS.Style> = { numFmt: '@', font: red }
const headStyle: Partial<ExcelJS.Style> = { numFmt: '@', font: { bold: true } }

/** A figure that a spreadsheet holds exactly goes as one; everything else is text, which no spreadsheet runs. */
const cellOf = (column: string, text: string): string | number =>
  figureColumns.has(column) && /^-?\d{1,12}(\.\d{1,3})?$/.test(text) ? Number(text) : text

type Sheet = ReturnType<ExcelJS.stream.xlsx.WorkbookWriter['addWorksheet']>

const addRow = (sheet: Sheet, columns: readonly string[], row: DraftRow): void => {
  const line = sheet.addRow([])
  const wrong = row.problems.filter(({ isWarning }) => !isWarning)
  const bad = new Set(wrong.map(({ column }) => column))
  columns.forEach((column, at) => {
    const text = row.cells[column] ?? ''
    if (text === '' && !bad.has(column)) return
    const cell = line.getCell(at + 1)
    const value = bad.has(column) ? text : cellOf(column, text)
    cell.value = typeof value === 'string' ? bookText(value) : value
    if (typeof value === 'string') cell.style = bad.has(column) ? badStyle : textStyle
  })
  if (wrong.length > 0) {
    const said = line.getCell(columns.length + 1)
    said.value = bookText(wrong.map(({ message }) => message).join('\n'))
    said.style = saidStyle
  }
  line.commit()
}

const write = async (out: PassThrough, { name, columns, problem, rows }: DraftTable): Promise<void> => {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false })
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = [...columns.map(() => ({ width: 14 })), { width: 60 }]
  const head = sheet.addRow([...columns, problem])
  head.eachCell((cell) => {
    cell.style = headStyle
  })
  head.commit()
  for (let from = 0; ; from += together) {
    const some = await rows(from, together)
    for (const row of some) addRow(sheet, columns, row)
    await giveWay()
    if (some.length < together || out.destroyed) break
  }
  sheet.commit()
  await book.commit()
}

/** The bytes of the workbook, made while they are read. */
export const draftWorkbook = (table: DraftTable): Readable => {
  const out = new PassThrough()
  write(out, table).catch((error) => out.destroy(error instanceof Error ? error : new Error(String(error))))
  return out
}
