// What a row of a sheet says twice: a name beside a code, the same in several columns, amounts made of each other.

import { formatQuantity, parseQuantity } from '../../../domain/base/money.ts'
import { problem } from '../../../domain/base/problem.ts'
import { plainDecimal } from '../../../domain/base/text.ts'
import { tenderCodes } from '../../../domain/bills/sale-bill.ts'
import {
  type Meaning,
  type SheetHead,
  type SideWord,
  sideOfPostingKey,
  sidesOfColumn,
  splitLabel,
  typeWord,
} from '../../../domain/import/voucher-sheet.ts'
import type { RawRow } from '../file/table.ts'
import { besideOf } from '../file/tidy-cell.ts'
import type { FileProblems } from '../file-problems.ts'
import type { DraftRows, FileRow } from '../layout.ts'
import { askName, type Holder } from '../name-question.ts'
import { asItIs, type Question } from '../question.ts'
import type { Resolver } from '../resolve.ts'
import type { ReadAll } from './sheet-cell.ts'
import { isOneOf } from './sheet-heading.ts'
import { redReader, reversedReader, voidReader } from './sheet-state.ts'

type Cells = FileRow['cells']

/** What codes of a row stand for; columns that name nothing are not asked. */
export type CodeHolders = {
  holders: Readonly<Record<string, (code: string, cells: Cells) => Holder | null>>
  /** What other cells of a row say that one is which the file has beside ours, asked at the column `at`. */
  implied?: Readonly<Record<string, { at: string; holderOf(cells: Cells): Holder | null }>>
  /** The names and the code of the company, where rows may name one. */
  companies?: readonly string[]
  /** The code of a currency, '' for that of the books. */
  currency(text: string): string
  /** The column of the amount that others of the row make, and whether tax lies within it. */
  amount: string
}

/** A figure in millionths, null for none. */
export const exactFigure = (text = ''): bigint | null => (text === '' ? null : parseQuantity(plainDecimal(text)))

const sizeOf = (figure: bigint): bigint => (figure < 0n ? -figure : figure)

const one = 1_000_000n
/** A cent, in millionths. */
const cent = 10_000n

type Asked = { line: number; questions: Pick<FileProblems, 'add'> }

const askSum = ({ line, questions }: Asked, column: string, told: bigint, read: bigint): void => {
  const args = { n: 1, line, told: formatQuantity(told), read: formatQuantity(read), of: '' }
  questions.add(line, column, problem('question.sum', '', args))
}

/** Two factors as exactly as the second is written make the product, to a cent. */
const isProduct = (one1: bigint, factor: bigint, text: string, product: bigint): boolean => {
  const decimals = text.split('.')[1]?.length ?? 0
  const rounding = sizeOf(one1) / (2n * 10n ** BigInt(decimals))
  return sizeOf((one1 * factor) / one - product) <= rounding + cent
}

/** Quantity times price as text; null where they are no figures. */
export const productOf = (quantity: string, price: string): string | null => {
  const [count, each] = [exactFigure(quantity), exactFigure(price)]
  return count === null || each === null ? null : formatQuantity((count * each) / one)
}

/** Whether an amount is a quantity times a price, as exactly as these are written, whatever its sign. */
export const isMadeOf = (amount: string, quantity: string, price: string): boolean => {
  const [size, count, each] = [exactFigure(amount), exactFigure(quantity), exactFigure(price)]
  return size === null || count === null || each === null || isProduct(sizeOf(count), sizeOf(each), price, sizeOf(size))
}

/** What a quantity and a price may come to. */
const madeAmounts = (cells: Cells, column: string): string[] => {
  const [amount, discount] = [exactFigure(cells[column]), exactFigure(cells.discount)]
  const before = amount !== null && discount !== null ? [formatQuantity(amount + discount)] : []
  const told = [column, 'net', 'gross', 'original_amount', 'item_gross', 'item_net'].map((name) => cells[name] ?? '')
  return [...told.filter((text) => text !== ''), ...before]
}

/** A rate such as `13`, `13%` or `0.13` in hundredths of a percent; null for none. */
const taxRate = (text = ''): bigint | null => {
  const [, digits = '', percent = ''] = /^(\d+(?:\.\d+)?)\s*(%?)$/.exec(plainDecimal(text)) ?? []
  const rate = digits === '' ? null : exactFigure(digits)
  if (rate === null) return null
  return percent === '' && rate < one ? rate / 100n : rate / 10_000n
}

/** Tax that is not its rate of the amount without it. */
const askTax = (cells: Cells, column: string, at: Asked): void => {
  const [amount, tax, rate] = [exactFigure(cells[column]), exactFigure(cells.tax), taxRate(cells.tax_rate)]
  if (column !== 'amount' || amount === null || tax === null || tax === 0n || rate === null) return
  const made = (amount * rate) / (10_000n + rate)
  if (sizeOf(made - tax) > 2n * cent) askSum(at, 'tax', tax, made - (made % cent))
}

