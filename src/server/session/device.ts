// Browsers that are trusted with the second step for thirty days, and those that a user has come in by before.
import type { Db } from '../kernel/db.ts'
import type { Visit } from '../kernel/scope.ts'
import { makeToken, tokenHash } from '../kernel/secret.ts'

const trustedSeconds = 30 * 24 * 3600

/** The cookie is nothing without the user and the kind of browser for which it was made. */
export const isTrusted = async (db: Db, visit: Visit, userId: bigint): Promise<boolean> => {
  if (visit.trustedDevice === undefined) return false
  const found = await db.query(
    'select 1 from auth_device where device_hash = $1 and user_id = $2 and agent_hash = $3 and expires_at > now()',
    [tokenHash(visit.trustedDevice), userId, tokenHash(visit.userAgent)],
  )
  return found.length === 1
}

export const trustDevice = async (db: Db, visit: Visit, userId: bigint): Promise<void> => {
  const { token, hash } = makeToken()
  await db.query(
    `insert into auth_device (device_hash, user_id, agent_hash, created_at, expires_at)
     values ($1, $2, $3, now(), now() + $4 * interval '1 second')`,
    [hash, userId, tokenHash(visit.userAgent), trustedSeconds],
  )
  const secure = visit.isSecure === true ? '; Secure' : ''
  visit.answerHeader(
    'set-cookie',
    `dvc=${token}; Path=/system/auth; HttpOnly; SameSite=Strict; Max-Age=${trustedSeconds}${secure}`,
  )
}

/** Whether the user has never come in by such a browser in the last ninety days. */
export const isNewDevice = async (db: Db, visit: Visit, userId: bigint): Promise<boolean> => {
  const [known] = await db.query(
    `select 1 from auth_session where user_id = $1 and user_agent = $2 and created_at > now() - interval '90 days'
     limit 1`,
    [userId, visit.userAgent],
  )
  return known === undefined
}
