// Reads how many vouchers of each kind there are: of whole years, of ranges of ids, and behind what is posted.

import type { Db } from '../../kernel/db.ts'
import { columnsOf } from '../../kernel/row-text.ts'

/** Vouchers that are alike in everything listed here; `debit` is the sum of theirs in minor units. */
export type Kind = {
  periodNo: number
  voucherType: string
  status: number
  returned: boolean
  /** Without attachments. */
  bare: boolean
  red: boolean
  createdBy: bigint
  source: string
}
export type Count = Kind & { n: number; debit: bigint; posted: boolean }

/** A kind of a company, or of a part of it; `last_no` is the greatest number of its vouchers. */
export type VoucherKindCount = Kind & { companyId: bigint; n: number; debit: bigint; lastNo: number }
/** A kind of one portion of a company. */
type Portioned = VoucherKindCount & { portion: number }
export type TrailEnd = { companyId: bigint; seq: bigint; hash: string }

/** More changes than this are as much work as counting everything. */
const changesMost = 20_000

/** No id is greater. */
export const highest = 2n ** 63n - 1n

const kindColumns = `v.period_no, v.voucher_type, v.status, v.rejected <> '' as returned, v.attach_count = 0 as bare,
  exists (select 1 from voucher_line l where l.company_id = v.company_id and l.voucher_id = v.id
    and (l.debit < 0 or l.credit < 0)) as red, v.created_by, v.source`
const kinds = 'period_no, voucher_type, status, returned, bare, red, created_by, source'
const sumsOf = 'count(*)::integer as n, gl_total(total_debit) as debit, max(voucher_no) as last_no'

/** The same text for the same kind. */
export const keyOf = (each: Kind): string =>
  [
    ...[each.periodNo, each.voucherType, each.status, each.returned, each.bare, each.red, each.createdBy],
    each.source,
  ].join('\t')

/** Ids of companies and users, types and sources: as many as a group has of them. */
const shared = new Map<string | bigint, string | bigint>()
/** The one that is equal and was there first. */
const same = <T extends string | bigint>(value: T): T => {
  const first = shared.get(value)
  if (first !== undefined) return first as T
  shared.set(value, value)
  return value
}

/** The same in less memory, for what is kept: a year has thousands, and few users, types and sources. */
const lean = (of: VoucherKindCount): VoucherKindCount => ({
  companyId: same(of.companyId),
  periodNo: of.periodNo,
  voucherType: same(of.voucherType),
  status: of.status,
  returned: of.returned,
  bare: of.bare,
  red: of.red,
  createdBy: same(of.createdBy),
  source: same(of.source),
  n: of.n,
  debit: of.debit,
  lastNo: of.lastNo,
})

export const readHeads = (tx: Db, companies: readonly bigint[]): Promise<TrailEnd[]> =>
  tx.query<TrailEnd>(`select company_id, seq, encode(hash, 'hex') as hash from trail_head where company_id = any($1)`, [
    companies,
  ])

/** A portion that was counted: the least and the greatest id of its vouchers. */
export type CountedPortion = { company: bigint; first: bigint; last: bigint; counts: readonly VoucherKindCount[] }

/** Counts whole years, in portions of `size` vouchers in the order of ids. */
export const countYears = async (
  tx: Db,
  companies: readonly bigint[],
  year: number,
  size: number,
): Promise<CountedPortion[]> => {
  const rows = await tx.query<Portioned & { first: bigint; last: bigint }>(
    `with numbered as materialized (
       select v.company_id, v.id, v.voucher_no, v.total_debit, ${kindColumns},
         (row_number() over (partition by v.company_id order by v.id) - 1) / $3::bigint as portion
       from voucher v where v.company_id = any($1) and v.year = $2
     )
     select company_id, portion::integer as portion, min(id) as first, max(id) as last, ${kinds}, ${sumsOf}
     from numbered group by company_id, portion, ${kinds} order by company_id, portion`,
    [companies, year, size],
  )
  const byPortion = Map.groupBy(rows, ({ companyId, portion }) => `${companyId} ${portion}`)
  return [...byPortion.values()].map((list) => ({
    company: list[0]?.companyId ?? 0n,
    first: list.reduce((least, each) => (each.first < least ? each.first : least), highest),
    last: list.reduce((most, each) => (each.last > most ? each.last : most), 0n),
    counts: list.map(lean),
  }))
}

export type Range = { company: bigint; from: bigint; to: bigint }

/**
 * Counts what has ids in ranges; the same order. `last` is the greatest id of each, 0 where there is nothing. Each is
 * read by itself: joined, the database would take it for a ninth of a company and read every voucher.
 */
export const countRanges = async (
  tx: Db,
  ranges: readonly Range[],
  year: number,
): Promise<{ counts: VoucherKindCount[]; last: bigint }[]> => {
  const rows = await tx.query<Portioned & { last: bigint }>(
    `select company_id, portion, max(id) as last, ${kinds}, ${sumsOf}
     from (select v.company_id, v.id, v.voucher_no, v.total_debit, ${kindColumns}, r.portion::integer as portion
       from unnest($1::bigint[], $2::bigint[], $3::bigint[]) with ordinality as r(company_id, first, after, portion)
         cross join lateral (select o.* from voucher o where o.company_id = r.company_id and o.id >= r.first
           and o.id < r.after order by o.id offset 0) v
       where v.company_id = any($1) and v.year = $4) v
     group by company_id, portion, ${kinds}`,
    [ranges.map(({ company }) => company), ranges.map(({ from }) => from), ranges.map(({ to }) => to), year],
  )
  const byRange = Map.groupBy(rows, ({ portion }) => portion - 1)
  return ranges.map((_, at) => {
    const list = byRange.get(at) ?? []
    return { counts: list.map(lean), last: list.reduce((most, each) => (each.last > most ? each.last : most), 0n) }
  })
}

