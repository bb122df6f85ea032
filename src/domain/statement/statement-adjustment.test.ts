// Reclassifications keep every total, whatever is moved; a filled-in figure stands in one column; closed months lock.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { standardCashFlowItems, standardChart, standardTemplate } from '../../../test/world/book.ts'
import { evaluateStatement } from './statement.ts'
import {
  type Adjustment,
  changesIn,
  checkAdjustment,
  isMovable,
  type MadeAdjustment,
  touchedMonths,
} from './statement-adjustment.ts'
import { explainLine } from './statement-explain.ts'
import { statementFacts } from './statement-facts.ts'
import { statementNames, statementRanges } from './statement-month.ts'
import { figureOfRole } from './statement-role.ts'

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const base = { subjects: standardChart(), cashFlowItems: standardCashFlowItems(), minorDigits: 2 }
const made = (row: Adjustment): MadeAdjustment => ({ ...row, id: 1n, reason: '', madeBy: '', reviewedBy: '' })
const codesOf = (row: Adjustment, closed: number[] = []): string[] =>
  checkAdjustment(row, {
    lines: standardTemplate(row.statement as 'cash-flow'),
    months,
    closed: new Set(closed),
  }).map(({ code, path }) => `${code} ${path}`)
const moved = (change: Partial<Adjustment> = {}): Adjustment => ({
  ...{ kind: 'reclass', statement: 'balance-sheet', fromLine: 2, toLine: 34, fromNo: 1, toNo: 12, amount: 100n },
  ...change,
})

test('whatever may be moved between two lines leaves the totals, and each figure is the sum of its parts', () => {
  const row = fc.record({
    statement: fc.constantFrom(...statementNames),
    from: fc.nat(90),
    to: fc.nat(90),
    amount: fc.bigInt(-10_000n, 10_000n).filter((each) => each !== 0n),
  })
  let taken = 0
  fc.assert(
    fc.property(row, ({ statement, from, to, amount }) => {
      const lines = standardTemplate(statement)
      const [fromLine, toLine] = [lines[from % lines.length]?.no ?? 0, lines[to % lines.length]?.no ?? 0]
      const one = moved({ statement, fromLine, toLine, fromNo: 3, toNo: 3, amount })
      if (codesOf(one).length > 0) return
      taken += 1
      const [range] = statementRanges(statement, 3)
      const changes = changesIn(statement, lines, range, [made(one)])
      const before = evaluateStatement(lines, statementFacts([], base)).values
      const facts = statementFacts([], { ...base, changes })
      const { values } = evaluateStatement(lines, facts)
      expect(values.get(toLine)).toBe((before.get(toLine) ?? 0n) + amount)
      for (const role of ['profit', 'end', 'increase'] as const) {
        expect(figureOfRole(lines, values, role)).toBe(figureOfRole(lines, before, role))
      }
      expect(figureOfRole(lines, values, 'assets')).toBe(figureOfRole(lines, values, 'claims'))
      const parts = explainLine(lines, toLine, facts)?.parts ?? []
      expect(parts.reduce((sum, { sign, value }) => sum + BigInt(sign) * (value ?? 0n), 0n)).toBe(values.get(toLine))
    }),
    { numRuns: 150 },
  )
  expect(taken).toBeGreaterThan(15)
})

test('what would change a total, a head, a wrong or a closed month is refused by its field', () => {
  expect(codesOf(moved())).toEqual([])
  expect(codesOf(moved({ toLine: 36 }))).toEqual(['adjustment.line toLine'])
  expect(codesOf(moved({ fromLine: 0, amount: 0n }))).toEqual(['input.required fromLine', 'adjustment.nothing amount'])
  const income = moved({ statement: 'income-statement', fromLine: 1, toLine: 29, fromNo: 2, toNo: 2 })
  expect(codesOf(income)).toEqual(['adjustment.total toLine'])
  expect(codesOf({ ...income, toLine: 2, toNo: 3 })).toEqual(['adjustment.months toNo'])
  expect(codesOf(moved({ fromNo: 5, toNo: 4 }))).toEqual(['adjustment.months toNo'])
  expect(codesOf(moved({ fromNo: 3 }), [1, 2])).toEqual([])
  expect(codesOf(moved({ fromNo: 3 }), [1, 2, 3])).toEqual(['adjustment.closed fromNo'])
  expect(codesOf(moved({ fromNo: 0, toNo: 0 }), [1])).toEqual(['adjustment.closed fromNo'])
  const filled = moved({ kind: 'manual', statement: 'cash-flow', fromLine: null, toLine: 60, fromNo: 1, toNo: 3 })
  expect(codesOf(filled, [1, 2])).toEqual([])
  expect(codesOf({ ...filled, toLine: 1 })).toEqual(['adjustment.notManual toLine'])
  expect(touchedMonths(filled, months)).toEqual([3])
  const lines = standardTemplate('cash-flow')
  const columns = [
    { from: 1, to: 3 },
    { from: 3, to: 3 },
    { from: 1, to: 4 },
  ].map((range) => changesIn('cash-flow', lines, range, [made(filled)]).size)
  expect(columns).toEqual([1, 0, 0])
  expect(
    standardTemplate('balance-sheet')
      .filter((line) => !isMovable(line))
      .every(({ kind }) => 'HTP'.includes(kind)),
  ).toBe(true)
})
