// Answers the calls of balance table 1 by months: kept balances of the year, for the screen, as a file and on paper.
import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import type { Lang } from '../../contract/base/language.ts'
import { fill } from '../../contract/base/sentence.ts'
import { spoken } from '../../contract/base/word-table.ts'
import type { monthTableCalls } from '../../contract/ledger/balance-table.ts'
import { monthTable } from '../../contract/words/report-screen.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { periodText } from '../../domain/base/period.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { grainsOf } from '../../domain/ledger/ledger-report.ts'
import { foldMonths, inOriginals, type MonthMeasure, monthFigures } from '../../domain/ledger/month-table.ts'
import type { Db } from '../kernel/db.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import { readMonths } from '../ledger/read/read-balance.ts'
import { type Facts, type KeptAnswers, overBooks } from './answer-cache.ts'
import { type Asked, askedIn, type Book, knownMark } from './ask.ts'
import { trialQuestion } from './csv.ts'
import { printPaper, reportWords } from './paper.ts'
import { checkKnown, type FileReader, open, type Reader } from './reader.ts'
import {
  codeColumn,
  figureColumn,
  once,
  type Sheet,
  type SheetRow,
  sheetFile,
  sheetPaper,
  textColumn,
} from './sheet.ts'
import { type TrialQuestion, trialFrom } from './tables.ts'
import { subjectHead } from './wire.ts'
import { paperFile } from './workbook.ts'

type Calls = typeof monthTableCalls
type In<Name extends keyof Calls> = InputOf<Calls[Name]>

const questionOf = (input: In<'balanceTable1Months'>): MonthQuestion => ({
  ...trialQuestion(input),
  measure: input.measure ?? 'net',
})

const ask = async (reader: Reader, facts: Facts, input: In<'balanceTable1Months'>): Promise<Asked> =>
  askedIn(await open(reader, facts, input), input.currency)

/** Files and paper are of one account set. */
const askOne = async (reader: Reader, facts: Facts, input: In<'balanceTable1Months'>) => {
  const asked = await ask(reader, facts, input)
  const [book] = asked.books as [Book]
  const question = questionOf(input)
  const { lang } = reader
  const sheet = async (tx: Db) =>
    monthSheet(lang, book, await monthTableOf(tx, book, asked, question), question.measure)
  const start = Math.min(asked.to.no, book.facts.accountSet.startNo)
  const ofYear: Asked = { ...asked, books: [book], from: { year: asked.to.year, no: start } }
  const title = monthTitle(lang, question.measure)
  // Parents stand between the leaves that the totals add.
  const read = async (tx: Db) => ({ title, ...sheetPaper(await sheet(tx)), lead: leadColumns, isMarked: true })
  return { asked: ofYear, book, sheet, title, read }
}

/** What answers `monthTableCalls`. */
export const monthTableRoutes = (facts: Facts, kept: KeptAnswers) => ({
  balanceTable1Months: async (
    input: In<'balanceTable1Months'>,
    reader: Reader,
  ): Promise<ResultOf<Calls['balanceTable1Months']>> => {
    const asked = await ask(reader, facts, input)
    const question = questionOf(input)
    return await overBooks(kept, { reader, asked, name: 'balanceTable1Months', input }, async (tx) => async (book) => {
      const { months, rows, total } = await monthTableOf(tx, book, asked, question)
      const money = (amount: bigint) => formatMoney(amount, book.digits)
      return {
        months: months.map((no) => periodText({ year: book.books.year, no })),
        rows: rows.map((row) => ({
          ...subjectHead(book, row.subject),
          opening: money(row.opening),
          figures: row.figures.map(money),
          total: row.total === null ? null : money(row.total),
        })),
        total: total && { figures: total.figures.map(money), total: money(total.total) },
      }
    })
  },
  exportBalanceTable1Months: async (
    input: In<'exportBalanceTable1Months'>,
    reader: FileReader,
  ): Promise<FileAnswer> => {
    const { asked, book, sheet, title, read } = await askOne(reader, facts, input)
    await checkKnown(reader, asked)
    const name = [title.replaceAll(/[ :]+/g, '-'), book.books.value, ...knownMark([book])].join('-')
    if (input.form === 'printed') return await paperFile(reader, asked, { name, format: input.format }, read)
    return sheetFile(reader, { name, title, format: input.format ?? 'csv', digits: book.digits, asked }, sheet)
  },
  printBalanceTable1Months: async (input: In<'printBalanceTable1Months'>, reader: FileReader): Promise<FileAnswer> => {
    const { asked, read } = await askOne(reader, facts, input)
    return await printPaper(reader, asked, read, input.unit)
  },
})

