// The fold of a month's lines by balance key, against the kept balances, as one statement: check 8 of posting.
import { entitiesIn, entityTypes } from '../../../domain/chart/entity.ts'
import { checkBooked } from '../../../domain/voucher/voucher-line.ts'
import type { Db } from '../../kernel/db.ts'
import type { Books } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'
import { families } from './month-heads.ts'

/** The rows of a table that belong to the month: `$1` company, `$2` year, `$3` its number. */
export const ofMonth = (alias: string): string =>
  `${alias}.company_id = $1 and ${alias}.year = $2 and ${alias}.period_no = $3`

export const kindBits = entityTypes
  .map((type, index) => `case when a.${type} is null then 0 else ${1 << index} end`)
  .join(' + ')

const amounts = ['debit', 'credit', 'original_debit', 'original_credit', 'quantity_debit', 'quantity_credit'] as const

/** Sums of lines `l`: gl_total keeps minor units bigint, and refuses what does not fit. */
export const lineSums = `gl_total(l.debit) as debit, gl_total(l.credit) as credit,
    gl_total(l.original) filter (where l.debit <> 0) as original_debit,
    gl_total(l.original) filter (where l.debit = 0) as original_credit,
    gl_total(l.quantity) filter (where l.debit <> 0) as quantity_debit,
    gl_total(l.quantity) filter (where l.debit = 0) as quantity_credit`

const lineKey = 'l.subject, l.aux_id, l.currency, l.cf_item'

/** All lines of the month as if they were ordinary and audited, which most are: no look at their voucher is needed. */
const lineFold = `select ${lineKey}, 0 as class, ${families.audited} as family, count(*) as lines, ${lineSums}
  from voucher_line l where ${ofMonth('l')} and l.voucher_id between $4 and $5 group by ${lineKey}`

const otherFold = `select ${lineKey}, o.class, o.family, count(*) as lines, ${lineSums}
  from unnest($6::bigint[], $7::integer[], $8::integer[]) as o(id, class, family)
    join voucher_line l on l.company_id = $1 and l.voucher_id = o.id and l.year = $2 and l.period_no = $3
  group by ${lineKey}, o.class, o.family`

/** Lines of the vouchers that are not so are moved to where they belong; those of void ones belong nowhere. */
const foldWithOthers = `other as materialized (${otherFold}), fold as materialized (
    ${lineFold} union all select * from other where family is not null
    union all select subject, aux_id, currency, cf_item, 0, ${families.audited}, -lines,
      ${amounts.map((name) => `-${name}`).join(', ')} from other
  )`

/** The fold has all its amounts in one family and class unless there are `others`. */
const comparison = (table: string, key: readonly [string, string][], others: boolean, rows = 'true'): string => {
  const keys: [string, string][] = [...key, ['class', others ? 'class' : '0']]
  const cells = Object.entries(families).flatMap(([family, code]) =>
    amounts.map((part) => ({ name: `${family}_${part}`, part, code, folded: others || family === 'audited' })),
  )
  const sums = cells.flatMap(({ name, part, code, folded }) =>
    folded ? [`gl_total(${part}) filter (where family = ${code}) as ${name}`] : [],
  )
  const differs = cells.map(({ name, folded }) =>
    folded ? `coalesce(f.${name}, 0) <> coalesce(k.${name}, 0)` : `k.${name} <> 0`,
  )
  return `select count(*) as compared, count(*) filter (where ${differs.join(' or ')}) as differing
    from (select ${keys.map(([name, text]) => `${text} as ${name}`).join(', ')}, ${sums.join(', ')}
        from fold where ${rows} group by ${keys.map((_, index) => index + 1).join(', ')}) f
      full join (select b.* from ${table} b where ${ofMonth('b')}) k
        on ${keys.map(([name]) => `k.${name} = f.${name}`).join(' and ')}`
}

const keptFlow = Object.entries(families)
  .map(([family, code]) => `select b.cf_item, ${code}, -b.${family} from cash_flow_balance b where ${ofMonth('b')}`)
  .join(' union all ')

const flowComparison = `select count(*) as compared, count(*) filter (where amount <> 0) as differing
    from (select gl_total(amount) as amount
      from (select cf_item, family, credit - debit as amount from fold where cf_item <> '' union all ${keptFlow}) x
      group by cf_item, family) y`

const same = (name: string): [string, string] => [name, name]

/** `$4` to `$5` are ids of the month's vouchers, `$6` to `$8` (with `others`) those not ordinary and audited. */
export const foldText = (others: boolean): string => `with
  ${others ? foldWithOthers : `fold as materialized (${lineFold})`}, by_subject as (
    ${comparison('subject_balance', [same('subject'), same('currency'), ['with_aux', 'aux_id <> 0']], others)}
  ), by_aux as (
    ${comparison('aux_balance', [same('subject'), same('aux_id'), same('currency')], others, 'aux_id <> 0')}
  ), flow as (
    ${flowComparison}
  ), kinds as materialized (
    select a.id, a.canonical, ${kindBits} as kinds from aux a
    where a.company_id = $1 and a.id in (select aux_id from fold)
  ), pair as (
    select f.subject, min(a.canonical) as canonical from fold f left join kinds a on a.id = f.aux_id
    group by f.subject, a.kinds having sum(f.lines) > 0
  )
  select (select coalesce(sum(lines), 0) from fold)::integer
      ${others ? `+ (select coalesce(sum(lines), 0) from other where family is null)::integer` : ''} as lines,
    (s.compared + a.compared + f.compared)::integer as balances,
    (s.differing + a.differing + f.differing)::integer as differing,
    (select coalesce(json_agg(json_build_object('subject', p.subject, 'canonical', p.canonical) order by p.subject),
      '[]') from pair p) as pairs
  from by_subject s, by_aux a, flow f`

/** A subject with the kinds of entities that lines on it name, as bits (see kindBits). */
export type BrokenPair = { subject: string; kinds: number }

/** The pairs in use from month to month of a year that no longer pass. It reads the lines of these months. */
export const findBroken = async (
  tx: Db,
  { companyId, year }: Books,
  facts: CompanyFacts,
  months: { from: number; to: number },
): Promise<BrokenPair[]> => {
  const used = await tx.query<BrokenPair & { canonical: string | null }>(
    `select distinct on (l.subject, kinds) l.subject, ${kindBits} as kinds, a.canonical
     from voucher_line l left join aux a on a.company_id = $1 and a.id = l.aux_id
     where l.company_id = $1 and l.year = $2 and l.period_no between $3 and $4 order by l.subject, kinds`,
    [companyId, year, months.from, months.to],
  )
  return used.flatMap(({ subject, kinds, canonical }) => {
    const aux = entitiesIn(canonical)
    return checkBooked({ lineNo: 1, subject, aux }, facts).length > 0 ? [{ subject, kinds }] : []
  })
}
