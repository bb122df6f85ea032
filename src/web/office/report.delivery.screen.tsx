// Downloads and schedules: the files that were delivered, the timetables that deliver them, and the data links.
import { type ReactNode, useMemo, useState } from 'react'
import { type FileRowShape, fileCalls } from '../../contract/base/file.ts'
import {
  type ReportLinkShape,
  type ReportScheduleShape,
  reportDeliveryCalls,
} from '../../contract/office/report-delivery.ts'
import { momentText } from '../../domain/base/moment.ts'
import { addDays } from '../../domain/base/period.ts'
import { deliveredDays, deliveredSource } from '../../domain/office/delivery.ts'
import { saveStored } from '../api/download.ts'
import { send, useCall } from '../api/query.ts'
import { useUser } from '../api/session.ts'
import { Segmented } from '../kit/button.tsx'
import { Empty, Page, PageBar, PageBody, PageFoot } from '../kit/page.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { toast } from '../kit/toast.tsx'
import { type Say, sizeText, useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import { type Address, useAddress } from '../parts/address.ts'
import { AddressSearch } from '../parts/address-field.tsx'
import { AnsweredGrid, type GridColumn, type GridQuery } from '../parts/grid/data-grid.tsx'
import { type Act, Acts, useActs, useOver } from '../parts/list/list-acts.tsx'
import { usePages } from '../parts/list/list-page.tsx'
import { Pager } from '../parts/list/pager.tsx'
import { formatOf, monthIn, reportKey } from '../parts/report/delivery-api.ts'
import { ScheduleDialog } from '../parts/report/report-delivery.tsx'

const tabs = ['files', 'schedules', 'links'] as const
const usualSize = 100

/** A list of what was delivered or shall be: its active row has its acts below. */
type ListProps<R extends { id: string }> = {
  address: Address
  tab: (typeof tabs)[number]
  answer: GridQuery
  rows: readonly R[]
  columns: (t: Say, titleOf: (key: string) => string) => GridColumn<R>[]
  acts: readonly Act<R>[]
  none: string
  end?: ReactNode
}

const List = <R extends { id: string }>(props: ListProps<R>) => {
  const { address, tab, answer, rows, columns, acts } = props
  const t = useWords('reportDelivery')
  const titles = useWords('reportScreen')
  const [active, setActive] = useState('')
  const { over, open } = useOver()
  const { bindTo } = useActs({ words: 'reportDelivery', open })
  const drawn = useMemo(() => columns(t, (key) => titles(key, { defaultValue: key })), [t, titles, columns])
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
          columns={drawn}
          rows={rows}
          rowKey={(one) => one.id}
          onActive={(one) => setActive(one?.id ?? '')}
          onOpen={(one) =>
            bindTo(acts, one)
              .find(({ isEnter }) => isEnter)
              ?.onSelect()
          }
          empty={<Empty icon="download" title={t(props.none)} />}
        />
      </PageBody>
      <PageFoot end={props.end}>
        {row && (
          <>
            <span className="page-note">{'name' in row ? String(row.name) : ''}</span>
            <Acts of={bindTo(acts, row)} />
          </>
        )}
      </PageFoot>
      {over}
    </Page>
  )
}

const named = (search: string) => (row: { name: string }) => row.name.toLowerCase().includes(search.toLowerCase())
const nameOf = ({ name }: { name: string }) => ({ name })

const fileActs: readonly Act<FileRowShape>[] = [
  { word: 'download', icon: 'download', isEnter: true, does: ({ id }) => saveStored(id) },
  {
    ...{ word: 'delete', look: 'danger', code: 'sys:file:delete', asks: 'deleteFile' },
    places: ({ fileName }) => ({ name: fileName }),
    does: ({ id }) => send(fileCalls.remove, { id }),
  },
]