export type MonthQuestion = TrialQuestion & { measure: MonthMeasure }

type MonthRow = { subject: string; leaf: boolean; opening: bigint; figures: bigint[]; total: bigint | null }

/** `months` of the year up to the last one asked for; `total` of the leaves where a sum says something. */
export type MonthTable = { months: number[]; rows: MonthRow[]; total: { figures: bigint[]; total: bigint } | null }

const words = spoken(monthTable)

/** Months before the first one of the books have none of their figures. */
const monthsOf = (book: Book, to: number): number[] =>
  [...book.facts.periods.keys()].filter((no) => no >= book.facts.accountSet.startNo && no <= to).sort((a, b) => a - b)

export const monthTableOf = async (tx: Db, book: Book, asked: Asked, question: MonthQuestion): Promise<MonthTable> => {
  const { include, to } = asked
  const { range, withClosing, currency, measure } = question
  const read = await readMonths(tx, book.readable, { to: to.no, include, range, withClosing, currency })
  const balances = currency ? inOriginals(read) : read
  const months = monthsOf(book, to.no)
  const [first = to.no] = months
  const grains = grainsOf(balances.openings, balances.balances, { from: { year: to.year, no: first }, to, withClosing })
  const sums = foldMonths(balances, book.facts.subjects, months)
  const none = { opening: 0n, months: months.map(() => ({ debit: 0n, credit: 0n })) }
  const rows = trialFrom(grains, book, question).rows.map(({ subject, leaf }): MonthRow => {
    const { direction } = subjectHead(book, subject)
    const { months: figures, ...made } = monthFigures(sums.get(subject) ?? none, direction, measure)
    return { subject, leaf, figures, ...made }
  })
  if (measure !== 'debit' && measure !== 'credit') return { months, rows, total: null }
  const leaves = grains.map(({ subject }) => subject)
  const all = foldMonths(balances, { ...book.facts.subjects, path: () => [] }, months)
  const total = [...new Set(leaves)].map((code) => monthFigures(all.get(code) ?? none, 'D', measure))
  const sumOf = (list: readonly bigint[]) => list.reduce((sum, each) => sum + each, 0n)
  const figures = months.map((_, at) => sumOf(total.map((row) => row.months[at] ?? 0n)))
  return { months, rows, total: { figures, total: sumOf(figures) } }
}

const money = (book: Book, amount: bigint | null): string => (amount === null ? '' : formatMoney(amount, book.digits))

/** The columns that stand on every sheet of a wide paper: code and name. */
export const leadColumns = 2

/** What follows the title: what a month shows. */
export const monthTitle = (lang: Lang, measure: MonthMeasure): string =>
  `${reportWords[lang].balanceTable1}  ${words[lang].title}: ${words[lang][`measure_${measure}`]}`

export const monthSheet = (
  lang: Lang,
  book: Book,
  { months, rows, total }: MonthTable,
  measure: MonthMeasure,
): Sheet => {
  const [t, shared] = [words[lang], reportWords[lang]]
  const { year } = book.books
  const isBalance = measure === 'closing'
  const carry = total ? ('sum' as const) : undefined
  const terms = months.map((_, at) => ({ at: leadColumns + at, sign: 1 as const }))
  const cellsOf = (names: string[], opening: bigint | null, figures: readonly bigint[], sum: bigint | null) => [
    ...names,
    ...(isBalance ? [money(book, opening)] : []),
    ...figures.map((figure) => money(book, figure)),
    ...(isBalance ? [] : [money(book, sum)]),
  ]
  const shown = rows.map((row): SheetRow => {
    const subject = book.facts.subjects.find(row.subject)
    const names = [row.subject, subject ? subjectName(subject, lang) : '']
    const look = row.leaf ? undefined : ('group' as const)
    return { cells: cellsOf(names, row.opening, row.figures, row.total), counts: row.leaf, look }
  })
  const foot: SheetRow[] = total
    ? [{ cells: cellsOf(['', shared.totalLeaves], null, total.figures, total.total), look: 'total', sums: 'all' }]
    : []
  return {
    columns: [
      ...[codeColumn(shared.code, 12), textColumn(shared.subjectName, 30)],
      ...(isBalance ? [figureColumn(shared.aux_opening)] : []),
      ...months.map((no) => figureColumn(periodText({ year, no }), carry)),
      ...(isBalance ? [] : [{ ...figureColumn(fill(t.total, { n: months.length }), carry), terms }]),
    ],
    rows: once([...shown, ...foot]),
  }
}
