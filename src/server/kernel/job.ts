// Slow calls: answered at once when done within a second, else as code 2020 and asked for again by cache-id.
import { randomUUID } from 'node:crypto'
import type { Progress } from '../../contract/base/call.ts'
import { momentText } from '../../domain/base/moment.ts'
import { problem, Refusal, refuse } from '../../domain/base/problem.ts'
import { type Db, isLost } from './db.ts'
import { answerRow, type JobAnswer, opened } from './job-answer.ts'
import { type EndedJob, type FileKeeper, keptSeconds, laid, type Outcome, writeEnd } from './job-end.ts'
import { openTurns, type Turn, type Turns } from './job-queue.ts'
import { checkOwner, fingerprintOf, isCommand, type JobRequest, joinsOf, keyOf, requestText } from './job-request.ts'
import {
  askCancel,
  beat,
  findByKey,
  findHolder,
  findJob,
  findTwin,
  insertJob,
  type JobProgress,
  type JobRow,
  jobsOf,
  nodesOf,
  recoverJobs,
  type ToldJob,
  takeName,
  touchJob,
  withPhase,
} from './job-row.ts'
import { log } from './log.ts'
import { isDeadNode, ownNode } from './node.ts'
import { isFileAnswer } from './scope.ts'
import { endOf, limited, limitOf, ServerEnds, type TimeLimits, timeLimits, whyEnded } from './time-limit.ts'
import { within } from './time-slice.ts'

/** What takes longer than this answers 2020 (ms). */
const patienceMs = 1000
const beatMs = 2000
const recoverMs = 30_000
/** Whoever waits longer than this for his turn is told so (ms). */
const turnMs = 1_800_000
const finishedMax = 500
/** A report that nobody asks for so long is ended: browsers let a tab that is not seen ask once a minute. */
const forgottenSeconds = 150

/** Who looks after jobs: a user after his own, or after those of others that he sees. */
export type JobWatcher = { userId: bigint; sees?(job: Pick<JobRow, 'userId' | 'accountSet'>): boolean }

export type Jobs = {
  answer(request: JobRequest): Promise<JobAnswer>
  /** Answers the job; refuses what is not the watcher's (404) or has ended (40907). `told` tells of it with it. */
  cancel(watcher: JobWatcher, cacheId: string, told?: ToldJob): Promise<JobRow>
  status(watcher: JobWatcher, cacheId: string): Promise<JobRow>
  mine(userId: bigint): Promise<JobRow[]>
  /** How many run on this server. */
  running(): number
  /** Whether the server ends: it goes on answering for what it has begun, and begins nothing. */
  isEnding(): boolean
  stop(): Promise<void>
}

type Job = EndedJob & {
  userName: string
  fingerprint: Buffer
  /** Under which a repeated request finds it. */
  joins: string[]
  startedAt: string
  turn: Turn
  outcome: Outcome | null
  isFileTaken: boolean
  done: Promise<void>
  /** Settles when the job is written down. */
  row: Promise<void> | null
  hasRow: boolean
  /** Its end is written down too. */
  isRecorded: boolean
  /** Null once it has ended: whoever listens to it holds the whole request. */
  abort: AbortController | null
  limitMs: number
}
type Inner = {
  db: Db
  jobs: Map<string, Job>
  joins: Map<string, Job>
  turns: Turns
  most: () => Promise<number>
  /** None: a file is for the first who asks this server. */
  keeper: FileKeeper | null
  limits: TimeLimits
  isEnding: boolean
}

const noProgress: Progress = { pct: 0, stage: '', done: 0, total: 0 }

/** Null when the result is a file that somebody reads already: its bytes come only once. */
const outcomeOf = (job: Job): JobAnswer | null => {
  if (job.outcome === null) return { kind: 'pending', cacheId: job.id, progress: progressOf(job) }
  if ('error' in job.outcome) throw job.outcome.error
  const { result } = job.outcome
  if (isFileAnswer(result)) {
    if (job.isFileTaken) return null
    job.isFileTaken = true
  }
  return { kind: 'result', result }
}

/** How far a job is, and its place in the row while it waits for its turn. */
const progressOf = ({ progress, turn }: Pick<Job, 'progress' | 'turn'>): JobProgress =>
  turn.place() === 0 ? progress : { ...progress, queuePos: turn.place() }

