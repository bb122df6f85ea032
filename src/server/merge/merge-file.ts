// The files and papers of merged reports: stable for other programs, as printed, flat, or as PDF.
import type { InputOf } from '../../contract/base/call.ts'
import type { reportMergeCalls } from '../../contract/merge/report-merge.ts'
import type { FigureUnit } from '../../domain/base/figure-unit.ts'
import type { Db } from '../kernel/db.ts'
import type { FileFormat } from '../kernel/file-answer.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import { type Table, writeCsv, writeXlsx } from '../kernel/table-file.ts'
import { makeFile } from '../kernel/whole-file.ts'
import { drawPaper, type Paper } from '../report/paper.ts'
import { type Facts, type FileReader, momentMark } from '../report/reader.ts'
import { writeFile } from '../report/run.ts'
import { printedTable } from '../report/workbook.ts'
import type { MergedBooks } from './merge.ts'
import {
  differencesCsv,
  differencesFlat,
  statementCsv,
  statementFlat,
  tableCsv,
  tableFlat,
  worksheetCsv,
  worksheetFlat,
} from './merge-flat.ts'
import {
  differencesPaper,
  type MergeWay,
  mergeSetting,
  statementPaper,
  tablePaper,
  worksheetPaper,
} from './merge-paper.ts'
import { askMerge, type MergeAsked, type MergeInput } from './merge-question.ts'
import { mergeStatementOf } from './merge-statement.ts'
import { mergeDifferencesOf, mergeTableOf, mergeWorksheetOf } from './merge-tables.ts'

type In<Name extends keyof typeof reportMergeCalls> = InputOf<(typeof reportMergeCalls)[Name]>

/** What a report is made into, each only when it is asked for. */
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

/** The calls that answer files and papers. */
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
