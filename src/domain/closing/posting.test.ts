// The twelve checks of posting, one by one, and what cancelling a posting refuses.
import { describe, expect, it } from 'vitest'
import { clean, dollars, options, stateOf, statuses } from '../../../test/world/clean-month.ts'
import { problem } from '../base/problem.ts'
import { defaultOptions } from '../chart/account-set.ts'
import { blockers, type PostingFacts, planPosting } from './posting.ts'
import { type CancelFacts, latestPosted, planCancel, planReopening } from './reopening.ts'
import { unrevalued } from './revaluation.ts'

describe('a clean month', () => {
  it('passes all twelve checks, in order', () => {
    const { checks } = planPosting(clean)
    expect(checks.map((each) => each.no)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(checks.every((each) => each.state === 'ok' && each.problem === null)).toBe(true)
    expect(blockers({ checks })).toEqual([])
  })

  it('shows what proves each check', () => {
    const figures = (facts: Partial<PostingFacts>) =>
      planPosting({ ...clean, ...facts }).checks.map((each) => `${each.no} ${each.figure}`.trim())
    expect(figures({ foreign: [dollars, { ...dollars, subject: '220201' }] })).toEqual([
      '1 2025-01',
      '2 0',
      '3 0',
      '4 记 1-29, 收 1',
      '5 109',
      '6 3912142.84',
      '7 12',
      '8 64',
      '9 USD 7.09',
      '10 0.00',
      '11 3986777.70',
      '12',
    ])
    const yen = { ...dollars, currency: 'JPY', original: 0n, base: 0n, closingRate: { rate: 485120000n, unit: 100 } }
    expect(figures({ foreign: [yen] })[8]).toBe('9 JPY 4.8512/100')
    const loose = { ...defaultOptions, plClosingMode: 'YEARLY', cashFlowRequired: false } as const
    const first = figures({ period: { year: 2025, no: 1 }, statuses: statuses('OPEN'), options: loose })
    expect([first[0], first[6], first[9]]).toEqual(['1', '7', '10'])
  })

  it('may be the first of the account set', () => {
    const first = { period: { year: 2025, no: 11 }, startNo: 11, statuses: new Map([[11, 'OPEN' as const]]) }
    expect(stateOf(first, 1).state).toBe('ok')
  })
})

const blocks: [string, number, Partial<PostingFacts>, string, Record<string, string | number>][] = [
  [
    'openings that still follow the year before',
    1,
    { openingIsProvisional: true },
    'year.provisional',
    { year: 2025, before: 2024 },
  ],
  ['an earlier month (E201)', 1, { statuses: statuses('OPEN', 'OPEN') }, 'period.previousOpen', { period: '2025-01' }],
  [
    'a month posted already (E103)',
    1,
    { statuses: statuses('POSTED', 'POSTED') },
    'period.notOpen',
    { date: '2025-02-01', period: '2025-02' },
  ],
  ['unaudited vouchers (E202)', 2, { saved: 3 }, 'period.unaudited', {}],
  [
    'a number gap (E203)',
    4,
    { gaps: [{ type: '记', gaps: [{ from: 3, to: 5 }] }] },
    'period.numberGap',
    { type: '记', list: '3-5' },
  ],
  [
    'a voucher no longer valid (E204)',
    5,
    { invalid: [{ no: '记-0001', reason: '…' }] },
    'period.voucherInvalid',
    { no: '记-0001', reason: '…' },
  ],
  ['openings that differ (E205)', 6, { openingDifference: -150n }, 'period.trialBalance', { x: '-1.50' }],
  ['turnovers that differ (E205)', 6, { movementDifference: 1n }, 'period.trialBalance', { x: '0.01' }],
  ['missing cash-flow items (E206)', 7, { cashFlowMissing: 2 }, 'period.cashFlow', { n: 2 }],
  ['balances that are not the fold of the lines (E207)', 8, { balanceDifferences: 1 }, 'period.balancesDiffer', {}],
  ['currency not revalued (E208)', 9, { foreign: [{ ...dollars, base: 21_269_999n }] }, 'period.notRevalued', {}],
  ['profit and loss not carried forward (E209)', 10, { profitLossOpen: ['600101'] }, 'period.profitLossOpen', {}],
  [
    'a balance sheet that differs (E210)',
    11,
    { statements: { balanceDifference: 5n, cashDifference: 0n, assets: 0n, problems: [], missing: [], failed: [] } },
    'period.statementsDiffer',
    { x: '0.05' },
  ],
  [
    'cash flow that differs from cash (E210)',
    11,
    { statements: { balanceDifference: 0n, cashDifference: -5n, assets: 0n, problems: [], missing: [], failed: [] } },
    'period.statementsDiffer',
    { x: '-0.05' },
  ],
  [
    'a broken template (E412)',
    11,
    {
      statements: {
        balanceDifference: 0n,
        cashDifference: 0n,
        assets: 0n,
        problems: [problem('statement.subject', '', { code: '9' })],
        ...{ missing: [], failed: [] },
      },
    },
    'statement.subject',
    { code: '9' },
  ],
]

describe('posting is blocked by', () => {
  it.each(blocks)('%s', (_, no, facts, code, args) => {
    const found = stateOf(facts, no)
    expect(found).toMatchObject({ state: 'block', problem: { code, args } })
    expect(blockers(planPosting({ ...clean, ...facts })).map((each) => each.code)).toEqual([code])
  })

  it('several things, listed in the order of the checks', () => {
    const plan = planPosting({ ...clean, saved: 1, profitLossOpen: ['600101'], balanceDifferences: 2, drafts: 4 })
    expect(blockers(plan).map((each) => each.code)).toEqual([
      'period.unaudited',
      'period.balancesDiffer',
      'period.profitLossOpen',
    ])
    expect(plan.checks[2]).toMatchObject({ state: 'warn', figure: '4', problem: null })
  })
})

describe('revaluation (check 9)', () => {
  it('is done when original × closing rate is the base balance', () => {
    expect(unrevalued([dollars], 2)).toEqual([])
    expect(unrevalued([{ ...dollars, original: -3_000_000n, base: -21_270_000n }], 2)).toEqual([])
    expect(unrevalued([{ ...dollars, closingRate: null }], 2)).toHaveLength(1)
    expect(unrevalued([{ ...dollars, original: 0n, base: 0n, closingRate: null }], 2)).toEqual([])
    expect(unrevalued([{ ...dollars, original: 0n, base: 1n }], 2)).toHaveLength(1)
    const yen = {
      ...dollars,
      currency: 'JPY',
      original: 10_001n,
      originalDigits: 0,
      closingRate: { rate: 485120000n, unit: 100 },
    }
    expect(unrevalued([{ ...yen, base: 48_517n }], 2)).toEqual([])
  })

  it('only warns when the account set says so', () => {
    const open = { foreign: [{ ...dollars, base: 0n }] }
    expect(stateOf({ ...open, ...options({ fxRevaluation: 'WARN' }) }, 9)).toMatchObject({
      state: 'warn',
      figure: '100202 bank:B02 USD',
    })
  })
})

describe('books of another kind', () => {
  it('with yearly carry-forward leave profit and loss open until the year end', () => {
    expect(stateOf({ profitLossOpen: ['600101'], ...options({ plClosingMode: 'YEARLY' }) }, 10).state).toBe('ok')
  })

  it('distribute the profit in the last month of the year, whose check is the thirteenth', () => {
    const reserve = { name: 'statutory', subject: '410101', wanted: 294_240n, made: 0n } as const
    const yearly = options({ plClosingMode: 'YEARLY' })
    const at = (yearEnd: PostingFacts['yearEnd'], no: number) => stateOf({ yearEnd, ...yearly }, no)
    const open = { profitLossOpen: ['600101'], profit: 2_942_400n, reserves: [reserve], uncleared: ['410401'] }
    expect(at(open, 10)).toMatchObject({ state: 'block', subjects: ['600101'] })
    expect(at(open, 13)).toMatchObject({
      ...{ state: 'block', figure: '4103, 410101, 410401', subjects: ['4103', '410101', '410401'] },
      problem: { code: 'year.profitOpen', args: { code: '4103', x: '29424.00' } },
    })
    expect(at({ ...open, profit: 0n }, 13).problem).toMatchObject({ code: 'year.reserve', args: { made: '0.00' } })
    const done = { profitLossOpen: [], profit: 0n, reserves: [{ ...reserve, made: 294_240n }], uncleared: [] }
    expect(at({ ...done, uncleared: ['410401'] }, 13)).toMatchObject({
      ...{ state: 'block', subjects: ['410401'], problem: { code: 'year.uncleared', args: { list: '410401' } } },
    })
    expect([at(done, 10), at(done, 13)]).toMatchObject([{ state: 'ok' }, { state: 'ok', figure: '0.00' }])
  })

  it('without cash-flow items are not asked for them, and a cash difference is a warning', () => {
    const loose = options({ cashFlowRequired: false })
    expect(stateOf({ cashFlowMissing: 9, ...loose }, 7).state).toBe('ok')
    const statements = { balanceDifference: 0n, cashDifference: 1n, assets: 0n, problems: [], missing: [], failed: [] }
    expect(stateOf({ statements, ...loose }, 11).state).toBe('warn')
  })

  it('shows the gravest check of a template that does not hold, and its value', () => {
    const failed = (level: 'block' | 'warn', value: bigint | null, name = 'A') => ({ name, level, value })
    const found = (list: ReturnType<typeof failed>[], more = {}, change = {}) => {
      const statements = {
        balanceDifference: 0n,
        cashDifference: 0n,
        assets: 0n,
        problems: [],
        missing: [],
        failed: list,
        ...more,
      }
      const { state, problem: told, figure } = stateOf({ statements, ...change }, 11)
      return [state, told?.code, told?.args, figure]
    }
    const check = 'period.statementCheck'
    expect(found([failed('warn', 5n)])).toEqual(['warn', check, { name: 'A', x: '0.05' }, '0.05'])
    expect(found([failed('warn', 5n), failed('block', null, 'B')])).toEqual([
      'block',
      check,
      { name: 'B', x: '?' },
      '?',
    ])
    // A cash difference that only warns steps back behind a check that blocks.
    const loose = options({ cashFlowRequired: false })
    expect(found([failed('block', 5n)], { cashDifference: 7n }, loose)[1]).toBe(check)
    expect(found([failed('warn', 5n)], { cashDifference: 7n }, loose)[1]).toBe('period.statementsDiffer')
    expect(found([failed('block', 5n)], { cashDifference: 7n })[1]).toBe('period.statementsDiffer')
    expect(found([failed('block', 5n)], { balanceDifference: 7n })[1]).toBe('period.statementsDiffer')
  })

  it('without a statement template are amber on check 11 (E414)', () => {
    for (const facts of [{ statements: null }, options({ statementTemplate: 'NONE' })]) {
      expect(stateOf(facts, 11)).toMatchObject({ state: 'warn', problem: { code: 'statement.none' } })
      expect(blockers(planPosting({ ...clean, ...facts }))).toEqual([])
    }
  })
})

describe('check 12', () => {
  it('warns of each thing found and blocks nothing', () => {
    const soft = { ...clean.soft, saleBills: 2, negativeCash: ['1001'], pendingProperty: -100n, intercompany: 1 }
    const found = stateOf({ soft }, 12)
    expect(found).toMatchObject({ state: 'warn', figure: '4', problem: { code: 'warning.negative' } })
    expect(found.items).toEqual([
      { name: 'saleBills', figure: '2' },
      { name: 'negativeCash', figure: '1001' },
      { name: 'pendingProperty', figure: '1901 -1.00' },
      { name: 'intercompany', figure: '1' },
    ])
    expect(
      stateOf({ soft: { ...clean.soft, negativeCash: ['1001'] }, ...options({ blockNegativeCash: 'OFF' }) }, 12).state,
    ).toBe('ok')
  })
})

describe('cancelling a posting', () => {
  const facts: CancelFacts = {
    period: { year: 2025, no: 2 },
    statuses: statuses('POSTED', 'POSTED', 'OPEN'),
    mode: 'STATUTORY',
    reason: '更正进项税额',
  }
  const codes = (change: Partial<CancelFacts>): string[] =>
    planCancel({ ...facts, ...change }).problems.map((each) => each.code)

  it('re-opens the latest posted month; only in a management set its vouchers return to audited', () => {
    expect(planCancel(facts)).toEqual({ problems: [], keepsPosted: true, next: { year: 2025, no: 3 } })
    expect(planCancel({ ...facts, mode: 'MANAGEMENT' }).keepsPosted).toBe(false)
    expect(latestPosted(statuses('OPEN'))).toBeNull()
  })

  it('is told before it is done: the months that change, and the reports up to the last month with vouchers', () => {
    const asked = {
      ...facts,
      vouchers: new Map([
        [2, 9],
        [3, 4],
        [5, 1],
      ]),
    }
    expect(planReopening({ ...asked, statuses: statuses('POSTED', 'POSTED', 'OPEN') })).toEqual({
      problems: [],
      keepsPosted: true,
      months: [
        { no: 2, from: 'POSTED', to: 'OPEN', vouchers: 9 },
        { no: 3, from: 'OPEN', to: 'FUTURE', vouchers: 4 },
      ],
      lastNo: 5,
    })
    const locked = planReopening({ ...asked, statuses: statuses('LOCKED', 'LOCKED') })
    expect(locked.problems.map(({ code }) => code)).toEqual(['period.yearClosed'])
  })

  it('is refused for another month (E211), a closed year (E212) and without a good reason (E214)', () => {
    expect(codes({ period: { year: 2025, no: 1 } })).toEqual(['period.notLatest'])
    expect(planCancel({ ...facts, period: { year: 2025, no: 1 } }).problems[0]?.args).toEqual({ period: '2025-02' })
    expect(codes({ statuses: statuses('OPEN') })).toEqual(['period.notLatest'])
    expect(codes({ statuses: statuses('LOCKED', 'LOCKED') })).toEqual(['period.yearClosed'])
    expect(codes({ reason: ' 更正税额 ' })).toEqual(['period.reason'])
    expect(codes({ reason: '𠮷𠮷𠮷𠮷' })).toEqual(['period.reason'])
    expect(codes({ reason: '𠮷𠮷𠮷𠮷𠮷' })).toEqual([])
  })
})
