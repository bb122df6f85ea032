// A figure of a statement taken apart: each part with its sign, so that the parts sum to the figure.
import { describe, expect, it } from 'vitest'
import { standardCashFlowItems, standardChart } from '../../../test/world/book.ts'
import type { LineChange, StatementLine, StatementLineKind } from './statement.ts'
import { explainLine, type StatementPart } from './statement-explain.ts'
import { type ColumnFacts, type StatementRow, statementFacts } from './statement-facts.ts'

const row = (subject: string, closing: bigint, counterparty = ''): StatementRow => ({
  ...{ subject, counterparty, opening: 0n, closing, movementDebit: 0n, movementCredit: 0n },
  ...{ turnoverDebit: 0n, turnoverCredit: 0n },
})
const rows = [row('1001', 100n), row('100201', 30n), row('100202', -50n), row('112201', 7n, 'customer:A')]
const line = (no: number, formula: string, kind: StatementLineKind = 'L'): StatementLine => ({
  ...{ no, indent: 0, kind, nameZhCn: '', nameZhTw: '', nameEn: '', formula },
})
const change = (kind: 'reclass' | 'manual', amount: bigint): LineChange => ({
  amount,
  of: { id: 7n, kind, fromLine: null, toLine: 1, amount, reason: '', madeBy: 'a', reviewedBy: 'b' },
})
const base = { subjects: standardChart(), cashFlowItems: standardCashFlowItems(), minorDigits: 2 }
const facts = (more: Partial<ColumnFacts> = {}) => statementFacts(rows, { ...base, ...more })
const short = ({ sign, formula, value, parts }: StatementPart): string =>
  `${sign < 0 ? '-' : ''}${formula}=${value}${parts.length > 0 ? `[${parts.map(short).join(' ')}]` : ''}`
const explained = (formula: string, more: Partial<ColumnFacts> = {}, others: StatementLine[] = []) =>
  explainLine([line(1, formula), ...others], 1, facts(more))
const parts = (formula: string, more: Partial<ColumnFacts> = {}, others: StatementLine[] = []) =>
  explained(formula, more, others)?.parts.map(short)

describe('a figure', () => {
  it('of a sum has its terms with their signs, one level of them', () => {
    expect(parts('DB(1001)-DB(1002)+5')).toEqual([
      ...['DB(1001)=100[DB(1001)=100]', '-DB(1002)=-20[DB(100201)=30 DB(100202)=-50]', '5=500'],
    ])
    expect(parts('DB(1001)-(5-2)')).toEqual(['DB(1001)=100[DB(1001)=100]', '-5-2=300[5=500 -2=200]'])
    expect(parts('-DB(1001)')).toEqual(['-DB(1001)=-100[-DB(1001)=100[DB(1001)=100]]'])
  })

  it('of a product or a quotient has both of its operands', () => {
    expect(parts('3*2')).toEqual(['3*2=600[3=300 2=200]'])
    expect(parts('6/4')).toEqual(['6/4=150[6=600 4=400]'])
    const divided = explained('6/(1-1)')?.parts[0]
    expect([divided?.value, divided?.dividesByZero]).toEqual([null, true])
    expect(explained('6/4')?.parts[0]).not.toHaveProperty('dividesByZero')
    expect(explained('6*0')?.parts[0]).not.toHaveProperty('dividesByZero')
    expect(parts('3*2+1')).toEqual(['3*2=600[3=300 2=200]', '1=100'])
  })

  it('of a subject has the leaves that are not nothing, children where each is looked at', () => {
    expect(parts('DP(1002)')).toEqual(['DP(1002)=0[DB(100201)=30 DB(100202)=-50]'])
    expect(parts('CP(1002)')).toEqual(['CP(1002)=20[CB(100201)=-30 CB(100202)=50]'])
    expect(parts('DX(1002)')).toEqual(['DX(1002)=30[DX(100201)=30]'])
    expect(parts('CX(1002)')).toEqual(['CX(1002)=50[CX(100202)=50]'])
    expect(parts('DX(1001)')).toEqual(['DX(1001)=100[DX(1001)=100]'])
    expect(parts('DS(1122)')).toEqual(['DS(1122)=7[DS(112201)=7]'])
    expect(explained('DB(1001)')?.parts[0]).toMatchObject({ subject: '1001', parts: [{ subject: '1001' }] })
  })

  it('of other lines has those lines, however deep, and ends in a circle', () => {
    const others = [line(2, 'DB(1001)'), line(3, '4'), line(4, '5', 'T')]
    expect(parts('L(2)-L(3)', {}, others)).toEqual(['L(2)=100[DB(1001)=100[DB(1001)=100]]', '-L(3)=400[4=400]'])
    expect(parts('L(2:4)', {}, others)?.[0]).toBe('L(2:4)=500[L(2)=100[DB(1001)=100[DB(1001)=100]] L(3)=400[4=400]]')
    expect(explained('L(2)', {}, others)?.parts[0]).toMatchObject({ line: 2 })
    const circle = explained('L(2)', {}, [line(2, 'L(1)')])
    expect(circle && short(circle)).toBe('L(1)=null')
    expect(explained('L(9)')?.parts.map(short)).toEqual(['L(9)=null'])
  })

  it('names the item, the line and the report that it is of', () => {
    expect(explained('CF(CF010101)')?.parts[0]).toMatchObject({ item: 'CF010101', value: 0n })
    expect(explained('IS(4)', { incomeStatement: new Map([[4, 9n]]) })?.parts[0]).toMatchObject({
      income: 4,
      value: 9n,
    })
    expect(explained("RPT('A',4,B)")?.parts[0]).toMatchObject({
      report: { template: 'A', no: 4, column: 'B' },
      value: null,
    })
    expect(parts('ROUND(DB(1001)/3,0)')).toEqual([
      'ROUND(DB(1001)/3,0)=0[DB(1001)/3=33[DB(1001)=100[DB(1001)=100] 3=300]]',
    ])
  })

  it('has what people moved to it, and what they filled in where it asks for that', () => {
    const changes = new Map([[1, [change('reclass', 5n), change('manual', 40n)]]])
    const found = explained('MANUAL()+DB(1001)', { changes })
    expect(found && short(found)).toBe('L(1)=145[MANUAL()=40[#7=40] DB(1001)=100[DB(1001)=100] #7=5]')
    expect(found?.parts.at(-1)).toMatchObject({ sign: 1, change: { amount: 5n } })
  })

  it('of a line that is not there is none, of a head without a formula nothing', () => {
    expect(explainLine([line(1, '1')], 2, facts())).toBeNull()
    expect(explainLine([line(1, '', 'H')], 1, facts())).toMatchObject({ line: 1, parts: [] })
  })
})
