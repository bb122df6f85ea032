// The list of lines: one page of the lines that match the filters, their totals and the counts of the quick filters.
import { portionsOf } from '../../kernel/cursor.ts'
import type { Db } from '../../kernel/db.ts'
import type { LineAsStored } from '../store/voucher-store.ts'
import {
  baseText,
  begin,
  chosenText,
  countColumns,
  isPosted,
  isReversed,
  type VoucherListQuestion,
} from './list-filter.ts'
import type { ListedVoucher } from './voucher-list.ts'

type UnlistedOfVoucher = 'id' | 'part' | 'totalDebit' | 'createdBy' | 'createdAt' | 'cashierName' | 'auditedAt'
type UnlistedOfLine = 'rateType' | 'price' | 'settlementMethod' | 'settlementNo' | 'settlementDate' | 'dueDate'

/** A line with what its list shows of its voucher. */
export type ListedLine = Omit<ListedVoucher, UnlistedOfVoucher | 'postedName' | 'version' | 'subjects'> &
  Omit<LineAsStored, UnlistedOfLine | 'canonical'> & { canonical: string }

/** `debit` and `credit` are those of the filter without what is void. */
export type ListedLines = {
  rows: ListedLine[]
  total: number
  debit: bigint
  credit: bigint
  counts: Record<string, number>
}

export const lineColumns = (
  question: VoucherListQuestion,
): string => `v.company_id, v.id as voucher_id, l.line_no, v.year, v.period_no, v.voucher_type,
    v.voucher_no, v.voucher_date, v.status, ${isPosted} as posted,
    ${isReversed(question)} as reversed, v.rejected, v.source, v.serial_no, v.attach_count,
    v.remark, v.created_name, v.audited_name, l.summary, l.subject, coalesce(a.canonical, '') as canonical, l.currency,
    l.rate, l.original, l.debit, l.credit, l.quantity, l.handler, l.business, l.purpose, l.cf_item, l.invoice_no`

const inVoucher = 'v.id, l.line_no'
const orders: ReadonlyMap<string, string> = new Map([
  ['date', `v.voucher_date %, v.voucher_type, v.voucher_no %, ${inVoucher}`],
  ['subject', `l.subject %, v.period_no, v.voucher_type, v.voucher_no, ${inVoucher}`],
  ['debit', `l.debit %, ${inVoucher}`],
  ['credit', `l.credit %, ${inVoucher}`],
])
const byNumber = `v.period_no %, v.voucher_type, v.voucher_no %, ${inVoucher}`

const readPage = (tx: Db, question: VoucherListQuestion): Promise<ListedLine[]> => {
  const { page, pageSize, field = '', order = 'desc' } = question.filter
  const sent = begin(question)
  const where = baseText(question, 'lines', sent) + chosenText(question, 'lines', sent)
  const by = (orders.get(field) ?? byNumber).replaceAll('%', order === 'asc' ? 'asc' : 'desc')
  return tx.query<ListedLine>(
    `select ${lineColumns(question)} ${where} order by ${by} limit ${pageSize} offset ${(page - 1) * pageSize}`,
    sent.values,
  )
}

/** The totals of the filter and the counts of the quick filters, in one pass over the lines. */
const readTotals = async (tx: Db, question: VoucherListQuestion): Promise<Omit<ListedLines, 'rows'>> => {
  const sent = begin(question)
  const columns = countColumns(question, 'lines', sent)
  const chosen = `true${chosenText(question, 'lines', sent)}`
  const row = await tx.row<Record<string, number> & { lines: number; debits: string | null; credits: string | null }>(
    `select ${columns}, count(*) filter (where ${chosen})::integer as lines,
     sum(l.debit) filter (where v.status <> 9 and ${chosen}) as debits,
     sum(l.credit) filter (where v.status <> 9 and ${chosen}) as credits ${baseText(question, 'lines', sent)}`,
    sent.values,
  )
  const { lines, debits, credits, ...counts } = row
  return { total: lines, debit: BigInt(debits ?? 0), credit: BigInt(credits ?? 0), counts }
}

/** One page of the lines, the totals of the filter and the counts of its quick filters. */
export const listLines = (db: Db, question: VoucherListQuestion): Promise<ListedLines> =>
  db.snapshot(async (tx) => ({ ...(await readTotals(tx, question)), rows: await readPage(tx, question) }))

/**
 * All lines of a list in the order of company, month, type and number, in portions; of one book after the other. `tx`
 * is one snapshot. `shown` says whether only the matching lines are wanted, or all of matching vouchers.
 */
export async function* allLines(
  tx: Db,
  question: VoucherListQuestion,
  shown: 'lines' | 'whole',
): AsyncGenerator<readonly ListedLine[]> {
  for (const book of question.books) {
    const own = { ...question, books: [book] }
    const sent = begin(own)
    const where = baseText(own, shown, sent) + chosenText(own, shown, sent)
    yield* portionsOf<ListedLine>(tx, 'listed_lines', {
      text: `select ${lineColumns(own)} ${where} order by v.period_no, v.voucher_type, v.voucher_no, l.line_no`,
      values: sent.values,
    })
  }
}

export const countLines = async (tx: Db, question: VoucherListQuestion, shown: 'lines' | 'whole'): Promise<number> => {
  const sent = begin(question)
  const where = baseText(question, shown, sent) + chosenText(question, shown, sent)
  const row = await tx.row<{ lines: number }>(`select count(*)::integer as lines ${where}`, sent.values)
  return row.lines
}
