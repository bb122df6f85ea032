// What a sheet says its amounts are in: by titles, the heading, or the format of cells; held against what they are.
import { isOtherCurrency } from '../../../domain/base/currency.ts'
import { currencyOfTitle } from '../../../domain/base/figure-scale.ts'
import type { RawRow } from '../file/table.ts'
import { besideOf, currencyAt, type FileMoney, moneyColumns } from '../file/tidy-cell.ts'
import { asItStands, type Question } from '../question.ts'

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
    [...found].map(([told, args]) => ({
      ...{ name: `shown ${told}`, code: 'question.shownCurrency' as const, args: { told, ...args } },
      ...{ choices: [asItStands], proposed: asItStands },
    }))
  return { read, questions }
}
