// Dictionaries and links to other systems: what is refused and why, what forms choose from, and who comes by a ticket.
import { createHmac } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { dictionaryCalls, dictionaryItemCalls, dictionaryTypeCalls } from '../../src/contract/office/dictionary.ts'
import { type LinkForm, linkCalls, linkTicketCalls } from '../../src/contract/office/external-link.ts'
import { trailCalls } from '../../src/contract/office/trail.ts'
import { ensureSystem } from '../../src/seed/system.ts'
import { productWorld } from '../world/client.ts'

const product = await productWorld()
const { app, look } = product
/** What the product brings is every test's: it is given back as it was. */
afterAll(async () => {
  await look.query(`delete from menu where link_url like 'link:%'`)
  await look.query('delete from external_link')
  await look.query('delete from dictionary_item')
  await look.query('delete from dictionary_type where not builtin')
  await ensureSystem(look)
})
const own = await product.makeAccountSet('DL01', 2025)
await product.makePerson({ userName: 'dl_admin', roles: ['admin'], rights: ['read'] })
const admin = await product.signIn('dl_admin', own.value)

const types = admin.api(dictionaryTypeCalls)
const items = admin.api(dictionaryItemCalls)
const aType = { code: 'pa.colour', nameZhCn: '颜色', nameZhTw: '', nameEn: 'Colours', module: '', sort: 5, remark: '' }
const aValue = {
  ...{ value: 'red', labelZhCn: '红', labelZhTw: '', labelEn: 'Red', tag: 'default' as const, style: '', ext: '' },
  ...{ parentValue: '', isDefault: false, sort: 10, remark: '' },
}
const typeNamed = async (code: string) => {
  const found = (await types.list({ search: code })).items.find((each) => each.code === code)
  if (!found) throw new Error(`no dictionary ${code}`)
  return found
}
const itemOf = async (typeId: string, value: string) => {
  const found = (await items.list({ typeId })).items.find((each) => each.value === value)
  if (!found) throw new Error(`no value ${value}`)
  return found
}
const told = ({ body }: Awaited<ReturnType<typeof admin.ask>>) => [
  body.code,
  ...(body.problems ?? []).map(({ path, message }) => `${path}: ${message}`),
]
const dataOf = async (codes: string) => (await admin.api(dictionaryCalls).data({ codes }))[codes]

// dictionaries and their values.
test('one’s own dictionary has values that forms choose from, one of them usual; wrong fields are named', async () => {
  expect(told(await admin.ask(dictionaryTypeCalls.add, { ...aType, code: 'Pa 1', nameEn: ' ' }))).toEqual([
    400,
    'nameEn: English name cannot be empty',
    'code: The code begins with a small letter; write small letters, digits, _ and . only',
  ])
  const { id: typeId } = await types.add(aType)
  expect(told(await admin.ask(dictionaryTypeCalls.add, aType))).toEqual([40902, 'code: pa.colour already exists'])
  const wrong = { ...aValue, value: '', style: 'position: fixed', ext: '[]', parentValue: 'no', typeId }
  expect(told(await admin.ask(dictionaryItemCalls.add, wrong)).slice(1)).toEqual([
    'value: Value cannot be empty',
    expect.stringContaining('style: A style says color'),
    'ext: Further facts are a JSON object of at most 4 KB',
    'parentValue: Parent does not exist',
  ])
  const red = await items.add({ ...aValue, typeId, isDefault: true, ext: '{"hex":"#f00"}' })
  await items.add({ ...aValue, typeId, value: 'blue', sort: 5, isDefault: true, parentValue: 'red' })
  expect(await dataOf('pa.colour')).toMatchObject([
    { value: 'blue', label: 'Red', isDefault: true, parentValue: 'red' },
    { value: 'red', isDefault: false, ext: { hex: '#f00' } },
  ])
  expect(told(await admin.ask(dictionaryTypeCalls.delete, { id: typeId }))[0]).toBe(42003)
  expect(told(await admin.ask(dictionaryItemCalls.delete, { ids: [red.id] }))).toEqual([
    40903,
    ': Used in 1 place, cannot be deleted',
  ])
  const stale = await admin.ask(dictionaryItemCalls.update, { ...aValue, id: red.id, version: 1 })
  expect(stale.body.code).toBe(40901)
  const blue = await itemOf(typeId, 'blue')
  await items.status({ rows: [{ id: blue.id, version: blue.version }], enabled: false })
  await expect.poll(async () => (await dataOf('pa.colour'))?.map(({ value }) => value)).toEqual(['red'])
  expect((await itemOf(typeId, 'blue')).isDefault).toBe(false)
  expect(await items.delete({ ids: [blue.id, red.id] })).toEqual({ rows: 2 })
  await types.delete({ id: typeId })
  const { items: acts } = await admin.api(trailCalls).list({ chain: 'group', objectType: 'dictionaryItem' })
  expect(acts.map(({ action, objectNo }) => `${action} ${objectNo}`).slice(0, 2)).toEqual([
    expect.stringMatching(/^delete pa.colour /),
    expect.stringMatching(/^delete pa.colour /),
  ])
})

