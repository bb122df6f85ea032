// Posted rows: every way to change them is refused, and what a superuser changes all the same is found and named.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { openDatabase } from '../../src/server/kernel/db.ts'
import { migrate } from '../../src/server/kernel/migrate.ts'
import { balanceDifferences } from '../../src/server/ledger/proof/verify-balances.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, loadWorkedExample, poster } from '../world/ledger.ts'
import { columnsOf, heldBack, keepRows, randomFrom, untriggered } from '../world/tampering.ts'

const changes = process.env.SELVEDGE_LONG === '1' ? 1000 : 60
const seed = Number(process.env.SELVEDGE_SEED ?? Date.now() % 2 ** 31)
const { db, look, url } = await freshDatabase()
const { gate, books } = await loadWorkedExample(db, look)
await gate.auditMonth(auditor, books, '2025-11')
await gate.post(poster, books, '2025-11', wordsOf['zh-cn'])

const text = (column: string) => `${column} = ${column} || chr(97 + $2)`
const number = (column: string) => `${column} = ${column} + 1 + $2`
const headChanges: readonly string[] = [
  ...['remark', 'serial_no'].map(text),
  ...['attach_count', 'created_by', 'audited_by'].map(number),
  'voucher_date = voucher_date + 1 + $2',
  `source = case when source = 'SALEBILL' then 'TEMPLATE' else 'SALEBILL' end`,
  'total_debit = total_debit + 1 + $2, total_credit = total_credit + 1 + $2',
  'line_count = line_count + 1 + $2',
  'reversal_of = 1 + $2',
  `digest = sha256(digest || convert_to($2::text, 'UTF8'))`,
]
const lineChanges: readonly string[] = [
  ...['summary', 'handler', 'business', 'purpose', 'settlement_method', 'settlement_no', 'invoice_no'].map(text),
  ...['settlement_date', 'due_date', 'cf_item', 'rate_type'].map(text),
  ...['original'].map(number),
  'debit = debit + sign(debit)::bigint * (1 + $2), credit = credit + sign(credit)::bigint * (1 + $2)',
  `subject = case when subject = '1001' then '224106' else '1001' end`,
  `currency = case when currency = 'USD' then 'EUR' else 'USD' end`,
  'rate = coalesce(rate, 1) + 0.00000001 * (1 + $2)',
  'quantity = coalesce(quantity, 1) + 0.000001 * (1 + $2)',
  'price = coalesce(price, 1) + 0.000001 * (1 + $2)',
  'line_no = line_no + 100',
  ...['year', 'period_no', 'voucher_no', 'voucher_date'].map(number),
  text('voucher_type'),
]

/** Columns that a constraint ties to others are changed with them, so that the change gets as far as the proof. */
const together: Readonly<Record<string, string>> = {
  'voucher.total_debit': 'total_debit = total_debit + 1000, total_credit = total_credit + 1000',
  'voucher.total_credit': 'total_credit = total_credit + 1000, total_debit = total_debit + 1000',
  'voucher.status': 'status = 9, audited_by = null',
}

test('each column of a posted voucher and of its lines is proved: any change of it is found and named', async () => {
  const [chosen] = await look.query<{ id: bigint }>(`select id from voucher where period_no = 11 and voucher_no = 7`)
  const id = chosen?.id ?? 0n
  const lines = { voucher: '', voucher_line: 'and debit <> 0', credit: 'and credit <> 0' }
  const missed: string[] = []
  for (const table of ['voucher', 'voucher_line'] as const) {
    const restore = await keepRows(look, ['voucher', 'voucher_line'])
    for (const { name, changed } of await columnsOf(look, table)) {
      const what = together[`${table}.${name}`] ?? `${name} = ${changed}`
      const row = `${table === 'voucher' ? 'id' : 'voucher_id'} = $1 ${lines[name === 'credit' ? 'credit' : table]}`
      await untriggered(look, [[`update ${table} set ${what} where ${row}`, [id]]])
      const { findings } = await gate.verify(books)
      if (!findings.some((each) => each.what.startsWith('2025-11 记-0007'))) missed.push(`${table}.${name}`)
      await restore()
    }
  }
  expect(missed).toEqual([])
  expect((await gate.verify(books)).findings).toEqual([])
})

test('each column of the entities of posted lines is proved', async () => {
  const restore = await keepRows(look, ['aux'])
  for (const { name, changed } of await columnsOf(look, 'aux')) {
    await untriggered(look, [[`update aux set ${name} = ${changed}`]])
    expect((await gate.verify(books)).findings, name).not.toEqual([])
    await restore()
  }
  expect((await gate.verify(books)).findings).toEqual([])
})

