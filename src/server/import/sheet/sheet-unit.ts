// The unit of a sheet's amounts: read as it says, told, and asked.
import { scaled, type Unit, unitOf } from '../../../domain/base/figure-scale.ts'
import type { Other, Question } from '../question.ts'

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
  const late: { unit: Unit | null } = { unit: null }
  /** A unit that is named so late that rows were read without it. */
  const hear = (text: string): void => {
    const told = (unit?.power ?? 0) > 0 ? null : unitOf(text)
    if (told && told.power > 0) late.unit = told
  }
  const lateQuestion = ({ word, power }: Unit): Question => ({
    ...{ name: 'unit', code: 'question.unit', choices: ['written'], proposed: 'written' },
    args: { n: count, unit: word, times: `1${'0'.repeat(power)}` },
  })
  const questions = (): Question[] =>
    unit === null || unit.power === 0 || count === 0
      ? [late.unit].flatMap((each) => (each ? lateQuestion(each) : []))
      : [
          {
            ...{ name: 'unit', code: 'question.unit', choices: ['scaled', 'written'], proposed: 'scaled' },
            args: { n: count, unit: unit.word, times: `1${'0'.repeat(unit.power)}` },
          },
        ]
  return { apply, hear, questions }
}
