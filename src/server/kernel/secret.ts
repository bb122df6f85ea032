// Seals secrets that the database keeps (AES-256-GCM), and digests what only has to be known again.
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export type Secrets = {
  /** A sealed text; `about` binds it to its place, so that it is of no use in another. */
  seal(text: string, about: string): string
  /** What was sealed for the same place; null for anything else, and after the key was changed. */
  open(sealed: string, about: string): string | null
  /** A digest that cannot be guessed at without the key: for codes of a few digits. */
  digest(text: string, about: string): string
}

const nonceBytes = 12
const tagBytes = 16

/** The key comes from `SELVEDGE_SECRET`; without one from that of the instance, which stands in its database. */
export const openSecrets = (secret: string, tokenKey: Buffer): Secrets => {
  const source = secret === '' ? tokenKey : Buffer.from(secret, 'utf8')
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', source, '', `selvedge ${use}`, 32))
  const [sealing, digesting] = [keyFor('sealing'), keyFor('digests')]
  const open = (bytes: Buffer, about: string): string => {
    const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, nonceBytes))
    decipher.setAAD(Buffer.from(about))
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
  }
  return {
    seal: (text, about) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      cipher.setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open: (sealed, about) => {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length <= nonceBytes + tagBytes) return null
      try {
        return open(bytes, about)
      } catch {
        // Of another key or another place.
        return null
      }
    },
    digest: (text, about) => createHmac('sha256', digesting).update(`${about}\n${text}`).digest('base64url'),
  }
}

/** A text that nobody guesses, and the digest by which it is known again. */
export const makeToken = (): { token: string; hash: string } => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: tokenHash(token) }
}

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')
