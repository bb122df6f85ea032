// Reads the rows of another product's voucher sheet as rows of our own files.

import { writtenFigure } from '../../../domain/base/cell-spelling.ts'
import { decimalComma, plainComma } from '../../../domain/base/decimal-comma.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'
import { plainDecimal } from '../../../domain/base/text.ts'
import { entityTypes } from '../../../domain/chart/entity.ts'
import {
  isLabel,
  isOfBalance,
  type Meaning,
  type SheetHead,
  sidesOfColumn,
  splitLabel,
} from '../../../domain/import/voucher-sheet.ts'
import { rateBetween } from '../../../domain/voucher/voucher-rate.ts'
import type { RawRow } from '../file/table.ts'
import { type Calendar, tidyCell } from '../file/tidy-cell.ts'
import type { FileRow } from '../layout.ts'
import { shownText } from '../name-question.ts'
import type { Question } from '../question.ts'
import type { Resolver } from '../resolve.ts'
import {
  type AmountColumn,
  amountColumns,
  areSigned,
  currencyReader,
  opposite,
  type ReadSides,
  type Sides,
  sameFigure,
  sideReader,
  unitReader,
} from './sheet-amount.ts'
import {
  auxOf,
  baseQuestion,
  cashFlowOf,
  commaQuestion,
  periodsOfRow,
  type ReadAll,
  subjectOf,
  typeReader,
} from './sheet-cell.ts'
import { rowWatch } from './sheet-crosscheck.ts'
import { dateReader, type SheetBooks, type SheetTop, topQuestions } from './sheet-heading.ts'
import { sumsOf, sumWordOf } from './sheet-state.ts'

/** Columns in which a merged or empty cell means what stands above it. */
const ofHead: ReadonlySet<Meaning> = new Set<Meaning>(['company', 'date', 'period', 'year', 'type', 'no', 'label'])
const carried: ReadonlySet<Meaning> = new Set<Meaning>([...ofHead, 'summary', 'remark'])

type Read = (meaning: Meaning) => string

const isZero = (text: string): boolean => /^-?0*(\.0*)?$/.test(text)
const figure = (column: string, text: string): string => {
  const plain = plainDecimal(tidyCell(column, text))
  return isZero(plain) ? '' : plain
}

/** The original amount on the side of the line; one that stands on the other side is of the other sign. */
const originalOf = (read: Read, isCredit: boolean, isSigned: boolean): string => {
  const own = figure('original_amount', read(isCredit ? 'originalCredit' : 'originalDebit'))
  const other = figure('original_amount', read(isCredit ? 'originalDebit' : 'originalCredit'))
  const single = figure('original_amount', read('original'))
  if (own !== '' || other === '') return single !== '' && isSigned && isCredit ? opposite(single) : single || own
  return other.startsWith('-') ? other.slice(1) : `-${other}`
}

/**
 * The original amount beside its currency. In the base currency products print the base amount once more: what is
 * another one there goes to its cell, where the rules refuse it.
 */
const foreignOf = (
  read: Read,
  all: ReadAll,
  resolver: Resolver,
  { sides, isSigned }: ReadSides,
): Record<string, string> => {
  // Code and name of a currency in two columns say the same, or the cell is none that there is.
  const currency = [...new Set(all('currency').map(resolver.currency))].join(' / ')
  const original = originalOf(read, sides.credit !== '', isSigned)
  const base = sides.debit || sides.credit
  if (currency !== '') {
    return { currency, original_amount: original, rate: figure('rate', read('rate')) || rateBetween(original, base) }
  }
  return original === '' || base === '' || sameFigure(original, base) ? {} : { original_amount: original }
}

const quantityOf = (read: Read): Record<string, string> => {
  const quantity =
    figure('quantity', read('quantity')) ||
    figure('quantity', read('quantityDebit')) ||
    figure('quantity', read('quantityCredit'))
  return quantity === '' ? {} : { quantity, price: figure('price', read('price')) }
}

const settlementOf = (read: Read): string => {
  // K/3 writes a star for none.
  const [method, no] = [read('settlement').replace(/^\*$/, ''), read('settlementNo')]
  return no === '' ? method : `${method}:${no}`
}

