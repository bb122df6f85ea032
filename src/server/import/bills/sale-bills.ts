// Sale bills of a file: read, imported all of them or none, and written where they are not there yet.
import { hash } from 'node:crypto'
import { formatQuantity } from '../../../domain/base/money.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'
import {
  checkAmounts,
  checkStore,
  type ItemJson,
  itemsJson,
  itemsOf,
  type SaleFacts,
  type SentBill,
  saleBillFigures,
  saleBillText,
  type TenderJson,
  tenderCodes,
  tendersJson,
  tendersOf,
} from '../../../domain/bills/sale-bill.ts'
import {
  isEmptyItem,
  readSaleBill,
  type SaleItemDraft,
  type SaleReading,
} from '../../../domain/bills/sale-bill-read.ts'
import { portionsOf } from '../../kernel/cursor.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { pacer } from '../../kernel/time-slice.ts'
import { type Actor, type Books, nowText } from '../../ledger/store/books.ts'
import { addRow, bytesText, type CopyValue, copyInto, copyValues, openRows } from '../../ledger/store/copy-rows.ts'
import { changeEntry, type TrailEntry } from '../../ledger/store/trail.ts'
import { type ImportContext, type MasterCounts, runImport } from '../context.ts'
import { type FileProblems, fileProblems, refuseAny } from '../file-problems.ts'
import type { DraftRows, FileRow } from '../layout.ts'

/** What the reading of bills has to know; `stores` are the caller's, empty = all. */
export const readingOf = async (
  { gate, books }: Pick<ImportContext, 'gate' | 'books'>,
  stores: readonly string[],
): Promise<BillReading> => {
  const facts = await gate.facts(books)
  const { companyCode: company, year } = books
  const { baseDigits: digits, entities } = facts
  const currency = facts.accountSet.baseCurrency
  return { digits, company, year, currency, stores, facts: { company, digits, entities } }
}

/** The bills that are not there yet; one that is there otherwise is a problem (E153). */
export const newBills = async (
  tx: Db,
  books: Books,
  bills: readonly FileBill[],
  problems: FileProblems,
): Promise<Hashed[]> => {
  const known = await knownBills(
    tx,
    books,
    // What is there is not told to whoever does not see the store.
    bills.flatMap(({ bill, isSeen }) => (isSeen ? [bill.billNo] : [])),
  )
  return bills.flatMap(({ bill, line }) => {
    const [hash, there] = [hashOf(bill), known.get(bill.billNo)]
    if (there === undefined) return [{ bill, hash }]
    if (!there.equals(hash)) {
      const args = { no: bill.billNo, reason: 'billOtherwise' }
      problems.add(line, 'bill_no', problem('saleBill.duplicate', '', args))
    }
    return []
  })
}

type BillImport = {
  rows: DraftRows
  stores: readonly string[]
  /** Hears how many more rows have been read. */
  heard?(rows: number): void
}

async function* listened(
  rows: AsyncIterable<readonly FileRow[]>,
  heard: (n: number) => void,
): AsyncGenerator<readonly FileRow[]> {
  for await (const some of rows) {
    yield some
    heard(some.length)
  }
}

/**
 * Imports rows of sale bills in one transaction. The first error stops the writing but not the reading, so that all
 * errors are listed; a bill that is there already is left as it is.
 */
export const importBillRows = (context: ImportContext, wanted: BillImport): Promise<MasterCounts> => {
  const { db, gate, actor, books } = context
  return runImport(db, false, async (tx) => {
    const reading = await readingOf(context, wanted.stores)
    const writing = { books, actor, currency: reading.currency, now: nowText() }
    const problems = fileProblems()
    await takeTurn(tx, books)
    let rows = 0
    const source = listened(wanted.rows(), (n) => {
      rows += n
      wanted.heard?.(n)
    })
    const before = newId()
    let added = 0
    for await (const bills of billsOf(source, reading, problems)) {
      const fresh = await newBills(tx, books, bills, problems)
      if (problems.count() > 0) continue
      await writeBills(tx, writing, fresh)
      added += fresh.length
    }
    refuseAny(problems)
    await gate.within(tx).tell(actor, books.companyId, toldSince(tx, books, before))
    return { rows, added, changed: 0 }
  })
}

// Writes sale bills that are not there yet, from a file or from the tills, and tells them in the trail.

/** By this two sendings of one bill are known to be the same. */
export const hashOf = (bill: SentBill): Buffer => hash('sha256', saleBillText(bill), 'buffer')

/** Two who bring the same bills at once take turns: the second finds them there. */
export const takeTurn = async (tx: Db, { companyId }: Books): Promise<void> => {
  await tx.query(`select s.year from account_set s where s.company_id = $1 order by s.year for no key update`, [
    companyId,
  ])
}

