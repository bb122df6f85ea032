// Reports that leave by themselves: a link shows what its maker may see at that moment, a schedule what each recipient.
import { expect, test } from 'vitest'
import { fileCalls } from '../src/contract/file.ts'
import { noticeCalls } from '../src/contract/notice.ts'
import { reportDeliveryCalls } from '../src/contract/report-delivery.ts'
import { deliverDue } from '../src/server/delivery/deliver.ts'
import { rightsChanged } from '../src/server/kernel/right.ts'
import { productWorld } from './client.ts'
import { loadWorkedExample } from './ledger.ts'

const product = await productWorld()
const { look, db, app } = product
const { books } = await loadWorkedExample(db, look)
const rights = { rights: ['read', 'report'] as const, companies: [books.companyId] }
await product.makePerson({ userName: 'd_chief', roles: ['manager'], ...rights })
const storeId = await product.makePerson({ userName: 'd_store', roles: ['manager'], ...rights })
const strangerId = await product.makePerson({ userName: 'd_stranger', roles: ['manager'], rights: [], companies: [] })
await look.query(`update account_set_right set subjects = '{1001}' where user_id = $1`, [storeId])
await look.query(`update period set status = 'POSTED', posting_version = 1 where company_id = $1 and no = 11`, [
  books.companyId,
])
const chief = await product.signIn('d_chief', books.value)
const api = chief.api({ ...reportDeliveryCalls, ...fileCalls, ...noticeCalls })
const store = (await product.signIn('d_store', books.value)).api({
  ...reportDeliveryCalls,
  ...fileCalls,
  ...noticeCalls,
})

const path = '/gl/report/balance-table-1/export'
const query = 'month=2025-01&format=csv&include=saved'
const fetched = async (address: string) => {
  const { statusCode, payload, headers } = await app.http.inject({ url: address })
  return { statusCode, payload, headers }
}
const asked = { name: '余额', path, query, months: 'lastPosted' as const }

/** What part of the books the chief sees from now on. */
const seesOnly = async (subjects: string) => {
  const own = `(select id from app_user where user_name = 'd_chief')`
  await look.query(`update account_set_right set subjects = $1 where user_id = ${own}`, [subjects])
  await rightsChanged(db)
}

test('a link answers the latest posted month, as its maker may see it now, until it is revoked', async () => {
  const { id, address } = await api.addLink({ ...asked, days: 30 })
  const first = await fetched(address)
  expect(first.statusCode).toBe(200)
  expect(first.payload).toContain('100201,')
  const { items } = await api.links({})
  expect(items[0]).toMatchObject({ name: '余额', uses: 1, state: 'live', isOwn: true })
  expect(JSON.stringify(items)).not.toContain(address.split('.')[2])
  await seesOnly('{1001}')
  await expect.poll(async () => (await fetched(address)).payload).not.toContain('100201,')
  expect((await fetched(address)).payload).toContain('1001,')
  await seesOnly('{}')
  await api.revokeLink({ id })
  expect((await fetched(address)).statusCode).toBe(404)
  expect((await fetched(`${address.slice(0, -3)}abc`)).statusCode).toBe(404)
})

test('a link dies with the right of its maker, and is refused for what he may not export', async () => {
  const { address } = await store.addLink({ ...asked, days: 1 })
  expect((await fetched(address)).payload).not.toContain('100201,')
  await look.query(`update app_user set enabled = false where id = $1`, [storeId])
  await rightsChanged(db)
  await expect.poll(async () => (await fetched(address)).statusCode).toBe(403)
  await look.query(`update app_user set enabled = true where id = $1`, [storeId])
  await rightsChanged(db)
  await look.query(`update report_link set minute_at = now(), minute_uses = 30 where owner_id = $1`, [storeId])
  const refused = await fetched(address)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
  await expect(api.addLink({ ...asked, path: '/gl/report/nothing/export', days: 1 })).rejects.toMatchObject({
    code: 404,
  })
  await expect(api.addLink({ ...asked, query: 'month=2031-01', months: 'fixed', days: 1 })).rejects.toThrow()
})

const timetable = { cadence: 'daily' as const, day: 0, hour: 7, enabled: true }

test('a schedule makes for each recipient what he may see, once, and tells its owner who got nothing', async () => {
  const chiefId = (await api.people({ path })).items.find(({ userName }) => userName === 'd_chief')?.id ?? ''
  const recipients = [chiefId, storeId.toString()]
  await expect(api.saveSchedule({ ...asked, ...timetable, recipients: [strangerId.toString()] })).rejects.toMatchObject(
    { code: 43014 },
  )
  const { id, version } = await api.saveSchedule({ ...asked, ...timetable, recipients })
  await look.query(`update report_schedule set next_at = now() - interval '1 minute' where id = $1`, [id])
  expect(await Promise.all([deliverDue(app), deliverDue(app)])).toEqual(expect.arrayContaining([1, 0]))
  const files = async (who: typeof api) => (await who.list({ source: 'reportDelivery' })).items
  const [mine, theirs] = [await files(api), await files(store)]
  expect([mine.length, theirs.length]).toEqual([1, 1])
  expect(mine[0]?.sizeBytes).toBeGreaterThan(theirs[0]?.sizeBytes ?? 0)
  expect((await store.mine({})).items[0]).toMatchObject({ kind: 'reportDelivered' })

  await look.query(`delete from account_set_right where user_id = $1`, [storeId])
  await rightsChanged(db)
  await expect.poll(async () => (await api.runSchedule({ id })).failed.length).toBe(1)
  expect((await api.mine({})).items[0]).toMatchObject({ kind: 'reportNotDelivered' })
  expect((await api.schedules({})).items[0]).toMatchObject({ lastState: 'failed', version })
  await expect(
    api.saveSchedule({ ...asked, ...timetable, recipients: [chiefId], id, version: 0 }),
  ).rejects.toMatchObject({ code: 45002 })
  await api.saveSchedule({ ...asked, ...timetable, cadence: 'posting', recipients: [chiefId], id, version })
  expect(await deliverDue(app)).toBe(0)
  await look.query(`update period set posting_version = posting_version + 1 where company_id = $1`, [books.companyId])
  expect(await deliverDue(app)).toBe(1)
  expect(await deliverDue(app)).toBe(0)
  // A fault of our own is told by the id under which the log has it.
  await look.query(`alter table subject_balance rename to elsewhere`)
  const [fault] = (await api.runSchedule({ id })).failed
  await look.query(`alter table elsewhere rename to subject_balance`)
  expect(fault).toMatch(/trace id [0-9a-f]{32}$/)
  await api.deleteSchedule({ id })
  expect((await api.schedules({})).items).toEqual([])
})
