// What pictures of reports are made of: the margin in tenths of a percent, and the greatest first.
import { expect, test } from 'vitest'
import type { RoleFigures } from '../base/bridge.ts'
import { greatestFirst, marginOf } from './picture.ts'

const figures = (revenue: bigint | null, cost: bigint | null): RoleFigures =>
  new Map([
    ['revenue', revenue],
    ['cost', cost],
  ])

test('a margin is half up, and none without revenue', () => {
  expect(marginOf(figures(200n, 150n))).toBe(250n)
  expect(marginOf(figures(3n, 1n))).toBe(667n)
  expect(marginOf(figures(100n, 150n))).toBe(-500n)
  for (const [revenue, cost] of [
    [0n, 0n],
    [-1n, 0n],
    [null, 1n],
    [1n, null],
  ] as const) {
    expect(marginOf(figures(revenue, cost))).toBeNull()
  }
  expect(marginOf(new Map())).toBeNull()
})

test('the greatest stand first, those alike in their order', () => {
  const list = ['b1', 'a3', 'c1', 'd2']
  expect(greatestFirst(list, (one) => BigInt(one.slice(1)))).toEqual(['a3', 'd2', 'b1', 'c1'])
})
