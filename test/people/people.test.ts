// Departments, users and roles: what is refused and why, what a change takes along, and what it ends at once.
import { expect, test } from 'vitest'
import { addressOf } from '../../src/contract/base/call.ts'
import { trailCalls } from '../../src/contract/office/trail.ts'
import { departmentCalls } from '../../src/contract/people/department.ts'
import { type RoleShape, roleCalls } from '../../src/contract/people/role.ts'
import { sessionCalls } from '../../src/contract/people/session.ts'
import { userAdminCalls } from '../../src/contract/people/user-admin.ts'
import { productWorld } from '../world/client.ts'
import { csv, department, person, refusal, roleFields } from '../world/people-forms.ts'
import { uploadTo } from '../world/upload.ts'

const product = await productWorld()
const { look, app } = product
const { value } = await product.makeAccountSet('PE01', 2025)
await product.makeAccountSet('PE02', 2025)
await product.makePerson({ userName: 'pe_admin', roles: ['admin'], rights: ['read'] })
const admin = await product.signIn('pe_admin', value)

const departments = admin.api(departmentCalls)
const rowOf = async (code: string) => {
  const found = (await departments.tree({})).items.find((each) => each.code === code)
  return found ?? Promise.reject(new Error(`no department ${code}`))
}
const bring = async (path: string, content: Buffer, query = '', { token } = admin) => {
  const { body } = await uploadTo(app, token, { name: 'a.csv', content, path, query, accountSet: value })
  return body.code === 200 ? body.result : body.problems?.map(({ name, path: at }) => `${name} ${at}`)
}

// departments as a tree.
test('departments stand where they may, and every wrong field is named', async () => {
  const wrong = department('A b', { nameEn: ' ', phone: '12', email: 'x', companyCode: 'XX', parentId: '1' })
  expect(await refusal(departments.add(wrong))).toEqual([
    'input.needed nameEn',
    'input.invalid code',
    'format.mobile phone',
    'format.email email',
    'parent.missing parentId',
    'department.company companyCode',
  ])
  const group = await departments.add(department('G', { type: 'group' }))
  const company = await departments.add(
    department('C1', { type: 'company', companyCode: 'PE01', parentId: group.id, phone: '+85221234567' }),
  )
  const store = await departments.add(department('S1', { type: 'store', parentId: company.id }))
  expect(await refusal(departments.add(department('D1', { parentId: store.id })))).toEqual([
    'department.storeLeaf parentId',
  ])
  await departments.add(department('D1', { parentId: company.id }))
  expect(await refusal(departments.add(department('D1', { parentId: company.id })))).toEqual(['record.duplicate code'])
  expect((await rowOf('D1')).company).toBe('PE01')
  const { items } = await departments.tree({ search: 's1' })
  expect(items.map(({ code }) => code)).toEqual(['G', 'C1', 'S1'])
})

test('what a department is named by keeps it, and moving it takes the users along', async () => {
  const userId = await product.makePerson({ userName: 'pe_moved', roles: ['entry'] })
  await look.query(`update app_user set department_code = 'D1', company_code = 'PE01' where id = $1`, [userId])
  const own = await rowOf('D1')
  const edit = { ...department('D9', { parentId: own.parentId }), id: own.id, version: own.version }
  expect(await refusal(departments.edit(edit))).toEqual(['department.codeUsed code'])
  expect(await refusal(departments.delete({ id: own.id }))).toEqual(['record.hasUsers'])
  expect(await refusal(departments.status({ id: own.id, version: own.version, enabled: false }))).toEqual([
    'department.activeUsers',
  ])
  const { id: other } = await departments.add(
    department('C2', { type: 'company', companyCode: 'PE02', parentId: (await rowOf('G')).id }),
  )
  const stale = departments.move({ id: own.id, version: own.version + 1, parentId: other, index: 0 })
  expect(await refusal(stale)).toEqual(['record.conflict'])
  await departments.move({ id: own.id, version: own.version, parentId: other, index: 0 })
  const [moved] = await look.query(`select company_code as company from app_user where id = $1`, [userId])
  expect(moved).toEqual({ company: 'PE02' })
  const { items } = await admin.api(trailCalls).list({ chain: 'group', objectType: 'department', objectNo: 'D1' })
  expect(items[0]?.changes.map(({ field, from, to }) => `${field} ${from}→${to}`)).toEqual([
    'department.sort 100→10',
    'department.company PE01→PE02',
    'department.parent C1→C2',
  ])
  const c1 = await rowOf('C1')
  expect(await refusal(departments.delete({ id: c1.id }))).toEqual(['record.hasChildren'])
  const under = departments.move({ id: c1.id, version: c1.version, parentId: (await rowOf('S1')).id, index: 0 })
  expect(await refusal(under)).toEqual(['parent.cycle parentId'])
})

