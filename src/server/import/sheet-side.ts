// On which side the amount of a sheet's line stands: by its columns, by a word beside it, or by both, which must agree.
import { parseQuantity } from '../../domain/money.ts'
import type { Meaning, SideWord } from '../../domain/voucher-sheet.ts'
import type { Other, Question } from './question.ts'

/** `direction` and `amount` stand there when the word says neither side: they are refused at their cells. */
export type Sides = { debit: string; credit: string; direction?: string; amount?: string }

export const sameFigure = (one: string, other: string): boolean =>
  one === other || (parseQuantity(one) !== null && parseQuantity(one) === parseQuantity(other))

const opposite = (text: string): string => (text.startsWith('-') ? text.slice(1) : `-${text}`)

const onSide = (side: SideWord, amount: string): Sides => ({ debit: '', credit: '', [side]: amount })

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

/**
 * Reads the sides of lines. A zero beside an amount is what products print for "nothing". `text` gives a cell,
 * `figure` one of figures. Where columns and words disagree both are kept with the row, and asked once a file.
 */
export const sideReader = (sideOf: (word: string) => SideWord | null) => {
  const asked = { n: 0, line: 0, sides: '' }
  const read = (
    line: number,
    text: (meaning: Meaning) => string,
    figure: (meaning: Meaning) => string,
  ): { sides: Sides; other?: Other } => {
    const columns = { debit: figure('debit'), credit: figure('credit') }
    const [amount, word] = [figure('amount'), text('direction')]
    const side = sideOf(word)
    const hasColumns = columns.debit !== '' || columns.credit !== ''
    if (amount !== '' && !hasColumns) {
      return { sides: side === null ? { ...columns, direction: word, amount } : onSide(side, amount) }
    }
    const said = amount === '' && side === null ? null : disagreeing(columns, amount, side)
    if (said === null) return { sides: columns }
    asked.n += 1
    if (asked.line === 0)
      Object.assign(asked, { line, sides: [word, amount, columns.debit, columns.credit].join(' / ') })
    return { sides: columns, other: { side: { columns, side: said } } }
  }
  const questions = (): Question[] =>
    asked.n === 0
      ? []
      : [
          {
            ...{ name: 'side', code: 'question.sides', choices: ['columns', 'side'], proposed: 'columns' },
            args: { ...asked, column: 'debit' },
          },
        ]
  return { read, questions }
}
