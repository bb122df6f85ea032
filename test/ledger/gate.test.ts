// The gate on a real database: the worked example from drafts to posted months, and what each act must refuse.
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { Refusal } from '../../src/domain/base/problem.ts'
import { softCloseButton } from '../../src/domain/base/soft-close.ts'
import { fold, linesOf } from '../../src/domain/voucher/balance.ts'
import type { VoucherSigns } from '../../src/domain/voucher/voucher.ts'
import { readYear } from '../../src/server/ledger/read/month-figures.ts'
import { digestOf, newSigns } from '../../src/server/ledger/store/voucher-rows.ts'
import { accept, workedExample } from '../world/book.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, loadWorkedExample, makeSet, poster } from '../world/ledger.ts'

const { db, look } = await freshDatabase()
const { gate, books, drafts } = await loadWorkedExample(db, look)

const refused = async (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error: unknown) => {
      if (error instanceof Refusal) return error.problems.map((each) => each.code)
      throw error
    },
  )

test('saved vouchers are numbered 1…n and their balances are the fold of the lines', async () => {
  const numbers = await look.query<{ periodNo: number; last: number; n: number }>(
    `select period_no, max(voucher_no) as last, count(*)::integer as n from voucher group by period_no order by 1`,
  )
  expect(numbers.map((row) => [row.periodNo, row.last, row.n])).toEqual([
    [11, 20, 20],
    [12, 29, 29],
  ])
  const { facts } = workedExample()
  const expected = fold(drafts.map(({ draft }) => accept(draft, facts)).flatMap(linesOf))
  const { balances } = await readYear(look, books, 13, ['saved'])
  expect([...balances].sort()).toEqual([...expected].sort())
  expect((await gate.verify(books)).findings).toEqual([])
})

//
test('a month with saved vouchers is not posted, and nobody audits his own', async () => {
  expect((await gate.check(books, '2025-11', wordsOf['zh-cn'])).ready).toBe(false)
  expect(await refused(gate.post(poster, books, '2025-11', wordsOf['zh-cn']))).toContain('period.unaudited')
  const [first] = await look.query<{ id: bigint }>(`select id from voucher order by id limit 1`)
  const [result] = await gate.act({ ...auditor, id: clerk.id }, books, { act: 'audit', ids: [first?.id ?? 0n] })
  expect(result?.problems.map((each) => each.code)).toEqual(['audit.sameUser'])
})

test('both months are audited and posted in order; the proof finds nothing', async () => {
  expect(await refused(gate.post(poster, books, '2025-12', wordsOf['zh-cn']))).toContain('period.previousOpen')
  await gate.auditMonth(auditor, books, '2025-11')
  const check = await gate.check(books, '2025-11', wordsOf['zh-cn'])
  expect([check.ready, check.checks.filter((each) => each.state !== 'ok')]).toEqual([true, []])
  expect(await gate.post(poster, books, '2025-11', wordsOf['zh-cn'])).toMatchObject({ version: 1, vouchers: 20 })
  await gate.auditMonth(auditor, books, '2025-12')
  expect(await gate.post(poster, books, '2025-12', wordsOf['zh-cn'])).toMatchObject({ version: 1, vouchers: 29 })
  expect(await gate.verify(books)).toMatchObject({ findings: [], vouchers: 49, postings: 2 })
})

//
test('a posted voucher is fixed: for the gate and for the database', async () => {
  const [row] = await look.query<{ id: bigint; version: number }>(
    `select id, version from voucher where period_no = 12 and voucher_no = 3`,
  )
  const id = row?.id ?? 0n
  const draft = drafts[22]?.draft ?? drafts[0]?.draft
  if (!draft) throw new Error('no draft')
  expect(await refused(gate.save(clerk, books, { id, draft }))).toContain('period.notOpen')
  expect(await refused(gate.delete(clerk, books, [id]))).toEqual(['voucher.posted'])
  for (const sql of [
    `update voucher set remark = 'x' where id = $1`,
    `delete from voucher_line where voucher_id = $1`,
    `update voucher_line set summary = 'x' where voucher_id = $1`,
    `insert into voucher_line select company_id, voucher_id, 99, year, period_no, voucher_date, voucher_type,
       voucher_no, subject, aux_id, summary, currency, rate_type, rate, original, debit, credit from voucher_line
       where voucher_id = $1 limit 1`,
  ]) {
    await expect(look.query(sql, [id])).rejects.toMatchObject({ code: 'GL001' })
  }
})

//
test('cancelling reopens the latest month only; a voucher added is posted with it again', async () => {
  expect(await refused(gate.cancelPosting(poster, books, '2025-11', '月末发现错误'))).toEqual(['period.notLatest'])
  expect(await refused(gate.cancelPosting(poster, books, '2025-12', '错'))).toEqual(['period.reason'])
  await gate.cancelPosting(poster, books, '2025-12', '补记一张凭证')
  const copy = drafts.find(({ draft }) => draft.date === '2025-12-20')?.draft ?? drafts[21]?.draft
  if (!copy) throw new Error('no draft')
  const lines = [
    { summary: '提取备用金', subject: '1001', aux: {}, debit: '10.00', credit: '' },
    { summary: '提取备用金', subject: '100201', aux: { bank: 'B01' }, debit: '', credit: '10.00' },
  ]
  const draft = { type: 'JI', date: '2025-12-31', lines }
  const saved = await gate.save(clerk, books, { draft, key: 'k1' })
  expect(saved).toMatchObject({ no: 30, serialNo: 'YS01-202512-000030' })
  expect(await gate.save(clerk, books, { draft, key: 'k1' })).toEqual(saved)
  const other = { ...draft, remark: 'another body' }
  expect(await refused(gate.save(clerk, books, { draft: other, key: 'k1' }))).toEqual(['idempotency.reused'])
  await gate.auditMonth(auditor, books, '2025-12')
  expect(await gate.post(poster, books, '2025-12', wordsOf['zh-cn'])).toMatchObject({ version: 2, vouchers: 30 })
  expect(await gate.verify(books)).toMatchObject({ findings: [], postings: 3 })
})

