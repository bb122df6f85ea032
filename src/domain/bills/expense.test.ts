// Expenses as lines: the class of the department chooses the subject, and the VAT is taken out of the gross amount.
import { describe, expect, it } from 'vitest'
import { type Subject, subjectTree } from '../chart/subject.ts'
import {
  type ExpenseItem,
  expenseLines,
  findItems,
  holdsOn,
  isAboveLimit,
  reimbursedSubject,
  taxWithin,
} from './expense.ts'

const subject = (code: string, aux: Subject['aux'] = []): Subject => ({
  ...{
    code,
    parent: null,
    level: 1,
    nameZhCn: code,
    nameZhTw: '',
    nameEn: '',
    type: 'PROFIT_LOSS',
    plClass: 'EXPENSE',
  },
  ...{ direction: 'D', isLeaf: true, currency: 'BASE', aux, quantity: false, cash: false, fxReval: false },
  ...{ cfItemIn: '', cfItemOut: '', codeSource: '', enabled: true, mnemonic: '', generatedOnly: false, unit: '' },
  ...{ handlerRequired: false, dueDateRequired: false },
})
const subjects = subjectTree([
  subject('660105', [
    { type: 'store', required: true },
    { type: 'employee', required: false },
  ]),
  subject('660206', [{ type: 'department', required: true }]),
  subject('22210101'),
])
const travel: ExpenseItem = {
  ...{ code: 'CL', nameZhCn: '差旅费', nameZhTw: '差旅費', nameEn: 'Travel', mnemonic: 'clf', taxRate: '6.00' },
  ...{ taxSubject: '', deductible: true, cfItem: 'CF010204', attachments: '发票', unitLimit: '500.00', business: '' },
  subjects: { SELLING: '660105', ADMIN: '660206', RND: '', MANUFACTURING: '' },
}
const shop = { entityType: 'store', entityCode: 'S01', expenseClass: 'SELLING', handler: 'E9' } as const
const office = { entityType: 'department', entityCode: 'D1', expenseClass: 'ADMIN', handler: '' } as const
const spent = { item: travel, store: '', summary: '出差', invoiceNo: '', gross: 10_600n, tax: 600n }
const on = { subjects, digits: 2 }

describe('an expense', () => {
  it('goes to the subject of its department, with the entities that the subject keeps, and its VAT apart', () => {
    expect(expenseLines({ ...spent, department: shop, employee: 'E1' }, on)).toMatchObject([
      { subject: '660105', aux: { store: 'S01', employee: 'E1' }, handler: 'E1', debit: '100.00', cfItem: 'CF010204' },
      { subject: '22210101', aux: {}, debit: '6.00' },
    ])
    expect(expenseLines({ ...spent, department: office, employee: 'E1', tax: 0n }, on)).toMatchObject([
      { subject: '660206', aux: { department: 'D1' }, debit: '106.00' },
    ])
    const forStore = expenseLines({ ...spent, department: shop, store: 'S02', employee: '' }, on)
    expect(forStore).toMatchObject([{ aux: { store: 'S02' } }, { aux: {} }])
    const open = expenseLines({ ...spent, department: shop, employee: '', gross: null, tax: 0n }, on)
    expect(open).toMatchObject([{ aux: { store: 'S01' }, handler: 'E9', debit: '' }])
  })

  it('has the VAT within its amount, to the nearest fen, and none that may not be deducted', () => {
    expect(taxWithin(travel, 10_600n)).toBe(600n)
    expect(taxWithin(travel, 10_000n)).toBe(566n)
    expect(taxWithin(travel, -10_600n)).toBe(-600n)
    expect(taxWithin({ ...travel, deductible: false }, 10_600n)).toBe(0n)
    expect(taxWithin({ ...travel, taxRate: '' }, 10_600n)).toBe(0n)
  })

  it('is above its limit from the first fen, and belongs to a department while its row holds', () => {
    expect([isAboveLimit(travel, 50_000n, 2), isAboveLimit(travel, 50_001n, 2)]).toEqual([false, true])
    expect(isAboveLimit({ unitLimit: '' }, 50_001n, 2)).toBe(false)
    const row = { validFrom: '2025-01-01', validTo: '2025-06-30' }
    const days = ['2024-12-31', '2025-01-01', '2025-06-30', '2025-07-01']
    expect(days.map((day) => holdsOn(row, day))).toEqual([false, true, true, false])
    expect(holdsOn({ validFrom: '', validTo: '' }, '2025-01-01')).toBe(true)
  })

  it('is found by code, name and initials, what begins with the text first', () => {
    const other = { ...travel, code: 'X', nameZhCn: '市内差旅费', nameEn: 'Taxi', mnemonic: 'snclf' }
    expect(findItems([other, travel], 'clf').map(({ code }) => code)).toEqual(['CL', 'X'])
    expect(findItems([other, travel], '市内').map(({ code }) => code)).toEqual(['X'])
    expect(findItems([other, travel], 'none')).toEqual([])
  })

  it('keeps no entity that its subject has not, names its own tax subject, and stays empty at nothing', () => {
    const all = { ...spent, department: office, store: 'S02', employee: 'E1' }
    const [first, tax] = expenseLines(
      { ...all, item: { ...travel, taxSubject: '222199', business: 'B' }, invoiceNo: 'I' },
      on,
    )
    expect(first).toMatchObject({ aux: { department: 'D1' }, summary: '出差', business: 'B', invoiceNo: 'I' })
    expect(Object.keys(first?.aux ?? {})).toEqual(['department'])
    expect(tax).toEqual({ summary: '出差', subject: '222199', aux: {}, debit: '6.00' })
    const [nobody] = expenseLines({ ...spent, department: { ...shop, entityCode: '' }, employee: '', tax: 0n }, on)
    expect(nobody?.aux).toEqual({})
    const [nothing] = expenseLines({ ...spent, department: shop, employee: '', gross: 0n, tax: 0n }, on)
    expect(nothing?.debit).toBe('')
    const [none] = expenseLines({ ...spent, department: { ...shop, expenseClass: 'RND' }, employee: 'E1', tax: 0n }, on)
    expect([none?.subject, none?.aux]).toEqual(['', {}])
    expect(reimbursedSubject).toBe('224105')
  })

  it('holds from a day on, or to one', () => {
    expect(holdsOn({ validFrom: '2025-01-01', validTo: '' }, '2030-01-01')).toBe(true)
    expect(holdsOn({ validFrom: '', validTo: '2025-01-01' }, '2025-01-02')).toBe(false)
    expect(findItems([travel], ' ＣＬ ').map(({ code }) => code)).toEqual(['CL'])
  })
})
