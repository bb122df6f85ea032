// Carries the calls over HTTP: headers, time limits, pending answers, new tokens, and who is told when a call goes
// wrong.
import { addressOf, type Call, type Progress, queryNameOf } from '../../contract/base/call.ts'
import { jobCalls } from '../../contract/office/job.ts'
import { type CallAnswer, readAnswer, tokensOf } from './answer.ts'
import { apiBase, credentials } from './api-base.ts'
import { CallFailed, CallRefused } from './failure.ts'
import { endRead, keepRead, leftRead, takeOutdatedReads } from './job-reads.ts'
import { fillPath, queryText } from './query-string.ts'
import { accessToken, hasExpired, isOfAnother, learnClock, refreshToken, storeTokens, viewToken } from './tokens.ts'

/**
 * What a caller may add to one call. `quiet`: no toast; with 'refusals' the screen shows those itself, and a fault of
 * ours has its toast with the way to report it all the same.
 */
export type SendOptions = {
  signal?: AbortSignal
  quiet?: boolean | 'refusals'
  idempotencyKey?: string
  /** How far a slow call is, and the id by which it can be cancelled. */
  onProgress?: (progress: Progress, cacheId: string) => void
  /** The call goes on when the page is left; only for small bodies (browsers allow 64 KB on the way). */
  keepalive?: boolean
  /** Another account set than the chosen one; '' for none. */
  accountSet?: string
  /** Locks or unlocks the screen: other calls wait while it is locked. */
  isAboutLock?: boolean
  /** The session ends with it: that it has ended already is no news. */
  isLeaving?: boolean
  /** A `FormData` sent instead of the JSON body (uploads). */
  form?: FormData
  /** Is told what would be asked, and nothing is sent: for what is to be asked later, again and again. */
  takes?: (definition: Call, input: unknown) => void
}

/** Carries one call over the wire; resolves to its result, throws `CallRefused` or `CallFailed`. */
export type Send = (definition: Call, input: unknown, options?: SendOptions) => Promise<unknown>

