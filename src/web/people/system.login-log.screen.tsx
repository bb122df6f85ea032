// Who came, when, from where and with what, and how it went.
import { monitorCalls, type SignInShape, signInKinds, signInResults } from '../../contract/people/monitor.ts'
import { Tag } from '../kit/status-tag.tsx'
import { momentText, type Say } from '../kit/words.ts'
import type { Address } from '../parts/address.ts'
import { useList } from '../parts/list/list-page.tsx'
import { choice, days, type ListColumn, ListScreen } from '../parts/list/list-screen.tsx'

const columnsOf = (t: Say): ListColumn<SignInShape>[] => [
  { key: 'at', title: t('at'), width: 150, cell: (row) => momentText(row.at) },
  { key: 'user', title: t('user'), width: 160, cell: (row) => `${row.realName} ${row.userName}`.trim() },
  { key: 'kind', title: t('kind'), width: 110, cell: (row) => t(`kind_${row.kind}`) },
  {
    ...{ key: 'result', title: t('result'), width: 110 },
    cell: (row) => <Tag look={row.result === 'ok' ? 'ok' : 'warn'}>{t(`result_${row.result}`)}</Tag>,
  },
  {
    ...{ key: 'code', title: t('code'), width: 80, align: 'end', quiet: true },
    cell: (row) => (row.code === 200 ? '' : row.code),
  },
  { key: 'ip', title: t('ip'), width: 120 },
  { key: 'agent', title: t('agent'), width: 150 },
  { key: 'traceId', title: t('trace'), width: 120, min: 90, grow: 1, quiet: true },
]

const filterOf = (address: Address) => ({
  userName: address.get('search') || undefined,
  kind: signInKinds.find((kind) => kind === address.get('kind')),
  result: signInResults.find((result) => result === address.get('result')),
  dateFrom: address.get('dateFrom') || undefined,
  dateTo: address.get('dateTo') || undefined,
})

const LoginLogScreen = () => (
  <ListScreen
    {...{ id: 'login-log', words: 'monitor', title: 'signIns', search: 'searchUser', columns: columnsOf }}
    list={useList(monitorCalls.signIns, filterOf, 100)}
    chips={[choice('kind', signInKinds, { width: 160 }), choice('result', signInResults, { width: 160 }), days]}
  />
)

export default LoginLogScreen
