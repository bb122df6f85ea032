// The tree of a chart, its code rule, and the standard chart itself.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowsOfFile, standardCashFlowItems, standardChart, standardTemplate } from '../../../test/world/book.ts'
import { levelsOf, subjectOfRow } from '../statement/standard.ts'
import {
  allowsCurrency,
  checkCode,
  codeLengths,
  levelOf,
  parentCode,
  parseSubjectAux,
  type Subject,
  subjectAuxText,
  subjectName,
} from './subject.ts'

const chart = standardChart()
const rule = '4-2-2-2-2'

describe('the standard chart', () => {
  it('has 374 subjects, 339 of them leaves, 306 enabled', () => {
    const leaves = chart.all.filter((each) => each.isLeaf)
    expect([chart.all.length, leaves.length, chart.all.filter((each) => each.enabled).length]).toEqual([374, 339, 306])
  })

  it('follows its own code rule, and says the level its file says', () => {
    for (const subject of chart.all) {
      expect(levelOf(subject.code, rule)).toBe(subject.level)
      expect(parentCode(subject.code, rule)).toBe(subject.parent)
      expect(subject.isLeaf).toBe(chart.children(subject.code).length === 0)
    }
    const levels = rowsOfFile('src/seed/standard/chart-of-accounts.csv').map((row) => Number(row.level))
    expect(levelsOf([...chart.all]).map((each) => each.level)).toEqual(levels)
  })

  it('names only cash-flow items that exist, and cash on leaves by its flag', () => {
    const items = standardCashFlowItems()
    for (const { cfItemIn, cfItemOut } of chart.all) {
      for (const item of [cfItemIn, cfItemOut]) expect(item === '' || items.has(item)).toBe(true)
    }
    expect(chart.find('101205')?.cash).toBe(false)
    expect(standardTemplate('cash-flow')).toHaveLength(68)
  })
})

describe('a tree', () => {
  it('gives leaves by prefix as a plain filter would', () => {
    const prefix = fc.oneof(fc.constantFrom(...chart.all.map((each) => each.code)), fc.stringMatching(/^\d{0,5}$/))
    fc.assert(
      fc.property(prefix, (code) => {
        const wanted = chart.all.filter((each) => each.isLeaf && each.code.startsWith(code))
        expect(chart.leaves(code)).toEqual(wanted)
      }),
    )
  })

  it('gives the way from the root, and nothing for what it does not hold', () => {
    expect(chart.path('22210101').map((each) => each.code)).toEqual(['2221', '222101', '22210101'])
    expect(chart.path('9')).toEqual([])
    expect(chart.find('9')).toBeUndefined()
    expect(chart.children('1001')).toEqual([])
    expect(['1001', '100201', '6001', '9'].map((code) => chart.isCash(code))).toEqual([true, true, false, false])
  })

  it('does not hang on a parent that is its own child', () => {
    const [first] = chart.all
    const loop = [
      { ...(first as Subject), code: '1', parent: '2' },
      { ...(first as Subject), code: '2', parent: '1' },
    ]
    expect(levelsOf(loop).map((each) => each.level)).toEqual([0, 0])
    expect(levelsOf([{ ...(first as Subject), parent: 'x' }])[0]?.level).toBe(0)
  })
})

describe('codes and dimensions', () => {
  it('are read and checked (E301, E302)', () => {
    expect(codeLengths(rule)).toEqual([4, 6, 8, 10, 12])
    expect(codeLengths('4-')).toBeNull()
    expect(checkCode('100203', rule, chart)).toEqual([])
    expect(checkCode('10020', rule, chart)[0]).toMatchObject({ code: 'subject.codeRule', args: { rule } })
    expect(checkCode('１００１', rule, chart)[0]?.code).toBe('subject.codeRule')
    expect(checkCode('999901', rule, chart)[0]).toMatchObject({ code: 'subject.parent', args: { code: '9999' } })
    expect(parseSubjectAux('store|brand?')).toEqual([
      { type: 'store', required: true },
      { type: 'brand', required: false },
    ])
    expect(subjectAuxText(parseSubjectAux('store|brand?') ?? [])).toBe('store|brand?')
    for (const wrong of ['ship', 'store|store?', 'store|', 'store|brand|project|bank|related']) {
      expect(parseSubjectAux(wrong)).toBeNull()
    }
  })

  it('allow currencies', () => {
    const subject = (currency: string): Subject => ({ ...(chart.all[0] as Subject), currency })
    expect(allowsCurrency(subject('BASE'), 'CNY', 'CNY')).toBe(true)
    expect(allowsCurrency(subject('BASE'), 'USD', 'CNY')).toBe(false)
    expect(allowsCurrency(subject('ALL'), 'USD', 'CNY')).toBe(true)
    expect(allowsCurrency(subject('USD|EUR'), 'EUR', 'CNY')).toBe(true)
    expect(allowsCurrency(subject('USD|EUR'), 'US', 'CNY')).toBe(false)
    expect(allowsCurrency(subject('USD|EUR'), 'CNY', 'CNY')).toBe(true)
  })

  it('have names in three languages', () => {
    expect(subjectName({ nameZhCn: '现金', nameZhTw: '', nameEn: '' }, 'en')).toBe('现金')
    expect(subjectName({ nameZhCn: '现金', nameZhTw: '現金', nameEn: 'Cash' }, 'zh-tw')).toBe('現金')
  })
})

describe('a row of a chart file', () => {
  it('is refused with the columns that are wrong', () => {
    expect(subjectOfRow({ code: '1001', name_zh_cn: '现金', type: 'ASSET', direction: 'D' }).subject).toMatchObject({
      isLeaf: true,
      enabled: true,
      currency: 'BASE',
      parent: null,
    })
    expect(subjectOfRow({}).wrong).toEqual(['code', 'name_zh_cn', 'type', 'direction'])
    const odd = { code: '1a', name_zh_cn: 'x', type: 'X', pl_class: 'X', direction: 'E', aux: 'ship', currency: 'usd' }
    expect(subjectOfRow(odd).wrong).toEqual(['code', 'type', 'pl_class', 'direction', 'aux', 'currency'])
  })
})
