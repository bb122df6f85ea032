// The one reader of zip containers, whatever program made them: it unpacks the parts that their directory lists.
import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl'

/** `at` is where its header stands; `packed` and `whole` are its bytes as the directory has them. */
export type ZipEntry = {
  /** With slashes, within the container. */
  name: string
  at: number
  packed: number
  whole: number
  isStored: boolean
  isLocked: boolean
  /** Where its own bytes begin. */
  begin(): Promise<number>
  /** Its bytes unpacked; more or fewer than the directory says are an error of the stream. */
  open(): Promise<Readable>
}

/** `count` is what the container claims, known before anything is listed. */
export type Zip = { count: number; entries(): Promise<ZipEntry[]>; close(): Promise<void> }

/** The field in which a program that writes names in its own encoding says them in UTF-8. */
const utf8Name = 0x7075

/** Names are UTF-8 when they say so or can be; else they are what Windows writes in China. */
const nameOf = ({ fileNameRaw, extraFields, generalPurposeBitFlag }: Entry): string => {
  if (extraFields.some(({ id }) => id === utf8Name)) {
    return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
  }
  const decoded = (encoding: string, fatal: boolean): string => new TextDecoder(encoding, { fatal }).decode(fileNameRaw)
  let name: string
  try {
    name = decoded('utf-8', true)
  } catch {
    // Not UTF-8: every sequence of bytes is something in GB18030.
    name = decoded('gb18030', false)
  }
  return name.replaceAll('\\', '/')
}

const entryOf = (zip: ZipFile, entry: Entry): ZipEntry => {
  const name = nameOf(entry)
  if (validateFileName(name) !== null || name.includes('\0')) throw new Error('a name leads out of the container')
  return {
    name,
    at: entry.relativeOffsetOfLocalHeader,
    packed: entry.compressedSize,
    whole: entry.uncompressedSize,
    isStored: entry.compressionMethod === 0,
    isLocked: entry.isEncrypted(),
    begin: async () => (await zip.readLocalFileHeaderPromise(entry, { minimal: true })).fileDataStart,
    open: () => zip.openReadStreamPromise(entry),
  }
}

/** Opens a container on disk or in memory. What is none, or is damaged, is thrown here or by what is asked of it. */
export const openZip = async (source: string | Buffer): Promise<Zip> => {
  const options = { decodeStrings: false, lazyEntries: true, validateEntrySizes: true, autoClose: false }
  const zip = await (typeof source === 'string' ? openPromise(source, options) : fromBufferPromise(source, options))
  // What is wrong with the container is said by what is asked of it, and not by its closing.
  const closed = new Promise<void>((resolve) => zip.once('close', () => resolve()))
  return {
    count: zip.entryCount,
    entries: async () => {
      const entries: ZipEntry[] = []
      for await (const entry of zip.eachEntry()) entries.push(entryOf(zip, entry))
      return entries
    },
    close: async () => {
      zip.close()
      if (typeof source === 'string') await closed
    },
  }
}

/** Reads a part of a package by its name, in whatever case that is written; null for one that is not there. */
export type ZipParts = { read(name: string): AsyncIterable<Buffer> | null }

async function* bytesOf(entry: ZipEntry): AsyncGenerator<Buffer> {
  yield* await entry.open()
}

/** The parts of a package (ECMA-376 part 2); two of one name would be read otherwise elsewhere, and are thrown. */
export const partsOf = (entries: readonly ZipEntry[]): ZipParts => {
  const parts = new Map<string, ZipEntry>()
  for (const entry of entries) {
    const name = entry.name.toLowerCase()
    if (parts.has(name)) throw new Error('two parts have one name')
    parts.set(name, entry)
  }
  return {
    read: (name) => {
      const entry = parts.get(name.toLowerCase())
      return entry ? bytesOf(entry) : null
    },
  }
}

/** The parts of a package in memory. */
export const openParts = async (bytes: Buffer): Promise<ZipParts> => partsOf(await (await openZip(bytes)).entries())
