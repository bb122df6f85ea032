// Does what a plan says: makes a backup, proves it, removes those that have served their time, tells of a failure.
import { problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { pastBackups } from '../../../domain/office/backup-plan.ts'
import type { Db } from '../../kernel/db.ts'
import { log } from '../../kernel/log.ts'
import { addNotices } from '../../kernel/notice.ts'
import type { Gate } from '../../ledger/gate.ts'
import type { Actor } from '../../ledger/store/books.ts'
import type { Backups, Watching } from './backups.ts'
import { keepOutcome, madeBy, putOff, type StoredPlan, settleBrokenOff, takeDue, toldOfFailure } from './plan-store.ts'
import { failDead, isOtherRunning, lastVerified, reasonOf, type StoredBackup, tellBackup } from './store.ts'

/** A plan acts in the name of whoever made it. */
const actorOf = (plan: StoredPlan): Actor => ({
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
export const runPlan = async (
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
      await runPlan(doing, plan, 'schedule', actorOf(plan))
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
