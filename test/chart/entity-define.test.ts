// Entities: what a kind may have, what is in use, and a merge that moves balances by a voucher and rewrites nothing.
import { expect, test } from 'vitest'
import { addressOf } from '../../src/contract/base/call.ts'
import { importCalls } from '../../src/contract/base/import.ts'
import type { ValuesOf } from '../../src/contract/base/master-list.ts'
import { wordsOf } from '../../src/contract/base/words.ts'
import { entityList } from '../../src/contract/chart/entity.list.ts'
import { entityMergeCalls } from '../../src/contract/chart/entity.ts'
import { intercompanyCalls } from '../../src/contract/merge/intercompany.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { usedEntities } from '../../src/server/ledger/read/entity-balance.ts'
import { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld } from '../world/client.ts'
import { clerk, makeSet, prepareGroup } from '../world/ledger.ts'
import { uploadTo } from '../world/upload.ts'

const product = await productWorld()
const { look, db, app } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en, companies) values
  ('customer', 'OTHER', '别家客户', '', '', '{ED02}'), ('customer', 'C2', '客户二', '', '', null),
  ('employee', 'E1', '员工一', '', '', null), ('employee', 'E2', '员工二', '', '', null)`)
const gate = openGate(db)
const options = { cashFlowRequired: false, blockNegativeCash: 'OFF' }
const books = await makeSet(gate, look, { code: 'ED01', options })
const others = await makeSet(gate, look, { code: 'ED02', options })
const companies = [books.companyId]
await product.makePerson({ userName: 'ed_chief', roles: ['manager'], rights: ['read', 'entry'], companies })
const chief = await product.signIn('ed_chief', books.value)
const api = chief.api(entityList.calls)
const merging = chief.api(entityMergeCalls)

const empty = {} as ValuesOf<typeof entityList>
for (const [name, { kind }] of Object.entries<{ kind: string }>(entityList.fields)) {
  Object.assign(empty, { [name]: /^(companies|entities)$/.test(kind) ? [] : '' })
}
const store = { ...empty, type: 'store', code: 'S1', nameZhCn: '一店', managers: ['E1'], openDate: '2025-01-01' }
const customer = { ...empty, type: 'customer', code: 'C1', nameZhCn: '客户一', termsDays: '30' }

const refusal = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error: unknown) => {
      if (error instanceof CallRefused) return error.problems.map(({ name, path }) => `${name} ${path}`)
      throw error
    },
  )

// R-080 R-155 R-156 R-216
test('each kind has its own fields, a store one manager; entities of other companies are not seen', async () => {
  expect(await refusal(api.add({ values: { ...store, managers: ['E1', 'E2'], closeDate: '2024-01-01' } }))).toEqual([
    'store.managers managers',
    'input.invalid closeDate',
  ])
  expect(await refusal(api.add({ values: { ...customer, code: 'OTHER' } }))).toEqual(['entity.exists code'])
  expect(await refusal(api.add({ values: { ...customer, termsDays: '99999' } }))).toEqual(['input.invalid termsDays'])
  await api.add({ values: store })
  const state = async (enabled: boolean) => {
    const [row] = (await api.list({ chip: 'store', search: store.code })).items
    await api.enable({ rows: [{ id: `store:${store.code}`, version: row?.version ?? 0 }], enabled })
    return (await api.list({ chip: 'store', search: store.code })).items[0]?.enabled
  }
  expect([await state(false), await state(true)]).toEqual([false, true])
  const { id } = await api.add({ values: { ...customer, managers: ['E1'], area: '5' } })
  expect(id).toBe('customer:C1')
  const { items } = await api.list({ chip: 'customer' })
  expect(items.map(({ values }) => [values.code, values.managers, values.termsDays])).toEqual([
    ['C1', [], '30'],
    ['C2', [], ''],
  ])
  expect((await api.list({ search: 'khy' })).items.map((row) => row.id)).toEqual(['customer:C1'])
  expect(await refusal(api.delete({ ids: ['customer:OTHER'] }))).toEqual(['record.missing '])
  expect(await refusal(api.delete({ ids: ['employee:E1'] }))).toEqual(['record.inUse '])
  expect(await refusal(api.edit({ id, version: 1, values: { ...customer, code: 'C9' } }))).toEqual([
    'input.invalid code',
  ])
})

test('a file changes no entity of other companies, and none of the caller’s behind his back', async () => {
  const bring = async (path: string, text: string, query = '') => {
    const sent = { name: 'a.csv', content: Buffer.from(text), path, query, accountSet: books.value }
    const { body } = await uploadTo(app, chief.token, sent)
    return body.problems?.map(({ name, path: at }) => `${at} ${name}`) ?? body.result
  }
  const listed = addressOf(entityList.calls.import).path
  expect(await bring(listed, 'type,code,nameZhCn,companies\ncustomer,OTHER,抢来,ED01\n')).toEqual([
    ' import.failed',
    '2:Code entity.exists',
  ])
  const plain = addressOf(importCalls.entities).path
  expect(await bring(plain, 'type,code,name_zh_cn\ncustomer,OTHER,抢来\n')).toEqual([
    ' import.failed',
    '2:code entity.exists',
  ])
  await look.query(`update entity set enabled = false where code = 'C2'`)
  const renamed = 'type,code,name_zh_cn\ncustomer,C2,客户二号\n'
  expect(await bring(plain, renamed)).toEqual([' import.asked', '2:name_zh_cn question.renamed'])
  expect(await bring(plain, renamed, 'accept=true')).toMatchObject({ changed: 1 })
  const [kept] = await look.query(`select enabled, version, name_zh_cn as name from entity where code = 'C2'`)
  expect(kept).toEqual({ enabled: false, version: 2, name: '客户二号' })
  expect(await bring(plain, 'type,code,name_zh_cn,enabled\ncustomer,C2,客户二,Y\n', 'accept=true')).toMatchObject({
    changed: 1,
  })
  // The file of the screen asks the same: 0C2 is hardly another one, nor is whoever has the same name.
  const alike = 'type,code,nameZhCn,companies\ncustomer,0C2,新客户,ED01\ncustomer,C9,客户二,ED01\n'
  expect(await bring(listed, alike)).toEqual([
    ' import.asked',
    '2:Code question.alikeCode',
    '3:Name question.alikeName',
  ])
  expect(await bring(listed, alike, 'check=true&accept=true')).toMatchObject({ added: 2 })
})

const line = (subject: string, aux: object, debit: string, credit: string) => ({
  ...{ summary: '销售', subject, aux, debit, credit },
})

test('an entity with a balance is not switched off; merging moves the balance by a draft, then ends it', async () => {
  const lines = [line('112201', { customer: 'C1' }, '100.00', ''), line('222102', {}, '', '100.00')]
  const saved = await gate.save(clerk, books, { draft: { type: 'JI', date: '2025-01-05', lines } })
  const [row] = (await api.list({ search: 'C1' })).items
  const own = { id: 'customer:C1', version: row?.version ?? 0 }
  expect(await refusal(api.enable({ rows: [own], enabled: false }))).toEqual(['entity.balance '])
  const off = { name: 'a.csv', content: Buffer.from('type,code,name_zh_cn,enabled\ncustomer,C1,客户一,N\n') }
  const sent = { ...off, path: addressOf(importCalls.entities).path, accountSet: books.value }
  expect((await uploadTo(app, chief.token, sent)).body.problems?.[1]).toMatchObject({
    ...{ name: 'entity.balance', path: '2:enabled' },
  })
  expect(await refusal(merging.merge({ type: 'customer', from: 'C1', into: 'OTHER' }))).toEqual(['record.missing into'])
  const pair = { type: 'customer', from: 'C1', into: 'C2' }
  const first = await merging.merge(pair)
  expect(first).toMatchObject({ done: false, transfers: [{ accountSet: books.value, lines: 2 }] })
  const [{ draft } = { draft: null }] = await look.query<{ draft: object }>(`select draft from voucher_draft`)
  expect(draft).toMatchObject({
    lines: [
      { subject: '112201', aux: { customer: 'C1' }, debit: '-100.00' },
      { subject: '112201', aux: { customer: 'C2' }, debit: '100.00' },
    ],
  })
  await gate.save(clerk, books, { draft: draft as Parameters<typeof gate.save>[2]['draft'] })
  expect(await merging.merge(pair)).toEqual({ done: true, transfers: [] })
  const [ended] = (await api.list({ search: 'C1' })).items
  expect(ended?.enabled).toBe(false)
  const kept = await look.query(
    `select a.canonical from voucher_line l join aux a on a.id = l.aux_id where l.voucher_id = $1 and l.aux_id > 0`,
    [saved.id],
  )
  expect(kept).toEqual([{ canonical: 'customer:C1' }])
  expect((await gate.verify(books)).findings).toEqual([])
})

test('what a line, a set of entities or another entity names is not deleted; what nothing names is', async () => {
  const handled = [{ ...line('1001', {}, '7.00', ''), handler: 'E2' }, line('4001', {}, '', '7.00')]
  await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
    select 'employee', 'E' || n, '', '', '' from generate_series(3, 4) n`)
  await gate.touchFacts([books.companyId])
  await gate.save(clerk, books, { draft: { type: 'JI', date: '2025-01-06', lines: handled } })
  const asked = ['employee:E1', 'employee:E2', 'employee:E3', 'customer:C1', 'customer:C2', 'customer:E2', 'store:S1']
  expect(await usedEntities(look, asked)).toEqual(new Set(['employee:E1', 'employee:E2', 'customer:C1', 'customer:C2']))
  expect(await refusal(api.delete({ ids: ['employee:E2'] }))).toEqual(['record.inUse '])
  expect(await refusal(api.delete({ ids: ['employee:E3', 'employee:E4'] }))).toEqual([])
})

