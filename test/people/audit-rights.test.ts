// The definition of the voucher audit rights: written by those who may, kept in the trail of the group, and explained.
import { expect, test } from 'vitest'
import { type AuditRightFields, auditRightCalls } from '../../src/contract/people/audit-right.ts'
import { userAdminCalls } from '../../src/contract/people/user-admin.ts'
import { workflowCalls } from '../../src/contract/people/workflow.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld } from '../world/client.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
await look.query(`delete from voucher_audit_right`)
const gate = openGate(db)
const options = { cashFlowRequired: false, blockNegativeCash: 'OFF' }
const books = await makeSet(gate, look, { code: 'AR01', options })
const companies = [books.companyId]
const rights = ['read', 'entry', 'audit'] as const
await product.makePerson({ userName: 'maker', roles: ['audit', 'entry'], rights, companies })
const annaId = await product.makePerson({ userName: 'anna', roles: ['audit'], rights, companies })
await product.makePerson({ userName: 'reader', roles: ['audit'], rights: ['read'], companies })
const bertId = await product.makePerson({ userName: 'bert', roles: ['manager'], rights, companies })
await product.makePerson({ userName: 'root_user', roles: ['admin'], rights, companies })
const admin = (await product.signIn('root_user', books.value)).api(auditRightCalls)
const anna = await product.signIn('anna', books.value)
const maker = await product.signIn('maker', books.value)

const row: AuditRightFields = {
  userId: '',
  role: 'audit',
  companies: [books.companyId.toString()],
  types: [],
  creators: [],
  departments: [],
  includeSubjects: [],
  excludeSubjects: [],
  amountFrom: '',
  amountTo: '5000.00',
  level: 1,
  mayCancel: true,
  substitute: '',
  substituteFrom: '',
  substituteTo: '',
  validFrom: '',
  validTo: '',
  note: '',
  enabled: true,
}
const line = (subject: string, debit: string, credit: string) => ({ summary: '付款', subject, aux: {}, debit, credit })
const save = async (amount: string) => {
  const lines = [line('222102', amount, ''), line('1001', '', amount)]
  return (await maker.api(voucherCalls).save({ draft: { type: 'JI', date: '2025-01-05', lines } })).id
}

// R-083 R-234
test('a row is added, read as it was typed, changed once a version, and deleted; the trail tells it', async () => {
  const { id } = await admin.add({ ...row, includeSubjects: ['2221'], substitute: bertId.toString(), note: '试用' })
  const [added] = (await admin.list({})).items
  expect(added).toMatchObject({ id, role: 'audit', amountFrom: '', amountTo: '5000.00', note: '试用', version: 1 })
  expect(added).toMatchObject({ includeSubjects: ['2221'], substitute: bertId.toString(), changedBy: 'root_user' })
  await admin.edit({ ...row, id, version: 1, amountFrom: '100' })
  expect((await admin.list({})).items).toMatchObject([{ amountFrom: '100.00', includeSubjects: [], version: 2 }])
  await expect(admin.edit({ ...row, id, version: 1 })).rejects.toMatchObject({ code: 45002 })
  expect(await admin.delete({ ids: [id] })).toEqual({ deleted: 1 })
  const told = await look.query(
    `select action, user_name, after -> 'after' ->> 'amountFrom' as amount from trail
     where company_id = 0 and object_type = 'voucherAuditRight' order by seq`,
  )
  expect(told).toEqual([
    { action: 'create', userName: 'root_user', amount: '' },
    { action: 'update', userName: 'root_user', amount: '100.00' },
    { action: 'delete', userName: 'root_user', amount: null },
  ])
  expect((await gate.verifyGroup()).findings).toEqual([])
})

test.each([
  ['nobody', { role: '' }, ['holder']],
  ['a user and a role', { userId: annaId.toString() }, ['holder']],
  ['limits the wrong way round', { amountFrom: '5000.01' }, ['amountTo']],
  ['amounts that are none', { amountFrom: '1.234', amountTo: 'x' }, ['amountFrom', 'amountTo']],
  ['days that are none', { validFrom: '2025-02-30' }, ['validFrom']],
  ['days the wrong way round', { substituteFrom: '2025-02-02', substituteTo: '2025-02-01' }, ['substituteTo']],
  ['names that nobody has', { role: 'nobody', companies: ['1'], types: ['ZZ'] }, ['companies', 'role', 'types']],
])('a row with %s is refused by field', async (_, change, paths) => {
  const refused = await admin.add({ ...row, ...change }).catch((error) => error)
  expect(refused.problems.map(({ path }: { path: string }) => path).sort()).toEqual(paths)
})

