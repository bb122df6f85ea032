// Answers the calls of plain reports: the same rows on the screen, as a file and on paper.
import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import { type Lang, languages } from '../../contract/base/language.ts'
import { spoken } from '../../contract/base/word-table.ts'
import {
  leadsToLedger,
  type ParamsOf,
  type PlainReport,
  type ReportColumn,
  type ReportColumns,
  type ReportParams,
  summedOf,
} from '../../contract/ledger/define-report.ts'
import { balanceTable } from '../../contract/words/balance-table.ts'
import { isFigureUnit } from '../../domain/base/figure-unit.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { madeIn, plainReports, reportTexts } from '../kernel/declarations.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { type KeptAnswers, openKeptAnswers, overBooks } from './answer-cache.ts'
import type { RowReader } from './plain-rows.ts'
import { type Asked, askOne, type Book, type Facts, type FileReader, open, type Reader } from './reader.ts'
import {
  codeColumn,
  countColumn,
  figureColumn,
  once,
  type Sheet,
  type SheetColumn,
  sheetReport,
  textColumn,
} from './sheet.ts'
import { subjectHead } from './wire.ts'

const readers = new Map((await madeIn<RowReader>('.rows.ts')).map((reader) => [reader.name, reader]))

const totalWords = spoken(balanceTable)

type Value = string | number | bigint | null

const textOf = (book: Book, { kind }: ReportColumn, value: Value): string | null =>
  value === null ? null : kind === 'money' ? formatMoney(BigInt(value), book.digits) : String(value)

const makers: Record<Exclude<ReportColumn['kind'], 'hidden'>, (title: string) => SheetColumn> = {
  code: codeColumn,
  text: textColumn,
  date: (title) => ({ title, kind: 'date' }),
  money: figureColumn,
  count: countColumn,
}

const shownIn = (columns: ReportColumns) =>
  Object.entries(columns).flatMap(([key, column]) => {
    const { kind } = column
    return kind === 'hidden' ? [] : [{ key, column, make: makers[kind] }]
  })

const paramWords = ({ params = {} }: PlainReport): string[] =>
  Object.entries(params).flatMap(([name, one]) => [
    `param_${name}`,
    ...(one.kind === 'choice' ? one.options.map((option) => `param_${name}_${option}`) : []),
  ])

type Row = Readonly<Record<string, Value>> & { look?: 'total' | 'group' }

/** The sums of the rows that are none themselves. */
const totalOf = (columns: ReportColumns, rows: readonly Row[]): Record<string, bigint> => {
  const own = rows.filter(({ look }) => look === undefined)
  return Object.fromEntries(
    summedOf(columns).map((name) => [name, own.reduce((sum, row) => sum + BigInt(row[name] ?? 0), 0n)]),
  )
}

type AskedPlain = { asked: Asked; book: Book; input: ParamsOf<ReportParams> }

type Texts = Readonly<Record<Lang, Readonly<Record<string, string>>>>

type WholeReport = { report: Pick<PlainReport, 'name' | 'columns'>; rows: RowReader; texts: Texts }

/** The file, the workbook as printed and the paper of a plain report. */
const sheetOf = ({ report: { columns }, rows: reader, texts }: WholeReport) => {
  const shown = shownIn(columns)
  const columnsIn = (lang: Lang): SheetColumn[] =>
    shown.map(({ key, column, make }) => ({
      ...make(texts[lang][`column_${key}`] ?? ''),
      ...(column.sum ? { carry: 'sum' as const } : {}),
    }))
  return sheetReport<AskedPlain>({
    titleOf: (_, lang) => texts[lang].title ?? '',
    sheetOf: async (tx, { asked, book, input }, lang): Promise<Sheet> => {
      const rows: readonly Row[] = await (await reader.read({ tx, asked, input, lang }))(book)
      const total: Record<string, Value> = totalOf(columns, rows)
      const named = shown.find(({ key }) => total[key] === undefined)
      const sums = shown.map(({ key, column }) =>
        key === named?.key ? totalWords[lang].total : (textOf(book, column, total[key] ?? null) ?? ''),
      )
      return {
        columns: columnsIn(lang),
        rows: once([
          ...rows.map((row) => ({
            cells: shown.map(({ key, column }) => textOf(book, column, row[key] ?? null) ?? ''),
            ...{ look: row.look, counts: row.look === undefined },
          })),
          ...(Object.keys(total).length > 0 ? [{ cells: sums, look: 'total' as const, sums: 'all' as const }] : []),
        ]),
      }
    },
  })
}

const answerOf = (columns: ReportColumns, book: Book, rows: readonly Row[]) => {
  const hasLedger = leadsToLedger(columns)
  const shape = (row: Row) => ({
    ...Object.fromEntries(
      Object.entries(columns).map(([key, column]) => {
        const value = row[key] ?? null
        return [key, column.kind === 'money' ? textOf(book, column, value) : value]
      }),
    ),
    ...(row.look ? { look: row.look } : {}),
    ...(hasLedger ? { drill: subjectHead(book, String(row.subject)).drill } : {}),
  })
  const total: Record<string, string> = {}
  for (const [key, sum] of Object.entries(totalOf(columns, rows))) {
    total[key] = columns[key]?.kind === 'money' ? formatMoney(sum, book.digits) : String(sum)
  }
  return { rows: rows.map(shape), total }
}

type PlainFile = ReturnType<typeof sheetOf>

const wholeReports = plainReports.map((report) => {
  const [rows, texts] = [readers.get(report.name), reportTexts.get(report.name)]
  if (!rows || !texts) throw new Error(`${report.path}.report.ts has no ${report.path}.rows.ts`)
  const wanted = ['title', ...shownIn(report.columns).map(({ key }) => `column_${key}`), ...paramWords(report)]
  const missing = languages.flatMap((lang) => wanted.filter((key) => !texts[lang][key]))
  if (missing.length > 0) throw new Error(`${report.path}.report.ts lacks words: ${missing.join(', ')}`)
  return { report, rows, texts }
})

export const plainFiles: ReadonlyMap<string, PlainFile> = new Map(
  wholeReports.map((whole) => [whole.report.path, sheetOf(whole)]),
)

type Calls = PlainReport['calls']

export const plainRoutes = (facts: Facts, kept: KeptAnswers, whole: WholeReport) => {
  const { report, rows } = whole
  const sheet = sheetOf(whole)
  const askPlain = async (input: InputOf<Calls['export']>, reader: Reader) => ({
    ...(await askOne(reader, facts, input)),
    input,
  })
  return {
    read: async (input: InputOf<Calls['read']>, reader: Reader): Promise<ResultOf<Calls['read']>> => {
      const asked = await open(reader, facts, input)
      return await overBooks(kept, { reader, asked, name: report.name, input }, async (tx) => {
        const rowsOf = await rows.read({ tx, asked, input, lang: reader.lang })
        return async (book) => answerOf(report.columns, book, await rowsOf(book))
      })
    },
    export: async (input: InputOf<Calls['export']>, reader: FileReader): Promise<FileAnswer> =>
      sheet.export(reader, await askPlain(input, reader), input),
    print: async ({ unit = '', ...input }: InputOf<Calls['print']>, reader: FileReader): Promise<FileAnswer> =>
      sheet.print(reader, await askPlain(input, reader), isFigureUnit(unit) ? unit : undefined),
  }
}

export const plainReportRoutes = (app: App, facts: Facts): void => {
  const kept = openKeptAnswers()
  for (const whole of wholeReports) serve(app, whole.report.calls, plainRoutes(facts, kept, whole))
}
