// Workflows: what may be linked, what is missing, and which way an amount goes.
import { describe, expect, it } from 'vitest'
import { type Flow, type FlowNode, flowProblems, flowSteps, linkProblem, readFlow, readFlowText } from './workflow.ts'

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
    expect(flowSteps(flow, 999_999n)).toEqual(['s', 'c', 'e'])
    expect(flowSteps(flow, 1_000_000n)).toEqual(['s', 'c', 'a', 'e'])
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
