// One-time codes of an app on a phone (RFC 6238): six digits that change every thirty seconds.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

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
