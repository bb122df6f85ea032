// Sets the password of a user, whoever does it: remembers the one before, ends the sessions, takes the lock away.
import type { Db } from './db.ts'
import { namesOf } from './lockout.ts'
import { hashPassword, isPassword } from './password.ts'
import { rightsChanged, sessionsChanged } from './right.ts'

/** How many passwords before the present one are remembered; with it none of five may be taken again. */
const historyMax = 4

type Row = { hash: string; history: string[] | null }

/** Whether a password is the present one or one of those before it. */
export const wasUsed = async (db: Db, userId: bigint, password: string): Promise<boolean> => {
  const [row] = await db.query<Row>(
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
  await sessionsChanged(
    tx,
    ended.map(({ id }) => id),
  )
  return ended.length
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
