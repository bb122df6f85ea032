// What the audit view tells: hints about a voucher, and a rejection that reaches its creator.
import { expect, test } from 'vitest'
import { noticeCalls } from '../../src/contract/office/notice.ts'
import { auditHintCalls } from '../../src/contract/people/audit-right.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld } from '../world/client.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
const gate = openGate(db)
const options = { cashFlowRequired: false, blockNegativeCash: 'OFF' }
const books = await makeSet(gate, look, { code: 'AV01', options })
const companies = [books.companyId]
await product.makePerson({ userName: 'maker', roles: ['entry'], rights: ['read', 'entry'], companies })
const annaId = await product.makePerson({ userName: 'anna', roles: ['audit'], rights: ['read', 'audit'], companies })
await look.query(`insert into voucher_audit_right (id, user_id) values (9, $1)`, [annaId])
const maker = await product.signIn('maker', books.value)
const anna = await product.signIn('anna', books.value)

const line = (subject: string, debit: string, credit: string) => ({ summary: '付款', subject, aux: {}, debit, credit })
const draft = (amount: string, date: string, [debit, credit]: readonly [string, string] = ['222102', '1001']) => ({
  type: 'JI',
  date,
  lines: [line(debit, amount, ''), line(credit, '', amount)],
})
const save = async (...asked: Parameters<typeof draft>) =>
  (await maker.api(voucherCalls).save({ draft: draft(...asked) })).id
const hints = async (id: string) => {
  const { items } = await anna.api(auditHintCalls).hints({ id })
  return new Map(items.filter(({ name }) => name !== 'weekendEntry').map(({ name, args }) => [name, args]))
}

test('the hints of a voucher are facts about it, from a few recent vouchers of the same kind', async () => {
  const first = await save('100.10', '2025-01-06')
  expect([...(await hints(first)).keys()]).toEqual(['noAttachment'])
  for (let at = 0; at < 11; at += 1) await save(`${100 + at}.10`, '2025-01-06')
  const usual = await save('108.00', '2025-01-07')
  expect((await hints(usual)).get('amountUsual')).toEqual({
    debit: '222102 Unpaid VAT',
    credit: '1001 Cash on hand',
    n: '12',
    mean: '104.68',
    amount: '108.00',
  })
  const far = await save('9000.00', '2025-01-11')
  const told = await hints(far)
  expect([...told.keys()]).toEqual(['noAttachment', 'amountHigh', 'round', 'weekendDate'])
  expect(told.get('round')).toEqual({ amount: '9000.00' })
  const odd = await save('50.00', '2025-01-07', ['222102', '4001'])
  expect((await hints(odd)).get('pairUnusual')).toMatchObject({ credit: '4001 Paid-in capital', n: '14' })
  // What is void says nothing about what is usual.
  await maker.api(voucherCalls).void({ ids: [far] })
  expect((await hints(usual)).get('amountUsual')).toMatchObject({ n: '12' })
})

test('a rejection reaches the creator, once for each voucher, and is read', async () => {
  const [id = '', other = ''] = [await save('1', '2025-01-06'), await save('2', '2025-01-06')]
  const { no } = await maker.api(voucherCalls).read({ id })
  await anna.api(voucherCalls).reject({ ids: [id, other], reason: '缺附件' })
  const { items, unread } = await maker.api(noticeCalls).mine({})
  expect(unread).toBe(2)
  expect(items.find(({ link }) => link.endsWith(id))).toMatchObject({
    kind: 'voucherRejected',
    args: { reason: '缺附件', by: 'anna', no: `记-${String(no).padStart(4, '0')}` },
    link: `/voucher/entry/${id}`,
    accountSet: books.value,
    isRead: false,
  })
  expect((await anna.api(noticeCalls).mine({})).items).toEqual([])
  const own = items.map((each) => each.id)
  // Nobody reads the notices of others away.
  expect(await anna.api(noticeCalls).read({ ids: own })).toEqual({ unread: 0 })
  expect(await maker.api(noticeCalls).read({ ids: own.slice(0, 1) })).toEqual({ unread: 1 })
  expect(await maker.api(noticeCalls).read({})).toEqual({ unread: 0 })
  const returned = await anna.api(voucherCalls).list({ status: 'returned' })
  expect(returned.items.map((each) => each.id).sort()).toEqual([id, other].sort())
  const { version } = await maker.api(voucherCalls).read({ id })
  await maker.api(voucherCalls).save({ id, version, draft: draft('3', '2025-01-06') })
  expect((await maker.api(voucherCalls).read({ id })).rejected).toBe('')
  expect((await anna.api(voucherCalls).list({ status: 'returned' })).total).toBe(1)
})

test('hints are for who audits', async () => {
  const id = await save('4', '2025-01-06')
  expect((await maker.ask(auditHintCalls.hints, { id })).body.code).toBe(403)
})