/** What a line has beside its subject and its amounts. */
const restOf = (own: Read, calendar: Calendar): Record<string, string> => ({
  ...quantityOf(own),
  settlement: settlementOf(own),
  settlement_date: tidyCell('settlement_date', own('settlementDate'), calendar),
  due_date: tidyCell('due_date', own('dueDate'), calendar),
  handler: own('handler'),
  business: own('business'),
  purpose: own('purpose'),
  invoice_no: own('invoiceNo'),
  attachments: isZero(own('attachments')) ? '' : own('attachments'),
  remark: own('remark'),
})

/** What a sheet's rows become; `names` are the columns that it can fill. */
type SheetReader = {
  names: string[]
  read(row: RawRow): FileRow | null
  questions(): Question[]
  /** What of the rows was passed over. */
  notes(): Problem[]
}

const namesOf = ({ at }: SheetHead): string[] => {
  const has = (...meanings: Meaning[]) => meanings.some((each) => at.has(each))
  const entities = entityTypes.some((type) => at.has(`entity:${type}`))
  const all: [string, boolean][] = [
    ['company', has('company')],
    ['date', true],
    ['type', true],
    ['no', true],
    ['summary', true],
    ['subject', true],
    ['aux', entities || has('items')],
    ['currency', has('currency')],
    ['original_amount', has('currency', 'original', 'originalDebit', 'originalCredit')],
    ['rate', has('currency')],
    ['debit', true],
    ['credit', true],
    ['quantity', has('quantity', 'quantityDebit')],
    ['price', has('quantity', 'quantityDebit') && has('price')],
    ['settlement', has('settlement', 'settlementNo')],
    ['settlement_date', has('settlementDate')],
    ['due_date', has('dueDate')],
    ['handler', has('handler')],
    ['business', has('business')],
    ['purpose', has('purpose')],
    ['cf_item', has('cfItem', 'cfName')],
    ['invoice_no', has('invoiceNo')],
    ['attachments', has('attachments')],
    ['remark', has('remark')],
  ]
  return all.flatMap(([name, isThere]) => (isThere ? [name] : []))
}

/** Columns whose sums a file may state. */
const summed: readonly Meaning[] = ['debit', 'credit', 'originalDebit', 'originalCredit']
const counted: readonly Meaning[] = [...summed, 'quantity', 'quantityDebit', 'quantityCredit']

/** The cells of a row by their meaning, as they stand; figures without the signs of their own currency. */
const cellsOf = (head: SheetHead, first: readonly RawRow[], books: SheetBooks | null) => {
  const textAt = ({ values, above }: RawRow, meaning: Meaning, at: number): string =>
    values[at]?.trim() || (carried.has(meaning) ? above?.[at]?.trim() : '') || ''
  const amounts = [...summed, 'amount' as const, 'original' as const].flatMap((meaning) => head.at.get(meaning) ?? [])
  const comma = decimalComma(first.flatMap(({ values }) => amounts.map((at) => values[at] ?? '')))
  const currencyOf = (row: RawRow, meaning: Meaning, { base, currency }: SheetBooks): string => {
    const [at = -1] = originals.has(meaning) ? (head.at.get('currency') ?? []) : []
    return currency(textAt(row, 'currency', at)) || base
  }
  const textsAt = (row: RawRow, meaning: Meaning): string[] =>
    (head.at.get(meaning) ?? []).map((at) => {
      const text = textAt(row, meaning, at)
      if (!figures.has(meaning)) return text
      const plain = comma === null ? text : plainComma(text)
      return books ? writtenFigure(plain, currencyOf(row, meaning, books)) : plain
    })
  const all = (row: RawRow, meaning: Meaning): string[] => textsAt(row, meaning).filter((text) => text !== '')
  return { comma, textsAt, all, one: (row: RawRow, meaning: Meaning): string => all(row, meaning)[0] ?? '' }
}

/** Amounts in the currency of their row. */
const originals: ReadonlySet<Meaning> = new Set<Meaning>(['original', 'originalDebit', 'originalCredit'])

