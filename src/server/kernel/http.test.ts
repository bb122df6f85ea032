// What every answer looks like: the envelope in three languages, input of the wrong shape, paths, headers, watchers.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { productWorld } from '../../../test/world/client.ts'
import { call } from '../../contract/base/call.ts'
import { healthCalls } from '../../contract/base/health.ts'
import { paging } from '../../contract/base/shape.ts'
import { sessionCalls } from '../../contract/people/session.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { buildApp } from '../app.ts'
import { healthRoutes } from '../base/health-routes.ts'
import { openHttp } from './http.ts'
import { originOf, serveScreens } from './page.ts'
import { serve } from './serve.ts'

const { app, ask, config, db, makePerson, signIn } = await productWorld()

const Range = Type.Object({ start: Type.Optional(Type.String()), end: Type.Optional(Type.String()) })
const tryCalls = {
  list: call({
    at: 'GET /try/:kind/list',
    input: Type.Object({
      ...paging,
      kind: Type.String(),
      ids: Type.Optional(Type.Array(Type.Integer())),
      range: Type.Optional(Range),
      all: Type.Optional(Type.Boolean()),
      status: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('shut')])),
    }),
    result: Type.Unknown(),
    permission: 'open',
  }),
  save: call({
    at: 'POST /try/save',
    input: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 5 }),
      lines: Type.Array(Type.Object({ amount: Type.String(), no: Type.Optional(Type.Integer({ minimum: 1 })) }), {
        minItems: 1,
      }),
    }),
    result: Type.Unknown(),
    permission: 'open',
  }),
  refused: call({ at: 'GET /try/refused', input: Type.Object({}), result: Type.Unknown(), permission: 'open' }),
  broken: call({ at: 'GET /try/broken', input: Type.Object({}), result: Type.Unknown(), permission: 'open' }),
  upload: call({
    at: 'POST /try/:kind/upload',
    input: Type.Object({ kind: Type.String(), count: Type.Integer(), year: Type.Optional(Type.Integer()) }),
    result: Type.Unknown(),
    permission: 'signedIn',
    slow: true,
    upload: true,
    touches: [],
  }),
  away: call({ at: 'GET /try/away', input: Type.Object({}), result: Type.Unknown(), permission: 'open' }),
  denied: call({ at: 'PUT /try/denied', input: Type.Object({}), result: Type.Unknown(), permission: 'signedIn' }),
  file: call({ at: 'GET /try/file', input: Type.Object({}), result: Type.Unknown(), permission: 'open' }),
}

// A second product on the same database, with calls made for these tests.
const own = {
  ...app,
  http: await openHttp(db, '', null, 500_000, ['https://books.example.com']),
  served: [],
  checkResults: false,
}
serve(own, tryCalls, {
  list: async (input, visit) => {
    visit.answerHeader('vary', 'x-lang')
    return input
  },
  save: async (input) => input,
  refused: async () => refuse([problem('period.unaudited', 'month', { n: 2 }), problem('record.missing')]),
  broken: async () => {
    throw new TypeError('the cog\nis bent')
  },
  away: async () => db.query('select pg_terminate_backend(pg_backend_pid())'),
  denied: async () => refuse([problem('line.zero', 'lines.0'), problem('voucher.posted', 'id')]),
  upload: async (input, { upload }) => {
    let bytes = 0
    for await (const part of upload?.stream ?? []) bytes += (part as Buffer).length
    if (input.kind === 'slow') await sleep(1500)
    return { ...input, name: upload?.name, bytes }
  },
  file: async () => ({ file: Readable.from(['a,b\n']), name: '余额 1.csv', type: 'text/csv; charset=utf-8' }),
})
const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await own.http.inject({ url, headers })
  return { ...answer, status: answer.statusCode, body: answer.json() }
}
const freeNames = Array.from({ length: 60_000 }, (_, at) => [`unknown${at}`, 1])
const post = async (payload: string | object, headers: Record<string, string> = {}) => {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
  const all = { 'content-type': 'application/json', 'x-lang': 'en', ...headers }
  const answer = await own.http.inject({ method: 'POST', url: '/try/save', headers: all, payload: body })
  return { status: answer.statusCode, body: answer.json() }
}

