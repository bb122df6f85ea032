// Browsers that a user has come in by: those he trusts leave out the second step for thirty days; in any of them nobody
// else's wrong passwords keep him out.
import type { Db } from '../../kernel/db.ts'
import type { Guesser } from '../../kernel/lockout.ts'
import type { Visit } from '../../kernel/scope.ts'
import { makeToken, tokenHash } from '../../kernel/secret.ts'

const day = 24 * 3600
const trustedSeconds = 30 * day
const knownSeconds = 90 * day
/** Browsers that are known of one user; the oldest are forgotten. */
const knownMost = 50

/** The cookie is nothing without the user and the kind of browser for which it was made. */
export const isTrusted = async (db: Db, visit: Visit, userId: bigint): Promise<boolean> => {
  if (visit.trustedDevice === undefined) return false
  const found = await db.query(
    `select 1 from auth_device
     where device_hash = $1 and user_id = $2 and agent_hash = $3 and skips_check and expires_at > now()`,
    [tokenHash(visit.trustedDevice), userId, tokenHash(visit.userAgent)],
  )
  return found.length === 1
}

/** Who tries a name: by its address, or by a browser in which the user of the name has come in before. */
export const guesserOf = async (db: Db, visit: Visit, who: string): Promise<Guesser> => {
  if (visit.trustedDevice === undefined) return { ip: visit.ip, device: null }
  const [known] = await db.query<{ device: string }>(
    `select d.device_hash as device from auth_device d join app_user u on u.id = d.user_id
     where d.device_hash = $1 and d.expires_at > now()
       and lower($2) in (lower(u.user_name), nullif(lower(u.mobile), ''), nullif(lower(u.email), ''))`,
    [tokenHash(visit.trustedDevice), who],
  )
  return { ip: visit.ip, device: known?.device ?? null }
}

/** A new cookie each time: one that somebody else put into the browser ends. What other users have of it goes along. */
const keepText = `with moved as (
    update auth_device set device_hash = $1 where device_hash = $2 and user_id <> $3
  ), ended as (
    delete from auth_device where user_id = $3 and (device_hash = $2 or device_hash in (
      select device_hash from auth_device where user_id = $3 order by created_at desc offset ${knownMost - 1}))
  )
  insert into auth_device (device_hash, user_id, agent_hash, skips_check, created_at, expires_at)
  values ($1, $3, $4, $5, now(), now() + $6 * interval '1 second')`

const keepDevice = async (db: Db, visit: Visit, userId: bigint, skipsCheck: boolean): Promise<void> => {
  const { token, hash } = makeToken()
  const before = visit.trustedDevice === undefined ? '' : tokenHash(visit.trustedDevice)
  const seconds = skipsCheck ? trustedSeconds : knownSeconds
  await db.query(keepText, [hash, before, userId, tokenHash(visit.userAgent), skipsCheck, seconds])
  const secure = visit.isSecure === true ? '; Secure' : ''
  visit.answerHeader(
    'set-cookie',
    `dvc=${token}; Path=/system/auth; HttpOnly; SameSite=Strict; Max-Age=${knownSeconds}${secure}`,
  )
  visit.trustedDevice = token
}

export const trustDevice = (db: Db, visit: Visit, userId: bigint): Promise<void> => keepDevice(db, visit, userId, true)

/** Keeps the browser by which a user has come in, unless it is known already. */
export const knowDevice = async (db: Db, visit: Visit, userId: bigint): Promise<void> => {
  if (visit.trustedDevice !== undefined) {
    const known = await db.query(
      'select 1 from auth_device where device_hash = $1 and user_id = $2 and expires_at > now()',
      [tokenHash(visit.trustedDevice), userId],
    )
    if (known.length > 0) return
  }
  await keepDevice(db, visit, userId, false)
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
