// One statement over the heads of a month's vouchers: how many there are, which are not plainly audited, whether their
// numbers have gaps, and the digest root over those above the posted ones.
import { order } from '../../../domain/base/order.ts'
import { type Db, setLocal } from '../../kernel/db.ts'
import type { Books } from '../store/books.ts'

/** The numbers of a voucher type in a month: given up to `last_no`, posted up to `posted_no`. */
export type Counter = { voucherType: string; lastNo: number; postedNo: number }

/** Families of kept amounts, as numbers in SQL. */
export const families = { saved: 0, audited: 1, posted: 2 } as const

/** Vouchers whose lines are not ordinary and audited, few as a rule; `families` null for void ones, in no balance. */
export type OtherVouchers = { ids: bigint[]; classes: number[]; families: (number | null)[] }

/** What the heads of a month say; amounts in minor units. */
export type MonthHeads = {
  saved: number
  audited: number
  /** Audited ones that are not posted yet. */
  unposted: number
  /** Debit of the audited vouchers. */
  total: bigint
  /** Every number from 1 to the last one is there, in each type. */
  unbroken: boolean
  others: OtherVouchers
  /** Ids that part the vouchers of the month, ascending, from the first to the last; empty without vouchers. */
  bounds: bigint[]
  /** Worth several processes. */
  large: boolean
  /** sha256(previous root ‖ digests above the posted numbers in the order of type and number), null when not asked. */
  root: Buffer | null
}

type Part = {
  saved: number
  audited: number
  total: bigint
  first: bigint | null
  last: bigint | null
  numbered: number
  /** Id, class and family of each. */
  others: [bigint, bigint, bigint | null][] | null
  root: Buffer | null
}

/** Settings under which the parts of a UNION ALL run side by side, each in one process from its begin to its end. */
const apart = {
  parallel_setup_cost: '0',
  parallel_tuple_cost: '0',
  parallel_leader_participation: 'off',
  min_parallel_table_scan_size: '1TB',
  min_parallel_index_scan_size: '1TB',
}

/** Settings of a scan of a month: a large one takes several processes, and for others starting them takes longer. */
export const settingsOf = (large: boolean): Readonly<Record<string, string>> =>
  large ? apart : { max_parallel_workers_per_gather: '0' }

/** Numbers above the posted ones in one part: starting a process side by side costs as much as reading so many. */
const numbersOfPart = 20_000
const partsMax = 4

/** A part of the month: a condition on heads `v`, SQL that says which are posted, and the numbers it should have. */
type Range = { where: string; posted: string; numbered: string; open: boolean }

/** Vouchers of types without a counter: there should be none. */
const strays = (where: string): Range => ({ where, posted: 'v.voucher_no <= 0', numbered: 'false', open: false })

/**
 * The month's vouchers in the order of type and number, each in one range: of every type the posted ones, then the
 * others in up to four parts, and what stands between two types.
 */
const rangesOf = (
  counters: readonly Counter[],
  partNumbers: number,
  add: (value: string | number) => string,
): Range[] => {
  const ranges: Range[] = []
  let after = 'true'
  for (const counter of counters) {
    const type = `${add(counter.voucherType)}::text`
    const number = (value: number): string => `${add(value)}::integer`
    const numbered = `v.voucher_no between 1 and ${number(counter.lastNo)}`
    const ofType = `v.voucher_type = ${type} and v.voucher_no`
    let from = number(counter.postedNo)
    ranges.push(strays(`${after} and v.voucher_type < ${type}`))
    ranges.push({ where: `${ofType} <= ${from}`, posted: 'true', numbered, open: false })
    const count = counter.lastNo - counter.postedNo
    const parts = Math.max(1, Math.min(partsMax, Math.floor(count / partNumbers)))
    for (let part = 1; part < parts; part += 1) {
      const to = number(counter.postedNo + Math.floor((count * part) / parts))
      ranges.push({ where: `${ofType} > ${from} and v.voucher_no <= ${to}`, posted: 'false', numbered, open: true })
      from = to
    }
    ranges.push({ where: `${ofType} > ${from}`, posted: 'false', numbered, open: true })
    after = `v.voucher_type > ${type}`
  }
  return [...ranges, strays(after)]
}

