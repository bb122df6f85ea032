// The calls about slow calls, where they stand and cancelling one; and about what the server does by itself.
import { type Static, Type } from 'typebox'
import { actCall, type Call, call, fileCall, pageCall, readCall } from '../base/call.ts'
import { dateRange, OptionalText } from '../base/shape.ts'

const CacheId = Type.String({ minLength: 1, maxLength: 64 })
/** What a job is about, by the path of its call: the first that fits. */
const kindOfPath: readonly (readonly [string, RegExp])[] = [
  ['backup', /^\/system\/backup/],
  ['schedule', /^\/system\/job\//],
  ['posting', /^\/gl\/(posting|soft-close)\//],
  ['closing', /^\/gl\/closing\//],
  ['verify', /^\/gl\/verify\/|^\/system\/sys-file\/check$/],
  ['delivery', /^\/gl\/report-delivery\//],
  ['import', /import|upload|\/zip$/],
  ['file', /export|print|archive|certificate|letters|download|template$/],
  ['report', /^\/gl\/report\/|\/trail\/|\/stock$|\/standard$/],
  ['voucher', /^\/gl\/(voucher|sale-bill|entity-restock)\//],
  ['accountSet', /^\/gl\/(account-set|opening|subject|entity)/],
]

export const jobKindOf = (call: string): string => {
  const path = call.split(' ')[1] ?? ''
  return kindOfPath.find(([, pattern]) => pattern.test(path))?.[0] ?? 'other'
}

export const jobStates = ['queued', 'running', 'cancelling', 'done', 'failed', 'cancelled'] as const

/** What the server does again and again by itself. */
export const scheduleNames = [
  'sweep',
  'fileSweep',
  'recurringDrafts',
  'proof',
  'linkProbe',
  'delivery',
  'announcement',
  'noticeSending',
  'backupPlan',
] as const
export type ScheduleName = (typeof scheduleNames)[number]

export const Progress = Type.Object({
  pct: Type.Integer(),
  stage: Type.String(),
  done: Type.Integer(),
  total: Type.Integer(),
  /** The place in the row of its user's work, 1 for the next; not there once it works. */
  queuePos: Type.Optional(Type.Integer()),
})

export const JobRow = Type.Object({
  cacheId: Type.String(),
  call: Type.String(),
  accountSet: Type.String(),
  state: Type.String(),
  progress: Progress,
  startedAt: Type.String(),
  /** '' while it runs. */
  finishedAt: Type.String(),
  /** Whether the caller may ask it again: his own, ended without a result, and kept as it was asked. */
  mayRepeat: Type.Boolean(),
})

const { mayRepeat, ...inList } = JobRow.properties
const ListedJob = Type.Object({ ...inList, userName: Type.String(), realName: Type.String() })

const JobDetail = Type.Object({
  ...ListedJob.properties,
  mayRepeat,
  /** The stages that it has come to. */
  phases: Type.Array(Type.Object({ stage: Type.String(), at: Type.String() })),
  /** Why it failed: what refused it in the caller's language, or the fault. */
  reasons: Type.Array(Type.String()),
  /** Until when its answer can be had; '' when it cannot. */
  keptUntil: Type.String(),
  node: Type.String(),
  traceId: Type.String(),
  /** What the log of the server says about it. */
  log: Type.Array(Type.Object({ at: Type.String(), text: Type.String() })),
})

const Schedule = Type.Object({
  name: Type.String(),
  everySeconds: Type.Integer(),
  /** '' for never, and while it is being done. */
  begunAt: Type.String(),
  endedAt: Type.String(),
  failure: Type.String(),
  node: Type.String(),
  runs: Type.String(),
})

const filter = {
  /** Parts of the user's names, the call or the account set. */
  search: OptionalText(64),
  state: Type.Optional(Type.Enum(jobStates)),
  ...dateRange,
}

export const jobCalls = {
  /** One's own and those of books that one reads, the latest first; those that ended are kept for a day or two. */
  list: pageCall('GET /system/job/list', filter, ListedJob, { button: 'sys:job:list' }),
  /** One's own, or with `sys:job:list` any of the books that one reads; why it failed to who sees those whole. */
  detail: readCall('GET /system/job/detail', { cacheId: CacheId }, JobDetail, 'signedIn'),
  /** One's own, or with `sys:job:cancel` any of the books that one reads. */
  cancel: actCall('POST /system/job/cancel', { cacheId: CacheId }, Type.Object({ state: Type.String() }), 'signedIn', {
    touches: ['job'],
  }),
  /** Where one of the caller's jobs stands, without its result. */
  status: readCall('GET /system/job/status', { cacheId: CacheId }, JobRow, 'signedIn'),
  /** What one of the caller's jobs that came to nothing was asked, as JSON, so that it can be asked again. */
  request: call({
    at: 'GET /system/job/request',
    input: Type.Object({ cacheId: CacheId }),
    result: Type.Object({ call: Type.String(), accountSet: Type.String(), input: Type.String() }),
    permission: 'signedIn',
  }),
  /** The caller's running jobs and those that ended within the last day, newest first, at most 50. */
  mine: readCall('GET /system/job/mine', {}, Type.Object({ items: Type.Array(JobRow) }), 'signedIn'),
  export: fileCall('GET /system/job/export', filter, { button: 'sys:job:export' }),
  /** What the server does by itself, and when it did so last. */
  schedules: call({
    at: 'GET /system/job/schedules',
    result: Type.Object({ items: Type.Array(Schedule) }),
    permission: { button: 'sys:job:list' },
  }),
  /** Does one of them now. */
  run: call({
    at: 'POST /system/job/run',
    input: Type.Object({ name: Type.String({ minLength: 1, maxLength: 64 }) }),
    result: Type.Object({ failure: Type.String() }),
    permission: { button: 'sys:job:run' },
    slow: true,
    long: true,
    touches: ['job'],
  }),
}

/** A call of which only the address is known, to be asked again as it was. */
export const repeatedCall = (at: string): Call => {
  const [method = '', path = ''] = at.split(' ')
  const known = (['GET', 'POST', 'PUT', 'DELETE'] as const).find((one) => one === method) ?? 'GET'
  const whatever = Type.Unknown()
  return call({
    at: `${known} ${path as `/${string}`}`,
    input: whatever,
    result: whatever,
    permission: 'signedIn',
    slow: true,
  })
}

export type JobShape = Static<typeof ListedJob>
export type OwnJobShape = Static<typeof JobRow>
export type JobDetailShape = Static<typeof JobDetail>
export type ScheduleShape = Static<typeof Schedule>
