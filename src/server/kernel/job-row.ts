// The rows of slow calls: what other servers, and this one after a crash, know about them.

import type { Progress } from '../../contract/base/call.ts'
import { type Problem, problem } from '../../domain/base/problem.ts'
import type { Db } from './db.ts'
import { columnsOf } from './row-text.ts'

export type JobState = 'running' | 'done' | 'failed' | 'cancelling' | 'cancelled'

/** A stage that a job has come to. */
export type Phase = { stage: string; at: string }
export type JobProgress = Progress & { phases?: readonly Phase[] }

/** A job that goes to and fro between stages does not fill its row. */
const phasesMost = 40

/** How far a job is now, with every stage that it has come to. */
export const withPhase = ({ phases = [] }: JobProgress, next: Progress, at: string): JobProgress => {
  const isSame = phases.at(-1)?.stage === next.stage || next.stage === '' || phases.length >= phasesMost
  return { ...next, phases: isSame ? phases : [...phases, { stage: next.stage, at }] }
}

export type JobRow = {
  id: string
  call: string
  fingerprint: Buffer
  userId: bigint
  accountSet: string
  state: JobState
  progress: JobProgress
  /** Text of the json. */
  result: string | null
  problems: Problem[] | null
  exception: string | null
  startedAt: string
  finishedAt: string | null
  isExpired: boolean
  /** '' while it runs. */
  keptUntil: string
  node: string
  traceId: string
  /** Text of what was asked; null where it is not kept. */
  request: string | null
}

const columns = `j.id, j.call, j.fingerprint, j.user_id, j.account_set, j.state, j.progress,
  j.result::text as result, j.problems, j.exception, j.started_at, j.finished_at,
  coalesce(j.expires_at < now(), false) as is_expired,
  coalesce(j.expires_at::text, '') as kept_until, j.node, j.trace_id,
  j.request::text as request`

export type NewJob = {
  id: string
  call: string
  fingerprint: Buffer
  idempotencyKey: string
  userId: bigint
  accountSet: string
  progress: Progress
  node: string
  startedAt: string
  traceId: string
  /** What was asked, so that it can be asked again; null for what is not kept. */
  request: string | null
}

/** Writes a running job down; false when another of the same fingerprint or key is there. May be asked again. */
export const insertJob = async (db: Db, job: NewJob): Promise<boolean> => {
  const rows = await db.query(
    `insert into job (id, call, fingerprint, idempotency_key, user_id, account_set, state, progress, node,
       heartbeat_at, asked_at, started_at, trace_id, request)
     values ($1, $2, $3, nullif($4, ''), $5, $6, 'running', $7, $8, now(), now(), $9, $10, $11)
     on conflict do nothing returning id`,
    [
      job.id,
      job.call,
      job.fingerprint,
      job.idempotencyKey,
      job.userId,
      job.accountSet,
      JSON.stringify(job.progress),
      job.node,
      job.startedAt,
      ...[job.traceId, job.request],
    ],
  )
  return rows.length > 0 || (await findJob(db, job.id)) !== null
}

export type Ending = {
  state: JobState
  progress: JobProgress
  result?: string
  problems?: Problem[]
  exception?: string
  keptSeconds: number
}

/** Whoever asks for an answer does so every few seconds: after so many nobody waits at a screen. */
const gazeSeconds = 10

/**
 * Writes the end down and lets go of the names that the job held; the key of a failed one may be used again. Answers
 * whether it ended now and nobody waited for it any more, on any server.
 */
export const endJob = async (
  db: Db,
  { id, askedAt }: { id: string; askedAt: string },
  ending: Ending,
): Promise<boolean> => {
  const rows = await db.query<{ isLeft: boolean }>(
    `with freed as (delete from job_lock where job_id = $1)
     update job set state = $2, result = $3,
       idempotency_key = case when $2 = 'done' then idempotency_key end,
       problems = $4, exception = $5, finished_at = now(), expires_at = now() + $6 * interval '1 second',
       progress = $7
     where id = $1 and state in ('running', 'cancelling')
     returning greatest(asked_at, $8) < now() - $9 * interval '1 second' as is_left`,
    [
      id,
      ending.state,
      ending.result,
      ending.problems ? JSON.stringify(ending.problems) : null,
      ending.exception,
      ending.keptSeconds,
      JSON.stringify(ending.progress),
      ...[askedAt, gazeSeconds],
    ],
  )
  return rows[0]?.isLeft === true
}

