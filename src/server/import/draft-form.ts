// Finds out what an uploaded file is, by its first rows: our own columns, or the voucher sheet of another product.
import { type Problem, problem } from '../../domain/problem.ts'
import { readSheetHead, readYonyouHead } from '../../domain/voucher-sheet.ts'
import { wordsOf } from '../kernel/envelope.ts'
import type { ImportFile } from './file.ts'
import { journalColumns, journalRows } from './journal.ts'
import { journalOf } from './journal-file.ts'
import { columnsOf, type FileRow, readHeader } from './layout.ts'
import { refuseFile } from './place.ts'
import type { Resolver } from './resolve.ts'
import { sheetReader } from './sheet-form.ts'
import { type FileTable, isBlank, type TableRow } from './table.ts'
import { type Calendar, tidyCell } from './tidy-cell.ts'

/** How the rows of a file are read; what stands above its head is not read. */
type Form = {
  name: 'own' | 'sheet'
  names: string[]
  notes: Problem[]
  headLine: number
  read(row: TableRow): FileRow | null
}

/** Titles, company and period stand above the head of a sheet. */
const rowsAboveMax = 20
/** A row with as many of our names is meant as our header, even when others of them are wrong. */
const ownNamesMin = 3

const ownNames: ReadonlySet<string> = new Set(columnsOf('vouchers'))
const kept: ReadonlySet<string> = new Set([...ownNames, 'period'])
/** Cells that belong to all lines of a voucher may be merged over them. */
const mergeable: ReadonlySet<string> = new Set(['company', 'period', 'date', 'type', 'no', 'summary', 'remark'])

const isOwn = ({ values }: TableRow): boolean =>
  new Set(values.map((value) => value.trim()).filter((name) => ownNames.has(name))).size >= ownNamesMin

/** What an error file of ours says of a row stands behind its columns, and is not read back. */
const errorTitles: ReadonlySet<string> = new Set(Object.values(wordsOf).map(({ system }) => system.importErrors))

const ownForm = (row: TableRow, calendar: Calendar): Form => {
  const errorsAt = row.values.findIndex((title) => errorTitles.has(title.trim()))
  const end = errorsAt < 0 ? undefined : errorsAt
  const header = readHeader('vouchers', row.values.slice(0, end), row.line)
  const names = header.names.filter((name) => kept.has(name))
  const read = ({ line, values: all, above }: TableRow): FileRow => {
    const values = all.slice(0, end)
    const cells = header.read(values)
    for (const [at, name] of header.names.entries()) {
      const merged = above?.[at]
      if (merged !== undefined && cells[name] === '' && mergeable.has(name)) cells[name] = merged.trim()
    }
    if (!isBlank(values.slice(header.width))) {
      refuseFile('import.cell', { column: String(header.width + 1), reason: 'extraCells' }, line)
    }
    for (const name of names) cells[name] = tidyCell(name, cells[name] ?? '', calendar)
    return { line, cells }
  }
  return { name: 'own', names, notes: [], headLine: row.line, read }
}

const titlesShown = 20

/** The form of a file by its first rows; what is no sheet of vouchers is refused with the titles it has (47012). */
const formOf = (first: readonly TableRow[], calendar: Calendar, resolver: Resolver): Form => {
  const [top] = first
  if (top && isOwn(top)) return ownForm(top, calendar)
  for (const row of first.slice(0, rowsAboveMax)) {
    const head = readSheetHead(row.values) ?? readYonyouHead(row.values)
    if (!head) continue
    const { names, read } = sheetReader(head, resolver, calendar)
    const columns = head.unread.slice(0, titlesShown).join(', ')
    const notes = columns === '' ? [] : [problem('warning.unreadColumns', '', { columns })]
    return { name: 'sheet', names, notes, headLine: row.line, read }
  }
  const titles = (top?.values ?? []).map((value) => value.trim()).filter((value) => value !== '')
  return refuseFile('import.form', { columns: titles.slice(0, titlesShown).join(', ').slice(0, 500) }, top?.line)
}

/** `notes` are known when the rows have been read. */
export type Formed = {
  form: { name: string; names: readonly string[]; notes(): Problem[] }
  rows: AsyncGenerator<FileRow[]>
}

/** The rows of a table with the form they are in; rows up to the head are taken off. */
export const formed = async ({ rows, calendar, notes }: FileTable, resolver: Resolver): Promise<Formed> => {
  const first = await rows.next()
  const batch: TableRow[] = first.done ? [] : first.value
  const form = formOf(batch, calendar, resolver)
  const readAll = (some: readonly TableRow[]): FileRow[] =>
    some.flatMap((row) => {
      const read = row.line > form.headLine ? form.read(row) : null
      return read ? [read] : []
    })
  async function* all(): AsyncGenerator<FileRow[]> {
    yield readAll(batch)
    for await (const some of rows) yield readAll(some)
  }
  return { form: { name: form.name, names: form.names, notes: () => [...notes, ...form.notes] }, rows: all() }
}

/** The vouchers of a plain-text journal; accounts that are no codes are found by name where there is just one. */
export const journalForm = (file: ImportFile, resolver: Resolver): Formed => {
  const journal = journalOf(file)
  async function* all(): AsyncGenerator<FileRow[]> {
    for await (const rows of journalRows(journal, 'vouchers')) {
      yield rows.map(({ line, cells }) => {
        const subject = resolver.subject(cells.subject ?? '', '')
        return { line, cells: { ...cells, subject, currency: resolver.currency(cells.currency ?? '') } }
      })
    }
  }
  const notes = (): Problem[] => [
    problem('warning.otherForm', '', { form: file.kind }),
    ...[...journal.leftOut].map(([what, n]) => problem('warning.leftOut', '', { n, what })),
  ]
  return { form: { name: file.kind, names: journalColumns.vouchers, notes }, rows: all() }
}