/** A cost is the net or the gross amount that stands beside it, or what tax leaves of the other one. */
const askCost = (cells: Cells, at: Asked): void => {
  const [cost, net, tax, gross] = ['cost', 'net', 'tax', 'gross'].map((name) => exactFigure(cells[name]))
  const isOff = (one: bigint, other: bigint): boolean => sizeOf(one - other) > cent
  if (net != null && tax != null && gross != null && isOff(net + tax, gross)) {
    askSum(at, 'cost', gross, net + tax)
    return
  }
  const [rate, taxed] = [taxRate(cells.tax_rate), net ?? (gross != null && tax != null ? gross - tax : null)]
  if (rate !== null && tax != null && tax !== 0n && taxed !== null) {
    const made = (taxed * rate) / 10_000n
    if (sizeOf(made - tax) > 2n * cent) askSum(at, 'cost', tax, made - (made % cent))
  }
  const without = gross != null && tax != null ? gross - tax : null
  const withTax = net != null && tax != null ? net + tax : null
  const wanted = [net, gross, without, withTax].filter((each) => each != null)
  const [first] = wanted
  if (cost != null && first !== undefined && wanted.every((each) => isOff(each, cost))) askSum(at, 'cost', cost, first)
}

const askAmounts = (cells: Cells, column: string, at: Asked): void => {
  const amount = exactFigure(cells[column])
  if (amount === null) return
  if (column === 'cost') askCost(cells, at)
  const [net, tax] = [exactFigure(cells.net), exactFigure(cells.tax)]
  if (column === 'amount' && net !== null && sizeOf(net + (tax ?? 0n) - amount) > cent) {
    askSum(at, column, amount, net + (tax ?? 0n))
  }
  const [original, rate] = [exactFigure(cells.original_amount), exactFigure(cells.rate)]
  if (original !== null && rate !== null && !isProduct(original, rate, cells.rate ?? '', amount)) {
    at.questions.add(at.line, column, problem('question.rateProduct', '', { of: '' }))
  }
  askTax(cells, column, at)
  const [quantity, price] = [cells.quantity || cells.item_quantity || '', cells.price ?? '']
  const made = productOf(quantity, price)
  if (made !== null && !madeAmounts(cells, column).some((text) => isMadeOf(text, quantity, price))) {
    askSum(at, column, amount, exactFigure(made) ?? 0n)
  }
  const tenders = tenderCodes.map((code) => exactFigure(cells[code.toLowerCase()]) ?? 0n)
  const [paid, said] = [tenders.reduce((sum, each) => sum + each, 0n), exactFigure(cells.tenders)]
  if (said !== null && paid !== said) askSum(at, column, said, paid)
}

const isSame = (text: string, other: string): boolean => {
  const [own, also] = [exactFigure(text), exactFigure(other)]
  return text === other || (own !== null && own === also)
}

/** Whether a second amount is the first without its tax, as products print it beside the tax. */
const isNetOf = (cells: Cells, column: string, told: string): boolean => {
  const [amount, tax, net] = [exactFigure(cells[column]), exactFigure(cells.tax), exactFigure(told)]
  return column === 'amount' && amount !== null && tax !== null && net !== null && amount - tax === net
}

/** The texts of a column and of those that say it once more. */
const textsOf = (cells: Cells, column: string): string[] =>
  Object.entries(cells).flatMap(([name, text]) =>
    text !== '' && (name === column || new RegExp(`^${column}(_\\d+)?_(name|also)$`).test(name)) ? [text] : [],
  )

/** What follows from other cells of the row, and whose books these are. */
const askImplied = ({ line, cells }: FileRow, beside: CodeHolders, questions: Pick<FileProblems, 'add'>): void => {
  for (const [column, { at, holderOf }] of Object.entries(beside.implied ?? {})) {
    const texts = textsOf(cells, column)
    const holder = texts.length > 0 ? holderOf(cells) : null
    if (holder) for (const text of texts) askName(text, holder, { line, column: at }, questions)
  }
  const { companies = [] } = beside
  const [company = '', ...others] = companies.length > 0 ? textsOf(cells, 'company') : []
  if (company === '' || [company, ...others].some((text) => isOneOf(text, companies))) return
  const args = { name: company, own: companies[0] ?? '', of: company.slice(0, 80) }
  questions.add(line, 'company', problem('question.company', '', args))
}

/** Asks about everything that a row says twice and differently. */
export const askRow = ({ line, cells }: FileRow, beside: CodeHolders, questions: Pick<FileProblems, 'add'>): void => {
  for (const [column, holderOf] of Object.entries(beside.holders)) {
    for (const name of [`${column}_name`, `${column}_2_name`, `${column}_3_name`]) {
      const said = cells[name] ?? ''
      const holder = said === '' ? null : holderOf(cells[column] ?? '', cells)
      if (holder) askName(said, holder, { line, column }, questions)
    }
  }
  for (const [name, told] of Object.entries(cells)) {
    const column = name.endsWith('_also') ? besideOf(name) : ''
    // Periods are held against the date.
    if (column === 'period' || column === 'year') continue
    if (column === '' || told === '' || isSame(cells[column] ?? '', told) || isNetOf(cells, column, told)) continue
    questions.add(line, column, problem('question.twice', '', { told, read: cells[column] ?? '', of: '' }))
  }
  askImplied({ line, cells }, beside, questions)
  askAmounts(cells, beside.amount, { line, questions })
  // Beside an original amount the other one is in the currency of the books.
  const code = cells.original_amount ? '' : beside.currency(cells.currency ?? '')
  if (code !== '') questions.add(line, beside.amount, problem('question.tableCurrency', '', { cur: code, of: code }))
}

