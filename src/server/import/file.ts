// A file to be imported, as bytes: what it is, how it is encoded, and the digest by which it is known again.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { refuseFile } from './place.ts'

export type ImportFile = {
  path: string
  /** As the user knows it. */
  name: string
  kind: 'csv' | 'xlsx' | 'hledger' | 'beancount' | 'gbt24589'
  /** Of a text: found by trying. */
  encoding: 'utf-8' | 'gb18030'
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
  if (/^\ufeff?<\?xml[^>]*>\s*<总账类/.test(begin)) return 'gbt24589'
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
  return { ...file, kind: textKind(file.name, begin.replaceAll('\r\n', '\n')) }
}

/** Takes chunks until one does not belong to the encoding. */
const decoderOf = (encoding: 'utf-8' | 'gb18030') => {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let good = true
  const take = (chunk: Buffer | null): void => {
    if (!good) return
    try {
      decoder.decode(chunk ?? undefined, { stream: chunk !== null })
    } catch {
      // The one way in which a TextDecoder says that bytes are not of its encoding.
      good = false
    }
  }
  return { take, isGood: () => good }
}

const looksZipped = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.toString('latin1') === zipMagic
  } finally {
    await file.close()
  }
}

/**
 * Looks through a file once. A zip container is read as xlsx, anything else as text in UTF-8 or, when it is not that,
 * GB18030; neither is refused (47001), and so is a file with NUL bytes.
 */
export const inspectFile = async (path: string, name: string): Promise<ImportFile> => {
  const kind = (await looksZipped(path)) ? 'xlsx' : 'csv'
  const hash = createHash('sha256')
  const decoders = { 'utf-8': decoderOf('utf-8'), gb18030: decoderOf('gb18030') }
  let bytes = 0
  let isText = true
  for await (const chunk of bytesOf(path)) {
    hash.update(chunk)
    bytes += chunk.length
    if (kind === 'xlsx') continue
    if (chunk.includes(0)) isText = false
    const wasUtf8 = decoders['utf-8'].isGood()
    decoders['utf-8'].take(chunk)
    // GB18030 is only tried on files that are not UTF-8; what came before is read again below.
    if (wasUtf8 && !decoders['utf-8'].isGood()) break
  }
  decoders['utf-8'].take(null)
  if (kind === 'csv' && !decoders['utf-8'].isGood()) return inspectAsGb18030(path, name)
  if (!isText) refuseFile('import.encoding')
  const file = { path, name, encoding: 'utf-8' as const, sha256: hash.digest('hex'), bytes }
  return kind === 'xlsx' ? { ...file, kind } : asText(file)
}

const inspectAsGb18030 = async (path: string, name: string): Promise<ImportFile> => {
  const hash = createHash('sha256')
  const decoder = decoderOf('gb18030')
  let bytes = 0
  for await (const chunk of bytesOf(path)) {
    hash.update(chunk)
    bytes += chunk.length
    decoder.take(chunk)
    if (chunk.includes(0) || !decoder.isGood()) refuseFile('import.encoding')
  }
  decoder.take(null)
  if (!decoder.isGood()) refuseFile('import.encoding')
  return asText({ path, name, encoding: 'gb18030', sha256: hash.digest('hex'), bytes })
}
