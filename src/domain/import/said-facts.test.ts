// What files say twice: sums, units and names, in the spellings of others.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaled, unitOf } from '../base/figure-scale.ts'
import { isNamed } from './name-match.ts'
import { figuresOf, isSumText, sumWatch } from './sum-row.ts'

describe('sums', () => {
  it.each(
    '合计 小计 总计 本页合计 本月累计 本年累计 累计 合計 合_计 合计： 凭证合计 Total subtotal 合计：壹仟元整 合计（大写）'.split(
      ' ',
    ),
  )('%s is the word of a sum', (word) => expect(isSumText(word.replace('_', ' '))).toBe(true))
  it.each(['合计支付工资', '预付合计款', 'total rent', '计提工资', '小计算器', ''])('%s is none', (text) =>
    expect(isSumText(text)).toBe(false),
  )
  const rows = fc.array(fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.boolean()), { minLength: 1, maxLength: 12 })
  const text = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  it('a sum of all, of a part or of a document is right; one cent more is told with both', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(0, 1, 100), (list, more) => {
        const watch = sumWatch()
        let [part, all] = [0, 0]
        list.forEach(([cents, ends], at) => {
          watch.row(figuresOf({ debit: text(cents) }), { group: `${at}`, date: '2025-01-05' })
          part += cents
          all += cents
          if (ends) watch.sum(at * 2, '小计', [figuresOf({ debit: text(part) })])
          if (ends) part = 0
        })
        watch.sum(99, '合计', [figuresOf({ debit: text(all + more), credit: '' })])
        const told = watch.unequal()
        // With one row and no sum before it nothing else can be meant.
        if (more === 0) expect(told).toBe(null)
        else if (told) expect(told).toMatchObject({ n: 1, line: 99, column: 'debit' })
        else expect([part, list.at(-1)?.[0]]).toContain(all + more)
      }),
    )
  })
})

describe('units', () => {
  it.each([
    ['单位：万元', 4],
    ['金额单位:人民币千元', 3],
    ['借方金额（万元）', 4],
    ['单位：元', 0],
    ['(in thousands)', 3],
    ['單位：百萬元', 6],
  ])('%s', (text, power) => expect(unitOf(text)?.power).toBe(power))
  it.each(['编制单位：某某公司', '单位：锦程服饰有限公司', '借方金额(原币)', '核算项目（客户）'])(
    '%s states none',
    (text) => expect(unitOf(text)).toBe(null),
  )
  it('moves the point and nothing else', () => {
    expect(['12.3456', '0.05', '-1.5', '7', '1,2', ''].map((text) => scaled(text, 4))).toEqual([
      ...['123456', '500', '-15000', '70000', '1,2', ''],
    ])
    expect(scaled('0.00001', 4)).toBe('0.1')
  })
})

describe('names', () => {
  const known = { own: ['建设银行', 'China Construction Bank'], above: ['银行存款', 'Bank'], beside: ['100201', 'B01'] }
  it.each([
    '建设银行',
    '银行存款',
    '银行存款/建设银行',
    '银行存款_建设银行',
    '银行存款 - 建设银行',
    '100201 建设银行',
    ' 建 设 银行 ',
    'BANK',
    '银行存款建设银行',
  ])('%s is it', (said) => expect(isNamed(said, known)).toBe(true))
  it.each(['工商银行', '银行存款/工商银行', '其他货币资金', '银行'])('%s is another', (said) =>
    expect(isNamed(said, known)).toBe(false),
  )
  it('knows old names of subjects, and that others only sound alike', () => {
    expect(isNamed('现金', { own: ['库存现金'], above: [], beside: [] })).toBe(true)
    expect(isNamed('应收款', { own: ['其他应收款'], above: [], beside: [] })).toBe(false)
  })
})
