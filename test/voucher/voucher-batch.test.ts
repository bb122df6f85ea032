// Changes of several vouchers alike: remarks, words of summaries, and small vouchers made into one.
import { expect, test } from 'vitest'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld } from '../world/client.ts'
import { clerk, makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
const gate = openGate(db)
const options = {
  plClosingMode: 'YEARLY',
  cashFlowRequired: false,
  blockNegativeCash: 'BLOCK',
  statementTemplate: 'NONE',
}
const books = await makeSet(gate, look, { code: 'VB01', options })
const companies = [books.companyId]
await product.makePerson({ userName: 'batch_one', roles: ['entry'], rights: ['read', 'entry'], companies })
await product.makePerson({ userName: 'batch_two', roles: ['entry'], rights: ['read', 'entry'], companies })
const auditorId = await product.makePerson({
  userName: 'batch_audit',
  roles: ['audit'],
  rights: ['read', 'audit'],
  companies,
})
await look.query(`insert into voucher_audit_right (id, user_id) values (9, $1)`, [auditorId])
const vouchers = (await product.signIn('batch_one', books.value)).api(voucherCalls)
const other = (await product.signIn('batch_two', books.value)).api(voucherCalls)
const auditor = (await product.signIn('batch_audit', books.value)).api(voucherCalls)

const save = async (amount: string, summary: string, more: object = {}, at = vouchers) => {
  const lines = [
    { summary, subject: '1001', aux: {}, debit: amount, credit: '' },
    { summary, subject: '221101', aux: {}, debit: '', credit: amount },
  ]
  return (await at.save({ draft: { type: 'JI', date: '2025-01-05', lines, ...more } })).id
}

const headOf = async (id: string) => {
  const { remark, attachCount, status, version, lines } = await vouchers.read({ id })
  return { remark, attachCount, status, version, summaries: lines.map(({ summary }) => summary) }
}

test('remark and attachments are put into what is unaudited; the rest is told why not', async () => {
  const [first, second] = [await save('10.00', '一'), await save('20.00', '二', { remark: '旧', attachCount: 3 })]
  await auditor.audit({ ids: [second] })
  const third = await save('5.00', '三', {}, other)
  const answer = await vouchers.changeHeads({ ids: [first, second, third], remark: '新', attachCount: 2 })
  expect(answer).toMatchObject({ done: 1, refused: 2 })
  expect(answer.results.map(({ no, problems }) => [no, problems.length > 0])).toEqual([
    ['记-0001', false],
    ['记-0002', true],
    ['记-0003', true],
  ])
  expect(await headOf(first)).toMatchObject({ remark: '新', attachCount: 2, version: 2 })
  expect(await headOf(second)).toMatchObject({ remark: '旧', attachCount: 3, status: 'audited' })
  // What is so already is not changed again; only what is named is changed.
  expect(await vouchers.changeHeads({ ids: [first], attachCount: 2 })).toMatchObject({ done: 0, refused: 0 })
  await vouchers.changeHeads({ ids: [first], remark: '' })
  expect(await headOf(first)).toMatchObject({ remark: '', attachCount: 2, version: 3 })
})

test('words of summaries are counted first and replaced then, in each line that has them', async () => {
  const ids = [await save('1.00', '付$&三月房租 三月'), await save('2.00', '工资')]
  expect(await vouchers.countSummary({ ids, find: '三月' })).toEqual({ vouchers: 1, lines: 2 })
  const answer = await vouchers.replaceSummary({ ids, find: '三月', replace: '$&四月', versions: [1, 1] })
  expect(answer).toMatchObject({ done: 1, refused: 0 })
  expect((await headOf(ids[0] ?? '')).summaries).toEqual(Array(2).fill('付$&$&四月房租 $&四月'))
  expect(await headOf(ids[1] ?? '')).toMatchObject({ version: 1 })
  // Another version than the caller saw is left alone.
  const stale = await vouchers.replaceSummary({ ids, find: '四月', replace: 'x', versions: [1, 1] })
  expect(stale).toMatchObject({ done: 0, refused: 1 })
  expect(stale.results[0]?.problems[0]?.name).toBe('record.changed')
})

test('small vouchers become one, all of them or none, and the books stay as they were', async () => {
  const balance = async () => (await vouchers.balance({ subject: '1001' })).balance
  // Cash is out of the first and into the second: together they may stand, the first alone may not.
  const into = await save('70.00', '收')
  const lines = [
    { summary: '付', subject: '221101', aux: {}, debit: '60.00', credit: '' },
    { summary: '付', subject: '1001', aux: {}, debit: '', credit: '60.00' },
  ]
  const out = (await vouchers.save({ draft: { type: 'JI', date: '2025-01-05', lines, attachCount: 1, remark: 'r' } }))
    .id
  const foreign = await save('3.00', '他', {}, other)
  const before = await balance()
  const failed = await vouchers.merge({ ids: [into, out, foreign] }).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(CallRefused)
  expect(failed).toMatchObject({ problems: [{ name: 'voucher.notMergeable', path: 'ids.2' }] })
  expect(await headOf(out)).toMatchObject({ status: 'saved', version: 1 })
  await expect(vouchers.merge({ ids: [into, out], versions: [1, 7] })).rejects.toBeInstanceOf(CallRefused)
  expect(await vouchers.merge({ ids: [out, into], versions: [1, 1] })).toMatchObject({ done: 2, refused: 0 })
  expect(await headOf(into)).toEqual({
    remark: 'r',
    attachCount: 1,
    status: 'saved',
    version: 2,
    summaries: ['收', '收', '付', '付'],
  })
  await expect(vouchers.read({ id: out })).rejects.toBeInstanceOf(CallRefused)
  expect(await balance()).toBe(before)
  expect((await gate.verify(books)).findings).toEqual([])
})

test('a voucher whose sales list would hang on none is named', async () => {
  const ids = [await save('1.00', '一'), await save('2.00', '二'), await save('3.00', '三')]
  const put = (id = '') =>
    look.query(
      `insert into sales_list (company_id, voucher_id, line_no, invoice_no, invoice_key, gross, tax, net)
       values ($1, $2, 1, 'I1', 'I1', 113, 13, 100)`,
      [books.companyId, id],
    )
  await put(ids[2])
  const { no } = await vouchers.read({ id: ids[2] ?? '' })
  const failed = await vouchers.merge({ ids }).catch((error: unknown) => error)
  const label = `记-${String(no).padStart(4, '0')}`
  expect(failed).toMatchObject({ problems: [{ name: 'voucher.notMergeable', path: 'ids.2', args: { no: label } }] })
  await look.query(`delete from sales_list`)
  await put(ids[0])
  expect(await vouchers.merge({ ids })).toMatchObject({ done: 3 })
})

test('a voucher that a bill or a closing leads to becomes no part of another, nor the whole of others', async () => {
  const ids = [await save('1.00', '一'), await save('2.00', '二'), await save('3.00', '三')]
  await look.query(
    `insert into closing_voucher (company_id, voucher_id, template_id, year, period_no) values ($1, $2, 1, 2025, 1)`,
    [books.companyId, ids[0] ?? ''],
  )
  await look.query(
    `insert into sale_bill (company_id, id, bill_no, store, business_date, channel, currency, gross, tax_rate, net, tax,
       tenders, state, voucher_id, hash, created_name, created_at)
     values ($1, 1, 'B1', 'S01', '2025-01-05', 'STORE', 'CNY', 200, 0, 200, 0, '[]', 4, $2, sha256(''), 'x', now())`,
    [books.companyId, ids[1] ?? ''],
  )
  const failed = await vouchers.merge({ ids }).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(CallRefused)
  expect(failed instanceof CallRefused && failed.problems.map(({ name, path }) => [name, path])).toEqual([
    ['voucher.notMergeable', 'ids.0'],
    ['voucher.notMergeable', 'ids.1'],
  ])
  await look.query(`delete from closing_voucher`)
  await look.query(`delete from sale_bill`)
  expect(await vouchers.merge({ ids })).toMatchObject({ done: 3 })
})

test('vouchers become one in the order of their numbers, whichever was entered first', async () => {
  const date = '2025-02-10'
  const [gone, second, first] = [
    await save('1.00', '删', { date }),
    await save('8.00', '后', { date, remark: 'b' }),
    await save('9.00', '先', { date, remark: 'a' }),
  ]
  await vouchers.delete({ ids: [gone] })
  await gate.editNo(clerk, books, { id: BigInt(first), version: undefined, no: 1 })
  await vouchers.merge({ ids: [second, first] })
  expect(await headOf(first)).toMatchObject({ remark: 'a; b', summaries: ['先', '先', '后', '后'] })
  await expect(vouchers.read({ id: second })).rejects.toBeInstanceOf(CallRefused)
})
