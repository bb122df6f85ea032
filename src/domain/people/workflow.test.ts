// Workflows: what may be linked, what is missing, and which way an amount goes.
import { describe, expect, it } from 'vitest'
import {
  emptyFlow,
  type Flow,
  type FlowNode,
  flowNodesMost,
  flowProblems,
  flowSteps,
  linkProblem,
  readFlow,
  readFlowText,
} from './workflow.ts'

const node = (id: string, kind: FlowNode['kind'], more: Partial<FlowNode> = {}): FlowNode => ({
  ...{ id, kind, name: id, x: 0, y: 0, by: 'role', codes: kind === 'approve' ? ['manager'] : [], amount: '' },
  ...more,
})
const line = (from: string, to: string, way: 'yes' | 'no' | '' = '') => ({
  id: `${from}-${to}`,
  from,
  to,
  label: '',
  way,
})

/** From 10,000 on somebody approves. */
const flow: Flow = {
  nodes: [node('s', 'start'), node('c', 'condition', { amount: '10000.00' }), node('a', 'approve'), node('e', 'end')],
  lines: [line('s', 'c'), line('c', 'a', 'yes'), line('c', 'e', 'no'), line('a', 'e')],
}
const without = (id: string): Flow => ({ ...flow, lines: flow.lines.filter((one) => one.id !== id) })
const codesOf = (one: Flow) => flowProblems(one).map(({ code, path }) => `${code} ${path}`)

describe('a workflow', () => {
  // R-098 R-102
  it('refuses a line to itself and one that is there, from the end and to the start', () => {
    expect(linkProblem(flow, 'a', 'a')?.code).toBe('workflow.link')
    expect(linkProblem(flow, 's', 'c')?.code).toBe('workflow.link')
    expect(linkProblem(flow, 'e', 'a')?.code).toBe('workflow.fromEnd')
    expect(linkProblem(flow, 'a', 's')?.code).toBe('workflow.toStart')
    expect(linkProblem(flow, 's', 'a')).toBeNull()
  })

  it('is whole with one start, an end that each node reaches, ways, people and amounts', () => {
    expect(codesOf(flow)).toEqual([])
    expect(codesOf({ nodes: [], lines: [] })).toEqual(['workflow.end content', 'workflow.start content'])
    expect(codesOf(without('a-e'))).toEqual(['workflow.unreached a'])
    expect(codesOf(without('c-e'))).toEqual(['workflow.ways c'])
    expect(codesOf({ ...flow, nodes: flow.nodes.map((one) => ({ ...one, codes: [], amount: '-1' })) })).toEqual([
      'workflow.amount c',
      'workflow.nobody a',
    ])
    expect(codesOf({ ...flow, lines: [...flow.lines, line('a', 'c')] })).toContain('workflow.circle c')
  })

  it('goes the way of the amount, to the fen', () => {
    expect(flowSteps(flow, 99_999_900n)).toEqual(['s', 'c', 'e'])
    expect(flowSteps(flow, 100_000_000n)).toEqual(['s', 'c', 'a', 'e'])
  })

  it('is read back from its text, and nothing else is', () => {
    expect(readFlowText(JSON.stringify(flow))).toEqual(flow)
    const [first] = flow.nodes
    for (const wrong of [
      ...[null, [], {}, { nodes: [], lines: [line('s', 'c')] }, { nodes: [first, first], lines: [] }],
      ...[
        { nodes: [{ ...first, kind: 'x' }], lines: [] },
        { nodes: [{ ...first, x: 1e9 }], lines: [] },
      ],
    ]) {
      expect(readFlow(wrong)).toBeNull()
    }
    expect(readFlowText('{')).toBeNull()
  })
})

