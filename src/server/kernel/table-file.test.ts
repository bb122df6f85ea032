// Tables as files: read back, every cell is what it was, of its type, and none of them is a formula.
import { PassThrough, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import ExcelJS from 'exceljs'
import { describe, expect, it } from 'vitest'
import { readTextCell } from '../../domain/base/csv.ts'
import { type Table, type TableColumn, type TableRow, writeCsv, writeXlsx } from './table-file.ts'

const columns: TableColumn[] = [
  { title: '日期', kind: 'date' },
  { title: '=summary', kind: 'text' },
  { title: 'amount', kind: 'figure' },
]
const texts = ['=1+1', '+86 21', '-5', '@SUM(A1)', "'=1", '\t=1', '支付 "租金", 3月', '0012', '1,5', '<b> & "c"', '']
const figures = ['1234.50', '-0.01', '999999999999999.99', '7', '1.123456', '=1', '0.00', '-12', '1e5', '12.', '5']

const rowsOf = (): TableRow[] => texts.map((cell, at) => ({ cells: ['2025-03-05', cell, figures[at] ?? ''] }))

async function* portions(rows: TableRow[]) {
  yield rows.slice(0, 4)
  yield rows.slice(4)
}

const tableOf = (rows: TableRow[], before?: TableRow[]): Table => ({
  name: 'vouchers',
  digits: 2,
  columns,
  before,
  rows: portions(rows),
})

const written = async <T>(write: (out: PassThrough) => Promise<void>, take: (out: Readable) => Promise<T>) => {
  const out = new PassThrough()
  const [, taken] = await Promise.all([write(out), take(out)])
  return taken
}

const bookOf = async (write: (out: PassThrough) => Promise<void>): Promise<ExcelJS.Workbook> => {
  const bytes = await written(write, buffer)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(new Uint8Array(bytes).buffer)
  return book
}

describe('a workbook', () => {
  it('gives texts back as texts, figures as numbers with their decimals, and dates as dates', async () => {
    const sheet = (await bookOf((out) => writeXlsx(tableOf(rowsOf()), out))).worksheets[0] as ExcelJS.Worksheet
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    texts.forEach((cell, at) => {
      const row = sheet.getRow(at + 2)
      expect(row.getCell(1).value).toEqual(new Date('2025-03-05T00:00:00Z'))
      expect(row.getCell(1).numFmt).toBe('yyyy-mm-dd')
      expect(row.getCell(2).value ?? '').toBe(cell)
      if (cell !== '') expect(row.getCell(2)).toMatchObject({ type: ExcelJS.ValueType.String, numFmt: '@' })
    })
    const amounts = figures.map((_, at) => sheet.getRow(at + 2).getCell(3))
    const kept = [1234.5, -0.01, '999999999999999.99', 7, 1.123456, '=1', 0, -12, '1e5', '12.', 5]
    expect(amounts.map(({ value }) => value)).toEqual(kept)
    expect(amounts[0]?.numFmt).toBe('#,##0.00;[Red]-#,##0.00')
    expect(amounts.map(({ formula }) => formula)).toEqual(figures.map(() => undefined))
  })

  it('has lines above its head, and goes on in a further sheet', async () => {
    const before: TableRow[] = [{ cells: ['=YS01', '2025-03'], look: 'title' }]
    const rows = Array.from({ length: 7 }, (_, at) => ({ cells: ['2025-03-05', `line ${at}`, '1.00'] }))
    const book = await bookOf((out) => writeXlsx(tableOf(rows, before), out, 3))
    expect(book.worksheets.map(({ name }) => name)).toEqual(['vouchers', 'vouchers (2)', 'vouchers (3)'])
    const found = book.worksheets.flatMap((sheet) => {
      expect(sheet.getCell('A1').value).toBe('=YS01')
      expect(sheet.getCell('B2').value).toBe('=summary')
      const below = Array.from({ length: sheet.rowCount - 2 }, (_, at) => sheet.getRow(at + 3))
      return below.map((row) => row.getCell(2).value)
    })
    expect(found).toEqual(rows.map(({ cells }) => cells[1]))
  })

  it('ends when its reader goes away', async () => {
    const out = new PassThrough({ highWaterMark: 1 })
    async function* endless() {
      for (;;) yield Array.from({ length: 200 }, () => ({ cells: ['2025-03-05', 'again', '1.00'] }))
    }
    const writing = writeXlsx({ name: 'endless', digits: 2, columns, rows: endless() }, out)
    out.once('readable', () => out.destroy())
    await expect(writing).rejects.toThrow('went away')
  })
})

describe('a CSV', () => {
  it('begins with a byte order mark, holds no formula and is read back equal', async () => {
    const file = (await written((out) => writeCsv(tableOf(rowsOf()), out), buffer)).toString()
    expect(file.startsWith('\ufeff')).toBe(true)
    const [head, ...rows] = parse(file, { bom: true }) as string[][]
    expect(head).toEqual(['日期', "'=summary", 'amount'])
    for (const row of rows) expect('=+@\t\r'.includes(row[1]?.[0] ?? 'x')).toBe(false)
    expect(rows.map((row) => readTextCell(row[1] ?? ''))).toEqual(texts)
    expect(rows.map((row) => readTextCell(row[2] ?? ''))).toEqual(figures)
    expect(rows[1]?.[2]).toBe('-0.01')
    expect(rows[5]?.[2]).toBe("'=1")
  })
})
