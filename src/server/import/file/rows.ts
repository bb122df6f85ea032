// The rows of an import file, whatever its form, and those of an upload, which is put aside while it is worked on.

import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { problem, refuse } from '../../../domain/base/problem.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type FileProblems, refuseFile } from '../file-problems.ts'
import { type Journal, journalColumns, journalRows } from '../journal/journal.ts'
import { journalOf } from '../journal/journal-form.ts'
import { blankCells, type FileRow, type Header, type ImportKind, readHeader } from '../layout.ts'
import { csvTable } from './csv-rows.ts'
import { type ImportFile, inspectFile } from './file.ts'
import { type FileTable, isBlank, type RawRow } from './table.ts'
import { type Calendar, tidyCell } from './tidy-cell.ts'
import { xlsxTable } from './xlsx-rows.ts'

/** A table in text: how it was read is told where that was a guess. */
const textTable = (file: ImportFile): FileTable => {
  const { sample, isDoubtful, encoding } = file
  const read = problem('import.encodingRead', '', { encoding: encoding.toUpperCase(), sample })
  // What is in doubt is asked.
  const notes = sample === '' || isDoubtful ? [] : [read]
  const heard = (separator: string): void => {
    notes.push(problem('import.separatorRead', '', { separator: separator === '\t' ? 'Tab' : separator }))
  }
  return { rows: csvTable(file, heard), calendar: 1900, notes }
}

/** `rowsMax`: as many rows a workbook may have, where it is not as many as vouchers have. */
export const tableOf = async (file: ImportFile, rowsMax?: number): Promise<FileTable> =>
  file.kind === 'xlsx' ? xlsxTable(file, rowsMax) : textTable(file)

export const isJournal = ({ kind }: ImportFile): boolean => kind !== 'csv' && kind !== 'xlsx'

/** Journals hold vouchers and openings, and have no header: it is always the same. */
async function* rowsOfJournal(
  file: ImportFile,
  kind: ImportKind,
  seen: (header: Header) => void,
  journal: Journal,
): AsyncGenerator<FileRow[]> {
  if (kind !== 'vouchers' && kind !== 'opening') return refuseFile('import.header', { columns: file.kind })
  const blank = blankCells(kind)
  seen(readHeader(kind, journalColumns[kind], 1))
  for await (const rows of journalRows(journal, kind)) {
    yield rows.map(({ line, cells }) => ({ line, cells: { ...blank, ...cells } }))
  }
}

/** Dates and figures of our own files come through spreadsheets, too. */
const tidied = (cells: Record<string, string>, names: readonly string[], calendar: Calendar): FileRow['cells'] => {
  for (const name of names) if (cells[name]) cells[name] = tidyCell(name, cells[name], calendar)
  return cells
}

/**
 * Rows in batches; `seen` hears the header, which is the first row, before the first batch. A header that does not fit
 * is refused (47002); a row with more cells than the header is a problem of the list and left out.
 */
export async function* rowsOf(
  file: ImportFile,
  kind: ImportKind,
  problems: FileProblems,
  seen: (header: Header) => void = () => undefined,
  journal?: Journal,
): AsyncGenerator<FileRow[]> {
  if (isJournal(file)) return yield* rowsOfJournal(file, kind, seen, journal ?? journalOf(file))
  let header: Header | null = null
  const table = await tableOf(file)
  for await (const batch of table.rows) {
    const rows: FileRow[] = []
    for (const { line, values } of batch) {
      if (header === null) {
        header = readHeader(kind, values, line)
        seen(header)
      } else if (!isBlank(values.slice(header.width))) {
        problems.addCell(line, String(header.width + 1), 'extraCells')
      } else rows.push({ line, cells: tidied(header.read(values), header.names, table.calendar) })
    }
    if (rows.length > 0) yield rows
  }
  if (header === null) readHeader(kind, [], 1)
}

/** Runs `work` on the uploaded file; afterwards it is gone. */
export const withUpload = async <T>(scope: Scope, work: (file: ImportFile) => Promise<T>): Promise<T> => {
  const upload = scope.upload ?? refuse(problem('file.missing', 'file'))
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-import-'))
  try {
    const path = join(folder, 'file')
    await pipeline(upload.stream, createWriteStream(path, { mode: 0o600 }))
    return await work(await inspectFile(path, upload.name))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Such a file is held in memory. */
const rowsMost = 50_000

/** Every row of the file of a call, its titles first; more than 50,000 are refused (47004). */
export const uploadedRows = (scope: Scope): Promise<RawRow[]> =>
  withUpload(scope, async (file) => {
    const all: RawRow[] = []
    for await (const rows of (await tableOf(file, rowsMost)).rows) {
      all.push(...rows)
      if (all.length > rowsMost + 1) refuseFile('import.limit', {}, all[rowsMost + 1]?.line)
    }
    return all
  })
