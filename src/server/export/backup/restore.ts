// Puts a backup, or one account set of it, back: into a database beside, proved there, which then takes its place.
import { setTimeout as sleep } from 'node:timers/promises'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { parseAccountSet } from '../../../domain/chart/account-set.ts'
import { type Db, databaseError, isLost } from '../../kernel/db.ts'
import { incomingIn, openStores, type Places } from '../../kernel/files/places.ts'
import { log } from '../../kernel/log.ts'
import { maintenanceChanged } from '../../kernel/maintenance.ts'
import { newId } from '../../kernel/new-id.ts'
import { addNotices } from '../../kernel/notice.ts'
import { asOwner } from '../../kernel/owner.ts'
import { rightsChanged } from '../../kernel/right.ts'
import { type Books, type Gate, openGate } from '../../ledger/gate.ts'
import type { Actor } from '../../ledger/store/books.ts'
import { bringCompany } from '../../ledger/write/restore-company.ts'
import { copyRights } from '../../ledger/write/sandbox.ts'
import { grantAll } from '../../ledger/write/year-rights.ts'
import type { Backups } from './backups.ts'
import type { Passphrase } from './container.ts'
import { databaseName, dropDatabase, dropKept, inScratch, makeDatabase, openBeside, takePlace } from './databases.ts'
import {
  allBooks,
  type BackupChecks,
  fileTaker,
  loadBackup,
  type OpenedBackup,
  type OpenFile,
  passFile,
  proveBooks,
  proveLoaded,
  withBackup,
} from './read.ts'
import { beatRequest, carryRequests, carrySessions, failRequest, type StoredRequest } from './requests.ts'
import { backupFileName, findBackup, reasonOf } from './store.ts'
import { type BackupHead, rowsOfCompany } from './write.ts'

type Restoring = {
  open: OpenFile
  words: Passphrase
  /** Where the contents of files go. */
  places: Places
  /** As the file is called, for the trail. */
  name: string
  by: Actor
  /** Who asked and who approved, for the trail. */
  people?: { requestedBy: string; confirmedBy: string }
  /**
   * Servers work on it: they are sent away for the moment of the change. `carry` gives the new database what it goes on
   * with; `kept` is the name that the old one will have.
   */
  served?: { carry(from: Db, to: Db, kept: string): Promise<void> }
  told?: (stage: string, done: number, total: number) => void
}

type Restored = {
  head: BackupHead
  checks: BackupChecks
  /** The name that the old database has now; '' when it held nothing. */
  kept: string
}

/** The list of backups is the instance's: what was made after this one stays known. */
const carryList = async (from: Db, to: Db): Promise<void> => {
  const [there] = await from.query<{ list: boolean }>(`select to_regclass('backup') is not null as list`)
  if (there?.list !== true) return
  const rows = await from.query<{ row: string }>(
    `select to_json(b)::text as row from backup b where state <> 'running' order by started_at desc limit 10000`,
  )
  await to.query(
    `insert into backup select r.* from unnest($1::json[]) as j(row),
    json_populate_record(null::backup, j.row) r`,
    [rows.map(({ row }) => row)],
  )
}

