// What the makers of flat tables share: the question, typed columns, subjects by name, amounts as text.
import { formatMoney } from '../../domain/base/money.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import type { Db } from '../kernel/db.ts'
import type { CellKind, TableColumn } from '../kernel/table-file.ts'
import type { Asked, Book } from './ask.ts'
import type { Filters } from './csv.ts'
import type { ReportWords, reportWords } from './paper.ts'
import type { PrintedReport } from './paper-rows.ts'

export type FlatQuestion = {
  name: PrintedReport
  filters: Filters
  lang: keyof typeof reportWords
}

/** What columns depend on: the words, and what was asked for. */
type Asking = FlatQuestion & { t: ReportWords }

export type FlatReportPart = Asking & { tx: Db; book: Book; asked: Asked }
export type FlatReport = {
  columns: (asked: Asking) => TableColumn[]
  rows: (part: FlatReportPart) => AsyncIterable<readonly string[][]>
}

export const column = (title: string, kind: CellKind, width?: number): TableColumn => ({ title, kind, width })
export const text = (title: string, width?: number): TableColumn => column(title, 'text', width)
export const figures = (...titles: string[]): TableColumn[] => titles.map((title) => column(title, 'figure'))

export const named = (book: Book, code: string, lang: string): string => {
  const subject = book.facts.subjects.find(code)
  return subject ? subjectName(subject, lang) : ''
}

export const subjectCells = ({ book, lang }: FlatReportPart, code: string): string[] => [code, named(book, code, lang)]
export const subjectColumns = (t: ReportWords): TableColumn[] => [text(t.code, 14), text(t.subjectName, 28)]

export const moneyIn = (book: Book) => (amount: bigint | null) =>
  amount === null ? '' : formatMoney(amount, book.digits)

export const once = (read: (part: FlatReportPart) => Promise<string[][]>) =>
  async function* (part: FlatReportPart): AsyncGenerator<string[][]> {
    yield await read(part)
  }
