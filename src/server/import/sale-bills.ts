// Imports sale bills: a row is a bill with its tenders, or a further item of the bill above it (ledger §3.6).
import { createHash } from 'node:crypto'
import { parseMoney, parseQuantity } from '../../domain/money.ts'
import { isDate } from '../../domain/period.ts'
import { problem } from '../../domain/problem.ts'
import { type SaleBill, type SaleItem, saleChannels, tenderCodes } from '../../domain/sale-bill.ts'
import { itemsJson, saleBillText, tendersJson } from '../../domain/sale-bill-form.ts'
import { checkText, plainDecimal } from '../../domain/text.ts'
import type { Db } from '../kernel/db.ts'
import { newId } from '../kernel/new-id.ts'
import { pacer } from '../kernel/pace.ts'
import type { Actor, Books } from '../ledger/books.ts'
import { changeEntry } from '../ledger/trail.ts'
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

/** Figures as text, for the trail. */
const textOfBill = (bill: object): string =>
  JSON.stringify(bill, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

const rowsAtOnce = 5000

/** The bills that are not there yet; one that is there otherwise is refused (E153). */
const newBills = async (tx: Db, books: Books, bills: readonly ReadBill[], problems: FileProblems) => {
  const wanted: { bill: ReadBill; hash: Buffer }[] = []
  for (let at = 0; at < bills.length; at += rowsAtOnce) {
    const some = bills
      .slice(at, at + rowsAtOnce)
      .map((bill) => ({ bill, hash: createHash('sha256').update(saleBillText(bill)).digest() }))
    const rows = await tx.query<{ bill_no: string; hash: Buffer }>(
      `select s.bill_no, s.hash from sale_bill s where s.company_id = $1 and s.bill_no = any($2) and s.state <> 9`,
      [books.companyId, some.map(({ bill }) => bill.billNo)],
    )
    const known = new Map(rows.map(({ bill_no, hash }) => [bill_no, hash]))
    for (const each of some) {
      const hash = known.get(each.bill.billNo)
      if (hash === undefined) wanted.push(each)
      else if (!hash.equals(each.hash)) {
        problems.add(each.bill.line, 'bill_no', problem('saleBill.duplicate', '', { no: each.bill.billNo }))
      }
    }
  }
  return wanted
}

type Writing = { books: Books; actor: Actor; currency: string }

const writeBills = async (
  tx: Db,
  { books, actor, currency }: Writing,
  wanted: readonly { bill: ReadBill; hash: Buffer }[],
): Promise<void> => {
  const of = <T>(value: (bill: ReadBill) => T): T[] => wanted.map(({ bill }) => value(bill))
  await tx.query(
    `insert into sale_bill (company_id, currency, created_name, created_at, id, bill_no, store, business_date, channel,
       gross, discount, returns, tax_rate, net, tax, cost, quantity, invoice_no, remark, tenders, items, hash)
     select $1, $2, $3, now(), n.* from unnest($4::bigint[], $5::text[], $6::text[], $7::date[], $8::text[],
       $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[],
       $16::bigint[], $17::text[], $18::text[], $19::jsonb[], $20::jsonb[], $21::bytea[]) as n(id, bill_no, store,
       business_date, channel, gross, discount, returns, tax_rate, net, tax, cost, quantity, invoice_no, remark,
       tenders, items, hash)`,
    [
      books.companyId,
      currency,
      actor.name,
      of(() => newId()),
      of(({ billNo }) => billNo),
      of(({ store }) => store),
      of(({ date }) => date),
      of(({ channel }) => channel),
      of(({ gross }) => gross),
      of(({ discount }) => discount),
      of(({ returns }) => returns),
      of(({ taxRate }) => taxRate),
      of(({ net }) => net),
      of(({ tax }) => tax),
      of(({ cost }) => cost),
      of(({ quantity }) => quantity),
      of(({ invoiceNo }) => invoiceNo),
      of(({ remark }) => remark),
      of(({ tenders }) => tendersJson(tenders)),
      of(({ items }) => itemsJson(items)),
      wanted.map(({ hash }) => hash),
    ],
  )
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
    for (let at = 0; at < wanted.length; at += rowsAtOnce) {
      const some = wanted.slice(at, at + rowsAtOnce)
      await writeBills(tx, { books, actor, currency }, some)
      const entries = some.map(({ bill: { line: _, ...bill } }) =>
        changeEntry('saleBill', bill.billNo, null, JSON.parse(textOfBill(bill)) as object),
      )
      await gate.within(tx).tell(actor, books.companyId, entries)
    }
    return { rows: rows.length, added: wanted.length, changed: 0 }
  })
}
