// The store income statement: margin, expenses and contribution of a store, and of each square metre.
import { expect, test } from 'vitest'
import { standardChart } from '../../../test/world/book.ts'
import { perArea, storeFigure, storeLines, storeSubjects } from './store-income.ts'

const lines = storeLines(standardChart())
// Credit-positive nets: sales 1000 and 50, their cost 600 and 20, rent 100, wages 30; what is no store's is left out.
const nets = new Map([
  ...([
    ['600101', 1000n],
    ['605101', 50n],
    ['6401', -600n],
    ['640201', -20n],
  ] as const),
  ...([
    ['660101', -100n],
    ['660102', -30n],
    ['660201', -9n],
    ['6711', -5n],
  ] as const),
])
const figure = (key: string) => {
  const line = lines.find((each) => each.key === key)
  return line && storeFigure(line, nets)
}

test('income is positive, costs and expenses are what they cost', () => {
  expect(['6001', '6051', '6401', '6402', '660101', '660102'].map(figure)).toEqual([1000n, 50n, 600n, 20n, 100n, 30n])
  expect(['margin', 'expenses', 'contribution'].map(figure)).toEqual([430n, 130n, 300n])
  expect(lines.map((line) => storeFigure(line, undefined)).every((each) => each === 0n)).toBe(true)
})

test('its lines are sales, costs, the margin, each expense, and their sums', () => {
  const keys = lines.map(({ key }) => key)
  expect([keys.slice(0, 6), keys.slice(-2)]).toEqual([
    ['6001', '6051', '6401', '6402', 'margin', '660101'],
    ['expenses', 'contribution'],
  ])
  expect(
    lines.filter(({ kind }) => kind === 'subject').every(({ sign, key }) => sign === (key < '64' ? 1n : -1n)),
  ).toBe(true)
  expect(lines.filter(({ kind }) => kind !== 'subject').map(({ kind, sign }) => `${kind} ${sign}`)).toEqual([
    ...['margin 1', 'expenses -1', 'contribution 1'],
  ])
  expect(storeSubjects).toEqual(['6001', '6051', '6401', '6402', '6601'])
  // A chart that does not take expenses apart has one line of them.
  const plain = { ...standardChart(), children: () => [] }
  expect(
    storeLines(plain)
      .map(({ key }) => key)
      .slice(5),
  ).toEqual(['6601', 'expenses', 'contribution'])
})

test('an amount for each square metre is rounded half up', () => {
  expect(perArea(10000n, 12000n)).toBe(83n)
  expect(perArea(100n, 800n)).toBe(13n)
  expect([perArea(1n, null), perArea(1n, 0n), perArea(1n, -1n)]).toEqual([null, null, null])
})
