// The columns of delivered files, schedules and data links.
import type { FileRowShape } from '../../contract/base/file.ts'
import type { ReportLinkShape, ReportScheduleShape } from '../../contract/office/report-delivery.ts'
import { momentText } from '../../domain/base/moment.ts'
import { addDays } from '../../domain/base/period.ts'
import { deliveredDays } from '../../domain/office/delivery.ts'
import { sizeText } from '../kit/size-text.ts'
import { Tag } from '../kit/status-tag.tsx'
import type { Say } from '../kit/words.ts'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { formatOf, monthIn, reportKey } from '../parts/report/delivery-api.ts'

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

export const linkColumns = (t: Say, titleOf: (key: string) => string): GridColumn<ReportLinkShape>[] => [
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
