// An export that runs: what takes its time shows how far it is and can be cancelled.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Progress } from '../../contract/base/call.ts'
import { jobCalls } from '../../contract/office/job.ts'
import { apiOf } from '../api/api-of.ts'
import type { SendOptions } from '../api/client.ts'
import { saveFile } from '../api/download.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { groupDigits } from '../kit/money.tsx'
import { useWords } from '../kit/words.ts'

const jobApi = apiOf(jobCalls)

/** `cacheId` is known when it takes longer than a moment. */
type Running = { cacheId: string; progress: Progress | null }

/** Makes files one at a time; `start` takes the call and the name under which its file is saved. */
export const useExportRun = () => {
  const [running, setRunning] = useState<Running | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const start = async (make: (options: SendOptions) => Promise<unknown>, name: string) => {
    stop.current = new AbortController()
    setRunning({ cacheId: '', progress: null })
    try {
      const file = await make({
        signal: stop.current.signal,
        onProgress: (progress, cacheId) => setRunning({ cacheId, progress }),
      })
      if (file instanceof Blob) saveFile(file, name)
    } catch {
      // The call has told the user why there is no file; of what was cancelled there is nothing to tell.
    }
    setRunning(null)
  }
  const cancel = () => {
    stop.current?.abort()
    // It may just have ended: then there is nothing left to cancel.
    if (running?.cacheId) jobApi.cancel({ cacheId: running.cacheId }, { quiet: true }).catch(() => undefined)
  }
  return { running, start, cancel }
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
        <progress className="full" max={100} value={total > 0 ? pct : undefined} aria-label={t('exporting')} />
        <span className="page-note">
          {total > 0 ? t('rows', { done: groupDigits(`${done}`), total: groupDigits(`${total}`) }) : starting}
        </span>
      </div>
    </Dialog>
  )
}
