// Judges a zip container by its directory, before anything unpacks it: what it claims to hold, how it is put together.
import { problem, refuse } from '../../../domain/base/problem.ts'
import { openZip, type ZipEntry } from '../zip-reader.ts'

const entriesMax = 10_000
/** What stays below may be packed as tightly as it likes. */
const freeBytes = 32 * 1024 * 1024
const inflatedMax = 2 * 1024 ** 3
const ratioMax = 200
/** Bytes of a local header before the name. */
const headerBytes = 30

/** Containers in containers are how a small file unpacks without an end. */
const container = /\.(zip|rar|7z|jar|gz|tgz|bz2|xz|zst|tar|cab|iso)$/i

const content = (): never => refuse(problem('file.content', 'file'))
const bomb = (): never => refuse(problem('file.bomb', 'file'))

/** Works with the entries as the directory has them. Paths that lead out of a folder, and damage, are refused here. */
const withEntries = async <T>(path: string, work: (entries: ZipEntry[]) => T | Promise<T>): Promise<T> => {
  const zip = await openZip(path).catch(content)
  try {
    if (zip.count > entriesMax) return bomb()
    return await work(await zip.entries().catch(content))
  } finally {
    await zip.close()
  }
}

/** Each entry has its own bytes, from the first of the file on: nothing stands in front, nothing is used twice. */
const checkPlaces = (entries: readonly ZipEntry[], bytes: number): void => {
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
export const namesInZip = (path: string, bytes: number): Promise<string[]> =>
  withEntries(path, (entries) => {
    checkPlaces(entries, bytes)
    const inflated = entries.reduce((sum, entry) => sum + entry.whole, 0)
    if (inflated > inflatedMax || (inflated > freeBytes && inflated > bytes * ratioMax)) bomb()
    if (entries.some(({ name }) => container.test(name))) bomb()
    return entries.map(({ name }) => name)
  })

/** Where the bytes of PDF files begin that a container holds as they are, their headers standing before `end`. */
export const storedPdfs = (path: string, end: number): Promise<Set<number>> =>
  withEntries(path, async (entries) => {
    const stored = entries.filter(({ name, at, isStored }) => isStored && at < end && /\.pdf$/i.test(name))
    return new Set(await Promise.all(stored.map((entry) => entry.begin().catch(content))))
  })
