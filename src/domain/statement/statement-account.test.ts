// ACC, RPT and the nets of several companies: what formulas of own and of merged statements take of the books.
import { describe, expect, it, test } from 'vitest'
import { standardCashFlowItems, standardChart } from '../../../test/world/book.ts'
import { checkTemplate, evaluateStatement, type StatementFacts, type StatementLine } from './statement.ts'
import { type ColumnFacts, nettedSubjects, type StatementRow, statementFacts } from './statement-facts.ts'

const row = (subject: string, change: Partial<StatementRow>): StatementRow => ({
  ...{ subject, counterparty: '', opening: 0n, closing: 0n, movementDebit: 0n, movementCredit: 0n },
  ...{ turnoverDebit: 0n, turnoverCredit: 0n, ...change },
})
const rows = [
  row('1001', { opening: 70n, closing: 100n, movementDebit: 50n, movementCredit: 20n }),
  row('100201', { opening: 30n, closing: -20n, movementDebit: 1n, movementCredit: 51n }),
  row('101205', { closing: 7n }),
  row('600101', { opening: 9n, closing: -40n, movementCredit: 40n }),
]
const base: ColumnFacts = { subjects: standardChart(), cashFlowItems: standardCashFlowItems(), minorDigits: 2 }
const line = (no: number, formula: string): StatementLine => ({
  ...{ no, indent: 0, kind: 'L', nameZhCn: '', nameZhTw: '', nameEn: '', formula },
})
const value = (formula: string, more: Partial<ColumnFacts> = {}, facts: Partial<StatementFacts> = {}) => {
  const all = { ...statementFacts(rows, { ...base, ...more }), ...facts }
  return evaluateStatement([line(1, formula)], all).values.get(1)
}

describe('ACC', () => {
  it.each([
    ["ACC('1001..1012',BAL)", 87n],
    ["ACC('1001..1002',BAL)", 80n],
    ["ACC('1001',BAL)", 100n],
    ["ACC('1001..1012',DRBAL)", 107n],
    ["ACC('1001..1012',CRBAL)", 20n],
    ["ACC('1001..1012',OPEN)", 100n],
    ["ACC('1001..1012',NET)", -20n],
    ["ACC('1001..1012',DR)", 51n],
    ["ACC('1001..1012',CR)", 71n],
    ["ACC('6001..6001',CR)", 40n],
  ])('%s takes the leaves of a range, those below its end among them', (formula, wanted) => {
    expect(value(formula)).toBe(wanted)
  })

  it('of no subject is nothing, and keeps a template from being published', () => {
    expect(value("ACC('9998..9999',BAL)")).toBe(0n)
    const told = (formula: string) =>
      checkTemplate([line(1, formula)], base).map(({ code, path, args }) => [code, path, args])
    expect(told("ACC('9998..9999',BAL)")).toEqual([['statement.subject', 'lines.1', { code: '9998..9999' }]])
    expect(told("ACC('1001..1012',BAL)")).toEqual([])
  })
})

describe('a net on one side', () => {
  // B owes on 1122 what A is owed: together 20, one by one 50 and 30.
  const nets = (...list: [string, bigint][]) => new Map(list)
  const parts = new Map([
    ['112201', nets(['A', 40n], ['B', -30n])],
    ['112202', nets(['A', 10n])],
  ])
  const sums = [row('112201', { closing: 10n }), row('112202', { closing: 10n })]
  const of = (formula: string, more: Partial<ColumnFacts> = {}) => {
    const facts = statementFacts(sums, { ...base, ...more })
    return evaluateStatement([line(1, formula)], facts).values.get(1)
  }

  it('of several companies is what each shows', () => {
    expect([of('DP(1122)'), of('CP(1122)'), of('DX(1122)'), of('CX(1122)')]).toEqual([20n, 0n, 20n, 0n])
    expect([of('DP(1122)', { parts }), of('CP(1122)', { parts })]).toEqual([50n, 30n])
    expect([of('DX(1122)', { parts }), of('CX(1122)', { parts })]).toEqual([50n, 30n])
    expect([of('DB(1122)', { parts }), of('CB(1122)', { parts })]).toEqual([20n, -20n])
    expect(of('DX(112201)', { parts })).toBe(40n)
  })

  it('of profit and loss is nothing when the year begins', () => {
    const profit = new Map([['600101', nets(['A', 40n])]])
    expect(of('DP(6001)', { parts: profit })).toBe(40n)
    expect(of('DP(6001)', { parts: profit, isYearOpening: true })).toBe(0n)
    expect(of('DP(1122)', { parts, isYearOpening: true })).toBe(50n)
    expect([value('DB(6001)'), value('DB(6001)', { isYearOpening: true })]).toEqual([-40n, 0n])
    expect(value('DB(1001)', { isYearOpening: true })).toBe(100n)
  })
})

test('RPT is the figure of the other template, exact, and none where it cannot be computed', () => {
  const asked: unknown[] = []
  const report: StatementFacts['report'] = (...on) => {
    asked.push(on)
    return on[1] === 4 ? { top: 5n, bottom: 2n } : null
  }
  expect(value("RPT('CAS-BS',4)*2", { report })).toBe(500n)
  expect(value("RPT('CAS-BS',9,A)", { report })).toBeNull()
  expect(asked).toEqual([
    ['CAS-BS', 4, null],
    ['CAS-BS', 9, 'A'],
  ])
  expect(value("RPT('CAS-BS',4)")).toBeNull()
})

test('ROUND, ABS and IF are of what is in them', () => {
  expect(value('ROUND(DB(1001)/3,0)')).toBe(0n)
  expect(value('ABS(DB(100201))')).toBe(20n)
  expect(value('IF(DB(1001)>1,10,20)')).toBe(2000n)
  expect(value('IF(DB(1001)>=1,10,20)')).toBe(1000n)
})

test('subjects of DS and CS are told apart by counterparty', () => {
  const formulas = ['DS(1122)+CS(2203)', 'DB(1001)-DP(1002)', '', 'DS(', 'L(1)-DS(1122)']
  expect(nettedSubjects(formulas.map((formula) => ({ formula })))).toEqual(['1122', '2203'])
})
