// Bills, restocks and reports of them as files: the same rows as on the screen, a page at a time, of one moment.
import type { Db } from '../kernel/db.ts'
import { fileOf } from '../kernel/file-answer.ts'
import type { FileAnswer, Scope } from '../kernel/scope.ts'
import { type CellKind, type TableRow, writeCsv, writeXlsx } from '../kernel/table-file.ts'
import { booksOf } from '../ledger/gate.ts'

type Row = Readonly<Record<string, unknown>>
type FilePages = (page: number, pageSize: number) => Promise<readonly Row[]>

const texts: ReadonlySet<string> = new Set([
  ...'documentNo fromType fromCode fromName store storeName brand category remark state voucherNo'.split(' '),
  ...['tender', 'subject', 'channel'],
])
const kindOf = (name: string): CellKind => (name === 'date' ? 'date' : texts.has(name) ? 'text' : 'figure')

/** Columns of codes that have words. */
const worded: ReadonlySet<string> = new Set(['state', 'fromType', 'tender', 'channel'])

const pageSize = 500

async function* inPages(pageOf: FilePages): AsyncGenerator<readonly Row[]> {
  for (let page = 1; ; page += 1) {
    const rows = await pageOf(page, pageSize)
    yield rows
    if (rows.length < pageSize) return
  }
}

/** What a file holds: its name, its columns, and the words of both. */
type BillSheet = { title: string; columns: readonly string[]; words: Readonly<Record<string, string>> }

/** `digits` are the decimals of amounts; `pagesIn`: the pages as one snapshot has them. */
export const billFile = (
  { title, columns, words }: BillSheet,
  { format, digits, scope }: { format: 'xlsx' | 'csv'; digits: number; scope: Scope },
  pagesIn: (tx: Db) => FilePages,
): FileAnswer => {
  const cellOf = (row: Row, name: string): string => {
    const text = String(row[name] ?? '')
    return worded.has(name) ? (words[`${name}_${text}`] ?? text) : text
  }
  async function* portions(tx: Db): AsyncGenerator<TableRow[]> {
    for await (const some of inPages(pagesIn(tx))) {
      yield some.map((row) => ({ cells: columns.map((name) => cellOf(row, name)) }))
    }
  }
  const titled = columns.map((name) => ({ title: words[name] ?? name, kind: kindOf(name) }))
  const write = format === 'csv' ? writeCsv : writeXlsx
  return fileOf(`${title} ${booksOf(scope).value}`, format, (out) =>
    scope.db.snapshot((tx) => write({ name: title, digits, columns: titled, rows: portions(tx) }, out)),
  )
}
