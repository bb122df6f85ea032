// The container of a backup: its parts, one after another in one stream, sealed with AES-256-GCM in frames.
import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { problem, refuse } from '../../../domain/base/problem.ts'
import type { Config } from '../../kernel/config.ts'
import { giveLike } from '../../kernel/folder-owner.ts'

type PartEntry = { name: string; bytes: number; sha256: string }

const nameMax = 512
const chunkMax = 1024 * 1024
const listName = 'parts'

const numbered = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

type PartWriter = {
  /** Writes one part; what `body` yields is not kept. */
  part(name: string, body: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer>
  /** The list of all parts: it comes last. */
  end(): AsyncGenerator<Buffer>
}

export const partWriter = (): PartWriter => {
  const entries: PartEntry[] = []
  async function* part(name: string, body: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    let bytes = 0
    const title = Buffer.from(name)
    yield numbered(title.length)
    yield title
    for await (const chunk of body) {
      for (let at = 0; at < chunk.length; at += chunkMax) {
        const piece = chunk.subarray(at, at + chunkMax)
        hash.update(piece)
        bytes += piece.length
        yield numbered(piece.length)
        yield piece
      }
    }
    yield numbered(0)
    entries.push({ name, bytes, sha256: hash.digest('hex') })
  }
  return { part, end: () => part(listName, [Buffer.from(JSON.stringify(entries))]) }
}

const broken = (): never => refuse(problem('backup.broken', 'file'))

const numberIn = async (bytes: Bytes, max: number): Promise<number> => {
  const number = ((await bytes.take(4)) ?? broken()).readUInt32BE()
  return number <= max ? number : broken()
}

async function* bodyOf(bytes: Bytes, done: (entry: Omit<PartEntry, 'name'>) => void): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let total = 0
  for (;;) {
    const length = await numberIn(bytes, chunkMax)
    if (length === 0) break
    const piece = (await bytes.take(length)) ?? broken()
    hash.update(piece)
    total += length
    yield piece
  }
  done({ bytes: total, sha256: hash.digest('hex') })
}

