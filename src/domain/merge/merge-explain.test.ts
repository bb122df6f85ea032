// A merged figure taken apart: what each step adds sums to what is left, for all and for each company.
import { describe, expect, it, test } from 'vitest'
import { standardChart } from '../../../test/world/book.ts'
import { atOnce } from '../base/steps.ts'
import { type Merged, type MergeQuestion, mergeSteps } from './merge.ts'
import type { MergeAdjustment } from './merge-adjustment.ts'
import { type Explained, explained, isNoPart, restOf, stagesOf } from './merge-explain.ts'
import type { MergeRow } from './merge-figures.ts'
import type { MergeFlow } from './merge-translation.ts'

const subjects = standardChart()
const row = (company: string, subject: string, net: bigint, entities = ''): MergeRow => ({
  ...{ company, subject, entities, no: 3, isClosing: false, base: 0n },
  ...{ debit: net > 0n ? net : 0n, credit: net < 0n ? -net : 0n },
})
// A lends 100 to B and has capital of 300; B is held to 80 %; C is left out; X holds an elimination of 40.
const rows = [
  ...[row('A', '1001', 200n), row('A', '122101', 100n, 'related:B'), row('A', '4001', -300n)],
  ...[row('B', '1001', 600n), row('B', '224101', -100n, 'related:A'), row('B', '4001', -500n)],
  ...[row('C', '1001', 70n), row('C', '4001', -70n)],
  ...[row('X', '4001', 40n), row('X', '1001', -40n)],
]
const flow = (company: string, item: string, amount: bigint) => ({ company, item, no: 3, amount })
const relation = (company: string, counterparty: string) => ({
  ...{ company, counterparty, entities: [`related:${counterparty}`], pairs: ['122101-224101'], tolerance: 0n },
  differenceSubject: '',
})
const adjustment = (company: string): MergeAdjustment => ({ company }) as MergeAdjustment
const question: MergeQuestion = {
  ...{ mode: 'merged', report: 'BS', month: '2025-03', range: { from: 3, to: 3 }, subjects, stocks: [] },
  codes: [{ kind: 'COMPANY', code: 'C', companies: [], reports: [], validFrom: '', validTo: '' }],
  relations: [relation('A', 'B'), relation('B', 'A')],
  holdings: [{ holder: 'A', company: 'B', share: 8000n }],
  ...{ translations: new Map(), keepsSteps: true, adjusted: [adjustment('A'), adjustment('C'), adjustment('X')] },
}
const made = (more: Partial<MergeQuestion> = {}, of = rows): Merged => {
  const flows = [flow('A', 'CF010101', 90n), flow('B', 'CF010201', -80n), flow('C', 'CF010101', 5n)]
  const pairFlows = [
    { ...flow('A', 'CF010101', 30n), counterparty: 'B' },
    { ...flow('B', 'CF010201', -30n), counterparty: 'A' },
  ]
  return atOnce(mergeSteps({ rows: of, flows, pairFlows }, { ...question, ...more })).merged
}
const adjusting = new Set(['X'])
const net = (prefix: string) => async (books: Merged) =>
  [...books.grains, ...(books.minority?.grains ?? [])].reduce(
    (sum, { subject, closing }) => (subject.startsWith(prefix) ? sum + closing : sum),
    0n,
  )
const flowOf = (item: string) => async (books: Merged) =>
  [...books.flows.values()].reduce((sum, each) => (each.item === item ? sum + each.ytd : sum), 0n)
const adjusted = async (books: Merged) => BigInt(books.adjusted.length)

const steps = (company: string | null, figure: (books: Merged) => Promise<bigint>, merged = made()) =>
  explained(stagesOf(merged, adjusting)(company), figure)
const part = (translated: bigint, excluded: bigint, eliminated: bigint, minority = 0n): Explained => ({
  ...{ translated, excluded, eliminated, minority, merged: translated + excluded + eliminated + minority },
})

