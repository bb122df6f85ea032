// Slow work of everybody: what runs, how far it is, how it ended; and what the server does by itself.
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import {
  type JobDetailShape,
  type JobShape,
  jobCalls,
  jobStates,
  type ScheduleShape,
} from '../../contract/office/job.ts'
import { send, useCall, useWrite } from '../api/query.ts'
import { useUser } from '../api/session.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button, IconButton, Segmented } from '../kit/button.tsx'
import { CopyButton } from '../kit/copy-button.tsx'
import { confirm, Panel } from '../kit/dialog.tsx'
import { useKeys } from '../kit/keys.ts'
import { Code, Facts, Quiet, QuietLine, Section } from '../kit/layout.tsx'
import { Answered, Skeleton } from '../kit/page.tsx'
import { toast } from '../kit/toast.tsx'
import { momentText, type Say, stageText, useWords } from '../kit/words.ts'
import { type Address, useAddress } from '../parts/address.ts'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { durationText, isOver, JobState, jobKind, mayStop, progressText, RepeatButton } from '../parts/job-words.tsx'
import { exportAct } from '../parts/list/list-acts.tsx'
import { ListPage, useListState } from '../parts/list/list-page.tsx'
import { chips, days, type ListColumn, ListScreen } from '../parts/list/list-screen.tsx'

/** As often the list is read anew: while something in it runs, and else, for somebody may begin something. */
const runningMs = 3000
const idleMs = 15_000

const columnsOf = (t: Say): ListColumn<JobShape>[] => [
  { key: 'startedAt', width: 150, sortable: true, cell: (row) => momentText(row.startedAt) },
  { key: 'user', width: 160, sortable: true, cell: (row) => `${row.realName} ${row.userName}`.trim() },
  { key: 'kind', width: 160, min: 120, grow: 1, cell: (row) => jobKind(t, row.call) },
  { key: 'accountSet', width: 110, sortable: true },
  { key: 'state', width: 112, sortable: true, cell: (row) => <JobState state={row.state} /> },
  {
    ...{ key: 'progress', width: 180, min: 120, grow: 1 },
    cell: (row) => (isOver(row.state) ? '' : progressText(t, row.progress)),
  },
  {
    ...{ key: 'duration', width: 96, align: 'end', sortable: true },
    cell: (row) => durationText(t, row.startedAt, row.finishedAt),
  },
  {
    ...{ key: 'finishedAt', width: 150, sortable: true },
    cell: (row) => (row.finishedAt === '' ? '' : momentText(row.finishedAt)),
  },
  { key: 'call', width: 200, min: 120, grow: 1, quiet: true },
]

const filterOf = (address: Address) => ({
  search: address.get('search') || undefined,
  state: jobStates.find((state) => state === address.get('state')),
  dateFrom: address.get('dateFrom') || undefined,
  dateTo: address.get('dateTo') || undefined,
})

const Jobs = ({ tabs }: { tabs: ReactNode }) => {
  const { filter, asked, shown } = useListState(filterOf, 100)
  const answer = useCall(jobCalls.list, asked, {
    placeholderData: keepPreviousData,
    staleTime: runningMs,
    refetchInterval: ({ state }) => (state.data?.items.some((row) => !isOver(row.state)) ? runningMs : idleMs),
  })
  const list = shown(answer, ({ cacheId }) => cacheId)
  const { address } = list
  const chosen = list.rows.find(({ cacheId }) => cacheId === address.get('open'))
  const close = () => address.set({ open: null })
  useKeys({ Esc: () => (chosen ? close() : false) })
  return (
    <ListScreen
      {...{ id: 'jobs', words: 'job', list, lead: tabs, columns: columnsOf }}
      chips={[chips('state', jobStates), days]}
      pageActs={[exportAct('export', 'sys:job:export', () => send(jobCalls.export, filter))]}
      panel={() => chosen && <JobPanel key={chosen.cacheId} row={chosen} onClose={close} />}
      onOpen={({ cacheId }) => address.set({ open: cacheId })}
    />
  )
}

const tabNames = ['jobs', 'schedules'] as const
const tabWords = { jobs: 'tabJobs', schedules: 'tabSchedules' } as const

// What the server does again and again by itself: when it did so last, how that went, and doing it now.

type Running = { mayRun: boolean; busy: string; onRun: (row: ScheduleShape) => void }

const scheduleName = (t: Say, name: string): string => t(`name_${name}`)

const scheduleColumns = (t: Say, { mayRun, busy, onRun }: Running): GridColumn<ScheduleShape>[] => [
  { key: 'name', title: t('s_name'), width: 300, min: 200, grow: 1, cell: (row) => scheduleName(t, row.name) },
  { key: 'every', title: t('s_every'), width: 110, cell: (row) => t('minutes', { n: row.everySeconds / 60 }) },
  {
    key: 'begunAt',
    title: t('s_begunAt'),
    width: 150,
    cell: (row) => (row.begunAt === '' ? t('never') : momentText(row.begunAt)),
  },
  {
    key: 'endedAt',
    title: t('s_endedAt'),
    width: 150,
    cell: (row) => (row.endedAt === '' ? '' : momentText(row.endedAt)),
  },
  { key: 'runs', title: t('s_runs'), width: 90, align: 'end', cell: (row) => row.runs },
  { key: 'failure', title: t('s_failure'), width: 220, min: 120, grow: 2, quiet: true, cell: (row) => row.failure },
  { key: 'node', title: t('f_node'), width: 150, quiet: true, cell: (row) => row.node },
  {
    key: 'acts',
    title: '',
    width: 56,
    align: 'center',
    cell: (row) =>
      mayRun && (
        <IconButton
          icon="refresh"
          label={t('runOf', { name: scheduleName(t, row.name) })}
          disabled={busy !== ''}
          onClick={() => onRun(row)}
        />
      ),
  },
]

