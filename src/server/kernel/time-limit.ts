// How long a slow call may run, and how what it does in the database learns of its end.

import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Call } from '../../contract/base/call.ts'
import { type Problem, problem } from '../../domain/base/problem.ts'
import type { Db } from './db.ts'

/** The most that a slow call runs once its turn has come (ms). */
export type TimeLimits = {
  /** What is only read. */
  report: number
  command: number
  /** What grows with the whole instance. */
  long: number
  /** How long one that is cancelled may take to stop by itself. */
  cancelled: number
}

export const timeLimits: TimeLimits = { report: 600_000, command: 3_600_000, long: 86_400_000, cancelled: 10_000 }

export const limitOf = (limits: TimeLimits, { at, whole, long }: Pick<Call, 'at' | 'whole' | 'long'>): number =>
  limits[long === true ? 'long' : at.startsWith('GET ') && whole !== true ? 'report' : 'command']

class RanTooLong extends Error {}
/** The server ends before the call has. */
export class ServerEnds extends Error {}

/** What a call is refused with that was ended: it ran too long, the server ends, or somebody cancelled it. */
export const whyEnded = (abort: AbortSignal | undefined, limitMs: number): Problem => {
  if (abort?.reason instanceof ServerEnds) return problem('job.aborted')
  return abort?.reason instanceof RanTooLong
    ? problem('job.tooLong', '', { n: Math.max(1, Math.round(limitMs / 60_000)) })
    : problem('job.cancelled')
}

// Ledger and reports hold the database that they were opened with: a call can hand them none that knows its limit.
const ends = new AsyncLocalStorage<AbortSignal>()

/** Runs work; when `end` fires, its statement is ended in the database, and what is not committed is undone. */
export const runUntil = <T>(end: AbortSignal, work: () => T): T => ends.run(end, work)

/** Begins what is done for several callers at once: none of their ends is that of the others. */
export const beyondEnds = <T>(work: () => T): T => ends.exit(work)

type Limited = { abort: AbortController; end: AbortController; limitMs: number; cancelledMs: number }

/**
 * Runs the work of a slow call. When it runs too long it is cancelled, and what it does in the database is ended. When
 * it is cancelled before, it may stop by itself and answer what it has done, before it is ended in the same way.
 */
export const limited = async <T>({ abort, end, limitMs, cancelledMs }: Limited, work: () => Promise<T>): Promise<T> => {
  // No refusal: what goes on to the next after one must not go on after this.
  const timer = setTimeout(() => {
    const reason = new RanTooLong()
    end.abort(reason)
    abort.abort(reason)
  }, limitMs).unref()
  let patience: NodeJS.Timeout | undefined
  const cancelled = (): void => {
    patience = setTimeout(() => end.abort(abort.signal.reason), cancelledMs).unref()
  }
  abort.signal.addEventListener('abort', cancelled)
  return runUntil(end.signal, work).finally(() => {
    clearTimeout(timer)
    clearTimeout(patience)
    abort.signal.removeEventListener('abort', cancelled)
  })
}

/** Whichever comes first: the end of the call that runs this, or that of what it waits for. */
export const endOfWork = (cancelled?: AbortSignal): AbortSignal | undefined => {
  const end = ends.getStore()
  return end && cancelled ? AbortSignal.any([end, cancelled]) : (end ?? cancelled)
}

/** Fails when a call is cancelled: a report has nothing to finish, nobody waits for it then. */
export const endOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

// Ends the statement of a connection in the database when nobody waits for it any more.

/** The answer ends the listening; it waits until nothing can hit the next statement of the connection. */
export const endOnCancel = (own: Db, client: pg.PoolClient, cancelled: AbortSignal | undefined) => {
  let ending: Promise<unknown> = Promise.resolve()
  const end = () => {
    const { processID } = client as pg.PoolClient & { processID?: number | null }
    ending = own.query('SELECT pg_cancel_backend($1)', [processID]).catch(() => undefined)
  }
  cancelled?.addEventListener('abort', end, { once: true })
  return async (): Promise<void> => {
    cancelled?.removeEventListener('abort', end)
    await ending
  }
}
