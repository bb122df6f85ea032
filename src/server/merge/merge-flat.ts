// Merged reports flat, for pivot tables: one row a fact, no totals, figures typed; and as CSV for other programs.
import type { Lang } from '../../contract/base/language.ts'
import { csvText, textCell } from '../../domain/base/csv.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { periodText } from '../../domain/base/period.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { trialBalanceCsv } from '../../domain/export/report-csv.ts'
import { mergedFigures } from '../../domain/ledger/trial-column.ts'
import type { Table, TableColumn, TableRow } from '../kernel/table-file.ts'
import { joinNotes, missingNote, momentNote, tableWithNote } from '../report/known-note.ts'
import { reportWords } from '../report/paper.ts'
import type { MergedBooks } from './merge.ts'
import { type MergeWay, mergeColumnTitle, mergeWords } from './merge-paper.ts'
import type { MergeStatement } from './merge-statement.ts'
import type { MadeDifferences, MadeTable, MadeWorksheet } from './merge-tables.ts'
import { worksheetTotal } from './merge-wire.ts'

const text = (title: string, width = 14): TableColumn => ({ title, kind: 'text', width })
const figures = (...titles: string[]): TableColumn[] => titles.map((title) => ({ title, kind: 'figure' }))

/** Every fact with its months. */
const tableOf = (
  { asked }: MergedBooks,
  lang: Lang,
  name: string,
  columns: TableColumn[],
  cells: string[][],
  missing: readonly string[] = [],
): Table => {
  const shared = reportWords[lang]
  const months = [periodText({ year: asked.to.year, no: asked.range.from }), periodText(asked.to)]
  async function* rows(): AsyncGenerator<TableRow[]> {
    yield cells.map((each) => ({ cells: [...months, ...each] }))
  }
  const all = [text(shared.fromMonth, 10), text(shared.toMonth, 10), ...columns]
  return tableWithNote(
    { name, digits: asked.digits, columns: all, rows: rows() },
    joinNotes(momentNote(asked.asKnown, lang), missingNote(missing, lang)),
    lang,
  )
}

export const statementFlat = ({ books, lines, columns, missing }: MergeStatement, way: MergeWay, lang: Lang): Table => {
  const [t, shared] = [mergeWords[lang], reportWords[lang]]
  const cells = columns.flatMap((column) => {
    const of = column.of === 'company' ? column.company : t[column.of]
    return lines.flatMap((line) => {
      const value = column.values.get(line.no) ?? null
      if (line.kind === 'H' || value === null) return []
      const time = mergeColumnTitle(column, false, lang)
      return [[of, String(line.no), subjectName(line, lang), time, formatMoney(value, books.asked.digits)]]
    })
  })
  const number: TableColumn = { title: shared.lineNo, kind: 'figure', width: 8 }
  const titles = [text(shared.company), number, text(shared.item, 40), text(shared.columnTitle, 18)]
  return tableOf(books, lang, t[`mode_${way}`], [...titles, ...figures(shared.amount)], cells, missing)
}

const named = ({ rules }: MergedBooks, code: string, lang: Lang): string => {
  const subject = rules.subjects.find(code)
  return subject ? subjectName(subject, lang) : ''
}

export const tableFlat = ({ books, table }: MadeTable, lang: Lang): Table => {
  const shared = reportWords[lang]
  const money = (amount: bigint): string => formatMoney(amount, books.asked.digits)
  const cells = table.rows
    .filter(({ leaf }) => leaf)
    .map((row) => [
      ...[row.subject, named(books, row.subject, lang)],
      ...mergedFigures.map((figure) => money(row[figure])),
    ])
  const columns = [
    ...[text(shared.code), text(shared.subjectName, 28)],
    ...figures(...mergedFigures.map((figure) => shared[figure])),
  ]
  return tableOf(books, lang, mergeWords[lang].view_table, columns, cells)
}

/** What each company has of a leaf, and what each step did to it: they add up to what is consolidated. */
export const worksheetFlat = ({ books, rows, shown, page }: MadeWorksheet, lang: Lang): Table => {
  const [t, shared] = [mergeWords[lang], reportWords[lang]]
  const cells = rows.flatMap((row) => {
    const own = shown.map(({ company }) => [company, row.companies.get(company) ?? 0n] as const)
    const rest = own.reduce((left, [, amount]) => left - amount, row.sum)
    const facts = [
      ...own,
      ...(page.rest > 0 ? [[t.others, rest] as const] : []),
      ...[[t.excluded, row.excluded] as const, [t.debit, row.debit] as const, [t.credit, -row.credit] as const],
    ]
    return facts.flatMap(([of, amount]) =>
      amount === 0n
        ? []
        : [[row.subject, named(books, row.subject, lang), of, formatMoney(amount, books.asked.digits)]],
    )
  })
  const columns = [
    ...[text(shared.code), text(shared.subjectName, 28), text(shared.columnTitle, 18)],
    ...figures(shared.amount),
  ]
  return tableOf(books, lang, t.view_worksheet, columns, cells)
}

export const differencesFlat = (books: MadeDifferences, lang: Lang): Table => {
  const t = mergeWords[lang]
  const money = (amount: bigint): string => formatMoney(amount, books.asked.digits)
  const cells = books.merged.pairs.map((pair) => [
    ...[pair.company, pair.prefix, pair.counterparty, pair.otherPrefix, t[`state_${pair.state}`]],
    ...[pair.amount, pair.otherAmount, pair.eliminated, pair.difference].map(money),
  ])
  const columns = [
    ...[text(t.d_company), text(t.d_subject), text(t.d_counterparty), text(t.d_otherSubject), text(t.d_state, 18)],
    ...figures(t.d_amount, t.d_otherAmount, t.d_eliminated, t.d_difference),
  ]
  return tableOf(books, lang, t.view_differences, columns, cells)
}

// Merged reports as CSV for other programs: one column for each of the screen.

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
