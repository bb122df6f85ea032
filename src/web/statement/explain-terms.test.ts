// What a figure and its change are the sum of.
import { describe, expect, it } from 'vitest'
import {
  changesOf,
  differenceOf,
  greatestFirst,
  type Node,
  shareOf,
  spaced,
  termsOf,
  topSubjects,
  treeOf,
} from './explain-terms.ts'

const part = (depth: number, formula: string, value: string | null, sign: 1 | -1 = 1) => ({
  depth,
  sign,
  formula,
  value,
})

const cash = [
  part(0, 'L(2)', '60.00'),
  part(1, 'DB(1001)', '45.00'),
  part(1, 'DB(1002)', '20.00'),
  part(2, 'DB(100201)', '20.00'),
  part(1, 'CB(1012)', '5.00', -1),
]

describe('what a figure is the sum of', () => {
  it('is what its formula joins', () => {
    expect(termsOf(cash, '60.00', 2).map((one) => one.formula)).toEqual(['DB(1001)', 'DB(1002)', 'CB(1012)'])
  })

  it('is the lines of a range', () => {
    const range = [part(0, 'L(5)', '3.00'), part(1, 'L(2:4)', '3.00'), part(2, 'L(2)', '1.00'), part(2, 'L(3)', '2.00')]
    expect(termsOf(range, '3.00', 2).map((one) => one.formula)).toEqual(['L(2)', 'L(3)'])
  })

  it('is nothing for one subject, for a product, and where a part cannot be computed', () => {
    expect(termsOf([part(0, 'L(9)', '7.00'), part(1, 'DB(1405)', '7.00')], '7.00', 2)).toEqual([])
    expect(termsOf([part(1, 'L(2)', '6.00'), part(1, '0.5', '0.50')], '3.00', 2)).toEqual([])
    expect(termsOf([part(1, 'L(2)', '6.00'), part(1, 'L(3)', null)], null, 2)).toEqual([])
  })
})

describe('what a change is the sum of', () => {
  it('is the change of each part, without those that stayed', () => {
    const before = [part(1, 'DB(1001)', '40.00'), part(1, 'DB(1002)', '20.00'), part(1, 'CB(1012)', '1.00', -1)]
    const changes = changesOf({ parts: cash, value: '60.00' }, { parts: before, value: '59.00' }, 2)
    expect(changes?.map(({ part: { formula }, amount }) => [formula, amount])).toEqual([
      ['DB(1001)', '5.00'],
      ['CB(1012)', '-4.00'],
    ])
    expect(differenceOf('60.00', '59.00', 2)).toBe('1.00')
  })

  it('knows parts that are on one side only', () => {
    const now = { parts: [part(1, 'DB(14)', '7.00'), part(2, 'DB(1405)', '7.00')], value: '7.00' }
    const then = { parts: [part(1, 'DB(14)', '3.00'), part(2, 'DB(1406)', '3.00')], value: '3.00' }
    const changes = changesOf(now, then, 2)
    expect(changes?.map(({ amount, now, before }) => [amount, now?.value, before?.value])).toEqual([
      ['7.00', '7.00', undefined],
      ['-3.00', undefined, '3.00'],
    ])
  })

  it('begins with what added or took most, where not all of it is shown', () => {
    const changes = ['5.00', '-40.00', '10.00', '-0.50'].map((amount) => {
      const now = part(1, amount, amount)
      return { part: now, amount, now, before: null }
    })
    expect(greatestFirst(changes, 2).map(({ amount }) => amount)).toEqual(['-40.00', '10.00', '5.00', '-0.50'])
  })

  it('is not told when parts do not sum to the figure', () => {
    const now = { parts: [part(1, 'DX(2221)', '7.00')], value: '7.00' }
    expect(changesOf(now, now, 2)).toBeNull()
    expect(differenceOf(null, '1.00', 2)).toBeNull()
  })
})

it('draws bars as parts of the widest', () => {
  const all = ['200.00', '-50.00', '0.00']
  expect(all.map((amount) => shareOf(amount, all, 2))).toEqual([100, -25, 0])
  expect(shareOf('0.00', ['0.00'], 2)).toBe(0)
})

it('gives the joints of a formula room', () => {
  expect(spaced('DB(1001)+DB(1002)-CB(2202)')).toBe('DB(1001) + DB(1002) - CB(2202)')
  expect(spaced('L(2:4)')).toBe('L(2:4)')
  expect(spaced('-PD(6101)')).toBe('-PD(6101)')
})

describe('the tree of the parts', () => {
  const named = (depth: number, formula: string, value: string, more: { subject?: string; line?: number } = {}) => ({
    ...part(depth, formula, value),
    subject: more.subject ?? '',
    line: more.line ?? null,
  })
  type Drawn = string | [string, Drawn[]]
  const drawn = (nodes: Node<ReturnType<typeof named>>[]): Drawn[] =>
    nodes.map(({ part: { formula }, below }) => (below.length > 0 ? [formula, drawn(below)] : formula))

  it('says a subject once and leaves out what is nothing below the first level', () => {
    const parts = [
      named(0, 'L(2)', '5.00', { line: 2 }),
      named(1, 'DB(1001)', '0.00', { subject: '1001' }),
      named(2, 'DB(1001)', '0.00', { subject: '1001' }),
      named(1, 'DB(1002)', '5.00', { subject: '1002' }),
      named(2, 'DB(100201)', '5.00', { subject: '100201' }),
      named(2, 'DB(100202)', '0.00', { subject: '100202' }),
    ]
    expect(drawn(treeOf(parts, 2))).toEqual(['DB(1001)', ['DB(1002)', ['DB(100201)']]])
  })

  it('lets a range give way to its lines', () => {
    const parts = [
      named(0, 'L(15)', '3.00', { line: 15 }),
      named(1, 'L(2:4)', '3.00'),
      named(2, 'L(2)', '3.00', { line: 2 }),
      named(3, 'DB(1001)', '3.00', { subject: '1001' }),
    ]
    expect(drawn(treeOf(parts, 2))).toEqual([['L(2)', ['DB(1001)']]])
  })
})

describe('the subjects of a figure', () => {
  const leads = (depth: number, ...subjects: string[]) => ({
    depth,
    drill: subjects.length === 0 ? null : { report: 'balance-table-1', from: '2025-01', month: '2025-11', subjects },
  })

  it('are those of the highest part of each branch that leads to a ledger', () => {
    // One side of 1122: what it holds are some of its leaves, which lead on in its place.
    const parts = [leads(0), leads(1), leads(2, '112201'), leads(2, '112202'), leads(1, '2203'), leads(2, '220301')]
    expect(topSubjects([...parts, leads(1, '123102')])).toEqual({
      ...{ subjects: '112201,112202,2203,123102', from: '2025-01', month: '2025-11' },
    })
  })

  it('are none where nothing leads to a ledger', () => {
    expect(topSubjects([leads(0), leads(1)])).toBe(null)
  })
})
