// A sandbox: a copy of an account set that behaves as the books do, touches nothing of them, and is gone in one act.
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { tables } from '../../src/server/kernel/tables.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { runReport } from '../../src/server/report/run.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, loadWorkedExample, poster } from '../world/ledger.ts'
import { reportText } from '../world/report-text.ts'

const { db, look } = await freshDatabase()
const { books } = await loadWorkedExample(db, look)
const gate = openGate(db)
await gate.auditMonth(auditor, books, '2025-11')
await gate.post(poster, books, '2025-11', wordsOf['zh-cn'])
await look.query(
  `insert into account_set_right (id, user_id, company_id, rights, granted_at) values (77, $1, $2, '{read}', now())`,
  [clerk.id, books.companyId],
)

const trial = (value: string): Promise<string> => reportText(db, 'trial-balance', value)

/** Everything that is kept of a company, by table. */
const rowsOf = async (companyId: bigint): Promise<Map<string, number>> => {
  const counts = new Map<string, number>()
  for (const table of tables.distributed) {
    const [row] = await look.query<{ n: number }>(`select count(*)::integer as n from ${table} where company_id = $1`, [
      companyId,
    ])
    counts.set(table, row?.n ?? 0)
  }
  return counts
}

test('a copy has the same figures, proves itself, and goes its own way without touching the books', async () => {
  const before = await rowsOf(books.companyId)
  const copy = await gate.makeSandbox(clerk, books)
  expect(copy.value).toBe('YS01_TRY-2025')
  expect(await trial(copy.value)).toBe(await trial(books.value))
  expect(await gate.verify(copy)).toMatchObject({ findings: [], vouchers: 49, postings: 1 })
  expect((await gate.facts(copy)).sandboxOf).toBe('YS01')

  // Another copy has a code of its own.
  const second = await gate.makeSandbox(clerk, books)
  expect(second.companyCode).toMatch(/^YS01_TRY./)
  await gate.throwAway(clerk, second)

  await gate.auditMonth(auditor, copy, '2025-12')
  await gate.post(poster, copy, '2025-12', wordsOf['zh-cn'])
  expect((await gate.verify(copy)).findings).toEqual([])
  expect(new Map([...(await rowsOf(books.companyId))].filter(([table]) => table !== 'trail'))).toEqual(
    new Map([...before].filter(([table]) => table !== 'trail')),
  )
  expect((await gate.verify(books)).findings).toEqual([])
  const [own] = await look.query<{ code: string; n: number }>(
    `select c.code, (select count(*)::integer from account_set_right r where r.company_id = c.id) as n from company c
     where c.id = $1`,
    [copy.companyId],
  )
  expect(own).toEqual({ code: 'YS01_TRY', n: 1 })
  const several = { name: 'trial-balance', accountSets: [books.value, copy.value], month: '2025-12' }
  await expect(runReport(db, several)).rejects.toMatchObject({ problems: [{ code: 'sandbox.inGroup' }] })
  await expect(gate.makeSandbox(clerk, copy)).rejects.toMatchObject({ problems: [{ code: 'sandbox.ofSandbox' }] })
})

test('it is thrown away with all that it holds, and real books are not', async () => {
  const [copy] = await look.query<{ id: bigint }>(`select id from company where code = 'YS01_TRY'`)
  const id = copy?.id ?? 0n
  await expect(gate.throwAway(clerk, books)).rejects.toMatchObject({ problems: [{ code: 'sandbox.none' }] })
  const real = look.query(`delete from voucher_counter where company_id = $1`, [books.companyId])
  await expect(real).rejects.toMatchObject({ code: 'GL001' })
  const turned = look.query(`update company set sandbox_of = 'X' where id = $1`, [books.companyId])
  await expect(turned).rejects.toMatchObject({ code: 'GL002' })
  const changed = look.query(`update voucher set remark = 'x' where company_id = $1 and period_no = 11`, [id])
  await expect(changed).rejects.toMatchObject({ code: 'GL001' })
  const thrown = { companyId: id, companyCode: 'YS01_TRY', year: 2025, value: 'YS01_TRY-2025' }
  await gate.throwAway(clerk, thrown)
  expect([...(await rowsOf(id)).values()].every((n) => n === 0)).toBe(true)
  expect(await look.query(`select 1 from company where id = $1`, [id])).toEqual([])
  const told = await look.query(
    `select action, object_type as type, after -> 'before' as before, after -> 'after' as after from trail
     where company_id = $1 and object_no = 'YS01_TRY-2025' order by seq`,
    [books.companyId],
  )
  const [type, sandboxOf] = ['accountSet', books.value]
  expect(told).toMatchObject([
    { action: 'create', type, before: null, after: { sandboxOf } },
    { action: 'delete', type, before: { sandboxOf }, after: null },
  ])
  // What is not there is neither thrown away once more nor copied.
  const again = gate.throwAway(clerk, thrown)
  await expect(again).rejects.toMatchObject({ problems: [{ code: 'record.missing', path: 'accountSet' }] })
  const ofNone = gate.makeSandbox(clerk, { ...books, year: 2031, value: 'YS01-2031' })
  await expect(ofNone).rejects.toMatchObject({ problems: [{ code: 'record.missing', path: '' }] })
  expect((await gate.verify(books)).findings).toEqual([])
})

test('what takes a voucher back does so in a copy too, of the voucher there', async () => {
  const lines = [
    { summary: 'x', subject: '224106', aux: {}, debit: '5.00' },
    { summary: 'x', subject: '122105', aux: {}, credit: '5.00' },
  ]
  const draft = { type: 'JI', date: '2025-12-30', lines }
  const original = await gate.save(clerk, books, { draft })
  const taken = { ...draft, source: 'REVERSAL' as const, reversalOf: original.id.toString() }
  const reversal = await gate.save(clerk, books, { draft: taken })
  const copy = await gate.makeSandbox(clerk, books)
  expect((await gate.verify(copy)).findings).toEqual([])
  const linked = await look.query(
    `select v.voucher_no as no, o.voucher_no as of from voucher v
       join voucher o on o.company_id = $1 and o.id = v.reversal_of where v.company_id = $1`,
    [copy.companyId],
  )
  expect(linked).toEqual([{ no: reversal.no, of: original.no }])
  await gate.throwAway(clerk, copy)
})

test('the trail of a copy tells of every posting of the books, those that were taken back too', async () => {
  await gate.cancelPosting(poster, books, '2025-11', 'once more')
  await gate.auditMonth(auditor, books, '2025-11')
  await gate.post(poster, books, '2025-11', wordsOf['zh-cn'])
  const copy = await gate.makeSandbox(clerk, books)
  const rows = await look.query<{ action: string; name: string }>(
    `select action, object_no as name from trail where company_id = $1 and object_type = 'period' order by seq, item`,
    [copy.companyId],
  )
  const name = '2025-11'
  expect(rows).toEqual(['post', 'cancelPosting', 'post'].map((action) => ({ action, name })))
  expect((await gate.verify(copy)).findings).toEqual([])
  await gate.throwAway(clerk, copy)
})
