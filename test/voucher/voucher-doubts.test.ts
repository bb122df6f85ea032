// What entry is told from the books: likely duplicates, asked about once and only of people, and last time's cash flow.
import { expect, test } from 'vitest'
import { guessCalls, voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { Refusal } from '../../src/domain/base/problem.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld } from '../world/client.ts'
import { clerk, makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
  ('bank', 'B01', '工商银行', '工商銀行', 'ICBC'), ('supplier', 'V01', 'Milano', 'Milano', 'Milano'),
  ('store', 'S01', '一店', '一店', 'One'), ('store', 'S02', '二店', '二店', 'Two'),
  ('supplier', 'V02', 'Torino', 'Torino', 'Torino'), ('supplier', 'V03', 'Roma', 'Roma', 'Roma')`)
await look.query(`insert into exchange_rate (base_currency, currency, type, rate_date, rate)
  values ('CNY', 'USD', 'DAILY', '2025-06-06', 7.10) on conflict do nothing`)
const gate = openGate(db)
const books = await makeSet(gate, look, { code: 'DU01', options: { blockNegativeCash: 'OFF' } })
const later = await makeSet(gate, look, { code: 'DU01', year: 2098, options: { blockNegativeCash: 'OFF' } })
const companies = [books.companyId]
await product.makePerson({ userName: 'lin_one', roles: ['entry'], rights: ['read', 'entry'], companies })
const scope = { subjects: ['2202'] }
await product.makePerson({ userName: 'part_one', roles: ['entry'], rights: ['read', 'entry'], companies, scope })
const shop = { stores: ['S01'] }
await product.makePerson({ userName: 'shop_one', roles: ['entry'], rights: ['read', 'entry'], companies, scope: shop })
await product.makePerson({ userName: 'chief_one', roles: ['manager'], rights: ['read', 'entry'], companies })
const lin = await product.signIn('lin_one', books.value)
const vouchers = lin.api(voucherCalls)

const draft = (date: string, amount: string, supplier = 'V01', more: object = {}) => ({
  ...{ type: 'JI', date },
  lines: [
    { summary: '付货款', subject: '220201', aux: { supplier } as Record<string, string>, debit: amount, ...more },
    { summary: '付货款', subject: '100201', aux: { bank: 'B01' } as Record<string, string>, credit: amount },
  ],
})
const careful = true

const warned = async (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) => {
      if (error instanceof CallRefused) return error.problems.map(({ name, path, args }) => [name, path, args.no])
      throw error
    },
  )

test('the same amount with the same party within 30 days is asked about; a repeated request is none', async () => {
  const first = await vouchers.save({ draft: draft('2025-03-10', '100.00'), careful }, { idempotencyKey: 'first-one' })
  const again = await vouchers.save({ draft: draft('2025-03-10', '100.00'), careful }, { idempotencyKey: 'first-one' })
  expect(again).toEqual(first)
  const twin = [['warning.duplicate', 'lines.0.debit', '记-0001']]
  for (const date of ['2025-02-08', '2025-03-10', '2025-04-09']) {
    expect(await warned(vouchers.save({ draft: draft(date, '100.00'), careful }))).toEqual(twin)
  }
  const free = [draft('2025-02-07', '100.00'), draft('2025-03-10', '100.01'), draft('2025-03-10', '100.00', 'V02')]
  for (const each of free) expect(await warned(vouchers.save({ draft: each, careful }))).toEqual([])
  // Files and machines are not asked, and who has said yes is not asked again.
  expect(await warned(vouchers.save({ draft: draft('2025-03-11', '100.00') }))).toEqual([])
  const yes = { draft: draft('2025-03-12', '100.00'), careful, accept: [46002] }
  expect(await warned(vouchers.save(yes))).toEqual([])
  const { id, version } = await vouchers.save({ draft: draft('2025-06-12', '100.00'), careful })
  expect(await warned(vouchers.save({ id, version, draft: draft('2025-06-13', '100.00'), careful }))).toEqual([])
})

test('a balance is that of all entities of a subject, or of one set', async () => {
  const balance = (aux?: string) => vouchers.balance({ subject: '220201', ...(aux === undefined ? {} : { aux }) })
  expect(await balance()).toEqual({ balance: '700.01', side: 'D' })
  expect(await balance('supplier:V02')).toEqual({ balance: '100.00', side: 'D' })
  expect(await balance('supplier:V01')).toEqual({ balance: '600.01', side: 'D' })
})

test('twins are looked for in another year only where that year may be read', async () => {
  const next = await makeSet(gate, look, { code: 'DU01', year: 2026, options: { blockNegativeCash: 'OFF' } })
  await gate.save(clerk, books, { draft: draft('2025-12-20', '900.00') })
  const twin = { draft: draft('2026-01-05', '900.00'), careful }
  const codes = await gate.save(clerk, next, { ...twin, readsYear: () => true }).then(
    () => [],
    (error: unknown) => (error instanceof Refusal ? error.problems.map(({ code }) => code) : [String(error)]),
  )
  expect(codes).toEqual(['warning.duplicate'])
  expect(await gate.save(clerk, next, twin)).toMatchObject({ no: 1 })
})

test('a date to come is asked about', async () => {
  const api = lin.in(later.value).api(voucherCalls)
  expect(await warned(api.save({ draft: draft('2098-01-05', '1.00'), careful }))).toEqual([
    ['warning.future', 'date', undefined],
  ])
  expect(await warned(api.save({ draft: draft('2098-01-05', '1.00'), careful, accept: [46004] }))).toEqual([])
})

test('a void voucher and one that was reversed are no twins', async () => {
  const [a, b] = [draft('2025-08-01', '500.00'), draft('2025-08-02', '600.00')]
  const gone = await gate.save(clerk, books, { draft: a })
  await gate.act(clerk, books, { act: 'void', ids: [gone.id] })
  expect(await warned(vouchers.save({ draft: a, careful }))).toEqual([])
  const wrong = await gate.save(clerk, books, { draft: b })
  const reversal = { ...b, source: 'REVERSAL' as const, reversalOf: wrong.id.toString() }
  await gate.save(clerk, books, { draft: reversal })
  expect(await warned(vouchers.save({ draft: b, careful }))).toEqual([])
})

test('what is owed is compared by its amount as what is paid is', async () => {
  const owed = (date: string, amount: string) => ({
    ...{ type: 'JI', date },
    lines: [
      { summary: '退款', subject: '100201', aux: { bank: 'B01' } as Record<string, string>, debit: amount },
      {
        ...{ summary: '退款', subject: '220201', aux: { supplier: 'V02' } as Record<string, string> },
        ...{ credit: amount, cfItem: 'CF010201' },
      },
    ],
  })
  await gate.save(clerk, books, { draft: owed('2025-05-06', '70.00') })
  const twin = [['warning.duplicate', 'lines.1.credit', '记-0001']]
  expect(await warned(vouchers.save({ draft: owed('2025-05-07', '70.00'), careful }))).toEqual(twin)
  expect(await warned(vouchers.save({ draft: owed('2025-05-07', '70.01'), careful }))).toEqual([])
})

test('an entity that a subject is never used with is asked about, where it is used often with few', async () => {
  for (let day = 1; day <= 28; day += 1) {
    await gate.save(clerk, books, { draft: draft(`2025-09-${String(day).padStart(2, '0')}`, `${1000 + day}`) })
  }
  const odd = { draft: draft('2025-11-20', '33.33', 'V03'), careful }
  const refusal = await vouchers.save(odd).catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    problems: [
      {
        ...{ name: 'warning.unusual', code: 46006, path: 'lines.0.aux.supplier' },
        args: { code: '220201', entity: 'V03 Roma' },
        message: 'Subject 220201 is rarely used with V03 Roma',
      },
    ],
  })
  expect(await warned(vouchers.save({ ...odd, accept: [46006] }))).toEqual([])
  // Of a voucher without entities nothing is looked up, and nothing asked.
  const plain = [
    { summary: '手续费', subject: '6301', aux: {}, credit: '7.77', cfItem: 'CF010103' },
    { summary: '手续费', subject: '1001', aux: {}, debit: '7.77' },
  ]
  expect(await vouchers.save({ draft: { type: 'JI', date: '2025-11-21', lines: plain }, careful })).toMatchObject({
    version: 1,
  })
  // Once it is used, it is no longer strange.
  expect(await warned(vouchers.save({ draft: draft('2025-12-29', '44.44', 'V03'), careful }))).toEqual([])
})

test('what is usual is told from what the one who asks may see', async () => {
  const rent = (store: string, amount: string) => ({
    summary: '房租',
    subject: '660101',
    aux: { store } as Record<string, string>,
    debit: amount,
  })
  const cash = (amount: string) => ({
    summary: '房租',
    subject: '1001',
    aux: {} as Record<string, string>,
    credit: amount,
  })
  const rents = Array.from({ length: 30 }, (_, at) => rent('S02', `${at + 1}`))
  await gate.save(clerk, books, { draft: { type: 'JI', date: '2025-10-10', lines: [...rents, cash('465')] } })
  const odd = { draft: { type: 'JI', date: '2025-10-11', lines: [rent('S01', '7'), cash('7')] }, careful }
  expect(await warned(vouchers.save(odd))).toEqual([['warning.unusual', 'lines.0.aux.store', undefined]])
  const own = (await product.signIn('shop_one', books.value)).api(voucherCalls)
  expect(await warned(own.save(odd))).toEqual([])
})

test('a rate far from the one on record is asked about', async () => {
  const foreign = (rate: string, base: string) => ({
    ...{ type: 'JI', date: '2025-06-06' },
    lines: [
      {
        summary: '换汇',
        subject: '220201',
        aux: { supplier: 'V01' } as Record<string, string>,
        currency: 'USD',
        original: '10',
        rate,
        debit: base,
      },
      { summary: '换汇', subject: '1001', aux: {} as Record<string, string>, credit: base },
    ],
  })
  // Only who may change a rate can be wrong about one.
  const chief = (await product.signIn('chief_one', books.value)).api(voucherCalls)
  expect(await warned(chief.save({ draft: foreign('71', '710'), careful }))).toEqual([
    ['warning.rate', 'lines.0.rate', undefined],
  ])
  expect(await warned(chief.save({ draft: foreign('7.4', '74'), careful }))).toEqual([])
})

test('the cash-flow item is guessed as last time with the subject and summary, for who sees all books', async () => {
  const lines = [
    { subject: '220201', summary: '付装修款' },
    { subject: '220201', summary: '付货款' },
    { subject: '1001', summary: '付货款' },
  ]
  const other = (date: string, cfItem: string) => {
    const { lines: each, ...head } = draft(date, '7.00', 'V02', { cfItem })
    return { ...head, lines: each.map((line) => ({ ...line, summary: '付装修款' })) }
  }
  await gate.save(clerk, books, { draft: other('2025-05-01', 'CF010201') })
  await gate.save(clerk, books, { draft: other('2025-05-02', 'CF020201') })
  expect((await lin.api(guessCalls).cashFlow({ lines })).items).toEqual(['CF020201', 'CF010201', ''])
  const part = (await product.signIn('part_one', books.value)).api(guessCalls)
  expect((await part.cashFlow({ lines })).items).toEqual(['', '', ''])
})
