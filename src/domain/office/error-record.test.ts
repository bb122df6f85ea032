// What of a failed request is kept, and which errors are the same.
import { expect, test } from 'vitest'
import { keptRequest, mayGo, sameness } from './error-record.ts'

test('a request is kept without its secrets, and no longer than 32 KB', () => {
  const asked = { userName: 'a', password: 'x', deep: [{ refreshToken: 'y', smsCode: '1', month: '2025-01' }] }
  expect(keptRequest(JSON.stringify(asked))).toBe(
    '{"userName":"a","password":"***","deep":[{"refreshToken":"***","smsCode":"***","month":"2025-01"}]}',
  )
  expect(keptRequest('password=x')).toBe('')
  const long = keptRequest(JSON.stringify({ text: '错'.repeat(20_000) }))
  expect(new TextEncoder().encode(long).length).toBeLessThanOrEqual(32_768)
  expect(long.at(-1)).toBe('错')
})

test('errors are the same by code, path and words, whatever the figures and the trace id', () => {
  const one = sameness('500', '/a?x=1', 'System error, trace id 4bf92f3577b34da6a3ce929d0e0e4736: line 3')
  expect(one).toBe(sameness('500', '/a?x=2', 'System error, trace id 0af7651916cd43dd8448eb211c80319c: line 12'))
  expect(one).not.toBe(sameness('500', '/b', 'System error, trace id 0af7651916cd43dd8448eb211c80319c: line 12'))
})

test('a record is taken on, resolved or ignored, and taken up again', () => {
  expect([mayGo(0, 1), mayGo(1, 2), mayGo(2, 1), mayGo(3, 1), mayGo(2, 3), mayGo(1, 0)]).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})
