// Zip containers: written while their parts are made, with nothing in memory but the list of parts, and read.
import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { type Entry, fromBufferPromise, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl'

/** A file in the container; its name may begin with folders. */
export type ZipPart = { name: string; bytes: AsyncIterable<Buffer | string> }

/** What the directory tells of a part: where it begins, its checksum, its bytes packed and not. */
type WrittenPart = { name: Buffer; at: number; sum: number; packed: number; whole: number }

/** Names are UTF-8, sizes follow the bytes. */
const flags = 0x0808
const deflated = 8
/** 1 January 1980, the first day there is: the same parts make the same file whenever they are written. */
const day = 0x0021
const version = 20

/** Numbers in a row, least byte first; each with its size in bytes. */
const bytesOf = (...numbers: (readonly [value: number, size: 2 | 4])[]): Buffer => {
  const bytes = Buffer.alloc(numbers.reduce((sum, [, size]) => sum + size, 0))
  let at = 0
  for (const [value, size] of numbers) at = bytes.writeUIntLE(value, at, size)
  return bytes
}

const headOf = ({ name }: WrittenPart): Buffer =>
  Buffer.concat([
    bytesOf([0x04034b50, 4], [version, 2], [flags, 2], [deflated, 2], [0, 2], [day, 2]),
    bytesOf([0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]),
    name,
  ])

const sizesOf = ({ sum, packed, whole }: WrittenPart): Buffer => bytesOf([sum, 4], [packed, 4], [whole, 4])

const listedOf = (entry: WrittenPart): Buffer =>
  Buffer.concat([
    bytesOf([0x02014b50, 4], [version, 2], [version, 2], [flags, 2], [deflated, 2], [0, 2], [day, 2]),
    sizesOf(entry),
    bytesOf([entry.name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [entry.at, 4]),
    entry.name,
  ])

/** The bytes of a part, which are counted and summed on their way. */
async function* measured(bytes: ZipPart['bytes'], entry: WrittenPart): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece
    entry.sum = crc32(chunk, entry.sum)
    entry.whole += chunk.length
    yield chunk
  }
}

/** The container of these parts, below 4 GB: larger ones have another form. */
export async function* zipFile(parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const entries: WrittenPart[] = []
  let at = 0
  for await (const { name, bytes } of parts) {
    const entry: WrittenPart = { name: Buffer.from(name), at, sum: 0, packed: 0, whole: 0 }
    entries.push(entry)
    const head = headOf(entry)
    yield head
    // What fails on the way fails the reading below.
    const packed = pipeline(Readable.from(measured(bytes, entry)), createDeflateRaw(), () => undefined)
    for await (const chunk of packed as AsyncIterable<Buffer>) {
      entry.packed += chunk.length
      yield chunk
    }
    yield Buffer.concat([bytesOf([0x08074b50, 4]), sizesOf(entry)])
    at += head.length + entry.packed + 16
  }
  const directory = Buffer.concat(entries.map(listedOf))
  yield directory
  const { length } = entries
  yield bytesOf([0x06054b50, 4], [0, 2], [0, 2], [length, 2], [length, 2], [directory.length, 4], [at, 4], [0, 2])
}

// The one reader of zip containers, whatever program made them: it unpacks the parts that their directory lists.

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

async function* contentOf(entry: ZipEntry): AsyncGenerator<Buffer> {
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
      return entry ? contentOf(entry) : null
    },
  }
}

export const openParts = async (bytes: Buffer): Promise<ZipParts> => partsOf(await (await openZip(bytes)).entries())
