// What merging leaves out by codes, adds up without eliminating, and takes out of flows in another currency.
import { describe, expect, it, test } from 'vitest'
import { standardChart } from '../../../test/world/book.ts'
import { atOnce } from '../base/steps.ts'
import { byLeafSteps, codesOf, type MergeQuestion, mergeSteps, partlyHeld, type ReportCode } from './merge.ts'
import type { MergeAdjustment } from './merge-adjustment.ts'
import { type MergeGrain, type MergeRow, noFigures } from './merge-figures.ts'
import type { MergeFlow, Translation } from './merge-translation.ts'

const row = (company: string, subject: string, net: bigint, entities = ''): MergeRow => ({
  ...{ company, subject, entities, no: 3, isClosing: false, base: 0n },
  ...{ debit: net > 0n ? net : 0n, credit: net < 0n ? -net : 0n },
})
const flow = (company: string, item: string, amount: bigint, no = 3): MergeFlow => ({ company, item, no, amount })
const code = (kind: ReportCode['kind'], text: string, more: Partial<ReportCode> = {}): ReportCode => ({
  ...{ kind, code: text, companies: [], reports: [], validFrom: '', validTo: '', ...more },
})
const question: MergeQuestion = {
  ...{ mode: 'sum', report: 'CF', month: '2025-03', range: { from: 3, to: 3 }, subjects: standardChart(), codes: [] },
  ...{ relations: [], stocks: [], holdings: [], translations: new Map() },
}
const rows = [
  ...[row('A', '1001', 5n), row('B', '100201', 7n), row('A', '112201', 11n, 'customer:X;store:S')],
  row('B', '112201', 13n, 'customer:Y'),
]
const flows = [flow('A', 'CF010101', 3n), flow('B', 'CF010101', 4n)]
const made = (
  more: Partial<MergeQuestion>,
  books = { rows, flows, pairFlows: [] as (MergeFlow & { counterparty: string })[] },
) => atOnce(mergeSteps(books, { ...question, ...more }))

describe('a code leaves out', () => {
  const left = (...codes: ReportCode[]) => made({ codes }).merged.grains.map(({ closing }) => closing)

  it('subjects that begin with it', () => {
    expect(left(code('SUBJECT', '1122'))).toEqual([5n, 7n])
    expect(left(code('SUBJECT', '1122', { companies: ['B'] }))).toEqual([5n, 11n, 7n])
  })

  it('lines of an entity', () => {
    expect(left(code('ENTITY', 'customer:X'))).toEqual([5n, 7n, 13n])
    expect(left(code('ENTITY', 'store:S'))).toEqual([5n, 7n, 13n])
    expect(left(code('ENTITY', 'customer'))).toEqual([5n, 11n, 7n, 13n])
  })

  it('a company, with its flows and what people adjusted there', () => {
    const adjusted = [{ company: 'A' }, { company: 'B' }] as MergeAdjustment[]
    const of = (...codes: ReportCode[]) => {
      const { merged } = made({ codes, adjusted })
      return [merged.grains.length, [...merged.flows.keys()], merged.adjusted.map(({ company }) => company)]
    }
    expect(of()).toEqual([4, ['A|CF010101', 'B|CF010101'], ['A', 'B']])
    expect(of(code('COMPANY', 'A'))).toEqual([2, ['B|CF010101'], ['B']])
    expect(of(code('COMPANY', 'A', { companies: ['A'] }))).toEqual([2, ['A|CF010101', 'B|CF010101'], ['B']])
    expect(of(code('COMPANY', 'A', { companies: ['B'] }))).toEqual([4, ['A|CF010101', 'B|CF010101'], ['A', 'B']])
    expect(of(code('SUBJECT', 'A'))).toEqual([4, ['A|CF010101', 'B|CF010101'], ['A', 'B']])
    expect(made({ adjusted, codes: [code('COMPANY', 'A')] }).merged.collectedAdjusted).toHaveLength(2)
  })

  it('nothing that only vouchers tell', () => {
    expect(left(code('VOUCHER_TYPE', '1001'), code('BUSINESS', '1001'))).toEqual([5n, 11n, 7n, 13n])
  })

  it('in the months and reports that it names', () => {
    const holds = (more: Partial<ReportCode>) => codesOf([code('SUBJECT', '1', more)], 'CF', '2025-03').length === 1
    expect([{}, { validFrom: '2025-03' }, { validTo: '2025-03' }, { reports: ['BS', 'CF'] }].map(holds)).toEqual([
      ...[true, true, true, true],
    ])
    expect([{ validFrom: '2025-04' }, { validTo: '2025-02' }, { reports: ['BS'] }].map(holds)).toEqual([
      ...[false, false, false],
    ])
  })
})

test('books beside each other are added up and nothing is eliminated', () => {
  const { merged, missing } = made({ holdings: [{ holder: 'A', company: 'B', share: 5000n }] })
  expect(merged).toMatchObject({ eliminations: [], pairs: [], minority: null, excluded: [], steps: null })
  expect([merged.grains, missing]).toEqual([merged.collected, []])
})

const rate: Translation['rate'] = (type) => ({ rate: type === 'MONTH_AVG' ? 700_000_000n : 800_000_000n, unit: 1 })
const translation: Translation = {
  ...{ company: 'B', currency: 'USD', year: 2025, digits: [2, 2] as const, rate, historical: () => null },
}
const translations = new Map([['B', translation]])

