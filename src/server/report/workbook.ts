// A report as a table for a workbook: as printed, with its head and live totals, or flat for pivot tables.
import { fill } from '../../contract/base/sentence.ts'
import type { Db } from '../kernel/db.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import {
  columnLetters,
  firstRowOf,
  makeFile,
  type Table,
  type TableColumn,
  type TableRow,
  writeCsv,
  writeXlsx,
} from '../kernel/table-file.ts'
import { countLines } from '../ledger/read/read-ledger.ts'
import type { PaperColumn, PaperRow } from '../print/report-pages.ts'
import type { ReportSetting } from '../print/report-sheets.ts'
import { printWords } from '../print/words.ts'
import { detailFilters } from './csv.ts'
import { ledgerQuestion } from './detail.ts'
import { withNote } from './known-note.ts'
import { formulasBelow, formulasBeside, liveLines, liveTotals } from './live-formula.ts'
import { type Paper, type ReportWords, reportWords, settingOf } from './paper.ts'
import { flatTable, type PrintedQuestion, type PrintedReport, paperOf } from './printed-reports.ts'
import { type Asked, type FileReader, knownMark } from './reader.ts'
import { missingOfReport } from './statement.ts'

export type BookForm = 'printed' | 'flat'

type BookQuestion = Pick<PrintedQuestion, 'filters' | 'lang'> & {
  name: PrintedReport
  form: BookForm
  format: 'xlsx' | 'csv'
}

const widths = { text: 32, code: 13, figure: 18 }
/** Lines of the law have long names, and their numbers are short. */
const formWidths = { text: 44, code: 6, figure: 18 }

const columnOf = ({ title, kind, isDay }: PaperColumn, { statement, look }: Paper): TableColumn => ({
  title,
  kind: isDay ? 'date' : kind === 'figure' ? 'figure' : 'text',
  width: (statement ? formWidths : widths)[kind],
  shrinks: statement !== undefined && kind === 'text',
  look,
})

/** The lines above the head: title, mark of the form, company, period with its notes, unit, who made it and when. */
const headOf = (scope: FileReader, setting: ReportSetting): TableRow[] => {
  const words = printWords[scope.lang]
  const { title, form, company, period, notes, currency, posted, printedBy, printedAt } = setting
  const lines = [
    form?.mark ?? '',
    company,
    [period, ...notes].join('   '),
    currency && fill(words.unit, { currency }),
    [fill(words.printedBy, { name: printedBy, time: printedAt }), posted ?? ''].filter(Boolean).join('   '),
  ]
  return [
    { cells: [title], look: 'title' },
    ...lines.filter(Boolean).map((line): TableRow => ({ cells: [line], look: 'words' })),
  ]
}

