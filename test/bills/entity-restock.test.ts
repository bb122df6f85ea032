// Restocks over HTTP: added, checked, made into vouchers once and only once, taken back, and summed by store.
import { expect, test } from 'vitest'
import { entityRestockCalls, type RestockFields } from '../../src/contract/bills/entity-restock.ts'
import { restockImportCalls } from '../../src/contract/import/import-draft.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { generateVouchers } from '../../src/server/bills/restock/acts.ts'
import { type Gate, openGate } from '../../src/server/ledger/gate.ts'
import { usedEntities } from '../../src/server/ledger/read/entity-balance.ts'
import type { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld } from '../world/client.ts'
import { openDraft } from '../world/import-draft.ts'
import { clerk, makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
  ('store', 'S01', '一店', '一店', 'Store 1'), ('store', 'S02', '二店', '二店', 'Store 2'),
  ('department', 'D01', '总仓', '總倉', 'Warehouse')`)
const gate = openGate(db)
const books = await makeSet(gate, look, { code: 'ER01', options: { blockNegativeCash: 'OFF' } })
const companies = [books.companyId]
const rights = ['read', 'entry'] as const
await product.makePerson({ userName: 'goods', roles: ['entry'], rights, companies })
await product.makePerson({ userName: 'goods_peer', roles: ['entry'], rights, companies })
await product.makePerson({ userName: 'goods_two', roles: ['entry'], rights, companies, scope: { stores: ['S02'] } })
await product.makePerson({
  userName: 'goods_expenses',
  roles: ['entry'],
  rights,
  companies,
  scope: { subjects: ['6601'] },
})
await product.makePerson({ userName: 'goods_reader', roles: ['auditor'], rights: ['read'], companies })
const one = await product.signIn('goods', books.value)
const api = one.api(entityRestockCalls)
const scoped = (await product.signIn('goods_two', books.value)).api(entityRestockCalls)

const fields = (documentNo: string, more: Partial<RestockFields> = {}): RestockFields => ({
  ...{ documentNo, date: '2025-03-04', fromType: 'department', fromCode: 'D01', store: 'S01', brand: '' },
  ...{ category: '', quantity: '', cost: '600.00', retail: '1000.00', remark: '' },
  ...more,
})
const refused = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error: CallRefused) => error.problems.map(({ name, path }) => `${name} ${path}`.trim()),
  )
const how = {
  grouping: 'STORE_DAY',
  dating: 'BUSINESS',
  merge: true,
  summary: '{store} {billNo}',
  type: 'JI',
  subject: '140501',
} as const
const whole = { filter: {} }

test('a restock is refused by its fields, kept once, changed by its version, deleted while open', async () => {
  expect(await refused(api.add(fields('R1', { store: 'S77', cost: '0' })))).toEqual([
    'restock.zero cost',
    'restock.entity store',
  ])
  const { id } = await api.add(fields('R1'))
  // What a restock names is in use before any voucher does.
  const used = await usedEntities(look, ['store:S01', 'store:S02', 'department:D01'])
  expect([...used].sort()).toEqual(['department:D01', 'store:S01'])
  expect(await refused(api.add(fields('R1', { cost: '7' })))).toEqual(['restock.duplicate documentNo'])
  await api.edit({ ...fields('R1', { cost: '650.00' }), id, version: 1 })
  expect(await refused(api.edit({ ...fields('R1'), id, version: 1 }))).toEqual(['record.changed'])
  await api.edit({ ...fields('R1'), id, version: 2 })
  await api.add(fields('R2', { store: 'S02', fromType: 'store', fromCode: 'S01', cost: '100.00', retail: '' }))
  const gone = await api.add(fields('R3'))
  expect((await api.check({ ids: [id] })).done).toBe(1)
  expect(await refused(api.edit({ ...fields('R1'), id, version: 4 }))).toEqual(['restock.state state'])
  expect(await api.delete({ ids: [id, gone.id] })).toMatchObject({ done: 1, refused: [{ documentNo: 'R1' }] })
  const listed = await api.list({ state: 'OPEN' })
  expect(listed).toMatchObject({ total: 1, counts: { OPEN: 1, CHECKED: 1 }, totals: { cost: '100.00' } })
  expect((await api.list({ store: 'S01', field: 'documentNo' })).items.map(({ documentNo }) => documentNo)).toEqual([
    'R1',
    'R2',
  ])
})

test('the trail tells what a restock was before it was changed and before it was deleted', async () => {
  const rows = await look.query<{ action: string; before: string | null; after: string | null }>(
    `select action, coalesce(after #>> '{before,cost}', after #>> '{before,state}') as before,
       coalesce(after #>> '{after,cost}', after #>> '{after,state}') as after from trail
     where company_id = $1 and object_type = 'entityRestock' and object_no = any($2) order by seq, item`,
    [books.companyId, ['R1 S01', 'R3 S01']],
  )
  expect(rows.map(({ action, before, after }) => `${action} ${before} ${after}`)).toEqual([
    'create null 60000',
    'update 60000 65000',
    'update 65000 60000',
    'create null 60000',
    'check OPEN CHECKED',
    'delete 60000 null',
  ])
})

//
test('vouchers are made once, however often at one time, and go back with all that is in them', async () => {
  await api.add(fields('R4', { category: 'B', cost: '40.00', retail: '' }))
  expect(await api.check(whole)).toMatchObject({ done: 2, refusedCount: 1 })
  const peer = (await product.signIn('goods_peer', books.value)).api(entityRestockCalls)
  const made = await Promise.all([api.generate({ ...whole, ...how }), peer.generate({ ...whole, ...how })])
  expect(made.reduce((all, { vouchers }) => all + vouchers, 0)).toBe(2)
  const vouchers = one.api(voucherCalls)
  const rows = (await api.list({ field: 'documentNo' })).items
  const first = rows.find(({ documentNo }) => documentNo === 'R1')?.voucherId ?? ''
  const { lines, source } = await vouchers.read({ id: first })
  expect([source, ...lines.map(({ aux, debit, credit }) => [aux.store, debit || `-${credit}`])]).toEqual([
    'RESTOCK',
    ['S01', '640.00'],
    [undefined, '-640.00'],
  ])
  // Only their maker deletes vouchers.
  const by = made[0]?.vouchers === 2 ? api : peer
  expect((await by.cancelGenerate({ ids: [rows[0]?.id ?? ''] })).restocks).toBe(2)
  expect((await api.list({})).counts).toEqual({ OPEN: 0, CHECKED: 2, VOUCHERED: 1 })
  expect((await api.generate({ ...whole, ...how, grouping: 'BILL' })).vouchers).toBe(2)
  const other = (await api.list({ search: 'R4' })).items[0]?.voucherId ?? ''
  await vouchers.delete({ ids: [other] })
  expect((await api.list({ search: 'R4' })).items[0]).toMatchObject({ state: 'CHECKED', voucherId: null })
  expect(await refused(api.generate({ ...whole, ...how, subject: '1405' }))).toEqual([
    'line.subjectNotLeaf R4',
    'line.subjectNotLeaf R4',
  ])
  expect((await gate.verify(books)).findings).toEqual([])
})

test('the stock of a store is what the books and the restocks come to', async () => {
  const line = (subject: string, debit: string, credit: string, store = 'S01') => ({
    ...{ summary: '销售', subject, debit, credit, aux: { ...(subject === '1001' ? {} : { store }) } },
  })
  const lines = [
    ...[line('1001', '500.00', ''), line('600101', '', '500.00')],
    ...[line('640101', '300.00', ''), line('140501', '', '300.00')],
  ]
  await one.api(voucherCalls).save({ draft: { type: 'JI', date: '2025-03-20', lines }, accept: [46001, 46002, 46003] })
  const march = { from: '2025-03', to: '2025-03' }
  const { items } = await api.stock(march)
  expect(items).toMatchObject([
    {
      ...{ store: 'S01', opening: '0.00', restock: '640.00', costOfSales: '300.00', returns: '100.00' },
      // R4 is checked, and its voucher was deleted.
      ...{ closing: '240.00', booked: '200.00', difference: '-40.00' },
      ...{ restockRetail: '1066.67', sales: '500.00', marginRate: '40.00', proposedCost: '300.00' },
    },
    { store: 'S02', restock: '100.00', closing: '100.00', booked: '100.00', openingRetail: '0.00', closingRetail: '' },
  ])
  expect((await api.stock({ from: '2025-04', to: '2025-05' })).items[0]).toMatchObject({
    ...{ store: 'S01', opening: '200.00', restock: '0.00', openingRetail: '333.33', closing: '200.00' },
  })
  expect(await refused(api.stock({ from: '2024-03', to: '2025-03' }))).toEqual(['accountSet.mismatch from'])
  const file = await one.ask(entityRestockCalls.exportStock, { ...march, format: 'csv' })
  expect(file.text.split(/\r?\n/)[1]).toContain('S01,Store 1,0.00,640.00')
})

test('who sees chosen stores sees and moves what is theirs; a reader changes nothing', async () => {
  await api.add(fields('Z1', { date: '2025-04-02' }))
  expect((await scoped.list({})).items).toEqual([])
  expect((await scoped.stock({ from: '2025-03', to: '2025-04' })).items.map(({ store }) => store)).toEqual(['S02'])
  expect(await refused(scoped.add(fields('Z2')))).toEqual(['restock.entity store'])
  const own = await scoped.add(fields('Z1', { date: '2025-04-02', store: 'S02' }))
  expect((await api.check({ filter: { search: 'Z1' } })).done).toBe(2)
  await api.generate({ filter: { search: 'Z1' }, ...how, grouping: 'BILL' })
  expect(await refused(scoped.cancelGenerate({ ids: [own.id] }))).toEqual(['restock.otherStores'])
  const limited = (await product.signIn('goods_expenses', books.value)).api(entityRestockCalls)
  expect(await refused(limited.list({}))).toEqual(['permission.missing'])
  const reader = (await product.signIn('goods_reader', books.value)).api(entityRestockCalls)
  expect((await reader.list({})).total).toBe(5)
  await expect(reader.add(fields('Z9'))).rejects.toMatchObject({ code: 403 })
})

test('a file is checked by cell, put right in place and written whole; what is there stays as it is', async () => {
  const drafts = one.api(restockImportCalls)
  const bring = (rows: string) =>
    openDraft(
      product,
      one,
      books.value,
      `单据号,日期,来源类型,来源,店铺,成本,零售额\n${rows}`,
      'a.csv',
      restockImportCalls,
    )
  let draft = await bring(
    'F1,2025/5/6,部门（仓库）,D01,一店,"1,000.00",\nF1,2025/5/6,,D01,S1,20,x\nR1,2025-03-04,,D01,S01,7,\n',
  )
  const told = draft.causes.map(({ line, column, value, suggestion }) => [line, column, value, suggestion].join(' '))
  expect(told.sort()).toEqual(['3 retail x ', '3 store S1 S01', '4 document_no R1 '])
  await expect(drafts.commit({ id: draft.id, version: draft.version })).rejects.toMatchObject({ code: 45135 })
  const cells = [
    { line: 3, column: 'retail', value: '30' },
    { line: 3, column: 'store', value: 'S02' },
    { line: 4, column: 'document_no', value: 'F2' },
  ]
  for (const cell of cells) draft = await drafts.fix({ id: draft.id, version: draft.version, act: 'cell', ...cell })
  const done = await drafts.commit({ id: draft.id, version: draft.version })
  expect(done.result).toEqual({ rows: 3, added: 3, changed: 0 })
  const again = await bring('F1,2025-05-06,store,S02,S01,5,\nF1,2025-05-06,,D01,S01,1000,\n')
  expect((await drafts.commit({ id: again.id, version: again.version })).result).toMatchObject({ rows: 2, added: 1 })
  expect((await api.list({ search: 'F1', field: 'cost' })).items.map(({ store, cost }) => [store, cost])).toEqual([
    ['S01', '5.00'],
    ['S02', '20.00'],
    ['S01', '1000.00'],
  ])
})

test('a file tells nothing of documents whose places its reader does not see', async () => {
  await api.add(fields('H1', { date: '2025-05-07' }))
  const two = await product.signIn('goods_two', books.value)
  const told = async (cost: string, no = 'H1') => {
    const row = `${no},2025-05-07,D01,S01,${cost},1000.00\n`
    const content = `document_no,date,from_code,store,cost,retail\n${row}`
    const { causes } = await openDraft(product, two, books.value, content, 'a.csv', restockImportCalls)
    return causes.map(({ column, code, suggestion }) => [column, code, suggestion])
  }
  const free = await told('600.00', 'H2')
  expect(free).toEqual([['store', 45160, '']])
  expect([await told('600.00'), await told('601.00')]).toEqual([free, free])
})

test('vouchers of restocks do not become one: what is in them would be booked again', async () => {
  for (const documentNo of ['M1', 'M2']) await api.add(fields(documentNo, { date: '2025-06-02' }))
  const these = { filter: { search: 'M' } }
  await api.check(these)
  await api.generate({ ...these, ...how, grouping: 'BILL' })
  const made = (await api.list(these.filter)).items
  const ids = made.map(({ voucherId }) => voucherId ?? '')
  expect((await refused(one.api(voucherCalls).merge({ ids }))).sort()).toEqual([
    ...['voucher.notMergeable ids.0', 'voucher.notMergeable ids.1'],
  ])
  expect((await api.generate({ ...these, ...how })).vouchers).toBe(0)
  expect((await api.list(these.filter)).items).toEqual(made)
})

test('a store of some companies takes goods in those', async () => {
  await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en, companies) values
    ('store', 'S08', '八店', '八店', 'Store 8', '{ER01}'), ('store', 'S09', '九店', '九店', 'Store 9', '{ER02}')`)
  await look.query('update fact_version set version = version + 1, rules_version = version + 1')
  const { id } = await api.add(fields('R80', { store: 'S08' }))
  expect(await refused(api.add(fields('R81', { store: 'S09' })))).toEqual(['restock.entity store'])
  await api.delete({ ids: [id] })
})

test('vouchers that were read by rules of before are not written, and are when asked again', async () => {
  const { id } = await api.add(fields('R90'))
  await api.check({ ids: [id] })
  // What the rules read changes as soon as it was read.
  const changing: Gate = {
    ...gate,
    facts: async (of) => {
      const known = await gate.facts(of)
      await gate.touchFacts(companies)
      return known
    },
  }
  const generate = (by: Gate) =>
    generateVouchers({ db, books, stores: [], gate: by, actor: clerk }, { ids: [BigInt(id)] }, how)
  await expect(generate(changing)).rejects.toMatchObject({ problems: [{ code: 'facts.changed' }] })
  expect((await generate(gate)).vouchers).toHaveLength(1)
})