test('who explains a figure has the flows of each step, and books in their own currency', () => {
  const { merged } = made({ keepsSteps: true, translations, codes: [code('COMPANY', 'A')] })
  const own = merged.steps?.own.get('B')
  expect(own?.grains.map(({ closing }) => closing)).toEqual([7n, 13n])
  expect([...(own?.flows.values() ?? [])]).toEqual([{ company: 'B', item: 'CF010101', month: 4n, ytd: 4n }])
  expect(merged.steps?.own.has('A')).toBe(false)
  const keys = (sums = new Map<string, unknown>()) => [...sums.keys()]
  expect(keys(merged.steps?.collectedFlows)).toContain('A|CF010101')
  expect(keys(merged.steps?.keptFlows)).not.toContain('A|CF010101')
  // What is eliminated later does not change what was kept.
  expect(merged.steps?.keptFlows.get('B|CF010101')).not.toBe(merged.flows.get('B|CF010101'))
})

describe('flows between two companies', () => {
  const pair = (company: string, counterparty: string, item: string, amount: bigint, no = 3) => ({
    ...{ ...flow(company, item, amount, no), counterparty },
  })
  const taken = (pairFlows: ReturnType<typeof pair>[], more: Partial<MergeQuestion> = {}, own = flows) => {
    const { merged } = made({ mode: 'merged', ...more }, { rows: [row('B', '1001', 1n)], flows: own, pairFlows })
    return Object.fromEntries([...merged.flows].map(([key, { month, ytd }]) => [key, [month, ytd]]))
  }

  it('are taken out as far as both sides agree, each time for itself', () => {
    const own = [flow('A', 'IN', 100n, 1), flow('A', 'IN', 50n), flow('B', 'OUT', -90n, 1), flow('B', 'OUT', -60n)]
    const pairs = [
      pair('A', 'B', 'IN', 40n, 1),
      pair('A', 'B', 'IN', 9n),
      pair('B', 'A', 'OUT', -30n, 1),
      pair('B', 'A', 'OUT', -12n),
    ]
    // The year: 49 against 42; the month: 9 against 12.
    expect(taken(pairs, {}, own)).toEqual({ 'A|IN': [41n, 108n], 'B|OUT': [-51n, -108n] })
    expect(taken(pairs.slice(0, 2), {}, own)).toEqual({ 'A|IN': [50n, 150n], 'B|OUT': [-60n, -150n] })
    const alike = [pair('A', 'B', 'IN', 9n), pair('B', 'A', 'OUT', 9n)]
    expect(taken(alike, {}, own)).toEqual({ 'A|IN': [50n, 150n], 'B|OUT': [-60n, -150n] })
  })

  it('go from item to item until nothing is left', () => {
    const own = [flow('A', 'I1', 10n), flow('A', 'I2', 10n), flow('B', 'O1', -10n), flow('B', 'O2', -10n)]
    const pairs = [
      pair('A', 'B', 'I1', 4n),
      pair('A', 'B', 'I2', 5n),
      pair('B', 'A', 'O1', -6n),
      pair('B', 'A', 'O2', -1n),
    ]
    expect(taken(pairs, {}, own)).toEqual({
      'A|I1': [6n, 6n],
      'A|I2': [7n, 7n],
      'B|O1': [-4n, -4n],
      'B|O2': [-9n, -9n],
    })
    const back = [pair('A', 'B', 'I1', -4n), pair('B', 'A', 'O1', 4n)]
    expect(taken(back, {}, own)).toMatchObject({ 'A|I1': [14n, 14n], 'B|O1': [-14n, -14n] })
  })

  it('are worth in the currency of the group what the averages of their months make of them', () => {
    const own = [flow('A', 'IN', 100n), flow('B', 'OUT', -10n), flow('B', 'OUT', -1n, 2)]
    const pairs = [pair('A', 'B', 'IN', 50n), pair('B', 'A', 'OUT', -6n), pair('B', 'A', 'OUT', -1n, 2)]
    // 6 of them are 42 at 7.00, with one of February 49.
    expect(taken(pairs, { translations }, own)).toMatchObject({ 'A|IN': [58n, 51n], 'B|OUT': [-28n, -28n] })
  })
})

test('companies that the group has not whole are those that others hold a part of', () => {
  const holding = (holder: string, company: string, share: bigint) => ({ holder, company, share })
  const members = new Set(['A', 'B', 'C'])
  const held = partlyHeld([holding('A', 'B', 8000n), holding('A', 'C', 10000n), holding('A', 'D', 100n)], members)
  expect([...held.keys()]).toEqual(['B'])
})

test('a leaf of all companies is one', () => {
  const grain = (company: string, subject: string, closing: bigint): MergeGrain => ({
    ...{ company, subject, entities: 'store:S', ...noFigures(), closing, debit: 1n },
  })
  const leaves = atOnce(byLeafSteps([grain('A', '1001', 1n), grain('B', '1001', 2n), grain('A', '1002', 4n)]))
  expect(
    [...leaves.values()].map(({ company, subject, entities, closing, debit }) => [
      company,
      subject,
      entities,
      closing,
      debit,
    ]),
  ).toEqual([
    ['', '1001', '', 3n, 2n],
    ['', '1002', '', 4n, 1n],
  ])
})
