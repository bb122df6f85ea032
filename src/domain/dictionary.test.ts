// What values of dictionaries may be.
import { expect, test } from 'vitest'
import { readExt, readStyle, valuePlaceProblems } from './dictionary.ts'

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
  ['color: red; background-color: expression(alert(1))', null],
])('the style %s is read as %o', (style, pairs) => expect(readStyle(style)).toEqual(pairs))

test.each([
  ['', {}],
  ['{"rate":"0.13"}', { rate: '0.13' }],
  ['[1]', null],
  ['{', null],
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
