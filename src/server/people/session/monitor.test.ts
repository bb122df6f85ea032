// Who is signed in, who came and what was sent: what each may see, and how a session is ended by its owner or by an
// administrator.
import { expect, test } from 'vitest'
import { productWorld, testPassword } from '../../../../test/world/client.ts'
import { accountSetCalls } from '../../../contract/chart/account-set.ts'
import { outboxCalls } from '../../../contract/office/outbox.ts'
import { trailCalls } from '../../../contract/office/trail.ts'
import { monitorCalls } from '../../../contract/people/monitor.ts'
import { sessionCalls } from '../../../contract/people/session.ts'
import { userAdminCalls } from '../../../contract/people/user-admin.ts'

const world = await productWorld()
const { ask, look, makePerson, makeAccountSet, signIn } = world
const set = await makeAccountSet('MO01', 2025)
const companies = [set.companyId]
await makePerson({ userName: 'moni_admin', roles: ['admin'], rights: ['read'], companies })
await makePerson({ userName: 'moni_clerk', roles: ['manager'], rights: ['read'], companies })
const admin = await signIn('moni_admin', set.value)

const isIn = async (token: string): Promise<boolean> => (await ask(accountSetCalls.list, {}, { token })).status === 200

test('an administrator sees every open session and ends one, which the trail tells', async () => {
  const clerk = await signIn('moni_clerk', set.value)
  const { items } = await admin.api(monitorCalls).sessions({ userName: 'MONI_' })
  expect(items.map(({ userName, current }) => [userName, current]).toSorted()).toEqual([
    ['moni_admin', true],
    ['moni_clerk', false],
  ])
  const [own] = (await clerk.api(monitorCalls).mySessions({})).items
  expect(own).toMatchObject({ userName: 'moni_clerk', current: true, locked: false })
  await admin.api(monitorCalls).endSession({ id: own?.id ?? '' })
  await expect.poll(() => isIn(clerk.token)).toBe(false)
  const told = await admin.api(trailCalls).list({ chain: 'group', objectType: 'user' })
  expect(told.items.map(({ action, objectNo }) => [action, objectNo])).toEqual([['endSession', 'moni_clerk']])
})

test('others see and end only what is theirs', async () => {
  const [one, two] = [await signIn('moni_clerk', set.value), await signIn('moni_clerk', set.value)]
  expect((await one.ask(monitorCalls.sessions, {})).body.code).toBe(403)
  expect((await one.ask(monitorCalls.signIns, {})).body.code).toBe(403)
  const [theirs] = (await admin.api(monitorCalls).sessions({ userName: 'moni_admin' })).items
  expect((await one.ask(monitorCalls.endSession, { id: theirs?.id ?? '' })).body.code).toBe(403)
  expect(await one.api(monitorCalls).endOthers({})).toEqual({ count: 1 })
  await expect.poll(() => isIn(two.token)).toBe(false)
  expect(await isIn(one.token)).toBe(true)
})

test('who may end sessions ends all of a user at once, those of a super administrator only another one', async () => {
  const [one, two] = [await signIn('moni_clerk', set.value), await signIn('moni_clerk', set.value)]
  await makePerson({ userName: 'moni_keeper', roles: ['sysadmin'] })
  const keeper = await signIn('moni_keeper', set.value)
  const sessions = await admin.api(monitorCalls).sessions({ userName: 'moni_' })
  const of = (name: string) => sessions.items.find(({ userName }) => userName === name)
  const [clerkId, adminId] = [of('moni_clerk')?.userId, of('moni_admin')?.userId]
  expect((await one.ask(monitorCalls.endOthers, { userId: adminId })).body.code).toBe(403)
  const before = sessions.items.filter(({ userName }) => userName === 'moni_clerk').length
  expect(await keeper.api(monitorCalls).endOthers({ userId: clerkId ?? '' })).toEqual({ count: before })
  await expect.poll(async () => [await isIn(one.token), await isIn(two.token)]).toEqual([false, false])
  const onlyOne = { problems: [{ name: 'role.superadminOnly' }] }
  await expect(keeper.api(monitorCalls).endOthers({ userId: adminId ?? '' })).rejects.toMatchObject(onlyOne)
  await expect(keeper.api(monitorCalls).endSession({ id: of('moni_admin')?.id ?? '' })).rejects.toMatchObject(onlyOne)
  expect((await keeper.ask(monitorCalls.endOthers, { userId: '1' })).body.code).not.toBe(200)
  const told = await admin.api(trailCalls).list({ chain: 'group', objectType: 'user' })
  const ended = told.items.filter(({ action }) => action === 'endSession')
  expect([ended.length, ended[0]?.objectNo, ended[0]?.userName]).toEqual([2, 'moni_clerk', 'moni_keeper'])
  expect(await isIn(admin.token)).toBe(true)
})

