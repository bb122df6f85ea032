// What people do not give themselves: a wider view of the books, another day by a file, an entry that was just taken.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { addressOf } from '../../src/contract/base/call.ts'
import { outboxCalls } from '../../src/contract/office/outbox.ts'
import { trailCalls } from '../../src/contract/office/trail.ts'
import { departmentCalls } from '../../src/contract/people/department.ts'
import { type MenuForm, menuDefineCalls } from '../../src/contract/people/menu-define.ts'
import { monitorCalls } from '../../src/contract/people/monitor.ts'
import { roleCalls } from '../../src/contract/people/role.ts'
import { userAdminCalls } from '../../src/contract/people/user-admin.ts'
import { openMessages } from '../../src/server/kernel/message.ts'
import { rightsChanged } from '../../src/server/kernel/right.ts'
import { productWorld, type SignedIn } from '../world/client.ts'
import { csv, department, person, refusal, roleFields } from '../world/people-forms.ts'
import { uploadTo } from '../world/upload.ts'

const product = await productWorld()
const { look, app } = product
const { companyId: here, value } = await product.makeAccountSet('PR01', 2025)
const { companyId: there } = await product.makeAccountSet('PR02', 2025)
await product.makePerson({ userName: 'pr_admin', roles: ['admin'], rights: ['read'] })
const admin = await product.signIn('pr_admin', value)
const [users, roles, menus] = [admin.api(userAdminCalls), admin.api(roleCalls), admin.api(menuDefineCalls)]
const departments = admin.api(departmentCalls)
const group = await departments.add(department('G', { type: 'group' }))
for (const [code, companyCode] of Object.entries({ D1: 'PR01', D2: 'PR02' })) {
  await departments.add(department(code, { type: 'company', parentId: group.id, companyCode }))
}

const userNamed = async (userName: string) => {
  const found = (await users.list({ search: userName })).items.find((each) => each.userName === userName)
  return found ?? Promise.reject(new Error(`no user ${userName}`))
}
const roleNamed = async (code: string) => {
  const found = (await roles.list({ search: code, pageSize: 50 })).items.find((each) => each.code === code)
  return found ?? Promise.reject(new Error(`no role ${code}`))
}
const bring = async (path: string, content: Buffer, token = admin.token) => {
  const { body } = await uploadTo(app, token, { name: 'a.csv', content, path, accountSet: value })
  return body.code === 200 ? body.result : body.problems?.map(({ name, path: at }) => `${name} ${at}`)
}
const made = async (userName: string, roleCode: string) => {
  await product.makePerson({ userName, roles: [roleCode], rights: ['read'] })
  await look.query(`update app_user set department_code = 'D1', company_code = 'PR01' where user_name = $1`, [userName])
}

test('whoever sees a part of the books widens it by neither place, department nor foreign role', async () => {
  await look.query(`insert into role (id, code, name_zh_cn, name_zh_tw, name_en, data_scope)
    values (11, 'half', '半', '', 'Half', 'company'), (12, 'theirs', '外', '', 'Theirs', 'all')`)
  await look.query(`insert into role_button (role_id, button) select 11, 'sys:' || b from unnest($1::text[]) b`, [
    'user:list user:edit department:list department:add department:edit role:grantMenu'.split(' '),
  ])
  await made('pr_half', 'half')
  const half = await product.signIn('pr_half', value)
  const edit = async (more: Partial<ReturnType<typeof person>>) => {
    const { id, version } = await userNamed('pr_half')
    return refusal(half.api(userAdminCalls).edit({ ...person({ realName: 'pr_half', ...more }), id, version }))
  }
  expect(await edit({ department: 'D2' })).toEqual(['own.refused department'])
  expect(await edit({ extraDepartments: ['D2'] })).toEqual(['own.refused extraDepartments'])
  const { items } = await departments.tree({})
  const own = items.find(({ code }) => code === 'D1')
  const change = { ...department('D1', { type: 'company', parentId: group.id }), id: own?.id ?? '', version: 1 }
  const theirs = half.api(departmentCalls).edit({ ...change, companyCode: 'PR02' })
  expect(await refusal(theirs)).toEqual(['grant.exceeds companyCode'])
  const below = department('D3', { parentId: own?.id ?? '', companyCode: 'PR02' })
  expect(await refusal(half.api(departmentCalls).add(below))).toContain('grant.exceeds companyCode')
  expect(await refusal(half.api(departmentCalls).edit({ ...change, companyCode: 'PR01', remark: 'x' }))).toEqual([])
  const foreign = await roleNamed('theirs')
  const grant = { roleId: foreign.id, version: foreign.version, buttons: ['sys:user:list'] }
  expect(await refusal(half.api(roleCalls).menus(grant))).toEqual(['grant.exceeds'])
  const same = await roleNamed('half')
  const kept = { roleId: same.id, version: same.version, buttons: same.buttons.filter((each) => !each.endsWith('add')) }
  expect(await refusal(half.api(roleCalls).menus(kept))).toEqual([])
  expect(await edit({ remark: 'y' })).toEqual([])
})

