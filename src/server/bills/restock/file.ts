// Restocks and the stock of stores as files: restocks with the titles of the import, so that a file comes back in.
import { wordsOf } from '../../../contract/base/words.ts'
import type { RestockRowShape, StoreStockRowShape } from '../../../contract/bills/entity-restock.ts'
import type { Db } from '../../kernel/db.ts'
import { fileOf } from '../../kernel/file-answer.ts'
import type { FileAnswer, Scope } from '../../kernel/scope.ts'
import { type CellKind, type TableRow, writeCsv, writeXlsx } from '../../kernel/table-file.ts'
import { booksOf } from '../../ledger/actor.ts'

type Row = Readonly<Record<string, unknown>>
type Format = 'xlsx' | 'csv'

const restockColumns = (
  'documentNo date fromType fromCode fromName store storeName brand category quantity cost retail remark ' +
  'state voucherNo'
).split(' ')
const stockColumns = (
  'store storeName opening restock costOfSales returns closing booked difference openingRetail restockRetail sales ' +
  'returnsRetail closingRetail marginRate proposedCost'
).split(' ')
const texts: ReadonlySet<string> = new Set(
  'documentNo fromType fromCode fromName store storeName brand category remark state voucherNo'.split(' '),
)

const kindOf = (name: string): CellKind => (name === 'date' ? 'date' : texts.has(name) ? 'text' : 'figure')

const pageSize = 500

async function* inPages(
  pageOf: (page: number, size: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let page = 1; ; page += 1) {
    const rows = await pageOf(page, pageSize)
    yield rows
    if (rows.length < pageSize) return
  }
}

/** `digits` are the decimals of amounts. */
type FileOf = { format: Format; scope: Scope; digits: number }

const fileWith = (
  name: string,
  columns: readonly string[],
  { format, scope, digits, rowsIn }: FileOf & { rowsIn: (tx: Db) => AsyncIterable<readonly Row[]> },
): FileAnswer => {
  const words: Readonly<Record<string, string>> = wordsOf[scope.lang].entityRestock
  const textOf = (row: Row, column: string): string => {
    const text = String(row[column] ?? '')
    return column === 'state' || column === 'fromType' ? (words[`${column}_${text}`] ?? text) : text
  }
  async function* portions(tx: Db): AsyncGenerator<TableRow[]> {
    for await (const some of rowsIn(tx)) {
      yield some.map((row) => ({ cells: columns.map((column) => textOf(row, column)) }))
    }
  }
  const titled = columns.map((column) => ({ title: words[column] ?? column, kind: kindOf(column) }))
  const write = format === 'csv' ? writeCsv : writeXlsx
  return fileOf(`${name} ${booksOf(scope).value}`, format, (out) =>
    scope.db.snapshot((tx) => write({ name, digits, columns: titled, rows: portions(tx) }, out)),
  )
}

export const restockFile = (
  of: FileOf,
  pagesIn: (tx: Db) => (page: number, size: number) => Promise<readonly RestockRowShape[]>,
): FileAnswer => {
  const { title } = wordsOf[of.scope.lang].entityRestock
  return fileWith(title, restockColumns, { ...of, rowsIn: (tx) => inPages(pagesIn(tx)) })
}

export const stockFile = (of: FileOf, items: readonly StoreStockRowShape[]): FileAnswer => {
  const { stockTitle } = wordsOf[of.scope.lang].entityRestock
  const rowsIn = () => inPages(async (page, size) => items.slice((page - 1) * size, page * size))
  return fileWith(stockTitle, stockColumns, { ...of, rowsIn })
}
