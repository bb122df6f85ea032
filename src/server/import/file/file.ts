// A file to be imported, as bytes: what it is, of which program, how it is encoded, and its digest.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { gbtLedgerFile, gbtLedgerRoots } from '../../../domain/import/gbt24589.ts'
import { holdsAny } from '../../kernel/files/content.ts'
import type { ZipParts } from '../../kernel/zip-file.ts'
import { refuseFile } from '../file-problems.ts'
import { guessEncoding, type TextEncoding, type TextReading } from './text-encoding.ts'

export type ImportFile = {
  path: string
  /** As the user knows it. */
  name: string
  kind: 'csv' | 'xlsx' | 'hledger' | 'beancount' | 'gbt24589'
  /** Of a text: found by trying. In doubt the `other` one is nearly as likely. */
  encoding: TextEncoding
  isDoubtful: boolean
  other: TextReading | null
  /** Some of its words, where somebody should look whether they are read rightly. */
  sample: string
  sha256: string
  bytes: number
}

/** Small enough that reading one of them holds nobody up. */
const chunkBytes = 1 << 16
const zipMagic = 'PK\u0003\u0004'

/** The bytes of a file in order. */
export const bytesOf = (path: string): AsyncIterable<Buffer> => createReadStream(path, { highWaterMark: chunkBytes })

/** The text of a file in pieces. */
export async function* decodedOf(file: Pick<ImportFile, 'path' | 'encoding'>): AsyncGenerator<string> {
  const decoder = new TextDecoder(file.encoding)
  for await (const chunk of bytesOf(file.path)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** What a text is by its name, else by a transaction in its beginning: a dated line, and an indented one below it. */
const textKind = (name: string, begin: string): Exclude<ImportFile['kind'], 'xlsx'> => {
  if (isGbtLedger(begin)) return 'gbt24589'
  if (/\.(journal|hledger|j|ledger)$/i.test(name)) return 'hledger'
  if (/\.(beancount|bean)$/i.test(name)) return 'beancount'
  if (/\.csv$/i.test(name)) return 'csv'
  if (/^\d{4}-\d\d-\d\d +(open [A-Z]|(txn|[*!]) +")/m.test(begin)) return 'beancount'
  return /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}[^,\n]*\n[ \t]+\S/m.test(begin) ? 'hledger' : 'csv'
}

const beginBytes = 1 << 16

/** A text as the file it is. */
const asText = async (file: Omit<ImportFile, 'kind'>): Promise<ImportFile> => {
  let begin = ''
  for await (const piece of decodedOf(file)) {
    begin += piece
    if (begin.length >= beginBytes) break
  }
  refuseMarkup(begin)
  return { ...file, kind: textKind(file.name, begin.replaceAll('\r\n', '\n')) }
}

const firstBytes = async (path: string): Promise<Buffer> => {
  for await (const chunk of bytesOf(path)) return chunk
  return Buffer.alloc(0)
}

const sumOf = async (path: string): Promise<Pick<ImportFile, 'sha256' | 'bytes'>> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of bytesOf(path)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { sha256: hash.digest('hex'), bytes }
}

/**
 * Looks through a file. A zip container is read as xlsx, anything else as text in UTF-8, UTF-16, GB18030 or Big5; none
 * of them is refused (47001), and so is a workbook of another form, with what to do about it (43016).
 */
export const inspectFile = async (path: string, name: string): Promise<ImportFile> => {
  const first = await firstBytes(path)
  const file = { path, name, ...(await sumOf(path)) }
  if (first.toString('latin1', 0, 4) === zipMagic) {
    return { ...file, kind: 'xlsx', encoding: 'utf-8', isDoubtful: false, other: null, sample: '' }
  }
  await refuseBinary(path, first)
  const guess = await guessEncoding(first, () => bytesOf(path))
  return guess ? asText({ ...file, ...guess }) : refuseFile('import.encoding')
}

// Files that look like tables of ours and are of another program's form: told by their first bytes, and what to do.

const compound = 'd0cf11e0a1b11ae1'
/** The stream that holds a workbook with a password, in the letters of a compound file. */
const lockedStream = Buffer.from('EncryptedPackage', 'utf16le').toString('latin1').toLowerCase()

const otherForm = (form: string): never => refuseFile('import.otherProgram', { form })

/** Refuses what is no text at all: workbooks of before 2007, those with a password, and PDF. */
const refuseBinary = async (path: string, first: Buffer): Promise<void> => {
  if (first.toString('latin1', 0, 5) === '%PDF-') otherForm('PDF')
  if (first.toString('hex', 0, 8) !== compound) return
  if (await holdsAny(path, [lockedStream])) refuseFile('import.locked')
  otherForm('xls (Excel 97–2003)')
}

const texts: readonly (readonly [RegExp, string])[] = [
  [/^\s*(<\?xml[^>]*>\s*)?<(!doctype html|html|head|body|meta|style|table|div)[\s>]/i, 'HTML'],
  [/^(MIME-Version|From|Content-Type): /i, 'MHTML'],
  [/^\s*<\?xml[\s\S]{0,2000}urn:schemas-microsoft-com:office:spreadsheet/i, 'XML (Excel 2003)'],
  [/^\{\\rtf/, 'RTF'],
]

/** What may stand before the first element, with its end. */
const beforeRoot = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!', '>'],
] as const

/** The first element of an XML document; '' for other text. */
const rootOf = (text: string): string => {
  let rest = text.trimStart()
  for (;;) {
    const [, end] = beforeRoot.find(([begin]) => rest.startsWith(begin)) ?? []
    if (end === undefined) break
    const at = rest.indexOf(end)
    if (at < 0) return ''
    rest = rest.slice(at + end.length).trimStart()
  }
  return /^<([\p{L}_][\p{L}\p{N}_.:-]{0,99})[\s/>]/u.exec(rest)?.[1] ?? ''
}

/** Whether a text is the general ledger of GB/T 24589.1, which some products call by its first word alone. */
const isGbtLedger = (begin: string): boolean => gbtLedgerRoots.includes(rootOf(begin.replace(/^\ufeff/, '')))

/** Refuses texts that programs open as workbooks, and XML that is none of ours. */
const refuseMarkup = (begin: string): void => {
  const text = begin.replace(/^\ufeff/, '')
  for (const [shape, form] of texts) if (shape.test(text)) otherForm(form)
  const root = rootOf(text)
  // A title in angle brackets makes no XML.
  const isXml = root !== '' && (/^\s*<[?!]/.test(text) || text.includes(`</${root}>`))
  if (isXml && !isGbtLedger(text)) refuseFile('import.otherXml', { root: root.slice(0, 40), file: gbtLedgerFile })
}

/** Refuses a container that is a workbook of another program. */
export const refuseContainer = (parts: ZipParts): void => {
  if (parts.read('content.xml') && parts.read('mimetype')) otherForm('ods (OpenDocument)')
  if (parts.read('xl/workbook.bin')) otherForm('xlsb')
  if (parts.read('Index/Document.iwa') ?? parts.read('Index.zip')) otherForm('Numbers')
}
