// Brings the rows of an uploaded table into our columns: what stands above its head is left out.
import { wordsOf } from '../../../contract/base/words.ts'
import { plainComma } from '../../../domain/base/decimal-comma.ts'
import { type Problem, Refusal } from '../../../domain/base/problem.ts'
import { isVoidTitle } from '../../../domain/import/sheet-titles.ts'
import { periodOfCell, yearOfCell } from '../../../domain/import/stated-period.ts'
import { isSumText } from '../../../domain/import/sum-row.ts'
import type { FileTable, RawRow } from '../file/table.ts'
import { type Calendar, type FileMoney, figureColumns, moneyColumns, takeSigns, tidyCell } from '../file/tidy-cell.ts'
import { refuseFile } from '../file-problems.ts'
import { type FileRow, type ImportKind, readHeader } from '../layout.ts'
import type { Question } from '../question.ts'
import { commaQuestion } from '../sheet/sheet-cell.ts'
import { amountColumns, currencyReader } from '../sheet/sheet-currency.ts'
import { type DateColumn, dateReader } from '../sheet/sheet-date.ts'
import { type SheetBooks, type SheetTop, topQuestions } from '../sheet/sheet-heading.ts'
import { voidReader } from '../sheet/sheet-state.ts'
import { sumsOf, sumWordOf } from '../sheet/sheet-sum.ts'
import { unitReader } from '../sheet/sheet-unit.ts'
import { type ColumnOf, namesOf, unreadNote } from '../titles.ts'

/** How the rows of a file are read; what stands above its head is not read. */
export type FileForm = {
  name: 'own' | 'sheet'
  names: string[]
  notes(): Problem[]
  headLine: number
  read(row: RawRow): FileRow | null
  /** What the rows have left open; known when they have been read. */
  questions?(): Question[]
}

/** Titles, company and period stand above the head of a sheet. */
export const rowsAboveMax = 20

/** What an error file of ours says of a row stands behind its columns, and is not read back. */
const errorTitles: ReadonlySet<string> = new Set(Object.values(wordsOf).map(({ system }) => system.importErrors))

/** What else is known of the sheet of somebody else: its columns, those of its dates best first, and what is above. */
export type Titled = {
  names: readonly string[]
  dates: readonly DateColumn[]
  top: SheetTop
  books: SheetBooks | null
  /** A figure with a decimal comma, where the sheet has such. */
  comma: string | null
}

type Headed = {
  kind: ImportKind
  /** Our columns by the titles of the head. */
  columnOf: ColumnOf
  /** The columns of ours that are kept. */
  kept: ReadonlySet<string>
  /** Cells that belong to all rows of a document may be merged over them. */
  mergeable: ReadonlySet<string>
  calendar: Calendar
  /** A cell in the form of our own files; all kinds have this in common. */
  tidy?: typeof tidyCell
  /** What the amounts are in, where the file has any. */
  money?: FileMoney | undefined
  titled?: Titled
}

const tidyOf = ({ tidy = tidyCell, titled }: Headed): typeof tidyCell =>
  (titled?.comma ?? null) === null
    ? tidy
    : (column, cell, calendar) => tidy(column, figureColumns.has(column) ? plainComma(cell) : cell, calendar)

/** What all rows of a sheet have in common: the date by its columns and the period, the unit, whose books it is for. */
const sheetOf = ({ dates, top, books, comma }: Titled, names: readonly string[], calendar: Calendar) => {
  const [date, unit] = [dateReader(dates, calendar), unitReader(top.unit, moneyColumns)]
  const read = ({ line, values, above }: RawRow, cells: Record<string, string>): FileRow => {
    const texts = dates.map(({ at }) => values[at]?.trim() || above?.[at]?.trim() || '')
    const stated = [
      periodOfCell(cells.period_also ?? '', cells.year || cells.date || ''),
      periodOfCell(cells.period ?? '', cells.year || cells.date || ''),
      yearOfCell(cells.year ?? ''),
      top.period,
    ]
    const periods = stated.filter((each) => each !== null)
    // The title of a file may name the store of all its rows.
    const free = ['store_name', 'store_2_name', 'store_3_name'].find((name) => (cells[name] ?? '') === '')
    if (top.store !== '' && (cells.store ?? '') !== '' && free) cells[free] = top.store
    // A further row of a document leaves its date out.
    const found = texts.every((text) => text === '') ? null : date.read(line, texts, periods)
    const other = { ...found?.other, ...unit.apply(line, cells) }
    return Object.keys(other).length > 0 ? { line, cells, other } : { line, cells }
  }
  const questions = (): Question[] => [
    ...commaQuestion(comma),
    ...date.questions(),
    ...unit.questions(),
    ...(books ? topQuestions(top, books, names) : []),
  ]
  return { read, questions }
}

/** What a row adds to sums, or a row of sums says. */
const figuresIn = (cells: Readonly<Record<string, string>>, tidy: typeof tidyCell): Record<string, string> =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([name, text]) => (figureColumns.has(name) ? [[name, tidy(name, text)]] : [])),
  )

/**
 * The form of a table by its head, `row`. Titles that mean nothing are not read, which is noted; a column that is there
 * twice, or not at all and must be, is refused (47002).
 */