test('departments come from a file, whole or not at all, a parent behind its child', async () => {
  const { path } = addressOf(departmentCalls.import)
  const head = 'Code,Parent,Name (simpl.),English name,类型'
  const bad = await bring(path, csv(head, 'D7,NONE,七,Seven,部门', 'D8,C1,八,,planet', 'D8,C1,八,Eight,store'))
  expect(bad).toEqual([
    'import.failed ',
    'parent.missing 2:Parent',
    'input.needed 3:English name',
    'input.invalid 3:Type',
    'record.duplicate 4:Code',
  ])
  const good = csv(head, 'D7,R7,七,Seven,部门', 'R7,C1,大区,Region,region', 'S1,R7,一店,Store 1,门店')
  expect(await bring(path, good, 'check=true')).toEqual({ rows: 3, added: 2, changed: 1 })
  await expect(rowOf('R7')).rejects.toThrow()
  expect(await bring(path, good)).toEqual({ rows: 3, added: 2, changed: 1 })
  expect((await rowOf('D7')).parentId).toBe((await rowOf('R7')).id)
  // A column that the file does not have stays as it is.
  const { id, version } = await rowOf('D7')
  const more = { costCenter: '', sort: 7, remark: 'kept', phone: '+85221234567', parentId: (await rowOf('R7')).id }
  await departments.edit({ ...department('D7', more), id, version })
  await bring(path, csv('Code,Name (simpl.),English name,Type,Phone', 'D7,柒,Seven,department,'))
  expect(await rowOf('D7')).toMatchObject({ ...more, nameZhCn: '柒', phone: '' })
})

const users = admin.api(userAdminCalls)
const roleId = async (code: string) => {
  const { roles } = await users.simpleList({})
  return roles.find((role) => role.code === code)?.id ?? ''
}
const userNamed = async (userName: string) => {
  const found = (await users.list({ search: userName })).items.find((each) => each.userName === userName)
  if (!found) throw new Error(`no user ${userName}`)
  return found
}
const mayCall = async (token: string) => (await product.ask(sessionCalls.userInfo, {}, { token })).status === 200

// users and where they work.
test('a user is made with a role and a password told once; every wrong field is named', async () => {
  const wrong = person({ realName: '', mobile: '123', email: 'x@', department: 'NONE', validTo: '2026-02-30' })
  expect(await refusal(users.add({ ...wrong, userName: '1x', roleIds: [] }))).toEqual([
    ...['format.userName userName', 'input.needed realName', 'format.mobile mobile', 'format.email email'],
    ...['input.date validTo', 'user.roleNeeded roleIds', 'record.missing department'],
  ])
  const entry = await roleId('entry')
  const given = { ...person({ mobile: '13800138000' }), userName: 'pe_zhang', roleIds: [entry] }
  const both = { ...given, roleIds: [entry, await roleId('audit')] }
  expect(await users.add(both)).toMatchObject({
    ...{ saved: false, password: '', conflicts: [{ a: 'gl:voucher:save', b: 'gl:voucher:audit' }] },
  })
  const { password, id } = await users.add(given)
  expect(await refusal(users.add({ ...given, userName: 'PE_Zhang' }))).toEqual([
    'record.duplicate userName',
    'record.duplicate mobile',
  ])
  const { body } = await product.ask(sessionCalls.login, { userName: 'pe_zhang', password })
  // Who was given a password is asked for another one before he comes in.
  expect(body.result).toMatchObject({ step: 'changePassword' })
  expect(await userNamed('pe_zhang')).toMatchObject({ company: 'PE02', mustChangePassword: true, enabled: true })
  const { items } = await admin.api(trailCalls).list({ chain: 'group', objectType: 'user', objectNo: 'pe_zhang' })
  expect(JSON.stringify(items)).not.toContain(password)
  expect(items[0]?.changes.find(({ field }) => field === 'user.mobile')?.to).toBe('138****8000')
  expect(await refusal(users.edit({ ...person({ managerId: id }), id, version: 1 }))).toEqual(['record.conflict'])
  const { version } = await userNamed('pe_zhang')
  expect(await refusal(users.edit({ ...person({ managerId: id }), id, version }))).toEqual(['parent.cycle managerId'])
})

