// The proof of kept balances: the fold of the lines, made by the database in one scan, against what is kept.

import { formatMoney } from '../../../domain/base/money.ts'
import { periodText } from '../../../domain/base/period.ts'
import { everything } from '../../../domain/chart/access.ts'
import { type KeptMonth, monthFaults } from '../../../domain/closing/posted-month.ts'
import type { Db } from '../../kernel/db.ts'
import { lineSums } from '../read/month-fold.ts'
import { readGrains } from '../read/read-balance.ts'
import type { Books } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'
import { itemFaults } from '../write/open-items.ts'
import { openingSums } from '../write/opening.ts'
import type { Finding } from './verify.ts'

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

type KeptPosting = { periodNo: number; version: number; kept: KeptMonth }

const readKept = (db: Db, books: Books): Promise<KeptPosting[]> =>
  db.query<KeptPosting>(
    `select q.period_no, q.version, q.snapshot as kept from posting q
       join (select p.period_no, max(p.version) as version from posting p where p.company_id = $1 and p.year = $2
         group by p.period_no) last on last.period_no = q.period_no and last.version = q.version
     where q.company_id = $1 and q.year = $2 and q.cancelled_at is null order by q.period_no`,
    [books.companyId, books.year],
  )

/** Subjects whose opening or turnover of a posted month is not what the posting kept. */
const differingMonths = async (db: Db, books: Books, facts: CompanyFacts): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const { periodNo: no, kept } of await readKept(db, books)) {
    const question = { from: no, to: no, include: 'posted' as const }
    const grains = await readGrains(db, { books, scope: everything }, question)
    const month = periodText({ year: books.year, no })
    const differing = monthFaults(grains, kept, facts.baseDigits)
    findings.push(...differing.map((subject): Finding => ({ check: 'opening', what: `${month} ${subject}` })))
  }
  return findings
}

/** The openings sum to nothing once a month was posted on them, now and as the year began. */
const openingSum = async (db: Db, books: Books, facts: CompanyFacts): Promise<Finding[]> => {
  const text = `select 1 from posting p where p.company_id = $1 and p.year = $2 limit 1`
  const [posted] = await db.query(text, [books.companyId, books.year])
  if (!posted) return []
  const { now, yearBegan } = await openingSums(db, books, facts)
  const difference = now !== 0n ? now : yearBegan
  if (difference === 0n) return []
  return [{ check: 'opening', what: `${books.value} ${formatMoney(difference, facts.baseDigits)}` }]
}

/**
 * Where the year before is closed for good, every subject begins with what it ended with. Subjects, entities and
 * currencies that it ended without are not there, and neither is profit and loss, whatever currencies it came in. What
 * has become a parent since begins with the child that took over.
 */
const differingYear = (db: Db, books: Books, { subjects, inherits }: CompanyFacts): Promise<{ subject: string }[]> =>
  db.query<{ subject: string }>(
    `with closed as (
       select 1 from period p where p.company_id = $1 and p.year = $2 - 1 having bool_and(p.status = 'LOCKED')
     ), ended as (
       select coalesce(h.heir, m.subject) as subject, m.aux_id, m.currency, sum(m.base) as base,
         sum(m.original) as original from (
         select o.subject, o.aux_id, o.currency, o.base, o.original from opening o
           where o.company_id = $1 and o.year = $2 - 1
         union all select b.subject, 0, b.currency, b.posted_debit - b.posted_credit,
             b.posted_original_debit - b.posted_original_credit
           from subject_balance b where b.company_id = $1 and b.year = $2 - 1 and not b.with_aux
         union all select b.subject, b.aux_id, b.currency, b.posted_debit - b.posted_credit,
             b.posted_original_debit - b.posted_original_credit
           from aux_balance b where b.company_id = $1 and b.year = $2 - 1
       ) m left join unnest($4::text[], $5::text[]) as h(subject, heir) on h.subject = m.subject
       where m.subject <> all($3) group by 1, 2, 3
     ), begun as (
       select o.subject, o.aux_id, o.currency, o.base, o.original from opening o
       where o.company_id = $1 and o.year = $2
     )
     select distinct coalesce(e.subject, b.subject) as subject
     from ended e full join begun b on b.subject = e.subject and b.aux_id = e.aux_id and b.currency = e.currency
     where exists (select 1 from closed)
       and (coalesce(e.base, 0), coalesce(e.original, 0))
         is distinct from (coalesce(b.base, 0), coalesce(b.original, 0))
     order by 1`,
    [
      ...[books.companyId, books.year],
      subjects.all.flatMap(({ code, type }) => (type === 'PROFIT_LOSS' ? [code] : [])),
      ...[[...inherits.keys()], [...inherits.values()]],
    ],
  )

/**
 * Openings that do not sum to nothing, that their items do not sum to, that postings do not bear out, or that the year
 * before did not end with; and items that are others than the trail tells.
 */
export const checkOpenings = async (db: Db, books: Books, facts: CompanyFacts): Promise<Finding[]> => {
  const sum = await openingSum(db, books, facts)
  const months = await differingMonths(db, books, facts)
  const year = await differingYear(db, books, facts)
  const begun = year.map(({ subject }): Finding => ({ check: 'opening', what: `${books.value} ${subject}` }))
  const items = (await itemFaults(db, books)).map((what): Finding => ({ check: 'opening', what }))
  return [...sum, ...months, ...begun, ...items]
}
