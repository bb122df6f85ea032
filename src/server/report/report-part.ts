// What makes the rows of a report on paper and flat: the question, columns, subjects by name, amounts as texts.
import type { Lang } from '../../contract/base/language.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import type { Db } from '../kernel/db.ts'
import type { CellKind, TableColumn } from '../kernel/table-file.ts'
import type { PaperColumn, PaperRow } from '../print/report-pages.ts'
import type { Filters } from './csv.ts'
import type { ReportWords } from './paper.ts'
import type { Asked, Book } from './reader.ts'

export type BookPart = { tx: Db; book: Book; asked: Asked; filters: Filters; lang: Lang; t: ReportWords }

type Maker<Part, Column, Row> = {
  columns: (part: Part) => Column[]
  rows: (part: BookPart) => AsyncIterable<readonly Row[]>
}
export type PaperReport = Maker<BookPart, PaperColumn, PaperRow>
export type FlatReport = Maker<Pick<BookPart, 'filters' | 'lang' | 't'>, TableColumn, string[]>

export const text = (title: string, more: Partial<PaperColumn> = {}): PaperColumn => ({ title, kind: 'text', ...more })
export const code = (title: string, more: Partial<PaperColumn> = {}): PaperColumn => ({ title, kind: 'code', ...more })
export const figure = (title: string, carry?: PaperColumn['carry']): PaperColumn => ({ title, kind: 'figure', carry })

export const flatColumn = (title: string, kind: CellKind, width?: number): TableColumn => ({ title, kind, width })
export const flatText = (title: string, width?: number): TableColumn => flatColumn(title, 'text', width)
export const flatFigures = (...titles: string[]): TableColumn[] => titles.map((title) => flatColumn(title, 'figure'))
export const flatSubject = (t: ReportWords): TableColumn[] => [flatText(t.code, 14), flatText(t.subjectName, 28)]

export const named = (book: Book, code: string, lang: string): string => {
  const subject = book.facts.subjects.find(code)
  return subject ? subjectName(subject, lang) : ''
}

/** The codes of a set of entities: 'C001 S02' of 'customer:C001;store:S02'. */
export const auxCodes = (aux: string): string => aux.replace(/[a-z0-9]+:/g, '').replaceAll(';', ' ')

export const subjectCells = ({ book, lang }: BookPart, code: string): string[] => [code, named(book, code, lang)]

export const money = (book: Book, amount: bigint | null): string =>
  amount === null ? '' : formatMoney(amount, book.digits)

export const once = <Row>(read: (part: BookPart) => Promise<Row[]>) =>
  async function* (part: BookPart): AsyncGenerator<readonly Row[]> {
    yield await read(part)
  }