/** The bills that are there under some numbers, by number; cancelled ones have given theirs up. */
export const knownBills = async (tx: Db, books: Books, numbers: readonly string[]): Promise<Map<string, Buffer>> => {
  const known = new Map<string, Buffer>()
  const rows = portionsOf<{ billNo: string; hash: Buffer }>(tx, 'known_bills', {
    text: `select s.bill_no, s.hash from sale_bill s where s.company_id = $1 and s.bill_no = any($2) and s.state <> 9`,
    values: [books.companyId, [...numbers]],
  })
  for await (const some of rows) for (const { billNo, hash } of some) known.set(billNo, hash)
  return known
}

export type Hashed = { bill: SentBill; hash: Buffer }
export type BillWriting = { books: Books; actor: Actor; currency: string; now: string }
type Column = readonly [string, (wanted: Hashed, writing: BillWriting) => CopyValue]

const columns: readonly Column[] = [
  ['company_id', (_, { books }) => books.companyId],
  ['id', () => newId()],
  ['currency', (_, { currency }) => currency],
  ['created_name', (_, { actor }) => actor.name],
  ['created_at', (_, { now }) => now],
  ['bill_no', ({ bill }) => bill.billNo],
  ['store', ({ bill }) => bill.store],
  ['business_date', ({ bill }) => bill.date],
  ['channel', ({ bill }) => bill.channel],
  ['gross', ({ bill }) => bill.gross],
  ['discount', ({ bill }) => bill.discount],
  ['returns', ({ bill }) => bill.returns],
  ['tax_rate', ({ bill }) => bill.taxRate],
  ['net', ({ bill }) => bill.net],
  ['tax', ({ bill }) => bill.tax],
  ['cost', ({ bill }) => bill.cost],
  ['quantity', ({ bill }) => formatQuantity(bill.quantity)],
  ['invoice_no', ({ bill }) => bill.invoiceNo],
  ['remark', ({ bill }) => bill.remark],
  ['tenders', ({ bill }) => tendersJson(bill.tenders)],
  ['items', ({ bill }) => itemsJson(bill.items)],
]
const columnNames = [...columns.map(([name]) => name), 'hash']
const rowsAtOnce = 1000

export const writeBills = async (tx: Db, writing: BillWriting, wanted: readonly Hashed[]): Promise<void> => {
  const rows = openRows()
  const pace = pacer()
  const send = () => copyInto(tx, { table: 'sale_bill', columns: columnNames, rows })
  for (const [index, each] of wanted.entries()) {
    const cells = copyValues(columns.map(([, read]) => read(each, writing)))
    addRow(rows, `${cells}\t${bytesText(each.hash.toString('hex'))}`)
    if (index % rowsAtOnce === rowsAtOnce - 1) await send()
    await pace()
  }
  await send()
}

const toldBill = (bill: SentBill): TrailEntry => changeEntry('saleBill', bill.billNo, null, saleBillFigures(bill))

/** New bills as the trail tells them, one as it is asked for. */
export function* toldBills(bills: Iterable<SentBill>): Generator<TrailEntry> {
  for (const bill of bills) yield toldBill(bill)
}

type WrittenRow = Omit<SentBill, 'tenders' | 'items'> & { tenders: TenderJson[]; items: ItemJson[] }

/**
 * The bills of a company written with ids above `since`, as the trail tells them: read again, because a hundred
 * thousand would fill the memory until all of them are there. Who has the turn is alone in writing them.
 */
async function* toldSince(tx: Db, { companyId }: Books, since: bigint): AsyncGenerator<TrailEntry> {
  const rows = portionsOf<WrittenRow>(tx, 'written_bills', {
    text: `select s.bill_no, s.store, s.business_date as date, s.channel, s.gross, s.discount, s.returns,
        s.tax_rate, s.net, s.tax, s.cost, (s.quantity * 1000000)::bigint as quantity,
        s.invoice_no, s.remark, s.tenders, s.items
      from sale_bill s where s.company_id = $1 and s.id > $2 order by s.id`,
    values: [companyId, since],
  })
  for await (const some of rows) {
    for (const row of some) yield toldBill({ ...row, tenders: tendersOf(row.tenders), items: itemsOf(row.items) })
  }
}

// Reads the sale bills of a file: a row is a bill with its tenders, or a further item of the bill above it.

/** A bill with the line of the file that it begins at. `isSeen`: the reader sees its store. */
type FileBill = { bill: SentBill; line: number; isSeen: boolean }

/** The row that has the head of a bill, and those that have its items. */
type Rows = { head: FileRow; items: FileRow[] }

