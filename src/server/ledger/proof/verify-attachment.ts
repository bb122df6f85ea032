// The proof of attachments: the files that digests name, and every row against what the trail tells of it.
import type { Db } from '../../kernel/db.ts'
import { attachmentRecord } from '../store/attachment-record.ts'
import type { Books } from '../store/books.ts'
import type { Finding } from './verify.ts'

/** The files (SHA-256 in hexadecimal) that the digests of these vouchers name; no entry for a voucher without any. */
export const filesOfVouchers = async (
  db: Db,
  books: Books,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string[]>> => {
  const rows = await db.query<{ voucherId: bigint; files: string[] }>(
    `select a.voucher_id, array_agg(encode(a.sha256, 'hex')) as files from voucher_attachment a
     where a.company_id = $1 and a.voucher_id = any($2) and a.removed_at is null and not a.after_posting
     group by a.voucher_id`,
    [books.companyId, [...ids]],
  )
  return new Map(rows.map(({ voucherId, files }) => [voucherId, files]))
}

/** Most rows that are named. */
const namedMax = 200

/** Rows that are not what the trail tells of them last, rows it never told of, and rows it tells of that are gone. */
export const checkAttachments = async (db: Db, books: Books): Promise<Finding[]> => {
  const rows = await db.query<{ what: string }>(
    `with told as (
       select distinct on (f.file ->> 'id') f.file ->> 'id' as id, f.file ->> 'record' as record, t.object_no
       from trail t cross join lateral json_array_elements(t.after -> 'files') as f(file)
       where t.company_id = $1 and t.object_type in ('voucher', 'attachment')
         and t.action in ('attach', 'detach', 'order', 'delete') and json_typeof(t.after -> 'files') = 'array'
       order by f.file ->> 'id', t.seq desc, t.item desc
     ), held as (
       select a.id::text as id, a.name, ${attachmentRecord} as record from voucher_attachment a where a.company_id = $1
     )
     select coalesce(held.name, told.object_no) || ' (' || coalesce(held.id, told.id) || ')' as what
     from told full join held on held.id = told.id where held.record is distinct from told.record
     order by 1 limit ${namedMax}`,
    [books.companyId],
  )
  return rows.map(({ what }) => ({ check: 'attachment', what }))
}
