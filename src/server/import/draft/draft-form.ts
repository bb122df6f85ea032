// Brings the rows of an uploaded table into our columns: by its head, its encoding, and answers to what it leaves open.

import { wordsOf } from '../../../contract/base/words.ts'
import { plainComma } from '../../../domain/base/decimal-comma.ts'
import { type Problem, problem, Refusal } from '../../../domain/base/problem.ts'
import { isVoidTitle } from '../../../domain/import/sheet-titles.ts'
import { periodOfCell, yearOfCell } from '../../../domain/import/stated-period.ts'
import { isSumText } from '../../../domain/import/sum-row.ts'
import type { ImportFile } from '../file/file.ts'
import { type FileTable, type RawRow, readAll } from '../file/table.ts'
import type { TextReading } from '../file/text-encoding.ts'
import { type Calendar, type FileMoney, figureColumns, moneyColumns, takeSigns, tidyCell } from '../file/tidy-cell.ts'
import { refuseFile } from '../file-problems.ts'
import { blankCells, type FileRow, type ImportKind, readHeader } from '../layout.ts'
import { type ColumnOf, titlesOf, unreadNote } from '../name-question.ts'
import { asItStands, inOrder, type Question } from '../question.ts'
import { amountColumns, currencyReader, unitReader, waysInUnit } from '../sheet/sheet-amount.ts'
import { commaQuestion } from '../sheet/sheet-cell.ts'
import { type DateColumn, dateReader, type SheetBooks, type SheetTop, topQuestions } from '../sheet/sheet-heading.ts'
import { sumsOf, sumWordOf, voidReader } from '../sheet/sheet-state.ts'

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
    const other = { ...found?.other, ...unit.apply(cells) }
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
  const names = titled ? titled.names.slice(0, end) : titlesOf(head, columnOf)
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
  const readSome = (some: readonly RawRow[]): FileRow[] =>
    some.flatMap((row) => {
      const read = row.line > form.headLine ? form.read(row) : null
      return read ? [read] : []
    })
  async function* all(): AsyncGenerator<FileRow[]> {
    try {
      yield readSome(batch)
      for await (const some of rows) yield readSome(some)
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

// Reads a text whose encoding is in doubt in both of them; which one is right is asked where the head fits both.

type FormOf = (file: ImportFile) => Promise<Formed>

/** The form of a file, or why its head is none that is known. */
const attempt = async (formOf: FormOf, file: ImportFile): Promise<Formed | Refusal> => {
  try {
    return await formOf(file)
  } catch (error) {
    // A head that nobody knows says that the text is not in this encoding, where it is one in the other.
    if (error instanceof Refusal) return error
    throw error
  }
}

/** The rows of a form one by one. */
async function* singly({ rows }: Formed): AsyncGenerator<FileRow> {
  for await (const some of rows) yield* some
}

/** Cells of a row in both encodings, where they are not the same in them. */
const apart = (own: FileRow['cells'], also: FileRow['cells']): [own: FileRow['cells'], also: FileRow['cells']] => {
  const names = Object.keys({ ...own, ...also }).filter((one) => (own[one] ?? '') !== (also[one] ?? ''))
  const pick = (cells: FileRow['cells']) => Object.fromEntries(names.map((one) => [one, cells[one] ?? '']))
  return [pick(own), pick(also)]
}

const name = 'encoding'

const questionOf = (readings: readonly TextReading[], choices: readonly [string, ...string[]]): Question => ({
  ...{ name, code: 'question.encoding', choices, proposed: choices[0] },
  args: { readings: readings.map(({ encoding, sample }) => `${encoding.toUpperCase()} “${sample}”`).join(' / ') },
})

/** Both readings of a file as one form: each row has its cells in the other encoding beside those of the first. */
const inBoth = (own: Formed, also: Formed, file: ImportFile, other: TextReading): Formed => {
  const others = singly(also)
  let isAlike = true
  async function* rows(): AsyncGenerator<FileRow[]> {
    try {
      for await (const some of own.rows) {
        const read: FileRow[] = []
        for (const row of some) {
          const { value } = isAlike ? await others.next() : { value: undefined }
          // A row of sums in one encoding only: the rows of the other one are not those of this file.
          isAlike &&= value?.line === row.line
          const [cells, turned] = apart(row.cells, isAlike && value ? value.cells : row.cells)
          const ways = { [file.encoding]: cells, [other.encoding]: turned }
          read.push(Object.keys(cells).length > 0 ? { ...row, other: { ...row.other, [name]: ways } } : row)
        }
        yield read
      }
      isAlike &&= (await others.next()).done === true
    } finally {
      await others.return(undefined)
    }
  }
  const choices = (): readonly [string, ...string[]] => (isAlike ? [file.encoding, other.encoding] : [asItStands])
  const questions = () => [questionOf([file, other], choices()), ...(own.form.questions?.() ?? [])]
  return { form: { ...own.form, questions }, rows: rows() }
}

/**
 * The form of a file. In doubt its head decides between two encodings where more of it is known in one of them; else
 * the choice is asked, the likelier one proposed.
 */
export const formInEncoding = async (file: ImportFile, formOf: FormOf): Promise<Formed> => {
  if (!file.isDoubtful) return formOf(file)
  const { other } = file
  if (!other) {
    const { form, rows } = await formOf(file)
    const asked = questionOf([file], [asItStands])
    return { form: { ...form, questions: () => [asked, ...(form.questions?.() ?? [])] }, rows }
  }
  const settled = { ...file, isDoubtful: false, other: null }
  const own = await attempt(formOf, file)
  const also = await attempt(formOf, { ...settled, ...other })
  if (also instanceof Refusal) {
    if (own instanceof Refusal) throw own
    await own.rows.return(undefined)
    return formOf(settled)
  }
  if (own instanceof Refusal || own.form.names.length < also.form.names.length) return also
  return inBoth(own, also, file, other)
}

/**
 * `accept` answers every question by what is proposed; `answers` are those to questions about the file by name.
 * `again`: documents that are there already come once more, which is a matter of its own.
 */
export type Taking = {
  file: ImportFile
  check: boolean
  accept: boolean
  again?: boolean
  answers?: Readonly<Record<string, string>>
}

const rowsWhole = async (rows: AsyncGenerator<FileRow[]>, kind: ImportKind): Promise<FileRow[]> => {
  const blank = blankCells(kind)
  return (await readAll(rows)).map((row) => ({ ...row, cells: { ...blank, ...row.cells } }))
}

/** The rows by a choice of a question about the file. */
const chosenRows = (rows: readonly FileRow[], { name, scale }: Question, choice: string): FileRow[] =>
  rows.map((row) => {
    const ways = scale ? waysInUnit(row.cells, scale) : row.other?.[name]
    return { ...row, cells: { ...row.cells, ...ways?.[choice] } }
  })

/** `question.end` is answered under `end`. */
const keyOf = ({ code }: Question): string => code.replace('question.', '')

export const answered = ({ accept, answers }: Pick<Taking, 'accept' | 'answers'>, one: Question): string => {
  const said = answers?.[keyOf(one)] ?? ''
  return one.choices.includes(said) ? said : accept ? one.proposed : ''
}

/** What is asked, with the name and the choices by which it is answered. */
export const openProblem = (one: Question): Problem =>
  problem(one.code, '', { ...one.args, answer: keyOf(one), choices: one.choices.join('|') })

/** Refuses a file that leaves something open: first how much, then each. */
export const refuseOpen = (open: readonly Problem[]): void => {
  if (open.length > 0) throw new Refusal([problem('import.asked', '', { n: open.length }), ...open])
}

/** The rows of a file by the answers to what it leaves open as a whole, and what of that is not answered. */
export const chosenFile = async (
  { form, rows }: Formed,
  kind: ImportKind,
  taking: Pick<Taking, 'accept' | 'answers'>,
): Promise<{ rows: FileRow[]; asked: Question[]; open: Problem[] }> => {
  const read = await rowsWhole(rows, kind)
  const asked = form.questions?.() ?? []
  const chosen = inOrder(asked).reduce((sum, one) => chosenRows(sum, one, answered(taking, one) || one.proposed), read)
  const open = asked.filter((one) => answered(taking, one) === '').map(openProblem)
  return { rows: chosen, asked, open }
}
