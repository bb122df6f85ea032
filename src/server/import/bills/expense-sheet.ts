// Makes vouchers of expense sheets: the lines of one sheet are a voucher, with what is owed or was paid at its end.
import { formatMoney } from '../../../domain/base/money.ts'
import { expenseLines } from '../../../domain/bills/expense.ts'
import { auxText } from '../../../domain/chart/entity.ts'
import { usualType } from '../../../domain/import/voucher-sheet.ts'
import { pacer } from '../../kernel/time-slice.ts'
import type { FileProblems } from '../file-problems.ts'
import { blankCells, type FileRow } from '../layout.ts'
import { type ExpenseReading, type ReadRow, readExpenseRow } from './expense-row.ts'

const blank = blankCells('vouchers')

/** Columns of sheets by those of vouchers that their cells become. */
const columns: Readonly<Record<string, string>> = {
  subject: 'item',
  cf_item: 'item',
  business: 'item',
  aux: 'department',
  debit: 'amount',
  credit: 'amount',
  handler: 'employee',
}

/** Takes what is wrong with a line of a voucher to the cell of the sheet that it was made of. */
export const placedInSheet = (problems: FileProblems): FileProblems => {
  const placeOf = (column: string, dim: unknown): string =>
    column === 'aux' && (dim === 'employee' || dim === 'bank') ? String(dim) : (columns[column] ?? column)
  return {
    ...problems,
    add: (line, column, found) => problems.add(line, placeOf(column, found.args.dim), found),
    addCell: (line, column, reason) => problems.addCell(line, placeOf(column, ''), reason),
  }
}

type Head = { no: string; date: string; type: string; remark: string; attachments: string }

const lineOf = (head: Head, line: number, cells: Readonly<Record<string, string>>): FileRow => ({
  line,
  cells: { ...blank, ...head, ...cells },
})

const spentOf = (head: Head, { row, expense }: ReadRow, { facts }: ExpenseReading): FileRow[] =>
  expenseLines(expense, { subjects: facts.subjects, digits: facts.baseDigits }).map((each) =>
    lineOf(head, row.line, {
      ...{ summary: each.summary, subject: each.subject, aux: auxText(each.aux), debit: each.debit ?? '' },
      ...{ handler: each.handler ?? '', business: each.business ?? '', cf_item: each.cfItem ?? '' },
      invoice_no: each.invoiceNo ?? '',
    }),
  )

/** One line for each who is owed or has paid, at the first row of his. */
const owedOf = (head: Head, read: readonly ReadRow[], { facts }: ExpenseReading): FileRow[] => {
  const groups = Map.groupBy(read, ({ payer }) => `${payer.subject}|${auxText(payer.aux)}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { row, expense, payer } = first
    const sum = group.reduce((total, { gross }) => total + gross, 0n)
    const credit = formatMoney(sum, facts.baseDigits)
    const { subject, aux } = payer
    return [lineOf(head, row.line, { summary: expense.summary, subject, aux: auxText(aux), credit })]
  })
}

type Told = { problems: FileProblems; warnings?: FileProblems }

/** The lines of the voucher that a sheet makes; none when anything of it is wrong. */
const linesOf = (rows: readonly FileRow[], reading: ExpenseReading, told: Told): FileRow[] => {
  const { no = '', date = '' } = rows[0]?.cells ?? {}
  const type = rows.find(({ cells }) => cells.type)?.cells.type ?? usualType
  const other = rows.find(({ cells }) => cells.type && cells.type !== type)
  if (other) told.problems.addCell(other.line, 'type', 'differs')
  const read = rows.map((row) => readExpenseRow(row, date, reading, told)).filter((each) => each !== null)
  if (other || read.length < rows.length) return []
  const papers = read.reduce((sum, each) => sum + each.papers, 0)
  const remark = rows.find(({ cells }) => cells.remark)?.cells.remark ?? no
  // The sign before its number keeps a sheet from asking for the number of a voucher.
  const head = { no: `#${no}`, date, type, remark, attachments: String(Math.min(papers, 9999)) }
  return [...read.flatMap((each) => spentOf(head, each, reading)), ...owedOf(head, read, reading)]
}

/** The rows of sheets, those of one together, as rows of a file of vouchers. */
export async function* voucherRowsOf(
  source: AsyncIterable<readonly FileRow[]>,
  reading: ExpenseReading,
  told: Told,
): AsyncGenerator<FileRow[]> {
  const pace = pacer()
  let open: FileRow[] = []
  for await (const rows of source) {
    const made: FileRow[] = []
    for (const row of rows) {
      await pace()
      if (open[0] && open[0].cells.no !== row.cells.no) {
        made.push(...linesOf(open, reading, told))
        open = []
      }
      open.push(row)
    }
    if (made.length > 0) yield made
  }
  if (open.length > 0) yield linesOf(open, reading, told)
}
