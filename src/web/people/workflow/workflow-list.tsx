// The list of workflows: found by name and state, opened on the canvas, enabled, disabled, deleted.
import { type WorkflowRow, workflowCalls, workflowStates } from '../../../contract/people/workflow.ts'
import { send } from '../../api/query.ts'
import { momentText } from '../../kit/day-text.ts'
import { Tag, type TagLook } from '../../kit/status-tag.tsx'
import type { Say } from '../../kit/words.ts'
import type { Address } from '../../parts/address.ts'
import { type RowAct, switchAct } from '../../parts/list/list-acts.tsx'
import { useList } from '../../parts/list/list-page.tsx'
import { chips, type ListColumn, ListScreen } from '../../parts/list/list-screen.tsx'

const columnsOf = (t: Say): ListColumn<WorkflowRow>[] => [
  { key: 'name', width: 280, min: 160, grow: 2, sortable: true },
  {
    ...{ key: 'state', width: 112 },
    cell: (row) => <Tag look={stateLooks[stateOf(row)]}>{t(`state_${stateOf(row)}`)}</Tag>,
  },
  { key: 'publishedNo', width: 96, align: 'end', sortable: true, cell: (row) => row.publishedNo || '' },
  {
    ...{ key: 'isChanged', title: t('state_draft'), width: 190 },
    cell: (row) => (row.publishedNo > 0 && row.isChanged ? t('changed') : ''),
  },
  { key: 'changedBy', width: 130, quiet: true },
  { key: 'changedAt', width: 146, sortable: true, quiet: true, cell: (row) => momentText(row.changedAt) },
]

const filterOf = (address: Address) => ({
  search: address.get('search') || undefined,
  state: workflowStates.find((one) => one === address.get('state')),
})

export const WorkflowList = () => {
  const list = useList(workflowCalls.list, filterOf, 100)
  const { address } = list
  const acts: RowAct<WorkflowRow>[] = [
    { word: 'open', icon: 'edit', isEnter: true, does: ({ id }) => address.set({ id }) },
    {
      ...switchAct<WorkflowRow>('sys:workflow:publish', workflowCalls.status),
      word: (row) => (row?.enabled === false ? 'enable' : 'disable'),
      when: ({ publishedNo }) => publishedNo > 0,
      clears: true,
    },
    {
      ...{ word: 'delete', icon: 'trash', code: 'sys:workflow:edit', asks: 'delete', clears: true },
      places: ({ name }) => ({ name }),
      when: ({ publishedNo }) => publishedNo === 0,
      does: ({ id, version }) => send(workflowCalls.delete, { id, version }),
    },
  ]
  return (
    <ListScreen
      {...{ id: 'workflow', words: 'workflow', list, columns: columnsOf, acts }}
      chips={[chips('state', workflowStates)]}
      pageActs={[
        {
          ...{ word: 'add', look: 'solid', icon: 'plus', code: 'sys:workflow:edit' },
          does: () => address.set({ id: 'new' }),
        },
      ]}
      grid={{ rowLook: () => undefined }}
    />
  )
}

// The looks of the states of workflows.

type State = (typeof workflowStates)[number]

export const stateOf = ({ enabled, publishedNo }: Pick<WorkflowRow, 'enabled' | 'publishedNo'>): State =>
  !enabled ? 'disabled' : publishedNo > 0 ? 'published' : 'draft'

const stateLooks: Readonly<Record<State, TagLook>> = { draft: 'draft', published: 'ok', disabled: 'warn' }
