// One job beside the list: what it is, the stages that it has come to, why it failed, and cancelling it.
import type { ReactNode } from 'react'
import { type JobDetailShape, type JobShape, jobCalls } from '../../contract/office/job.ts'
import { useCall, useWrite } from '../api/query.ts'
import { useUser } from '../api/session.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { CopyButton } from '../kit/copy-button.tsx'
import { momentText } from '../kit/day-text.ts'
import { confirm } from '../kit/dialog.tsx'
import { Code, Facts, Quiet, QuietLine, Section } from '../kit/layout.tsx'
import { LoadFailed, Skeleton } from '../kit/page.tsx'
import { Panel } from '../kit/panel.tsx'
import { useWords } from '../kit/words.ts'
import { stageText } from '../kit/working-text.ts'
import { durationText, isOver, JobState, jobKind, mayStop, progressText, RepeatButton } from '../parts/job-words.tsx'

const runningMs = 3000

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

export const JobPanel = ({ row, onClose }: { row: JobShape; onClose: () => void }) => {
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
      {job ? (
        <>
          <About job={job} />
          <Told job={job} />
        </>
      ) : detail.error ? (
        <LoadFailed trouble={detail.error} onRetry={() => void detail.refetch()} />
      ) : (
        <Skeleton rows={6} />
      )}
    </Panel>
  )
}
