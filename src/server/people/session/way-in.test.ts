// What a password that is known or guessed leads to, and not: steps begun before a reset, locks, work, many tries.
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { productWorld, testPassword } from '../../../../test/world/client.ts'
import { type LoginInputShape, sessionCalls } from '../../../contract/people/session.ts'
import { signInCalls } from '../../../contract/people/sign-in.ts'
import { userAdminCalls } from '../../../contract/people/user-admin.ts'
import { solve } from '../../../web/parts/sign-in/sign-in-api.ts'
import { setPassword } from '../../kernel/password.ts'
import type { Visit } from '../../kernel/scope.ts'

const product = await productWorld()
const { app, ask, look, makePerson, signIn } = product
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

type Pair = [LoginInputShape, LoginInputShape]
type Work = { captchaId: string; challenge: string; bits: number }
/** The work that is asked of whoever tries a name. */
const workFor = async (userName: string) => {
  const { captchaId, challenge, bits } = (await ask(signInCalls.captcha, { userName })).body.result as Work
  return { bits, given: { captchaId, captchaCode: await solve(challenge, bits) } }
}

test('work is asked for after three failures of a name, known or not, and is good once', async () => {
  await makePerson({ userName: 'cara', roles: ['entry'] })
  for (const userName of ['cara', 'nobody_c']) {
    await look.query(forget)
    for (let n = 0; n < 3; n += 1) expect((await login({ userName, password: 'Wrong1!' })).code).toBe(40001)
    expect((await login({ userName, password: testPassword })).code).toBe(40005)
    const lazy = { ...(await workFor(userName)).given, captchaCode: '1' }
    expect((await login({ userName, password: testPassword, ...lazy })).code).toBe(40004)
    const { bits, given } = await workFor(userName)
    expect(bits).toBe(16)
    const right = { userName, password: testPassword, ...given }
    expect((await login(right)).code).toBe(userName === 'cara' ? 200 : 40001)
    expect((await login(right)).code).toBe(40004)
  }
})

test('the more failures, the more work, and what was done for fewer does not do', async () => {
  const { given } = await workFor('nobody_w')
  await look.query(
    `insert into login_lock (user_name, network, failures, failed_at) values ('nobody_w', 'x', 6, now())`,
  )
  const tried = { userName: 'nobody_w', password: testPassword }
  expect((await login({ ...tried, ...given })).code).toBe(40005)
  const more = await workFor('nobody_w')
  expect([more.bits, (await login({ ...tried, ...more.given })).code]).toEqual([17, 40001])
})

const from = async (remoteAddress: string, given: LoginInputShape, cookie = '') => {
  const headers = { 'content-type': 'application/json', cookie }
  const payload = JSON.stringify(given)
  const answer = await app.http.inject({
    ...{ method: 'POST', url: '/system/auth/login', remoteAddress, headers, payload },
  })
  return { code: answer.json().code, cookie: String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '' }
}

test('nobody is locked out by a stranger elsewhere, nor in a browser that he has come in by before', async () => {
  await makePerson({ userName: 'willa', roles: ['entry'] })
  const [wrong, right] = ['Wrong1!', testPassword].map((password) => ({ userName: 'willa', password })) as Pair
  const { cookie } = await from('203.0.113.9', right)
  await look.query(`insert into login_lock (user_name, network, failures, failed_at)
    values ('willa', '203.0.113.9', 4, now())`)
  const worked = async (input: LoginInputShape) => ({ ...input, ...(await workFor('willa')).given })
  expect((await from('203.0.113.9', await worked(wrong))).code).toBe(40002)
  expect((await from('203.0.113.9', await worked(right))).code).toBe(40002)
  expect((await from('198.51.100.7', await worked(right))).code).toBe(200)
  const known = await from('203.0.113.9', right, cookie)
  expect([known.code, known.cookie]).toEqual([200, ''])
  // The cookie is that of one user, and in other hands it opens nothing after five wrong passwords.
  expect((await from('203.0.113.9', { ...right, userName: 'nobody_t' }, cookie)).code).not.toBe(200)
  for (let n = 1; n <= 4; n += 1) expect((await from('203.0.113.9', wrong, cookie)).code).toBe(40001)
  for (const input of [wrong, right]) expect((await from('203.0.113.9', input, cookie)).code).toBe(40002)
})

test('other names that failed at an address do not stop its right passwords', async () => {
  await makePerson({ userName: 'wilma', roles: ['entry'] })
  expect((await login({ userName: 'many0', password: 'Wrong1!' })).code).toBe(40001)
  await look.query(`insert into login_log (id, user_name, ip, kind, result, code, at)
    select id + n, 'many' || n, ip, kind, result, code, at from login_log, generate_series(1, 23) as n
    where user_name = 'many0'`)
  const { bits, given } = await workFor('wilma')
  expect(bits).toBe(19)
  expect((await ask(sessionCalls.login, { userName: 'wilma', password: testPassword })).body.code).toBe(40005)
  expect((await ask(sessionCalls.login, { userName: 'wilma', password: testPassword, ...given })).body.code).toBe(200)
})
