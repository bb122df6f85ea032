// Decides what an uploaded file is: its ending must be allowed, its content what the ending says, and only that.
import { fileTypeFromBuffer } from 'file-type'
import type { Bucket, PreviewKind, UploadedFileShape } from '../../../contract/base/file.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { bytesAt, holdsAny, textEncoding } from './byte-scan.ts'
import { extensionOf } from './file-name.ts'
import type { StoredFile } from './file-row.ts'
import { namesInZip, storedPdfs } from './zip-directory.ts'

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
