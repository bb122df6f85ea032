// Downloads and schedules: the files that were delivered, the timetables that deliver them, and the data links.
import { useMemo, useState } from 'react'
import type { FileRowShape } from '../../contract/base/file.ts'
import type { ReportLinkShape, ReportScheduleShape } from '../../contract/office/report-delivery.ts'
import { deliveredSource } from '../../domain/office/delivery.ts'
import { saveStored } from '../api/download.ts'
import { useCall, useWrite } from '../api/query.ts'
import { useUser } from '../api/session.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button, Segmented } from '../kit/button.tsx'
import { confirm } from '../kit/dialog.tsx'
import { Icon } from '../kit/icon.tsx'
import { Empty, Page, PageBar, PageBody, PageFoot } from '../kit/page.tsx'
import { toast } from '../kit/toast.tsx'
import { useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import { type Address, useAddress } from '../parts/address.ts'
import { AddressSearch } from '../parts/address-field.tsx'
import { AnsweredGrid, type GridProps, type GridQuery } from '../parts/grid/data-grid.tsx'
import { usePages } from '../parts/list/list-page.tsx'
import { Pager } from '../parts/list/pager.tsx'
import { deliveryApi, fileApi } from '../parts/report/delivery-api.ts'
import { ScheduleDialog } from '../parts/report/report-delivery.tsx'
import { fileColumns, linkColumns, scheduleColumns } from './delivery-columns.tsx'

const tabs = ['files', 'schedules', 'links'] as const
type Tab = (typeof tabs)[number]

const usualSize = 100

const useTitles = () => {
  const words = useWords('reportScreen')
  return useMemo(() => ({ t: words, titleOf: (key: string) => words(key, { defaultValue: key }) }), [words])
}

type ListProps<R extends { id: string }> = {
  address: Address
  tab: Tab
  answer: GridQuery
  rows: readonly R[]
  grid: Pick<GridProps<R>, 'columns' | 'onOpen'>
  acts: (row: R) => React.ReactNode
  none: string
  end?: React.ReactNode
}

/** A list whose active row has its acts below. */
const List = <R extends { id: string }>({ address, tab, answer, rows, grid, acts, none, end }: ListProps<R>) => {
  const t = useWords('reportDelivery')
  const [active, setActive] = useState('')
  const row = rows.find(({ id }) => id === active) ?? rows[0]
  return (
    <Page>
      <PageBar title={t('title')}>
        <Segmented
          label={t('title')}
          value={tab}
          options={tabs.map((value) => ({ value, label: t(`tab_${value}`) }))}
          onChange={(value) => address.set({ tab: value === 'files' ? null : value, page: null, search: null })}
        />
        <AddressSearch address={address} placeholder={t('search')} />
      </PageBar>
      <PageBody>
        <AnsweredGrid
          answer={answer}
          id={`delivery-${tab}`}
          label={t(`tab_${tab}`)}
          rows={rows}
          rowKey={(one) => one.id}
          onActive={(one) => setActive(one?.id ?? '')}
          {...grid}
          empty={<Empty icon="download" title={none} />}
        />
      </PageBody>
      <PageFoot end={end}>
        {row && (
          <>
            <span className="page-note">{'name' in row ? String(row.name) : ''}</span>
            {acts(row)}
          </>
        )}
      </PageFoot>
    </Page>
  )
}

const named = (search: string) => (row: { name: string }) => row.name.toLowerCase().includes(search.toLowerCase())

const Files = ({ address }: { address: Address }) => {
  const t = useWords('reportDelivery')
  const { page, pageSize, pagesOf } = usePages(address, usualSize)
  const fileName = address.get('search') || undefined
  // Whoever keeps house over all files has his own here too.
  const createUserId = useUser()?.id
  const answer = useCall(fileApi.list, { source: deliveredSource, createUserId, fileName, page, pageSize })
  const columns = useMemo(() => fileColumns(t), [t])
  const mayDelete = useAuth('sys:file:delete')
  const remove = ({ id, fileName }: FileRowShape) =>
    void confirm({
      ...{ title: t('deleteFileTitle', { name: fileName }), text: t('deleteFileText'), act: t('delete'), danger: true },
      onAct: () => fileApi.remove({ id }),
    })
  const load = (row: FileRowShape) => void saveStored(row.id)
  return (
    <List
      {...{ address, answer, tab: 'files', none: t('noFiles') }}
      rows={answer.data?.items ?? []}
      grid={{ columns, onOpen: (row) => row && load(row) }}
      acts={(row) => (
        <>
          <Button icon="download" onClick={() => load(row)}>
            {t('download')}
          </Button>
          {mayDelete && (
            <Button look="danger" onClick={() => remove(row)}>
              {t('delete')}
            </Button>
          )}
        </>
      )}
      end={<Pager {...pagesOf(answer.data?.total)} />}
    />
  )
}

const useRun = () => {
  const t = useWords('reportDelivery')
  const run = useWrite(deliveryApi.runSchedule)
  const start = (row: ReportScheduleShape) =>
    run.mutate(
      { id: row.id },
      {
        onSuccess: ({ delivered, failed }) =>
          toast(
            failed.length > 0
              ? { look: 'error', title: t('ranFailed', { who: failed.join('; ') }) }
              : { look: 'note', title: t('ran', { n: delivered }) },
          ),
      },
    )
  return { start, isBusy: run.isPending }
}

const Schedules = ({ address }: { address: Address }) => {
  const t = useWords('reportDelivery')
  const { titleOf } = useTitles()
  const answer = useCall(deliveryApi.schedules, {})
  const mayChange = useAuth('gl:report:delivery:schedule')
  const [opened, setOpened] = useState<ReportScheduleShape | null>(null)
  const run = useRun()
  const columns = useMemo(() => scheduleColumns(t, titleOf), [t, titleOf])
  const rows = useMemo(() => (answer.data?.items ?? []).filter(named(address.get('search'))), [answer.data, address])
  const mayEdit = (row: ReportScheduleShape) => mayChange && row.isOwn
  const remove = ({ id, name }: ReportScheduleShape) =>
    void confirm({
      ...{ title: t('deleteTitle', { name }), text: t('deleteText'), act: t('delete'), danger: true },
      onAct: () => deliveryApi.deleteSchedule({ id }),
    })
  return (
    <>
      <List
        {...{ address, answer, rows, tab: 'schedules', none: t('noSchedules') }}
        grid={{ columns, onOpen: (row) => row && mayEdit(row) && setOpened(row) }}
        acts={(row) =>
          mayEdit(row) && (
            <>
              <Button icon="edit" onClick={() => setOpened(row)}>
                {t('edit')}
              </Button>
              <Button busy={run.isBusy} onClick={() => run.start(row)}>
                {t('runNow')}
              </Button>
              <Button look="danger" onClick={() => remove(row)}>
                {t('delete')}
              </Button>
            </>
          )
        }
      />
      {opened && <ScheduleDialog row={opened} asked={opened} title={opened.name} onClose={() => setOpened(null)} />}
    </>
  )
}

const Links = ({ address }: { address: Address }) => {
  const t = useWords('reportDelivery')
  const { titleOf } = useTitles()
  const answer = useCall(deliveryApi.links, {})
  const columns = useMemo(() => linkColumns(t, titleOf), [t, titleOf])
  const rows = useMemo(() => (answer.data?.items ?? []).filter(named(address.get('search'))), [answer.data, address])
  const revoke = ({ id, name }: ReportLinkShape) =>
    void confirm({
      ...{ title: t('revokeTitle', { name }), text: t('revokeText'), act: t('revoke'), danger: true },
      onAct: () => deliveryApi.revokeLink({ id }),
    })
  return (
    <List
      {...{ address, answer, rows, tab: 'links', none: t('noLinks') }}
      grid={{ columns }}
      acts={(row) =>
        row.state === 'live' && (
          <Button look="danger" onClick={() => revoke(row)}>
            <Icon name="close" size={14} /> {t('revoke')}
          </Button>
        )
      }
    />
  )
}

const lists = { files: Files, schedules: Schedules, links: Links }

const Delivery = () => {
  const address = useAddress()
  const List = lists[tabs.find((one) => one === address.get('tab')) ?? 'files']
  return <List address={address} />
}

export default ofAccountSet(Delivery)