/** Columns whose name is not that of the field. Tenders that do not add up are seen at the sum. */
const fieldColumns: Readonly<Record<string, string>> = {
  billNo: 'bill_no',
  taxRate: 'tax_rate',
  invoiceNo: 'invoice_no',
  tenders: 'gross',
}

const tenderColumns = tenderCodes.map((tender) => ({
  ...{ tender, amount: tender.toLowerCase(), fee: `${tender.toLowerCase()}_fee` },
}))

const itemOf = ({ cells }: FileRow): SaleItemDraft => ({
  brand: cells.item_brand,
  category: cells.item_category,
  quantity: cells.item_quantity,
  gross: cells.item_gross,
  net: cells.item_net,
  tax: cells.item_tax,
  cost: cells.item_cost,
})

const draftOf = ({ head: { cells }, items }: Rows) => ({
  billNo: cells.bill_no ?? '',
  company: cells.company,
  store: cells.store ?? '',
  date: cells.date ?? '',
  channel: cells.channel ?? '',
  currency: cells.currency,
  gross: cells.gross ?? '',
  discount: cells.discount,
  returns: cells.returns,
  taxRate: cells.tax_rate ?? '',
  net: cells.net ?? '',
  tax: cells.tax ?? '',
  cost: cells.cost,
  quantity: cells.quantity,
  invoiceNo: cells.invoice_no,
  remark: cells.remark,
  tenders: tenderColumns
    .filter(({ amount, fee }) => (cells[amount] ?? '') !== '' || (cells[fee] ?? '') !== '')
    .map(({ tender, amount, fee }) => ({ tender, amount: cells[amount] ?? '', fee: cells[fee] ?? '' })),
  items: items.map(itemOf),
})

/** Puts what is wrong with a field of a bill at the cell it was read from. */
const addProblem = ({ head, items }: Rows, found: Problem, problems: FileProblems): void => {
  const [first = '', second = '', field = ''] = found.path.split('.')
  const isItem = first === 'items' && field !== ''
  const line = (isItem ? items[Number(second)] : head)?.line ?? head.line
  const ofTender = field === 'fee' ? `${second.toLowerCase()}_fee` : second.toLowerCase()
  const column = isItem ? `item_${field}` : second !== '' ? ofTender : (fieldColumns[first] ?? first)
  if (found.code === 'import.cell') problems.addCell(line, column, String(found.args.reason))
  else problems.add(line, column, found)
}

export type BillReading = SaleReading & { facts: Pick<SaleFacts, 'company' | 'digits' | 'entities'> }

const readBill = (rows: Rows, reading: BillReading, problems: FileProblems): FileBill => {
  const { bill, problems: found } = readSaleBill(draftOf(rows), reading)
  // Sums of cells that are no amounts say nothing.
  const sums = found.length === 0 ? checkAmounts(bill, reading.digits) : []
  for (const each of [...found, ...checkStore(bill, reading.facts), ...sums]) addProblem(rows, each, problems)
  return { bill, line: rows.head.line, isSeen: found.every(({ path }) => path !== 'store') }
}

/** A row that names the bill above it and nothing else of its head adds an item to it. */
const isFurther = ({ cells }: FileRow, above: Rows): boolean =>
  cells.bill_no === above.head.cells.bill_no && (cells.gross ?? '') === '' && (cells.date ?? '') === ''

/**
 * The bills of some rows, a batch at a time, in their order. What is wrong with their cells, their sums (E150, E151)
 * and their stores (E152) goes to `problems`, as do numbers that come twice (E153).
 */
export async function* billsOf(
  source: AsyncIterable<readonly FileRow[]>,
  reading: BillReading,
  problems: FileProblems,
): AsyncGenerator<FileBill[]> {
  const seen = new Set<string>()
  const pace = pacer()
  let open: Rows | null = null
  const close = (rows: Rows): FileBill => {
    const read = readBill(rows, reading, problems)
    const no = read.bill.billNo
    if (seen.has(no)) {
      problems.add(read.line, 'bill_no', problem('saleBill.duplicate', '', { no, reason: 'billTwice' }))
    }
    seen.add(no)
    return read
  }
  for await (const rows of source) {
    const read: FileBill[] = []
    for (const row of rows) {
      await pace()
      const isEmpty = isEmptyItem(itemOf(row))
      if (open !== null && isFurther(row, open)) {
        open.items.push(row)
        continue
      }
      if (open !== null) read.push(close(open))
      open = { head: row, items: isEmpty ? [] : [row] }
    }
    if (read.length > 0) yield read
  }
  if (open !== null) yield [close(open)]
}
