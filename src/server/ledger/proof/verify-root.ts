// The proof of postings: the root of each against the digests of its vouchers and the root before it.
import type { Db } from '../../kernel/db.ts'
import type { Books } from '../store/books.ts'
import { type PostingRow, rootOfPosting } from '../store/posting-root.ts'
import type { Finding } from './verify.ts'

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
    const what = `${row.year}-${String(row.periodNo).padStart(2, '0')} (${row.version})`
    if (!row.previousRoot.equals(previous)) findings.push({ check: 'root', what })
    // A management set may change its vouchers after cancelling; its old roots then stand for what is no more.
    else if (!row.void && !(await rootOfPosting(db, books.companyId, row)).equals(row.root)) {
      findings.push({ check: 'root', what })
    }
    previous = row.root
  }
  return { findings, postings: rows.length }
}
