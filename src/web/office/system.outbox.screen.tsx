// Which messages went to people, by which way, and what became of them.
import { outboxCalls, outboxChannels, outboxStates, type SentShape } from '../../contract/office/outbox.ts'
import { send } from '../api/query.ts'
import { Tag } from '../kit/status-tag.tsx'
import { momentText, type Say, useWords } from '../kit/words.ts'
import type { Address } from '../parts/address.ts'
import { exportAct } from '../parts/list/list-acts.tsx'
import { useList } from '../parts/list/list-page.tsx'
import { choice, days, type ListColumn, ListScreen } from '../parts/list/list-screen.tsx'

const looks = { sent: 'ok', kept: 'draft', failed: 'negative' } as const

const columnsOf = (t: Say): ListColumn<SentShape>[] => [
  { key: 'at', width: 150, sortable: true, cell: (row) => momentText(row.at) },
  { key: 'channel', width: 110, sortable: true, cell: (row) => t(`channel_${row.channel}`) },
  { key: 'target', width: 180 },
  {
    ...{ key: 'state', width: 130, sortable: true },
    cell: (row) => <Tag look={looks[row.state]}>{t(`state_${row.state}`)}</Tag>,
  },
  { key: 'content', width: 320, min: 200, grow: 2 },
  { key: 'error', width: 200, min: 120, grow: 1, quiet: true },
]

const filterOf = (address: Address) => ({
  search: address.get('search') || undefined,
  channel: outboxChannels.find((each) => each === address.get('channel')),
  state: outboxStates.find((each) => each === address.get('state')),
  dateFrom: address.get('dateFrom') || undefined,
  dateTo: address.get('dateTo') || undefined,
})

export default function OutboxScreen() {
  const t = useWords('outbox')
  const list = useList(outboxCalls.list, filterOf, 100, { staleTime: 2000 })
  return (
    <ListScreen
      {...{ id: 'outbox', words: 'outbox', list, columns: columnsOf }}
      chips={[choice('channel', outboxChannels), choice('state', outboxStates), days]}
      pageActs={[
        { word: 'refresh', icon: 'refresh', isBusy: list.answer.isFetching, does: () => list.answer.refetch() },
        exportAct('export', 'sys:outbox:export', () => send(outboxCalls.export, list.filter)),
      ]}
      foot={<span className="page-note">{t('kept')}</span>}
    />
  )
}
