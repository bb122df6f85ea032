// Which account set an address from another year is offered in.
import { expect, test } from 'vitest'
import type { AccountSetChoice } from '../api/session.ts'
import { otherYearSet } from './other-year.ts'

const set = (companyCode: string, year: number) =>
  ({ value: `${companyCode}-${year}`, companyCode, year }) as AccountSetChoice
const sets = [set('YS01', 2025), set('YS01', 2024), set('YS02', 2023)]
const offered = (path: string, search: string, chosen: AccountSetChoice | null = set('YS01', 2025)) =>
  otherYearSet({ path, search }, chosen, sets)?.set.value ?? null

test('an address whose month lies in another year offers the account set of that year', () => {
  expect(offered('/report/balance-sheet', '?month=2024-11')).toBe('YS01-2024')
  expect(offered('/voucher/list', '?periodFrom=2024-01&periodTo=2024-03')).toBe('YS01-2024')
  expect(offered('/report/balance-sheet', '?month=2025-13')).toBe(null)
  // Of another company there is none to offer, and where an address names its books it needs none.
  expect(offered('/report/balance-sheet', '?month=2023-11')).toBe(null)
  expect(offered('/report/merge', '?group=G1&month=2024-11')).toBe(null)
  expect(offered('/report/balance-sheet', '?companies=YS01-2024&month=2024-11')).toBe(null)
})

test('a month that is not one of books, or no month, offers nothing', () => {
  expect(offered('/maintain/exchange-rate', '?month=2024-11')).toBe(null)
  expect(offered('/report/balance-sheet', '?month=x')).toBe(null)
  expect(offered('/report/balance-sheet', '?month=2024-11', null)).toBe(null)
})
