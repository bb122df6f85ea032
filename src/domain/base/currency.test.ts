// What stands beside an amount: signs and words of one currency or of several, and texts that are none of any.
import { expect, test } from 'vitest'
import { noAmount, otherMark, readWritten, writtenFigure } from './cell-spelling.ts'
import { currenciesOf } from './currency.ts'

test.each([
  ['￥', 'CNY JPY'],
  ['＄', 'USD HKD TWD SGD AUD CAD NZD MOP MXN BND FJD CLP COP ARS'],
  ['元', 'CNY HKD MOP TWD'],
  ['圓', 'CNY HKD MOP TWD JPY'],
  ['hk$', 'HKD'],
  ['NT$', 'TWD'],
  ['US $', 'USD'],
  ['RMB', 'CNY'],
  ['人民币', 'CNY'],
  ['kwd', 'KWD'],
  ['', ''],
  ['贷', ''],
  ['万', ''],
])('%s stands for %s', (mark, codes) => expect(currenciesOf(mark).join(' ')).toBe(codes))

test.each([
  ...['￥1,234.50', '¥ 1,234.50', '1,234.50元', 'CNY 1,234.50', '1,234.50 RMB', '人民币1,234.50元', '＋1,234.50圆'],
  '1，234．50 元',
])('%s is an amount in yuan, and in no dollar', (text) => {
  expect(writtenFigure(text, 'CNY')).toBe('1,234.50')
  if (/[^\d,.，．]/.test(text.replace(/^＋/, ''))) expect(writtenFigure(text, 'USD')).toMatch(/[^\d,.-]/)
})

test.each([
  ['$100', 'USD', ''],
  ['$100', 'HKD', ''],
  ['$100', 'CNY', '$'],
  ['-US$100', 'HKD', 'US$'],
  ['(€100.00)', 'CNY', '€'],
  ['¥100', 'JPY', ''],
  ['100円', 'CNY', '円'],
  ['¥100元', 'JPY', '元'],
  ['100-美元', 'CNY', '美元'],
  ['100', 'CNY', ''],
  ['贷 100', 'CNY', ''],
])('beside %s in %s another currency is said by %j', (text, currency, sign) => {
  expect(otherMark(text, currency)).toBe(sign)
  const found = noAmount(text, currency, 'amount', { n: 1, k: 2 })
  expect(found.code).toBe(sign === '' ? 'line.amountRange' : 'amount.otherCurrency')
})

test('a figure keeps its sign of minus wherever it stands around the mark', () => {
  const texts = ['-¥5', '¥-5', '(¥5)', '¥5-', '5-元', '(5元)', '−5元', '-5 CNY']
  expect(texts.map((text) => readWritten(text).figure)).toEqual(texts.map(() => '-5'))
})
