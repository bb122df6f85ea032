// The proof of what is posted: months, counters and roots against postings and trail, and what a closed year has left.
import { type LastPosting, stateFaults } from '../../../domain/closing/proof.ts'
import { undistributedSubjects } from '../../../domain/closing/year-end.ts'
import type { Db } from '../../kernel/db.ts'
import { readYearState } from '../close/year-end.ts'
import { readPeriods } from '../store/account-set.ts'
import type { Books } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'
import { type PostingRow, rootOfPosting } from '../store/record-digest.ts'
import type { Finding } from './verify.ts'

/** The mode that the trail keeps from the making of the account set. */
const readModes = async (db: Db, books: Books): Promise<{ mode: string; told: string | null }> => {
  const [row] = await db.query<{ mode: string; told: string | null }>(
    `select s.mode, (select t.after ->> 'mode' from trail t where t.company_id = $1 and t.object_type = 'accountSet'
       and t.action = 'create' and t.object_no = s.value limit 1) as told
     from account_set s where s.company_id = $1 and s.year = $2`,
    [books.companyId, books.year],
  )
  return row ?? { mode: '', told: null }
}

/** What says that months and numbers are posted against the postings and the trail; and what a closed year has left. */
export const checkStates = async (db: Db, books: Books, facts: CompanyFacts): Promise<Finding[]> => {
  const of = [books.companyId, books.year]
  const { mode, told } = await readModes(db, books)
  const periods = [...(await readPeriods(db, books))].map(([no, status]) => ({ no, status }))
  const counters = await db.query<{ no: number; type: string; postedNo: number }>(
    `select period_no as no, voucher_type as type, posted_no from voucher_counter
     where company_id = $1 and year = $2 order by period_no, voucher_type`,
    of,
  )
  const postings = await db.query<LastPosting>(
    `select distinct on (period_no) period_no as no, cancelled_at is not null as is_cancelled, posted_nos,
       previous_nos
     from posting where company_id = $1 and year = $2 order by period_no, version desc`,
    of,
  )
  const { value, year } = books
  const faults = stateFaults({ value, year, mode, told, periods, counters, postings })
  // The months are locked by a closing for good alone.
  const isClosed = periods.length > 0 && periods.every(({ status }) => status === 'LOCKED')
  const ofYear = isClosed ? await checkYear(db, books, facts) : []
  return [...faults.map((what): Finding => ({ check: 'posting', what })), ...ofYear]
}

/** Subjects on which the year should not have been closed. They are named only: what was closed stays as it is. */
export const checkYear = async (db: Db, books: Books, facts: CompanyFacts): Promise<Finding[]> => {
  const state = await readYearState(db, books, facts, 'posted')
  const wrong = [...state.profitLossOpen, ...undistributedSubjects(state, facts.accountSet.options)]
  return wrong.map((code) => ({ check: 'yearEnd', what: `${books.value} ${code}` }))
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
