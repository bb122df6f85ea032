// The jobs of the user in the header: how many run, and under it what ran within a day, how far it is, and ending it.
import './notices.css'
import './pending-jobs.css'
import { useRef, useState } from 'react'
import { jobCalls, type OwnJobShape } from '../../contract/office/job.ts'
import { useWaiting } from '../api/job-api.ts'
import { useCall, useWrite } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button, IconButton } from '../kit/button.tsx'
import { Popover } from '../kit/popover.tsx'
import { momentText, useWords } from '../kit/words.ts'
import { durationText, isOver, JobState, jobKind, mayStop, progressText, RepeatButton } from '../parts/job-words.tsx'
import { goTo } from './navigation.ts'

/** As often it is asked while something runs; else when a call begins to wait, and when the window is looked at. */
const runningMs = 3000

const JobLine = ({ job }: { job: OwnJobShape }) => {
  const t = useWords('job')
  const cancel = useWrite(jobCalls.cancel)
  const kind = jobKind(t, job.call)
  const isRunning = !isOver(job.state)
  return (
    <li className="own-job row flex-wrap gap-x-8 gap-y-4 lined-above px-10 py-8">
      <span className="own-job-name wrap-anywhere">
        {kind} {job.accountSet}
      </span>
      <JobState state={job.state} />
      {isRunning && <progress className="h-6" max={100} value={job.progress.pct} aria-label={kind} />}
      <span className="notice-at text-quiet text-12">
        {isRunning
          ? progressText(t, job.progress)
          : `${momentText(job.finishedAt)} · ${durationText(t, job.startedAt, job.finishedAt)}`}
      </span>
      {mayStop(job.state) && (
        <Button small busy={cancel.isPending} onClick={() => cancel.mutate({ cacheId: job.cacheId })}>
          {t('kit:cancel')}
        </Button>
      )}
      {job.mayRepeat && <RepeatButton small job={job} />}
    </li>
  )
}

const JobList = ({ jobs, onDone }: { jobs: readonly OwnJobShape[]; onDone: () => void }) => {
  const t = useWords('job')
  const maySeeAll = useAuth('sys:job:list')
  const all = () => {
    onDone()
    goTo('/system/job')
  }
  return (
    <section className="w-380" aria-label={t('mine')}>
      <p className="row font-semibold min-h-32 px-10">{t('mine')}</p>
      {jobs.length === 0 ? (
        <p className="text-quiet text-center px-10 py-24">{t('noneMine')}</p>
      ) : (
        <ul>
          {jobs.slice(0, 10).map((job) => (
            <JobLine key={job.cacheId} job={job} />
          ))}
        </ul>
      )}
      {maySeeAll && (
        <button type="button" className="link-button notices-all block w-full text-center lined-above" onClick={all}>
          {t('allJobs')}
        </button>
      )}
    </section>
  )
}

/** Nothing for whoever has had no slow work within a day. */
export const PendingJobs = () => {
  const t = useWords('job')
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const waiting = useWaiting(({ ids }) => ids.length)
  const { data } = useCall(
    jobCalls.mine,
    {},
    {
      ...{ quiet: true, retry: false, refetchOnWindowFocus: true },
      refetchInterval: ({ state }) => (state.data?.items.some((job) => !isOver(job.state)) ? runningMs : false),
    },
  )
  const jobs = data?.items ?? []
  const running = Math.max(waiting, jobs.filter(({ state }) => !isOver(state)).length)
  if (jobs.length === 0 && running === 0) return null
  const close = () => {
    setOpen(false)
    anchor.current?.querySelector('button')?.focus()
  }
  return (
    <span ref={anchor} className="inline-flex relative">
      <IconButton
        icon="clock"
        label={running > 0 ? t('mineRunning', { n: running }) : t('mine')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {running > 0 && (
        <span
          className="bell-count jobs-count absolute min-w-15 h-15 px-4 rounded-8 text-[10px] font-semibold leading-15"
          aria-hidden="true"
        >
          {running}
        </span>
      )}
      {isOpen && (
        <Popover anchor={anchor} align="end" gap={4} onClose={close}>
          <JobList jobs={jobs} onDone={() => setOpen(false)} />
        </Popover>
      )}
    </span>
  )
}
