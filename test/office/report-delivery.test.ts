// Reports that leave by themselves: a link shows what its maker may see at that moment, a schedule what each recipient.
import { expect, test, vi } from 'vitest'
import { fileCalls } from '../../src/contract/base/file.ts'
import { noticeCalls } from '../../src/contract/office/notice.ts'
import { reportDeliveryCalls } from '../../src/contract/office/report-delivery.ts'
import { rightsChanged } from '../../src/server/kernel/right.ts'
import { deliverDue } from '../../src/server/office/delivery/deliver.ts'
import { productWorld } from '../world/client.ts'
import { loadWorkedExample } from '../world/ledger.ts'

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

/** A timetable after each posting for the chief and another, delivered up to now. */
const afterPosting = async (userName: string) => {
  await product.makePerson({ userName, roles: ['manager'], ...rights })
  const { items } = await api.people({ path })
  const recipients = ['d_chief', userName].map((name) => items.find((one) => one.userName === name)?.id ?? '')
  return (await api.saveSchedule({ ...asked, ...timetable, cadence: 'posting', recipients })).id
}
const post = (no: number) =>
  look.query(
    `update period set status = 'POSTED', posting_version = posting_version + 1 where company_id = $1 and no = $2`,
    [books.companyId, no],
  )
const cancelPosting = (no: number) =>
  look.query(`update period set status = 'OPEN' where company_id = $1 and no = $2`, [books.companyId, no])
const begunAt = async (id: string) =>
  (await look.query<{ at: string | null }>('select begun_at as at from report_schedule where id = $1', [id]))[0]?.at

test('cancelling a posting delivers nothing; a month posted anew is delivered, whichever it is', async () => {
  await post(12)
  const id = await afterPosting('d_second')
  const delivered: number[] = []
  const then = async (act: Promise<unknown>) => {
    await act
    delivered.push(await deliverDue(app))
  }
  await then(cancelPosting(12))
  await then(cancelPosting(11))
  await then(post(11))
  await then(post(12))
  await then(post(12))
  await then(Promise.resolve())
  expect(delivered).toEqual([0, 0, 1, 1, 1, 0])
  await api.deleteSchedule({ id })
})

test('what a server began after a posting and did not end is delivered by the next unless cancelled', async () => {
  const id = await afterPosting('d_third')
  const lose = () =>
    look.query(`update report_schedule set begun_at = now() - interval '31 minutes' where id = $1`, [id])
  await lose()
  expect([await deliverDue(app), await deliverDue(app)]).toEqual([1, 0])
  expect((await api.schedules({})).items[0]).toMatchObject({ lastState: 'done' })
  await lose()
  await cancelPosting(12)
  expect([await deliverDue(app), await begunAt(id)]).toEqual([0, null])
  await post(12)
  await api.deleteSchedule({ id })
})

test('who delivers says after each recipient that he is at it, and ends nothing that another has begun', async () => {
  const id = await afterPosting('d_fourth')
  await look.query(`create table begun_seen (at timestamptz)`)
  await look.query('grant all on begun_seen to public')
  await look.query(`create function see_begun() returns trigger language plpgsql as $$
    begin insert into begun_seen select begun_at from report_schedule where begun_at is not null; return new; end $$`)
  await look.query(`create trigger see_begun before insert on notice for each row execute function see_begun()`)
  await post(12)
  expect(await deliverDue(app)).toBe(1)
  const seen = await look.query<{ n: number }>('select count(distinct at)::integer as n from begun_seen')
  expect([seen, await begunAt(id)]).toEqual([[{ n: 2 }], null])
  await look.query('drop trigger see_begun on notice')

  await post(12)
  const held = await look.transaction(async (tx) => {
    await tx.query('lock table notice in share mode')
    const delivering = deliverDue(app)
    const waiting = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into notice%'`
    await vi.waitUntil(async () => (await look.query(waiting)).length > 0, { timeout: 20_000 })
    // Another server takes it over, and a run by hand comes between.
    await look.query(`update report_schedule set begun_at = now() where id = $1`, [id])
    return { delivering, at: await begunAt(id) }
  })
  await held.delivering
  await api.runSchedule({ id })
  expect(await begunAt(id)).toBe(held.at)
  const told = `select count(*)::integer as n from notice n join app_user u on u.id = n.user_id
    where n.kind = 'reportDelivered' and u.user_name = 'd_fourth'`
  // The first delivery and the run by hand: the rest of the second was the other server's.
  expect(await look.query(told)).toEqual([{ n: 2 }])
  await api.deleteSchedule({ id })
})
