// Puts a whole backup in the place of a database: into a new one beside it, proved there, which then takes its name in
// one transaction. Whatever ends it before leaves the old one as it was.
import { problem, refuse } from '../../../domain/base/problem.ts'
import { type Db, onlyRow } from '../../kernel/db.ts'
import { incomingIn, openStores, type Places } from '../../kernel/files/places.ts'
import { newId } from '../../kernel/new-id.ts'
import { openGate } from '../../ledger/gate.ts'
import type { Actor } from '../../ledger/store/books.ts'
import { databaseName, dropDatabase, makeDatabase, openBeside, takePlace } from './databases.ts'
import type { Passphrase } from './encryption.ts'
import { type BackupChecks, fileTaker, loadBackup, type OpenFile, proveLoaded, withBackup } from './read.ts'
import type { BackupHead } from './write.ts'

export type Restoring = {
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

export type Restored = {
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
  const row = await onlyRow(
    db.query<{ n: bigint }>(
      `select count(*) as n from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    ),
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
