// Lists uploaded files a page at a time, changes what is said of them, and deletes them.
import type { InputOf } from '../../../contract/base/call.ts'
import type { Bucket, FileFinding, fileCalls } from '../../../contract/base/file.ts'
import type { Db } from '../../kernel/db.ts'
import { fileColumns, fileOf, markChanged, type StoredFile } from '../../kernel/files/file-row.ts'
import type { Files } from '../../kernel/files/files.ts'
import type { LaidFile } from '../../kernel/job-end.ts'
import { likeText, orderText, type Paging, readPage, type Sorting } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'

/** `readBy`: who has brought them, null: every file; `start` and `end` are days in China. */
export type FileFilter = InputOf<typeof fileCalls.export> & { readBy: bigint | null }

const orders: Readonly<Record<string, string>> = {
  fileName: 'f.file_name',
  ext: 'f.ext',
  sizeBytes: 'f.bytes',
  bucket: 'f.bucket',
  source: 'f.source',
  enable: 'f.enabled',
  createTime: 'f.created_at',
}

type Row = Parameters<typeof fileOf>[0] & { userName: string }

/** The newest first, unless another order is asked for. */
export const listFiles = async (db: Db, filter: FileFilter, { field, order = 'desc', ...paging }: Paging & Sorting) => {
  const query = {
    columns: `${fileColumns}, coalesce(u.real_name, '') as "userName"`,
    from: `from file f left join app_user u on u.id = f.created_by
     where f.deleted_at is null and ($1::bigint is null or f.created_by = $1) and ($2 = '' or f.file_name ilike $2)
       and ($3::boolean is null or f.enabled = $3) and ($4::bigint is null or f.created_by = $4)
       and ($5 = '' or f.bucket = $5) and ($6 = '' or f.source = $6) and ($7 = '' or f.ref_type = $7)
       and ($8 = '' or f.created_at >= (nullif($8, '') || ' 00:00+08')::timestamptz)
       and ($9 = '' or f.created_at < (nullif($9, '') || ' 00:00+08')::timestamptz + interval '1 day')`,
    order: `${orderText(orders, { field, order }, 'f.created_at')}, f.id desc`,
    values: [
      ...[filter.readBy, likeText(filter.fileName), filter.enable ?? null, filter.createUserId ?? null],
      ...[filter.bucket, filter.source, filter.refType, filter.start, filter.end].map((text) => text ?? ''),
    ],
  }
  const found = await readPage<Row>(db, query, paging)
  return { ...found, items: found.items.map(({ userName, ...row }) => ({ ...fileOf(row), userName })) }
}

/** How much lies in each bucket: of one user, or of all. */
export const usageOf = (db: Db, userId: bigint | null) =>
  db.query<{ bucket: Bucket; files: number; bytes: number }>(
    `select bucket, count(*)::int as files, sum(bytes)::float8 as bytes from file
     where deleted_at is null and ($1::bigint is null or created_by = $1) group by bucket order by bucket`,
    [userId],
  )

/** Who has brought files that are there: one user, or all. */
export const uploadersOf = (db: Db, userId: bigint | null) =>
  db.query<{ id: string; name: string }>(
    `select u.id::text, coalesce(nullif(u.real_name, ''), u.user_name) as name from app_user u
     where ($1::bigint is null or u.id = $1)
       and exists (select from file f where f.created_by = u.id and f.deleted_at is null)
     order by 2, u.id limit 1000`,
    [userId],
  )

/** Who changed a file last, if only by bringing it, and when. */
export const lastChange = async (db: Db, id: bigint): Promise<{ user: string; time: string }> => {
  const [row] = await db.query<{ user: string; time: string }>(
    `select coalesce(u.real_name, '') as "user", coalesce(f.updated_at, f.created_at) as time
     from file f left join app_user u on u.id = coalesce(f.updated_by, f.created_by) where f.id = $1`,
    [id],
  )
  return { user: row?.user ?? '', time: row?.time ?? '' }
}