/** Somebody waits for a job of another server. */
export const touchJob = async (db: Db, id: string): Promise<void> => {
  await db.query(`update job set asked_at = now() where id = $1 and state in ('running', 'cancelling')`, [id])
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const findJob = async (db: Db, id: string): Promise<JobRow | null> => {
  if (!idPattern.test(id)) return null
  const [row] = await db.query<JobRow>(`select ${columns} from job j where j.id = $1`, [id])
  return row ?? null
}

export const findByKey = async (db: Db, userId: bigint, key: string): Promise<JobRow | null> => {
  const text = `select ${columns} from job j where j.user_id = $1 and j.idempotency_key = $2`
  const [row] = await db.query<JobRow>(text, [userId, key], 'job_by_key')
  return row ?? null
}

/** The job that keeps another of the same request or key from being written down. */
export const findTwin = async (
  db: Db,
  { fingerprint, userId, key }: { fingerprint: Buffer; userId: bigint; key: string },
): Promise<JobRow | null> => {
  const [row] = await db.query<JobRow>(
    `select ${columns} from job j where j.fingerprint = $1 and j.state in ('running', 'cancelling')
       or j.user_id = $2 and j.idempotency_key = nullif($3, '') order by j.started_at limit 1`,
    [fingerprint, userId, key],
  )
  return row ?? null
}

/** Takes a name for a job; false while another job holds it. */
export const takeName = async (db: Db, lockKey: string, jobId: string): Promise<boolean> => {
  const text = 'insert into job_lock (lock_key, job_id) values ($1, $2) on conflict (lock_key) do nothing returning 1'
  return (await db.query(text, [lockKey, jobId])).length > 0
}

/** Who holds a name, on any server, and since when. */
export const findHolder = async (db: Db, lockKey: string): Promise<{ user: string; since: string } | null> => {
  const [row] = await db.query<{ user: string; since: string }>(
    `select u.real_name as "user", j.started_at as since
     from job_lock l join job j on j.id = l.job_id join app_user u on u.id = j.user_id where l.lock_key = $1`,
    [lockKey],
  )
  return row ?? null
}

export const jobsOf = (db: Db, userId: bigint): Promise<JobRow[]> =>
  db.query<JobRow>(
    `select ${columns} from job j where j.user_id = $1 and j.started_at > now() - interval '1 day'
     order by j.started_at desc limit 50`,
    [userId],
  )

export type ToldJob = (tx: Db, job: JobRow) => Promise<void>

/** Asks the server that runs it to cancel; false when it does not run any more. */
export const askCancel = (db: Db, job: JobRow, told: ToldJob = async () => undefined): Promise<boolean> =>
  db.transaction(async (tx) => {
    const text = `update job set state = 'cancelling' where id = $1 and state in ('running', 'cancelling') returning id`
    const isAsked = (await tx.query(text, [job.id])).length > 0
    if (isAsked) await told(tx, job)
    return isAsked
  })

type Beating = { id: string; progress: JobProgress; isCommand: boolean; askedAt: string }

/**
 * Says that jobs are alive, how far they are and when this server was last asked for them. Answers those that shall
 * end: what somebody wants cancelled, and reports that nobody has asked for on any server for so many seconds.
 */
export const beat = async (db: Db, jobs: readonly Beating[], forgottenSeconds: number): Promise<string[]> => {
  const told = jobs.map((job) => ({ ...job, progress: JSON.stringify(job.progress) }))
  const rows = await db.query<{ id: string; state: JobState; isForgotten: boolean; isCommand: boolean }>(
    `update job j set heartbeat_at = now(), progress = w.progress, asked_at = greatest(j.asked_at, w.asked_at)
     from unnest($1::uuid[], $2::json[], $3::boolean[], $4::timestamptz[]) as w (id, progress, is_command, asked_at)
     where j.id = w.id and j.state in ('running', 'cancelling')
     returning j.id, j.state, w.is_command,
       j.asked_at < now() - $5 * interval '1 second' as is_forgotten`,
    [...columnsOf(told, 'id', 'progress', 'isCommand', 'askedAt'), forgottenSeconds],
  )
  return rows.filter((row) => row.state === 'cancelling' || (row.isForgotten && !row.isCommand)).map((row) => row.id)
}

/** The servers that jobs are said to run on. */
export const nodesOf = async (db: Db): Promise<string[]> => {
  const text = `select distinct node from job where state in ('running', 'cancelling')`
  return (await db.query<{ node: string }>(text)).map((row) => row.node)
}

/**
 * Jobs whose server died are failed: those of the named servers, and those that gave no sign for a minute. Each command
 * commits as a whole at its end, so that nothing of it is there, or all of it and only its answer is lost. Old rows are
 * removed.
 */
export const recoverJobs = async (db: Db, deadNodes: readonly string[] = []): Promise<void> => {
  await db.query(
    `update job set state = 'failed', idempotency_key = null, problems = $1, finished_at = now(),
       expires_at = now() + interval '1 day'
     where state in ('running', 'cancelling')
       and (heartbeat_at < now() - interval '60 seconds' or node = any($2))`,
    [JSON.stringify([problem('job.aborted')]), deadNodes],
  )
  await db.query(
    `delete from job_lock l using job j where j.id = l.job_id and j.state not in ('running', 'cancelling')`,
  )
  await db.query(`delete from job where expires_at < now() - interval '1 day'`)
}
