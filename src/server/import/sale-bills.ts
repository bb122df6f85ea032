// Imports sale bills: a row is a bill with its tenders, or a further item of the bill above it (ledger §3.6).
import { createHash } from 'node:crypto'
import { formatQuantity, parseMoney, parseQuantity } from '../../domain/money.ts'
import { isDate } from '../../domain/period.ts'
import { problem } from '../../domain/problem.ts'
import { type SaleBill, type SaleItem, saleChannels, tenderCodes } from '../../domain/sale-bill.ts'
import { itemsJson, saleBillFigures, saleBillText, tendersJson } from '../../domain/sale-bill-form.ts'
import { checkText, plainDecimal } from '../../domain/text.ts'
import { portionsOf } from '../kernel/cursor.ts'
import type { Db } from '../kernel/db.ts'
import { newId } from '../kernel/new-id.ts'
import { pacer } from '../kernel/pace.ts'
import { type Actor, type Books, nowText } from '../ledger/books.ts'
import { addRow, bytesText, type CopyValue, copyInto, copyValues, openRows } from '../ledger/copy-rows.ts'
import { changeEntry, type TrailEntry } from '../ledger/trail.ts'
import { type Counted, type Request, runImport } from './context.ts'
import type { FileRow } from './layout.ts'
import { type FileProblems, fileProblems, refuseAny } from './place.ts'
import { allRows } from './rows.ts'

type ReadBill = Omit<SaleBill, 'items'> & {
  items: SaleItem[]
  line: number
  quantity: bigint
  invoiceNo: string
  remark: string
}

const itemColumns = ['item_quantity', 'item_gross', 'item_net', 'item_tax', 'item_cost'] as const

type Reading = {
  digits: number
  problems: FileProblems
  books: Books
  currency: string
  /** The caller's; empty = all. */
  stores: readonly string[]
}

const amountOf = ({ line, cells }: FileRow, column: string, { digits, problems }: Reading): bigint => {
  const text = plainDecimal(cells[column] ?? '')
  const amount = text === '' ? 0n : parseMoney(text, digits)
  if (amount === null) problems.addCell(line, column, 'notAmount')
  return amount ?? 0n
}

const quantityOf = ({ line, cells }: FileRow, column: string, { problems }: Reading): bigint => {
  const text = plainDecimal(cells[column] ?? '')
  const quantity = text === '' ? 0n : parseQuantity(text)
  if (quantity === null) problems.addCell(line, column, 'notAmount')
  return quantity ?? 0n
}

const rateOf = ({ line, cells }: FileRow, { problems }: Reading): bigint => {
  const percent = parseMoney(plainDecimal((cells.tax_rate ?? '').replace(/%$/, '')), 4)
  if (percent === null || percent < 0n || percent > 1_000_000n) problems.addCell(line, 'tax_rate', 'notRate')
  return percent ?? 0n
}

const textOf = ({ line, cells }: FileRow, column: string, most: number, { problems }: Reading): string => {
  const found = checkText(cells[column] ?? '', most, column)
  if (typeof found === 'string') return found
  problems.add(line, column, found)
  return ''
}

const hasItem = ({ cells }: FileRow): boolean =>
  ['item_brand', 'item_category', ...itemColumns].some((column) => (cells[column] ?? '') !== '')

const itemOf = (row: FileRow, reading: Reading): SaleItem => ({
  brand: textOf(row, 'item_brand', 32, reading),
  category: textOf(row, 'item_category', 60, reading),
  quantity: quantityOf(row, 'item_quantity', reading),
  gross: amountOf(row, 'item_gross', reading),
  net: amountOf(row, 'item_net', reading),
  tax: amountOf(row, 'item_tax', reading),
  cost: amountOf(row, 'item_cost', reading),
})

const checkCodes = ({ line, cells }: FileRow, { problems, books, currency, stores }: Reading): void => {
  for (const column of ['bill_no', 'store', 'date', 'channel', 'gross', 'tax_rate', 'net', 'tax']) {
    if ((cells[column] ?? '') === '') problems.addCell(line, column, 'missing')
  }
  if (cells.date && !isDate(cells.date)) problems.addCell(line, 'date', 'notDate')
  // Another year is another account set, in which the caller may have no right.
  else if (cells.date && Number(cells.date.slice(0, 4)) !== books.year) problems.addCell(line, 'date', 'otherYear')
  if (cells.store && stores.length > 0 && !stores.includes(cells.store)) {
    problems.addCell(line, 'store', 'unknownCode')
  }
  if (cells.channel && !saleChannels.some((each) => each === cells.channel)) {
    problems.addCell(line, 'channel', 'unknownCode')
  }
  // A file of several companies is read for each in its own account set: what is foreign is not silently left out.
  if (cells.company && cells.company !== books.companyCode) problems.addCell(line, 'company', 'notThisCompany')
  if (cells.currency && cells.currency !== currency) problems.addCell(line, 'currency', 'notBaseCurrency')
}

