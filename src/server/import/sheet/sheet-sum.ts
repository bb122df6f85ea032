// Rows of a sheet that hold no line: sums, which are held against the lines, and others, which are told.
import { otherMark } from '../../../domain/base/cell-spelling.ts'
import { formatQuantity, parseQuantity } from '../../../domain/base/money.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'
import { capitalFigure } from '../../../domain/import/capital-figure.ts'
import { figuresOf, isSumText, type RowFigures, sumWatch } from '../../../domain/import/sum-row.ts'
import { isSumWord } from '../../../domain/import/voucher-sheet.ts'
import type { RawRow } from '../file/table.ts'
import { asItStands, type Question } from '../question.ts'

/** The word of a row of sums, which names no subject; null for any other row. */
export const sumWordOf = ({ values }: RawRow, subject: string): string | null => {
  const texts = values.map((value) => value.trim()).filter((text) => text !== '')
  const word = texts.find(isSumText) ?? (isSumWord(texts[0] ?? '') ? texts[0] : undefined)
  return word !== undefined && (subject === '' || isSumText(subject)) ? word : null
}

const linesShown = 20

/** Lines as people read them, the first of many. */
export const lineList = (lines: readonly number[]): string =>
  lines.slice(0, linesShown).join(', ') + (lines.length > linesShown ? ' …' : '')

/** Sums beside the sign of another currency than the `base` one. */
const signWatch = (base: string) => {
  const found = { n: 0, line: 0, cur: '' }
  return {
    add: (line: number, texts: readonly string[]): void => {
      const cur = texts.map((text) => otherMark(text, base)).find((mark) => mark !== '')
      if (cur === undefined) return
      found.n += 1
      if (found.line === 0) Object.assign(found, { line, cur })
    },
    questions: (): Question[] =>
      found.n === 0
        ? []
        : [
            {
              ...{ name: 'sumCurrency', code: 'question.tableCurrency', args: { ...found } },
              ...{ choices: [asItStands], proposed: asItStands },
            },
          ],
  }
}

/** A sum in capitals above the head of a sheet, whose figures may be in a unit of ten to the `power`. */
export type Above = { line: number; figure: string; power: number }

/** Holds rows of sums against the others, and their signs against the `base` currency; '' for a file of no amounts. */
export const sumsOf = (base: string, above: Above | null = null) => {
  const watch = sumWatch()
  const signs = signWatch(base)
  const capitals = { n: 0, line: 0, told: '', read: '' }
  const unequalAbove = () => {
    const words = above && parseQuantity(above.figure)
    const totals = [...watch.total().values()]
    const isIn = (factor: bigint): boolean => totals.some((total) => total * factor === words)
    if (!above || words === null || totals.length === 0 || isIn(1n) || isIn(10n ** BigInt(above.power))) return null
    const read = formatQuantity(totals.find((total) => total !== 0n) ?? 0n)
    return { n: 1, line: above.line, said: formatQuantity(words), read }
  }
  const passed: Record<'sums' | 'others', number[]> = { sums: [], others: [] }
  return {
    add: (cells: Readonly<Record<string, string>>, place: { group: string; date: string }): void =>
      watch.row(figuresOf(cells), place),
    /** `readings`: what the figures of the row may stand for. */
    sum: (
      line: number,
      word: string,
      readings: readonly Readonly<Record<string, string>>[],
      texts: readonly string[] = [],
    ): void => {
      passed.sums.push(line)
      const read = readings.map(figuresOf)
      const inWords = texts.map(capitalFigure).find((each) => each !== null) ?? ''
      const words = inWords === '' ? null : parseQuantity(inWords)
      const isBare = read.every((each) => Object.values(each).every((figure) => figure === 0n))
      // In capitals stands the sum of some column, or the very figure beside it.
      const own = words !== null && isBare ? watch.columns().map((column): RowFigures => ({ [column]: words })) : read
      watch.sum(line, word, own)
      if (words !== null && !isBare && !read.some((each) => Object.values(each).includes(words))) {
        capitals.n += 1
        const beside = Object.values(read[0] ?? {}).find((figure) => figure !== 0n) ?? 0n
        if (capitals.line === 0)
          Object.assign(capitals, { line, told: formatQuantity(words), read: formatQuantity(beside) })
      }
      const [first = {}] = readings
      const ofBase = Object.entries(first).filter(([name]) => !/original/i.test(name))
      if (base !== '')
        signs.add(
          line,
          ofBase.map(([, text]) => text),
        )
    },
    other: (line: number): void => {
      passed.others.push(line)
    },
    notes: (): Problem[] => [
      ...(passed.sums.length > 0
        ? [problem('warning.sumRows', '', { n: passed.sums.length, lines: lineList(passed.sums) })]
        : []),
      ...(passed.others.length > 0
        ? [problem('warning.unreadRows', '', { n: passed.others.length, lines: lineList(passed.others) })]
        : []),
    ],
    questions: (): Question[] => {
      const { n: all, ...inWords } = capitals
      const found = watch.unequal() ?? (all > 0 ? { n: all, said: inWords.told, ...inWords } : unequalAbove())
      if (!found) return signs.questions()
      const { n, line, said, read } = found
      return [
        ...signs.questions(),
        {
          ...{ name: 'sums', code: 'question.sum' as const, args: { n, line, told: said, read } },
          ...{ choices: [asItStands], proposed: asItStands },
        },
      ]
    },
  }
}
