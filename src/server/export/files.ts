// Writes an account set to files: a folder of csv files, one journal, or the archive that proves itself.
import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../kernel/db.ts'
import { archiveOf } from '../ledger/proof/archive.ts'
import type { Books } from '../ledger/store/books.ts'
import { csvFiles } from './csv.ts'
import { gbtFiles } from './gbt24589.ts'
import { beancountOf, journalOf } from './journal.ts'
import { countVoid, openSource } from './source.ts'

export const exportFormats = ['csv', 'hledger', 'beancount', 'gbt24589', 'archive'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** `voided`: void vouchers, which no file but the archive holds. */
export type Exported = { files: string[]; voided: number }

/** Pieces are gathered up to this many characters: a write for each line would cost more than the line. */
const chunkLength = 64 * 1024

/** Pieces of text, put together to some size. */
export async function* gathered(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    if (text.length < chunkLength) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

/** A file appears under its name when it is whole, never before. */
const write = async (path: string, pieces: AsyncIterable<string>): Promise<void> => {
  const unfinished = `${path}.unfinished`
  await pipeline(Readable.from(gathered(pieces)), createWriteStream(unfinished))
  await rename(unfinished, path)
}

/**
 * Writes the books of one moment, in bounded memory. `out` is a folder for csv and gbt24589 (made when it is not
 * there), a file for the others; files of the same names are replaced.
 */
export const exportBooks = (db: Db, books: Books, format: ExportFormat, out: string): Promise<Exported> =>
  db.snapshot(async (tx) => {
    if (format === 'archive') {
      await write(out, archiveOf(tx, books))
      return { files: [out], voided: 0 }
    }
    const source = await openSource(tx, books)
    const voided = await countVoid(source)
    if (format === 'hledger' || format === 'beancount') {
      await write(out, format === 'hledger' ? journalOf(source) : beancountOf(source))
      return { files: [out], voided }
    }
    await mkdir(out, { recursive: true })
    const files: string[] = []
    for (const [name, file] of Object.entries(format === 'csv' ? csvFiles : gbtFiles)) {
      await write(join(out, name), file(source))
      files.push(join(out, name))
    }
    return { files, voided }
  })
