// What a statement of a value set may say: one SELECT of the listed views, and nothing that is not named.
import { expect, test } from 'vitest'
import { Refusal } from '../../../domain/base/problem.ts'
import { checkedStatement } from './statement.ts'

const refusalOf = async (sql: string): Promise<string> => {
  try {
    await checkedStatement(sql, [{ name: 'kind', type: 'text' }])
    return 'taken'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [first] = error.problems
    return `${first?.code} ${first?.args.name ?? first?.args.msg ?? ''}`.trim()
  }
}

test.each([
  `select code, name from value_set_api.entity where type = :kind and name like '%中：:x%' order by 1 limit 5`,
  `with s as (select code, count(*) as n from value_set_api.store group by code)
   select upper(s.code) || '-' || s.n::text as code, case when n > 1 then 'a' else 'b' end as name from s`,
  `select code, name from value_set_api.company union all select code, name from value_set_api.store`,
  `select coalesce(e.code, s.code) as code from value_set_api.entity e left join value_set_api.store s using (code)
   where e.type in ('store') and not exists (select from value_set_api.company c where c.code = e.code)
     and e.code <> all (select code from value_set_api.store) and e.code not in (select 'X')
     and extract(year from current_date) > 2000 and substring(e.code from 1 for 2) <> 'X'`,
])('%s is taken', async (sql) => {
  expect(await refusalOf(sql)).toBe('taken')
})

test('a parameter becomes a bound value of its type wherever it stands, but not within a text', async () => {
  const sql = `select 'ä:kind' as code, :kind as name from value_set_api.company where code <> :kind`
  expect(await checkedStatement(sql, [{ name: 'kind', type: 'number' }])).toEqual({
    text: `select 'ä:kind' as code, $1::numeric as name from value_set_api.company where code <> $1::numeric`,
    names: ['kind'],
  })
})

const oneSelect = 'valueSet.oneSelect'
const named = (name: string) => `valueSet.sqlName ${name}`

test.each([
  ['select 1; select 2', oneSelect],
  ['select 1;', oneSelect],
  [' ', oneSelect],
  ['select 1 -- quiet', oneSelect],
  ['select 1 /* ; */', oneSelect],
  ['delete from value_set_api.company', oneSelect],
  ['update value_set_api.company set code = 1', oneSelect],
  ['merge into value_set_api.company c using value_set_api.store s on true when matched then delete', oneSelect],
  ['with x as (delete from value_set_api.company returning 1) select * from x', oneSelect],
  ['drop table voucher', oneSelect],
  ['create table x (a int)', oneSelect],
  ['do $$ begin perform 1; end $$', oneSelect],
  ['set role postgres', oneSelect],
  ['reset role', oneSelect],
  [`copy value_set_api.company to 'x.csv'`, oneSelect],
  [`copy value_set_api.company to program 'id'`, oneSelect],
  ['select * into x from value_set_api.company', oneSelect],
  ['select code from value_set_api.company for update', oneSelect],
  ['select 1 union (select 2 for share)', oneSelect],
  ['values (1) union select 1 into x', oneSelect],
  [`select pg_read_file('/etc/passwd')`, named('pg_read_file')],
  [`select pg_catalog.pg_read_file('/etc/passwd')`, named('pg_read_file')],
  ['select pg_sleep(10)', named('pg_sleep')],
  [`select set_config('value_set.asked', '{}', true)`, named('set_config')],
  [`select current_setting('value_set.asked')`, named('current_setting')],
  ['select value_set_api.asked()', named('value_set_api.asked')],
  [`select dblink('host=x', 'select 1')`, named('dblink')],
  [`select query_to_xml('select 1', true, true, '')`, named('query_to_xml')],
  [`select lo_import('/etc/passwd')`, named('lo_import')],
  [`select nextval('x')`, named('nextval')],
  [`select repeat('x', 1000000000)`, named('repeat')],
  ['select * from generate_series(1, 1000000000)', named('RangeFunction')],
  ['with recursive r as (select 1 union all select 1 from r) select * from r', named('recursive')],
  ['select * from public.voucher', named('public.voucher')],
  ['select * from voucher', named('voucher')],
  ['select (select code from app_user)', named('app_user')],
  ['select * from pg_catalog.pg_authid', named('pg_catalog.pg_authid')],
  ['select * from pg_stat_activity', named('pg_stat_activity')],
  [
    'select 1 as a where exists (with pg_class as (select 1) select 1) and exists (select from pg_class)',
    named('pg_class'),
  ],
  ['select * from information_schema.tables', named('information_schema.tables')],
  ['select * from other.value_set_api.company', named('other.value_set_api.company')],
  ['select * from value_set_api.secret', named('value_set_api.secret')],
  [`select 'voucher'::regclass`, named('regclass')],
  [`select '{a}'::text[]`, named('[]')],
  [`select code ~ '(a+)+$' from value_set_api.company`, named('~')],
  [`select 1 where 'a' ~ any (select code from value_set_api.company)`, named('~')],
  ['select code from value_set_api.company order by code using ~<~', named('~<~')],
  ['select 1 where (1, 2) operator(public.=) (select 1, 2)', named('public.=')],
  ['select current_user', named('current_user')],
  ['select array[1, 2]', named('A_ArrayExpr')],
  ['select count(*) over () from value_set_api.company', named('over')],
  ['select $1::text', named('$1')],
  ['select :other', named(':other')],
  ['selec 1', 'valueSet.sqlFailed syntax error at or near "selec"'],
])('%s is refused', async (sql, refusal) => {
  expect(await refusalOf(sql)).toBe(refusal)
})
