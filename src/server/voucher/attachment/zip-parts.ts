// Reads chosen entries of a zip container that strangers made, within limits that no bomb gets past.
import { buffer } from 'node:stream/consumers'
import { openZip } from '../../kernel/zip-reader.ts'

export const zipEntriesMax = 1000
const partBytesMax = 5 * 1024 * 1024
const allBytesMax = 32 * 1024 * 1024

/**
 * The contents of the entries that are wanted, by name. Null for what is no sound container: too many entries, two of
 * one name, paths that lead out of it, encryption, sizes that lie, more than 5 MB in a wanted entry or 32 MB in all.
 */
export const readZipParts = async (
  bytes: Buffer,
  isWanted: (name: string) => boolean,
): Promise<Map<string, Buffer> | null> => {
  try {
    const zip = await openZip(bytes)
    if (zip.count > zipEntriesMax) return null
    const seen = new Set<string>()
    const parts = new Map<string, Buffer>()
    let left = allBytesMax
    for (const { name, whole, isLocked, open } of await zip.entries()) {
      if (seen.has(name) || isLocked) return null
      seen.add(name)
      if (name.endsWith('/') || !isWanted(name)) continue
      left -= whole
      if (whole > partBytesMax || left < 0) return null
      parts.set(name, await buffer(await open()))
    }
    return parts
  } catch {
    // The reader found it broken: it is then no container at all.
    return null
  }
}
