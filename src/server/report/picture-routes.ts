// Answers the calls of pictures: the figures that are drawn, as a file of spreadsheets and on paper.
import type { InputOf } from '../../contract/base/call.ts'
import type { Lang } from '../../contract/base/language.ts'
import type { pictureCalls } from '../../contract/ledger/report-sheet.ts'
import type { FigureUnit } from '../../domain/base/figure-unit.ts'
import { type IncomePicture, receivables } from '../../domain/ledger/picture.ts'
import type { Comparison } from '../../domain/statement/statement-columns.ts'
import type { Db } from '../kernel/db.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import type { Facts } from './answer-cache.ts'
import type { Asked, Book } from './ask.ts'
import { type Paper, printPaper } from './paper.ts'
import {
  agesSheet,
  bridgeSheet,
  cashSheet,
  heatSheet,
  monthSheet,
  type PictureQuestion,
  type PictureSheet,
  pictureWords,
  profitSheet,
  revenueSheet,
  storeSheet,
  titleOf,
} from './picture-sheet.ts'
import { type FileReader, lastYearOf, open } from './reader.ts'
import { sheetFile, sheetPaper } from './sheet.ts'
import { paperFile } from './workbook.ts'

type Calls = typeof pictureCalls
type Question = Omit<InputOf<Calls['printCash']>, 'unit'>
type IncomeQuestion = Omit<InputOf<Calls['printIncome']>, 'unit'>

/** A picture over one snapshot, by its title; `paper` is what differs on its paper. */
type Made = {
  title: string
  asked: Asked
  book: Book
  sheet: (drawing: PictureQuestion) => Promise<PictureSheet>
  paper?: Pick<Paper, 'currency'>
}

/** What a picture is set beside: it says which columns the statement has. */
const compares: Record<IncomePicture, Comparison | undefined> = {
  ...{ profit: undefined, store: 'store', month: 'trend' },
  ...{ heat: 'trend', revenue: undefined, bridge: 'trend' },
}

/** Of the year so far a picture begins with its first month. */
const monthsAsked = ({ month, soFar }: { month: string; soFar?: boolean }) =>
  soFar ? { month, from: `${month.slice(0, 4)}-01` } : { month }

/** The question over the first of its books alone. */
const ofOne = (asked: Asked): { asked: Asked; book: Book } => {
  const [book] = asked.books as [Book]
  return { asked: { ...asked, books: [book] }, book }
}

const makeIncome = async (facts: Facts, input: IncomeQuestion, reader: FileReader): Promise<Made> => {
  const { picture, companies, include, soFar = false, role = 'revenue' } = input
  const months = monthsAsked({ month: input.month, soFar: picture === 'profit' && soFar })
  const asked = await open(reader, facts, { companies, include, ...months, compare: compares[picture] })
  const title = titleOf(reader.lang, picture, role)
  const one = ofOne(asked)
  switch (picture) {
    case 'profit':
      return { title, ...one, sheet: (drawing) => profitSheet(drawing, soFar) }
    case 'store':
      return { title, ...one, sheet: storeSheet }
    case 'month':
      return { title, ...one, sheet: monthSheet }
    case 'heat':
      return { title, asked, book: one.book, sheet: (drawing) => heatSheet(drawing, role), paper: { currency: '' } }
    case 'revenue': {
      const lastYear = await lastYearOf(reader, facts, one.book)
      return { title, ...one, sheet: (drawing) => revenueSheet(drawing, lastYear) }
    }
    case 'bridge':
      return { title, ...one, sheet: bridgeSheet }
  }
}

const makeCash = async (facts: Facts, input: Question, reader: FileReader): Promise<Made> => {
  const { companies, include, soFar = false } = input
  const asked = await open(reader, facts, { companies, include, ...monthsAsked(input) })
  return { title: pictureWords[reader.lang].cash, ...ofOne(asked), sheet: (drawing) => cashSheet(drawing, soFar) }
}

const makeAges = async (
  facts: Facts,
  { companies, month, include }: InputOf<Calls['printAges']>,
  reader: FileReader,
): Promise<Made> => {
  const asked = await open(reader, facts, { companies, month, include })
  return { title: `${pictureWords[reader.lang].ages} ${receivables}`, ...ofOne(asked), sheet: agesSheet }
}

type Make<I> = (facts: Facts, input: I, reader: FileReader) => Promise<Made>

const paperOf =
  ({ title, asked, book, sheet, paper }: Made, lang: Lang) =>
  async (tx: Db): Promise<Paper> => {
    const { period, ...made } = await sheet({ tx, asked, book, lang })
    return { title, period, ...paper, ...sheetPaper(made) }
  }

/** What answers `pictureCalls`. */
export const pictureRoutes = (facts: Facts) => {
  const file =
    <I extends { format?: 'csv' | 'xlsx'; form?: 'printed' }>(make: Make<I>) =>
    async (input: I, reader: FileReader): Promise<FileAnswer> => {
      const made = await make(facts, input, reader)
      const { format = 'csv', form } = input
      const { lang } = reader
      const name = `${made.title}-${made.book.books.value}`.replace(/[×:\s]+/g, '-')
      if (form === 'printed') return await paperFile(reader, made.asked, { name, format }, paperOf(made, lang))
      const about = { name, title: made.title, format, digits: made.book.digits, asked: made.asked }
      return sheetFile(reader, about, (tx) => made.sheet({ tx, asked: made.asked, book: made.book, lang }))
    }
  const print =
    <I extends { unit?: FigureUnit }>(make: Make<I>) =>
    async (input: I, reader: FileReader): Promise<FileAnswer> => {
      const made = await make(facts, input, reader)
      return await printPaper(reader, made.asked, paperOf(made, reader.lang), input.unit)
    }
  return {
    exportIncome: file<InputOf<Calls['exportIncome']>>(makeIncome),
    printIncome: print<InputOf<Calls['printIncome']>>(makeIncome),
    exportCash: file<InputOf<Calls['exportCash']>>(makeCash),
    printCash: print<InputOf<Calls['printCash']>>(makeCash),
    exportAges: file<InputOf<Calls['exportAges']>>(makeAges),
    printAges: print<InputOf<Calls['printAges']>>(makeAges),
  }
}
