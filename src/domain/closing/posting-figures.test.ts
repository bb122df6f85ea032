// What the checks of a posting show, the balances that they look at, and what opening a month again changes.
import { describe, expect, it } from 'vitest'
import { dollars, options, stateOf, statuses } from '../../../test/world/clean-month.ts'
import type { Subject } from '../chart/subject.ts'
import type { Grain } from '../ledger/ledger-report.ts'
import { openProfitLoss, type PostingFacts } from './posting.ts'
import { planReopening } from './reopening.ts'
import { foreignBalances } from './revaluation.ts'

describe('what a check shows', () => {
  const shown = (facts: Partial<PostingFacts>, no: number) => {
    const { state, problem: told, figure } = stateOf(facts, no)
    return [state, told?.code ?? '', told?.args ?? {}, figure]
  }

  it('of the order: the month before, or the opening that is not final yet', () => {
    expect(stateOf({ statuses: statuses('LOCKED', 'OPEN') }, 1).state).toBe('ok')
    expect(shown({ statuses: statuses('OPEN', 'OPEN') }, 1)).toEqual([
      ...['block', 'period.previousOpen', { period: '2025-01' }, '2025-01'],
    ])
    expect(shown({ openingIsProvisional: true }, 1)).toEqual([
      ...['block', 'year.provisional', { year: 2025, before: 2024 }, '2024'],
    ])
    expect(shown({ statuses: statuses('POSTED', 'FUTURE') }, 1)).toEqual([
      ...['block', 'period.notOpen', { date: '2025-02-01', period: '2025-02' }, '2025-02'],
    ])
  })

  it('of vouchers: how many, and where numbers are missing', () => {
    expect(shown({ saved: 3 }, 2)).toEqual(['block', 'period.unaudited', {}, '3'])
    const gaps = [
      {
        type: 'JI',
        gaps: [
          { from: 3, to: 3 },
          { from: 7, to: 9 },
        ],
      },
      { type: 'FU', gaps: [{ from: 1, to: 1 }] },
    ]
    const [, code, , figure] = shown({ gaps } as Partial<PostingFacts>, 4)
    expect([code, String(figure).startsWith('JI '), String(figure).includes('; FU ')]).toEqual([
      ...['period.numberGap', true, true],
    ])
    const invalid = [{ no: 'JI-0001', reason: 'r' }]
    expect(shown({ invalid }, 5).slice(0, 2)).toEqual(['block', 'period.voucherInvalid'])
    expect(shown({ invalid: [...invalid, ...invalid] }, 5)[3]).toBe('2')
    expect(shown({ cashFlowMissing: 4 }, 7)).toEqual(['block', 'period.cashFlow', { n: 4 }, '4'])
    expect(shown({ balanceDifferences: 2 }, 8)).toEqual(['block', 'period.balancesDiffer', {}, '2'])
  })

  it('of the trial: which sum differs, the opening before the movements', () => {
    const of = (openingDifference: bigint, movementDifference: bigint) => {
      const found = stateOf({ openingDifference, movementDifference }, 6)
      return [found.of, found.figure]
    }
    expect([of(5n, 7n), of(0n, 7n), of(5n, 0n)]).toEqual([
      ['opening', '0.05'],
      ['movement', '0.07'],
      ['opening', '0.05'],
    ])
    expect(stateOf({}, 6)).not.toHaveProperty('of')
  })

  it('of foreign balances and of profit and loss: ten of them, and all of their subjects', () => {
    const many = Array.from({ length: 12 }, (_, at) => ({ ...dollars, aux: at === 0 ? '' : `bank:B${at}`, base: 1n }))
    const found = stateOf({ foreign: [...many, { ...dollars, subject: '100203', base: 1n }] }, 9)
    expect(found.figure.split(', ')).toHaveLength(10)
    expect(found.figure.split(', ').slice(0, 2)).toEqual(['100202 USD', '100202 bank:B1 USD'])
    expect(found.subjects).toEqual(['100202', '100203'])
    const codes = Array.from({ length: 12 }, (_, at) => `6001${at + 10}`)
    const open = stateOf({ profitLossOpen: codes }, 10)
    expect([open.figure, open.subjects]).toEqual([codes.slice(0, 10).join(', '), codes])
  })

  it('of what waits: each thing with its figure, cash below zero as a problem', () => {
    const soft = {
      ...{ saleBills: 1, templates: 2, negativeCash: ['1001', '100201'], pendingProperty: 5n, expensedResearch: -7n },
      ...{ intercompany: 3, recurring: 4 },
    }
    const found = stateOf({ soft }, 12)
    expect(found.items?.map(({ name, figure }) => `${name} ${figure}`)).toEqual([
      ...['saleBills 1', 'templates 2', 'negativeCash 1001, 100201', 'pendingProperty 1901 0.05'],
      ...['expensedResearch 530101 -0.07', 'intercompany 3', 'recurring 4'],
    ])
    expect([found.state, found.figure, found.problem]).toEqual([
      ...['warn', '7', { code: 'warning.negative', path: '', args: { code: '1001, 100201' } }],
    ])
    expect(stateOf({ soft, ...options({ blockNegativeCash: 'OFF' }) }, 12)).toMatchObject({
      figure: '6',
      problem: null,
    })
    expect(stateOf({}, 12)).toMatchObject({ state: 'ok', items: [] })
  })
})

