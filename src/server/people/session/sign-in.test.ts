// The steps of signing in: codes that are sent, the second step, passwords that have to be changed.
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { productWorld, testPassword } from '../../../../test/world/client.ts'
import { parameterCalls } from '../../../contract/office/parameter.ts'
import { contactCalls } from '../../../contract/people/profile.ts'
import { type LoginInputShape, sessionCalls } from '../../../contract/people/session.ts'
import { securityCalls, signInCalls } from '../../../contract/people/sign-in.ts'
import { userAdminCalls } from '../../../contract/people/user-admin.ts'
import { sessionOf } from '../../../web/api/tokens.ts'
import { buildApp } from '../../app.ts'
import { codeAt, stepOf, stepOfCode } from './security.ts'

const world = await productWorld()
const { app, ask, look, makePerson, signIn } = world
const quiet = vi.spyOn(console, 'log').mockImplementation(() => undefined)
afterAll(() => quiet.mockRestore())
// All tests come from one address: what earlier ones have used up is not counted.
const forget = `with codes as (delete from auth_code), log as (delete from login_log where result = 'fail')
  delete from login_lock`
beforeEach(() => look.query(forget).then(() => undefined))

const set = (name: string, change: string) =>
  look.query(`update app_user set ${change} where user_name = $1 returning id`, [name])
const login = async (input: LoginInputShape, headers: Record<string, string> = {}) => {
  const { body, headers: answered } = await ask(sessionCalls.login, input, { headers })
  const result = (body.result ?? {}) as Record<string, string> & { kinds?: string[]; reasons?: string[] }
  return { code: body.code, message: body.message, problem: body.problems?.[0], result, answered }
}
/** The code that was sent last to somebody; sending is not waited for by the answer. */
const codeTo = async (target: string): Promise<string> => {
  let found = ''
  await vi.waitFor(async () => {
    const text = 'select content from message_outbox where target = $1 order by id desc limit 1'
    const [row] = await look.query<{ content: string }>(text, [target])
    found = /\d{6}/.exec(row?.content ?? '')?.[0] ?? ''
    expect(found).not.toBe('')
  }, 20_000)
  return found
}
const wrongOf = (code: string): string => (code === '000000' ? '111111' : '000000')

test('R-221 R-246 without any field the answer says so; with some, each missing one is named', async () => {
  expect((await ask(sessionCalls.login, {}, { lang: 'zh-cn' })).body).toMatchObject({
    ...{ code: 400, message: '登录参数不能为空', errors: { '': ['登录参数不能为空'] } },
  })
  const { body } = await ask(sessionCalls.login, { loginType: 'account' })
  expect([body.code, Object.keys(body.errors ?? {})]).toEqual([400, ['userName', 'password']])
})

