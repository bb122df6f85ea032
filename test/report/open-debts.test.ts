// What of a debt is open: a difference that no currency stands behind is told once, and changed openings show at once.
import { expect, test } from 'vitest'
import type { Opening } from '../../src/domain/voucher/balance.ts'
import { sumOf } from '../../src/server/ledger/counts/open-list.ts'
import { openAges, openLists } from '../../src/server/ledger/counts/open-list-cache.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { openPlaces, readAgeing, setKey } from '../../src/server/ledger/read/read-ageing.ts'
import type { Books } from '../../src/server/ledger/store/books.ts'
import { itemTexts } from '../../src/server/ledger/write/open-items.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, makeSet, prepareGroup } from '../world/ledger.ts'

const { db, look } = await freshDatabase()
const gate = openGate(db)
await prepareGroup(look)
await look.query(
  `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
   values ('customer', 'C1', 'a', 'a', 'a'), ('customer', 'C2', 'b', 'b', 'b'), ('bank', 'B1', 'b', 'b', 'b')`,
)
await look.query(
  `insert into exchange_rate (base_currency, currency, type, rate_date, rate)
   values ('CNY', 'USD', 'MONTH_END', '2025-10-31', 7.1), ('CNY', 'USD', 'MONTH_END', '2025-11-30', 7.2)`,
)
const options = { cashFlowRequired: false, statementTemplate: 'NONE', blockNegativeCash: 'OFF' }
const books = await makeSet(gate, look, { startNo: 10, options })
const question = { to: 12, at: '2025-12-31', include: 'saved' as const, basis: 'voucher' as const }
const setOf = (customer: string) => ({ subject: '112201', aux: `customer:${customer}` })

const pay = (date: string, rate: string, debit: '112201' | '100202') => {
  const dollars = { summary: 'x', currency: 'USD', original: '100.00', rate }
  const of = { 112201: { customer: 'C1' }, 100202: { bank: 'B1' } } as const
  const credit = debit === '112201' ? '100202' : '112201'
  const base = `${Number(rate) * 100}.00`
  const lines = [
    { ...dollars, subject: debit, aux: of[debit], debit: base },
    { ...dollars, subject: credit, aux: of[credit], credit: base },
  ]
  return { type: 'JI', date, lines }
}

test('a debt in dollars that is paid leaves its exchange difference once, without an age', async () => {
  await gate.save(clerk, books, { draft: pay('2025-10-05', '7', '112201') })
  for (const no of [10, 11]) {
    await gate.auditMonth(auditor, books, `2025-${no}`)
    await gate.close(clerk, books, { kind: 'fx', no })
    await gate.auditMonth(auditor, books, `2025-${no}`)
  }
  await gate.save(clerk, books, { draft: pay('2025-12-05', '7.15', '100202') })
  const lines = await look.query(`select original from voucher_line where subject = '112201' order by voucher_date`)
  expect(lines).toHaveLength(4)
  const open = [setOf('C1')]
  const found: unknown[] = []
  await db.snapshot(async (tx) => {
    for await (const { places } of openPlaces(tx, books, open, question)) {
      for (const { stage, day, whole, open: left } of places) found.push([stage, day, whole, left])
    }
  })
  expect(found).toEqual([[-1, null, 500n, 500n]])
  const ages = await readAgeing(look, books, open, question)
  expect(ages.get(setKey(setOf('C1')))?.reduce((sum, age) => sum + age, 0n)).toBe(500n)
})

/** The opening debt of C2, as it is entered. */
const setDebt = async (of: Books, base: bigint) => {
  const row = { currency: 'CNY', quantity: 0n, ytdDebit: 0n, ytdCredit: 0n }
  const rows: Opening[] = [
    { ...row, subject: '112201', aux: { customer: 'C2' }, base, original: base },
    { ...row, subject: '4001', aux: {}, base: -base, original: -base },
  ]
  await gate.setOpenings(clerk, of, rows)
}

/** The same past the product: no trail tells of it. */
const changeUntold = (of: Books, base: bigint) =>
  look.transaction((tx) =>
    tx.query(`update opening set base = $2, original = $2 where company_id = $1 and subject = '112201'`, [
      of.companyId,
      base,
    ]),
  )

test('ages that were counted before an opening was changed by hand are counted anew', async () => {
  const other = await makeSet(gate, look, { code: 'YS02', options })
  const ages = openAges()
  const sum = async () => {
    const found = await db.snapshot((tx) => ages(tx, other, [setOf('C2')], question))
    return found.get(setKey(setOf('C2')))?.reduce((total, age) => total + age, 0n)
  }
  await setDebt(other, 8000n)
  expect(await sum()).toBe(8000n)
  await setDebt(other, 9000n)
  expect(await sum()).toBe(9000n)
  await changeUntold(other, 7000n)
  // Nothing is told, so that what was counted holds; then the trail is as long as before, and another one.
  expect(await sum()).toBe(9000n)
  await look.query(`update trail_head set hash = sha256(hash) where company_id = $1`, [other.companyId])
  expect(await sum()).toBe(7000n)
})

test('a list of what is open is made anew when other books were restored in the place of these', async () => {
  const other = await makeSet(gate, look, { code: 'YS03', options })
  const lists = openLists()
  const sets = async () => ({ open: [setOf('C2')], closing: 0n })
  const asked = { key: 'x', books: other, question, sets, goesOn: false }
  const sum = async () => sumOf((await db.snapshot((tx) => lists.read(tx, asked))).list, undefined).open
  await setDebt(other, 8000n)
  expect(await sum()).toBe(8000n)
  await changeUntold(other, 9000n)
  // The trail is as long as before, and another one.
  expect(await sum()).toBe(8000n)
  await look.query(`update trail_head set hash = sha256(hash) where company_id = $1`, [other.companyId])
  expect(await sum()).toBe(9000n)
})

test('every item behind the openings is in an archive, in the order of their keys, however many they are', async () => {
  const other = await makeSet(gate, look, { code: 'YS04', options })
  await look.query(
    `insert into opening_item (company_id, year, subject, aux_id, currency, item_no, item_date, base, original)
     select $1, 2025, case when n <= 4000 then '112201' else '220201' end, n % 3,
       case n % 2 when 0 then 'CNY' else 'USD' end, n, '2024-12-31', n, n from generate_series(1, 11000) n`,
    [other.companyId],
  )
  const wanted = await look.query<{ no: number }>(
    'select item_no as no from opening_item where company_id = $1 order by subject, aux_id, currency, item_no',
    [other.companyId],
  )
  const found: number[] = []
  await db.snapshot(async (tx) => {
    for await (const text of itemTexts(tx, other)) found.push(JSON.parse(text)[3])
  })
  expect(found).toEqual(wanted.map(({ no }) => no))
})