test('a company that has no books any more stands in the way of no right of all companies', async () => {
  await look.query(`insert into company (id, code, name_zh_cn, name_zh_tw, name_en) values (99, 'GONE', 'g', 'g', 'g')`)
  const { id } = await admin.add({ ...row, companies: [] })
  await admin.delete({ ids: [id] })
})

test('only the roles that define rights write them', async () => {
  const codes = await Promise.all(
    (['add', 'edit', 'delete', 'list', 'routes', 'takeRoute'] as const).map(async (name) => {
      const { body } = await anna.ask(auditRightCalls[name], {
        ...row,
        id: '1',
        ids: ['1'],
        version: 1,
        no: 1,
        replaces: [],
      })
      return body.code
    }),
  )
  expect(codes).toEqual([403, 403, 403, 403, 403, 403])
})

test('who can audit a voucher is told row by row, and why not', async () => {
  await admin.add(row)
  await admin.add({ ...row, role: '', userId: bertId.toString(), level: 2, amountFrom: '1000', amountTo: '' })
  await admin.add({ ...row, role: '', userId: annaId.toString(), validTo: '2020-01-01' })
  const id = await save('2000')
  const own = await maker.api(auditRightCalls).who({ id })
  expect(own).toMatchObject({ needed: [1, 2], next: 1, status: 'saved', mine: { may: false } })
  expect(own.mine.reason).toBe('The reviewer cannot be the creator')
  expect(own.rows.map(({ level, isRole, reason, asks }) => [level, isRole, reason, asks])).toEqual([
    [1, true, 'fits', ''],
    [1, false, 'validity', '– 2020-01-01'],
    [2, false, 'level', ''],
  ])
  expect(own.rows[0]?.people.map(({ name, reason }) => [name, reason])).toEqual([
    ['anna', 'may'],
    ['maker', 'creator'],
    ['reader', 'books'],
  ])
  expect((await anna.api(auditRightCalls).who({ id })).mine).toEqual({ may: true, actsFor: '', reason: '' })
  await anna.api(voucherCalls).audit({ ids: [id] })
  const after = await anna.api(auditRightCalls).who({ id })
  expect(after).toMatchObject({ next: 2, done: [{ level: 1, name: 'anna' }], mine: { may: false } })
  expect(after.rows.find(({ level }) => level === 2)?.people).toEqual([
    { name: 'bert', isSubstitute: false, reason: 'may' },
  ])
  const large = await save('6000')
  const told = await anna.api(auditRightCalls).who({ id: large })
  expect(told.rows.find(({ isRole }) => isRole)).toMatchObject({ reason: 'amount', asks: '0.00 – 5000.00' })
})

test('a row of another company, or one that is switched off, lets nobody audit here', async () => {
  await look.query(`delete from voucher_audit_right`)
  const other = await makeSet(gate, look, { code: 'AR02', options })
  const id = await save('100')
  const audited = async () => (await anna.api(voucherCalls).audit({ ids: [id] })).done
  await look.query(
    `insert into voucher_audit_right (id, user_id, companies, enabled)
     values (50, $1, array[$2::bigint], true), (51, $1, '{}', false)`,
    [annaId, other.companyId],
  )
  expect([await audited(), (await anna.api(auditRightCalls).who({ id })).mine.may]).toEqual([0, false])
  await look.query(`update voucher_audit_right set companies = companies || $1::bigint where id = 50`, companies)
  expect(await audited()).toBe(1)
})

