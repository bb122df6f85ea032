// What somebody tried without a right to it, or what must never be done: when, who, by which call, and why not.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { denials, type RefusedAttemptShape, refusedAttemptCalls } from '../../contract/office/trail.ts'
import { apiOf } from '../api/api-of.ts'
import { saveAnswer } from '../api/download.ts'
import { useCall } from '../api/query.ts'
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { momentText } from '../kit/day-text.ts'
import { BarLine } from '../kit/page.tsx'
import { useTabTitle } from '../kit/tab.ts'
import { type Say, useWords } from '../kit/words.ts'
import { type Address, useAddress } from '../parts/address.ts'
import { AddressChoice, AddressDay, AddressSearch, AddressText } from '../parts/address-field.tsx'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { ListPage, usePages } from '../parts/list/list-page.tsx'
import { TrailChains } from './trail-chains.tsx'

const refusedApi = apiOf(refusedAttemptCalls)
const usualSize = 100

const columnsOf = (t: Say): GridColumn<RefusedAttemptShape>[] => [
  { key: 'at', title: t('f_at'), width: 158, cell: (row) => momentText(row.at) },
  { key: 'user', title: t('f_user'), width: 150, cell: (row) => `${row.realName} ${row.userName}`.trim() },
  { key: 'why', title: t('f_why'), width: 200, grow: 1, cell: (row) => t(`why_${row.problem}`) },
  { key: 'call', title: t('f_call'), width: 220, min: 160, grow: 2, cell: (row) => row.call },
  { key: 'accountSet', title: t('f_accountSet'), width: 120, cell: (row) => row.accountSet },
  { key: 'code', title: t('f_code'), width: 80, cell: (row) => row.code },
  { key: 'ip', title: t('f_ip'), width: 120, quiet: true, cell: (row) => row.ip },
  { key: 'traceId', title: t('f_traceId'), width: 140, min: 100, quiet: true, cell: (row) => row.traceId },
]

const filterOf = (address: Address) => ({
  search: address.get('search') || undefined,
  user: address.get('user') || undefined,
  problem: denials.find((each) => each === address.get('problem')),
  dateFrom: address.get('dateFrom') || undefined,
  dateTo: address.get('dateTo') || undefined,
})

const Filters = ({ address }: { address: Address }) => {
  const t = useWords('refusedAttempt')
  return (
    <>
      <TrailChains address={address} />
      <BarLine />
      <AddressChoice
        {...{ address, name: 'problem', label: t('f_why'), none: t('all'), values: denials, width: 230 }}
        say={(value) => t(`why_${value}`)}
      />
      <AddressText address={address} name="user" label={t('f_user')} width={150} />
      <AddressDay address={address} name="dateFrom" label={t('dateFrom')} />
      <AddressDay address={address} name="dateTo" label={t('dateTo')} />
    </>
  )
}

export const RefusedAttempts = () => {
  const t = useWords('refusedAttempt')
  const address = useAddress()
  useTabTitle(t('title'))
  const columns = useMemo(() => columnsOf(t), [t])
  const { page, pageSize, pagesOf } = usePages(address, usualSize)
  const filter = filterOf(address)
  const list = useCall(refusedApi.list, { ...filter, page, pageSize }, { placeholderData: keepPreviousData })
  return (
    <ListPage
      title={t('title')}
      answer={list}
      parameters={<AddressSearch address={address} placeholder={t('search')} />}
      chips={<Filters address={address} />}
      actions={
        <Auth code="sys:trail:export">
          <Button icon="download" onClick={() => void saveAnswer(refusedApi.export(filter), `${t('title')}.xlsx`)}>
            {t('export')}
          </Button>
        </Auth>
      }
      foot={<span className="page-note">{t('kept')}</span>}
      noneYet={t('noneYet')}
      grid={{ id: 'refused-attempts', columns, rows: list.data?.items ?? [], rowKey: (row) => row.id }}
      isWhole={Object.values(filter).every((value) => value === undefined)}
      pages={pagesOf(list.data?.total)}
    />
  )
}
