// Answers the calls of the multi-column ledger.
import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import type { multiColumnCalls } from '../../contract/ledger/multi-column.ts'
import { formatMoney } from '../../domain/base/money.ts'
import type { ColumnScheme } from '../../domain/ledger/column-scheme.ts'
import type { FileAnswer } from '../kernel/scope.ts'
import { type Book, digitsIn } from './ask.ts'
import { contraOf, detailPage } from './detail.ts'
import { cursorText, readCursor } from './detail-place.ts'
import { columnBook, figuresOf, wideLines } from './multi-column.ts'
import { multiColumnSheet } from './multi-column-file.ts'
import { columnShapes } from './multi-column-wire.ts'
import type { Facts } from './over-books.ts'
import { type FileReader, headOf, open, type Reader } from './reader.ts'
import { readScheme, readSchemes } from './scheme-store.ts'
import { askOne } from './sheet-report.ts'
import { detailRow } from './wire.ts'

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
