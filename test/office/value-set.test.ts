// Value sets: own values, views, cascades and statements; what is refused, who approves, and what is never read.
import { expect, test } from 'vitest'
import { trailCalls } from '../../src/contract/office/trail.ts'
import {
  emptyDefinition,
  setValueCalls,
  type ValueSetFields,
  valueSetCalls,
} from '../../src/contract/office/value-set.ts'
import { addValueSets } from '../../src/seed/dictionary.ts'
import { setLocal } from '../../src/server/kernel/db.ts'
import { productWorld } from '../world/client.ts'

const product = await productWorld()
const { look } = product
await addValueSets(look)
const own = await product.makeAccountSet('VS01', 2025)
await product.makeAccountSet('VS02', 2025)
const company = [own.companyId]
await product.makePerson({ userName: 'vs_admin', roles: ['admin'], rights: ['read'], companies: company })
await product.makePerson({ userName: 'vs_second', roles: ['admin'], rights: ['read'], companies: company })
await product.makePerson({
  ...{ userName: 'vs_clerk', roles: ['entry'], rights: ['read'], companies: company },
  scope: { stores: ['S01'] },
})
await look.query(
  `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en, companies) values
     ('store', 'S01', '一店', '', 'First store', null), ('store', 'S02', '二店', '', 'Second store', null),
     ('store', 'S03', '外店', '', 'Foreign store', '{VS02}')`,
)
const admin = await product.signIn('vs_admin', own.value)
const second = await product.signIn('vs_second', own.value)
const clerk = await product.signIn('vs_clerk', own.value)
const sets = admin.api(valueSetCalls)
const values = admin.api(setValueCalls)

const form: ValueSetFields = {
  ...{ code: 'tone', nameZhCn: '色调', nameZhTw: '', nameEn: 'Tone', kind: 'static', parentId: '' },
  ...{ valueType: 'code', maxLen: 6, formatMask: '', uppercase: true, zeroFill: 3, validation: 'list' },
  ...{ scope: 'company', pageSize: 50, cacheSeconds: 0, remark: '', definition: emptyDefinition },
}
const value = {
  ...{ value: '7', labelZhCn: '红', labelZhTw: '', labelEn: 'Red', parentValue: '', companyCode: '', accountSet: '' },
  ...{ startDate: '', endDate: '', sort: 10 },
}
const refused = async (asked: Promise<{ body: { code: number; problems?: { path: string; message: string }[] } }>) => {
  const { body } = await asked
  return [body.code, ...(body.problems ?? []).map(({ path, message }) => `${path}: ${message}`)]
}

//
test('a set keeps values in the form it asks for; they are offered, told, copied and taken away', async () => {
  const { id } = await sets.add(form)
  await values.add({ setId: id, ...value })
  await values.add({ setId: id, ...value, value: 'b1', labelZhCn: '蓝', labelEn: '', sort: 5, companyCode: 'VS01' })
  await values.add({ setId: id, ...value, value: 'old', endDate: '2020-12-31' })
  const offered = async (who: typeof admin) => (await who.api(valueSetCalls).query({ code: 'tone' })).items
  expect((await offered(clerk)).map((each) => `${each.value} ${each.label}`)).toEqual(['B1 蓝', '007 Red'])
  expect((await clerk.in('').api(valueSetCalls).query({ code: 'tone', keyword: 're' })).total).toBe(1)
  const { items } = await clerk.api(valueSetCalls).resolve({ code: 'tone', values: ['007', 'none'] })
  expect(items.map(({ label }) => label)).toEqual(['Red'])
  const add = (more: Partial<typeof value>) => admin.ask(setValueCalls.add, { setId: id, ...value, ...more })
  expect(await refused(add({}))).toEqual([40902, 'value: 007 already exists'])
  expect(await refused(add({ value: 'too long' }))).toEqual([400, 'value: The text cannot be longer than 6 characters'])
  expect(await refused(add({ value: 'X1', companyCode: 'VS02' }))).toEqual([
    400,
    expect.stringContaining('companyCode'),
  ])
  const copied = await sets.copy({ id, code: 'tone_b', nameZhCn: '色调乙', nameZhTw: '', nameEn: 'Tone B' })
  expect((await sets.detail({ id: copied.id })).values).toBe(3)
  await sets.delete({ id: copied.id })
  const trail = await admin.api(trailCalls).list({ chain: 'group', objectType: 'valueSetValue', objectNo: 'tone 007' })
  expect(trail.items.map(({ action }) => action)).toEqual(['create'])
  const row = await sets.detail({ id })
  await sets.status({ id, version: row.version, enabled: false })
  expect((await clerk.ask(valueSetCalls.query, { code: 'tone' })).body.code).toBe(404)
  expect(await refused(admin.ask(valueSetCalls.edit, { id, version: 1, ...form }))).toEqual([40901, expect.any(String)])
  expect((await clerk.ask(valueSetCalls.add, form)).body.code).toBe(403)
})

