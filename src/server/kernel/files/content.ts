// Decides what an uploaded file is: its ending must be allowed, its content what the ending says, and only that.

import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import type { Bucket, PreviewKind, UploadedFileShape } from '../../../contract/base/file.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { openZip, type ZipEntry } from '../zip-file.ts'
import type { StoredFile } from './file-row.ts'
import { extensionOf } from './file-row.ts'

export type FileContent = { ext: string; mime: string }

type Subject = { path: string; bytes: number; head: Buffer; tail: Buffer; magic: string }
type Check = (file: Subject) => boolean | Promise<boolean>
type Kind = { mime: string; preview: PreviewKind; check: Check }

const headBytes = 4100
/** A zip container ends with a record of 22 bytes and a comment of at most 65,535. */
const tailBytes = 22 + 65_535
const zipEnd = 'PK\u0005\u0006'

const magicIs =
  (...magics: string[]): Check =>
  ({ magic }) =>
    magics.includes(magic)

const allOf =
  (...checks: Check[]): Check =>
  async (file) => {
    for (const check of checks) if (!(await check(file))) return false
    return true
  }

const activeSigns = ['<script', '<html', '<svg', '<iframe', '<!doctype', '<?php', 'javascript:']
/** A picture that is a page as well. */
const hasNoPage: Check = async ({ path }) => !(await holdsAny(path, activeSigns))

const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex')
const endsAsPng: Check = ({ tail }) => tail.subarray(-pngEnd.length).equals(pngEnd)
const fillsItsRiff: Check = ({ head, bytes }) => head.length >= 8 && head.readUInt32LE(4) + 8 === bytes + (bytes % 2)
const picture = (...more: Check[]) => allOf(...more, hasNoPage)

const isPdf: Check = ({ head, tail }) =>
  head.toString('latin1', 0, 5) === '%PDF-' && tail.subarray(-4096).includes('%%EOF')

const isZip: Check = ({ head }) => head.toString('latin1', 0, 4) === 'PK\u0003\u0004'

const zipHolding = (isMeant: (names: ReadonlySet<string>, list: readonly string[]) => boolean) =>
  allOf(isZip, async ({ path, bytes }) => {
    const list = await namesInZip(path, bytes)
    return isMeant(new Set(list.map((name) => name.toLowerCase())), list)
  })

/** Of Microsoft: a document without macros, whose parts lie in a folder of its program. */
const office = (folder: string) =>
  zipHolding(
    (names, list) =>
      names.has('[content_types].xml') &&
      list.some((name) => name.toLowerCase().startsWith(`${folder}/`)) &&
      !list.some((name) => /(^|\/)vbaProject\.bin$/i.test(name)),
  )

const programs = ['meta-inf/manifest.mf', 'androidmanifest.xml']

/** A compound file of before 2007, by the name of a stream that it must have; installers are compound files too. */
const compound = (...streams: string[]) =>
  allOf(magicIs('cfb'), ({ path }) =>
    holdsAny(
      path,
      streams.map((name) => Buffer.from(`${name}\0`, 'utf16le').toString('latin1').toLowerCase()),
    ),
  )

const beginsAsPage =
  /^\s*<(!doctype|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|svg|!--)[\s>/]/i
const startOf = ({ head }: Subject): string => head.toString('utf8').replace(/^\ufeff/, '')