test(`every random change of a posted voucher or line is found and named (seed ${seed})`, async () => {
  const restore = await keepRows(look, ['voucher', 'voucher_line'])
  const random = randomFrom(seed)
  const vouchers = await look.query<{ id: bigint; no: number }>(
    `select id, voucher_no as no from voucher where period_no = 11 order by voucher_no`,
  )
  const missed: string[] = []
  for (let change = 0; change < changes; change += 1) {
    const chosen = vouchers[random(vouchers.length)]
    const list = change % 2 === 0 ? lineChanges : headChanges
    const turn = Math.floor(change / 2)
    const what = list[turn < list.length ? turn : random(list.length)] ?? ''
    const at = change % 2 === 0 ? 'voucher_line' : 'voucher'
    const where = change % 2 === 0 ? 'voucher_id = $1 and line_no = 1' : 'id = $1'
    const values = [chosen?.id ?? 0n, random(20)]
    if (await heldBack(look, [[`update ${at} set ${what} where ${where} and $2::integer >= 0`, values]])) continue
    const { findings } = await gate.verify(books)
    const name = `2025-11 记-${String(chosen?.no).padStart(4, '0')}`
    if (!findings.some((each) => each.what.startsWith(name))) missed.push(`${at}: ${what}`)
    await restore()
  }
  expect(missed).toEqual([])
  expect((await gate.verify(books)).findings).toEqual([])
})

test('every kept amount that is not the fold of the lines is found and named, by subject and by entities', async () => {
  const families = ['saved', 'audited', 'posted']
  const parts = ['debit', 'credit', 'original_debit', 'original_credit', 'quantity_debit', 'quantity_credit']
  const missed: string[] = []
  for (const table of ['subject_balance', 'aux_balance']) {
    const [row] = await look.query<{ subject: string }>(
      `select min(subject) as subject from ${table} where period_no = 11`,
    )
    const change = (column: string, by: string) =>
      look.query(`update ${table} set ${column} = ${column} ${by} where period_no = 11 and subject = $1`, [
        row?.subject ?? '',
      ])
    for (const family of families) {
      for (const part of parts) {
        await change(`${family}_${part}`, '+ 1')
        const found = await balanceDifferences(look, books, 11)
        if (!found.some((each) => each.subject === row?.subject && each.family === family)) {
          missed.push(`${table}.${family}_${part}`)
        }
        await change(`${family}_${part}`, '- 1')
      }
    }
  }
  expect(missed).toEqual([])
  expect(await balanceDifferences(look, books, null)).toEqual([])
})

test('each column of posted rows is refused any change, their owner included', async () => {
  for (const table of ['voucher', 'voucher_line']) {
    const columns = await look.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    )
    for (const { name } of columns) {
      const change = look.query(`update ${table} set ${name} = ${name} where period_no = 11`)
      await expect(change, name).rejects.toMatchObject({ code: 'GL001' })
    }
    await expect(look.query(`delete from ${table} where period_no = 11`)).rejects.toMatchObject({ code: 'GL001' })
  }
  const copied = look.transaction(async (tx) => {
    const row = await tx.query<{ line: string }>(
      `select concat_ws(E'\t', company_id, voucher_id, 99, year, period_no, voucher_date, voucher_type, voucher_no,
         subject, 'x', currency, original, debit, credit) as line from voucher_line where period_no = 11 limit 1`,
    )
    const columns = `company_id, voucher_id, line_no, year, period_no, voucher_date, voucher_type, voucher_no, subject,
      summary, currency, original, debit, credit`
    await pipeline(Readable.from([`${row[0]?.line}\n`]), tx.copyIn(`copy voucher_line (${columns}) from stdin`))
  })
  await expect(copied).rejects.toMatchObject({ code: 'GL001' })
})

test('the user that the product works as cannot switch the guards off, or stand anything before them', async () => {
  // What every start does.
  await migrate(db)
  const as = openDatabase(url, { max: 1, unwatched: true })
  const notAllowed = { code: '42501' }
  const posted = 'update voucher set remark = remark where period_no = 11'
  for (const attempt of [
    ...['voucher', 'voucher_line', 'trail', 'period'].flatMap((table) => [
      `alter table ${table} disable trigger all`,
      `alter table ${table} disable trigger user`,
      `truncate ${table} cascade`,
      `drop table ${table} cascade`,
    ]),
    'set session_replication_role = replica',
    `select set_config('session_replication_role', 'replica', true)`,
    'drop trigger gl_posted_guard_voucher on voucher',
    `create or replace function gl_posted_guard_voucher() returns trigger language plpgsql
       as 'begin return new; end'`,
    'create temp table period (like public.period)',
    'create schema before_public',
    'set role selvedge',
    'set session authorization selvedge',
    'alter user current_user superuser',
    `update schema_migration set sha256 = ''`,
    `copy voucher to program 'cat'`,
    'create database beside',
  ]) {
    await expect(as.query(attempt), attempt).rejects.toMatchObject(notAllowed)
    await expect(as.query(posted), attempt).rejects.toMatchObject({ code: 'GL001' })
  }
  await as.close()
})
