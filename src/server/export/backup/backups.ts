// Backups as features see them: made, proved, brought in parts, read and removed. Their files lie outside the database.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Progress } from '../../../contract/base/call.ts'
import { problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import type { Config } from '../../kernel/config.ts'
import type { Db } from '../../kernel/db.ts'
import { openStores, type Places, placesOf } from '../../kernel/files/places.ts'
import type { Store } from '../../kernel/files/store.ts'
import { type Arrived, receive, sweepLeft } from '../../kernel/files/upload.ts'
import { giveLike, makeFolder } from '../../kernel/folder-owner.ts'
import { dropLeftovers, inScratch, verifyName } from './databases.ts'
import { backupWords, keyIdOf, type Passphrase } from './encryption.ts'
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
  keepProof,
  lastBytes,
  lastVerified,
  type NewBackup,
  runningBackups,
  type StoredBackup,
} from './store.ts'
import { writeBackup } from './write.ts'

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
export const placesOfBackups = (config: Config): Places => ({
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

export type PendingUpload = { userId: bigint; uploadId: string }
export type UploadAsked = { userId: bigint; name: string; bytes: number; changedMs: number }

const bytesOf = (uploadId: string): number => Number(uploadId.split('-')[0])
const pathOf = (folder: string, { userId, uploadId }: PendingUpload): string =>
  join(folder, `upload-${userId}-${uploadId}`)

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0

/** Names an upload, and tells how much of it is here. */
export const beginUpload = async (
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
export const takePart = (folder: string, upload: PendingUpload, offset: number, stream: Readable): Promise<number> =>
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
export const endUpload = async <T>(
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
