// Does what a plan says: makes a backup, proves it, removes those that have served their time; and the calls of plans.
import { backupPlanCalls, type PlanContentShape } from '../../../contract/export/backup.ts'
import { problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { pastBackups } from '../../../domain/office/backup-plan.ts'
import type { Db } from '../../kernel/db.ts'
import type { App } from '../../kernel/http.ts'
import { log } from '../../kernel/log.ts'
import { addNotices } from '../../kernel/notice.ts'
import type { Scope } from '../../kernel/scope.ts'
import { serve } from '../../kernel/serve.ts'
import { actorOf, type Gate } from '../../ledger/gate.ts'
import type { Actor } from '../../ledger/store/books.ts'
import { changeEntry } from '../../ledger/store/trail.ts'
import type { Backups, Watching } from './backups.ts'
import {
  addPlan,
  changePlan,
  checkPeople,
  deletePlan,
  enablePlan,
  findPlan,
  keepOutcome,
  listPeople,
  listPlans,
  madeBy,
  type PlanUser,
  putOff,
  type StoredPlan,
  seenPlan,
  settleBrokenOff,
  shownPlan,
  takeDue,
  toldOfFailure,
} from './plan-store.ts'
import { failDead, isOtherRunning, lastVerified, personOf, reasonOf, type StoredBackup, tellBackup } from './store.ts'

/** A plan acts in the name of whoever made it. */
const planActor = (plan: StoredPlan): Actor => ({
  ...{ id: plan.createdBy, userName: plan.userName, name: plan.name, roles: [], traceId: '', lang: 'zh-cn' },
  may: () => true,
})

type Doing = { db: Db; gate: Gate; backups: Backups }

/** Removes what has served its time, of good ones and of broken ones by themselves; the last verified one stays. */
const clear = async ({ db, gate, backups }: Doing, plan: StoredPlan, actor: Actor): Promise<void> => {
  const { keepDaily, keepWeekly, keepMonthly, keepYearly } = plan
  const keep = { daily: keepDaily, weekly: keepWeekly, monthly: keepMonthly, yearly: keepYearly }
  const made = await madeBy(db, plan.id)
  const past = [true, false].flatMap((good) =>
    pastBackups(
      made.filter(({ isGood }) => isGood === good),
      keep,
    ),
  )
  const last = await lastVerified(db)
  for (const id of past) {
    if (id !== last) await backups.remove(id, (tx, gone) => tellBackup(gate.within(tx), actor, 'delete', gone))
  }
}

const prove = async ({ gate, backups }: Doing, plan: StoredPlan, id: bigint, actor: Actor, watching: Watching) => {
  const proved = await backups.verify(id, watching)
  await tellBackup(gate, actor, 'check', proved, { state: proved.state })
  if (proved.state !== 'verified') refuse(problem('backup.proof', 'id', { what: plan.name }))
}

const work = async (
  doing: Doing,
  plan: StoredPlan,
  cause: 'schedule' | 'manual',
  actor: Actor,
  watching: Watching,
): Promise<StoredBackup> => {
  const by = { id: actor.id, name: actor.name }
  const { kind, withFiles } = plan
  const asked = { kind, companyId: null, accountSet: '', withFiles, note: plan.name, cause, by, planId: plan.id }
  const made = await doing.backups.make(asked, watching)
  await tellBackup(doing.gate, actor, 'create', made)
  const proof = plan.verify ? prove(doing, plan, made.id, actor, watching) : Promise.resolve()
  // What cannot be proved night after night must not fill the disk either.
  const trouble: unknown = await proof.then(
    () => null,
    (error) => error,
  )
  // Who cancels has asked for no more.
  if (!watching.signal?.aborted) await clear(doing, plan, actor)
  if (trouble) throw trouble
  return made
}

/** Does it now, and keeps what came of it. */
const runPlan = async (
  doing: Doing,
  plan: StoredPlan,
  cause: 'schedule' | 'manual',
  actor: Actor,
  watching: Watching = {},
): Promise<StoredBackup> => {
  try {
    const made = await work(doing, plan, cause, actor, watching)
    await keepOutcome(doing.db, plan.id, '')
    return made
  } catch (error) {
    // While another is being made there is no outcome: who asked is told, and a plan's turn comes later.
    if (!isOtherRunning(error)) await keepOutcome(doing.db, plan.id, reasonOf(error))
    throw error
  }
}

/** Whom the plan names hears of it, in words of his own language; else every super administrator. */
const tellFailure = async (db: Db, { id, name }: Pick<StoredPlan, 'id' | 'name'>, error: unknown): Promise<void> => {
  const [refused] = error instanceof Refusal ? error.problems : []
  const facts = Object.entries(refused?.args ?? {}).map(([key, value]) => [key, String(value)])
  const why = refused ? { ...Object.fromEntries(facts), problem: refused.code } : { reason: reasonOf(error) }
  const people = await toldOfFailure(db, id)
  await addNotices(
    db,
    people.map((userId) => ({
      ...{ userId, kind: 'backupFailed' as const, args: { ...why, name }, link: '/system/backup', accountSet: '' },
    })),
  )
}

/** Says of backups and plans whose server has died that they came to nothing. */
const tellBrokenOff = async (db: Db): Promise<void> => {
  await failDead(db)
  for (const plan of await settleBrokenOff(db)) await tellFailure(db, plan, new Refusal([problem('job.aborted')]))
}

/** Does what is due, one after the other; a failure is told to those whom the plan names, or to all who may do all. */
export const runDuePlans = async (doing: Doing): Promise<void> => {
  await tellBrokenOff(doing.db)
  for (const plan of await takeDue(doing.db)) {
    try {
      await runPlan(doing, plan, 'schedule', planActor(plan))
    } catch (error) {
      if (isOtherRunning(error)) {
        await putOff(doing.db, plan)
        continue
      }
      // The next plan is done all the same; people hear of this one, and the console has the whole of it.
      log.error('a planned backup failed', { plan: plan.name, error })
      await tellFailure(doing.db, plan, error)
    }
  }
}

// The calls of plans.

const checkTime = ({ cadence, day, ...rest }: PlanContentShape): void => {
  const most = { daily: 0, weekly: 7, monthly: 28 }[cadence]
  if (day < Math.min(1, most) || day > most) refuse(problem('input.invalid', 'day', { rule: 'range' }))
  const { keepDaily, keepWeekly, keepMonthly, keepYearly } = rest
  // A plan that keeps nothing would remove what it has just made.
  if (keepDaily + keepWeekly + keepMonthly + keepYearly === 0) refuse(problem('backup.keepsNone', 'keepDaily'))
}

const toldOf = (plan: StoredPlan): object => {
  const { cron, kind, withFiles, verify, enabled, keepDaily, keepWeekly, keepMonthly, keepYearly, alertUsers } = plan
  const keep = [keepDaily, keepWeekly, keepMonthly, keepYearly].join(' / ')
  return {
    backupKind: kind,
    cron,
    withFiles,
    verifies: verify,
    keep,
    alertUsers: alertUsers.map(({ realName }) => realName),
    enabled,
  }
}

type Tell = (name: string, before: StoredPlan | null, after: StoredPlan | null) => Promise<void>

export const planRoutes = (app: App, gate: Gate, backups: Backups): void => {
  /** Does one act on plans and tells of it, both or neither. */
  const act = <T>(scope: Scope, work: (tx: Db, by: PlanUser, tell: Tell) => Promise<T>): Promise<T> =>
    scope.db.transaction((tx) =>
      work(tx, personOf(scope), (name, before, after) => {
        const entry = changeEntry('backupPlan', name, before && toldOf(before), after && toldOf(after))
        return gate.within(tx).tell(actorOf(scope), null, [entry])
      }),
    )
  serve(app, backupPlanCalls, {
    list: async (_, { db }) => ({ items: (await listPlans(db)).map(shownPlan) }),
    people: async (_, { db }) => ({ items: await listPeople(db) }),
    add: (content, scope) => {
      checkTime(content)
      return act(scope, async (tx, by, tell) => {
        await checkPeople(tx, content)
        const id = await addPlan(tx, content, by)
        await tell(content.name, null, await findPlan(tx, id))
        return { id: String(id) }
      })
    },
    update: ({ id, version, ...content }, scope) => {
      checkTime(content)
      return act(scope, async (tx, by, tell) => {
        const before = await seenPlan(tx, BigInt(id), version)
        await checkPeople(tx, content, before.alertUsers)
        await changePlan(tx, before.id, content, by)
        await tell(content.name, before, await findPlan(tx, before.id))
      })
    },
    status: ({ id, version, enabled }, scope) =>
      act(scope, async (tx, by, tell) => {
        const before = await seenPlan(tx, BigInt(id), version)
        await enablePlan(tx, before, enabled, by)
        await tell(before.name, before, { ...before, enabled })
      }),
    remove: ({ id, version }, scope) =>
      act(scope, async (tx, _, tell) => {
        const before = await seenPlan(tx, BigInt(id), version)
        await deletePlan(tx, before.id)
        await tell(before.name, before, null)
      }),
    run: async ({ id }, scope) => {
      const plan = await findPlan(scope.db, BigInt(id))
      const watching = { progress: scope.progress, signal: scope.cancelled }
      const made = await runPlan({ db: app.db, gate, backups }, plan, 'manual', actorOf(scope), watching)
      return { id: String(made.id) }
    },
  })
}
