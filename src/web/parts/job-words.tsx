// A job in words: its state as a tag, what it is about, how far it is, how long it took; and asking it again.
import type { Progress } from '../../contract/base/call.ts'
import { jobCalls, jobKindOf, repeatedCall } from '../../contract/office/job.ts'
import { saveFile } from '../api/download.ts'
import { queryClient, send } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import type { IconName } from '../kit/icon-paths.ts'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import { toast } from '../kit/toast.tsx'
import { type Say, stageText, useWords } from '../kit/words.ts'

const looks: Readonly<Record<string, readonly [TagLook, IconName]>> = {
  queued: ['draft', 'clock'],
  running: ['saved', 'clock'],
  cancelling: ['warn', 'clock'],
  done: ['ok', 'check'],
  failed: ['negative', 'error'],
  cancelled: ['draft', 'ban'],
}

export const JobState = ({ state }: { state: string }) => {
  const t = useWords('job')
  const [look, icon] = looks[state] ?? ['draft', 'circle']
  return (
    <Tag look={look} icon={icon}>
      {t(`state_${state}`)}
    </Tag>
  )
}

const goingOn = new Set(['queued', 'running', 'cancelling'])
export const isOver = (state: string): boolean => !goingOn.has(state)

/** Whether it can still be cancelled. */
export const mayStop = (state: string): boolean => state === 'queued' || state === 'running'

export const jobKind = (t: Say, call: string): string => t(`kind_${jobKindOf(call)}`)

export const progressText = (t: Say, { pct, stage, done, total, queuePos }: Progress): string =>
  queuePos !== undefined
    ? t('kit:queued', { n: queuePos })
    : [stage === '' ? '' : stageText(t, stage), total > 0 ? `${done} / ${total}` : '', `${pct}%`]
        .filter(Boolean)
        .join(' ')

/** From the start to the end, or until now. */
export const durationText = (t: Say, from: string, to: string): string => {
  const ms = (to === '' ? Date.now() : Date.parse(to)) - Date.parse(from)
  const seconds = Math.max(0, Math.round(ms / 1000))
  return seconds < 100 ? t('seconds', { n: seconds }) : t('minutes', { n: Math.round(seconds / 60) })
}

/** Asks a slow call of one's own again that came to nothing, as it was asked, in its own account set. */
const askAgain = async (cacheId: string): Promise<unknown> => {
  const { call, accountSet, input } = await send(jobCalls.request, { cacheId })
  return send(repeatedCall(call), JSON.parse(input), { accountSet })
}

/** The list shows at once that it runs again; what comes of it is told, or saved where it is a file. */
type Props = { job: { cacheId: string; call: string }; small?: boolean; onBegun?: () => void }

export const RepeatButton = ({ job, small, onBegun }: Props) => {
  const t = useWords('job')
  const repeat = () => {
    onBegun?.()
    const kind = jobKind(t, job.call)
    askAgain(job.cacheId).then(
      (result) => {
        if (result instanceof Blob) saveFile(result, kind)
        else toast({ look: 'note', title: t('repeated', { kind }) })
        // It may have written anything.
        void queryClient.invalidateQueries()
      },
      // The call has told the user what it was refused for.
      () => undefined,
    )
  }
  return (
    <Button icon="refresh" small={small} onClick={repeat}>
      {t('repeat')}
    </Button>
  )
}
