// Sessions: signing in, staying signed in by rotating refresh tokens, and signing out.
import { createHash, randomUUID } from 'node:crypto'
import { problem, refuse } from '../../domain/base/problem.ts'
import type { Db } from './db.ts'
import type { Parameters } from './parameter.ts'
import { type Access, type Rights, sessionChanged, sessionsChanged } from './right.ts'
import type { Visit } from './scope.ts'
import { type Claims, openToken, signToken, stateOf, tokenKey, tokenReader } from './token.ts'

/** Seconds. */
const sessionLife = 30 * 24 * 3600
const viewLife = 3600
/** Calls on their way while another one rotated get the same new pair for this long. */
const graceMs = 30_000

export type TokenPair = { accessToken: string; refreshToken: string; expiresIn: number; refreshExpiresIn: number }
/** How somebody comes in: for how long, and by what. */
export type Entry = { remember: boolean; kind: string; device: string }
export type Opened = { pair: TokenPair; sessionId: string }
export type Caller = { access: Access; sessionId: string; pair: TokenPair | null }

export type Sessions = {
  /** Begins a session of somebody who has shown who he is; a `single` one ends his others of its kind. */
  open(visit: Visit, access: Access, entry: Entry & { single: boolean }): Promise<Opened>
  /** Who calls, by the two headers; a new pair when the access token has expired. Refuses with `session.expired`. */
  identify(authorization: string | undefined, refresh: string | undefined): Promise<Caller>
  rotate(refreshToken: string): Promise<TokenPair>
  /** Ends a session, in the transaction of what tells of it; `reason` is kept with it. */
  end(sessionId: string, reason: 'logout' | 'user' | 'admin', tx?: Db): Promise<void>
  /** Ends all sessions of a user but one; how many. */
  endOthers(userId: bigint, sessionId: string, reason: 'user' | 'admin', tx?: Db): Promise<number>
  /** Takes no token of the session any more, until its user unlocks it. */
  lock(sessionId: string): Promise<void>
  /** Goes on with a new pair; refuses with `session.expired` when over, or with `isLocked` not locked. */
  reopen(access: Access, sessionId: string, only?: { isLocked: boolean }): Promise<Opened>
  /** A token by which this session looks as another user for an hour (header `View-As`). */
  viewToken(sessionId: string, userId: bigint): string
  /** Whom a session looks as by that token; refuses with `view.ended`. */
  viewed(token: string, sessionId: string): Promise<Access>
}

type Row = {
  id: string
  userId: bigint
  epoch: number
  generation: number
  rotatedAt: string
  expiresAt: string
  createdAt: string
  hash: Buffer
  prevHash: Buffer | null
  remember: boolean
  isLocked: boolean
}
/** Tells, in the transaction that ends a session, that somebody has a copy of its key. */
type ToldCopied = (tx: Db, userId: bigint) => Promise<void>
type Inner = { db: Db; rights: Rights; key: Buffer; parameters: Parameters; toldCopied: ToldCopied }

/** How long tokens are good for, in seconds, as the parameters say. */
type Lives = { access: number; ordinary: number; remembered: number }

const livesOf = async ({ parameters }: Inner): Promise<Lives> => ({
  access: (await parameters.get('sys.token.access_min')) * 60,
  ordinary: (await parameters.get('sys.token.refresh_h')) * 3600,
  remembered: (await parameters.get('sys.token.remember_d')) * 24 * 3600,
})

const digest = (token: string): Buffer => createHash('sha256').update(token).digest()
const secondsOf = (moment: string): number => Math.floor(Date.parse(moment) / 1000)
const expired = (): never => refuse(problem('session.expired'))

/** A pair depends on the session's row alone: whoever asks again within the grace gets the very same one. */
const pairOf = (key: Buffer, { access }: Lives, row: Omit<Row, 'hash' | 'prevHash' | 'isLocked'>): TokenPair => {
  const iat = secondsOf(row.rotatedAt)
  const expiry = secondsOf(row.expiresAt)
  const common = { aud: 'selvedge' as const, sub: String(row.userId), sid: row.id, gen: row.generation, ep: row.epoch }
  return {
    accessToken: signToken(key, 'access', { ...common, iat, nbf: iat, exp: iat + access }),
    refreshToken: signToken(key, 'refresh', { ...common, iat, nbf: iat, exp: expiry }),
    expiresIn: access,
    refreshExpiresIn: expiry - iat,
  }
}

const expiryFor = (lives: Lives, createdAt: string, nowMs: number, remember: boolean): string => {
  const life = remember ? lives.remembered : lives.ordinary
  const latest = Date.parse(createdAt) + sessionLife * 1000
  return new Date(Math.min(nowMs + life * 1000, latest)).toISOString()
}

