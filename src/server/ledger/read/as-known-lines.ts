// Lines as they were known earlier: those of vouchers that nothing was done to since, and those that the trail tells.

import type { Db } from '../../kernel/db.ts'
import type { Readable } from '../store/books.ts'
import { type Known, knownOf, postedRows } from './as-known.ts'
import { changedIn } from './changed-lines.ts'
import type { SqlParameters } from './read-scope.ts'

/** Which lines are told: those on these subjects, or of these vouchers. */
export type ToldOf = { subjects?: readonly string[]; vouchers?: readonly bigint[] }

/** Vouchers whose lines of now were not known, and the lines of then as JSON rows. */
type ToldLines = { touched: readonly bigint[]; lines: string }

/** Lines are kept exactly, so they are told exactly: rates 1e-8, quantities and prices 1e-6. */
const toldText = `with ${changedIn('one')}
select (select array_agg(f.id) from touched f) as touched, (select json_agg(row_to_json(r))::text from (
    select v.id as voucher_id, v.year, v.period_no, v.voucher ->> 4 as voucher_date, v.voucher_type, v.no as voucher_no,
      case v.was when 'saved' then 1 else 2 end as status, v.voucher ->> 11 as source,
      (l.line ->> 0)::integer as line_no, l.line ->> 1 as summary, l.line ->> 2 as subject, coalesce(a.id, 0) as aux_id,
      l.line ->> 5 as currency, nullif(l.line ->> 7, '')::numeric / 100000000 as rate, l.line ->> 8 as original,
      l.line ->> 9 as debit, l.line ->> 10 as credit, nullif(l.line ->> 11, '')::numeric / 1000000 as quantity,
      nullif(l.line ->> 12, '')::numeric / 1000000 as price, l.line ->> 15 as settlement_method,
      l.line ->> 16 as settlement_no
    from told v cross join lateral json_array_elements(v.voucher -> 25) as l(line)
      left join aux a on a.company_id = $1 and a.canonical = l.line ->> 3
    where v.year = $3 and (l.line ->> 2 = any($4::text[]) or v.id = any($5::bigint[]))) r) as lines`

const columns = `voucher_id bigint, year integer, period_no smallint, voucher_date date, voucher_type text collate "C",
  voucher_no integer, status smallint, source text, line_no integer, summary text, subject text collate "C",
  aux_id bigint, currency text collate "C", rate numeric(18, 8), original bigint, debit bigint, credit bigint,
  quantity numeric(20, 6), price numeric(20, 6), settlement_method text, settlement_no text`

/** What was read within a snapshot: pages of a ledger ask for the same lines again and again. */
const within = new WeakMap<Known, Map<string, Promise<ToldLines>>>()

const toldLines = (tx: Db, { books }: Readable, known: Known, of: ToldOf): Promise<ToldLines> => {
  const { subjects = [], vouchers = [] } = of
  const held = within.get(known) ?? new Map<string, Promise<ToldLines>>()
  within.set(known, held)
  const key = `${books.year} ${subjects.join()} ${vouchers.join()}`
  const found =
    held.get(key) ??
    tx
      .query<{ touched: bigint[] | null; lines: string | null }>(toldText, [
        ...[books.companyId, known.first, books.year],
        ...[[...subjects], [...vouchers]],
      ])
      .then(([row]) => ({ touched: row?.touched ?? [], lines: row?.lines ?? '[]' }))
  held.set(key, found)
  return found
}

/**
 * Lines `l` of vouchers `v` with the posted numbers `c` of their series, as items of a FROM: each with its condition.
 * Of now there is one; as known the lines that stay, and those that are told.
 */
export type LineLeg = { from: string; where: string }

const counters = (posted: string): string => `left join ${posted} on c.company_id = $1 and c.year = l.year
  and c.period_no = l.period_no and c.voucher_type = l.voucher_type`

/** The company is `$1`. */
export const lineLegs = async (tx: Db, readable: Readable, sent: SqlParameters, of: ToldOf): Promise<LineLeg[]> => {
  const stored = `voucher_line l
      join voucher v on v.company_id = l.company_id and v.company_id = $1 and v.id = l.voucher_id`
  const known = await knownOf(tx, readable)
  if (known === null) return [{ from: `${stored} ${counters('voucher_counter c')}`, where: 'l.company_id = $1' }]
  const { touched, lines } = await toldLines(tx, readable, known, of)
  const posted = counters(postedRows(`${sent.add(`[${known.posted}]`)}::json`))
  const gone = `l.company_id = $1 and l.voucher_id <> all(${sent.add([...touched])}::bigint[])`
  const told = `(select $1::bigint as company_id, t.*
      from json_to_recordset(${sent.add(lines)}::json) as t(${columns})) l
      cross join lateral (select l.status, l.source) v`
  return [
    { from: `${stored} ${posted}`, where: gone },
    { from: `${told} ${posted}`, where: 'l.company_id = $1' },
  ]
}