test('a file neither ends who brings it, nor changes roles, nor makes an order of what is none', async () => {
  await made('pr_clerk', 'entry')
  await look.query(`update app_user set department_code = 'D1' where user_name = 'pr_admin'`)
  const { path } = addressOf(userAdminCalls.import)
  const ending = csv('User name,Name,Department,Valid until', 'pr_admin,pr_admin,D1,2020-01-31')
  expect(await bring(path, ending)).toContain('own.refused 2:Valid until')
  const withRoles = (text: string) => bring(path, csv('User name,Name,Department,Roles', `pr_clerk,clerk,D1,${text}`))
  expect(await withRoles('audit')).toContain('user.rolesByHand 2:Roles')
  expect(await withRoles('nobody')).toContain('user.rolesByHand 2:Roles')
  expect(await withRoles('Voucher entry')).toMatchObject({ added: 0, changed: 1 })
  expect((await userNamed('pr_clerk')).roles.map(({ code }) => code)).toEqual(['entry'])
  const tree = addressOf(departmentCalls.import).path
  const head = 'Code,Parent,Name (simpl.),English name,Type,Order'
  const order = async (text: string) => bring(tree, csv(head, `D9,D1,部门,Nine,department,${text}`))
  for (const wrong of ['10000', '5.5', 'abc']) expect(await order(wrong)).toContain('input.invalid 2:Order')
  expect(await order('')).toMatchObject({ added: 1 })
})

test('of two who change who sees an entry, in the menu and in the roles, the second is told', async () => {
  const entry: MenuForm = {
    ...{ parentId: '', type: 'menu', nameZhCn: '试', nameZhTw: '', nameEn: 'Try', routeName: 'prTry', path: '/x/try' },
    ...{ component: 'x/try', redirect: '', icon: 'home', permission: '', linkUrl: '', openMode: 'new_window' },
    ...{ platform: 'both', isHide: false, isKeepAlive: true, isAffix: false, roles: [], sort: 5, remark: '' },
  }
  const { id } = await menus.add(entry)
  const { id: roleId } = await roles.add(roleFields('treasury'))
  const opened = await menus.detail({ id })
  const drawer = await roleNamed('treasury')
  await roles.menus({ roleId, version: drawer.version, buttons: [], screens: ['prTry'] })
  const form = { ...entry, id, nameZhCn: '改名' }
  expect(await refusal(menus.update({ ...form, version: opened.version }))).toEqual(['record.conflict'])
  const seen = async () => (await menus.detail({ id })).roles
  expect(await seen()).toEqual(['treasury'])
  const before = await roleNamed('treasury')
  await menus.update({ ...form, version: (await menus.detail({ id })).version, roles: [] })
  const back = { roleId, version: before.version, buttons: [], screens: ['prTry'] }
  expect(await refusal(roles.menus(back))).toEqual(['record.conflict'])
  expect(await seen()).toEqual([])
})

