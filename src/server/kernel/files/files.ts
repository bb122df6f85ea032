// The files of the product as features see them: taken in, opened, given to records, and swept when nobody has them.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Bucket } from '../../../contract/base/file.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { deliveredSource } from '../../../domain/office/delivery.ts'
import { parameters } from '../../../domain/office/parameter.ts'
import type { Db } from '../db.ts'
import type { FileKeeper, LaidFile } from '../job-end.ts'
import { newId } from '../new-id.ts'
import type { Parameters } from '../parameter.ts'
import type { RightHolder } from '../scope.ts'
import { tokenKey } from '../token.ts'
import { inspectContent } from './content.ts'
import {
  addFile,
  adoptFiles,
  findFiles,
  markChanged,
  type Reference,
  releaseFiles,
  type StoredFile,
  safeName,
  type ToldFile,
  touchObject,
} from './file-row.ts'
import { linkKey } from './link.ts'
import { incomingIn, openStores, type Places } from './places.ts'
import { type ByteRange, keyOf, type Store } from './store.ts'
import { sweepFiles } from './sweep.ts'
import { type Arrived, receive } from './upload.ts'

export type FileMeta = {
  /** As the sender calls it; it is made safe. */
  name: string
  bucket: Bucket
  source?: string
  remark?: string
  userId: bigint
  ip?: string
}

/** The ids of those among these files that a caller may read. */
export type ReadableOf = (reader: RightHolder, files: readonly StoredFile[]) => Promise<ReadonlySet<bigint>>

export type Files = FileKeeper & {
  /**
   * Takes a stream whole: checks that it is what its name says, and puts it into the store. Refuses with 43002, 43004
   * or 43009; a stream that fails leaves nothing, and neither does `told` when it fails.
   */
  put(stream: Readable, meta: FileMeta, told?: ToldFile): Promise<StoredFile>
  /** What is known of files; those that are missing or deleted are left out. */
  find(ids: readonly bigint[]): Promise<StoredFile[]>
  read(file: StoredFile, range?: ByteRange): Promise<Readable>
  /** The SHA-256 of a content as it lies there now; null when it is gone, or of another size. */
  digestOf(content: LaidFile): Promise<string | null>
  /**
   * Gives files to a record, in the transaction that makes the record: the user's own that no record has, or those the
   * record has already. Refuses with 43001 if any of them is neither. Only their record can delete them from then on.
   */
  adopt(tx: Db, ids: readonly bigint[], reference: Reference, userId: bigint): Promise<StoredFile[]>
  /** The record gives files up; their contents go in seven days. */
  release(tx: Db, ids: readonly bigint[], reference: Reference): Promise<void>
  /** Says who reads the files of a kind of record, besides whoever brought them. To be called once for each kind. */
  readersOf(type: string, readable: ReadableOf): void
  /**
   * The one rule of opening: whoever brought it, who may read its record, or a super administrator; what belongs to no
   * books and no such record, who holds `sys:file:all`.
   */
  readable: ReadableOf
  /** The same of one file. */
  mayRead(reader: RightHolder, file: StoredFile): Promise<boolean>
  linkKey: Buffer
  /** Removes what has served its time, from the store too. */
  sweep(nowMs?: number | null): Promise<void>
}

/** `parameters`: how long temporary files stay; the usual time without them. */
export type FileSettings = Places & { db: Db; parameters?: Parameters }

/** Puts a content where it belongs, unless it is there: as it was brought, as far as anybody knows. */
const putContent = async (db: Db, store: Store, { key, bytes }: LaidFile, arrived: Arrived): Promise<void> => {
  const place = { storage: store.kind, key, bytes }
  const wasChanged = await touchObject(db, place)
  if (!wasChanged && (await store.has(key, bytes))) return
  try {
    await store.put(key, arrived)
  } catch (error) {
    // The mark must not be gone while the other bytes are still there.
    if (wasChanged) await markChanged(db, place)
    throw error
  }
}

