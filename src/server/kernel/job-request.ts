// A slow call as it was asked: what makes two of them the same, and what of it is kept to be asked again.
import { createHash } from 'node:crypto'
import type { Call } from '../../contract/base/call.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import type { Scope } from './scope.ts'

/** A longer question is not kept to be asked again. */
const requestMost = 100_000

export type JobRequest = {
  scope: Scope
  definition: Call
  /** Method, path and query as sent. */
  url: string
  input: unknown
  /** Header `cache-id`, '' for a first request. */
  cacheId: string
  work: (scope: Scope) => Promise<unknown>
  /** Settles when the whole request has arrived: an answer must not come before that. */
  arrived: Promise<unknown>
  /** Fires when whoever asked went away before there was an answer. */
  left?: AbortSignal
}

/** What does something may be meant once however often it is asked for; what only reads may not. */
export const isCommand = ({ touches }: Pick<Call, 'touches'>): boolean => touches !== undefined

/**
 * Everything that makes two requests the same; `id` is that of the job. The file of an upload is not read twice, so
 * those never are. Nor are reports: one that was begun before may not show what was written since, and whoever asks
 * anew asks for that. What a report may read belongs to it: what was made while more was open is no answer any more.
 */
export const fingerprintOf = ({ scope, definition, url, input }: JobRequest, id: string): Buffer => {
  const unlike = definition.upload === true ? id : JSON.stringify(input)
  const own = isCommand(definition) ? '' : `${id} ${scope.reading()}`
  const parts = [scope.user.id, scope.accountSet?.value ?? '', url, unlike, own]
  return createHash('sha256').update(parts.join('\n')).digest()
}

/** The key of a request. A file is not compared under it: whether it was taken before is for the books to say. */
export const keyOf = ({ scope, definition }: Pick<JobRequest, 'scope' | 'definition'>): string =>
  definition.upload === true || !isCommand(definition) ? '' : scope.idempotencyKey

/** The text of a question that can be asked again: no file, no secret, and nothing large. */
export const requestText = ({ definition, input }: JobRequest): string | null => {
  if (definition.upload === true || Object.hasOwn(Object(input), 'password')) return null
  const text = JSON.stringify(input ?? {})
  return text.length > requestMost ? null : text
}

/** Under what a command is found again that is being done: what it is, and its key if it has one. */
export const joinsOf = (request: JobRequest, fingerprint: Buffer): string[] => {
  if (!isCommand(request.definition)) return []
  const key = keyOf(request)
  // What is answered in another language is another answer.
  const own = `${fingerprint.toString('hex')} ${request.scope.lang}`
  return key === '' ? [own] : [own, `${request.scope.user.id} ${key}`]
}

/** Refuses who asks for the answer to what somebody else began, or to another question. */
export const checkOwner = (
  found: { userId: bigint; call: string; fingerprint: Buffer },
  request: JobRequest,
  fingerprint: Buffer,
): void => {
  if (found.userId !== request.scope.user.id) refuse(problem('permission.missing'))
  const same = request.definition.upload === true || found.fingerprint.equals(fingerprint)
  if (!same || found.call !== request.definition.at) refuse(problem('job.mismatch'))
}
