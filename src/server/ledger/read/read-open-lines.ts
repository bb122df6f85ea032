// The lines that make an age: what of each is still open, with the voucher or the opening item that it stands on.
import { addDays } from '../../../domain/base/period.ts'
import { portionsOf } from '../../kernel/cursor.ts'
import type { Db } from '../../kernel/db.ts'
import type { Books } from '../store/books.ts'
import { type AgeingQuestion, type OpenSet, openedText, openedValues } from './read-ageing.ts'

/**
 * Where something is open: `open` of `whole`, debit-positive in base currency. `stage` 1 is a line of the voucher
 * `place`, 0 an item of the opening (`place` 0: the opening itself), -1 a difference that no original amount stands
 * behind. `day` is the one that the age is counted from, in days since 1970-01-01; null has none.
 */
export type OpenPlace = OpenSet & {
  auxId: bigint
  currency: string
  stage: number
  place: bigint
  lineNo: number
  day: number | null
  whole: bigint
  open: bigint
}

export type OpenLine = OpenPlace & {
  date: string | null
  due: string
  type: string
  no: number
  summary: string
  invoice: string
}

type PlaceRow = Omit<OpenPlace, 'aux'> & { count: number }

const placesText = (question: AgeingQuestion, isFew: boolean): string => `${openedText(question, isFew)}
  select o.subject, o.aux_id, o.currency, o.stage, o.place, o.line_no,
    o.day - '1970-01-01'::date as day, o.whole, o.base::bigint as open, count(*) over ()::integer as count
  from opened o order by o.day nulls first, o.stage, o.place, o.line_no, o.currency, o.subject, o.aux_id`

/** So many are taken apart at once: it takes a few milliseconds. */
const placesAtOnce = 1000

/**
 * What is open of these balances, the oldest first, in portions; `count` is how many there are in all. Inside a
 * transaction, and one at a time.
 */
export async function* openPlaces(
  tx: Db,
  books: Books,
  open: readonly OpenSet[],
  question: AgeingQuestion,
  among = 0,
): AsyncGenerator<{ places: OpenPlace[]; count: number }> {
  if (open.length === 0) return
  const { values, auxIds, isFew } = await openedValues(tx, books, open, question, among)
  const texts = new Map(open.map(({ aux }, at) => [auxIds[at], aux]))
  const query = { text: placesText(question, isFew), values }
  for await (const rows of portionsOf<PlaceRow>(tx, 'open_places', query, placesAtOnce)) {
    const places = rows.map(({ count: _, ...row }): OpenPlace => ({ ...row, aux: texts.get(row.auxId) ?? '' }))
    yield { places, count: rows[0]?.count ?? 0 }
  }
}

const linesText = `select coalesce(l.voucher_date, i.item_date) as date,
    coalesce(nullif(l.due_date, ''), i.due_date::text, '') as due,
    coalesce(l.voucher_type, i.voucher_type, '') as type, coalesce(l.voucher_no, i.voucher_no, 0) as no,
    coalesce(l.summary, i.summary, '') as summary, coalesce(l.invoice_no, '') as invoice
  from unnest($3::integer[], $4::bigint[], $5::integer[], $6::text[], $7::bigint[], $8::text[]) with ordinality
      as f(stage, place, line_no, subject, aux_id, currency, nth)
    left join voucher_line l on l.company_id = $1 and f.stage = 1 and l.voucher_id = f.place and l.line_no = f.line_no
    left join opening_item i on i.company_id = $1 and f.stage = 0 and i.year = $2 and i.subject = f.subject
      and i.aux_id = f.aux_id and i.currency = f.currency and i.item_no = f.place
  order by f.nth`

/** What stands at some places, in their order. */
export const readOpenLines = async (tx: Db, books: Books, places: readonly OpenPlace[]): Promise<OpenLine[]> => {
  const rows = await tx.query<Pick<OpenLine, 'date' | 'due' | 'type' | 'no' | 'summary' | 'invoice'>>(linesText, [
    ...[books.companyId, books.year, places.map(({ stage }) => stage), places.map(({ place }) => place)],
    ...[places.map(({ lineNo }) => lineNo), places.map(({ subject }) => subject)],
    ...[places.map(({ auxId }) => auxId), places.map(({ currency }) => currency)],
  ])
  return rows.map((row, at) => {
    const place = places[at] as OpenPlace
    const day = place.day === null ? null : addDays('1970-01-01', place.day)
    return { ...place, ...row, date: row.date ?? day }
  })
}
