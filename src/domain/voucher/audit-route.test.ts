// A workflow as audit rights: levels of amounts, and random workflows against the steps that they simulate.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { powerOfTen } from '../base/money.ts'
import {
  type Flow,
  type FlowNode,
  type FlowWay,
  flowAmountDigits,
  flowProblems,
  flowSteps,
} from '../people/workflow.ts'
import { auditNodesOf, routeOf } from './audit-route.ts'

const node = (id: string, kind: FlowNode['kind'], more: Partial<FlowNode> = {}): FlowNode => ({
  ...{ id, kind, name: id, x: 0, y: 0, by: 'role', codes: kind === 'approve' ? [id] : [], amount: '' },
  ...more,
})
const line = (from: string, to: string, way: FlowWay = '') => ({ id: `${from}-${to}`, from, to, label: '', way })

/** Everything passes `a`; from 10,000 on `b` too. */
const two: Flow = {
  nodes: [
    ...[node('s', 'start'), node('a', 'approve'), node('c', 'condition', { amount: '10000.00' })],
    ...[node('b', 'approve', { by: 'user', codes: ['anna', 'bert'] }), node('e', 'end')],
  ],
  lines: [line('s', 'a'), line('a', 'c'), line('c', 'b', 'yes'), line('c', 'e', 'no'), line('b', 'e')],
}
const codesOf = (flow: Flow) => routeOf(flow, 2).problems.map(({ code, path }) => `${code} ${path}`.trim())

test('auditNodes become levels, conditions limits; one who approves on both sides of a limit has one row', () => {
  expect(routeOf(two, 2)).toEqual({
    rows: [
      { level: 1, by: 'role', code: 'a', amountFrom: 0n, amountTo: null },
      { level: 2, by: 'user', code: 'anna', amountFrom: 1_000_000n, amountTo: null },
      { level: 2, by: 'user', code: 'bert', amountFrom: 1_000_000n, amountTo: null },
    ],
    problems: [],
  })
  const other: Flow = {
    ...two,
    lines: [line('s', 'c'), line('c', 'b', 'yes'), line('c', 'a', 'no'), line('b', 'e'), line('a', 'e')],
  }
  expect(routeOf(other, 2).rows.map(({ code, amountFrom, amountTo }) => [code, amountFrom, amountTo])).toEqual([
    ['a', 0n, 999_999n],
    ['anna', 1_000_000n, null],
    ['bert', 1_000_000n, null],
  ])
})

test('a limit of a currency without decimals is the next whole amount, one with three keeps its place', () => {
  const cents: Flow = { ...two, nodes: two.nodes.map((one) => (one.id === 'c' ? { ...one, amount: '99.01' } : one)) }
  expect(routeOf(cents, 0).rows.map(({ amountFrom }) => amountFrom)).toEqual([0n, 100n, 100n])
  expect(routeOf(cents, 3).rows.map(({ amountFrom }) => amountFrom)).toEqual([0n, 99_010n, 99_010n])
})

test('what two ways lead to comes behind both of them', () => {
  const diamond: Flow = {
    nodes: [node('s', 'start'), node('last', 'approve'), node('x', 'approve'), node('y', 'approve'), node('e', 'end')],
    lines: [line('s', 'x'), line('s', 'y'), line('x', 'last'), line('y', 'last'), line('last', 'e')],
  }
  expect(auditNodesOf(diamond, 0n).map(({ id }) => id)).toEqual(['x', 'y', 'last'])
})

test('what audit rights cannot say is refused: heads of departments, four levels, amounts that nobody approves', () => {
  const head = {
    ...two,
    nodes: two.nodes.map((one) => (one.id === 'a' ? { ...one, by: 'departmentHead' as const } : one)),
  }
  expect(codesOf(head)).toEqual(['workflow.head a'])
  expect(
    codesOf({ ...two, lines: [line('s', 'c'), line('c', 'b', 'yes'), line('c', 'e', 'no'), line('b', 'e')] }),
  ).toEqual(['workflow.unapproved'])
  const many = ['p', 'q', 'r', 't'].map((id) => node(id, 'approve'))
  const long = ['s', 'p', 'q', 'r', 't', 'e']
  const lines = long.slice(1).map((to, at) => line(long[at] ?? '', to))
  expect(codesOf({ nodes: [node('s', 'start'), ...many, node('e', 'end')], lines })).toEqual(['workflow.levels'])
})

/** A chain of auditNodes and conditions, each condition leading on by yes and to a later node by no. */
const chains = fc
  .array(
    fc.record({
      isCondition: fc.boolean(),
      amount: fc.integer({ min: 0, max: 500 }),
      skip: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts): Flow => {
    const ids = parts.map((_, at) => `n${at}`)
    const to = (at: number) => ids[at] ?? 'e'
    const nodes = parts.map(({ isCondition, amount }, at) =>
      isCondition ? node(`n${at}`, 'condition', { amount: `${amount}.50` }) : node(`n${at}`, 'approve'),
    )
    const lines = parts.flatMap(({ isCondition, skip }, at) =>
      isCondition
        ? [
            line(`n${at}`, to(at + 1), 'yes'),
            line(`n${at}`, to(at + 1 + skip) === to(at + 1) ? 'z' : to(at + 1 + skip), 'no'),
          ]
        : [line(`n${at}`, to(at + 1))],
    )
    const ends = [node('e', 'end'), node('z', 'end')]
    return { nodes: [node('s', 'start'), ...nodes, ...ends], lines: [line('s', 'n0'), ...lines] }
  })

test('for whatever amount the levels of the rows are the auditNodes that the workflow simulates', () => {
  let taken = 0
  fc.assert(
    fc.property(chains, fc.bigInt({ min: 0n, max: 60_000n }), fc.constantFrom(0, 2, 3), (flow, amount, digits) => {
      const { rows, problems } = routeOf(flow, digits)
      if (problems.length > 0) return
      taken += 1
      const fitting = rows.filter(
        (row) => row.amountFrom <= amount && (row.amountTo === null || amount <= row.amountTo),
      )
      const steps = flowSteps(flow, amount * powerOfTen(flowAmountDigits - digits))
      const passed = steps.filter((id) => flow.nodes.some((one) => one.id === id && one.kind === 'approve'))
      expect(fitting.map(({ level, code }) => [level, code])).toEqual(passed.map((id, at) => [at + 1, id]))
    }),
    { numRuns: 500 },
  )
  expect(taken).toBeGreaterThan(50)
  expect(flowProblems(two)).toEqual([])
})
