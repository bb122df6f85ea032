// Pictures as tables in the order in which they are drawn: their calls, their files and their paper.

import type { InputOf } from '../../contract/base/call.ts'
import type { Lang } from '../../contract/base/language.ts'
import { fill } from '../../contract/base/sentence.ts'
import { type Spoken, spoken } from '../../contract/base/word-table.ts'
import type { pictureCalls } from '../../contract/ledger/report-sheet.ts'
import { balanceTable } from '../../contract/words/balance-table.ts'
import { home, picture } from '../../contract/words/home.ts'
import { type BridgeStep, cashBridge, profitWaterfall, type RoleFigures } from '../../domain/base/bridge.ts'
import type { FigureUnit } from '../../domain/base/figure-unit.ts'
import { formatDecimal } from '../../domain/base/money.ts'
import { addMonths, periodText } from '../../domain/base/period.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { ageNames } from '../../domain/ledger/ageing.ts'
import { greatestFirst, type HeatRole, type IncomePicture, marginOf, receivables } from '../../domain/ledger/picture.ts'
import { monthFiguresOf, profitBridge } from '../../domain/statement/month-figures.ts'
import { type Comparison, noEntity, otherEntities } from '../../domain/statement/statement-columns.ts'
import type { Db } from '../kernel/db.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import { readHeads } from '../ledger/read/read-scope.ts'
import { type Paper, reportWords } from './paper.ts'
import { columnTitleIn } from './paper-statement.ts'
import {
  type Asked,
  type AskedOne,
  askOne,
  type Book,
  type Facts,
  type FileReader,
  lastYearOf,
  open,
  rangeOf,
} from './reader.ts'
import { money } from './report-part.ts'
import {
  codeColumn,
  countColumn,
  figureColumn,
  once,
  type Sheet,
  type SheetFormat,
  type SheetRow,
  sheetReport,
  textColumn,
} from './sheet.ts'
import { type Column, monthsOf, questionOf, type Statement, type StatementQuestion, statementOf } from './statement.ts'
import { splitOf } from './tables.ts'

/** One snapshot of the books of a question, of which most pictures show the first. */
type PictureQuestion = { tx: Db; asked: Asked; book: Book; lang: Lang }

const figuresIn = ({ lines }: Statement, column: Column | undefined): RoleFigures =>
  new Map(
    column
      ? lines.flatMap(({ role, no }): [string, bigint | null][] =>
          role ? [[role, column.values.get(no) ?? null]] : [],
        )
      : [],
  )

const columnOf = ({ columns }: Statement, key: string) => columns.find((column) => column.key === key)

const spanOf = (months: readonly string[]): string | undefined =>
  months.length > 0 ? `${months[0]} – ${months.at(-1)}` : undefined

const percent = (margin: bigint | null): string => (margin === null ? '' : formatDecimal(margin, 1))

const totalOf = (rows: readonly SheetRow[], cells: readonly string[]): SheetRow[] =>
  rows.length > 0 ? [{ cells, look: 'total', sums: 'all' }] : []

const statementIn = (
  { tx, asked, book }: PictureQuestion,
  name: 'income-statement' | 'cash-flow',
): Promise<Statement> => statementOf(tx, book, questionOf(name, asked, book))

/** Steps below each other; the last total is the sum of all before it. */
const stepSheet = (steps: readonly BridgeStep[], { book, lang }: PictureQuestion): Sheet => {
  const t: Readonly<Record<string, string>> = pictureWords[lang]
  const last = steps.length - 1
  const before = steps.slice(0, last).map((_, no) => ({ no, sign: 1 as const }))
  return {
    columns: [textColumn(reportWords[lang].item, 30), figureColumn(reportWords[lang].amount)],
    rows: once(
      steps.map(({ name, amount, isTotal }, at) => ({
        cells: [t[`step_${name}`] ?? name, money(book, amount)],
        look: isTotal ? 'total' : undefined,
        marks: [{ no: at, figures: 1, terms: at === last ? before : [] }],
      })),
    ),
  }
}

/** `soFar`: of the year up to the month. */
const profitSheet = async (drawing: PictureQuestion, soFar: boolean): Promise<Sheet> => {
  const statement = await statementIn(drawing, 'income-statement')
  const figures = figuresIn(statement, columnOf(statement, soFar ? 'yearToDate' : 'current'))
  return stepSheet(profitWaterfall(figures), drawing)
}

