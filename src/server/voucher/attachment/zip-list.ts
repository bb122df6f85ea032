// The files in a container of attachments, by folder, listed and opened within limits.
import type { Readable } from 'node:stream'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { openZip, type ZipEntry } from '../../kernel/zip-reader.ts'
import { zipEntriesMax } from './zip-parts.ts'

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
