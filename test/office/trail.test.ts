// The trail as people read it: one search by the number of a voucher answers who changed what, from what to what.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type TrailRowShape, trailCalls } from '../../src/contract/office/trail.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { inspectFile } from '../../src/server/import/file/file.ts'
import { importEntities } from '../../src/server/import/take-file.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { allTrail, voucherNameOf } from '../../src/server/ledger/read/read-trail.ts'
import { groupId } from '../../src/server/ledger/store/trail.ts'
import { productWorld } from '../world/client.ts'
import { clerk, makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
const gate = openGate(db)
const books = await makeSet(gate, look, {
  code: 'TR01',
  options: { blockNegativeCash: 'OFF', cashFlowRequired: false },
})
await makeSet(gate, look, { code: 'TR02' })
const companies = [books.companyId]
await product.makePerson({ userName: 'trail_chief', roles: ['manager', 'auditor'], rights: ['read', 'entry', 'audit'] })
const scoped = { userName: 'trail_scoped', roles: ['auditor'], rights: ['read'] as const, companies }
await product.makePerson({ ...scoped, rights: ['read'], scope: { subjects: ['6601'] } })
await product.makePerson({ userName: 'trail_entry', roles: ['entry'], rights: ['read', 'entry'], companies })
const checker = await product.makePerson({
  userName: 'trail_audit',
  roles: ['audit'],
  rights: ['read', 'audit'],
  companies,
})
await look.query(`insert into voucher_audit_right (id, user_id) values (77, $1)`, [checker])

const chief = await product.signIn('trail_chief', books.value)
const entry = await product.signIn('trail_entry', books.value)
const auditor = await product.signIn('trail_audit', books.value)
const trail = chief.api(trailCalls)

test('the number of a voucher is understood as people write it, of the year that is looked at alone', () => {
  const typesOf = (word: string) => (['记', 'JI'].includes(word) ? ['JI'] : [])
  const nameOf = (text: string) => voucherNameOf(text, 2025, typesOf)
  const named = { types: ['JI'], month: 12, no: 103 }
  for (const text of ['12月记-103', '2025-12 JI-103', '2025年12月记-0103号'])
    expect([text, nameOf(text)]).toEqual([text, named])
  expect(nameOf('记-103')).toEqual({ ...named, month: null })
  expect(nameOf('103')).toEqual({ types: null, month: null, no: 103 })
  for (const text of ['2024-12 JI-103', '转-103', 'JI', '12月']) expect([text, nameOf(text)]).toEqual([text, null])
})

const line = (subject: string, debit: string, credit: string, summary = '付房租') => ({
  summary,
  subject,
  aux: {},
  debit,
  credit,
})
const draft = (amount: string, date = '2025-01-05') => ({
  type: 'JI',
  date,
  lines: [line('1001', amount, ''), line('4001', '', amount)],
})

test('what happened to a voucher is found by its number, with old and new of every field', async () => {
  const vouchers = entry.api(voucherCalls)
  const saved = await vouchers.save({ draft: draft('100.00') })
  await vouchers.save({ draft: draft('7.00') })
  const changed = { ...draft('120.50', '2025-01-06'), remark: '更正' }
  changed.lines.push(line('1001', '5.00', '', '补记'), line('4001', '', '5.00', '补记'))
  await vouchers.save({ id: saved.id, version: 1, draft: changed })
  await auditor.api(voucherCalls).audit({ ids: [saved.id] })
  for (const search of ['记-1', '记-0001', 'JI-1', '1月记-1', saved.serialNo]) {
    const found = await trail.list({ search })
    expect([search, found.items.map((row) => row.action)]).toEqual([search, ['audit', 'update', 'create']])
    expect(
      found.items.every((row) => row.objectId === saved.id && row.objectNo === '2025-01 记-0001' && row.isThere),
    ).toBe(true)
  }
  const [audit, update, create] = (await trail.list({ search: '记-1' })).items
  expect(audit?.changes).toEqual([{ field: 'status', line: null, from: 'Saved', to: 'Audited' }])
  expect(audit?.userName).toBe('trail_audit')
  expect(update?.changes).toEqual([
    { field: 'date', line: null, from: '2025-01-05', to: '2025-01-06' },
    { field: 'remark', line: null, from: '', to: '更正' },
    { field: 'debit', line: 1, from: '100.00', to: '120.50' },
    { field: 'credit', line: 2, from: '100.00', to: '120.50' },
    { field: 'line', line: 3, from: '', to: '补记 · 1001 · Debit 5.00' },
    { field: 'line', line: 4, from: '', to: '补记 · 4001 · Credit 5.00' },
  ])
  expect(create?.changes).toContainEqual({ field: 'line', line: 1, from: '', to: '付房租 · 1001 · Debit 100.00' })
  expect((await entry.api(trailCalls).object({ type: 'voucher', id: saved.id })).total).toBe(3)
})

test('a deleted and a renumbered voucher are found by the number they had', async () => {
  const vouchers = entry.api(voucherCalls)
  const gone = await vouchers.save({ draft: draft('1.00', '2025-02-01') })
  const moved = await vouchers.save({ draft: draft('2.00', '2025-02-02') })
  await vouchers.delete({ ids: [gone.id] })
  await vouchers.renumber({ month: '2025-02' })
  const first = await trail.list({ search: '2月记-1' })
  expect(first.items.map((row) => [row.action, row.objectId, row.isThere])).toEqual([
    ['renumber', moved.id, true],
    ['delete', gone.id, false],
    ['create', moved.id, true],
    ['create', gone.id, false],
  ])
  expect(first.items[0]?.changes).toEqual([{ field: 'no', line: null, from: '2', to: '1' }])
  expect((await trail.list({ search: '2月记-2' })).items.map((row) => row.objectId)).toEqual([moved.id, moved.id])
})

const importing = async (text: string) => {
  const file = join(product.config.data, 'entities.csv')
  writeFileSync(file, `type,code,name_zh_cn\n${text}\n`)
  const read = await inspectFile(file, 'entities.csv')
  return importEntities({ db, gate, actor: clerk, books, file: read, check: false, accept: true })
}

test('what all companies share has a trail of its own, chained and proved', async () => {
  await importing('store,S01,一店')
  await importing('store,S01,旗舰店')
  const found = await trail.list({ chain: 'group', search: 'STORE:S01' })
  const named = (row: TrailRowShape) => row.changes.filter(({ field }) => field === 'entity.nameZhCn')
  expect(found.items.map((row) => [row.action, named(row)])).toEqual([
    ['update', [{ field: 'entity.nameZhCn', line: null, from: '一店', to: '旗舰店' }]],
    ['create', [{ field: 'entity.nameZhCn', line: null, from: '', to: '一店' }]],
  ])
  expect((await gate.verifyGroup()).findings).toEqual([])
  await look.query('alter table trail disable trigger all')
  await look.query(`update trail set user_name = 'other' where company_id = $1 and seq = 1`, [groupId])
  expect((await gate.verifyGroup()).findings).toEqual([{ check: 'trail', what: '1' }])
  await look.query(`update trail set user_name = 'clerk' where company_id = $1 and seq = 1`, [groupId])
  await look.query('alter table trail enable trigger all')
})

test('filters, pages and rights', async () => {
  expect((await trail.list({ user: 'TRAIL_AUD' })).items.map((row) => row.action)).toEqual(['audit'])
  expect((await trail.list({ action: 'renumber' })).total).toBe(1)
  expect((await trail.list({ dateTo: '2000-01-01' })).total).toBe(0)
  const all = await trail.list({ pageSize: 500 })
  const paged = [await trail.list({ page: 1, pageSize: 3 }), await trail.list({ page: 2, pageSize: 3 })]
  expect(paged.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(all.items.slice(0, 6).map(({ id }) => id))
  await expect(trail.list({ dateFrom: '2025-02-30' })).rejects.toThrow()
  await expect(entry.api(trailCalls).list({})).rejects.toThrow()
  // What a data scope hides is not told by the trail.
  const hidden = (await product.signIn('trail_scoped', books.value)).api(trailCalls)
  expect((await hidden.list({ search: '1月记-1' })).items).toEqual([])
  expect((await hidden.list({ pageSize: 500 })).items.filter(({ objectType }) => objectType === 'voucher')).toEqual([])
  const file = await chief.ask(trailCalls.export, { format: 'csv' })
  expect(file.text).toContain('trail_entry (trail_entry)')
  expect(file.text).toContain('120.50')
})

test('a long trail is told to its end, the latest first and each entry once', async () => {
  const long = await makeSet(gate, look, { code: 'TR03' })
  const entries = Array.from({ length: 1100 }, (_, at) => ({
    ...{ action: 'update', objectType: 'opening', objectId: null, objectNo: `no ${at}`, after: '{}' },
  }))
  await db.transaction((tx) => gate.within(tx).tell(clerk, long.companyId, entries))
  const told: string[] = []
  const asked = { db, books: long, filter: { objectType: 'opening' }, typesOf: () => [], seen: null }
  for await (const rows of allTrail(asked)) told.push(...rows.map((row) => row.objectNo))
  expect(told).toEqual(entries.map(({ objectNo }) => objectNo).reverse())
})
