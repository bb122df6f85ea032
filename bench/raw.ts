// The reference: plain tables of the same size in the same PostgreSQL, written by pgbench and COPY without a check.
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../src/server/kernel/db.ts'
import { output } from './program.ts'

const debianHome = '/usr/lib/postgresql'

/** pgbench of the newest PostgreSQL that Debian has installed; an Error says what to install. */
export const findPgbench = async (): Promise<string> => {
  const versions = existsSync(debianHome) ? await readdir(debianHome) : []
  const found = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debianHome, version, 'bin', 'pgbench'))
    .find((path) => existsSync(path))
  if (!found) throw new Error('pgbench is missing: install the package postgresql of Debian')
  return found
}

/**
 * A voucher table with its key, a line table with its key and a ledger index: a minimal ledger. It holds as many
 * vouchers and lines as the product's when it is made, with subjects as pgbench draws them, so that what is there lies
 * among what comes.
 */
const schema = [
  'create schema if not exists raw',
  'create sequence raw.voucher_id cache 1',
  `create table raw.voucher (id bigint not null, company integer not null, period integer not null,
     type text not null, no integer not null, day date not null, maker text not null, total bigint not null,
     created_at timestamptz not null default now())`,
  `create table raw.line (voucher_id bigint not null, line_no integer not null, company integer not null,
     period integer not null, day date not null, subject text not null, summary text not null, currency text not null,
     original bigint not null, debit bigint not null, credit bigint not null)`,
  `insert into raw.voucher (id, company, period, type, no, day, maker, total)
     select nextval('raw.voucher_id'), dense_rank() over (order by company_id), period_no, 'JI', 0, voucher_date,
       'bench', total_debit from voucher order by created_at, id`,
  `insert into raw.line
     select v.id, n.line_no, v.company, v.period, v.day, '66' || (10 + floor(random() * 90))::integer,
       'sales of a day', 'CNY', 1000,
       case when n.line_no % 2 = 1 then 1000 else 0 end, case when n.line_no % 2 = 1 then 0 else 1000 end
     from raw.voucher v cross join lateral generate_series(1, 4 + (v.id % 4 = 0)::integer * 3) n(line_no)`,
  'alter table raw.voucher add primary key (id)',
  'alter table raw.line add primary key (voucher_id, line_no)',
  `create index on raw.line (company, subject, period, day, voucher_id, line_no) include (debit, credit)`,
  `create table raw.counter (company integer, period integer, type text, last_no integer not null,
     primary key (company, period, type))`,
  `insert into raw.counter values (1, 1, 'JI', 0)`,
]

export const makeRaw = async (db: Db): Promise<void> => {
  for (const text of schema) await db.query(text)
}

/** The tables of saves, when they are measured: others shall not share the memory with them. */
export const dropRaw = async (db: Db): Promise<void> => {
  await db.query('drop table raw.line, raw.voucher, raw.counter')
}

const lineValues = (line: number, debit: number, credit: number) =>
  `${line}, :company::integer, :period::integer, date '2025-01-01' + :day::integer, ` +
  `'66' || :subject${line}::text, 'sales of a day', 'CNY', ` +
  `${debit + credit}, ${debit}, ${credit}`

const lines = [
  [1, 1000, 0],
  [2, 500, 0],
  [3, 0, 1300],
  [4, 0, 200],
] as const

const variables = [
  '\\set company random(1, 10)',
  '\\set period random(1, 12)',
  '\\set day random(0, 364)',
  ...lines.map(([line]) => `\\set subject${line} random(10, 99)`),
]

const head = `:company::integer, :period::integer, 'JI', 0, date '2025-01-01' + :day::integer, 'bench', 1500`

const raw5 = [
  ...variables,
  'begin;',
  `select nextval('raw.voucher_id') as id \\gset`,
  `insert into raw.voucher (id, company, period, type, no, day, maker, total) values (:id, ${head});`,
  ...lines.map(([line, debit, credit]) => `insert into raw.line values (:id, ${lineValues(line, debit, credit)});`),
  'commit;',
]

const hot = [
  ...variables.map((text) => text.replace('random(1, 10)', '1').replace('random(1, 12)', '1')),
  `with c as (update raw.counter set last_no = last_no + 1 where company = 1 and period = 1 and type = 'JI'
     returning last_no), v as (
   insert into raw.voucher (id, company, period, type, no, day, maker, total)
   select nextval('raw.voucher_id'), :company::integer, :period::integer, 'JI', c.last_no,
     date '2025-01-01' + :day::integer, 'bench', 1500
   from c returning id)
   insert into raw.line select v.id, n.* from v, (values
     ${lines.map(([line, debit, credit]) => `(${lineValues(line, debit, credit)})`).join(', ')}) n;`.replaceAll(
    '\n',
    ' ',
  ),
]

export type Script = 'raw5' | 'hot'

/** Writes the scripts into a folder and answers a function that runs one: transactions per second. */
export const openPgbench = async (pgbench: string, url: string, folder: string) => {
  await writeFile(join(folder, 'raw5.sql'), `${raw5.join('\n')}\n`)
  await writeFile(join(folder, 'hot.sql'), `${hot.join('\n')}\n`)
  return async (script: Script, connections: number, seconds: number): Promise<number> => {
    const threads = Math.min(2, connections)
    const args = ['-n', '-M', 'prepared', '-c', `${connections}`, '-j', `${threads}`, '-T', `${seconds}`]
    const said = await output(pgbench, [...args, '-f', join(folder, `${script}.sql`), url])
    const found = /tps = ([\d.]+)/.exec(said)
    if (!found) throw new Error(`pgbench says: ${said}`)
    return Number(found[1])
  }
}
