// Adjustments of companies on the lines of a consolidated form: what has a place there, and what they are worth.
import { expect, test } from 'vitest'
import { parseRate } from '../base/money.ts'
import type { StatementLine } from '../statement/statement.ts'
import type { MadeAdjustment } from '../statement/statement-adjustment.ts'
import { carryAdjustments, inOwnCurrency, mergeChanges } from './merge-adjustment.ts'
import type { Translation } from './merge-translation.ts'

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

test('what moves in a month is worth its average, and stands in the columns of its months', () => {
  const income = [
    line(1, '收入', 'PC(6001)'),
    line(2, '成本', 'PD(6401)'),
    line(9, '利润', 'L(1)-L(2)', { role: 'profit' }),
  ]
  const form = income.map((one) => ({ ...one, no: one.no + 10, formula: one.no === 9 ? 'L(11)-L(12)' : one.formula }))
  const forms = new Map([['income-statement' as const, form]])
  const range = { from: 3, to: 3 }
  const carried = (no: number, translations = new Map<string, Translation>()) =>
    carryAdjustments(
      [{ company: 'B', row: { ...row(1, 2), statement: 'income-statement', fromNo: no, toNo: no }, lines: income }],
      { forms, range, translations, adjusting: new Set<string>() },
    )
  expect(carried(3)).toMatchObject({
    carried: [{ amounts: { closing: 1000n, opening: 1000n, moved: 1000n } }],
    unplaced: 0,
  })
  const average: Translation = { ...dollars, rate: (type) => (type === 'MONTH_AVG' ? { rate, unit: 1 } : null) }
  const found = carried(3, new Map([['B', average]]))
  expect(found).toMatchObject({ carried: [{ amounts: { closing: 0n, opening: 0n, moved: 7250n } }], missing: [] })
  const at = (column: 'current' | 'yearToDate', made: ReturnType<typeof carried>) =>
    [...mergeChanges('income-statement', form, { column, range }, made.carried)].map(([no, [one]]) => [no, one?.amount])
  expect(at('current', found)).toEqual([
    [11, 7250n],
    [12, 7250n],
  ])
  // An earlier month counts in the year so far alone, a later one nowhere.
  const [early, late] = [carried(2), carried(4)]
  expect([at('current', early), at('yearToDate', early).length]).toEqual([[], 2])
  expect(late).toMatchObject({ carried: [], unplaced: 0 })
  // Statements that nobody looks at are left alone.
  expect(
    carryAdjustments([{ company: 'A', row: row(1, 2), lines: own }], {
      forms,
      range,
      translations: new Map(),
      adjusting: new Set(),
    }),
  ).toEqual({
    ...{ carried: [], missing: [], unplaced: 0 },
  })
})

test('year openings are worth the end of the year before, and their own currency is shown beside', () => {
  const opening: Translation = {
    ...dollars,
    rate: (_, month) => (month === '2024-12' ? { rate: rate * 2n, unit: 1 } : { rate, unit: 1 }),
  }
  const { carried } = carryAdjustments([{ company: 'B', row: row(1, 2, 0), lines: own }], {
    forms: new Map([['balance-sheet', group]]),
    ...{ range: { from: 3, to: 3 }, translations: new Map([['B', opening]]), adjusting: new Set<string>() },
  })
  const at = (column: 'closing' | 'yearOpening', made = carried) =>
    [...mergeChanges('balance-sheet', group, { column, range: { from: 3, to: 3 } }, made)].map(
      ([, [one]]) => one?.amount,
    )
  expect([at('closing'), at('yearOpening')]).toEqual([
    [7250n, 7250n],
    [14500n, 14500n],
  ])
  expect(at('yearOpening', inOwnCurrency(carried))).toEqual([1000n, 1000n])
  expect(inOwnCurrency(carried)).toMatchObject([
    { company: 'B', amounts: { closing: 1000n, opening: 1000n, moved: 1000n } },
  ])
})

test('what is filled in per share of a company is not that of the group, but in books of eliminations', () => {
  const lines = [line(5, '基本每股收益', 'MANUAL()'), line(6, '其他每股', 'MANUAL()')]
  const form = [line(15, '基本每股收益', 'MANUAL()'), line(16, '其他每股', 'MANUAL()')]
  const carried = (toLine: number, adjusting: string[], on = form) => {
    const filled = {
      ...row(1, toLine),
      kind: 'manual' as const,
      fromLine: null,
      statement: 'income-statement',
      fromNo: 3,
      toNo: 3,
    }
    const found = carryAdjustments([{ company: 'A', row: filled, lines }], {
      forms: new Map([['income-statement', on]]),
      ...{ range: { from: 3, to: 3 }, translations: new Map(), adjusting: new Set(adjusting) },
    })
    return [found.carried.map((one) => one.row.toLine), found.unplaced]
  }
  expect([carried(5, []), carried(5, ['A']), carried(6, []), carried(6, ['B'])]).toEqual([
    ...[
      [[], 0],
      [[15], 0],
      [[16], 0],
      [[16], 0],
    ],
  ])
  expect(carried(6, [], form.slice(0, 1))).toEqual([[], 1])
})
