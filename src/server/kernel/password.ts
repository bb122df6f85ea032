// Passwords: stored as argon2id, set with all that ends then, asked for again, and made at random.

import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { problem, refuse } from '../../domain/base/problem.ts'
import type { Db } from './db.ts'
import { beginAttempt, forgetFailures, inSession, namesOf } from './lockout.ts'
import { rightsChanged, sessionsChanged } from './right.ts'
import type { Scope } from './scope.ts'

/** How many passwords before the present one are remembered; with it none of five may be taken again. */
const historyMax = 4

export const wasUsed = async (db: Db, userId: bigint, password: string): Promise<boolean> => {
  const [row] = await db.query<{ hash: string; history: string[] | null }>(
    `select u.password_hash as hash, s.password_history as history
     from app_user u left join user_security s on s.user_id = u.id where u.id = $1`,
    [userId],
  )
  for (const hash of row ? [row.hash, ...(row.history ?? [])] : []) if (await isPassword(hash, password)) return true
  return false
}

/** Sessions of before end with the password, but for the one in which it is changed; how many did. */
const endSessions = async (tx: Db, userId: bigint, sessionId: string | null): Promise<number> => {
  const ended = await tx.query<{ id: string }>(
    `update auth_session set revoked_at = now(), revoke_reason = 'password'
     where user_id = $1 and id is distinct from $2 and revoked_at is null and refresh_expires_at > now() returning id`,
    [userId, sessionId],
  )
  const ids = ended.map(({ id }) => id)
  await sessionsChanged(tx, ids)
  return ids.length
}

type How = {
  /** Its user is asked for another one at the next sign-in, since somebody else knows this one. */
  mustChange: boolean
  /** The session that goes on. */
  within?: string
}

/** How many sessions ended with the password of before. */
export const setPassword = async (
  tx: Db,
  userId: bigint,
  password: string,
  { mustChange, within }: How,
): Promise<number> => {
  const hash = await hashPassword(password)
  await tx.query(
    `insert into user_security as s (user_id, password_history, updated_at)
     select id, array[password_hash], now() from app_user where id = $1
     on conflict (user_id) do update set updated_at = now(),
       password_history = (excluded.password_history || s.password_history)[1:${historyMax}]`,
    [userId],
  )
  const [row] = await tx.query<{ userName: string }>(
    `update app_user set password_hash = $2, password_changed_at = now(), password_must_change = $3, updated_at = now(),
       token_epoch = token_epoch + 1, version = version + 1 where id = $1 returning user_name`,
    [userId, hash, mustChange],
  )
  await tx.query(`delete from login_lock where user_name in (${namesOf('$1')})`, [row?.userName ?? ''])
  // Who knew the old password may have made a browser trusted, or be on his way in.
  await tx.query('delete from auth_device where user_id = $1', [userId])
  await tx.query('update auth_ticket set used_at = now() where user_id = $1 and used_at is null', [userId])
  const ended = await endSessions(tx, userId, within ?? null)
  await rightsChanged(tx, userId)
  return ended
}

/** Refuses unless it is the caller's password; guesses count as those of the sign-in do. */
export const confirmPassword = async (scope: Scope, password: string, path = 'password'): Promise<void> => {
  const { db, user } = scope
  const attempt = await beginAttempt(db, user.userName, inSession(scope))
  if (attempt.refusal) return refuse(attempt.refusal)
  const [row] = await db.query<{ hash: string }>('select password_hash as hash from app_user where id = $1', [user.id])
  if (await isPassword(row?.hash ?? null, password)) return forgetFailures(db, user.userName, inSession(scope))
  await attempt.failed()
  refuse(problem('password.wrong', path))
}

/** OWASP's least for argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let dummy: Promise<string> | null = null

/** Whether the password fits. Without a user a hash of nothing is checked, so that the time tells nothing. */
export const isPassword = async (stored: string | null, password: string): Promise<boolean> => {
  dummy ??= hashPassword('nobody')
  const fits = await verify(stored ?? (await dummy), password)
  return fits && stored !== null
}

const alphabets = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#$%^&*']
const pick = (alphabet: string): string => alphabet.charAt(randomInt(alphabet.length))

/** Twelve characters that keep the policy: letters, digits and symbols, none of which looks like another. */
export const randomPassword = (): string => {
  const letters = alphabets.map(pick)
  while (letters.length < 12) letters.push(pick(alphabets[randomInt(3)] ?? '2'))
  for (let index = letters.length - 1; index > 0; index -= 1) {
    const other = randomInt(index + 1)
    const [a, b] = [letters[index] ?? '', letters[other] ?? '']
    letters[index] = b
    letters[other] = a
  }
  return letters.join('')
}
