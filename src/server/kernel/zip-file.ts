// A zip container that is written while its parts are made: nothing of it is held in memory but the list of parts.
import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file in the container; its name may begin with folders. */
export type ZipPart = { name: string; bytes: AsyncIterable<Buffer | string> }

/** What the directory tells of a part: where it begins, its checksum, its bytes packed and not. */
type Entry = { name: Buffer; at: number; sum: number; packed: number; whole: number }

/** Names are UTF-8, sizes follow the bytes. */
const flags = 0x0808
const deflated = 8
/** 1 January 1980, the first day there is: the same parts make the same file whenever they are written. */
const day = 0x0021
const version = 20

/** Numbers in a row, least byte first; each with its size in bytes. */
const bytesOf = (...numbers: (readonly [value: number, size: 2 | 4])[]): Buffer => {
  const bytes = Buffer.alloc(numbers.reduce((sum, [, size]) => sum + size, 0))
  let at = 0
  for (const [value, size] of numbers) at = bytes.writeUIntLE(value, at, size)
  return bytes
}

const headOf = ({ name }: Entry): Buffer =>
  Buffer.concat([
    bytesOf([0x04034b50, 4], [version, 2], [flags, 2], [deflated, 2], [0, 2], [day, 2]),
    bytesOf([0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]),
    name,
  ])

const sizesOf = ({ sum, packed, whole }: Entry): Buffer => bytesOf([sum, 4], [packed, 4], [whole, 4])

const listedOf = (entry: Entry): Buffer =>
  Buffer.concat([
    bytesOf([0x02014b50, 4], [version, 2], [version, 2], [flags, 2], [deflated, 2], [0, 2], [day, 2]),
    sizesOf(entry),
    bytesOf([entry.name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [entry.at, 4]),
    entry.name,
  ])

/** The bytes of a part, which are counted and summed on their way. */
async function* measured(bytes: ZipPart['bytes'], entry: Entry): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece
    entry.sum = crc32(chunk, entry.sum)
    entry.whole += chunk.length
    yield chunk
  }
}

/** The container of these parts, below 4 GB: larger ones have another form. */
export async function* zipFile(parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const entries: Entry[] = []
  let at = 0
  for await (const { name, bytes } of parts) {
    const entry: Entry = { name: Buffer.from(name), at, sum: 0, packed: 0, whole: 0 }
    entries.push(entry)
    const head = headOf(entry)
    yield head
    // What fails on the way fails the reading below.
    const packed = pipeline(Readable.from(measured(bytes, entry)), createDeflateRaw(), () => undefined)
    for await (const chunk of packed as AsyncIterable<Buffer>) {
      entry.packed += chunk.length
      yield chunk
    }
    yield Buffer.concat([bytesOf([0x08074b50, 4]), sizesOf(entry)])
    at += head.length + entry.packed + 16
  }
  const directory = Buffer.concat(entries.map(listedOf))
  yield directory
  const { length } = entries
  yield bytesOf([0x06054b50, 4], [0, 2], [0, 2], [length, 2], [length, 2], [directory.length, 4], [at, 4], [0, 2])
}
