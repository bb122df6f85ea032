// The pre-checks of posting on the worked example, and on the same books with one voucher missing.
import { describe, expect, it } from 'vitest'
import { accept, standardCashFlowItems, standardTemplate, workedExample } from '../../../test/world/book.ts'
import { comparePeriods, lastDay, type PeriodKey, type PeriodStatus } from '../base/period.ts'
import { grainsOf } from '../ledger/ledger-report.ts'
import { balanceDifference, cashDifference } from '../statement/balance-sheet.ts'
import { evaluateStatement } from '../statement/statement.ts'
import type { StatementsCheck } from '../statement/statement-check.ts'
import { balanceSheetCoverage, coverageProblems } from '../statement/statement-coverage.ts'
import { columnRows, statementFacts } from '../statement/statement-facts.ts'
import { figureOfRole } from '../statement/statement-role.ts'
import { cashFlow, fold, linesOf, openingDifference } from '../voucher/balance.ts'
import { digitsOf, type Voucher } from '../voucher/voucher.ts'
import { openProfitLoss, type PostingFacts, planPosting } from './posting.ts'
import { foreignBalances } from './revaluation.ts'

const { facts, openings, drafts } = workedExample()
const all = drafts.map(({ draft }) => accept(draft, facts))
const { subjects, currencies } = facts

const statementsOf = (vouchers: readonly Voucher[], period: PeriodKey): StatementsCheck => {
  const lines = vouchers.flatMap(linesOf)
  const rows = columnRows(openings, fold(lines), { year: 2025, no: 1 }, period)
  const column = statementFacts(rows, {
    subjects,
    cashFlowItems: standardCashFlowItems(),
    minorDigits: 2,
    cashFlow: cashFlow(lines, { subjects }),
  })
  const [balanceSheet, cashFlowStatement] = [standardTemplate('balance-sheet'), standardTemplate('cash-flow')]
  const sheet = evaluateStatement(balanceSheet, column)
  const flows = evaluateStatement(cashFlowStatement, column)
  const hasBalance = (leaf: { code: string }): boolean => column.closing(leaf.code) !== 0n
  const coverage = coverageProblems(balanceSheetCoverage(balanceSheet, subjects, hasBalance))
  return {
    balanceDifference: balanceDifference({ lines: balanceSheet, values: sheet.values }),
    cashDifference: cashDifference({ lines: cashFlowStatement, values: flows.values }, column.closingCash),
    assets: figureOfRole(balanceSheet, sheet.values, 'assets') ?? 0n,
    problems: [...sheet.problems, ...flows.problems, ...coverage],
    ...{ missing: [], failed: [] },
  }
}

const factsOf = (vouchers: readonly Voucher[], no: number): PostingFacts => {
  const period = { year: 2025, no }
  const known = vouchers.filter((voucher) => comparePeriods(voucher.period, period) <= 0)
  const grains = grainsOf(openings, fold(known.flatMap(linesOf)), { from: period, to: period })
  const statuses = new Map<number, PeriodStatus>([
    [11, no === 11 ? 'OPEN' : 'POSTED'],
    [12, no === 11 ? 'FUTURE' : 'OPEN'],
  ])
  return {
    period,
    startNo: 11,
    openingIsProvisional: false,
    statuses,
    options: facts.accountSet.options,
    baseDigits: 2,
    drafts: 0,
    saved: 0,
    gaps: [],
    numbers: [],
    lines: known.filter((voucher) => voucher.period.no === no).flatMap(linesOf).length,
    invalid: [],
    openingDifference: openingDifference(openings),
    movementDifference: grains.reduce((sum, grain) => sum + grain.debit - grain.credit, 0n),
    turnover: grains.reduce((sum, grain) => sum + grain.debit, 0n),
    cashVouchers: 0,
    cashFlowMissing: 0,
    balances: 0,
    balanceDifferences: 0,
    foreign: foreignBalances(grains, subjects, {
      baseCurrency: 'CNY',
      digitsOf: (currency) => digitsOf(currencies, currency),
      closingRate: (currency) => facts.rate(currency, 'MONTH_END', lastDay(period)),
    }),
    profitLossOpen: openProfitLoss(grains, subjects),
    yearEnd: null,
    statements: statementsOf(known, period),
    soft: {
      ...{ saleBills: 0, templates: 0, negativeCash: [], pendingProperty: 0n, expensedResearch: 0n },
      ...{ intercompany: 0, recurring: 0 },
    },
  }
}

const states = (vouchers: readonly Voucher[], no: number): string[] =>
  planPosting(factsOf(vouchers, no)).checks.flatMap((each) => (each.state === 'ok' ? [] : [`${each.no} ${each.state}`]))
const without = (source: string, no: number): Voucher[] =>
  all.filter((voucher) => !(voucher.source === source && voucher.period.no === no))

describe('the worked example', () => {
  it('may be posted in November and in December: every check is green', () => {
    expect(states(all, 11)).toEqual([])
    expect(states(all, 12)).toEqual([])
  })

  it('shows the turnover and the total of assets that it was posted with', () => {
    const figureOf = (no: number) => planPosting(factsOf(all, 12)).checks[no - 1]?.figure
    expect([figureOf(5), figureOf(6), figureOf(9), figureOf(11)]).toEqual([
      '109',
      '3912142.84',
      'USD 7.03',
      '3986777.70',
    ])
  })

  it('is stopped by a missing revaluation and by the carry-forward it then disagrees with', () => {
    expect(states(without('FXREVAL', 11), 11)).toEqual(['9 block', '10 block'])
    expect(factsOf(without('FXREVAL', 12), 12).foreign.map((each) => [each.subject, each.original])).toEqual([
      ['100202', 4000000n],
      ['220201', -3000000n],
    ])
  })

  it('is stopped by a missing carry-forward, though the statements still tie', () => {
    expect(states(without('PLCLOSE', 12), 12)).toEqual(['10 block'])
    expect(factsOf(without('PLCLOSE', 11), 11).profitLossOpen).toContain('600101')
  })

  it('is stopped when a cash line has lost its item, or when half a voucher is gone', () => {
    const [first, ...others] = all as [Voucher, ...Voucher[]]
    const blank = { ...first, lines: first.lines.map((line) => ({ ...line, cfItem: '' })) }
    expect(states([blank, ...others], 11)).toEqual(['11 block'])
    const half = { ...first, lines: first.lines.slice(0, 1) }
    expect(states([half, ...others], 11)).toEqual(['6 block', '11 block'])
  })
})
