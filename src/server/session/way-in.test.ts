// What a password that is known or guessed does not lead to: steps begun before a reset, locks, many tries at once.
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { productWorld, testPassword } from '../../../test/client.ts'
import { type LoginInputShape, sessionCalls } from '../../contract/session.ts'
import { signInCalls } from '../../contract/sign-in.ts'
import { userAdminCalls } from '../../contract/user-admin.ts'
import type { Visit } from '../kernel/scope.ts'
import { setPassword } from '../kernel/user-password.ts'

const product = await productWorld()
const { ask, look, makePerson, signIn } = product
const quiet = vi.spyOn(console, 'log').mockImplementation(() => undefined)
afterAll(() => quiet.mockRestore())
const forget = `with codes as (delete from auth_code), log as (delete from login_log where result = 'fail')
  delete from login_lock`
beforeEach(() => look.query(forget).then(() => undefined))

const login = async (input: LoginInputShape) => {
  const { body } = await ask(sessionCalls.login, input)
  return { code: body.code, result: (body.result ?? {}) as Record<string, string> }
}
await makePerson({ userName: 'way_boss', roles: ['admin'] })
const users = (await signIn('way_boss')).api(userAdminCalls)
const person = async (userName: string, change = '') => {
  const id = String(await makePerson({ userName, roles: ['entry'] }))
  if (change !== '') await look.query(`update app_user set ${change} where id = $1`, [BigInt(id)])
  return id
}

test('a step that was begun with the old password leads nowhere after a reset', async () => {
  const id = await person('way_old', 'password_must_change = true')
  const { ticket = '' } = (await login({ userName: 'way_old', password: testPassword })).result
  const { password } = await users.resetPassword({ id })
  const change = { ticket, newPassword: 'Attack1!xy' }
  expect((await ask(signInCalls.changeByTicket, change)).body.code).toBe(40008)
  expect((await login({ userName: 'way_old', password })).result.step).toBe('changePassword')
})

test('a reset that comes while a password is being looked at leaves no step behind that it opens', async () => {
  const id = BigInt(await person('way_late', 'password_must_change = true'))
  const asked = await look.transaction(async (tx) => {
    await setPassword(tx, id, 'Another1!x', { mustChange: true })
    const begun = login({ userName: 'way_late', password: testPassword })
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%token_epoch = $2%'`
    await vi.waitUntil(async () => (await look.query(waiting)).length > 0, { timeout: 20_000 })
    return () => begun
  })
  expect(await asked()).toEqual({ code: 40001, result: {} })
  const left = 'select 1 from auth_ticket where user_id = $1 and used_at is null'
  expect(await look.query(left, [id])).toEqual([])
})

test('who signs in right after another password was set is in, whatever was kept of him', async () => {
  await person('way_new')
  await signIn('way_new')
  await look.query(`update app_user set token_epoch = token_epoch + 1 where user_name = 'way_new'`)
  const again = await signIn('way_new')
  expect((await again.ask(sessionCalls.userInfo, {})).status).toBe(200)
})

test('a screen is unlocked by whoever was in the session; the password of others is not judged there', async () => {
  await person('way_lock')
  const own = await signIn('way_lock')
  const sessionId = JSON.parse(Buffer.from(own.token.split('.')[1] ?? '', 'base64url').toString()).sid as string
  const given = { mode: 'unlock' as const, userName: 'way_lock' }
  const nobodys = { ...given, sessionId: '00000000-0000-4000-8000-000000000000' }
  const codes = []
  for (const password of ['Wrong1!x', testPassword]) codes.push((await login({ ...nobodys, password })).code)
  expect(codes).toEqual([401, 401])
  expect((await login({ ...given, sessionId, password: 'Wrong1!x' })).code).toBe(40001)
})

test('a lock that came by a number or an address is seen and taken away with the others', async () => {
  const id = await person('way_phone', `mobile = '13900139000', email = 'Way@example.com'`)
  for (const mobile of ['13900139000', 'way@example.com']) {
    const guess = async () => (await login({ loginType: 'mobile', mobile, code: '000000' })).code
    expect(await guess()).toBe(40007)
    await look.query(`update login_lock set locks = 1, locked_until = now() + interval '1 hour' where user_name = $1`, [
      mobile,
    ])
    expect(await guess()).toBe(40002)
    expect((await users.list({ search: 'way_phone', locked: true })).total).toBe(1)
    await users.unlock({ id })
    expect((await users.list({ search: 'way_phone', locked: true })).total).toBe(0)
    expect(await guess()).toBe(40007)
  }
})

test('of many codes that are asked for at once one is sent', async () => {
  await person('way_many', `mobile = '13900139001'`)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ask(signInCalls.sendCode, { username: 'way_many' })),
  )
  expect(answers.map(({ body }) => body.code).sort()).toEqual([200, ...Array(7).fill(42902)])
})

test('of those who sign in at the same moment where one session is allowed one stays', async () => {
  await person('way_once')
  const { app } = product
  const { access } = await app.sessions.identify(`Bearer ${(await signIn('way_once')).token}`, undefined)
  const visit = { userAgent: '', ip: '127.0.0.1' } as Visit
  const entry = { remember: false, kind: 'web', device: '', single: true }
  const live = `select s.id from auth_session s join app_user u on u.id = s.user_id
    where u.user_name = 'way_once' and s.revoked_at is null`
  for (let round = 0; round < 5; round += 1) {
    const opened = await Promise.all(Array.from({ length: 4 }, () => app.sessions.open(visit, access, entry)))
    const left = await look.query<{ id: string }>(live)
    expect([left.length, opened.some(({ sessionId }) => sessionId === left[0]?.id)]).toEqual([1, true])
  }
})
