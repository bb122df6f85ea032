// Which province a text names.
import { expect, test } from 'vitest'
import { province } from '../../contract/words/province.ts'
import { type ProvinceNames, provinceCodes, provinceNamed } from './province.ts'

const names: ProvinceNames = new Map(provinceCodes.map((code) => [code, province[`name_${code}`]]))

test('each province is known by its name in every language', () => {
  for (const [code, ways] of names)
    for (const way of ways) expect([way, provinceNamed(way, names)]).toEqual([way, code])
})

test.each([
  ['华东 / 上海市', '31'],
  ['上海市北京西路', '31'],
  ['廣東省深圳市', '44'],
  ['Hangzhou, ZHEJIANG', '33'],
  ['Shaanxi', '61'],
  ['Shanxi', '14'],
  ['华东', ''],
  ['', ''],
])('%s is %s', (text, code) => {
  expect(provinceNamed(text, names)).toBe(code)
})
