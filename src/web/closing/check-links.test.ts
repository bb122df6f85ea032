// Each of the twelve checks before posting leads to the list of what is in its way.
import { expect, test } from 'vitest'
import { hintLink, linkOf } from './check-links.ts'

const at = { accountSet: 'YS01-2025', month: '2025-12' }
const bad = { state: 'block' as const, problem: null, of: '', subjects: [] as string[] }
const fine = { ...bad, state: 'ok' as const }
const named = (name: string) => ({ code: 45000, name, path: '', args: {}, message: '' })
const december = 'periodFrom=2025-12&periodTo=2025-12'

test.each([
  [{ ...bad, no: 1 }, '/period/posting?open=YS01-2025+11&year=2025'],
  [{ ...bad, no: 1, problem: named('year.provisional') }, '/period/year-end'],
  [{ ...bad, no: 2 }, `/voucher/list?${december}&quick=saved`],
  [{ ...bad, no: 3 }, `/voucher/list?${december}&quick=draft`],
  [{ ...bad, no: 4 }, `/voucher/list?panel=numbers&${december}`],
  [{ ...bad, no: 5 }, `/voucher/list?broken=yes&${december}`],
  [{ ...bad, no: 6, of: 'movement' }, '/report/balance-table-1?include=saved&month=2025-12'],
  [{ ...bad, no: 6, of: 'opening' }, '/define/opening'],
  [{ ...bad, no: 7 }, `/voucher/list?cfMissing=yes&${december}`],
  [{ ...bad, no: 8 }, '/period/verify'],
  [
    { ...bad, no: 9, subjects: ['100203', '1122'] },
    '/report/balance-table-2?include=saved&month=2025-12&subject=100203%2C1122',
  ],
  [{ ...bad, no: 10, subjects: ['6001'] }, '/report/balance-table-1?include=saved&month=2025-12&subject=6001'],
  [{ ...bad, no: 11, of: 'balance' }, '/report/balance-sheet?include=saved&month=2025-12'],
  [{ ...bad, no: 11, of: 'cash' }, '/report/cash-flow?include=saved&month=2025-12'],
  [{ ...bad, no: 11, problem: named('statement.none') }, '/define/account-set'],
  [{ ...fine, no: 5 }, `/voucher/list?${december}`],
])('check %o leads to what is in its way', (check, to) => {
  expect(linkOf(check, at)?.to).toBe(to)
})

test('January has no month before it in its year', () => {
  expect(linkOf({ ...bad, no: 1 }, { ...at, month: '2025-01' })).toBeNull()
})

test('a hint leads to its bills, templates or subjects', () => {
  const table = '/report/balance-table-1?include=saved&month=2025-12&subject='
  expect(hintLink('negativeCash', '1001, 100201', at.month)).toBe(`${table}1001%2C100201`)
  expect(hintLink('pendingProperty', '1901 5.00', at.month)).toBe(`${table}1901`)
  expect(hintLink('expensedResearch', '530101 5.00', at.month)).toBe(`${table}530101`)
  expect(hintLink('saleBills', '3', at.month)).toBe(
    '/sale-bill/check?dateFrom=2025-12-01&dateTo=2025-12-31&state=CHECKED',
  )
  expect(['templates', 'recurring', 'intercompany'].map((name) => hintLink(name, '1', at.month))).toEqual([
    ...['/voucher/template', '/voucher/template', '/define/related-company'],
  ])
})