const useRunning = (): Running => {
  const t = useWords('job')
  const mayRun = useAuth('sys:job:run')
  const [busy, setBusy] = useState('')
  return useMemo(() => {
    const onRun = async ({ name }: ScheduleShape) => {
      setBusy(name)
      // What is refused the call has told.
      const done = await send(jobCalls.run, { name }).catch(() => null)
      setBusy('')
      // That it went well is seen in its row.
      if (!done?.failure) return
      toast({ look: 'error', title: t('ranFailed', { name: scheduleName(t, name), reason: done.failure }) })
    }
    return { mayRun, busy, onRun: (row) => void onRun(row) }
  }, [t, mayRun, busy])
}

const JobSchedules = ({ tabs }: { tabs: React.ReactNode }) => {
  const t = useWords('job')
  const running = useRunning()
  const columns = useMemo(() => scheduleColumns(t, running), [t, running])
  const list = useCall(jobCalls.schedules, {}, { staleTime: 5000 })
  return (
    <ListPage
      title={t('title')}
      answer={list}
      parameters={tabs}
      grid={{ id: 'schedules', columns, rows: list.data?.items ?? [], rowKey: (row) => row.name }}
      isWhole
    />
  )
}

export default function JobScreen() {
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

const About = ({ job }: { job: JobDetailShape }) => {
  const t = useWords('job')
  const rows: [string, ReactNode][] = [
    ['f_state', <JobState key="state" state={job.state} />],
    ['f_user', `${job.realName} ${job.userName}`.trim()],
    ['f_call', job.call],
    ['f_accountSet', job.accountSet],
    ['f_progress', isOver(job.state) ? '' : progressText(t, job.progress)],
    ['f_startedAt', momentText(job.startedAt)],
    ['f_finishedAt', job.finishedAt === '' ? '' : momentText(job.finishedAt)],
    ['f_duration', durationText(t, job.startedAt, job.finishedAt)],
    ['f_keptUntil', job.keptUntil === '' ? '' : momentText(job.keptUntil)],
    ['f_node', job.node],
    ['f_traceId', job.traceId],
  ]
  return <Facts rows={rows.map(([name, value]) => [t(name), value])} />
}

const Told = ({ job }: { job: JobDetailShape }) => {
  const t = useWords('job')
  return (
    <>
      {job.reasons.length > 0 && (
        <Section inPanel title={t('reasons')}>
          <ul>
            {job.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          {!job.mayRepeat && <QuietLine look="note">{t('again')}</QuietLine>}
        </Section>
      )}
      {job.phases.length > 0 && (
        <Section inPanel title={t('phases')}>
          <ol>
            {job.phases.map(({ stage, at }) => (
              <li key={`${at} ${stage}`}>
                {stageText(t, stage)} <Quiet look="note">{momentText(at)}</Quiet>
              </li>
            ))}
          </ol>
        </Section>
      )}
      {job.log.length > 0 && (
        <Section inPanel title={t('log')}>
          {job.log.map(({ at, text }) => (
            <Code key={`${at} ${text.slice(0, 40)}`}>{text}</Code>
          ))}
        </Section>
      )}
    </>
  )
}

/** Asks before somebody's work is ended; true when it was. */
const useCancelling = (job: Pick<JobShape, 'cacheId' | 'call'>) => {
  const t = useWords('job')
  const write = useWrite(jobCalls.cancel)
  return async (): Promise<void> => {
    const title = t('cancelTitle', { kind: jobKind(t, job.call) })
    const act = () => write.mutateAsync({ cacheId: job.cacheId })
    await confirm({ title, text: t('cancelText'), act: t('cancel'), danger: true, onAct: act })
  }
}

const Foot = ({ job, onClose }: { job: JobDetailShape; onClose: () => void }) => {
  const t = useWords('job')
  const user = useUser()
  const mayCancelAll = useAuth('sys:job:cancel')
  const cancel = useCancelling(job)
  return (
    <>
      <CopyButton text={job.traceId}>{t('copyTrace')}</CopyButton>
      {job.mayRepeat && <RepeatButton job={job} onBegun={onClose} />}
      {mayStop(job.state) && (mayCancelAll || job.userName === user?.userName) && (
        <Button icon="ban" onClick={() => void cancel()}>
          {t('cancel')}
        </Button>
      )}
    </>
  )
}

const JobPanel = ({ row, onClose }: { row: JobShape; onClose: () => void }) => {
  const t = useWords('job')
  const detail = useCall(
    jobCalls.detail,
    { cacheId: row.cacheId },
    { quiet: true, staleTime: 0, refetchInterval: isOver(row.state) ? false : runningMs },
  )
  const job = detail.data
  return (
    <Panel
      title={jobKind(t, row.call)}
      note={momentText(row.startedAt)}
      foot={job && <Foot job={job} onClose={onClose} />}
      onClose={onClose}
    >
      <Answered answer={detail} waiting={<Skeleton rows={6} />}>
        {(found) => (
          <>
            <About job={found} />
            <Told job={found} />
          </>
        )}
      </Answered>
    </Panel>
  )
}
