// What the amounts of a sheet are in: currency and unit, by titles, heading, or cells; held against what they are.

import { isOtherCurrency } from '../../../domain/base/currency.ts'
import { currencyOfTitle, scaled, type Unit, unitOf } from '../../../domain/base/figure-scale.ts'
import type { RawRow } from '../file/table.ts'
import { besideOf, currencyAt, type FileMoney, moneyColumns, takeSigns } from '../file/tidy-cell.ts'
import type { FileProblems } from '../file-problems.ts'
import type { DraftRows, FileRow } from '../layout.ts'
import { asItIs, type Other, type Question, type Scale } from '../question.ts'

const ofMoney: ReadonlySet<string> = new Set([...moneyColumns, 'rate'])

/** A column of amounts: our name, and what its title says it is in. */
export type AmountColumn = { at: number; column: string; said: string }

/** The columns of amounts among those of a head; a rate has a currency beside its figure at most. */
export const amountColumns = (
  columns: readonly (readonly [at: number, name: string, title: string])[],
): AmountColumn[] =>
  columns.flatMap(([at, name, title]) => {
    const column = besideOf(name)
    return ofMoney.has(column) ? [{ at, column, said: column === 'rate' ? '' : currencyOfTitle(title) }] : []
  })

type Found = { n: number; line: number; column: string; own: string }

/**
 * `heading` is what stands above a sheet whose rows have a currency each: that of a row, or of the books. An amount
 * that is in another currency than it is marked with is asked, once for each mark.
 */
export const currencyReader = (columns: readonly AmountColumn[], heading: string, money: FileMoney | null) => {
  const found = new Map<string, Found>()
  const read = ({ line, values, shown }: RawRow, currency: string): void => {
    if (money === null) return
    for (const { at, column, said } of columns) {
      if (!/[1-9]/.test(values[at] ?? '')) continue
      const own = currencyAt(column, currency, money)
      const ofRow = currencyAt('original_amount', currency, money)
      const marks = [shown?.[at] ?? '', said].filter((each) => isOtherCurrency(each, own, money.currency))
      const above =
        isOtherCurrency(heading, money.base, money.currency) && isOtherCurrency(heading, ofRow, money.currency)
          ? [heading]
          : []
      for (const told of new Set([...marks, ...above])) {
        const one = found.get(told) ?? { n: 0, line, column, own }
        found.set(told, { ...one, n: one.n + 1 })
      }
    }
  }
  const questions = (): Question[] =>
    [...found].map(([told, args]) => asItIs(`shown ${told}`, 'question.shownCurrency', { told, ...args }))
  return { read, questions }
}

// The unit of a sheet's amounts: read as it says, told, and asked.

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
  let count = 0
  const apply = (cells: Record<string, string>): Other => {
    const ways = waysInUnit(cells, { columns: amountColumns, power: unit?.power ?? 0 })
    if (ways === null) return {}
    count += 1
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

// The signs of currencies beside the amounts of rows: taken where they fit, told at their cells where they do not.

/** Rows without the signs of currencies; one of another currency than its amount is among the problems. */
export const signedRows = (
  rows: DraftRows,
  money: FileMoney | null,
  problems?: Pick<FileProblems, 'add'>,
): DraftRows =>
  money === null
    ? rows
    : async function* () {
        for await (const some of rows()) {
          yield some.map((row) => {
            const cells = { ...row.cells }
            takeSigns(cells, money, problems && ((column, found) => problems.add(row.line, column, found)))
            return { ...row, cells }
          })
        }
      }
