// The files of a report: CSV as it is, JSON and spreadsheets made from the same cells.
import { pipeline as join, Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { readTextCell } from '../../domain/base/csv.ts'
import type { FileFormat } from '../kernel/file-answer.ts'
import { type CellKind, type Table, type TableRow, writeXlsx } from '../kernel/table-file.ts'

export const fileFormats = ['csv', 'json', 'xlsx'] as const

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
  'note',
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

const rowsAtOnce = 100

/** The rows after the header, in portions. */
async function* portionsOf(names: readonly string[], rows: AsyncIterator<string[]>): AsyncGenerator<TableRow[]> {
  let portion: TableRow[] = []
  for (let next = await rows.next(); !next.done; next = await rows.next()) {
    const cells = next.value.map((cell, index) => (textColumns.has(names[index] ?? '') ? readTextCell(cell) : cell))
    portion.push({ cells })
    if (portion.length < rowsAtOnce) continue
    yield portion
    portion = []
  }
  yield portion
}

const tableOf = async (name: string, digits: number | null, cells: Cells): Promise<Table> => {
  const rows = cells[Symbol.asyncIterator]()
  const header = await rows.next()
  const names = header.done ? [] : header.value
  const kindOf = (title: string): CellKind => (title === 'date' ? 'date' : textColumns.has(title) ? 'text' : 'figure')
  return {
    name,
    digits,
    columns: names.map((title) => ({ title, kind: kindOf(title) })),
    rows: portionsOf(names, rows),
  }
}

/** Writes CSV text as a file of the format into `out` and ends it; rejects when the reader goes away. */
export const writeFile = async (
  format: FileFormat,
  { name, digits }: { name: string; digits: number },
  text: AsyncIterable<string>,
  out: Writable,
): Promise<void> => {
  if (format === 'csv') return await pipeline(text, out)
  if (format === 'json') return await pipeline(jsonOf(cellsOf(text)), out)
  await writeXlsx(await tableOf(name, digits, cellsOf(text)), out)
}
