// What administrators set up: parameters and the menu. What is wrong is refused, a change holds at once and is told.
import { afterAll, expect, test } from 'vitest'
import { parameterCalls } from '../../src/contract/office/parameter.ts'
import { trailCalls } from '../../src/contract/office/trail.ts'
import { type MenuForm, menuDefineCalls } from '../../src/contract/people/menu-define.ts'
import { roleCalls } from '../../src/contract/people/role.ts'
import { sessionCalls } from '../../src/contract/people/session.ts'
import { ensureSystem } from '../../src/seed/system.ts'
import { productWorld } from '../world/client.ts'
import { uploadTo } from '../world/upload.ts'

const product = await productWorld()
const { app, look } = product
/** The menu is every test's: it is given back as the product brings it. */
afterAll(async () => {
  await look.query('delete from menu where not builtin')
  await look.query('update menu set is_edited = false, is_moved = false')
  await ensureSystem(look)
})
const own = await product.makeAccountSet('PA01', 2025)
await product.makeAccountSet('PA02', 2025)
const person = { userName: 'pa_admin', roles: ['admin'], companies: [own.companyId] }
const admin = await product.enter({ ...person, rights: ['read', 'admin'] }, own.value)
const api = admin.api(parameterCalls)
const all = { scope: 'global', place: '' } as const

test('a value that is set is in force at once, is shown, told, and taken back', async () => {
  const code = 'sys.upload.max_mb'
  await api.update({ code, ...all, value: '5', version: 0 })
  await expect.poll(() => app.parameters.get(code)).toBe(5)
  const [row] = (await api.list({ search: code })).items
  expect([row?.value, row?.default, row?.held.length]).toEqual(['5', '200', 1])
  expect(await api.inForce({})).toMatchObject({ [code]: '5', 'sys.temp.hours': '24' })
  const { body } = await admin.ask(parameterCalls.update, { code, ...all, value: '6', version: 0 })
  expect(body.code).toBe(40901)
  await api.reset({ code, ...all, version: 1 })
  await expect.poll(() => app.parameters.get(code)).toBe(200)
  const { items } = await admin.api(trailCalls).list({ chain: 'group', objectType: 'parameter' })
  expect(items.map(({ action, objectNo }) => `${action} ${objectNo}`)).toEqual([`delete ${code}`, `create ${code}`])
})

test('a company has its own value, which only who administers its books sets', async () => {
  const code = 'sys.upload.max_mb'
  await api.update({ code, scope: 'company', place: 'PA01', value: '9', version: 0 })
  const at = async (companyCode: string) => app.parameters.get(code, { companyCode, value: `${companyCode}-2025` })
  await expect.poll(() => at('PA01')).toBe(9)
  expect(await at('PA02')).toBe(200)
  const foreign = await admin.ask(parameterCalls.update, {
    code,
    scope: 'company',
    place: 'PA02',
    value: '9',
    version: 0,
  })
  expect(foreign.body.code).toBe(45004)
  await product.makePerson({ userName: 'pa_manager', roles: ['manager'], rights: ['read'] })
  const manager = await product.signIn('pa_manager', own.value)
  expect((await manager.ask(parameterCalls.update, { code, ...all, value: '9', version: 0 })).body.code).toBe(403)
})

test.each([
  ['sys.password.days', 'x', 'parameter.range'],
  ['sys.password.days', '4000', 'parameter.range'],
  ['sys.captcha', 'maybe', 'parameter.choice'],
  ['sys.single_login', 'ja', 'parameter.choice'],
  ['sys.mfa.required_codes', 'sys:user:edit nonsense', 'parameter.code'],
  ['sys.watermark.text', 'x'.repeat(41), 'input.tooLong'],
  ['sys.no.such', '1', 'record.missing'],
])('%s cannot be %s', async (code, value, name) => {
  const { body } = await admin.ask(parameterCalls.update, { code, ...all, value, version: 0 })
  expect(body.problems?.map((each) => each.name)).toEqual([name])
})

