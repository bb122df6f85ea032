// The trail: who changed what, when, from what to what; one search finds all that happened to a voucher.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type TrailRowShape, trailActions, trailCalls, trailTypes } from '../../contract/office/trail.ts'
import { apiOf } from '../api/api-of.ts'
import { saveFile } from '../api/download.ts'
import { useCall } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { momentText } from '../kit/day-text.ts'
import { MenuButton } from '../kit/menu-button.tsx'
import { BarLine, Empty, Page, PageBar, PageBody, PageFoot, SecondBar } from '../kit/page.tsx'
import { useTabTitle } from '../kit/tab.ts'
import { type Say, useWords } from '../kit/words.ts'
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { type Address, useAddress } from '../parts/address.ts'
import { AddressChoice, AddressDay, AddressSearch, AddressText } from '../parts/address-field.tsx'
import { AnsweredGrid, type GridColumn } from '../parts/grid/data-grid.tsx'
import { changeText, nameIn } from '../parts/list/change-history.tsx'
import { usePages } from '../parts/list/list-page.tsx'
import { masterLists } from '../parts/list/master-lists.ts'
import { Pager } from '../parts/list/pager.tsx'
import { RefusedAttempts } from './refused-attempts.tsx'
import { TrailChains, trailChainOf } from './trail-chains.tsx'
import { TrailPanel } from './trail-panel.tsx'

const trailApi = apiOf(trailCalls)
const usualSize = 100
/** The server counts no further. */
const countMost = 10_000

type Chain = keyof typeof trailTypes

const typesOf = (chain: Chain): readonly string[] =>
  chain === 'group' ? [...trailTypes.group, ...masterLists.map(({ name }) => name)] : trailTypes.company

const columnsOf = (t: Say): GridColumn<TrailRowShape>[] => [
  { key: 'at', title: t('at'), width: 158, cell: (row) => momentText(row.at) },
  { key: 'user', title: t('user'), width: 120, cell: (row) => row.realName || row.userName },
  { key: 'action', title: t('action'), width: 110, cell: (row) => nameIn(t, 'act', row.action) },
  { key: 'object', title: t('object'), width: 110, cell: (row) => nameIn(t, 'type', row.objectType) },
  { key: 'objectNo', title: t('objectNo'), width: 190, cell: (row) => row.objectNo },
  {
    key: 'changes',
    title: t('changes'),
    width: 360,
    grow: 1,
    cell: (row) =>
      row.changes
        .slice(0, 3)
        .map((change) => changeText(change, t))
        .join(t('between')),
  },
]

const chainOf = (address: Address): Chain => (trailChainOf(address) === 'group' ? 'group' : 'company')

const filterOf = (address: Address) => ({
  chain: chainOf(address),
  search: address.get('search') || undefined,
  action: address.get('action') || undefined,
  objectType: address.get('objectType') || undefined,
  user: address.get('user') || undefined,
  dateFrom: address.get('dateFrom') || undefined,
  dateTo: address.get('dateTo') || undefined,
})

const TrailBars = ({ address }: { address: Address }) => {
  const t = useWords('trail')
  const chain = chainOf(address)
  const choice = (name: 'action' | 'objectType', word: 'act' | 'type', all: string, codes: readonly string[]) => (
    <AddressChoice
      {...{ address, name, label: t(name === 'action' ? 'action' : 'object'), none: all, values: codes, width: 190 }}
      say={(code) => nameIn(t, word, code)}
    />
  )
  return (
    <SecondBar>
      <TrailChains address={address} />
      <BarLine />
      {choice('action', 'act', t('anyAction'), trailActions)}
      {choice('objectType', 'type', t('anyObject'), typesOf(chain))}
      <AddressText address={address} name="user" label={t('user')} width={150} />
      <AddressDay address={address} name="dateFrom" label={t('dateFrom')} />
      <AddressDay address={address} name="dateTo" label={t('dateTo')} />
    </SecondBar>
  )
}

const ExportButton = ({ address, name }: { address: Address; name: string }) => {
  const t = useWords('trail')
  const [isBusy, setBusy] = useState(false)
  const save = async (format: 'xlsx' | 'csv') => {
    setBusy(true)
    try {
      const file: unknown = await trailApi.export({ ...filterOf(address), format })
      if (file instanceof Blob) saveFile(file, `${t('title')} ${name}.${format}`)
    } catch {
      // The call has told the user why there is no file.
    }
    setBusy(false)
  }
  const item = (format: 'xlsx' | 'csv', label: string) => ({
    key: format,
    label,
    disabled: isBusy,
    onSelect: () => void save(format),
  })
  return (
    <MenuButton
      label={t('export')}
      icon="download"
      align="end"
      items={[item('xlsx', t('exportXlsx')), item('csv', t('exportCsv'))]}
    />
  )
}

const Trail = ({ name }: { name: string }) => {
  const t = useWords('trail')
  const address = useAddress()
  const mayExport = useAuth('sys:trail:export')
  const columns = useMemo(() => columnsOf(t), [t])
  const { chain, objectType } = filterOf(address)
  const told = objectType ? nameIn(t, 'type', objectType) : chain === 'group' ? t('chain_group') : ''
  useTabTitle(told && `${t('title')} · ${told}`)
  const [active, setActive] = useState<string | null>(null)
  const { page, pageSize, pagesOf } = usePages(address, usualSize)
  const list = useCall(trailApi.list, { ...filterOf(address), page, pageSize }, { placeholderData: keepPreviousData })
  const rows = list.data?.items ?? []
  const total = list.data?.total ?? 0
  const chosen = rows.find((row) => row.id === active)
  const isWhole = [...new URLSearchParams(address.search).keys()].every((key) => key === 'page' || key === 'chain')
  return (
    <Page>
      <PageBar title={t('title')} actions={mayExport && <ExportButton address={address} name={name} />}>
        <AddressSearch address={address} placeholder={t('search')} />
      </PageBar>
      <TrailBars address={address} />
      <PageBody panel={chosen && <TrailPanel row={chosen} onClose={() => setActive(null)} />}>
        <AnsweredGrid
          answer={list}
          id="trail"
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          onActive={(row) => setActive(row?.id ?? null)}
          place={address.search}
          page={page}
          empty={<Empty icon="history" title={t(isWhole ? 'noneYet' : 'none')} />}
        />
      </PageBody>
      <PageFoot end={<Pager {...pagesOf(total)} />}>
        {total >= countMost && <span className="page-note">{t('capped')}</span>}
      </PageFoot>
    </Page>
  )
}

const TrailScreen = () => {
  const isRefused = trailChainOf(useAddress()) === 'refused'
  return (
    <AccountSetGate>
      {(set) => (isRefused ? <RefusedAttempts key={set.value} /> : <Trail key={set.value} name={set.value} />)}
    </AccountSetGate>
  )
}

export default TrailScreen
