// A slow read that is left while it runs: who comes back to it goes on with its job, unless something was written.
import { Type } from 'typebox'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../contract/base/call.ts'
import { send } from './query.ts'
import { forgetReads, surround } from './send.ts'

const shape = { input: Type.Unknown(), result: Type.Unknown(), permission: 'signedIn' } as const
const calls = {
  report: call({ at: 'GET /gl/report/trial', ...shape, slow: true }),
  save: call({ at: 'POST /gl/voucher/save', ...shape, touches: ['voucher', 'report'] }),
  mark: call({ at: 'POST /gl/notice/read', ...shape }),
}

let asked: { url: string; cacheId: string | null; body: string | undefined }[] = []
let sets: (string | null)[] = []
let answers: (() => Response)[] = []
const troubles: unknown[] = []

const json = (body: object, headers = {}) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', ...headers } })
const ok = (result: unknown) => () => json({ code: 200, message: '', result })
const pending = (id: string) => () => json({ code: 2020, message: '', result: null }, { 'cache-id': id })
const refused = (code: number) => () => json({ code, message: 'x' })

beforeEach(() => {
  asked = []
  sets = []
  vi.useFakeTimers()
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (url: string, { headers, body }: { headers: Headers; body?: string }) => {
    asked.push({ url, cacheId: headers.get('cache-id'), body })
    sets.push(headers.get('account-config'))
    const answer = answers.shift()
    if (!answer) throw new TypeError('no answer left')
    return answer()
  })
  surround({
    language: () => 'zh-tw',
    accountSet: () => 'YS01-2025',
    onTrouble: (trouble) => troubles.push(trouble),
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const read = (signal = new AbortController().signal) => send(calls.report, {}, { signal })
const cacheIds = () => asked.map(({ cacheId }) => cacheId)

const leaveRunning = async (): Promise<void> => {
  const left = new AbortController()
  answers = [pending('j1')]
  const reading = read(left.signal).catch((one: unknown) => one)
  await vi.advanceTimersByTimeAsync(0)
  left.abort()
  expect(await reading).toMatchObject({ kind: 'aborted' })
  asked = []
}

test('is gone on with by who comes back, and begun anew once it has its answer', async () => {
  await leaveRunning()
  answers = [ok(7), ok(8)]
  expect([await read(), await read()]).toEqual([7, 8])
  expect(cacheIds()).toEqual(['j1', null])
})

test('is begun anew after a minute, in another account set and language, and for a file', async () => {
  await leaveRunning()
  answers = [ok(7), ok(7), ok(7), ok(7), ok(7)]
  surround({ language: () => 'en' })
  await read()
  surround({ language: () => 'zh-tw', accountSet: () => 'ZB-2025' })
  await read()
  surround({ accountSet: () => 'YS01-2025' })
  await send(calls.report, {})
  await vi.advanceTimersByTimeAsync(60_000)
  await read()
  expect(cacheIds()).toEqual([null, null, null, null])
})

test.each([40904, 40905, 403, 50305])('is begun anew when its job answers %i', async (code) => {
  await leaveRunning()
  answers = [refused(code), pending('j2'), refused(41001), ok(9)]
  const reading = read()
  await vi.advanceTimersByTimeAsync(3000)
  expect(await reading).toBe(9)
  expect(cacheIds()).toEqual(['j1', null, 'j2', null])
  expect(troubles).toEqual([])
})

test('is cancelled and begun anew when something was written that it may show', async () => {
  await leaveRunning()
  answers = [ok(1), ok(2), ok(7)]
  await send(calls.save, {})
  expect(await read()).toBe(7)
  expect(asked).toEqual([
    { url: '/gl/voucher/save', cacheId: null, body: '{}' },
    { url: '/system/job/cancel', cacheId: null, body: '{"cacheId":"j1"}' },
    { url: '/gl/report/trial', cacheId: null, body: undefined },
  ])
})

test('is gone on with when something else was written', async () => {
  await leaveRunning()
  answers = [ok(1), ok(7)]
  await send(calls.mark, {})
  expect(await read()).toBe(7)
  expect(cacheIds()).toEqual([null, 'j1'])
})

test('is not come back to when it was broken off in the moment in which its number came', async () => {
  const left = new AbortController()
  answers = [
    () => {
      left.abort()
      return pending('j1')()
    },
    ok(1),
    ok(7),
  ]
  await expect(read(left.signal)).rejects.toMatchObject({ kind: 'aborted' })
  expect(await read()).toBe(7)
  expect(asked.map(({ url }) => url)).toEqual(['/gl/report/trial', '/system/job/cancel', '/gl/report/trial'])
  expect(cacheIds()).toEqual([null, null, null])
})

test('is not gone on with when the tab is to be shown as things are now', async () => {
  await leaveRunning()
  answers = [ok(1), ok(7)]
  forgetReads()
  expect(await read()).toBe(7)
  expect(asked.map(({ url, body }) => body ?? url)).toEqual(['{"cacheId":"j1"}', '/gl/report/trial'])
  expect(cacheIds()).toEqual([null, null])
})

test('a call is asked for in the account set in which it was begun, whatever is chosen meanwhile', async () => {
  answers = [pending('j1'), ok(7)]
  const asking = send(calls.save, {})
  surround({ accountSet: () => 'ZB-2025' })
  await vi.advanceTimersByTimeAsync(2000)
  expect(await asking).toBe(7)
  expect(sets).toEqual(['YS01-2025', 'YS01-2025'])
})
