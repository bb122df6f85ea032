// The rows of slow calls: what other servers, and this one after a crash, know about them.

import type { Progress } from '../../contract/call.ts'
import { type Problem, problem } from '../../domain/problem.ts'
import type { Db } from './db.ts'

export type JobState = 'running' | 'done' | 'failed' | 'cancelling' | 'cancelled'

export type JobRow = {
  id: string
  call: string
  fingerprint: Buffer
  userId: bigint
  accountSet: string
  state: JobState
  progress: Progress
  /** Text of the json. */
  result: string | null
  problems: Problem[] | null
  exception: string | null
  startedAt: string
  finishedAt: string | null
  isExpired: boolean
}

const columns = `j.id, j.call, j.fingerprint, j.user_id as "userId", j.account_set as "accountSet", j.state, j.progress,
  j.result::text as result, j.problems, j.exception, j.started_at as "startedAt", j.finished_at as "finishedAt",
  coalesce(j.expires_at < now(), false) as "isExpired"`

export type NewJob = {
  id: string
  call: string
  fingerprint: Buffer
  idempotencyKey: string
  userId: bigint
  accountSet: string
  progress: Progress
  lockKey: string
  node: string
  startedAt: string
  traceId: string
}

/** Writes a running job down; false when a job of the same fingerprint or key is there already. */
export const insertJob = async (db: Db, job: NewJob): Promise<boolean> => {
  const rows = await db.query(
    `insert into job (id, call, fingerprint, idempotency_key, user_id, account_set, request, state, progress, lock_key,
       node, heartbeat_at, started_at, trace_id)
     values ($1, $2, $3, nullif($4, ''), $5, $6, '{}', 'running', $7, $8, $9, now(), $10, $11)
     on conflict do nothing returning id`,
    [
      job.id,
      job.call,
      job.fingerprint,
      job.idempotencyKey,
      job.userId,
      job.accountSet,
      JSON.stringify(job.progress),
      job.lockKey,
      job.node,
      job.startedAt,
      job.traceId,
    ],
  )
  return rows.length > 0
}

export type Ending = { state: JobState; result?: string; problems?: Problem[]; exception?: string; keptSeconds: number }

export const endJob = async (db: Db, id: string, ending: Ending): Promise<void> => {
  await db.query(
    `update job set state = $2, result = $3, problems = $4, exception = $5, finished_at = now(),
       expires_at = now() + $6 * interval '1 second'
     where id = $1 and state in ('running', 'cancelling')`,
    [
      id,
      ending.state,
      ending.result,
      ending.problems ? JSON.stringify(ending.problems) : null,
      ending.exception,
      ending.keptSeconds,
    ],
  )
}

export const findJob = async (db: Db, id: string): Promise<JobRow | null> => {
  const [row] = await db.query<JobRow>(`select ${columns} from job j where j.id = $1`, [id])
  return row ?? null
}

export const findByKey = async (db: Db, userId: bigint, key: string): Promise<JobRow | null> => {
  const text = `select ${columns} from job j where j.user_id = $1 and j.idempotency_key = $2`
  const [row] = await db.query<JobRow>(text, [userId, key], 'job_by_key')
  return row ?? null
}

/** Who runs a job under a lock key on any server, and since when. */
export const findHolder = async (db: Db, lockKey: string): Promise<{ user: string; since: string } | null> => {
  const [row] = await db.query<{ user: string; since: string }>(
    `select u.real_name as "user", j.started_at as since from job j join app_user u on u.id = j.user_id
     where j.lock_key = $1 and j.state in ('running', 'cancelling') limit 1`,
    [lockKey],
    'job_holder',
  )
  return row ?? null
}

export const jobsOf = (db: Db, userId: bigint): Promise<JobRow[]> =>
  db.query<JobRow>(
    `select ${columns} from job j where j.user_id = $1 and j.started_at > now() - interval '1 day'
     order by j.started_at desc limit 50`,
    [userId],
  )

/** Asks the server that runs it to cancel; false when it does not run any more. */
export const askCancel = async (db: Db, id: string): Promise<boolean> => {
  const text = `update job set state = 'cancelling' where id = $1 and state in ('running', 'cancelling') returning id`
  return (await db.query(text, [id])).length > 0
}

/** Says that jobs are alive and how far they are; answers those that somebody wants cancelled. */
export const beat = async (db: Db, jobs: readonly { id: string; progress: Progress }[]): Promise<string[]> => {
  const rows = await db.query<{ id: string; state: JobState }>(
    `update job j set heartbeat_at = now(), progress = w.progress
     from unnest($1::uuid[], $2::json[]) as w (id, progress)
     where j.id = w.id and j.state in ('running', 'cancelling') returning j.id, j.state`,
    [jobs.map((job) => job.id), jobs.map((job) => JSON.stringify(job.progress))],
  )
  return rows.filter((row) => row.state === 'cancelling').map((row) => row.id)
}

/**
 * Jobs whose server died are failed: each command commits as a whole at its end, so that nothing of it is there, or all
 * of it and only its answer is lost. Old rows are removed.
 */
export const recoverJobs = async (db: Db): Promise<void> => {
  await db.query(
    `update job set state = 'failed', problems = $1, finished_at = now(), expires_at = now() + interval '1 day'
     where state in ('running', 'cancelling') and heartbeat_at < now() - interval '60 seconds'`,
    [JSON.stringify([problem('job.aborted')])],
  )
  await db.query(`delete from job where expires_at < now() - interval '1 day'`)
}
