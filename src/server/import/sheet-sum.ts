// Rows of a sheet that hold no line: sums, which are held against the lines, and others, which are told.
import { type Problem, problem } from '../../domain/problem.ts'
import { figuresOf, isSumText, type RowFigures, sumWatch } from '../../domain/sum-row.ts'
import { isSumWord } from '../../domain/voucher-sheet.ts'
import { asItStands, type Question } from './question.ts'
import type { TableRow } from './table.ts'

/** The word of a row of sums, which names no subject; null for any other row. */
export const sumWordOf = ({ values }: TableRow, subject: string): string | null => {
  const texts = values.map((value) => value.trim()).filter((text) => text !== '')
  const word = texts.find(isSumText) ?? (isSumWord(texts[0] ?? '') ? texts[0] : undefined)
  return word !== undefined && (subject === '' || isSumText(subject)) ? word : null
}

const linesShown = 20

const lineList = (lines: readonly number[]): string =>
  lines.slice(0, linesShown).join(', ') + (lines.length > linesShown ? ' …' : '')

/** Holds rows of sums against the others. `columns` are those that are added up, as they stand in the file. */
export const sumsOf = () => {
  const watch = sumWatch()
  const passed: Record<'sums' | 'others', number[]> = { sums: [], others: [] }
  return {
    add: (cells: Readonly<Record<string, string>>, place: { group: string; date: string }): void =>
      watch.row(figuresOf(cells), place),
    /** `readings`: what the figures of the row may stand for. */
    sum: (line: number, word: string, readings: readonly Readonly<Record<string, string>>[]): void => {
      passed.sums.push(line)
      watch.sum(line, word, readings.map(figuresOf) as readonly RowFigures[])
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
      const found = watch.unequal()
      if (!found) return []
      const { n, line, said, read } = found
      return [
        {
          ...{ name: 'sums', code: 'question.sum' as const, args: { n, line, told: said, read } },
          ...{ choices: [asItStands], proposed: asItStands },
        },
      ]
    },
  }
}