test('the log tells who came and how it went, filtered by each of its fields', async () => {
  await ask(sessionCalls.login, { userName: 'moni_clerk', password: 'Wrong123!' })
  await ask(sessionCalls.login, { userName: 'moni_clerk', password: testPassword })
  const log = admin.api(monitorCalls).signIns
  const [last, before] = (await log({ userName: 'moni_clerk' })).items
  expect([last?.result, last?.code, before?.result, before?.code]).toEqual(['ok', 200, 'fail', 40001])
  const failed = await log({ userName: 'moni', result: 'fail', kind: 'account', ip: '127' })
  expect(failed.items.map(({ userName }) => userName)).toEqual(['moni_clerk'])
  expect((await log({ dateTo: '2020-01-01' })).total).toBe(0)
  expect((await admin.ask(monitorCalls.signIns, { dateFrom: '2025-02-30' })).body.code).not.toBe(200)
  expect((await log({ userName: '%' })).total).toBe(0)
})

test('signing out stands in the log, and is not when its user came last', async () => {
  await makePerson({ userName: 'moni_leaver', roles: ['manager'] })
  const leaver = await signIn('moni_leaver', set.value)
  const last = async () => (await admin.api(userAdminCalls).list({ search: 'moni_leaver' })).items[0]?.lastAt
  const came = await last()
  await leaver.api(sessionCalls).logout({})
  const { items } = await admin.api(monitorCalls).signIns({ userName: 'moni_leaver' })
  expect(items.map(({ kind, result }) => [kind, result])).toEqual([
    ['logout', 'ok'],
    ['account', 'ok'],
  ])
  expect((await admin.api(monitorCalls).signIns({ userName: 'moni_leaver', kind: 'logout' })).total).toBe(1)
  expect([came, await last()]).toEqual([expect.stringMatching(/./), came])
})

test('codes are read by whoever may, while they count; of nobody who may do more than the reader', async () => {
  await look.query(`update app_user set mobile = '1350013500' || case user_name when 'moni_admin' then 1
      when 'moni_clerk' then 2 else 3 end where user_name in ('moni_admin', 'moni_clerk', 'moni_keeper')`)
  await look.query(`insert into message_outbox (id, channel, target, content, error, created_at, sent_at)
    select n, 'sms', '1350013500' || n, '12345' || n, '', now(), now() from generate_series(1, 3) n`)
  await makePerson({ userName: 'moni_sys', roles: ['sysadmin'] })
  const read = async (who: typeof admin) =>
    (await who.api(outboxCalls).list({ search: '1350013500' })).items.map(({ content }) => content).toSorted()
  expect(await read(admin)).toEqual(['123451', '123452', '123453'])
  expect(await read(await signIn('moni_sys', set.value))).toEqual(['******', '******', '123453'])
  await look.query(`update message_outbox set created_at = now() - interval '10 minutes'`)
  expect(await read(admin)).toEqual(['******', '******', '******'])
})

test('one sees who failed to come in by one’s name or number, and nobody else does', async () => {
  await makePerson({ userName: 'moni_tried', roles: ['manager'] })
  await look.query(`update app_user set mobile = '13500135009' where user_name = 'moni_tried'`)
  const [tried, other] = [await signIn('moni_tried'), await signIn('moni_clerk')]
  const before = (await other.api(monitorCalls).mySignIns({})).total
  await ask(sessionCalls.login, { userName: 'MONI_tried', password: 'Wrong123!' })
  await ask(sessionCalls.login, { loginType: 'mobile', mobile: '13500135009', code: '000000' })
  await ask(sessionCalls.login, { userName: 'moni_nobody', password: 'Wrong123!' })
  const { items } = await tried.api(monitorCalls).mySignIns({})
  expect(items.map(({ kind, result, code }) => [kind, result, code])).toEqual([
    ['mobile', 'blocked', 40007],
    ['account', 'fail', 40001],
    ['account', 'ok', 200],
  ])
  expect((await other.api(monitorCalls).mySignIns({})).total).toBe(before)
})
