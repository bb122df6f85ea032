// A report that takes its time: how far it is, and the way to have it ended.
import { type ReactNode, useState } from 'react'
import type { Call, InputOf, Progress } from '../../contract/base/call.ts'
import { jobCalls } from '../../contract/office/job.ts'
import { apiOf } from '../api/api-of.ts'
import type { CallFunction } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import { useWords } from '../kit/words.ts'
import './slow-answer.css'

const jobApi = apiOf(jobCalls)

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
export const useSlowCall = <C extends Call>(caller: CallFunction<C>, input: InputOf<C>, options: Options<C> = {}) => {
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
  // It may just have ended: then there is nothing left to cancel.
  const cancel = () => void jobApi.cancel({ cacheId: running.cacheId }, { quiet: true }).catch(() => undefined)
  return (
    <div className="slow-answer row rigid gap-12 lined surface-2" role="status">
      <span>{doing}</span>
      <progress max={100} value={pct > 0 ? pct : undefined} aria-label={doing} />
      <Button onClick={cancel}>{t('stop')}</Button>
    </div>
  )
}
