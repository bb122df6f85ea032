// Two statements over the lines of a month for what posting proves on them: vouchers against their lines, and kept
// balances against the fold of the lines, with the subjects and entities that are in use.
import { type Db, setLocal } from '../../kernel/db.ts'
import { foldText, kindBits, ofMonth } from '../read/month-fold.ts'
import { type MonthHeads, settingsOf } from '../read/month-heads.ts'
import type { Books } from '../store/books.ts'

/** What a scan of a month's lines finds. */
export type MonthScan = {
  lines: number
  /** Vouchers that do not agree with their lines. */
  unbalanced: number
  /** Vouchers that touch cash, and those of them that have a line beside it without an item; 0 when not asked for. */
  withCash: number
  withoutItem: number
  /** Kept balances (and cash-flow sums) looked at, and those that are not the fold of the lines. */
  balances: number
  differing: number
  /** Each subject in use, once for each combination of kinds of entities, with a set of entities as an example. */
  pairs: { subject: string; canonical: string | null }[]
}

/** Heads with an id in a range against their lines. `kinds`: 1 a cash line, 2 another line without an item. */
const headProof = (range: (id: string) => string, kinds: string | null): string =>
  `select count(*) filter (where v.id is null or s.debit is distinct from v.total_debit
      or s.credit is distinct from v.total_credit or s.lines is distinct from v.line_count) as unbalanced,
    ${kinds === null ? '0::bigint' : 'count(*) filter (where v.status <> 9 and s.kinds & 1 = 1)'} as with_cash,
    ${kinds === null ? '0::bigint' : 'count(*) filter (where v.status <> 9 and s.kinds = 3)'} as without_item
  from (select h.* from voucher h where ${ofMonth('h')} and ${range('h.id')}) v
    full join (select l.voucher_id, gl_total(l.debit) as debit, gl_total(l.credit) as credit, count(*) as lines
        ${kinds === null ? '' : `, bit_or(${kinds}) as kinds`}
      from voucher_line l where ${ofMonth('l')} and ${range('l.voucher_id')} group by l.voucher_id) s
      on s.voucher_id = v.id`

type Proof = Pick<MonthScan, 'unbalanced' | 'withCash' | 'withoutItem'>

/** Codes that no subject has: PostgreSQL looks a list of nine or more up by hash, and compares a shorter one by one. */
const padding = Array.from({ length: 9 }, (_, index) => `~${index}`)

/** Proves the vouchers from bound to bound, side by side where the machine has the cores for it. */
const proveHeads = async (
  tx: Db,
  month: readonly (bigint | number)[],
  bounds: readonly bigint[],
  cash: readonly string[] | null,
): Promise<Proof> => {
  const values: (bigint | number | string | string[])[] = [...month]
  const add = (value: bigint | string | string[]): string => `$${values.push(value)}`
  // Cash subjects are among the first: most lines are past them at the first comparison.
  const isCash = (list: readonly string[]) =>
    `l.subject <= ${add(list.toSorted().at(-1) ?? '')}::text and l.subject = any(${add([...list, ...padding])})`
  const kinds = cash && `case when ${isCash(cash)} then 1 when l.cf_item = '' then 2 else 0 end`
  const names = bounds.map((bound) => `${add(bound)}::bigint`)
  const ranges = names.slice(1).map((to, index) => {
    const isLast = index === names.length - 2
    return (id: string) => `${id} >= ${names[index]} and ${id} ${isLast ? '<=' : '<'} ${to}`
  })
  return await tx.row<Proof>(
    `select coalesce(sum(unbalanced), 0)::integer as unbalanced, coalesce(sum(with_cash), 0)::integer as with_cash,
       coalesce(sum(without_item), 0)::integer as without_item
     from (${ranges.map((range) => headProof(range, kinds)).join(' union all ')}) part`,
    values,
  )
}

const noProof: Proof = { unbalanced: 0, withCash: 0, withoutItem: 0 }

