// Reads expense sheets and makes vouchers of them: the lines of one sheet, with what is owed or was paid at its end.
import { formatMoney, parseMoney } from '../../../domain/base/money.ts'
import { isDate } from '../../../domain/base/period.ts'
import { problem } from '../../../domain/base/problem.ts'
import { plainDecimal } from '../../../domain/base/text.ts'
import {
  type Expense,
  type ExpenseDepartment,
  type ExpenseItem,
  expenseLines,
  holdsOn,
  isAboveLimit,
  reimbursedSubject,
  taxWithin,
} from '../../../domain/bills/expense.ts'
import { type AuxSet, auxText, type EntityType, mayUseEntity } from '../../../domain/chart/entity.ts'
import { subjectName } from '../../../domain/chart/subject.ts'
import { usualType } from '../../../domain/import/voucher-sheet.ts'
import { pacer } from '../../kernel/time-slice.ts'
import type { ExpenseBook } from '../../ledger/read/expense-book.ts'
import type { CompanyFacts } from '../../ledger/store/facts.ts'
import type { FileProblems } from '../file-problems.ts'
import { blankCells, type FileRow } from '../layout.ts'
import type { Resolver } from '../resolve.ts'

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

// Reads a row of an expense sheet: who spent how much on what, for which department, and who paid.

/** What reading needs to know; `banks` are the subjects of bank accounts that name one. */
export type ExpenseReading = {
  book: ExpenseBook
  banks: ReadonlyMap<string, string>
  facts: CompanyFacts
  resolver: Resolver
  lang: string
}

/** On the other side: what is owed to an employee, or the account that paid. */
type Payer = { subject: string; aux: AuxSet }
type ReadRow = { row: FileRow; expense: Expense; gross: bigint; payer: Payer; papers: number }

/** Of a bank account that names no subject. */
const usualBankSubject = '100201'

type Cells = Readonly<Record<string, string>>

const findItem = ({ book, lang }: ExpenseReading, text: string): ExpenseItem | undefined => {
  const byCode = book.items.find(({ code }) => code === text)
  if (byCode) return byCode
  const byName = book.items.filter((item) =>
    [item.nameZhCn, item.nameZhTw, item.nameEn, subjectName(item, lang)].includes(text),
  )
  return byName.length === 1 ? byName[0] : undefined
}

/** By its code in the organisation, its name there, or the code or name of its entity; what several have says none. */
const findDepartment = (
  { book, resolver }: Pick<ExpenseReading, 'book' | 'resolver'>,
  text: string,
  date: string,
): ExpenseDepartment | undefined => {
  const holding = book.departments.filter((each) => holdsOn(each, date))
  const named = resolver.entity('department', text).replace(/^department:/, '')
  const by = (field: 'deptCode' | 'deptName' | 'entityCode') => holding.filter((each) => each[field] === text)
  const ofEntity = holding.filter(({ entityType, entityCode }) => entityType === 'department' && entityCode === named)
  const found = [by('deptCode'), by('deptName'), by('entityCode'), ofEntity].find(({ length }) => length > 0)
  return found?.length === 1 ? found[0] : undefined
}

/** The code of an entity that the company may use; null for another. */
const usable = ({ facts, resolver }: ExpenseReading, type: EntityType, text: string): string | null => {
  const code = resolver.entity(type, text).slice(type.length + 1)
  const entity = facts.entities.find(type, code)
  return entity && mayUseEntity(entity, facts.sandboxOf || facts.accountSet.company) ? code : null
}

const bankOf = (reading: ExpenseReading, text: string): Payer | null => {
  const subject = reading.facts.subjects.find(text)
  if (subject?.cash && subject.isLeaf) return { subject: text, aux: {} }
  const bank = usable(reading, 'bank', text)
  return bank === null ? null : { subject: reading.banks.get(bank) ?? usualBankSubject, aux: { bank } }
}

/** Tells what is wrong with cells of one row, and whether anything was. */
const sayer = ({ line }: FileRow, problems: FileProblems) => {
  const before = problems.count()
  return {
    cell: (column: string, reason: string): null => {
      problems.addCell(line, column, reason)
      return null
    },
    add: (column: string, found: Parameters<FileProblems['add']>[2]): null => {
      problems.add(line, column, found)
      return null
    },
    isRight: (): boolean => problems.count() === before,
  }
}
type Sayer = ReturnType<typeof sayer>

/** The subject that a row's item has in its department; '' where one of them is not known. */
export const spentSubject = ({ item = '', department = '', date = '' }: Cells, reading: ExpenseReading): string => {
  const place = findDepartment(reading, department, date)
  return (place && findItem(reading, item)?.subjects[place.expenseClass]) || ''
}

type Spent = { item: ExpenseItem; department: ExpenseDepartment }