const takeIn =
  ({ db, ...places }: FileSettings, store: Store): Files['put'] =>
  async (stream, { name: given, bucket, source = '', remark = '', userId, ip = '' }, told) => {
    const name = safeName(given)
    return receive(incomingIn(places), stream, async (arrived) => {
      const { path, bytes, sha256 } = arrived
      const content = await inspectContent({ path, bytes }, name, bucket)
      const key = keyOf(bucket, sha256)
      const place = { storage: store.kind, key, bytes }
      await putContent(db, store, place, arrived)
      const file = { id: newId(), name, ...content, ...place, sha256, bucket, source, remark, createdBy: userId, ip }
      return addFile(db, file, told)
    })
  }

/** A file that is made while it is taken in may come slowly. */
const makingMs = 600_000

/** Lays down what this server has made: it is nobody's file, and goes after half a day. */
const layDown =
  ({ db, ...places }: FileSettings, store: Store): Files['lay'] =>
  (stream) =>
    receive(
      incomingIn(places),
      stream,
      async (arrived) => {
        const place = { storage: store.kind, key: keyOf('Temp', arrived.sha256), bytes: arrived.bytes }
        await putContent(db, store, place, arrived)
        return place
      },
      makingMs,
    )

/** Papers, what is on its way to a record, and reports that were delivered: whoever keeps house does not open them. */
const closedBuckets: ReadonlySet<Bucket> = new Set(['PrimVoucher', 'PrimPayment', 'Temp'])
const mayBeOfBooks = ({ bucket, source }: StoredFile) => closedBuckets.has(bucket) || source === deliveredSource

const idsOf = (files: readonly StoredFile[]): ReadonlySet<bigint> => new Set(files.map(({ id }) => id))

/** The rule of opening, with what each kind of record says of its own files. */
const readableOf =
  (kinds: ReadonlyMap<string, ReadableOf>): ReadableOf =>
  async (reader, files) => {
    const isOwn = (file: StoredFile): boolean => file.createdBy === reader.user.id || reader.isSuperadmin
    const others = files.filter((file) => !isOwn(file))
    const kindOf = (file: StoredFile): ReadableOf | undefined => kinds.get(file.reference?.type ?? '')
    const ofRecords = [...Map.groupBy(others, kindOf)].map(([kind, some]) =>
      kind ? kind(reader, some) : idsOf(some.filter((file) => !mayBeOfBooks(file) && reader.may('sys:file:all'))),
    )
    const found = await Promise.all([idsOf(files.filter(isOwn)), ...ofRecords])
    return new Set(found.flatMap((ids) => [...ids]))
  }

/** The files of an instance. Contents put by an earlier setting of the store are still read from where they are. */
export const openFiles = async (settings: FileSettings): Promise<Files> => {
  const { db } = settings
  const { store, stores } = await openStores(settings)
  const storeOf = (kind: Store['kind']): Store => {
    const found = stores.find((each) => each.kind === kind)
    if (!found) throw new Error(`the store of files '${kind}' is not set up any more`)
    return found
  }
  const kinds = new Map<string, ReadableOf>()
  const readable = readableOf(kinds)
  return {
    put: takeIn(settings, store),
    lay: layDown(settings, store),
    openLaid: async ({ storage, key, bytes }) => {
      const from = storeOf(storage)
      return (await from.has(key, bytes)) ? from.get(key) : null
    },
    find: (ids) => findFiles(db, ids),
    digestOf: async ({ storage, key, bytes }) => {
      const from = stores.find(({ kind }) => kind === storage)
      if (!(await from?.has(key, bytes))) return null
      const hash = createHash('sha256')
      for await (const chunk of (await from?.get(key)) ?? []) hash.update(chunk as Buffer)
      return hash.digest('hex')
    },
    read: (file, range) => storeOf(file.storage).get(file.key, range),
    adopt: async (tx, ids, reference, userId) => {
      const adopted = await adoptFiles(tx, ids, reference, userId)
      if (adopted.length !== new Set(ids).size) refuse(problem('file.missing', 'file'))
      return adopted
    },
    release: releaseFiles,
    readersOf: (type, ofKind) => void kinds.set(type, ofKind),
    readable,
    mayRead: async (reader, file) => (await readable(reader, [file])).has(file.id),
    linkKey: linkKey(await tokenKey(db)),
    sweep: async (nowMs = null) => {
      const temporaryHours = (await settings.parameters?.get('sys.temp.hours')) ?? parameters['sys.temp.hours'].default
      await sweepFiles({ db, folder: incomingIn(settings), stores, nowMs, temporaryHours })
    },
  }
}
