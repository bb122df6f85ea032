// The workflow of the demo group: large vouchers go to the accounting manager, others to those who audit.
import { type Flow, type FlowNode, type FlowWay, readFlow } from '../domain/people/workflow.ts'
import type { Db } from '../server/kernel/db.ts'
import { newId } from '../server/kernel/new-id.ts'

const node = (id: string, kind: FlowNode['kind'], name: string, at: [number, number], more: object = {}) => ({
  ...{ id, kind, name, x: at[0], y: at[1] },
  ...more,
})
const line = (from: string, to: string, way: FlowWay = '') => ({ id: `${from}-${to}`, from, to, way })

const flow: Flow | null = readFlow({
  nodes: [
    node('start', 'start', '提交凭证', [0, 100]),
    node('large', 'condition', '10 万元以上', [240, 100], { amount: '100000.00' }),
    node('manager', 'approve', '财务主管审批', [480, 0], { by: 'role', codes: ['manager'] }),
    node('auditor', 'approve', '审核岗审批', [480, 200], { by: 'role', codes: ['audit'] }),
    node('copy', 'copy', '抄送审计', [720, 0], { by: 'role', codes: ['auditor'] }),
    node('end', 'end', '完成', [960, 100]),
  ],
  lines: [
    ...[line('start', 'large'), line('large', 'manager', 'yes'), line('large', 'auditor', 'no')],
    ...[line('manager', 'copy'), line('copy', 'end'), line('auditor', 'end')],
  ],
})

export const putWorkflow = async (tx: Db, by: string): Promise<void> => {
  await tx.query(
    `with made as (
       insert into workflow (id, name, draft, published_no, changed_name, changed_at)
       values ($1, $2, $3, 1, $4, now()) returning id, draft)
     insert into workflow_version (workflow_id, no, content, published_name, published_at)
     select id, 1, draft, $4, now() from made`,
    [newId(), '凭证审批', JSON.stringify(flow), by],
  )
}
