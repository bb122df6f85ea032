// The rows of an import file, whatever its form.
import { csvRows } from './csv-rows.ts'
import type { ImportFile } from './file.ts'
import type { FileRow, Header, ImportKind } from './layout.ts'
import { type FileProblems, refuseFile } from './place.ts'
import { xlsxRows } from './xlsx-rows.ts'

/** Rows in batches; `seen` hears the header before the first batch. A file without any header is refused. */
export const rowsOf = (
  file: ImportFile,
  kind: ImportKind,
  problems: FileProblems,
  seen: (header: Header) => void = () => undefined,
): AsyncGenerator<FileRow[]> =>
  file.kind === 'xlsx' ? xlsxRows(file, kind, problems, seen) : csvRows(file, kind, problems, seen)

/** Rows of master data are all in memory at one time: no group has so many subjects, entities or openings. */
const allRowsMax = 200_000

/** Every row of a file of master data; more than 200,000 are refused (47004). */
export const allRows = async (file: ImportFile, kind: ImportKind, problems: FileProblems): Promise<FileRow[]> => {
  const all: FileRow[] = []
  for await (const rows of rowsOf(file, kind, problems)) {
    for (const row of rows) all.push(row)
    if (all.length > allRowsMax) refuseFile('import.limit', {}, all[allRowsMax]?.line)
  }
  return all
}
