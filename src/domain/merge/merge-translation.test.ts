// Books in another currency: each amount at the rate of its moment or month, and what the rates did where it belongs.
import { describe, expect, it, test } from 'vitest'
import { standardChart } from '../../../test/world/book.ts'
import {
  grainsOfRows,
  type MergeGrain,
  type MergeRow,
  mirrorOf,
  netted,
  noFigures,
  rateMonth,
} from './merge-figures.ts'
import {
  addFlow,
  type FlowSums,
  type Translation,
  translate,
  translateAdjusted,
  translateFlows,
} from './merge-translation.ts'

const subjects = standardChart()
// The year before ends at 2.00, January at 3.00, February at 4.00, March at 5.00; averages 2.50, 3.50, 4.50.
const ends: Record<string, bigint> = { '2024-12': 2n, '2025-01': 3n, '2025-02': 4n, '2025-03': 5n, '2025-12': 9n }
const on: Translation = {
  ...{ company: 'C', currency: 'USD', year: 2025, digits: [2, 2] as const, historical: () => null },
  rate: (type, month) => {
    if (type === 'MONTH_END') return ends[month] ? { rate: ends[month] * 100_000_000n, unit: 1 } : null
    const average = { '2025-01': 250n, '2025-02': 350n, '2025-03': 450n }[month]
    return average ? { rate: average * 1_000_000n, unit: 1 } : null
  },
}
const row = (subject: string, no: number, amounts: Partial<MergeRow>): MergeRow => ({
  ...{ company: 'C', subject, entities: '', no, isClosing: false, base: 0n, debit: 0n, credit: 0n, ...amounts },
})
const grains = (rows: MergeRow[], range = { from: 2, to: 3 }, of: Partial<Translation> = {}) => {
  const { grains: found, missing } = translate(rows, { ...on, ...of }, range, subjects)
  return { at: (subject: string) => found.find((each) => each.subject === subject), missing, found }
}

describe('a balance', () => {
  it('is worth what the rates of its moments make of it, what they moved stands with what turned', () => {
    const { at, missing } = grains([
      row('1001', 0, { base: 10n }),
      row('1001', 1, { debit: 4n }),
      row('1001', 2, { credit: 6n }),
    ])
    expect(missing).toEqual([])
    // 10 at 2; 14 at 3; 8 at 5. Credit of 6 at 3.50 is 21; 40 − 42 + 21 is what the rates made of it.
    expect(at('1001')).toMatchObject({ began: 20n, opening: 42n, closing: 40n, credit: 21n, debit: 19n })
    // Of the year: 40 − 20 = 10 − 21 + 31.
    expect(at('1001')).toMatchObject({ ytdDebit: 10n + 31n, ytdCredit: 21n })
  })

  it('that fell by the rates has it on the credit side', () => {
    const { at } = grains([row('2202', 0, { base: -10n })])
    expect(at('2202')).toMatchObject({
      began: -20n,
      opening: -30n,
      closing: -50n,
      debit: 0n,
      credit: 20n,
      ytdCredit: 30n,
    })
  })

  it('of the first month opens with the year', () => {
    const { at } = grains([row('1001', 0, { base: 10n })], { from: 1, to: 1 })
    expect(at('1001')).toMatchObject({ began: 20n, opening: 20n, closing: 30n, debit: 10n })
    expect(grains([row('1001', 0, { base: 10n })], { from: 13, to: 13 }).at('1001')).toMatchObject({
      closing: 90n,
      opening: 90n,
    })
  })

  it('that was closed counts that beside what turned', () => {
    const { at } = grains([row('1001', 2, { debit: 4n }), row('1001', 2, { credit: 4n, isClosing: true })])
    expect(at('1001')).toMatchObject({
      closing: 0n,
      ...{ debit: 14n, credit: 0n, closedCredit: 14n, ytdDebit: 14n, ytdCredit: 0n, ytdClosedCredit: 14n },
    })
    const back = grains([row('1001', 2, { credit: 4n }), row('1001', 2, { debit: 4n, isClosing: true })]).at('1001')
    expect(back).toMatchObject({ closing: 0n, debit: 0n, credit: 14n, closedDebit: 14n, ytdDebit: 0n, ytdCredit: 14n })
  })
})

