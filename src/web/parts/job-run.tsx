// A slow work that the page has begun: a strip tells how far it is, and it can be cancelled.
import { useRef, useState } from 'react'
import type { Progress } from '../../contract/base/call.ts'
import { jobCalls } from '../../contract/office/job.ts'
import { apiOf } from '../api/api-of.ts'
import type { SendOptions } from '../api/client.ts'
import { Button } from '../kit/button.tsx'
import { useWords } from '../kit/words.ts'
import { workingText } from '../kit/working-text.ts'
import './job-run.css'

const jobApi = apiOf(jobCalls)

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
    // It may just have ended: then there is nothing left to cancel.
    if (id.current !== '') jobApi.cancel({ cacheId: id.current }, { quiet: true }).catch(() => undefined)
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
    <div className="job-strip row pad-6-16 gap-12 lined surface-chosen" role="status">
      <span className="job-title">{title}</span>
      <progress className="height-6" max={100} value={progress?.pct} aria-label={title} />
      <span>{workingText(t, progress)}</span>
      {cacheId !== '' && (
        <Button small onClick={cancel}>
          {t('cancel')}
        </Button>
      )}
    </div>
  )
}
