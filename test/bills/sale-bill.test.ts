// Sale bills over HTTP: imported, checked, made into vouchers once and only once, taken back, and tied to the books.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import type { FedBillShape, SaleRuleShape } from '../../src/contract/bills/sale-bill.ts'
import { saleBillCalls, saleFeedCalls } from '../../src/contract/bills/sale-bill.ts'
import { nonMergeCode } from '../../src/contract/merge/non-merge-code.list.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { reversalCalls } from '../../src/contract/voucher/voucher-reversal.ts'
import { Refusal } from '../../src/domain/base/problem.ts'
import { inspectFile } from '../../src/server/import/file/file.ts'
import { importSaleBills } from '../../src/server/import/take-file.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld } from '../world/client.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en, enabled) values
  ('store', 'S01', '一店', '一店', 'Store 1', true), ('store', 'S02', '二店', '二店', 'Store 2', true),
  ('store', 'S09', '九店', '九店', 'Store 9', false), ('customer', 'C001', '商场', '商場', 'Mall', true)`)
const gate = openGate(db)
const books = await makeSet(gate, look, { code: 'SB01', options: { blockNegativeCash: 'OFF' } })
const plain = { cashFlowRequired: false, statementTemplate: 'NONE', plClosingMode: 'YEARLY', blockNegativeCash: 'OFF' }
const later = await makeSet(gate, look, { code: 'SB02', startNo: 5, options: plain })
const companies = [books.companyId]
await product.makePerson({ userName: 'sale_one', roles: ['entry'], rights: ['read', 'entry'], companies })
const both = { companies: [books.companyId, later.companyId] }
await product.makePerson({ userName: 'sale_chief', roles: ['manager'], rights: ['read', 'entry'], ...both })
const scope = { stores: ['S02'] }
await product.makePerson({ userName: 'sale_two', roles: ['entry'], rights: ['read', 'entry'], companies, scope })
await product.makePerson({
  userName: 'sale_three',
  roles: ['entry'],
  rights: ['read', 'entry'],
  companies,
  scope: { subjects: ['6601'] },
})
const one = (await product.signIn('sale_one', books.value)).api(saleBillCalls)
const chief = (await product.signIn('sale_chief', books.value)).api(saleBillCalls)
await product.makePerson({ userName: 'sale_till', roles: ['till'], rights: ['read', 'entry'], companies })
const till = await product.signIn('sale_till', books.value)
const tills = till.api(saleFeedCalls)

const head = `bill_no,store,date,channel,gross,tax_rate,net,tax,cost,cash,alipay,alipay_fee,mall,coupon,item_brand,\
item_gross,item_net,item_tax,item_cost`
const importing = async (rows: readonly string[], check = false, stores: readonly string[] = []) => {
  const file = join(product.config.data, 'bills.csv')
  writeFileSync(file, `${head}\n${rows.join('\n')}\n`)
  const request = { db, gate, actor: clerk, books, file: await inspectFile(file, 'bills.csv'), check, accept: false }
  return (await importSaleBills(request, stores)).result
}
const places = async (work: Promise<unknown>): Promise<string[]> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw error
  return error.problems.slice(1).map(({ path, code, args }) => `${path} ${args.reason ?? code}`)
}
const bill = (no: string, store = 'S01', date = '2025-01-05') =>
  `${no},${store},${date},STORE,113.00,13,100.00,13.00,60.00,13.00,100.00,0.60,,,,,,,`
/** As tills send it: 113.00, of which 13.00 in cash. */
const sold = (billNo: string, more: Partial<FedBillShape> = {}): FedBillShape => ({
  ...{ billNo, store: 'S01', date: '2025-01-05', channel: 'STORE', gross: '113.00', taxRate: '13', net: '100.00' },
  ...{ tax: '13.00', cost: '60.00' },
  tenders: [
    { tender: 'CASH', amount: '13.00' },
    { tender: 'ALIPAY', amount: '100.00', fee: '0.60' },
  ],
  ...more,
})
const refusedWith = async (work: Promise<unknown>) =>
  (await work.catch((error: CallRefused) => error.problems)) as CallRefused['problems']
const how = {
  grouping: 'STORE_DAY',
  dating: 'BUSINESS',
  merge: true,
  summary: '{store} {mm}-{dd}',
  type: 'JI',
} as const
const whole = { filter: {} }

test('a file is refused with every wrong cell, taken in whole, and taken twice makes nothing new', async () => {
  const bad = [
    'B1,S01,2025-13-05,SHOP,x,13,100.00,13.00,,,,,,,,,,,',
    bill('B2'),
    bill('B2'),
    'B5,S09,2025-01-05,STORE,113.00,13,99.00,14.00,,112.00,,,,,A,100.00,88.00,12.00,',
    'B5,,,,,,,,,,,,,,B,1x.00,11.00,2.00,',
    'B6,S01,2025-01-05,STORE,113.00,13,99.00,14.00,,112.00,,,,,A,100.00,99.00,14.00,',
  ]
  expect(await places(importing(bad))).toEqual([
    '2:date notDate',
    '2:channel unknownCode',
    '2:gross notAmount',
    '4:bill_no billTwice',
    '6:item_gross notAmount',
    '5:store saleBill.store',
    '7:gross saleBill.tenders',
    '7:tax saleBill.tax',
    '7:gross saleBill.items',
  ])
  const rows = [bill('B1'), bill('B2'), bill('B3', 'S02'), bill('B4', 'S01', '2025-01-06')]
  expect(await importing(rows, true)).toEqual({ rows: 4, added: 4, changed: 0 })
  expect((await one.list({})).total).toBe(0)
  expect(await importing(rows)).toEqual({ rows: 4, added: 4, changed: 0 })
  expect(await importing(rows)).toEqual({ rows: 4, added: 0, changed: 0 })
  expect(await places(importing([bill('B1', 'S02')]))).toEqual(['2:bill_no billOtherwise'])
  const listed = await one.list({})
  expect(listed).toMatchObject({ total: 4, totals: { gross: '452.00', tax: '52.00' }, counts: { IMPORTED: 4 } })
  expect(
    listed.items
      .filter(({ isTwin }) => isTwin)
      .map(({ billNo }) => billNo)
      .sort(),
  ).toEqual(['B1', 'B2'])
})

test('wrong bills keep what is wrong with them; right ones are checked', async () => {
  const [cash, coupon] = [
    { tender: 'CASH' as const, amount: '112.00' },
    { tender: 'COUPON' as const, amount: '1.00' },
  ]
  const wrongOnes = [
    sold('W1', { tenders: [cash, coupon] }),
    sold('W2', { net: '99.00', tax: '14.00', tenders: [cash] }),
  ]
  expect((await tills.send({ bills: wrongOnes })).added).toBe(2)
  const checked = await one.check(whole)
  expect([checked.done, checked.refusedCount]).toEqual([4, 2])
  const wrong = (await one.list({ state: 'ERROR' })).items
  expect(wrong.map(({ billNo, problems }) => [billNo, problems.map(({ name }) => name)]).sort()).toEqual([
    ['W1', ['saleBill.mapping']],
    ['W2', ['saleBill.tenders', 'saleBill.tax']],
  ])
  expect((await one.cancel({ ids: wrong.map(({ id }) => id) })).done).toBe(2)
})

test('vouchers are made once, whoever asks and however often at one time', async () => {
  const made = await Promise.all([one.generate({ ...whole, ...how }), chief.generate({ ...whole, ...how })])
  expect(made.reduce((all, { vouchers }) => all + vouchers, 0)).toBe(3)
  expect(await one.generate({ ...whole, ...how })).toMatchObject({ vouchers: 0, bills: 0 })
  const vouchers = (await product.signIn('sale_one', books.value)).api(voucherCalls)
  const { items } = await vouchers.list({ source: 'SALEBILL', field: 'no', order: 'asc' })
  expect(items.map(({ total, date, summary }) => [total, date, summary])).toEqual([
    ['346.00', '2025-01-05', '一店 01-05'],
    ['173.00', '2025-01-05', '二店 01-05'],
    ['173.00', '2025-01-06', '一店 01-06'],
  ])
  const first = await vouchers.read({ id: items[0]?.id ?? '' })
  expect(
    first.lines.map(({ subject, debit, credit, aux }) => [subject, debit || `-${credit}`, aux.store ?? '']),
  ).toEqual([
    ['1001', '26.00', ''],
    ['101201', '198.80', 'S01'],
    ['660304', '1.20', 'S01'],
    ['600101', '-200.00', 'S01'],
    ['22210107', '-26.00', ''],
    ['640101', '120.00', 'S01'],
    ['140501', '-120.00', 'S01'],
  ])
  expect((await gate.verify(books)).findings).toEqual([])
})

test('reports tell days, tenders, missing days, and tie to the vouchers', async () => {
  const period = { dateFrom: '2025-01-05', dateTo: '2025-01-07' }
  const days = await one.days(period)
  expect(
    days.items.map(({ date, store, gross, margin, marginRate }) => [date, store, gross, margin, marginRate]),
  ).toEqual([
    ['2025-01-05', 'S01', '226.00', '80.00', '40.00'],
    ['2025-01-05', 'S02', '113.00', '40.00', '40.00'],
    ['2025-01-06', 'S01', '113.00', '40.00', '40.00'],
  ])
  expect(days.items[0]?.tenders).toEqual({ CASH: '26.00', ALIPAY: '200.00' })
  expect(
    (await one.tenders(period)).items.find(({ store, tender }) => store === 'S01' && tender === 'ALIPAY'),
  ).toMatchObject({ subject: '101201', expected: '298.20', booked: '298.20', received: '0.00', open: '298.20' })
  // No store had sold anything before the 5th.
  expect(
    (await one.missing({ ...period, dateFrom: '2025-01-01' })).items.map(({ date, store }) => `${date} ${store}`),
  ).toEqual(['2025-01-06 S02', '2025-01-07 S01', '2025-01-07 S02'])
  const tied = (await one.tie(period)).items
  expect(tied.map((row) => [row.bills, row.billAmount, row.billCost, row.voucherAmount, row.difference])).toEqual([
    [2, '226.00', '120.00', '346.00', '0.00'],
    [1, '113.00', '60.00', '173.00', '0.00'],
    [1, '113.00', '60.00', '173.00', '0.00'],
  ])
  // A filter chooses vouchers; each is held against all bills in it.
  const [b1] = (await one.list({ billNo: 'B1' })).items
  await look.query(`update sale_bill set channel = 'MALL' where company_id = $1 and id = $2`, [
    books.companyId,
    b1?.id ?? '',
  ])
  const mall = (await one.tie({ ...period, channel: 'MALL' })).items
  expect(mall.map(({ bills, difference }) => [bills, difference])).toEqual([[2, '0.00']])
  await look.query(`update sale_bill set channel = 'STORE', gross = gross + 1 where company_id = $1 and id = $2`, [
    books.companyId,
    b1?.id ?? '',
  ])
  expect((await one.tie(period)).items[0]?.difference).toBe('-0.01')
  await look.query(`update sale_bill set gross = gross - 1 where company_id = $1 and id = $2`, [
    books.companyId,
    b1?.id ?? '',
  ])
  await expect(one.days({ dateFrom: '2025-02-01', dateTo: '2025-01-01' })).rejects.toThrow(CallRefused)
  const file = await (await product.signIn('sale_one', books.value)).ask(saleBillCalls.export, {
    ...period,
    tab: 'days',
    format: 'csv',
  })
  expect(file.text.split(/\r?\n/)[1]).toContain('2025-01-05,S01,Store 1,2,226.00')
})

test('a voucher is taken back with all its bills, and one that somebody deleted frees its bills', async () => {
  const maker = await look.query<{ name: string }>(
    `select distinct v.created_name as name from voucher v where v.company_id = $1`,
    [books.companyId],
  )
  const by = maker[0]?.name === 'sale_one' ? one : chief
  const b1 = (await one.list({ billNo: 'B1' })).items[0]
  expect(await by.cancelGenerate({ ids: [b1?.id ?? ''] })).toMatchObject({ vouchers: 1, bills: 2 })
  expect((await one.list({})).counts).toMatchObject({ CHECKED: 2, VOUCHERED: 2, CANCELLED: 2 })
  const b4 = (await one.list({ billNo: 'B4' })).items[0]
  const vouchers = (await product.signIn(maker[0]?.name ?? '', books.value)).api(voucherCalls)
  await vouchers.delete({ ids: [b4?.voucherId ?? ''] })
  expect((await one.list({ billNo: 'B4' })).items[0]).toMatchObject({ state: 'CHECKED', voucherId: null })
  expect((await one.generate({ ...whole, ...how, grouping: 'BILL' })).vouchers).toBe(3)
  expect((await gate.verify(books)).findings).toEqual([])
})

test('own rules come before the standard ones; a data scope sees its own stores', async () => {
  await importing(['M1,S02,2025-01-08,MALL,113.00,13,100.00,13.00,,,,,113.00,,,,,,'])
  expect((await one.check({ filter: { billNo: 'M1' } })).done).toBe(1)
  const refused = await one.generate({ filter: { billNo: 'M1' }, ...how }).catch((error: CallRefused) => error.problems)
  expect(refused).toMatchObject([{ name: 'line.entityRequired', path: 'M1' }])
  const rule: SaleRuleShape = {
    kind: 'TENDER',
    channel: 'MALL',
    tender: 'MALL',
    brand: '',
    taxRate: '',
    subject: '112202',
    feeSubject: '660304',
    taxSubject: '',
    costSubject: '',
    stockSubject: '',
    entities: 'customer:C001',
  }
  await expect(one.saveRule({ rule })).rejects.toThrow(CallRefused)
  await expect(chief.saveRule({ rule: { ...rule, subject: '1122' } })).rejects.toThrow(CallRefused)
  await chief.saveRule({ rule })
  await expect(chief.saveRule({ rule })).rejects.toThrow(CallRefused)
  expect((await one.generate({ filter: { billNo: 'M1' }, ...how })).vouchers).toBe(1)
  const scoped = (await product.signIn('sale_two', books.value)).api(saleBillCalls)
  expect((await scoped.list({})).items.map(({ store }) => store)).toEqual(['S02', 'S02'])
  const bySubject = (await product.signIn('sale_three', books.value)).api(saleBillCalls)
  await expect(bySubject.list({})).rejects.toThrow(CallRefused)
  await expect(bySubject.days({ dateFrom: '2025-01-05', dateTo: '2025-01-07' })).rejects.toThrow(CallRefused)
})

test('who sees chosen stores takes in, makes and takes back what is theirs, and never a part of a day', async () => {
  const scoped = (await product.signIn('sale_two', books.value)).api(saleBillCalls)
  const stores = ['S02']
  const day = '2025-01-20'
  const both = [bill('P1', 'S01', day), bill('P2', 'S02', day)]
  expect(await places(importing(both, false, stores))).toEqual(['2:store unknownCode'])
  await importing(both)
  const own = { filter: { billNo: 'P' } }
  expect((await scoped.check(own)).done).toBe(1)
  expect((await one.check(own)).done).toBe(1)
  const asked = { ...own, ...how }
  const refused = scoped.generate({ ...asked, grouping: 'COMPANY_DAY' })
  expect(await refused.catch((error: CallRefused) => error.problems)).toMatchObject([
    { name: 'saleBill.otherStores', args: { stores: 'S01' } },
  ])
  expect(await scoped.generate(asked)).toMatchObject({ vouchers: 1, bills: 1 })
  expect((await one.list({ billNo: 'P1' })).items[0]?.state).toBe('CHECKED')
  expect(await scoped.cancelGenerate(own)).toMatchObject({ vouchers: 1, bills: 1 })
  expect((await one.generate({ ...asked, grouping: 'COMPANY_DAY' })).vouchers).toBe(1)
  const back = await scoped.cancelGenerate(own).catch((error: CallRefused) => error.problems)
  expect(back).toMatchObject([{ name: 'saleBill.otherStores' }])
  const period = { dateFrom: day, dateTo: day }
  expect([(await scoped.tie(period)).items.length, (await one.tie(period)).items.length]).toEqual([0, 1])
})

test('hundreds of bills are told one by one in a chain that is proved, and open ones warn before posting', async () => {
  const many = Array.from({ length: 450 }, (_, at) => bill(`Q${at}`, 'S01', '2025-02-03'))
  await importing(many)
  expect((await one.check({ filter: { billNo: 'Q' } })).done).toBe(450)
  const [told] = await look.query<{ n: number }>(
    `select count(*)::integer as n from trail
     where company_id = $1 and object_type = 'saleBill' and object_no like 'Q%'`,
    [books.companyId],
  )
  expect(told?.n).toBe(900)
  expect((await gate.verify(books)).findings).toEqual([])
  const { checks } = await gate.check(books, '2025-02', wordsOf['zh-cn'])
  expect(JSON.stringify(checks)).toContain('450')
})

test('lines of a subject that a rule or a non-merge code keeps apart stay one for each bill', async () => {
  const day = '2025-03-04'
  await importing([bill('N1', 'S01', day), bill('N2', 'S01', day)])
  const rule: SaleRuleShape = {
    ...{ kind: 'SEPARATE', channel: '', tender: '', brand: '', taxRate: '', entities: '' },
    ...{ subject: '1012', feeSubject: '', taxSubject: '', costSubject: '', stockSubject: '' },
  }
  const { id } = await chief.saveRule({ rule })
  await expect(chief.saveRule({ rule })).rejects.toThrow(CallRefused)
  await chief.saveRule({ rule: { ...rule, subject: '660304' } })
  const codes = (await product.signIn('sale_chief', books.value)).api(nonMergeCode.calls)
  const code = { scope: 'VOUCHER_LINE', kind: 'SUBJECT', code: '1405', companies: [books.companyCode], reports: [] }
  await codes.add({ values: { ...code, validFrom: '2025-03', validTo: '', reason: '逐单核对库存' } })
  const own = { filter: { billNo: 'N' } }
  await one.check(own)
  const made = await one.generate({ ...own, ...how, summary: '{billNo}' })
  expect(made).toMatchObject({ vouchers: 1, bills: 2 })
  const vouchers = (await product.signIn('sale_one', books.value)).api(voucherCalls)
  const { lines } = await vouchers.read({ id: made.first[0]?.id ?? '' })
  expect(lines.map(({ subject, debit, credit, summary }) => [subject, debit || `-${credit}`, summary])).toEqual([
    ['1001', '26.00', 'N1'],
    ['600101', '-200.00', 'N1'],
    ['22210107', '-26.00', 'N1'],
    ['640101', '120.00', 'N1'],
    ['101201', '99.40', 'N1'],
    ['660304', '0.60', 'N1'],
    ['140501', '-60.00', 'N1'],
    ['101201', '99.40', 'N2'],
    ['660304', '0.60', 'N2'],
    ['140501', '-60.00', 'N2'],
  ])
  await chief.removeRule({ id })
})

test('tills send a bill as often as they like; one sent otherwise is refused until it is cancelled', async () => {
  const day = '2025-04-02'
  const bills = [sold('T1', { date: day }), sold('T2', { date: day, items: [{ gross: '113', net: '100', tax: '13' }] })]
  const sent = await Promise.all([tills.send({ bills }), tills.send({ bills: [...bills].reverse() })])
  expect(sent.map(({ added }) => added).sort()).toEqual([0, 2])
  expect((await tills.send({ bills })).bills.map(({ outcome }) => outcome)).toEqual(['known', 'known'])
  const changed = sold('T1', { date: day, cost: '61.00' })
  const refused = await refusedWith(tills.send({ bills: [bills[1] as FedBillShape, changed] }))
  expect(refused).toMatchObject([{ code: 45153, path: 'bills.1.billNo', args: { no: 'T1', reason: 'sentOtherwise' } }])
  const [t1] = (await one.list({ billNo: 'T1' })).items
  expect(t1).toMatchObject({ gross: '113.00', cost: '60.00', state: 'IMPORTED', tills: '' })
  await one.cancel({ ids: [t1?.id ?? ''] })
  expect((await tills.send({ bills: [changed] })).added).toBe(1)
  expect((await one.list({ billNo: 'T1', state: 'IMPORTED' })).items[0]?.cost).toBe('61.00')
  const bad = sold('T3', { store: 'S09', returns: '1.00', gross: '1.234', tenders: [] })
  expect((await refusedWith(tills.send({ bills: [bad] }))).map(({ path }) => path)).toEqual([
    'bills.0.returns',
    'bills.0.gross',
    'bills.0.store',
  ])
  const entry = (await product.signIn('sale_one', books.value)).api(saleFeedCalls)
  await expect(entry.send({ bills })).rejects.toMatchObject({ code: 403 })
  await expect(till.api(saleBillCalls).list({})).rejects.toMatchObject({ code: 403 })
})

test('bills that do not come to what the tills sent are shown with the difference', async () => {
  const day = '2025-04-03'
  await importing([bill('U1', 'S01', day)])
  const more = { date: day, gross: '120.00', net: '106.19', tax: '13.81', tenders: [] }
  expect((await tills.send({ bills: [sold('U1', more)] })).bills).toEqual([{ billNo: 'U1', outcome: 'differs' }])
  expect((await one.list({ billNo: 'U1' })).items[0]).toMatchObject({ gross: '113.00', tills: '120.00' })
  const period = { dateFrom: '2025-04-01', dateTo: '2025-04-30' }
  expect((await one.tills(period)).items).toMatchObject([
    { date: day, store: 'S01', channel: 'STORE', tillAmount: '120.00', billAmount: '113.00', difference: '-7.00' },
  ])
  expect((await gate.verify(books)).findings).toEqual([])
})

test('a voucher of bills that was reversed ties to nothing, and with its correction to the bills again', async () => {
  const there = await product.signIn('sale_chief', later.value)
  const sales = there.api(saleBillCalls)
  const file = join(product.config.data, 'later.csv')
  writeFileSync(file, `${head}\n${bill('R1', 'S01', '2025-05-06')}\n`)
  const request = { db, gate, actor: clerk, books: later, file: await inspectFile(file, 'later.csv'), check: false }
  await importSaleBills({ ...request, accept: false }, [])
  await sales.check({ filter: { billNo: 'R' } })
  const made = await sales.generate({ filter: { billNo: 'R' }, ...how })
  const id = BigInt(made.first[0]?.id ?? '')
  await gate.act(auditor, later, { act: 'audit', ids: [id] })
  await gate.post(poster, later, '2025-05', wordsOf['zh-cn'])
  const tied = async () => (await sales.tie({ dateFrom: '2025-05-01', dateTo: '2025-05-31' })).items
  expect(await tied()).toMatchObject([{ billAmount: '113.00', voucherAmount: '173.00', difference: '0.00' }])
  await there.api(reversalCalls).reverse({ id: id.toString(), date: '2025-06-02' })
  expect(await tied()).toMatchObject([{ voucherAmount: '0.00', difference: '-173.00' }])
  const line = (subject: string, debit: string, credit: string) => ({ summary: 'R1', subject, aux: {}, debit, credit })
  const lines = [line('1001', '173.00', ''), line('4001', '', '173.00')]
  await there.api(voucherCalls).save({ draft: { type: 'JI', date: '2025-06-02', corrects: id.toString(), lines } })
  expect(await tied()).toMatchObject([{ voucherAmount: '173.00', difference: '0.00' }])
})