test('an identity card is sealed, shown without the birthday, and stays when it comes back so', async () => {
  const card = '110101199003071233'
  const edit = async (idCard: string) => {
    const { id, version, mobile } = await userNamed('pe_zhang')
    return refusal(users.edit({ ...person({ mobile, idCard }), id, version }))
  }
  expect(await edit('110101199003071234')).toEqual(['format.idCard idCard'])
  expect(await edit(card)).toEqual([])
  const sealed = async () =>
    (await look.query<{ text: string }>(`select id_card as text from app_user where user_name = 'pe_zhang'`))[0]?.text
  const kept = await sealed()
  expect(kept).not.toContain(card.slice(6, 14))
  const shown = `${card.slice(0, 6)}********${card.slice(14)}`
  expect((await userNamed('pe_zhang')).idCard).toBe(shown)
  // Only who has the right sees the rest of it, and the trail tells that he did.
  expect((await users.idCard({ id: (await userNamed('pe_zhang')).id })).idCard).toBe(card)
  const [read] = await look.query(`select user_name as by, object_no as of from trail where action = 'revealIdCard'`)
  expect(read).toMatchObject({ of: 'pe_zhang' })
  expect(await edit(shown)).toEqual([])
  expect(await sealed()).toBe(kept)
})

test('users are found by department, state and sign-in; the tree counts them', async () => {
  const found = async (filter: Parameters<typeof users.list>[0]) =>
    (await users.list({ ...filter, pageSize: 100 })).items.map(({ userName }) => userName)
  const group = await rowOf('G')
  expect(await found({ departmentId: group.id })).toEqual(['pe_moved', 'pe_zhang'])
  expect(await found({ departmentId: group.id, withChildren: false })).toEqual([])
  // An administrator who tries whether somebody could sign in is not that person.
  await look.query(`insert into login_log (id, at, user_id, user_name, kind, result, code, ip)
    select 1, now(), id, user_name, 'test', 'ok', 200, '' from app_user where user_name = 'pe_zhang'`)
  expect(await found({ departmentId: group.id, neverLoggedIn: true })).toEqual(['pe_moved', 'pe_zhang'])
  expect(await found({ search: '138001', enabled: true, locked: false, inactiveDays: 30 })).toEqual(['pe_zhang'])
  expect(await found({ search: 'pe_admin', inactiveDays: 30 })).toEqual([])
  const { items, total } = await users.orgTree({})
  expect(items.find(({ code }) => code === 'G')).toMatchObject({ users: 0, total: 2 })
  expect(total).toBeGreaterThan(2)
})

test('whoever is disabled or gets another password is out at once; nobody shuts himself out', async () => {
  const moved = await product.signIn('pe_moved', value)
  expect(await mayCall(moved.token)).toBe(true)
  const { id, version } = await userNamed('pe_moved')
  await users.status({ id, version, enabled: false })
  // The servers tell each other a moment after the change.
  await expect.poll(() => mayCall(moved.token)).toBe(false)
  await users.status({ id, version: (await userNamed('pe_moved')).version, enabled: true })
  const again = await product.signIn('pe_moved', value)
  const { password } = await users.resetPassword({ id })
  await expect.poll(() => mayCall(again.token)).toBe(false)
  expect(password).toHaveLength(12)
  const own = await userNamed('pe_admin')
  const away = { id: own.id, version: own.version, enabled: false }
  expect(await refusal(users.status(away))).toEqual(['own.refused'])
  expect(await refusal(users.delete({ id: own.id }))).toEqual(['own.refused'])
})

