// The rows of plans.
import type { BackupPlanShape, PlanContentShape, PlanKind } from '../../../contract/export/backup.ts'
import { momentText } from '../../../domain/base/moment.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { cronOf, nextBackup, type PlanTime, planTimeOf } from '../../../domain/office/backup-plan.ts'
import { type Db, databaseError, type SqlValue } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { deadNodes } from '../../kernel/node.ts'
import { superadmins, utcText } from './store.ts'

export type PlanUser = { id: bigint; name: string }

export type StoredPlan = Omit<BackupPlanShape, 'id' | keyof PlanTime | 'kind'> & {
  id: bigint
  kind: PlanKind
  cron: string
  changedAt: string
  createdBy: bigint
  userName: string
}

const columns = `p.id, p.name, p.cron, p.kind, p.with_files, p.verify, p.keep_daily,
  p.keep_weekly, p.keep_monthly, p.keep_yearly, p.enabled,
  case when p.enabled then ${utcText('p.next_at')} else '' end as next_at, ${utcText('p.last_at')} as last_at,
  p.last_failure, p.changed_name, ${utcText('p.changed_at')} as changed_at, p.version,
  coalesce((select json_agg(json_build_object('id', a.id::text, 'userName', a.user_name, 'realName', a.real_name)
    order by a.user_name) from app_user a where a.id = any(p.alert_users)), '[]') as alert_users,
  p.created_by, coalesce(u.user_name, '') as user_name
  from backup_plan p left join app_user u on u.id = p.created_by`

const plansMost = 50

export const listPlans = (db: Db): Promise<StoredPlan[]> =>
  db.query<StoredPlan>(`select ${columns} order by p.name limit ${plansMost}`)

export const shownPlan = ({ cron, changedAt: _, createdBy: __, userName: ___, id, ...row }: StoredPlan) => ({
  ...row,
  ...(planTimeOf(cron) ?? { cadence: 'daily' as const, day: 0, hour: 0 }),
  id: String(id),
})

export const findPlan = async (db: Db, id: bigint): Promise<StoredPlan> => {
  const [row] = await db.query<StoredPlan>(`select ${columns} where p.id = $1`, [id])
  return row ?? refuse(problem('record.missing', 'id'))
}

const nextOf = (time: PlanTime): string => new Date(nextBackup(time, Date.now())).toISOString()

const valuesOf = (content: PlanContentShape, by: PlanUser): SqlValue[] => [
  ...[content.name.trim(), cronOf(content), content.kind, content.withFiles, content.verify, content.keepDaily],
  ...[content.keepWeekly, content.keepMonthly, content.keepYearly, nextOf(content), by.name],
  [...new Set(content.alertUsers ?? [])].map(BigInt),
]

const namedTwice =
  (name: string) =>
  (error: unknown): never => {
    if (databaseError(error)?.constraint !== 'backup_plan_name_key') throw error
    return refuse(problem('record.duplicate', 'name', { field: name }))
  }

export const addPlan = async (db: Db, content: PlanContentShape, by: PlanUser): Promise<bigint> => {
  const count = await db.row<{ n: number }>('select count(*)::integer as n from backup_plan')
  if (count.n >= plansMost) refuse(problem('delivery.tooMany', 'name', { max: plansMost }))
  const id = newId()
  const text = `insert into backup_plan (id, created_by, name, cron, kind, with_files, verify, keep_daily, keep_weekly,
       keep_monthly, keep_yearly, next_at, changed_name, alert_users, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, now())`
  await db.query(text, [id, by.id, ...valuesOf(content, by)]).catch(namedTwice(content.name))
  return id
}

/** The plan as it was seen, held until the transaction ends; who changed it meanwhile is told. */
export const seenPlan = async (tx: Db, id: bigint, version: number): Promise<StoredPlan> => {
  await tx.query('select id from backup_plan where id = $1 for update', [id])
  const plan = await findPlan(tx, id)
  const changed = { user: plan.changedName, time: momentText(plan.changedAt) }
  return plan.version === version ? plan : refuse(problem('record.changed', 'version', changed))
}

export const changePlan = async (db: Db, id: bigint, content: PlanContentShape, by: PlanUser): Promise<void> => {
  await db
    .query(
      `update backup_plan set name = $2, cron = $3, kind = $4, with_files = $5, verify = $6, keep_daily = $7,
         keep_weekly = $8, keep_monthly = $9, keep_yearly = $10, next_at = $11, changed_name = $12, alert_users = $13,
         changed_at = now(), version = version + 1 where id = $1`,
      [id, ...valuesOf(content, by)],
    )
    .catch(namedTwice(content.name))
}

