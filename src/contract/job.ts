// The calls about slow calls that are running: where they stand, and cancelling one (administration §4).
import { Type } from 'typebox'
import { call } from './call.ts'

const CacheId = Type.String({ minLength: 1, maxLength: 64 })

export const Progress = Type.Object({
  pct: Type.Integer(),
  stage: Type.String(),
  done: Type.Integer(),
  total: Type.Integer(),
})

export const JobRow = Type.Object({
  cacheId: Type.String(),
  call: Type.String(),
  accountSet: Type.String(),
  state: Type.String(),
  progress: Progress,
  startedAt: Type.String(),
  finishedAt: Type.String(),
})

export const jobCalls = {
  cancel: call({
    at: 'POST /system/job/cancel',
    input: Type.Object({ cacheId: CacheId }),
    result: Type.Object({ state: Type.String() }),
    permission: 'signedIn',
  }),
  /** Where one of the caller's jobs stands, without its result. */
  status: call({
    at: 'GET /system/job/status',
    input: Type.Object({ cacheId: CacheId }),
    result: JobRow,
    permission: 'signedIn',
  }),
  /** The caller's running jobs and those that ended within the last day, newest first, at most 50. */
  mine: call({
    at: 'GET /system/job/mine',
    input: Type.Object({}),
    result: Type.Object({ items: Type.Array(JobRow) }),
    permission: 'signedIn',
  }),
}
