// What values of dictionaries may be.
import { expect, test } from 'vitest'
import { isDictionaryCode, readExt, readStyle, valuePlaceProblems } from './dictionary.ts'

test.each([
  ['', []],
  [
    'color: #C00; font-weight: 600;',
    [
      ['color', '#C00'],
      ['font-weight', '600'],
    ],
  ],
  ['color: url(https://example.com)', null],
  ['position: fixed', null],
  [
    ' COLOR : dark-red ; ; font-style:italic',
    [
      ['color', 'dark-red'],
      ['font-style', 'italic'],
    ],
  ],
  ['color', null],
  ['color: #c', null],
  ['color: x#ccc', null],
  ['color: #ccc!important', null],
  ['color: ' + 'x'.repeat(33), null],
  ['font-weight: 1000', null],
  ['color: a:b', null],
  ['color: red; background-color: expression(alert(1))', null],
])('the style %s is read as %o', (style, pairs) => expect(readStyle(style)).toEqual(pairs))

test.each([
  ['', {}],
  ['{"rate":"0.13"}', { rate: '0.13' }],
  ['[1]', null],
  ['{', null],
  ['null', null],
  ['5', null],
  ['"x"', null],
  [`{"a":"${'x'.repeat(4088)}"}`, { a: 'x'.repeat(4088) }],
  [`{"a":"${'x'.repeat(4089)}"}`, null],
  [JSON.stringify({ text: '字'.repeat(1400) }), null],
])('further facts %s are %o', (ext, facts) => expect(readExt(ext)).toEqual(facts))

test('a value stands once in its type, below one that is there and never below itself', () => {
  const all = [
    { id: '1', value: 'a', parentValue: '' },
    { id: '2', value: 'b', parentValue: 'a' },
  ]
  const codes = (id: string, value: string, parentValue: string) =>
    valuePlaceProblems(all, { id, value, parentValue }).map(({ code, path }) => `${code} ${path}`)
  expect(codes('3', 'b', '')).toEqual(['record.duplicate value'])
  expect(codes('3', 'c', 'x')).toEqual(['parent.missing parentValue'])
  expect(codes('1', 'a', 'b')).toEqual(['parent.cycle parentValue'])
  expect(codes('3', 'c', 'b')).toEqual([])
})

test('a type has a code of small letters, digits, points and _', () => {
  expect(['a', 'sale_bill.state2'].map(isDictionaryCode)).toEqual([true, true])
  expect(['', 'A', '2a', '.a', 'a-b', 'a b', 'xA', 'Ax'].some(isDictionaryCode)).toBe(false)
})

test('what is wrong with a value is told by it, and a circle of others is no circle of its own', () => {
  const loop = [
    { id: '1', value: 'a', parentValue: 'b' },
    { id: '2', value: 'b', parentValue: 'a' },
  ]
  const told = (id: string, value: string, parentValue: string) => valuePlaceProblems(loop, { id, value, parentValue })
  expect(told('3', 'a', '')).toEqual([{ code: 'record.duplicate', path: 'value', args: { field: 'a' } }])
  expect(told('3', 'c', 'a').map(({ code }) => code)).toEqual(['parent.cycle'])
  expect(told('3', 'c', 'c').map(({ code }) => code)).toEqual(['parent.cycle'])
  expect(told('3', 'a', 'x').map(({ code }) => code)).toEqual(['record.duplicate', 'parent.missing'])
})