/** With `rooted` the digests are read too. The columns have the same types to the letter in every part. */
const partText = ({ where, posted, numbered, open }: Range, index: number, rooted: boolean): string => {
  const isClosing = `v.source in ('PLCLOSE', 'YECLOSE')`
  const isOther = posted === 'true' ? posted : `v.status <> 2 or ${isClosing} or ${posted}`
  const family = `case when v.status = 9 then null when ${posted} then ${families.posted}
    when v.status = 2 then ${families.audited} else ${families.saved} end`
  const digests = open ? `string_agg(v.digest, ''::bytea order by v.voucher_no)` : 'null::bytea'
  return `select ${index} as part, count(*) filter (where v.status = 1) as saved,
      count(*) filter (where v.status = 2) as audited, gl_total(v.total_debit) filter (where v.status = 2) as total,
      min(v.id) as first, max(v.id) as last, count(*) filter (where ${numbered}) as numbered,
      array_agg(array[v.id, case when ${isClosing} then 1 else 0 end, ${family}]) filter (where ${isOther}) as others
      ${rooted ? `, ${digests} as digests` : ''}
    from voucher v where v.company_id = $1 and v.year = $2 and v.period_no = $3 and ${where}`
}

const sumOf = (parts: readonly Part[], read: (part: Part) => number): number =>
  parts.reduce((sum, part) => sum + read(part), 0)

/** Ascending, each once: numbers are given in the order of ids as a rule, so that the parts are of like size. */
const boundsOf = (parts: readonly Part[]): bigint[] => {
  const found = parts.flatMap(({ first, last }) => (first === null || last === null ? [] : [{ first, last }]))
  const [one] = found
  if (one === undefined) return []
  const end = found.reduce((most, { last }) => (last > most ? last : most), one.last)
  const begins = new Set(found.map(({ first }) => first))
  return [...begins, end].sort(order)
}

/**
 * Reads the heads of a month once, its parts side by side where the machine has the cores for it. `previous` is the
 * root of the posting before, null when no root is wanted. Only inside a transaction.
 */
export const readMonthHeads = async (
  tx: Db,
  books: Books,
  no: number,
  counters: readonly Counter[],
  previous: Buffer | null,
  partNumbers = numbersOfPart,
): Promise<MonthHeads> => {
  const values: (bigint | number | string | Buffer)[] = [books.companyId, books.year, no]
  const add = (value: number | string | Buffer): string => `$${values.push(value)}`
  const rooted = previous !== null
  const ranges = rangesOf(counters, partNumbers, add)
  const parts = ranges.map((range, index) => partText(range, index, rooted))
  const root = rooted
    ? `(select sha256(${add(previous)}::bytea || coalesce(string_agg(digests, ''::bytea order by part), ''::bytea))
        from part)`
    : 'null::bytea'
  const given = counters.reduce((sum, counter) => sum + counter.lastNo, 0)
  const large = given >= 2 * partNumbers
  await setLocal(tx, settingsOf(large))
  const rows = await tx.query<Part>(
    `with part as materialized (${parts.join(' union all ')})
     select saved::integer, audited::integer, coalesce(total, 0) as total, first, last, numbered::integer, others,
       case when part = 0 then ${root} end as root
     from part order by part`,
    values,
  )
  const others = rows.flatMap((row) => row.others ?? [])
  return {
    saved: sumOf(rows, (row) => row.saved),
    audited: sumOf(rows, (row) => row.audited),
    unposted: rows.reduce((sum, row, index) => sum + (ranges[index]?.open ? row.audited : 0), 0),
    total: rows.reduce((sum, row) => sum + row.total, 0n),
    unbroken: sumOf(rows, (row) => row.numbered) === given,
    others: {
      ids: others.map(([id]) => id),
      classes: others.map(([, kind]) => Number(kind)),
      families: others.map(([, , family]) => (family === null ? null : Number(family))),
    },
    bounds: boundsOf(rows),
    large,
    root: rows[0]?.root ?? null,
  }
}
