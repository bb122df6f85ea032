// The ledgers, general and detail: their calls, and their rows on paper and flat.

import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import { spoken } from '../../contract/base/word-table.ts'
import type { ledgerCalls } from '../../contract/ledger/ledger.ts'
import { ledgerForm } from '../../contract/words/balance-table.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { periodText } from '../../domain/base/period.ts'
import type { LedgerFormName } from '../../domain/ledger/ledger-measure.ts'
import { type DaySum, openDayTotals } from '../../domain/ledger/ledger-rows.ts'
import { countLines, countMovements } from '../ledger/read/read-ledger.ts'
import { groupText } from '../print/figures.ts'
import type { PaperColumn, PaperRow } from '../print/report-pages.ts'
import { type KeptAnswers, overBooks } from './answer-cache.ts'
import { detailFilters, ledgerFilters } from './csv.ts'
import { contraOf, type DetailRow, detailPage, detailPages, ledgerQuestion, movementQuestion } from './detail.ts'
import { cursorText, readCursor } from './detail-place.ts'
import {
  type Asked,
  askOne,
  type Book,
  digitsIn,
  type Facts,
  headOfOne,
  levelOf,
  open,
  type Reader,
  rangeOf,
} from './reader.ts'
import {
  auxCodes,
  type BookPart,
  code,
  type FlatReport,
  figure,
  flatColumn,
  flatFigures,
  flatSubject,
  flatText,
  money,
  named,
  once,
  type PaperReport,
  subjectCells,
  text,
} from './report-part.ts'
import { generalOf, readableGeneral } from './tables.ts'
import { besideShape, detailRow, generalRow, subjectHead } from './wire.ts'

const portionLines = 2000

const words = spoken(ledgerForm)

/** A row with what stands beside it, as texts; in the row of a day only its sums are its own. */
type Shown = DetailRow & { contra: readonly string[]; shape: ReturnType<typeof besideShape>; day: DaySum | null }

type Cell = { column: PaperColumn; of: (shown: Shown) => string }

/** The first subject of the other side by name, and how many more there are. */
const contraText = (book: Book, [first, ...rest]: readonly string[], lang: string): string =>
  first === undefined ? '' : `${first} ${named(book, first, lang)}${rest.length > 0 ? ` +${rest.length}` : ''}`

const originalOf = (book: Book, { line }: DetailRow): string =>
  line ? formatMoney(line.original, digitsIn(book, line.currency)) : ''

const foreignText = (book: Book, shown: DetailRow): string => {
  const { line } = shown
  return line && line.currency !== book.baseCurrency ? `${line.currency} ${groupText(originalOf(book, shown))}` : ''
}

const amounts = ({ book, t }: BookPart) => {
  const side = (name: 'debit' | 'credit'): Cell => ({
    column: figure(t[name], 'sum'),
    of: ({ row, day }) => money(book, day ? day[name] : row[name]),
  })
  return {
    debit: side('debit'),
    credit: side('credit'),
    side: { column: code(t.side, { carry: 'last' }), of: ({ row }: Shown) => t[`side_${row.side}`] },
    balance: { column: figure(t.balance, 'last'), of: ({ row }: Shown) => money(book, row.balance) },
  }
}

type BesideName = 'debit' | 'credit' | 'balance' | 'price' | 'balancePrice' | 'rate'

/** The balance of what runs beside stands on the side of the balance. */
const besideText = ({ row, shape }: Shown, name: BesideName): string => {
  const value = shape?.[name] ?? ''
  if (name !== 'balance' || row.side !== 'credit' || value === '') return value
  return value.startsWith('-') ? value.slice(1) : `-${value}`
}

const beside = (title: string, name: BesideName): Cell => ({
  column: { ...figure(title), isExact: true },
  of: (shown) => (shown.day ? '' : besideText(shown, name)),
})

const settled = (title: string, name: 'settlement' | 'settlementNo'): Cell => ({
  column: code(title),
  of: ({ shape, day }) => (day ? '' : (shape?.[name] ?? '')),
})

const formCells: Record<LedgerFormName, (part: BookPart) => Cell[]> = {
  plain: (part) => {
    const { debit, credit, side, balance } = amounts(part)
    const original = { column: figure(part.t.original), of: (shown: Shown) => foreignText(part.book, shown) }
    return [original, debit, credit, side, balance]
  },
  quantity: (part) => {
    const own = words[part.lang]
    const { debit, credit, side, balance } = amounts(part)
    return [
      ...[beside(own.price, 'price'), beside(own.debitQuantity, 'debit'), debit, beside(own.creditQuantity, 'credit')],
      ...[credit, side, beside(own.balanceQuantity, 'balance'), beside(own.balancePrice, 'balancePrice'), balance],
    ]
  },
  currency: (part) => {
    const own = words[part.lang]
    const { debit, credit, side, balance } = amounts(part)
    const foreign = (name: 'debit' | 'credit'): Cell => ({
      column: { ...figure(own[`${name}Original`]), isExact: true },
      of: (shown) => {
        const running = shown.day ? '' : besideText(shown, name)
        const isForeign = shown.line !== null && shown.line.currency !== part.book.baseCurrency
        return running || (isForeign && shown.row[name] !== null ? originalOf(part.book, shown) : '')
      },
    })
    return [
      ...[{ column: code(part.t.currency), of: ({ line }: Shown) => line?.currency ?? '' }, beside(own.rate, 'rate')],
      ...[foreign('debit'), debit, foreign('credit'), credit, side, beside(own.balanceOriginal, 'balance'), balance],
    ]
  },
  journal: (part) => {
    const own = words[part.lang]
    const how = [settled(own.settlement, 'settlement'), settled(own.settlementNo, 'settlementNo')]
    return [...how, ...formCells.plain(part)]
  },
}

