// Serves where slow calls stand, of everybody or of oneself, cancelling one, and what the server does by itself.
import { wordsOf } from '../../contract/base/words.ts'
import { type JobShape, jobCalls, jobKindOf, jobStates } from '../../contract/office/job.ts'
import { momentText } from '../../domain/base/moment.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { isOwnBook, ownBooks, wholeBooks, withoutOthers } from '../kernel/books-scope.ts'
import { wireProblems } from '../kernel/envelope.ts'
import type { App } from '../kernel/http.ts'
import type { JobWatcher } from '../kernel/job.ts'
import type { JobRow } from '../kernel/job-row.ts'
import type { Scope } from '../kernel/scope.ts'
import { serve } from '../kernel/serve.ts'
import { oneOf, sheetFile } from '../kernel/sheet.ts'
import { actorOf } from '../ledger/actor.ts'
import type { Gate } from '../ledger/gate.ts'
import { changeEntry } from '../ledger/store/trail.ts'
import { type JobsAsked, listJobs, logOf, personOf, stateOf, toldProgress } from './job-store.ts'

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
const columns = ['startedAt', 'user', 'kind', 'call', 'accountSet', 'state', 'finishedAt'] as const

const exportJobs = async (filter: JobsAsked, scope: Scope) => {
  const words: Readonly<Record<string, string>> = wordsOf[scope.lang].job
  const { items } = await listJobs(scope, { ...filter, pageSize: rowsMost })
  const lineOf = (row: JobShape): Record<(typeof columns)[number], string> => ({
    startedAt: momentText(row.startedAt),
    user: `${row.realName} ${row.userName}`.trim(),
    kind: words[`kind_${jobKindOf(row.call)}`] ?? '',
    call: row.call,
    accountSet: row.accountSet,
    state: words[`state_${jobStates.find((state) => state === row.state)}`] ?? row.state,
    finishedAt: row.finishedAt === '' ? '' : momentText(row.finishedAt),
  })
  return sheetFile({ words: 'job', columns, required: [] }, scope.lang, oneOf(items.map(lineOf)))
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
