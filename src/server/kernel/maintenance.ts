// Whether the instance is being restored, by this server or by another one: calls are answered 50301 until it is over.
// It also sees that another database has taken the place of the one that this server has read from, and that a newer
// version of the product has changed the schema: from then on this server answers 50306 and writes nothing.
import { momentText } from '../../domain/base/moment.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import type { Db } from './db.ts'
import { log } from './log.ts'
import { countMigrations, maintenanceChannel } from './migrate.ts'
import { isDeadNode } from './node.ts'

/** What people are told: when they may expect to go on, and how far it is. */
export type UnderWay = { until: string; stage: string; pct: number }

export type Maintenance = {
  /** Null while work goes on as ever. */
  now(): UnderWay | null
  /** The schema has a migration that this version does not know: another version serves now. */
  isOutdated(): boolean
  /** Refuses while the instance is being restored and when it is outdated, what watchers ask excepted. */
  check(path: string): void
  /** Looks at once instead of within seconds. */
  look(): Promise<void>
  stop(): Promise<void>
}

const lookMs = 5000
/** A server that has said nothing for so long is taken for dead. */
const silentSeconds = 60

/** Answered all the same: what tells whether the server lives, and how far the restore is. */
const answered: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/version', '/metrics', '/public/maintenance'])

/** Tells every server that a restore has begun, goes on or has ended. */
export const maintenanceChanged = async (db: Db): Promise<void> => {
  await db.query('select pg_notify($1, $2)', [maintenanceChannel, ''])
}

type Seen = {
  place: string
  migrations: number
  id: bigint | null
  node: string
  isSilent: boolean
  until: string
  stage: string
  pct: number
}

const lookText = `select d.oid::text as place, (select max(number) from schema_migration) as migrations, r.id,
    coalesce(r.node, '') as node,
    coalesce(r.beat_at < now() - interval '${silentSeconds} seconds', false) as is_silent,
    coalesce(to_char(r.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as until,
    coalesce(r.stage, '') as stage, coalesce(r.pct, 0) as pct
  from pg_database d left join restore_request r on r.state = 'running' where d.datname = current_database()`

/** A restore whose server has died is over: the old database was not touched, and people go on in it. */
const giveUp = async (db: Db, id: bigint): Promise<void> => {
  await db.query(
    `update restore_request set state = 'failed', failure = 'job.aborted', finished_at = now()
     where id = $1 and state = 'running'`,
    [id],
  )
  await maintenanceChanged(db)
}

/** `moved` hears once that another database stands in the place of the one that was opened. */
export const openMaintenance = async (db: Db, moved: () => void): Promise<Maintenance> => {
  let place = ''
  let current: UnderWay | null = null
  let isMoved = false
  let isOutdated = false
  const known = await countMigrations()
  const look = async (): Promise<void> => {
    const [seen] = await db.query<Seen>(lookText)
    if (!seen || isMoved) return
    place ||= seen.place
    if (seen.place !== place) {
      isMoved = true
      return moved()
    }
    if (seen.migrations > known && !isOutdated) log.error('the schema is newer than this version: it serves no more')
    isOutdated = seen.migrations > known
    const { id, node, isSilent, until, stage, pct } = seen
    current = id === null ? null : { until, stage, pct }
    if (id !== null && (isSilent || isDeadNode(node))) await giveUp(db, id)
  }
  // The database is away for a moment when another takes its place: it is looked for again.
  const quietly = () => void look().catch(() => undefined)
  await look()
  const stop = await db.listen(maintenanceChannel, quietly)
  const timer = setInterval(quietly, lookMs).unref()
  return {
    now: () => current,
    isOutdated: () => isOutdated,
    check: (path) => {
      if (answered.has(path)) return
      if (isOutdated) refuse(problem('maintenance.outdated'))
      if (current !== null) refuse(problem('maintenance.running', '', { time: momentText(current.until) }))
    },
    look,
    stop: async () => {
      clearInterval(timer)
      await stop()
    },
  }
}
