// The files in a container of attachments, by folder, listed and opened within limits.
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { problem, refuse } from '../../domain/problem.ts'
import { zipEntriesMax } from './zip-parts.ts'

export type ZipItem = { folder: string; name: string; sizeBytes: number; open(): Promise<Readable> }

/** Inflated, of all files together. */
const bytesMax = 1024 * 1024 * 1024
/** What systems put beside people's files. */
const clutter = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i

/** Names are UTF-8 when they say so or can be; else they are what Windows writes in China. */
const nameOf = (raw: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    // Not UTF-8: every sequence of bytes is something in GB18030.
    return new TextDecoder('gb18030').decode(raw)
  }
}

const isSafe = (path: string): boolean =>
  !path.startsWith('/') && !/^[a-z]:/i.test(path) && !path.includes('\0') && !path.split('/').includes('..')

const itemOf = (zip: ZipFile, entry: Entry): ZipItem | null => {
  // Undecoded names are bytes, whatever the declared type says.
  const path = nameOf(Buffer.from(entry.fileName as string | Buffer)).replaceAll('\\', '/')
  if (!isSafe(path) || (entry.generalPurposeBitFlag & 1) !== 0) refuse(problem('file.content', 'fileId'))
  if (path.endsWith('/') || clutter.test(path)) return null
  const parts = path.split('/')
  return {
    folder: parts.at(-2) ?? '',
    name: parts.at(-1) ?? '',
    sizeBytes: entry.uncompressedSize,
    open: () => zip.openReadStreamPromise(entry),
  }
}

/**
 * Lists the files of a container on disk and works with them while it is open. Refuses what is no sound container
 * (43004) and what holds too much (47004).
 */
export const withZip = async <T>(path: string, work: (items: ZipItem[]) => Promise<T>): Promise<T> => {
  const options = { decodeStrings: false, lazyEntries: true, validateEntrySizes: true, autoClose: false }
  const zip = await openPromise(path, options).catch(() => refuse(problem('file.content', 'fileId')))
  const closed = once(zip, 'close')
  try {
    if (zip.entryCount > zipEntriesMax) refuse(problem('import.limit', 'fileId'))
    const items: ZipItem[] = []
    let left = bytesMax
    for await (const entry of zip.eachEntry()) {
      const item = itemOf(zip, entry)
      left -= entry.uncompressedSize
      if (left < 0) refuse(problem('import.limit', 'fileId'))
      if (item) items.push(item)
    }
    return await work(items)
  } finally {
    zip.close()
    await closed
  }
}
