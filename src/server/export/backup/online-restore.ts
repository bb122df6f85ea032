// Restores the whole instance while servers run on it: they answer that it is under maintenance, and open it anew when
// the restored database has taken the place of the old one. Whatever ends it before leaves everything as it was.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Db, isLost } from '../../kernel/db.ts'
import { log } from '../../kernel/log.ts'
import { maintenanceChanged } from '../../kernel/maintenance.ts'
import { addNotices } from '../../kernel/notice.ts'
import type { Actor } from '../../ledger/store/books.ts'
import type { Backups } from './backups.ts'
import { dropKept } from './databases.ts'
import { beatRequest, carryRequests, carrySessions, failRequest, type StoredRequest } from './requests.ts'
import { restoreWhole } from './restore.ts'
import { backupFileName, findBackup, reasonOf } from './store.ts'

const beatMs = 3000
const settleMs = 20_000

/** Waits until what had begun before has ended: it belongs into the backup that is made now. */
const settle = async (db: Db): Promise<void> => {
  for (const end = Date.now() + settleMs; Date.now() < end; await sleep(200)) {
    const rows = await db.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name like 'selvedge%'
         and xact_start is not null and pid <> pg_backend_pid() limit 1`,
    )
    if (rows.length === 0) return
  }
}

/** Says every few seconds that it goes on, and how far it is. */
const beating = (db: Db, id: bigint) => {
  const at = { stage: 'backup', pct: 0 }
  const beat = () => beatRequest(db, id, at.stage, at.pct)
  // A beat that is lost is made up for by the next one.
  const timer = setInterval(() => void beat().catch(() => undefined), beatMs)
  const tell = (stage: string, from: number, to: number, part: number): void => {
    at.stage = stage
    at.pct = Math.min(99, Math.floor(from + (to - from) * part))
  }
  return { beat, tell, stop: () => clearInterval(timer) }
}

/** Tells both people in the database that has the place now, whichever that is. */
const tellPeople = async (db: Db, { requestedBy }: StoredRequest, by: Actor, failure: string): Promise<void> => {
  const kind = failure === '' ? ('restoreDone' as const) : ('restoreFailed' as const)
  const [args, link] = [{ by: by.name }, '/system/backup']
  const people = [...new Set([requestedBy, by.id])]
  await addNotices(
    db,
    people.map((userId) => ({ userId, kind, args, link, accountSet: '' })),
  )
}

const swap = async (db: Db, backups: Backups, request: StoredRequest, by: Actor): Promise<void> => {
  const pulse = beating(db, request.id)
  try {
    const backup = await findBackup(db, request.backupId)
    await settle(db)
    const person = { id: by.id, name: by.name }
    const before = { kind: 'full' as const, cause: 'preRestore' as const, companyId: null, accountSet: '' }
    await backups.make(
      { ...before, withFiles: true, note: '', by: person, planId: null },
      { progress: ({ pct }) => pulse.tell('backup', 0, 30, pct / 100) },
    )
    await restoreWhole(db, {
      open: () => backups.open(backup),
      words: backups.words,
      places: backups.places,
      name: backupFileName(backup),
      by,
      people: { requestedBy: request.requestedName, confirmedBy: by.name },
      told: (stage, done, total) =>
        stage === 'verify'
          ? pulse.tell('verify', 75, 99, done / Math.max(1, total))
          : pulse.tell('load', 30, 75, total === 0 ? 1 : done / total),
      served: {
        carry: async (from, to, kept) => {
          await carrySessions(from, to)
          await carryRequests(from, to, { id: request.id, kept })
          await tellPeople(to, request, by, '')
          // The last word of the old database: others that took this server for dead have let people in again.
          if (!(await pulse.beat())) throw new Error('the restore was given up meanwhile')
        },
      },
    })
  } finally {
    pulse.stop()
  }
}

const againMs = 500
const patienceMs = 60_000

/** What must be told is told as soon as the database is back; until then nobody could go on anyway. */
const withPatience = async (work: () => Promise<void>): Promise<void> => {
  for (const end = Date.now() + patienceMs; ; await sleep(againMs)) {
    try {
      return await work()
    } catch (error) {
      if (!isLost(error) || Date.now() > end) throw error
    }
  }
}

/** Answers when it is over; what came of it stands in the request of whichever database has the place then. */
export const restoreServed = async (db: Db, backups: Backups, request: StoredRequest, by: Actor): Promise<void> => {
  try {
    await swap(db, backups, request, by)
  } catch (error) {
    // Whoever asked is told on the screen, and the console has the whole of it.
    log.error('a restore failed', { error })
    await withPatience(() => failRequest(db, request.id, reasonOf(error)))
    await tellPeople(db, request, by, reasonOf(error))
  }
  const done = `select kept from restore_request where id = $1 and state = 'done'`
  const [row] = await db.query<{ kept: string }>(done, [request.id])
  if (row) await dropKept(db, row.kept)
  await maintenanceChanged(db)
}
