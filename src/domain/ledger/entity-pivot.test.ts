// Balance table 3 with subjects as columns: what a subject shows in all rows sums to its total.
import { expect, test } from 'vitest'
import { pivotOf } from './entity-pivot.ts'
import type { SplitRow } from './entity-split.ts'

const row = (subject: string, codes: string[] | null, closing: bigint, debit = 0n): SplitRow => ({
  ...{ subject, codes, isMissing: false, sets: [], opening: 0n, debit, credit: 0n, closing },
})
const split = [
  ...[row('1122', null, 30n, 9n), row('1122', ['C2', 'S1'], 10n, 9n), row('1122', ['C1', ''], 20n)],
  ...[row('1123', null, 0n), row('1123', ['C1', ''], 0n)],
  ...[row('2203', null, -5n), row('2203', ['C2', 'S1'], -5n)],
]

test('rows are combinations of entities in order, null where a subject has no figure', () => {
  expect(pivotOf(split, 'closing')).toEqual({
    subjects: ['1122', '2203'],
    rows: [
      { codes: ['C1', ''], figures: [20n, null] },
      { codes: ['C2', 'S1'], figures: [10n, -5n] },
    ],
    totals: [30n, -5n],
  })
})

test('another measure shows the subjects and rows that have it', () => {
  expect(pivotOf(split, 'debit')).toEqual({
    ...{ subjects: ['1122'], rows: [{ codes: ['C2', 'S1'], figures: [9n] }], totals: [9n] },
  })
  expect(pivotOf(split, 'credit')).toEqual({ subjects: [], rows: [], totals: [] })
})
