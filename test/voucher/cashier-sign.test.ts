// The cashier's sign: who may put it on a voucher, what it opens, and what takes it away again.
import { expect, test } from 'vitest'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld } from '../world/client.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
const gate = openGate(db)
const options = { cashierSign: true, cashFlowRequired: false, blockNegativeCash: 'OFF' }
const books = await makeSet(gate, look, { code: 'CS01', options })
const companies = [books.companyId]
await product.makePerson({ userName: 'maker', roles: ['entry'], rights: ['read', 'entry'], companies })
await product.makePerson({ userName: 'cashier', roles: ['cashier'], rights: ['read', 'entry'], companies })
const auditorId = await product.makePerson({
  userName: 'checker',
  roles: ['audit'],
  rights: ['read', 'audit'],
  companies,
})
const chiefId = await product.makePerson({ userName: 'chief', roles: ['audit'], rights: ['read', 'audit'], companies })
await look.query(`insert into voucher_audit_right (id, user_id) values (9, $1)`, [auditorId])

const maker = await product.signIn('maker', books.value)
const cashier = await product.signIn('cashier', books.value)
const checker = await product.signIn('checker', books.value)
const chief = await product.signIn('chief', books.value)
const line = (subject: string, debit: string, credit: string) => ({ summary: '付款', subject, aux: {}, debit, credit })
const draft = (amount: string, from = '1001') => ({
  type: 'JI',
  date: '2025-01-05',
  lines: [line('222102', amount, ''), line(from, '', amount)],
})
const save = (amount: string, from?: string) => maker.api(voucherCalls).save({ draft: draft(amount, from) })
const codes = (answer: { results: { problems: { code: number }[] }[] }): number[] =>
  answer.results.flatMap(({ problems }) => problems.map(({ code }) => code))
const proved = async () => expect((await gate.verify(books)).findings).toEqual([])

test('a voucher with cash is audited only after the cashier has signed it', async () => {
  const { id } = await save('10')
  const ids = [id]
  expect(codes(await checker.api(voucherCalls).audit({ ids }))).toEqual([45141])
  expect((await cashier.api(voucherCalls).read({ id })).actions).toMatchObject({ cashierSign: true, audit: false })
  expect(await cashier.api(voucherCalls).cashierSign({ ids })).toMatchObject({ done: 1, refused: 0 })
  await proved()
  const signed = await cashier.api(voucherCalls).read({ id })
  expect(signed).toMatchObject({ cashierBy: 'cashier', actions: { cashierSign: false, cancelCashierSign: true } })
  expect((await cashier.api(voucherCalls).list({})).items[0]).toMatchObject({ cashierBy: 'cashier' })
  expect(codes(await cashier.api(voucherCalls).cashierSign({ ids }))).toEqual([45177])
  expect(await checker.api(voucherCalls).audit({ ids })).toMatchObject({ done: 1 })
  await proved()
  // What was audited on the strength of the sign keeps it.
  expect(codes(await cashier.api(voucherCalls).cancelCashierSign({ ids }))).toEqual([45121])
  const told = await look.query<{ action: string; userName: string }>(
    `select action, user_name from trail where company_id = $1 and object_id = $2 order by seq`,
    [books.companyId, BigInt(id)],
  )
  expect(told.slice(1)).toEqual([
    { action: 'cashierSign', userName: 'cashier' },
    { action: 'audit', userName: 'checker' },
  ])
})

test('the sign is taken back by the cashier, and by a change of what was signed', async () => {
  const { id } = await save('20')
  await cashier.api(voucherCalls).cashierSign({ ids: [id] })
  expect(await cashier.api(voucherCalls).cancelCashierSign({ ids: [id] })).toMatchObject({ done: 1 })
  expect(await maker.api(voucherCalls).read({ id })).toMatchObject({ cashierBy: '', status: 'saved' })
  await proved()
  await cashier.api(voucherCalls).cashierSign({ ids: [id] })
  const { version } = await maker.api(voucherCalls).read({ id })
  await maker.api(voucherCalls).save({ id, version, draft: draft('21') })
  expect(await maker.api(voucherCalls).read({ id })).toMatchObject({ cashierBy: '', total: '21.00' })
  expect(codes(await checker.api(voucherCalls).audit({ ids: [id] }))).toEqual([45141])
  await proved()
})

test('under the first of two levels the sign stands, and goes only with that level', async () => {
  await look.query(`insert into voucher_audit_right (id, user_id, level) values (10, $1, 2)`, [chiefId])
  const { id } = await save('25')
  const ids = [id]
  expect(codes(await checker.api(voucherCalls).audit({ ids }))).toEqual([45141])
  await cashier.api(voucherCalls).cashierSign({ ids })
  expect((await checker.api(voucherCalls).audit({ ids })).results[0]).toMatchObject({ done: true, isPart: true })
  expect((await cashier.api(voucherCalls).read({ id })).actions).toMatchObject({ cancelCashierSign: false })
  expect(codes(await cashier.api(voucherCalls).cancelCashierSign({ ids }))).toEqual([45121])
  expect(await chief.api(voucherCalls).reject({ ids, reason: '收款人不符' })).toMatchObject({ done: 1 })
  expect((await cashier.api(voucherCalls).read({ id })).actions).toMatchObject({ cancelCashierSign: true })
  expect(await cashier.api(voucherCalls).cancelCashierSign({ ids })).toMatchObject({ done: 1 })
  expect(codes(await checker.api(voucherCalls).audit({ ids }))).toEqual([45141])
  await cashier.api(voucherCalls).cashierSign({ ids })
  // Returned it still is: the sign is no change of the voucher.
  expect(codes(await checker.api(voucherCalls).audit({ ids }))).toEqual([45174])
  expect(await checker.api(voucherCalls).audit({ ids, evenReturned: true })).toMatchObject({ done: 1 })
  expect(await chief.api(voucherCalls).audit({ ids })).toMatchObject({ done: 1 })
  expect(await maker.api(voucherCalls).read({ id })).toMatchObject({ cashierBy: 'cashier', status: 'audited' })
  await look.query(`delete from voucher_audit_right where id = 10`)
  await proved()
})

test('a reason for which it was rejected outlives the sign', async () => {
  const { id } = await save('30')
  await checker.api(voucherCalls).reject({ ids: [id], reason: '缺附件' })
  await cashier.api(voucherCalls).cashierSign({ ids: [id] })
  expect(await maker.api(voucherCalls).read({ id })).toMatchObject({ cashierBy: 'cashier', rejected: '缺附件' })
  await proved()
})

test('a voucher without cash needs no sign and takes none; nobody signs without the permission', async () => {
  const { id } = await save('40', '224106')
  expect(codes(await cashier.api(voucherCalls).cashierSign({ ids: [id] }))).toEqual([45177])
  expect(await checker.api(voucherCalls).audit({ ids: [id] })).toMatchObject({ done: 1 })
  const { id: other } = await save('50')
  expect((await maker.ask(voucherCalls.cashierSign, { ids: [other] })).body.code).toBe(403)
  expect((await checker.ask(voucherCalls.cancelCashierSign, { ids: [other] })).body.code).toBe(403)
})