export const nameOfUser = async (db: Db, userId: bigint): Promise<string> => {
  const [row] = await db.query<{ name: string }>('select real_name as name from app_user where id = $1', [userId])
  return row?.name ?? ''
}

type Changed = Pick<StoredFile, 'name' | 'remark' | 'source' | 'enabled' | 'isPublic' | 'legalHold'>
type Seen = { id: bigint; version: number; userId: bigint }

/** Null when the file is not in this version any more. */
export const updateFile = async (db: Db, { id, version, userId }: Seen, to: Changed): Promise<StoredFile | null> => {
  const [row] = await db.query<Row>(
    `update file f set file_name = $3, remark = $4, source = $5, enabled = $6, is_public = $7, legal_hold = $8,
       version = f.version + 1, updated_by = $9, updated_at = now()
     where f.id = $1 and f.version = $2 and f.deleted_at is null returning ${fileColumns}`,
    [id, version, to.name, to.remark, to.source, to.enabled, to.isPublic, to.legalHold, userId],
  )
  return row ? fileOf(row) : null
}

/** False when a record has the file, or the law keeps it. */
export const deleteFile = async (db: Db, id: bigint): Promise<boolean> => {
  const rows = await db.query(
    `update file set deleted_at = now(), version = version + 1
     where id = $1 and ref_type = '' and not legal_hold and deleted_at is null returning id`,
    [id],
  )
  return rows.length > 0
}

// Reads every content that files have and compares it with its digest: what lies for decades may be lost unseen.

const portion = 200
const findingsMost = 500

const held = `from file_object o where exists (select from file f
  where f.storage = o.storage and f.object_key = o.key and f.deleted_at is null)`

type Content = Omit<LaidFile, 'bytes'> & { bytes: bigint }

async function* contentsOf(db: Db): AsyncGenerator<Content> {
  let last = { storage: '', key: '' }
  for (;;) {
    const rows: Content[] = await db.query<Content>(
      `select o.storage, o.key, o.bytes ${held} and (o.storage, o.key) > ($1, $2)
       order by o.storage, o.key limit ${portion}`,
      [last.storage, last.key],
    )
    yield* rows
    const end = rows.at(-1)
    if (rows.length < portion || end === undefined) return
    last = end
  }
}

/** The files that have a content. */
const filesOf = (db: Db, { storage, key }: Content, what: FileFinding['what']) =>
  db.query<FileFinding>(
    `select $3::text as what, f.id::text, f.file_name, f.bucket,
       coalesce(u.real_name, '') as create_user_name, f.created_at as create_time
     from file f left join app_user u on u.id = f.created_by
     where f.storage = $1 and f.object_key = $2 and f.deleted_at is null order by f.id limit 100`,
    [storage, key, what],
  )

const whatIsWrong = async (files: Files, content: Content): Promise<FileFinding['what'] | null> => {
  const digest = await files.digestOf({ ...content, bytes: Number(content.bytes) })
  if (digest === null) return 'missing'
  return content.key.endsWith(`/${digest}`) ? null : 'changed'
}

export const checkFiles = async (files: Files, { db, progress, cancelled }: Scope) => {
  const all = await db.row<{ bytes: number }>(`select coalesce(sum(o.bytes), 0)::float8 as bytes ${held}`)
  const findings: FileFinding[] = []
  let [contents, bytes] = [0, 0]
  for await (const content of contentsOf(db)) {
    cancelled?.throwIfAborted()
    const what = await whatIsWrong(files, content)
    // Whoever brings the same file again puts it right: until then the store has no reason to take it.
    if (what === 'changed') await markChanged(db, content)
    if (what && findings.length < findingsMost) findings.push(...(await filesOf(db, content, what)))
    contents += 1
    bytes += Number(content.bytes)
    const pct = Math.min(99, Math.floor((bytes * 100) / Math.max(1, all.bytes)))
    progress?.({ pct, stage: 'check', done: bytes, total: all.bytes })
  }
  return { contents, bytes, findings: findings.slice(0, findingsMost) }
}
