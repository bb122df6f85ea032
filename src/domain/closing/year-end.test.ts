// What stands in the way of closing a year and of taking that back.
import { expect, test } from 'vitest'
import type { PeriodStatus } from '../base/period.ts'
import { checkCancelYear, checkCloseYear, type YearEndFacts } from './year-end.ts'

const months = (...list: PeriodStatus[]) => new Map(list.map((status, index) => [index + 11, status]))

const posted: YearEndFacts = {
  year: 2025,
  statuses: months('POSTED', 'POSTED'),
  nextStatuses: new Map(),
  carried: null,
  openings: 0,
  state: { profitLossOpen: [], profit: 0n, reserves: [], uncleared: [] },
  profitSubject: '4103',
  digits: 2,
}

const reserve = { name: 'statutory', subject: '410101', wanted: 500n, made: 400n } as const

const told = (facts: Partial<YearEndFacts>, { overwrite = false, provisional = false } = {}): string =>
  checkCloseYear({ ...posted, ...facts }, { overwrite, provisional })
    .map(({ code, args }) => [code, ...Object.values(args)].join(' '))
    .join(', ')

test('a year is closed when all its months are posted and profit and loss is zero', () => {
  expect(told({})).toBe('')
  expect(told({ statuses: months('POSTED', 'OPEN') })).toBe('period.previousOpen 2025-12')
  expect(told({ state: { ...posted.state, profitLossOpen: ['600101'] } })).toBe('year.profitLoss')
  const early = { profitLossOpen: ['600101'], profit: 5n, reserves: [reserve], uncleared: ['410401'] }
  expect(told({ statuses: months('OPEN', 'FUTURE'), state: early }, { provisional: true })).toBe('')
})

test('a year is not closed on a profit that is not distributed, or on a reserve of another profit', () => {
  const profit = { ...posted.state, profit: -2_942_400n }
  expect(told({ state: profit })).toBe('year.profitOpen 4103 -29424.00')
  expect(told({ state: { ...posted.state, reserves: [reserve] } })).toBe('year.reserve 410101 5.00 4.00')
  const uncleared = { ...posted.state, uncleared: ['410401', '410403'] }
  expect(told({ state: uncleared })).toBe('year.uncleared 410401, 410403')
  // What was closed for good is not closed once more provisionally.
  expect(told({ state: profit, carried: 'FINAL' }, { provisional: true, overwrite: true })).toContain('profitOpen')
})

//
test('openings that are there are replaced only when told so, provisional ones always', () => {
  expect(told({ openings: 3 })).toBe('year.overwrite 2026')
  expect(told({ openings: 3 }, { overwrite: true })).toBe('')
  expect(told({ openings: 3, carried: 'FINAL' })).toBe('year.overwrite 2026')
  expect(told({ openings: 3, carried: 'FINAL' }, { provisional: true })).toBe('year.overwrite 2026')
  expect(told({ openings: 3, carried: 'PROVISIONAL' })).toBe('')
})

test('nothing is carried into a year that has a posted month, nor taken back from it', () => {
  const next = new Map([[1, 'POSTED' as const]])
  expect(told({ nextStatuses: next, openings: 3 }, { overwrite: true })).toBe('year.posted 2026')
  expect(checkCancelYear({ ...posted, nextStatuses: next, carried: 'FINAL' })[0]?.code).toBe('year.posted')
  expect(checkCancelYear({ ...posted, carried: 'FINAL' })).toEqual([])
  expect(checkCancelYear(posted)[0]?.code).toBe('year.notClosed')
})
