// Judges a zip container by its directory, before anything unpacks it: what it claims to hold, how it is put together.
import { openPromise } from 'yauzl'
import { problem, Refusal, refuse } from '../../../domain/problem.ts'

const entriesMax = 10_000
/** What stays below may be packed as tightly as it likes. */
const freeBytes = 32 * 1024 * 1024
const inflatedMax = 2 * 1024 ** 3
const ratioMax = 200
/** Bytes of a local header before the name. */
const headerBytes = 30

/** Containers in containers are how a small file unpacks without an end. */
const container = /\.(zip|rar|7z|jar|gz|tgz|bz2|xz|zst|tar|cab|iso)$/i

type Entry = { name: string; at: number; packed: number; inflated: number }

const content = (): never => refuse(problem('file.content', 'file'))
const bomb = (): never => refuse(problem('file.bomb', 'file'))

/** The entries as the directory has them. Paths that lead out of a folder, and damage, are refused here. */
const readEntries = async (path: string): Promise<Entry[]> => {
  const entries: Entry[] = []
  try {
    const zip = await openPromise(path, { lazyEntries: true, validateEntrySizes: true })
    if (zip.entryCount > entriesMax) {
      zip.close()
      return bomb()
    }
    for await (const entry of zip.eachEntry()) {
      const { fileName: name, relativeOffsetOfLocalHeader: at, compressedSize, uncompressedSize } = entry
      entries.push({ name, at, packed: compressedSize, inflated: uncompressedSize })
    }
  } catch (error) {
    // The library says by errors what is wrong with a container; ours go on.
    if (error instanceof Refusal) throw error
    return content()
  }
  return entries
}

/** Each entry has its own bytes, from the first of the file on: nothing stands in front, nothing is used twice. */
const checkPlaces = (entries: readonly Entry[], bytes: number): void => {
  const sorted = entries.toSorted((a, b) => a.at - b.at)
  if (sorted[0]?.at !== 0) content()
  for (const [index, entry] of sorted.entries()) {
    const end = sorted[index + 1]?.at ?? bytes
    if (entry.at + headerBytes + entry.packed > end) bomb()
  }
}

/**
 * The names in a zip container. Refuses with 43004 one that is damaged, leads out of its folder, or has something in
 * front of it; with 43009 one that would unpack to far too much, or holds further containers.
 */
export const namesInZip = async (path: string, bytes: number): Promise<string[]> => {
  const entries = await readEntries(path)
  checkPlaces(entries, bytes)
  const inflated = entries.reduce((sum, entry) => sum + entry.inflated, 0)
  if (inflated > inflatedMax || (inflated > freeBytes && inflated > bytes * ratioMax)) bomb()
  if (entries.some(({ name }) => container.test(name))) bomb()
  return entries.map(({ name }) => name)
}
