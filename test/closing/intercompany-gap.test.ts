// What companies of the group owe each other: each pair of subjects that does not come to nothing is counted once.
import { expect, test } from 'vitest'
import { intercompanyGaps } from '../../src/server/ledger/close/intercompany-gap.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import type { Books } from '../../src/server/ledger/store/books.ts'
import { freshDatabase } from '../world/database.ts'
import { clerk, makeSet, prepareGroup } from '../world/ledger.ts'

const { db, look } = await freshDatabase()
await prepareGroup(look)
await look.query(
  `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
   select 'related', n, n, n, n from unnest(array['IC01', 'IC02', 'IC03', 'IC04']) n`,
)
const gate = openGate(db)
const options = { cashFlowRequired: false, statementTemplate: 'NONE' }
const [one, two, three, dollars] = [
  await makeSet(gate, look, { code: 'IC01', options }),
  await makeSet(gate, look, { code: 'IC02', options }),
  await makeSet(gate, look, { code: 'IC03', options }),
  await makeSet(gate, look, { code: 'IC04', options, currency: 'USD' }),
] as const

let relations = 0n
const relate = async (company: string, counterparty: string, ...pairs: string[]) => {
  relations += 1n
  await look.query(
    `insert into related_company (id, company, counterparty, entity_type, entity_code, method, pairs)
     values ($1, $2, $3, 'related', $3, 'FULL', $4)`,
    [relations, company, counterparty, pairs],
  )
}

const owe = (books: Books, month: string, subject: string, related: string, amount: string) => {
  const [side, other] = amount.startsWith('-') ? (['credit', 'debit'] as const) : (['debit', 'credit'] as const)
  const size = amount.replace('-', '')
  const lines = [
    { summary: 'x', subject, aux: { related }, [side]: size },
    { summary: 'x', subject: '224106', aux: {}, [other]: size },
  ]
  return gate.save(clerk, books, { draft: { type: 'JI', date: `${month}-05`, lines } })
}

const gaps = async (no: number, books: Books = one) => {
  const facts = await gate.facts(books)
  return db.snapshot((tx) => intercompanyGaps(tx, books, facts, no))
}

test('a debt is a gap until the other company has it too, whichever of the two names the pair', async () => {
  await relate('IC01', 'IC02', '1122-2202', '6001-6401')
  await owe(one, '2025-02', '112203', 'IC02', '50.00')
  expect(await gaps(2)).toBe(0)
  await relate('IC02', 'IC01', '2202-1122')
  expect([await gaps(1), await gaps(2), await gaps(2, two)]).toEqual([0, 1, 1])
  await owe(two, '2025-03', '220203', 'IC01', '-50.00')
  expect([await gaps(2), await gaps(3), await gaps(3, two)]).toEqual([1, 0, 0])
})

test('it counts either way round, and what years opened with', async () => {
  await owe(one, '2025-04', '220203', 'IC02', '-20.00')
  expect([await gaps(3), await gaps(4)]).toEqual([0, 1])
  const opened = { currency: 'CNY', quantity: 0n, ytdDebit: 0n, ytdCredit: 0n }
  await gate.setOpenings(clerk, two, [
    { ...opened, subject: '112203', aux: { related: 'IC01' }, base: 2000n, original: 2000n },
    { ...opened, subject: '4001', aux: {}, base: -2000n, original: -2000n },
  ])
  expect([await gaps(3), await gaps(4)]).toEqual([1, 0])
})

test('others, another currency and a copy of books to try things in are left out', async () => {
  await owe(one, '2025-05', '112203', 'IC03', '70.00')
  await owe(three, '2025-05', '220203', 'IC02', '-70.00')
  await relate('IC01', 'IC03')
  expect(await gaps(5)).toBe(0)
  await relate('IC03', 'IC01', '2202-1122')
  expect(await gaps(5)).toBe(1)
  await relate('IC01', 'IC04', '1122-2202')
  await relate('IC04', 'IC01', '2202-1122')
  await owe(one, '2025-05', '112203', 'IC04', '9.00')
  expect([await gaps(5), await gaps(5, dollars)]).toEqual([1, 0])
  const facts = { ...(await gate.facts(one)), sandboxOf: 'IC09' }
  expect(await db.snapshot((tx) => intercompanyGaps(tx, one, facts, 5))).toBe(0)
})
