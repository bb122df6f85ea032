// Merged reports as files: as printed, and flat as one table.
import type { InputOf } from '../../contract/base/call.ts'
import type { Lang } from '../../contract/base/language.ts'
import type { reportMergeCalls } from '../../contract/merge/report-merge.ts'
import { csvText, textCell } from '../../domain/base/csv.ts'
import type { FigureUnit } from '../../domain/base/figure-unit.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { periodText } from '../../domain/base/period.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { trialBalanceCsv } from '../../domain/export/report-csv.ts'
import { mergedFigures } from '../../domain/ledger/trial-column.ts'
import type { Db } from '../kernel/db.ts'
import type { FileFormat } from '../kernel/file-answer.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import { makeFile, type Table, type TableColumn, type TableRow, writeCsv, writeXlsx } from '../kernel/table-file.ts'
import { joinNotes, missingNote, momentNote, tableWithNote } from '../report/known-note.ts'
import { drawPaper, type Paper, reportWords } from '../report/paper.ts'
import { type Facts, type FileReader, momentMark } from '../report/reader.ts'
import { writeFile } from '../report/run.ts'
import { printedTable } from '../report/workbook.ts'
import type { MergedBooks } from './merge.ts'
import {
  differencesPaper,
  type MergeWay,
  mergeColumnTitle,
  mergeSetting,
  mergeWords,
  statementPaper,
  tablePaper,
  worksheetPaper,
} from './merge-paper.ts'
import { askMerge, type MergeAsked, type MergeInput } from './merge-question.ts'
import { type MergeStatement, mergeStatementOf } from './merge-statement.ts'
import {
  type MadeDifferences,
  type MadeTable,
  type MadeWorksheet,
  mergeDifferencesOf,
  mergeTableOf,
  mergeWorksheetOf,
} from './merge-tables.ts'
import { worksheetTotal } from './merge-wire.ts'

const text = (title: string, width = 14): TableColumn => ({ title, kind: 'text', width })
const figures = (...titles: string[]): TableColumn[] => titles.map((title) => ({ title, kind: 'figure' }))

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

type In<Name extends keyof typeof reportMergeCalls> = InputOf<(typeof reportMergeCalls)[Name]>

type Made = { books: MergedBooks; way: MergeWay; csv: () => string; paper: () => Paper; flat: () => Table }

type Maker<I> = { name: string; make: (tx: Db, asked: MergeAsked, input: I, scope: FileReader) => Promise<Made> }

type FileInput = MergeInput & { format?: FileFormat; form?: 'printed' | 'flat' }

const statement: Maker<In<'exportMergeStatement'>> = {
  name: 'merged-statement',
  make: async (tx, asked, input, { lang }) => {
    const { statement: name, mode: way = 'merged' } = input
    const made = await mergeStatementOf(tx, asked, { ...input, name, mode: way })
    return {
      ...{ books: made.books, way },
      csv: () => statementCsv(made, lang),
      paper: () => statementPaper(made, name, way, lang),
      flat: () => statementFlat(made, way, lang),
    }
  },
}

const table: Maker<In<'exportMergeTable'>> = {
  name: 'merged-trial-balance',
  make: async (tx, asked, input, scope) => {
    const made = await mergeTableOf(tx, asked, input)
    const { level, leafOnly, columns } = input
    return {
      ...{ books: made.books, way: made.mode },
      csv: () => tableCsv(made, scope.lang),
      paper: () => tablePaper(made, { level, leafOnly, columns }, scope),
      flat: () => tableFlat(made, scope.lang),
    }
  },
}

const worksheet: Maker<In<'exportMergeWorksheet'>> = {
  name: 'merge-worksheet',
  make: async (tx, asked, input, { lang }) => {
    const made = await mergeWorksheetOf(tx, asked, input)
    return {
      ...{ books: made.books, way: made.mode },
      csv: () => worksheetCsv(made, lang),
      paper: () => worksheetPaper(made, lang),
      flat: () => worksheetFlat(made, lang),
    }
  },
}

const differences: Maker<In<'exportMergeDifferences'>> = {
  name: 'merge-differences',
  make: async (tx, asked, _, { lang }) => {
    const books = await mergeDifferencesOf(tx, asked)
    return {
      ...{ books, way: 'merged' },
      csv: () => differencesCsv(books, lang),
      paper: () => differencesPaper(books, lang),
      flat: () => differencesFlat(books, lang),
    }
  },
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text
}

export const mergeFiles = (facts: Facts) => {
  const write =
    <I extends FileInput>({ name, make }: Maker<I>) =>
    async (input: I, scope: FileReader): Promise<FileAnswer> => {
      const asked = await askMerge(scope, facts, input)
      const { form } = input
      // For people there are two kinds of files, as of every report.
      const format = form === undefined || input.format === 'csv' ? (input.format ?? 'csv') : 'xlsx'
      const ends = [...momentMark(asked.asKnown), ...(form ? [form] : [])]
      const title = [name, input.group ?? 'merged', input.month, ...ends].join('-')
      return await makeFile(
        title,
        format,
        (out) =>
          scope.db.snapshot(async (tx) => {
            const made = await make(tx, asked, input, scope)
            if (form === undefined)
              return await writeFile(format, { name, digits: asked.digits }, whole(made.csv()), out)
            const isPrinted = form === 'printed'
            const paper = isPrinted ? made.paper() : null
            const own = paper && printedTable(scope, paper, mergeSetting(scope, made.books, paper, made))
            await (format === 'csv' ? writeCsv : writeXlsx)(own ?? made.flat(), out)
          }, scope.cancelled),
        scope.cancelled,
      )
    }
  const print =
    <I extends FileInput & { unit?: FigureUnit }>({ make }: Maker<I>) =>
    async (input: I, scope: FileReader): Promise<FileAnswer> => {
      const asked = await askMerge(scope, facts, input)
      return await scope.db.snapshot(async (tx) => {
        const made = await make(tx, asked, input, scope)
        const paper = made.paper()
        const { way } = made
        return await drawPaper(scope, paper, mergeSetting(scope, made.books, paper, { way, unit: input.unit }))
      }, scope.cancelled)
    }
  return {
    exportMergeStatement: write(statement),
    exportMergeTable: write(table),
    exportMergeWorksheet: write(worksheet),
    exportMergeDifferences: write(differences),
    printMergeStatement: print(statement),
    printMergeTable: print(table),
    printMergeWorksheet: print(worksheet),
    printMergeDifferences: print(differences),
  }
}