/** Writes the end of a job down, if it was written down at all. */
const recordEnd = async (inner: Inner, job: Job): Promise<void> => {
  if (job.outcome === null || !job.hasRow || job.isRecorded) return
  // Its answer is in memory too: a database that cannot be reached now is told at the next beat.
  await writeEnd(inner.db, job, job.outcome).then(
    () => {
      job.isRecorded = true
    },
    (error) => log.error('the end of a job was not kept', { job: job.id, error }),
  )
}

const unjoin = (inner: Inner, job: Job, joins: readonly string[]): void => {
  for (const join of joins) if (inner.joins.get(join) === job) inner.joins.delete(join)
}

const forget = (inner: Inner, job: Job): void => {
  inner.jobs.delete(job.id)
  unjoin(inner, job, job.joins)
}

const finish = async (inner: Inner, job: Job, ended: Outcome): Promise<void> => {
  job.turn.end()
  const outcome = await laid(inner.keeper, job, ended)
  const signal = job.abort?.signal
  job.abort = null
  const isCancelled = 'error' in outcome && signal?.aborted === true
  job.outcome = isCancelled ? { error: new Refusal([whyEnded(signal, job.limitMs)]) } : outcome
  // The key of a command must go on finding what it did. All else may be asked for again at once.
  const [own = '', keyed] = job.joins
  unjoin(inner, job, 'error' in outcome ? job.joins : [own])
  await job.row?.catch(() => undefined)
  await recordEnd(inner, job)
  if (!job.hasRow && keyed === undefined) return forget(inner, job)
  setTimeout(() => forget(inner, job), keptSeconds.report * 1000).unref()
  if (inner.jobs.size > finishedMax) {
    const oldest = [...inner.jobs.values()].find((each) => each.outcome !== null)
    if (oldest) forget(inner, oldest)
  }
}

/** Writes a job down, once, so that other servers can answer for it. */
const writeRow = (inner: Inner, job: Job, request: JobRequest): Promise<void> => {
  const { scope, definition } = request
  const write = async (): Promise<void> => {
    job.hasRow = await insertJob(inner.db, {
      id: job.id,
      call: definition.at,
      fingerprint: job.fingerprint,
      idempotencyKey: keyOf({ scope, definition }),
      userId: scope.user.id,
      accountSet: scope.accountSet?.value ?? '',
      progress: progressOf(job),
      node: ownNode,
      startedAt: job.startedAt,
      traceId: scope.traceId,
      request: requestText(request),
    })
  }
  job.row ??= write().catch((error) => {
    job.row = null
    // Whether it stands there nobody knows: then its end is written down too. It would seem to run on.
    job.hasRow ||= isLost(error)
    throw error
  })
  return job.row
}

/** Takes a name until the job ends. The job is written down first: whoever comes second is told of it. */
const hold = async (inner: Inner, job: Job, request: JobRequest, key: string): Promise<void> => {
  await writeRow(inner, job, request)
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    if (job.hasRow && (await takeName(inner.db, key, job.id))) return
    const holder = await findHolder(inner.db, key)
    if (holder) refuse(problem('job.running', '', { user: holder.user, since: momentText(holder.since) }))
  }
  // The same request runs on another server.
  refuse(problem('job.running', '', { user: job.userName, since: momentText(job.startedAt) }))
}

type Begun = { id: string; joins: string[]; most: number }

const begin = (inner: Inner, request: JobRequest, { id, joins, most }: Begun): Job => {
  const { scope, definition } = request
  const turn = inner.turns.take(scope.user.id, most)
  const abort = new AbortController()
  const job: Job = {
    id,
    call: definition.at,
    userId: scope.user.id,
    userName: scope.user.realName,
    accountSet: scope.accountSet?.value ?? '',
    mayList: scope.may('sys:job:list'),
    ...{ lang: scope.lang, traceId: scope.traceId },
    fingerprint: fingerprintOf(request, id),
    joins,
    turn,
    isCommand: isCommand(definition),
    progress: noProgress,
    ...{ startedAt: new Date().toISOString(), askedAt: new Date().toISOString() },
    outcome: null,
    isFileTaken: false,
    done: Promise.resolve(),
    row: null,
    hasRow: false,
    isRecorded: false,
    abort,
    limitMs: limitOf(inner.limits, definition),
  }
  inner.jobs.set(id, job)
  for (const join of joins) inner.joins.set(join, job)
  const progress = (next: Progress): void => {
    job.progress = withPhase(job.progress, next, new Date().toISOString())
  }
  const { signal } = abort
  const held = (key: string): Promise<void> => hold(inner, job, request, key)
  if (turn.place() > 0) progress({ ...noProgress, stage: 'queue' })
  signal.addEventListener('abort', () => turn.giveUp(signal.reason))
  const work = turn.come.then(() =>
    limited({ abort, end: new AbortController(), limitMs: job.limitMs, cancelledMs: inner.limits.cancelled }, () =>
      request.work({ ...scope, progress, cancelled: signal, hold: held }),
    ),
  )
  job.done = (job.isCommand ? work : Promise.race([work, endOf(signal)]))
    .then((result): Outcome => ({ result }))
    .catch((error): Outcome => ({ error }))
    .then((outcome) => finish(inner, job, outcome))
  return job
}

