// A drawing: steps back and on, copies, and what goes with a node that is deleted.
import { describe, expect, it } from 'vitest'
import { emptyFlow } from '../../../domain/people/workflow.ts'
import { addLine, addNode, beginHistory, chosenPart, pasted, redoStep, stepOn, undoStep, without } from './drawing.ts'

const start = addNode(emptyFlow, 'start', 's')
const middle = addNode(start.flow, 'condition', 'c')
const end = addNode(middle.flow, 'end', 'e')
const flow = addLine(addLine(addLine(end.flow, start.id, middle.id), middle.id, end.id), middle.id, start.id)

describe('a drawing', () => {
  it('gives the lines of a condition their ways, and loses the lines of a node with it', () => {
    expect(flow.lines.map(({ way }) => way)).toEqual(['', 'yes', 'no'])
    expect(without(flow, new Set([middle.id]))).toMatchObject({ nodes: [{ name: 's' }, { name: 'e' }], lines: [] })
  })

  it('is copied with the lines between, under ids of its own, and without a second start', () => {
    const all = new Set(flow.nodes.map(({ id }) => id))
    const { flow: more, ids } = pasted(flow, chosenPart(flow, all))
    expect([more.nodes.length, more.lines.length, ids.size]).toEqual([5, 4, 2])
    expect(new Set(more.nodes.map(({ id }) => id)).size).toBe(5)
  })

  it('is taken back and done again; what changes nothing is no step', () => {
    const begun = beginHistory(emptyFlow)
    const on = stepOn(stepOn(begun, start.flow), start.flow)
    expect(on.past).toHaveLength(1)
    expect(redoStep(undoStep(on))).toEqual(on)
    expect(undoStep(begun)).toBe(begun)
    expect(stepOn(undoStep(on), flow).future).toEqual([])
  })
})