describe('balances that a posting looks at', () => {
  const grain = (subject: string, currency: string, more: Partial<Grain> = {}): Grain => ({
    ...{ subject, aux: '', currency, opening: 5n, openingOriginal: 50n, openingQuantity: 0n, debit: 3n, credit: 1n },
    ...{ originalDebit: 30n, originalCredit: 10n, quantityDebit: 0n, quantityCredit: 0n, ytdDebit: 0n, ytdCredit: 0n },
    ...more,
  })
  const subjects = {
    find: (code: string) =>
      code === '9' ? undefined : ({ fxReval: code === '1', type: code === '6' ? 'PROFIT_LOSS' : 'ASSET' } as Subject),
  }

  it('are the monetary ones in foreign currency, at the end of the month', () => {
    const facts = { baseCurrency: 'CNY', digitsOf: () => 0, closingRate: () => null }
    const grains = [grain('1', 'USD'), grain('1', 'CNY'), grain('2', 'USD'), grain('9', 'USD')]
    expect(foreignBalances(grains, subjects, facts)).toEqual([
      { subject: '1', aux: '', currency: 'USD', original: 70n, originalDigits: 0, base: 7n, closingRate: null },
    ])
  })

  it('are leaves of profit and loss that are not zero, added up', () => {
    const rest = { opening: -6n, debit: 0n, credit: 1n }
    expect(openProfitLoss([grain('6', 'CNY'), grain('6', 'USD', rest), grain('1', 'CNY')], subjects)).toEqual([])
    expect(openProfitLoss([grain('6', 'CNY'), grain('9', 'CNY')], subjects)).toEqual(['6'])
  })
})

describe('opening a posted month again', () => {
  it('tells the months that change, and the last that has vouchers', () => {
    const facts = {
      ...{ period: { year: 2025, no: 2 }, mode: 'STATUTORY' as const, statuses: statuses('POSTED', 'POSTED', 'OPEN') },
      vouchers: new Map([
        [2, 7],
        [3, 1],
        [5, 0],
        [4, 2],
      ]),
    }
    expect(planReopening(facts)).toEqual({
      ...{ problems: [], keepsPosted: true, lastNo: 4 },
      months: [
        { no: 2, from: 'POSTED', to: 'OPEN', vouchers: 7 },
        { no: 3, from: 'OPEN', to: 'FUTURE', vouchers: 1 },
      ],
    })
    const last = {
      ...facts,
      statuses: statuses('POSTED', 'POSTED', 'FUTURE'),
      vouchers: new Map(),
      mode: 'MANAGEMENT' as const,
    }
    expect(planReopening(last)).toMatchObject({ keepsPosted: false, lastNo: 2, months: [{ no: 2, vouchers: 0 }] })
    expect(planReopening({ ...facts, period: { year: 2025, no: 1 } }).problems).toEqual([
      { code: 'period.notLatest', path: '', args: { period: '2025-02' } },
    ])
    expect(planReopening({ ...facts, statuses: statuses('OPEN') }).problems[0]?.args).toEqual({ period: '' })
  })
})