/** What a sheet writes as figures. */
const figures: ReadonlySet<Meaning> = new Set<Meaning>([
  ...summed,
  ...(['amount', 'original', 'rate', 'quantity', 'quantityDebit', 'quantityCredit', 'price'] as const),
])

/** Rows of several companies may be in several currencies: their signs are read with the vouchers. */
const sheetMoney = ({ at }: SheetHead, books: SheetBooks | null): SheetBooks | null =>
  at.has('company') ? null : books

/** The columns of amounts, under the names of ours. */
const amountsOf = ({ at, titles }: SheetHead): AmountColumn[] =>
  amountColumns(
    [...summed, 'amount' as const, 'original' as const].flatMap((meaning) =>
      (at.get(meaning) ?? []).map((column) => {
        const name = originals.has(meaning) ? 'original_amount' : 'amount'
        return [column, name, titles[column] ?? ''] as const
      }),
    ),
  )

/** The figures of a row as the file adds them up. An amount beside a word of its side is in a sum of either kind. */
const figuresOfRow = (own: Read, sides: Sides): Record<string, string> => ({
  ...Object.fromEntries(counted.map((meaning) => [meaning, figure('debit', own(meaning))])),
  ...(own('amount') === '' ? {} : { amount: figure('debit', own('amount')), amountDebit: sides.debit }),
})

const readingsOfSum = (own: Read): Record<string, string>[] => {
  const figures = Object.fromEntries(counted.map((meaning) => [meaning, figure('debit', own(meaning))]))
  const amount = figure('debit', own('amount'))
  return amount === ''
    ? [figures]
    : [
        { ...figures, amount },
        { ...figures, amountDebit: amount },
      ]
}

type Sheet = {
  head: SheetHead
  top: SheetTop
  books: SheetBooks | null
  /** Some rows below the head. */
  first: readonly RawRow[]
  resolver: Resolver
  calendar: Calendar
}

/** How the sides of a sheet are read, as its words, signs and columns say by the first of its rows. */
const sideOfSheet = (head: SheetHead, first: readonly RawRow[], cellsIn: ReturnType<typeof cellsOf>) => {
  // The word beside a balance says nothing of the line.
  const ofLine = (head.at.get('direction') ?? []).every((at) => !isOfBalance(head.titles[at] ?? ''))
  const title = head.titles[head.at.get('direction')?.[0] ?? -1]
  const sideOf = sidesOfColumn(
    first.map((row) => cellsIn.one(row, 'direction')),
    title,
  )
  const words = { sideOf: (word: string) => (ofLine || !head.at.has('debit') ? sideOf(word) : null) }
  const body = first.filter((row) => sumWordOf(row, cellsIn.one(row, 'subject')) === null)
  const readers = body.map(
    (row): Read =>
      (meaning) =>
        cellsIn.one(row, meaning),
  )
  return sideReader(
    words,
    areSigned(readers, (text) => figure('debit', text), words),
  )
}

const kindNotes = (kinds: readonly string[]): Problem[] =>
  kinds.length > 0 ? [problem('warning.unreadKinds', '', { kinds: shownText(kinds) })] : []

/** What rows say of their voucher, and the cells of its dates: its first line has them, those below leave them out. */
const headReader = (cellsIn: ReturnType<typeof cellsOf>) => {
  const last = new Map<Meaning, string[]>()
  let dates: string[] = []
  return (row: RawRow): { ofVoucher: Read; allOfVoucher: ReadAll; lastDates: readonly string[] } => {
    const own: Read = (meaning) => cellsIn.one(row, meaning)
    if (own('date') !== '' || own('no') !== '' || own('label') !== '') {
      for (const meaning of ofHead) last.set(meaning, cellsIn.all(row, meaning))
      dates = cellsIn.textsAt(row, 'date')
    }
    const allOfVoucher: ReadAll = (meaning) =>
      ofHead.has(meaning) ? (last.get(meaning) ?? []) : cellsIn.all(row, meaning)
    return { ofVoucher: (meaning) => allOfVoucher(meaning)[0] ?? '', allOfVoucher, lastDates: dates }
  }
}

/**
 * Reads the rows below a head. Rows of sums are held against the others and passed over, as are rows that hold neither
 * a subject nor an amount, which are told.
 */
