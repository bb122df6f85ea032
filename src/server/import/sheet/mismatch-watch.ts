// What rows of a sheet say in two places and differently, found while they are read: asked once for each column.
import { parseQuantity } from '../../../domain/base/money.ts'
import { plainDecimal } from '../../../domain/base/text.ts'
import { asItStands, type Question } from '../question.ts'

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
      [...found].map(([column, args]) => ({
        ...{ name: `twice ${column}`, code: 'question.twice', args: { ...args, column } },
        ...{ choices: [asItStands], proposed: asItStands },
      })),
  }
}