const hasTables = async (db: Db): Promise<boolean> => {
  const row = await db.row<{ n: bigint }>(
    `select count(*) as n from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  return row.n > 0n
}

/** Fills a new database; refuses books that do not prove themselves there. */
const fill = async (db: Db, next: Db, asked: Restoring): Promise<Omit<Restored, 'kept'>> => {
  const { store } = await openStores(asked.places)
  const head = await withBackup(asked.open, asked.words, async (opened) => {
    if (opened.head.kind !== 'full') refuse(problem('backup.notFull', 'file'))
    await loadBackup(next, opened, fileTaker(store, incomingIn(asked.places)), asked.told)
    return opened.head
  })
  const checks = await proveLoaded(next, head, (done, total) => asked.told?.('verify', done, total))
  const [wrong] = checks.findings
  if (wrong) refuse(problem('backup.proof', 'file', { what: `${wrong.accountSet} ${wrong.what}`.trim() }))
  await carryList(db, next)
  const after = JSON.stringify({
    before: null,
    after: { fileName: asked.name, version: head.version, ...asked.people },
  })
  const entry = { action: 'restore', objectType: 'backup', objectId: null, objectNo: asked.name, after }
  await openGate(next).tell(asked.by, null, [entry])
  return { head, checks }
}

const filledWith = async (db: Db, next: Db, asked: Restoring, kept: string): Promise<Omit<Restored, 'kept'>> => {
  const filled = await fill(db, next, asked)
  await asked.served?.carry(db, next, kept)
  return filled
}

/** Drops another database, also when the product's own is closed. */
const dropFrom = async (db: Db, name: string): Promise<void> => {
  const beside = openBeside(db, 'postgres')
  await dropDatabase(beside, name).finally(() => beside.close())
}

/**
 * Restores the database of `db`. Unless it is served, `db` is closed by it and nobody else may be connected. The old
 * database is kept under another name unless it was empty.
 */
export const restoreWhole = async (db: Db, asked: Restoring): Promise<Restored> => {
  const id = newId()
  const own = databaseName(db.url)
  const fresh = `${own}_restore_${id}`
  const kept = `${own}_before_${id}`
  await makeDatabase(db, fresh)
  const next = openBeside(db, fresh)
  try {
    const filled = await filledWith(db, next, asked, kept).finally(() => next.close())
    const isKept = await hasTables(db)
    await takePlace(db, { own, fresh, kept }, asked.served !== undefined)
    if (!isKept) await dropFrom(db, kept)
    return { ...filled, kept: isKept ? kept : '' }
  } catch (error) {
    // A database that cannot be removed now is told of by the fault that comes with it.
    await dropFrom(db, fresh).catch(() => undefined)
    throw error
  }
}

// Restores the whole instance while servers run on it: they answer that it is under maintenance, and open it anew when
// the restored database has taken the place of the old one. Whatever ends it before leaves everything as it was.

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

type SetRestoring = {
  open: OpenFile
  words: Passphrase
  places: Places
  /** As the file is called, for the trail. */
  name: string
  by: Actor
  told?: (stage: string, done: number, total: number) => void
  signal?: AbortSignal | undefined
}

type SetRestored = { accountSet: string; isCopy: boolean; checks: BackupChecks }

/** The company that has the code of an account set; null where there is none. */
export const companyHere = async (db: Db, accountSet: string): Promise<bigint | null> => {
  const code = parseAccountSet(accountSet)?.company ?? ''
  const [row] = await db.query<{ id: bigint }>(`select id from company where code = $1`, [code])
  return row?.id ?? null
}

const refuseFound = ({ findings: [wrong] }: BackupChecks): void => {
  if (wrong) refuse(problem('backup.proof', 'id', { what: `${wrong.accountSet} ${wrong.what}`.trim() }))
}

/** The codes here that a copy must not have. */
const codesHere = async (db: Db): Promise<string[]> =>
  (await db.query<{ code: string }>(`select code from company order by code limit 10000`)).map(({ code }) => code)

/** Loads and proves what the file holds; answers the books that are to be brought, all of one company. */
const fillSet = async (db: Db, scratch: Db, opened: OpenedBackup, here: bigint | null, asked: SetRestoring) => {
  const told = asked.told ?? (() => undefined)
  const { store } = await openStores(asked.places)
  const takeFile = here === null ? fileTaker(store, incomingIn(asked.places)) : passFile
  await loadBackup(scratch, opened, takeFile, (...how) => {
    asked.signal?.throwIfAborted()
    told(...how)
  })
  const books = await allBooks(scratch)
  refuseFound(
    await proveBooks(scratch, { books, isApart: true }, (done, total) => told('verify', done, total), asked.signal),
  )
  if (here === null) return books
  const of = books.find(({ value }) => value === opened.head.accountSet)
  if (!of) return refuse(problem('backup.broken', 'id'))
  return [await openGate(scratch).makeSandbox(asked.by, of, await codesHere(db))]
}

/** The trail's head of a company: the evidence that nothing of it was changed on the way. */
const headOf = async (db: Db, companyId: bigint): Promise<object> => {
  const [head] = await db.query<{ seq: bigint; hash: string }>(
    `select seq, encode(hash, 'hex') as hash from trail_head where company_id = $1`,
    [companyId],
  )
  return { links: `${head?.seq ?? 0n}`, head: head?.hash ?? '' }
}

/** Whoever had rights in the company has them in the copy; who brings a company back keeps its books. */
const giveRights = async (tx: Db, by: Actor, books: Books, here: bigint | null): Promise<void> => {
  if (here !== null) await copyRights(tx, { from: here, to: books.companyId })
  else if (by.id !== 0n) await grantAll(tx, by, books)
  await rightsChanged(tx)
}

const bring = async (db: Db, scratch: Db, gate: Gate, books: Books[], here: bigint | null, asked: SetRestoring) => {
  const last = books.at(-1) ?? refuse(problem('backup.broken', 'id'))
  const { companyId, companyCode, value } = last
  const rows = await rowsOfCompany(scratch, companyId)
  const kept = { fileName: asked.name, accountSet: value, ...(await headOf(scratch, companyId)) }
  const after = JSON.stringify({ before: null, after: kept })
  const entry = { action: 'restore', objectType: 'backup', objectId: null, objectNo: asked.name, after }
  const work = async (tx: Db): Promise<SetRestored> => {
    await bringCompany(tx, scratch, companyId, rows)
    await giveRights(tx, asked.by, last, here)
    // What nobody else sees before the commit is as still as a snapshot.
    const still: Db = { ...tx, snapshot: (read) => read(tx) }
    const checks = await proveBooks(
      still,
      // The group's trail tells of what came with the company behind this.
      { books, isApart: true },
      (done, total) => asked.told?.('verify', done, total),
      asked.signal,
    )
    refuseFound(checks)
    const within = gate.within(tx)
    await within.tell(asked.by, companyId, [entry])
    await within.tell(asked.by, null, [entry])
    return { accountSet: value, isCopy: here !== null, checks }
  }
  try {
    // What others may have too waits in a table of its own for a moment, which only the owner may make.
    return await asOwner(db, (owner) => owner.transaction(work))
  } catch (error) {
    // Its code or number, or an invoice of it, has come to belong to another.
    if (databaseError(error)?.state === '23505') refuse(problem('restoreSet.taken', 'id', { code: companyCode }))
    throw error
  }
}

/** People go on working meanwhile. Whatever ends it leaves nothing behind but contents of files that nothing names. */
export const restoreSet = (db: Db, gate: Gate, asked: SetRestoring): Promise<SetRestored> =>
  withBackup(asked.open, asked.words, async (opened) => {
    if (opened.head.kind !== 'accountSet') refuse(problem('restoreSet.notSet', 'id'))
    const here = await companyHere(db, opened.head.accountSet)
    return inScratch(db, `${databaseName(db.url)}_restore_${newId()}`, async (scratch) => {
      const books = await fillSet(db, scratch, opened, here, asked)
      return bring(db, scratch, gate, books, here, asked)
    })
  })
