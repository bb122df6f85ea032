// Reads chosen entries of a zip container that strangers made, within limits that no bomb gets past.
import { fromBufferPromise } from 'yauzl'

export const zipEntriesMax = 1000
const partBytesMax = 5 * 1024 * 1024
const allBytesMax = 32 * 1024 * 1024

const isEncrypted = (flags: number): boolean => (flags & 1) !== 0

/**
 * The contents of the entries that are wanted, by name. Null for what is no sound container: too many entries, two of
 * one name, paths that lead out of it, encryption, sizes that lie, more than 5 MB in a wanted entry or 32 MB in all.
 */
export const readZipParts = async (
  bytes: Buffer,
  isWanted: (name: string) => boolean,
): Promise<Map<string, Buffer> | null> => {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true })
    if (zip.entryCount > zipEntriesMax) return null
    const seen = new Set<string>()
    const parts = new Map<string, Buffer>()
    let left = allBytesMax
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName
      if (seen.has(name) || isEncrypted(entry.generalPurposeBitFlag)) return null
      seen.add(name)
      if (name.endsWith('/') || !isWanted(name)) continue
      left -= entry.uncompressedSize
      if (entry.uncompressedSize > partBytesMax || left < 0) return null
      const chunks: Buffer[] = []
      for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
      parts.set(name, Buffer.concat(chunks))
    }
    return parts
  } catch {
    // The reader found it broken: it is then no container at all.
    return null
  }
}
