// Slow work of everybody: what runs, how far it is, how it ended; and what the server does by itself.
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { type JobShape, jobStates } from '../../contract/office/job.ts'
import { saveAnswer } from '../api/download.ts'
import { jobApi } from '../api/job-api.ts'
import { useCall } from '../api/query.ts'
import { Auth } from '../kit/auth.tsx'
import { Button, Segmented } from '../kit/button.tsx'
import { momentText } from '../kit/day-text.ts'
import { useKeys } from '../kit/keys.ts'
import { type Say, useWords } from '../kit/words.ts'
import { type Address, useAddress } from '../parts/address.ts'
import { AddressChips, AddressDay, AddressSearch } from '../parts/address-field.tsx'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { durationText, isOver, JobState, jobKind, progressText } from '../parts/job-words.tsx'
import { ListPage, useListState } from '../parts/list/list-page.tsx'
import { JobPanel } from './job-panel.tsx'
import { JobSchedules } from './job-schedules.tsx'

const usualSize = 100
/** As often the list is read anew: while something in it runs, and else, for somebody may begin something. */
const runningMs = 3000
const idleMs = 15_000

const columnsOf = (t: Say): GridColumn<JobShape>[] => [
  { key: 'startedAt', title: t('f_startedAt'), width: 150, sortable: true, cell: (row) => momentText(row.startedAt) },
  {
    key: 'user',
    title: t('f_user'),
    width: 160,
    sortable: true,
    cell: (row) => `${row.realName} ${row.userName}`.trim(),
  },
  { key: 'kind', title: t('f_kind'), width: 160, min: 120, grow: 1, cell: (row) => jobKind(t, row.call) },
  { key: 'accountSet', title: t('f_accountSet'), width: 110, sortable: true, cell: (row) => row.accountSet },
  { key: 'state', title: t('f_state'), width: 112, sortable: true, cell: (row) => <JobState state={row.state} /> },
  {
    key: 'progress',
    title: t('f_progress'),
    width: 180,
    min: 120,
    grow: 1,
    cell: (row) => (isOver(row.state) ? '' : progressText(t, row.progress)),
  },
  {
    key: 'duration',
    title: t('f_duration'),
    width: 96,
    align: 'end',
    sortable: true,
    cell: (row) => durationText(t, row.startedAt, row.finishedAt),
  },
  {
    key: 'finishedAt',
    title: t('f_finishedAt'),
    width: 150,
    sortable: true,
    cell: (row) => (row.finishedAt === '' ? '' : momentText(row.finishedAt)),
  },
  { key: 'call', title: t('f_call'), width: 200, min: 120, grow: 1, quiet: true, cell: (row) => row.call },
]

const Chips = ({ address }: { address: Address }) => {
  const t = useWords('job')
  const states = { name: 'state', none: t('all'), values: jobStates, say: (one: string) => t(`state_${one}`) }
  return (
    <>
      <AddressChips address={address} {...states} />
      <AddressDay address={address} name="dateFrom" label={t('dateFrom')} />
      <AddressDay address={address} name="dateTo" label={t('dateTo')} />
    </>
  )
}

const filterOf = (address: Address) => ({
  search: address.get('search') || undefined,
  state: jobStates.find((state) => state === address.get('state')),
  dateFrom: address.get('dateFrom') || undefined,
  dateTo: address.get('dateTo') || undefined,
})

const Jobs = ({ tabs }: { tabs: ReactNode }) => {
  const t = useWords('job')
  const columns = useMemo(() => columnsOf(t), [t])
  const { address, filter, ...list } = useListState(filterOf, usualSize)
  const answer = useCall(jobApi.list, list.asked, {
    placeholderData: keepPreviousData,
    staleTime: runningMs,
    refetchInterval: ({ state }) => (state.data?.items.some((row) => !isOver(row.state)) ? runningMs : idleMs),
  })
  const shown = list.shown(answer, ({ cacheId }) => cacheId)
  const chosen = shown.rows.find(({ cacheId }) => cacheId === address.get('open'))
  const close = () => address.set({ open: null })
  useKeys({ Esc: () => (chosen ? close() : false) })
  return (
    <ListPage
      title={t('title')}
      {...shown.page}
      parameters={
        <>
          {tabs}
          <AddressSearch address={address} placeholder={t('search')} />
        </>
      }
      chips={<Chips address={address} />}
      actions={
        <Auth code="sys:job:export">
          <Button icon="download" onClick={() => void saveAnswer(jobApi.export(filter), `${t('title')}.xlsx`)}>
            {t('export')}
          </Button>
        </Auth>
      }
      noneYet={t('noneYet')}
      panel={chosen && <JobPanel key={chosen.cacheId} row={chosen} onClose={close} />}
      grid={{
        ...{ id: 'jobs', columns, ...shown.grid },
        onOpen: ({ cacheId }) => address.set({ open: cacheId }),
      }}
    />
  )
}

const tabNames = ['jobs', 'schedules'] as const
const tabWords = { jobs: 'tabJobs', schedules: 'tabSchedules' } as const

const JobScreen = () => {
  const t = useWords('job')
  const address = useAddress()
  const tab = address.get('tab') === 'schedules' ? 'schedules' : 'jobs'
  const tabs = (
    <Segmented
      label={t('title')}
      value={tab}
      options={tabNames.map((value) => ({ value, label: t(tabWords[value]) }))}
      onChange={(value) => address.set({ tab: value === 'jobs' ? null : value, page: null, open: null })}
    />
  )
  return tab === 'jobs' ? <Jobs tabs={tabs} /> : <JobSchedules tabs={tabs} />
}

export default JobScreen
