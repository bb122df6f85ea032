// The list of items that are carried: searched by what is typed, in pages, and summed over all that match.
import { expect, test } from 'vitest'
import { itemSearch } from '../../src/server/closing/closing-wire.ts'
import { countBeside } from '../../src/server/ledger/close/year-end.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { readItems } from '../../src/server/ledger/write/open-items.ts'
import { freshDatabase } from '../world/database.ts'
import { clerk, makeSet, prepareGroup } from '../world/ledger.ts'

const { db, look } = await freshDatabase()
await prepareGroup(look)
await look.query(
  `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values ('customer', 'C1', '华联', '華聯', 'Hualian'),
     ('customer', 'C2', '万象', '萬象', 'Wanxiang'), ('supplier', 'V1', '锦绣', '錦繡', 'Jinxiu')`,
)
const gate = openGate(db)
const next = await makeSet(gate, look, { year: 2026 })
const other = await makeSet(gate, look, { code: 'YS02', year: 2026 })
/** The year that ends. */
const books = { ...next, year: 2025 }
await look.query(
  `insert into aux (company_id, id, canonical, customer, supplier) values
     ($1, 1, 'customer:C1', 'C1', null), ($1, 2, 'customer:C2', 'C2', null), ($1, 3, 'supplier:V1', null, 'V1')`,
  [books.companyId],
)
await look.query(
  `insert into opening_item (company_id, year, subject, aux_id, currency, item_no, item_date, due_date, voucher_type,
     voucher_no, summary, base, original)
   values ($1, 2026, '112201', 1, 'CNY', 1, '2025-11-05', '2025-12-05', 'JI', 7, 'Rent_a', 500, 500),
     ($1, 2026, '112201', 2, 'CNY', 1, '2025-12-01', null, 'JI', 12, '100% wool', 300, 300),
     ($1, 2026, '220201', 3, 'CNY', 1, '2025-12-31', null, '', null, 'Renta', -700, -700),
     ($2, 2026, '220201', 0, 'CNY', 1, '2025-12-31', null, 'JI', 7, 'Renta', -900, -900)`,
  [books.companyId, other.companyId],
)

const find = async (typed: string, page = 1, pageSize = 10) => {
  const search = itemSearch(typed, await gate.facts(next))
  const { items, total, base } = await readItems(db, books, search, { page, pageSize })
  return [items.map(({ summary }) => summary), total, base]
}

test.each<[string, string, string[], bigint]>([
  ['nothing', ' ', ['Rent_a', '100% wool', 'Renta'], 100n],
  ['the beginning of a subject', '1122', ['Rent_a', '100% wool'], 800n],
  ['a part of a subject is none', '2201', [], 0n],
  ['a part of a summary', 'RENT', ['Rent_a', 'Renta'], -200n],
  ['what stands for any character elsewhere', 't_a', ['Rent_a'], 500n],
  ['what stands for any text elsewhere', '0%', ['100% wool'], 300n],
  ['the code of an entity', 'customer:c2', ['100% wool'], 300n],
  ['the name of an entity', '锦绣', ['Renta'], -700n],
  ['the name of a subject', 'merchandise', ['Renta'], -700n],
  ['a number', '记-0007', ['Rent_a'], 500n],
  ['another number', '12', ['100% wool'], 300n],
  ['what is nowhere', 'x9', [], 0n],
])('%s', async (_name, typed, summaries, base) => {
  expect(await find(typed)).toEqual([summaries, summaries.length, base])
})

test('pages go on where the one before ended, and the sum is that of all', async () => {
  expect(await countBeside(db, books)).toMatchObject({ items: 3 })
  expect(await find('', 1, 2)).toEqual([['Rent_a', '100% wool'], 3, 100n])
  expect(await find('', 2, 2)).toEqual([['Renta'], 3, 100n])
  const [first, , last] = (await readItems(db, books, itemSearch('', await gate.facts(next)), { page: 1, pageSize: 9 }))
    .items
  expect(first).toEqual({
    ...{ subject: '112201', itemNo: 1, aux: 'customer:C1', currency: 'CNY', date: '2025-11-05', due: '2025-12-05' },
    ...{ type: 'JI', no: 7, summary: 'Rent_a', base: 500n, original: 500n },
  })
  expect(last).toMatchObject({ due: null, type: '', no: null })
})

test('items move with their subject, and the trail tells of them as they stand then', async () => {
  expect(await gate.moveSubject(clerk, next, '112201', '112202')).toBe(0)
  expect(await find('1122')).toEqual([['Rent_a', '100% wool'], 2, 800n])
  expect(await find('112201')).toEqual([[], 0, 0n])
  const told = () =>
    look.query<{ after: { openItems: number; itemsRoot: string } }>(
      `select after from trail where company_id = $1 and object_type = 'opening' and object_no = $2
         and after::jsonb ? 'openItems' order by seq`,
      [next.companyId, next.value],
    )
  const [once, ...more] = await told()
  expect([once?.after.openItems, once?.after.itemsRoot, more]).toEqual([3, expect.stringMatching(/^[0-9a-f]{64}$/), []])
  // Where no item moves nothing is told of them.
  await gate.moveSubject(clerk, next, '112201', '112203')
  expect(await told()).toHaveLength(1)
})