test('a role that a link names stays', async () => {
  const { id } = await roles.add(roleFields('linked'))
  await look.query(`insert into external_link (id, code, name_zh_cn, name_en, url, visible_roles)
    values (21, 'pr-bank', 'x', 'x', 'https://bank.example/', '{linked,entry}')`)
  expect(await refusal(roles.delete({ id }))).toEqual(['record.referenced'])
  await look.query('delete from external_link where id = 21')
  await roles.delete({ id })
})

const grantTo = async (who: SignedIn, userName: string, code: string) => {
  const [{ id: userId }, { id: roleId }] = [await userNamed(userName), await roleNamed(code)]
  return refusal(who.api(roleCalls).addMembers({ roleId, userIds: [userId], accept: true }))
}

test('a new role begins with the narrowest reach, whichever way it is made', async () => {
  const { id } = await roles.add(roleFields('fresh'))
  expect(await roleNamed('fresh')).toMatchObject({ id, reach: 'department', entries: [] })
  const [inserted] = await look.query(
    `insert into role (id, code, name_zh_cn, name_zh_tw, name_en) values (31, 'bare', '空', '', 'Bare')
     returning data_scope as reach`,
  )
  expect(inserted).toEqual({ reach: 'department' })
})

test('nobody gives a role that shows more than he sees, by a code, an entry or a link', async () => {
  await look.query(`insert into role (id, code, name_zh_cn, name_zh_tw, name_en, data_scope) values
    (41, 'leads', '管', '', 'Leads', 'all'), (42, 'shop', '店', '', 'Shop', 'company'),
    (43, 'entry_only', '页', '', 'Entry only', 'all'), (44, 'link_only', '链', '', 'Link only', 'all'),
    (45, 'audits', '审', '', 'Audits', 'all'), (46, 'plain', '空', '', 'Plain', 'all')`)
  await look.query(`insert into role_button (role_id, button) select 41, 'sys:' || b from unnest($1::text[]) b`, [
    'user:list user:edit user:grantRole user:add role:list role:members role:grantScope role:grantMenu'.split(' '),
  ])
  await look.query(`insert into role_button (role_id, button) values (42, 'gl:voucher:view')`)
  await made('pr_leads', 'leads')
  await look.query(`insert into user_role (user_id, role_id) select id, 42 from app_user where user_name = 'pr_leads'`)
  for (const [name, place] of [
    ['pr_near', 'D1'],
    ['pr_far', 'D2'],
  ]) {
    await product.makePerson({ userName: name ?? '', roles: ['plain'], rights: ['read'] })
    await look.query('update app_user set department_code = $2 where user_name = $1', [name, place])
  }
  const leads = await product.signIn('pr_leads', value)
  // Of the very same role only where it shows no more than the giver sees.
  expect(await grantTo(leads, 'pr_far', 'shop')).toEqual(['grant.reach'])
  expect(await grantTo(leads, 'pr_near', 'shop')).toEqual([])
  const far = await userNamed('pr_far')
  const held = [...far.roles.map(({ id }) => id), '42'].map((id) => ({ id, validFrom: '', validTo: '' }))
  const granted = leads.api(userAdminCalls).roles({ userId: far.id, version: far.version, roles: held })
  expect(await refusal(granted)).toEqual(['grant.reach roles'])
  const fresh = { ...person({ department: 'D2' }), userName: 'pr_new', roleIds: ['42'] }
  expect(await refusal(leads.api(userAdminCalls).add(fresh))).toEqual(['grant.reach roleIds'])
  const shop = await roleNamed('shop')
  const wider = { roleId: shop.id, version: shop.version, reach: 'all' as const, entries: [] }
  expect(await refusal(leads.api(roleCalls).setScope(wider))).toEqual(['grant.exceeds'])
  // Where he sees everything he gives what he holds, and a role that gives nothing.
  expect(await grantTo(leads, 'pr_far', 'leads')).toEqual([])
  expect(await grantTo(leads, 'pr_far', 'plain')).toEqual([])
  const entry = { nameZhCn: '看', nameZhTw: '', nameEn: 'Look', routeName: 'prLook', path: '/x/look' }
  await look.query(
    `insert into menu (id, code, type, name_zh_cn, name_zh_tw, name_en, path, component)
     values (51, $1, 'menu', $2, $2, $3, $4, 'x/look')`,
    [entry.routeName, entry.nameZhCn, entry.nameEn, entry.path],
  )
  await look.query('insert into role_menu (role_id, menu_id) values (43, 51)')
  await look.query(`insert into external_link (id, code, name_zh_cn, name_en, url, visible_roles)
    values (52, 'pr-safe', 'x', 'x', 'https://safe.example/', '{link_only}')`)
  await look.query(`insert into voucher_audit_right (id, role_id, companies, level) values (53, 45, '{}', 1)`)
  for (const code of ['entry_only', 'link_only', 'audits']) {
    expect([code, await grantTo(leads, 'pr_far', code)]).toEqual([code, ['grant.opens']])
    expect([code, await grantTo(admin, 'pr_near', code)]).toEqual([code, []])
  }
  await look.query('delete from external_link where id = 52')
  await look.query('delete from voucher_audit_right where id = 53')
  await look.query('delete from menu where id = 51')
})

