// Negative cash and turned balances: asked about before a voucher is written, or refused where the account set says so.
import { expect, test } from 'vitest'
import { Refusal } from '../../src/domain/base/problem.ts'
import type { VoucherDraft } from '../../src/domain/voucher/voucher.ts'
import { onStatement } from '../../src/server/kernel/statement-watch.ts'
import { type Books, openGate } from '../../src/server/ledger/gate.ts'
import { accept } from '../world/book.ts'
import { clerk, makeSet, prepareGroup } from '../world/ledger.ts'
import { world } from '../world/world.ts'

const { db, look } = await world()
await prepareGroup(look)
// An overdraft: cash that stands on the credit side.
await look.query(`update subject set cash = true, row_digest = null where code = '224106'`)
const gate = openGate(db)

let made = 0
/** Books that begin the year with 100.00 in cash. */
const open = async (options: object = {}): Promise<Books> => {
  made += 1
  const books = await makeSet(gate, look, { code: `CW${made}`, options: { cashFlowRequired: false, ...options } })
  const opening = { aux: {}, currency: 'CNY', quantity: 0n, ytdDebit: 0n, ytdCredit: 0n }
  await gate.setOpenings(clerk, books, [
    { ...opening, subject: '1001', base: 10000n, original: 10000n },
    { ...opening, subject: '4001', base: -10000n, original: -10000n },
  ])
  return books
}

/** Takes an amount out of cash; a negative one puts it in. */
const pay = (amount: string, date = '2025-01-05'): VoucherDraft => ({
  type: 'JI',
  date,
  lines: [
    { summary: '付款', subject: '222102', aux: {}, debit: amount },
    { summary: '付款', subject: '1001', aux: {}, credit: amount },
  ],
})

const outcome = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'saved',
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return error.problems.map((each) => `${each.code} ${each.path} ${each.args.code}`).join(', ')
    },
  )
const negative = 'warning.negative lines.1.subject 1001'
const blocked = 'voucher.negativeCash lines.1.subject 1001'

test('what takes more from cash than there is has to be accepted', async () => {
  const books = await open()
  expect(await outcome(gate.save(clerk, books, { draft: pay('100.00') }))).toBe('saved')
  expect(await outcome(gate.save(clerk, books, { draft: pay('0.01') }))).toBe(negative)
  expect(await outcome(gate.save(clerk, books, { draft: pay('0.01'), accept: [46004] }))).toBe(negative)
  expect(await outcome(gate.save(clerk, books, { draft: pay('0.01'), accept: [46001] }))).toBe('saved')
  // What puts money in is not asked about, though the balance stays below nothing.
  expect(await outcome(gate.save(clerk, books, { draft: pay('-0.01') }))).toBe('saved')
  expect((await gate.verify(books)).findings).toEqual([])
})

test('money that only a later month leaves there is missed in the earlier one, and the other way round', async () => {
  const books = await open()
  await gate.save(clerk, books, { draft: pay('-500.00', '2025-03-01') })
  expect(await outcome(gate.save(clerk, books, { draft: pay('100.01', '2025-02-01') }))).toBe(negative)
  expect(await outcome(gate.save(clerk, books, { draft: pay('600.00', '2025-03-01') }))).toBe('saved')
  expect(await outcome(gate.save(clerk, books, { draft: pay('0.01', '2025-01-31') }))).toBe(negative)
})

test('a changed voucher is judged without what it was before', async () => {
  const books = await open()
  const { id } = await gate.save(clerk, books, { draft: pay('90.00') })
  expect(await outcome(gate.save(clerk, books, { id, version: 1, draft: pay('100.00') }))).toBe('saved')
  expect(await outcome(gate.save(clerk, books, { id, version: 2, draft: pay('100.01') }))).toBe(negative)
  expect(await outcome(gate.save(clerk, books, { id, version: 2, draft: pay('100.01'), accept: [46001] }))).toBe(
    'saved',
  )
})

test('a receipt that is changed is judged without what it was before, too', async () => {
  const books = await open()
  const receive = (amount: string): VoucherDraft => ({
    ...pay(amount),
    lines: [
      { summary: '收款', subject: '1001', aux: {}, debit: amount },
      { summary: '收款', subject: '222102', aux: {}, credit: amount },
    ],
  })
  const { id } = await gate.save(clerk, books, { draft: receive('60.00') })
  await gate.save(clerk, books, { draft: pay('150.00') })
  expect(await outcome(gate.save(clerk, books, { id, draft: receive('-40.01') }))).toBe(
    'warning.negative lines.0.subject 1001',
  )
  expect(await outcome(gate.save(clerk, books, { id, draft: receive('50.00') }))).toBe('saved')
})

test('where it is blocked nobody can accept it, also not fifty people at once', async () => {
  const books = await open({ blockNegativeCash: 'BLOCK' })
  const many = Array.from({ length: 50 }, (_, index) =>
    gate.save(clerk, books, { draft: pay('10.00'), accept: [46001, 45136], key: `pay-${index}` }),
  )
  const outcomes = await Promise.all(many.map(outcome))
  expect(outcomes.filter((each) => each === 'saved')).toHaveLength(10)
  expect(outcomes.filter((each) => each === blocked)).toHaveLength(40)
  // A request repeated after the money has gone is answered as it was.
  expect(await outcome(gate.save(clerk, books, { draft: pay('10.00'), accept: [46001, 45136], key: 'pay-0' }))).toBe(
    'saved',
  )
  const [row] = await look.query<{ count: number }>(
    `select count(*)::integer as count from voucher where company_id = $1`,
    [books.companyId],
  )
  expect(row?.count).toBe(10)
})

