// Lists uploaded files a page at a time, changes what is said of them, and deletes them.
import type { Bucket } from '../../../contract/base/file.ts'
import type { Db } from '../../kernel/db.ts'
import { fileColumns, fileOf, type StoredFile } from '../../kernel/files/file-row.ts'
import { likeText, orderText, type Paging, readPage, type Sorting } from '../../kernel/row-store.ts'

export type FileFilter = {
  /** Null: every file. */
  readBy: bigint | null
  name: string
  enabled: boolean | null
  createdBy: bigint | null
  bucket: string
  source: string
  refType: string
  /** Days in China; '' = no limit. */
  from: string
  to: string
}

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
      filter.readBy,
      likeText(filter.name),
      filter.enabled,
      filter.createdBy,
      filter.bucket,
      filter.source,
      filter.refType,
      filter.from,
      filter.to,
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