test('a file larger than the parameter allows is refused with the size that is allowed', async () => {
  await api.update({ code: 'sys.upload.max_mb', ...all, value: '1', version: 0 })
  await expect.poll(() => app.parameters.get('sys.upload.max_mb')).toBe(1)
  const { body } = await uploadTo(app, admin.token, { name: 'a.txt', content: Buffer.alloc(1_100_000, 'a') })
  expect([body.code, body.problems?.[0]?.args]).toEqual([43003, { max: 1 }])
  await api.reset({ code: 'sys.upload.max_mb', ...all, version: 1 })
})

const menus = admin.api(menuDefineCalls)
const entry: MenuForm = {
  ...{ parentId: '', type: 'menu', nameZhCn: '测试', nameZhTw: '', nameEn: 'Test', routeName: '', path: '/x/test' },
  ...{ component: 'x/test', redirect: '', icon: 'home', permission: '', linkUrl: '', openMode: 'new_window' },
  ...{ platform: 'both', isHide: false, isKeepAlive: true, isAffix: false, roles: [], sort: 5, remark: '' },
}
const named = async (routeName: string) => {
  const row = (await menus.tree({ keyword: routeName })).items.find((each) => each.routeName === routeName)
  if (!row) throw new Error(`no entry ${routeName}`)
  return row
}
const refusedWith = async (form: Partial<MenuForm>) => {
  const { body } = await admin.ask(menuDefineCalls.add, { ...entry, ...form })
  return [body.code, ...(body.problems ?? []).map(({ path, message }) => `${path}: ${message}`)]
}

//
test.each<[Partial<MenuForm>, number, string[]]>([
  [{ type: '' }, 400, ['type: Menu type cannot be empty']],
  [
    { nameZhCn: ' ', nameEn: '', path: '', icon: '' },
    400,
    [
      'nameZhCn: Menu name cannot be empty',
      'nameEn: English name cannot be empty',
      'path: Route path cannot be empty',
      'icon: Icon cannot be empty',
    ],
  ],
  [{ path: 'x/test' }, 400, ["path: Route path must start with '/'"]],
  [{ routeName: 'x/test' }, 400, ["routeName: Component name must not contain '/'"]],
  [{ type: 'button' }, 400, ['permission: Permission tag cannot be empty']],
  [{ type: 'button', permission: 'Nope' }, 400, ['permission: Permission tag must look like xxx:xxx']],
  [{ type: 'link' }, 400, ['linkUrl: Link address cannot be empty']],
  [{ type: 'link', linkUrl: 'javascript:alert(1)' }, 400, [expect.stringContaining('linkUrl: Write a web address')]],
  [{ path: '/voucher/entry', routeName: 'xTest' }, 42010, ['path: Route path already exists']],
  [{ routeName: 'voucherEntry' }, 42011, ['routeName: Name already exists']],
  [{ parentId: '77' }, 42001, ['parentId: Parent does not exist']],
  [{ type: 'button', permission: 'x:y' }, 42014, [expect.stringContaining('parentId: A button belongs to a menu')]],
])('a menu entry with %o is refused', async (form, code, texts) => {
  expect(await refusedWith(form)).toEqual([code, ...texts])
})

test('a button takes no code that is taken, and nothing stands below a button', async () => {
  const { id: parentId } = await menus.add({ ...entry, path: '/x/parent' })
  expect(await refusedWith({ type: 'button', parentId, permission: 'gl:voucher:save' })).toEqual([
    42012,
    'permission: Permission tag already exists',
  ])
  expect(await menus.generateButtons({ id: parentId, prefix: 'x:parent' })).toEqual({ added: 5 })
  expect(await menus.generateButtons({ id: parentId, prefix: 'x:parent' })).toEqual({ added: 0 })
  const button = await named('x:parent:add')
  expect(await refusedWith({ parentId: button.id })).toEqual([42013, 'parentId: A button or link cannot be a parent'])
  const parent = await named('xParent')
  expect(await menus.delete({ id: parent.id, version: parent.version })).toEqual({ deleted: 6 })
})