describe('a query', () => {
  test('is read by dots, in any case, with numbers and lists; unknown and empty keys are left out', async () => {
    const query =
      'Page=2&PageSize=50&Range.Start=2025-01&RANGE.End=&ids=3&ids=4&All=true&Status=open&Other=1&__proto__.x=1'
    expect((await get(`/try/shop/list?${query}`)).body.result).toEqual({
      kind: 'shop',
      page: 2,
      pageSize: 50,
      range: { start: '2025-01' },
      ids: [3, 4],
      all: true,
      status: 'open',
    })
    const plain = await get('/try/shop/list')
    expect(plain.body.result).toEqual({ kind: 'shop', page: 1, pageSize: 20 })
    // What an answer varies by is never taken away from what it varied by already.
    expect(plain.headers.vary).toBe('origin, x-lang')
  })

  test('that cannot be read, or is far too long, is told of in our form', async () => {
    for (const url of [
      '/try/%zz/list',
      `/try/shop/${'x'.repeat(300)}`,
      '/try/%c0%af/list',
      `/try/${'%00'.repeat(9)}`,
    ]) {
      const { status, body } = await get(url, { 'x-lang': 'zh-cn' })
      expect([url, status < 500, body.code >= 400 && body.code < 500, body.message]).toEqual([
        ...[url, true, true],
        expect.stringMatching(/[一-龥]/),
      ])
    }
    expect((await get(`/try/${'x'.repeat(9000)}/list?page=x`)).body.code).toBe(400)
  })

  test('with words for numbers is refused', async () => {
    const { status, body } = await get('/try/shop/list?Page=two&ids=x&status=ajar&PageSize=501', { 'x-lang': 'en' })
    expect([status, body.code]).toEqual([200, 400])
    expect(Object.keys(body.errors).sort()).toEqual(['ids.0', 'page', 'pageSize', 'status'])
  })
})

describe('a body', () => {
  test('of the wrong shape is refused with a text per field, in each language', async () => {
    const wrong = { name: '', lines: [{ amount: '1', no: 0, extra: 1 }, {}], more: true }
    const inherited = (await post('{"name":"a","lines":[{"amount":"1"}],"constructor":1,"toString":2}')).body
    expect([inherited.code, Object.keys(inherited.errors).sort()]).toEqual([400, ['constructor', 'toString']])
    const texts = await Promise.all(
      ['zh-cn', 'zh-tw', 'en'].map(async (lang) => (await post(wrong, { 'x-lang': lang })).body),
    )
    for (const body of texts) {
      expect([body.code, body.type, body.result, body.extras]).toEqual([400, 'error', null, null])
      expect(Object.keys(body.errors).sort()).toEqual(['lines.0.extra', 'lines.0.no', 'lines.1.amount', 'more', 'name'])
      expect(body.message).toBe(Object.values(body.errors as Record<string, string[]>)[0]?.[0])
      expect(JSON.stringify(Object.values(body.errors))).not.toContain('{')
    }
    expect(new Set(texts.map((body) => body.message)).size).toBe(3)
  })

  test('that is no object, no JSON or too large is refused', async () => {
    expect((await post('[1]')).body.code).toBe(400)
    expect((await post('{"name": ')).body).toMatchObject({ code: 400, type: 'error' })
    expect((await post('name=1', { 'content-type': 'text/plain' })).body.code).toBe(400)
    // Whoever has not signed in is not listened to for long.
    expect((await post({ name: 'x'.repeat(17 * 1024), lines: [] })).status).toBe(413)
    expect((await post({ name: 'a', lines: [], ...Object.fromEntries(freeNames) })).status).toBe(413)
    expect((await post('{"name":"a","lines":[{"amount":"1"}],"__proto__":{"x":1}}')).body.code).toBe(400)
  })

  test('with characters that cannot be stored is refused, with the place', async () => {
    for (const amount of ['a\u0000', '\ud800', 'x\udc00y']) {
      const { body } = await post({ name: 'a', lines: [{ amount: '1' }, { amount }] })
      expect([body.code, body.problems[0].name, body.problems[0].path]).toEqual([
        400,
        'input.characters',
        'lines.1.amount',
      ])
    }
    expect((await post({ name: '𠮷', lines: [{ amount: '1' }] })).body.code).toBe(200)
  })

  test('of the right shape goes through untouched', async () => {
    const right = { name: 'a', lines: [{ amount: '1.00' }] }
    expect((await post(right)).body).toMatchObject({ code: 200, type: 'success', result: right, extras: null })
  })
})

