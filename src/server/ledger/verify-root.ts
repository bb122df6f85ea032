// The proof of postings: the root of each from the digests of its vouchers, chained to the one before.
import { type Db, onlyRow } from '../kernel/db.ts'
import type { Books } from './books.ts'
import type { Finding } from './verify.ts'

export type PostingRow = {
  year: number
  period_no: number
  version: number
  posted_nos: Record<string, number>
  previous_nos: Record<string, number>
  previous_root: Buffer
  root: Buffer
  void: boolean
}

/** The root that the vouchers of a posting have now. */
export const rootOfPosting = async (db: Db, companyId: bigint, row: PostingRow): Promise<Buffer> => {
  const types = Object.keys(row.posted_nos)
  const found = await onlyRow(
    db.query<{ root: Buffer }>(
      `select sha256($2::bytea || coalesce(string_agg(v.digest, ''::bytea order by v.voucher_type, v.voucher_no),
         ''::bytea)) as root
       from voucher v join unnest($5::text[], $6::integer[], $7::integer[]) as t(type, above, upto)
         on t.type = v.voucher_type and v.voucher_no > t.above and v.voucher_no <= t.upto
       where v.company_id = $1 and v.year = $3 and v.period_no = $4`,
      [
        companyId,
        row.previous_root,
        row.year,
        row.period_no,
        types,
        types.map((type) => row.previous_nos[type] ?? 0),
        types.map((type) => row.posted_nos[type] ?? 0),
      ],
    ),
  )
  return found.root
}

/** Every posting's root from its vouchers' digests, and each chained to the one before it. */
export const checkRoots = async (db: Db, books: Books) => {
  const rows = await db.query<PostingRow>(
    `select p.year, p.period_no, p.version, p.posted_nos, p.previous_nos, p.previous_root, p.root,
       (p.cancelled_at is not null and s.mode = 'MANAGEMENT') as void
     from posting p join account_set s on s.company_id = p.company_id and s.year = p.year
     where p.company_id = $1 order by p.posted_at, p.year, p.period_no, p.version`,
    [books.companyId],
  )
  const findings: Finding[] = []
  let previous: Buffer = Buffer.alloc(32)
  for (const row of rows) {
    const what = `${row.year}-${String(row.period_no).padStart(2, '0')} (${row.version})`
    if (!row.previous_root.equals(previous)) findings.push({ check: 'root', what })
    // A management set may change its vouchers after cancelling; its old roots then stand for what is no more.
    else if (!row.void && !(await rootOfPosting(db, books.companyId, row)).equals(row.root)) {
      findings.push({ check: 'root', what })
    }
    previous = row.root
  }
  return { findings, postings: rows.length }
}
