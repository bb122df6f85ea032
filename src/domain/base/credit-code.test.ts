// Credit codes of real organisations, and what the check sign finds.
import { expect, test } from 'vitest'
import { creditCheckSign, isCreditCode } from './credit-code.ts'

test('credit codes that organisations have are taken, and no other last sign', () => {
  for (const code of ['91350100M000100Y43', '91110000600037341L']) {
    expect(isCreditCode(code)).toBe(true)
    for (const sign of '0123456789ABCDEFGHJKLMNPQRTUWXY') {
      expect(isCreditCode(code.slice(0, 17) + sign)).toBe(sign === code[17])
    }
  }
})

test('a sign changed or two neighbours exchanged is found', () => {
  const body = '91350100M000100Y4'
  expect(creditCheckSign(body)).toBe('3')
  expect(isCreditCode('91350100M000100Y34')).toBe(false)
  expect(isCreditCode('91350100M0001O0Y43')).toBe(false)
  expect(isCreditCode('')).toBe(false)
})
