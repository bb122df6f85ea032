// A job in words: its state as a tag, what it is about, how far it is, how long it took.
import type { Progress } from '../../contract/base/call.ts'
import { jobKindOf } from '../../contract/office/job.ts'
import type { IconName } from '../kit/icon-paths.ts'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import { type Say, useWords } from '../kit/words.ts'
import { stageText } from '../kit/working-text.ts'

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