/** The first part of a query key, and what `touches` names: `/gl/account-set/list` → `accountSet`. */
export const featureOf = (definition: Call): string => {
  const segments = addressOf(definition).path.split('/').filter(Boolean)
  return (segments[1] ?? segments[0] ?? '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** The features that a write makes stale; without `touches`, its own. */
export const touchedBy = (definition: Call): readonly string[] => definition.touches ?? [featureOf(definition)]

/** 50 s for ordinary calls, 60 s for slow ones. */
const timeLimitMs = { ordinary: 50_000, slow: 60_000 }
/** 2 s, rising by 1 s to 6 s. */
const pollDelayMs = (attempt: number): number => Math.min(2 + attempt, 6) * 1000

/** A fault of ours; refusals by the rules have other numbers. */
const faultCode = 500
/** The job whose answer is waited for is gone, as its server is: what only reads begins anew. */
const jobGoneCode = 41001
/** A slow act was cancelled, or its server fell, or it ran too long: what it had done before is seen in the books. */
const brokenOffCodes: ReadonlySet<number> = new Set([40904, jobGoneCode, 50305, 50307])
/** The instance is being restored: nobody works until it is over. */
const maintenanceCode = 50301

export type AskedFor = { url: string; body: string }

/** What the calls need from the application; each part is set once at start. */
type Surroundings = {
  language: () => string
  accountSet: () => string
  /** Resolves at once, or when the screen is unlocked. */
  untilUnlocked: () => Promise<void>
  /** The session has ended: ask once, however many calls say so. */
  onExpired: (why: string) => void
  /** Somebody else has signed in in another window: nothing is asked in his name for what this one shows. */
  onOtherUser: () => void
  /** A refusal or failure the screen has not asked to show itself. */
  onTrouble: (trouble: CallRefused | CallFailed, asked: AskedFor) => void
  /** The instance is being restored: a page of its own says so, and no toast. */
  onMaintenance: () => void
  /** A call begins to wait for a job, and waits no longer. */
  onWaiting: (cacheId: string, isWaiting: boolean) => void
  /** A write has succeeded, or was broken off after it may have done a part: these query features are stale. */
  onWritten: (definition: Call) => void
  /** Nobody knows whether a write has succeeded: whoever goes and looks is to see what is true. */
  onUnknown: () => void
}

let around: Surroundings = {
  language: () => 'zh-cn',
  accountSet: () => '',
  untilUnlocked: async () => {},
  onExpired: () => {},
  onOtherUser: () => {},
  onTrouble: () => {},
  onMaintenance: () => {},
  onWaiting: () => {},
  onWritten: () => {},
  onUnknown: () => {},
}

export const surround = (part: Partial<Surroundings>): void => {
  around = { ...around, ...part }
}

/**
 * Keys of writes that run, or whose outcome is unknown, so that trying the same again cannot do it twice. Once another
 * write has succeeded the books have moved on: what looks the same then is meant anew (audited, taken back, audited).
 */
const openKeys = new Map<string, { key: string; running: number }>()

const beginWrite = (mark: string, wanted: string | undefined): string => {
  const open = openKeys.get(mark)
  const key = wanted ?? open?.key ?? crypto.randomUUID()
  if (mark) openKeys.set(mark, { key, running: (open?.running ?? 0) + 1 })
  return key
}

const endWrite = (mark: string, outcome: 'done' | 'aside' | 'refused' | 'unknown'): void => {
  const open = openKeys.get(mark)
  if (open) open.running -= 1
  if (outcome !== 'unknown') openKeys.delete(mark)
  if (outcome === 'done') for (const [other, { running }] of openKeys) if (running <= 0) openKeys.delete(other)
}

const headersOf = (cacheId: string, idempotencyKey: string, accountSet = around.accountSet()): Headers => {
  const headers = new Headers({ Accept: 'application/json', 'X-Lang': around.language() })
  headers.set('Accept-Language', around.language() === 'en' ? 'en-US' : 'zh-CN')
  const access = accessToken()
  if (isOfAnother(access)) {
    around.onOtherUser()
    throw new CallFailed('aborted')
  }
  if (access) headers.set('Authorization', `Bearer ${access}`)
  if (access && hasExpired(access) && refreshToken()) headers.set('X-Authorization', `Bearer ${refreshToken()}`)
  if (accountSet) headers.set('Account-Config', accountSet)
  if (viewToken()) headers.set('View-As', viewToken())
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  if (cacheId) headers.set('cache-id', cacheId)
  return headers
}

/** The head lines of an upload, which goes another way than the calls. */
export const headersForUpload = (): Headers => headersOf('', crypto.randomUUID())

type Request = {
  url: string
  method: string
  body: string | FormData | undefined
  slow: boolean
  feature: string
  /** Under what a slow read is found again when it was left while it ran; '' for what is not. */
  mark: string
}

const requestOf = (definition: Call, input: unknown, options: SendOptions): Request => {
  const { method, path } = addressOf(definition)
  const filled = fillPath(path, input)
  const asQuery = method === 'GET' || method === 'DELETE' || options.form !== undefined
  const query = asQuery ? queryText(filled.rest, (name) => queryNameOf(definition, name)) : ''
  const json = asQuery ? undefined : JSON.stringify(filled.rest ?? {})
  const url = query ? `${filled.path}?${query}` : filled.path
  const slow = definition.slow === true
  // A file is not come back to: it would be older than whoever asks for it again thinks.
  const isLeavable = slow && method === 'GET' && options.signal !== undefined
  const mark = isLeavable ? `${options.accountSet} ${around.language()} ${url}` : ''
  return { url, method, body: options.form ?? json, slow, feature: featureOf(definition), mark }
}

/** Takes the new tokens and the time of the server from an answer. */
export const takeTokens = (response: Response): void => {
  learnClock(response.headers.get('date'))
  const pair = tokensOf(response.headers)
  // What comes late for one user takes nothing from another, who has signed in since.
  if (pair && pair !== 'expired' && !isOfAnother(accessToken())) storeTokens(pair.access, pair.refresh)
}

/** Asks once; the limit holds until the last byte of the answer has come. */
const askOnce = async (request: Request, headers: Headers, options: SendOptions): Promise<CallAnswer> => {
  const { signal: outer, keepalive } = options
  if (typeof request.body === 'string') headers.set('Content-Type', 'application/json')
  const limit = AbortSignal.timeout(request.slow ? timeLimitMs.slow : timeLimitMs.ordinary)
  const signal = outer ? AbortSignal.any([outer, limit]) : limit
  try {
    const { method, body } = request
    const response = await fetch(apiBase + request.url, { method, headers, body, signal, keepalive, credentials })
    takeTokens(response)
    return await readAnswer(response)
  } catch (cause) {
    if (cause instanceof CallFailed || cause instanceof CallRefused) throw cause
    if (outer?.aborted) throw new CallFailed('aborted')
    if (limit.aborted) throw new CallFailed('timeout')
    throw new CallFailed('network', cause instanceof Error ? cause.message : '')
  }
}

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(new CallFailed('aborted'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })

const isJobGone = (trouble: unknown): boolean => trouble instanceof CallRefused && trouble.code === jobGoneCode

/** Ends the run of a read whose answer nobody is to see; it may have ended by itself. */
const cancelRun = (cacheId: string): void =>
  void carry(jobCalls.cancel, { cacheId }, { quiet: true }).catch(() => undefined)

/** What is being read, or was left while it was, is not gone on with: who asks again wants what is true now. */
export const forgetReads = (): void => {
  for (const cacheId of takeOutdatedReads()) cancelRun(cacheId)
}

const askUntilDone = async (request: Request, options: SendOptions, key: string): Promise<unknown> => {
  const { mark, feature } = request
  let cacheId = mark === '' ? '' : leftRead(mark)
  // Whatever became of a job that is come back to, the read itself has not been tried.
  let isReturn = cacheId !== ''
  let mayBeginAnew = request.method === 'GET'
  try {
    for (let attempt = 0; ; attempt++) {
      // The job has its file: it is not sent again to ask how it goes.
      if (!options.isAboutLock) await around.untilUnlocked()
      const asked = cacheId !== '' && request.body instanceof FormData ? { ...request, body: undefined } : request
      const asking = askOnce(asked, headersOf(cacheId, key, options.accountSet), options)
      const answer = await asking.catch((trouble: unknown) => {
        if (mark !== '' && trouble instanceof CallRefused) endRead(mark, cacheId)
        const isGone = isReturn ? trouble instanceof CallRefused : isJobGone(trouble)
        if (cacheId !== '' && mayBeginAnew && isGone) return null
        throw trouble
      })
      if (answer === null) {
        around.onWaiting(cacheId, false)
        cacheId = ''
        mayBeginAnew = isReturn
        isReturn = false
        continue
      }
      if (answer.kind === 'result') {
        if (mark !== '') endRead(mark, cacheId)
        return answer.result
      }
      isReturn = false
      cacheId = answer.cacheId
      if (options.signal?.aborted) {
        // Something was written while the number came: nobody is to come back to it.
        if (request.method === 'GET') cancelRun(cacheId)
        throw new CallFailed('aborted')
      }
      if (mark !== '') keepRead(mark, { cacheId, feature })
      around.onWaiting(cacheId, true)
      if (answer.progress) options.onProgress?.(answer.progress, cacheId)
      await pause(pollDelayMs(attempt), options.signal)
    }
  } finally {
    if (cacheId !== '') around.onWaiting(cacheId, false)
  }
}

/** A lost connection, here or behind the server, or a fault: what was asked for may have been done. */
const isOutcomeUnknown = (trouble: unknown): boolean => {
  if (trouble instanceof CallRefused) return trouble.code === faultCode
  if (!(trouble instanceof CallFailed)) return false
  return trouble.kind === 'timeout' || trouble.kind === 'network' || trouble.status >= 500
}

const tell = (trouble: unknown, options: SendOptions, { url, body }: Request): void => {
  if (trouble instanceof CallFailed && trouble.kind === 'expired') {
    if (!options.isLeaving) around.onExpired(trouble.message)
  } else if (trouble instanceof CallFailed && trouble.kind === 'aborted') return
  else if (trouble instanceof CallRefused && trouble.code === maintenanceCode) around.onMaintenance()
  else if (trouble instanceof CallFailed || trouble instanceof CallRefused) {
    const isFault = trouble instanceof CallRefused && trouble.traceId !== ''
    if (options.quiet && !(options.quiet === 'refusals' && isFault)) return
    around.onTrouble(trouble, { url, body: typeof body === 'string' ? body : '' })
  }
}

const endOutdated = (definition: Call): void => {
  for (const cacheId of takeOutdatedReads(touchedBy(definition))) cancelRun(cacheId)
}

/** What was written is told; what was being read before it is of no use any more. */
const tellWritten = (definition: Call): void => {
  endOutdated(definition)
  around.onWritten(definition)
}

const tellUnknown = (definition: Call): void => {
  endOutdated(definition)
  around.onUnknown()
}

/** The one sender of the browser. What writes keeps its idempotency key until an answer has come. */
export const carry: Send = async (definition, input, given = {}) => {
  // Where it was asked it is answered, whatever is chosen meanwhile.
  const accountSet = given.accountSet ?? around.accountSet()
  const options = { ...given, accountSet }
  const request = requestOf(definition, input, options)
  const { method, url, body } = request
  const isWrite = method !== 'GET'
  const mark = isWrite && !(body instanceof FormData) ? `${method} ${url} ${accountSet} ${body ?? ''}` : ''
  const key = isWrite ? beginWrite(mark, options.idempotencyKey) : ''
  try {
    const result = await askUntilDone(request, options, key)
    if (isWrite) {
      // What is kept aside for oneself does not move the books on.
      endWrite(mark, definition.touches?.length === 0 ? 'aside' : 'done')
      tellWritten(definition)
    }
    return result
  } catch (trouble) {
    if (isWrite) endWrite(mark, isOutcomeUnknown(trouble) ? 'unknown' : 'refused')
    if (isWrite && trouble instanceof CallRefused && brokenOffCodes.has(trouble.code)) tellWritten(definition)
    else if (isWrite && isOutcomeUnknown(trouble)) tellUnknown(definition)
    tell(trouble, options, request)
    throw trouble
  }
}