test('what the product brings keeps its values, takes other words, and those outlast the next start', async () => {
  const sex = await typeNamed('sex')
  const man = await itemOf(sex.id, '1')
  const builtin = [42005, ': Built-in, cannot be changed']
  expect(told(await admin.ask(dictionaryItemCalls.delete, { ids: [man.id] }))).toEqual(builtin)
  expect(told(await admin.ask(dictionaryItemCalls.add, { ...aValue, typeId: sex.id }))).toEqual(builtin)
  expect(told(await admin.ask(dictionaryTypeCalls.delete, { id: sex.id }))).toEqual(builtin)
  const off = { id: sex.id, version: sex.version, enabled: false }
  expect(told(await admin.ask(dictionaryTypeCalls.status, off))).toEqual(builtin)
  const { id, version } = man
  const other = await admin.ask(dictionaryItemCalls.update, { ...aValue, id, version, value: 'm' })
  expect(told(other)).toEqual([42005, 'value: Built-in, cannot be changed'])
  await items.update({ ...aValue, id, version, value: '1', labelEn: 'Gentleman' })
  await ensureSystem(look)
  await expect.poll(async () => (await dataOf('sex'))?.map(({ label }) => label)).toContain('Gentleman')
  // Its values are the rows of another list.
  await look.query(`insert into currency (code, name_zh_cn, name_zh_tw, name_en, minor_digits)
    values ('XTS', '测试', '', 'Test', 0) on conflict do nothing`)
  expect((await dataOf('currency'))?.find(({ value }) => value === 'XTS')).toMatchObject({ ext: { digits: 0 } })
  await look.query(`delete from currency where code = 'XTS'`)
})

