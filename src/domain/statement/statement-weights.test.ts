// Which vouchers make a figure: the weights of the lines that a formula counts.
import { describe, expect, it } from 'vitest'
import { type Subject, subjectTree } from '../chart/subject.ts'
import type { StatementLine } from './statement.ts'
import { weightsOf } from './statement-weights.ts'

const leaf = (code: string, cash = false) =>
  ({ code, parent: '', isLeaf: true, cash, enabled: true, level: 1, type: 'ASSET' }) as Subject
const subjects = subjectTree([leaf('1002', true), leaf('1405'), leaf('6401'), leaf('6603')])
const line = (no: number, formula: string, kind: StatementLine['kind'] = 'L'): StatementLine => ({
  ...{ no, indent: 0, kind, formula },
  ...{ nameZhCn: '', nameZhTw: '', nameEn: '' },
})
const income = [line(1, 'PD(6401)'), line(2, '-L(1)-PD(6603)', 'T')]
const own = [line(1, 'CF(CF1)'), line(2, 'CF(CF2)'), line(3, 'L(1)-L(2)', 'T'), line(4, 'IS(2)'), line(5, 'MC(1405)')]
const template = {
  lines: own,
  income,
  subjects,
  cashFlowItems: new Map([
    ['CF1', 'IN' as const],
    ['CF2', 'OUT' as const],
  ]),
}

describe('the weights of a figure', () => {
  it('add up through lines, ranges and the income statement', () => {
    const weights = weightsOf('L(3)-L(4:5)', template)
    expect(weights?.flows).toEqual(
      new Map([
        ['CF1', 1n],
        ['CF2', 1n],
      ]),
    )
    expect(weights?.leaves.get('6401')).toMatchObject({ debit: 1n, credit: -1n })
    expect(weights?.leaves.get('1405')).toMatchObject({ debit: 1n, credit: -1n })
  })

  it('count cash by what it moved where both balances stand against each other', () => {
    const weights = weightsOf('L(3)+OC()-EC()', template)
    expect(weights?.leaves.get('1002')).toMatchObject({ anyDebit: -1n, anyCredit: 1n })
    expect(weightsOf('EC()', template)).toBeNull()
  })

  it('are not told of balances, of positive sides, of ratios and of numbers', () => {
    for (const text of ['DB(1405)', 'DX(1405)', 'L(1)/L(2)', 'L(1)+7', 'L(9)', 'L(1)*L(2)']) {
      expect([text, weightsOf(text, template)]).toEqual([text, null])
    }
    expect(weightsOf('L(1)*2', template)?.flows.get('CF1')).toBe(2n)
  })
})
