// Serves where slow calls stand, of everybody or of oneself, cancelling one, and what the server does by itself.
import { wordsOf } from '../../contract/base/words.ts'
import { type JobShape, jobCalls, jobKindOf, jobStates } from '../../contract/office/job.ts'
import { momentText } from '../../domain/base/moment.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { parseAccountSet } from '../../domain/chart/account-set.ts'
import { isOwnBook, ownBooks, wholeBooks, withoutOthers } from '../kernel/books-scope.ts'
import type { Db } from '../kernel/db.ts'
import { wireProblems } from '../kernel/envelope.ts'
import type { App } from '../kernel/http.ts'
import type { JobWatcher } from '../kernel/job.ts'
import type { JobProgress, JobRow } from '../kernel/job-row.ts'
import { checkDays, likeText, orderText, type Paging, readPage, type Sorting } from '../kernel/row-store.ts'
import type { Scope } from '../kernel/scope.ts'
import { serve } from '../kernel/serve.ts'
import { oneOf, sheetFile } from '../kernel/sheet.ts'
import { actorOf, type Gate } from '../ledger/gate.ts'
import { changeEntry } from '../ledger/store/trail.ts'

type Repeated = Pick<JobRow, 'userId' | 'call' | 'request' | 'state'>

/** One's own that came to nothing; nobody acts in the name of another. A report is asked again where it is seen. */
const mayRepeat = ({ userId, call, request, state }: Repeated, by: bigint): boolean =>
  userId === by && request !== null && (state === 'failed' || state === 'cancelled') && jobKindOf(call) !== 'report'

const shown = (row: JobRow, scope: Scope) => ({
  cacheId: row.id,
  call: row.call,
  accountSet: row.accountSet,
  state: stateOf(row),
  progress: toldProgress(row.progress, ownBooks(scope)).progress,
  startedAt: row.startedAt,
  finishedAt: row.finishedAt ?? '',
  mayRepeat: mayRepeat(row, scope.user.id),
})

const isOver = ({ state }: Pick<JobRow, 'state'>): boolean => state !== 'running' && state !== 'cancelling'

const asked = async (app: App, cacheId: string, scope: Scope) => {
  const row = await app.jobs.status({ userId: scope.user.id }, cacheId)
  if (!mayRepeat(row, scope.user.id)) refuse(problem('record.missing', 'cacheId'))
  return { call: row.call, accountSet: row.accountSet, input: row.request ?? '{}' }
}

/** Jobs of others are told, and cancelled, by whoever may so and reads their account set. */
const watcherOf = (scope: Scope, button: string): JobWatcher => {
  const own = ownBooks(scope.by(button))
  return { userId: scope.user.id, sees: ({ accountSet }) => scope.may(button) && isOwnBook(accountSet, own) }
}

/** What refused it, and how it failed, tells of figures: to its own user, and to who sees those books whole. */
const toldTexts = ({ userId, accountSet }: JobRow, texts: readonly string[], scope: Scope): string[] => {
  if (userId === scope.user.id) return [...texts]
  return isOwnBook(accountSet, wholeBooks(scope)) ? texts.map((text) => withoutOthers(text, ownBooks(scope))) : []
}

const detail = async (app: App, cacheId: string, scope: Scope) => {
  const row = await app.jobs.status(watcherOf(scope, 'sys:job:list'), cacheId)
  const [person, log] = await Promise.all([personOf(scope.db, row.userId), logOf(scope.db, row.traceId)])
  const refused = wireProblems(row.problems ?? [], scope.lang).map(({ message }) => message)
  const maySee = scope.may('sys:error:detail') || scope.may('sys:job:list')
  return {
    ...shown(row, scope),
    ...person,
    phases: toldProgress(row.progress, ownBooks(scope)).phases,
    reasons: toldTexts(row, [...refused, ...(row.exception === null ? [] : [row.exception])], scope),
    keptUntil: isOver(row) && row.state === 'done' && !row.isExpired ? row.keptUntil : '',
    node: row.node,
    traceId: row.traceId,
    // A stack is for whoever looks after the product.
    log: maySee ? log.flatMap(({ at, text }) => toldTexts(row, [text], scope).map((told) => ({ at, text: told }))) : [],
  }
}

/** Whoever cancels what somebody else has begun is named in the trail. */
const cancel = async (app: App, gate: Gate, cacheId: string, scope: Scope) => {
  const watcher = watcherOf(scope, 'sys:job:cancel')
  const { state } = await app.jobs.cancel(watcher, cacheId, async (tx, { userId, call, accountSet }) => {
    if (userId === scope.user.id) return
    const { userName } = await personOf(tx, userId)
    const entry = changeEntry('job', call, null, { userName, accountSet })
    await gate.within(tx).tell(actorOf(scope), null, [{ ...entry, action: 'cancelJob' }])
  })
  return { state }
}

const run = async (app: App, gate: Gate, name: string, scope: Scope) => {
  const done = await app.house.run(name)
  const entry = changeEntry('job', name, null, { failure: done.failure })
  await gate.tell(actorOf(scope), null, [{ ...entry, action: 'run' }])
  return done
}

const rowsMost = 100_000
const fileColumns = ['startedAt', 'user', 'kind', 'call', 'accountSet', 'state', 'finishedAt'] as const

const exportJobs = async (filter: JobsAsked, scope: Scope) => {
  const words: Readonly<Record<string, string>> = wordsOf[scope.lang].job
  const { items } = await listJobs(scope, { ...filter, pageSize: rowsMost })
  const lineOf = (row: JobShape): Record<(typeof fileColumns)[number], string> => ({
    startedAt: momentText(row.startedAt),
    user: `${row.realName} ${row.userName}`.trim(),
    kind: words[`kind_${jobKindOf(row.call)}`] ?? '',
    call: row.call,
    accountSet: row.accountSet,
    state: words[`state_${jobStates.find((state) => state === row.state)}`] ?? row.state,
    finishedAt: row.finishedAt === '' ? '' : momentText(row.finishedAt),
  })
  return sheetFile({ words: 'job', columns: fileColumns, required: [] }, scope.lang, oneOf(items.map(lineOf)))
}

export const jobRoutes = (app: App, gate: Gate): void =>
  serve(app, jobCalls, {
    list: (asked, scope) => listJobs(scope, asked),
    detail: ({ cacheId }, scope) => detail(app, cacheId, scope),
    cancel: ({ cacheId }, scope) => cancel(app, gate, cacheId, scope),
    status: async ({ cacheId }, scope) => shown(await app.jobs.status({ userId: scope.user.id }, cacheId), scope),
    request: ({ cacheId }, scope) => asked(app, cacheId, scope),
    mine: async (_, scope) => ({ items: (await app.jobs.mine(scope.user.id)).map((row) => shown(row, scope)) }),
    export: (filter, scope) => exportJobs(filter, scope),
    schedules: async () => ({ items: await app.house.schedules() }),
    run: ({ name }, scope) => run(app, gate, name, scope),
  })

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
