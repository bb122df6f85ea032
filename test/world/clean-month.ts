// A month that may be posted, a balance in dollars, and a check of the month with other facts: for tests of postings.
import type { PeriodStatus } from '../../src/domain/base/period.ts'
import { defaultOptions } from '../../src/domain/chart/account-set.ts'
import { type PostingFacts, type PreCheck, planPosting } from '../../src/domain/closing/posting.ts'
import type { ForeignBalance } from '../../src/domain/closing/revaluation.ts'

export const statuses = (...list: PeriodStatus[]): Map<number, PeriodStatus> =>
  new Map(list.map((status, index) => [index + 1, status]))

export const clean: PostingFacts = {
  period: { year: 2025, no: 2 },
  startNo: 1,
  statuses: statuses('POSTED', 'OPEN', 'FUTURE'),
  openingIsProvisional: false,
  options: defaultOptions,
  baseDigits: 2,
  drafts: 0,
  saved: 0,
  gaps: [],
  numbers: [
    { type: '记', last: 29 },
    { type: '收', last: 1 },
  ],
  lines: 109,
  invalid: [],
  openingDifference: 0n,
  movementDifference: 0n,
  turnover: 391_214_284n,
  cashVouchers: 12,
  cashFlowMissing: 0,
  balances: 64,
  balanceDifferences: 0,
  foreign: [],
  profitLossOpen: [],
  yearEnd: null,
  statements: {
    balanceDifference: 0n,
    cashDifference: 0n,
    assets: 398_677_770n,
    problems: [],
    missing: [],
    failed: [],
  },
  soft: {
    ...{ saleBills: 0, templates: 0, negativeCash: [], pendingProperty: 0n, expensedResearch: 0n },
    ...{ intercompany: 0, recurring: 0 },
  },
}

export const dollars: ForeignBalance = {
  subject: '100202',
  aux: 'bank:B02',
  currency: 'USD',
  original: 3_000_000n,
  originalDigits: 2,
  base: 21_270_000n,
  closingRate: { rate: 709000000n, unit: 1 },
}

export const stateOf = (facts: Partial<PostingFacts>, no: number): PreCheck =>
  planPosting({ ...clean, ...facts }).checks[no - 1] as PreCheck
export const options = (change: Partial<PostingFacts['options']>) => ({ options: { ...defaultOptions, ...change } })
