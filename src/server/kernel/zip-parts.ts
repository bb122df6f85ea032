// The parts of a zip container as its directory tells of them, unpacked one by one.
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

const endSign = 0x06054b50
const entrySign = 0x02014b50
const localSign = 0x04034b50

/** `packed` is in bytes; `flags` and `method` are those of the directory. */
export type ZipEntry = { name: string; offset: number; method: number; flags: number; packed: number }
/** `begins`: where the directory itself stands. */
export type ZipDirectory = { entries: ZipEntry[]; begins: number }

/** The central directory; null when the container is not one we read (several disks, zip64, cut short). */
export const readDirectory = (bytes: Buffer): ZipDirectory | null => {
  let end = bytes.length - 22
  while (end >= 0 && end > bytes.length - 66_000 && bytes.readUInt32LE(end) !== endSign) end -= 1
  if (end < 0 || bytes.readUInt32LE(end) !== endSign) return null
  const count = bytes.readUInt16LE(end + 10)
  const begins = bytes.readUInt32LE(end + 16)
  const entries: ZipEntry[] = []
  let at = begins
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== entrySign) return null
    const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)]
    const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28))
    entries.push({ name, flags, method, packed: bytes.readUInt32LE(at + 20), offset: bytes.readUInt32LE(at + 42) })
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return at === end ? { entries, begins } : null
}

/** Where the data of an entry lie, or null when the local header says something else than the directory. */
export const dataOf = (bytes: Buffer, entry: ZipEntry): { from: number; to: number } | null => {
  if (entry.offset + 30 > bytes.length || bytes.readUInt32LE(entry.offset) !== localSign) return null
  const from = entry.offset + 30 + bytes.readUInt16LE(entry.offset + 26) + bytes.readUInt16LE(entry.offset + 28)
  const packedHere = bytes.readUInt32LE(entry.offset + 18)
  const hasDescriptor = (bytes.readUInt16LE(entry.offset + 6) & 8) !== 0
  if (!hasDescriptor && packedHere !== entry.packed) return null
  return { from, to: from + entry.packed }
}

/** Reads a part by its name; null for one that is not there or is packed in a way of its own. */
export type ZipParts = { read(name: string): Readable | null }

const partBytes = 1 << 16

/** The parts of a container that lies in memory. */
export const partsOf = (bytes: Buffer, { entries }: ZipDirectory): ZipParts => {
  const parts = new Map(entries.map((entry) => [entry.name, entry]))
  return {
    read: (name) => {
      const entry = parts.get(name)
      const data = entry && dataOf(bytes, entry)
      if (!entry || !data || (entry.method !== 0 && entry.method !== 8)) return null
      const packed = Readable.from([bytes.subarray(data.from, data.to)])
      if (entry.method === 0) return packed
      const inflate = createInflateRaw({ chunkSize: partBytes })
      packed.on('error', (error) => inflate.destroy(error))
      return packed.pipe(inflate)
    },
  }
}
