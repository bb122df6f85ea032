// What a row of a voucher sheet says in several columns: held against each other, with what it says of itself.
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
import type { Resolver } from '../resolve.ts'
import { saysSame, type TwiceWatch, twiceWatch } from './mismatch-watch.ts'
import type { ReadAll } from './sheet-names.ts'
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
