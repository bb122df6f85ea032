// Slows down guessing of passwords: by user name, known or not, and by address.
import { type Problem, problem } from '../../domain/problem.ts'
import { chinaClock } from './clock.ts'
import type { Db } from './db.ts'

const failuresMax = 5
/** Doubled with every further lock within a day. */
const lockMinutes = 30
const addressFailuresMax = 20

type Attempt = { failures: number; locks: number; lockedUntil: string | null }

/**
 * Counts an attempt before the password is looked at, so that many at once cannot slip by the counter. While the name
 * is locked nothing is counted.
 */
const countText = `insert into login_lock as l (user_name, failures, failed_at) values (lower($1), 1, now())
  on conflict (user_name) do update set
    failures = case when l.locked_until > now() then l.failures
      when l.failed_at < now() - interval '1 day' or l.locked_until is not null then 1 else l.failures + 1 end,
    locks = case when l.failed_at < now() - interval '1 day' then 0 else l.locks end,
    locked_until = case when l.locked_until > now() then l.locked_until end,
    failed_at = case when l.locked_until > now() then l.failed_at else now() end
  returning failures, locks, locked_until as "lockedUntil"`

const lockText = `update login_lock set locks = locks + 1, locked_until = now() + $2 * interval '1 minute'
  where user_name = lower($1) and locked_until is null returning locked_until as "lockedUntil"`

const locked = (until: string): Problem => problem('login.locked', '', { time: chinaClock(until) })

const lock = async (db: Db, userName: string, attempt: Attempt): Promise<Problem> => {
  const minutes = Math.min(lockMinutes * 2 ** attempt.locks, 24 * 60)
  const [row] = await db.query<{ lockedUntil: string }>(lockText, [userName, minutes])
  return locked(row?.lockedUntil ?? new Date(Date.now() + minutes * 60_000).toISOString())
}

/** What stands against an attempt, or null; `failed` is to be called when the password was wrong. */
export const beginAttempt = async (
  db: Db,
  userName: string,
  ip: string,
): Promise<{ refusal: Problem } | { refusal: null; failed: () => Promise<Problem> }> => {
  const [address] = await db.query<{ failures: number }>(
    `select count(*)::integer as failures from login_log
     where ip = $1 and result = 'fail' and at > now() - interval '10 minutes'`,
    [ip],
  )
  if ((address?.failures ?? 0) >= addressFailuresMax) return { refusal: problem('tooMany.requests') }
  const [attempt] = await db.query<Attempt>(countText, [userName])
  if (!attempt) return { refusal: problem('login.failed') }
  if (attempt.lockedUntil) return { refusal: locked(attempt.lockedUntil) }
  if (attempt.failures > failuresMax) return { refusal: await lock(db, userName, attempt) }
  const left = failuresMax - attempt.failures
  const failed = async () => (left === 0 ? lock(db, userName, attempt) : problem('login.failed', '', { left }))
  return { refusal: null, failed }
}

export const forgetFailures = async (db: Db, userName: string): Promise<void> => {
  await db.query('delete from login_lock where user_name = lower($1)', [userName])
}
