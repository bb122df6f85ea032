// Acts on backups and on requests to restore: each is written together with its trail, or not at all.
import { expect, test, vi } from 'vitest'
import { backupCalls, backupPlanCalls } from '../../src/contract/export/backup.ts'
import { restoreCalls, restorePhrase } from '../../src/contract/export/restore.ts'
import { openBackups } from '../../src/server/export/backup/backups.ts'
import { dropLeftovers, verifyName } from '../../src/server/export/backup/databases.ts'
import { runDuePlans } from '../../src/server/export/backup/plan.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld } from '../world/client.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look } = product
await prepareGroup(look)
const books = await makeSet(openGate(product.db), look, { code: 'BA01' })
for (const userName of ['acts_one', 'acts_two']) await product.makePerson({ userName, roles: ['admin'] })
const one = await product.signIn('acts_one')
const [backups, restores] = [one.api(backupCalls), one.api(restoreCalls)]

const acts = async () =>
  (
    await look.query<{ action: string }>(
      `select action from trail where company_id = 0 and object_type = 'backup' order by seq`,
    )
  ).map(({ action }) => action)
const made = async () => {
  const { id } = await backups.create({ kind: 'full', withFiles: false })
  const row = (await backups.list({})).items.find((each) => each.id === id)
  return { id, phrase: restorePhrase(row ?? { startedAt: '' }) }
}

test('of two who remove one backup at once the second is told, and the trail tells of one', async () => {
  const { id } = await made()
  const answers = await Promise.all([one.ask(backupCalls.remove, { id }), one.ask(backupCalls.remove, { id })])
  expect(answers.map(({ body }) => body.code).sort()).toEqual([200, 404])
  expect(await acts()).toEqual(['create', 'delete'])
})

test('a backup of an account set is told to who administers its company, and is not there for others', async () => {
  await look.query(`insert into role (id, code, name_zh_cn, name_zh_tw, name_en, data_scope)
    values (95, 'keeper', '备份', '備份', 'Keeper', 'all')`)
  await look.query(
    `insert into role_button (role_id, button) select 95, button from unnest($1::text[]) as b (button)`,
    [['list', 'create', 'verify', 'delete'].map((act) => `sys:backup:${act}`)],
  )
  await product.makePerson({
    userName: 'acts_own',
    roles: ['keeper'],
    companies: [books.companyId],
    rights: ['read', 'admin'],
  })
  await product.makePerson({ userName: 'acts_else', roles: ['keeper'], companies: [] })
  const own = await product.signIn('acts_own', books.value)
  const other = await product.signIn('acts_else')
  const { id } = await own.api(backupCalls).create({ kind: 'accountSet', accountSet: books.value, withFiles: false })
  const listed = async (who: typeof one) =>
    (await who.api(backupCalls).list({ search: books.value })).items.map((each) => each.id)
  expect([await listed(own), await listed(other)]).toEqual([[id], []])
  expect((await other.api(backupCalls).list({ search: books.value })).total).toBe(0)
  for (const definition of [backupCalls.verify, backupCalls.remove])
    expect((await other.ask(definition, { id })).body.code).toBe(404)
  expect((await own.ask(backupCalls.remove, { id })).body.code).toBe(200)
})

test('a request goes with its backup; one that is taken back is told in the trail', async () => {
  const [first, second] = [await made(), await made()]
  const before = (await acts()).length
  const asked = await restores.ask(first)
  await backups.remove({ id: first.id })
  expect((await restores.requests({})).items[0]).toMatchObject({ state: 'failed', failure: 'backup.withdrawn' })
  expect((await one.ask(restoreCalls.withdraw, { id: asked.id })).body.code).not.toBe(200)
  const again = await restores.ask(second)
  await restores.withdraw({ id: again.id })
  expect((await one.ask(restoreCalls.withdraw, { id: again.id })).body.code).not.toBe(200)
  expect((await acts()).slice(before)).toEqual(['restoreAsk', 'delete', 'restoreAsk', 'restoreWithdraw'])
})

test('a proof that was broken off leaves its database until nobody can be at it any more', async () => {
  const running = verifyName(product.db)
  const old = running.replace(/_verify_\d+/, '_verify_1000')
  for (const name of [running, old]) await look.query(`create database "${name}"`)
  await dropLeftovers(product.db)
  const left = await look.query('select datname as name from pg_database where datname = any($1)', [[running, old]])
  expect(left).toEqual([{ name: running }])
  await look.query(`drop database "${running}"`)
})

test('a planned backup whose moment comes while another is being made is put off, and made then', async () => {
  const plans = one.api(backupPlanCalls)
  const { id } = await plans.add({
    ...{ name: 'acts_nightly', kind: 'config', cadence: 'daily', day: 0, hour: 2, withFiles: false, verify: false },
    ...{ keepDaily: 1, keepWeekly: 0, keepMonthly: 0, keepYearly: 0 },
  })
  const doing = { db: product.db, gate: openGate(product.db), backups: await openBackups(product.db, product.config) }
  const comeDue = async () => {
    await look.query(`update backup_plan set next_at = now() where id = $1`, [id])
    await runDuePlans(doing)
    return (await plans.list({})).items[0]
  }
  const { other, plan } = await look.transaction(async (tx) => {
    await tx.query('lock table voucher_print in access exclusive mode')
    const begun = made()
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitUntil(async () => (await look.query(waiting)).length > 0, { timeout: 20_000 })
    return { other: () => begun, plan: await comeDue() }
  })
  expect(plan).toMatchObject({ lastAt: '', lastFailure: '' })
  const minutes = (Date.parse(plan?.nextAt ?? '') - Date.now()) / 60_000
  expect([minutes > 3, minutes < 6]).toEqual([true, true])
  await other()
  expect(await comeDue()).toMatchObject({ lastFailure: '', lastAt: expect.stringContaining('T') })
  const { items } = await backups.list({ search: 'acts_nightly' })
  expect(items.map(({ cause, state }) => `${cause} ${state}`)).toEqual(['schedule done'])
})
