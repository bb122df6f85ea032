// Parameters: what each may be, how its text is read, and which of several values holds at a place.
import { describe, expect, it, test } from 'vitest'
import {
  defaultText,
  groupOfParameter,
  isParameterCode,
  isParameterProblem,
  parameterCodes,
  parameterText,
  readParameter,
  type StoredParameter,
  scopesOf,
  valueAt,
} from './parameter.ts'

test('each parameter has its usual value, and what the browser of everybody knows', () => {
  expect(parameterCodes.map((code) => `${code} ${defaultText(code)}`)).toEqual([
    ...['sys.password.policy spec', 'sys.password.days 90', 'sys.captcha auto', 'sys.mfa.required_codes '],
    ...['sys.check.new_device false', 'sys.single_login false', 'sys.token.access_min 20', 'sys.token.refresh_h 12'],
    ...['sys.token.remember_d 7', 'sys.lock.max 86400', 'sys.watermark.enabled true', 'sys.watermark.text '],
    ...['sys.watermark.export false', 'sys.upload.max_mb 200', 'sys.temp.hours 24', 'sys.job.user_limit 3'],
    ...['sys.value_set.sql_approval true', 'sys.link.probe_hosts '],
  ])
  expect(isParameterCode('sys.captcha')).toBe(true)
  expect(isParameterCode('toString')).toBe(false)
  expect(groupOfParameter('sys.password.days')).toBe('password')
})

test('a parameter is set for all, and where it says so for a company', () => {
  expect(scopesOf('sys.captcha')).toEqual(['global'])
  expect(scopesOf('sys.upload.max_mb')).toEqual(['global', 'company'])
})

describe('the text of a parameter', () => {
  it('is a whole number within its range', () => {
    expect(['60', '86400', ' 61 ', '６２'].map((text) => readParameter('sys.lock.max', text))).toEqual([
      60, 86400, 61, 62,
    ])
    for (const text of ['59', '86401', '1e3', '-70', '', '70.5', 'x70', '70x', '0000000070']) {
      expect(readParameter('sys.lock.max', text, 'p')).toEqual({
        ...{ code: 'parameter.range', path: 'p', args: { least: 60, most: 86400 } },
      })
    }
  })

  it('is yes or no', () => {
    expect(readParameter('sys.single_login', ' true ')).toBe(true)
    expect(readParameter('sys.single_login', 'false')).toBe(false)
    expect(readParameter('sys.single_login', 'yes')).toEqual({ code: 'parameter.choice', path: 'value', args: {} })
  })

  it('is one of a list', () => {
    expect(['auto', 'always', 'never '].map((text) => readParameter('sys.captcha', text))).toEqual([
      ...['auto', 'always', 'never'],
    ])
    expect(['spec', 'strict'].map((text) => readParameter('sys.password.policy', text))).toEqual(['spec', 'strict'])
    expect(readParameter('sys.captcha', 'Auto')).toEqual({ code: 'parameter.choice', path: 'value', args: {} })
  })

  it('is as long as it may be, counted as people count', () => {
    expect(readParameter('sys.watermark.text', '😀'.repeat(40))).toBe('😀'.repeat(40))
    expect(readParameter('sys.watermark.text', 'x'.repeat(41))).toEqual({
      ...{ code: 'input.tooLong', path: 'value', args: { max: 40 } },
    })
  })

  it('is a list of permission codes, each once', () => {
    expect(readParameter('sys.mfa.required_codes', 'a:b, system:user:* ; a:b；c-d:e_f，g:h\ti:j')).toEqual([
      ...['a:b', 'system:user:*', 'c-d:e_f', 'g:h', 'i:j'],
    ])
    expect(readParameter('sys.mfa.required_codes', '')).toEqual([])
    for (const wrong of ['a', 'A:b', 'a:', '1:b', 'a:b:c:d:e:f', '*:b', 'a:b!', '!a:b']) {
      expect(readParameter('sys.mfa.required_codes', `x:y ${wrong}`)).toEqual({
        ...{ code: 'parameter.code', path: 'value', args: { code: wrong } },
      })
    }
  })

  it('is told from what is wrong with it', () => {
    expect(isParameterProblem(readParameter('sys.captcha', 'x'))).toBe(true)
    expect([true, 3, 'auto', ['a:b'], []].map((value) => isParameterProblem(value as never))).toEqual([
      ...[false, false, false, false, false],
    ])
    expect([parameterText(['a:b', 'c:d'] as never), parameterText(true as never), parameterText(90 as never)]).toEqual([
      ...['a:b c:d', 'true', '90'],
    ])
  })
})

describe('the value that holds', () => {
  const row = (scope: StoredParameter['scope'], place: string, value: string, code = 'sys.upload.max_mb') => ({
    ...{ code, scope, place, value },
  })
  const at = { companyCode: 'YS01', value: 'YS01-2025' }
  const all = [row('global', '', '50'), row('company', 'YS01', '20'), row('accountSet', 'YS01-2025', '10')]

  it('is the narrowest that is set', () => {
    expect(valueAt('sys.upload.max_mb', all, at)).toBe(10)
    expect(valueAt('sys.upload.max_mb', all, { ...at, value: 'YS01-2026' })).toBe(20)
    expect(valueAt('sys.upload.max_mb', all, { companyCode: 'YS02', value: 'YS02-2025' })).toBe(50)
    expect(valueAt('sys.upload.max_mb', all, null)).toBe(50)
    expect(valueAt('sys.upload.max_mb', all.toReversed(), at)).toBe(10)
    // A company may have the name of an account set.
    expect(valueAt('sys.upload.max_mb', [row('company', 'YS01-2025', '7')], at)).toBe(200)
  })

  it('is the usual one where none is set, or none that is still taken', () => {
    expect(valueAt('sys.upload.max_mb', [], at)).toBe(200)
    expect(valueAt('sys.upload.max_mb', [row('global', '', '50', 'sys.temp.hours')], at)).toBe(200)
    expect(valueAt('sys.upload.max_mb', [row('global', '', '0')], at)).toBe(200)
    expect(valueAt('sys.single_login', [row('global', '', 'true', 'sys.single_login')], null)).toBe(true)
  })
})