export const textIn = async (body: AsyncIterable<Buffer>): Promise<string> => {
  const pieces: Buffer[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

const checkList = (text: string, seen: readonly PartEntry[]): void => {
  // Sealed whole, so that another list means a fault of ours or of the machine.
  if (text !== JSON.stringify(seen)) broken()
}

/** The parts in their order. Each must be read to its end before the next; refuses when the list does not agree. */
export async function* readParts(
  source: AsyncIterable<Buffer>,
): AsyncGenerator<{ name: string; body: AsyncGenerator<Buffer> }> {
  const bytes = bytesOf(source)
  const seen: PartEntry[] = []
  for (;;) {
    const name = ((await bytes.take(await numberIn(bytes, nameMax))) ?? broken()).toString()
    if (name === listName) {
      checkList(await textIn(bodyOf(bytes, () => undefined)), seen)
      if ((await bytes.some(1)) !== null) broken()
      return
    }
    let isRead = false
    const body = bodyOf(bytes, (entry) => {
      seen.push({ name, ...entry })
      isRead = true
    })
    yield { name, body }
    if (!isRead) throw new Error(`part ${name} was not read to its end`)
  }
}

// Reads a stream of bytes in pieces of known length.

type Bytes = {
  /** Exactly so many bytes; null where the stream ends before them. */
  take(count: number): Promise<Buffer | null>
  /** What is there now, at most so many bytes; null at the end. */
  some(most: number): Promise<Buffer | null>
}

const bytesOf = (source: AsyncIterable<Buffer>): Bytes => {
  const iterator = source[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let length = 0
  const more = async (): Promise<boolean> => {
    const next = await iterator.next()
    if (next.done === true) return false
    held.push(next.value)
    length += next.value.length
    return true
  }
  const cut = (count: number): Buffer => {
    const whole = held.length === 1 && held[0] ? held[0] : Buffer.concat(held)
    held = whole.length > count ? [whole.subarray(count)] : []
    length = whole.length - Math.min(count, whole.length)
    return whole.subarray(0, count)
  }
  return {
    take: async (count) => {
      while (length < count) if (!(await more())) return null
      return cut(count)
    },
    some: async (most) => {
      while (length === 0) if (!(await more())) return null
      return cut(Math.min(most, length))
    },
  }
}

const magic = Buffer.from('SELVEDGE-BACKUP-1\n')
const frameBytes = 65_536
const tagBytes = 16
const headMax = 4096
/** In the length of a frame: it is the last one. */
const lastBit = 0x8000_0000

/** The words that a key is made of: those of the settings, or made by the instance. */
export type Passphrase = string

type Head = { cipher: 'aes-256-gcm'; keyId: string; salt: string; nonce: string; wrapped: string; tag: string }

type Stretched = { words: Passphrase; salt: Buffer; key: Buffer }
let last: Stretched = { words: '', salt: Buffer.alloc(0), key: Buffer.alloc(0) }

/** The last one is kept: a file that was written is read at once, and one that was looked into is restored. */
const stretched = (words: Passphrase, salt: Buffer): Buffer => {
  if (words !== last.words || !salt.equals(last.salt)) {
    last = { words, salt, key: scryptSync(words, salt, 32, { N: 2 ** 15, maxmem: 2 ** 26 }) }
  }
  return last.key
}

const keyIds = new Map<Passphrase, string>()

/** Names a key without telling it: guessing at it costs as much as guessing at the key. */
export const keyIdOf = (words: Passphrase): string => {
  const id = keyIds.get(words) ?? stretched(words, Buffer.from('selvedge backup key')).toString('hex', 0, 6)
  keyIds.set(words, id)
  return id
}

const nonceOf = (count: number): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(count), 4)
  return nonce
}

type Sealing = { key: Buffer; context: Buffer }

const closed = ({ key, context }: Sealing, plain: Buffer, count: number, isLast: boolean): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE((plain.length | (isLast ? lastBit : 0)) >>> 0)
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(count))
  cipher.setAAD(Buffer.concat([context, length]))
  return Buffer.concat([length, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Begins a file: a key of its own, which only the words can unwrap. The same words begin no two files alike. */
export const sealWith = (words: Passphrase) => {
  const [salt, nonce, key] = [randomBytes(16), randomBytes(12), randomBytes(32)]
  const cipher = createCipheriv('aes-256-gcm', stretched(words, salt), nonce)
  const wrapped = Buffer.concat([cipher.update(key), cipher.final()])
  const head: Head = {
    cipher: 'aes-256-gcm',
    keyId: keyIdOf(words),
    salt: salt.toString('hex'),
    nonce: nonce.toString('hex'),
    wrapped: wrapped.toString('hex'),
    tag: cipher.getAuthTag().toString('hex'),
  }
  const headBytes = Buffer.concat([magic, Buffer.from(`${JSON.stringify(head)}\n`)])
  const sealing: Sealing = { key, context: createHash('sha256').update(headBytes).digest() }
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield headBytes
    const bytes = bytesOf(source)
    let plain = await bytes.some(frameBytes)
    for (let count = 0; ; count += 1) {
      // The last frame says that it is: so the next must be there before one is written.
      const next: Buffer | null = plain === null ? null : await bytes.some(frameBytes)
      yield closed(sealing, plain ?? Buffer.alloc(0), count, next === null)
      if (next === null) return
      plain = next
    }
  }
}

const lineOf = async (bytes: Bytes): Promise<Buffer> => {
  const line: Buffer[] = []
  for (let length = 0; length < headMax; length += 1) {
    const one = (await bytes.take(1)) ?? broken()
    line.push(one)
    if (one[0] === 10) return Buffer.concat(line)
  }
  return broken()
}

const readHead = (line: Buffer): Head => {
  try {
    const head = JSON.parse(line.toString()) as Partial<Head>
    const fields = [head.keyId, head.salt, head.nonce, head.wrapped, head.tag]
    if (head.cipher !== 'aes-256-gcm' || fields.some((each) => typeof each !== 'string')) return broken()
    return head as Head
  } catch {
    // Whatever stands there, it is no head of ours.
    return broken()
  }
}

const unwrap = (head: Head, words: Passphrase): Buffer => {
  if (head.keyId !== keyIdOf(words)) return refuse(problem('backup.key', 'file', { key: head.keyId }))
  try {
    const salt = Buffer.from(head.salt, 'hex')
    const opener = createDecipheriv('aes-256-gcm', stretched(words, salt), Buffer.from(head.nonce, 'hex'))
    opener.setAuthTag(Buffer.from(head.tag, 'hex'))
    return Buffer.concat([opener.update(Buffer.from(head.wrapped, 'hex')), opener.final()])
  } catch {
    // The name of the key was right, so the head has been changed.
    return broken()
  }
}

const opened = ({ key, context }: Sealing, frame: Buffer, length: Buffer, count: number): Buffer => {
  const opener = createDecipheriv('aes-256-gcm', key, nonceOf(count))
  opener.setAAD(Buffer.concat([context, length]))
  opener.setAuthTag(frame.subarray(-tagBytes))
  try {
    return Buffer.concat([opener.update(frame.subarray(0, -tagBytes)), opener.final()])
  } catch {
    // Not what was sealed.
    return broken()
  }
}

/** Opens a sealed file; refuses one that is no backup, is damaged or cut, or was sealed with other words. */
export async function* unseal(source: AsyncIterable<Buffer>, words: Passphrase): AsyncGenerator<Buffer> {
  const bytes = bytesOf(source)
  if (!(await bytes.take(magic.length))?.equals(magic)) broken()
  const line = await lineOf(bytes)
  const key = unwrap(readHead(line), words)
  const sealing: Sealing = { key, context: createHash('sha256').update(magic).update(line).digest() }
  for (let count = 0; ; count += 1) {
    const length = (await bytes.take(4)) ?? broken()
    const written = length.readUInt32BE()
    const size = (written & ~lastBit) >>> 0
    if (size > frameBytes) broken()
    const frame = (await bytes.take(size + tagBytes)) ?? broken()
    yield opened(sealing, frame, length, count)
    if ((written & lastBit) === 0) continue
    if ((await bytes.some(1)) !== null) broken()
    return
  }
}

// The words that backups are sealed with: those of the settings, or made once and kept in the data folder.

const fileIn = (data: string): string => join(data, 'backup.key')

/** Servers that share a database share the words by the settings: each has a data folder of its own. */
export const backupWords = async ({ backupKey, data }: Pick<Config, 'backupKey' | 'data'>): Promise<Passphrase> => {
  if (backupKey !== null) return backupKey
  const kept = await readFile(fileIn(data), 'utf8').catch(() => '')
  if (kept.trim() !== '') return kept.trim()
  await mkdir(data, { recursive: true })
  const made = randomBytes(32).toString('hex')
  try {
    await writeFile(fileIn(data), `${made}\n`, { mode: 0o600, flag: 'wx' })
    await giveLike(fileIn(data))
    return made
  } catch {
    // Another has made it at this moment.
    return (await readFile(fileIn(data), 'utf8')).trim()
  }
}
