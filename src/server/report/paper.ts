// Reports on paper: what they share, whatever their rows are. The rows of each report are made in paper-rows.ts.
import type { Lang } from '../../contract/base/language.ts'
import { fill } from '../../contract/base/sentence.ts'
import { type Spoken, spoken } from '../../contract/base/word-table.ts'
import { reportScreen } from '../../contract/words/report-screen.ts'
import type { FigureLook, FigureUnit } from '../../domain/base/figure-unit.ts'
import { momentText } from '../../domain/base/moment.ts'
import { isAllPosted } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import type { Db } from '../kernel/db.ts'
import { exportMark } from '../kernel/parameter.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import { makePdf } from '../print/pdf.ts'
import type { PaperColumn, PaperRow } from '../print/report-pages.ts'
import type { ReportPart, ReportSetting } from '../print/report-sheets.ts'
import { printWords, unitIn } from '../print/words.ts'
import { knownNote } from './known-note.ts'
import { formOf, type Span } from './paper-statement.ts'
import { type Asked, digitsOfBooks, type FileReader, headOf } from './reader.ts'
import type { StatementName } from './statement.ts'

export type ReportWords = Spoken<typeof reportScreen>
export const reportWords = spoken(reportScreen)

export type Paper = {
  title: string
  columns: readonly PaperColumn[]
  rows: AsyncIterable<readonly PaperRow[]>
  /** The months or days, unless they are those that were asked for. */
  period?: string
  /** The currency of its figures, unless it is that of the books; '' where the rows name theirs. */
  currency?: string
  /** Of many columns: so many of the first stand on each of the papers beside each other. */
  lead?: number
  /** One whose form is the law's, and its months where they are not the one that was asked for. */
  statement?: StatementName
  span?: Span
  letters?: true
  /** How its figures look; the unit where none is asked for. */
  look?: FigureLook
  /** The template and revision it was made with. */
  made?: string
  /** Rows of any state are in it, whatever was asked for. */
  isOfAll?: boolean
  /** In a workbook a hidden column says which rows count, for totals that skip others between them. */
  isMarked?: boolean
  /** In a workbook formulas of a row by place, where it stands in row `at`; each gives the very figure. */
  formulas?: (row: PaperRow, at: number) => Readonly<Record<number, string>>
}

/** Some 5,000 pages: a printer takes hours for them, and the thread that lays them out holds all of their rows. */
const rowsMost = 200_000

async function* partsOf(rows: Paper['rows'], scope: FileReader): AsyncGenerator<ReportPart[]> {
  let done = 0
  for await (const portion of rows) {
    done += portion.length
    if (done > rowsMost) refuse(problem('report.tooLong', '', { most: rowsMost }))
    scope.progress?.({ pct: Math.min(99, Math.floor((100 * done) / rowsMost)), stage: 'print', done, total: 0 })
    yield [{ rows: portion }]
  }
}

/** More companies have no room in the head: the rows name them. */
export const namesMost = 2

/** Of more companies the postings are not told one by one. */
const postedMost = 10

type Head = Awaited<ReturnType<typeof headOf>>

/** Vouchers that are not posted may count in the figures: not where all months are posted, up to the asked one. */
const hasUnposted = ({ head, books }: Head, { before }: Asked): boolean =>
  head.include !== 'posted' && (!books.every(isAllPosted) || [...before.values()].some((lastYear) => lastYear !== null))

const notesOf = (lang: Lang, asked: Asked, { head, books }: Head, paper: Paper) => {
  const known = knownNote(asked, lang)
  const [t, words] = [reportWords[lang], printWords[lang]]
  return [
    ...(known === '' ? [] : [known]),
    ...(paper.isOfAll || hasUnposted({ head, books }, asked) ? [words.unposted] : []),
    ...(books.some(({ mode }) => mode === 'MANAGEMENT') ? [words.management] : []),
    ...(books.some(({ provisional }) => provisional) ? [t.provisional] : []),
    ...(head.scoped ? [t.scoped] : []),
    ...(paper.made ? [paper.made] : []),
  ]
}

/** Under which posting the last month stands in these books (ledger: each posting again is a version); '' of none. */
const postedText = ({ books }: Head, lang: Lang): string => {
  const words = printWords[lang]
  const posted = books.filter(({ postingVersion }) => postingVersion > 0)
  const versions = new Set(posted.map(({ postingVersion }) => postingVersion))
  const [n] = versions
  if (n === undefined || posted.length < books.length) return ''
  const month = books[0]?.month ?? ''
  if (versions.size === 1) return fill(words.postedAs, { month, n })
  const each = posted.slice(0, postedMost).map((book) => `${book.company} ${book.postingVersion}`)
  return fill(words.postedAs, { month, n: each.join(', ') + (posted.length > postedMost ? ', …' : '') })
}

/** What stands around the rows of a paper: its head, its notes, who signs it, who had it made and when. */
export const settingOf = async (
  tx: Db,
  scope: FileReader,
  asked: Asked,
  paper: Paper,
  asUnit?: FigureUnit,
): Promise<ReportSetting> => {
  const unit = asUnit ?? paper.look?.unit ?? '1'
  const words = printWords[scope.lang]
  const head = await headOf(tx, asked)
  const [first] = head.books
  const { from = '', month = '' } = first ?? {}
  const names = head.books.map((book) => subjectName(book, scope.lang))
  const company = names.length > namesMost ? fill(words.companies, { n: names.length }) : names.join(', ')
  const period = paper.period ?? (from === month ? month : `${from} – ${month}`)
  const [base = '', ...others] = new Set(head.books.map(({ baseCurrency }) => baseCurrency))
  const currency = paper.currency ?? (others.length > 0 ? '' : base)
  return {
    title: paper.title,
    ...(paper.statement
      ? formOf(paper.statement, words, company, paper.span ?? { from: asked.to, to: asked.to })
      : { form: null, company, period }),
    currency: unitIn(words, currency, unit),
    notes: notesOf(scope.lang, asked, head, paper),
    columns: paper.columns.map((column) => ({ ...column, unit, look: paper.look })),
    lead: paper.lead,
    letters: paper.letters,
    digits: digitsOfBooks(asked.books),
    mark: await exportMark({ db: tx, user: scope.user }),
    posted: postedText(head, scope.lang),
    printedBy: scope.user.realName,
    printedAt: momentText(new Date().toISOString()),
  }
}

export const drawPaper = (scope: FileReader, paper: Paper, setting: ReportSetting): Promise<FileAnswer> => {
  const work = { kind: 'report' as const, title: paper.title, words: printWords[scope.lang], setting }
  return makePdf(work, partsOf(paper.rows, scope), scope.cancelled)
}

/** Draws what `read` makes of one snapshot of the books, amounts in `unit`. */
export const printPaper = (
  scope: FileReader,
  asked: Asked,
  read: (tx: Db, t: ReportWords) => Promise<Paper> | Paper,
  unit?: FigureUnit,
): Promise<FileAnswer> =>
  scope.db.snapshot(async (tx) => {
    const paper = await read(tx, reportWords[scope.lang])
    return await drawPaper(scope, paper, await settingOf(tx, scope, asked, paper, unit))
  })