/** Settings under which a large table is read by several processes together, and a small one by one. */
const shared = {
  parallel_leader_participation: null,
  min_parallel_table_scan_size: '16MB',
  min_parallel_index_scan_size: '2MB',
}

type Fold = Pick<MonthScan, 'lines' | 'balances' | 'differing' | 'pairs'>
const folds = { plain: foldText(false), withOthers: foldText(true) }

/**
 * Reads the lines of the month twice, those of a large month with several processes: summed by voucher and by balance
 * key. It goes on with the settings under which the heads were read, and takes them back. `cash` are the cash subjects
 * when cash-flow items are required, else null. Only inside a transaction.
 */
export const scanMonth = async (
  tx: Db,
  books: Books,
  no: number,
  heads: MonthHeads,
  cash: readonly string[] | null,
): Promise<MonthScan> => {
  const month = [books.companyId, books.year, no]
  const { others, bounds, large } = heads
  const [first = null, last = null] = [bounds[0], bounds.at(-1)]
  // Heads and lines both come in the order of ids, of which an index knows: merged, never sorted or hashed.
  await setLocal(tx, { enable_hashjoin: 'off', enable_sort: 'off' })
  const proof = bounds.length > 0 ? await proveHeads(tx, month, bounds, cash) : noProof
  // A month has few balance keys and many lines: lines are hashed, page by page and not in the order of an index.
  const hashed = { enable_hashjoin: null, enable_indexscan: 'off', work_mem: '64MB' }
  await setLocal(tx, large ? { ...hashed, ...shared } : hashed)
  const of = [...month, first, last]
  const fold = await (others.ids.length > 0
    ? tx.row<Fold>(folds.withOthers, [...of, others.ids, others.classes, others.families])
    : tx.row<Fold>(folds.plain, of))
  const outside = [...Object.keys(settingsOf(large)), 'enable_sort', 'enable_indexscan', 'work_mem']
  await setLocal(tx, Object.fromEntries(outside.map((name) => [name, null])))
  return { ...proof, ...fold }
}

export type NumberedVoucher = { voucherType: string; voucherNo: number }

/** Vouchers of the month that do not agree with their lines, at most `most`. */
export const unbalancedVouchers = (tx: Db, books: Books, no: number, most: number): Promise<NumberedVoucher[]> =>
  tx.query<NumberedVoucher>(
    `select coalesce(v.voucher_type, s.voucher_type) as voucher_type, coalesce(v.voucher_no, s.voucher_no) as voucher_no
     from (select h.* from voucher h where ${ofMonth('h')}) v
       full join (select l.voucher_id, sum(l.debit) as debit, sum(l.credit) as credit, count(*) as lines,
           min(l.voucher_type) as voucher_type, min(l.voucher_no) as voucher_no
         from voucher_line l where ${ofMonth('l')} group by l.voucher_id) s on s.voucher_id = v.id
     where v.id is null or s.debit is distinct from v.total_debit or s.credit is distinct from v.total_credit
       or s.lines is distinct from v.line_count
     order by 1, 2 limit $4`,
    [books.companyId, books.year, no, most],
  )

/** Where these subjects are used in the month: the first voucher for each combination of kinds of entities. */
export const vouchersUsing = (
  tx: Db,
  books: Books,
  no: number,
  subjects: readonly string[],
): Promise<(NumberedVoucher & { subject: string; canonical: string | null })[]> =>
  tx.query(
    `select distinct on (l.subject, kinds) l.subject, ${kindBits} as kinds, a.canonical, v.voucher_type, v.voucher_no
     from voucher_line l
       join voucher v on v.company_id = $1 and v.id = l.voucher_id and v.status <> 9
       left join aux a on a.company_id = $1 and a.id = l.aux_id
     where ${ofMonth('l')} and ${ofMonth('v')} and l.subject = any($4)
     order by l.subject, kinds, v.voucher_type, v.voucher_no`,
    [books.companyId, books.year, no, [...subjects]],
  )
