// The unit of a sheet's amounts: read as it says, told, and asked.
import { scaled, type Unit } from '../../domain/figure-scale.ts'
import type { Other, Question } from './question.ts'

/** Brings the amounts of rows to whole units of the currency; both ways are kept with the row. */
export const unitReader = (unit: Unit | null, amountColumns: readonly string[]) => {
  let [count, first] = [0, 0]
  const apply = (line: number, cells: Record<string, string>): Other => {
    if (unit === null || unit.power === 0) return {}
    const named = amountColumns.filter((column) => (cells[column] ?? '') !== '')
    if (named.length === 0) return {}
    count += 1
    if (first === 0) first = line
    const written = Object.fromEntries(named.map((column) => [column, cells[column] ?? '']))
    const times = Object.fromEntries(named.map((column) => [column, scaled(cells[column] ?? '', unit.power)]))
    Object.assign(cells, times)
    return { unit: { scaled: times, written } }
  }
  const questions = (): Question[] =>
    unit === null || count === 0
      ? []
      : [
          {
            ...{ name: 'unit', code: 'question.unit', choices: ['scaled', 'written'], proposed: 'scaled' },
            args: { n: count, unit: unit.word, times: `1${'0'.repeat(unit.power)}` },
          },
        ]
  return { apply, questions }
}
