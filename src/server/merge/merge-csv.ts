// Merged reports as CSV for other programs: one column for each of the screen.
import type { Lang } from '../../contract/base/language.ts'
import { csvText, textCell } from '../../domain/base/csv.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { trialBalanceCsv } from '../../domain/export/report-csv.ts'
import { joinNotes, missingNote, momentNote } from '../report/known-note.ts'
import type { MergedBooks } from './merge.ts'
import type { MergeStatement } from './merge-statement.ts'
import type { MadeDifferences, MadeTable, MadeWorksheet } from './merge-tables.ts'
import { worksheetTotal } from './merge-wire.ts'

/** Figures that were known earlier, or of charts that lack subjects, say so in a last column of each row. */
const notedCsv = (
  { asked }: MergedBooks,
  lang: Lang,
  titles: string[],
  rows: string[][],
  missing: readonly string[] = [],
): string => {
  const note = joinNotes(momentNote(asked.asKnown, lang), missingNote(missing, lang))
  if (note === '') return csvText(titles, rows)
  return csvText(
    [...titles, 'note'],
    rows.map((row) => [...row, textCell(note)]),
  )
}

export const statementCsv = ({ lines, columns, books, missing }: MergeStatement, lang: Lang): string => {
  const { digits } = books.asked
  const titles = columns.map(({ of, company, key }) => (of === 'company' ? company : `${of}_${key}`))
  const rows = lines.map((line) => [
    ...[String(line.no), textCell(line.nameZhCn), textCell(line.nameEn)],
    ...columns.map(({ values }) => {
      const value = values.get(line.no) ?? null
      return value === null ? '' : formatMoney(value, digits)
    }),
  ])
  return notedCsv(books, lang, ['line_no', 'name_zh_cn', 'name_en', ...titles], rows, missing)
}

export const tableCsv = ({ books, table }: MadeTable, lang: Lang): string =>
  trialBalanceCsv(table, books.rules.subjects, {
    ...{ lang, digits: books.asked.digits },
    note: momentNote(books.asked.asKnown, lang) || undefined,
  })

export const worksheetCsv = ({ books, rows, shown }: MadeWorksheet, lang: Lang): string => {
  const { asked, rules } = books
  const text = (amount: bigint): string => formatMoney(amount, asked.digits)
  const cells = [...rows, worksheetTotal(rows)].map((row) => {
    const subject = rules.subjects.find(row.subject)
    return [
      ...[row.subject || 'TOTAL', textCell(subject ? subjectName(subject, lang) : '')],
      ...shown.map(({ company }) => text(row.companies.get(company) ?? 0n)),
      ...[row.sum, row.excluded, row.debit, row.credit, row.consolidated].map(text),
    ]
  })
  const titles = shown.map(({ company }) => company)
  const all = ['subject', 'name', ...titles, 'sum', 'excluded', 'debit', 'credit', 'consolidated']
  return notedCsv(books, lang, all, cells)
}

export const differencesCsv = (books: MadeDifferences, lang: Lang): string => {
  const { asked, merged } = books
  const text = (amount: bigint): string => formatMoney(amount, asked.digits)
  const rows = merged.pairs.map((pair) => [
    ...[pair.company, pair.counterparty, pair.prefix, pair.otherPrefix],
    ...[pair.amount, pair.otherAmount, pair.eliminated, pair.difference].map(text),
    pair.state,
  ])
  const titles = ['company', 'counterparty', 'subject', 'counter_subject', 'amount', 'counter_amount']
  return notedCsv(books, lang, [...titles, 'eliminated', 'difference', asked.asKnown ? 'state' : 'note'], rows)
}
