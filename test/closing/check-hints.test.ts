// What the check before posting tells beside what blocks: counted in the month itself, for this company alone.
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import type { Books } from '../../src/server/ledger/gate.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { relatedEntities, relationsOf } from '../../src/server/ledger/read/read-merge-rules.ts'
import { freshDatabase } from '../world/database.ts'
import { auditor, clerk, makeSet, prepareGroup } from '../world/ledger.ts'

const { db, look } = await freshDatabase()
await prepareGroup(look)
const gate = openGate(db)
const options = { cashFlowRequired: false, statementTemplate: 'NONE', blockNegativeCash: 'WARN' }
const books = await makeSet(gate, look, { code: 'CH01', options })
const other = await makeSet(gate, look, { code: 'CH02', options })

const save = async (date: string, debit: string, credit: string, amount = '5.00'): Promise<bigint> => {
  const lines = [
    { summary: 'x', subject: debit, aux: {}, debit: amount, credit: '' },
    { summary: 'x', subject: credit, aux: {}, debit: '', credit: amount },
  ]
  return (await gate.save(clerk, books, { draft: { type: 'JI', date, lines }, accept: [46001] })).id
}
const hints = async (month: string): Promise<Record<string, string>> => {
  const { checks } = await gate.check(books, month, wordsOf['zh-cn'])
  return Object.fromEntries(checks.flatMap(({ items = [] }) => items.map(({ name, figure }) => [name, figure])))
}

let made = 0n
const bill = async (of: Books, date: string, state: number, voucherId: bigint | null = null) => {
  made += 1n
  await look.query(
    `insert into sale_bill (company_id, id, bill_no, store, business_date, channel, currency, gross, tax_rate, net, tax,
       tenders, state, voucher_id, hash, created_name, created_at)
     values ($1, $2::bigint, $2::text, 'S01', $3, 'STORE', 'CNY', 100, 0, 100, 0, '[]', $4, $5, sha256('a'), 'x',
       now())`,
    [of.companyId, made, date, state, voucherId],
  )
}
const template = async (of: Books, scope: string, isEnabled: boolean, closes: boolean): Promise<bigint> => {
  made += 1n
  await look.query(
    `insert into voucher_template (company_id, id, scope, owner_id, owner_name, name, enabled, voucher_type, lines,
       closes, updated_name, updated_at) values ($1, $2, $3, 1, 'x', 'x', $4, 'JI', '[]', $5, 'x', now())`,
    [of.companyId, made, scope, isEnabled, closes],
  )
  return made
}
const closed = (templateId: bigint, voucherId: bigint, no: number) =>
  look.query(
    `insert into closing_voucher (company_id, voucher_id, template_id, year, period_no) values ($1, $2, $3, 2025, $4)`,
    [books.companyId, voucherId, templateId, no],
  )

test('sale bills that are checked and in no voucher, from the first to the last day of the month', async () => {
  const voucher = await save('2025-01-05', '140501', '222102')
  for (const date of ['2024-12-31', '2025-01-01', '2025-01-31', '2025-02-01']) await bill(books, date, 3)
  await bill(books, '2025-01-10', 4, voucher)
  await bill(books, '2025-01-10', 4, 1n)
  for (const state of [1, 2, 9]) await bill(books, '2025-01-10', state)
  await bill(other, '2025-01-10', 3)
  expect([await hints('2025-01'), await hints('2025-02')]).toMatchObject([{ saleBills: '3' }, { saleBills: '1' }])
  expect(await hints('2025-03')).not.toHaveProperty('saleBills')
})

test('templates that close a month and have no voucher in it, those of all who use the books', async () => {
  const [inside, gone, later] = [
    await save('2025-01-06', '140501', '222102'),
    await save('2025-01-07', '140501', '222102'),
    await save('2025-02-06', '140501', '222102'),
  ]
  await gate.act(clerk, books, { act: 'void', ids: [gone] })
  await template(other, 'company', true, true)
  await template(books, 'private', true, true)
  await template(books, 'company', false, true)
  await template(books, 'company', true, false)
  await closed(await template(books, 'company', true, true), inside, 1)
  await closed(await template(books, 'company', true, true), gone, 1)
  await closed(await template(books, 'company', true, true), later, 2)
  await template(books, 'company', true, true)
  expect([await hints('2025-01'), await hints('2025-02')]).toMatchObject([{ templates: '3' }, { templates: '3' }])
})

test('cash below zero and property that waits are told of what is audited, up to the month', async () => {
  const ids = [
    await save('2025-01-08', '222102', '1001', '7.00'),
    await save('2025-01-09', '190101', '222102', '3.00'),
    await save('2025-02-09', '222102', '190102', '1.00'),
  ]
  expect(await hints('2025-01')).not.toHaveProperty('negativeCash')
  await gate.act(auditor, books, { act: 'audit', ids })
  expect(await hints('2025-01')).toMatchObject({ negativeCash: '1001', pendingProperty: '1901 3.00' })
  expect(await hints('2025-02')).toMatchObject({ negativeCash: '1001', pendingProperty: '1901 2.00' })
})

test('companies stand for each other on the days for which that is agreed, the first and the last too', async () => {
  await look.query(
    `insert into related_company (id, company, counterparty, entity_type, entity_code, method, valid_from, valid_to,
       enabled)
     values (1, 'A', 'B', 'customer', 'b', 'NONE', null, null, true),
       (2, 'C', 'A', 'supplier', 'a', 'NONE', '2025-02-01', '2025-02-28', true),
       (3, 'A', 'D', 'customer', 'd', 'NONE', null, null, false),
       (4, 'C', 'D', 'customer', 'd', 'NONE', null, null, true)`,
  )
  const on = async (day: string) => (await relationsOf(db, 'A', day)).map(({ counterparty }) => counterparty)
  expect(await Promise.all(['2025-01-31', '2025-02-01', '2025-02-28', '2025-03-01'].map(on))).toEqual([
    ['B'],
    ['B', 'A'],
    ['B', 'A'],
    ['B'],
  ])
  expect([await relatedEntities(db, 'A'), await relatedEntities(db, 'C')]).toEqual([
    ['customer:b'],
    ['customer:d', 'supplier:a'],
  ])
})
