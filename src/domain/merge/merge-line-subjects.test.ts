// What a line of a merged statement is made of, and the line that it is in the reports of companies.
import { describe, expect, it, test } from 'vitest'
import { basisOf, isPerShare, prefixesOf, sameLines, sameNumbers, sideOfEntries } from './merge-line-subjects.ts'

const line = (no: number, formula: string, kind = 'L') => ({ no, kind, formula })

test('a line is made of the subjects of its formula and of the lines that it adds, each once', () => {
  const rows = [
    ...[line(1, 'DB(1001)+DB(1002)'), line(2, 'DB(1001)-CB(1231)'), line(3, 'DB(1999)', 'M'), line(4, '')],
    ...[line(5, 'L(1)+L(2)+L(9)', 'T'), line(6, 'L(1:4)+DB(15)', 'T'), line(7, 'L(8)'), line(8, 'L(7)+DB(16)')],
    line(10, 'DB('),
  ]
  const of = (no: number) => prefixesOf(rows.find((each) => each.no === no) ?? line(0, ''), rows)
  expect(of(1)).toEqual(['1001', '1002'])
  expect(of(5)).toEqual(['1001', '1002', '1231'])
  expect(of(6)).toEqual(['15', '1001', '1002', '1231'])
  expect(of(7)).toEqual(['16'])
  expect([of(4), of(10), prefixesOf(line(1, '  '), rows)]).toEqual([[], [], []])
})

describe('lines of two forms', () => {
  const named = (no: number, nameZhCn: string, kind = 'L') => ({ no, kind, nameZhCn })
  const same = (name: string, other: string) => sameNumbers([named(1, name)], [named(2, other)]).size === 1

  it.each([
    ['货币资金', ' 货币资金 '],
    ['一、营业收入', '营业收入'],
    ['十二、营业收入', '1.营业收入'],
    ['（三）其他', '12.其他'],
    ['其中：利息', '利息'],
    ['加：利息', '减：利息'],
    ['财务费用（收益以“-”号填列）', '财务费用'],
    ['一、加：营业利润（亏损以“-”号填列）', '营业利润'],
  ])('%s and %s are called the same', (name, other) => {
    expect(same(name, other)).toBe(true)
  })

  it.each([
    ['货币资金', '应收账款'],
    ['利息（净额）', '利息'],
    ['利息其中：费用', '利息费用'],
    ['第一、营业收入', '第营业收入'],
    ['利息（填列）后', '利息后'],
    ['、利息', '利息'],
  ])('%s and %s are not', (name, other) => {
    expect(same(name, other)).toBe(false)
  })

  it('are paired where both names stand once, and heads never are', () => {
    const rows = [named(1, '利息'), named(2, '租金'), named(3, '其他'), named(4, '其他'), named(5, '资产', 'H')]
    const others = [named(11, '减：租金'), named(12, '利息'), named(13, '1.利息'), named(14, '其他'), named(15, '资产')]
    expect(sameLines(rows, others)).toEqual([{ no: 2, line: '减：租金' }])
    expect([...sameNumbers(rows, others)]).toEqual([[11, 2]])
    expect(sameLines([named(1, '资产')], [named(2, '资产', 'H')])).toEqual([])
  })

  it('of earnings per share are known by their name', () => {
    expect([{ nameZhCn: '（一）基本每股收益' }, { nameZhCn: '净利润' }].map(isPerShare)).toEqual([true, false])
  })
})

test('a column of a merged statement is the opening, the month or the year of the worksheet', () => {
  expect((['yearOpening', 'current', 'yearToDate', 'closing'] as const).map(basisOf)).toEqual([
    ...['opening', 'month', 'year', 'year'],
  ])
})

test('entries that sum to what was eliminated are all of them, or those of one side', () => {
  const sides = { debit: 30n, credit: 50n }
  expect([20n, -20n, 50n, -50n, 30n, -30n, 10n, 0n].map((figure) => sideOfEntries(figure, sides))).toEqual([
    ...['all', 'all', 'credit', 'credit', 'debit', 'debit', null, null],
  ])
  expect(sideOfEntries(20n, { debit: 50n, credit: 30n })).toBe('all')
  expect(sideOfEntries(0n, { debit: 30n, credit: 30n })).toBe('all')
})