test('a code is given to a role as far as its giver has it, wherever its members work', async () => {
  await look.query(`insert into role_button (role_id, button) values (42, 'gl:subject:list') on conflict do nothing`)
  await look.query(`insert into user_role (user_id, role_id) select id, 42 from app_user where user_name = 'pr_far'`)
  await rightsChanged(look)
  const leads = await product.signIn('pr_leads', value)
  const { id: roleId, version } = await roleNamed('shop')
  const fewer = leads.api(roleCalls).menus({ roleId, version, buttons: ['gl:voucher:view'] })
  expect(await refusal(fewer)).toEqual(['grant.reach'])
})

const sysadmin = async (userName: string) => {
  await product.makePerson({ userName, roles: ['sysadmin'] })
  return product.signIn(userName)
}
const noticesOf = async (userName: string) =>
  (
    await look.query<{ kind: string }>(
      'select n.kind from notice n join app_user u on u.id = n.user_id where u.user_name = $1 order by n.id',
      [userName],
    )
  ).map(({ kind }) => kind)

test('nobody comes in as somebody who may do more: a second administrator does the same, and he is told', async () => {
  const [first, second] = [await sysadmin('pr_first'), await sysadmin('pr_second')]
  await product.makePerson({ userName: 'pr_books', roles: ['manager'], rights: ['read', 'entry'] })
  const { id } = await userNamed('pr_books')
  const reset = (who: SignedIn) => who.api(userAdminCalls).resetPassword({ id })
  expect(await refusal(reset(first))).toEqual(['second.needed'])
  // Once more by the same, or by an account of his own making, is not another one.
  expect(await refusal(reset(first))).toEqual(['second.needed'])
  const roleIds = [(await roleNamed('sysadmin')).id]
  const made = await first.api(userAdminCalls).add({ ...person(), userName: 'pr_puppet', roleIds, accept: true })
  await look.query(
    `update app_user set password_must_change = false,
       password_hash = (select password_hash from app_user where user_name = 'pr_first') where id = $1`,
    [made.id],
  )
  expect(await refusal(reset(await product.signIn('pr_puppet')))).toEqual(['second.needed'])
  expect(await noticesOf('pr_books')).toContain('accountAsked')
  expect(await noticesOf('pr_second')).toContain('secondAsked')
  expect(await product.signIn('pr_books')).toMatchObject({ userName: 'pr_books' })
  expect(await reset(second)).toMatchObject({
    userName: 'pr_books',
    password: expect.stringMatching(/.{8}/),
    sentTo: '',
  })
  expect((await noticesOf('pr_books')).at(-1)).toBe('passwordReset')
  // What two have done together is done: the next time it takes two again.
  expect(await refusal(reset(second))).toEqual(['second.needed'])
  const { items } = await admin.api(trailCalls).list({ chain: 'group', objectType: 'user', objectNo: 'pr_books' })
  const acts = items.map(({ action }) => action)
  for (const act of ['askSecond', 'confirmSecond', 'resetPassword']) expect(acts).toContain(act)
  // Among themselves they help each other, and who may do everything helps everybody: the person is told.
  const other = await userNamed('pr_second')
  expect((await first.api(userAdminCalls).resetPassword({ id: other.id })).password).not.toBe('')
  expect(await noticesOf('pr_second')).toContain('passwordReset')
  expect((await users.resetPassword({ id })).password).not.toBe('')
})