test('what an administrator changes of the menu reaches its users and outlasts the next start', async () => {
  const before = await admin.api(menuDefineCalls).version({})
  const {
    id,
    version,
    codes: _,
    enabled: __,
    builtin: ___,
    changedBy: ____,
    changedAt: _____,
    ...form
  } = await named('voucherEntry')
  await menus.update({ ...form, id, version, nameZhCn: '录凭证', icon: 'book' })
  await ensureSystem(look)
  const after = await named('voucherEntry')
  expect([after.nameZhCn, after.icon, after.path]).toEqual(['录凭证', 'book', '/voucher/entry'])
  const { menuRoutes } = await admin.api(sessionCalls).userInfo({})
  const titles = menuRoutes.flatMap((menu) => menu.children.map(({ meta }) => meta.title['zh-cn']))
  expect(titles).toContain('录凭证')
  const owned = await admin.ask(menuDefineCalls.update, { ...form, id, version: after.version, path: '/other' })
  expect(owned.body.problems?.map(({ code, path }) => [code, path])).toEqual([[42005, 'path']])
  const stale = await admin.ask(menuDefineCalls.update, { ...form, id, version })
  expect(stale.body.code).toBe(40901)
  expect(before.version).toMatch(/^\S+ \S+$/)
  const { items } = await admin.api(trailCalls).list({ chain: 'group', objectType: 'menu', objectNo: 'voucherEntry' })
  expect(items[0]?.changes.map(({ field, from, to }) => [field, from, to])).toEqual([
    ['menuDefine.nameZhCn', '凭证录入', '录凭证'],
    ['menuDefine.icon', form.icon, 'book'],
  ])
})

//
test('the menu of the mobile app has entries of its own, and none of those of the web', async () => {
  const made = await Promise.all(
    (['web', 'app'] as const).map((platform) => menus.add({ ...entry, platform, path: `/x/${platform}` })),
  )
  const seen = async (query: string) => {
    const headers = { authorization: `Bearer ${admin.token}` }
    const answer = await app.http.inject({ url: `/system/auth/login-user-info${query}`, headers })
    const { menuRoutes, authBtnList }: { menuRoutes: { path: string }[]; authBtnList: string[] } = answer.json().result
    expect(authBtnList).toContain('gl:voucher:save')
    return menuRoutes.map(({ path }) => path).filter((path) => path === '/x/web' || path === '/x/app')
  }
  expect([await seen(''), await seen('?isapp=false'), await seen('?isapp=true')]).toEqual([
    ...[['/x/web'], ['/x/web'], ['/x/app']],
  ])
  for (const { id } of made) await menus.delete({ id, version: 1 })
})

const names = (code: string) => ({ code, nameZhCn: code, nameZhTw: '', nameEn: code })

// R-006 R-226: what administrators add is given by role, as what the product brings is.
test('entries and buttons of administrators are given by role, and seen by whom they are given', async () => {
  const roles = admin.api(roleCalls)
  const { id: parentId } = await menus.add({ ...entry, path: '/x/given' })
  await menus.add({ ...entry, type: 'button', parentId, permission: 'x:given:look' })
  const given = async () => (await roles.tree({})).items.find(({ code }) => code === 'xGiven')
  expect(await given()).toMatchObject({ buttons: ['x:given:look'], given: { everybody: true, mayGive: true } })
  const { id: roleId } = await roles.add({ ...names('given-desk'), validTo: '', sort: 900, remark: '' })
  const grant = { roleId, version: 1, buttons: ['x:given:look'] }
  const wrong = await admin.ask(roleCalls.menus, { ...grant, screens: ['voucherEntry'] })
  expect(wrong.body.problems?.map(({ name, path }) => `${name} ${path}`)).toEqual(['input.invalid screens'])
  await expect.poll(async () => (await admin.api(sessionCalls).userInfo({})).buttons).toContain('x:given:look')
  await roles.menus({ ...grant, screens: ['xGiven'] })
  await product.makePerson({ userName: 'pa_given', roles: ['given-desk'] })
  const holder = (await product.signIn('pa_given', own.value)).api(sessionCalls)
  const seen = await holder.userInfo({})
  expect([seen.buttons, seen.menuRoutes.map(({ path }) => path)]).toEqual([
    ['x:given:look'],
    expect.arrayContaining(['/x/given']),
  ])
  expect((await admin.api(sessionCalls).userInfo({})).menuRoutes.map(({ path }) => path)).not.toContain('/x/given')
  // The next start leaves it, and what is deleted is held by nobody.
  await ensureSystem(look)
  expect((await holder.userInfo({})).buttons).toEqual(['x:given:look'])
  const { id, version } = await named('xGiven')
  await menus.delete({ id, version })
  await expect.poll(async () => (await holder.userInfo({})).buttons).toEqual([])
})

