// A group of thousands of companies, made by SQL: what merged reports are measured on.
import { standardChartCode } from '../src/seed/standard.ts'
import { type Db, openDatabase } from '../src/server/kernel/db.ts'
import { groupId, product, tellWritten } from '../src/server/ledger/store/trail.ts'
import { year } from './drafts.ts'

/** The months that have figures; posted up to the last of them. */
export const manyMonth = `${year}-06`
export const manyGroup = 'MANY'
const manyCount = 5000
export const manySize = `${manyCount} companies`

/** Ids that no company of the ledger has. */
const firstId = 900_001
const lastId = 999_999
/** One company in so many keeps its books in dollars; each sells to the one behind it, and has customers. */
const dollarsEvery = 50
const customers = 5

const companies = `insert into company (id, code, name_zh_cn, name_zh_tw, name_en)
  select ${firstId} - 1 + n, 'M' || lpad(n::text, 5, '0'), '公司' || n, '公司' || n, 'Company ' || n
  from generate_series(1, $1::integer) n`

const accountSets = `insert into account_set (company_id, year, value, name_zh_cn, name_zh_tw, name_en, chart_id,
    base_currency, created_by)
  select c.id, ${year}, c.code || '-${year}', c.code, c.code, c.code, (select id from chart where code = $1),
    case when c.id % ${dollarsEvery} = 0 then 'USD' else 'CNY' end, 'bench'
  from company c where c.id between ${firstId} and ${lastId}`

const periods = `insert into period (company_id, year, no, date_from, date_to, status)
  select s.company_id, s.year, n, make_date(${year}, n, 1),
    (make_date(${year}, n, 1) + interval '1 month - 1 day')::date, case when n <= 6 then 'POSTED' else 'OPEN' end
  from account_set s, generate_series(1, 12) n where s.company_id between ${firstId} and ${lastId}`

/** Leaves without entities, in pairs that debit and credit each other: every month of every company balances. */
const balances = `with leaf as (
    select s.code, row_number() over (order by s.code) as at, count(*) over () as of from subject s
    join chart c on c.id = s.chart_id and c.code = $1
    where not exists (select 1 from subject b where b.chart_id = s.chart_id and b.parent = s.code)
      and s.code not like all (array['1122%', '2202%', '122103%', '224103%'])
  ), turn as (
    select s.company_id, m.no, a.code as debit, b.code as credit,
      (s.company_id * 7 + a.at * 31 + m.no) % 100000 + 1 as amount
    from account_set s, (values (1), (6)) m(no), leaf a
      join leaf b on b.at = (a.at + a.of / 2) % a.of + 1
    where s.company_id between ${firstId} and ${lastId} and (a.at + s.company_id) % 8 = 0
  )
  insert into subject_balance (company_id, year, period_no, subject, currency, class, with_aux, posted_debit,
    posted_credit)
  select company_id, ${year}, no, subject, 'CNY', 0, false, sum(debit), sum(credit)
  from (select company_id, no, debit as subject, amount as debit, 0 as credit from turn
    union all select company_id, no, credit, 0, amount from turn) t
  group by company_id, no, subject`

/** Customers and the next company owe, the company before is owed; the cash is what balances it. */
const entities = `with one as (
    select s.company_id, n, 'customer:C' || n as canonical, 'C' || n as customer, null as related
    from account_set s, generate_series(1, ${customers}) n where s.company_id between ${firstId} and ${lastId}
    union all select s.company_id, ${customers} + 1, 'related:' || c.code, null, c.code
    from account_set s join company c on c.id = s.company_id + 1 where s.company_id between ${firstId} and ${lastId}
    union all select s.company_id, ${customers} + 2, 'related:' || c.code, null, c.code
    from account_set s join company c on c.id = s.company_id - 1 and c.id between ${firstId} and ${lastId}
    where s.company_id between ${firstId} and ${lastId}
  ), kept as (
    insert into aux (company_id, id, canonical, customer, related)
    select company_id, n, canonical, customer, related from one
  ), sums as (
    select company_id, n,
      case when n <= ${customers} then '112201' when n = ${customers} + 1 then '112203' else '220203' end as subject,
      (case when n = ${customers} + 2 then company_id - 1 else company_id end % 90 + 10) * 100 as amount from one
  ), aux_rows as (
    insert into aux_balance (company_id, year, period_no, subject, aux_id, currency, class, posted_debit, posted_credit)
    select company_id, ${year}, 6, subject, n, 'CNY', 0, case when subject like '1%' then amount else 0 end,
      case when subject like '2%' then amount else 0 end from sums
  )
  insert into subject_balance (company_id, year, period_no, subject, currency, class, with_aux, posted_debit,
    posted_credit)
  select company_id, ${year}, 6, subject, 'CNY', 0, true, sum(case when subject like '1%' then amount else 0 end),
    sum(case when subject like '2%' then amount else 0 end) from sums group by company_id, subject
  union all
  select company_id, ${year}, 6, '100201', 'XXX', 0, false, sum(case when subject like '2%' then amount else 0 end),
    sum(case when subject like '1%' then amount else 0 end) from sums group by company_id`

const relations = `insert into related_company (id, company, counterparty, entity_type, entity_code, method, pairs,
    changed_name, changed_at)
  select c.id, c.code, d.code, 'related', d.code, 'FULL', array['112203-220203'], 'bench', now()
  from company c join company d on d.id = c.id + 1 where c.id between ${firstId} and ${lastId}`

const rates = `insert into exchange_rate (base_currency, currency, type, rate_date, rate)
  select 'CNY', 'USD', t, (d::date + interval '1 month - 1 day')::date, 7.2
  from unnest(array['MONTH_END', 'MONTH_AVG']) t,
    generate_series(make_date(${year} - 1, 12, 1), make_date(${year}, 12, 1), interval '1 month') d
  on conflict do nothing`

const group = `insert into merge_group (code, name_zh_cn, name_zh_tw, name_en, companies, currency, changed_name)
  select '${manyGroup}', '多公司', '多公司', 'Many', array_agg(code order by code), 'CNY', 'bench'
  from company where id between ${firstId} and ${lastId}`

/** Makes the companies, with figures of half a year, beside those that the database has. */
export const makeManyCompanies = async (db: Db): Promise<void> => {
  // Companies without a trail: no product would write them so.
  const past = openDatabase(db.url, { max: 1, unwatched: true })
  await past.query(companies, [manyCount])
  await past.query(accountSets, [standardChartCode])
  await past.close()
  await db.query(
    `insert into fact_version (company_id) select id from company where id between ${firstId} and ${lastId}`,
  )
  await db.query(periods)
  await db.query(balances, [standardChartCode])
  await db.query(entities)
  await db.transaction(async (tx) => {
    for (const text of [relations, rates, group]) await tx.query(text)
    tellWritten(tx, groupId, product)
  })
  await db.query('vacuum analyze')
}
