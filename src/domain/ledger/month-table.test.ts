// The months of a year side by side: what subjects moved in each, and their balances at the ends.
import { expect, test } from 'vitest'
import { standardChart } from '../../../test/world/book.ts'
import { type Amounts, keyText, noAmounts, type Opening } from '../voucher/balance.ts'
import { foldMonths, inOriginals, type MonthMeasure, monthFigures } from './month-table.ts'

const opening = (subject: string, base: bigint, more: Partial<Opening> = {}): Opening => ({
  ...{ subject, aux: {}, currency: 'CNY', base, original: base, quantity: 0n, ytdDebit: 0n, ytdCredit: 0n, ...more },
})
const moved = (subject: string, no: number, amounts: Partial<Amounts>): [string, Amounts] => [
  keyText({ period: { year: 2025, no }, subject, aux: '', currency: 'USD', class: 'ordinary' }),
  { ...noAmounts(), ...amounts },
]

test('subjects hold what is below them, in the months asked for and in their order', () => {
  const openings = [opening('100201', 50n), opening('100202', 7n), opening('9999', 3n)]
  const balances = new Map([
    ...[moved('100201', 1, { debit: 10n }), moved('100201', 2, { debit: 4n, credit: 1n })],
    ...[moved('100202', 2, { credit: 2n }), moved('100202', 3, { debit: 100n })],
  ])
  const months = (...list: [bigint, bigint][]) => list.map(([debit, credit]) => ({ debit, credit }))
  const found = foldMonths({ openings, balances }, standardChart(), [2, 1])
  expect(Object.fromEntries(found)).toEqual({
    '1002': { opening: 57n, months: months([4n, 3n], [10n, 0n]) },
    '100201': { opening: 50n, months: months([4n, 1n], [10n, 0n]) },
    '100202': { opening: 7n, months: months([0n, 2n], [0n, 0n]) },
    // A subject that the chart has no more stands by itself.
    '9999': { opening: 3n, months: months([0n, 0n], [0n, 0n]) },
  })
})

test('originals stand for amounts; what moved before the books began is not known of them', () => {
  const { openings, balances } = inOriginals({
    openings: [opening('100202', 700n, { original: 100n, ytdDebit: 5n, ytdCredit: 6n })],
    balances: new Map([moved('100202', 1, { debit: 70n, credit: 7n, originalDebit: 10n, originalCredit: 1n })]),
  })
  expect(openings).toEqual([opening('100202', 100n)])
  expect([...balances.values()]).toEqual([
    { ...noAmounts(), debit: 10n, credit: 1n, originalDebit: 10n, originalCredit: 1n },
  ])
})

test.each<[MonthMeasure, 'D' | 'C', bigint, bigint[], bigint | null]>([
  ['net', 'D', 50n, [3n, -8n], -5n],
  ['net', 'C', -50n, [-3n, 8n], 5n],
  ['debit', 'C', -50n, [4n, 0n], 4n],
  ['credit', 'D', 50n, [1n, 8n], 9n],
  ['closing', 'D', 50n, [53n, 45n], null],
  ['closing', 'C', -50n, [-53n, -45n], null],
])('%s of a subject of direction %s', (measure, direction, opened, months, total) => {
  const sums = {
    opening: 50n,
    months: [
      { debit: 4n, credit: 1n },
      { debit: 0n, credit: 8n },
    ],
  }
  expect(monthFigures(sums, direction, measure)).toEqual({ opening: opened, months, total })
})
