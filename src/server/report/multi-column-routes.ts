// Answers the calls of the multi-column ledger, and makes its file and its paper page after page from one snapshot.
import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import type { Lang } from '../../contract/base/language.ts'
import { spoken } from '../../contract/base/word-table.ts'
import type { MultiColumnShape, multiColumnCalls } from '../../contract/ledger/multi-column.ts'
import { multiColumn } from '../../contract/words/report-screen.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { isEntityType } from '../../domain/chart/entity.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import type { ColumnScheme } from '../../domain/ledger/column-scheme.ts'
import type { Db } from '../kernel/db.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import type { ColumnTerm } from '../print/report-pages.ts'
import type { Facts } from './answer-cache.ts'
import { type Book, digitsIn } from './ask.ts'
import { contraOf, detailPage, detailPages } from './detail.ts'
import { cursorText, readCursor } from './detail-place.ts'
import {
  type ColumnBook,
  columnBook,
  figuresOf,
  readScheme,
  readSchemes,
  type WideQuestion,
  wideLines,
} from './multi-column.ts'
import { reportWords } from './paper.ts'
import { type FileReader, headOf, open, type Reader } from './reader.ts'
import { codeColumn, figureColumn, type Sheet, type SheetColumn, type SheetRow, textColumn } from './sheet.ts'
import { askOne, sheetReport } from './sheet-report.ts'
import { detailRow, namesOf } from './wire.ts'

type Calls = typeof multiColumnCalls
type In<Name extends keyof Calls> = InputOf<Calls[Name]>
type Out<Name extends keyof Calls> = Promise<ResultOf<Calls[Name]>>

const linesMax = 100

const choice = ({ code, nameZhCn, nameZhTw, nameEn, subject }: ColumnScheme) => ({
  ...{ code, nameZhCn, nameZhTw, nameEn, subject },
})

const askWide = async (reader: Reader, facts: Facts, input: Omit<In<'exportGeneralLedger3'>, 'format' | 'form'>) => {
  const one = await askOne(reader, facts, input)
  return { ...one, scheme: await readScheme(reader.db, one.book, input.scheme), withClosing: input.withClosing }
}

const page = async (facts: Facts, input: In<'generalLedger3'>, reader: Reader): Out<'generalLedger3'> => {
  const wide = await askWide(reader, facts, input)
  const { asked, book, scheme } = wide
  const after = input.after ? readCursor(input.after) : undefined
  const question = wideLines(wide, reader.lang)
  return await reader.db.snapshot(async (tx) => {
    const { head, books } = await headOf(tx, asked)
    const columns = await columnBook(tx, book, wide)
    const found = await detailPage(tx, book, { asked, question, after, at: input.at, size: input.pageSize ?? linesMax })
    const contra = await contraOf(tx, book, found.rows)
    const figures = figuresOf(scheme, columns)
    const text = (amount: bigint | null) => (amount === null ? null : formatMoney(amount, book.digits))
    return {
      ...head,
      book: books[0] as (typeof books)[number],
      scheme: choice(scheme),
      side: columns.side,
      columns: columnShapes(book, scheme, columns),
      rows: found.rows.map((row) => {
        const { values, total } = figures(row)
        const shown = detailRow(book, row, contra(row), { originalDigits: digitsIn(book, found.foreign) })
        return { ...shown, total: text(total), values: values.map(text) }
      }),
      next: found.next ? cursorText(found.next) : '',
      previous: found.previous ? cursorText(found.previous) : '',
    }
  })
}

/** What answers `multiColumnCalls`. */
export const multiColumnRoutes = (facts: Facts) => ({
  generalLedger3Schemes: async (input: In<'generalLedger3Schemes'>, reader: Reader): Out<'generalLedger3Schemes'> => {
    const asked = await open(reader, facts, input)
    const [book] = asked.books as [Book]
    return { items: (await readSchemes(reader.db, book)).map(choice) }
  },
  generalLedger3: (input: In<'generalLedger3'>, reader: Reader): Out<'generalLedger3'> => page(facts, input, reader),
  exportGeneralLedger3: async (input: In<'exportGeneralLedger3'>, scope: FileReader): Promise<FileAnswer> =>
    multiColumnSheet.export(scope, await askWide(scope, facts, input), input),
  printGeneralLedger3: async (input: In<'printGeneralLedger3'>, scope: FileReader): Promise<FileAnswer> =>
    multiColumnSheet.print(scope, await askWide(scope, facts, input), input.unit),
})

