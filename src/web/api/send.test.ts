// What a call carries, how its answer is checked, polled and repeated.
import { Type } from 'typebox'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../contract/base/call.ts'
import { CallFailed, CallRefused } from './failure.ts'
import { send } from './query.ts'
import { featureOf, surround } from './send.ts'

const shape = { input: Type.Unknown(), result: Type.Unknown(), permission: 'signedIn' } as const
const calls = {
  list: call({ at: 'GET /gl/account-set/list', ...shape }),
  save: call({ at: 'POST /gl/voucher/save', ...shape }),
  report: call({ at: 'GET /gl/report/trial', ...shape, slow: true }),
  files: call({ at: 'GET /system/sys-file/list', ...shape, capitals: true }),
  remove: call({ at: 'DELETE /gl/voucher', ...shape }),
}

type Asked = { url: string; headers: Headers; body: string }
let asked: Asked[] = []
let answers: (() => Response | Promise<Response>)[] = []
const heard = { expired: 0, otherUser: 0, trouble: [] as unknown[], written: 0 }

const json = (body: object, headers: Record<string, string> = {}, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const ok = (result: unknown) => json({ code: 200, message: '', result })

const fakeFetch = async (url: string, init: { headers: Headers; body?: string }): Promise<Response> => {
  asked.push({ url, headers: init.headers, body: init.body ?? '' })
  const answer = answers.shift()
  if (!answer) throw new TypeError('no answer left')
  return answer()
}

const token = (exp: number) => `h.${btoa(JSON.stringify({ sub: '1', exp }))}.s`

beforeEach(() => {
  asked = []
  answers = []
  Object.assign(heard, { expired: 0, otherUser: 0, trouble: [], written: 0 })
  const jar = new Map<string, string>()
  vi.stubGlobal('fetch', fakeFetch)
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [name = '', value = ''] = text.split(';')[0]?.split('=') ?? []
      jar.set(name, value)
    },
  })
  surround({
    language: () => 'zh-tw',
    accountSet: () => 'YS01-2025',
    onExpired: () => {
      heard.expired += 1
    },
    onOtherUser: () => {
      heard.otherUser += 1
    },
    onTrouble: (trouble) => heard.trouble.push(trouble),
    onWritten: () => {
      heard.written += 1
    },
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const signedInUntil = (exp: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers have no other way
  document.cookie = `access-token=${token(exp)}`
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers have no other way
  document.cookie = 'x-access-token=refresh'
}
const now = () => Math.floor(Date.now() / 1000)

describe('what a call carries', () => {
  // R-157 R-237 R-238 R-240 R-241
  it('is token, language and account set', async () => {
    signedInUntil(now() + 600)
    answers = [() => ok([])]
    await send(calls.list, { Page: 2 })
    const { url, headers } = asked[0] as Asked
    expect(url).toBe('/gl/account-set/list?Page=2')
    expect(headers.get('authorization')).toMatch(/^Bearer h\./)
    expect(headers.get('accept-language')).toBe('zh-CN')
    expect(headers.get('x-lang')).toBe('zh-tw')
    expect(headers.get('account-config')).toBe('YS01-2025')
    expect(headers.get('x-authorization')).toBeNull()
  })

  //
  it.each([
    ['zh-cn', 'zh-CN'],
    ['zh-tw', 'zh-CN'],
    ['en', 'en-US'],
  ])('in %s says %s', async (language, told) => {
    surround({ language: () => language })
    answers = [() => ok([])]
    await send(calls.list, {})
    expect(asked[0]?.headers.get('accept-language')).toBe(told)
  })

  // R-141 R-142 R-243
  it('is all in the address with a GET, its names as the specification has them', async () => {
    answers = [() => ok([])]
    await send(calls.files, {
      fileName: 'a',
      enable: true,
      createUserId: '',
      page: 1,
      pageSize: 20,
      field: 'x',
      order: 'asc',
    })
    expect(asked).toMatchObject([
      { url: '/system/sys-file/list?FileName=a&Enable=true&Page=1&PageSize=20&Field=x&Order=asc', body: '' },
    ])
  })

  // R-158 R-159 R-239 R-284
  it('is the refresh token too, only when the expiry has passed; the new pair replaces the old', async () => {
    signedInUntil(now() - 5)
    const next = token(now() + 99)
    answers = [() => json({ code: 200, result: 1 }, { 'access-token': next, 'x-access-token': 'next' })]
    await send(calls.list, {})
    expect(document.cookie).toMatch(new RegExp(`^access-token=${encodeURIComponent(next)}`))
    expect(asked[0]?.headers.get('x-authorization')).toBe('Bearer refresh')
    expect(document.cookie).toContain('x-access-token=next')
    // By the clock of the server it may have passed when the call arrives.
    signedInUntil(now() + 8)
    answers = [() => ok([])]
    await send(calls.list, {})
    expect(asked[1]?.headers.get('x-authorization')).toBe('Bearer refresh')
  })

  it('is never the token of somebody else who has signed in in another window meanwhile', async () => {
    const kept = new Map([['selvedge:token', JSON.stringify({ exp: now() + 600, userId: '2' })]])
    vi.stubGlobal('sessionStorage', { getItem: (key: string) => kept.get(key) ?? null })
    signedInUntil(now() + 600)
    await expect(send(calls.save, { no: 1 })).rejects.toMatchObject({ kind: 'aborted' })
    expect(asked).toEqual([])
    expect(heard).toMatchObject({ otherUser: 1, expired: 0, trouble: [], written: 0 })
  })

  it('names its feature for the query keys', () => {
    expect(featureOf(calls.list)).toBe('accountSet')
    expect(featureOf(calls.save)).toBe('voucher')
  })
})

describe('the order of checks on an answer', () => {
  it.each([
    ['the invalid-token header', () => json({ code: 200 }, { 'access-token': 'invalid_token' })],
    ['HTTP 401', () => json({ code: 200 }, {}, 401)],
    ['code 401', () => json({ code: 401, message: 'x', errors: { a: ['b'] } })],
    //
  ])('a session ends by %s', async (_, answer) => {
    answers = [answer]
    await expect(send(calls.list, {})).rejects.toMatchObject({ kind: 'expired' })
    expect(heard).toMatchObject({ expired: 1, trouble: [] })
  })

  //
  it('HTTP 400 and above is a failure with the status text', async () => {
    answers = [() => new Response('{"code":45001}', { status: 502, statusText: 'Bad Gateway' })]
    await expect(send(calls.list, {})).rejects.toMatchObject({ kind: 'status', status: 502, message: 'Bad Gateway' })
  })

  // R-277 R-278 R-279
  it('an address that is not there, a time that is up and a lost connection are told apart', async () => {
    const late = new AbortController()
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
    const kinds: unknown[] = []
    answers = [
      () => json({}, {}, 404),
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => {
        late.abort()
        return Promise.reject(late.signal.reason)
      },
    ]
    for (const _ of [...answers]) await send(calls.list, {}).catch(({ kind }) => kinds.push(kind))
    expect(kinds).toEqual(['path', 'network', 'timeout'])
    limit.mockRestore()
  })

  it('what is too large is refused with the message that says how large it may be', async () => {
    answers = [() => json({ code: 43003, message: 'at most 200 MB' }, {}, 413)]
    await expect(send(calls.list, {})).rejects.toMatchObject({ code: 43003, message: 'at most 200 MB' })
  })

  //
  it('errors are thrown with their text before the code is looked at', async () => {
    answers = [() => json({ code: 400, message: 'first', errors: { path: ['must start with /'] } })]
    await expect(send(calls.list, {})).rejects.toMatchObject({
      message: 'must start with /',
      errors: { path: ['must start with /'] },
    })
  })

  it('an answer without a code is returned as it is', async () => {
    answers = [() => new Response('a,b', { headers: { 'content-type': 'text/csv' } })]
    expect(await ((await send(calls.list, {})) as Blob).text()).toBe('a,b')
  })

  it('a file of JSON is a file, though it holds a code of its own', async () => {
    const text = '{"code":"MGMT-PL"}'
    answers = [() => json(JSON.parse(text), { 'content-disposition': 'attachment; filename="a.json"' })]
    expect(await ((await send(calls.list, {})) as Blob).text()).toBe(text)
  })

  it.each([
    [
      'breaks off on its way',
      () => new Response('{"code":200,"res', { headers: { 'content-type': 'application/json' } }),
    ],
    ['is a page of something in between', () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
  ])('an answer that %s is none: what was asked for may have been done', async (_, answer) => {
    answers = [answer, () => ok(1)]
    await expect(send(calls.save, { no: 1 })).rejects.toMatchObject({ kind: 'network' })
    await send(calls.save, { no: 1 })
    expect(asked[1]?.headers.get('idempotency-key')).toBe(asked[0]?.headers.get('idempotency-key'))
    expect(heard).toMatchObject({ written: 1, trouble: [expect.any(CallFailed)] })
  })

  //
  it('any other code is a refusal with all its problems', async () => {
    const problems = [
      { code: 45202, name: 'period.unaudited', path: '', args: {}, message: 'There are unaudited credentials' },
    ]
    answers = [() => json({ code: 45202, message: 'There are unaudited credentials', problems })]
    const trouble = await send(calls.save, {}).catch((one: unknown) => one)
    expect(trouble).toBeInstanceOf(CallRefused)
    expect(trouble).toMatchObject({ code: 45202, problems })
    expect(heard.trouble).toHaveLength(1)
  })

  //
  it('a message that is an object is told as JSON text', async () => {
    answers = [() => json({ code: 45001, message: { field: 'date' } })]
    await expect(send(calls.list, {})).rejects.toMatchObject({ message: '{"field":"date"}' })
  })

  it('a quiet call is not told to the user', async () => {
    answers = [() => json({ code: 45202, message: 'x' })]
    await expect(send(calls.save, {}, { quiet: true })).rejects.toBeInstanceOf(CallRefused)
    expect(heard.trouble).toHaveLength(0)
  })

  it('a read whose job is gone is asked for once more; a write, which may have been done, is not', async () => {
    vi.useFakeTimers()
    const pending = () => json({ code: 2020, message: '', result: null }, { 'cache-id': 'j1' })
    const gone = () => json({ code: 41001, message: 'gone' })
    answers = [pending, gone, () => ok(7), pending, gone]
    const asking = send(calls.report, {})
    await vi.advanceTimersByTimeAsync(2000)
    expect(await asking).toBe(7)
    expect(asked.map(({ headers }) => headers.get('cache-id'))).toEqual([null, 'j1', null])
    const writing = send(calls.save, {}).catch((one: unknown) => one)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await writing).toMatchObject({ code: 41001 })
    expect(heard.trouble).toHaveLength(1)
  })

  it('a write that was broken off may have done a part: what is shown is read anew; a refusal did none', async () => {
    answers = [40904, 50307, 45202].map((code) => () => json({ code, message: 'x' }))
    for (const written of [1, 2, 2]) {
      await expect(send(calls.save, {})).rejects.toBeInstanceOf(CallRefused)
      expect(heard.written).toBe(written)
    }
  })

  it('a write of which nobody knows whether it was done makes stale what will be shown', async () => {
    const onUnknown = vi.fn()
    surround({ onUnknown })
    for (const [code, count] of [
      [0, 1],
      [500, 2],
      [45202, 2],
    ]) {
      answers = code === 0 ? [] : [() => json({ code })]
      await expect(send(calls.save, {})).rejects.toThrow()
      expect([onUnknown.mock.calls.length, heard.written]).toEqual([count, 0])
    }
  })

  it('a fault of ours is told with its trace id even where a form shows what is refused itself', async () => {
    answers = [
      () => json({ code: 45202, message: 'x' }),
      () => json({ code: 500, message: 'System error', extras: { traceId: 'a1' } }),
      () => json({ code: 500, message: 'System error', extras: { traceId: 'a2' } }),
    ]
    await expect(send(calls.save, {}, { quiet: 'refusals' })).rejects.toBeInstanceOf(CallRefused)
    expect(heard.trouble).toHaveLength(0)
    await expect(send(calls.save, {}, { quiet: 'refusals' })).rejects.toBeInstanceOf(CallRefused)
    expect(heard.trouble).toMatchObject([{ code: 500, traceId: 'a1' }])
    // What runs by itself behind a screen stays silent.
    await expect(send(calls.save, {}, { quiet: true })).rejects.toBeInstanceOf(CallRefused)
    expect(heard.trouble).toHaveLength(1)
  })
})

describe('a call is given up', () => {
  //
  it('after 50 seconds, a slow one after 60', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout')
    answers = [() => ok(1), () => ok(2)]
    await send(calls.list, {})
    await send(calls.report, {})
    expect(limit.mock.calls).toEqual([[50_000], [60_000]])
    limit.mockRestore()
  })
})

describe('a pending answer', () => {
  // R-173 R-174 R-267 R-292
  it('is asked for again after 2, 3, 4, 5, 6 and 6 seconds with its cache-id', async () => {
    vi.useFakeTimers()
    const pending = () => json({ code: 2020, extras: { cacheId: 'c1' } }, { 'cache-id': 'c1' })
    answers = [pending, pending, pending, pending, pending, pending, () => ok('done')]
    const result = send(calls.save, { no: 1 })
    const waits: number[] = []
    for (let seconds = 0; asked.length < 7 && seconds < 60; seconds++) {
      const before = asked.length
      await vi.advanceTimersByTimeAsync(1000)
      if (asked.length > before || seconds === 0) waits.push(seconds + 1)
    }
    expect(await result).toBe('done')
    expect(waits.slice(1)).toEqual([2, 5, 9, 14, 20, 26])
    expect(asked[0]?.headers.get('cache-id')).toBeNull()
    expect(asked[6]?.headers.get('cache-id')).toBe('c1')
    expect(new Set(asked.map((one) => `${one.url} ${one.body}`)).size).toBe(1)
  })
})

describe('the idempotency key of a write', () => {
  it('is kept when the outcome is unknown and the same is tried again, and new after an answer', async () => {
    const broken = () => Promise.reject(new TypeError('connection lost'))
    answers = [broken, () => ok(1), () => ok(2)]
    await expect(send(calls.save, { no: 1 })).rejects.toBeInstanceOf(CallFailed)
    await send(calls.save, { no: 1 })
    await send(calls.save, { no: 1 })
    const keys = asked.map((one) => one.headers.get('idempotency-key'))
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[1])
    expect(heard.written).toBe(2)
  })

  it('is kept when the server or its database is away, and after a fault, but not after a refusal', async () => {
    const away = () => new Response('', { status: 503 })
    const fault = () => json({ code: 500, message: 'System error', extras: { traceId: 't' } })
    const refusal = () => json({ code: 45105, message: 'not balanced', problems: [] })
    answers = [away, fault, refusal, () => ok(1)]
    for (let time = 1; time <= 3; time += 1) await expect(send(calls.save, { no: 1 })).rejects.toThrow()
    await send(calls.save, { no: 1 })
    const keys = asked.map((one) => one.headers.get('idempotency-key'))
    expect(new Set(keys.slice(0, 3)).size).toBe(1)
    expect(keys[3]).not.toBe(keys[2])
  })

  it('is new when something else was written meanwhile: what was taken back is done anew', async () => {
    const broken = () => Promise.reject(new TypeError('connection lost'))
    answers = [broken, () => ok('taken back'), () => ok('done again')]
    await expect(send(calls.save, { no: 1 })).rejects.toBeInstanceOf(CallFailed)
    await send(calls.remove, { no: 1 })
    await send(calls.save, { no: 1 })
    const keys = asked.map((one) => one.headers.get('idempotency-key'))
    expect(keys[2]).not.toBe(keys[0])
  })

  it('is one for the same write sent twice at once', async () => {
    answers = [() => ok(1), () => ok(1)]
    await Promise.all([send(calls.save, { no: 1 }), send(calls.save, { no: 1 })])
    expect(asked[1]?.headers.get('idempotency-key')).toBe(asked[0]?.headers.get('idempotency-key'))
  })

  it('is sent with a DELETE too, and kept for the same rows only', async () => {
    const broken = () => Promise.reject(new TypeError('connection lost'))
    answers = [broken, broken, () => ok(1)]
    await expect(send(calls.remove, { ids: ['1'] })).rejects.toBeInstanceOf(CallFailed)
    await expect(send(calls.remove, { ids: ['2'] })).rejects.toBeInstanceOf(CallFailed)
    await send(calls.remove, { ids: ['1'] })
    const keys = asked.map((one) => one.headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).not.toBe(keys[0])
    expect(keys[2]).toBe(keys[0])
  })

  it('is not sent with a GET', async () => {
    answers = [() => ok(1)]
    await send(calls.list, {})
    expect(asked[0]?.headers.get('idempotency-key')).toBeNull()
  })
})
