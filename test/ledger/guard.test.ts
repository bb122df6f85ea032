// What the database itself refuses of posted books, asked in plain SQL as nobody in the program would ask.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { moneyTables } from '../../src/server/kernel/tables.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, loadWorkedExample, makeSet, poster } from '../world/ledger.ts'

const { db, look } = await freshDatabase()
const { gate, books, drafts } = await loadWorkedExample(db, look)
await gate.auditMonth(auditor, books, '2025-11')
await gate.post(poster, books, '2025-11', wordsOf['zh-cn'])
const one = async (where: string): Promise<bigint> => {
  const [row] = await look.query<{ id: bigint }>(`select id from voucher where ${where}`)
  return row?.id ?? 0n
}
const posted = await one('period_no = 11 and voucher_no = 7')
const open = await one('period_no = 12 and voucher_no = 7')
const deleted = await one('period_no = 12 and voucher_no = 20')
await gate.delete(clerk, books, [deleted])
await gate.renumber(poster, books, '2025-12')

/** The SQLSTATE with which a statement is refused; '' when it is not. What it did is undone. */
const refused = async (sql: string, values: readonly (bigint | string | number)[] = []): Promise<string> => {
  const undone = new Error('undone')
  return look
    .transaction(async (tx) => {
      await tx.query(sql, values)
      throw undone
    })
    .catch((error: Error & { code?: string }) => (error === undone ? '' : (error.code ?? error.message)))
}

const lineColumns = 'subject, aux_id, summary, currency, rate_type, rate, original, debit, credit'
const copyLine = (repeats: string) =>
  `insert into voucher_line (company_id, voucher_id, line_no, year, period_no, voucher_date, voucher_type, voucher_no,
     ${lineColumns}) select company_id, $1, 99, ${repeats}, ${lineColumns}
   from voucher_line where voucher_id = $2 and line_no = 1`
const own = 'year, period_no, voucher_date, voucher_type, voucher_no'
const copyVoucher = (no: string, period: string, rows = '1') =>
  `insert into voucher select (jsonb_populate_record(v, jsonb_build_object('id', (select max(id) from voucher) + g,
     'voucher_no', ${no}, 'period_no', ${period}, 'reversal_of', null))).*
   from voucher v, generate_series(1, ${rows}) g where v.id = $1`

test('no table of the books that is kept for ever can be emptied', async () => {
  const kept = ['voucher', 'voucher_line', 'voucher_counter', 'posting', 'trail', 'trail_head', 'voucher_deleted']
  expect(moneyTables).toEqual(expect.arrayContaining(kept))
  for (const table of [...kept, 'renumber_map']) {
    const state = table.startsWith('voucher') && table !== 'voucher_deleted' ? 'GL001' : 'GL002'
    // A plain TRUNCATE of voucher is refused for its lines before any trigger is asked.
    expect([table, await refused(`truncate ${table} cascade`)]).toEqual([table, state])
  }
})

test('a line goes to its own voucher only, and to none that is posted', async () => {
  expect(await refused(copyLine(own), [open, open])).toBe('')
  expect(await refused(copyLine(own), [posted, posted])).toBe('GL001')
  // The voucher is posted though the line says another number, or another month.
  for (const repeats of [
    own.replace('voucher_no', '999'),
    own.replace('period_no', '12'),
    own.replace('year', '2026'),
    own.replace('voucher_type', `'XX'`),
  ]) {
    expect([repeats, await refused(copyLine(repeats), [posted, posted])]).toEqual([repeats, 'GL001'])
    expect([repeats, await refused(copyLine(repeats), [open, posted])]).toEqual([repeats, 'GL001'])
  }
  expect(await refused(copyLine(own.replace('voucher_date', 'voucher_date + 1')), [open, open])).toBe('GL001')
})

test('a line is not moved into a posted voucher, nor away from what its voucher says', async () => {
  const change = (what: string, id: bigint) => refused(`update voucher_line set ${what} where voucher_id = $1`, [id])
  expect(await change(`summary = 'x'`, open)).toBe('')
  expect(await change(`voucher_id = ${posted}, line_no = line_no + 90`, open)).toBe('GL001')
  expect(await change(`voucher_id = ${posted}, line_no = line_no + 90, period_no = 11`, open)).toBe('GL001')
  for (const what of ['voucher_no = 999', 'period_no = 11', 'year = 2026', 'voucher_date = voucher_date + 1']) {
    expect([what, await change(what, open)]).toEqual([what, 'GL001'])
  }
  expect(await change(`voucher_id = ${open}, line_no = line_no + 90`, posted)).toBe('GL001')
})

test('a voucher is not moved or put into a posted month, whatever its number', async () => {
  const move = (what: string, id = open) => refused(`update voucher set ${what} where id = $1`, [id])
  expect(await move('period_no = 12')).toBe('')
  for (const what of [
    'period_no = 11, voucher_no = 7',
    'period_no = 11, voucher_no = 999',
    'period_no = 11, voucher_no = -1',
  ])
    expect([what, await move(what)]).toEqual([what, 'GL001'])
  expect(await move('period_no = 12, voucher_no = 999', posted)).toBe('GL001')
  expect(await refused(copyVoucher('1000 + g', '12', '3'), [open])).toBe('')
  expect(await refused(copyVoucher('1000 + g', '11'), [open])).toBe('GL001')
  expect(await refused(copyVoucher('-g', '11'), [open])).toBe('GL001')
  // One of several is enough.
  expect(await refused(copyVoucher('1000 + g', 'case g when 2 then 11 else 12 end', '3'), [open])).toBe('GL001')
})

