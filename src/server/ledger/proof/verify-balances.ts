// The proof of kept balances: the fold of the lines, made by the database in one scan, against what is kept.
import type { Db } from '../../kernel/db.ts'
import { lineSums } from '../read/month-fold.ts'
import type { Books } from '../store/books.ts'

const foldOf = (companies: string, key: string): string =>
  `select ${key}v.period_no, l.subject, l.aux_id, l.currency,
    case when v.source in ('PLCLOSE', 'YECLOSE') then 1 else 0 end as class,
    case when v.voucher_no <= coalesce(c.posted_no, 0) then 'posted' when v.status = 2 then 'audited' else 'saved' end
      as family, ${lineSums}
  from voucher_line l join voucher v on v.company_id = l.company_id and v.id = l.voucher_id and v.status <> 9
    left join voucher_counter c on c.company_id = v.company_id and c.year = v.year and c.period_no = v.period_no
      and c.voucher_type = v.voucher_type
  where l.company_id ${companies} and v.company_id ${companies} and l.year = $2
    and ($3::integer is null or l.period_no = $3)
  group by ${key}v.period_no, l.subject, l.aux_id, l.currency, class, family`

/** The fold of the lines by family, `$1` company, `$2` year, `$3` month or null; void vouchers are in none. */
const balanceFold = foldOf('= $1', '')

/** The same for many companies at once, `$1` their list; each row begins with its company. */
export const balanceFoldOfMany = foldOf('= any($1)', 'l.company_id, ')

const amounts = ['debit', 'credit', 'original_debit', 'original_credit', 'quantity_debit', 'quantity_credit']

const keptOf = (table: string, key: string): string =>
  ['saved', 'audited', 'posted']
    .map(
      (
        family,
      ) => `select ${key}, '${family}' as family, ${amounts.map((name) => `${family}_${name} as ${name}`).join(', ')}
        from ${table} where company_id = $1 and year = $2 and ($3::integer is null or period_no = $3)`,
    )
    .join(' union all ')

/** The two tables against one fold: what each is keyed by, and the rows of `fold` that it stands for. */
const differingIn = (table: string, key: readonly string[], folded: string): string =>
  `select coalesce(f.period_no, k.period_no) as period_no, coalesce(f.subject, k.subject) as subject,
    coalesce(f.family, k.family) as family
  from (${folded}) f full join (${keptOf(table, key.join(', '))}) k
    on ${[...key, 'family'].map((name) => `k.${name} = f.${name}`).join(' and ')}
  where ${amounts.map((name) => `coalesce(f.${name}, 0) <> coalesce(k.${name}, 0)`).join(' or ')}`

const bySubject = `select period_no, subject, currency, class, aux_id <> 0 as with_aux, family,
    ${amounts.map((name) => `gl_total(${name}) as ${name}`).join(', ')}
  from fold group by 1, 2, 3, 4, 5, 6`

const differing = `with fold as materialized (${balanceFold})
  ${differingIn('subject_balance', ['period_no', 'subject', 'currency', 'class', 'with_aux'], bySubject)}
  union ${differingIn(
    'aux_balance',
    ['period_no', 'subject', 'aux_id', 'currency', 'class'],
    'select * from fold where aux_id <> 0',
  )}`

const cashFold = `select v.period_no, l.cf_item,
    case when v.voucher_no <= coalesce(c.posted_no, 0) then 'posted' when v.status = 2 then 'audited' else 'saved' end
      as family, sum(l.credit - l.debit) as amount
  from voucher_line l join voucher v on v.company_id = l.company_id and v.id = l.voucher_id and v.status <> 9
    left join voucher_counter c on c.company_id = v.company_id and c.year = v.year and c.period_no = v.period_no
      and c.voucher_type = v.voucher_type
  where l.company_id = $1 and v.company_id = $1 and l.year = $2 and ($3::integer is null or l.period_no = $3)
    and l.cf_item <> '' group by 1, 2, 3`

const cashKept = ['saved', 'audited', 'posted']
  .map(
    (family) => `select period_no, cf_item, '${family}' as family, ${family} as amount from cash_flow_balance
      where company_id = $1 and year = $2 and ($3::integer is null or period_no = $3)`,
  )
  .join(' union all ')

const cashDiffering = `select coalesce(f.period_no, k.period_no) as period_no,
    coalesce(f.cf_item, k.cf_item) as subject,
    coalesce(f.family, k.family) as family
  from (${cashFold}) f full join (${cashKept}) k
    on k.period_no = f.period_no and k.cf_item = f.cf_item and k.family = f.family
  where coalesce(f.amount, 0) <> coalesce(k.amount, 0)`

export type BalanceDifference = { periodNo: number; subject: string; family: string }

/** Balances that differ from their lines, of a month or (null) of the year; at most 200 are named. */
export const balanceDifferences = (db: Db, books: Books, no: number | null): Promise<BalanceDifference[]> =>
  db.query<BalanceDifference>(`(${differing}) union all (${cashDiffering}) limit 200`, [
    books.companyId,
    books.year,
    no,
  ])
