// What a bulk takes before it writes: the months of the year, their counters and the head of the trail, all locked.
import type { PeriodStatus } from '../../../domain/base/period.ts'
import type { Db, SqlValue } from '../../kernel/db.ts'
import type { Books } from '../store/books.ts'
import { lockHead, type TrailHead } from '../store/trail.ts'

type Serial = { no: number; last: number; isUsed: boolean }

/** `moment` is that of the transaction, ISO text in UTC: to the microsecond for the trail, rounded for vouchers. */
export type BulkLocks = {
  moment: { told: string; made: string }
  months: ReadonlyMap<number, PeriodStatus>
  counters: Map<string, { no: number; type: string; last: number; isUsed: boolean }>
  serials: Map<number, Serial>
  head: TrailHead
}

/**
 * Locks the books of the year for one who writes many vouchers. The months are locked as posting locks them: whoever
 * else changes vouchers of this year waits there, before he holds a counter, a balance or the trail, so that none of
 * those can be waited for in a circle although the trail's head is taken first of all here.
 */
export const holdBooks = async (tx: Db, { companyId, year }: Books): Promise<BulkLocks> => {
  const of = [companyId, year]
  const months = await tx.query<{ no: number; status: PeriodStatus; last: number }>(
    `select no, status, last_serial as last from period where company_id = $1 and year = $2 order by no for update`,
    of,
  )
  const counters = await tx.query<{ no: number; type: string; last: number }>(
    `select period_no as no, voucher_type as type, last_no as last from voucher_counter
     where company_id = $1 and year = $2 order by year, period_no, voucher_type for update`,
    of,
  )
  const head = await lockHead(tx, companyId)
  const moment = await tx.row<BulkLocks['moment']>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as told,
     to_char(now()::timestamptz(3) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as made`,
  )
  return {
    moment,
    months: new Map(months.map(({ no, status }) => [no, status])),
    counters: new Map(counters.map((each) => [`${each.no}|${each.type}`, { ...each, isUsed: false }])),
    serials: new Map(months.map(({ no, last }) => [no, { no, last, isUsed: false }])),
    head,
  }
}

/** The next number of a month and type, from 1. */
export const nextNo = ({ counters }: BulkLocks, no: number, type: string): number => {
  const key = `${no}|${type}`
  const counter = counters.get(key) ?? { no, type, last: 0, isUsed: false }
  counters.set(key, counter)
  counter.isUsed = true
  counter.last += 1
  return counter.last
}

/** The next serial number of a month: `company-YYYYMM-000001`. */
export const nextSerialNo = ({ serials }: BulkLocks, { companyCode, year }: Books, no: number): string => {
  const serial = serials.get(no) ?? { no, last: 0, isUsed: false }
  serials.set(no, serial)
  serial.isUsed = true
  serial.last += 1
  return `${companyCode}-${year}${String(no).padStart(2, '0')}-${String(serial.last).padStart(6, '0')}`
}

export const writeCounters = async (
  tx: Db,
  { companyId, year }: Books,
  { counters, serials }: BulkLocks,
): Promise<void> => {
  const used = [...counters.values()].filter((each) => each.isUsed)
  const values: SqlValue[] = [companyId, year]
  await tx.query(
    `insert into voucher_counter (company_id, year, period_no, voucher_type, last_no)
     select $1, $2, n.no, n.type, n.last from unnest($3::integer[], $4::text[], $5::integer[]) as n(no, type, last)
     order by n.no, n.type collate "C"
     on conflict (company_id, year, period_no, voucher_type) do update set last_no = excluded.last_no`,
    [...values, used.map((each) => each.no), used.map((each) => each.type), used.map((each) => each.last)],
  )
  const given = [...serials.values()].filter((each) => each.isUsed)
  await tx.query(
    `update period p set last_serial = n.last from unnest($3::integer[], $4::integer[]) as n(no, last)
     where p.company_id = $1 and p.year = $2 and p.no = n.no`,
    [...values, given.map((each) => each.no), given.map((each) => each.last)],
  )
}