test('one byte changed by a superuser is found and named', async () => {
  await look.query(`alter table voucher_line disable trigger all`)
  await look.query(
    `update voucher_line l set summary = '改' || l.summary from voucher v
     where v.id = l.voucher_id and v.period_no = 11 and v.voucher_no = 7 and l.line_no = 1`,
  )
  await look.query(`alter table voucher_line enable trigger all`)
  const { findings } = await gate.verify(books)
  expect(findings.map((each) => `${each.check} ${each.what.slice(0, 14)}`)).toEqual(['digest 2025-11 记-0007'])
})

test('the digest in the database is that of the canonical form', async () => {
  const [row] = await look.query<{ digest: Buffer; serialNo: string; createdAt: string; auditedAt: string }>(
    `select digest, serial_no, created_at, audited_at from voucher where period_no = 11 and voucher_no = 1`,
  )
  const { facts } = workedExample()
  const voucher = accept(drafts[0]?.draft as never, facts)
  const audit = { auditor: '12', auditorName: 'auditor', auditedAt: row?.auditedAt ?? '' }
  const signs: VoucherSigns = { ...newSigns(clerk, true), status: 'audited', ...audit }
  const writing = { id: 0n, voucher, company: 'YS01', signs }
  const digest = digestOf(writing, { serialNo: row?.serialNo ?? '', createdAt: row?.createdAt ?? '', attachments: [] })
  expect(digest.equals(row?.digest ?? Buffer.alloc(0))).toBe(true)
})

test('books that carry profit and loss forward once a year do it in their last month', async () => {
  const yearly = await makeSet(gate, look, { code: 'GT09', options: { plClosingMode: 'YEARLY' } })
  const asked = [1, 12].map((no) => ({ kind: 'pl' as const, no }))
  const found = await gate.examineClosing(yearly, asked)
  expect(found.map(({ problems }) => problems.map(({ code, args }) => [code, args]))).toEqual([
    [['closing.yearly', { period: '2025-12' }]],
    [],
  ])
})

const spent = [
  { summary: 'a', subject: '4001', aux: {}, debit: '', credit: '5.00' },
  { summary: 'a', subject: '660301', aux: {}, debit: '5.00', credit: '' },
]

test('a closing that has nothing to change is no act in a month that is softly closed', async () => {
  const options = { cashFlowRequired: false, statementTemplate: 'NONE' }
  const books = await makeSet(gate, look, { code: 'GT10', options })
  await gate.save(clerk, books, { draft: { type: 'JI', date: '2025-01-05', lines: spent } })
  const made = await gate.close(clerk, books, { kind: 'pl', no: 1 })
  await look.query(
    `insert into soft_close (company_id, year, period_no, reason, closed_name) values ($1, 2025, 1, 'count', 'x')`,
    [books.companyId],
  )
  await gate.touchFacts([books.companyId])
  const late = { ...clerk, may: (button: string) => button !== softCloseButton }
  expect(await gate.close(late, books, { kind: 'pl', no: 1 })).toEqual(made)
  await expect(gate.save(late, books, { draft: { type: 'JI', date: '2025-01-06', lines: spent } })).rejects.toThrow()
})

test('a closing that is audited stands fixed, and what comes later is carried by another beside it', async () => {
  const options = { cashFlowRequired: false, statementTemplate: 'NONE' }
  const books = await makeSet(gate, look, { code: 'GT11', options })
  const spend = () => gate.save(clerk, books, { draft: { type: 'JI', date: '2025-01-05', lines: spent } })
  const examine = async () => {
    const [found] = await gate.examineClosing(books, [{ kind: 'pl', no: 1 }])
    const { own = [], fixed = [], wanted = [], isDone } = found ?? {}
    const numbers = own.map(({ head }) => head.voucherNo)
    return { own: numbers, fixed: fixed.map(({ no, state }) => [no, state]), wanted: wanted.length, isDone }
  }
  await spend()
  await gate.close(clerk, books, { kind: 'pl', no: 1 })
  expect(await examine()).toEqual({ own: [2], fixed: [], wanted: 1, isDone: true })
  await gate.auditMonth(auditor, books, '2025-01')
  expect(await examine()).toEqual({ own: [], fixed: [[2, 'audited']], wanted: 0, isDone: true })
  await spend()
  await gate.close(clerk, books, { kind: 'pl', no: 1 })
  expect(await examine()).toEqual({ own: [4], fixed: [[2, 'audited']], wanted: 1, isDone: true })
  await gate.auditMonth(auditor, books, '2025-01')
  await gate.post(poster, books, '2025-01', wordsOf['zh-cn'])
  expect(await examine()).toEqual({
    own: [],
    fixed: [
      [2, 'posted'],
      [4, 'posted'],
    ],
    wanted: 0,
    isDone: true,
  })
})
