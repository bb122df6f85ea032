// What has been posted and taken back: the records of several companies, the newest first, with one query.
import type { PostedTotal } from '../../../domain/closing/posted-month.ts'
import type { Db } from '../../kernel/db.ts'
import type { Books } from '../store/books.ts'
import { recordHash } from '../store/record-digest.ts'

export type PostingActRow = {
  companyId: bigint
  no: number
  version: number
  act: 'post' | 'cancel'
  by: string
  at: string
  vouchers: number
  total: bigint
  root: string
  currency: string
  minorDigits: number
  reason: string
}

export type HistoryQuestion = { companyIds: readonly bigint[]; year: number; no?: number; limit: number }

/** Each record is an act, and a second one when it was taken back. The vouchers are those of the month so far. */
export const readPostingHistory = (db: Db, question: HistoryQuestion): Promise<PostingActRow[]> =>
  db.query<PostingActRow>(
    `select p.company_id, p.period_no as no, p.version, a.act, a.by, a.at,
       p.voucher_count as vouchers, p.total, encode(p.root, 'hex') as root, a.reason,
       s.base_currency as currency, k.minor_digits
     from posting p
       join account_set s on s.company_id = p.company_id and s.year = p.year
       join currency k on k.code = s.base_currency
       cross join lateral (
         select 'post' as act, p.posted_name as by, p.posted_at as at, '' as reason
         union all
         select 'cancel', p.cancelled_name, p.cancelled_at, p.cancel_reason where p.cancelled_at is not null) a
     where p.company_id = any($1) and p.year = $2 and ($3::integer is null or p.period_no = $3)
     order by a.at desc, p.company_id, p.period_no desc, a.act limit $4`,
    [[...question.companyIds], question.year, question.no ?? null, question.limit],
  )

/** One posting as it is kept, with the totals of the trial balance it was made with, as decimal text. */
export type KeptPosting = {
  nameZhCn: string
  nameZhTw: string
  nameEn: string
  version: number
  by: string
  at: string
  postedNos: Record<string, number>
  previousNos: Record<string, number>
  vouchers: number
  debit: bigint
  previousRoot: string
  root: string
  record: string
  total: PostedTotal
  subjects: number
  cancelledBy: string
  cancelledAt: string | null
  reason: string
}

/** A posting of a month, the latest without a version; null when there is none. */
export const readPosting = async (
  db: Db,
  { companyId, year }: Books,
  no: number,
  version: number | null,
): Promise<KeptPosting | null> => {
  const [row] = await db.query<KeptPosting>(
    `select s.name_zh_cn, s.name_zh_tw, s.name_en, p.version, p.posted_name as by, p.posted_at as at, p.posted_nos,
       p.previous_nos,
       p.voucher_count as vouchers, p.total as debit, encode(p.previous_root, 'hex') as previous_root,
       encode(p.root, 'hex') as root, ${recordHash} as record, p.snapshot -> 'total' as total,
       coalesce((p.snapshot ->> 'subjects')::integer, json_array_length(p.snapshot::json -> 'rows')) as subjects,
       p.cancelled_name as cancelled_by, p.cancelled_at, p.cancel_reason as reason
     from posting p join account_set s on s.company_id = p.company_id and s.year = p.year
     where p.company_id = $1 and p.year = $2 and p.period_no = $3 and ($4::integer is null or p.version = $4)
     order by p.version desc limit 1`,
    [companyId, year, no, version],
  )
  return row ?? null
}
