// The second step of a user: which way it is given, its secret, and whether what was given is right.
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { CheckKind } from '../../../contract/people/session.ts'
import type { AccountKind } from '../../../domain/base/person.ts'
import type { Db } from '../../kernel/db.ts'
import type { App } from '../../kernel/http.ts'
import { channelsOf, type Reached, takeCode } from './code.ts'

export type MfaKind = 'none' | 'sms' | 'email' | 'totp'
export type Security = Reached & {
  userName: string
  mfa: MfaKind
  totpSecret: string
  totpStep: bigint
  recovery: string[]
  mustChange: boolean
  passwordDays: number
  passwordChangedAt: string
  kind: AccountKind
}

const text = `select u.id, u.user_name, u.mobile, u.email, u.password_must_change as must_change,
    floor(extract(epoch from now() - u.password_changed_at) / 86400)::integer as password_days,
    u.password_changed_at, u.account_kind as kind, coalesce(s.mfa_kind, 'none') as mfa,
    coalesce(s.totp_secret, '') as totp_secret, coalesce(s.totp_step, 0) as totp_step,
    coalesce(s.recovery_hashes, '{}') as recovery
  from app_user u left join user_security s on s.user_id = u.id where u.id = $1`

export const securityOf = async (db: Db, userId: bigint): Promise<Security> => {
  const [row] = await db.query<Security>(text, [userId], 'user_security')
  if (!row) throw new Error(`no user ${userId}`)
  return row
}

/** Ways that this user can give the second step, the usual one first. */
export const checkKindsOf = (user: Security): CheckKind[] => {
  const reached = channelsOf(user)
  if (user.mfa === 'totp') return ['totp', ...reached, ...(user.recovery.length > 0 ? (['recovery'] as const) : [])]
  const first = reached.filter((channel) => channel === user.mfa)
  const others = reached.filter((channel) => channel !== user.mfa)
  return [...first, ...others, ...(user.recovery.length > 0 ? (['recovery'] as const) : [])]
}

export const secretPlace = (userId: bigint): string => `totp ${userId}`

/** Takes a code of the app; one interval is good once, also for those who ask at the same moment. */
export const takeTotp = async (app: App, user: Security, code: string): Promise<boolean> => {
  const secret = app.secrets.open(user.totpSecret, secretPlace(user.id))
  const step = secret === null ? null : stepOfCode(secret, code.trim(), Date.now(), Number(user.totpStep))
  if (step === null) return false
  const taken = await app.db.query(
    'update user_security set totp_step = $2 where user_id = $1 and totp_step < $2 returning user_id',
    [user.id, step],
  )
  return taken.length === 1
}

const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const recoveryCount = 10
const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '')
const recoveryHash = (app: App, userId: bigint, code: string): string =>
  app.secrets.digest(plain(code), `recovery ${userId}`)

/** Ten codes of ten letters for the day when the phone is lost, and their digests. */
export const newRecovery = (app: App, userId: bigint): { codes: string[]; hashes: string[] } => {
  const letters = () => Array.from({ length: 5 }, () => recoveryAlphabet.charAt(randomInt(recoveryAlphabet.length)))
  const codes = Array.from({ length: recoveryCount }, () => `${letters().join('')}-${letters().join('')}`)
  return { codes, hashes: codes.map((code) => recoveryHash(app, userId, code)) }
}

const takeRecovery = async (app: App, user: Security, code: string): Promise<boolean> => {
  const taken = await app.db.query(
    `update user_security set recovery_hashes = array_remove(recovery_hashes, $2), updated_at = now()
     where user_id = $1 and $2 = any(recovery_hashes) returning user_id`,
    [user.id, recoveryHash(app, user.id, code)],
  )
  return taken.length === 1
}

/** Under which name codes of the second step are kept: that of the user, who has given the password. */
export const checkWho = (user: Pick<Security, 'userName'>): string => user.userName

