// Digests of rows that are not vouchers: the root of a posting, chained to the one before it, the record of a posting
// and the row of an attachment, which the trail keeps so that they are proved with it.
import type { Db } from '../../kernel/db.ts'
import type { Books } from './books.ts'

export type PostingRow = {
  year: number
  periodNo: number
  version: number
  postedNos: Record<string, number>
  previousNos: Record<string, number>
  previousRoot: Buffer
  root: Buffer
  void: boolean
}

export const rootOfPosting = async (db: Db, companyId: bigint, row: PostingRow): Promise<Buffer> => {
  const types = Object.keys(row.postedNos)
  const found = await db.row<{ root: Buffer }>(
    `select sha256($2::bytea || coalesce(string_agg(v.digest, ''::bytea order by v.voucher_type, v.voucher_no),
       ''::bytea)) as root
     from voucher v join unnest($5::text[], $6::integer[], $7::integer[]) as t(type, above, upto)
       on t.type = v.voucher_type and v.voucher_no > t.above and v.voucher_no <= t.upto
     where v.company_id = $1 and v.year = $3 and v.period_no = $4`,
    [
      companyId,
      row.previousRoot,
      row.year,
      row.periodNo,
      types,
      types.map((type) => row.previousNos[type] ?? 0),
      types.map((type) => row.postedNos[type] ?? 0),
    ],
  )
  return found.root
}

const moment = (column: string, fraction: 'US' | 'MS') =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.${fraction}"Z"')`

/** Every column of the row `p` of posting but the company, as the text of a JSON array. */
export const recordText = `json_build_array(p.year, p.period_no, p.version, p.posted_by,
    p.posted_name, ${moment('p.posted_at', 'US')}, p.posted_nos, p.previous_nos, p.voucher_count, p.total,
    encode(p.previous_root, 'hex'), encode(p.root, 'hex'), p.snapshot, p.cancelled_by, p.cancelled_name,
    ${moment('p.cancelled_at', 'US')}, p.cancel_reason)::text`

/** SHA-256 of it in hexadecimal. */
export const recordHash = `encode(sha256(convert_to(${recordText}, 'UTF8')), 'hex')`

/** The digest of a posting as it stands now. */
export const recordOf = async (tx: Db, books: Books, no: number, version: number): Promise<string> => {
  const { record } = await tx.row<{ record: string }>(
    `select ${recordHash} as record from posting p
     where p.company_id = $1 and p.year = $2 and p.period_no = $3 and p.version = $4`,
    [books.companyId, books.year, no, version],
  )
  return record
}

/** SHA-256 in hexadecimal over every column of the row `a` of voucher_attachment but the company. */
export const attachmentRecord = `encode(sha256(convert_to(json_build_array(a.id, a.voucher_id, a.position, a.file_id,
    a.name, a.extension, a.mime, a.bytes, encode(a.sha256, 'hex'), a.invoice_key, a.invoice, a.after_posting,
    a.added_by, a.added_name, ${moment('a.added_at', 'MS')}, a.removed_by, a.removed_name,
    ${moment('a.removed_at', 'MS')})::text, 'UTF8')), 'hex')`

/** The files that the digest of voucher `v` names, in hexadecimal. */
export const countedFiles = `array(select encode(a.sha256, 'hex') from voucher_attachment a
    where a.company_id = v.company_id and a.voucher_id = v.id and a.removed_at is null and not a.after_posting)`