const both = `with l as (delete from voucher_line where voucher_id = $1) delete from voucher where id = $1`

test('a line has a voucher, and a voucher goes with its lines only', async () => {
  // The next number may be that of another voucher.
  expect(await refused(copyLine(own), [1n, open])).toBe('23503')
  expect(await refused('delete from voucher where id = $1', [open])).toBe('23503')
  expect(await refused('delete from voucher where period_no = 12')).toBe('23503')
  expect(await refused(both, [open])).toBe('')
  expect(await refused('update voucher set id = id + 1 where id = $1', [open])).toBe('GL002')
  expect(await refused('update voucher set company_id = company_id + 1 where id = $1', [open])).toBe('GL002')
  // An older snapshot does not show a line that came meanwhile.
  const old = look.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read')
    await tx.query(both, [open])
  })
  await expect(old).rejects.toMatchObject({ code: 'GL002' })
})

type Statement = [sql: string, values: bigint[]]

/** Runs `first`, then `second` until it waits for it, then ends both; answers how the second ended. */
const oneAfterAnother = async (first: Statement, second: Statement): Promise<string> => {
  let ended: Promise<string> = Promise.resolve('')
  await look.transaction(async (tx) => {
    const [mine] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
    await tx.query(...first)
    ended = look.query(...second).then(
      () => '',
      (error: Error & { code?: string }) => error.code ?? error.message,
    )
    const waiting = async () =>
      (await tx.query(`select 1 from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))`, [mine?.pid]))
        .length
    while ((await waiting()) === 0) await sleep(20)
  })
  return ended
}

/** A voucher of this number without lines. */
const bare = async (no: number): Promise<bigint> => {
  await look.query(copyVoucher(`${no - 1} + g`, '12'), [open])
  return one(`voucher_no = ${no}`)
}
const lineOf = (no: number): string => copyLine(own.replace('voucher_no', `${no}`))
const remove = 'delete from voucher where id = $1'

test('whoever gives a voucher a line and whoever removes it wait for one another', async () => {
  const held = await bare(2001)
  expect(await oneAfterAnother([lineOf(2001), [held, open]], [remove, [held]])).toBe('23503')
  await look.query(both, [held])
  const gone = await bare(2001)
  expect(await oneAfterAnother([remove, [gone]], [lineOf(2001), [gone, open]])).toBe('23503')
  expect(await one('voucher_no = 2001')).toBe(0n)
})

test('whoever moves a line to a voucher and whoever removes that wait for one another', async () => {
  const move = 'update voucher_line set voucher_id = $1, voucher_no = 2002 where voucher_id = $2'
  const from = await bare(2001)
  await look.query(lineOf(2001), [from, open])
  const held = await bare(2002)
  expect(await oneAfterAnother([move, [held, from]], [remove, [held]])).toBe('23503')
  await look.query(both, [held])
  await look.query(lineOf(2001), [from, open])
  const gone = await bare(2002)
  expect(await oneAfterAnother([remove, [gone]], [move, [gone, from]])).toBe('GL001')
  await look.query(both, [from])
})

test('new rows are looked at once a statement', async () => {
  const perRow = await look.query(
    `select tgname from pg_trigger where tgrelid in ('voucher'::regclass, 'voucher_line'::regclass)
       and not tgisinternal and tgtype & 1 = 1 and tgtype & 4 = 4`,
  )
  expect(perRow).toEqual([])
})

test('what is posted stays posted, and its records stay as they are', async () => {
  for (const sql of [
    'update voucher_counter set posted_no = 3 where period_no = 11',
    'update voucher_counter set period_no = 10 where period_no = 11',
    `update voucher_counter set voucher_type = 'XX' where period_no = 11`,
    'delete from voucher_counter where period_no = 11',
  ]) {
    expect([sql, await refused(sql)]).toEqual([sql, 'GL001'])
  }
  for (const sql of [
    `update account_set set mode = 'MANAGEMENT'`,
    `update posting set posted_name = 'x'`,
    'update posting set root = previous_root',
    'delete from posting',
    'delete from trail_head',
    `update trail set user_name = 'x'`,
    `update voucher_deleted set deleted_name = 'x'`,
    'delete from voucher_deleted',
    'update renumber_map set to_no = to_no + 1',
    'delete from renumber_map',
  ]) {
    expect([sql, await refused(sql)]).toEqual([sql, 'GL002'])
  }
})

test('a management set takes its posting back, once for each', async () => {
  const options = { plClosingMode: 'YEARLY', cashFlowRequired: false, statementTemplate: 'NONE' }
  const managed = await makeSet(gate, look, { code: 'MG01', mode: 'MANAGEMENT', startNo: 11, options })
  const draft = { ...(drafts[0]?.draft ?? { type: 'JI', lines: [] }), date: '2025-11-05' }
  await gate.save(clerk, managed, { draft, accept: [46001] })
  await gate.auditMonth(auditor, managed, '2025-11')
  await gate.post(poster, managed, '2025-11', wordsOf['zh-cn'])
  await gate.cancelPosting(poster, managed, '2025-11', '管理账套重开')
  const again = `update posting set cancelled_name = 'x' where company_id = $1`
  expect(await refused(again, [managed.companyId])).toBe('GL002')
  expect((await gate.verify(managed)).findings).toEqual([])
})
