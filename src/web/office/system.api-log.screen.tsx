// Which calls were made, by whom, how they were answered and how long they took.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type ApiCallShape, apiLogCalls, apiMethods, apiOutcomes } from '../../contract/office/api-log.ts'
import { apiOf } from '../api/api-of.ts'
import { saveAnswer } from '../api/download.ts'
import { useCall } from '../api/query.ts'
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { momentText } from '../kit/day-text.ts'
import { Tag } from '../kit/status-tag.tsx'
import { type Say, useWords } from '../kit/words.ts'
import { type Address, useAddress } from '../parts/address.ts'
import { AddressChoice, AddressDay, AddressSearch, AddressText } from '../parts/address-field.tsx'
import type { GridColumn, Sort } from '../parts/grid/data-grid.tsx'
import { ListPage, usePages } from '../parts/list/list-page.tsx'

const apiLogApi = apiOf(apiLogCalls)

const usualSize = 100
const slowMs = 1000

const isFault = ({ code }: ApiCallShape): boolean => code === 500 || code >= 50_000
const isFine = ({ code }: ApiCallShape): boolean => code === 200 || code === 2020

const columnsOf = (t: Say): GridColumn<ApiCallShape>[] => [
  { key: 'at', title: t('f_at'), width: 150, sortable: true, cell: (row) => momentText(row.at) },
  { key: 'user', title: t('f_user'), width: 150, cell: (row) => `${row.realName} ${row.userName}`.trim() },
  { key: 'method', title: t('f_method'), width: 80, cell: (row) => row.method },
  { key: 'path', title: t('f_path'), width: 260, min: 210, grow: 3, sortable: true, cell: (row) => row.path },
  {
    key: 'code',
    title: t('f_code'),
    width: 96,
    sortable: true,
    cell: (row) => (isFine(row) ? row.code : <Tag look={isFault(row) ? 'negative' : 'warn'}>{String(row.code)}</Tag>),
  },
  { key: 'status', title: t('f_status'), width: 110, align: 'end', quiet: true, cell: (row) => row.status },
  {
    key: 'ms',
    title: t('f_ms'),
    width: 116,
    align: 'end',
    sortable: true,
    cell: (row) => (row.ms > slowMs ? <strong>{row.ms}</strong> : row.ms),
  },
  { key: 'ip', title: t('f_ip'), width: 120, cell: (row) => row.ip },
  { key: 'traceId', title: t('f_traceId'), width: 140, min: 100, grow: 1, quiet: true, cell: (row) => row.traceId },
  { key: 'node', title: t('f_node'), width: 100, quiet: true, cell: (row) => row.node },
]

const filterOf = (address: Address) => ({
  search: address.get('search') || undefined,
  user: address.get('user') || undefined,
  method: apiMethods.find((each) => each === address.get('method')),
  outcome: apiOutcomes.find((each) => each === address.get('outcome')),
  dateFrom: address.get('dateFrom') || undefined,
  dateTo: address.get('dateTo') || undefined,
})

const ApiLogScreen = () => {
  const t = useWords('apiLog')
  const address = useAddress()
  const columns = useMemo(() => columnsOf(t), [t])
  const [sort, setSort] = useState<Sort | null>(null)
  const { page, pageSize, pagesOf } = usePages(address, usualSize)
  const filter = filterOf(address)
  const asked = { ...filter, ...sort, page, pageSize }
  const list = useCall(apiLogApi.list, asked, { placeholderData: keepPreviousData, staleTime: 5000 })
  return (
    <ListPage
      title={t('title')}
      answer={list}
      parameters={<AddressSearch address={address} placeholder={t('search')} />}
      chips={
        <>
          <AddressText address={address} name="user" label={t('user')} />
          <AddressChoice address={address} name="method" label={t('method')} none={t('all')} values={apiMethods} />
          <AddressChoice
            {...{ address, name: 'outcome', label: t('outcome'), none: t('all'), values: apiOutcomes }}
            say={(value) => t(`outcome_${value}`)}
          />
          <AddressDay address={address} name="dateFrom" label={t('dateFrom')} />
          <AddressDay address={address} name="dateTo" label={t('dateTo')} />
        </>
      }
      actions={
        <Auth code="sys:apiLog:export">
          <Button icon="download" onClick={() => void saveAnswer(apiLogApi.export(filter), `${t('title')}.xlsx`)}>
            {t('export')}
          </Button>
        </Auth>
      }
      foot={<span className="page-note">{t('kept')}</span>}
      noneYet={t('noneYet')}
      grid={{
        ...{ id: 'api-log', columns, rows: list.data?.items ?? [], sort, onSort: setSort },
        rowKey: (row) => row.id,
      }}
      isWhole={Object.values(filter).every((value) => value === undefined)}
      pages={pagesOf(list.data?.total)}
    />
  )
}

export default ApiLogScreen
