// Bridges from one total to another.
import { expect, it } from 'vitest'
import { cashBridge, profitWaterfall } from './bridge.ts'

const sumBetween = (steps: readonly { amount: bigint; isTotal: boolean }[]): bigint =>
  steps.reduce((sum, { amount, isTotal }) => (isTotal ? sum : sum + amount), 0n)

it('what leads from revenue to profit sums to their difference, what no line tells being other', () => {
  const steps = profitWaterfall(new Map([...Object.entries({ revenue: 1000n, cost: 600n, tax: 50n, profit: 380n })]))
  expect(steps.map(({ name, amount }) => [name, amount])).toEqual([
    ['revenue', 1000n],
    ['cost', -600n],
    ['tax', -50n],
    ['other', 30n],
    ['profit', 380n],
  ])
  expect(sumBetween(steps)).toBe(380n - 1000n)
  expect(steps.at(2)).toMatchObject({ from: 400n, to: 350n })
})

it('cash goes from what there was to what there is, overdrawn too', () => {
  const steps = cashBridge(new Map(Object.entries({ operating: -120n, exchange: 20n, increase: -100n, end: -30n })))
  expect(steps.map(({ name, to }) => [name, to])).toEqual([
    ['opening', 70n],
    ['operating', -50n],
    ['exchange', -30n],
    ['end', -30n],
  ])
})

it('there is no bridge without both totals', () => {
  expect(profitWaterfall(new Map([['revenue', 5n]]))).toEqual([])
  expect(cashBridge(new Map([['end', null]]))).toEqual([])
})
