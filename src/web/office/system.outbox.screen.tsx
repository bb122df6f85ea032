// Which messages went to people, by which way, and what became of them.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { outboxCalls, outboxChannels, outboxStates, type SentShape } from '../../contract/office/outbox.ts'
import { apiOf } from '../api/api-of.ts'
import { saveAnswer } from '../api/download.ts'
import { useCall } from '../api/query.ts'
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { momentText } from '../kit/day-text.ts'
import { Tag } from '../kit/status-tag.tsx'
import { type Say, useWords } from '../kit/words.ts'
import { type Address, useAddress } from '../parts/address.ts'
import { AddressChoice, AddressDay, AddressSearch } from '../parts/address-field.tsx'
import type { GridColumn, Sort } from '../parts/grid/data-grid.tsx'
import { ListPage, usePages } from '../parts/list/list-page.tsx'

const outboxApi = apiOf(outboxCalls)
const usualSize = 100
const looks = { sent: 'ok', kept: 'draft', failed: 'negative' } as const

const columnsOf = (t: Say): GridColumn<SentShape>[] => [
  { key: 'at', title: t('f_at'), width: 150, sortable: true, cell: (row) => momentText(row.at) },
  { key: 'channel', title: t('f_channel'), width: 110, sortable: true, cell: (row) => t(`channel_${row.channel}`) },
  { key: 'target', title: t('f_target'), width: 180, cell: (row) => row.target },
  {
    key: 'state',
    title: t('f_state'),
    width: 130,
    sortable: true,
    cell: (row) => <Tag look={looks[row.state]}>{t(`state_${row.state}`)}</Tag>,
  },
  { key: 'content', title: t('f_content'), width: 320, min: 200, grow: 2, cell: (row) => row.content },
  { key: 'error', title: t('f_error'), width: 200, min: 120, grow: 1, quiet: true, cell: (row) => row.error },
]

const filterOf = (address: Address) => ({
  search: address.get('search') || undefined,
  channel: outboxChannels.find((each) => each === address.get('channel')),
  state: outboxStates.find((each) => each === address.get('state')),
  dateFrom: address.get('dateFrom') || undefined,
  dateTo: address.get('dateTo') || undefined,
})

const OutboxScreen = () => {
  const t = useWords('outbox')
  const address = useAddress()
  const columns = useMemo(() => columnsOf(t), [t])
  const [sort, setSort] = useState<Sort | null>(null)
  const { page, pageSize, pagesOf } = usePages(address, usualSize)
  const filter = filterOf(address)
  const asked = { ...filter, ...sort, page, pageSize }
  const list = useCall(outboxApi.list, asked, { placeholderData: keepPreviousData, staleTime: 2000 })
  const choice = (name: 'channel' | 'state', values: readonly string[]) => (
    <AddressChoice
      {...{ address, name, label: t(`f_${name}`), none: t('all'), values }}
      say={(value) => t(`${name}_${value}`)}
    />
  )
  return (
    <ListPage
      title={t('title')}
      answer={list}
      parameters={<AddressSearch address={address} placeholder={t('search')} />}
      chips={
        <>
          {choice('channel', outboxChannels)}
          {choice('state', outboxStates)}
          <AddressDay address={address} name="dateFrom" label={t('dateFrom')} />
          <AddressDay address={address} name="dateTo" label={t('dateTo')} />
        </>
      }
      actions={
        <>
          <Button icon="refresh" busy={list.isFetching} onClick={() => void list.refetch()}>
            {t('refresh')}
          </Button>
          <Auth code="sys:outbox:export">
            <Button icon="download" onClick={() => void saveAnswer(outboxApi.export(filter), `${t('title')}.xlsx`)}>
              {t('export')}
            </Button>
          </Auth>
        </>
      }
      foot={<span className="page-note">{t('kept')}</span>}
      noneYet={t('noneYet')}
      grid={{
        ...{ id: 'outbox', columns, rows: list.data?.items ?? [], sort, onSort: setSort },
        rowKey: (row) => row.id,
      }}
      isWhole={Object.values(filter).every((value) => value === undefined)}
      pages={pagesOf(list.data?.total)}
    />
  )
}

export default OutboxScreen
