// Months that are softly closed: read with the facts of the books, and refused to whoever may not enter into them.
import { periodText } from '../../../domain/base/period.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { type ClosedMonths, closedTo, type SoftClose, softCloseButton } from '../../../domain/base/soft-close.ts'
import type { Db } from '../../kernel/db.ts'
import type { Actor, Books } from './books.ts'

/** By month; nothing for a year without any. */
export const readSoftCloses = async (db: Db, books: Books): Promise<Map<number, SoftClose>> => {
  const rows = await db.query<{ no: number; reason: string; exceptions: { userId: string; until: string }[] }>(
    `select s.period_no as no, s.reason, coalesce((
       select json_agg(json_build_object('userId', e.user_id::text, 'until', e.valid_until) order by e.user_id)
       from soft_close_exception e where e.company_id = $1 and e.year = $2 and e.period_no = s.period_no), '[]')
         as exceptions
     from soft_close s where s.company_id = $1 and s.year = $2`,
    [books.companyId, books.year],
  )
  return new Map(rows.map(({ no, ...row }) => [no, row]))
}

/** What is closed to somebody now. */
export const closedNow = (softCloses: ReadonlyMap<number, SoftClose>, actor: Actor): ClosedMonths =>
  closedTo({ id: actor.id.toString(), may: actor.may }, softCloses, Date.now())

/** The same inside a transaction that holds the month: what was closed since the facts were read is closed. */
export const closedInside = async (tx: Db, books: Books, actor: Actor): Promise<ClosedMonths> =>
  actor.may(softCloseButton) ? new Map() : closedNow(await readSoftCloses(tx, books), actor)

/** Refuses an act that changes what a month holds (45218). */
export const refuseClosed = (closed: ClosedMonths, year: number, no: number, path: string): void => {
  const reason = closed.get(no)
  if (reason === undefined) return
  refuse(problem('period.softClosed', path, { period: periodText({ year, no }), reason }))
}
