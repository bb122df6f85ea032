// Tokens of a session: compact JWTs signed with HS256 that are refused unless every part is exactly as we write it.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from './db.ts'

/** `view` names in `sub` whom a session looks as. */
export type TokenKind = 'access' | 'refresh' | 'view'

/** Times are seconds since 1970. `gen` counts the rotations of the session, `ep` those of the user's password. */
export type Claims = {
  aud: 'selvedge'
  sub: string
  sid: string
  gen: number
  ep: number
  iat: number
  nbf: number
  exp: number
}

const encode = (text: string): string => Buffer.from(text, 'utf8').toString('base64url')

/**
 * The only two headers there are. A token whose first part is not this very text is refused unread: there is no other
 * algorithm to choose, no key to name, and a refresh token is never an access token.
 */
const headers: Readonly<Record<TokenKind, string>> = {
  access: encode('{"alg":"HS256","typ":"at+jwt"}'),
  refresh: encode('{"alg":"HS256","typ":"rt+jwt"}'),
  view: encode('{"alg":"HS256","typ":"vw+jwt"}'),
}

/** Servers' clocks differ a little. */
const toleranceSeconds = 10

const signatureOf = (key: Buffer, signed: string): Buffer => createHmac('sha256', key).update(signed).digest()

export const signToken = (key: Buffer, kind: TokenKind, claims: Claims): string => {
  const signed = `${headers[kind]}.${encode(JSON.stringify(claims))}`
  return `${signed}.${signatureOf(key, signed).toString('base64url')}`
}

const isClaims = (value: unknown): value is Claims => {
  if (typeof value !== 'object' || value === null) return false
  const { aud, sub, sid, gen, ep, iat, nbf, exp } = value as Record<string, unknown>
  const numbers = [gen, ep, iat, nbf, exp].every((each) => Number.isSafeInteger(each))
  return aud === 'selvedge' && typeof sub === 'string' && /^\d{1,19}$/.test(sub) && typeof sid === 'string' && numbers
}

/** The claims of a token that we signed, whatever its time; null for any other text. */
export const openToken = (key: Buffer, kind: TokenKind, text: string): Claims | null => {
  const parts = text.split('.')
  const [header, payload, signature] = parts
  if (parts.length !== 3 || header !== headers[kind] || !payload || !signature) return null
  const expected = signatureOf(key, `${header}.${payload}`)
  const given = Buffer.from(signature, 'base64url')
  // The text is compared too: base64 has several spellings of the same bytes.
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  if (signature !== expected.toString('base64url')) return null
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as unknown
    return isClaims(claims) ? claims : null
  } catch {
    // Signed by us, yet not JSON: a key used elsewhere.
    return null
  }
}

export type TokenState = 'valid' | 'expired' | 'early'
export const stateOf = (claims: Claims, nowMs: number): TokenState => {
  const now = nowMs / 1000
  if (claims.nbf > now + toleranceSeconds) return 'early'
  return claims.exp <= now ? 'expired' : 'valid'
}

/** The key of this instance, made at the first start and the same for all its servers. */
export const tokenKey = async (db: Db): Promise<Buffer> => {
  const text = `insert into instance_setting (name, value) values ('token_key', $1) on conflict (name) do nothing`
  await db.query(text, [randomBytes(32).toString('hex')])
  const [row] = await db.query<{ value: string }>(`select value from instance_setting where name = 'token_key'`)
  return Buffer.from(row?.value ?? '', 'hex')
}

const cacheMax = 20_000

/** Opens access tokens; each text is verified once and remembered until it is of no use. */
export const tokenReader = (key: Buffer): ((text: string) => Claims | null) => {
  const known = new Map<string, Claims>()
  return (text) => {
    const cached = known.get(text)
    if (cached) return cached
    const claims = openToken(key, 'access', text)
    if (claims === null) return null
    if (known.size >= cacheMax) known.clear()
    known.set(text, claims)
    return claims
  }
}
