// Which calls were made, by whom, how they were answered and how long they took.
import { type ApiCallShape, apiLogCalls, apiMethods, apiOutcomes } from '../../contract/office/api-log.ts'
import { send } from '../api/query.ts'
import { Tag } from '../kit/status-tag.tsx'
import { momentText, useWords } from '../kit/words.ts'
import type { Address } from '../parts/address.ts'
import { exportAct } from '../parts/list/list-acts.tsx'
import { useList } from '../parts/list/list-page.tsx'
import { choice, days, type ListColumn, ListScreen, text } from '../parts/list/list-screen.tsx'

const slowMs = 1000

const isFault = ({ code }: ApiCallShape): boolean => code === 500 || code >= 50_000
const isFine = ({ code }: ApiCallShape): boolean => code === 200 || code === 2020

const columnsOf = (): ListColumn<ApiCallShape>[] => [
  { key: 'at', width: 150, sortable: true, cell: (row) => momentText(row.at) },
  { key: 'user', width: 150, cell: (row) => `${row.realName} ${row.userName}`.trim() },
  { key: 'method', width: 80 },
  { key: 'path', width: 260, min: 210, grow: 3, sortable: true },
  {
    ...{ key: 'code', width: 96, sortable: true },
    cell: (row) => (isFine(row) ? row.code : <Tag look={isFault(row) ? 'negative' : 'warn'}>{String(row.code)}</Tag>),
  },
  { key: 'status', width: 110, align: 'end', quiet: true },
  {
    ...{ key: 'ms', width: 116, align: 'end', sortable: true },
    cell: (row) => (row.ms > slowMs ? <strong>{row.ms}</strong> : row.ms),
  },
  { key: 'ip', width: 120 },
  { key: 'traceId', width: 140, min: 100, grow: 1, quiet: true },
  { key: 'node', width: 100, quiet: true },
]

const filterOf = (address: Address) => ({
  search: address.get('search') || undefined,
  user: address.get('user') || undefined,
  method: apiMethods.find((each) => each === address.get('method')),
  outcome: apiOutcomes.find((each) => each === address.get('outcome')),
  dateFrom: address.get('dateFrom') || undefined,
  dateTo: address.get('dateTo') || undefined,
})

export default function ApiLogScreen() {
  const t = useWords('apiLog')
  const list = useList(apiLogCalls.list, filterOf, 100, { staleTime: 5000 })
  return (
    <ListScreen
      {...{ id: 'api-log', words: 'apiLog', list, columns: columnsOf }}
      chips={[
        text('user', { label: 'user' }),
        choice('method', apiMethods, { label: 'method', say: String }),
        choice('outcome', apiOutcomes, { label: 'outcome' }),
        days,
      ]}
      pageActs={[exportAct('export', 'sys:apiLog:export', () => send(apiLogCalls.export, list.filter))]}
      foot={<span className="page-note">{t('kept')}</span>}
    />
  )
}
