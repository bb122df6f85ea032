// Looks through a zip container before anything unpacks it: its true size, and that it is put together plainly.
import { open, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { refuseFile } from './place.ts'

export const packedBytesMax = 20 * 1024 * 1024
/** 50,000 rows of 60 columns stay far below. */
const inflatedBytesMax = 256 * 1024 * 1024
const entriesMax = 200

const endSign = 0x06054b50
const entrySign = 0x02014b50
const localSign = 0x04034b50

type Entry = { name: string; offset: number; method: number; flags: number; packed: number }
type Directory = { entries: Entry[]; begins: number }

/** The central directory; null when the container is not one we read (several disks, zip64, cut short). */
const readDirectory = (bytes: Buffer): Directory | null => {
  let end = bytes.length - 22
  while (end >= 0 && end > bytes.length - 66_000 && bytes.readUInt32LE(end) !== endSign) end -= 1
  if (end < 0 || bytes.readUInt32LE(end) !== endSign) return null
  const count = bytes.readUInt16LE(end + 10)
  const begins = bytes.readUInt32LE(end + 16)
  const entries: Entry[] = []
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
const dataOf = (bytes: Buffer, entry: Entry): { from: number; to: number } | null => {
  if (entry.offset + 30 > bytes.length || bytes.readUInt32LE(entry.offset) !== localSign) return null
  const from = entry.offset + 30 + bytes.readUInt16LE(entry.offset + 26) + bytes.readUInt16LE(entry.offset + 28)
  const packedHere = bytes.readUInt32LE(entry.offset + 18)
  const hasDescriptor = (bytes.readUInt16LE(entry.offset + 6) & 8) !== 0
  if (!hasDescriptor && packedHere !== entry.packed) return null
  return { from, to: from + entry.packed }
}

/** The true inflated size of an entry, counted up to `room`. */
const inflatedSize = async (data: Buffer, method: number, room: number): Promise<number> => {
  if (method === 0) return data.length
  let size = 0
  for await (const chunk of Readable.from([data]).pipe(createInflateRaw())) {
    size += (chunk as Buffer).length
    if (size > room) return size
  }
  return size
}

/** The parts of a workbook that has been measured, unpacked one by one; null for one that is not there. */
export type Container = { read(name: string): Readable | null }

/**
 * Refuses a workbook that is too large packed or unpacked (47004), or whose entries do not follow each other without
 * gaps as the directory says (43004): a reader that goes through the entries in order then sees what was measured.
 */
export const checkWorkbook = async (path: string): Promise<Container> => {
  const file = await open(path, 'r')
  const { size } = await file.stat()
  await file.close()
  if (size > packedBytesMax) refuseFile('import.limit')
  const bytes = await readFile(path)
  const directory = readDirectory(bytes)
  if (directory === null) return refuseFile('file.content')
  if (directory.entries.length > entriesMax) refuseFile('import.limit')
  const entries = [...directory.entries].sort((a, b) => a.offset - b.offset)
  let [expected, inflated] = [0, 0]
  for (const [index, entry] of entries.entries()) {
    const data = dataOf(bytes, entry)
    const next = entries[index + 1]?.offset ?? directory.begins
    if (data === null || entry.offset !== expected || (entry.method !== 0 && entry.method !== 8)) {
      return refuseFile('file.content')
    }
    // After the data only a descriptor of 12 or 16 bytes may stand.
    const rest = next - data.to
    if (![0, 12, 16].includes(rest) || (rest === 0) !== ((entry.flags & 8) === 0)) return refuseFile('file.content')
    inflated += await inflatedSize(bytes.subarray(data.from, data.to), entry.method, inflatedBytesMax - inflated)
    if (inflated > inflatedBytesMax) refuseFile('import.limit')
    expected = next
  }
  const parts = new Map(entries.map((entry) => [entry.name, entry]))
  return {
    read: (name) => {
      const entry = parts.get(name)
      const data = entry && dataOf(bytes, entry)
      if (!entry || !data) return null
      const packed = Readable.from([bytes.subarray(data.from, data.to)])
      return entry.method === 0 ? packed : packed.pipe(createInflateRaw())
    },
  }
}