test('where the codes of such a person go, and until when he may come, is changed by two, and by no file', async () => {
  const [one, two] = [await product.signIn('pr_first'), await sysadmin('pr_third')]
  const { id, version } = await userNamed('pr_books')
  const form = { ...person({ realName: 'pr_books', mobile: '13900139001' }), id, version }
  const edit = (who: SignedIn, more: object = {}) => refusal(who.api(userAdminCalls).edit({ ...form, ...more }))
  expect(await edit(one)).toEqual(['second.needed'])
  expect(await edit(two, { mobile: '13900139002' })).toEqual(['second.needed'])
  expect((await userNamed('pr_books')).mobile).toBe('')
  expect(await edit(two)).toEqual([])
  expect((await userNamed('pr_books')).mobile).toBe('13900139001')
  const { path } = addressOf(userAdminCalls.import)
  const file = csv('User name,Name,Department,Mobile', 'pr_books,pr_books,D1,13900139003')
  expect(await bring(path, file, one.token)).toContain('second.byHand 2:Mobile')
  const state = async (enabled: boolean, who: SignedIn) => {
    const user = await userNamed('pr_books')
    return refusal(who.api(userAdminCalls).status({ id, version: user.version, enabled }))
  }
  expect(await state(false, one)).toEqual([])
  expect(await state(true, one)).toEqual(['second.needed'])
  expect(await state(true, two)).toEqual([])
  // What is not his way in is the everyday work of one.
  const now = await userNamed('pr_books')
  expect(await edit(one, { version: now.version, remark: 'x' })).toEqual([])
})

