// The unit of a sheet's amounts: read as it says, told, and asked.
import { scaled, type Unit, unitOf } from '../../../domain/base/figure-scale.ts'
import type { FileRow } from '../layout.ts'
import type { Other, Question, Scale } from '../question.ts'

/** Amounts as they are written, and times their unit; null for a row without any. */
export const waysInUnit = (cells: FileRow['cells'], { columns, power }: Scale): Other[string] | null => {
  const named = columns.filter((column) => (cells[column] ?? '') !== '')
  if (named.length === 0) return null
  const each = (value: (text: string) => string) =>
    Object.fromEntries(named.map((column) => [column, value(cells[column] ?? '')]))
  return { scaled: each((text) => scaled(text, power)), written: each((text) => text) }
}

/** Brings the amounts of rows to whole units of the currency; both ways are kept with the row. */
export const unitReader = (unit: Unit | null, amountColumns: readonly string[]) => {
  let [count, first] = [0, 0]
  const apply = (line: number, cells: Record<string, string>): Other => {
    const ways = waysInUnit(cells, { columns: amountColumns, power: unit?.power ?? 0 })
    if (ways === null) return {}
    count += 1
    if (first === 0) first = line
    if (unit === null || unit.power === 0) return {}
    Object.assign(cells, ways.scaled)
    return { unit: ways }
  }
  const late: { unit: Unit | null } = { unit: null }
  /** A unit that is named so late that rows were read without it. */
  const hear = (text: string): void => {
    const told = (unit?.power ?? 0) > 0 ? null : unitOf(text)
    if (told && told.power > 0) late.unit = told
  }
  const lateQuestion = ({ word, power }: Unit): Question => ({
    ...{ name: 'unit', code: 'question.unit', choices: ['written', 'scaled'], proposed: 'scaled' },
    scale: { columns: amountColumns, power },
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
