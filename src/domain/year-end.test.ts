// What stands in the way of closing a year and of taking that back.
import { expect, test } from 'vitest'
import type { PeriodStatus } from './period.ts'
import { checkCancelYear, checkCloseYear, type YearEndFacts } from './year-end.ts'

const months = (...list: PeriodStatus[]) => new Map(list.map((status, index) => [index + 11, status]))

const posted: YearEndFacts = {
  year: 2025,
  statuses: months('POSTED', 'POSTED'),
  nextStatuses: new Map(),
  carried: null,
  openings: 0,
  profitLossOpen: [],
}

const told = (facts: Partial<YearEndFacts>, { overwrite = false, provisional = false } = {}): string =>
  checkCloseYear({ ...posted, ...facts }, { overwrite, provisional })
    .map(({ code, args }) => [code, ...Object.values(args)].join(' '))
    .join(', ')

test('a year is closed when all its months are posted and profit and loss is zero', () => {
  expect(told({})).toBe('')
  expect(told({ statuses: months('POSTED', 'OPEN') })).toBe('period.previousOpen 2025-12')
  expect(told({ profitLossOpen: ['600101'] })).toBe('year.profitLoss')
  expect(told({ statuses: months('OPEN', 'FUTURE'), profitLossOpen: ['600101'] }, { provisional: true })).toBe('')
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
