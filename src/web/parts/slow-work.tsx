// Slow work: how far a work of the page, an export or a report is, and the way to have it ended.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Call, InputOf, Progress } from '../../contract/base/call.ts'
import { jobCalls } from '../../contract/office/job.ts'
import { saveFile } from '../api/download.ts'
import { send, useCall } from '../api/query.ts'
import type { SendOptions } from '../api/send.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { groupDigits } from '../kit/money.tsx'
import { useWords, workingText } from '../kit/words.ts'
import './job-run.css'
import './slow-answer.css'

/** It may just have ended: then there is nothing left to cancel. */
const cancelJob = (cacheId: string): void =>
  void send(jobCalls.cancel, { cacheId }, { quiet: true }).catch(() => undefined)

type Running = { title: string; cacheId: string; progress: Progress | null }
type Work<T> = (options: SendOptions) => Promise<T>

/** Works one at a time; `run` answers null for what was refused or cancelled, which the call has told. */
export const useJobRun = () => {
  const [running, setRunning] = useState<Running | null>(null)
  const id = useRef('')
  const run = async <T,>(title: string, work: Work<T>): Promise<T | null> => {
    id.current = ''
    setRunning({ title, cacheId: '', progress: null })
    const onProgress = (progress: Progress, cacheId: string): void => {
      id.current = cacheId
      setRunning({ title, cacheId, progress })
    }
    const result = await work({ onProgress }).catch(() => null)
    setRunning(null)
    return result
  }
  const cancel = (): void => {
    if (id.current !== '') cancelJob(id.current)
  }
  return { running, run, cancel }
}

export type JobRun = ReturnType<typeof useJobRun>

/** Stands under the bar of a page while a work runs. */
export const JobStrip = ({ running, cancel }: JobRun) => {
  const t = useWords('kit')
  if (running === null) return null
  const { title, cacheId, progress } = running
  return (
    <div className="job-strip row px-16 py-6 gap-12 lined bg-chosen" role="status">
      <span className="font-medium">{title}</span>
      <progress className="h-6" max={100} value={progress?.pct} aria-label={title} />
      <span>{workingText(t, progress)}</span>
      {cacheId !== '' && (
        <Button small onClick={cancel}>
          {t('cancel')}
        </Button>
      )}
    </div>
  )
}

/** Makes files one at a time; `start` takes the call and the name under which its file is saved. */
export const useExportRun = () => {
  const { running, run, cancel } = useJobRun()
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const start = async (make: Work<unknown>, name: string) => {
    stop.current = new AbortController()
    const { signal } = stop.current
    const file = await run(name, (options) => make({ ...options, signal }))
    if (file instanceof Blob) saveFile(file, name)
  }
  return {
    running,
    start,
    cancel: () => {
      stop.current?.abort()
      cancel()
    },
  }
}

/** Shown as soon as an export takes longer than a moment. */
export const ExportRunDialog = ({ running, cancel }: ReturnType<typeof useExportRun>): ReactNode => {
  const t = useWords('exportRun')
  if (!running || running.cacheId === '') return null
  const { done = 0, total = 0, pct = 0, queuePos } = running.progress ?? {}
  const starting = queuePos === undefined ? t('starting') : t('kit:queued', { n: queuePos })
  return (
    <Dialog title={t('exporting')} foot={<Button onClick={cancel}>{t('cancel')}</Button>} onClose={cancel} width={400}>
      <div className="column gap-8" role="status">
        <progress className="w-full" max={100} value={total > 0 ? pct : undefined} aria-label={t('exporting')} />
        <span className="page-note">
          {total > 0 ? t('rows', { done: groupDigits(`${done}`), total: groupDigits(`${total}`) }) : starting}
        </span>
      </div>
    </Dialog>
  )
}

/** What is asked for longer than a moment; `cacheId` is how it is cancelled. */
export type RunningCall = { cacheId: string; progress: Progress }

type Options<C extends Call> = Parameters<typeof useCall<C>>[2]

/** Hears how far the answer to `input` is; `running` tells it while the answer is waited for. */
export const useProgress = (input: unknown) => {
  const [told, setTold] = useState<RunningCall & { asked: string }>()
  const asked = JSON.stringify(input)
  const onProgress = (progress: Progress, cacheId: string) => setTold({ asked, cacheId, progress })
  return { onProgress, running: (isFetching: boolean) => (isFetching && told?.asked === asked ? told : null) }
}

/** `useCall` for what may take long: the answer, and while it is waited for how far it is. */
export const useSlowCall = <C extends Call>(caller: C, input: InputOf<C>, options: Options<C> = {}) => {
  const { onProgress, running } = useProgress(input)
  // The page says itself why there is no report.
  const answer = useCall<C>(caller, input, { ...options, quiet: 'first', onProgress })
  return { answer, running: running(answer.isFetching) }
}

/** Shown above what is there as soon as an answer takes longer than a moment. */
export const SlowAnswer = ({ running }: { running: RunningCall | null }): ReactNode => {
  const t = useWords('exportRun')
  if (!running) return null
  const { pct, stage, queuePos } = running.progress
  const isMerging = stage === 'merge'
  const doing = queuePos === undefined ? t(isMerging ? 'merging' : 'counting') : t('kit:queued', { n: queuePos })
  return (
    <div className="slow-answer row flex-none gap-12 lined bg-surface-2 px-16 py-4" role="status">
      <span>{doing}</span>
      <progress max={100} value={pct > 0 ? pct : undefined} aria-label={doing} />
      <Button onClick={() => cancelJob(running.cacheId)}>{t('stop')}</Button>
    </div>
  )
}