/** What a shell, a printer or a word processor would carry out. */
const program = /^(#!|%!PS|\{\\rtf)/
const isText: Check = async ({ path, head }) =>
  !program.test(head.toString('latin1')) && (await textEncoding(path, head)) !== null
const isPlainText = allOf(isText, (file) => !beginsAsPage.test(startOf(file)) && !startOf(file).startsWith('<?xml'))

/** The name of the first element, behind declaration and comments. */
const rootOf = (text: string): string =>
  /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<([^\s/>!?]+)/.exec(text)?.[1]?.toLowerCase() ?? ''
const pageRoots = /(^|:)(html|svg|script|xhtml)$/
/** What makes a browser or a reader do more than read: pages inside, style sheets, entities. */
const liveXml = ['www.w3.org/1999/xhtml', 'www.w3.org/2000/svg', '<?xml-stylesheet', '<!doctype', '<!entity']
const isXml: Check = async (file) => {
  const root = rootOf(startOf(file))
  if (root === '' || pageRoots.test(root)) return false
  const encoding = await textEncoding(file.path, file.head)
  return (encoding === 'utf-8' || encoding === 'gb18030') && !(await holdsAny(file.path, liveXml))
}

const isMp3: Check = ({ head, magic }) => magic === 'mp3' || head.toString('latin1', 0, 3) === 'ID3'

const officeMime = 'application/vnd.openxmlformats-officedocument'
const jpeg: Kind = { mime: 'image/jpeg', preview: 'image', check: picture(magicIs('jpg')) }
const tiff: Kind = { mime: 'image/tiff', preview: 'none', check: picture(magicIs('tif')) }

const kinds: ReadonlyMap<string, Kind> = new Map(
  Object.entries({
    pdf: { mime: 'application/pdf', preview: 'pdf', check: isPdf },
    ofd: { mime: 'application/ofd', preview: 'none', check: zipHolding((names) => names.has('ofd.xml')) },
    xml: { mime: 'application/xml', preview: 'text', check: isXml },
    jpg: jpeg,
    jpeg,
    png: { mime: 'image/png', preview: 'image', check: picture(magicIs('png', 'apng'), endsAsPng) },
    gif: { mime: 'image/gif', preview: 'image', check: picture(magicIs('gif')) },
    webp: { mime: 'image/webp', preview: 'image', check: picture(magicIs('webp'), fillsItsRiff) },
    bmp: { mime: 'image/bmp', preview: 'image', check: picture(magicIs('bmp')) },
    tif: tiff,
    tiff,
    xls: { mime: 'application/vnd.ms-excel', preview: 'none', check: compound('Workbook', 'Book') },
    xlsx: { mime: `${officeMime}.spreadsheetml.sheet`, preview: 'sheet', check: office('xl') },
    csv: { mime: 'text/csv', preview: 'sheet', check: isPlainText },
    doc: { mime: 'application/msword', preview: 'none', check: compound('WordDocument') },
    docx: { mime: `${officeMime}.wordprocessingml.document`, preview: 'office', check: office('word') },
    ppt: { mime: 'application/vnd.ms-powerpoint', preview: 'none', check: compound('PowerPoint Document') },
    pptx: { mime: `${officeMime}.presentationml.presentation`, preview: 'none', check: office('ppt') },
    txt: { mime: 'text/plain', preview: 'text', check: isPlainText },
    zip: {
      mime: 'application/zip',
      preview: 'none',
      check: zipHolding((names) => !programs.some((name) => names.has(name))),
    },
    rar: { mime: 'application/vnd.rar', preview: 'none', check: magicIs('rar') },
    '7z': { mime: 'application/x-7z-compressed', preview: 'none', check: magicIs('7z') },
    mp4: { mime: 'video/mp4', preview: 'none', check: magicIs('mp4', 'm4v') },
    mp3: { mime: 'audio/mpeg', preview: 'none', check: isMp3 },
  } satisfies Record<string, Kind>),
)

/** Of vouchers and payments: what a reader of their archive can open in thirty years. */
const lasting = new Set('pdf ofd xml xlsx docx jpg jpeg png zip'.split(' '))
const lastingBuckets: ReadonlySet<Bucket> = new Set(['PrimVoucher', 'PrimPayment'])

export const previewOf = (ext: string): PreviewKind => kinds.get(ext)?.preview ?? 'none'

/** A file as the one who brought it is told of it. */
export const uploadedOf = (file: StoredFile): UploadedFileShape => ({
  id: String(file.id),
  fileName: file.name,
  ext: file.ext,
  mime: file.mime,
  sizeBytes: file.bytes,
  sha256: file.sha256,
  bucket: file.bucket,
  isPublic: file.isPublic,
  previewable: previewOf(file.ext) !== 'none',
})

/** Readers of PDF look for its beginning in so many bytes. */
const pdfBegins = 1024

/** Where a PDF begins behind the beginning of a file, as its readers see it. */
const laterPdfs = (head: Buffer): number[] => {
  const places: number[] = []
  for (let at = head.indexOf('%PDF-', 1); at > 0 && at < pdfBegins; at = head.indexOf('%PDF-', at + 1)) places.push(at)
  return places
}

/** A container holds PDF files as they are, if it likes; what begins anywhere else in it is a second file. */
const isStrayPdf = async ({ path, head }: Subject): Promise<boolean> => {
  const places = laterPdfs(head)
  const held = places.length === 0 ? new Set<number>() : await storedPdfs(path, pdfBegins)
  return places.some((at) => !held.has(at))
}

/** A second file that readers find from its own end, or near the beginning: the whole would be two things at once. */
const isTwoFiles = async (file: Subject, ext: string): Promise<boolean> => {
  const { head, tail } = file
  const isContainer = head.toString('latin1', 0, 4) === 'PK\u0003\u0004'
  for (let at = tail.indexOf(zipEnd); at >= 0 && !isContainer; at = tail.indexOf(zipEnd, at + 1)) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true
  }
  return isContainer && ext === 'zip' ? isStrayPdf(file) : laterPdfs(head).length > 0
}