const rowText = `select s.id, s.user_id, u.token_epoch as epoch, s.generation, s.refresh_rotated_at as rotated_at,
    s.refresh_expires_at as expires_at, s.created_at,
    s.refresh_hash as hash, s.refresh_prev_hash as prev_hash, s.remember, s.locked_at is not null as is_locked
  from auth_session s join app_user u on u.id = s.user_id
  where s.id = $1 and s.revoked_at is null and (s.locked_at is null or $2) for update of s`

const rotateText = `update auth_session set generation = $2, refresh_prev_hash = refresh_hash, refresh_hash = $3,
    refresh_rotated_at = $4, refresh_expires_at = $5, last_seen_at = $4 where id = $1`

const revoke = async (db: Db, sessionId: string, reason: string): Promise<void> => {
  await db.query(
    'update auth_session set revoked_at = now(), revoke_reason = $2 where id = $1 and revoked_at is null',
    [sessionId, reason],
  )
  await sessionChanged(db, sessionId)
}

const othersText = `with ended as (
    update auth_session set revoked_at = now(), revoke_reason = $3
    where user_id = $1 and id <> $2 and revoked_at is null and refresh_expires_at > now()
      and ($4 = '' or device_kind = $4) returning id)
  select id from ended`

type Others = { userId: bigint; sessionId: string; reason: 'user' | 'admin' | 'single_login'; kind: string }

const revokeOthers = async (db: Db, { userId, sessionId, reason, kind }: Others): Promise<number> => {
  const ended = await db.query<{ id: string }>(othersText, [userId, sessionId, reason, kind])
  const ids = ended.map(({ id }) => id)
  await sessionsChanged(db, ids)
  return ids.length
}

/** Rotates, repeats, or revokes; null when the session is over. The row's lock puts parallel calls in a line. */
const rotateOnce = async (inner: Inner, refreshToken: string): Promise<TokenPair | null> => {
  // Before the transaction: who waits for the row must not need a second connection, of which there may be none left.
  const lives = await livesOf(inner)
  return inner.db.transaction(async (tx) => {
    const nowMs = Date.now()
    const claims = openToken(inner.key, 'refresh', refreshToken)
    if (claims === null || stateOf(claims, nowMs) !== 'valid') return null
    const [row] = await tx.query<Row>(rowText, [claims.sid, false], 'session_row')
    if (!row || String(row.userId) !== claims.sub || row.epoch !== claims.ep) return null
    const given = digest(refreshToken)
    if (row.prevHash?.equals(given) === true && nowMs - Date.parse(row.rotatedAt) <= graceMs)
      return pairOf(inner.key, lives, row)
    if (!row.hash.equals(given)) {
      // A token of this session that was already used: somebody has a copy of it. Nobody goes on with either.
      await revoke(tx, row.id, 'rotation_reuse')
      await inner.toldCopied(tx, row.userId)
      return null
    }
    const rotatedAt = new Date(nowMs).toISOString()
    const next = { ...row, generation: row.generation + 1, rotatedAt }
    next.expiresAt = expiryFor(lives, row.createdAt, nowMs, row.remember)
    const pair = pairOf(inner.key, lives, next)
    await tx.query(rotateText, [row.id, next.generation, digest(pair.refreshToken), rotatedAt, next.expiresAt])
    return pair
  })
}

const unlockText = `update auth_session set generation = $2, from_generation = $2, refresh_prev_hash = null,
    refresh_hash = $3, refresh_rotated_at = $4, refresh_expires_at = $5, last_seen_at = $4, locked_at = null
  where id = $1`

/** A new pair for a session, none of before counts any more; refuses with `session.expired` when it is over. */
const reopen = async (
  inner: Inner,
  access: Access,
  sessionId: string,
  only: { isLocked: boolean },
): Promise<Opened> => {
  const lives = await livesOf(inner)
  return inner.db.transaction(async (tx) => {
    const nowMs = Date.now()
    const [row] = await tx.query<Row>(rowText, [sessionId, true], 'session_row')
    if (row?.userId !== access.user.id || Date.parse(row.expiresAt) <= nowMs) return expired()
    if (only.isLocked && !row.isLocked) return expired()
    const rotatedAt = new Date(nowMs).toISOString()
    const expiresAt = expiryFor(lives, row.createdAt, nowMs, row.remember)
    const next = { ...row, epoch: access.epoch, generation: row.generation + 1, rotatedAt, expiresAt }
    const pair = pairOf(inner.key, lives, next)
    await tx.query(unlockText, [row.id, next.generation, digest(pair.refreshToken), rotatedAt, expiresAt])
    await sessionChanged(tx, row.id)
    return { pair, sessionId }
  })
}

