// What a row of a voucher sheet says in several columns: held against each other, and asked once for each column.
import { parseQuantity } from '../../../domain/base/money.ts'
import { plainDecimal } from '../../../domain/base/text.ts'
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
import { asItIs, type Question } from '../question.ts'
import type { Resolver } from '../resolve.ts'
import type { ReadAll } from './sheet-cell.ts'
import { redReader, reversedReader, voidReader } from './sheet-state.ts'

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
export const saysSame = (one: string, other: string): boolean =>
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
