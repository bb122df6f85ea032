// On which side the amount of a sheet's line stands: by its columns, a word beside it, or its sign, which must agree.

import { parseQuantity } from '../../../domain/base/money.ts'
import { type Meaning, type SideWord, sideOfPostingKey } from '../../../domain/import/voucher-sheet.ts'
import { type Other, type Question, tally } from '../question.ts'

/** `direction` and `amount` stand there when the word says neither side: they are refused at their cells. */
export type Sides = { debit: string; credit: string; direction?: string; amount?: string }

/** `isSigned`: the amount said its side by a sign of its own, which it no longer has. */
export type ReadSides = { sides: Sides; isSigned: boolean; other?: Other }

type Read = (meaning: Meaning) => string

export const sameFigure = (one: string, other: string): boolean =>
  one === other || (parseQuantity(one) !== null && parseQuantity(one) === parseQuantity(other))

export const opposite = (text: string): string => (text.startsWith('-') ? text.slice(1) : `-${text}`)

const sizeOf = (text: string): string => text.replace(/^-/, '')

const onSide = (side: SideWord, amount: string): Sides => ({ debit: '', credit: '', [side]: amount })

const signOf = (amount: string): SideWord => (amount.startsWith('-') ? 'credit' : 'debit')

/** What the words of a line say of its side beside its columns; null where they agree, or say nothing. */
const disagreeing = (columns: Sides, amount: string, side: SideWord | null): Sides | null => {
  const { debit, credit } = columns
  if ((debit === '') === (credit === '')) return null
  const [own, figure]: [SideWord, string] = debit === '' ? ['credit', credit] : ['debit', debit]
  const said = amount || figure
  const isSame = sameFigure(said, figure)
  // An amount with a sign of its own instead of a word: credit below zero.
  if (side === null)
    return isSame || (own === 'credit' && sameFigure(said, opposite(figure))) ? null : onSide(own, said)
  return side === own && isSame ? null : onSide(side, said)
}

/** What stands beside an amount and says its side. */
export type SideWords = { sideOf(word: string): SideWord | null }

const sideSaid = (read: Read, { sideOf }: SideWords): SideWord | null => {
  const word = read('direction')
  return word === '' ? sideOfPostingKey(read('postingKey')) : sideOf(word)
}

/**
 * Whether the amounts of a sheet are signed, below zero on the credit side: where nothing else says the side, or where
 * all of some rows are as such words say.
 */
export const areSigned = (rows: readonly Read[], figure: (text: string) => string, words: SideWords): boolean => {
  const told = rows.flatMap((read): [SideWord | null, string][] => {
    const amount = figure(read('amount'))
    const isAlone = figure(read('debit')) === '' && figure(read('credit')) === ''
    return amount !== '' && isAlone ? [[sideSaid(read, words), amount]] : []
  })
  const named = told.filter(([side]) => side !== null)
  const isNameless = rows.every((read) => read('direction') === '' && sideOfPostingKey(read('postingKey')) === null)
  if (isNameless) return told.length > 0
  return named.some(([side]) => side === 'credit') && named.every(([side, amount]) => side === signOf(amount))
}

/**
 * Reads the sides of lines. A zero beside an amount is what products print for "nothing". `text` gives a cell,
 * `figure` one of figures. Where columns, words and signs disagree both are kept with the row, and asked once a file;
 * so is which side is below zero where nothing but the sign says it.
 */
export const sideReader = (words: SideWords, isSigned: boolean) => {
  const asked = tally({ sides: '' })
  const signed = { n: 0, line: 0 }
  const disagree = (line: number, sides: readonly string[]): void => asked.hear(line, { sides: sides.join(' / ') })
  const readSigned = (line: number, amount: string, side: SideWord | null, word: string): ReadSides => {
    const [own, size] = [signOf(amount), sizeOf(amount)]
    const sides = onSide(own, size)
    const turned = onSide(own === 'debit' ? 'credit' : 'debit', size)
    if (side === own) return { sides, isSigned }
    if (side !== null) {
      disagree(line, [word, amount])
      return { sides, isSigned, other: { side: { columns: sides, side: turned } } }
    }
    signed.n += 1
    if (signed.line === 0 && own === 'credit') signed.line = line
    return { sides, isSigned, other: { signed: { debitPositive: sides, creditPositive: turned } } }
  }
  const read = (line: number, text: Read, figure: Read): ReadSides => {
    const columns = { debit: figure('debit'), credit: figure('credit') }
    const [amount, word] = [figure('amount'), text('direction') || text('postingKey')]
    const side = sideSaid(text, words)
    const hasColumns = columns.debit !== '' || columns.credit !== ''
    if (amount !== '' && !hasColumns) {
      const isUnknown = side === null && (word !== '' || !isSigned)
      if (isUnknown) return { sides: { ...columns, direction: word, amount }, isSigned: false }
      return isSigned || side === null
        ? readSigned(line, amount, side, word)
        : { sides: onSide(side, amount), isSigned: false }
    }
    const said = amount === '' && side === null ? null : disagreeing(columns, amount, side)
    if (said === null) return { sides: columns, isSigned: false }
    disagree(line, [word, amount, columns.debit, columns.credit])
    return { sides: columns, isSigned: false, other: { side: { columns, side: said } } }
  }
  const questions = (): Question[] => [
    ...(asked.found.n === 0
      ? []
      : [
          {
            ...{ name: 'side', code: 'question.sides' as const, choices: ['columns', 'side'], proposed: 'columns' },
            args: { ...asked.found, column: 'debit' },
          },
        ]),
    ...(signed.n === 0
      ? []
      : [
          {
            ...{ name: 'signed', code: 'question.signedLines' as const, proposed: 'debitPositive' },
            ...{ choices: ['debitPositive', 'creditPositive'], args: { ...signed, column: 'credit' } },
          },
        ]),
  ]
  return { read, questions }
}
