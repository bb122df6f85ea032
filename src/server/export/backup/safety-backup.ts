// Backups that the product makes by itself before what changes books for good: the end of a year, a new schema.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../kernel/config.ts'
import type { Db } from '../../kernel/db.ts'
import { openStores } from '../../kernel/files/places.ts'
import { makeFolder } from '../../kernel/folder-owner.ts'
import { migrate } from '../../kernel/migrate.ts'
import { newId } from '../../kernel/new-id.ts'
import { asOwner } from '../../kernel/owner.ts'
import type { Gate } from '../../ledger/gate.ts'
import type { Actor, Books } from '../../ledger/store/books.ts'
import { type Backups, placesOfBackups } from './backups.ts'
import { backupWords, keyIdOf } from './encryption.ts'
import { beginBackup, endBackup, isOtherRunning, type StoredBackup, tellBackup } from './store.ts'
import { type Written, writeBackup } from './write.ts'

const patienceMs = 30_000

/** One that is being made just now is waited for. */
const inTurn = async (make: () => Promise<StoredBackup>): Promise<StoredBackup> => {
  for (const end = Date.now() + patienceMs; ; await sleep(500)) {
    try {
      return await make()
    } catch (error) {
      if (!isOtherRunning(error) || Date.now() > end) throw error
    }
  }
}

/** All years of the company before one of them is closed. Contents of files are not changed by that and stay out. */
export const backUpYear = async (backups: Backups, gate: Gate, actor: Actor, books: Books): Promise<void> => {
  const what = { kind: 'accountSet' as const, companyId: books.companyId, accountSet: books.value, withFiles: false }
  const by = { id: actor.id, name: actor.name }
  const made = await inTurn(() => backups.make({ ...what, cause: 'preYearEnd', note: '', by, planId: null }))
  await tellBackup(gate, actor, 'create', made)
}

const holdsCompanies = async (db: Db): Promise<boolean> => {
  const [there] = await db.query<{ is: boolean }>(`select to_regclass('company') is not null as is`)
  return there?.is === true && (await db.query('select 1 from company limit 1')).length > 0
}

type Kept = { path: string; written: Written }

/** The database as it is, whatever its schema: nothing of the list of backups is asked for. */
const keepAsItIs = async (db: Db, config: Config): Promise<Kept> => {
  const { folder } = placesOfBackups(config)
  await makeFolder(folder)
  const path = join(folder, `before-migration-${newId()}.backup`)
  const what = { kind: 'full' as const, companyId: null, accountSet: '', withFiles: false, stores: [] }
  try {
    const words = await backupWords(config)
    return { path, written: await writeBackup(db, path, { ...what, words }, { progress: () => undefined }) }
  } catch (error) {
    await rm(path, { force: true })
    const without = 'SELVEDGE_MIGRATION_BACKUP=0 goes without'
    throw new Error(`No backup could be made before the migration (${without}): ${(error as Error).message}`)
  }
}

/** Puts it on the list, which there may be only now. */
const list = async (db: Db, config: Config, { path, written }: Kept): Promise<void> => {
  const { store } = await openStores(placesOfBackups(config))
  const words = await backupWords(config)
  const what = { kind: 'full' as const, cause: 'preMigration' as const, accountSet: '', withFiles: false, note: '' }
  const by = { id: 0n, name: 'selvedge' }
  const backup = await beginBackup(db, { ...what, storage: store.kind, keyId: keyIdOf(words), by, planId: null })
  await store.put(backup.key, { path, ...written })
  // A bucket has taken a copy.
  await rm(path, { force: true })
  await endBackup(db, backup.id, written)
}

/** Brings the database to the schema of this version; one that holds books is backed up before. */
export const migrateKept = (db: Db, config: Config, say: (line: string) => void): Promise<string[]> =>
  // Before it the application may have no right in any table.
  asOwner(db, (owner) => migrateKeptAs(owner, config, say))

const migrateKeptAs = async (db: Db, config: Config, say: (line: string) => void): Promise<string[]> => {
  const missing = await migrate(db, { dryRun: true })
  const isKept = missing.length > 0 && config.migrationBackup && (await holdsCompanies(db))
  const kept = isKept ? await keepAsItIs(db, config) : null
  if (kept) say(`Before ${missing[0]} the database was backed up to ${kept.path}.`)
  const applied = await migrate(db)
  if (kept) await list(db, config, kept)
  return applied
}
