// What the update to options of reserves makes of years before it (migration 0079), by rows as they were written then.
import { expect, test } from 'vitest'
import { migrate } from '../../src/server/kernel/migrate.ts'
import { freshDatabase } from '../world/database.ts'

const { db, look } = await freshDatabase({ empty: true })

type Put = { no: number; company: number; year: number; status?: number; source?: string; lines: [string, string][] }

/** A voucher of the year's end as it was, its summaries by subject; digests and sums do not matter here. */
const vouchers: readonly Put[] = [
  { no: 1, company: 1, year: 2023, lines: [['410101', '提取法定盈余公积 10%']] },
  // The latest one counts, and of it what is put aside.
  {
    no: 2,
    company: 1,
    year: 2023,
    lines: [
      ['410101', '提取法定盈余公积 15%'],
      ['410102', '提取任意盈余公积 5.5%'],
      ['4104', '分配 99%'],
    ],
  },
  { no: 3, company: 2, year: 2024, status: 9, lines: [['410101', '提取法定盈余公积 20%']] },
  { no: 4, company: 2, year: 2024, source: 'MANUAL', lines: [['410101', '提取法定盈余公积 30%']] },
  { no: 5, company: 2, year: 2025, lines: [['410101', '提取法定盈余公积 10%']] },
]
const ends = [
  [1, 2023, 'FINAL'],
  [1, 2024, 'FINAL'],
  [2, 2025, 'PROVISIONAL'],
]

test('years that put reserves aside choose what their vouchers said, closed ones without any nothing', async () => {
  await migrate(db, { upTo: 78 })
  await look.transaction(async (tx) => {
    // Rows of before, not acts of now: nothing else is made of them.
    await tx.query(`set local session_replication_role = replica`)
    await tx.query(`insert into chart (id, code, name) values (1, 'c', 'c')`)
    await tx.query(`insert into company (id, code, name_zh_cn, name_zh_tw, name_en)
      select n, 'C' || n, 'c', 'c', 'c' from generate_series(1, 2) n`)
    await tx.query(`insert into account_set (company_id, year, value, name_zh_cn, name_zh_tw, name_en, chart_id,
        base_currency, options, created_by)
      select n, y, 'C' || n || '-' || y, 'a', 'a', 'a', 1, 'CNY', '{"plClosingMode":"YEARLY"}', 'a'
      from generate_series(1, 2) n, generate_series(2023, 2025) y`)
    for (const [company, year, state] of ends) {
      await tx.query(
        `insert into year_end (company_id, year, state, closed_by, closed_name) values ($1, $2, $3, 1, 'a')`,
        [...[company, year, state]],
      )
    }
    for (const { no, company, year, status = 1, source = 'YECLOSE', lines } of vouchers) {
      await tx.query(
        `insert into voucher (company_id, id, year, period_no, voucher_type, voucher_no, voucher_date, serial_no,
           status, source, total_debit, total_credit, line_count, created_by, created_name, created_at, digest)
         values ($1, $2::bigint, $3::integer, 12, 'JI', $2::bigint::integer, make_date($3::integer, 12, 31), 's', $4,
           $5, 1, 1, 2, 1, 'a', now(), sha256('a'))`,
        [company, no, year, status, source],
      )
      for (const [at, [subject, summary]] of lines.entries()) {
        await tx.query(
          `insert into voucher_line (company_id, voucher_id, line_no, year, period_no, voucher_date, voucher_type,
             voucher_no, subject, summary, currency, original, debit, credit)
           values ($1, $2::bigint, $3, $4::integer, 12, make_date($4::integer, 12, 31), 'JI', $2::bigint::integer,
             $5, $6, 'CNY', 1, 0, 1)`,
          [company, no, at + 1, year, subject, summary],
        )
      }
    }
  })
  expect(await migrate(db, { upTo: 79 })).toEqual(['0079-year-end-choice'])
  const sets = await look.query<{ value: string; options: Record<string, string> }>(
    'select value, options from account_set order by value',
  )
  expect(sets.map(({ value, options: { plClosingMode, ...chosen } }) => [value, plClosingMode, chosen])).toEqual([
    ['C1-2023', 'YEARLY', { statutoryReserve: '15', discretionaryReserve: '5.5' }],
    ['C1-2024', 'YEARLY', { statutoryReserve: '0' }],
    ['C1-2025', 'YEARLY', {}],
    ['C2-2023', 'YEARLY', {}],
    ['C2-2024', 'YEARLY', {}],
    ['C2-2025', 'YEARLY', { statutoryReserve: '10' }],
  ])
})
