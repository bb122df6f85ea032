// How a slow call that was written down ends: what other servers answer for it, and the notice to who has gone away.

import type { Readable } from 'node:stream'
import type { Lang } from '../../contract/base/language.ts'
import { problem, Refusal, refuse } from '../../domain/base/problem.ts'
import { keepFault } from './api-log.ts'
import { type Db, isLost } from './db.ts'
import { wireProblems } from './envelope.ts'
import { type Ending, endJob, type JobProgress } from './job-row.ts'
import { log } from './log.ts'
import { addNotices } from './notice.ts'
import { type FileAnswer, isFileAnswer } from './scope.ts'
import { pacedJson } from './time-slice.ts'

/** Seconds an answer is kept: of a report, which can be asked for again, and of a command. */
export const keptSeconds = { report: 600, command: 86_400 }

export type Outcome = { result: unknown } | { error: unknown }

export type EndedJob = {
  id: string
  call: string
  userId: bigint
  accountSet: string
  isCommand: boolean
  progress: JobProgress
  /** When somebody last asked this server for its answer. */
  askedAt: string
  /** Whether its user may open the list of jobs. */
  mayList: boolean
  lang: Lang
  traceId: string
}

const endingOf = async (job: EndedJob, outcome: Outcome): Promise<Ending> => {
  const kept = { keptSeconds: keptSeconds[job.isCommand ? 'command' : 'report'], progress: job.progress }
  if ('result' in outcome) {
    const json = isFileAnswer(outcome.result) ? undefined : await pacedJson(outcome.result ?? null)
    return { ...kept, state: 'done', result: json, progress: { ...job.progress, pct: 100 } }
  }
  if (isLost(outcome.error)) return { ...kept, state: 'failed', problems: [problem('job.aborted')] }
  if (!(outcome.error instanceof Refusal)) return { ...kept, state: 'failed', exception: String(outcome.error) }
  const { problems } = outcome.error
  return { ...kept, state: problems[0]?.code === 'job.cancelled' ? 'cancelled' : 'failed', problems }
}

/** Why it failed, in the words of whoever began it; '' where it did not. */
const reasonOf = ({ lang, traceId }: EndedJob, { state, problems = [] }: Ending): string => {
  const [first] = wireProblems(problems.length > 0 ? problems : [problem('system.failure', '', { traceId })], lang)
  return state === 'failed' ? (first?.message ?? '') : ''
}

/** Writes the end down; whoever does not wait for it any more is told of it. */
export const writeEnd = async (db: Db, job: EndedJob, outcome: Outcome): Promise<void> => {
  const ending = await endingOf(job, outcome)
  const isLeft = await endJob(db, job, ending)
  // Nobody may ever ask for its answer: its fault is told here, under the trace id that its notice and its row name.
  if ('error' in outcome && ending.exception !== undefined) {
    const { traceId, call } = job
    log.error('a job failed', { traceId, call, job: job.id, error: outcome.error })
    keepFault(db, { traceId, call }, outcome.error)
  }
  if (!isLeft || ending.state === 'cancelled') return
  const kind = ending.state === 'done' ? ('jobDone' as const) : ('jobFailed' as const)
  const args = { call: job.call, reason: reasonOf(job, ending) }
  const link = job.mayList ? `/system/job?open=${job.id}` : ''
  // A server that falls between the two leaves the list of jobs, which says the same.
  await addNotices(db, [{ userId: job.userId, kind, args, link, accountSet: job.accountSet }])
}

// The file that a slow call has made lies where every server finds it: whoever of them is asked next has it too.

/** Where it lies; as JSON it stands in the row of the job. */
export type LaidFile = { storage: 'local' | 's3'; key: string; bytes: number }

export type FileKeeper = {
  lay(stream: Readable): Promise<LaidFile>
  /** Null when it has served its time. */
  openLaid(laid: LaidFile): Promise<Readable | null>
}

type KeptFile = { keptFile: LaidFile; name: string; type: string }

const start = '{"keptFile":'

const isKept = (result: unknown): result is KeptFile =>
  typeof result === 'object' && result !== null && 'keptFile' in result

const keepFile = async (keeper: FileKeeper, { file, name, type }: FileAnswer): Promise<KeptFile> => ({
  keptFile: await keeper.lay(file),
  name,
  type,
})

/** The file of a result, or of its text in a row, to be read from its beginning; null for any other. */
export const openKept = async (keeper: FileKeeper, result: unknown): Promise<FileAnswer | null> => {
  const kept: unknown = typeof result === 'string' && result.startsWith(start) ? JSON.parse(result) : result
  if (!isKept(kept)) return null
  const file = await keeper.openLaid(kept.keptFile)
  return file ? { file, name: kept.name, type: kept.type } : refuse(problem('job.expired'))
}

/** How a job ends that is written down: the file that it has made is laid where any server finds it. */
export const laid = async (
  keeper: FileKeeper | null,
  { hasRow }: { hasRow: boolean },
  outcome: Outcome,
): Promise<Outcome> => {
  if (keeper === null || !hasRow || !('result' in outcome) || !isFileAnswer(outcome.result)) return outcome
  return keepFile(keeper, outcome.result).then(
    (result) => ({ result }),
    (error) => ({ error }),
  )
}
