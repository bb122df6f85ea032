// The balance sheet in its two sides, as 会企01表 prints it.
import { expect, test } from 'vitest'
import { standardTemplate } from '../../../test/world/book.ts'
import { inTwoSides } from './balance-sheet.ts'

const sides = (kinds: string) =>
  inTwoSides([...kinds].map((kind, at) => ({ kind, at })))?.map((row) => row.map((each) => each?.at ?? null))

test('the right side begins behind the total of totals that a head follows', () => {
  expect(sides('HLTTHLLTHLTT')).toEqual([
    [0, 4],
    [1, 5],
    [2, 6],
    [null, 7],
    [null, 8],
    [null, 9],
    [null, 10],
    [3, 11],
  ])
  expect(sides('HLLLLTTHT')).toEqual([
    [0, 7],
    [1, null],
    [2, null],
    [3, null],
    [4, null],
    [5, null],
    [6, 8],
  ])
})

test('a statement without such a total has one side', () => {
  expect(inTwoSides([{ kind: 'H' }, { kind: 'T' }, { kind: 'H' }, { kind: 'L' }])).toBeNull()
  expect(inTwoSides([{ kind: 'L' }, { kind: 'T' }, { kind: 'T' }])).toBeNull()
  expect(inTwoSides([])).toBeNull()
})

test('the sheet of the law ends with both totals beside each other', () => {
  const last = inTwoSides(standardTemplate('balance-sheet'))?.at(-1)
  expect(last?.map((each) => each?.role)).toEqual(['assets', 'claims'])
})
