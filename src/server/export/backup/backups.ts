// Backups as features see them: made, proved, brought in parts, read, removed, and made before what is done for good.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Progress } from '../../../contract/base/call.ts'
import { problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import type { Config } from '../../kernel/config.ts'
import type { Db } from '../../kernel/db.ts'
import { openStores, type Places, placesOf } from '../../kernel/files/places.ts'
import type { Store } from '../../kernel/files/store.ts'
import { type Arrived, receive, sweepLeft } from '../../kernel/files/upload.ts'
import { giveLike, makeFolder } from '../../kernel/folder-owner.ts'
import { migrate } from '../../kernel/migrate.ts'
import { newId } from '../../kernel/new-id.ts'
import { asOwner } from '../../kernel/owner.ts'
import type { Gate } from '../../ledger/gate.ts'
import type { Actor, Books } from '../../ledger/store/books.ts'
import { backupWords, keyIdOf, type Passphrase } from './container.ts'
import { dropLeftovers, inScratch, verifyName } from './databases.ts'
import {
  type BackupChecks,
  loadBackup,
  type OpenedBackup,
  passBackup,
  passFile,
  proveLoaded,
  withBackup,
} from './read.ts'
import { isRestoring } from './requests.ts'
import {
  beginBackup,
  endBackup,
  failBackup,
  findBackup,
  forgetBackup,
  isOtherRunning,
  keepProof,
  lastBytes,
  lastVerified,
  type NewBackup,
  runningBackups,
  type StoredBackup,
  tellBackup,
} from './store.ts'
import { type Written, writeBackup } from './write.ts'

export type Watching = { progress?: (progress: Progress) => void; signal?: AbortSignal }
type Making = Omit<NewBackup, 'storage' | 'keyId'> & { companyId: bigint | null }

type Told = (tx: Db, gone: StoredBackup) => Promise<void>

export type Backups = {
  make(asked: Making, watching?: Watching): Promise<StoredBackup>
  /** Puts it into a database of its own and proves the books there; the row tells what was found. */
  verify(id: bigint, watching?: Watching): Promise<StoredBackup>
  /** Names the upload of a file; how much of it is here already. */
  beginUpload(asked: UploadAsked): Promise<{ uploadId: string; offset: number }>
  /** Writes a part of it; answers how much of it is here then. */
  takePart(upload: PendingUpload, offset: number, stream: Readable): Promise<number>
  /** Takes the file of a backup in; it is read through and refused if it is not whole. */
  bring(upload: PendingUpload, asked: Pick<NewBackup, 'note' | 'by'>): Promise<StoredBackup>
  open(backup: StoredBackup): Promise<Readable>
  /** `told` writes the trail of it in the same transaction. */
  remove(id: bigint, told: Told): Promise<void>
  /** Removes what is left of backups that came to nothing. */
  sweep(): Promise<void>
  words: Passphrase
  /** Where the contents of the product's own files lie, and where new ones go. */
  places: Places
}

/** Backups lie beside the files: in a folder of their own, or in the bucket where there is one. */
const placesOfBackups = (config: Config): Places => ({
  folder: config.backupFolder ?? join(config.data, 'backups'),
  s3: config.backupFolder === null ? config.s3 : null,
})

/** A file that fills the disk would stop the books. */
const checkRoom = async (folder: string, bytes: number): Promise<void> => {
  await makeFolder(folder)
  const { bavail, bsize } = await statfs(folder)
  const needed = bytes + 16 * 1024 * 1024
  if (bavail * bsize < needed) refuse(problem('backup.disk', '', { needed: Math.ceil(needed / 1024 / 1024) }))
}

type Inner = {
  db: Db
  words: Passphrase
  store: Store
  stores: readonly Store[]
  fileStores: readonly Store[]
  folder: string
}

/** What the file of a backup is called before its id until it is whole. */
const making = 'making-'

const make = async (inner: Inner, { companyId, ...asked }: Making, { progress, signal }: Watching) => {
  const { db, words, store, fileStores, folder } = inner
  // Twice the last one must be free.
  await checkRoom(folder, 2 * (await lastBytes(db)))
  const backup = await beginBackup(db, { ...asked, storage: store.kind, keyId: keyIdOf(words) })
  const path = join(folder, `${making}${backup.id}`)
  try {
    const { kind, accountSet, withFiles } = asked
    const what = { kind, companyId, accountSet, withFiles, words, stores: fileStores }
    const written = await writeBackup(db, path, what, { progress: progress ?? (() => undefined), signal })
    await store.put(backup.key, { path, ...written })
    await endBackup(db, backup.id, written)
  } catch (error) {
    await failBackup(db, backup.id, signal?.aborted ? new Refusal([problem('job.cancelled')]) : error)
    if (signal?.aborted) refuse(problem('job.cancelled'))
    throw error
  } finally {
    await rm(path, { force: true })
  }
  return findBackup(db, backup.id)
}

const openFile = (inner: Inner, { storage, key }: StoredBackup): Promise<Readable> => {
  const store = inner.stores.find(({ kind }) => kind === storage)
  if (!store) throw new Error(`the store of backups '${storage}' is not set up any more`)
  return store.get(key)
}

/** The file is still the one that was written. */
const checkDigest = async (inner: Inner, backup: StoredBackup): Promise<void> => {
  const hash = createHash('sha256')
  for await (const chunk of await openFile(inner, backup)) hash.update(chunk as Buffer)
  if (hash.digest('hex') !== backup.sha256) refuse(problem('backup.broken', 'id'))
}

const nothingProved: BackupChecks = { sets: 0, vouchers: 0, links: 0, findings: [] }

const verify = async (inner: Inner, id: bigint, { progress, signal }: Watching): Promise<StoredBackup> => {
  const { db } = inner
  const backup = await findBackup(db, id)
  if (!['done', 'verified', 'broken'].includes(backup.state)) refuse(problem('backup.unfinished', 'id'))
  const tell = (from: number, to: number, stage: string, done: number, total: number): void =>
    progress?.({ pct: from + Math.floor(((to - from) * done) / Math.max(1, total)), stage, done, total })
  try {
    await checkDigest(inner, backup)
    const prove = async (opened: OpenedBackup, scratch: Db) => {
      const counts = await loadBackup(scratch, opened, passFile, (stage, done, total) => {
        signal?.throwIfAborted()
        tell(0, 60, stage, done, total)
      })
      const told = (done: number, total: number) => tell(60, 100, 'verify', done, total)
      return { missing: counts.missingFiles.length, checks: await proveLoaded(scratch, opened.head, told, signal) }
    }
    const found = await withBackup(
      () => openFile(inner, backup),
      inner.words,
      (opened) => inScratch(db, verifyName(db), (scratch) => prove(opened, scratch)),
    )
    await keepProof(db, id, { ...found, refused: null })
  } catch (error) {
    if (signal?.aborted) return refuse(problem('job.cancelled'))
    const refused = error instanceof Refusal ? error.problems[0] : undefined
    // A file that cannot be read is what was asked about; that no database may be made is not.
    if (refused?.code !== 'backup.broken' && refused?.code !== 'backup.foreign') throw error
    await keepProof(db, id, { checks: nothingProved, missing: 0, refused })
  }
  return findBackup(db, id)
}

const incomingOf = ({ folder }: Inner): string => join(folder, 'incoming')

const begin = async (inner: Inner, asked: UploadAsked): Promise<{ uploadId: string; offset: number }> => {
  const begun = await beginUpload(incomingOf(inner), asked)
  await checkRoom(inner.folder, asked.bytes - begun.offset)
  return begun
}

const bring = (inner: Inner, upload: PendingUpload, asked: Pick<NewBackup, 'note' | 'by'>): Promise<StoredBackup> =>
  endUpload(incomingOf(inner), upload, async ({ path, bytes, sha256 }) => {
    const { db, words, store } = inner
    const { head, counts } = await withBackup(
      () => createReadStream(path),
      words,
      async (opened) => ({
        head: opened.head,
        counts: await passBackup(opened),
      }),
    )
    const { rows, files, missingFiles } = counts
    const { kind, accountSet, withFiles } = head
    const made = { kind, accountSet, withFiles, cause: 'upload' as const, planId: null, ...asked }
    const backup = await beginBackup(db, { ...made, storage: store.kind, keyId: keyIdOf(words) })
    const total = Object.values(rows).reduce((sum, each) => sum + each, 0)
    try {
      await store.put(backup.key, { path, bytes, sha256 })
      await endBackup(db, backup.id, { bytes, sha256, rows: total, files, missing: missingFiles.length })
    } catch (error) {
      await failBackup(db, backup.id, error)
      throw error
    }
    return findBackup(db, backup.id)
  })

const remove = async (inner: Inner, id: bigint, told: Told): Promise<void> => {
  const { db, stores } = inner
  const backup = await findBackup(db, id)
  if (backup.state === 'running') refuse(problem('backup.unfinished', 'id'))
  if ((await lastVerified(db)) === id) refuse(problem('backup.lastVerified', 'id'))
  await stores.find(({ kind }) => kind === backup.storage)?.remove(backup.key)
  await db.transaction(async (tx) => {
    await forgetBackup(tx, id)
    await told(tx, backup)
  })
}

/** Removes what servers that fell have left: backups that nobody makes any more, and parts that nobody goes on with. */
const sweep = async (inner: Inner): Promise<void> => {
  const made = new Set((await runningBackups(inner.db)).map((id) => `${making}${id}`))
  await sweepLeft(inner.folder, Date.now(), (name) => name.startsWith(making) && !made.has(name))
  await sweepLeft(incomingOf(inner), Date.now())
}

export const openBackups = async (db: Db, config: Config): Promise<Backups> => {
  const own = placesOfBackups(config)
  const places = placesOf(config)
  const words = await backupWords(config)
  const { store, stores } = await openStores(own)
  const { stores: fileStores } = await openStores(places)
  // Of a restore that goes on nothing is taken away; of one that was broken off nothing is left.
  if (!(await isRestoring(db))) await dropLeftovers(db)
  const inner: Inner = { db, words, store, stores, fileStores, folder: own.folder }
  return {
    make: (asked, watching = {}) => make(inner, asked, watching),
    verify: (id, watching = {}) => verify(inner, id, watching),
    beginUpload: (asked) => begin(inner, asked),
    takePart: (upload, offset, stream) => takePart(incomingOf(inner), upload, offset, stream),
    bring: (upload, asked) => bring(inner, upload, asked),
    open: (backup) => openFile(inner, backup),
    remove: (id, told) => remove(inner, id, told),
    sweep: () => sweep(inner),
    words,
    places,
  }
}

// Takes the file of a backup in parts: each is whole before it counts, and what is here stays for half a day, so that
// whoever was broken off goes on from there. Servers that share the work must share the folder of backups.

type PendingUpload = { userId: bigint; uploadId: string }
type UploadAsked = { userId: bigint; name: string; bytes: number; changedMs: number }

const bytesOf = (uploadId: string): number => Number(uploadId.split('-')[0])
const pathOf = (folder: string, { userId, uploadId }: PendingUpload): string =>
  join(folder, `upload-${userId}-${uploadId}`)

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0

/** Names an upload, and tells how much of it is here. */
const beginUpload = async (
  folder: string,
  { userId, name, bytes, changedMs }: UploadAsked,
): Promise<{ uploadId: string; offset: number }> => {
  await sweepLeft(folder, Date.now())
  const mark = createHash('sha256').update(`${name}\n${bytes}\n${changedMs}`).digest('hex').slice(0, 32)
  const uploadId = `${bytes}-${mark}`
  return { uploadId, offset: await sizeOf(pathOf(folder, { userId, uploadId })) }
}

/**
 * Writes a part to its place; answers how much is here. A part sent twice writes the same bytes to the same place, and
 * one that would leave a gap is not written at all: the answer says from where to go on.
 */
const takePart = (folder: string, upload: PendingUpload, offset: number, stream: Readable): Promise<number> =>
  receive(folder, stream, async ({ path: part, bytes }) => {
    const path = pathOf(folder, upload)
    const there = await sizeOf(path)
    if (offset > there) return there
    if (offset + bytes > bytesOf(upload.uploadId)) refuse(problem('backup.broken', 'file'))
    await makeFolder(folder)
    // Made where it is not there, and kept where it is.
    await (await open(path, 'a', 0o600)).close()
    await giveLike(path)
    await pipeline(createReadStream(part), createWriteStream(path, { flags: 'r+', start: offset, flush: true }))
    return Math.max(there, offset + bytes)
  })

/** Gives the whole file to a work and forgets it, whatever comes of that; refuses one of which something is missing. */
const endUpload = async <T>(
  folder: string,
  upload: PendingUpload,
  work: (arrived: Arrived) => Promise<T>,
): Promise<T> => {
  const path = pathOf(folder, upload)
  const bytes = await sizeOf(path)
  if (bytes !== bytesOf(upload.uploadId)) refuse(problem('backup.broken', 'file'))
  try {
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
    return await work({ path, bytes, sha256: hash.digest('hex') })
  } finally {
    await rm(path, { force: true })
  }
}

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