export const enablePlan = async (db: Db, plan: StoredPlan, enabled: boolean, by: PlanUser): Promise<void> => {
  await db.query(
    `update backup_plan set enabled = $2, next_at = $3, changed_name = $4, changed_at = now(), version = version + 1
     where id = $1`,
    [plan.id, enabled, nextOf(shownPlan(plan)), by.name],
  )
}

export const deletePlan = async (db: Db, id: bigint): Promise<void> => {
  await db.query('delete from backup_plan where id = $1', [id])
}

/** Plans whose moment has come, each taken for this server: its next moment is set before it is done. */
export const takeDue = async (db: Db): Promise<StoredPlan[]> => {
  const due = await db.query<StoredPlan>(`select ${columns} where p.enabled and p.next_at <= now() order by p.next_at`)
  const taken: StoredPlan[] = []
  for (const plan of due) {
    const rows = await db.query(
      `update backup_plan set next_at = $2 where id = $1 and enabled and next_at <= now() returning id`,
      [plan.id, nextOf(shownPlan(plan))],
    )
    if (rows.length > 0) taken.push(plan)
  }
  return taken
}

/** A plan that was taken while another backup was being made is due again soon, unless it was changed meanwhile. */
export const putOff = async (db: Db, { id, version }: StoredPlan): Promise<void> => {
  await db.query(
    `update backup_plan set next_at = least(next_at, now() + interval '5 minutes') where id = $1 and version = $2`,
    [id, version],
  )
}

export const keepOutcome = async (db: Db, id: bigint, failure: string): Promise<void> => {
  await db.query('update backup_plan set last_at = now(), last_failure = $2 where id = $1', [id, failure.slice(0, 500)])
}

const enabledUsers = `select id::text as id, user_name, real_name
  from app_user where enabled`

/** Who may be named as told of a failure. */
export const listPeople = (db: Db): Promise<BackupPlanShape['alertUsers']> =>
  db.query(`${enabledUsers} order by user_name limit 5000`)

/** Refuses whoever is no user, or is disabled and was not `before` among those named. */
export const checkPeople = async (
  db: Db,
  { alertUsers = [] }: PlanContentShape,
  before: BackupPlanShape['alertUsers'] = [],
): Promise<void> => {
  const asked = [...new Set(alertUsers)].filter((id) => !before.some((one) => one.id === id))
  const found = await db.query(`${enabledUsers} and id = any($1) limit 50`, [asked.map(BigInt)])
  if (found.length < asked.length) refuse(problem('record.missing', 'alertUsers'))
}

/** Those whom a plan names, as far as they are enabled; whoever may do everything where there are none. */
export const toldOfFailure = async (db: Db, planId: bigint): Promise<bigint[]> => {
  const named = await db.query<{ id: bigint }>(
    `select u.id from backup_plan p join app_user u on u.id = any(p.alert_users) and u.enabled where p.id = $1
     order by u.id limit 50`,
    [planId],
  )
  return named.length > 0 ? named.map(({ id }) => id) : superadmins(db)
}

/** Begun after the plan was last done, and not come to its end: neither made, nor proved where it is to be proved. */
const unsettled = `from backup b join backup_plan p on p.id = b.plan_id
  where b.cause = 'schedule' and b.started_at > coalesce(p.last_at, '-infinity')
    and (b.state = 'running' or b.failure = 'job.aborted' or (b.state = 'done' and p.verify))`

/**
 * Plans over which their server has died, so that nothing was written down of what came of them: from now on they say
 * so, once, whichever server asks. Answers them.
 */
export const settleBrokenOff = async (db: Db): Promise<Pick<StoredPlan, 'id' | 'name'>[]> => {
  const begun = await db.query<{ node: string }>(`select distinct b.node ${unsettled} limit 100`)
  const gone = await deadNodes(
    db,
    begun.map(({ node }) => node),
  )
  if (gone.length === 0) return []
  const text = `update backup_plan set last_at = now(), last_failure = 'job.aborted'
    where id in (select p.id ${unsettled} and b.node = any($1)) returning id, name`
  return db.query(text, [gone])
}

/** Backups that a plan has made and that hold something, with their moment; those found broken are not good. */
export const madeBy = (db: Db, planId: bigint): Promise<{ id: bigint; atMs: number; isGood: boolean }[]> =>
  db.query(
    `select id, (extract(epoch from started_at) * 1000)::float8 as at_ms, state <> 'broken' as is_good from backup
     where plan_id = $1 and state in ('done', 'verified', 'broken') order by started_at desc limit 2000`,
    [planId],
  )
