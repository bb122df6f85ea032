// What the makers of reports on paper share: the question, columns of words and figures, and amounts as text.
import type { Lang } from '../../contract/base/language.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import type { Db } from '../kernel/db.ts'
import type { PaperColumn, PaperRow } from '../print/report-pages.ts'
import type { Asked, Book } from './ask.ts'
import type { Filters } from './csv.ts'
import type { ReportWords } from './paper.ts'

export type PaperReportPart = {
  tx: Db
  book: Book
  asked: Asked
  filters: Filters
  lang: Lang
  t: ReportWords
}
export type PaperReport = {
  columns: (part: PaperReportPart) => PaperColumn[]
  rows: (part: PaperReportPart) => AsyncIterable<readonly PaperRow[]>
}

export const text = (title: string, more: Partial<PaperColumn> = {}): PaperColumn => ({
  title,
  kind: 'text',
  ...more,
})
export const code = (title: string, more: Partial<PaperColumn> = {}): PaperColumn => ({
  title,
  kind: 'code',
  ...more,
})
export const figure = (title: string, carry?: PaperColumn['carry']): PaperColumn => ({ title, kind: 'figure', carry })

export const named = (book: Book, code: string, lang: string): string => {
  const subject = book.facts.subjects.find(code)
  return subject ? subjectName(subject, lang) : ''
}

export const money = (book: Book, amount: bigint | null): string =>
  amount === null ? '' : formatMoney(amount, book.digits)

export const once = (read: (part: PaperReportPart) => Promise<PaperRow[]>) =>
  async function* (part: PaperReportPart): AsyncGenerator<readonly PaperRow[]> {
    yield await read(part)
  }