describe('R-250 a code that is sent', () => {
  const send = (username: string) => ask(signInCalls.sendCode, { username })

  test('R-222 needs a name, and is answered alike for names known and unknown', async () => {
    await makePerson({ userName: 'dora', roles: ['entry'] })
    await set('dora', `mobile = '13800138000'`)
    const nobody = await ask(signInCalls.sendCodeToNobody, {}, { lang: 'zh-cn' })
    expect([nobody.body.code, nobody.body.message]).toEqual([400, '用户名不能为空'])
    const [known, unknown] = [await send('dora'), await send('nobody_d')]
    expect(known.body.result).toEqual(unknown.body.result)
    expect(known.body.result).toEqual({ sent: true, target: null, interval: 60, expiresIn: 300 })
    for (const name of ['dora', 'nobody_d']) {
      const again = await send(name)
      expect([again.body.code, String(again.body.problems?.[0]?.args.s)]).toEqual([42902, again.headers['retry-after']])
      const wrong = await login({ loginType: 'mobile', userName: name, code: 'abcdef' })
      expect([wrong.code, wrong.message]).toEqual([40006, 'Wrong code, 4 tries left'])
    }
  })

  //
  test('lets its user in by name or number, once, within five tries', async () => {
    await makePerson({ userName: 'emil', roles: ['entry'] })
    await set('emil', `mobile = '13900139000'`)
    await send('13900139000')
    const code = await codeTo('13900139000')
    const given: LoginInputShape = { loginType: 'mobile', mobile: '13900139000', code }
    expect((await login({ ...given, code: wrongOf(code) })).code).toBe(40006)
    const done = await login(given)
    expect([done.code, done.result.step]).toEqual([200, 'done'])
    expect((await login(given)).code).toBe(40007)
    const [logged] = await look.query('select kind, result from login_log order by id desc offset 1 limit 1')
    expect(logged).toEqual({ kind: 'mobile', result: 'ok' })
    await look.query('delete from auth_code')
    await send('emil')
    await look.query('update auth_code set attempts = 5')
    expect((await login({ ...given, mobile: '', userName: 'emil', code: await codeTo('13900139000') })).code).toBe(
      40007,
    )
    await look.query(`update auth_code set attempts = 0`)
    const twenty = { ...given, mobile: '', userName: 'emil', code: await codeTo('13900139000') }
    const all = await Promise.all(Array.from({ length: 20 }, () => login(twenty)))
    expect(all.filter(({ code: answered }) => answered === 200)).toHaveLength(1)
  })
})

