// Signing in by a scan and by WeChat, of which a loopback server keeps the published contract.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { productWorld, testPassword } from '../../../../test/world/client.ts'
import type { ResultOf } from '../../../contract/base/call.ts'
import { type LoginInputShape, scanCalls, sessionCalls, wechatCalls } from '../../../contract/people/session.ts'
import { signInCalls } from '../../../contract/people/sign-in.ts'
import { sessionOf } from '../../../web/api/tokens.ts'
import { buildApp } from '../../app.ts'
import { signatureOf } from './wechat.ts'
import { appPlace } from './wechat-api.ts'

const world = await productWorld()
const { ask, look, makePerson, signIn, app } = world
const result = async <R>(asked: Promise<{ body: { result: unknown } }>): Promise<R> => (await asked).body.result as R

describe('a scan', () => {
  type Made = { scanId: string; pollSecret: string; qrPath: string }
  const create = () => result<Made>(ask(scanCalls.create, {}))
  const status = (scanId: string, secret: string) =>
    result<{ state: string; loginTicket: string }>(ask(scanCalls.status, { scanId, secret }))

  test('lets a browser in once its user has confirmed it on the phone, and only once', async () => {
    await makePerson({ userName: 'sam', roles: ['entry'] })
    await makePerson({ userName: 'eve', roles: ['entry'] })
    const [sam, eve] = [await signIn('sam'), await signIn('eve')]
    const { scanId, pollSecret, qrPath } = await create()
    expect(qrPath).toBe(`/#/m/scan-confirm?s=${scanId}`)
    expect((await sam.ask(scanCalls.confirm, { scanId })).body.code).toBe(40033)
    expect((await sam.api(scanCalls).scan({ scanId })).isElsewhere).toBe(false)
    expect((await status(scanId, pollSecret)).state).toBe('scanned')
    // Who has photographed the picture has neither the secret nor the phone.
    expect((await eve.ask(scanCalls.confirm, { scanId })).body.code).toBe(40032)
    await sam.api(scanCalls).confirm({ scanId })
    expect(await status(scanId, 'of another')).toMatchObject({ state: 'expired', loginTicket: '' })
    const [one, other] = await Promise.all([status(scanId, pollSecret), status(scanId, pollSecret)])
    const tickets = [one.loginTicket, other.loginTicket].filter((each) => each !== '')
    expect(tickets).toHaveLength(1)
    const given = { loginType: 'scan', scanId, ticket: tickets[0] ?? '' } as const
    const done = await result<{ step: string; user: { userName: string } }>(ask(sessionCalls.login, given))
    expect([done.step, done.user.userName]).toEqual(['done', 'sam'])
    expect((await ask(sessionCalls.login, given)).body.code).toBe(40008)
    expect((await sam.ask(scanCalls.confirm, { scanId })).body.code).toBe(40032)
  })

  test('or a code opens a locked screen for its own user, and the same session goes on', async () => {
    await makePerson({ userName: 'lola', roles: ['entry'] })
    await look.query(`update app_user set mobile = '13500135000' where user_name = 'lola'`)
    const [desk, phone, eve] = [await signIn('lola'), await signIn('lola'), await signIn('eve')]
    const ways = async (who: typeof desk) => (await who.api(sessionCalls).userInfo({})).unlockBy
    expect([await ways(desk), await ways(eve)]).toEqual([['mobile', 'scan'], ['scan']])
    const sessionId = sessionOf(desk.token)
    const unlock = async (given: LoginInputShape) => {
      const { body } = await ask(sessionCalls.login, { mode: 'unlock', userName: 'lola', sessionId, ...given })
      return { code: body.code, opened: (body.result as { sessionId?: string } | null)?.sessionId }
    }
    const scanBy = async ({ api }: typeof desk): Promise<LoginInputShape> => {
      const { scanId, pollSecret } = await create()
      await api(scanCalls).scan({ scanId })
      await api(scanCalls).confirm({ scanId })
      return { loginType: 'scan', scanId, ticket: (await status(scanId, pollSecret)).loginTicket }
    }
    await desk.api(sessionCalls).lock({})
    expect(await unlock(await scanBy(eve))).toEqual({ code: 40034, opened: undefined })
    expect((await unlock({ ...(await scanBy(eve)), userName: 'eve' })).code).toBe(401)
    const byScan = await scanBy(phone)
    expect(await unlock(byScan)).toEqual({ code: 200, opened: sessionId })
    expect((await unlock(byScan)).code).toBe(40008)

    const quiet = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    onTestFinished(() => quiet.mockRestore())
    expect((await ask(signInCalls.sendCode, { username: 'lola' })).body.code).toBe(200)
    const message = `select content from message_outbox where target = '13500135000'`
    await expect.poll(() => look.query(message)).toHaveLength(1)
    const [{ content } = { content: '' }] = await look.query<{ content: string }>(message)
    const code = /\d{6}/.exec(content)?.[0] ?? ''
    // Wrong codes and wrong passwords are counted as one.
    expect((await unlock({ loginType: 'mobile', code: 'wrong' })).code).toBe(40006)
    expect((await unlock({ password: 'Wrong1!x' })).code).toBe(40001)
    const counted = await look.query(`select failures from login_lock where user_name = 'lola'`)
    expect(counted).toEqual([{ failures: 2 }])
    expect(await unlock({ loginType: 'mobile', code })).toEqual({ code: 200, opened: sessionId })
    expect((await unlock({ loginType: 'mobile', code })).code).toBe(40007)
    await look.query(`with log as (delete from login_log where result = 'fail') delete from login_lock`)
  })

  test('is answered when it has another state than the browser knows, and by a server that ends', async () => {
    const sam = await signIn('sam')
    const { scanId, pollSecret: secret } = await create()
    const known = () => result<{ state: string }>(ask(scanCalls.status, { scanId, secret, knows: 'created' }))
    let isAnswered = false
    const waited = known()
    void waited.then(() => (isAnswered = true))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(isAnswered).toBe(false)
    await sam.api(scanCalls).scan({ scanId })
    expect(await waited).toMatchObject({ state: 'scanned' })
    expect(await known()).toMatchObject({ state: 'scanned' })
    const other = await buildApp({ db: world.db, config: world.config })
    const base = await other.http.listen({ host: '127.0.0.1', port: 0 })
    const wait = (id: string, of: string, knows: string, signal?: AbortSignal) =>
      fetch(`${base}/system/auth/scan/status?scanId=${id}&secret=${of}&knows=${knows}`, signal ? { signal } : {})
    // Who has gone gets no ticket: it is there for whoever asks next.
    const left = new AbortController()
    const gone = wait(scanId, secret, 'scanned', left.signal)
    await new Promise((resolve) => setTimeout(resolve, 200))
    left.abort()
    await expect(gone).rejects.toThrow()
    await sam.api(scanCalls).confirm({ scanId })
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect((await status(scanId, secret)).loginTicket).not.toBe('')
    const next = await create()
    const open = wait(next.scanId, next.pollSecret, 'created')
    await new Promise((resolve) => setTimeout(resolve, 200))
    const begun = performance.now()
    await other.close()
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect(await (await open).json()).toMatchObject({ result: { state: 'created' } })
  })

  test('that is cancelled or too old lets nobody in', async () => {
    const sam = await signIn('sam')
    const { scanId, pollSecret } = await create()
    await sam.api(scanCalls).scan({ scanId })
    await sam.api(scanCalls).cancel({ scanId })
    expect((await status(scanId, pollSecret)).state).toBe('cancelled')
    expect((await sam.ask(scanCalls.confirm, { scanId })).body.code).toBe(40031)
    const old = await create()
    await look.query(`update auth_scan set expires_at = now() where id = $1`, [old.scanId])
    expect((await sam.ask(scanCalls.scan, { scanId: old.scanId })).body.code).toBe(40030)
    expect((await status(old.scanId, old.pollSecret)).state).toBe('expired')
  })
})

