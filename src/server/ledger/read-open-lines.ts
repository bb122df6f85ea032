// The lines that make an age: what of each is still open, with the voucher or the opening item that it stands on.
import type { Db } from '../kernel/db.ts'
import type { Books } from './books.ts'
import { type AgeingQuestion, type OpenSet, openedText, openedValues } from './read-ageing.ts'

/** `bucket`: one range of days, all of them without it. */
export type OpenLinesQuestion = AgeingQuestion & { bucket?: number }

/**
 * `open` of `whole`, debit-positive in base currency. `stage` 1 is a line of the voucher `place`, 0 an item of the
 * opening (`place` 0: the opening itself), -1 a difference that no original amount stands behind.
 */
export type OpenLine = OpenSet & {
  stage: number
  place: bigint
  lineNo: number
  date: string | null
  due: string
  type: string
  no: number
  summary: string
  invoice: string
  whole: bigint
  open: bigint
}

export type OpenLines = { lines: OpenLine[]; count: number; total: bigint }

const text = (question: OpenLinesQuestion, isFew: boolean): string => `${openedText(question, isFew)}, found as (
    select o.*, count(*) over () as count, sum(base) over () as total from opened o
    where $8::integer is null or bucket = $8
    order by day nulls first, subject, aux, stage, place, line_no limit $9
  )
  select f.subject, f.aux, f.stage, f.place, f.line_no as "lineNo", f.whole, f.base::bigint as open,
    f.count::integer, f.total::bigint,
    coalesce(l.voucher_date, i.item_date, f.day) as date, coalesce(nullif(l.due_date, ''), i.due_date::text, '') as due,
    coalesce(l.voucher_type, i.voucher_type, '') as type, coalesce(l.voucher_no, i.voucher_no, 0) as no,
    coalesce(l.summary, i.summary, '') as summary, coalesce(l.invoice_no, '') as invoice
  from found f
    left join voucher_line l on l.company_id = $1 and f.stage = 1 and l.voucher_id = f.place and l.line_no = f.line_no
    left join opening_item i on i.company_id = $1 and f.stage = 0 and i.year = $2 and i.subject = f.subject
      and i.aux_id = f.aux_id and i.currency = f.currency and i.item_no = f.place
  order by f.day nulls first, f.subject, f.aux, f.stage, f.place, f.line_no`

/** The first `limit` of what is open of these balances, the oldest first, with how many there are and their sum. */
export const readOpenLines = async (
  tx: Db,
  books: Books,
  open: readonly OpenSet[],
  question: OpenLinesQuestion,
  limit: number,
): Promise<OpenLines> => {
  if (open.length === 0) return { lines: [], count: 0, total: 0n }
  const { values, isFew } = await openedValues(tx, books, open, question)
  const rows = await tx.query<OpenLine & { count: number; total: bigint }>(text(question, isFew), [
    ...values,
    ...[question.bucket ?? null, limit],
  ])
  const [first] = rows
  return { lines: rows.map(({ count, total, ...line }) => line), count: first?.count ?? 0, total: first?.total ?? 0n }
}
