// The rows of jobs as their list shows them, and what the log says about one.
import type { JobShape } from '../../contract/office/job.ts'
import { parseAccountSet } from '../../domain/chart/account-set.ts'
import { ownBooks } from '../kernel/books-scope.ts'
import type { Db } from '../kernel/db.ts'
import type { JobProgress } from '../kernel/job-row.ts'
import { checkDays, likeText, orderText, type Paging, readPage, type Sorting } from '../kernel/row-store.ts'
import type { Scope } from '../kernel/scope.ts'

/** What waits for its turn runs as far as the other servers are concerned: its progress tells the difference. */
export const stateOf = ({ state, progress }: { state: string; progress: JobProgress }): string =>
  state === 'running' && progress.queuePos !== undefined ? 'queued' : state

/** A stage may name other books than those of its job: of those that one does not read it says nothing. */
const toldStage = (stage: string, own: readonly string[] | null): string =>
  own === null || stage.split(' ').every((word) => parseAccountSet(word) === null || own.includes(word)) ? stage : ''

/** How far a job is, as it is told to one who reads these books. */
export const toldProgress = ({ phases = [], ...progress }: JobProgress, own: readonly string[] | null) => ({
  progress: { ...progress, stage: toldStage(progress.stage, own) },
  phases: phases.map((phase) => ({ ...phase, stage: toldStage(phase.stage, own) })),
})

export type JobsAsked = Paging & Sorting & { search?: string; state?: string; dateFrom?: string; dateTo?: string }

const orders: Readonly<Record<string, string>> = {
  startedAt: 'j.started_at',
  finishedAt: 'j.finished_at',
  state: 'j.state',
  user: 'u.real_name',
  accountSet: 'j.account_set',
  duration: '(coalesce(j.finished_at, now()) - j.started_at)',
}

const around = `from job j left join app_user u on u.id = j.user_id
  where ($1 = '' or u.user_name ilike $1 or u.real_name ilike $1 or j.call ilike $1 or j.account_set ilike $1)
    and ($2 = '' or $2 = case when j.state = 'running' and j.progress ->> 'queuePos' is not null then 'queued'
      else j.state end)
    and ($3 = '' or j.started_at >= (nullif($3, '') || ' 00:00+08')::timestamptz)
    and ($4 = '' or j.started_at < (nullif($4, '') || ' 00:00+08')::timestamptz + interval '1 day')
    and ($5::text[] is null or j.user_id = $6 or j.account_set = '' or j.account_set = any($5))`

type Row = Omit<JobShape, 'progress'> & { progress: JobProgress }

const columns = `j.id as "cacheId", j.call, j.account_set, j.state, j.progress,
  j.started_at, coalesce(j.finished_at::text, '') as "finishedAt",
  coalesce(u.user_name, '') as "userName", coalesce(u.real_name, '') as "realName"`

/** Those that ended are gone after two days, so that the rows are few. One's own are told, whatever their books. */
export const listJobs = async (scope: Scope, { field, order = 'desc', ...asked }: JobsAsked) => {
  const { search, state = '', dateFrom = '', dateTo = '' } = asked
  checkDays({ dateFrom, dateTo })
  const own = ownBooks(scope)
  const sorted = `${orderText(orders, { field, order }, 'j.started_at')}, j.id`
  const values = [likeText(search), state, dateFrom, dateTo, own, scope.user.id]
  const found = await readPage<Row>(scope.db, { columns, from: around, order: sorted, values }, asked)
  const items = found.items.map(
    (row): JobShape => ({ ...row, state: stateOf(row), progress: toldProgress(row.progress, own).progress }),
  )
  return { ...found, items }
}

export const personOf = async (db: Db, userId: bigint): Promise<{ userName: string; realName: string }> => {
  const text = 'select user_name, real_name from app_user where id = $1'
  const [row] = await db.query<{ userName: string; realName: string }>(text, [userId])
  return row ?? { userName: '', realName: '' }
}

const logText = `select l.at, l.content as text from fault_line l where l.trace_id = $1 order by l.at limit 20`

export const logOf = (db: Db, traceId: string): Promise<{ at: string; text: string }[]> =>
  traceId === '' ? Promise.resolve([]) : db.query(logText, [traceId])
