// Every filter of the voucher list finds what it names and nothing else, by voucher, by line, over several companies.
import { expect, test } from 'vitest'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import type { VoucherFilterShape } from '../../src/contract/voucher/voucher-list.ts'
import { everything } from '../../src/domain/chart/access.ts'
import { listVouchers } from '../../src/server/ledger/counts/voucher-list.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld } from '../world/client.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'
import { untriggered } from '../world/tampering.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
  ('bank', 'B01', '工商银行', '工商銀行', 'ICBC'), ('bank', 'B02', '建设银行', '建設銀行', 'CCB'),
  ('employee', 'E07', '林小雨', '林小雨', 'Lin Xiaoyu')`)
const gate = openGate(db)
const options = {
  plClosingMode: 'YEARLY',
  cashFlowRequired: false,
  blockNegativeCash: 'OFF',
  statementTemplate: 'NONE',
}
const one = await makeSet(gate, look, { code: 'VF01', options })
const two = await makeSet(gate, look, { code: 'VF02', options })
const hidden = await makeSet(gate, look, { code: 'VF03', options })
const companies = [one.companyId, two.companyId]
await product.makePerson({ userName: 'filter_one', roles: ['entry'], rights: ['read', 'entry'], companies })
await product.makePerson({
  userName: 'filter_part',
  roles: ['entry'],
  rights: ['read'],
  companies,
  scope: { subjects: ['1001', '221101'] },
})
const entry = await product.signIn('filter_one', one.value)
const vouchers = entry.api(voucherCalls)
const other = (await product.signIn('filter_one', two.value)).api(voucherCalls)

type Lines = Parameters<typeof vouchers.save>[0]['draft']['lines']
const line = (subject: string, debit: string, credit: string, more: Partial<Lines[number]> = {}) => ({
  summary: '付款',
  subject,
  aux: {},
  debit,
  credit,
  ...more,
})
const bank = (code: string) => ({ aux: { bank: code } })
const paying = (amount: string, more: Partial<Lines[number]> = {}): Lines => [
  line('221101', amount, '', more),
  line('100201', '', amount, { ...bank('B01'), summary: '工行付款' }),
]

/** Names what was saved by its remark. */
const save = (remark: string, date: string, lines: Lines, more = {}, at = vouchers) =>
  at.save({ draft: { type: 'JI', date, remark, lines, ...more } })

await save('rent', '2025-01-05', paying('100.00', { summary: '一月租金', handler: 'E07', invoiceNo: 'INV-7' }))
await save('red', '2025-01-10', paying('-30.00', { business: '零售', purpose: '退款' }), { attachCount: 2 })
const cash = await save('cash', '2025-01-20', [line('1001', '55.00', ''), line('221101', '', '55.00')])
await save('ccb', '2025-02-03', [line('221101', '900.00', ''), line('100201', '', '900.00', bank('B02'))])
await save('two', '2025-01-06', paying('100.00', { summary: '二店租金' }), {}, other)

const find = async (filter: VoucherFilterShape, at = vouchers) => {
  const found = await at.list({ order: 'asc', ...filter })
  expect(found.total).toBe(found.items.length)
  return found.items.map(({ remark }) => remark)
}

/** What a browser sends of fields in which nothing was typed. */
const nothing: VoucherFilterShape = {
  ...{ serialNo: '', summary: '', subject: '', entity: '', currency: '', createdBy: '', auditedBy: '', handler: '' },
  ...{ type: '', source: '', business: '', purpose: '', invoiceNo: '', remark: '' },
}

test.each<[string, VoucherFilterShape, string[]]>([
  ['months', { periodFrom: '2025-02', periodTo: '2025-12' }, ['ccb']],
  ['months of other years', { periodFrom: '2024-03', periodTo: '2026-01' }, ['rent', 'red', 'cash', 'ccb']],
  ['months before the year', { periodTo: '2024-12' }, []],
  ['dates', { dateFrom: '2025-01-06', dateTo: '2025-01-20' }, ['red', 'cash']],
  ['numbers', { periodTo: '2025-01', noFrom: 2, noTo: 3 }, ['red', 'cash']],
  ['a serial number', { serialNo: 'VF01-202502' }, ['ccb']],
  ['a summary', { summary: '租金' }, ['rent']],
  ['a beginning of a subject', { subject: '1002' }, ['rent', 'red', 'ccb']],
  ['several subjects', { subject: '1001,100201' }, ['rent', 'red', 'cash', 'ccb']],
  ['a whole subject', { subject: '1002', subjectExact: true }, []],
  ['a whole leaf', { subject: '1001', subjectExact: true }, ['cash']],
  ['an entity', { entityType: 'bank', entity: 'B02' }, ['ccb']],
  ['any entity of a type', { entityType: 'bank' }, ['rent', 'red', 'ccb']],
  ['an amount', { amountFrom: '55', amountTo: '100' }, ['rent', 'cash']],
  ['an amount on a side', { subject: '221101', side: 'credit', amountFrom: '1' }, ['cash']],
  ['an amount on the other side', { subject: '221101', side: 'debit', amountFrom: '50' }, ['rent', 'ccb']],
  ['a negative amount', { amountTo: '-0.01' }, ['red']],
  ['a currency', { currency: 'USD' }, []],
  ['who made it', { createdBy: 'FILTER_O' }, ['rent', 'red', 'cash', 'ccb']],
  ['who audited it', { auditedBy: 'nobody' }, []],
  ['a handler by code', { handler: 'E07' }, ['rent']],
  ['a handler by name', { handler: '小雨' }, ['rent']],
  ['a source', { source: 'IMPORT' }, []],
  ['a business', { business: '零' }, ['red']],
  ['a purpose', { purpose: '退款' }, ['red']],
  ['with attachments', { attached: true }, ['red']],
  ['without attachments', { attached: false, periodTo: '2025-01' }, ['rent', 'cash']],
  ['the quick filter without attachments', { noAttachment: true, periodTo: '2025-01' }, ['rent', 'cash']],
  ['an invoice', { invoiceNo: 'inv-7' }, ['rent']],
  ['a remark', { remark: 'CA' }, ['cash']],
  ['red', { red: true }, ['red']],
  ['nothing, field by field', nothing, ['rent', 'red', 'cash', 'ccb']],
  ['two conditions on one line', { summary: '租金', subject: '1002' }, []],
])('%s', async (_name, filter, expected) => {
  expect(await find(filter)).toEqual(expected)
})

test.each([
  ['date', ['rent', 'red', 'cash', 'ccb']],
  ['total', ['red', 'cash', 'rent', 'ccb']],
  ['createdAt', ['rent', 'red', 'cash', 'ccb']],
])('the list is in the order of the %s, either way', async (field, expected) => {
  expect(await find({ field })).toEqual(expected)
  expect(await find({ field, order: 'desc' })).toEqual(expected.toReversed())
})

test.each([
  [
    'date',
    ['2025-01-05', '2025-01-05', '2025-01-10', '2025-01-10', '2025-01-20', '2025-01-20', '2025-02-03', '2025-02-03'],
  ],
  ['subject', ['1001', '100201', '100201', '100201', '221101', '221101', '221101', '221101']],
  ['debit', ['-30.00', '', '', '', '', '55.00', '100.00', '900.00']],
  ['credit', ['-30.00', '', '', '', '', '55.00', '100.00', '900.00']],
] as const)('lines are in the order of the %s, either way', async (field, expected) => {
  const shown = async (order: 'asc' | 'desc') =>
    (await vouchers.lines({ field, order })).items.map((each) => each[field])
  expect(await shown('asc')).toEqual(expected)
  expect(await shown('desc')).toEqual(expected.toReversed())
})

test('the list by line shows the lines that match, pages them and sums the whole filter', async () => {
  const found = await vouchers.lines({ subject: '221101', order: 'asc', pageSize: 2, page: 2 })
  expect(found).toMatchObject({ total: 4, totalPages: 2, totalDebit: '970.00', totalCredit: '55.00' })
  expect(found.items).toMatchObject([
    { no: 3, lineNo: 2, subject: '221101', debit: '', credit: '55.00', company: 'VF01' },
    { no: 1, lineNo: 1, subject: '221101', debit: '900.00', period: '2025-02' },
  ])
  const red = await vouchers.lines({ red: true })
  expect(red.items.map(({ debit, credit }) => debit || credit)).toEqual(['-30.00', '-30.00'])
  expect(red.counts).toMatchObject({ all: 8, red: 2, saved: 8 })
  const [bankLine] = (await vouchers.lines({ entityType: 'bank', entity: 'B02' })).items
  expect(bankLine).toMatchObject({ entities: ['B02 CCB'], credit: '900.00', original: '' })
})

test('several companies are listed together, each within the rights of the reader', async () => {
  const both = { companies: `${one.value},${two.value}`, summary: '租金' }
  const found = await vouchers.list({ ...both, order: 'asc' })
  expect(found.items.map(({ company, remark }) => [company, remark])).toEqual([
    ['VF01', 'rent'],
    ['VF02', 'two'],
  ])
  expect(found.totalAmount).toBe('200.00')
  expect((await vouchers.lines(both)).totalDebit).toBe('200.00')
  // What is chosen for an act stays in the account set of the header.
  expect((await vouchers.versions(both)).total).toBe(1)
  await expect(vouchers.list({ companies: `${one.value},${hidden.value}` })).rejects.toBeInstanceOf(CallRefused)
})

test('books that are seen to different extents stand in one list, each as far as it is seen', async () => {
  const lister = { id: 0n, companyId: one.companyId, roles: [], rights: [], ownToo: false }
  const listed = (books: typeof one, subjects: string[]) => ({
    ...{ readable: { books, scope: { ...everything, subjects } }, digits: 2, cash: [], broken: [] },
  })
  const filter = { page: 1, pageSize: 50, order: 'asc' as const }
  const found = async (first: string[], second: string[], more: object = {}) => {
    const books = [listed(one, first), listed(two, second)]
    const { rows, total, amount } = await listVouchers(db, { books, filter: { ...filter, ...more }, lister })
    return [rows.map(({ remark }) => remark), total, amount]
  }
  // What is seen in part has no total.
  expect(await found(['1001'], [])).toEqual([['two', 'cash'], 2, null])
  expect(await found([], ['1001'])).toEqual([['rent', 'red', 'cash', 'ccb'], 4, 102_500n])
  expect(await found(['1001'], ['1001'])).toEqual([['cash'], 1, null])
  expect(await found(['1001'], ['100201'], { subject: '100201' })).toEqual([['two'], 1, null])
})

test('who sees a part of the books finds nothing by what is hidden, in any of the companies', async () => {
  const part = (await product.signIn('filter_part', one.value)).api(voucherCalls)
  expect(await find({ subject: '1002' }, part)).toEqual([])
  expect(await find({ summary: '工行' }, part)).toEqual([])
  const both = await part.lines({ companies: `${one.value},${two.value}`, pageSize: 100 })
  expect(new Set(both.items.map(({ subject }) => subject))).toEqual(new Set(['1001', '221101']))
  expect((await part.list({ companies: `${one.value},${two.value}` })).totalAmount).toBe('')
})

test('lines beside cash without their item of the cash-flow statement are found', async () => {
  const [small, noCash] = [line('190101', '7.00', ''), line('190101', '', '7.00')]
  const { id } = await save('lost', '2025-03-01', [small, line('1001', '', '7.00')])
  await save('moved', '2025-03-02', [line('190102', '7.00', ''), noCash])
  const found = await vouchers.lines({ cfMissing: true, order: 'asc' })
  expect(found.items.map((each) => [each.id, each.lineNo])).toEqual([
    [cash.id, 2],
    [id, 1],
  ])
  expect(await find({ cfMissing: true })).toEqual(['cash', 'lost'])
  // What is void is not posted: nothing of it is missing.
  await vouchers.void({ ids: [id] })
  expect(await find({ cfMissing: true })).toEqual(['cash'])
})

test('vouchers that posting refuses are found: by a subject that takes no lines, a head that is no sum', async () => {
  await look.query(`update subject set enabled = false where code = '190102'`)
  const headBy = (step: number) =>
    untriggered(look, [
      [
        'update voucher set total_debit = total_debit + $2, total_credit = total_credit + $2 where id = $1',
        [BigInt(cash.id), step],
      ],
    ])
  await headBy(1)
  await gate.touchFacts(companies)
  expect(await find({ broken: true })).toEqual(['cash', 'moved'])
  expect(await find({ broken: true, periodFrom: '2025-03', periodTo: '2025-03' })).toEqual(['moved'])
  // Who sees a part is told nothing of sums that he does not see.
  const part = (await product.signIn('filter_part', one.value)).api(voucherCalls)
  expect(await find({ broken: true }, part)).toEqual([])
  await headBy(-1)
  await look.query(`update subject set enabled = true where code = '190102'`)
  await gate.touchFacts(companies)
})
