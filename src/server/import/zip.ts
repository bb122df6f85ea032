// Looks through a zip container before anything unpacks it: its true size, and that it is put together plainly.
import { open, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { dataOf, partsOf, readDirectory, type ZipParts } from '../kernel/zip-parts.ts'
import { refuseFile } from './place.ts'

export const packedBytesMax = 20 * 1024 * 1024
/** 50,000 rows of 60 columns stay far below. */
const inflatedBytesMax = 256 * 1024 * 1024
const entriesMax = 200

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

/**
 * Refuses a workbook that is too large packed or unpacked (47004), or whose entries do not follow each other without
 * gaps as the directory says (43004): a reader that goes through the entries in order then sees what was measured.
 */
export const checkWorkbook = async (path: string): Promise<ZipParts> => {
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
  return partsOf(bytes, directory)
}
