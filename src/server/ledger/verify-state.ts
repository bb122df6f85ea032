// The proof of what is posted: months, counters and the mode of the books against their postings and the trail.
import { voucherLabel } from '../../domain/voucher.ts'
import type { Db } from '../kernel/db.ts'
import type { Books } from './books.ts'
import type { Finding } from './verify.ts'

type LastPosting = {
  period_no: number
  is_cancelled: boolean
  posted_nos: Record<string, number>
  previous_nos: Record<string, number>
}

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

/**
 * A month is closed exactly when its last posting stands. Posted is what that posting says; in a management set a
 * cancelled one has given its vouchers back.
 */
export const checkStates = async (db: Db, books: Books): Promise<Finding[]> => {
  const of = [books.companyId, books.year]
  const { mode, told } = await readModes(db, books)
  const periods = await db.query<{ no: number; status: string }>(
    `select no, status from period where company_id = $1 and year = $2 order by no`,
    of,
  )
  const counters = await db.query<{ period_no: number; voucher_type: string; posted_no: number }>(
    `select period_no, voucher_type, posted_no from voucher_counter where company_id = $1 and year = $2
     order by period_no, voucher_type`,
    of,
  )
  const postings = await db.query<LastPosting>(
    `select distinct on (period_no) period_no, cancelled_at is not null as is_cancelled, posted_nos, previous_nos
     from posting where company_id = $1 and year = $2 order by period_no, version desc`,
    of,
  )
  const last = new Map(postings.map((each) => [each.period_no, each]))
  const month = (no: number) => `${books.year}-${String(no).padStart(2, '0')}`
  const isClosed = (status: string) => status === 'POSTED' || status === 'LOCKED'
  const postedNo = (no: number, type: string): number => {
    const posting = last.get(no)
    const isTakenBack = posting?.is_cancelled === true && mode === 'MANAGEMENT'
    return (isTakenBack ? posting.previous_nos[type] : posting?.posted_nos[type]) ?? 0
  }
  const wrong = [
    ...(mode === told ? [] : [`${books.value} ${mode}`]),
    ...periods
      .filter(({ no, status }) => isClosed(status) !== (last.get(no)?.is_cancelled === false))
      .map(({ no, status }) => `${month(no)} ${status}`),
    ...counters
      .filter((each) => each.posted_no !== postedNo(each.period_no, each.voucher_type))
      .map((each) => `${month(each.period_no)} ${voucherLabel(each.voucher_type, each.posted_no)}`),
  ]
  return wrong.map((what) => ({ check: 'posting', what }))
}
