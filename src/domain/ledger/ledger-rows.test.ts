// What stands between the rows of ledgers: totals of days, and what goes over to the next year.
import { expect, test } from 'vitest'
import { type GeneralLedgerRow, openDayTotals, withCarried } from './ledger-rows.ts'

const line = (date: string, debit: bigint | null, credit: bigint | null) => ({ kind: 'line', date, debit, credit })

test('a day ends before the next one and before the total of its month', () => {
  const before = openDayTotals()
  const rows = [
    { kind: 'opening', date: '2025-01-01', debit: null, credit: null },
    line('2025-01-05', 100n, null),
    line('2025-01-05', null, 30n),
    line('2025-01-07', -5n, null),
    { kind: 'month', date: '2025-01', debit: 95n, credit: 30n },
    { kind: 'year', date: '2025-01', debit: 95n, credit: 30n },
  ]
  expect(rows.map((row) => before(row))).toEqual([
    null,
    null,
    null,
    { date: '2025-01-05', debit: 100n, credit: 30n },
    { date: '2025-01-07', debit: -5n, credit: 0n },
    null,
  ])
})

test('each subject goes over to the next year with its last balance, once', () => {
  const row = (subject: string, kind: GeneralLedgerRow['row'], balance: bigint): GeneralLedgerRow => ({
    ...{ subject, period: { year: 2025, no: 12 }, row: kind, debit: 1n, credit: 0n, side: 'debit', balance },
  })
  const rows = withCarried([row('1001', 'month', 5n), row('1001', 'year', 5n), row('1002', 'year', 7n)])
  expect(rows.map(({ subject, row: kind, balance }) => [subject, kind, balance])).toEqual([
    ['1001', 'month', 5n],
    ['1001', 'year', 5n],
    ['1001', 'next', 5n],
    ['1002', 'year', 7n],
    ['1002', 'next', 7n],
  ])
  expect(rows[2]).toMatchObject({ debit: null, credit: null })
})
