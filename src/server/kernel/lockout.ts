// Slows down guessing: of passwords by user name, known or not, and network, and of second steps by user.

import { isIPv6 } from 'node:net'
import { momentText } from '../../domain/base/moment.ts'
import { type Problem, problem } from '../../domain/base/problem.ts'
import type { Db } from './db.ts'

/** What is guessed at: what a name is known by, or the second step of a user who has given his password. */
export type Guessed = 'name' | 'check'

/** Before a lock. Of second steps two tickets, so that nobody who fetches one after the other guesses for ever. */
const failuresMax: Readonly<Record<Guessed, number>> = { name: 5, check: 10 }

/** `ip`: his address; `device`: the digest of a browser by which the user has come in before, or null. */
export type Guesser = { ip: string; device: string | null }

type Counter = { key: string; network: string }

/** Names as they are typed; none begins as the counters of second steps (#) and of codes (@) do. */
const plainName = (name: string): string => name.replace(/^[@#]+/, '')

/**
 * Where an attempt is counted: by name and network, so that nobody elsewhere locks a user out; in a browser that the
 * user has come in by before apart from all others; second steps by user alone, for only his password leads there.
 */
const counterOf = (name: string, { ip, device }: Guesser, guessed: Guessed): Counter => {
  if (guessed === 'check') return { key: `#${name}`, network: '' }
  return device === null
    ? { key: plainName(name), network: networkOf(ip) }
    : { key: plainName(name), network: `%${device}` }
}

/** SQL: what the user of a name is known by when he signs in; a lock may stand under each. `name` is an expression. */
export const namesOf = (name: string): string =>
  `select lower(k.key) from app_user n cross join unnest(array[n.user_name, n.mobile, n.email]) as k(key)
    where lower(n.user_name) = lower(${name}) and k.key <> ''`

/** SQL: the keys of all counters of the user of a name, those of his second step too. */
export const countersOf = (name: string): string => `${namesOf(name)} union all select '#' || lower(${name})`

/** Doubled with every further lock within a day. */
const lockMinutes = 30

type Attempt = { failures: number; locks: number; lockedUntil: string | null }

/** Counts an attempt before the password is looked at, so that many at once do not slip by; none while locked. */
const countText = `insert into login_lock as l (user_name, network, failures, failed_at)
  values (lower($1), $2, 1, now())
  on conflict (user_name, network) do update set
    failures = case when l.locked_until > now() then l.failures
      when l.failed_at < now() - interval '1 day' or l.locked_until is not null then 1 else l.failures + 1 end,
    locks = case when l.failed_at < now() - interval '1 day' then 0 else l.locks end,
    locked_until = case when l.locked_until > now() then l.locked_until end,
    failed_at = case when l.locked_until > now() then l.failed_at else now() end
  returning failures, locks, locked_until`

const lockText = `update login_lock set locks = locks + 1, locked_until = now() + $3 * interval '1 minute'
  where user_name = lower($1) and network = $2 and locked_until is null returning locked_until`

const locked = (until: string): Problem => problem('login.locked', '', { time: momentText(until) })

const lock = async (db: Db, { key, network }: Counter, attempt: Attempt): Promise<Problem> => {
  const minutes = Math.min(lockMinutes * 2 ** attempt.locks, 24 * 60)
  const [row] = await db.query<{ lockedUntil: string }>(lockText, [key, network, minutes])
  return locked(row?.lockedUntil ?? new Date(Date.now() + minutes * 60_000).toISOString())
}

/** Who is signed in guesses by his session: nobody outside of it stops him. */
export const inSession = ({ ip, sessionId }: { ip: string; sessionId: string }): Guesser => ({ ip, device: sessionId })

/** What stands against an attempt, or null; `failed` is to be called when what was given was wrong. */
export const beginAttempt = async (
  db: Db,
  name: string,
  guesser: Guesser,
  guessed: Guessed = 'name',
): Promise<{ refusal: Problem } | { refusal: null; failed: () => Promise<Problem> }> => {
  const counter = counterOf(name, guesser, guessed)
  const most = failuresMax[guessed]
  const [attempt] = await db.query<Attempt>(countText, [counter.key, counter.network])
  if (!attempt) return { refusal: problem('login.failed') }
  if (attempt.lockedUntil) return { refusal: locked(attempt.lockedUntil) }
  if (attempt.failures > most) return { refusal: await lock(db, counter, attempt) }
  const left = most - attempt.failures
  const failed = async () => (left === 0 ? lock(db, counter, attempt) : problem('login.failed', '', { left }))
  return { refusal: null, failed }
}

const failuresText = `select greatest(
    (select sum(failures) from login_lock
      where user_name = lower($1) and left(network, 1) <> '%' and failed_at > now() - interval '1 day'),
    (select count(*) from login_log where ip = $2 and result = 'fail' and at > now() - interval '10 minutes'))::integer
  as failures`

/** How often a name, from wherever, or an address has failed of late, whichever is more. */
export const failuresOf = async (db: Db, userName: string, ip: string): Promise<number> => {
  const [row] = await db.query<{ failures: number | null }>(failuresText, [plainName(userName), ip])
  return row?.failures ?? 0
}

/** After the right password or code its counter begins anew. */
export const forgetFailures = async (
  db: Db,
  name: string,
  guesser: Guesser,
  guessed: Guessed = 'name',
): Promise<void> => {
  const { key, network } = counterOf(name, guesser, guessed)
  await db.query('delete from login_lock where user_name = lower($1) and network = $2', [key, network])
}

// Which addresses count as one where guesses and requests are counted: of IPv6 a household or a server has billions.

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'))

/** An address of IPv6 as `2001:db8:0:1::/64`; one of IPv4, also written as one of IPv6, is itself. */
export const networkOf = (ip: string): string => {
  if (!isIPv6(ip)) return ip
  const inside = /^(?:0*:)+ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1]
  if (inside !== undefined) return inside
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const before = groupsOf(head)
  const filled = tail === undefined ? before : [...before, ...Array<string>(8 - before.length).fill('0')]
  return `${filled
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
