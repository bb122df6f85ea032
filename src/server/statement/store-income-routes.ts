// Answers the calls of the store income statement: its columns and rows, as a file and on paper too.
import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import type { Lang } from '../../contract/base/language.ts'
import { spoken } from '../../contract/base/word-table.ts'
import type { storeIncomeCalls } from '../../contract/statement/store-income.ts'
import { province } from '../../contract/words/province.ts'
import { storeIncome } from '../../contract/words/report-screen.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { type ProvinceNames, provinceCodes, provinceNamed } from '../../domain/base/province.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import type { Term } from '../../domain/statement/statement-terms.ts'
import type { StoreLine } from '../../domain/statement/store-income.ts'
import type { Db } from '../kernel/db.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import { reportWords } from '../report/paper.ts'
import {
  type Asked,
  askOne,
  type Book,
  type Facts,
  type FileReader,
  headOf,
  headOfOne,
  open,
  type Reader,
} from '../report/reader.ts'
import { codeColumn, figureColumn, once, type Sheet, type SheetRow, sheetReport, textColumn } from '../report/sheet.ts'
import { namesOf } from '../report/wire.ts'
import { type StoreQuestion, type StoreRow, storeIncomeOf, storeRevenues } from './store-income.ts'

type Calls = typeof storeIncomeCalls
type In = InputOf<Calls['storeIncome']>
type AskedStores = { asked: Asked; book: Book; input: StoreQuestion }

const words = spoken(storeIncome)
const provinceNames: ProvinceNames = new Map(provinceCodes.map((code) => [code, province[`name_${code}`]]))
const lineNames = (kind: 'margin' | 'expenses' | 'contribution') => {
  const [nameZhCn, nameZhTw, nameEn] = storeIncome[`line_${kind}`]
  return { nameZhCn, nameZhTw, nameEn }
}

const namesOfRow = (book: Book, { line }: StoreRow) =>
  line.kind === 'subject' ? namesOf(book.facts.subjects.find(line.key)) : lineNames(line.kind)

const namesOfStore = (book: Book, code: string) =>
  namesOf(code === '' ? undefined : book.facts.entities.find('store', code))

const askStores = async (reader: Reader, facts: Facts, input: In): Promise<AskedStores> => ({
  ...(await askOne(reader, facts, input)),
  input,
})

const moneyIn = (book: Book) => (amount: bigint | null) => (amount === null ? null : formatMoney(amount, book.digits))

/** The columns that stand on every sheet of a wide paper: code and name. */
const leadColumns = 2

/** The lines that a line is the sum of, by their place. */
const termsOf = (rows: readonly StoreRow[], { line }: StoreRow): Term[] => {
  const margin = rows.findIndex((row) => row.line.kind === 'margin')
  const of = (isTerm: (one: StoreLine, no: number) => boolean, isSigned: boolean): Term[] =>
    rows.flatMap((row, no) =>
      isTerm(row.line, no) ? [{ no, sign: isSigned && row.line.sign === -1n ? (-1 as const) : (1 as const) }] : [],
    )
  if (line.kind === 'margin') return of(({ kind }, no) => kind === 'subject' && no < margin, true)
  if (line.kind === 'expenses') return of(({ kind }, no) => kind === 'subject' && no > margin, false)
  return line.kind === 'contribution' ? of(({ kind }) => kind === 'margin' || kind === 'expenses', true) : []
}

const sheetOf = async (tx: Db, { asked, book, input }: AskedStores, lang: Lang): Promise<Sheet> => {
  const [t, shared] = [words[lang], reportWords[lang]]
  const { stores, rows } = await storeIncomeOf(tx, book, asked, input)
  const money = moneyIn(book)
  const nameOf = (code: string) => (code === '' ? t.noStore : `${code} ${subjectName(namesOfStore(book, code), lang)}`)
  return {
    columns: [
      ...[codeColumn(shared.code, 12), textColumn(shared.item, 30)],
      {
        ...figureColumn(t.total),
        flat: 'leave',
        terms: stores.map((_, at) => ({ at: leadColumns + 1 + at, sign: 1 })),
      },
      ...stores.map(({ code }) => ({ ...figureColumn(nameOf(code)), flat: 'split' as const })),
    ],
    rows: once(
      rows.map((row, at): SheetRow => {
        const isSum = row.line.kind !== 'subject'
        return {
          cells: [
            ...[isSum ? '' : row.line.key, subjectName(namesOfRow(book, row), lang)],
            ...[row.total, ...row.values].map((amount) => money(amount) ?? ''),
          ],
          look: isSum ? 'total' : undefined,
          marks: [{ no: at, figures: leadColumns, terms: termsOf(rows, row) }],
        }
      }),
    ),
  }
}

export const storeIncomeSheet = sheetReport<AskedStores>({
  titleOf: ({ input }, lang) => (input.perArea ? `${words[lang].title} ${words[lang].perArea}` : words[lang].title),
  sheetOf,
  onPaper: () => ({ lead: leadColumns }),
})

const onWire =
  (book: Book) =>
  ({ region, revenue, ...store }: Awaited<ReturnType<typeof storeRevenues>>[number]) => ({
    ...{ ...store, ...namesOfStore(book, store.code), province: provinceNamed(region, provinceNames) },
    revenue: formatMoney(revenue, book.digits),
  })

export const storeIncomeRoutes = (facts: Facts) => ({
  storeIncome: async (input: In, reader: Reader): Promise<ResultOf<Calls['storeIncome']>> => {
    const { asked, book } = await askStores(reader, facts, input)
    return await reader.db.snapshot(async (tx) => {
      const head = await headOfOne(tx, asked)
      const { stores, rows } = await storeIncomeOf(tx, book, asked, input)
      const money = moneyIn(book)
      return {
        ...head,
        stores: stores.map((store) => ({ ...store, ...namesOfStore(book, store.code) })),
        rows: rows.map((row) => ({
          ...{ kind: row.line.kind, key: row.line.key },
          ...namesOfRow(book, row),
          values: row.values.map(money),
          total: money(row.total),
          ...(input.perArea ? { wholes: row.wholes.map((whole) => formatMoney(whole, book.digits)) } : {}),
        })),
      }
    })
  },
  map: async (input: InputOf<Calls['map']>, reader: Reader): Promise<ResultOf<Calls['map']>> => {
    const asked = await open(reader, facts, input)
    return await reader.db.snapshot(async (tx) => {
      const { head, books } = await headOf(tx, asked)
      const found: ResultOf<Calls['map']>['books'] = []
      for (const [at, book] of asked.books.entries()) {
        const stores = await storeRevenues(tx, book, asked)
        found.push({ ...(books[at] as (typeof books)[number]), stores: stores.map(onWire(book)) })
      }
      return { ...head, books: found }
    })
  },
  export: async (input: InputOf<Calls['export']>, reader: FileReader): Promise<FileAnswer> =>
    storeIncomeSheet.export(reader, await askStores(reader, facts, input), input),
  print: async (input: InputOf<Calls['print']>, reader: FileReader): Promise<FileAnswer> =>
    storeIncomeSheet.print(reader, await askStores(reader, facts, input), input.unit),
})
