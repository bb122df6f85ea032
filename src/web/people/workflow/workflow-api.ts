// The calls of workflows, and the looks of their states.
import { type WorkflowRow, workflowCalls, type workflowStates } from '../../../contract/people/workflow.ts'
import { apiOf } from '../../api/api-of.ts'
import type { TagLook } from '../../kit/status-tag.tsx'

export const workflowApi = apiOf(workflowCalls)

type State = (typeof workflowStates)[number]

export const stateOf = ({ enabled, publishedNo }: Pick<WorkflowRow, 'enabled' | 'publishedNo'>): State =>
  !enabled ? 'disabled' : publishedNo > 0 ? 'published' : 'draft'

export const stateLooks: Readonly<Record<State, TagLook>> = { draft: 'draft', published: 'ok', disabled: 'warn' }