test('a voucher with a related company is answered by a draft in its books, and then both stand together', async () => {
  await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
    ('related', 'ED01', '一公司', '', ''), ('related', 'ED02', '二公司', '', '')`)
  await look.query(`insert into related_company (id, company, counterparty, entity_type, entity_code, method, pairs)
    values (1, 'ED01', 'ED02', 'related', 'ED02', 'FULL', '{112203-220203}'),
    (2, 'ED02', 'ED01', 'related', 'ED01', 'FULL', '{220203-112203}')`)
  await gate.touchFacts([books.companyId, others.companyId])
  const lines = [line('112203', { related: 'ED02' }, '50.00', ''), line('222102', {}, '', '50.00')]
  const { id, serialNo } = await gate.save(clerk, books, { draft: { type: 'JI', date: '2025-02-05', lines } })
  const asked = { voucher: id.toString(), counterparty: 'ED02' }
  const gaps = async (month: string) => {
    const { checks } = await gate.check(books, month, wordsOf['zh-cn'])
    return checks.flatMap(({ no, items = [] }) =>
      no === 12 ? items.filter(({ name }) => name === 'intercompany').map(({ figure }) => figure) : [],
    )
  }
  expect(await gaps('2025-01')).toEqual([])
  expect(await gaps('2025-02')).toEqual(['1'])
  await product.makePerson({ userName: 'ed_group', roles: ['manager'], rights: ['read', 'entry'] })
  // Who works in one company alone makes no draft in the other, and reads nothing of it.
  expect(await refusal(chief.api(intercompanyCalls).propose(asked))).toEqual(['relatedCompany.noEntry counterparty'])
  const { items: open } = await chief.api(intercompanyCalls).mirrors({ voucher: asked.voucher })
  expect(open).toEqual([
    { counterparty: 'ED02', accountSet: others.value, lines: 1, mayDraft: false, holders: expect.any(Array) },
  ])
  expect(open[0]?.holders).not.toEqual([])
  const between = (await product.signIn('ed_group', books.value)).api(intercompanyCalls)
  // Two presses at once make one draft, and so does a press that comes later.
  const presses = await Promise.allSettled([between.propose(asked), between.propose(asked)])
  const [made] = presses.flatMap((press) => (press.status === 'fulfilled' ? [press.value] : []))
  expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(made).toMatchObject({ accountSet: others.value, lines: 1 })
  expect(await look.query(`select kind, link, account_set from notice`)).toEqual([
    { kind: 'mirrorDraft', link: `/voucher/entry/${made?.draft}`, accountSet: others.value },
  ])
  expect(await refusal(between.propose(asked))).toEqual(['relatedCompany.answered voucher'])
  expect(await between.mirrors({ voucher: asked.voucher })).toEqual({ items: [] })
  const [{ draft } = { draft: null }] = await look.query<{ draft: { lines: object[] } }>(
    `select draft from voucher_draft where company_id = $1`,
    [others.companyId],
  )
  expect(draft).toMatchObject({
    remark: serialNo,
    lines: [{ subject: '220203', aux: { related: 'ED01' }, credit: '50.00' }],
  })
  expect((await between.match({ month: '2025-02' })).items).toMatchObject([{ side: 'own', answeredBy: '' }])
  const answer = [line('220203', { related: 'ED01' }, '', '50.00'), line('222102', {}, '50.00', '')]
  const theirs = await gate.save(clerk, others, {
    draft: { type: 'JI', date: '2025-02-05', remark: serialNo, lines: answer },
  })
  expect((await between.match({ month: '2025-02' })).items).toMatchObject([
    { side: 'own', serialNo, answeredBy: theirs.serialNo },
    { side: 'theirs', serialNo: theirs.serialNo, answeredBy: serialNo },
  ])
  expect((await chief.api(intercompanyCalls).match({ month: '2025-02' })).items).toHaveLength(1)
  expect(await gaps('2025-02')).toEqual([])
  // What one owes where the other is owed has to agree the other way round too, though no pair is written so.
  const back = [line('222102', {}, '5.00', ''), line('220203', { related: 'ED02' }, '', '5.00')]
  await gate.save(clerk, books, { draft: { type: 'JI', date: '2025-03-05', lines: back } })
  expect([await gaps('2025-02'), await gaps('2025-03')]).toEqual([[], ['1']])
  // What is kept in a foreign currency is answered in it.
  const dollars = {
    ...line('112203', { related: 'ED02' }, '710.00', ''),
    currency: 'USD',
    rate: '7.1',
    original: '100.00',
  }
  const foreign = { type: 'JI', date: '2025-02-06', lines: [dollars, line('222102', {}, '', '710.00')] }
  const second = await gate.save(clerk, books, { draft: foreign })
  const { draft: answerId } = await between.propose({ voucher: second.id.toString(), counterparty: 'ED02' })
  expect(await look.query(`select draft -> 'lines' -> 0 as line from voucher_draft where id = $1`, [answerId])).toEqual(
    [{ line: expect.objectContaining({ credit: '710.00', currency: 'USD', original: '100.00', rate: '7.10' }) }],
  )
})

test('transfers of a merge are drafts in every company, or in none where one of them fails', async () => {
  await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
    values ('customer', 'C7', '客户七', '', ''), ('customer', 'C8', '客户八', '', '')`)
  await gate.touchFacts([books.companyId, others.companyId])
  const lines = [line('112201', { customer: 'C7' }, '9.00', ''), line('222102', {}, '', '9.00')]
  for (const each of [books, others]) {
    await gate.save(clerk, each, { draft: { type: 'JI', date: '2025-01-07', lines } })
  }
  const ofGroup = (await product.signIn('ed_group', books.value)).api(entityMergeCalls)
  const merge = () => ofGroup.merge({ type: 'customer', from: 'C7', into: 'C8' })
  const drafts = async () => (await look.query('select id from voucher_draft')).length
  const before = await drafts()
  await look.query(`create function fail_draft() returns trigger language plpgsql
    as 'begin raise exception ''away''; end'`)
  await look.query(`create trigger fail_draft before insert on voucher_draft for each row
    when (new.company_id = ${others.companyId}) execute function fail_draft()`)
  await expect(merge()).rejects.toThrow()
  expect(await drafts()).toBe(before)
  await look.query('drop function fail_draft cascade')
  expect((await merge()).transfers.map(({ accountSet }) => accountSet)).toEqual([books.value, others.value])
  expect(await drafts()).toBe(before + 2)
})