describe('what is read as a workflow', () => {
  const bare = { id: 's', kind: 'start', name: 'S', x: 0, y: 0 }
  const link = { id: 'l', from: 's', to: 's' }
  const read = (node: object, line?: object) =>
    readFlow({ nodes: [{ ...bare, ...node }], lines: line ? [{ ...link, ...line }] : [] })

  it('has what is not given as nothing, and texts without spaces at the ends', () => {
    expect(read({ name: ' S ', amount: ' 5 ', x: 1.4, y: -1.6 }, { label: ' l ' })).toEqual({
      nodes: [{ ...bare, name: 'S', amount: '5', x: 1, y: -2, by: 'user', codes: [] }],
      lines: [{ ...link, label: 'l', way: '' }],
    })
    expect(read({}, {})).toEqual({
      nodes: [{ ...bare, amount: '', by: 'user', codes: [] }],
      lines: [{ ...link, label: '', way: '' }],
    })
    expect(emptyFlow).toEqual({ nodes: [], lines: [] })
  })

  it.each([
    ...[
      { id: 'x'.repeat(37) },
      { id: '' },
      { id: 'a b' },
      { id: '-!' },
      { id: '!a' },
      { id: 7 },
      { kind: 'x' },
      { kind: 7 },
    ],
    ...[
      { name: 'x'.repeat(33) },
      { name: 7 },
      { name: '\ud800' },
      { x: 100_001 },
      { y: -100_001 },
      { x: '1' },
      { y: null },
    ],
    ...[
      { by: 'x' },
      { amount: 'x'.repeat(21) },
      { amount: 5 },
      { codes: 'x' },
      { codes: [7] },
      { codes: ['x'.repeat(65)] },
    ],
    ...[{ codes: Array(101).fill('a') }, { x: Number.NaN }, { x: Number.POSITIVE_INFINITY }],
  ])('has no node such as %j', (node) => {
    expect(read(node)).toBeNull()
  })

  it.each([
    ...[{ id: 'x'.repeat(36) }, { name: 'x'.repeat(32) }, { x: 100_000, y: -100_000 }, { codes: Array(100).fill('a') }],
    ...[{ amount: '1'.repeat(20) }, { codes: ['x'.repeat(64)] }],
  ])('has nodes such as %j', (node) => {
    expect(read(node)).not.toBeNull()
  })

  it.each([
    ...[{ id: 'a b' }, { from: 'a b' }, { to: '' }, { label: 'x'.repeat(33) }, { label: 7 }, { way: 'maybe' }],
    ...[{ from: 'other' }, { to: 'other' }, { id: null }],
  ])('has no line such as %j', (line) => {
    expect(read({}, line)).toBeNull()
  })

  it('is as large as it may be, and no id stands twice', () => {
    const nodes = (count: number) => Array.from({ length: count }, (_, at) => ({ ...bare, id: `n${at}` }))
    const lines = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `l${at}`, from: 'n0', to: 'n0' }))
    expect(readFlow({ nodes: nodes(flowNodesMost), lines: lines(500) })).not.toBeNull()
    expect(readFlow({ nodes: nodes(flowNodesMost + 1), lines: [] })).toBeNull()
    expect(readFlow({ nodes: nodes(1), lines: lines(501) })).toBeNull()
    expect(readFlow({ nodes: nodes(1), lines: [...lines(1), ...lines(1)] })).toBeNull()
    expect(
      readFlow({
        nodes: nodes(2),
        lines: [
          { id: 'a', from: 'n0', to: 'n1' },
          { id: 'b', from: 'n0', to: 'x' },
        ],
      }),
    ).toBeNull()
    for (const wrong of ['x', 7, [], { nodes: nodes(1) }, { lines: [] }, { nodes: {}, lines: [] }]) {
      expect(readFlow(wrong)).toBeNull()
    }
    expect(readFlow({ nodes: [null], lines: [] })).toBeNull()
    expect(readFlow({ nodes: [[]], lines: [] })).toBeNull()
  })
})

describe('a workflow that is to be published', () => {
  const told = (one: Flow) =>
    flowProblems(one).map(({ code, path, args }) => [code, path, ...Object.values(args)].join(' '))
  const changed = (id: string, more: Partial<FlowNode>): Flow => ({
    ...flow,
    nodes: flow.nodes.map((one) => (one.id === id ? { ...one, ...more } : one)),
  })

  it('has names, and people but for the head of a department', () => {
    expect(told(changed('a', { name: '' }))).toEqual(['workflow.nameless a'])
    expect(told(changed('a', { codes: [] }))).toEqual(['workflow.nobody a a'])
    expect(told(changed('a', { codes: [], by: 'departmentHead' }))).toEqual([])
    expect(told(changed('a', { codes: [], kind: 'copy' }))).toEqual(['workflow.nobody a a'])
    expect(told(changed('s', { codes: [] }))).toEqual([])
  })

  it('has conditions with an amount and one way for each answer', () => {
    expect(told(changed('c', { amount: '0' }))).toEqual([])
    expect(told(changed('c', { amount: '-0.01' }))).toEqual(['workflow.amount c c'])
    expect(told(changed('c', { amount: 'x' }))).toEqual(['workflow.amount c c'])
    const lines = (...ways: ('yes' | 'no' | '')[]) =>
      told({
        ...flow,
        lines: [line('s', 'c'), ...ways.map((way, at) => ({ ...line('c', 'a', way), id: `${at}` })), line('a', 'e')],
      })
    expect(lines('yes', 'no')).toEqual([])
    for (const wrong of [['yes', 'yes'], ['no', 'no'], ['yes', 'no', 'no'], ['yes', ''], ['yes']] as const) {
      expect(lines(...wrong)).toEqual(['workflow.ways c c'])
    }
  })

  it('has one start, no circle, and no node beside the way', () => {
    const two = { nodes: [...flow.nodes, node('t', 'start')], lines: [...flow.lines, line('t', 'e')] }
    expect(told(two)).toEqual(['workflow.start content 2'])
    expect(told({ ...flow, nodes: flow.nodes.slice(1), lines: flow.lines.slice(1) })).toContain(
      'workflow.start content 0',
    )
    const beside = {
      nodes: [...flow.nodes, node('x', 'copy', { codes: ['a'] })],
      lines: [...flow.lines, line('x', 'e')],
    }
    expect(told(beside)).toEqual(['workflow.unreached x x'])
    expect(told({ ...flow, lines: [...flow.lines, line('a', 'c')] })).toContain('workflow.circle c c')
  })

  it('is not passed by what no start leads to', () => {
    expect(flowSteps({ nodes: [node('a', 'approve')], lines: [] }, 0n)).toEqual([])
    expect(flowSteps(changed('c', { amount: '' }), 0n)).toEqual(['s', 'c', 'a', 'e'])
  })
})
