// What a wall shows of real books.
import { expect, test } from 'vitest'
import type { StoreRevenueShape } from '../../../contract/statement/store-income.ts'
import { cockpitOf, warRoomOf } from './snapshot.ts'

const store = (code: string, province: StoreRevenueShape['province'], brand: string, revenue: string) => ({
  ...{ code, province, brand, revenue, nameZhCn: '南京路店', nameZhTw: '', nameEn: 'Secret shop' },
})

test('the cockpit sums provinces, shops and brands, numbers them, and tells no name and no real amount', () => {
  const stores = [
    store('S01', '31', 'B1', '300.00'),
    store('S02', '31', 'B2', '500.00'),
    store('S03', '44', 'B2', '100.00'),
    store('', '', '', '77.00'),
  ]
  const shown = cockpitOf(stores, 2)
  expect(shown.provinces).toEqual([
    { code: '31', revenue: '1000000.00' },
    { code: '44', revenue: '125000.00' },
  ])
  expect(shown.stores.map(({ no, revenue }) => [no, revenue])).toEqual([
    [1, '625000.00'],
    [2, '375000.00'],
    [3, '125000.00'],
  ])
  expect(shown.brands.map(({ revenue }) => revenue)).toEqual(['750000.00', '375000.00'])
  expect(JSON.stringify(shown)).not.toMatch(/S0|B1|Secret|南京/)
})

test('a posted month is done, a past one that is not is late, and what is not known is not told', () => {
  const companies = [
    { total: 9, saved: 0, isPosted: true },
    { total: 9, saved: 2, isPosted: false },
    { total: 0, saved: 0, isPosted: false },
    null,
  ]
  const vouchers = [
    { company: 1, amount: '20.00' },
    { company: 0, amount: '80.00' },
  ]
  const { companies: now } = warRoomOf({ companies, vouchers, isPast: false })
  expect(now[1]?.steps).toEqual(['running', 'running', 'unknown', 'unknown', 'open'])
  const shown = warRoomOf({ companies, vouchers, isPast: true })
  expect(shown.companies.map(({ steps }) => steps)).toEqual([
    ['done', 'done', 'done', 'done', 'done'],
    ['done', 'late', 'unknown', 'unknown', 'late'],
    ['late', 'open', 'unknown', 'unknown', 'late'],
    ['unknown', 'unknown', 'unknown', 'unknown', 'unknown'],
  ])
  expect(shown.vouchers).toEqual([
    { no: 1, company: 2, amount: '250000.00' },
    { no: 2, company: 1, amount: '1000000.00' },
  ])
})