const cashSheet = async (drawing: PictureQuestion, soFar: boolean): Promise<Sheet> => {
  const statement = await statementIn(drawing, 'cash-flow')
  return stepSheet(cashBridge(figuresIn(statement, columnOf(statement, soFar ? 'yearToDate' : 'current'))), drawing)
}

const marginCells = (book: Book, figures: RoleFigures): string[] => [
  ...[figures.get('revenue') ?? null, figures.get('cost') ?? null].map((amount) => money(book, amount)),
  percent(marginOf(figures)),
]

const marginColumns = (t: PictureWords) => [
  figureColumn(t.revenue, 'sum'),
  figureColumn(t.cost, 'sum'),
  countColumn(t.margin),
]

const isRest = ({ entity }: Column): boolean => entity?.code === noEntity || entity?.code === otherEntities

/** All stores, those that sold most first; behind them what is on none, and the whole. The comparison is by store. */
const storeSheet = async (drawing: PictureQuestion): Promise<Sheet> => {
  const { book, lang } = drawing
  const statement = await statementIn(drawing, 'income-statement')
  const found = statement.columns
    .filter(({ entity }) => entity !== null)
    .map((column) => ({ column, figures: figuresIn(statement, column) }))
  const [rest, stores] = [found.filter(({ column }) => isRest(column)), found.filter(({ column }) => !isRest(column))]
  const shown = [...greatestFirst(stores, ({ figures }) => figures.get('revenue') ?? 0n), ...rest]
  const rows = shown.map(({ column, figures }) => ({
    cells: [columnTitleIn(reportWords[lang], lang, column), ...marginCells(book, figures)],
    counts: true,
  }))
  const whole = figuresIn(statement, columnOf(statement, 'current'))
  return {
    columns: [textColumn(pictureWords[lang].byStore, 30), ...marginColumns(pictureWords[lang])],
    rows: once([...rows, ...totalOf(rows, [pictureWords[lang].sum, ...marginCells(book, whole)])]),
  }
}

/** Twelve months up to the asked one. The comparison is the trend. */
const monthSheet = async (drawing: PictureQuestion): Promise<Sheet> => {
  const { book, lang } = drawing
  const statement = await statementIn(drawing, 'income-statement')
  const rows = statement.columns.map((column) => ({
    cells: [monthsOf(column).month, ...marginCells(column.book, figuresIn(statement, column))],
    counts: true,
  }))
  const sumOf = (role: string): bigint =>
    statement.columns.reduce((sum, column) => sum + (figuresIn(statement, column).get(role) ?? 0n), 0n)
  const whole = new Map(['revenue', 'cost'].map((role) => [role, sumOf(role)]))
  return {
    period: spanOf(statement.columns.map((column) => monthsOf(column).month)),
    columns: [codeColumn(pictureWords[lang].byMonth, 12), ...marginColumns(pictureWords[lang])],
    rows: once([...rows, ...totalOf(rows, [pictureWords[lang].sum, ...marginCells(book, whole)])]),
  }
}

/** What customers owe, those who owe most first; what is on none of them is behind. */
const agesSheet = async ({ tx, asked, book, lang }: PictureQuestion): Promise<Sheet> => {
  const [t, shared] = [pictureWords[lang], reportWords[lang]]
  const question = { range: rangeOf({ subject: receivables }), kinds: ['customer' as const], basis: 'due' as const }
  const found = (await splitOf(tx, book, asked, question)).filter(({ codes }) => codes !== null)
  const codeOf = (row: (typeof found)[number]): string => row.codes?.[0] ?? ''
  const owed = greatestFirst(found, ({ closing }) => closing)
  const shown = [...owed.filter((row) => codeOf(row) !== ''), ...owed.filter((row) => codeOf(row) === '')]
  const cellsOf = (closing: bigint, ages: readonly bigint[]) => [closing, ...ages].map((one) => money(book, one))
  const rows = shown.map((row): SheetRow => {
    const code = codeOf(row)
    const customer = book.facts.entities.find('customer', code)
    const name = code === '' ? shared.noEntity : customer ? subjectName(customer, lang) : ''
    return { cells: [row.subject, code, name, ...cellsOf(row.closing, row.ages ?? [])], counts: true }
  })
  const sums = ageNames.map((_, at) => shown.reduce((sum, { ages }) => sum + (ages?.[at] ?? 0n), 0n))
  const closing = shown.reduce((sum, row) => sum + row.closing, 0n)
  return {
    columns: [
      ...[codeColumn(shared.code, 14), codeColumn(shared.entityCode, 14), textColumn(t.customer, 28)],
      figureColumn(shared.aux_closing, 'sum'),
      ...ageNames.map((range) => figureColumn(fill(tableWords[lang].days, { range }), 'sum')),
    ],
    rows: once([...rows, ...totalOf(rows, ['', '', t.sum, ...cellsOf(closing, sums)])]),
  }
}

