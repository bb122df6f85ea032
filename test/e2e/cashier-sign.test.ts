// The cashier's sign in the browser: one key in the audit view, then the audit that waited for it.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld, testPassword } from '../world/client.ts'
import { clerk, makeSet, prepareGroup } from '../world/ledger.ts'
import { closeWindows, openPage, startBrowser } from './chromium.ts'
import { ownPort } from './own-port.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
const gate = openGate(db)
const options = { cashierSign: true, cashFlowRequired: false, blockNegativeCash: 'OFF' }
const books = await makeSet(gate, look, { code: 'YS01', options })
const companies = [books.companyId]
const rights = ['read', 'entry', 'audit'] as const
const id = await product.makePerson({ userName: 'chief', roles: ['manager'], rights, companies })
await look.query(`insert into voucher_audit_right (id, user_id) values (9, $1)`, [id])
const line = (subject: string, debit: string, credit: string) => ({ summary: '付款', subject, aux: {}, debit, credit })
const draft = { type: 'JI', date: '2025-01-05', lines: [line('222102', '10', ''), line('1001', '', '10')] }
await gate.save(clerk, books, { draft })

let browser: Browser
let address: string

beforeAll(async () => {
  address = await product.app.http.listen({ host: '127.0.0.1', port: await ownPort() })
  browser = await startBrowser()
})

afterAll(async () => {
  await closeWindows(browser)
})

const states = () => look.query<{ cashierName: string; status: number }>(`select cashier_name, status from voucher`)

test('S signs the open voucher, which stays open and is audited next', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${address}/#/voucher/audit`)
  await page.fill('#userName', 'chief')
  await page.fill('#password', testPassword)
  await page.keyboard.press('Enter')
  const sign = page.getByRole('button', { name: /^出纳签字/ })
  await sign.waitFor()
  await page.keyboard.press('s')
  await page.getByRole('button', { name: '取消出纳签字' }).waitFor()
  await expect.poll(() => page.locator('.audit-head').innerText()).toContain('出纳 chief')
  expect(await states()).toEqual([{ cashierName: 'chief', status: 1 }])
  await page.getByRole('button', { name: '取消出纳签字' }).click()
  await expect.poll(states).toEqual([{ cashierName: '', status: 1 }])
  await sign.waitFor()
  await sign.click()
  await page.getByRole('button', { name: '取消出纳签字' }).waitFor()
  await page.keyboard.press('a')
  await expect.poll(states).toEqual([{ cashierName: 'chief', status: 2 }])
})