const billOf = (row: FileRow, reading: Reading): ReadBill => {
  checkCodes(row, reading)
  const amount = (column: string) => amountOf(row, column, reading)
  const tenders = tenderCodes
    .map((tender) => {
      const column = tender.toLowerCase()
      return { tender, amount: amount(column), fee: amount(`${column}_fee`) }
    })
    .filter((each) => each.amount !== 0n || each.fee !== 0n)
  const returns = amount('returns')
  if (returns > 0n) reading.problems.addCell(row.line, 'returns', 'notNegative')
  return {
    line: row.line,
    billNo: textOf(row, 'bill_no', 40, reading),
    store: row.cells.store ?? '',
    date: row.cells.date ?? '',
    channel: row.cells.channel ?? '',
    gross: amount('gross'),
    discount: amount('discount'),
    returns,
    taxRate: rateOf(row, reading),
    net: amount('net'),
    tax: amount('tax'),
    cost: amount('cost'),
    quantity: quantityOf(row, 'quantity', reading),
    invoiceNo: textOf(row, 'invoice_no', 64, reading),
    remark: textOf(row, 'remark', 500, reading),
    tenders,
    items: hasItem(row) ? [itemOf(row, reading)] : [],
  }
}

/** A row that names the bill above it and nothing else of its head adds an item to it. */
const isFurther = ({ cells }: FileRow, above: ReadBill | undefined): boolean =>
  above !== undefined && cells.bill_no === above.billNo && (cells.gross ?? '') === '' && (cells.date ?? '') === ''

const readBills = async (rows: readonly FileRow[], reading: Reading): Promise<ReadBill[]> => {
  const bills: ReadBill[] = []
  const seen = new Set<string>()
  const pace = pacer()
  for (const row of rows) {
    await pace()
    const above = bills.at(-1)
    if (above && isFurther(row, above)) {
      above.items.push(itemOf(row, reading))
      continue
    }
    const bill = billOf(row, reading)
    if (seen.has(bill.billNo)) {
      reading.problems.add(row.line, 'bill_no', problem('saleBill.duplicate', '', { no: bill.billNo }))
    }
    seen.add(bill.billNo)
    bills.push(bill)
  }
  return bills
}

const rowsAtOnce = 1000

type Wanted = { bill: ReadBill; hash: Buffer }

const hashOf = (bill: ReadBill): Buffer => createHash('sha256').update(saleBillText(bill)).digest()

/** The bills that are not there yet; one that is there otherwise is refused (E153). */
const newBills = async (tx: Db, books: Books, bills: readonly ReadBill[], problems: FileProblems) => {
  const known = new Map<string, Buffer>()
  const rows = portionsOf<{ bill_no: string; hash: Buffer }>(tx, 'known_bills', {
    text: `select s.bill_no, s.hash from sale_bill s where s.company_id = $1 and s.bill_no = any($2) and s.state <> 9`,
    values: [books.companyId, bills.map(({ billNo }) => billNo)],
  })
  for await (const some of rows) for (const { bill_no, hash } of some) known.set(bill_no, hash)
  const pace = pacer()
  const wanted: Wanted[] = []
  for (const bill of bills) {
    const [hash, there] = [hashOf(bill), known.get(bill.billNo)]
    if (there === undefined) wanted.push({ bill, hash })
    else if (!there.equals(hash)) {
      problems.add(bill.line, 'bill_no', problem('saleBill.duplicate', '', { no: bill.billNo }))
    }
    await pace()
  }
  return wanted
}

type Writing = { books: Books; actor: Actor; currency: string; now: string }
type Column = readonly [string, (wanted: Wanted, writing: Writing) => CopyValue]

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

const writeBills = async (tx: Db, writing: Writing, wanted: readonly Wanted[]): Promise<void> => {
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

/** The bills as the trail tells them, one as it is asked for. */
function* toldBills(wanted: readonly Wanted[]): Generator<TrailEntry> {
  for (const { bill } of wanted) {
    const { line: _, ...sent } = bill
    yield changeEntry('saleBill', bill.billNo, null, saleBillFigures(sent))
  }
}

/** Imports a file of sale bills, of these stores (empty = all), all or nothing; one that is there is left as it is. */
export const importSaleBills = async (
  { db, gate, actor, books, file, check }: Request,
  stores: readonly string[] = [],
): Promise<Counted> => {
  const facts = await gate.facts(books)
  const problems = fileProblems()
  const { baseCurrency: currency } = facts.accountSet
  const rows = await allRows(file, 'saleBills', problems)
  const reading = { digits: facts.baseDigits, problems, books, currency, stores }
  const bills = await readBills(rows, reading)
  refuseAny(problems)
  return runImport(db, check, async (tx) => {
    // Two who bring the same bills at once take turns: the second finds them there.
    await tx.query(`select s.year from account_set s where s.company_id = $1 order by s.year for no key update`, [
      books.companyId,
    ])
    const wanted = await newBills(tx, books, bills, problems)
    refuseAny(problems)
    await writeBills(tx, { books, actor, currency, now: nowText() }, wanted)
    await gate.within(tx).tell(actor, books.companyId, toldBills(wanted))
    return { rows: rows.length, added: wanted.length, changed: 0 }
  })
}
