// What the makers of reports on paper share: the question, columns of words and figures, and amounts as text.
import type { Lang } from '../../contract/base/language.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import type { Db } from '../kernel/db.ts'
import type { ReportColumn, ReportRow } from '../print/report-pages.ts'
import type { Asked, Book } from './ask.ts'
import type { Filters } from './csv.ts'
import type { ReportWords } from './paper.ts'

export type Part = {
  tx: Db
  book: Book
  asked: Asked
  filters: Filters
  lang: Lang
  t: ReportWords
}
export type Maker = {
  columns: (part: Part) => ReportColumn[]
  rows: (part: Part) => AsyncIterable<readonly ReportRow[]>
}

export const text = (title: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  title,
  kind: 'text',
  ...more,
})
export const code = (title: string, more: Partial<ReportColumn> = {}): ReportColumn => ({
  title,
  kind: 'code',
  ...more,
})
export const figure = (title: string, carry?: ReportColumn['carry']): ReportColumn => ({ title, kind: 'figure', carry })

export const named = (book: Book, code: string, lang: string): string => {
  const subject = book.facts.subjects.find(code)
  return subject ? subjectName(subject, lang) : ''
}

export const money = (book: Book, amount: bigint | null): string =>
  amount === null ? '' : formatMoney(amount, book.digits)

export const once = (read: (part: Part) => Promise<ReportRow[]>) =>
  async function* (part: Part): AsyncGenerator<readonly ReportRow[]> {
    yield await read(part)
  }
