// The soft closes of months and their exceptions in the database.
import { problem, refuse } from '../../domain/base/problem.ts'
import { chinaToday } from '../kernel/clock.ts'
import type { Db } from '../kernel/db.ts'
import type { Books } from '../ledger/store/books.ts'

type Month = { books: Books; no: number }

export type KeptClose = { reason: string; by: string; at: string }
export type KeptException = { user: bigint; name: string; until: string; isOver: boolean; reason: string; by: string }

const keyOf = ({ books, no }: Month) => [books.companyId, books.year, no] as const

/** Locks the month, which must take entries at all (E103). */
export const lockMonth = async (tx: Db, month: Month, name: string): Promise<void> => {
  const [row] = await tx.query<{ status: string }>(
    `select status from period where company_id = $1 and year = $2 and no = $3 for update`,
    [...keyOf(month)],
  )
  if (!row) refuse(problem('record.missing', 'month'))
  if (row?.status !== 'OPEN' && row?.status !== 'FUTURE') {
    refuse(problem('period.notOpen', 'month', { date: name, period: name }))
  }
}

export const readClose = async (tx: Db, month: Month): Promise<KeptClose | null> => {
  const [row] = await tx.query<KeptClose>(
    `select reason, closed_name as by, closed_at as at from soft_close
     where company_id = $1 and year = $2 and period_no = $3`,
    [...keyOf(month)],
  )
  return row ?? null
}

export const readExceptions = (tx: Db, month: Month, most: number): Promise<KeptException[]> =>
  tx.query<KeptException>(
    `select e.user_id as user, u.real_name as name, e.valid_until as until, e.valid_until <= now() as is_over,
       e.reason, e.made_name as by
     from soft_close_exception e join app_user u on u.id = e.user_id
     where e.company_id = $1 and e.year = $2 and e.period_no = $3 order by e.valid_until desc, e.user_id limit ${most}`,
    [...keyOf(month)],
  )

/** Those who may enter vouchers in the account set, by name; or the one of them who is asked for. */
export const readEntrants = (
  tx: Db,
  books: Books,
  { most, user = null }: { most: number; user?: bigint | null },
): Promise<{ id: bigint; name: string }[]> =>
  tx.query<{ id: bigint; name: string }>(
    `select u.id, u.real_name as name from app_user u
     where u.enabled and ($3::bigint is null or u.id = $3) and exists (
       select 1 from account_set_right r where r.user_id = u.id and 'entry' = any(r.rights)
       and (r.company_id is null or r.company_id = $1) and (r.year is null or r.year = $2)
       and (r.valid_until is null or r.valid_until >= ${chinaToday}))
     order by u.real_name, u.id limit ${most}`,
    [books.companyId, books.year, user],
  )

export const writeClose = async (tx: Db, month: Month, reason: string, by: string): Promise<void> => {
  await tx.query(
    `insert into soft_close (company_id, year, period_no, reason, closed_name) values ($1, $2, $3, $4, $5)
     on conflict (company_id, year, period_no) do update set reason = excluded.reason,
       closed_name = excluded.closed_name, closed_at = now()`,
    [...keyOf(month), reason, by],
  )
}

export const removeClose = async (tx: Db, month: Month): Promise<void> => {
  await tx.query(`delete from soft_close where company_id = $1 and year = $2 and period_no = $3`, [...keyOf(month)])
}

type NewException = { user: bigint; hours: number; reason: string; by: string }

/** Answers the moment it ends. */
export const writeException = async (tx: Db, month: Month, { user, hours, reason, by }: NewException) => {
  const [row] = await tx.query<{ until: string }>(
    `insert into soft_close_exception (company_id, year, period_no, user_id, valid_until, reason, made_name)
     values ($1, $2, $3, $4, now() + make_interval(hours => $5), $6, $7)
     on conflict (company_id, year, period_no, user_id) do update set valid_until = excluded.valid_until,
       reason = excluded.reason, made_name = excluded.made_name, made_at = now()
     returning valid_until as until`,
    [...keyOf(month), user, hours, reason, by],
  )
  return row?.until ?? ''
}

export const removeException = async (tx: Db, month: Month, user: bigint): Promise<void> => {
  await tx.query(
    `delete from soft_close_exception where company_id = $1 and year = $2 and period_no = $3 and user_id = $4`,
    [...keyOf(month), user],
  )
}