const formOf = ({ filters }: BookPart): LedgerFormName => filters.ledgerForm ?? 'plain'

const cellsOf = (part: BookPart): Cell[] => {
  const { t, book, lang } = part
  const summary = ({ row, day }: Shown) => (day ? t.row_day : row.kind === 'line' ? row.summary : t[`row_${row.kind}`])
  return [
    { column: code(t.date, { isDay: true }), of: ({ row }) => row.date },
    { column: code(t.voucher), of: ({ row, day }) => (day ? '' : row.voucher) },
    { column: text(t.summary), of: summary },
    { column: text(t.contra), of: ({ contra }) => contraText(book, contra, lang) },
    { column: text(t.aux), of: ({ row, day }) => (day ? '' : auxCodes(row.aux)) },
    ...formCells[formOf(part)](part),
  ]
}

const rowOf = (cells: readonly Cell[], shown: Shown): PaperRow => {
  const { kind } = shown.row
  const isTotal = shown.day !== null || kind === 'month' || kind === 'year'
  return {
    cells: cells.map(({ of }) => of(shown)),
    counts: shown.day === null && kind === 'line',
    look: isTotal ? 'total' : undefined,
    sums: shown.day ? undefined : kind === 'month' ? 'part' : kind === 'year' ? 'running' : undefined,
  }
}

export const hasDays = (part: BookPart): boolean => part.filters.daily === true || formOf(part) === 'journal'

async function* detailRows(part: BookPart): AsyncGenerator<readonly PaperRow[]> {
  const { tx, book, asked, filters, lang } = part
  const question = detailFilters(filters, lang)
  const form = formOf(part)
  const cells = cellsOf(part)
  const dayBefore = openDayTotals()
  let last: Shown | undefined
  for await (const page of detailPages(tx, book, { asked, question, size: portionLines })) {
    const sides = await contraOf(tx, book, page.rows)
    const originalDigits = digitsIn(book, page.foreign)
    yield page.rows.flatMap((found): PaperRow[] => {
      const day = hasDays(part) ? dayBefore(found.row) : null
      const ended = day && last ? [rowOf(cells, { ...last, line: null, contra: [], day })] : []
      const shape = besideShape(book, found, { form, originalDigits })
      last = { ...found, contra: sides(found), shape, day: null }
      return [...ended, rowOf(cells, last)]
    })
  }
}

export const detailPaper: PaperReport = {
  columns: (part) => cellsOf(part).map(({ column }) => column),
  rows: detailRows,
}

async function* detailLines(part: BookPart): AsyncGenerator<string[][]> {
  const { tx, book, asked, filters, lang } = part
  const question = detailFilters(filters, lang)
  for await (const page of detailPages(tx, book, { asked, question, size: portionLines })) {
    const sides = await contraOf(tx, book, page.rows)
    yield page.rows.flatMap((shown) => {
      const { row, line } = shown
      if (!line) return []
      return [
        [
          ...[...subjectCells(part, line.subject), row.date, periodText({ year: book.books.year, no: line.no })],
          ...[row.voucher, String(line.lineNo), row.summary, sides(shown).join(' '), row.aux],
          ...[line.currency, originalOf(book, shown), money(book, row.debit), money(book, row.credit)],
          money(book, row.side === 'credit' ? -row.balance : row.balance),
        ],
      ]
    })
  }
}

export const detailFlat: FlatReport = {
  columns: ({ t }) => [
    ...[...flatSubject(t), flatColumn(t.date, 'date'), flatText(t.month, 10), flatText(t.voucher, 12)],
    ...[flatColumn(t.row_line, 'figure', 8), flatText(t.summary, 36), flatText(t.contra, 20), flatText(t.aux, 24)],
    ...[flatText(t.currency, 8), ...flatFigures(t.original, t.debit, t.credit, t.balance)],
  ],
  rows: detailLines,
}