export const sheetReader = ({ head, top, books, first, resolver, calendar }: Sheet): SheetReader => {
  const names = namesOf(head)
  const cellsIn = cellsOf(head, first, sheetMoney(head, books))
  const dateColumns = (head.at.get('date') ?? []).map((at) => ({ at, title: head.titles[at] ?? '' }))
  const [dates, unit, sums] = [
    dateReader(dateColumns, calendar),
    unitReader(top.unit, ['debit', 'credit', 'original_amount', 'voucher_total']),
    sumsOf(books?.base ?? '', top.capitals),
  ]
  const side = sideOfSheet(head, first, cellsIn)
  const marks = currencyReader(amountsOf(head), head.at.has('currency') ? top.currency : '', sheetMoney(head, books))
  const types = typeReader(resolver)
  const [watch, headOf] = [rowWatch(head, resolver), headReader(cellsIn)]
  const unknownKinds = new Set<string>()
  const read = (row: RawRow): FileRow | null => {
    const own: Read = (meaning) => cellsIn.one(row, meaning)
    const all: ReadAll = (meaning) => cellsIn.all(row, meaning)
    const word = sumWordOf(row, own('subject'))
    if (word !== null) {
      sums.sum(row.line, word, readingsOfSum(own), row.values)
      return null
    }
    const named = subjectOf(all, resolver)
    const amounts = side.read(row.line, own, (meaning) => figure('debit', own(meaning)))
    const { sides, other: otherSide } = amounts
    if (named.subject === '' && sides.debit === '' && sides.credit === '' && !sides.amount) {
      sums.other(row.line)
      unit.hear(row.values.join(' '))
      return null
    }
    const { ofVoucher, allOfVoucher, lastDates } = headOf(row)
    const no = ofVoucher('no')
    const label = splitLabel(ofVoucher('label') || (isLabel(no) ? no : ''))
    const document = `${ofVoucher('date')}|${label.type || ofVoucher('type')}|${label.no || no}`
    if (watch.isVoid(row, document)) return null
    if (sides.amount && !names.includes('amount')) names.push('direction', 'amount')
    watch.read(row.line, all)
    const periods = [...periodsOfRow(allOfVoucher, ofVoucher('date')), ...(top.period ? [top.period] : [])]
    const { date, other } = dates.read(row.line, lastDates, periods)
    const cells: Record<string, string> = {
      company: ofVoucher('company'),
      date,
      type: types.read(row.line, ofVoucher('type') || label.type),
      no: tidyCell('no', label.no || no).replace(/^0+(?=\d)/, ''),
      summary: own('summary'),
      ...named,
      ...auxOf(all, top.store, resolver, (kind) => unknownKinds.add(kind)),
      ...sides,
      ...foreignOf(own, all, resolver, amounts),
      ...cashFlowOf(all, resolver),
      ...restOf(own, calendar),
      voucher_total: figure('debit', own('voucherTotal')),
    }
    marks.read(row, cells.currency ?? '')
    const inRed = watch.red(row.line, own('red'), cells)
    sums.add(figuresOfRow(own, sides), { group: `${date}|${cells.type}|${cells.no}`, date })
    const inUnit = unit.apply(cells)
    // In another unit a side of the other choice would be too small: then it is a cell with both sides.
    if (otherSide && inUnit.unit) Object.assign(cells, { debit: sides.debit || '0', credit: sides.credit || '0' })
    const ways = { ...other, ...(inUnit.unit ? inUnit : otherSide), ...inRed }
    return Object.keys(ways).length > 0 ? { line: row.line, cells, other: ways } : { line: row.line, cells }
  }
  const questions = () => [
    ...commaQuestion(cellsIn.comma),
    ...(books ? topQuestions(top, books, names) : []),
    ...baseQuestion(
      resolver,
      first.flatMap((row) => cellsIn.all(row, 'baseCurrency')),
    ),
    ...[dates, side, types, unit, marks, watch, sums].flatMap((each) => each.questions()),
  ]
  const notes = () => [...sums.notes(), ...watch.notes(), ...kindNotes([...unknownKinds])]
  return { names, read, questions, notes }
}
