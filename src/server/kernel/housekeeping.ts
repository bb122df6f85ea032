// What the server does by itself every hour; of its own it removes what has served its time, such as old sessions.
import type { ScheduleName } from '../../contract/office/job.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import type { Db } from './db.ts'
import { log } from './log.ts'
import { ownNode } from './node.ts'

const firstMs = 60_000
const everyMs = 3_600_000

const sweeps: readonly string[] = [
  // A session is kept a month longer, for the question who was signed in when.
  `delete from auth_session where refresh_expires_at < now() - interval '30 days'`,
  `delete from login_log where at < now() - interval '400 days'`,
  `delete from login_lock where failed_at < now() - interval '2 days' and coalesce(locked_until < now(), true)`,
  `delete from auth_code where created_at < now() - interval '2 days'`,
  `delete from auth_ticket where expires_at < now() - interval '1 day'`,
  `delete from auth_proof where expires_at < now()`,
  `delete from auth_device where expires_at < now()`,
  `delete from auth_scan where expires_at < now() - interval '1 day'`,
  `delete from message_outbox where created_at < now() - interval '30 days'`,
  `delete from notice where created_at < now() - interval '400 days'`,
  `delete from api_log where at < now() - interval '30 days'`,
  `delete from fault_line where at < now() - interval '90 days'`,
  `delete from error_record where last_at < now() - interval '365 days'`,
  `delete from user_draft where updated_at < now() - interval '30 days'`,
  `delete from import_draft where updated_at < now() - interval '14 days'`,
  `delete from verification where company_id = any(array(select id from company))
    and started_at < now() - interval '400 days'`,
  `delete from month_claim where company_id = any(array(select id from company)) and until < now() - interval '1 hour'`,
  `delete from voucher_presence where seen_at < now() - interval '1 hour'`,
]

export const sweep = async (db: Db): Promise<void> => {
  for (const text of sweeps) await db.query(text)
}

const hourly = { firstMs, everyMs }

export type Work = { name: ScheduleName; run: () => Promise<unknown> }

/** A work as its list shows it; moments are '' for never. */
export type Schedule = {
  name: ScheduleName
  everySeconds: number
  begunAt: string
  endedAt: string
  failure: string
  node: string
  runs: string
}

export type House = {
  /** Does each work after a while and then again and again, every hour unless told. */
  keep(works: readonly Work[], when?: { firstMs: number; everyMs: number }): void
  /** When each was done last, by whichever server. */
  schedules(): Promise<Schedule[]>
  /** Does one now, or waits for the one that is being done, and answers why it failed; refuses what nobody keeps. */
  run(name: string): Promise<{ failure: string }>
  stop(): void
}

const beginText = `insert into schedule_run (name, node, begun_at) values ($1, $2, now())
  on conflict (name) do update set node = excluded.node, begun_at = excluded.begun_at, ended_at = null, failure = '',
    runs = schedule_run.runs + 1`

const endText = `update schedule_run set ended_at = now(), failure = $3 where name = $1 and node = $2`

const listText = `select s.name, s.node, s.begun_at, coalesce(s.ended_at::text, '') as ended_at,
  s.failure, s.runs::text as runs from schedule_run s order by s.name limit 100`

type Kept = Work & { everyMs: number; doing: Promise<string> | null }

/** Does a work and writes down that it was done; answers why it failed, '' where it did not. */
const doOnce = async (db: Db, work: Work): Promise<string> => {
  let failure = ''
  try {
    await db.query(beginText, [work.name, ownNode])
    await work.run()
  } catch (error) {
    failure = String(error).slice(0, 1000)
    log.error('a work of the house failed', { work: work.name, error })
  }
  // The database may be what is away.
  await db.query(endText, [work.name, ownNode, failure]).catch(() => undefined)
  return failure
}

/** What takes longer than its time is not begun twice. */
const doWork = (db: Db, work: Kept): Promise<string> => {
  work.doing ??= doOnce(db, work).finally(() => {
    work.doing = null
  })
  return work.doing
}

/** What this server does by itself, and when it was done. `isResting`: nothing is begun now. */
export const openHouse = (db: Db, isResting: () => boolean): House => {
  const kept: Kept[] = []
  const timers: NodeJS.Timeout[] = []
  return {
    keep: (works, when = hourly) => {
      const mine = works.map((work) => ({ ...work, everyMs: when.everyMs, doing: null }))
      kept.push(...mine)
      // One after the other: none of them is urgent, and people wait for the database too.
      const inTurn = async () => {
        for (const work of mine) if (!isResting()) await doWork(db, work)
      }
      timers.push(setTimeout(inTurn, when.firstMs).unref(), setInterval(inTurn, when.everyMs).unref())
    },
    schedules: async () => {
      const rows = await db.query<Omit<Schedule, 'everySeconds'>>(listText)
      const never = { begunAt: '', endedAt: '', failure: '', node: '', runs: '0' }
      return kept.map(({ name, everyMs: ms }) => ({
        ...never,
        ...rows.find((row) => row.name === name),
        ...{ name, everySeconds: ms / 1000 },
      }))
    },
    run: async (name) => {
      const work = kept.find((each) => each.name === name) ?? refuse(problem('record.missing', 'name'))
      return { failure: await doWork(db, work) }
    },
    stop: () => timers.forEach(clearTimeout),
  }
}