/** Writes a job down; answers the one of another server that was asked the same, where that stands there already. */
const twinOf = async (inner: Inner, job: Job, request: JobRequest): Promise<JobRow | null> => {
  const { fingerprint, userId } = job
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await writeRow(inner, job, request)
    if (job.hasRow) return null
    const twin = await findTwin(inner.db, { fingerprint, userId, key: keyOf(request) })
    if (twin) return twin
    // It has ended meanwhile.
    job.row = null
  }
  return null
}

/** Waits a second for the end, then writes the job down so that other servers can answer for it. */
const settle = async (inner: Inner, job: Job, request: JobRequest): Promise<JobAnswer | null> => {
  job.askedAt = new Date().toISOString()
  await within(request.arrived, 600_000)
  await within(job.done, patienceMs)
  job.askedAt = new Date().toISOString()
  // A command is safe without a row: its transaction commits as a whole, and whether it did is seen in the books.
  if (job.outcome === null) {
    const twin = await twinOf(inner, job, request)
    // Any server answers for what is written down, for this one only we do.
    if (twin && job.outcome === null) return { kind: 'pending', cacheId: twin.id, progress: twin.progress }
    // It may have ended while the row was written.
    await recordEnd(inner, job)
  }
  return outcomeOf(job)
}

/** The answer of a job begun by the same request, or null when there is none that can be shared. */
const join = async (
  inner: Inner,
  request: JobRequest,
  fingerprint: Buffer,
  [own = '', keyed = '']: readonly string[],
): Promise<JobAnswer | null> => {
  const known = inner.joins.get(keyed) ?? inner.joins.get(own)
  if (!known) return null
  if (!known.fingerprint.equals(fingerprint)) refuse(problem('idempotency.reused'))
  return settle(inner, known, request)
}

const start = async (inner: Inner, request: JobRequest): Promise<JobAnswer> => {
  const id: string = randomUUID()
  if (inner.isEnding) refuse(problem('server.ending'))
  const fingerprint = fingerprintOf(request, id)
  const joins = joinsOf(request, fingerprint)
  const shared = await join(inner, request, fingerprint, joins)
  if (shared) return shared
  if (keyOf(request) !== '') {
    const row = await findByKey(inner.db, request.scope.user.id, request.scope.idempotencyKey)
    if (row && !row.fingerprint.equals(fingerprint)) refuse(problem('idempotency.reused'))
    if (row) return answerRow(row)
  }
  // A file that waited would keep the line open: whoever sends one has his turn at once.
  const most = request.definition.upload === true ? Number.POSITIVE_INFINITY : await inner.most()
  // The same request may have begun while the rows were read.
  const meanwhile = await join(inner, request, fingerprint, joins)
  if (meanwhile) return meanwhile
  const job = begin(inner, request, { id, joins, most })
  // Nobody knows its number yet: nobody can come back for it.
  if (!job.isCommand) {
    request.left?.addEventListener('abort', () => job.abort?.abort())
    if (request.left?.aborted) job.abort?.abort()
  }
  return (await settle(inner, job, request)) ?? refuse(problem('job.expired'))
}