/** Companies below each other, months beside each other, each company in its own currency. */
const heatSheet = async ({ tx, asked, lang }: PictureQuestion, role: HeatRole): Promise<Sheet> => {
  const [t, shared] = [pictureWords[lang], reportWords[lang]]
  const list = asked.books.map(({ books }) => books)
  const heads = await readHeads(tx, list, asked.to.no)
  const found: { book: Book; byMonth: Map<string, string> }[] = []
  for (const book of asked.books) {
    const statement = await statementOf(tx, book, questionOf('income-statement', asked, book))
    const values = statement.columns.map((column): [string, string] => [
      monthsOf(column).month,
      money(column.book, figuresIn(statement, column).get(role) ?? null),
    ])
    found.push({ book, byMonth: new Map(values) })
  }
  const months = [...new Set(found.flatMap(({ byMonth }) => [...byMonth.keys()]))].sort()
  return {
    period: spanOf(months),
    columns: [
      ...[codeColumn(shared.code, 12), textColumn(t.company, 28), codeColumn(shared.currency, 8)],
      ...months.map((month) => figureColumn(month)),
    ],
    rows: once(
      found.map(({ book, byMonth }) => {
        const { companyCode, companyId } = book.books
        const named = heads.get(companyId)
        const name = named ? subjectName(named, lang) : ''
        return { cells: [companyCode, name, book.baseCurrency, ...months.map((month) => byMonth.get(month) ?? '')] }
      }),
    ),
  }
}

const monthsIn = async (tx: Db, book: Book, asked: Asked, no: number) => {
  const question: StatementQuestion = { name: 'income-statement', include: asked.include, no, compare: 'trend' }
  const statement = await statementOf(tx, book, question)
  return statement.columns.map((column) => ({ month: monthsOf(column).month, figures: figuresIn(statement, column) }))
}

/** The months of the year beside those of the year before, as on the first page. */
const revenueSheet = async (drawing: PictureQuestion, lastYear: Book | null): Promise<Sheet> => {
  const { tx, asked, book, lang } = drawing
  const t = pictureWords[lang]
  const now = await monthsIn(tx, book, asked, asked.to.no)
  const before = lastYear ? await monthsIn(tx, lastYear, asked, 12) : []
  const then = new Map(before.map(({ month, figures }) => [month, figures.get('revenue') ?? null]))
  return {
    period: spanOf(now.map(({ month }) => month)),
    columns: [
      ...[codeColumn(t.byMonth, 12), figureColumn(t.revenue), countColumn(t.margin)],
      figureColumn(reportWords[lang].column_lastYear),
    ],
    rows: once(
      now.map(({ month, figures }) => ({
        cells: [
          ...[month, money(book, figures.get('revenue') ?? null), percent(marginOf(figures))],
          lastYear ? money(lastYear, then.get(addMonths(month, -12)) ?? null) : '',
        ],
      })),
    ),
  }
}

/** From the profit of the month before to that of the month, as on the first page. The comparison is the trend. */
const bridgeSheet = async (drawing: PictureQuestion): Promise<Sheet> => {
  const statement = await statementIn(drawing, 'income-statement')
  const month = periodText(drawing.asked.to)
  const figuresOf = (wanted: string) => {
    const column = statement.columns.find((one) => monthsOf(one).month === wanted)
    return column ? monthFiguresOf(wanted, figuresIn(statement, column)) : null
  }
  const [then, now] = [figuresOf(addMonths(month, -1)), figuresOf(month)]
  const period = spanOf([addMonths(month, -1), month])
  return { ...stepSheet(then && now ? profitBridge(then, now) : [], drawing), period }
}

type PictureWords = Spoken<typeof picture>
const pictureWords = spoken(picture)

const homeWords = spoken(home)
const tableWords = spoken(balanceTable)

const titleOf = (lang: Lang, picture: IncomePicture, role: HeatRole): string => {
  const t = pictureWords[lang]
  if (picture === 'revenue') return homeWords[lang].revenueAndMargin
  if (picture === 'bridge') return homeWords[lang].profitBridge
  return picture === 'heat' ? `${t.heat}: ${t[`heat_${role}`]}` : t[picture]
}