const Files = ({ address }: { address: Address }) => {
  const { page, pageSize, pagesOf } = usePages(address, usualSize)
  const fileName = address.get('search') || undefined
  // Whoever keeps house over all files has his own here too.
  const createUserId = useUser()?.id
  const answer = useCall(fileCalls.list, { source: deliveredSource, createUserId, fileName, page, pageSize })
  return (
    <List
      {...{ address, answer, tab: 'files', none: 'noFiles', columns: fileColumns, acts: fileActs }}
      rows={answer.data?.items ?? []}
      end={<Pager {...pagesOf(answer.data?.total)} />}
    />
  )
}

const runNow = async ({ id }: ReportScheduleShape, { t }: { t: Say }): Promise<void> => {
  const { delivered, failed } = await send(reportDeliveryCalls.runSchedule, { id })
  if (failed.length > 0) toast({ look: 'error', title: t('ranFailed', { who: failed.join('; ') }) })
  else toast({ look: 'note', title: t('ran', { n: delivered }) })
}

const changing = { code: 'gl:report:delivery:schedule', isShown: (row?: ReportScheduleShape) => row?.isOwn === true }

const scheduleActs: readonly Act<ReportScheduleShape>[] = [
  {
    ...{ word: 'edit', icon: 'edit', isEnter: true, ...changing },
    opens: (row, onClose) => <ScheduleDialog row={row} asked={row} title={row.name} onClose={onClose} />,
  },
  { word: 'runNow', ...changing, does: runNow },
  {
    ...{ word: 'delete', look: 'danger', asks: 'delete', places: nameOf, ...changing },
    does: ({ id }) => send(reportDeliveryCalls.deleteSchedule, { id }),
  },
]

const Schedules = ({ address }: { address: Address }) => {
  const answer = useCall(reportDeliveryCalls.schedules, {})
  const rows = useMemo(() => (answer.data?.items ?? []).filter(named(address.get('search'))), [answer.data, address])
  return (
    <List
      {...{
        address,
        answer,
        rows,
        tab: 'schedules',
        none: 'noSchedules',
        columns: scheduleColumns,
        acts: scheduleActs,
      }}
    />
  )
}

const linkActs: readonly Act<ReportLinkShape>[] = [
  {
    ...{ word: 'revoke', icon: 'close', look: 'danger', asks: 'revoke', places: nameOf },
    isShown: (row) => row?.state === 'live',
    does: ({ id }) => send(reportDeliveryCalls.revokeLink, { id }),
  },
]

const Links = ({ address }: { address: Address }) => {
  const answer = useCall(reportDeliveryCalls.links, {})
  const rows = useMemo(() => (answer.data?.items ?? []).filter(named(address.get('search'))), [answer.data, address])
  return <List {...{ address, answer, rows, tab: 'links', none: 'noLinks', columns: linkColumns, acts: linkActs }} />
}

const lists = { files: Files, schedules: Schedules, links: Links }

const Delivery = () => {
  const address = useAddress()
  const List = lists[tabs.find((one) => one === address.get('tab')) ?? 'files']
  return <List address={address} />
}

const at = (moment: string): string => (moment === '' ? '' : momentText(moment))

/** The day until which a delivered file is kept, in the zone of the books. */
const lastDayOf = (made: string): string => addDays(momentText(made).slice(0, 10), deliveredDays)

export const fileColumns = (t: Say): GridColumn<FileRowShape>[] => [
  { key: 'fileName', title: t('fileName'), width: 360, min: 180, grow: 2, cell: (row) => row.fileName },
  { key: 'accountSet', title: t('accountSet'), width: 120, cell: (row) => row.remark },
  { key: 'size', title: t('size'), width: 110, align: 'end', cell: (row) => sizeText(row.sizeBytes) },
  { key: 'at', title: t('at'), width: 180, cell: (row) => at(row.createTime) },
  { key: 'keptUntil', title: t('keptUntil'), width: 130, quiet: true, cell: (row) => lastDayOf(row.createTime) },
]

