// Reads the sale bills of a file: a row is a bill with its tenders, or a further item of the bill above it.
import { type Problem, problem } from '../../../domain/base/problem.ts'
import {
  checkAmounts,
  checkStore,
  type SaleFacts,
  type SentBill,
  tenderCodes,
} from '../../../domain/bills/sale-bill.ts'
import {
  isEmptyItem,
  readSaleBill,
  type SaleItemDraft,
  type SaleReading,
} from '../../../domain/bills/sale-bill-read.ts'
import { pacer } from '../../kernel/time-slice.ts'
import type { FileProblems } from '../file-problems.ts'
import type { FileRow } from '../layout.ts'

/** A bill with the line of the file that it begins at. `isSeen`: the reader sees its store. */
export type FileBill = { bill: SentBill; line: number; isSeen: boolean }

/** The row that has the head of a bill, and those that have its items. */
type Rows = { head: FileRow; items: FileRow[] }

/** Columns whose name is not that of the field. Tenders that do not add up are seen at the sum. */
const columns: Readonly<Record<string, string>> = {
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
  const column = isItem ? `item_${field}` : second !== '' ? ofTender : (columns[first] ?? first)
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
