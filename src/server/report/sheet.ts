// A report as one table of texts in the language of its reader: the same rows become a workbook, a CSV or paper.

import type { Db } from '../kernel/db.ts'
import { fileOf } from '../kernel/file-answer.ts'
import type { FileAnswer, Scope } from '../kernel/scope.ts'
import { type Table, type TableColumn, type TableRow, writeCsv, writeXlsx } from '../kernel/table-file.ts'
import type { PaperColumn, PaperRow } from '../print/report-pages.ts'
import type { Asked } from './ask.ts'
import { withNote } from './known-note.ts'
import type { Paper } from './paper.ts'

/**
 * `isCode`: keeps its width on paper. In the flat form columns that are `split` become rows, and a sum that is no fact
 * of its own is left out (`leave`).
 */
export type SheetColumn = TableColumn &
  Pick<PaperColumn, 'carry' | 'isExact' | 'terms'> & { isCode?: true; flat?: 'split' | 'leave' }

/** The file that is asked for: the table as it is shown, or flat. */
export type SheetFormat = { format?: 'csv' | 'xlsx'; form?: 'flat' | 'printed' }
/** `counts`: a row that sums of pages take in. */
export type SheetRow = TableRow &
  Pick<PaperRow, 'counts' | 'indent' | 'breaks' | 'sums' | 'below' | 'marks' | 'listing'>
export type Sheet = { columns: SheetColumn[]; rows: AsyncIterable<readonly SheetRow[]> }

export const textColumn = (title: string, width?: number): SheetColumn => ({ title, kind: 'text', width })
export const codeColumn = (title: string, width?: number): SheetColumn => ({ title, kind: 'text', width, isCode: true })
export const figureColumn = (title: string, carry?: PaperColumn['carry']): SheetColumn => ({
  title,
  kind: 'figure',
  carry,
})

/** How many there are of something: no unit of money. */
export const countColumn = (title: string): SheetColumn => ({ title, kind: 'figure', isExact: true })

/** Rows that are there all at once. */
export async function* once(rows: readonly SheetRow[]): AsyncGenerator<readonly SheetRow[]> {
  yield rows
}

/** `digits` are the decimals of its amounts. */
type SheetFile = {
  name: string
  title: string
  format: 'csv' | 'xlsx'
  digits: number
  asked?: Pick<Asked, 'books'>
}

/** The file of a sheet that is made of one snapshot while it is read; `asked` says whether it is of now. */
export const sheetFile = (
  scope: Pick<Scope, 'db' | 'lang'>,
  { name, title, format, digits, asked }: SheetFile,
  make: (tx: Db) => Promise<Sheet>,
): FileAnswer =>
  fileOf(name, format, (out) =>
    scope.db.snapshot(async (tx) => {
      const made: Table = { name: title, digits, ...(await make(tx)) }
      const table = asked ? withNote(made, asked, scope.lang) : made
      await (format === 'xlsx' ? writeXlsx(table, out) : writeCsv(table, out))
    }),
  )

async function* printed(rows: Sheet['rows']): AsyncGenerator<PaperRow[]> {
  for await (const portion of rows) {
    yield portion.map(({ look, ...row }) => ({ ...row, look: look === 'title' ? 'group' : look }))
  }
}

/** Columns and rows of a sheet as they stand on paper. */
export const sheetPaper = ({ columns, rows }: Sheet): Pick<Paper, 'columns' | 'rows'> => ({
  columns: columns.map(({ title, kind, carry, isExact, isCode, terms }) => ({
    ...{ title, carry, isExact, terms, isDay: kind === 'date' },
    kind: isCode || kind === 'date' ? 'code' : kind,
  })),
  rows: printed(rows),
})
