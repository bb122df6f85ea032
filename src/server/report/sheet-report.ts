// A report that is one table of one account set: its file, its workbook as printed and its paper come of that table.
import type { Lang } from '../../contract/base/language.ts'
import type { FigureUnit } from '../../domain/base/figure-unit.ts'
import { periodText } from '../../domain/base/period.ts'
import type { Db } from '../kernel/db.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import type { Facts } from './answer-cache.ts'
import { type Asked, type Book, knownMark } from './ask.ts'
import { type Paper, printPaper, type ReportWords, reportWords } from './paper.ts'
import { checkKnown, type FileReader, open, type Reader } from './reader.ts'
import {
  figureColumn,
  type Sheet,
  type SheetFormat,
  type SheetRow,
  sheetFile,
  sheetPaper,
  textColumn,
} from './sheet.ts'
import { paperFile } from './workbook.ts'

/** A checked question over one account set. */
export type AskedOne = { asked: Asked; book: Book }

/** The question over the first of the account sets that it names. */
export const askOne = async (reader: Reader, facts: Facts, question: Parameters<typeof open>[2]): Promise<AskedOne> => {
  const asked = await open(reader, facts, question)
  const [book] = asked.books as [Book]
  return { asked: { ...asked, books: [book] }, book }
}

export type SheetReport<Question extends AskedOne> = {
  /** What the table of a file is called, and paper unless `onPaper` has a title. */
  titleOf(question: Question, lang: Lang): string
  /** What a file is called, before the account set. */
  nameOf?(question: Question, lang: Lang): string
  sheetOf(tx: Db, question: Question, lang: Lang): Promise<Sheet> | Sheet
  /** How it stands on paper, where that is not the usual way. */
  onPaper?(question: Question, lang: Lang): Partial<Omit<Paper, 'columns' | 'rows'>>
}

/** What makes the files and the paper of such a report. */
export const sheetReport = <Question extends AskedOne>(report: SheetReport<Question>) => {
  const { titleOf, nameOf = titleOf, sheetOf, onPaper } = report
  const fileName = (question: Question, lang: Lang) => `${nameOf(question, lang)}-${question.book.books.value}`
  const paperOf =
    (question: Question, lang: Lang) =>
    async (tx: Db): Promise<Paper> => ({
      title: titleOf(question, lang),
      ...sheetPaper(await sheetOf(tx, question, lang)),
      ...onPaper?.(question, lang),
    })
  const file = (reader: Pick<Reader, 'db' | 'lang'>, question: Question, format: SheetFormat): FileAnswer => {
    const { lang } = reader
    const named = { name: fileName(question, lang), title: titleOf(question, lang), of: question }
    return eitherFile(reader, named, format, (tx) => sheetOf(tx, question, lang))
  }
  return {
    file,
    /** The file that is asked for, or the workbook as printed. */
    export: async (reader: FileReader, question: Question, format: SheetFormat): Promise<FileAnswer> => {
      if (question.book.readable.asKnown) await checkKnown(reader, question.asked)
      if (format.form !== 'printed') return file(reader, question, format)
      const named = { name: fileName(question, reader.lang), format: format.format }
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

/** The file of a sheet as it is shown, or flat. */
export const eitherFile = (
  reader: { db: Db; lang: Lang },
  { name, title, of }: { name: string; title: string; of: { asked: Asked; book: Book } },
  { format = 'csv', form }: SheetFormat,
  make: (tx: Db) => Promise<Sheet> | Sheet,
): FileAnswer =>
  sheetFile(
    reader,
    {
      name: [name, ...knownMark(of.asked.books), ...(form === 'flat' ? [form] : [])].join('-'),
      ...{ title, format, digits: of.book.digits, asked: of.asked },
    },
    async (tx) => {
      const sheet = await make(tx)
      return form === 'flat' ? flatSheet(sheet, reportWords[reader.lang], of) : sheet
    },
  )