test('a workflow that was submitted becomes rows, a later version takes their place, all of it told', async () => {
  await look.query('delete from voucher_audit_right')
  const flows = (await product.signIn('root_user', books.value)).api(workflowCalls)
  const nodes = [
    { id: 's', kind: 'start', name: 'Start', x: 0, y: 0 },
    { id: 'a', kind: 'approve', name: 'First', x: 1, y: 0, by: 'role', codes: ['audit'] },
    { id: 'c', kind: 'condition', name: 'Large', x: 2, y: 0, amount: '1000.00' },
    { id: 'b', kind: 'approve', name: 'Second', x: 3, y: 0, by: 'user', codes: ['bert'] },
    { id: 'e', kind: 'end', name: 'End', x: 4, y: 0 },
  ]
  const to = (from: string, next: string, way = '') => ({ id: from + next, from, to: next, way })
  const lines = [to('s', 'a'), to('a', 'c'), to('c', 'b', 'yes'), to('c', 'e', 'no'), to('b', 'e')]
  const made = await flows.add({ name: 'Payments', content: JSON.stringify({ nodes, lines }) })
  expect(await admin.routes({})).toEqual([])
  const first = await flows.publish(made)
  const [route] = await admin.routes({})
  expect(route?.rows.map(({ level, by, code, amountFrom }) => [level, by, code, amountFrom])).toEqual([
    [1, 'role', 'audit', ''],
    [2, 'user', 'bert', '1000.00'],
  ])
  const asked = { id: made.id, no: 1, companies: row.companies, types: ['JI'], replaces: [] }
  expect(await admin.takeRoute(asked)).toEqual({ added: 2, deleted: 0 })
  const taken = (await admin.list({})).items
  expect(taken.map(({ userId, role, level, note }) => [userId, role, level, note])).toEqual([
    ['', 'audit', 1, 'Payments v1'],
    [bertId.toString(), '', 2, 'Payments v1'],
  ])
  const who = async (amount: string) => (await maker.api(auditRightCalls).who({ id: await save(amount) })).needed
  expect([await who('999.99'), await who('1000')]).toEqual([[1], [1, 2]])

  const second = nodes.map((one) => (one.id === 'b' ? { ...one, codes: ['bert', 'nobody_here'] } : one))
  const saved = await flows.update({
    ...{ id: made.id, version: first.version, name: 'Payments' },
    content: JSON.stringify({ nodes: second, lines }),
  })
  await flows.publish(saved)
  // The version that was looked at holds no more; of the new one somebody is not there.
  await expect(admin.takeRoute(asked)).rejects.toMatchObject({ code: 45002 })
  const replaces = taken.map(({ id }) => id)
  await expect(admin.takeRoute({ ...asked, no: 2, replaces })).rejects.toMatchObject({ code: 42293 })
  expect((await admin.list({})).items.map(({ id }) => id)).toEqual(replaces)
  await product.makePerson({ userName: 'nobody_here', roles: ['audit'], rights, companies })
  expect(await admin.takeRoute({ ...asked, no: 2, replaces })).toEqual({ added: 3, deleted: 2 })
  expect((await admin.list({})).items.map(({ note }) => note)).toEqual(Array(3).fill('Payments v2'))
  const [told] = await look.query<{ n: number }>(
    `select count(*)::int as n from trail where company_id = 0 and object_type = 'voucherAuditRight'
       and coalesce(after -> 'after' ->> 'note', after -> 'before' ->> 'note') like 'Payments v%'`,
  )
  expect(told?.n).toBe(2 + 2 + 3)
  expect((await gate.verifyGroup()).findings).toEqual([])
})

test('rights are handed over with those of a substitute, and nobody becomes his own', async () => {
  const users = (await product.signIn('root_user', books.value)).api(userAdminCalls)
  const [from, to] = [annaId.toString(), bertId.toString()]
  await admin.delete({ ids: (await admin.list({})).items.map(({ id }) => id) })
  const days = { substituteFrom: '2025-01-01', substituteTo: '2025-12-31' }
  await admin.add({ ...row, role: '', userId: from, substitute: to, ...days })
  await admin.add({ ...row, substitute: from, ...days })
  await admin.add({ ...row, role: '', userId: to, substitute: from })
  expect((await users.transfer({ from, to, items: ['auditRights'] })).auditRights).toBe(2)
  const { items } = await admin.list({})
  expect(
    items.map(({ userId, substitute, substituteTo, version }) => [userId, substitute, substituteTo, version]),
  ).toEqual(
    expect.arrayContaining([
      [to, '', '', 2],
      ['', to, '2025-12-31', 2],
      [to, from, '', 1],
    ]),
  )
})
