// Links that open a file for a while: who asked for it, which file, until when, signed with a key of this instance.
import { createHmac, timingSafeEqual } from 'node:crypto'

type Link = {
  fileId: bigint
  /** Whoever asked for the link: it dies with the right to sign in. */
  userId: bigint
  /** Seconds since 1970. */
  expires: number
  /** Shown in the browser, where the kind of file allows it, instead of saved. */
  inline: boolean
}

/** Keys of one instance serve several purposes; what was signed for one is nothing for another. */
export const linkKey = (tokenKey: Buffer): Buffer => createHmac('sha256', tokenKey).update('links of files').digest()

const signatureOf = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

export const signLink = (key: Buffer, { fileId, userId, expires, inline }: Link): string => {
  const text = `${fileId}.${userId}.${expires}.${inline ? 'i' : 'a'}`
  return `${text}.${signatureOf(key, text).toString('base64url')}`
}

const shape = /^(\d{1,19})\.(\d{1,19})\.(\d{1,12})\.([ia])\.([\w-]{43})$/

/** The link of a text that we signed and whose time has not passed; null for any other. */
export const openLink = (key: Buffer, text: string, nowMs: number): Link | null => {
  const [, fileId, userId, expires, way, signature] = shape.exec(text) ?? []
  if (!fileId || !userId || !expires || !signature) return null
  const signed = signatureOf(key, text.slice(0, -signature.length - 1))
  // The text is compared: base64 has several spellings of the same bytes.
  if (!timingSafeEqual(Buffer.from(signed.toString('base64url')), Buffer.from(signature))) return null
  if (Number(expires) * 1000 <= nowMs) return null
  return { fileId: BigInt(fileId), userId: BigInt(userId), expires: Number(expires), inline: way === 'i' }
}
