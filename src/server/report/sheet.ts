// A report as one table of texts in the language of its reader: a workbook, a CSV or paper comes of the same rows.

import type { Lang } from '../../contract/base/language.ts'
import type { FigureUnit } from '../../domain/base/figure-unit.ts'
import { periodText } from '../../domain/base/period.ts'
import type { Db } from '../kernel/db.ts'
import { fileOf } from '../kernel/file-answer.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import { type Table, type TableColumn, type TableRow, writeCsv, writeXlsx } from '../kernel/table-file.ts'
import type { PaperColumn, PaperRow } from '../print/report-pages.ts'
import { withNote } from './known-note.ts'
import { type Paper, printPaper, type ReportWords, reportWords } from './paper.ts'
import { type Asked, type AskedOne, type Book, checkKnown, type FileReader, knownMark, type Reader } from './reader.ts'
import { paperFile } from './workbook.ts'

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
/** `period`: its months, where they are others than those that were asked for. */
export type Sheet = { columns: SheetColumn[]; rows: AsyncIterable<readonly SheetRow[]>; period?: string }

export const textColumn = (title: string, width?: number): SheetColumn => ({ title, kind: 'text', width })
export const codeColumn = (title: string, width?: number): SheetColumn => ({ title, kind: 'text', width, isCode: true })
export const figureColumn = (title: string, carry?: PaperColumn['carry']): SheetColumn => ({
  title,
  kind: 'figure',
  carry,
})

/** How many there are of something: no unit of money. */
export const countColumn = (title: string): SheetColumn => ({ title, kind: 'figure', isExact: true })

export async function* once(rows: readonly SheetRow[]): AsyncGenerator<readonly SheetRow[]> {
  yield rows
}

async function* printed(rows: Sheet['rows']): AsyncGenerator<PaperRow[]> {
  for await (const portion of rows) {
    yield portion.map(({ look, ...row }) => ({ ...row, look: look === 'title' ? 'group' : look }))
  }
}

export const sheetPaper = ({ columns, rows, period }: Sheet): Pick<Paper, 'columns' | 'rows' | 'period'> => ({
  period,
  columns: columns.map(({ title, kind, carry, isExact, isCode, terms }) => ({
    ...{ title, carry, isExact, terms, isDay: kind === 'date' },
    kind: isCode || kind === 'date' ? 'code' : kind,
  })),
  rows: printed(rows),
})

type SheetReport<Question extends AskedOne> = {
  /** What the table of a file is called, and paper unless `onPaper` has a title. */
  titleOf(question: Question, lang: Lang): string
  /** What a file is called, before the account set. */
  nameOf?(question: Question, lang: Lang): string
  sheetOf(tx: Db, question: Question, lang: Lang): Promise<Sheet> | Sheet
  /** How it stands on paper, where that is not the usual way. */
  onPaper?(question: Question, lang: Lang): Partial<Omit<Paper, 'columns' | 'rows'>>
  /** The name of a workbook as printed says at what moment its figures were known too. */
  namesMoment?: true
  /** Its rows say themselves what they have to do with the moment: no column notes it. */
  hasOwnMoment?: true
}

export const sheetReport = <Question extends AskedOne>(report: SheetReport<Question>) => {
  const { titleOf, nameOf = titleOf, sheetOf, onPaper, namesMoment, hasOwnMoment } = report
  const fileName = (question: Question, lang: Lang) => `${nameOf(question, lang)}-${question.book.books.value}`
  const paperOf =
    (question: Question, lang: Lang) =>
    async (tx: Db): Promise<Paper> => ({
      title: titleOf(question, lang),
      ...sheetPaper(await sheetOf(tx, question, lang)),
      ...onPaper?.(question, lang),
    })
  /** The file is made of one snapshot while it is read. */
  const file = (
    { db, lang }: Pick<Reader, 'db' | 'lang'>,
    question: Question,
    { format = 'csv', form }: SheetFormat,
  ): FileAnswer => {
    const { asked, book } = question
    const marks = [...knownMark(asked.books), ...(form === 'flat' ? [form] : [])]
    return fileOf([fileName(question, lang), ...marks].join('-'), format, (out) =>
      db.snapshot(async (tx) => {
        const sheet = await sheetOf(tx, question, lang)
        const shown = form === 'flat' ? flatSheet(sheet, reportWords[lang], question) : sheet
        const made: Table = { name: titleOf(question, lang), digits: book.digits, ...shown }
        await (format === 'xlsx' ? writeXlsx : writeCsv)(hasOwnMoment ? made : withNote(made, asked, lang), out)
      }),
    )
  }
  return {
    file,
    /** The file that is asked for, or the workbook as printed. */
    export: async (reader: FileReader, question: Question, format: SheetFormat): Promise<FileAnswer> => {
      if (question.book.readable.asKnown) await checkKnown(reader, question.asked)
      if (format.form !== 'printed') return file(reader, question, format)
      const marks = namesMoment ? knownMark(question.asked.books) : []
      const named = { name: [fileName(question, reader.lang), ...marks].join('-'), format: format.format }
      return await paperFile(reader, question.asked, named, paperOf(question, reader.lang))
    },
    print: (reader: FileReader, question: Question, unit: FigureUnit | undefined): Promise<FileAnswer> =>
      printPaper(reader, question.asked, paperOf(question, reader.lang), unit),
  }
}

/** What is a fact: neither a sum nor an opening, which count nowhere. */
const isFact = ({ look, counts }: SheetRow): boolean => look === undefined && counts !== false

/**
 * The rows of a sheet without its sums; columns that stand beside each other (`flat: 'split'`) become a row for each
 * figure, with the title of its column.
 */
const flatSheet = ({ columns, rows }: Sheet, t: ReportWords, { asked, book }: { asked: Asked; book: Book }): Sheet => {
  const of = [book.books.companyCode, periodText(asked.from), periodText(asked.to)]
  const places = columns.map((_, at) => at)
  const kept = places.filter((at) => columns[at]?.flat === undefined)
  const split = places.filter((at) => columns[at]?.flat === 'split')
  const pick = (cells: readonly string[]): string[] => [...of, ...kept.map((at) => cells[at] ?? '')]
  const factsOf = ({ cells }: SheetRow): SheetRow[] => {
    if (split.length === 0) return [{ cells: pick(cells) }]
    const filled = split.filter((at) => (cells[at] ?? '') !== '')
    return filled.map((at) => ({ cells: [...pick(cells), columns[at]?.title ?? '', cells[at] ?? ''] }))
  }
  async function* facts(): AsyncGenerator<readonly SheetRow[]> {
    for await (const portion of rows) yield portion.filter(isFact).flatMap(factsOf)
  }
  return {
    columns: [
      ...[textColumn(t.company, 10), textColumn(t.fromMonth, 10), textColumn(t.toMonth, 10)],
      ...columns.filter(({ flat }) => flat === undefined),
      ...(split.length > 0 ? [textColumn(t.columnTitle, 24), figureColumn(t.amount)] : []),
    ],
    rows: facts(),
  }
}
