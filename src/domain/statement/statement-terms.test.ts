// The lines that a line of a statement is the sum of, where its formula only adds and subtracts lines.
import { expect, test } from 'vitest'
import type { StatementLineKind } from './statement.ts'
import { statementTerms } from './statement-terms.ts'

const terms = (...formulas: (string | [string, StatementLineKind])[]) => {
  const lines = formulas.map((each, at) => {
    const [formula, kind] = typeof each === 'string' ? [each, 'L' as const] : each
    return { no: at + 1, indent: 0, kind, nameZhCn: '', nameZhTw: '', nameEn: '', formula }
  })
  return Object.fromEntries(
    [...statementTerms(lines)].map(([no, found]) => [no, found.map((each) => each.sign * each.no)]),
  )
}

test('a sum of lines has its terms with their signs', () => {
  expect(terms('L(2)-L(3)', 'DB(1001)', 'L(1)')).toEqual({ 1: [2, -3], 3: [1] })
  expect(terms('L(2)+L(3)', '1', '1')).toEqual({ 1: [2, 3] })
  expect(terms('-(L(2)-L(3))', '1', '1')).toEqual({ 1: [-2, 3] })
  expect(terms('L(2)-(L(3)-L(4))', '1', '1', '1')).toEqual({ 1: [2, -3, 4] })
  // A range leaves totals, heads and parts of lines out.
  expect(terms('-L(2:5)', '1', ['1', 'T'], ['1', 'M'], '1')).toEqual({ 1: [-2, -5] })
})

test('anything else has none', () => {
  const lines = ['L(1)/L(3)', 'L(2)*2', 'L(1)/2', 'L(1)+1', '1+L(1)', '-DB(1001)', '', ' ', 'L(1']
  expect(terms('L(2)*L(3)', ...lines, ['L(1)', 'H'])).toEqual({})
  expect(terms(['L(2)', 'T'], '1')).toEqual({ 1: [2] })
})
