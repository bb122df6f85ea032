// The columns of a statement: what a comparison lacks where the books of the year before are not here.
import { expect, it } from 'vitest'
import { statementNames } from './proof.ts'
import { columnsAsked, comparisonsOf, lacksLastYear } from './statement-columns.ts'

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
