// What a sheet says of its own rows: void ones are left out and told, red ones and reversed documents are asked.
import { type Problem, problem } from '../../../domain/base/problem.ts'
import { isRedWord, saysVoid } from '../../../domain/import/sheet-titles.ts'
import { asItStands, type Other, type Question } from '../question.ts'
import { opposite } from './sheet-side.ts'
import { lineList } from './sheet-sum.ts'

/** A column in which a row may be called void: its place and its title. */
export type StateColumn = { at: number; title: string }

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
    notes: (): Problem[] =>
      found.lines.length === 0
        ? []
        : [
            problem('warning.voidRows', '', {
              ...{ n: found.lines.length, word: found.word, lines: lineList(found.lines) },
            }),
          ],
  }
}

const amountColumns = ['debit', 'credit', 'amount', 'original_amount', 'quantity'] as const

/** Amounts of rows that are marked red and written without a sign: both ways are kept with the row. */
export const redReader = () => {
  const asked = { n: 0, line: 0 }
  const apply = (line: number, word: string, cells: Record<string, string>): Other => {
    if (!isRedWord(word)) return {}
    const named = amountColumns.filter((column) => (cells[column] ?? '') !== '')
    // Where one of them has its sign, the mark says nothing more.
    if (named.length === 0 || named.some((column) => cells[column]?.startsWith('-'))) return {}
    asked.n += 1
    if (asked.line === 0) asked.line = line
    const written = Object.fromEntries(named.map((column) => [column, cells[column] ?? '']))
    const negative = Object.fromEntries(named.map((column) => [column, opposite(cells[column] ?? '')]))
    Object.assign(cells, negative)
    return { red: { negative, written } }
  }
  const questions = (): Question[] =>
    asked.n === 0
      ? []
      : [
          {
            ...{ name: 'red', code: 'question.red', choices: ['negative', 'written'], proposed: 'negative' },
            args: { ...asked, column: 'debit' },
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
      return first === undefined
        ? []
        : [
            {
              ...{ name: 'reversed', code: 'question.reversed', choices: [asItStands], proposed: asItStands },
              args: { n: missing.length, line: first[1], no: first[0], column: 'no' },
            },
          ]
    },
  }
}