/** Answers for a job that was begun before; never begins one. */
const resume = async (inner: Inner, request: JobRequest): Promise<JobAnswer> => {
  const fingerprint = fingerprintOf(request, request.cacheId)
  const job = inner.jobs.get(request.cacheId)
  if (job) {
    checkOwner(job, request, fingerprint)
    job.askedAt = new Date().toISOString()
    await within(job.done, patienceMs)
    // It will not come back, and whether it had its effect is seen in the books.
    if (job.outcome && 'error' in job.outcome && isLost(job.outcome.error)) refuse(problem('job.aborted'))
    return outcomeOf(job) ?? refuse(problem('job.expired'))
  }
  const row = await findJob(inner.db, request.cacheId)
  if (!row) return refuse(problem('job.expired'))
  checkOwner(row, request, fingerprint)
  await touchJob(inner.db, row.id)
  return answerRow(row)
}

const watchedRow = async (inner: Inner, { userId, sees }: JobWatcher, cacheId: string): Promise<JobRow> => {
  const row = await findJob(inner.db, cacheId)
  if (!row || (row.userId !== userId && sees?.(row) !== true)) return refuse(problem('record.missing'))
  const job = inner.jobs.get(cacheId)
  return job ? { ...row, progress: progressOf(job) } : row
}

const cancel = async (inner: Inner, watcher: JobWatcher, cacheId: string, told?: ToldJob): Promise<JobRow> => {
  const row = await watchedRow(inner, watcher, cacheId)
  if (!(await askCancel(inner.db, row, told))) refuse(problem('job.notCancellable'))
  inner.jobs.get(row.id)?.abort?.abort()
  return { ...row, state: 'cancelling' }
}

/** Ends the waiting of those who have waited for their turn since before a moment (ms). */
const giveUpBefore = (inner: Inner, moment: number, why: 'job.waited' | 'job.aborted'): void => {
  for (const { turn, startedAt } of inner.jobs.values()) {
    if (Date.parse(startedAt) < moment) turn.giveUp(new Refusal([problem(why)]))
  }
}

/** Fails the jobs of dead servers, now and every thirty seconds. `most`: of one user at a time here. */
export const openJobs = async (
  db: Db,
  most: Inner['most'] = async () => Number.POSITIVE_INFINITY,
  keeper: FileKeeper | null = null,
  limits: TimeLimits = timeLimits,
): Promise<Jobs> => {
  const given = { db, most, keeper, limits, isEnding: false }
  const inner: Inner = { ...given, jobs: new Map(), joins: new Map(), turns: openTurns() }
  const recover = async (): Promise<void> => recoverJobs(db, (await nodesOf(db)).filter(isDeadNode))
  await recover()
  const quietly = (work: Promise<unknown>): void =>
    void work.catch((error) => log.error('jobs were not looked after', { error }))
  const beatAll = async (): Promise<void> => {
    giveUpBefore(inner, Date.now() - turnMs, 'job.waited')
    for (const job of inner.jobs.values()) if (job.outcome !== null) await recordEnd(inner, job)
    const running = [...inner.jobs.values()].filter((job) => job.hasRow && job.outcome === null)
    if (running.length === 0) return
    const beating = running.map((job) => ({ ...job, progress: progressOf(job) }))
    for (const id of await beat(db, beating, forgottenSeconds)) inner.jobs.get(id)?.abort?.abort()
  }
  const timers = [
    setInterval(() => quietly(beatAll()), beatMs).unref(),
    setInterval(() => quietly(recover()), recoverMs).unref(),
  ]
  const stop = async (): Promise<void> => {
    inner.isEnding = true
    for (const timer of timers) clearInterval(timer)
    giveUpBefore(inner, Number.POSITIVE_INFINITY, 'job.aborted')
    const ended = () => within(Promise.all([...inner.jobs.values()].map((job) => job.done)), 20_000)
    // What runs is allowed to end: a posting that was begun is finished rather than lost.
    await ended()
    // What takes longer is undone: it would be committed with nobody there to write that down.
    for (const { abort } of inner.jobs.values()) abort?.abort(new ServerEnds())
    await ended()
  }
  return {
    answer: async (request) => opened(keeper, await (request.cacheId === '' ? start : resume)(inner, request)),
    cancel: (watcher, cacheId, told) => cancel(inner, watcher, cacheId, told),
    status: (watcher, cacheId) => watchedRow(inner, watcher, cacheId),
    mine: (userId) => jobsOf(db, userId),
    isEnding: () => inner.isEnding,
    running: () => [...inner.jobs.values()].filter(({ outcome }) => outcome === null).length,
    stop,
  }
}
