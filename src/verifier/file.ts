// Reads an archive line by line, and proves that it is whole and as it was written.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { ArchiveRecord } from '../domain/closing/archive.ts'

/** A record with the number of its line; null where the line cannot be read. */
type Read = { line: number; record: ArchiveRecord | null }

const lineFeed = 10

/** The lines of a file as bytes with their line feeds; a last one without it comes as it is. */
async function* linesOf(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = piece.indexOf(lineFeed); end >= 0; end = piece.indexOf(lineFeed, from)) {
      const line = piece.subarray(from, end + 1)
      yield rest.length > 0 ? Buffer.concat([...rest, line]) : line
      rest = []
      from = end + 1
    }
    if (from < piece.length) rest.push(Buffer.from(piece.subarray(from)))
  }
  if (rest.length > 0) yield Buffer.concat(rest)
}

const parse = (line: Buffer): ArchiveRecord | null => {
  try {
    return JSON.parse(line.toString('utf8')) as ArchiveRecord
  } catch {
    // What cannot be read is told with its line.
    return null
  }
}

/** The records of an archive; `onWhole` is told at the end whether the file is the one that was written. */
export async function* recordsOf(path: string, onWhole: (isWhole: boolean) => void): AsyncGenerator<Read> {
  const hash = createHash('sha256')
  let line = 0
  let isWhole = false
  for await (const bytes of linesOf(path)) {
    line += 1
    const record = parse(bytes)
    if (record?.kind === 'end') isWhole = record.records === line - 1 && record.sha256 === hash.copy().digest('hex')
    else isWhole = false
    hash.update(bytes)
    yield { line, record }
  }
  onWhole(isWhole)
}