test('profit and loss is worth the averages of its months, equity the rate at which it came in', () => {
  const rows = [
    ...[row('600101', 2, { credit: 10n }), row('600101', 3, { credit: 10n }), row('4001', 0, { base: -100n })],
    row('4001', 3, { credit: 10n }),
  ]
  const { at } = grains(rows)
  expect(at('600101')).toMatchObject({ opening: 0n, closing: -80n, credit: 80n, debit: 0n })
  expect(at('4001')).toMatchObject({ began: -200n, closing: -245n, credit: 45n })
  const historical: Translation['historical'] = (subject) =>
    subject === '4001' ? { rate: 125_000_000n, unit: 1 } : null
  expect(grains(rows, { from: 2, to: 3 }, { historical }).at('4001')).toMatchObject({ began: -125n, closing: -170n })
  // No other kind of subject comes in at a rate of its own.
  const all = grains([row('1001', 0, { base: 10n })], { from: 1, to: 1 }, { historical: () => ({ rate: 1n, unit: 1 }) })
  expect(all.at('1001')?.began).toBe(20n)
})

test('what makes the books balance again stands on one subject, on one side', () => {
  const rows = [
    row('1001', 2, { debit: 10n }),
    row('600101', 2, { credit: 10n }),
    row('1001', 0, { base: 4n }),
    row('4001', 0, { base: -4n }),
  ]
  const { found, at } = grains(rows)
  for (const name of ['began', 'opening', 'closing'] as const) {
    expect(found.reduce((sum, each) => sum + each[name], 0n)).toBe(0n)
  }
  const net = (debit: 'debit' | 'ytdDebit', credit: 'credit' | 'ytdCredit') =>
    found.reduce((sum, each) => sum + each[debit] - each[credit], 0n)
  expect([net('debit', 'credit'), net('ytdDebit', 'ytdCredit')]).toEqual([0n, 0n])
  // 14 at 5 against 35 of profit and 8 of equity.
  expect(at('400316')).toMatchObject({
    company: 'C',
    entities: '',
    closing: -27n,
    credit: 23n,
    debit: 0n,
    ytdCredit: 27n,
  })
  const fell = grains([row('2202', 2, { credit: 10n }), row('660101', 2, { debit: 10n })])
  expect(fell.at('400316')).toMatchObject({ closing: 15n, debit: 15n, credit: 0n, ytdDebit: 15n, ytdCredit: 0n })
  const closed = grains([
    row('1001', 2, { debit: 4n, isClosing: true }),
    row('600101', 3, { credit: 4n, isClosing: true }),
  ])
  expect(closed.at('400316')).toMatchObject({
    closedDebit: 4n,
    closedCredit: 0n,
    ytdClosedDebit: 4n,
    ytdClosedCredit: 0n,
  })
})

test('entities of a subject are grains of their own', () => {
  const { found } = grains([
    row('1122', 2, { debit: 1n }),
    row('1122', 2, { debit: 1n, entities: 'customer:X' }),
    row('1122', 3, { debit: 1n }),
  ])
  expect(found.map(({ entities, ytdDebit }) => `${entities} ${ytdDebit}`.trim()).slice(0, 2)).toEqual([
    '10',
    'customer:X 5',
  ])
})

test('a rate is missing where something is to be translated, once each', () => {
  const missing = (rows: MergeRow[]) =>
    grains(rows, { from: 4, to: 4 }).missing.map(({ args, code, path }) => [code, path, args])
  const args = { co: 'C', currency: 'USD', month: '2025-04' }
  expect(missing([row('1001', 4, { debit: 1n }), row('1002', 4, { debit: 1n })])).toEqual([
    ['merge.rate', '', { ...args, type: 'MONTH_AVG' }],
    ['merge.rate', '', { ...args, type: 'MONTH_END' }],
  ])
  expect(missing([row('1001', 4, {})])).toEqual([])
})

