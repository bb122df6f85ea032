// Tokens: what is not exactly ours is refused, and a refresh token works once, with a grace for parallel calls.
import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Answer, askOf, productWorld, type SignedIn, testPassword } from '../../../test/world/client.ts'
import { accountSetCalls } from '../../contract/chart/account-set.ts'
import { sessionCalls } from '../../contract/people/session.ts'
import { buildApp } from '../app.ts'
import { rightsChanged } from './right.ts'
import { type Claims, openToken, signToken, tokenKey } from './token.ts'

/** Appendix C 2 asks for a thousand rounds without a false sign-out: those are the long form. */
const rounds = process.env.SELVEDGE_LONG === '1' ? 1000 : 8

const world = await productWorld()
const { ask, look, makePerson, signIn } = world
const key = await tokenKey(look)

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsOf = (token: string): Claims => openToken(key, 'access', token) as Claims
const now = () => Math.floor(Date.now() / 1000)
const list = (token: string, headers: Record<string, string> = {}): Promise<Answer> =>
  ask(accountSetCalls.list, {}, { token, headers })

await makePerson({ userName: 'mary', roles: ['manager'] })
const mary = await signIn('mary')

const refreshClaims = (token: string): Claims => openToken(key, 'refresh', token) as Claims
/** The access token of a session as it is after its twenty minutes. */
const outdated = (who: SignedIn): string =>
  signToken(key, 'access', { ...claimsOf(who.token), iat: now() - 2000, nbf: now() - 2000, exp: now() - 1 })
const withRefresh = (who: SignedIn, refresh = who.refreshToken) =>
  list(outdated(who), { 'x-authorization': `Bearer ${refresh}` })

