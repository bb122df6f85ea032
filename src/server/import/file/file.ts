// A file to be imported, as bytes: what it is, how it is encoded, and the digest by which it is known again.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { refuseFile } from '../file-problems.ts'
import { isGbtLedger, refuseBinary, refuseMarkup } from './other-program.ts'
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
