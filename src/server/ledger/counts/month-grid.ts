// Where the months of several companies stand: the counts of their vouchers beside what is known of each month.

import type { PeriodStatus } from '../../../domain/base/period.ts'
import type { Db } from '../../kernel/db.ts'
import type { Readable } from '../store/books.ts'
import { countSeen, type SeenCount } from './list-filter.ts'
import type { Count } from './voucher-kinds.ts'
import { tally } from './voucher-tally.ts'

export type MonthCell = {
  companyId: bigint
  no: number
  status: PeriodStatus
  total: number
  saved: number
  returned: number
  audited: number
  posted: number
  drafts: number
  postedBy: string
  postedAt: string
  version: number
  softClosed: string
}

export type SetHead = {
  companyId: bigint
  nameZhCn: string
  nameZhTw: string
  nameEn: string
  mode: string
  startNo: number
  currency: string
}

export const readSets = (db: Db, companyIds: readonly bigint[], year: number): Promise<SetHead[]> =>
  db.query<SetHead>(
    `select company_id, name_zh_cn, name_zh_tw, name_en, mode, start_no, base_currency as currency
     from account_set where company_id = any($1) and year = $2`,
    [[...companyIds], year],
  )

type SeenOrKept = Count | SeenCount
type Month = Omit<MonthCell, 'total' | 'saved' | 'returned' | 'audited' | 'posted'>

/** Books in which somebody sees every voucher, and those in which he sees a part; of drafts there he sees his own. */
export type CountedBooks = { whole: readonly bigint[]; parts: readonly Readable[]; userId: bigint }

const readPeriods = (tx: Db, companyIds: readonly bigint[], year: number, counted: CountedBooks): Promise<Month[]> =>
  tx.query<Month>(
    `with drafted as (
       select d.company_id, left(d.draft->>'date', 7) as month, count(*) as drafts from voucher_draft d
       where d.company_id = any($1) and d.year = $2 and (d.company_id = any($3) or d.created_by = $4) group by 1, 2
     )
     select p.company_id, p.no, p.status, coalesce(d.drafts, 0)::integer as drafts,
       coalesce(t.posted_name, '') as posted_by,
       coalesce(to_char(t.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as posted_at,
       p.posting_version as version,
       case when p.status in ('OPEN', 'FUTURE') then coalesce(s.reason, '') else '' end as soft_closed
     from period p
       left join drafted d on d.company_id = p.company_id and d.month = $2 || '-' || lpad(p.no::text, 2, '0')
       left join posting t on t.company_id = p.company_id and t.year = p.year and t.period_no = p.no
         and t.version = p.posting_version
       left join soft_close s on s.company_id = p.company_id and s.year = p.year and s.period_no = p.no
     where p.company_id = any($1) and p.year = $2 order by p.company_id, p.no`,
    [[...companyIds], year, [...counted.whole], counted.userId],
  )

/** The months of the companies in a year, with counts of vouchers (void ones left out) as far as they are seen. */
export const readMonths = async (
  db: Db,
  companyIds: readonly bigint[],
  year: number,
  counted: CountedBooks,
): Promise<MonthCell[]> => {
  await tally.ready(db, counted.whole, year)
  return db.snapshot(async (tx) => {
    const counts = await tally.count(tx, counted.whole, year)
    const seen = Map.groupBy(await countSeen(tx, counted.parts), (each) => each.companyId)
    const months = await readPeriods(tx, companyIds, year, counted)
    return months.map((month) => {
      const all: readonly SeenOrKept[] = counts.get(month.companyId) ?? seen.get(month.companyId) ?? []
      const own = all.filter((each) => each.periodNo === month.no)
      const countOf = (isMeant: (each: SeenOrKept) => boolean) =>
        own.reduce((sum, each) => (isMeant(each) ? sum + each.n : sum), 0)
      return {
        ...month,
        total: countOf(({ status }) => status !== 9),
        saved: countOf(({ status }) => status === 1),
        returned: countOf(({ status, returned }) => status === 1 && returned),
        audited: countOf(({ status, posted }) => status === 2 && !posted),
        posted: countOf(({ status, posted }) => status === 2 && posted),
      }
    })
  })
}
