// Voucher numbers above what is posted: gaps are closed by renumbering, with a stored map, or by hand one by one.

import { periodText } from '../../../domain/base/period.ts'
import { problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { checkEdit } from '../../../domain/voucher/voucher-action.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { columnsOf } from '../../kernel/row-text.ts'
import { findGaps } from '../read/number-gap.ts'
import { closedInside, refuseClosed, refuseClosedSet } from '../store/account-set.ts'
import { type Actor, type Books, personOf } from '../store/books.ts'
import type { Who } from '../store/facts.ts'
import { addTrail, voucherEntry } from '../store/trail.ts'
import { changedSince, lockOne, type StatusCode, type Stored, stateOf, statusOf } from '../store/voucher-store.ts'

export type Renumbered = { id: bigint; type: string; from: number; to: number }

const ofMonth = `v.company_id = $1 and v.year = $2 and v.period_no = $3`

/** How the vouchers follow each other in the new numbers: by date and old number, or by the old number alone. */
export type NumberOrder = 'date' | 'number'

/** A month, and one type of it or all. */
type Series = { no: number; type: string | null; order: NumberOrder }

const inOrder: Record<NumberOrder, string> = { date: 'v.voucher_date, v.voucher_no', number: 'v.voucher_no' }

/** The vouchers above `posted_no` that get another number: $1 to $3 name the month, $4 the type or null. */
const renumbered = (order: NumberOrder): string => `with counter as (
         select c.voucher_type, c.posted_no from voucher_counter c
         where c.company_id = $1 and c.year = $2 and c.period_no = $3 and ($4::text is null or c.voucher_type = $4)
       ), ordered as (
         select v.id, v.voucher_type, v.voucher_no, v.voucher_date, v.summary, v.status, (c.posted_no
           + row_number() over (partition by v.voucher_type order by ${inOrder[order]}))::integer as no
         from voucher v join counter c on c.voucher_type = v.voucher_type
         where ${ofMonth} and v.voucher_no > c.posted_no
       )`

/** A voucher that would get another number, with what tells it apart. */
export type Planned = Renumbered & { date: string; summary: string }

/** What renumbering would change now: the first `most` vouchers, and how many in all. */
export const planNumbers = async (
  db: Db,
  books: Books,
  { no, type, order }: Series,
  most: number,
): Promise<{ changed: Planned[]; total: number }> => {
  const rows = await db.query<Planned & { total: number }>(
    `${renumbered(order)}
     select id, voucher_type as type, voucher_no as "from", no as "to", voucher_date as date, summary,
       count(*) over ()::integer as total
     from ordered where no <> voucher_no order by voucher_type, no limit ${most}`,
    [books.companyId, books.year, no, type],
  )
  return { changed: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Gives the vouchers above `posted_no` the numbers without gaps; audited ones keep their audit. */
export const renumber = (db: Db, actor: Actor, books: Books, month: Series): Promise<Renumbered[]> =>
  db.transaction(async (tx) => {
    const at = [books.companyId, books.year, month.no]
    const [period] = await tx.query<{ status: string }>(
      `select status from period where company_id = $1 and year = $2 and no = $3 for update`,
      at,
    )
    if (period?.status !== 'OPEN' && period?.status !== 'FUTURE') {
      const name = `${books.year}-${String(month.no).padStart(2, '0')}`
      refuse(problem('period.notOpen', 'month', { date: name, period: name }))
    }
    await refuseClosedSet(tx, books)
    refuseClosed(await closedInside(tx, books, actor), books.year, month.no, 'month')
    const changed = await tx.query<Renumbered & { status: StatusCode }>(
      `${renumbered(month.order)}
       select id, voucher_type as type, voucher_no as "from", no as "to", status from ordered
       where no <> voucher_no order by id`,
      [...at, month.type],
    )
    const ids = changed.map((each) => each.id)
    // Two steps, because a number may be wanted before it is free.
    for (const sign of [-1, 1]) {
      await tx.query(
        `update voucher v set voucher_no = n.no * $4, version = v.version + ${sign === 1 ? 1 : 0}
         from unnest($5::bigint[], $6::integer[]) as n(id, no) where ${ofMonth} and v.id = n.id`,
        [...at, sign, ids, changed.map((each) => each.to)],
      )
    }
    await tx.query(
      `update voucher_line l set voucher_no = v.voucher_no from voucher v
       where l.company_id = $1 and v.company_id = $1 and v.id = l.voucher_id and v.id = any($2)`,
      [books.companyId, ids],
    )
    await tx.query(
      `update voucher_counter c set last_no = greatest(c.posted_no, coalesce((select max(v.voucher_no) from voucher v
         where ${ofMonth} and v.voucher_type = c.voucher_type), 0))
       where c.company_id = $1 and c.year = $2 and c.period_no = $3 and ($4::text is null or c.voucher_type = $4)`,
      [...at, month.type],
    )
    await tx.query(
      `insert into renumber_map (company_id, id, voucher_id, year, period_no, voucher_type, from_no, to_no, made_name,
         made_at)
       select $1, $4, n.id, $2, $3, n.type, n.old, n.new, $5, now()
       from unnest($6::bigint[], $7::text[], $8::integer[], $9::integer[]) as n(id, type, old, new)`,
      [...at, newId(), actor.name, ids, ...columnsOf(changed, 'type', 'from', 'to')],
    )
    const entries = changed.map(({ id, type, from, to, status }) =>
      voucherEntry('renumber', { id, voucherType: type, voucherNo: to }, { from, to, was: statusOf({ status }) }),
    )
    await addTrail(tx, books.companyId, actor, entries)
    return changed.map(({ status: _, ...each }) => each)
  })

export type NewNo = { id: bigint; version: number | undefined; no: number }

/** As many free numbers are named in a refusal. */
const namedMost = 10

const ofSeries = `c.company_id = $1 and c.year = $2 and c.period_no = $3 and c.voucher_type = $4`

const seriesOf = (books: Books, { head }: Stored) =>
  [books.companyId, books.year, head.periodNo, head.voucherType] as const

/** Refuses a number that is not a gap (E119, or that the series does not reach it); its counter is locked meanwhile. */
const checkFree = async (tx: Db, books: Books, stored: Stored, no: number): Promise<void> => {
  const series = seriesOf(books, stored)
  const { last, taken } = await tx.row<{ last: number; taken: boolean }>(
    `select c.last_no as last, exists (select 1 from voucher v where v.company_id = $1 and v.year = $2
         and v.period_no = $3 and v.voucher_type = $4 and v.voucher_no = $5) as taken
     from voucher_counter c where ${ofSeries} for update of c`,
    [...series, no],
  )
  if (taken) refuse(problem('voucher.numberTaken', 'no', { no }))
  if (no <= last) return
  const gaps = (await findGaps(tx, books, stored.head.periodNo)).filter(({ type }) => type === stored.head.voucherType)
  const free = gaps.flatMap(({ missing }) => missing).slice(0, namedMost)
  refuse(problem('voucher.numberSeries', 'no', { no, last, free: free.length === 0 ? '–' : free.join(', ') }))
}

/** Changes the number of a saved voucher; the series ends at its highest number then. Answers the new version. */
export const editNo = (db: Db, { actor, books, facts }: Who, { id, version, no }: NewNo): Promise<number> =>
  db.transaction(async (tx) => {
    const stored = await lockOne(tx, books, id)
    const { head } = stored
    const seen = new Map(version === undefined ? [] : [[id, version]])
    const changed = await changedSince(tx, books, [stored], seen)
    const closed = await closedInside(tx, books, actor)
    const found = checkEdit(stateOf(stored, facts.subjects.isCash, closed), personOf(actor))
    const problems = [...changed.values(), ...found]
    if (problems.length > 0) throw new Refusal(problems)
    if (no === head.voucherNo) return head.version
    await checkFree(tx, books, stored, no)
    const text = `update voucher set voucher_no = $3, version = version + 1 where company_id = $1 and id = $2`
    await tx.query(text, [books.companyId, id, no])
    await tx.query(`update voucher_line set voucher_no = $3 where company_id = $1 and voucher_id = $2`, [
      books.companyId,
      id,
      no,
    ])
    await tx.query(
      `update voucher_counter c set last_no = greatest(c.posted_no, coalesce((select max(v.voucher_no) from voucher v
         where v.company_id = $1 and v.year = $2 and v.period_no = $3 and v.voucher_type = $4), 0))
       where ${ofSeries}`,
      [...seriesOf(books, stored)],
    )
    const after = { from: head.voucherNo, to: no, period: periodText(stored.voucher.period), was: statusOf(head) }
    await addTrail(tx, books.companyId, actor, [voucherEntry('editNo', { ...head, voucherNo: no }, after)])
    return head.version + 1
  })
