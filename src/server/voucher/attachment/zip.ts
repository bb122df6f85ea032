// Containers that strangers made: their files by folder, and chosen entries, within limits that no bomb gets past.
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { openZip, type ZipEntry } from '../../kernel/zip-file.ts'

export type ZipItem = { folder: string; name: string; sizeBytes: number; open(): Promise<Readable> }

/** Inflated, of all files together. */
const bytesMax = 1024 * 1024 * 1024
/** What systems put beside people's files. */
const clutter = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i

const broken = (): never => refuse(problem('file.content', 'fileId'))

const itemOf = ({ name: path, whole, open, isLocked }: ZipEntry): ZipItem | null => {
  if (isLocked) broken()
  if (path.endsWith('/') || clutter.test(path)) return null
  const parts = path.split('/')
  return { folder: parts.at(-2) ?? '', name: parts.at(-1) ?? '', sizeBytes: whole, open }
}

const itemsOf = (entries: readonly ZipEntry[]): ZipItem[] => {
  if (entries.reduce((sum, { whole }) => sum + whole, 0) > bytesMax) refuse(problem('import.limit', 'fileId'))
  return entries.map(itemOf).filter((item) => item !== null)
}

/**
 * Lists the files of a container on disk and works with them while it is open. Refuses what is no sound container
 * (43004) and what holds too much (47004).
 */
export const withZip = async <T>(path: string, work: (items: ZipItem[]) => Promise<T>): Promise<T> => {
  const zip = await openZip(path).catch(broken)
  try {
    if (zip.count > zipEntriesMax) refuse(problem('import.limit', 'fileId'))
    return await work(itemsOf(await zip.entries().catch(broken)))
  } finally {
    await zip.close()
  }
}

// Reads chosen entries of a zip container that strangers made, within limits that no bomb gets past.

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
