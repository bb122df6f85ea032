// The calls of plans.
import { backupPlanCalls, type PlanContentShape } from '../../contract/backup-plan.ts'
import { problem, refuse } from '../../domain/problem.ts'
import type { App } from '../kernel/http.ts'
import type { Scope } from '../kernel/scope.ts'
import { serve } from '../kernel/serve.ts'
import { actorOf } from '../ledger/actor.ts'
import type { Gate } from '../ledger/gate.ts'
import { changeEntry } from '../ledger/trail.ts'
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

export const planRoutes = (app: App, gate: Gate, backups: Backups): void => {
  const tell = (scope: Scope, name: string, before: StoredPlan | null, after: StoredPlan | null): Promise<void> =>
    gate.tell(actorOf(scope), null, [changeEntry('backupPlan', name, before && toldOf(before), after && toldOf(after))])
  serve(app, backupPlanCalls, {
    list: async (_, { db }) => ({ items: (await listPlans(db)).map(shownPlan) }),
    people: async (_, { db }) => ({ items: await listPeople(db) }),
    add: async (content, scope) => {
      checkTime(content)
      await checkPeople(scope.db, content)
      const id = await addPlan(scope.db, content, personOf(scope))
      await tell(scope, content.name, null, await findPlan(scope.db, id))
      return { id: String(id) }
    },
    update: async ({ id, version, ...content }, scope) => {
      checkTime(content)
      const before = await seenPlan(scope.db, BigInt(id), version)
      await checkPeople(scope.db, content, before.alertUsers)
      await changePlan(scope.db, before.id, content, personOf(scope))
      await tell(scope, content.name, before, await findPlan(scope.db, before.id))
      return {}
    },
    status: async ({ id, version, enabled }, scope) => {
      const before = await seenPlan(scope.db, BigInt(id), version)
      await enablePlan(scope.db, before, enabled, personOf(scope))
      await tell(scope, before.name, before, { ...before, enabled })
      return {}
    },
    remove: async ({ id, version }, scope) => {
      const before = await seenPlan(scope.db, BigInt(id), version)
      await deletePlan(scope.db, before.id)
      await tell(scope, before.name, before, null)
      return {}
    },
    run: async ({ id }, scope) => {
      const plan = await findPlan(scope.db, BigInt(id))
      const watching = { progress: scope.progress, signal: scope.cancelled }
      const made = await runPlan({ db: app.db, gate, backups }, plan, 'manual', actorOf(scope), watching)
      return { id: String(made.id) }
    },
  })
}