describe('a figure of merged books', () => {
  it('is what companies bring, less what is left out, taken out, and others’', async () => {
    expect(await steps(null, net('1001'))).toEqual(part(870n, -70n, -40n))
    expect(await steps(null, net('122101'))).toEqual(part(100n, 0n, -100n))
    expect(await steps(null, net('4001'))).toEqual(part(-870n, 70n, 40n, 100n))
  })

  it('is taken apart by company, eliminations of others’ books among them', async () => {
    expect(await steps('A', net('122101'))).toEqual(part(100n, 0n, -100n))
    expect(await steps('B', net('224101'))).toEqual(part(-100n, 0n, 100n))
    expect(await steps('B', net('4001'))).toEqual(part(-500n, 0n, 0n, 100n))
    expect(await steps('C', net('1001'))).toEqual(part(70n, -70n, 0n))
    expect(await steps('X', net('1001'))).toEqual(part(0n, 0n, -40n))
    expect(await steps('D', net('1001'))).toEqual(part(0n, 0n, 0n))
    for (const prefix of ['1001', '122101', '224101', '4001']) {
      const parts = await Promise.all(['A', 'B', 'C', 'X'].map((company) => steps(company, net(prefix))))
      expect(isNoPart(restOf(await steps(null, net(prefix)), parts))).toBe(true)
    }
  })

  it('may be a flow, or what people adjusted', async () => {
    expect(await steps(null, flowOf('CF010101'))).toEqual(part(95n, -5n, -30n))
    expect(await steps('A', flowOf('CF010101'))).toEqual(part(90n, 0n, -30n))
    expect(await steps('C', flowOf('CF010101'))).toEqual(part(5n, -5n, 0n))
    expect(await steps('B', flowOf('CF010201'))).toEqual(part(-80n, 0n, 30n))
    expect(await steps(null, adjusted)).toEqual(part(2n, -1n, 1n))
    expect(await steps('A', adjusted)).toEqual(part(1n, 0n, 0n))
    expect(await steps('C', adjusted)).toEqual(part(1n, -1n, 0n))
    expect(await steps('X', adjusted)).toEqual(part(0n, 0n, 1n))
  })

  it('has no step that did nothing', () => {
    const names = (company: string | null, merged: Merged) =>
      Object.entries(stagesOf(merged, adjusting)(company)).flatMap(([name, books]) => (books ? [name] : []))
    const merged = made()
    expect(names(null, merged)).toEqual(['translated', 'excluded', 'eliminated', 'minority'])
    expect(names('A', merged)).toEqual(['translated', 'eliminated'])
    expect(names('B', merged)).toEqual(['translated', 'eliminated', 'minority'])
    expect(names('C', merged)).toEqual(['translated', 'excluded'])
    expect(names('X', merged)).toEqual(['translated', 'eliminated'])
    expect(names('D', merged)).toEqual(['translated'])
    const plain = made({ codes: [], relations: [], holdings: [], adjusted: [] }, rows.slice(0, 8))
    expect(names('C', plain)).toEqual(['translated'])
    // Each of these alone is a step: flows, what was adjusted, balances.
    const [nothing, bare] = [{ relations: [], holdings: [], adjusted: [] }, rows.slice(0, 8)]
    expect(names('C', made({ ...nothing }, []))).toEqual(['translated', 'excluded'])
    expect(names('A', made({ ...nothing }, []))).toEqual(['translated', 'eliminated'])
    expect(names('C', made({ ...nothing, adjusted: [adjustment('C')] }, []))).toEqual(['translated', 'excluded'])
    expect(names('X', made({ ...nothing, adjusted: [adjustment('X')] }, []))).toEqual(['translated', 'eliminated'])
    const still = (more: Partial<MergeQuestion>, of: MergeRow[], flows: MergeFlow[] = []) =>
      atOnce(mergeSteps({ rows: of, flows, pairFlows: [] }, { ...question, ...nothing, ...more })).merged
    expect(names('C', still({}, bare))).toEqual(['translated', 'excluded'])
    expect(names('C', still({}, [], [flow('C', 'CF010101', 5n)]))).toEqual(['translated', 'excluded'])
    expect(names('C', still({ adjusted: [adjustment('C')] }, []))).toEqual(['translated', 'excluded'])
    expect(names('A', still({}, bare, [flow('A', 'CF010101', 5n)]))).toEqual(['translated'])
    expect(names('X', still({}, rows))).toEqual(['translated', 'eliminated'])
  })

  it('has the figures of each step only where they were kept', () => {
    expect(() => stagesOf(made({ keepsSteps: false }), adjusting)).toThrow('steps of these books were not kept')
  })
})

test('what is left of a sum is the sum without its parts', () => {
  expect(restOf(part(10n, -3n, -2n, 1n), [part(4n, -1n, 0n), part(1n, 0n, -2n)])).toEqual(part(5n, -2n, 0n, 1n))
  expect([isNoPart(part(0n, 0n, 0n)), isNoPart(part(1n, -1n, 0n)), isNoPart(part(0n, 0n, 0n, 1n))]).toEqual([
    ...[true, false, false],
  ])
})