/** Each subject is a listing of its own: what its months add is carried to its next page, and its balance with it. */
export const generalPaper: PaperReport = {
  columns: ({ t }) => [
    ...[code(t.code, { carry: 'last' }), text(t.subjectName), code(t.date), text(t.summary)],
    ...[figure(t.debit, 'sum'), figure(t.credit, 'sum'), code(t.side, { carry: 'last' }), figure(t.balance, 'last')],
  ],
  rows: once(async ({ tx, book, asked, filters, lang, t }) => {
    const rows = await readableGeneral(tx, book, asked, ledgerFilters(filters))
    return rows.map((row): PaperRow => {
      const isFirst = row.row === 'opening'
      return {
        cells: [
          ...[row.subject, isFirst ? named(book, row.subject, lang) : '', row.period ? periodText(row.period) : ''],
          ...[t[`row_${row.row}`], money(book, row.debit), money(book, row.credit)],
          ...[t[`side_${row.side}`], money(book, row.balance)],
        ],
        look: isFirst ? 'group' : undefined,
        counts: row.row === 'month',
        listing: row.subject,
      }
    })
  }),
}

/** A month of a subject is a fact; openings and balances are signed, debits positive. */
export const generalFlat: FlatReport = {
  columns: ({ t }) => [
    ...[...flatSubject(t), flatText(t.date, 10)],
    ...flatFigures(t.aux_opening, t.debit, t.credit, t.aux_closing),
  ],
  rows: once(async (part) => {
    const { tx, book, asked, filters } = part
    const rows = await generalOf(tx, book, asked, ledgerFilters(filters))
    let opening = 0n
    return rows.flatMap((row) => {
      const net = row.side === 'credit' ? -row.balance : row.balance
      if (row.row === 'year') return []
      const before = opening
      opening = net
      if (row.row === 'opening' || row.period === null) return []
      const amounts = [before, row.debit, row.credit, net].map((amount) => money(book, amount))
      return [[...subjectCells(part, row.subject), periodText(row.period), ...amounts]]
    })
  }),
}

type Calls = typeof ledgerCalls
type In<Name extends keyof Calls> = InputOf<Calls[Name]>
type Out<Name extends keyof Calls> = Promise<ResultOf<Calls[Name]>>

const linesMax = 100
const movementsMax = 10_000

const monthBefore = ({ books, facts }: Book, { from }: Asked): string =>
  facts.periods.has(from.no - 1) ? periodText({ year: books.year, no: from.no - 1 }) : ''

export const ledgerRoutes = (facts: Facts, kept: KeptAnswers) => ({
  generalLedger1: async (input: In<'generalLedger1'>, reader: Reader): Out<'generalLedger1'> => {
    const asked = await open(reader, facts, input)
    const question = { range: rangeOf(input), level: levelOf(input.level), withClosing: input.withClosing }
    return await overBooks(kept, { reader, asked, name: 'generalLedger1', input }, async (tx) => async (book) => ({
      rows: (await readableGeneral(tx, book, asked, question)).map((row) => generalRow(book, row)),
    }))
  },
  generalLedger2: async (input: In<'generalLedger2'>, reader: Reader): Out<'generalLedger2'> => {
    const { asked, book } = await askOne(reader, facts, input)
    const question = detailFilters(input, reader.lang)
    const after = input.after ? readCursor(input.after) : undefined
    return await reader.db.snapshot(async (tx) => {
      const head = await headOfOne(tx, asked)
      const page = await detailPage(tx, book, {
        asked,
        question,
        after,
        at: input.at,
        size: input.pageSize ?? linesMax,
      })
      const contra = await contraOf(tx, book, page.rows)
      const originalDigits = digitsIn(book, page.foreign)
      return {
        ...head,
        subject: subjectHead(book, input.subject),
        foreign: page.foreign,
        originalDigits,
        unit: book.facts.subjects.find(input.subject)?.unit ?? '',
        currencies: book.facts.currencyList.map(({ code }) => code),
        monthBefore: monthBefore(book, asked),
        rows: page.rows.map((row) => detailRow(book, row, contra(row), { form: input.ledgerForm, originalDigits })),
        next: page.next ? cursorText(page.next) : '',
        previous: page.previous ? cursorText(page.previous) : '',
      }
    })
  },
  generalLedger2Size: async (input: In<'generalLedger2Size'>, reader: Reader): Out<'generalLedger2Size'> => {
    const { asked, book } = await askOne(reader, facts, input)
    const question = detailFilters(input, reader.lang)
    return await reader.db.snapshot(async (tx) => {
      const counted = await countLines(tx, book.readable, await ledgerQuestion(tx, book, asked, question))
      const months = counted.map(({ no, lines }) => ({
        month: periodText({ year: book.books.year, no }),
        lines,
      }))
      return { lines: months.reduce((sum, { lines }) => sum + lines, 0), months }
    })
  },
  movements: async (input: In<'movements'>, reader: Reader): Out<'movements'> => {
    const { asked, book } = await askOne(reader, facts, { ...input, companies: input.accountSet })
    const { prefixes = [] } = rangeOf({ subject: input.subjects })
    return await reader.db.snapshot(async (tx) => {
      const question = await movementQuestion(tx, book, asked, prefixes, input.withClosing)
      const { lines, vouchers } = await countMovements(tx, book.readable, question, movementsMax + 1)
      return { lines: Math.min(lines, movementsMax), vouchers, isWhole: lines <= movementsMax }
    })
  },
})
