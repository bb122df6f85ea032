// Pairs of lines, and what an entry of the trail says has changed.
import { expect, test } from 'vitest'
import { actChanges, objectChanges, pairLines, toldVoucher, voucherChanges } from './voucher-told.ts'

const digits = { base: 2, of: (currency: string) => (currency === 'JPY' ? 0 : 2) }
const canonicalLine = (no: number, subject: string, more: Partial<Record<number, string>> = {}) => {
  const line: (string | number)[] = [
    no,
    '摘要',
    subject,
    '',
    '',
    'CNY',
    '',
    '',
    '100',
    '100',
    '0',
    ...Array(10).fill(''),
  ]
  for (const [at, value] of Object.entries(more)) line[Number(at)] = value ?? ''
  return line
}
const form = (...lines: unknown[]) => {
  const all: unknown[] = Array(26).fill('')
  all[4] = '2025-01-05'
  all[25] = lines
  return { voucher: all }
}

test('amounts of a told voucher are decimal text in the digits of their currency', () => {
  const yen = canonicalLine(1, '100202', { 5: 'JPY', 7: '4800000', 8: '2000', 9: '9600', 11: '1500000' })
  expect(toldVoucher(form(yen), digits)?.lines[0]).toMatchObject({
    original: '2000',
    rate: '0.048',
    debit: '96.00',
    credit: '',
    quantity: '1.5',
  })
  // The amount of a line in the base currency is told once.
  expect(toldVoucher(form(canonicalLine(1, '1001')), digits)?.lines[0]).toMatchObject({ original: '', debit: '1.00' })
})

test('a moved line is no change, an inserted one is one change, and the rest is told field by field', () => {
  const [a, b, c] = ['1001', '1002', '4001'].map((code, at) => canonicalLine(at + 1, code))
  const before = toldVoucher(form(a, b, c), digits)
  const moved = toldVoucher(form(canonicalLine(1, '4001'), canonicalLine(2, '1001'), canonicalLine(3, '1002')), digits)
  expect(voucherChanges(before, moved)).toEqual([])
  const inserted = [a, canonicalLine(2, '6601'), canonicalLine(3, '1002'), canonicalLine(4, '4001', { 9: '250' })]
  expect(voucherChanges(before, toldVoucher(form(...inserted), digits))).toEqual([
    { field: 'line', line: 2, from: '', to: '摘要 · 6601 · D 1.00' },
    { field: 'original', line: 4, from: '', to: '1.00' },
    { field: 'debit', line: 4, from: '1.00', to: '2.50' },
  ])
})

test('equal lines pair one by one: a second copy of a line is new', () => {
  const line = { subject: '1001', debit: '1.00' }
  expect(pairLines([line], [line, line]).filter(({ before }) => before === null)).toHaveLength(1)
  expect(pairLines([line, line], [line]).filter(({ after }) => after === null)).toHaveLength(1)
})

test('acts tell the state they change, a draft as it was typed until the form of a save took its place', () => {
  expect(actChanges('void', { no: 1, reason: '重复' })).toEqual([
    { field: 'status', line: null, from: 'saved', to: 'void' },
    { field: 'reason', line: null, from: '', to: '重复' },
  ])
  expect(actChanges('renumber', { from: 3, to: 2 })).toEqual([{ field: 'no', line: null, from: '3', to: '2' }])
  const old = { draft: { date: '2025-01-05', lines: [{ subject: '1001', aux: { bank: 'B1' }, debit: '1.00' }] } }
  expect(toldVoucher(old, digits)).toMatchObject({ head: { date: '2025-01-05' }, lines: [{ aux: 'bank:B1' }] })
  expect(toldVoucher({ no: 1 }, digits)).toBeNull()
  expect(objectChanges({ a: { b: '1' }, c: ['x'] }, { a: { b: '2' }, c: ['x'] })).toEqual([
    { field: 'a.b', line: null, from: '1', to: '2' },
  ])
})
