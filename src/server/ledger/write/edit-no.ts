// Gives a voucher another number: a free one of its month and type, so that a gap is closed by hand.
import { periodText } from '../../../domain/base/period.ts'
import { problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { checkEdit } from '../../../domain/voucher/voucher-action.ts'
import { type Db, onlyRow } from '../../kernel/db.ts'
import { findGaps } from '../read/number-gap.ts'
import type { Actor, Books } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'
import { closedInside } from '../store/soft-close.ts'
import { addTrail } from '../store/trail.ts'
import { changedSince, lockStored, type Stored, stateOf, statusOf } from '../store/voucher-store.ts'

export type NewNo = { id: bigint; version: number | undefined; no: number }

/** As many free numbers are named in a refusal. */
const namedMost = 10

const ofSeries = `c.company_id = $1 and c.year = $2 and c.period_no = $3 and c.voucher_type = $4`

const seriesOf = (books: Books, { head }: Stored) =>
  [books.companyId, books.year, head.periodNo, head.voucherType] as const

/** Refuses a number that is not a gap (E119, or that the series does not reach it); its counter is locked meanwhile. */
const checkFree = async (tx: Db, books: Books, stored: Stored, no: number): Promise<void> => {
  const series = seriesOf(books, stored)
  const { last, taken } = await onlyRow(
    tx.query<{ last: number; taken: boolean }>(
      `select c.last_no as last, exists (select 1 from voucher v where v.company_id = $1 and v.year = $2
           and v.period_no = $3 and v.voucher_type = $4 and v.voucher_no = $5) as taken
       from voucher_counter c where ${ofSeries} for update of c`,
      [...series, no],
    ),
  )
  if (taken) refuse(problem('voucher.numberTaken', 'no', { no }))
  if (no <= last) return
  const gaps = (await findGaps(tx, books, stored.head.periodNo)).filter(({ type }) => type === stored.head.voucherType)
  const free = gaps.flatMap(({ missing }) => missing).slice(0, namedMost)
  refuse(problem('voucher.numberSeries', 'no', { no, last, free: free.length === 0 ? '–' : free.join(', ') }))
}

/** Changes the number of a saved voucher; the series ends at its highest number then. Answers the new version. */
export const editNo = (
  db: Db,
  actor: Actor,
  books: Books,
  facts: CompanyFacts,
  { id, version, no }: NewNo,
): Promise<number> =>
  db.transaction(async (tx) => {
    const [stored] = await lockStored(tx, books, [id])
    if (!stored) return refuse(problem('record.missing'))
    const { head } = stored
    const seen = new Map(version === undefined ? [] : [[id, version]])
    const changed = await changedSince(tx, books, [head], seen)
    const person = { id: actor.id.toString(), may: actor.may }
    const closed = await closedInside(tx, books, actor)
    const problems = [...changed.values(), ...checkEdit(stateOf(stored, facts.subjects.isCash, closed), person)]
    if (problems.length > 0) throw new Refusal(problems)
    if (no === head.voucherNo) return head.version
    await checkFree(tx, books, stored, no)
    await tx.query(`update voucher set voucher_no = $3, version = version + 1 where company_id = $1 and id = $2`, [
      books.companyId,
      id,
      no,
    ])
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
    await addTrail(tx, books.companyId, actor, [
      {
        action: 'editNo',
        objectType: 'voucher',
        objectId: id,
        objectNo: `${head.voucherType}-${no}`,
        after: JSON.stringify({
          ...{ from: head.voucherNo, to: no, period: periodText(stored.voucher.period), was: statusOf(head) },
        }),
      },
    ])
    return head.version + 1
  })
