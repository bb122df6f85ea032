// The bell of the header: how many notices are unread, and under it the latest, each leading to what it tells of.
import { type ReactNode, useEffect } from 'react'
import { type NoticeShape, noticeCalls, noticeText } from '../../contract/office/notice.ts'
import { useCall, useWrite } from '../api/query.ts'
import { Button, IconButton } from '../kit/button.tsx'
import type { IconName } from '../kit/icon-paths.ts'
import { Opener } from '../kit/popover.tsx'
import { momentText, useWords } from '../kit/words.ts'
import { followLink, goTo } from './links.tsx'
import './notices.css'
import './pending-jobs.css'
import { jobCalls, type OwnJobShape } from '../../contract/office/job.ts'
import { useWaiting } from '../api/job-api.ts'
import { useAuth } from '../kit/auth.tsx'
import { durationText, isOver, JobState, jobKind, mayStop, progressText, RepeatButton } from '../parts/job-words.tsx'

const most = 99

/** `3` in front of a title, in place of another number; none for 0. */
const countedTitle = (title: string, count: number): string => {
  const bare = title.replace(/^\(\d+\+?\) /, '')
  return count === 0 ? bare : `(${count > most ? `${most}+` : count}) ${bare}`
}

const useTitleCount = (unread: number): void =>
  useEffect(() => {
    const show = () => {
      const title = countedTitle(document.title, document.hidden ? unread : 0)
      if (title !== document.title) document.title = title
    }
    show()
    document.addEventListener('visibilitychange', show)
    return () => document.removeEventListener('visibilitychange', show)
  }, [unread])

/** As often the bell asks whether there is something new; a window that nobody looks at asks more rarely. */
const askMs = 60_000
const hiddenAskMs = 300_000
const pauseMs = (): number => (document.hidden ? hiddenAskMs : askMs)

const NoticeLine = ({ one, onOpen }: { one: NoticeShape; onOpen: () => void }) => {
  const t = useWords('notice')
  return (
    <li>
      <button type="button" className={`notice ${one.isRead ? '' : 'notice-new'}`} onClick={onOpen}>
        <span className="notice-dot flex-none w-8 rounded-circle h-8 mt-6 bg-transparent" />
        <span>
          <span className="notice-words wrap-anywhere">{noticeText(t, one)}</span>
          <br />
          <span className="notice-at text-quiet text-12">
            {momentText(one.at)} {one.accountSet}
          </span>
        </span>
      </button>
    </li>
  )
}

/** A button of the header with how many there are on its corner, and a list under it. */
const HeaderList = (props: {
  icon: IconName
  label: string
  count: number
  look?: string
  title: string
  /** Beside the title. */
  tools?: ReactNode
  none: string
  /** The words of the way to all of them, and their screen. */
  all: false | readonly [words: string, path: string]
  onOpen?: () => void
  rows: (close: () => void) => readonly ReactNode[]
}) => {
  const { title, all } = props
  const list = (close: () => void) => {
    const rows = props.rows(close)
    return (
      <section className="w-380" aria-label={title}>
        <p className="row font-semibold min-h-32 px-10">
          {title}
          {props.tools}
        </p>
        {rows.length === 0 ? <p className="text-quiet text-center px-10 py-24">{props.none}</p> : <ul>{rows}</ul>}
        {all && (
          <button
            type="button"
            className="link-button notices-all block w-full text-center lined-above"
            onClick={() => {
              close()
              goTo(all[1])
            }}
          >
            {all[0]}
          </button>
        )}
      </section>
    )
  }
  return (
    <span className="inline-flex relative">
      <Opener
        align="end"
        gap={4}
        button={(face) => <IconButton icon={props.icon} label={props.label} {...face} />}
        onChange={(isOpen) => isOpen && props.onOpen?.()}
      >
        {list}
      </Opener>
      {props.count > 0 && <CountMark look={props.look}>{props.count}</CountMark>}
    </span>
  )
}

/** How many, on the corner of a button whose name says it too. */
export const CountMark = ({ look = '', children }: { look?: string; children: ReactNode }) => (
  <b
    className={`bell-count ${look} absolute min-w-15 h-15 px-4 rounded-8 text-[10px] font-semibold leading-15`}
    aria-hidden="true"
  >
    {children}
  </b>
)

export const Bell = () => {
  const t = useWords('notice')
  const asking = { refetchInterval: pauseMs, refetchIntervalInBackground: true, refetchOnWindowFocus: true }
  const { data, refetch } = useCall(noticeCalls.mine, {}, { quiet: true, retry: false, ...asking })
  const read = useWrite(noticeCalls.read, { quiet: true })
  const unread = data?.unread ?? 0
  useTitleCount(unread)
  const open = (one: NoticeShape) => {
    if (!one.isRead) read.mutate({ ids: [one.id] })
    void followLink(one.link, one.accountSet)
  }
  return (
    <HeaderList
      icon="bell"
      label={unread > 0 ? t('unread', { n: unread }) : t('title')}
      count={Math.min(unread, most)}
      title={t('title')}
      tools={
        unread > 0 && (
          <button type="button" className="link-button ml-auto" onClick={() => read.mutate({})}>
            {t('readAll')}
          </button>
        )
      }
      none={t('none')}
      all={[t('shell:allNotices'), '/personal?tab=notices']}
      onOpen={() => void refetch()}
      rows={(close) =>
        (data?.items ?? []).map((one) => (
          <NoticeLine
            key={one.id}
            one={one}
            onOpen={() => {
              close()
              open(one)
            }}
          />
        ))
      }
    />
  )
}

// The jobs of the user in the header: how many run, and under it what ran within a day, how far it is, and ending it.

/** As often it is asked while something runs; else when a call begins to wait, and when the window is looked at. */
const runningMs = 3000
const shownMost = 10

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

/** Nothing for whoever has had no slow work within a day. */
export const PendingJobs = () => {
  const t = useWords('job')
  const maySeeAll = useAuth('sys:job:list')
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
  return (
    <HeaderList
      icon="clock"
      label={running > 0 ? t('mineRunning', { n: running }) : t('mine')}
      count={running}
      look="jobs-count"
      title={t('mine')}
      none={t('noneMine')}
      all={maySeeAll && [t('allJobs'), '/system/job']}
      rows={() => jobs.slice(0, shownMost).map((job) => <JobLine key={job.cacheId} job={job} />)}
    />
  )
}