test('a code that the product has given up is taken from all roles, so that they can be given on', async () => {
  const roles = admin.api(roleCalls)
  const { id: roleId } = await roles.add({ ...names('old-desk'), validTo: '', sort: 901, remark: '' })
  await roles.menus({ roleId, version: 1, buttons: ['gl:report:balanceSheet:view'] })
  await look.query(`insert into role_button (role_id, button) values ($1, 'gl:report:balanceSheet:template')`, [
    BigInt(roleId),
  ])
  await ensureSystem(look)
  const held = (await roles.list({ search: 'old-desk' })).items.map(({ buttons }) => buttons)
  expect(held).toEqual([['gl:report:balanceSheet:view']])
})

test('a code that administrators made goes along when it is renamed, one of the product stays', async () => {
  const roles = admin.api(roleCalls)
  const codesOf = async (code: string) =>
    (await roles.list({ search: code })).items.find((each) => each.code === code)?.buttons ?? []
  const change = async (routeName: string, more: Partial<MenuForm>) => {
    const { codes: _, enabled: __, builtin: ___, changedBy: ____, changedAt: _____, ...form } = await named(routeName)
    await menus.update({ ...form, ...more })
  }
  const routes = async () => (await admin.api(sessionCalls).userInfo({})).menuRoutes.map(({ path }) => path)
  await product.makePerson({ userName: 'pa_clerk', roles: ['entry'], rights: ['read'] })
  const clerk = (await product.signIn('pa_clerk', own.value)).api(sessionCalls)
  // Whoever holds the code sees the entry at once.
  const { id: parentId } = await menus.add({ ...entry, path: '/x/code', permission: 'gl:voucher:view' })
  await expect.poll(routes).toContain('/x/code')
  // Named roles stay the only ones, whatever happens to others.
  const seenBy = async (who: typeof clerk) => (await who.userInfo({})).menuRoutes.map(({ path }) => path)
  expect(await seenBy(clerk)).toContain('/x/code')
  await change('xCode', { roles: ['admin'] })
  await ensureSystem(look)
  expect(await seenBy(clerk)).not.toContain('/x/code')
  expect(await routes()).toContain('/x/code')
  const before = await codesOf('entry')
  await change('xCode', { permission: 'gl:voucher:audit' })
  expect(await codesOf('entry')).toEqual(before)
  await menus.add({ ...entry, type: 'button', parentId, permission: 'x:code:old' })
  const { id: roleId } = await roles.add({ ...names('code-desk'), validTo: '', sort: 900, remark: '' })
  await expect.poll(async () => (await roles.tree({})).mayGrant).toContain('x:code:old')
  await roles.menus({ roleId, version: 1, buttons: ['x:code:old'] })
  await change('x:code:old', { permission: 'x:code:new' })
  expect(await codesOf('code-desk')).toEqual(['x:code:new'])
  // A button that becomes a screen behind a code of the product gives nobody that code.
  const screen = { type: 'menu', path: '/x/code-screen', component: 'x/screen', icon: 'home', routeName: 'xCodeScreen' }
  await change('x:code:new', { ...screen, permission: 'gl:posting:post' })
  expect(await codesOf('code-desk')).toEqual([])
  // A screen behind a code of their own can be given.
  await change('xCodeScreen', { permission: 'x:code:screen', roles: [] })
  await expect.poll(async () => (await roles.tree({})).mayGrant).toContain('x:code:screen')
})