/** The columns as they travel and as files and paper call them. */
export const columnShapes = (book: Book, scheme: ColumnScheme, { columns }: ColumnBook): MultiColumnShape[] =>
  columns.map(({ key, side }) => {
    const { entityType } = scheme
    const isEntity = scheme.columns === 'ENTITY' && key !== ''
    const entity = isEntity && isEntityType(entityType) ? book.facts.entities.find(entityType, key) : undefined
    return {
      ...{ key, side, entityType: isEntity ? entityType : '' },
      ...namesOf(isEntity ? entity : book.facts.subjects.find(key)),
    }
  })

type AskedScheme = WideQuestion & { book: Book }

const words = spoken(multiColumn)

/** Lines of one portion. */
const portionLines = 1000

/** The columns that stand on every sheet of a wide paper: date, voucher, summary. */
const leadColumns = 3

/** What stands before the columns of the scheme: those, both sides, the balance and the total. */
const fixedColumns = 8

/** Columns of the other side are taken from the total. */
const termOf = (isOwnSide: boolean, at: number): ColumnTerm => ({ at: fixedColumns + at, sign: isOwnSide ? 1 : -1 })

const columnTitle = (column: MultiColumnShape, lang: Lang): string => {
  const t = words[lang]
  if (column.key === '') return t.rest
  return `${column.key} ${subjectName(column, lang)} (${reportWords[lang][`side_${column.side}`]})`
}

const sheetOf = async (tx: Db, question: AskedScheme, lang: Lang): Promise<Sheet> => {
  const { asked, book, scheme } = question
  const [t, shared] = [words[lang], reportWords[lang]]
  const columns = await columnBook(tx, book, question)
  const figures = figuresOf(scheme, columns)
  const titles: SheetColumn[] = [
    { title: shared.date, kind: 'date' },
    ...[codeColumn(shared.voucher, 12), textColumn(shared.summary, 32)],
    ...[
      ...[figureColumn(shared.debit, 'sum'), figureColumn(shared.credit, 'sum')],
      ...[{ ...codeColumn(shared.side, 6), carry: 'last' as const }, figureColumn(shared.balance, 'last')],
      {
        ...figureColumn(t.total, 'sum'),
        terms: columns.columns.map(({ side }, at) => termOf(side === columns.side, at)),
      },
    ].map((column) => ({ ...column, flat: 'leave' as const })),
    ...columnShapes(book, scheme, columns).map((column) => ({
      ...figureColumn(columnTitle(column, lang), 'sum'),
      flat: 'split' as const,
    })),
  ]
  const money = (amount: bigint | null): string => (amount === null ? '' : formatMoney(amount, book.digits))
  async function* rows(): AsyncGenerator<readonly SheetRow[]> {
    const lines = wideLines(question, lang)
    for await (const page of detailPages(tx, book, { asked, question: lines, size: portionLines })) {
      yield page.rows.map((shown): SheetRow => {
        const { row } = shown
        const { values, total } = figures(shown)
        const isLine = row.kind === 'line'
        return {
          cells: [
            ...[row.date, row.voucher, isLine ? row.summary : shared[`row_${row.kind}`]],
            ...[money(row.debit), money(row.credit), shared[`side_${row.side}`], money(row.balance)],
            ...[money(total), ...values.map(money)],
          ],
          counts: isLine,
          look: row.kind === 'month' || row.kind === 'year' ? 'total' : undefined,
          sums: row.kind === 'month' ? 'part' : row.kind === 'year' ? 'running' : undefined,
        }
      })
    }
  }
  return { columns: titles, rows: rows() }
}

const subjectOf = ({ book, scheme }: AskedScheme, lang: Lang): string => {
  const subject = book.facts.subjects.find(scheme.subject)
  return `${scheme.subject} ${subject ? subjectName(subject, lang) : ''}`
}

export const multiColumnSheet = sheetReport<AskedScheme>({
  titleOf: (_, lang) => words[lang].title,
  nameOf: ({ scheme }, lang) => `${words[lang].title}-${scheme.code}`,
  sheetOf,
  onPaper: (asked, lang) => ({ title: `${words[lang].title}  ${subjectOf(asked, lang)}`, lead: leadColumns }),
})
