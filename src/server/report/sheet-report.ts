// A report that is one table of one account set: its file, its workbook as printed and its paper come of that table.
import type { Lang } from '../../contract/base/language.ts'
import type { FigureUnit } from '../../domain/base/figure-unit.ts'
import type { Db } from '../kernel/db.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import type { Asked, Book } from './ask.ts'
import { eitherFile } from './flat-sheet.ts'
import type { Facts } from './over-books.ts'
import { type Paper, printPaper } from './paper.ts'
import { checkKnown, type FileReader, open, type Reader } from './reader.ts'
import { type Sheet, type SheetFormat, sheetPaper } from './sheet.ts'
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
