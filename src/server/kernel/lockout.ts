// Slows down guessing: of passwords by user name, known or not, of second steps by user, and of both by address.
import { momentText } from '../../domain/moment.ts'
import { type Problem, problem } from '../../domain/problem.ts'
import type { Db } from './db.ts'
import { networkOf } from './network.ts'

/** What is guessed at: what a name is known by, or the second step of a user who has given his password. */
export type Guessed = 'name' | 'check'

/** Before a lock. Of second steps two tickets, so that nobody who fetches one after the other guesses for ever. */
const failuresMax: Readonly<Record<Guessed, number>> = { name: 5, check: 10 }

/**
 * Under which name a counter is kept. Those of addresses begin with @ and those of second steps with #, which no name
 * does, whatever somebody types.
 */
const keyOf = (name: string, guessed: Guessed): string =>
  guessed === 'check' ? `#${name}` : name.replace(/^[@#]+/, '')

/** SQL: what the user of a name is known by when he signs in; a lock may stand under each. `name` is an expression. */
export const namesOf = (name: string): string =>
  `select lower(k.key) from app_user n cross join unnest(array[n.user_name, n.mobile, n.email]) as k(key)
    where lower(n.user_name) = lower(${name}) and k.key <> ''`

/** SQL: the keys of all counters of the user of a name, those of his second step too. */
export const countersOf = (name: string): string => `${namesOf(name)} union all select '#' || lower(${name})`

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

const locked = (until: string): Problem => problem('login.locked', '', { time: momentText(until) })

const lock = async (db: Db, userName: string, attempt: Attempt): Promise<Problem> => {
  const minutes = Math.min(lockMinutes * 2 ** attempt.locks, 24 * 60)
  const [row] = await db.query<{ lockedUntil: string }>(lockText, [userName, minutes])
  return locked(row?.lockedUntil ?? new Date(Date.now() + minutes * 60_000).toISOString())
}

/**
 * Takes one of the failures an address has in ten minutes before the password is looked at, so that many at once cannot
 * slip by the counter; no row when none is left.
 */
const takeAddressText = `insert into login_lock as l (user_name, failures, failed_at) values ('@' || $1, 1, now())
  on conflict (user_name) do update set
    failures = case when l.failed_at < now() - interval '10 minutes' then 1 else l.failures + 1 end,
    failed_at = case when l.failed_at < now() - interval '10 minutes' then now() else l.failed_at end
  where l.failures < ${addressFailuresMax} or l.failed_at < now() - interval '10 minutes'
  returning failures`

/** The last failure begins the ten minutes anew. */
const spendAddressText = `update login_lock set failed_at = now()
  where user_name = '@' || $1 and failures >= ${addressFailuresMax}`

const giveBackText = `update login_lock set failures = greatest(failures - 1, 0) where user_name = '@' || $1`

/** Seconds until an address may fail again. */
const addressWait = async (db: Db, network: string): Promise<number> => {
  const [row] = await db.query<{ s: number }>(
    `select ceil(extract(epoch from failed_at + interval '10 minutes' - now()))::integer as s from login_lock
     where user_name = '@' || $1`,
    [network],
  )
  return Math.max(1, row?.s ?? 1)
}

/** What stands against an attempt, or null; `failed` is to be called when what was given was wrong. */
export const beginAttempt = async (
  db: Db,
  name: string,
  ip: string,
  guessed: Guessed = 'name',
): Promise<{ refusal: Problem } | { refusal: null; failed: () => Promise<Problem> }> => {
  const network = networkOf(ip)
  const taken = await db.query(takeAddressText, [network])
  if (taken.length === 0) return { refusal: problem('tooMany.requests', '', { s: await addressWait(db, network) }) }
  const key = keyOf(name, guessed)
  const most = failuresMax[guessed]
  const [attempt] = await db.query<Attempt>(countText, [key])
  if (!attempt || attempt.lockedUntil || attempt.failures > most) {
    // Nothing was guessed: whoever waits for a lock to end does not shut out the others of his address.
    await db.query(giveBackText, [network])
    if (!attempt) return { refusal: problem('login.failed') }
    return { refusal: attempt.lockedUntil ? locked(attempt.lockedUntil) : await lock(db, key, attempt) }
  }
  const left = most - attempt.failures
  const failed = async () => {
    await db.query(spendAddressText, [network])
    return left === 0 ? lock(db, key, attempt) : problem('login.failed', '', { left })
  }
  return { refusal: null, failed }
}

/** Of an address those that are over, by the log: its row also counts the tries on their way, of whoever sits there. */
const failedText = `select greatest(
    (select failures from login_lock
      where user_name = lower($1) and failed_at > now() - interval '1 day' and locked_until is null),
    (select count(*) from login_log where ip = $2 and result = 'fail' and at > now() - interval '10 minutes'))::integer
  as failures`

/** How often a name or an address has failed of late, whichever is more. */
export const failuresOf = async (db: Db, userName: string, ip: string): Promise<number> => {
  const [row] = await db.query<{ failures: number | null }>(failedText, [keyOf(userName, 'name'), ip])
  return row?.failures ?? 0
}

/** After the right password or code: its counter begins anew, the address gets back what the attempt took. */
export const forgetFailures = async (db: Db, name: string, ip: string, guessed: Guessed = 'name'): Promise<void> => {
  await db.query('delete from login_lock where user_name = lower($1)', [keyOf(name, guessed)])
  await db.query(giveBackText, [networkOf(ip)])
}
