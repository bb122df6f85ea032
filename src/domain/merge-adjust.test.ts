// Adjustments of companies on the lines of a consolidated form: what has a place there, and what they are worth.
import { expect, test } from 'vitest'
import { carryAdjustments, mergeChanges } from './merge-adjust.ts'
import type { Translation } from './merge-translate.ts'
import { parseRate } from './money.ts'
import type { StatementLine } from './statement.ts'
import type { MadeAdjustment } from './statement-adjustment.ts'

const line = (no: number, nameZhCn: string, formula = '', more: Partial<StatementLine> = {}): StatementLine => ({
  ...{ no, indent: 1, kind: formula.startsWith('L') ? 'T' : 'L', nameZhCn, nameZhTw: '', nameEn: '', formula, ...more },
})

const own = [
  line(1, '现金', 'DB(1001)'),
  line(2, '借款', 'CB(2001)'),
  line(3, '其他', ''),
  line(4, '资产', 'L(1)+L(3)', { role: 'assets' }),
  line(5, '负债', 'L(2)', { role: 'claims' }),
]
// The group has its lines under other numbers, and no line for 其他.
const group = [
  line(11, '加：现金', 'DB(1001)'),
  line(12, '借款', 'CB(2001)'),
  line(14, '资产', 'L(11)', { role: 'assets' }),
  line(15, '负债', 'L(12)', { role: 'claims' }),
]

const row = (fromLine: number, toLine: number, fromNo = 1): MadeAdjustment => ({
  ...{ id: 1n, kind: 'reclass', statement: 'balance-sheet', fromLine, toLine, fromNo, toNo: 12, amount: 1000n },
  ...{ reason: '', madeBy: 'a', reviewedBy: 'b' },
})

const rate = parseRate('7.25') ?? 0n
const dollars: Translation = {
  ...{ company: 'B', currency: 'USD', year: 2025, digits: [2, 2] },
  rate: (type, month) => (type === 'MONTH_END' && month === '2025-03' ? { rate, unit: 1 } : null),
  historical: () => null,
}

const carry = (rows: MadeAdjustment[], company = 'A') =>
  carryAdjustments(
    rows.map((one) => ({ company, row: one, lines: own })),
    {
      forms: new Map([['balance-sheet', group]]),
      ...{ range: { from: 3, to: 3 }, translations: new Map([['B', dollars]]), adjusting: new Set<string>() },
    },
  )

test('it stands on the lines of the same name; what has no line there is told, what does not count here is not', () => {
  const { carried, unplaced } = carry([row(1, 2), row(1, 3), row(1, 2, 5)])
  expect([carried.map(({ row: one }) => [one.fromLine, one.toLine]), unplaced]).toEqual([[[11, 12]], 1])
  const at = (column: 'closing' | 'yearOpening') =>
    [...mergeChanges('balance-sheet', group, { column, range: { from: 3, to: 3 } }, carried)].map(([no, [one]]) => [
      no,
      one?.amount,
    ])
  // Both sides of the sheet grow by it.
  expect([at('closing'), at('yearOpening')]).toEqual([
    [
      [11, 1000n],
      [12, 1000n],
    ],
    [],
  ])
})

test('a balance is worth what the rate of its moment makes of it; a rate that is missing is named', () => {
  expect(carry([row(1, 2)], 'B')).toMatchObject({
    carried: [{ amounts: { closing: 7250n, opening: 0n } }],
    missing: [],
  })
  expect(carry([row(1, 2, 0)], 'B').missing).toMatchObject([{ args: { month: '2024-12', type: 'MONTH_END' } }])
})