/** Rows, each of them asked about as it passes. */
export const askedRows = (rows: DraftRows, beside: CodeHolders, questions: Pick<FileProblems, 'add'>): DraftRows =>
  async function* () {
    for await (const some of rows()) {
      for (const row of some) askRow(row, beside, questions)
      yield some
    }
  }

/** Meanings of which a row has one value, by our column. */
const single: readonly (readonly [Meaning, string])[] = [
  ...(['debit', 'credit', 'rate', 'quantity', 'price'] as const).map((name) => [name, name] as const),
  ...([
    ['amount', 'debit'],
    ['settlementNo', 'settlement'],
  ] as const),
  ...([
    ['dueDate', 'due_date'],
    ['invoiceNo', 'invoice_no'],
    ['attachments', 'attachments'],
  ] as const),
]

type Watch = { resolver: Resolver; sideOf: (text: string) => SideWord | null; twice: TwiceWatch }

/** Holds columns of one meaning against each other, and the number of the voucher against that of its label. */
const saidAgain = (line: number, all: ReadAll, { resolver, sideOf, twice }: Watch): void => {
  for (const [meaning, column] of single) {
    const [first = '', ...others] = all(meaning)
    for (const other of others) twice.held(line, column, other, first)
  }
  const numbers = [...all('label'), ...all('no')].map((text) => splitLabel(text).no.replace(/^0+(?=\d)/, ''))
  const [no = '', ...otherNos] = numbers
  for (const other of otherNos) twice.held(line, 'no', other, no)
  const types = [...all('type'), ...all('label').map((text) => splitLabel(text).type)]
  const [type = '', ...otherTypes] = types.flatMap((text) => resolver.voucherType(typeWord(text))?.code ?? [])
  for (const other of otherTypes) twice.held(line, 'type', other, type)
  const [side, key] = [all('direction')[0] ?? '', all('postingKey')[0] ?? '']
  const [ofWord, ofKey] = [sideOf(side), sideOfPostingKey(key)]
  if (ofWord !== null && ofKey !== null && ofWord !== ofKey) twice.held(line, 'direction', key, side)
  const [original = '', ...originals] = all('original')
  const base = all('amount')[0] ?? ''
  for (const other of originals) if (!saysSame(other, base)) twice.held(line, 'original_amount', other, original)
}

/** Hears the rows of a sheet in their order. */
export const rowWatch = ({ at, titles }: SheetHead, resolver: Resolver) => {
  const states = voidReader((at.get('state') ?? []).map((column) => ({ at: column, title: titles[column] ?? '' })))
  const sideOf = sidesOfColumn([], titles[at.get('direction')?.[0] ?? -1])
  const [red, reversed, twice] = [redReader(), reversedReader(), twiceWatch()]
  return {
    isVoid: ({ line, values }: RawRow, document: string): boolean => states.isVoid(line, values, document),
    read: (line: number, all: ReadAll): void => {
      saidAgain(line, all, { resolver, sideOf, twice })
      reversed.add(line, all('no')[0] ?? '', all('reversed')[0] ?? '')
    },
    red: red.apply,
    notes: states.notes,
    questions: () => [red, reversed, twice].flatMap((each) => each.questions()),
  }
}

// What rows of a sheet say in two places and differently, found while they are read: asked once for each column.

const textMax = 80

const figureOf = (text: string): bigint | null => parseQuantity(plainDecimal(text))

/** Whether two texts are the same, as figures where they are such. */
const saysSame = (one: string, other: string): boolean =>
  one === other || (figureOf(one) !== null && figureOf(one) === figureOf(other))

export type TwiceWatch = {
  /** `told` is what is not taken, '' where the second place says nothing; `read` is what is. */
  held(line: number, column: string, told: string, read: string): void
  questions(): Question[]
}

export const twiceWatch = (): TwiceWatch => {
  const found = new Map<string, { n: number; line: number; told: string; read: string }>()
  return {
    held: (line, column, told, read) => {
      if (told === '' || read === '' || saysSame(told, read)) return
      const one = found.get(column) ?? { n: 0, line, told: told.slice(0, textMax), read: read.slice(0, textMax) }
      found.set(column, { ...one, n: one.n + 1 })
    },
    questions: () =>
      [...found].map(([column, args]) => asItIs(`twice ${column}`, 'question.twice', { ...args, column })),
  }
}
