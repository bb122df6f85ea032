// What the server does again and again by itself: when it did so last, how that went, and doing it now.
import { useMemo, useState } from 'react'
import type { ScheduleShape } from '../../contract/office/job.ts'
import { jobApi } from '../api/job-api.ts'
import { useCall } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { IconButton } from '../kit/button.tsx'
import { momentText } from '../kit/day-text.ts'
import { toast } from '../kit/toast.tsx'
import { type Say, useWords } from '../kit/words.ts'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { ListPage } from '../parts/list/list-page.tsx'

type Running = { mayRun: boolean; busy: string; onRun: (row: ScheduleShape) => void }

const nameOf = (t: Say, name: string): string => t(`name_${name}`)

const columnsOf = (t: Say, { mayRun, busy, onRun }: Running): GridColumn<ScheduleShape>[] => [
  { key: 'name', title: t('s_name'), width: 300, min: 200, grow: 1, cell: (row) => nameOf(t, row.name) },
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
          label={t('runOf', { name: nameOf(t, row.name) })}
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
      const done = await jobApi.run({ name }).catch(() => null)
      setBusy('')
      // That it went well is seen in its row.
      if (!done?.failure) return
      toast({ look: 'error', title: t('ranFailed', { name: nameOf(t, name), reason: done.failure }) })
    }
    return { mayRun, busy, onRun: (row) => void onRun(row) }
  }, [t, mayRun, busy])
}

export const JobSchedules = ({ tabs }: { tabs: React.ReactNode }) => {
  const t = useWords('job')
  const running = useRunning()
  const columns = useMemo(() => columnsOf(t, running), [t, running])
  const list = useCall(jobApi.schedules, {}, { staleTime: 5000 })
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
