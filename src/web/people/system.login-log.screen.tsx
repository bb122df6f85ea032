// Who came, when, from where and with what, and how it went.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type SignInShape, signInKinds, signInResults } from '../../contract/people/monitor.ts'
import { useCall } from '../api/query.ts'
import { momentText } from '../kit/day-text.ts'
import { Tag } from '../kit/status-tag.tsx'
import { type Say, useWords } from '../kit/words.ts'
import { type Address, useAddress } from '../parts/address.ts'
import { AddressChoice, AddressDay, AddressSearch } from '../parts/address-field.tsx'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { ListPage, usePages } from '../parts/list/list-page.tsx'
import { monitorApi } from './people-api.ts'

const usualSize = 100

const columnsOf = (t: Say): GridColumn<SignInShape>[] => [
  { key: 'at', title: t('at'), width: 150, cell: (row) => momentText(row.at) },
  { key: 'user', title: t('user'), width: 160, cell: (row) => `${row.realName} ${row.userName}`.trim() },
  { key: 'kind', title: t('kind'), width: 110, cell: (row) => t(`kind_${row.kind}`) },
  {
    key: 'result',
    title: t('result'),
    width: 110,
    cell: (row) => <Tag look={row.result === 'ok' ? 'ok' : 'warn'}>{t(`result_${row.result}`)}</Tag>,
  },
  {
    key: 'code',
    title: t('code'),
    width: 80,
    align: 'end',
    quiet: true,
    cell: (row) => (row.code === 200 ? '' : row.code),
  },
  { key: 'ip', title: t('ip'), width: 120, cell: (row) => row.ip },
  { key: 'agent', title: t('agent'), width: 150, cell: (row) => row.agent },
  { key: 'traceId', title: t('trace'), width: 120, min: 90, grow: 1, quiet: true, cell: (row) => row.traceId },
]

const choose = <V extends string>(values: readonly V[], text: string): V | undefined =>
  values.find((value) => value === text)

const filterOf = (address: Address) => ({
  userName: address.get('search') || undefined,
  kind: choose(signInKinds, address.get('kind')),
  result: choose(signInResults, address.get('result')),
  dateFrom: address.get('dateFrom') || undefined,
  dateTo: address.get('dateTo') || undefined,
})

const LoginLogScreen = () => {
  const t = useWords('monitor')
  const address = useAddress()
  const columns = useMemo(() => columnsOf(t), [t])
  const { page, pageSize, pagesOf } = usePages(address, usualSize)
  const filter = filterOf(address)
  const list = useCall(monitorApi.signIns, { ...filter, page, pageSize }, { placeholderData: keepPreviousData })
  const choice = (name: 'kind' | 'result', values: readonly string[]) => (
    <AddressChoice
      {...{ address, name, label: t(name), none: t('all'), values, width: 160 }}
      say={(value) => t(`${name}_${value}`)}
    />
  )
  return (
    <ListPage
      title={t('signIns')}
      answer={list}
      parameters={<AddressSearch address={address} placeholder={t('searchUser')} />}
      chips={
        <>
          {choice('kind', signInKinds)}
          {choice('result', signInResults)}
          <AddressDay address={address} name="dateFrom" label={t('dateFrom')} />
          <AddressDay address={address} name="dateTo" label={t('dateTo')} />
        </>
      }
      grid={{ id: 'login-log', columns, rows: list.data?.items ?? [], rowKey: (row) => row.id }}
      isWhole={Object.values(filter).every((value) => value === undefined)}
      pages={pagesOf(list.data?.total)}
    />
  )
}

export default LoginLogScreen