test('the password of such a person is set by himself where a message reaches him, and his codes are his', async () => {
  const sent: string[] = []
  const gateway = createServer((request, response) => {
    request.on('data', (part: Buffer) => sent.push(part.toString()))
    request.on('end', () => response.end('{}'))
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const { port } = gateway.address() as AddressInfo
  const before = app.messages
  app.messages = openMessages(look, { smsUrl: `http://127.0.0.1:${port}/`, smsSecret: 'x', smtpUrl: '', mailFrom: '' })
  const one = await product.signIn('pr_first')
  const { id } = await userNamed('pr_books')
  const answer = await one.api(userAdminCalls).resetPassword({ id })
  app.messages = before
  gateway.close()
  expect(answer).toEqual({ id, userName: 'pr_books', password: '', sentTo: '139****9001' })
  expect(sent.join('')).toMatch(/13900139001.*Forgot password/)
  await expect(product.signIn('pr_books')).rejects.toThrow()
  await look.query(
    `insert into message_outbox (id, channel, target, content, error, created_at)
     values (71, 'sms', '13900139001', 'code 246813', '', now()), (72, 'sms', '13900139009', 'code 135792', '', now())`,
  )
  await look.query(`update app_user set mobile = '13900139009' where user_name = 'pr_third'`)
  const shown = async (who: SignedIn) =>
    (await who.api(outboxCalls).list({ search: '1390013900' })).items.flatMap(({ content }) => content || []).toSorted()
  expect(await shown(one)).toEqual(['code ******', 'code 135792'])
  expect(await shown(admin)).toContain('code 246813')
})

test('who is given another role, unlocked, or put out by somebody else is told', async () => {
  const { id } = await userNamed('pr_books')
  await product.signIn('pr_third')
  const third = await userNamed('pr_third')
  await users.unlock({ id })
  await admin.api(monitorCalls).endOthers({ userId: third.id })
  await grantTo(admin, 'pr_books', 'viewer')
  expect((await noticesOf('pr_books')).slice(-2)).toEqual(['accountUnlocked', 'rolesChanged'])
  expect((await noticesOf('pr_third')).at(-1)).toBe('sessionsEnded')
})

test('the same codes in other books are beyond: it takes two to reset, to unlock and to switch on', async () => {
  await look.query(`insert into role (id, code, name_zh_cn, name_zh_tw, name_en, data_scope)
    values (61, 'desk', '台', '', 'Desk', 'all')`)
  await look.query(`insert into role_button (role_id, button) select 61, 'sys:user:' || b from unnest($1::text[]) b`, [
    ['list', 'reset', 'unlock', 'status', 'edit'],
  ])
  const person = (userName: string, companies: bigint[], more: object = {}) =>
    product.makePerson({
      ...{ userName, roles: ['desk'], rights: ['read', 'entry'], ...more },
      companies,
    })
  await person('pr_here', [here])
  await person('pr_same', [here], { rights: ['read'] })
  await person('pr_there', [there])
  await person('pr_both', [here, there])
  await person('pr_more', [here], { rights: ['read', 'audit'] })
  await person('pr_part', [here], { scope: { stores: ['S1'] } })
  const one = (await product.signIn('pr_here')).api(userAdminCalls)
  const reset = async (who: typeof one, userName: string) =>
    refusal(who.resetPassword({ id: (await userNamed(userName)).id }))
  for (const name of ['pr_there', 'pr_both', 'pr_more'])
    expect([name, await reset(one, name)]).toEqual([name, ['second.needed']])
  expect(await reset((await product.signIn('pr_part')).api(userAdminCalls), 'pr_here')).toEqual(['second.needed'])
  for (const name of ['pr_same', 'pr_part']) expect([name, await reset(one, name)]).toEqual([name, []])
  const { id } = await userNamed('pr_there')
  await person('pr_next', [here])
  const two = (await product.signIn('pr_next')).api(userAdminCalls)
  expect(await refusal(one.unlock({ id }))).toEqual(['second.needed'])
  expect(await refusal(one.unlock({ id }))).toEqual(['second.needed'])
  expect(await refusal(two.unlock({ id }))).toEqual([])
  expect((await noticesOf('pr_there')).slice(-2)).toEqual(['accountAsked', 'accountUnlocked'])
  await look.query(`update app_user set enabled = false where user_name = 'pr_both'`)
  const both = await userNamed('pr_both')
  const on = { id: both.id, version: both.version, enabled: true }
  expect([await refusal(one.status(on)), await refusal(two.status(on))]).toEqual([['second.needed'], []])
})

test('roles of who holds one that the caller could not give are given and taken by two', async () => {
  await product.makePerson({ userName: 'pr_held', roles: ['manager'], rights: ['read'] })
  await look.query(`insert into role_button (role_id, button) values (61, 'sys:role:members'), (61, 'sys:role:list'),
    (61, 'sys:user:grantRole')`)
  await rightsChanged(look)
  const [one, two] = [await product.signIn('pr_here'), await product.signIn('pr_next')]
  expect(await grantTo(one, 'pr_held', 'plain')).toEqual(['second.needed'])
  const held = await userNamed('pr_held')
  const roleIds = [...held.roles.map(({ id }) => id), '46']
  const asked = {
    ...{ userId: held.id, version: held.version },
    roles: roleIds.map((id) => ({ id, validFrom: '', validTo: '' })),
  }
  expect(await refusal(one.api(userAdminCalls).roles(asked))).toEqual(['second.needed'])
  expect(await grantTo(two, 'pr_held', 'plain')).toEqual([])
  const taken = { roleId: '46', userIds: [held.id] }
  expect(await refusal(one.api(roleCalls).removeMembers(taken))).toEqual(['second.needed'])
  expect((await userNamed('pr_held')).roles.map(({ code }) => code)).toContain('plain')
  expect(await refusal(two.api(roleCalls).removeMembers(taken))).toEqual([])
  expect((await noticesOf('pr_held')).at(-1)).toBe('rolesChanged')
})
