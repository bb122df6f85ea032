// The columns of a statement: what a comparison lacks where the books of the year before are not here.
import { expect, it } from 'vitest'
import { columnsAsked, comparisonsOf, lacksLastYear } from './statement-columns.ts'
import { statementNames } from './statement-month.ts'

it('a comparison says that it lacks the year before exactly where books of that year would give it a column', () => {
  const months = Array.from({ length: 12 }, (_, at) => at + 1)
  for (const name of statementNames) {
    for (const compare of [undefined, ...comparisonsOf[name]]) {
      for (const no of months) {
        const columns = columnsAsked(name, no, compare, { year: 2025, own: months, before: months })
        const lacks = columns.some(({ isLastYear }) => isLastYear)
        expect([name, compare, no, lacksLastYear(compare, no, false)]).toEqual([name, compare, no, lacks])
        expect(lacksLastYear(compare, no, true)).toBe(false)
      }
    }
  }
})

it('a whole year stands beside a whole one, and no month beside one from before the books began', () => {
  const months = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const lastYearOf = (no: number, before: number[], compare: 'annual' | 'lastYear' = 'annual') =>
    columnsAsked('income-statement', no, compare, { year: 2025, own: months(1, 12), before })
      .filter(({ isLastYear }) => isLastYear)
      .map(({ range }) => [range.from, range.to])
  expect(lastYearOf(12, months(1, 13))).toEqual([[1, 13]])
  expect(lastYearOf(11, months(1, 13))).toEqual([[1, 11]])
  // A month alone is compared with the same month.
  expect(lastYearOf(12, months(1, 13), 'lastYear')).toEqual([[12, 12]])
  expect(lastYearOf(3, months(7, 12))).toEqual([])
  expect(lastYearOf(7, months(7, 12))).toEqual([[1, 7]])
})
