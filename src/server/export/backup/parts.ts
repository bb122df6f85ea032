// The parts of a backup, one after another in one stream: each has a name and bytes, and the last one lists them all
// with their digests.
import { createHash } from 'node:crypto'
import { problem, refuse } from '../../../domain/base/problem.ts'

export type PartEntry = { name: string; bytes: number; sha256: string }

const nameMax = 512
const chunkMax = 1024 * 1024
const listName = 'parts'

const numbered = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

export type PartWriter = {
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

export type Bytes = {
  /** Exactly so many bytes; null where the stream ends before them. */
  take(count: number): Promise<Buffer | null>
  /** What is there now, at most so many bytes; null at the end. */
  some(most: number): Promise<Buffer | null>
}

export const bytesOf = (source: AsyncIterable<Buffer>): Bytes => {
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
