// The record of a posting as one digest: the trail keeps it, so that the record is proved with the trail.
import { type Db, onlyRow } from '../../kernel/db.ts'
import type { Books } from './books.ts'

const moment = (column: string) => `to_char(p.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Every column of the row `p` of posting but the company, as the text of a JSON array. */
export const recordText = `json_build_array(p.year, p.period_no, p.version, p.posted_by,
    p.posted_name, ${moment('posted_at')}, p.posted_nos, p.previous_nos, p.voucher_count, p.total,
    encode(p.previous_root, 'hex'), encode(p.root, 'hex'), p.snapshot, p.cancelled_by, p.cancelled_name,
    ${moment('cancelled_at')}, p.cancel_reason)::text`

/** SHA-256 of it in hexadecimal. */
export const recordHash = `encode(sha256(convert_to(${recordText}, 'UTF8')), 'hex')`

/** The digest of a posting as it stands now. */
export const recordOf = async (tx: Db, books: Books, no: number, version: number): Promise<string> => {
  const { record } = await onlyRow(
    tx.query<{ record: string }>(
      `select ${recordHash} as record from posting p
       where p.company_id = $1 and p.year = $2 and p.period_no = $3 and p.version = $4`,
      [books.companyId, books.year, no, version],
    ),
  )
  return record
}