/** Of heads the ones that are links of the trail as it is here: those of a restored past may be others. */
export const linksOf = async (tx: Db, heads: readonly TrailEnd[]): Promise<Set<bigint>> => {
  const rows = await tx.query<{ companyId: bigint; hash: string }>(
    `select t.company_id, encode(t.hash, 'hex') as hash from unnest($1::bigint[], $2::bigint[]) as k(company_id, seq)
       join trail t on t.company_id = k.company_id and t.seq = k.seq and t.item = 1
     where t.company_id = any($1)`,
    [heads.map((head) => head.companyId), heads.map((head) => head.seq)],
  )
  const found = new Map(rows.map(({ companyId, hash }) => [companyId, hash]))
  return new Set(heads.filter((head) => found.get(head.companyId) === head.hash).map((head) => head.companyId))
}

/**
 * The vouchers that were changed after heads, by company; null for too many. The order makes the database read the end
 * of each trail: without it, it takes a third of a trail for what comes after a link, and reads it all.
 */
export const changedSince = async (tx: Db, heads: readonly TrailEnd[]): Promise<Map<bigint, bigint[]> | null> => {
  const rows = await tx.query<{ companyId: bigint; id: bigint }>(
    `select t.company_id, t.object_id as id from unnest($1::bigint[], $2::bigint[]) as k(company_id, seq)
       cross join lateral (select l.company_id, l.object_id from trail l
         where l.company_id = k.company_id and l.seq > k.seq and l.object_type = 'voucher'
         order by l.seq limit ${changesMost + 1}) t
     where t.company_id = any($1) limit ${changesMost + 1}`,
    [heads.map((head) => head.companyId), heads.map((head) => head.seq)],
  )
  if (rows.length > changesMost) return null
  const byCompany = Map.groupBy(rows, ({ companyId }) => companyId)
  return new Map([...byCompany].map(([company, list]) => [company, list.map(({ id }) => id)]))
}

type Counter = { companyId: bigint; periodNo: number; voucherType: string; postedNo: number }

/** The months and types of companies that numbers run in. */
const series = (of: Pick<Counter, 'companyId' | 'periodNo' | 'voucherType'>): string =>
  `${of.companyId} ${of.periodNo} ${of.voucherType}`

/** Counts what was entered into series behind their posted numbers. */
const countOpen = (tx: Db, counters: readonly Counter[], year: number): Promise<VoucherKindCount[]> =>
  tx.query<VoucherKindCount>(
    `select company_id, ${kinds}, ${sumsOf}
     from (select v.company_id, v.voucher_no, v.total_debit, ${kindColumns}
       from unnest($1::bigint[], $2::smallint[], $3::text[], $4::integer[]) as c(company_id, period_no, type, posted_no)
         join voucher v on v.company_id = c.company_id and v.period_no = c.period_no and v.voucher_type = c.type
           and v.voucher_no > c.posted_no
       where v.company_id = any($1) and v.year = $5) v
     group by company_id, ${kinds}`,
    [...columnsOf(counters, 'companyId', 'periodNo', 'voucherType', 'postedNo'), year],
  )

/** Parts the counts of each company by whether their vouchers are posted. */
export const postedOf = async (
  tx: Db,
  sums: ReadonlyMap<bigint, readonly VoucherKindCount[]>,
  year: number,
): Promise<Map<bigint, Count[]>> => {
  const counters = await tx.query<Counter>(
    `select company_id, period_no, voucher_type, posted_no from voucher_counter
     where company_id = any($1) and year = $2 and posted_no > 0`,
    [[...sums.keys()], year],
  )
  const postedNo = new Map(counters.map((each) => [series(each), each.postedNo]))
  const isPartly = (each: VoucherKindCount) => each.lastNo > (postedNo.get(series(each)) ?? each.lastNo)
  const partly = new Set([...sums.values()].flat().filter(isPartly).map(series))
  const some = counters.filter((each) => partly.has(series(each)))
  const open = some.length === 0 ? [] : await countOpen(tx, some, year)
  const openOf = new Map(open.map((each) => [`${each.companyId} ${keyOf(each)}`, each]))
  const parted = (each: VoucherKindCount): Count[] => {
    if (!partly.has(series(each))) return [{ ...each, posted: postedNo.has(series(each)) }]
    const { n = 0, debit = 0n } = openOf.get(`${each.companyId} ${keyOf(each)}`) ?? {}
    const parts = [
      { ...each, n, debit, posted: false },
      { ...each, n: each.n - n, debit: each.debit - debit, posted: true },
    ]
    return parts.filter((part) => part.n > 0)
  }
  return new Map([...sums].map(([company, list]) => [company, list.flatMap(parted)]))
}