test('nobody gives more than he holds, touches a super administrator, or takes away the last one', async () => {
  const [entry, adminRole, audit] = await Promise.all([roleId('entry'), roleId('admin'), roleId('audit')])
  await look.query(`insert into role (id, code, name_zh_cn, name_zh_tw, name_en) values (1, 'desk', '台', '', 'Desk')`)
  await look.query(`insert into role_button (role_id, button) select 1, 'sys:user:' || b from unnest($1::text[]) b`, [
    ['list', 'grantRole', 'reset', 'status', 'import'],
  ])
  await product.makePerson({ userName: 'pe_desk', roles: ['desk'] })
  const clerk = await product.signIn('pe_desk', value)
  const desk = clerk.api(userAdminCalls)
  const zhang = await userNamed('pe_zhang')
  const held = (id: string, validTo = '') => ({ id, validFrom: '', validTo })
  const give = (...roles: ReturnType<typeof held>[]) => ({ userId: zhang.id, version: zhang.version, roles })
  expect(await refusal(desk.roles(give(held(entry), held(audit))))).toEqual(['grant.exceeds roles'])
  expect(await refusal(desk.roles(give(held(entry), held(adminRole))))).toEqual(['role.superadminOnly roles'])
  expect(await refusal(desk.resetPassword({ id: (await userNamed('pe_admin')).id }))).toEqual(['role.superadminOnly'])
  // Whoever gets the codes of another comes in as him: neither does a file say where a super administrator is reached.
  await look.query(`update app_user set department_code = 'D1' where user_name = 'pe_admin'`)
  const { path } = addressOf(userAdminCalls.import)
  const fileOf = (mobile: string) => csv('User name,Name,Department,Mobile', `pe_admin,pe_admin,D1,${mobile}`)
  expect(await bring(path, fileOf('13500135000'), '', clerk)).toContain('role.superadminOnly 2:User name')
  expect(await bring(path, fileOf(''), '', clerk)).toMatchObject({ added: 0, changed: 1 })
  expect(await users.roles(give(held(entry), held(audit)))).toEqual({
    saved: false,
    conflicts: [{ a: 'gl:voucher:save', b: 'gl:voucher:audit' }],
  })
  expect((await users.roles({ ...give(held(entry), held(audit, '2020-01-01')), accept: true })).saved).toBe(true)
  await look.query(`update app_user set enabled = false where user_name = 'admin'`)
  const own = await userNamed('pe_admin')
  const drop = { userId: own.id, version: own.version, roles: [held(entry)], accept: true }
  expect(await refusal(users.roles(drop))).toEqual(['superadmin.last'])
  // Nor is there nobody until a day to come, and nobody shuts himself out so.
  const { version, department: _, ...kept } = await userNamed('pe_admin')
  const later = { ...person({ department: 'D1', validFrom: '2099-01-01' }), id: kept.id, version }
  expect(await refusal(users.edit(later))).toEqual(['own.refused validFrom'])
  const heldLater = { ...held(adminRole), validFrom: '2099-01-01' }
  expect(await refusal(users.roles({ userId: own.id, version, roles: [heldLater] }))).toEqual(['superadmin.last'])
})

test('users come from a file with a password each, and what one leaves goes to another', async () => {
  const { path } = addressOf(userAdminCalls.import)
  const head = 'User name,Name,Department,Roles,Mobile'
  const bad = csv(head, 'pe_new1,新一,D1,entry,1', 'pe_new2,新二,XX,nobody,', 'pe_zhang,张三丰,D1,,13900139000')
  expect(await bring(path, bad)).toEqual([
    'import.failed ',
    'format.mobile 2:Mobile',
    'record.missing 3:Roles',
    'record.missing 3:Department',
  ])
  await look.query(`update app_user set position = 'kept' where user_name = 'pe_zhang'`)
  const good = csv(head, 'pe_new1,新一,D1,Voucher entry,', 'pe_zhang,张三丰,D1,,13900139000')
  expect(await bring(path, good, 'check=true')).toMatchObject({ added: 1, changed: 1, passwords: [] })
  expect(await bring(path, good)).toMatchObject({ added: 1, changed: 1, passwords: [{ userName: 'pe_new1' }] })
  const [giver, taker] = [await userNamed('pe_new1'), await userNamed('pe_zhang')]
  const told = await look.query(`select kind from notice where user_id::text = $1 order by id`, [taker.id])
  expect(told).toEqual([{ kind: 'rolesChanged' }, { kind: 'contactChanged' }])
  expect(taker).toMatchObject({ position: 'kept', mobile: '13900139000' })
  const twice = csv(head, 'pe_zhang,张三,D1,,', 'PE_ZHANG,张四,D1,,')
  expect(await bring(path, twice)).toContain('record.duplicate 3:User name')
  // Who leads others of the giver's is not led by them.
  await look.query(
    `update app_user set manager_id = case id when $2 then (select id from app_user
    where user_name = 'pe_moved') else $1 end where user_name = 'pe_moved' or id = $2`,
    [giver.id, taker.id],
  )
  const lead = { from: giver.id, to: taker.id, items: ['leadership' as const] }
  expect(await refusal(users.transfer(lead))).toEqual(['parent.cycle to'])
  await look.query(`update app_user set manager_id = null`)
  await look.query(`update department set leader_id = $1 where code = 'D1'`, [giver.id])
  expect(await refusal(users.delete({ id: giver.id }))).toEqual(['record.referenced'])
  const moved = await users.transfer({ from: giver.id, to: taker.id, items: ['drafts', 'leadership'] })
  expect(moved).toEqual({ drafts: 0, auditRights: 0, leadership: 1 })
  await users.delete({ id: giver.id })
  await expect(userNamed('pe_new1')).rejects.toThrow()
})