describe('an access token is refused', () => {
  const signed = (header: unknown, payload: unknown, secret: Buffer = key) => {
    const text = `${encode(header)}.${encode(payload)}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  const claims = claimsOf(mary.token)
  const standard = { alg: 'HS256', typ: 'at+jwt' }
  const [head = '', body = '', tail = ''] = mary.token.split('.')

  test.each<[string, string]>([
    ['without an algorithm', `${encode({ alg: 'none', typ: 'at+jwt' })}.${body}.`],
    ['of another algorithm', signed({ alg: 'RS256', typ: 'at+jwt' }, claims)],
    ['that names a key', signed({ ...standard, kid: '../../dev/null' }, claims)],
    ['that brings its key', signed({ ...standard, jku: 'https://example.com/k' }, claims)],
    ['signed with another key', signed(standard, claims, Buffer.alloc(32))],
    ['that was altered', `${head}.${encode({ ...claims, sub: '1' })}.${tail}`],
    ['whose signature is cut', `${head}.${body}.${tail.slice(0, 20)}`],
    ['whose signature is spelled otherwise', `${head}.${body}.${tail}=`],
    ['for another audience', signed(standard, { ...claims, aud: 'other' })],
    ['that is not valid yet', signed(standard, { ...claims, nbf: now() + 60 })],
    ['that has expired', signed(standard, { ...claims, exp: now() - 1 })],
    ['of an older password', signed(standard, { ...claims, ep: claims.ep + 1 })],
    ['of no session', signed(standard, { ...claims, sid: '00000000-0000-4000-8000-000000000000' })],
    ['of nobody', signed(standard, { ...claims, sub: '123' })],
    ['with words for numbers', signed(standard, { ...claims, exp: '9999999999' })],
    ['that is a refresh token', mary.refreshToken],
    ['that is no token', 'abc'],
    ['that is empty', ''],
  ])('%s', async (_, token) => {
    const { status, body: answer, headers } = await list(token)
    expect([status, answer.code, headers['access-token']]).toEqual([401, 401, 'invalid_token'])
  })

  test('while the right one is taken', async () => {
    expect((await list(mary.token)).body.code).toBe(200)
    expect((await list(signed(standard, claims))).body.code).toBe(200)
  })
})

describe('an expired access token', () => {
  test('with its refresh token is answered, with a new pair in the headers', async () => {
    const who = await signIn('mary')
    const { status, body, headers } = await withRefresh(who)
    expect([status, body.code]).toEqual([200, 200])
    expect((await list(String(headers['access-token']))).body.code).toBe(200)
    expect(refreshClaims(String(headers['x-access-token'])).gen).toBe(1)
  })

  test('in twenty calls at once leads to one successor for all', async () => {
    const who = await signIn('mary')
    const answers = await Promise.all(Array.from({ length: 20 }, () => withRefresh(who)))
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ headers }) => headers['x-access-token'])).size).toBe(1)
    expect(new Set(answers.map(({ headers }) => headers['access-token'])).size).toBe(1)
    const next = String(answers[0]?.headers['x-access-token'])
    expect((await withRefresh(who, next)).body.code).toBe(200)
  })

  test('never ends a session, however often twenty calls at once come to two servers', {
    timeout: 600_000,
  }, async () => {
    const { db, config } = world
    const other = await buildApp({ db, config, strangersPerMinute: 100_000 })
    const servers = [ask, askOf((asked) => other.http.inject(asked))]
    let who = await signIn('mary')
    for (let round = 0; round < rounds; round += 1) {
      const headers = { 'x-authorization': `Bearer ${who.refreshToken}` }
      const token = outdated(who)
      const calls = Array.from({ length: 20 }, (_, n) => servers[n % 2]?.(accountSetCalls.list, {}, { token, headers }))
      const answers = await Promise.all(calls)
      expect(new Set(answers.map((answer) => answer?.body.code))).toEqual(new Set([200]))
      expect(new Set(answers.map((answer) => answer?.headers['x-access-token'])).size).toBe(1)
      const [first] = answers
      const [next, refreshToken] = ['access-token', 'x-access-token'].map((name) => String(first?.headers[name]))
      who = { ...who, token: next ?? '', refreshToken: refreshToken ?? '' }
    }
    expect(refreshClaims(who.refreshToken).gen).toBe(rounds)
    await other.close()
  })

  test('with the refresh token of another session is refused', async () => {
    const [one, other] = [await signIn('mary'), await signIn('mary')]
    expect((await withRefresh(one, other.refreshToken)).status).toBe(401)
    expect((await withRefresh(one, one.token)).status).toBe(401)
    expect((await withRefresh(one)).status).toBe(200)
  })

  test('with a refresh token used long ago ends the session for whoever holds any of its tokens', async () => {
    const who = await signIn('mary')
    const next = await withRefresh(who)
    await look.query(`update auth_session set refresh_rotated_at = now() - interval '31 seconds'
      where id = '${claimsOf(who.token).sid}'`)
    const reused = await withRefresh(who)
    expect([reused.status, reused.headers['access-token']]).toEqual([401, 'invalid_token'])
    await expect.poll(async () => (await list(String(next.headers['access-token']))).status).toBe(401)
    expect((await withRefresh(who, String(next.headers['x-access-token']))).status).toBe(401)
    const [row] = await look.query<{ reason: string }>(
      'select revoke_reason as reason from auth_session where id = $1',
      [claimsOf(who.token).sid],
    )
    expect(row?.reason).toBe('rotation_reuse')
    const told = `select (select count(*) from trail where action = 'sessionCopied')::int as acts,
      (select count(*) from notice where kind = 'sessionCopied')::int as notices`
    expect(await look.query(told)).toEqual([{ acts: 1, notices: 1 }])
  })

  test('R-249 may also be exchanged by a call of its own', async () => {
    const who = await signIn('mary')
    const { body, headers } = await ask(sessionCalls.refresh, { refreshToken: who.refreshToken })
    expect(body).toMatchObject({ code: 200, result: { expiresIn: 1200, refreshToken: headers['x-access-token'] } })
    expect((await ask(sessionCalls.refresh, { refreshToken: 'x.y.z' })).status).toBe(401)
  })
})

describe('a locked screen', () => {
  const lock = (token: string) => ask(sessionCalls.lock, {}, { token })
  const unlock = (who: SignedIn, given: Partial<{ userName: string; password: string; sessionId: string }> = {}) =>
    ask(sessionCalls.login, {
      ...{ mode: 'unlock', userName: 'mary', password: testPassword, sessionId: claimsOf(who.token).sid, ...given },
    })

  test('takes no token of its session, old or new, until the password is given; then none of before', async () => {
    const [who, other] = [await signIn('mary'), await signIn('mary')]
    const again = await withRefresh(who)
    const latest = String(again.headers['access-token'])
    expect((await lock(latest)).body.code).toBe(200)
    await expect.poll(async () => (await list(latest)).status).toBe(401)
    expect((await list(who.token)).status).toBe(401)
    expect((await withRefresh(who, String(again.headers['x-access-token']))).status).toBe(401)
    expect((await list(other.token)).body.code).toBe(200)
    const opened = await unlock(who)
    expect(opened.body).toMatchObject({ code: 200, result: { sessionId: claimsOf(who.token).sid } })
    await expect.poll(async () => (await list(String(opened.headers['access-token']))).body.code).toBe(200)
    expect((await list(latest)).status).toBe(401)
    expect((await withRefresh(who, String(again.headers['x-access-token']))).status).toBe(401)
  })

  test('opens for its own user only, counts wrong passwords, and not after signing out', async () => {
    await makePerson({ userName: 'peter', roles: ['manager'] })
    const who = await signIn('mary')
    expect((await lock(who.token)).body.code).toBe(200)
    expect((await unlock(who, { userName: 'peter' })).status).toBe(401)
    expect((await unlock(who, { password: 'Wrong123!' })).body.problems?.[0]).toMatchObject({ code: 40001 })
    expect((await unlock(who, { sessionId: '00000000-0000-4000-8000-000000000000' })).status).toBe(401)
    const kinds = await look.query(`select result from login_log where kind = 'unlock' order by id desc limit 3`)
    expect(kinds).toEqual([{ result: 'blocked' }, { result: 'fail' }, { result: 'blocked' }])
    const opened = await unlock(who)
    const token = String(opened.headers['access-token'])
    await ask(sessionCalls.logout, {}, { token })
    expect((await unlock(who)).status).toBe(401)
  })
})

describe('a session ends', () => {
  test('when its user is disabled, or the password changes', async () => {
    for (const change of ['enabled = false', 'token_epoch = token_epoch + 1', 'valid_until = current_date - 1']) {
      const userName = `end${change.length}`
      const id = await makePerson({ userName, roles: ['manager'] })
      const who = await signIn(userName)
      expect((await list(who.token)).status).toBe(200)
      await look.query(`update app_user set ${change} where id = $1`, [id])
      await rightsChanged(look, id)
      await expect.poll(async () => (await list(who.token)).status).toBe(401)
      expect((await withRefresh(who)).status).toBe(401)
    }
  })

  test('and a right that was taken away is gone', async () => {
    const id = await makePerson({ userName: 'owen', roles: ['manager'] })
    const who = await signIn('owen')
    expect((await list(who.token)).body.code).toBe(200)
    await look.query('delete from user_role where user_id = $1', [id])
    await rightsChanged(look, id)
    await expect.poll(async () => (await list(who.token)).body.code).toBe(403)
  })
})
