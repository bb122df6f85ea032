// One statement over a month of the books for what posting proves on its lines: heads against lines, kept balances
// against their fold, cash-flow items, and which subjects and entities are in use.
import { entityTypes } from '../../domain/entity.ts'
import { type Db, setLocal } from '../kernel/db.ts'
import type { Books } from './books.ts'

/** What a scan of a month finds; amounts in minor units. */
export type MonthScan = {
  saved: number
  audited: number
  void: number
  /** Debit of the audited vouchers. */
  total: bigint
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

const ofMonth = (alias: string): string => `${alias}.company_id = $1 and ${alias}.year = $2 and ${alias}.period_no = $3`

/**
 * Lines `l` of the month, read along the ids of its vouchers, `$7` to `$8`: there they stand side by side. The added
 * zeros keep the planner from the index by subject, in whose order each line is on another page.
 */
const linesOfMonth = `l.company_id = $1 and l.voucher_id between $7 and $8 and l.year + 0 = $2 and l.period_no + 0 = $3`

const amounts = ['debit', 'credit', 'original_debit', 'original_credit', 'quantity_debit', 'quantity_credit'] as const

/** Sums of lines `l`: gl_total keeps minor units bigint, and refuses what does not fit. */
export const lineSums = `gl_total(l.debit) as debit, gl_total(l.credit) as credit,
    gl_total(case when l.debit <> 0 then l.original else 0 end) as original_debit,
    gl_total(case when l.debit <> 0 then 0 else l.original end) as original_credit,
    sum(case when l.debit <> 0 then l.quantity end) as quantity_debit,
    sum(case when l.debit <> 0 then null else l.quantity end) as quantity_credit`

/** Which part of the scan a row belongs to, and which family of kept amounts. */
const parts = { line: 0, other: 1, head: 2 } as const
const families = { saved: 0, audited: 1, posted: 2 } as const

/**
 * All lines of the month as if they were ordinary and audited, which most are: no look at their voucher is needed. The
 * columns of the three parts have the same types to the letter, or the parts are not read side by side.
 */
const lineFold = `select ${parts.line} as part, l.subject, l.aux_id, l.currency, l.cf_item, 0 as class,
    ${families.audited} as family, count(*) as lines, ${lineSums},
    0::bigint as saved, 0::bigint as audited, 0::bigint as void, 0::bigint as total, 0::bigint as unbalanced,
    0::bigint as with_cash, 0::bigint as without_item
  from voucher_line l where ${linesOfMonth} group by l.subject, l.aux_id, l.currency, l.cf_item`

/**
 * The first and last id of the month's vouchers, and those for which that is not so, few as a rule; family null for
 * void ones, which are in no balance.
 */
const heads = `select min(v.id) as first, max(v.id) as last,
    coalesce(array_agg(v.id) filter (where v.other), '{}') as ids,
    coalesce(array_agg(v.class) filter (where v.other), '{}') as classes,
    coalesce(array_agg(v.family) filter (where v.other), '{}') as families
  from (select v.id, case when v.source in ('PLCLOSE', 'YECLOSE') then 1 else 0 end as class,
      case when v.status = 9 then null when v.voucher_no <= coalesce(c.posted_no, 0) then ${families.posted}
        when v.status = 2 then ${families.audited} else ${families.saved} end as family,
      v.status <> 2 or v.source in ('PLCLOSE', 'YECLOSE') or v.voucher_no <= coalesce(c.posted_no, 0) as other
    from voucher v left join voucher_counter c on c.company_id = $1 and c.year = v.year and c.period_no = v.period_no
      and c.voucher_type = v.voucher_type
    where ${ofMonth('v')}) v`

type Heads = {
  first: bigint | null
  last: bigint | null
  ids: bigint[]
  classes: number[]
  families: (number | null)[]
}

const otherFold = `select ${parts.other}, l.subject, l.aux_id, l.currency, l.cf_item, o.class, o.family, count(*),
    ${lineSums}, ${Array.from({ length: 7 }, () => '0::bigint').join(', ')}
  from unnest($4::bigint[], $5::integer[], $6::integer[]) as o(id, class, family)
    join voucher_line l on l.company_id = $1 and l.voucher_id = o.id and l.year = $2 and l.period_no = $3
  group by l.subject, l.aux_id, l.currency, l.cf_item, o.class, o.family`

/** Heads against their lines. `kinds` of a voucher: 1 it has a cash line, 2 another line without an item. */
const headProof = (withItems: boolean): string => {
  const kinds = withItems ? `bit_or(case when l.subject = any($9) then 1 when l.cf_item = '' then 2 else 0 end)` : '0'
  return `select ${parts.head}, null::text collate "C", null::bigint, null::text collate "C", null::text collate "C",
    null::integer, null::integer, null::bigint,
    ${amounts.map((name) => (name.startsWith('quantity') ? 'null::numeric' : 'null::bigint')).join(', ')},
    count(*) filter (where v.status = 1), count(*) filter (where v.status = 2), count(*) filter (where v.status = 9),
    gl_total(v.total_debit) filter (where v.status = 2),
    count(*) filter (where v.id is null or s.debit is distinct from v.total_debit
      or s.credit is distinct from v.total_credit or s.lines is distinct from v.line_count),
    count(*) filter (where v.status <> 9 and s.kinds & 1 = 1), count(*) filter (where v.status <> 9 and s.kinds = 3)
  from (select h.id, h.status, h.total_debit, h.total_credit, h.line_count from voucher h where ${ofMonth('h')}) v
    full join (select l.voucher_id, gl_total(l.debit) as debit, gl_total(l.credit) as credit, count(*) as lines,
        ${kinds} as kinds
      from voucher_line l where ${linesOfMonth} group by l.voucher_id) s on s.voucher_id = v.id`
}

const kept = (table: string, key: string): string =>
  Object.entries(families)
    .map(([family, code]) => {
      const held = amounts.map((part) => `b.${family}_${part}`)
      return `select ${key}, ${code} as family, ${held.map((name) => `-${name}`).join(', ')} from ${table} b
        where ${ofMonth('b')} and (${held.map((name) => `${name} <> 0`).join(' or ')})`
    })
    .join(' union all ')

const keptFlow = Object.entries(families)
  .map(([family, code]) => `select b.cf_item, ${code}, -b.${family} from cash_flow_balance b where ${ofMonth('b')}`)
  .join(' union all ')

/** For each key the lines less what is kept: every sum has to be zero. */
const comparison = (key: string, folded: string, held: string): string =>
  `select count(*) as compared, count(*) filter (where debit <> 0 or credit <> 0 or original_debit <> 0
      or original_credit <> 0 or quantity_debit <> 0 or quantity_credit <> 0) as differing
    from (select ${amounts
      .map((name) => `${name.startsWith('quantity') ? 'sum' : 'gl_total'}(${name}) as ${name}`)
      .join(', ')} from (${folded} union all ${held}) x group by ${key}) y`

const flowComparison = `select count(*) as compared, count(*) filter (where amount <> 0) as differing
    from (select gl_total(amount) as amount
      from (select cf_item, family, credit - debit as amount from fold where cf_item <> '' union all ${keptFlow}) x
      group by cf_item, family) y`

/** The kinds of entities in a set, as bits. */
const kindBits = entityTypes
  .map((type, index) => `case when a.${type} is null then 0 else ${1 << index} end`)
  .join(' + ')

const foldedSums = amounts.join(', ')

const scanText = (withItems: boolean): string => `with scan as materialized (
    ${lineFold} union all ${otherFold} union all ${headProof(withItems)}
  ), fold as not materialized (
    select subject, aux_id, currency, cf_item, class, family, lines, ${foldedSums} from scan
      where part <> ${parts.head} and family is not null
    union all select subject, aux_id, currency, cf_item, 0, ${families.audited}, -lines,
      ${amounts.map((name) => `-${name}`).join(', ')} from scan where part = ${parts.other}
  ), by_subject as (
    ${comparison(
      'subject, currency, class, with_aux, family',
      `select subject, currency, class, aux_id <> 0 as with_aux, family, ${foldedSums} from fold`,
      kept('subject_balance', 'b.subject, b.currency, b.class, b.with_aux'),
    )}
  ), by_aux as (
    ${comparison(
      'subject, aux_id, currency, class, family',
      `select subject, aux_id, currency, class, family, ${foldedSums} from fold where aux_id <> 0`,
      kept('aux_balance', 'b.subject, b.aux_id, b.currency, b.class'),
    )}
  ), flow as (
    ${flowComparison}
  ), pair as (
    select f.subject, min(a.canonical) as canonical
    from fold f left join aux a on a.company_id = $1 and a.id = f.aux_id
    group by f.subject, ${kindBits} having sum(f.lines) > 0
  )
  select h.saved::integer, h.audited::integer, h.void::integer, h.total, h.unbalanced::integer,
    h.with_cash::integer as "withCash", h.without_item::integer as "withoutItem",
    (select coalesce(sum(lines), 0)::integer from scan where part = ${parts.line}) as lines,
    (s.compared + a.compared + f.compared)::integer as balances,
    (s.differing + a.differing + f.differing)::integer as differing,
    (select coalesce(json_agg(json_build_object('subject', p.subject, 'canonical', p.canonical) order by p.subject),
      '[]') from pair p) as pairs
  from scan h, by_subject s, by_aux a, flow f where h.part = ${parts.head}`

const texts = { withItems: scanText(true), without: scanText(false) }

/** Codes that no subject has: PostgreSQL looks a list of nine or more up by hash, and compares a shorter one by one. */
const padding = Array.from({ length: 9 }, (_, index) => `~${index}`)

/**
 * Reads the lines of the month twice, side by side where the machine has the cores for it: summed by balance key and
 * by voucher. `cash` are the cash subjects when cash-flow items are required, else null. Only inside a transaction.
 */
export const scanMonth = async (
  tx: Db,
  books: Books,
  no: number,
  cash: readonly string[] | null,
): Promise<MonthScan> => {
  // The parts of the scan do not depend on one another; a month of a million lines has 200,000 groups of vouchers.
  await setLocal(tx, 'parallel_setup_cost', '0')
  await setLocal(tx, 'work_mem', '64MB')
  // Heads and lines both come in the order of ids: merging them costs half of what hashing them does.
  await setLocal(tx, 'enable_hashjoin', 'off')
  // A month has few balance keys and many lines: lines are never sorted to be summed.
  await setLocal(tx, 'enable_sort', 'off')
  const month = [books.companyId, books.year, no]
  // Named one by one: a guess of how many there are would have every line of the month looked up.
  const [found] = await tx.query<Heads>(heads, month)
  if (!found) throw new Error('an aggregate has one row')
  const of = [...month, found.ids, found.classes, found.families, found.first, found.last]
  const [row] = cash
    ? await tx.query<MonthScan>(texts.withItems, [...of, [...cash, ...padding]])
    : await tx.query<MonthScan>(texts.without, of)
  await setLocal(tx, 'enable_hashjoin', 'on')
  await setLocal(tx, 'enable_sort', 'on')
  if (!row) throw new Error('a scan of a month has one row')
  return row
}

export type NamedVoucher = { voucher_type: string; voucher_no: number }

/** Vouchers of the month that do not agree with their lines, at most `most`. */
export const unbalancedVouchers = (tx: Db, books: Books, no: number, most: number): Promise<NamedVoucher[]> =>
  tx.query<NamedVoucher>(
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
): Promise<(NamedVoucher & { subject: string; canonical: string | null })[]> =>
  tx.query(
    `select distinct on (l.subject, kinds) l.subject, ${kindBits} as kinds, a.canonical, v.voucher_type, v.voucher_no
     from voucher_line l
       join voucher v on v.company_id = $1 and v.id = l.voucher_id and v.status <> 9
       left join aux a on a.company_id = $1 and a.id = l.aux_id
     where ${ofMonth('l')} and ${ofMonth('v')} and l.subject = any($4)
     order by l.subject, kinds, v.voucher_type, v.voucher_no`,
    [books.companyId, books.year, no, [...subjects]],
  )