const indentsOf = (row: PaperRow, columns: readonly PaperColumn[]): Record<number, number> | undefined => {
  const found = columns.flatMap(({ indents }, at): [number, number][] => {
    const indent = indents ? (row.indents?.[at] ?? row.indent ?? 0) : 0
    return indent > 0 ? [[at, indent]] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

/** Where parents stand between the leaves, a hidden column says which rows a total adds. */
const needsMarks = ({ columns, isMarked = false }: Paper): boolean =>
  isMarked || (columns.some(({ carry }) => carry === 'sum') && columns.some(({ indents }) => indents))

async function* printedRows(paper: Paper, setting: ReportSetting, firstRow: number): AsyncGenerator<TableRow[]> {
  const { columns } = paper
  const isMarked = needsMarks(paper)
  const { digits } = setting
  const marks = isMarked ? columnLetters(columns.length) : null
  const totals = liveTotals(columns, { digits, marks, isNamed: paper.isMarked === true })
  const sheet = { columns, digits }
  const figures = columns.filter(({ kind }) => kind === 'figure').length
  const sides = columns.some(({ divides }) => divides) ? 2 : 1
  let next = firstRow
  for await (const portion of paper.rows) {
    const lines = liveLines(portion, next, figures / sides, digits)
    const first = next
    yield portion.map((row, at): TableRow => {
      const { look, heavy } = row
      const cells = isMarked && row.counts ? [...row.cells, '1'] : row.cells
      const beside = { ...formulasBeside(row, first + at, sheet), ...formulasBelow(portion, at, first + at, sheet) }
      const formulas = { ...beside, ...totals(row, first + at), ...lines[at], ...paper.formulas?.(row, first + at) }
      return { cells, look, heavy, formulas, indents: indentsOf(row, columns) }
    })
    next += portion.length
  }
  if (setting.form) yield [{ cells: [] }, { cells: [setting.form.signs.join('        ')], look: 'words' }]
}

export const printedTable = (scope: FileReader, paper: Paper, setting: ReportSetting): Table => {
  const before = headOf(scope, setting)
  const columns = paper.columns.map((column) => columnOf(column, paper))
  const marks: TableColumn[] = needsMarks(paper) ? [{ title: '', kind: 'figure', isHidden: true }] : []
  return {
    ...{ name: paper.title, digits: setting.digits },
    before,
    columns: [...columns, ...marks],
    rows: printedRows(paper, setting, firstRowOf(before)),
    paper: { isWide: columns.length > 6, mark: setting.mark },
  }
}

/**
 * A report that is one table as a workbook or CSV of its paper. `read` makes the paper of one snapshot; what cannot be
 * told as it was known is refused before the file begins.
 */
export const paperFile = (
  scope: FileReader,
  asked: Asked,
  { name, format = 'xlsx' }: { name: string; format?: 'xlsx' | 'csv' },
  read: (tx: Db, t: ReportWords) => Promise<Paper> | Paper,
): Promise<FileAnswer> =>
  makeFile(
    `${name}-printed`,
    format,
    (out) =>
      scope.db.snapshot(async (tx) => {
        const paper = await read(tx, reportWords[scope.lang])
        const made = printedTable(scope, paper, await settingOf(tx, scope, asked, paper, '1'))
        if (format === 'xlsx') return await writeXlsx(made, out)
        await writeCsv(withNote(made, asked, scope.lang), out)
      }),
    scope.cancelled,
  )

/** How many lines a detail ledger has; 0 for what is made at once. */
const linesOf = async (tx: Db, asked: Asked, { name, filters, lang }: BookQuestion): Promise<number> => {
  if (name !== 'detail-ledger') return 0
  let lines = 0
  for (const book of asked.books) {
    const question = detailFilters(filters, lang)
    const counted = await countLines(tx, book.readable, await ledgerQuestion(tx, book, asked, question))
    lines += counted.reduce((sum, each) => sum + each.lines, 0)
  }
  return lines
}

/** The rows as they are; each portion tells how far it is, and none is read once the call was cancelled. */
async function* telling(rows: Table['rows'], total: number, scope: FileReader): Table['rows'] {
  let done = 0
  for await (const portion of rows) {
    scope.cancelled?.throwIfAborted()
    yield portion
    done = Math.min(done + portion.length, Math.max(total, 0))
    if (total > 0) scope.progress?.({ pct: Math.floor((100 * done) / total), stage: 'export', done, total })
  }
}

/** The file of a checked question from one snapshot, made whole while one waits. */
export const makeBook = (scope: FileReader, asked: Asked, question: BookQuestion): Promise<FileAnswer> => {
  const { name, form, format } = question
  const [first] = asked.books
  const title = [
    name,
    asked.books.length === 1 ? (first?.books.value ?? '') : '',
    form,
    ...knownMark(asked.books),
  ].filter((each) => each !== '')
  return makeFile(
    title.join('-'),
    format,
    (out) =>
      scope.db.snapshot(async (tx) => {
        const total = await linesOf(tx, asked, question)
        const t = reportWords[scope.lang]
        const isPrinted = form === 'printed'
        // A workbook holds the figures themselves; how they look is a format.
        const tableOf = async (paper: Paper) =>
          printedTable(scope, paper, await settingOf(tx, scope, asked, paper, '1'))
        const made = isPrinted
          ? await tableOf(await paperOf(name, tx, { ...question, asked, t }))
          : flatTable(name, tx, { ...question, asked, t })
        // What is printed in a workbook says it in its head.
        const missing = isPrinted ? [] : await missingOfReport(tx, name, asked.books)
        const own = isPrinted && format === 'xlsx' ? made : withNote(made, asked, question.lang, missing)
        const table = { ...own, rows: telling(own.rows, total, scope) }
        await (format === 'xlsx' ? writeXlsx : writeCsv)(table, out)
      }),
    scope.cancelled,
  )
}