type Asked = Pick<ReportLinkShape, 'path' | 'query' | 'months' | 'accountSet' | 'owner' | 'name'>

const askedColumns = <R extends Asked>(t: Say, titleOf: (key: string) => string): GridColumn<R>[] => [
  { key: 'name', title: t('name'), width: 220, min: 180, grow: 2, pinned: true, cell: (row) => row.name },
  { key: 'report', title: t('report'), width: 132, cell: (row) => titleOf(reportKey(row.path)) },
  {
    key: 'months',
    title: t('months'),
    width: 138,
    cell: (row) => t(`months_${row.months}`, { month: monthIn(row.query) }),
  },
]

const ownerColumn = <R extends Asked>(t: Say): GridColumn<R> => ({
  ...{ key: 'owner', title: t('owner'), width: 88, quiet: true },
  cell: (row) => row.owner,
})

const linkLook = { live: 'ok', expired: 'draft', revoked: 'warn' } as const

const linkColumns = (t: Say, titleOf: (key: string) => string): GridColumn<ReportLinkShape>[] => [
  ...askedColumns<ReportLinkShape>(t, titleOf),
  {
    key: 'state',
    title: t('state'),
    width: 90,
    cell: (row) => <Tag look={linkLook[row.state]}>{t(`state_${row.state}`)}</Tag>,
  },
  { key: 'expiresAt', title: t('expiresAt'), width: 165, cell: (row) => at(row.expiresAt) },
  { key: 'uses', title: t('uses'), width: 90, align: 'end', cell: (row) => String(row.uses) },
  { key: 'lastUsedAt', title: t('lastUsedAt'), width: 165, cell: (row) => at(row.lastUsedAt) || t('unused') },
  ownerColumn<ReportLinkShape>(t),
]

/** "Every week Monday 07:00" */
const whenText = (t: Say, { cadence, day, hour }: ReportScheduleShape): string => {
  const parts = [t(`cadence_${cadence}`)]
  if (cadence === 'weekly') parts.push(t(`weekday_${day}`))
  if (cadence === 'monthly') parts.push(t('dayOf', { n: day }))
  if (cadence !== 'posting') parts.push(`${String(hour).padStart(2, '0')}:00`)
  return parts.join(' ')
}

const Outcome = ({ t, row }: { t: Say; row: ReportScheduleShape }) => {
  if (row.lastState === '') return <span className="page-note">{t('never')}</span>
  const isDone = row.lastState === 'done'
  return (
    <span title={row.lastText}>
      <Tag look={isDone ? 'ok' : 'warn'}>{t(`outcome_${row.lastState}`)}</Tag> {at(row.lastAt)}
    </span>
  )
}

export const scheduleColumns = (t: Say, titleOf: (key: string) => string): GridColumn<ReportScheduleShape>[] => [
  ...askedColumns<ReportScheduleShape>(t, titleOf),
  { key: 'format', title: t('format'), width: 72, cell: (row) => t(`short_${formatOf(row)}`) },
  { key: 'cadence', title: t('cadence'), width: 180, cell: (row) => whenText(t, row) },
  {
    ...{ key: 'recipients', title: t('recipients'), width: 160, min: 130, grow: 1 },
    cell: (row) => row.recipients.map(({ realName }) => realName).join(t('kit:comma')),
  },
  {
    key: 'enabled',
    title: t('enabled'),
    width: 80,
    cell: (row) => <Tag look={row.enabled ? 'ok' : 'draft'}>{t(row.enabled ? 'enabled' : 'disabled')}</Tag>,
  },
  { key: 'lastAt', title: t('lastAt'), width: 232, cell: (row) => <Outcome t={t} row={row} /> },
  { key: 'nextAt', title: t('nextAt'), width: 136, cell: (row) => at(row.nextAt) },
  ownerColumn<ReportScheduleShape>(t),
]

export default ofAccountSet(Delivery)