describe('the second step', () => {
  const totpUser = async (userName: string) => {
    await makePerson({ userName, roles: ['entry'] })
    const who = await signIn(userName)
    const { secret, uri } = await who.api(securityCalls).mfaSetup({ password: testPassword })
    expect(uri).toMatch(/^otpauth:\/\/totp\/Selvedge:/)
    const used = codeAt(secret, stepOf(Date.now()))
    const { recovery } = await who.api(securityCalls).mfaEnable({ code: used })
    return { who, secret, recovery, used }
  }
  const first = (userName: string) => login({ userName, password: testPassword })

  test('of an app: each code once, five wrong ones end the ticket, a recovery code once', async () => {
    const { secret, recovery, used } = await totpUser('fritz')
    const { result } = await first('fritz')
    expect([result.step, result.kinds]).toEqual(['check', ['totp', 'recovery']])
    expect(result.accessToken).toBeUndefined()
    const { ticket = '' } = result
    const second = (code: string, more: LoginInputShape = {}) => login({ loginType: 'check', ticket, code, ...more })
    // The code by which it was switched on is used up.
    expect((await second(used)).code).toBe(40006)
    const next = codeAt(secret, stepOf(Date.now()) + 1)
    expect((await second(next)).result.step).toBe('done')
    expect((await second(next)).code).toBe(40008)
    const other = (await first('fritz')).result.ticket ?? ''
    const byRecovery = { loginType: 'check', ticket: other, kind: 'recovery', code: recovery[0] ?? '' } as const
    expect((await login(byRecovery)).result.step).toBe('done')
    const third = (await first('fritz')).result.ticket ?? ''
    expect((await login({ ...byRecovery, ticket: third })).problem).toMatchObject({ code: 40006, args: { n: 4 } })
    for (let n = 0; n < 4; n += 1) await login({ ...byRecovery, ticket: third })
    expect((await login({ ...byRecovery, ticket: third, code: recovery[1] ?? '' })).code).toBe(40008)
  })

  test('is locked after ten wrong codes, however many tickets the password gets', async () => {
    const { secret, who } = await totpUser('frieda')
    const guess = async (code: string) => {
      // From another address each time: of one, letters are asked for soon.
      await look.query(`with log as (delete from login_log where result = 'fail')
        delete from login_lock where user_name like '@%'`)
      return login({ loginType: 'check', ticket: (await first('frieda')).result.ticket ?? '', code })
    }
    const next = codeAt(secret, stepOf(Date.now()) + 1)
    for (let n = 0; n < 9; n += 1) expect((await guess(wrongOf(next))).code).toBe(40006)
    expect([(await guess(wrongOf(next))).code, (await guess(next)).code]).toEqual([40002, 40002])
    // Neither what somebody types as a name, nor the id of a session whose screen is not locked, leads around it.
    expect((await login({ userName: '#frieda', password: testPassword })).code).toBe(40001)
    const given = { mode: 'unlock' as const, userName: 'frieda', password: testPassword }
    const unlock = async () => (await login({ ...given, sessionId: sessionOf(who.token) })).code
    expect([await unlock(), (await who.ask(sessionCalls.lock, {})).status, await unlock()]).toEqual([401, 200, 200])
    await makePerson({ userName: 'boss_f', roles: ['admin'] })
    const users = (await signIn('boss_f')).api(userAdminCalls)
    const [{ id } = { id: '' }] = (await users.list({ search: 'frieda', locked: true })).items
    const told = await look.query(`select kind from notice where user_id::text = $1`, [id])
    expect(told).toEqual([{ kind: 'checkLocked' }])
    await users.unlock({ id })
    expect((await guess(next)).result.step).toBe('done')
  })

  test('is not asked for in a browser that is trusted, and is switched off by the password', async () => {
    const { who, recovery } = await totpUser('gerd')
    const { ticket = '' } = (await first('gerd')).result
    const code = recovery[0] ?? ''
    const done = await login({ loginType: 'check', ticket, kind: 'recovery', code, trustDevice: true })
    const cookie = String(done.answered['set-cookie']).split(';')[0] ?? ''
    expect(String(done.answered['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/)
    const given = { userName: 'gerd', password: testPassword }
    expect((await login(given, { cookie })).result.step).toBe('done')
    expect((await login(given, { cookie, 'user-agent': 'another' })).result.step).toBe('check')
    await makePerson({ userName: 'gerda', roles: ['entry'] })
    expect((await who.ask(securityCalls.mfaDisable, { password: 'Wrong1!x' })).body.code).toBe(40012)
    await who.api(securityCalls).mfaDisable({ password: testPassword })
    expect((await first('gerd')).result.step).toBe('done')
  })

  //
  test('by a code is sent at once, masked, and again by the other way', async () => {
    await makePerson({ userName: 'hugo', roles: ['entry'] })
    await set('hugo', `mobile = '13700137000', email = 'hugo@example.com'`)
    const hugo = await signIn('hugo')
    expect((await hugo.api(securityCalls).mfaSend({ kind: 'sms' })).target).toBe('137****7000')
    await hugo.api(securityCalls).mfaEnable({ kind: 'sms', code: await codeTo('13700137000') })
    await look.query('delete from auth_code')
    const { result } = await first('hugo')
    expect([result.step, result.kinds, result.target]).toEqual(['check', ['sms', 'email', 'recovery'], '137****7000'])
    await look.query(`update auth_code set created_at = created_at - interval '61 seconds'`)
    const again = { username: 'hugo', ticket: result.ticket ?? '', kind: 'email' as const }
    expect((await ask(signInCalls.sendCode, again)).body.result).toMatchObject({ target: 'h***@example.com' })
    const code = await codeTo('hugo@example.com')
    const done = await login({ loginType: 'check', ticket: result.ticket ?? '', kind: 'email', code })
    expect(done.result.step).toBe('done')
  })
})

test('permissions that need a second step let nobody in without one', async () => {
  await makePerson({ userName: 'anja', roles: ['entry'] })
  await makePerson({ userName: 'otto', roles: ['sysadmin'] })
  const otto = await signIn('otto')
  const place = { code: 'sys.mfa.required_codes', scope: 'global' as const }
  const need = async (value: string, version: number) =>
    (await otto.ask(parameterCalls.update, { ...place, value, version })).body.code
  expect(await need('sys:config:edit', 0)).toBe(40018)
  expect(await need('gl:voucher:save', 0)).toBe(200)
  await expect.poll(() => app.parameters.get('sys.mfa.required_codes')).toEqual(['gl:voucher:save'])
  const anja = () => login({ userName: 'anja', password: testPassword })
  const begun = (await anja()).result
  expect([begun.step, begun.uri?.startsWith('otpauth://totp/Selvedge:anja?')]).toEqual(['setUp', true])
  const { ticket = '', secret = '' } = begun
  const finish = async (given: { ticket: string; code: string }) => (await ask(signInCalls.mfaByTicket, given)).body
  const code = codeAt(secret, stepOf(Date.now()))
  // Neither a wrong code nor the ticket by itself lets anybody in, and a ticket of another step sets nothing up.
  expect((await finish({ ticket, code: wrongOf(code) })).problems?.[0]).toMatchObject({ code: 40006, args: { n: 4 } })
  expect((await login({ loginType: 'check', ticket, code })).code).toBe(40006)
  const late = (await anja()).result
  const made = (await finish({ ticket, code })).result as { recovery: string[]; next: { step: string } }
  expect([made.next.step, made.recovery.length]).toEqual(['done', 10])
  const lateCode = codeAt(late.secret ?? '', stepOf(Date.now()))
  expect((await finish({ ticket: late.ticket ?? '', code: lateCode })).code).toBe(40008)
  const check = (await anja()).result
  expect([check.step, check.kinds]).toEqual(['check', ['totp', 'recovery']])
  expect((await finish({ ticket: check.ticket ?? '', code })).code).toBe(40008)
  const told = await look.query(
    `select count(*)::int as n from trail where action = 'enableMfa' and object_no = 'anja'`,
  )
  expect(told).toEqual([{ n: 1 }])
  await makePerson({ userName: 'bot_a', roles: ['entry'] })
  await set('bot_a', `account_kind = 'program'`)
  expect((await login({ userName: 'bot_a', password: testPassword })).problem?.name).toBe('login.secondStep')
  await otto.ask(parameterCalls.reset, { ...place, version: 1 })
})

test('a program is never asked for another password; the first administrator is, before anything', async () => {
  await makePerson({ userName: 'robot', roles: ['till'] })
  await set('robot', `account_kind = 'program', password_must_change = true`)
  expect((await login({ userName: 'robot', password: testPassword })).result.step).toBe('done')
  const [admin] = await look.query(`select password_must_change as asked from app_user where user_name = 'admin'`)
  expect(admin).toEqual({ asked: true })
})

test('another number is kept once its code was given, if nobody has it; the code is hidden then', async () => {
  await makePerson({ userName: 'tina', roles: ['entry'] })
  await makePerson({ userName: 'tom_b', roles: ['entry'] })
  await set('tom_b', `mobile = '13600136000'`)
  const tina = await signIn('tina')
  const send = async (target: string, password = testPassword) =>
    (await tina.ask(contactCalls.send, { kind: 'sms', target, password })).body
  expect((await send('13600136001', 'Wrong1!x')).code).toBe(40012)
  expect(Object.keys((await send('123')).errors ?? {})).toEqual(['target'])
  expect((await send('13600136000')).problems?.[0]?.name).toBe('record.duplicate')
  expect((await send('13600136001')).result).toMatchObject({ target: '136****6001' })
  const code = await codeTo('13600136001')
  const keep = async (given: { mobile: string; code: string }) => (await tina.ask(contactCalls.mobile, given)).body.code
  expect(await keep({ mobile: '13600136002', code })).toBe(40007)
  const tom = await signIn('tom_b')
  expect((await tom.ask(contactCalls.mobile, { mobile: '13600136001', code })).body.code).toBe(40007)
  await look.query('delete from auth_code')
  expect((await send('13600136001')).code).toBe(200)
  await vi.waitFor(async () => expect(await codeTo('13600136001')).not.toBe(code), 20_000)
  expect(await keep({ mobile: '13600136001', code: await codeTo('13600136001') })).toBe(200)
  const [kept] = await look.query(`select mobile, (select content from message_outbox where target = mobile
    order by id desc limit 1) as content from app_user where user_name = 'tina'`)
  expect(kept).toEqual({ mobile: '13600136001', content: expect.stringContaining('******') })
})

describe('a password', () => {
  test('that has to be changed is changed before anybody comes in, by the rules', async () => {
    await makePerson({ userName: 'ida', roles: ['entry'] })
    await set('ida', 'password_must_change = true')
    const { result } = await login({ userName: 'ida', password: testPassword })
    expect([result.step, result.reasons]).toEqual(['changePassword', ['first']])
    const change = async (newPassword: string) =>
      (await ask(signInCalls.changeByTicket, { ticket: result.ticket ?? '', newPassword })).body
    const refused = ['abc1!', 'abcdefgh', 'P@ssw0rd1!', testPassword]
    expect(await Promise.all(refused.map(async (each) => (await change(each)).code))).toEqual([
      ...[40009, 40009, 40015, 40010],
    ])
    expect((await change('Korn7!blume')).result).toMatchObject({ step: 'done' })
    expect((await change('Korn8!blume')).code).toBe(40008)
    expect((await login({ userName: 'ida', password: 'Korn7!blume' })).result.step).toBe('done')
    await set('ida', `password_changed_at = now() - interval '91 days'`)
    expect((await login({ userName: 'ida', password: 'Korn7!blume' })).result.reasons).toEqual(['expired'])
    await set('ida', `password_changed_at = now() - interval '85 days'`)
    expect((await login({ userName: 'ida', password: 'Korn7!blume' })).result.passwordWarnDays).toBe(5)
  })

  test('that its user changes ends all other sessions and leaves this one', async () => {
    await makePerson({ userName: 'jana', roles: ['entry'] })
    const [jana, other] = [await signIn('jana'), await signIn('jana')]
    const given = { oldPassword: testPassword, newPassword: 'Korn7!blume' }
    expect((await jana.ask(securityCalls.changePassword, { ...given, oldPassword: 'Wrong1!' })).body.code).toBe(40012)
    const changed = await jana.ask(securityCalls.changePassword, given)
    expect(changed.body.result).toEqual({ ended: 1 })
    const token = String(changed.headers['access-token'])
    expect((await jana.ask(securityCalls.mfa, {}, { token })).body.result).toMatchObject({ kind: 'none' })
    expect((await other.ask(securityCalls.mfa, {})).status).toBe(401)
    expect((await jana.ask(securityCalls.mfa, {})).status).toBe(401)
  })

  test('that was forgotten is set anew by a code, and the answer is the same for nobody', async () => {
    await makePerson({ userName: 'karl', roles: ['entry'] })
    await set('karl', `email = 'karl@example.com'`)
    const [known, unknown] = [
      await ask(signInCalls.forgotSend, { userName: 'karl' }),
      await ask(signInCalls.forgotSend, { userName: 'nobody_k' }),
    ]
    expect(known.body.result).toEqual(unknown.body.result)
    const given = { userName: 'karl', code: await codeTo('karl@example.com'), newPassword: 'Korn7!blume' }
    const reset = async (more: object) => (await ask(signInCalls.forgotReset, { ...given, ...more })).body.code
    expect(await reset({ code: wrongOf(given.code) })).toBe(40006)
    // A password that is refused costs no code; the one that is taken ends what is open.
    const before = await signIn('karl')
    expect([await reset({ newPassword: 'short' }), await reset({ newPassword: testPassword })]).toEqual([40009, 40010])
    expect([await reset({}), await reset({})]).toEqual([200, 40007])
    await expect.poll(async () => (await before.ask(securityCalls.mfa, {})).status).toBe(401)
    const open = await look.query(
      `select 1 from auth_session s join app_user u on u.id = s.user_id
       where u.user_name = 'karl' and s.revoked_at is null`,
    )
    expect(open).toEqual([])
    expect((await login({ userName: 'karl', password: 'Korn7!blume' })).result.step).toBe('done')
    expect((await login({ userName: 'karl', password: testPassword })).code).toBe(40001)
  })
})

test('R-247 login-test answers whoever may verify accounts, and gives no token', async () => {
  await makePerson({ userName: 'lena', roles: ['entry'] })
  const given = { userName: 'lena', password: testPassword }
  expect((await ask(signInCalls.loginTest, given)).body.code).toBe(403)
  const config = { ...world.config, testsLogins: true }
  const open = await buildApp({ db: world.db, config, strangersPerMinute: Number.MAX_SAFE_INTEGER })
  const test = async (input: object) => {
    const headers = { 'content-type': 'application/json', 'x-lang': 'en' }
    const payload = JSON.stringify(input)
    const answer = await open.http.inject({ method: 'POST', url: '/system/auth/login-test', headers, payload })
    return { headers: answer.headers, body: answer.json() }
  }
  const { body, headers } = await test(given)
  expect(body).toMatchObject({ result: { valid: true, step: 'done', roles: ['entry'] } })
  expect([headers['access-token'], JSON.stringify(body).includes('Token')]).toEqual([undefined, false])
  expect((await test({ ...given, password: 'Wrong1!' })).body.code).toBe(40001)
  await open.close()
})

test('R-244 R-245 the page is told its pictures and its address before anybody signs in', async () => {
  await look.query(`insert into file_object values ('local', 'k', 1, now())`)
  for (const [id, isPublic] of [
    [71n, true],
    [72n, false],
  ] as const) {
    await look.query(
      `insert into file (id, file_name, ext, mime, bytes, sha256, bucket, storage, object_key, is_public, source,
         remark, created_by, created_at)
       values ($1, 'a b.jpg', 'jpg', 'image/jpeg', 1, repeat('a', 64), 'Default', 'local', 'k', $2, 'login-bg', '织机', 1,
         now())`,
      [id, isPublic],
    )
  }
  const { body } = await ask(sessionCalls.backgroundImg, {})
  const title = { 'zh-cn': '织机', 'zh-tw': '织机', en: '织机' }
  const url = '/files/p/71/a%20b.jpg'
  expect(body.result).toEqual({ items: [{ url, thumb: url, title }], interval: 8, current: 0 })
  expect((await ask(sessionCalls.ip, {})).body.result).toEqual({ ip: '127.0.0.1', ipVersion: 4, trustedProxy: false })
})

test('where one session is allowed, signing in elsewhere ends it and says so', async () => {
  await makePerson({ userName: 'mona', roles: ['entry'] })
  await look.query(`insert into parameter_value (code, scope, value) values ('sys.single_login', 'global', 'true')`)
  await look.query(`select pg_notify('parameter_changed', '')`)
  await vi.waitFor(async () => expect(await world.app.parameters.get('sys.single_login')).toBe(true), 20_000)
  const first = await signIn('mona')
  const second = await signIn('mona')
  const told = await first.ask(securityCalls.mfa, {})
  expect([told.body.code, told.body.message]).toEqual([40308, 'Your account signed in on another device'])
  expect((await second.ask(securityCalls.mfa, {})).body.code).toBe(200)
  await look.query(`delete from parameter_value`)
})

test('codes of an app are those of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const vectors: [number, string][] = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [20_000_000_000, '65353130'],
  ]
  for (const [seconds, code] of vectors) expect(codeAt(secret, stepOf(seconds * 1000), 8)).toBe(code)
  expect(stepOfCode(secret, '287082', 59_000, 0)).toBe(1)
  expect(stepOfCode(secret, '287082', 59_000, 1)).toBeNull()
  expect(stepOfCode(secret, '287082', 159_000, 0)).toBeNull()
})

test('whoever comes in while others of the same address do is asked for no letters', async () => {
  const names = ['nora', 'nils', 'nele', 'nick', 'nina', 'noah']
  for (const userName of names) await makePerson({ userName, roles: ['entry'] })
  const all = await Promise.all(names.map((userName) => login({ userName, password: testPassword })))
  expect(all.map(({ code }) => code)).toEqual(names.map(() => 200))
})