const roles = admin.api(roleCalls)
const role = async (code: string) => {
  const found = (await roles.list({ search: code })).items.find((each) => each.code === code)
  return found ?? Promise.reject(new Error(`no role ${code}`))
}

test('what a role shows is set by whoever sees everything, is told, and comes along with a copy', async () => {
  const [cashier, chief] = [await role('cashier'), await role('admin')]
  const of = (of: { id: string; version: number }, reach: 'all' | 'custom', entries: RoleShape['entries'] = []) => ({
    ...{ roleId: of.id, version: of.version, reach, entries },
  })
  expect(await refusal(roles.setScope(of(chief, 'custom')))).toEqual(['record.builtin'])
  expect(await refusal(roles.setScope(of(cashier, 'custom')))).toEqual(['role.scopeEmpty reach'])
  const wrong = of(cashier, 'custom', [
    { kind: 'company', value: 'XX' },
    { kind: 'subject', value: '%' },
  ])
  expect(await refusal(roles.setScope(wrong))).toEqual(['role.scopeValue company', 'role.scopeValue subject'])
  const right: RoleShape['entries'] = [
    { kind: 'account_set', value },
    { kind: 'company', value: 'PE01' },
  ]
  await roles.setScope(of(cashier, 'custom', right))
  expect(await refusal(roles.setScope(of(cashier, 'all')))).toEqual(['record.conflict'])
  expect((await roles.scope({ roleId: cashier.id })).choices.company.map(({ code }) => code)).toContain('PE01')
  const { items } = await admin.api(trailCalls).list({ chain: 'group', objectType: 'role', objectNo: 'cashier' })
  expect(items[0]?.changes.map(({ field, to }) => `${field} ${to}`)).toEqual([
    'role.reach As chosen',
    `role.entries account_set ${value}, company PE01`,
  ])
  const { id } = await roles.copy({ ...roleFields('part'), id: cashier.id })
  expect(await role('part')).toMatchObject({ reach: 'custom', entries: right })
  await roles.delete({ id })
  // Who sees a part himself opens nothing for others: neither this role nor one that shows everything.
  await look.query(`update role set data_scope = 'company' where id = 1`)
  await look.query(`select pg_notify('right_changed', '')`)
  const clerk = await product.signIn('pe_desk', value)
  const desk = clerk.api(userAdminCalls)
  const zhang = await userNamed('pe_zhang')
  const held = zhang.roles.map((each) => ({ id: each.id, validFrom: each.validFrom, validTo: each.validTo }))
  await look.query(`insert into role_button (role_id, button) select 1, b.button from role_button b, role r
    where r.id = b.role_id and r.code = 'cashier' on conflict do nothing`)
  await look.query(`select pg_notify('right_changed', '')`)
  const more = {
    userId: zhang.id,
    version: zhang.version,
    roles: [...held, { id: cashier.id, validFrom: '', validTo: '' }],
  }
  await expect.poll(() => refusal(desk.roles(more))).toEqual(['grant.exceeds roles'])
  await look.query(`update role set data_scope = 'all' where id = 1`)
  await roles.setScope({ ...of(await role('cashier'), 'all') })
})

