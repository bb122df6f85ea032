// Law 9: a company that is split in two by store, each part with what it owes the other, is merged the company it was.
import { expect, test } from 'vitest'
import { standardCashFlowItems, standardChart } from '../../../test/world/book.ts'
import { atOnce } from '../base/steps.ts'
import { statementFacts } from '../statement/statement-facts.ts'
import { type MergeQuestion, mergeSteps } from './merge.ts'
import { figureNames, type MergeGrain, type MergeRow, noFigures } from './merge-figures.ts'
import { mergeColumnSteps } from './merge-statement.ts'

const subjects = standardChart()
const own = ['122103', '224103']
const leaves = subjects.all.filter(({ isLeaf, enabled, code }) => isLeaf && enabled && !own.includes(code))
const pairs = ['122103-224103', '224103-122103']
const relation = (company: string, counterparty: string) => ({
  ...{ company, counterparty, entities: [`related:${counterparty}`], pairs, tolerance: 0n, differenceSubject: '' },
})
const question: MergeQuestion = {
  ...{ mode: 'merged', report: 'TB', month: '2025-06', range: { from: 4, to: 6 }, subjects, codes: [], stocks: [] },
  ...{ relations: [relation('X', 'Y'), relation('Y', 'X')], holdings: [], translations: new Map() },
}

/** A random number generator of its own: the same seed, the same books. */
const openRandom = (seed: number) => {
  let state = seed >>> 0
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Line = { subject: string; isSecond: boolean; net: bigint }

const vouchersOf = (random: (below: number) => number): { no: number; isClosing: boolean; lines: Line[] }[] =>
  Array.from({ length: 40 }, () => {
    const lines = Array.from({ length: 1 + random(4) }, (): Line => {
      const subject = leaves[random(leaves.length)]?.code ?? ''
      return { subject, isSecond: random(2) === 1, net: BigInt(random(2_000_001) - 1_000_000) }
    })
    const sum = lines.reduce((total, { net }) => total + net, 0n)
    const subject = leaves[random(leaves.length)]?.code ?? ''
    const no = random(7)
    return {
      no,
      isClosing: no > 0 && random(5) === 0,
      lines: [...lines, { subject, isSecond: random(2) === 1, net: -sum }],
    }
  })

const rowOf = (company: string, line: Line, voucher: { no: number; isClosing: boolean }, entities = ''): MergeRow => ({
  ...{ company, subject: line.subject, entities, no: voucher.no, isClosing: voucher.isClosing },
  base: voucher.no === 0 ? line.net : 0n,
  debit: voucher.no > 0 && line.net > 0n ? line.net : 0n,
  credit: voucher.no > 0 && line.net < 0n ? -line.net : 0n,
})

/** What the part of a voucher in one company lacks is owed by the other: in debit here, in credit there. */
const bridge = (voucher: { no: number; isClosing: boolean; lines: Line[] }): MergeRow[] => {
  const lacks = voucher.lines.reduce((sum, { isSecond, net }) => (isSecond ? sum : sum - net), 0n)
  if (lacks === 0n) return []
  const [mine, theirs] = lacks > 0n ? own : [...own].reverse()
  const line = (subject = '', net = 0n): Line => ({ subject, net, isSecond: false })
  const at = { no: voucher.no, isClosing: false }
  return [rowOf('X', line(mine, lacks), at, 'related:Y'), rowOf('Y', line(theirs, -lacks), at, 'related:X')]
}

const byLeaf = (grains: readonly MergeGrain[]) => {
  const sums = new Map<string, Record<string, bigint>>()
  for (const grain of grains) {
    const sum = sums.get(grain.subject) ?? { ...noFigures() }
    sums.set(grain.subject, sum)
    for (const name of figureNames) sum[name] = (sum[name] ?? 0n) + grain[name]
  }
  return new Map([...sums].filter(([, sum]) => figureNames.some((name) => sum[name] !== 0n)).sort())
}

test('60 random books, split in two by store and merged, are the books they were', () => {
  const seed = Number(process.env.SELVEDGE_SEED ?? 9)
  for (let at = 0; at < 60; at += 1) {
    const vouchers = vouchersOf(openRandom(seed * 1000 + at))
    const whole = vouchers.flatMap((voucher) => voucher.lines.map((line) => rowOf('', line, voucher)))
    const split = vouchers.flatMap((voucher) => [
      ...voucher.lines.map((line) => rowOf(line.isSecond ? 'Y' : 'X', line, voucher)),
      ...bridge(voucher),
    ])
    const books = { flows: [], pairFlows: [] }
    const one = atOnce(mergeSteps({ rows: whole, ...books }, { ...question, relations: [] })).merged
    const two = atOnce(mergeSteps({ rows: split, ...books }, question)).merged
    expect({ at, leaves: byLeaf(two.grains) }).toEqual({ at, leaves: byLeaf(one.grains) })
    expect(two.pairs.every(({ state }) => state === 'agreed')).toBe(true)
    const base = { subjects, cashFlowItems: standardCashFlowItems(), minorDigits: 2 }
    for (const column of ['closing', 'yearOpening', 'current', 'yearToDate'] as const) {
      const of = (merged: typeof one) => {
        const { rows, facts } = atOnce(
          mergeColumnSteps({ name: 'income-statement', lines: [], apart: [] }, merged, column, base),
        )
        return statementFacts(rows, facts)
      }
      const [a, b] = [of(one), of(two)]
      expect([b.openingCash, b.closingCash]).toEqual([a.openingCash, a.closingCash])
    }
  }
})
