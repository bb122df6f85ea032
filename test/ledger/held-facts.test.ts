// What the rules read may change while an act waits: it goes on by what holds then, or writes nothing at all.
import { expect, test } from 'vitest'
import { addressOf } from '../../src/contract/base/call.ts'
import { importCalls } from '../../src/contract/base/import.ts'
import { wordsOf } from '../../src/contract/base/words.ts'
import { saleBillCalls } from '../../src/contract/bills/sale-bill.ts'
import type { Db } from '../../src/server/kernel/db.ts'
import { type Books, openGate } from '../../src/server/ledger/gate.ts'
import { holdMonths } from '../../src/server/ledger/write/month-lock.ts'
import type { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld } from '../world/client.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from '../world/ledger.ts'
import { uploadTo } from '../world/upload.ts'

const product = await productWorld()
const { look, db, app } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
  ('store', 'S01', '一店', '一店', 'Store 1')`)
const gate = openGate(db)
const options = {
  ...{ cashFlowRequired: false, statementTemplate: 'NONE', fxRevaluation: 'WARN', plClosingMode: 'YEARLY' },
  blockNegativeCash: 'OFF',
}

/** Begins an act while somebody holds what it waits for; it goes on when he has committed. */
const whileHeld = async <T>(
  hold: (tx: Db) => Promise<unknown>,
  begin: () => Promise<T>,
  meanwhile: (tx: Db) => Promise<unknown> = async () => undefined,
): Promise<T> => {
  const { work } = await look.transaction(async (tx) => {
    await hold(tx)
    const begun = begin()
    begun.catch(() => undefined)
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => look.query(waiting)).toHaveLength(1)
    await meanwhile(tx)
    return { work: begun }
  })
  return work
}

const touch = (tx: Db, { companyId }: Books) => gate.within(tx).touchFacts([companyId])

/** The first child of a leaf, from the next year on, as the definition of subjects writes it. */
const addChild = async (tx: Db, parent: string): Promise<void> => {
  await tx.query(
    `insert into subject select (jsonb_populate_record(s, jsonb_build_object('code', s.code || '01', 'parent', s.code,
         'level', s.level + 1, 'valid_from', 2026, 'takes_over', true))).* from subject s where s.code = $1`,
    [parent],
  )
  await tx.query(`update subject set is_leaf = false where code = $1`, [parent])
}

/** A month with one sale on a subject, posted. */
const postSale = async (books: Books, month: string, subject: string): Promise<void> => {
  const lines = [
    { summary: 'x', subject, aux: {}, debit: '100.00' },
    { summary: 'x', subject: '600101', aux: { store: 'S01' }, credit: '100.00' },
  ]
  await gate.save(clerk, books, { draft: { type: 'JI', date: `${month}-05`, lines } })
  if (month.endsWith('12')) for (const kind of ['pl', 'year'] as const) await gate.close(clerk, books, { kind, no: 12 })
  await gate.auditMonth(auditor, books, month)
  await gate.post(poster, books, month, wordsOf['zh-cn'])
}

/** What the next year begins with on a subject and below it. */
const openingsOn = ({ companyId }: Books, subject: string) =>
  look.query(
    `select o.subject, o.base from opening o where o.company_id = $1 and o.year = 2026 and o.subject like $2 || '%'
     order by o.subject`,
    [companyId, subject],
  )

const held: [string, string, string, (tx: Db, books: Books) => Promise<unknown>][] = [
  // Who closes has not taken the facts from him who holds the chart: those two would wait for one another.
  ['has the chart', 'HF01', '140501', (tx) => tx.query('select id from chart for update')],
  ['has renewed the facts', 'HF02', '224106', touch],
]

test.each(held)('a year closed while who adds a first child %s leaves the balance to the child', async (...given) => {
  const [, code, subject, hold] = given
  const books = await makeSet(gate, look, { code, startNo: 12, options })
  await postSale(books, '2025-12', subject)
  const close = () => gate.closeYear(clerk, books, { overwrite: false, provisional: false }, `close ${code}`)
  await whileHeld(
    (tx) => hold(tx, books),
    close,
    async (tx) => {
      await addChild(tx, subject)
      await touch(tx, books)
    },
  )
  expect(await openingsOn(books, subject)).toEqual([{ subject: `${subject}01`, base: 10_000n }])
  expect((await gate.examineYear(books)).differences).toEqual([])
})

test('provisional openings that follow a cancelled posting stay with the child that has taken over', async () => {
  const books = await makeSet(gate, look, { code: 'HF03', startNo: 11, options })
  await postSale(books, '2025-11', '122105')
  await gate.closeYear(clerk, books, { overwrite: false, provisional: true })
  const next = { ...books, year: 2026, value: 'HF03-2026' }
  const hold = async (tx: Db) => {
    await holdMonths(tx, [books.companyId])
    await addChild(tx, '122105')
    await gate.within(tx).moveSubject(clerk, next, '122105', '12210501')
  }
  await whileHeld(hold, () => gate.cancelPosting(poster, books, '2025-11', '月末发现错误'))
  expect(await openingsOn(books, '1221')).toEqual([{ subject: '12210501', base: 10_000n }])
  expect((await gate.examineYear(books)).differences).toEqual([])
})

test('bills whose vouchers were read by rules of before make none, and make them when asked again', async () => {
  const books = await makeSet(gate, look, { code: 'HF04', options })
  const companies = [books.companyId]
  await product.makePerson({ userName: 'hf_sales', roles: ['manager'], rights: ['read', 'entry'], companies })
  const seller = await product.signIn('hf_sales', books.value)
  const sales = seller.api(saleBillCalls)
  const content = Buffer.from(
    'bill_no,store,date,channel,gross,tax_rate,net,tax,cash\nB1,S01,2025-05-05,STORE,113.00,13,100.00,13.00,113.00\n',
  )
  const { path } = addressOf(importCalls.saleBills)
  await uploadTo(app, seller.token, { name: 'b.csv', content, path, accountSet: books.value })
  // A machine that is busy answers a file with its job, and has read it later.
  const counts = async () => (await sales.list({})).counts
  await expect.poll(counts).toMatchObject({ IMPORTED: 1 })
  await sales.check({ filter: {} })
  await expect.poll(counts).toMatchObject({ CHECKED: 1 })
  const how = { grouping: 'BILL', dating: 'BUSINESS', merge: true, summary: '{billNo}', type: 'JI' } as const
  const generate = () => sales.generate({ filter: {}, ...how })
  const switchOn = (at: Db, isOn: boolean) =>
    at.query(`update subject set enabled = $1 where code = '600101'`, [isOn]).then(() => touch(at, books))
  // The rules of sales are read after the facts.
  const work = whileHeld(
    (tx) => tx.query('lock table sale_rule in access exclusive mode'),
    generate,
    (tx) => switchOn(tx, false),
  )
  const names = await work.then(
    (made) => [JSON.stringify(made)],
    (error: CallRefused) => error.problems.map(({ name }) => name),
  )
  expect(names).toEqual(['facts.changed'])
  expect(await counts()).toMatchObject({ CHECKED: 1, VOUCHERED: 0 })
  await switchOn(look, true)
  expect((await generate()).vouchers).toBe(1)
})
