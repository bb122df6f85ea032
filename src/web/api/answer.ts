// Reads one HTTP answer in this order: tokens, session, transport, errors, files, pending, refusal.
import type { Envelope, Progress } from '../../contract/base/call.ts'
import { CallFailed, CallRefused } from './failure.ts'

/** What an answer came to: a result, or "still working" with the id to ask again with. */
export type CallAnswer =
  | { kind: 'result'; result: unknown }
  | { kind: 'pending'; cacheId: string; progress: Progress | null }

/** The marks of a session that has ended: HTTP 401, code 401 or the invalid-token header. */
const invalidToken = 'invalid_token'
const pendingCode = 2020
const successCode = 200
const expiredCode = 401
/** Its user has signed in elsewhere, where the product allows one session: as over as an expired one. */
const elsewhereCode = 40308

const isEnvelope = (body: unknown): body is Envelope<unknown> =>
  typeof body === 'object' && body !== null && 'code' in body

const readBody = async (response: Response): Promise<unknown> => {
  const type = response.headers.get('content-type') ?? ''
  // A file is given as it is: one of JSON is no answer, though it may hold a code of its own.
  if (response.headers.get('content-disposition')?.startsWith('attachment')) return response.blob()
  // A page is what something between us and the server says; no call answers with one.
  if (type.includes('text/html')) throw new CallFailed('network')
  return type.includes('json') ? response.json() : response.blob()
}

const errorsText = (errors: Record<string, string[]>): string => Object.values(errors).flat().join('\n')

const refusalOf = (body: Envelope<unknown>): CallRefused => {
  const message = typeof body.message === 'string' ? body.message : JSON.stringify(body.message)
  const errors = body.errors && typeof body.errors === 'object' ? body.errors : {}
  const facts = { code: body.code, problems: body.problems ?? [], errors, traceId: body.extras?.traceId ?? '' }
  return new CallRefused(body.errors ? errorsText(errors) || message : message, facts)
}

/** The new pair of an answer's headers, `expired` if the session has ended, null if nothing changed. */
export const tokensOf = (headers: Headers): { access: string; refresh: string } | 'expired' | null => {
  const access = headers.get('access-token')
  const refresh = headers.get('x-access-token')
  if (access === invalidToken || refresh === invalidToken) return 'expired'
  return access && refresh ? { access, refresh } : null
}

/**
 * Throws `CallFailed('expired')` first of all, then what else is wrong; returns the result or "pending". A body that
 * breaks off on its way throws whatever the browser throws: it is no answer.
 */
export const readAnswer = async (response: Response): Promise<CallAnswer> => {
  if (tokensOf(response.headers) === 'expired' || response.status === expiredCode) throw new CallFailed('expired')
  if (response.status === 404) throw new CallFailed('path', '', 404)
  // The one status of a refusal: what was sent is too large, and its message says how large it may be.
  if (response.status === 413) {
    const body = await readBody(response)
    if (isEnvelope(body)) throw refusalOf(body)
  }
  if (response.status >= 400) throw new CallFailed('status', response.statusText, response.status)
  const body = await readBody(response)
  if (!isEnvelope(body)) return { kind: 'result', result: body }
  if (body.code === expiredCode) throw new CallFailed('expired')
  if (body.code === elsewhereCode) throw new CallFailed('expired', String(body.message))
  if (body.errors) throw refusalOf(body)
  if (body.code === pendingCode) {
    const cacheId = response.headers.get('cache-id') ?? body.extras?.cacheId ?? ''
    return { kind: 'pending', cacheId, progress: body.extras?.progress ?? null }
  }
  if (body.code !== successCode) throw refusalOf(body)
  return { kind: 'result', result: body.result }
}