type Calls = typeof pictureCalls
type Question = Omit<InputOf<Calls['printCash']>, 'unit'>
type IncomeQuestion = Omit<InputOf<Calls['printIncome']>, 'unit'>

/** A picture over one snapshot, by its title; `paper` is what differs on its paper. */
type Made = AskedOne & {
  title: string
  sheet: (drawing: PictureQuestion) => Promise<Sheet>
  paper?: Pick<Paper, 'currency'>
}

/** What a picture is set beside: it says which columns the statement has. */
const compares: Partial<Record<IncomePicture, Comparison>> = {
  store: 'store',
  month: 'trend',
  heat: 'trend',
  bridge: 'trend',
}

type Chosen = { soFar: boolean; role: HeatRole; lastYear: Book | null }

const incomeSheets: Record<IncomePicture, (drawing: PictureQuestion, chosen: Chosen) => Promise<Sheet>> = {
  profit: (drawing, { soFar }) => profitSheet(drawing, soFar),
  store: storeSheet,
  month: monthSheet,
  heat: (drawing, { role }) => heatSheet(drawing, role),
  revenue: (drawing, { lastYear }) => revenueSheet(drawing, lastYear),
  bridge: bridgeSheet,
}

/** Of the year so far a picture begins with its first month. */
const monthsAsked = ({ month, soFar }: { month: string; soFar?: boolean }) =>
  soFar ? { month, from: `${month.slice(0, 4)}-01` } : { month }

const makeIncome = async (facts: Facts, input: IncomeQuestion, reader: FileReader): Promise<Made> => {
  const { picture, companies, include, soFar = false, role = 'revenue' } = input
  const months = monthsAsked({ month: input.month, soFar: picture === 'profit' && soFar })
  const all = await open(reader, facts, { companies, include, ...months, compare: compares[picture] })
  const [book] = all.books as [Book]
  const lastYear = picture === 'revenue' ? await lastYearOf(reader, facts, book) : null
  return {
    title: titleOf(reader.lang, picture, role),
    asked: picture === 'heat' ? all : { ...all, books: [book] },
    book,
    sheet: (drawing) => incomeSheets[picture](drawing, { soFar, role, lastYear }),
    ...(picture === 'heat' ? { paper: { currency: '' } } : {}),
  }
}

const makeCash = async (facts: Facts, input: Question, reader: FileReader): Promise<Made> => {
  const { companies, include, soFar = false } = input
  const one = await askOne(reader, facts, { companies, include, ...monthsAsked(input) })
  return { title: pictureWords[reader.lang].cash, ...one, sheet: (drawing) => cashSheet(drawing, soFar) }
}

const makeAges = async (
  facts: Facts,
  { companies, month, include }: InputOf<Calls['printAges']>,
  reader: FileReader,
): Promise<Made> => {
  const one = await askOne(reader, facts, { companies, month, include })
  return { title: `${pictureWords[reader.lang].ages} ${receivables}`, ...one, sheet: agesSheet }
}

type Make<I> = (facts: Facts, input: I, reader: FileReader) => Promise<Made>

const pictureFile = sheetReport<Made>({
  titleOf: ({ title }) => title,
  nameOf: ({ title }) => title.replaceAll(/[×:\s]+/g, '-'),
  sheetOf: (tx, { asked, book, sheet }, lang) => sheet({ tx, asked, book, lang }),
  onPaper: ({ paper }) => paper ?? {},
})

export const pictureRoutes = (facts: Facts) => {
  const file =
    <I extends SheetFormat>(make: Make<I>) =>
    async (input: I, reader: FileReader): Promise<FileAnswer> =>
      pictureFile.export(reader, await make(facts, input, reader), input)
  const print =
    <I extends { unit?: FigureUnit }>(make: Make<I>) =>
    async (input: I, reader: FileReader): Promise<FileAnswer> =>
      pictureFile.print(reader, await make(facts, input, reader), input.unit)
  return {
    exportIncome: file<InputOf<Calls['exportIncome']>>(makeIncome),
    printIncome: print<InputOf<Calls['printIncome']>>(makeIncome),
    exportCash: file<InputOf<Calls['exportCash']>>(makeCash),
    printCash: print<InputOf<Calls['printCash']>>(makeCash),
    exportAges: file<InputOf<Calls['exportAges']>>(makeAges),
    printAges: print<InputOf<Calls['printAges']>>(makeAges),
  }
}
