// Rights in account sets: who gives them, that books keep an administrator, why something is seen, the view as a user.
import { expect, test } from 'vitest'
import { trailCalls } from '../../src/contract/office/trail.ts'
import { setRightCalls } from '../../src/contract/people/account-set-right.ts'
import { sessionCalls } from '../../src/contract/people/session.ts'
import { userAdminCalls } from '../../src/contract/people/user-admin.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld } from '../world/client.ts'

const product = await productWorld()
const { look, makePerson, makeAccountSet, signIn } = product
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
  values ('store', 'S01', 'a', 'a', 'a'), ('store', 'S02', 'b', 'b', 'b')`)
const first = await makeAccountSet('AR01', 2025)
const later = await makeAccountSet('AR01', 2026)
const foreign = await makeAccountSet('AR02', 2025)
const whole = ['read', 'admin'] as const
await makePerson({ userName: 'ar_boss', roles: ['admin'], rights: whole, companies: [first.companyId] })
await makePerson({ userName: 'ar_group', roles: ['admin'], rights: whole, companies: [foreign.companyId] })
const store = (await makePerson({ userName: 'ar_store', roles: ['entry'] })).toString()
const other = (await makePerson({ userName: 'ar_other', roles: ['auditor'] })).toString()
const boss = await signIn('ar_boss', first.value)
const api = boss.api(setRightCalls)
const companyId = first.companyId.toString()
const rights = { rights: ['read', 'entry'] as const, subjects: [], stores: [], departments: [], validUntil: '' }
const given = {
  ...rights,
  rights: [...rights.rights],
  userIds: [store],
  sets: [{ companyId, year: 2025 }],
  copyFrom: '',
}

const refused = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => ['done'],
    (error: unknown) => {
      if (!(error instanceof CallRefused)) throw error
      return error.problems.map(({ name, path }) => `${name} ${path}`.trim())
    },
  )
const rowOf = async (userId: string) => {
  const { items } = await api.list({})
  return items.find((row) => row.userId === userId) ?? expect.fail('there is no row')
}

test('users get rights in chosen books or as another has them; what they have stays', async () => {
  expect(await api.add({ ...given, stores: ['S01'], subjects: ['!6602'] })).toEqual({ added: 1, skipped: 0 })
  expect(await api.add(given)).toEqual({ added: 0, skipped: 1 })
  expect(await rowOf(store)).toMatchObject({ stores: ['S01'], subjects: ['!6602'], year: 2025, mayEdit: true })
  expect(await api.add({ ...given, userIds: [other], sets: [], copyFrom: store })).toEqual({ added: 1, skipped: 0 })
  expect(await rowOf(other)).toMatchObject({ stores: ['S01'], rights: ['read', 'entry'] })
  expect((await refused(api.add({ ...given, userIds: [], rights: [] })))[0]).toBe('input.required userIds')
  expect(await refused(api.add({ ...given, rights: [], subjects: ['66a'], validUntil: '2025-02-30' }))).toEqual([
    'input.required rights',
    'input.invalid subjects',
    'input.date validUntil',
  ])
  expect(await refused(api.add({ ...given, stores: ['S99'] }))).toEqual(['input.invalid stores'])
})

test('nobody gives rights in books that he does not administer, nor all of them', async () => {
  const places = [
    { companyId: foreign.companyId.toString(), year: 2025 },
    { companyId, year: 2031 },
    { companyId: '', year: 0 },
    { companyId: '', year: 2025 },
  ]
  for (const place of places) {
    expect(await refused(api.add({ ...given, userIds: [other], sets: [place] }))).toEqual(['grant.exceeds sets'])
  }
  expect(await api.add({ ...given, userIds: [other], sets: [{ companyId, year: 0 }] })).toMatchObject({ added: 1 })
  const wide = (await api.list({})).items.find((row) => row.userId === other && row.year === 0)
  expect(await api.delete({ ids: [wide?.id ?? ''] })).toEqual({ deleted: 1 })
})

test('books keep an administrator without an end, and of two who edit the second is told', async () => {
  const own = await rowOf((await boss.api(sessionCalls).userInfo({})).id)
  const asked = { ...rights, id: own.id, version: own.version }
  expect(await refused(api.delete({ ids: [own.id] }))).toEqual(['accountSet.lastAdmin rights'])
  expect(await refused(api.edit({ ...asked, rights: ['read'] }))).toEqual(['accountSet.lastAdmin rights'])
  expect(await refused(api.edit({ ...asked, rights: ['read', 'admin'], validUntil: '2099-12-31' }))).toEqual([
    'accountSet.lastAdmin rights',
  ])
  // Nor do they lose him with his account, as long as it is kept.
  const group = (await signIn('ar_group', foreign.value)).api(userAdminCalls)
  expect(await refused(group.delete({ id: own.userId }))).toEqual(['accountSet.lastAdmin'])
  const row = await rowOf(store)
  const edited = { ...rights, rights: [...rights.rights], stores: ['S01'], id: row.id, version: row.version }
  expect(await api.edit(edited)).toEqual({ version: row.version + 1 })
  expect(await refused(api.edit(edited))).toEqual(['record.changed'])
})

test('why a line is seen is told row by row', async () => {
  await api.add({ ...given, sets: [{ companyId, year: 0 }], subjects: ['66', '1001'] })
  const why = (more: object) => api.why({ userId: store, accountSet: first.value, ...more })
  expect(await why({ subject: '660101', store: 'S01' })).toMatchObject({ verdict: 'seen', stores: ['S01'] })
  const hidden = await why({ subject: '660101', store: 'S02' })
  expect([hidden.verdict, hidden.rows.map(({ reason }) => reason).sort()]).toEqual(['store', ['seen', 'store']])
  expect((await why({ subject: '1122' })).verdict).toBe('notAllowed')
  expect((await api.why({ userId: store, accountSet: later.value, subject: '1001', store: 'S02' })).verdict).toBe(
    'seen',
  )
  expect(await refused(why({ accountSet: foreign.value }))).toEqual(['accountSet.noRight accountSet'])
})

test('the view as a user shows his menu and his part of the books, writes nothing, and is told', async () => {
  const { token, realName } = await api.viewAs({ userId: store })
  expect(realName).toBe('ar_store')
  const seen = async (definition: typeof sessionCalls.userInfo | typeof voucherCalls.save, input: object) =>
    (await boss.ask(definition, input, { headers: { 'view-as': token }, token: boss.token, accountSet: first.value }))
      .body
  const info = (await seen(sessionCalls.userInfo, {})).result as {
    viewing: string
    buttons: string[]
    accountConfigs: { rights: string[] }[]
  }
  expect([
    info.viewing,
    info.buttons.includes('gl:accountSetRight:edit'),
    info.buttons.includes('gl:voucher:view'),
  ]).toEqual(['ar_store', false, true])
  expect(info.accountConfigs.map(({ rights: held }) => held)).toEqual([['read'], ['read']])
  expect((await seen(voucherCalls.save, {})).code).toBe(40312)
  // The token is of this session and for whoever may look so.
  const stranger = await signIn('ar_group', foreign.value)
  const asked = { headers: { 'view-as': token }, token: stranger.token }
  expect((await stranger.ask(sessionCalls.userInfo, {}, asked)).body.code).toBe(40313)
  expect(await refused(stranger.api(setRightCalls).viewAs({ userId: store }))).toEqual(['record.missing userId'])
  const { items } = await boss.api(trailCalls).list({ chain: 'group', action: 'viewAs', page: 1, pageSize: 10 })
  expect(items.map(({ userName, objectNo }) => [userName, objectNo])).toEqual([['ar_boss', 'ar_store']])
})