test.each<[Partial<ValueSetFields>, (number | string)[]]>([
  [{ code: '', nameEn: '' }, [400, 'code: Code cannot be empty', 'nameEn: English name cannot be empty']],
  [{ code: 'Bad Code' }, [400, expect.stringContaining('code: ')]],
  [{ code: 'company' }, [40902, 'code: company already exists']],
  [{ code: 'x', formatMask: '(' }, [400, expect.stringContaining('formatMask: ')]],
  [{ code: 'x', kind: 'cascade' }, [400, 'parentId: Parent list cannot be empty']],
  [{ code: 'x', kind: 'cascade', parentId: '1' }, [42001, 'parentId: Parent does not exist']],
  [{ code: 'x', kind: 'table' }, [400, 'view: View cannot be empty']],
  [{ code: 'x', kind: 'table', definition: { ...emptyDefinition, view: 'pg_class' } }, [400, expect.anything()]],
  [
    { code: 'x', kind: 'table', definition: { ...emptyDefinition, view: 'entity', labelField: 'phone' } },
    [400, expect.stringContaining('labelField: ')],
  ],
  [
    { code: 'x', kind: 'sql', definition: { ...emptyDefinition, sql: 'select 1; drop table voucher' } },
    [42020, 'sql: Only one SELECT is allowed'],
  ],
])('a set of %o is refused', async (fields, answer) => {
  expect(await refused(admin.ask(valueSetCalls.add, { ...form, ...fields }))).toEqual(answer)
})

//
test('a cascade asks for the value above, shows what the caller may see, and makes no circle', async () => {
  const ask = (who: typeof admin, asked: object) => who.ask(valueSetCalls.query, asked)
  expect(await refused(ask(admin, { code: 'entity_by_type' }))).toEqual([
    42023,
    'parent: Choose the parent value first',
  ])
  const storesOf = async (who: typeof admin, code: string, parent: string) =>
    (await who.api(valueSetCalls).query({ code, parent })).items.map((each) => `${each.value} ${each.label}`)
  const both = ['S01 First store', 'S02 Second store']
  expect(await storesOf(admin, 'entity_by_type', 'store')).toEqual(both)
  expect(await storesOf(clerk, 'entity_by_type', 'store')).toEqual(['S01 First store'])
  expect(await storesOf(admin, 'store_by_company', 'VS01')).toEqual(both)
  expect(await storesOf(clerk, 'store_by_company', 'VS01')).toEqual(['S01 First store'])
  // Books of others are as if they were not there, and so are all of them outside any books.
  expect(await storesOf(admin, 'store_by_company', 'VS02')).toEqual([])
  expect(await storesOf(admin.in(''), 'entity_by_type', 'store')).toEqual([])
  const cascade = (code: string, parentId: string) => sets.add({ ...form, code, kind: 'cascade', parentId })
  const first = await cascade('step_a', (await sets.list({ search: 'season' })).items[0]?.id ?? '')
  const next = await cascade('step_b', first.id)
  const { version } = await sets.detail({ id: first.id })
  const circle = { ...form, id: first.id, version, code: 'step_a', kind: 'cascade' as const, parentId: next.id }
  expect(await refused(admin.ask(valueSetCalls.edit, circle))).toEqual([42022, 'parentId: The cascade has a cycle'])
  const add = admin.ask(setValueCalls.add, { setId: first.id, ...value, parentValue: 'XX' })
  expect(await refused(add)).toEqual([42024, 'parentValue: Value XX is not in the list'])
  expect((await admin.ask(valueSetCalls.delete, { id: first.id })).body.code).toBe(40903)
})

const sql = (text: string, more = {}) => ({ ...emptyDefinition, sql: text, ...more })