/**
 * What a file is. Refuses an ending that is not allowed in the bucket (43002), a content that is not what the ending
 * says or more than that (43004), and containers that unpack to too much (43009).
 */
export const inspectContent = async (
  { path, bytes }: { path: string; bytes: number },
  name: string,
  bucket: Bucket,
): Promise<FileContent> => {
  const ext = extensionOf(name)
  const kind = kinds.get(ext)
  if (kind === undefined || (lastingBuckets.has(bucket) && !lasting.has(ext))) {
    return refuse(problem('file.type', 'file', { ext }))
  }
  const head = await bytesAt(path, 0, headBytes)
  const tail = await bytesAt(path, Math.max(0, bytes - tailBytes), tailBytes)
  // The library may stumble over bytes made to mislead it: then it has recognised nothing.
  const magic = (await fileTypeFromBuffer(head).catch(() => undefined))?.ext ?? ''
  const file: Subject = { path, bytes, head, tail, magic }
  if (bytes === 0 || (await isTwoFiles(file, ext)) || !(await kind.check(file)))
    refuse(problem('file.content', 'file', { ext }))
  return { ext, mime: kind.mime }
}

// Looks through the bytes of a file: for signs that must be in it or must not, and whether it is text.

const chunkBytes = 1 << 16

/** Up to `length` bytes from a place in a file. */
export const bytesAt = async (path: string, from: number, length: number): Promise<Buffer> => {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Whether any of the signs, ASCII in lower case, stands anywhere in a file, in any case. */
export const holdsAny = async (path: string, signs: readonly string[]): Promise<boolean> => {
  const overlap = Math.max(...signs.map((sign) => sign.length)) - 1
  let rest = ''
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    const text = rest + (chunk as Buffer).toString('latin1').toLowerCase()
    if (signs.some((sign) => text.includes(sign))) return true
    rest = text.slice(-overlap)
  }
  return false
}

const encodings = ['utf-8', 'gb18030'] as const
type TextEncoding = (typeof encodings)[number] | 'utf-16le'

const byteOrderMark = (head: Buffer): TextEncoding | null => (head.readUInt16LE(0) === 0xfeff ? 'utf-16le' : null)

/** Signs that no text holds: control characters but tabs, line ends, form feeds and the old end-of-file sign. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these very characters are looked for
const unprintable = /[\0-\x08\x0b\x0e-\x19\x1b-\x1f\x7f]/

/** Whether a file is text of an encoding from its first byte to its last. */
const isTextIn = async (path: string, encoding: TextEncoding): Promise<boolean> => {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
      if (unprintable.test(decoder.decode(chunk as Buffer, { stream: true }))) return false
    }
    return !unprintable.test(decoder.decode())
  } catch (error) {
    // The one way in which a TextDecoder says that bytes are not of its encoding.
    if (error instanceof TypeError) return false
    throw error
  }
}

/** The encoding of a text: UTF-8, GB18030, or UTF-16 with its mark; null when a file is no text. */
export const textEncoding = async (path: string, head: Buffer): Promise<TextEncoding | null> => {
  const marked = head.length >= 2 ? byteOrderMark(head) : null
  for (const encoding of marked ? [marked] : encodings) if (await isTextIn(path, encoding)) return encoding
  return null
}

// Judges a zip container by its directory, before anything unpacks it: what it claims to hold, how it is put together.

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
