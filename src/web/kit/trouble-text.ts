// What went wrong with a call in words of the present language: the server's for a refusal, ours when no answer came.
import { CallFailed, CallRefused, type FailureKind } from '../api/failure.ts'
import { type Say, say } from './words.ts'

const failureTexts: Partial<Record<FailureKind, string>> = {
  timeout: 'shell:netTimeout',
  network: 'shell:netError',
  path: 'shell:netPath',
  status: 'shell:netStatus',
  expired: 'shell:expiredTitle',
}

/** A sentence for people, never what a browser or a program says; '' for what is no trouble of a call. */
export const troubleText = (trouble: unknown, t: Say = say): string => {
  if (trouble instanceof CallRefused) return trouble.message
  if (!(trouble instanceof CallFailed)) return ''
  // HTTP/2 has no text of a status: then its number is all there is.
  const words = trouble.message === trouble.kind ? '' : trouble.message
  const status = trouble.status === 0 ? '' : `${trouble.status} ${words}`.trim()
  return t(failureTexts[trouble.kind] ?? 'shell:netError', { status })
}
