// A returned voucher: it waits for its creator and for no auditor, in every count and list, until it is changed.
import { expect, test } from 'vitest'
import { homeCalls } from '../src/contract/home.ts'
import { voucherCalls } from '../src/contract/voucher.ts'
import { openGate } from '../src/server/ledger/gate.ts'
import { productWorld } from './client.ts'
import { auditor, makeSet, prepareGroup } from './ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
const gate = openGate(db)
const options = { cashFlowRequired: false, blockNegativeCash: 'OFF' }
const books = await makeSet(gate, look, { code: 'RV01', options })
const companies = [books.companyId]
await product.makePerson({ userName: 'maker', roles: ['entry'], rights: ['read', 'entry'], companies })
const annaId = await product.makePerson({ userName: 'anna', roles: ['audit'], rights: ['read', 'audit'], companies })
await look.query(`insert into voucher_audit_right (id, user_id) values (9, $1)`, [annaId])
const maker = await product.signIn('maker', books.value)
const anna = await product.signIn('anna', books.value)
const [entry, audit] = [maker.api(voucherCalls), anna.api(voucherCalls)]

const line = (debit: string, credit: string, subject: string) => ({ summary: '付款', subject, aux: {}, debit, credit })
const draft = (amount: string, date = '2025-01-06') => ({
  type: 'JI',
  date,
  lines: [line(amount, '', '222102'), line('', amount, '1001')],
})
const save = async (amount: string, date?: string) => (await entry.save({ draft: draft(amount, date) })).id
const returned = async (amount: string) => {
  const id = await save(amount)
  expect(await audit.reject({ ids: [id], reason: '缺附件' })).toMatchObject({ done: 1 })
  return id
}
const versionOf = async (id: string) => (await entry.read({ id })).version

/** What waits for Anna, as each list and count tells it. */
const waiting = async () => {
  const whole = await audit.list({ toAudit: true })
  // A filter that is read from the vouchers themselves instead of from the counts that are kept.
  const narrow = await audit.list({ toAudit: true, summary: '付款', dateFrom: '2025-01-01' })
  const lines = await audit.lines({ toAudit: true })
  const versions = await audit.versions({ toAudit: true })
  const home = await anna.api(homeCalls).dashboard({})
  const badges = await anna.api(homeCalls).badges({})
  return {
    ids: [whole.items, narrow.items, versions.items].map((items) => items.map(({ id }) => id).sort()),
    lines: new Set(lines.items.map(({ id }) => id)).size,
    counts: [whole.total, whole.counts.toAudit, narrow.total, narrow.counts.toAudit, versions.total],
    home: [home.toAudit, badges.todo],
  }
}
const told = (...ids: string[]) => {
  const [n, sorted] = [ids.length, ids.toSorted()]
  return { ids: [sorted, sorted, sorted], lines: n, counts: [n, n, n, n, n], home: [n, n] }
}
const codes = ({ results }: { results: { problems: { code: number }[] }[] }) =>
  results.flatMap(({ problems }) => problems.map(({ code }) => code))

test('what is returned waits for nobody until it is changed, and is found among the returned', async () => {
  const [kept, other] = [await save('1'), await save('2')]
  expect(await waiting()).toEqual(told(kept, other))
  await audit.reject({ ids: [other], reason: '缺附件' })
  expect(await waiting()).toEqual(told(kept))
  const list = await audit.list({ status: 'returned' })
  expect([list.items.map(({ id, rejected }) => [id, rejected]), list.counts.returned]).toEqual([[[other, '缺附件']], 1])
  // It is as unaudited as before: the month is not posted over it.
  expect((await anna.api(homeCalls).badges({})).unaudited).toBe(2)
  expect((await maker.api(homeCalls).dashboard({})).returned).toBe(1)
  await entry.save({ id: other, version: await versionOf(other), draft: draft('3') })
  expect(await waiting()).toEqual(told(kept, other))
  expect((await maker.api(homeCalls).dashboard({})).returned).toBe(0)
  expect(await audit.audit({ ids: [kept, other] })).toMatchObject({ done: 2, refused: 0 })
})

test('a batch leaves the returned out and says so; by itself one is audited on purpose', async () => {
  const [plain, back, more] = [await save('4'), await returned('5'), await returned('6')]
  const answer = await audit.audit({ ids: [plain, back] })
  expect([answer.done, answer.refused, codes(answer)]).toEqual([1, 1, [45174]])
  expect(answer.results[1]?.problems[0]?.message).toContain('was returned')
  // Alone it is left out too, unless it is asked for by what it is; several are never.
  expect(codes(await audit.audit({ ids: [back] }))).toEqual([45174])
  const several = await anna.ask(voucherCalls.audit, { ids: [back, more], evenReturned: true })
  expect(several.body).toMatchObject({ code: 400, problems: [{ path: 'evenReturned' }] })
  await expect(gate.auditMonth(auditor, books, '2025-01')).rejects.toMatchObject({
    problems: [{ code: 'audit.returned' }, { code: 'audit.returned' }],
  })
  expect(await audit.audit({ ids: [back], evenReturned: true })).toMatchObject({ done: 1 })
  expect(await entry.read({ id: back })).toMatchObject({ status: 'audited', rejected: '' })
  await entry.save({ id: more, version: await versionOf(more), draft: draft('7') })
  expect(await audit.audit({ ids: [more] })).toMatchObject({ done: 1 })
  expect((await gate.verify(books)).findings).toEqual([])
})