test('a statement holds when a second person has approved it, and shows each caller what is theirs', async () => {
  const text = `select s.code, s.name || ' ' || s.company_code as name from value_set_api.store s
    where s.name like '%' || :part || '%'`
  const params = [{ name: 'part', type: 'text' as const, source: 'input' as const, required: true }]
  const wanted = { ...form, code: 'stores', kind: 'sql' as const, definition: sql(text, { params }) }
  const { id } = await sets.add(wanted)
  expect(await refused(clerk.ask(valueSetCalls.query, { code: 'stores' }))).toEqual([
    42025,
    'code: Approval by another user is needed',
  ])
  const { version } = await sets.detail({ id })
  expect((await admin.ask(valueSetCalls.decide, { id, version, accepted: true })).body.code).toBe(42025)
  // Whoever corrects a name meanwhile does not become its author.
  await second.api(valueSetCalls).edit({ ...wanted, id, version, nameEn: 'Shops' })
  const approve = { id, version: version + 1, accepted: true }
  expect((await admin.ask(valueSetCalls.decide, approve)).body.code).toBe(42025)
  await second.api(valueSetCalls).decide(approve)
  const offered = async (who: typeof admin) => {
    const { items } = await who.api(valueSetCalls).query({ code: 'stores', params: { part: 'store' } })
    return items.map(({ label }) => label)
  }
  expect(await offered(admin)).toEqual(['First store VS01', 'Second store VS01'])
  expect(await offered(clerk)).toEqual(['First store VS01'])
  // What they were chosen by names them too.
  const named = { code: 'stores', values: ['S01'] }
  const { items: labels } = await admin.api(valueSetCalls).resolve({ ...named, params: { part: 'store' } })
  expect(labels.map(({ label }) => label)).toEqual(['First store VS01'])
  expect(await refused(admin.ask(valueSetCalls.resolve, named))).toEqual([
    400,
    expect.stringContaining('params.part: '),
  ])
  const onDay = sql('select :day as code', { params: [{ ...params[0], name: 'day', type: 'date' }] })
  const noDay = admin.ask(valueSetCalls.test, { kind: 'sql', definition: onDay, params: { day: '2030-02-30' } })
  expect(await refused(noDay)).toEqual([400, expect.stringContaining('params.day: ')])
  const tried = await sets.test({ kind: 'sql', definition: wanted.definition, params: { part: 'First' } })
  expect([tried.columns, tried.rows, tried.total]).toEqual([['code', 'name'], [['S01', 'First store VS01']], 1])
  const wrong = admin.ask(valueSetCalls.test, {
    kind: 'sql',
    definition: sql(`select nothing from value_set_api.store`),
  })
  expect(await refused(wrong)).toEqual([42021, 'sql: SQL failed: column "nothing" does not exist'])
  const many = `select a.code from value_set_api.period a, value_set_api.period b, value_set_api.period c,
    value_set_api.period d`
  const definition = sql(many, { labelField: 'code' })
  expect((await admin.ask(valueSetCalls.test, { kind: 'sql', definition })).body.code).toBe(42026)
})

/** What the parser lets nobody say, said to the database as the role: the second wall. */
const asReader = (text: string, timeout = '3000'): Promise<string> =>
  look
    .snapshot(async (tx) => {
      await setLocal(tx, { statement_timeout: timeout, role: 'value_set_reader' })
      return JSON.stringify(await tx.query(text))
    })
    .catch((error: Error) => error.message)

test.each([
  ['select * from public.voucher', 'permission denied for table voucher'],
  ['select * from public.app_user', 'permission denied for table app_user'],
  ['delete from value_set_api.company', /permission denied|read-only/],
  ['create table public.x (a int)', /permission denied|read-only/],
  [`select pg_read_file('/etc/passwd')`, 'permission denied for function pg_read_file'],
  [`copy value_set_api.company to program 'id'`, /permission denied|superuser|privileges/],
  ['select code from value_set_api.company', '[]'],
  ['select code from value_set_api.store', '[]'],
  ['select code from value_set_api.currency', '[]'],
])('the role of statements gets nothing from %s', async (text, answer) => {
  expect((await sets.views({})).sqlOn).toBe(true)
  expect(await asReader(text)).toMatch(answer)
})

test('what takes too long is ended', async () => {
  expect(await asReader('select pg_sleep(20)', '50')).toBe('canceling statement due to statement timeout')
})