export const headedForm = (row: RawRow, headed: Headed): FileForm => {
  const { kind, columnOf, kept, mergeable, calendar, titled, money } = headed
  const tidy = tidyOf(headed)
  const errorsAt = row.values.findIndex((title) => errorTitles.has(title.trim()))
  const end = errorsAt < 0 ? row.values.length : errorsAt
  const head = { ...row, values: row.values.slice(0, end) }
  const names = titled ? titled.names.slice(0, end) : namesOf(head, columnOf)
  const read = names.flatMap((name, at) => (name === '' ? [] : [at]))
  // What stands under no title at all is not passed over.
  const untitled = (at: number): boolean => (at < end ? head.values[at]?.trim() === '' : errorsAt < 0)
  const pick = <T>(values: readonly T[], none: T): T[] => read.map((at) => values[at] ?? none)
  const header = readHeader(kind, pick(names, ''), row.line, titled !== undefined)
  const shown = header.names.filter((name) => kept.has(name))
  const sums = sumsOf(money?.base ?? '', titled?.top.capitals)
  const states = head.values.flatMap((title, at) =>
    names[at] === '' && isVoidTitle(title) ? [{ at, title: title.trim() }] : [],
  )
  const voids = voidReader(states)
  const ofAll = titled && sheetOf(titled, header.names, calendar)
  const amounts = amountColumns(read.map((at) => [at, names[at] ?? '', head.values[at] ?? ''] as const))
  const heading = header.has('currency') ? (titled?.top.currency ?? '') : ''
  const marks = currencyReader(amounts, heading, money ?? null)
  const readRow = (row: RawRow): FileRow | null => {
    const { line, values, above } = row
    const cells = header.read(pick(values, ''))
    // What a row of a document is about, whose date may be merged over it.
    const about = cells.subject || cells.item || cells.store || ''
    const isDateless = cells.date === '' || isSumText(cells.date ?? '')
    const word = isDateless ? sumWordOf(row, about) : null
    if (word !== null) {
      sums.sum(line, word, [figuresIn(cells, tidy)], values)
      return null
    }
    for (const [at, merged] of pick<string | undefined>(above ?? [], undefined).entries()) {
      const name = header.names[at] ?? ''
      if (merged !== undefined && cells[name] === '' && mergeable.has(name)) cells[name] = merged.trim()
    }
    if (voids.isVoid(line, values, cells.no || cells.bill_no || cells.document_no || '')) return null
    const extra = values.findIndex((value, at) => untitled(at) && value.trim() !== '')
    if (extra >= 0) refuseFile('import.cell', { column: String(extra + 1), reason: 'extraCells' }, line)
    for (const name of header.names) cells[name] = tidy(name, cells[name] ?? '', calendar)
    if (money) takeSigns(cells, money)
    marks.read(row, cells.currency ?? '')
    const { date = '', no = '', bill_no = '', document_no = '' } = cells
    sums.add(figuresIn(cells, tidy), { group: no || bill_no || document_no, date })
    return ofAll ? ofAll.read(row, cells) : { line, cells }
  }
  return {
    ...{ name: 'own', names: shown, headLine: row.line, read: readRow },
    notes: () => [...unreadNote(head, columnOf), ...sums.notes(), ...voids.notes()],
    questions: () => [...(ofAll?.questions() ?? []), ...marks.questions(), ...sums.questions()],
  }
}

/** `notes` and `questions` are known when the rows have been read. */
export type Formed = {
  form: { name: string; names: readonly string[]; notes(): Problem[]; questions?(): Question[] }
  rows: AsyncGenerator<FileRow[]>
}

/** A refusal of the columns of a sheet, which says which of several was looked at. */
const namingSheet = (error: unknown, sheet: string): unknown => {
  if (!(error instanceof Refusal) || sheet === '') return error
  const named = (args: Problem['args']): Problem['args'] => ({ ...args, sheet: ` [${sheet}]` })
  return new Refusal(
    error.problems.map((each) => (each.code === 'import.form' ? { ...each, args: named(each.args) } : each)),
  )
}

/** Whoever stops reading closes the file. */
const closingOnFault = async <T>({ rows, sheet = '' }: FileTable, work: () => T): Promise<T> => {
  try {
    return work()
  } catch (error) {
    await rows.return(undefined)
    throw namingSheet(error, sheet)
  }
}

/** The rows of a table with the form they are in, found by the first of them; rows up to the head are taken off. */
export const formed = async (
  table: FileTable,
  formOf: (first: readonly RawRow[], calendar: Calendar) => FileForm,
): Promise<Formed> => {
  const { rows, calendar, notes, questions = [] } = table
  const first = await rows.next()
  const batch: RawRow[] = first.done ? [] : first.value
  const form = await closingOnFault(table, () => formOf(batch, calendar))
  const readAll = (some: readonly RawRow[]): FileRow[] =>
    some.flatMap((row) => {
      const read = row.line > form.headLine ? form.read(row) : null
      return read ? [read] : []
    })
  async function* all(): AsyncGenerator<FileRow[]> {
    try {
      yield readAll(batch)
      for await (const some of rows) yield readAll(some)
    } finally {
      await rows.return(undefined)
    }
  }
  const { name, names } = form
  const told = {
    notes: () => [...notes, ...form.notes()],
    questions: () => [...questions, ...(form.questions?.() ?? [])],
  }
  return { form: { name, names, ...told }, rows: all() }
}