test('what a browser has of a dictionary already is not sent again', async () => {
  const url = '/system/dictionary/data?Codes=sex,season,none'
  const headers = { authorization: `Bearer ${admin.token}`, 'x-lang': 'en' }
  const first = await app.http.inject({ url, headers })
  expect(Object.keys(first.json().result)).toEqual(['sex', 'season'])
  const etag = String(first.headers.etag)
  const again = await app.http.inject({ url, headers: { ...headers, 'if-none-match': etag } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const other = await app.http.inject({ url, headers: { ...headers, 'x-lang': 'zh-tw', 'if-none-match': etag } })
  expect(other.statusCode).toBe(200)
})

const links = admin.api(linkCalls)
const aLink: LinkForm = {
  ...{ code: 'bank', nameZhCn: '银行', nameZhTw: '', nameEn: 'Bank', url: 'https://bank.example/', groupCode: 'bank' },
  ...{ icon: 'link', openMode: 'new_window', sso: 'none', visibleRoles: [], sort: 10, remark: '' },
}
const linkNamed = async (code: string) => {
  const found = (await links.list({ search: code })).items.find((each) => each.code === code)
  if (!found) throw new Error(`no link ${code}`)
  return found
}

test('of two that take one code at once the second is told', async () => {
  const twice = async (add: () => ReturnType<typeof admin.ask>) =>
    (await Promise.all([add(), add()])).map(({ body }) => body.code).sort()
  expect(await twice(() => admin.ask(dictionaryTypeCalls.add, { ...aType, code: 'pa.twice' }))).toEqual([200, 40902])
  expect(await twice(() => admin.ask(linkCalls.add, { ...aLink, code: 'twice' }))).toEqual([200, 40902])
  await links.delete({ id: (await linkNamed('twice')).id })
})

// links to other systems.
test.each<[Partial<LinkForm>, (string | number)[]]>([
  [{ url: 'javascript:alert(1)' }, [400, expect.stringContaining('url: Write a whole web address')]],
  [{ url: 'data:text/html,<script>1</script>' }, [400, expect.stringContaining('url: Write a whole web address')]],
  [{ url: 'https://a.example/{ticket}' }, [400, expect.stringContaining('url: {ticket} cannot stand in')]],
  [{ sso: 'ticket' }, [400, 'url: This sign-on needs {ticket} in the address']],
  [{ openMode: 'in_app' }, [400, expect.stringContaining('url: Write a path of the product')]],
  [{ code: 'A b', nameEn: '' }, [400, 'nameEn: English name cannot be empty', expect.stringContaining('code: ')]],
  [
    { groupCode: 'no', visibleRoles: ['nobody'] },
    [
      404,
      ...['groupCode', 'visibleRoles'].map((path) => expect.stringContaining(`${path}: The record does not exist`)),
    ],
  ],
])('a link with %o is refused', async (form, texts) => {
  expect(told(await admin.ask(linkCalls.add, { ...aLink, ...form }))).toEqual(texts)
})

test('hosts of private networks ask for a right of their own, in whatever way they are written', async () => {
  await look.query(
    `insert into role (id, code, name_zh_cn, name_zh_tw, name_en) values (92, 'linker', '链接', '', 'Linker')`,
  )
  await look.query(`insert into role_button (role_id, button) values (92, 'sys:link:add'), (92, 'sys:link:list')`)
  await product.makePerson({ userName: 'dl_linker', roles: ['linker'], rights: ['read'] })
  const linker = await product.signIn('dl_linker', own.value)
  for (const url of ['http://2130706433/', 'http://[::ffff:10.0.0.1]/', 'http://localhost:5432/']) {
    const answer = told(await linker.ask(linkCalls.add, { ...aLink, code: 'inner', url }))
    expect(answer).toEqual([42122, expect.stringContaining('url: ')])
  }
  const { id } = await links.add({ ...aLink, code: 'inner', url: 'http://10.0.0.1:8080/' })
  await links.delete({ id })
})

test('a ticket brings somebody to another system once, within a minute, for whoever holds the key', async () => {
  const url = 'https://bank.example/in?t={ticket}&u={userName}&s={accountSet}&l={lang}'
  const { key } = await links.add({ ...aLink, url, sso: 'ticket', visibleRoles: ['admin'] })
  const ticketCalls = admin.api(linkTicketCalls)
  const { address, ticket, expiresIn } = await ticketCalls.ticket({ id: 'bank' })
  expect([address, expiresIn]).toEqual([`https://bank.example/in?t=${ticket}&u=dl_admin&s=${own.value}&l=en`, 60])
  const shown = (by: string, more: { ts?: number } = {}) => {
    const { ts = Math.floor(Date.now() / 1000) } = more
    const nonce = 'n0123456789'
    const sign = createHmac('sha256', by).update(`${ts}.${nonce}.${ticket}`).digest('hex')
    return product.ask(linkTicketCalls.verify, { ticket, ts, nonce, sign })
  }
  expect((await shown('another key')).body.code).toBe(40008)
  expect((await shown(key, { ts: Math.floor(Date.now() / 1000) - 301 })).body.code).toBe(40008)
  expect((await shown(key)).body.result).toEqual({
    ...{ userName: 'dl_admin', realName: expect.any(String), accountSet: own.value, lang: 'en', link: 'bank' },
  })
  expect((await shown(key)).body.code).toBe(40008)
  const linker = await product.signIn('dl_linker', own.value)
  expect((await linker.ask(linkTicketCalls.ticket, { id: 'bank' })).body.code).toBe(404)
  expect(await linker.api(linkCalls).mine({})).toEqual([])
  expect((await links.mine({})).map(({ code }) => code)).toEqual(['bank'])
})

test('a link that the menu leads to keeps its code; its key is told once and to nobody else', async () => {
  const { id, version, groupCode } = await linkNamed('bank')
  expect(groupCode).toBe('bank')
  const groups = await typeNamed('link_group')
  const group = await itemOf(groups.id, 'bank')
  await look.query(`update dictionary_item set builtin = false where id = $1`, [group.id])
  expect(told(await admin.ask(dictionaryItemCalls.delete, { ids: [group.id] }))[0]).toBe(40903)
  await look.query(`insert into menu (id, code, type, name_zh_cn, name_zh_tw, name_en, path, link_url)
    values (91, 'toBank', 'link', '银行', '', 'Bank', '/x/bank', 'link:bank')`)
  expect(told(await admin.ask(linkCalls.delete, { id }))[0]).toBe(40903)
  const renamed = { ...aLink, id, version, code: 'other' }
  expect(told(await admin.ask(linkCalls.update, renamed))).toEqual([42123, expect.stringContaining('code: ')])
  const { key } = await links.renewKey({ id, version })
  expect(key).toHaveLength(43)
  const [stored] = await look.query<{ text: string }>(`select row_to_json(l)::text as text from external_link l`)
  const { items: acts } = await admin.api(trailCalls).list({ chain: 'group', objectType: 'externalLink' })
  expect(acts.map(({ action }) => action).slice(0, 2)).toEqual(['renewKey', 'create'])
  expect(JSON.stringify([stored, acts, await linkNamed('bank')])).not.toContain(key)
})
