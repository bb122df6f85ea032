// What a slow call answers: its result, the text of one that was kept, or that it goes on.
import type { Progress } from '../../contract/base/call.ts'
import { problem, Refusal, refuse } from '../../domain/base/problem.ts'
import { type FileKeeper, openKept } from './job-end.ts'
import type { JobRow } from './job-row.ts'

/** `json` is the text of a result that was kept. */
export type JobAnswer =
  | { kind: 'result'; result: unknown }
  | { kind: 'json'; json: string }
  | { kind: 'pending'; cacheId: string; progress: Progress }

/** What a job of another server, or of before, has come to. */
export const answerRow = (row: JobRow): JobAnswer => {
  if (row.isExpired) return refuse(problem('job.expired'))
  if (row.state === 'running' || row.state === 'cancelling') {
    return { kind: 'pending', cacheId: row.id, progress: row.progress }
  }
  if (row.state === 'cancelled') return refuse(problem('job.cancelled'))
  if (row.problems) throw new Refusal(row.problems)
  if (row.exception !== null) throw new Error(row.exception)
  // A file that was made at once was for the one who asked.
  return row.result === null ? refuse(problem('job.expired')) : { kind: 'json', json: row.result }
}

export const opened = async (keeper: FileKeeper | null, answer: JobAnswer): Promise<JobAnswer> => {
  if (keeper === null || answer.kind === 'pending') return answer
  const file = await openKept(keeper, answer.kind === 'json' ? answer.json : answer.result)
  return file ? { kind: 'result', result: file } : answer
}
