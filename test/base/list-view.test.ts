// Saved views: own ones, those shared in the company, and nobody else's.
import { expect, test } from 'vitest'
import { listViewCalls } from '../../src/contract/base/list-view.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld } from '../world/client.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
await prepareGroup(product.look)
const gate = openGate(product.db)
const here = await makeSet(gate, product.look, { code: 'LV01' })
const elsewhere = await makeSet(gate, product.look, { code: 'LV02' })
const companies = [here.companyId, elsewhere.companyId]
for (const userName of ['view_one', 'view_two']) {
  await product.makePerson({ userName, roles: ['entry'], rights: ['read', 'entry'], companies })
}
const list = '/voucher/list'
const signedIn = await product.signIn('view_one', here.value)
const one = signedIn.api(listViewCalls)
const two = (await product.signIn('view_two', here.value)).api(listViewCalls)

test('a view is its owner’s, or the company’s when it is shared; the same name replaces it', async () => {
  const mine = await one.save({ screen: list, name: ' 我的红字 ', search: '?quick=red', isShared: false })
  const shared = await one.save({ screen: list, name: '月末', search: '?quick=saved&view=lines', isShared: true })
  expect((await two.list({ screen: list })).items).toEqual([
    { id: shared.id, name: '月末', search: '?quick=saved&view=lines', isShared: true, isOwn: false, owner: 'view_one' },
  ])
  expect(await one.save({ screen: list, name: '我的红字', search: '?quick=red&side=debit', isShared: false })).toEqual(
    mine,
  )
  expect((await one.list({ screen: list })).items.map(({ name, search }) => [name, search])).toEqual([
    ['我的红字', '?quick=red&side=debit'],
    ['月末', '?quick=saved&view=lines'],
  ])
  expect((await signedIn.in(elsewhere.value).api(listViewCalls).list({ screen: list })).items).toEqual([])
  await expect(two.delete({ id: shared.id })).rejects.toBeInstanceOf(CallRefused)
  await one.delete({ id: shared.id })
  expect((await two.list({ screen: list })).items).toEqual([])
  const screen = '/report/balance-table-1'
  await one.save({ screen, name: '六栏', search: '?columns=6', isShared: true })
  await one.save({ screen: list, name: '六栏', search: '?quick=red', isShared: false })
  expect((await two.list({ screen })).items.map(({ name, search }) => [name, search])).toEqual([['六栏', '?columns=6']])
  expect((await one.list({ screen: list })).items.map(({ search }) => search)).toContain('?quick=red')
  await expect(one.list({ screen: 'javascript:' })).rejects.toBeInstanceOf(CallRefused)
  await expect(one.save({ screen: list, name: ' ', search: '', isShared: false })).rejects.toBeInstanceOf(CallRefused)
  await expect(one.save({ screen: list, name: 'x', search: 'javascript:', isShared: false })).rejects.toBeInstanceOf(
    CallRefused,
  )
})

test('the views of a screen are for whoever may open it: a report asks for its own permission alone', async () => {
  await product.makePerson({ userName: 'view_reports', roles: ['group'], rights: ['read'], companies })
  const reports = await product.signIn('view_reports', here.value)
  const views = reports.api(listViewCalls)
  const screen = '/report/balance-table-1'
  const kept = await views.save({ screen, name: '两栏', search: '?columns=2', isShared: true })
  expect((await one.list({ screen })).items.map(({ name }) => name)).toContain('两栏')
  await views.delete(kept)
  await expect(views.list({ screen: list })).rejects.toMatchObject({ code: 403 })
  await expect(views.save({ screen: list, name: '凭证', search: '', isShared: true })).rejects.toMatchObject({
    code: 403,
  })
  await expect(views.list({ screen: '/system/user' })).rejects.toBeInstanceOf(CallRefused)
  await expect(reports.in('XX99-2025').api(listViewCalls).list({ screen })).rejects.toBeInstanceOf(CallRefused)
})
