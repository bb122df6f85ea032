// How far a slow call is, in words: its place in the row, its stage, or only that it works.
import type { Progress } from '../../contract/base/call.ts'
import type { Say } from './words.ts'

/** A stage in words; one without words of its own, such as a month, stands for itself. */
export const stageText = (t: Say, stage: string): string => t(`job:stage_${stage}`, { defaultValue: stage })

export const workingText = (t: Say, progress: Progress | null): string => {
  if (progress === null) return t('kit:working')
  const { stage, pct, queuePos } = progress
  return queuePos === undefined
    ? t('kit:progress', { stage: stage === '' ? '' : stageText(t, stage), pct }).trim()
    : t('kit:queued', { n: queuePos })
}
