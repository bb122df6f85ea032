// A returned voucher: it waits for its creator and for no auditor, in every count and list, until it is changed.
import { expect, test } from 'vitest'
import { homeCalls } from '../../src/contract/office/home.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld } from '../world/client.ts'
import { auditor, makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
await look.query(
  `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values ('supplier', 'V9', 'V', 'V', 'V')`,
)
await look.query(
  `insert into exchange_rate (base_currency, currency, type, rate_date, rate)
   values ('CNY', 'USD', 'DAILY', '2025-01-06', 7.1)`,
)
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
  const { status, returned: own } = await maker.api(homeCalls).dashboard({})
  expect([own, status[0]?.months.map((month) => month.returned).filter(Boolean)]).toEqual([1, [1]])
  // The figure of the first page leads to one's own.
  const mine = { status: 'returned', mine: true, periodFrom: '2025-01', periodTo: '2025-12' } as const
  expect([(await entry.list(mine)).total, (await audit.list(mine)).total]).toEqual([1, 0])
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

test('a batch is weighed before it is audited: how many, the sums by currency, and what would be left', async () => {
  const dollars = {
    ...line('', '710.00', '220201'),
    ...{ aux: { supplier: 'V9' }, currency: 'USD', rateType: 'DAILY', rate: '7.1', original: '100.00' },
  }
  const foreign = { type: 'JI', date: '2025-01-06', lines: [line('710.00', '', '222102'), dollars] }
  const ids = [await save('10.10'), (await entry.save({ draft: foreign })).id, await returned('8'), await returned('9')]
  const versions = await Promise.all(ids.map(versionOf))
  const weighed = await audit.weighAudit({ ids, versions })
  expect(weighed).toMatchObject({
    ...{ count: 2, total: { currency: 'CNY', amount: '720.10' }, left: 2 },
    originals: [{ currency: 'USD', amount: '100.00' }],
    reasons: [{ n: 2, no: expect.stringMatching(/^记-/), problem: { code: 45174 } }],
  })
  // It changes nothing, and what was changed since is not in it.
  expect(await Promise.all(ids.map(versionOf))).toEqual(versions)
  await entry.save({ id: ids[0], version: versions[0], draft: draft('11') })
  const later = await audit.weighAudit({ ids, versions })
  expect([later.count, later.total.amount, later.reasons.map(({ n }) => n)]).toEqual([1, '710.00', [2, 1]])
  expect(await audit.audit({ ids, versions })).toMatchObject({ done: 1, amount: '710.00' })
})