test('of two who sort the menu the second is told, and the way to the menus cannot be closed', async () => {
  const { treeVersion } = await menus.tree({})
  const [home, accounting] = [await named('home'), await named('accounting')]
  const swapped = [
    { id: accounting.id, pid: '', sort: 0 },
    { id: home.id, pid: '', sort: 1 },
  ]
  await menus.sort({ items: swapped, treeVersion })
  await ensureSystem(look)
  expect((await menus.tree({})).items[0]?.routeName).toBe('accounting')
  expect((await admin.ask(menuDefineCalls.sort, { items: swapped, treeVersion })).body.code).toBe(40901)
  const fresh = (await menus.tree({})).treeVersion
  const entryRow = await named('voucherEntry')
  const circle = await admin.ask(menuDefineCalls.sort, {
    items: [{ id: accounting.id, pid: entryRow.id, sort: 0 }],
    treeVersion: fresh,
  })
  expect(circle.body.code).toBe(42002)
  for (const name of ['menuDefine', 'system']) {
    const { id, version } = await named(name)
    expect((await admin.ask(menuDefineCalls.status, { id, version, enabled: false })).body.code).toBe(42015)
  }
  const { codes: _, enabled: __, builtin: ___, changedBy: ____, changedAt: _____, ...system } = await named('system')
  for (const [field, more] of Object.entries({ roles: ['viewer'], platform: 'app' as const })) {
    const { body } = await admin.ask(menuDefineCalls.update, { ...system, [field]: more })
    expect(body.problems?.map(({ code, path }) => `${code} ${path}`)).toEqual([`42015 ${field}`])
  }
  const { id: off } = await menus.add({ ...entry, type: 'dir', path: '/x/off' })
  await menus.status({ id: off, version: 1, enabled: false })
  const away = { items: [{ id: system.id, pid: off, sort: 0 }], treeVersion: (await menus.tree({})).treeVersion }
  expect((await admin.ask(menuDefineCalls.sort, away)).body.code).toBe(42015)
  expect(
    (await admin.ask(menuDefineCalls.delete, { id: home.id, version: (await named('home')).version })).body.code,
  ).toBe(42005)
})

test('a file of the menu shows what it would change before it does', async () => {
  const sheet = await admin.ask(menuDefineCalls.exportSheet, { keyword: 'voucher' })
  expect(String(sheet.headers['content-disposition'])).toContain('.xlsx')
  const file = JSON.parse(String(await menus.export({}))) as { kind: string; menus: Record<string, unknown>[] }
  const one = file.menus.find(({ routeName }) => routeName === 'voucherList')
  if (!one) throw new Error('no such entry')
  one.nameEn = 'All vouchers'
  file.menus.push({ ...one, routeName: 'mine', path: '/x/mine', nameZhCn: '我的', permission: '', roles: [] })
  const changed = (differences: Awaited<ReturnType<typeof menus.import>>['differences']) =>
    differences.filter(({ what }) => what !== 'same').map(({ code, what }) => [code, what])
  const expected = [
    ['voucherList', 'change'],
    ['mine', 'add'],
  ]
  expect(changed((await menus.import({ file, check: true })).differences)).toEqual(expected)
  expect((await named('voucherList')).nameEn).toBe('Voucher list')
  await menus.import({ file, check: false })
  expect([(await named('voucherList')).nameEn, (await named('mine')).path]).toEqual(['All vouchers', '/x/mine'])
  expect(changed((await menus.import({ file, check: true })).differences)).toEqual([])
  expect((await admin.ask(menuDefineCalls.import, { file: { menus: [] }, check: true })).body.code).toBe(42016)
  // Not seen by everybody because the role it names is not here, not written twice, and no way is closed.
  const mine = file.menus.at(-1)
  const wrong = [
    { ...mine, roles: ['nowhere'] },
    { ...one, nameEn: 'Twice' },
    { ...one, nameEn: 'Twice' },
    { ...file.menus.find(({ routeName }) => routeName === 'menuDefine'), enabled: false },
  ]
  const { differences } = await menus.import({ file: { ...file, menus: wrong }, check: true })
  expect(differences.map(({ problems }) => problems.map(({ name, path }) => `${name} ${path}`).join())).toEqual([
    ...['record.missing roles', 'menu.nameTaken routeName', 'menu.nameTaken routeName', 'menu.needed id'],
  ])
  const kept = await admin.ask(menuDefineCalls.import, { file: { ...file, menus: wrong.slice(3) }, check: false })
  expect(kept.body.code).toBe(42015)
  expect(await refusedWith({ path: '/x/nobody', roles: ['nowhere'] })).toEqual([404, expect.stringContaining('roles')])
  const nowhere = { type: 'link', path: '/x/link', linkUrl: 'link:nowhere' }
  expect(await refusedWith(nowhere)).toEqual([404, expect.stringContaining('linkUrl')])
})
