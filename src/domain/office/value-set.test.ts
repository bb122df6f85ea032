// Value sets: codes and names that programs use, values of each type, and sets that hang on each other.
import { describe, expect, it, test } from 'vitest'
import { cascadeProblem, isPlainName, isValueSetCode, readSetValue, type ValueType } from './value-set.ts'

test('a set is found by a word of small letters, digits and _', () => {
  expect(['a', 'color_2', 'a'.repeat(64)].map(isValueSetCode)).toEqual([true, true, true])
  expect(['', 'A', '2a', '_a', 'a-b', 'a b', 'a'.repeat(65), ' a', 'a!'].some(isValueSetCode)).toBe(false)
  expect(['a', '_a2', 'a'.repeat(63)].map(isPlainName)).toEqual([true, true, true])
  expect(['', 'A', '2a', 'a.b', 'a"', 'a'.repeat(64), '"a', '-a'].some(isPlainName)).toBe(false)
})

describe('a value', () => {
  const read = (given: string, valueType: ValueType = 'string', more = {}) => {
    const found = readSetValue({ valueType, maxLen: 8, uppercase: false, zeroFill: 0, ...more }, given)
    return typeof found === 'string' ? found : `${found.code} ${found.path} ${Object.values(found.args).join()}`.trim()
  }

  it('is a text of its length', () => {
    expect(read(' a B ')).toBe('a B')
    expect(read('x'.repeat(8))).toBe('xxxxxxxx')
    expect(read('x'.repeat(9))).toBe('input.tooLong value 8')
    expect(read(' ')).toBe('input.needed value field_value')
    expect(readSetValue({ valueType: 'string', maxLen: 1, uppercase: false, zeroFill: 0 }, 'ab', 'p')).toMatchObject({
      path: 'p',
    })
  })

  it('is in capitals or filled with zeros where the set says so', () => {
    expect(read('ab1', 'string', { uppercase: true })).toBe('AB1')
    expect(read('7', 'string', { zeroFill: 3 })).toBe('007')
    expect(read('7a', 'string', { zeroFill: 3 })).toBe('7a')
    expect(read('a7', 'string', { zeroFill: 3 })).toBe('a7')
    expect(read('1234', 'string', { zeroFill: 3 })).toBe('1234')
    expect(read('7', 'string', { zeroFill: 9 })).toBe('input.tooLong value 8')
    expect(read('12345678', 'string', { zeroFill: 8 })).toBe('12345678')
  })

  it('is a number, a day or a code where it has to be', () => {
    const wide = { maxLen: 40 }
    const wrong = 'input.invalid value'
    expect(['1', '-1.5', '123456789012345678.123456'].map((text) => read(text, 'number', wide))).toEqual([
      ...['1', '-1.5', '123456789012345678.123456'],
    ])
    for (const text of ['x', '1.', '.5', '1e3', '1234567890123456789', '1.1234567', '+1', 'x1', '1x', '1,5']) {
      expect(read(text, 'number', wide)).toBe(wrong)
    }
    expect(read('2024-02-29', 'date', wide)).toBe('2024-02-29')
    expect(read('2025-02-29', 'date', wide)).toBe(wrong)
    expect(read('A-1/ü', 'code')).toBe('A-1/ü')
    for (const text of ['a b', 'a:b', 'a;b', 'a|b', ':', 'a:']) expect(read(text, 'code')).toBe(wrong)
  })
})

test('a set hangs on no set that hangs on it, and stands in the fifth place at most', () => {
  const parents = new Map([
    ['e', 'd'],
    ['d', 'c'],
    ['c', 'b'],
    ['b', ''],
    ['p', 'q'],
    ['q', 'p'],
  ])
  const cycle = { code: 'valueSet.cycle', path: 'parentId', args: {} }
  expect(cascadeProblem('x', '', parents)).toBeNull()
  expect(cascadeProblem('x', 'e', parents)).toBeNull()
  expect(cascadeProblem('y', 'x', new Map([...parents, ['x', 'e']]))).toEqual(cycle)
  expect(cascadeProblem('b', 'b', parents)).toEqual(cycle)
  expect(cascadeProblem('b', 'd', parents)).toEqual(cycle)
  expect(cascadeProblem('x', 'p', parents)).toEqual(cycle)
  // With what hangs on it.
  const below = new Map([...parents, ['y', 'x'], ['x', '']])
  expect(cascadeProblem('x', 'd', below)).toBeNull()
  expect(cascadeProblem('x', 'e', below)).toEqual(cycle)
})