test('where it is blocked nothing brings cash below zero: no removal, no change, no second server', async () => {
  const books = await open({ blockNegativeCash: 'BLOCK' })
  const refused = 'voucher.negativeCash  1001'
  const { id: given } = await gate.save(clerk, books, { draft: pay('-50.00') })
  const { id: taken } = await gate.save(clerk, books, { draft: pay('120.00', '2025-02-01') })
  const change = (id: bigint, draft: VoucherDraft) => gate.save(clerk, books, { id, draft })
  const voided = async (id: bigint, act: 'void' | 'restore') => gate.act(clerk, books, { act, ids: [id] })
  expect(await outcome(gate.delete(clerk, books, [given]))).toBe(refused)
  expect(await outcome(voided(given, 'void'))).toBe(refused)
  expect(await outcome(change(given, pay('-19.99')))).toBe(refused)
  expect(await outcome(change(given, pay('-50.00', '2025-03-01')))).toBe(refused)
  expect(await outcome(change(given, pay('-20.00')))).toBe('saved')
  expect(await outcome(voided(taken, 'void'))).toBe('saved')
  expect(await outcome(gate.delete(clerk, books, [given]))).toBe('saved')
  expect(await outcome(voided(taken, 'restore'))).toBe(refused)
  expect((await gate.verify(books)).findings).toEqual([])

  // Every gate is a server of its own: they share nothing but the database.
  const servers = Array.from({ length: 4 }, () => openGate(db))
  const many = Array.from({ length: 32 }, (_, index) =>
    (servers[index % 4] ?? gate).save(clerk, books, { draft: pay('10.00', `2025-0${(index % 3) + 1}-10`) }),
  )
  const outcomes = await Promise.all(many.map(outcome))
  expect(outcomes.filter((each) => each === 'saved')).toHaveLength(10)
  expect(new Set(outcomes)).toEqual(new Set(['saved', blocked]))
  expect((await gate.verify(books)).findings).toEqual([])
})

test('where it is blocked an import that takes too much is refused whole', async () => {
  const books = await open({ blockNegativeCash: 'BLOCK' })
  const facts = await gate.facts(books)
  const bulk = (...amounts: string[]) =>
    amounts.map((amount) => ({ voucher: accept(pay(amount), facts), wantedNo: null }))
  async function* streamed(...amounts: string[]) {
    yield* bulk(...amounts)
  }
  const refused = 'voucher.negativeCash  1001'
  expect(await outcome(gate.importVouchers(clerk, books, bulk('60.00', '60.00')))).toBe(refused)
  expect(await outcome(gate.importVouchers(clerk, books, streamed('60.00', '60.00')))).toBe(refused)
  expect(await look.query(`select 1 from voucher where company_id = $1`, [books.companyId])).toEqual([])
  expect(await outcome(gate.importVouchers(clerk, books, bulk('60.00', '60.00', '-30.00')))).toBe('saved')
  // What came in is spent by now: its import is not taken back, until it is there again.
  const ids: bigint[] = []
  await gate.importVouchers(clerk, books, bulk('-50.00'), { ids })
  const { id: spent } = await gate.save(clerk, books, { draft: pay('55.00', '2025-02-01') })
  expect(await outcome(gate.undoImport(clerk, books, ids))).toBe(refused)
  await gate.delete(clerk, books, [spent])
  expect(await outcome(gate.undoImport(clerk, books, ids))).toBe('saved')
  expect((await gate.verify(books)).findings).toEqual([])
})

test('an overdraft is below zero where more is paid back than was drawn', async () => {
  const books = await open({ blockNegativeCash: 'BLOCK' })
  const facts = await gate.facts(books)
  const draw = (amount: string) => {
    const lines = [
      { summary: '透支', subject: '222102', aux: {}, debit: amount },
      { summary: '透支', subject: '224106', aux: {}, credit: amount },
    ]
    return [{ voucher: accept({ type: 'JI', date: '2025-01-05', lines }, facts), wantedNo: null }]
  }
  expect(await outcome(gate.importVouchers(clerk, books, draw('60.00')))).toBe('saved')
  expect(await outcome(gate.importVouchers(clerk, books, draw('-60.01')))).toBe('voucher.negativeCash  224106')
  expect(await outcome(gate.importVouchers(clerk, books, draw('-60.00')))).toBe('saved')
})

test('other balances are watched when the account set wants it', async () => {
  const draft = { ...pay('1.00'), lines: pay('1.00').lines }
  const quiet = await open()
  expect(await outcome(gate.save(clerk, quiet, { draft }))).toBe('saved')
  const watchful = await open({ warnDirection: true })
  expect(await outcome(gate.save(clerk, watchful, { draft }))).toBe('warning.direction lines.0.subject 222102')
  const off = await open({ blockNegativeCash: 'OFF' })
  expect(await outcome(gate.save(clerk, off, { draft: pay('1000.00') }))).toBe('saved')
})

test('a voucher that takes nothing from cash is saved without a look at balances', async () => {
  const books = await open()
  await gate.save(clerk, books, { draft: pay('-1.00') })
  let statements: string[] = []
  const stop = onStatement((text) => {
    statements.push(text)
  })
  await gate.save(clerk, books, { draft: pay('-1.00') })
  expect(statements).toHaveLength(1)
  statements = []
  await gate.save(clerk, books, { draft: pay('1.00') })
  stop()
  expect(statements).toHaveLength(2)
})
