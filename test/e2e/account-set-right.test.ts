// Task 24 of the newcomer's: an accountant of a store gets only her store, and the product is looked at as she sees it.
import { expect, test } from 'vitest'
import { openGate } from '../../src/server/ledger/gate.ts'
import { makeSet, person, prepareGroup } from '../world/ledger.ts'
import { leave } from './chromium.ts'
import { goTo, house } from './house.ts'

const home = await house()
await prepareGroup(home.look)
await home.look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
  values ('store', 'S01', '一店', '一店', 'Store 1'), ('store', 'S02', '二店', '二店', 'Store 2')`)
const gate = openGate(home.db)
const options = { cashFlowRequired: false, statementTemplate: 'NONE', blockNegativeCash: 'OFF' }
const books = await makeSet(gate, home.look, { options })
await home.makePerson({ userName: 'boss', role: 'admin', rights: ['read', 'admin'] })
const own = await home.makePerson({ userName: 'store_one', role: 'entry', rights: ['read'] })
await home.look.query('delete from account_set_right where user_id = $1', [own])
const line = (store: string, debit: string, credit: string) => ({
  ...{ summary: `${store} 房租`, subject: '660108', aux: { store }, debit, credit },
})
const rent = (store: string) =>
  gate.save(person(own, 'store_one'), books, {
    draft: { type: 'JI', date: '2025-01-06', lines: [line(store, '7.00', ''), line(store, '', '7.00')] },
  })
const { id } = await rent('S01')
await rent('S02')

// R-078 R-235
test('in six acts she has her store alone, and one more shows what she sees, to look only', async () => {
  const { page, complaints } = await home.enter('boss', '/define/account-set-right')
  let acts = 0
  const click = async (name: string, role: 'button' | 'checkbox' = 'button') => {
    acts += 1
    await page.getByRole(role, { name }).first().click()
  }
  await click('添加用户')
  await click('store_one', 'checkbox')
  acts += 2
  await page.getByLabel('店铺').fill('S01')
  await page.keyboard.press('Enter')
  await click('保存')
  const row = page.locator('.grid-row', { hasText: 'store_one' })
  await row.waitFor()
  await expect.poll(() => row.innerText()).toContain('店铺 S01')
  expect(acts).toBeLessThanOrEqual(6)
  await row.getByRole('button', { name: '以此用户身份查看' }).click()
  await page.getByText('正在以 store_one 的身份查看').waitFor()
  await goTo(page, '/voucher/list')
  await page.locator('.grid-row', { hasText: 'S01 房租' }).waitFor()
  expect(await page.locator('.grid-row', { hasText: 'S02 房租' }).count()).toBe(0)
  // What only looks asks for nothing that is refused.
  await goTo(page, `/voucher/entry/${id}`)
  await page.getByText('S01 房租').filter({ visible: true }).first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.locator('.toast').allInnerTexts()).toEqual([])
  await page.getByRole('button', { name: '结束查看' }).click()
  await page.locator('.frame').waitFor()
  await expect.poll(() => page.getByText('正在以 store_one 的身份查看').count()).toBe(0)
  expect(complaints).toEqual([])
  await leave(page)
})
