// Seals a stream with AES-256-GCM in frames, each bound to its place and to the head of the file: what was changed,
// cut, turned round or added is refused; and the words that it is sealed with.
import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { problem, refuse } from '../../../domain/base/problem.ts'
import type { Config } from '../../kernel/config.ts'
import { giveLike } from '../../kernel/folder-owner.ts'
import { type Bytes, bytesOf } from './parts.ts'

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

const broken = (): never => refuse(problem('backup.broken', 'file'))

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
