// The calls of plans.
import { backupPlanCalls, type PlanContentShape } from '../../../contract/export/backup-plan.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import type { App } from '../../kernel/http.ts'
import type { Scope } from '../../kernel/scope.ts'
import { serve } from '../../kernel/serve.ts'
import { actorOf } from '../../ledger/actor.ts'
import type { Gate } from '../../ledger/gate.ts'
import { changeEntry } from '../../ledger/store/trail.ts'
import type { Backups } from './backups.ts'
import { runPlan } from './plan.ts'
import {
  addPlan,
  changePlan,
  checkPeople,
  deletePlan,
  enablePlan,
  findPlan,
  listPeople,
  listPlans,
  type PlanUser,
  type StoredPlan,
  seenPlan,
  shownPlan,
} from './plan-store.ts'

const personOf = ({ user }: Scope) => ({ id: user.id, name: user.realName || user.userName })

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