// R-007 R-023 R-090 R-236: roles, which there are, and what they may.
test('a role is copied and changed within what one holds, and stays while somebody holds it', async () => {
  const cashier = await role('cashier')
  expect(await refusal(roles.edit({ ...roleFields('cashier'), id: cashier.id, version: cashier.version }))).toEqual([
    'record.builtin',
  ])
  expect(await refusal(roles.add({ ...roleFields('1x'), nameEn: '' }))).toEqual([
    'input.needed nameEn',
    'input.invalid code',
  ])
  const { id } = await roles.copy({ ...roleFields('till-desk'), id: cashier.id })
  const copied = await role('till-desk')
  expect(copied.buttons).toEqual(cashier.buttons)
  expect(await refusal(roles.add(roleFields('till-desk')))).toEqual(['record.duplicate code'])
  const buttons = [...copied.buttons, 'gl:voucher:save', 'gl:voucher:audit']
  const grant = { roleId: id, version: copied.version, buttons }
  expect(await roles.menus(grant)).toMatchObject({ saved: false })
  const bonus = { ...grant, buttons: ['no:such'] }
  expect(await refusal(roles.menus(bonus))).toEqual(['input.invalid buttons'])
  expect((await roles.menus({ ...grant, accept: true })).saved).toBe(true)

  const desk = (await product.signIn('pe_desk', value)).api(roleCalls)
  expect(await refusal(desk.menus({ ...grant, version: 9 }))).toEqual(['permission.missing'])
  await look.query(`insert into role_button (role_id, button) select 1, 'sys:role:' || b from unnest($1::text[]) b`, [
    ['list', 'grantMenu', 'members', 'add', 'edit', 'status'],
  ])
  await look.query(`select pg_notify('right_changed', '')`)
  await expect.poll(() => refusal(desk.menus({ ...grant, version: 9 }))).toEqual(['record.conflict'])
  const { version } = await role('till-desk')
  expect(await refusal(desk.menus({ roleId: id, version, buttons: [] }))).toEqual(['grant.exceeds'])
  const zhang = await userNamed('pe_zhang')
  expect(await refusal(desk.addMembers({ roleId: id, userIds: [zhang.id] }))).toEqual(['grant.exceeds'])
  expect(await refusal(desk.copy({ ...roleFields('mine'), id }))).toEqual(['grant.exceeds'])
  // Nor does he let it hold again, or for longer, for whoever is in it.
  const longer = { ...roleFields('till-desk'), id, version, validTo: '2099-12-31' }
  expect(await refusal(desk.edit(longer))).toEqual(['grant.exceeds validTo'])
  await desk.status({ id, version, enabled: false })
  const off = (await role('till-desk')).version
  expect(await refusal(desk.status({ id, version: off, enabled: true }))).toEqual(['grant.exceeds'])
  await roles.status({ id, version: off, enabled: true })

  await roles.addMembers({ roleId: id, userIds: [zhang.id], accept: true })
  const { items } = await roles.effective({ userId: zhang.id })
  expect(items.find(({ button }) => button === 'gl:voucher:audit')?.roles).toEqual(['till-desk'])
  expect(await refusal(roles.delete({ id }))).toEqual(['record.hasUsers'])
  // Codes that clash with what members have by other roles are asked about too; what no entry lists any more goes.
  const { id: other } = await roles.add(roleFields('post-desk'))
  await roles.addMembers({ roleId: other, userIds: [zhang.id] })
  await look.query(`insert into role_button (role_id, button) values ($1, 'gone:code')`, [other])
  const post = { roleId: other, version: (await role('post-desk')).version, buttons: ['gl:posting:post', 'gone:code'] }
  expect((await roles.menus(post)).conflicts.map(({ b }) => b)).toContain('gl:posting:post')
  await roles.menus({ ...post, accept: true })
  expect((await role('post-desk')).buttons).toEqual(['gl:posting:post'])
  await roles.removeMembers({ roleId: id, userIds: [zhang.id] })
  // An entry that only this role sees would be everybody's.
  await look.query(`insert into menu (id, code, type, name_zh_cn, name_zh_tw, name_en, path, sort)
    values (7, 'only', 'link', 'x', '', 'x', '/only', 1)`)
  await look.query(`insert into role_menu (role_id, menu_id) values ($1, 7)`, [id])
  expect(await refusal(roles.delete({ id }))).toEqual(['record.referenced'])
  await look.query('delete from menu where id = 7')
  await roles.delete({ id })
  expect((await roles.list({ search: 'till-desk' })).items).toEqual([])
})
