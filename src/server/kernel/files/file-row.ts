// The rows of uploaded files: what is known of each, and the statements that change them.
import type { Bucket } from '../../../contract/base/file.ts'
import type { Db } from '../db.ts'

/** The record that has a file: a kind of record that a feature has named, and its id. */
export type Reference = { type: string; id: string }

export type StoredFile = {
  id: bigint
  name: string
  ext: string
  mime: string
  bytes: number
  sha256: string
  bucket: Bucket
  storage: 'local' | 's3'
  key: string
  isPublic: boolean
  enabled: boolean
  legalHold: boolean
  source: string
  remark: string
  /** Null while no record has the file. */
  reference: Reference | null
  createdBy: bigint
  createdAt: string
  version: number
}

type Row = Omit<StoredFile, 'bytes' | 'reference'> & { bytes: bigint; refType: string; refId: string }

/** The columns of a file `f`, for the other statements of this kind. */
export const fileColumns = `f.id, f.file_name as name, f.ext, f.mime, f.bytes, f.sha256, f.bucket, f.storage,
  f.object_key as key, f.is_public, f.enabled, f.legal_hold, f.source, f.remark, f.ref_type, f.ref_id, f.created_by,
  f.created_at, f.version`

export const fileOf = <R extends Row>({ bytes, refType, refId, ...row }: R) => ({
  ...row,
  bytes: Number(bytes),
  reference: refType === '' ? null : { type: refType, id: refId },
})

export type NewFile = Pick<
  StoredFile,
  'id' | 'name' | 'ext' | 'mime' | 'bytes' | 'sha256' | 'bucket' | 'storage' | 'key' | 'source' | 'remark' | 'createdBy'
> & { ip: string }

type Place = Pick<NewFile, 'storage' | 'key' | 'bytes'>

/** When a content was brought of which other bytes lie there now: what lies there never was. */
const neverText = `'-infinity'::timestamptz`

/**
 * Notes a content that is about to be put or is there: for half a day nobody removes it. Locks its row. Answers whether
 * what lies there was found to be other bytes, and takes that mark away.
 */
export const touchObject = async (db: Db, { storage, key, bytes }: Place): Promise<boolean> => {
  const [row] = await db.query<{ wasChanged: boolean }>(
    `with was as (select o.touched_at = ${neverText} as changed from file_object o where o.storage = $1 and o.key = $2)
     insert into file_object (storage, key, bytes, touched_at) values ($1, $2, $3, now())
     on conflict (storage, key) do update set touched_at = excluded.touched_at
     returning coalesce((select changed from was), false) as was_changed`,
    [storage, key, bytes],
  )
  return row?.wasChanged === true
}

/** Marks a content as other bytes than were brought: the next who brings those puts them there anew. */
export const markChanged = async (db: Db, { storage, key }: Pick<Place, 'storage' | 'key'>): Promise<void> => {
  await db.query(`update file_object set touched_at = ${neverText} where storage = $1 and key = $2`, [storage, key])
}

/** The same content that the same user brought for the same purpose a moment ago and that no record has taken. */
const sameText = `select ${fileColumns} from file f
  where f.created_by = $1 and f.storage = $2 and f.object_key = $3 and f.created_at > now() - interval '10 minutes'
    and f.deleted_at is null and f.enabled and not f.is_public and f.ref_type = '' and f.ext = $4
    and f.source = $5
  order by f.created_at limit 1`

const insertText = `insert into file as f (id, file_name, ext, mime, bytes, sha256, bucket, storage, object_key, source,
    remark, uploaded_ip, created_by, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now()) returning ${fileColumns}`

const addRow = async (tx: Db, file: NewFile): Promise<StoredFile> => {
  // The lock lets two at one time be the same file, and keeps the content from being removed.
  await touchObject(tx, file)
  const [same] = await tx.query<Row>(sameText, [file.createdBy, file.storage, file.key, file.ext, file.source])
  if (same) return fileOf(same)
  const { id, name, ext, mime, bytes, sha256, bucket, storage, key, source, remark, ip, createdBy } = file
  const values = [id, name, ext, mime, bytes, sha256, bucket, storage, key, source, remark, ip, createdBy]
  const [added] = await tx.query<Row>(insertText, values)
  if (!added) throw new Error('a file was not added')
  return fileOf(added)
}

/** Tells of a file in the transaction that adds it. */
export type ToldFile = (tx: Db, file: StoredFile) => Promise<void>

/** Adds a file whose content is in the store, or answers the same one of a moment ago. */
export const addFile = (db: Db, file: NewFile, told: ToldFile = async () => undefined): Promise<StoredFile> =>
  db.transaction(async (tx) => {
    const added = await addRow(tx, file)
    await told(tx, added)
    return added
  })

/** Files that are there, switched off or not; without those deleted. */
export const findFiles = async (db: Db, ids: readonly bigint[]): Promise<StoredFile[]> => {
  const rows = await db.query<Row>(
    `select ${fileColumns} from file f where f.id = any($1) and f.deleted_at is null`,
    [ids],
    'files_of_ids',
  )
  return rows.map(fileOf)
}

/** Gives files to a record, whose readers alone read them then; answers those that it now has. */
export const adoptFiles = async (tx: Db, ids: readonly bigint[], { type, id }: Reference, userId: bigint) => {
  const rows = await tx.query<Row>(
    `update file f set ref_type = $2, ref_id = $3, is_public = false,
       version = f.version + case when f.ref_type = '' then 1 else 0 end
     where f.id = any($1) and f.deleted_at is null and f.enabled
       and (f.ref_type = '' and f.created_by = $4 or f.ref_type = $2 and f.ref_id = $3)
     returning ${fileColumns}`,
    [ids, type, id, userId],
  )
  return rows.map(fileOf)
}

const releaseText = `update file set ref_type = '', ref_id = '', deleted_at = now(), version = version + 1
  where deleted_at is null and not legal_hold`

/** A record gives files up: they are deleted, as by hand. */
export const releaseFiles = async (tx: Db, ids: readonly bigint[], { type, id }: Reference): Promise<void> => {
  await tx.query(`${releaseText} and id = any($1) and ref_type = $2 and ref_id = $3`, [ids, type, id])
}

/** Records that go give up all that they have. */
export const releaseAllOf = async (tx: Db, type: string, ids: readonly string[]): Promise<void> => {
  await tx.query(`${releaseText} and ref_type = $1 and ref_id = any($2)`, [type, ids])
}

// Makes the name of an uploaded file safe to keep, to show and to save under on any system.

const nameMax = 255
/** Control characters, and those that turn the direction of text: `exe.pdf` can be made to look like `fdp.exe`. */
const unseen = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu
const reserved = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i

/** The ending of a name in lower case, without its dot; '' when there is none. */
export const extensionOf = (name: string): string => /\.([a-z0-9]{1,16})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** Cuts in front of the ending, never through a character. */
const shorten = (name: string): string => {
  if (name.length <= nameMax) return name
  const ext = extensionOf(name)
  const ending = ext === '' ? '' : `.${name.slice(-ext.length)}`
  const stem = name.slice(0, nameMax - ending.length)
  return (stem.isWellFormed() ? stem : stem.slice(0, -1)) + ending
}

/** The last part of a path, safe on any system, at most 255 characters with its ending kept. Never empty. */
export const safeName = (given: string): string => {
  const last = given.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const plain = last
    .normalize('NFC')
    .replace(unseen, '')
    .replace(/[:*?"<>|]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const named = plain === '' ? 'file' : plain
  return shorten(reserved.test(named) ? `_${named}` : named)
}