describe('WeChat', async () => {
  const asked: string[] = []
  let token = 'T1'
  let slow = 0
  const answers: Readonly<Record<string, (query: URLSearchParams) => object>> = {
    '/cgi-bin/stable_token': () => ({ access_token: token, expires_in: 7200 }),
    '/cgi-bin/ticket/getticket': (query) =>
      query.get('access_token') === token
        ? { errcode: 0, errmsg: 'ok', ticket: 'TICKET', expires_in: 7200 }
        : { errcode: 42001, errmsg: 'access_token expired' },
    '/sns/oauth2/access_token': (query) => {
      const code = query.get('code') ?? ''
      if (code === 'used') return { errcode: 40163, errmsg: 'code been used' }
      if (code === 'busy') return { errcode: -1, errmsg: 'system error' }
      if (query.get('secret') !== 'S3CRET') return { errcode: 40125, errmsg: 'invalid appsecret' }
      return { access_token: 'A', expires_in: 7200, refresh_token: 'R', openid: `o_${code}`, scope: 'snsapi_login' }
    },
    '/sns/userinfo': (query) => ({ openid: query.get('openid'), nickname: '小雨', headimgurl: 'https://wx.example/a' }),
  }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://loopback')
    asked.push(pathname)
    setTimeout(() => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answers[pathname]?.(searchParams) ?? { errcode: 404 }))
    }, slow)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const setUp = (provider: string, secret = 'S3CRET') =>
    look.query(
      `insert into wx_app (provider, app_id, secret, base_url, redirect_hosts, updated_at)
       values ($1, $2, $3, $4, '{books.example}', now()) on conflict (provider) do update set secret = excluded.secret`,
      [provider, `wx_${provider}`, app.secrets.seal(secret, appPlace(provider)), base],
    )
  const back = 'https://books.example/'
  const authorize = async () => {
    const { headers, body } = await ask(wechatCalls.authorize, { provider: 'open', redirect: back })
    const { url } = body.result as { url: string }
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    return { url, cookie, state: new URL(url).searchParams.get('state') ?? '' }
  }

  test('R-252 R-223 signs an address of ours as published, and asks for one ticket for many', async () => {
    const example = {
      ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
      ...{ nonce: 'Wm3WZYTPz0wzccnW', timestamp: 1_414_587_457, url: 'http://mp.weixin.qq.com?params=value' },
    }
    expect(signatureOf(example)).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed')
    await setUp('oa')
    const sign = (url: string) => ask(wechatCalls.signPackage, { url }, { lang: 'zh-cn' })
    expect((await sign('')).body).toMatchObject({ code: 400, message: '链接地址不能为空' })
    expect((await sign('https://evil.example/')).body.code).toBe(400)
    slow = 30
    const all = await Promise.all(Array.from({ length: 50 }, () => sign('https://books.example/m?a=1#/x')))
    slow = 0
    const packages = all.map(({ body }) => body.result as ResultOf<typeof wechatCalls.signPackage>)
    expect(asked.toSorted()).toEqual(['/cgi-bin/stable_token', '/cgi-bin/ticket/getticket'])
    const [first] = packages
    const [timestamp, nonce, url] = [first?.timestamp ?? 0, first?.nonceStr ?? '', first?.url ?? '']
    expect([first?.appId, url]).toEqual(['wx_oa', 'https://books.example/m?a=1'])
    expect(first?.signature).toBe(signatureOf({ ticket: 'TICKET', nonce, timestamp, url }))
    // The ticket is kept; a token that WeChat takes no more is renewed once.
    token = 'T2'
    await look.query(`update wx_token set expires_at = now() where kind = 'ticket'`)
    expect((await sign(back)).body.code).toBe(200)
    expect(asked.slice(2)).toEqual([
      ...['/cgi-bin/ticket/getticket', '/cgi-bin/stable_token', '/cgi-bin/ticket/getticket'],
    ])
  })

  test('R-251 lets in who is bound; who is not is bound by the password, in the browser that asked alone', async () => {
    await setUp('open')
    await makePerson({ userName: 'wei', roles: ['entry'] })
    const { url, cookie, state } = await authorize()
    expect(url).toMatch(/^https:\/\/open\.weixin\.qq\.com\/connect\/qrconnect\?appid=wx_open&redirect_uri=https%3A/)
    expect(url).toMatch(/&response_type=code&scope=snsapi_login&state=[\w-]{43}#wechat_redirect$/)
    const login = (code: string, given: { state: string; cookie: string }) =>
      ask(wechatCalls.login, { provider: 'open', code, state: given.state }, { headers: { cookie: given.cookie } })
    expect((await login('', { state, cookie })).body.errors).toHaveProperty('code')
    expect((await login('c1', { state, cookie: '' })).body.code).toBe(40008)
    const unbound = (await login('c1', { state, cookie })).body.result as { step: string; ticket: string; nick: string }
    expect([unbound.step, unbound.nick]).toEqual(['bind', '小雨'])
    expect((await login('c1', { state, cookie })).body.code).toBe(40008)
    const bind = { ticket: unbound.ticket, userName: 'wei', password: testPassword }
    const wrong = { provider: 'open' as const, bind: { ...bind, password: 'Wrong1!' } }
    expect((await ask(wechatCalls.login, wrong)).body.code).toBe(40001)
    expect((await ask(wechatCalls.login, { provider: 'open', bind })).body.result).toMatchObject({ step: 'done' })
    const again = await authorize()
    const done = await login('c1', again)
    expect(done.body.result).toMatchObject({ step: 'done', user: { userName: 'wei' } })
    for (const [code, number] of [
      ['used', 40021],
      ['busy', 50302],
    ] as const) {
      expect((await login(code, await authorize())).body.code).toBe(number)
    }
    await setUp('open', 'wrong')
    expect((await login('c2', await authorize())).body.code).toBe(50303)
    const wei = await signIn('wei')
    expect((await wei.api(wechatCalls).bound({})).map(({ nick }) => nick)).toEqual(['小雨'])
    await wei.api(wechatCalls).unbind({ provider: 'open' })
    expect(await wei.api(wechatCalls).bound({})).toEqual([])
    await setUp('open')
    // Bound again from the personal centre, in the browser that went to WeChat alone.
    const own = await authorize()
    const given = { provider: 'open' as const, code: 'c3', state: own.state }
    expect((await wei.ask(wechatCalls.bindOwn, given)).body.code).toBe(40008)
    const bound = await wei.ask(wechatCalls.bindOwn, given, { headers: { cookie: own.cookie } })
    expect([bound.body.code, (await wei.api(wechatCalls).bound({})).length]).toEqual([200, 1])
  })

  test('binds nobody by a password that somebody else has given and that has to be changed first', async () => {
    await setUp('open')
    await makePerson({ userName: 'wen', roles: ['entry'] })
    await look.query(`update app_user set password_must_change = true where user_name = 'wen'`)
    const { state, cookie } = await authorize()
    const asked = { provider: 'open' as const, code: 'c9', state }
    const unbound = await result<{ ticket: string }>(ask(wechatCalls.login, asked, { headers: { cookie } }))
    const bind = { ticket: unbound.ticket, userName: 'wen', password: testPassword }
    const next = await result<{ step: string; ticket: string }>(ask(wechatCalls.login, { provider: 'open', bind }))
    const owners = () => look.query<{ openid: string }>(`select openid from user_wechat where openid = 'o_c9'`)
    expect([next.step, await owners()]).toEqual(['changePassword', []])
    const change = { ticket: next.ticket, newPassword: 'Korn7!blume' }
    expect(await result(ask(signInCalls.changeByTicket, change))).toMatchObject({ step: 'done' })
    expect(await owners()).toEqual([{ openid: 'o_c9' }])
  })
})
