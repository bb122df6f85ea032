// The sample of a workflow: large amounts go to the accounting manager, the others to the head of the department.
import type { Flow, FlowLine, FlowNode, FlowWay } from '../../../domain/people/workflow.ts'
import type { Say } from '../../kit/words.ts'

type Part = Pick<FlowNode, 'id' | 'kind' | 'name' | 'x' | 'y'>

const node = (part: Part, more: Partial<FlowNode> = {}): FlowNode => ({
  ...{ by: 'role', codes: [], amount: '' },
  ...part,
  ...more,
})

const line = (from: string, to: string, way: FlowWay = ''): FlowLine => ({
  ...{ id: `${from}-${to}`, from, to, label: '', way },
})

export const sampleFlow = (t: Say): Flow => ({
  nodes: [
    node({ id: 'start', kind: 'start', name: t('sample_request'), x: 0, y: 100 }),
    node({ id: 'large', kind: 'condition', name: t('sample_large'), x: 240, y: 100 }, { amount: '100000.00' }),
    node({ id: 'manager', kind: 'approve', name: t('sample_manager'), x: 480, y: 0 }, { codes: ['manager'] }),
    node({ id: 'head', kind: 'approve', name: t('sample_head'), x: 480, y: 200 }, { by: 'departmentHead' }),
    node({ id: 'copy', kind: 'copy', name: t('sample_copy'), x: 720, y: 0 }, { codes: ['auditor'] }),
    node({ id: 'end', kind: 'end', name: t('sample_done'), x: 960, y: 100 }),
  ],
  lines: [
    ...[line('start', 'large'), line('large', 'manager', 'yes'), line('large', 'head', 'no')],
    ...[line('manager', 'copy'), line('copy', 'end'), line('head', 'end')],
  ],
})
