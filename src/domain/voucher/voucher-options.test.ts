// What an account set decides of lines: red letter, quantities, lines that become one; and what subjects ask for.
import { describe, expect, it } from 'vitest'
import { accept, bookFacts, standardChart } from '../../../test/world/book.ts'
import type { AccountSetOptions } from '../chart/account-set.ts'
import { subjectTree } from '../chart/subject.ts'
import type { NonMergeCode } from './merge-lines.ts'
import type { LineDraft, VoucherDraft } from './voucher.ts'
import { readVoucher } from './voucher-check.ts'

const line = (subject: string, debit: string, credit: string, more: Partial<LineDraft> = {}): LineDraft => ({
  ...{ summary: 'x', subject, aux: {}, debit, credit },
  ...more,
})
const voucher = (lines: LineDraft[], more: Partial<VoucherDraft> = {}): VoucherDraft => ({
  ...{ type: 'JI', date: '2025-11-05', lines },
  ...more,
})
const s01 = { aux: { store: 'S01' } }
const goods = (quantity: string) => line('140501', '10.00', '', { ...s01, quantity, price: '2' })
const cash = (amount: string) => line('1001', '', amount, { cfItem: 'CF010201' })

const problemsOf = (draft: VoucherDraft, options: Partial<AccountSetOptions>) =>
  readVoucher(draft, bookFacts({ options })).problems.map(({ code, path }) => `${code} ${path}`)

describe('books that correct in red only', () => {
  const back = [line('600101', '100.00', '', { ...s01, cfItem: 'CF010101' }), line('1001', '', '100.00')]
  const red = [line('600101', '', '-100.00', s01), line('1001', '-100.00', '')]

  it('refuse income in debit and an expense in credit where others take them', () => {
    expect(problemsOf(voucher(back), {})).toEqual([])
    expect(problemsOf(voucher(back), { redLetterOnly: true })).toEqual(['line.redLetter lines.0.debit'])
    const cost = [line('640101', '', '5.00', s01), line('140501', '5.00', '', s01)]
    expect(problemsOf(voucher(cost), { redLetterOnly: true })).toEqual(['line.redLetter lines.0.credit'])
  })

  it('take them in red, and what the product makes at the end of a month', () => {
    expect(problemsOf(voucher(red), { redLetterOnly: true })).toEqual([])
    const close = [line('600101', '100.00', '', s01), line('4103', '', '100.00')]
    expect(problemsOf(voucher(close, { source: 'PLCLOSE' }), { redLetterOnly: true })).toEqual([])
  })
})

describe('books without quantities', () => {
  const bought = voucher([goods('5'), cash('10.00')])

  it('refuse quantity and price by their fields, and reverse what was there before', () => {
    expect(problemsOf(bought, {})).toEqual([])
    const off = { qtyAccounting: false }
    expect(problemsOf(bought, off)).toEqual(['line.noQuantity lines.0.quantity', 'line.noQuantity lines.0.price'])
    expect(problemsOf({ ...bought, source: 'REVERSAL' }, off)).toEqual([])
  })
})

describe('lines that are alike', () => {
  const twice = [goods('5'), goods('5'), line('140501', '3.00', '', s01), cash('20.00'), cash('3.00')]
  const sums = (draft: VoucherDraft, options: Partial<AccountSetOptions>, nonMerge: NonMergeCode[] = []) =>
    accept(draft, { ...bookFacts({ options }), nonMerge }).lines.map(({ lineNo, debit, credit, quantity }) => [
      ...[lineNo, debit || -credit, quantity],
    ])
  const merged = { autoMergeLines: true }
  const apart = (code: Partial<NonMergeCode>): NonMergeCode[] => [
    { kind: 'SUBJECT', code: '1405', validFrom: '', validTo: '', ...code },
  ]

  it('become one with amount and quantity, where the books say so', () => {
    expect(sums(voucher(twice), {})).toHaveLength(5)
    expect(sums(voucher(twice), merged)).toEqual([
      [1, 2000n, 10_000_000n],
      [2, 300n, null],
      [3, -2300n, null],
    ])
  })

  it('stay apart by a non-merge code of their subject, entity, type or company while it holds', () => {
    const counts = (code: Partial<NonMergeCode>) => sums(voucher(twice), merged, apart(code)).length
    expect([
      counts({}),
      counts({ validTo: '2025-10' }),
      counts({ kind: 'ENTITY', code: 'store:S01' }),
      counts({ kind: 'ENTITY', code: 'store:S0' }),
      counts({ kind: 'VOUCHER_TYPE', code: 'JI' }),
      counts({ kind: 'COMPANY', code: 'YS01', validFrom: '2025-11' }),
    ]).toEqual([4, 3, 4, 3, 5, 5])
  })

  it('stay as a file has them, and so do amounts that would come to nothing', () => {
    expect(sums(voucher(twice, { source: 'IMPORT' }), merged)).toHaveLength(5)
    const none = [line('140501', '3.00', '', s01), line('140501', '-3.00', '', s01), goods('5'), cash('10.00')]
    expect(sums(voucher(none), merged)).toHaveLength(4)
  })
})

describe('a subject that asks for more', () => {
  const asking = (flag: 'handlerRequired' | 'dueDateRequired') =>
    bookFacts({
      subjects: subjectTree(
        standardChart().all.map((each) => (each.code === '140501' ? { ...each, [flag]: true } : each)),
      ),
    })
  const draft = (more: Partial<LineDraft>) => voucher([line('140501', '1.00', '', { ...s01, ...more }), cash('1.00')])
  const refusedBy = (
    flag: 'handlerRequired' | 'dueDateRequired',
    more: Partial<LineDraft>,
    source = 'MANUAL' as const,
  ) => readVoucher({ ...draft(more), source }, asking(flag)).problems.map(({ code, path }) => `${code} ${path}`)

  it('refuses a line without handler or due date, by its field, but not what the product makes', () => {
    expect(refusedBy('handlerRequired', {})).toEqual(['line.entityRequired lines.0.handler'])
    expect(refusedBy('dueDateRequired', {})).toEqual(['line.entityRequired lines.0.dueDate'])
    expect(refusedBy('dueDateRequired', { dueDate: '2025-12-05' })).toEqual([])
    expect(readVoucher({ ...draft({}), source: 'REVERSAL' }, asking('handlerRequired')).problems).toEqual([])
  })
})
