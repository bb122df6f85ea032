// How far a slow call is, in words: its place in the row, its stage, or only that it works.
import type { Progress } from '../../contract/call.ts'
import type { Say } from './words.ts'

export const workingText = (t: Say, progress: Progress | null): string => {
  if (progress === null) return t('kit:working')
  const { stage, pct, queuePos } = progress
  return queuePos === undefined ? t('kit:progress', { stage, pct }) : t('kit:queued', { n: queuePos })
}
