// How the input of a call is written into an address.
import { describe, expect, it } from 'vitest'
import { fillPath, queryText } from './query-string.ts'

describe('a query', () => {
  // R-242 R-243
  it('nests with dots, repeats arrays and skips what is empty', () => {
    expect(queryText({ Range: { Start: '2025-01', End: '' }, Ids: [1, 2], Name: null, No: 0, Is: false })).toBe(
      'Range.Start=2025-01&Ids=1&Ids=2&No=0&Is=false',
    )
  })

  it('is empty without input', () => {
    expect(queryText(undefined)).toBe('')
    expect(queryText({})).toBe('')
  })
})

describe('a path', () => {
  it('takes its parameters out of the input', () => {
    expect(fillPath('/system/auth/send-login-code/{username}', { username: '林 小', code: 1 })).toEqual({
      path: '/system/auth/send-login-code/%E6%9E%97%20%E5%B0%8F',
      rest: { code: 1 },
    })
    expect(fillPath('/a/:id/b', { id: '7' })).toEqual({ path: '/a/7/b', rest: {} })
  })
})