const openSession = async (
  inner: Inner,
  visit: Visit,
  access: Access,
  { single, ...given }: Entry & { single: boolean },
): Promise<Opened> => {
  const nowMs = Date.now()
  const lives = await livesOf(inner)
  const at = new Date(nowMs).toISOString()
  const id: string = randomUUID()
  const { remember } = given
  const expiresAt = expiryFor(lives, at, nowMs, remember)
  const userId = access.user.id
  const { epoch } = access
  const pair = pairOf(inner.key, lives, {
    id,
    userId,
    epoch,
    generation: 0,
    rotatedAt: at,
    expiresAt,
    createdAt: at,
    remember,
  })
  await inner.db.transaction(async (tx) => {
    // Of two who come in the same moment the one who waits here is the later, and ends the other.
    if (single) await tx.query('select 1 from app_user where id = $1 for no key update', [userId])
    await tx.query(
      `insert into auth_session (id, user_id, device_kind, device_name, user_agent, ip, created_at, last_seen_at,
         refresh_hash, refresh_rotated_at, refresh_expires_at, remember)
       values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $7, $9, $10)`,
      [
        id,
        userId,
        given.kind,
        given.device,
        visit.userAgent,
        visit.ip,
        at,
        digest(pair.refreshToken),
        expiresAt,
        remember,
      ],
    )
    if (single) await revokeOthers(tx, { userId, sessionId: id, reason: 'single_login', kind: given.kind })
  })
  return { pair, sessionId: id }
}

/** Refuses the tokens of a session that is over; who signed in elsewhere instead is told so. */
const over = async (db: Db, sessionId: string): Promise<never> => {
  const [ended] = await db.query<{ reason: string }>(
    'select revoke_reason as reason from auth_session where id = $1 and revoked_at is not null',
    [sessionId],
    'session_over',
  )
  return ended?.reason === 'single_login' ? refuse(problem('session.elsewhere')) : expired()
}

const bearer = (header: string | undefined): string => (header?.startsWith('Bearer ') ? header.slice(7).trim() : '')

export const openSessions = async (
  db: Db,
  rights: Rights,
  parameters: Parameters,
  toldCopied: ToldCopied,
): Promise<Sessions> => {
  const inner: Inner = { db, rights, parameters, toldCopied, key: await tokenKey(db) }
  const read = tokenReader(inner.key)
  const look = async ({ sub, sid, gen, ep }: Claims): Promise<Access | null> => {
    const [access, least] = await Promise.all([rights.of(BigInt(sub)), rights.generationOf(sid)])
    const isLive = least !== null && gen >= least
    return access?.enabled && isLive && access.epoch === ep ? access : null
  }
  const accessOf = async (claims: Claims): Promise<Access> => {
    const access = await look(claims)
    if (access) return access
    // Another server may have given this token a moment ago, by an act that has not been heard of here yet.
    rights.forget(BigInt(claims.sub), claims.sid)
    return (await look(claims)) ?? over(db, claims.sid)
  }
  const rotate = async (token: string): Promise<TokenPair> => (await rotateOnce(inner, token)) ?? expired()
  const identify: Sessions['identify'] = async (authorization, refresh) => {
    const claims = read(bearer(authorization))
    if (claims === null) return expired()
    const state = stateOf(claims, Date.now())
    if (state === 'valid') {
      return { access: await accessOf(claims), sessionId: claims.sid, pair: null }
    }
    const token = bearer(refresh)
    const refreshClaims = token === '' ? null : openToken(inner.key, 'refresh', token)
    if (state !== 'expired' || refreshClaims?.sid !== claims.sid) return expired()
    const access = await accessOf(claims)
    return { access, sessionId: claims.sid, pair: await rotate(token) }
  }
  return {
    open: (visit, access, entry) => openSession(inner, visit, access, entry),
    identify,
    rotate,
    end: (sessionId, reason, tx = db) => revoke(tx, sessionId, reason),
    endOthers: (userId, sessionId, reason, tx = db) => revokeOthers(tx, { userId, sessionId, reason, kind: '' }),
    lock: async (sessionId) => {
      await db.query('update auth_session set locked_at = now() where id = $1 and locked_at is null', [sessionId])
      await sessionChanged(db, sessionId)
    },
    reopen: (access, sessionId, only = { isLocked: false }) => reopen(inner, access, sessionId, only),
    viewToken: (sid, userId) => {
      const iat = Math.floor(Date.now() / 1000)
      const claims = { aud: 'selvedge' as const, sub: userId.toString(), sid, gen: 0, ep: 0 }
      return signToken(inner.key, 'view', { ...claims, iat, nbf: iat, exp: iat + viewLife })
    },
    viewed: async (token, sessionId) => {
      const claims = openToken(inner.key, 'view', token)
      const isOpen = claims?.sid === sessionId && stateOf(claims, Date.now()) === 'valid'
      const access = isOpen ? await rights.of(BigInt(claims.sub)) : null
      return access ?? refuse(problem('view.ended'))
    },
  }
}
