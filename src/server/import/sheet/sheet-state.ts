// What a sheet says of its own rows: void ones and sums are left out and told, red and reversed ones are asked.

import { otherMark } from '../../../domain/base/cell-spelling.ts'
import { formatQuantity, parseQuantity } from '../../../domain/base/money.ts'
import { type Problem, type ProblemCode, problem } from '../../../domain/base/problem.ts'
import { capitalFigure } from '../../../domain/import/capital-figure.ts'
import { isRedWord, saysVoid } from '../../../domain/import/sheet-titles.ts'
import { figuresOf, isSumText, type RowFigures, sumWatch } from '../../../domain/import/sum-row.ts'
import { isSumWord } from '../../../domain/import/voucher-sheet.ts'
import type { RawRow } from '../file/table.ts'
import { asItIs, type Other, type Question, tally } from '../question.ts'
import { opposite } from './sheet-amount.ts'

/** A column in which a row may be called void: its place and its title. */
type StateColumn = { at: number; title: string }

/**
 * Hears rows in their order: one that is called void is none of the file's, nor is a row of its document below it that
 * says nothing of its own.
 */
export const voidReader = (columns: readonly StateColumn[]) => {
  const found = { word: '', lines: [] as number[] }
  let last = { document: '', word: '' }
  return {
    isVoid: (line: number, values: readonly string[], document: string): boolean => {
      if (columns.length === 0) return false
      const cells = columns.map(({ at, title }) => ({ title, text: values[at]?.trim() ?? '' }))
      const isFurther = cells.every(({ text }) => text === '') && [last.document, ''].includes(document)
      const own = cells.find(({ title, text }) => saysVoid(title, text))
      const word = isFurther ? last.word : own ? `${own.title}: ${own.text}` : ''
      last = { document: document || last.document, word }
      if (word === '') return false
      if (found.word === '') found.word = word
      found.lines.push(line)
      return true
    },
    notes: (): Problem[] => linesNote('warning.voidRows', found.lines, { word: found.word }),
  }
}

const amountColumns = ['debit', 'credit', 'amount', 'original_amount', 'quantity'] as const

/** Amounts of rows that are marked red and written without a sign: both ways are kept with the row. */
export const redReader = () => {
  const asked = tally({})
  const apply = (line: number, word: string, cells: Record<string, string>): Other => {
    if (!isRedWord(word)) return {}
    const named = amountColumns.filter((column) => (cells[column] ?? '') !== '')
    // Where one of them has its sign, the mark says nothing more.
    if (named.length === 0 || named.some((column) => cells[column]?.startsWith('-'))) return {}
    asked.hear(line)
    const written = Object.fromEntries(named.map((column) => [column, cells[column] ?? '']))
    const negative = Object.fromEntries(named.map((column) => [column, opposite(cells[column] ?? '')]))
    Object.assign(cells, negative)
    return { red: { negative, written } }
  }
  const questions = (): Question[] =>
    asked.found.n === 0
      ? []
      : [
          {
            ...{ name: 'red', code: 'question.red', choices: ['negative', 'written'], proposed: 'negative' },
            args: { ...asked.found, column: 'debit' },
          },
        ]
  return { apply, questions }
}

/** Documents that name the one by which they were reversed, where the file does not hold that one. */
export const reversedReader = () => {
  const seen = new Set<string>()
  const named = new Map<string, number>()
  const plain = (no: string): string => no.trim().replace(/^0+(?=\d)/, '')
  return {
    add: (line: number, no: string, by: string): void => {
      seen.add(plain(no))
      if (plain(by) !== '' && plain(by) !== '0' && !named.has(plain(by))) named.set(plain(by), line)
    },
    questions: (): Question[] => {
      const missing = [...named].filter(([no]) => !seen.has(no))
      const [first] = missing
      if (!first) return []
      const [no, line] = first
      return [asItIs('reversed', 'question.reversed', { n: missing.length, line, no, column: 'no' })]
    },
  }
}

// Rows of a sheet that hold no line: sums, which are held against the lines, and others, which are told.

/** The word of a row of sums, which names no subject; null for any other row. */
export const sumWordOf = ({ values }: RawRow, subject: string): string | null => {
  const texts = values.map((value) => value.trim()).filter((text) => text !== '')
  const word = texts.find(isSumText) ?? (isSumWord(texts[0] ?? '') ? texts[0] : undefined)
  return word !== undefined && (subject === '' || isSumText(subject)) ? word : null
}

const linesShown = 20

/** Lines that were passed over, the first of many as people read them. */
const linesNote = (code: ProblemCode, lines: readonly number[], more: Problem['args'] = {}): Problem[] => {
  const shown = lines.slice(0, linesShown).join(', ') + (lines.length > linesShown ? ' …' : '')
  return lines.length === 0 ? [] : [problem(code, '', { n: lines.length, ...more, lines: shown })]
}

/** Sums beside the sign of another currency than the `base` one. */
const signWatch = (base: string) => {
  const { found, hear } = tally({ cur: '' })
  return {
    add: (line: number, texts: readonly string[]): void => {
      const cur = texts.map((text) => otherMark(text, base)).find((mark) => mark !== '')
      if (cur !== undefined) hear(line, { cur })
    },
    questions: (): Question[] => (found.n === 0 ? [] : [asItIs('sumCurrency', 'question.tableCurrency', { ...found })]),
  }
}

/** A sum in capitals above the head of a sheet, whose figures may be in a unit of ten to the `power`. */
export type Above = { line: number; figure: string; power: number }

/** Holds rows of sums against the others, and their signs against the `base` currency; '' for a file of no amounts. */
export const sumsOf = (base: string, above: Above | null = null) => {
  const watch = sumWatch()
  const signs = signWatch(base)
  const capitals = tally({ said: '', read: '' })
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
        const beside = Object.values(read[0] ?? {}).find((figure) => figure !== 0n) ?? 0n
        capitals.hear(line, { said: formatQuantity(words), read: formatQuantity(beside) })
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
      ...linesNote('warning.sumRows', passed.sums),
      ...linesNote('warning.unreadRows', passed.others),
    ],
    questions: (): Question[] => {
      const found = watch.unequal() ?? (capitals.found.n > 0 ? capitals.found : unequalAbove())
      if (!found) return signs.questions()
      const { n, line, said, read } = found
      return [...signs.questions(), asItIs('sums', 'question.sum', { n, line, told: said, read })]
    },
  }
}
