// The sales list registered with a voucher: its rows read from typed text, and held against the voucher.
import { otherMark } from '../base/cell-spelling.ts'
import { formatMoney, parseMoney } from '../base/money.ts'
import { isDate } from '../base/period.ts'
import { type Problem, problem } from '../base/problem.ts'
import type { EntityIndex } from '../chart/entity.ts'
import type { SubjectTree } from '../chart/subject.ts'
import { invoiceKey } from './invoice.ts'
import type { Line } from './voucher.ts'

/** A row as typed: decimal text, `YYYY-MM-DD`; all but the invoice number and two of the amounts may be ''. */
export type SalesRowDraft = {
  invoiceNo: string
  invoiceDate: string
  store: string
  gross: string
  tax: string
  net: string
  saleBill: string
}

/** A checked row; gross is net and tax, in minor units of the base currency. */
export type SalesRow = {
  invoiceNo: string
  invoiceKey: string
  invoiceDate: string
  store: string
  gross: bigint
  tax: bigint
  net: bigint
  saleBill: string
}

export const salesRowsMax = 500

type Amounts = { gross: bigint; tax: bigint; net: bigint }

/** The three amounts of a row, of which one may be left out; null when they are none or do not add up. */
export const salesAmounts = (row: Pick<SalesRowDraft, 'gross' | 'tax' | 'net'>, digits: number): Amounts | null => {
  const read = (text: string): bigint | null | undefined => (text === '' ? undefined : parseMoney(text, digits))
  const [gross, tax, net] = [read(row.gross), read(row.tax), read(row.net)]
  if (gross === null || tax === null || net === null) return null
  if (gross !== undefined && tax !== undefined) {
    return net === undefined || net === gross - tax ? { gross, tax, net: gross - tax } : null
  }
  if (gross !== undefined && net !== undefined) return { gross, tax: gross - net, net }
  if (tax !== undefined && net !== undefined) return { gross: net + tax, tax, net }
  return null
}

const rowProblems = (row: SalesRowDraft, at: string, stores: EntityIndex): Problem[] => {
  const problems: Problem[] = []
  if (invoiceKey(row.invoiceNo) === '') problems.push(problem('invoice.required', `${at}.invoiceNo`))
  if (row.invoiceDate !== '' && !isDate(row.invoiceDate)) {
    problems.push(problem('input.date', `${at}.invoiceDate`, { date: row.invoiceDate }))
  }
  if (row.store !== '' && !stores.find('store', row.store)) problems.push(problem('input.invalid', `${at}.store`))
  return problems
}

/** Why the amounts of a row are none: another currency stands beside one, or they do not add up. */
const amountProblem = (row: SalesRowDraft, at: string, cur: string): Problem => {
  const signs = (['gross', 'tax', 'net'] as const).map((field) => ({ field, sign: otherMark(row[field], cur) }))
  const other = signs.find(({ sign }) => sign !== '')
  return other
    ? problem('amount.otherCurrency', `${at}.${other.field}`, { sign: other.sign, cur })
    : problem('input.invalid', `${at}.gross`)
}

/** Reads the rows as typed; with problems (E132 for a missing number) there are no rows. */
export const readSalesList = (
  drafts: readonly SalesRowDraft[],
  facts: { digits: number; currency: string; entities: EntityIndex },
): { rows: SalesRow[]; problems: Problem[] } => {
  const rows: SalesRow[] = []
  const problems: Problem[] = []
  const keys = new Set<string>()
  for (const [index, draft] of drafts.entries()) {
    const at = `rows.${index}`
    problems.push(...rowProblems(draft, at, facts.entities))
    const key = invoiceKey(draft.invoiceNo)
    if (key !== '' && keys.has(key))
      problems.push(problem('record.duplicate', `${at}.invoiceNo`, { field: draft.invoiceNo }))
    keys.add(key)
    const amounts = salesAmounts(draft, facts.digits)
    if (!amounts) problems.push(amountProblem(draft, at, facts.currency))
    else rows.push({ ...draft, invoiceNo: draft.invoiceNo.trim(), invoiceKey: key, ...amounts })
  }
  return { rows: problems.length > 0 ? [] : rows, problems }
}

/** Output VAT of the standard chart: charged now, to be recognised later, and under the simplified method. */
const outputTax = ['22210107', '222106', '222108']

type Booked = Pick<Line, 'subject' | 'debit' | 'credit'>

/** What a voucher books as revenue and output VAT, in minor units; a return is negative. */
export const revenueOf = (lines: readonly Booked[], subjects: SubjectTree): { net: bigint; tax: bigint } => {
  let [net, tax] = [0n, 0n]
  for (const { subject, debit, credit } of lines) {
    if (outputTax.some((prefix) => subject.startsWith(prefix))) tax += credit - debit
    else if (subjects.find(subject)?.plClass === 'INCOME') net += credit - debit
  }
  return { net, tax }
}

/** E130 when the list is not what the voucher books: the tax by itself, or else revenue and tax together. */
export const compareSalesList = (
  rows: readonly Pick<SalesRow, 'gross' | 'tax'>[],
  booked: { net: bigint; tax: bigint },
  digits: number,
): Problem[] => {
  if (rows.length === 0) return []
  let [gross, tax] = [0n, 0n]
  for (const row of rows) {
    gross += row.gross
    tax += row.tax
  }
  const differs = (a: bigint, b: bigint) =>
    problem('salesList.differs', 'rows', { a: formatMoney(a, digits), b: formatMoney(b, digits) })
  if (gross !== booked.net + booked.tax) return [differs(gross, booked.net + booked.tax)]
  return tax === booked.tax ? [] : [differs(tax, booked.tax)]
}