const readSpent = (cells: Cells, date: string, reading: ExpenseReading, say: Sayer): Spent | null => {
  const { department = '', item = '' } = cells
  const spent = findItem(reading, item)
  const place = findDepartment(reading, department, date)
  if (item === '') say.cell('item', 'missing')
  else if (!spent) say.add('item', problem('expense.item', '', { item }))
  if (department === '') say.cell('department', 'missing')
  else if (!place && isDate(date)) say.add('department', problem('expense.department', '', { dept: department, date }))
  if (!spent || !place) return null
  if (spent.subjects[place.expenseClass] !== '') return { item: spent, department: place }
  return say.add('item', problem('expense.subject', '', { item, type: place.expenseClass }))
}

const readPaid = (cells: Cells, reading: ExpenseReading, say: Sayer): { employee: string; payer: Payer } | null => {
  const { employee: named = '', bank = '' } = cells
  const employee = named === '' ? '' : usable(reading, 'employee', named)
  const account = bank === '' ? null : bankOf(reading, bank)
  if (employee === null) say.cell('employee', 'unknownCode')
  if (bank !== '' && account === null) say.cell('bank', 'unknownCode')
  if (bank === '' && employee === '') say.add('employee', problem('expense.payer'))
  if (employee === null || (account === null && employee === '')) return null
  return { employee, payer: account ?? { subject: reimbursedSubject, aux: { employee } } }
}

/** The store that is named beside the department; '' for none. Only a subject that keeps stores can have one. */
const readStore = (named: string, spent: Spent | null, reading: ExpenseReading, say: Sayer): string => {
  if (named === '') return ''
  const store = usable(reading, 'store', named)
  if (store === null) say.cell('store', 'unknownCode')
  const subject = spent?.item.subjects[spent.department.expenseClass] ?? ''
  const keepsStores = reading.facts.subjects.find(subject)?.aux.some(({ type }) => type === 'store') ?? false
  if (store !== null && spent && !keepsStores) say.cell('store', 'noStore')
  return store ?? ''
}

/** The tax as it was typed, else by the rate of the item. It lies within the gross amount, whatever the sign. */
const readTax = (text: string, item: ExpenseItem, gross: bigint, digits: number, say: Sayer): bigint => {
  if (text === '') return taxWithin(item, gross)
  const tax = parseMoney(plainDecimal(text), digits)
  if (tax === null) say.cell('tax', 'notAmount')
  else if (tax !== 0n && !item.deductible) say.cell('tax', 'notDeductible')
  else if (tax !== 0n && (tax < 0n !== gross < 0n || (gross < 0n ? tax < gross : tax > gross))) {
    say.cell('tax', 'notWithin')
  }
  return tax ?? 0n
}

/** What is worth a look: above the limit of its item, or without the papers that it needs. */
const warn = ({ line, cells }: FileRow, item: ExpenseItem, gross: bigint, digits: number, warnings: FileProblems) => {
  if (isAboveLimit(item, gross, digits)) {
    const args = { item: item.code, limit: item.unitLimit, amount: formatMoney(gross, digits) }
    warnings.add(line, 'amount', problem('warning.expenseLimit', '', args))
  }
  if (item.attachments !== '' && /^0*$/.test(cells.attachments ?? '')) {
    const args = { item: item.code, papers: item.attachments }
    warnings.add(line, 'attachments', problem('warning.expensePapers', '', args))
  }
}

/** Reads a row whose sheet is of `date`. Null when anything of it is wrong, which is then among the problems. */
const readExpenseRow = (
  row: FileRow,
  date: string,
  reading: ExpenseReading,
  { problems, warnings }: { problems: FileProblems; warnings?: FileProblems },
): ReadRow | null => {
  const { cells } = row
  const { baseDigits: digits } = reading.facts
  const say = sayer(row, problems)
  if (!isDate(cells.date ?? '')) say.cell('date', cells.date ? 'notDate' : 'missing')
  else if (cells.date !== date) say.cell('date', 'differs')
  if (cells.no === '') say.cell('no', 'missing')
  const papers = cells.attachments || '0'
  if (!/^\d{1,4}$/.test(papers)) say.cell('attachments', 'notWhole')
  const spent = readSpent(cells, date, reading, say)
  const store = readStore(cells.store ?? '', spent, reading, say)
  const paid = readPaid(cells, reading, say)
  const gross = parseMoney(plainDecimal(cells.amount ?? ''), digits)
  if (gross === null) say.cell('amount', cells.amount ? 'notAmount' : 'missing')
  if (!spent || !paid || gross === null) return null
  const tax = readTax(cells.tax ?? '', spent.item, gross, digits, say)
  if (!say.isRight()) return null
  if (warnings) warn(row, spent.item, gross, digits, warnings)
  const summary = cells.summary || subjectName(spent.item, reading.lang)
  const { employee, payer } = paid
  const expense = { ...spent, employee, store, summary, gross, tax, invoiceNo: cells.invoice_no ?? '' }
  return { row, expense, gross, payer, papers: Number(papers) }
}
