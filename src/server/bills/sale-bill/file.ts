// A report of sale bills as a file: the same rows as on the screen, a page at a time, of one moment.
import { wordsOf } from '../../../contract/base/words.ts'
import { costCode, costlyColumns, type SaleReportName } from '../../../contract/bills/sale-bill.ts'
import { tenderCodes } from '../../../domain/bills/sale-bill.ts'
import type { Db } from '../../kernel/db.ts'
import { fileOf } from '../../kernel/file-answer.ts'
import type { FileAnswer, Scope } from '../../kernel/scope.ts'
import { type CellKind, type Table, type TableRow, writeCsv, writeXlsx } from '../../kernel/table-file.ts'
import { booksOf } from '../../ledger/actor.ts'

type Row = Readonly<Record<string, unknown>>
type PageOf = (page: number, pageSize: number) => Promise<{ items: readonly Row[]; hasNextPage: boolean }>

const amounts = 'gross discount returns net tax cost margin marginRate'.split(' ')
const columns: Readonly<Record<SaleReportName, readonly string[]>> = {
  days: ['date', 'store', 'storeName', 'bills', ...amounts, ...tenderCodes.map((code) => `tender_${code}`)],
  tenders: ['store', 'storeName', 'tender', 'subject', 'expected', 'booked', 'received', 'open'],
  missing: ['date', 'store', 'storeName'],
  tie: ['date', 'voucherNo', 'bills', 'billAmount', 'billCost', 'voucherAmount', 'difference'],
  tills: ['date', 'store', 'storeName', 'channel', 'tillAmount', 'billAmount', 'difference', 'taxDifference'],
}
const texts = new Set(['store', 'storeName', 'tender', 'subject', 'voucherNo', 'channel'])
const kindOf = (name: string): CellKind => (name === 'date' ? 'date' : texts.has(name) ? 'text' : 'figure')

const cellOf = (row: Row, name: string, words: Readonly<Record<string, string>>): string => {
  if (name.startsWith('tender_')) {
    const tenders = row.tenders as Readonly<Record<string, string>>
    return tenders[name.slice('tender_'.length)] ?? ''
  }
  const text = String(row[name] ?? '')
  return name === 'tender' || name === 'channel' ? (words[`${name}_${text}`] ?? text) : text
}

const pageSize = 500

async function* portions(
  pageOf: PageOf,
  names: readonly string[],
  words: Readonly<Record<string, string>>,
): AsyncGenerator<TableRow[]> {
  for (let page = 1; ; page += 1) {
    const { items, hasNextPage } = await pageOf(page, pageSize)
    yield items.map((row) => ({ cells: names.map((name) => cellOf(row, name, words)) }))
    if (!hasNextPage) return
  }
}

/** `digits` are the decimals of amounts; `pagesIn`: the pages of the report as one snapshot has them. */
export const reportFile = (
  tab: SaleReportName,
  { format, digits, scope }: { format: 'xlsx' | 'csv'; digits: number; scope: Scope },
  pagesIn: (tx: Db) => PageOf,
): FileAnswer => {
  const words: Readonly<Record<string, string>> = wordsOf[scope.lang].saleBill
  const names = columns[tab].filter((name) => !costlyColumns.has(name) || scope.may(costCode))
  const title = words[`tab_${tab}`] ?? tab
  const tableIn = (tx: Db): Table => ({
    ...{ name: title, digits },
    columns: names.map((name) => ({ title: words[name] ?? name, kind: kindOf(name) })),
    rows: portions(pagesIn(tx), names, words),
  })
  const write = format === 'csv' ? writeCsv : writeXlsx
  return fileOf(`${title} ${booksOf(scope).value}`, format, (out) => scope.db.snapshot((tx) => write(tableIn(tx), out)))
}
