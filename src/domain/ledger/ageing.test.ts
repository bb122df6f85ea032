// Ages of what is open stand in six ranges of days.
import { expect, test } from 'vitest'
import { ageCount, ageNames, noAges, rangeOfAge } from './ageing.ts'

test('a range ends with its last day; what is not due yet stands in the first', () => {
  expect(ageNames).toEqual(['0–30', '31–60', '61–90', '91–180', '181–365', '>365'])
  expect([-5, 0, 30, 31, 60, 61, 90, 91, 180, 181, 365, 366, 9999].map(rangeOfAge)).toEqual([
    ...[0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5],
  ])
  expect([ageCount, noAges()]).toEqual([6, [0n, 0n, 0n, 0n, 0n, 0n]])
})