describe('flows', () => {
  const flow = (item: string, no: number, amount: bigint) => ({ company: 'C', item, no, amount })
  const cash = (figures: Partial<MergeGrain>): MergeGrain => ({
    ...{ company: 'C', subject: '1001', entities: '', ...noFigures(), ...figures },
  })

  it('are worth the averages of their months, and the rates did the rest', () => {
    const flows = [flow('IN', 0, 10n), flow('IN', 1, 10n), flow('IN', 2, 10n)]
    const { sums } = translateFlows(flows, on, { from: 2, to: 3 }, [cash({ began: 20n, opening: 60n, closing: 200n })])
    expect([...sums.values()]).toEqual([
      { company: 'C', item: 'IN', month: 35n, ytd: 80n },
      { company: 'C', item: 'TRANSLATION', month: 140n - 35n, ytd: 180n - 80n },
    ])
  })

  it('of the range are those from its first month on', () => {
    const sums: FlowSums = new Map()
    for (const no of [1, 2, 3]) addFlow(sums, flow('IN', no, 10n), { from: 2, to: 3 })
    addFlow(sums, { ...flow('IN', 2, 1n), company: 'D' }, { from: 2, to: 3 })
    expect([...sums]).toEqual([
      ['C|IN', { company: 'C', item: 'IN', month: 20n, ytd: 30n }],
      ['D|IN', { company: 'D', item: 'IN', month: 1n, ytd: 1n }],
    ])
  })

  it('name the rate that is missing', () => {
    const { missing } = translateFlows([flow('IN', 4, 1n)], on, { from: 4, to: 4 }, [])
    expect(missing.map(({ args }) => args)).toEqual([{ co: 'C', currency: 'USD', type: 'MONTH_AVG', month: '2025-04' }])
  })
})

test('an adjustment of a balance is worth the end of the range and of the year before, what moves its average', () => {
  const of = (statement: string, fromNo: number, toNo: number) =>
    translateAdjusted({ statement, fromNo, toNo, amount: 10n }, on, { from: 2, to: 3 }).amounts
  expect(of('balance-sheet', 1, 12)).toEqual({ closing: 50n, opening: 0n, moved: 0n })
  expect(of('balance-sheet', 0, 12)).toEqual({ closing: 50n, opening: 20n, moved: 0n })
  expect(of('balance-sheet', 0, 0)).toEqual({ closing: 0n, opening: 20n, moved: 0n })
  expect(of('income-statement', 2, 2)).toEqual({ closing: 0n, opening: 0n, moved: 35n })
  expect(of('cash-flow', 0, 3)).toEqual({ closing: 0n, opening: 0n, moved: 45n })
})

test('books that began within the year began it with what had not turned by then', () => {
  const opening = row('1001', 0, { base: 50n, debit: 30n, credit: 10n })
  const moved = [row('1001', 2, { debit: 5n }), row('1001', 3, { credit: 1n })]
  expect(grainsOfRows([opening, ...moved], { from: 3, to: 3 })).toMatchObject([
    { began: 30n, opening: 55n, closing: 54n, debit: 0n, credit: 1n, ytdDebit: 35n, ytdCredit: 11n },
  ])
})

test('the other side of figures, and figures with nothing but nets', () => {
  const figures = {
    ...{ began: 1n, opening: 2n, closing: 3n, debit: 10n, credit: 4n, ytdDebit: 5n, ytdCredit: 11n },
    ...{ closedDebit: 6n, closedCredit: 6n, ytdClosedDebit: 9n, ytdClosedCredit: 7n, revalued: 2n, ytdRevalued: -1n },
  }
  expect(mirrorOf(figures)).toEqual({
    ...{ began: -1n, opening: -2n, closing: -3n, debit: 4n, credit: 10n, ytdDebit: 11n, ytdCredit: 5n },
    ...{ closedDebit: 6n, closedCredit: 6n, ytdClosedDebit: 7n, ytdClosedCredit: 9n, revalued: -2n, ytdRevalued: 1n },
  })
  expect(netted(figures)).toEqual({
    ...{ began: 1n, opening: 2n, closing: 3n, debit: 6n, credit: 0n, ytdDebit: 0n, ytdCredit: 6n },
    ...{ closedDebit: 0n, closedCredit: 0n, ytdClosedDebit: 2n, ytdClosedCredit: 0n, revalued: 2n, ytdRevalued: -1n },
  })
  expect([rateMonth({ year: 2025, no: 3 }), rateMonth({ year: 2025, no: 13 })]).toEqual(['2025-03', '2025-12'])
})