describe('an upload', () => {
  const send = async (kind: string, headers: Record<string, string> = {}, bytes = 300_000, cut = 0) => {
    const form = new FormData()
    form.set('count', '3')
    form.set('file', new Blob(['x'.repeat(bytes)]), '余额.csv')
    const request = new Request('http://x/', { method: 'POST', body: form })
    const type = request.headers.get('content-type') ?? ''
    const answer = await own.http.inject({
      method: 'POST',
      url: `/try/${kind}/upload?Year=2025`,
      headers: { 'content-type': type, ...headers },
      payload: Buffer.from(await request.arrayBuffer()).subarray(0, cut === 0 ? undefined : -cut),
    })
    return { status: answer.statusCode, body: answer.json(), cacheId: String(answer.headers['cache-id']) }
  }

  test('arrives as fields and a stream, and may take its time', async () => {
    await makePerson({ userName: 'loader', roles: ['manager'] })
    const who = await signIn('loader')
    const authorization = `Bearer ${who.token}`
    const result = { kind: 'quick', count: 3, year: 2025, name: '余额.csv', bytes: 300_000 }
    expect((await send('quick', { authorization })).body).toMatchObject({ code: 200, result })
    const first = await send('slow', { authorization })
    expect(first.body).toMatchObject({ code: 2020, result: null, extras: { cacheId: first.cacheId } })
    const again = await send('slow', { authorization, 'cache-id': first.cacheId })
    expect(again.body).toMatchObject({ code: 200, result: { ...result, kind: 'slow' } })
    expect((await send('quick')).status).toBe(401)
  })

  test('that is longer than allowed, or breaks off, is never taken for the whole', async () => {
    const who = await signIn('loader')
    const headers = { authorization: `Bearer ${who.token}`, 'x-lang': 'en' }
    expect((await send('quick', headers, 500_000)).body).toMatchObject({ code: 200, result: { bytes: 500_000 } })
    for (const kind of ['quick', 'slow']) {
      const { body } = await send(kind, headers, 500_001)
      expect(body).toMatchObject({ code: 43003, result: null, problems: [{ path: 'file' }] })
      expect((await send(kind, headers, 300_000, 1000)).body).toMatchObject({ code: 43004, result: null })
    }
  })
})