/** Whether the second step is right; codes that were sent refuse for themselves, with their own words. */
export const takeCheck = async (app: App, user: Security, kind: CheckKind, code: string): Promise<boolean> => {
  if (kind === 'totp') return user.mfa === 'totp' && (await takeTotp(app, user, code))
  if (kind === 'recovery') return takeRecovery(app, user, code)
  return (await takeCode(app, 'check', checkWho(user), code)) === user.id
}

/** Where the second step is kept; `recovery` the digests of new codes, absent to leave those there are. */
export const keepMfa = async (tx: Db, userId: bigint, mfa: MfaKind, recovery: readonly string[]): Promise<void> => {
  await tx.query(
    `insert into user_security (user_id, mfa_kind, recovery_hashes, updated_at) values ($1, $2, $3, now())
     on conflict (user_id) do update set mfa_kind = excluded.mfa_kind, recovery_hashes = excluded.recovery_hashes,
       updated_at = now()`,
    [userId, mfa, recovery],
  )
}

/** Whether the app of a user without a second step is it from now on; `step` is the interval of the code he gave. */
export const enrolTotp = async (
  tx: Db,
  userId: bigint,
  given: { sealed: string; step: number; recovery: readonly string[] },
): Promise<boolean> => {
  const made = await tx.query(
    `insert into user_security as s (user_id, mfa_kind, totp_secret, totp_step, recovery_hashes, updated_at)
     values ($1, 'totp', $2, $3, $4, now())
     on conflict (user_id) do update set mfa_kind = 'totp', totp_secret = excluded.totp_secret,
       totp_step = excluded.totp_step, recovery_hashes = excluded.recovery_hashes, updated_at = now()
     where s.mfa_kind = 'none'
     returning user_id`,
    [userId, given.sealed, given.step, given.recovery],
  )
  return made.length === 1
}

// One-time codes of an app on a phone (RFC 6238): six digits that change every thirty seconds.

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000
/** Clocks of phones differ: the interval before and the one after count too. */
const tolerance = 1

/** Base32 (RFC 4648) without filling. */
export const base32 = (bytes: Uint8Array): string => {
  let [text, bits, count] = ['', 0, 0]
  for (const byte of bytes) {
    bits = (bits << 8) | byte
    count += 8
    while (count >= 5) {
      count -= 5
      text += alphabet.charAt((bits >>> count) & 31)
    }
    bits &= (1 << count) - 1
  }
  return count > 0 ? text + alphabet.charAt((bits << (5 - count)) & 31) : text
}

const bytesOf = (text: string): Buffer => {
  const bytes: number[] = []
  let [bits, count] = [0, 0]
  for (const letter of text) {
    bits = (bits << 5) | Math.max(0, alphabet.indexOf(letter))
    count += 5
    if (count < 8) continue
    count -= 8
    bytes.push((bits >>> count) & 255)
    bits &= (1 << count) - 1
  }
  return Buffer.from(bytes)
}

/** A new secret of 160 bits, as RFC 4226 asks for. */
export const newSecret = (): string => base32(randomBytes(20))

/** The code of an interval; intervals count from 1970. */
export const codeAt = (secret: string, step: number, digits = 6): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const stepOf = (nowMs: number): number => Math.floor(nowMs / stepMs)

/** The interval whose code this is, null for none; those up to `lastStep` have been used. */
export const stepOfCode = (secret: string, code: string, nowMs: number, lastStep: number): number | null => {
  if (!/^\d{6}$/.test(code)) return null
  const now = stepOf(nowMs)
  for (let step = now - tolerance; step <= now + tolerance; step += 1) {
    const fits = timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(code))
    if (fits && step > lastStep) return step
  }
  return null
}

/** What an app reads from a picture: whose secret it is, and of which product. */
export const otpauthUri = (secret: string, userName: string, issuer: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(userName)}`
  const fields = `issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`
  return `otpauth://totp/${label}?secret=${secret}&${fields}`
}