describe('an answer', () => {
  //
  test('of a refusal has the code of its first problem, all problems, no errors and no extras', async () => {
    const { body, status } = await get('/try/refused', { 'accept-language': 'en-US' })
    expect([status, body.code, body.message]).toEqual([200, 45202, body.problems[0].message])
    expect(body.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+08:00$/)
    expect(Math.abs(Date.parse(body.time) - Date.now())).toBeLessThan(60_000)
    expect(body.problems.map((each: { name: string }) => each.name)).toEqual(['period.unaudited', 'record.missing'])
    expect(body.message).toContain('There are unaudited credentials')
    expect([body.extras, 'errors' in body]).toEqual([null, false])
    const chinese = await get('/try/refused', { 'accept-language': 'zh-CN' })
    const traditional = await get('/try/refused', { 'accept-language': 'zh-CN', 'x-lang': 'zh-tw' })
    expect(new Set([body, chinese.body, traditional.body].map((each) => each.message)).size).toBe(3)
  })

  test('of a fault has a trace id and the first line of the exception, never more', async () => {
    const trace = 'ab'.repeat(16)
    const { body, headers } = await get('/try/broken', { traceparent: `00-${trace}-${'1'.repeat(16)}-01` })
    expect(body).toMatchObject({ code: 500, extras: { traceId: trace, exception: 'TypeError: the cog' } })
    expect(headers['trace-id']).toBe(trace)
  })

  test('is 503 when the database went away: to be asked again, and nothing is said to have failed', async () => {
    const { body, headers, status } = await get('/try/away', { 'x-lang': 'en' })
    expect(status).toBe(503)
    expect(headers['retry-after']).toBe('1')
    expect(body).toMatchObject({ code: 503, message: expect.stringContaining('try again later'), result: null })
  })

  test('may be a file', async () => {
    const answer = await own.http.inject('/try/file')
    expect(answer.body).toBe('a,b\n')
    expect(answer.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('余额 1.csv')}`)
  })

  test('of an unknown path is 404', async () => {
    const { body, status } = await get('/gl/nothing', { 'x-lang': 'en' })
    expect([status, body.code]).toEqual([404, 404])
  })
})

describe('around the calls', () => {
  test('watchers learn that the server lives, is ready, and its version', async () => {
    for (const definition of Object.values(healthCalls)) {
      expect(await ask(definition, {})).toMatchObject({ status: 200, body: { code: 200 } })
    }
  })

  test('watchers learn by the status alone that the database is away', async () => {
    const away = { ...db, own: { ...db.own, query: () => Promise.reject(new Error('away')) } }
    const http = await openHttp(away, '', null)
    healthRoutes({ ...own, http, db: away })
    const ready = await http.inject('/readyz')
    expect([ready.statusCode, ready.json().result]).toEqual([503, { ready: false }])
    expect((await http.inject('/healthz')).statusCode).toBe(200)
    await http.close()
  })

  test('the page is asked for each time, the files it names never again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-screens-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'index.html'), '<!doctype html>')
    await writeFile(join(folder, 'assets', 'main-1a2b3c.js'), '0')
    const page = await openHttp(db, '', null)
    await serveScreens(page, { frameHosts: async () => ['https://a.example'], folder })
    const caching = async (url: string) => (await page.inject(url)).headers['cache-control']
    expect(await caching('/')).toBe('no-cache')
    expect(await caching('/assets/main-1a2b3c.js')).toBe('public, max-age=31536000, immutable')
    expect((await page.inject('/../package.json')).statusCode).toBe(404)
    // the page alone says whose pages may stand inside it; nothing of an address ends the word.
    const frames = async (url: string) => String((await page.inject(url)).headers['content-security-policy'])
    expect(await frames('/?x')).toContain("frame-src 'self' blob: https://a.example;")
    expect(await frames('/assets/main-1a2b3c.js')).toContain("frame-src 'self' blob:;")
    expect(['https://a.example:8/b', 'https://a;b/', 'data:x'].map(originOf)).toEqual([
      'https://a.example:8',
      null,
      null,
    ])
    await page.close()
    await rm(folder, { recursive: true })
  })

  test('every call is described', async () => {
    const document = (await app.http.inject('/openapi.json')).json()
    expect(Object.keys(document.paths).length).toBeGreaterThan(20)
    expect(document.paths['/gl/voucher/{id}'].get.parameters).toContainEqual(
      expect.objectContaining({ name: 'id', in: 'path' }),
    )
    const page = await app.http.inject('/docs')
    expect(page.body).toContain('POST /gl/voucher/save')
    expect(page.body).not.toContain('<script')
  })

  test('the browser is told to load nothing from elsewhere and to run no inline script', async () => {
    const { headers } = await app.http.inject('/docs')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("script-src 'self';")
    expect(headers['x-content-type-options']).toBe('nosniff')
    for (const url of ['/version', '/system/auth/app-config', '/nothing/here']) {
      expect((await app.http.inject(url)).headers).toMatchObject({
        'content-security-policy': policy,
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
      })
    }
  })

  test('long answers are compressed, short ones are not', async () => {
    const of = async (url: string) => (await app.http.inject({ url, headers: { 'accept-encoding': 'br' } })).headers
    expect((await of('/openapi.json'))['content-encoding']).toBe('br')
    expect((await of('/version'))['content-encoding']).toBeUndefined()
  })

  test('a stranger who asks too often is told to wait', async () => {
    const strict = await buildApp({ db, config, strangersPerMinute: 3 })
    const ask = () => strict.http.inject({ url: '/system/auth/app-config' })
    for (let n = 0; n < 3; n += 1) expect((await ask()).json().code).toBe(200)
    const answer = await ask()
    expect([answer.statusCode, answer.json().code]).toEqual([200, 42901])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    await strict.close()
  })

  test('strangers behind a trusted proxy are told apart, behind any other they are one', async () => {
    const addresses = ['203.0.113.1', '203.0.113.2', '203.0.113.2']
    const codes = async (trustProxy: string, from = addresses): Promise<number[]> => {
      const strict = await buildApp({ db, config: { ...config, trustProxy }, strangersPerMinute: 1 })
      const ask = (address: string) =>
        strict.http.inject({
          url: '/system/auth/app-config',
          remoteAddress: '10.1.2.3',
          headers: { 'x-forwarded-for': address },
        })
      const found: number[] = []
      for (const address of from) found.push((await ask(address)).json().code)
      await strict.close()
      return found
    }
    expect(await codes('10.0.0.0/8,loopback')).toEqual([200, 200, 42901])
    // Whoever has one address of IPv6 has all of its network.
    expect(await codes('10.0.0.0/8', ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1'])).toEqual([200, 42901, 200])
    expect(await codes('192.0.2.1')).toEqual([200, 42901, 42901])
    expect(await codes('')).toEqual([200, 42901, 42901])
  })

  test('attempts without the right are kept', async () => {
    await makePerson({ userName: 'viewer', roles: ['auditor'] })
    const who = await signIn('viewer')
    const save = app.served.find(({ definition }) => definition.at === 'POST /gl/voucher/save')
    if (save) expect((await who.ask(save.definition, {})).body.code).toBe(403)
    const rows = await db.query(`select user_name, call, code from refused_attempt`)
    expect(rows).toContainEqual({ userName: 'viewer', call: 'POST /gl/voucher/save', code: 403 })
    const authorization = `Bearer ${who.token}`
    await own.http.inject({ method: 'PUT', url: '/try/denied', headers: { authorization }, payload: {} })
    await expect
      .poll(() => db.query(`select user_name, path, code from refused_attempt where call = 'PUT /try/denied'`))
      .toEqual([{ userName: 'viewer', path: 'id', code: 45122 }])
  })

  test('a call that asks for an unknown permission does not start', async () => {
    const odd = call({ ...sessionCalls.ip, at: 'GET /try/odd', permission: { button: 'gl:nothing:do' } })
    expect(() => serve(own, { odd }, { odd: async () => ({ ip: '', ipVersion: 4, trustedProxy: false }) })).toThrow(
      'gl:nothing:do',
    )
  })
})
