// The newcomer's tasks around the audit, with every key counted: return one, audit many, one's own, close a gap.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openGate } from '../../src/server/ledger/gate.ts'
import { makeSet, person, prepareGroup } from '../world/ledger.ts'
import { leave } from './chromium.ts'
import { goTo, house } from './house.ts'

const many = process.env.SELVEDGE_LONG === '1' ? 120 : 14

const home = await house()
await prepareGroup(home.look)
const gate = openGate(home.db)
const options = { cashFlowRequired: false, statementTemplate: 'NONE', blockNegativeCash: 'OFF' }
const books = await makeSet(gate, home.look, { options })
await home.makePerson({ userName: 'checker', role: 'manager', rights: ['read', 'audit'], mayAudit: true })
const bossId = await home.makePerson({
  userName: 'boss',
  role: 'manager',
  rights: ['read', 'entry', 'audit'],
  mayAudit: true,
})
const makerId = await home.makePerson({ userName: 'maker', role: 'entry', rights: ['read', 'entry'] })
const maker = person(makerId, 'maker')
const line = (subject: string, debit: string, credit: string) => ({ summary: '付款', subject, aux: {}, debit, credit })
const draft = (amount: string, date = '2025-01-06') => ({
  type: 'JI',
  date,
  lines: [line('222102', amount, ''), line('1001', '', amount)],
})
const saveMany = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => gate.save(maker, books, { draft: draft(`${100 + at}.10`) })))
const statuses = async (): Promise<Record<string, number>> => {
  const rows = await home.look.query<{ status: number; n: number }>(
    `select status, count(*)::integer as n from voucher where company_id = $1 group by status`,
    [books.companyId],
  )
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}

/** Presses keys and counts them; clicks count too. */
const hands = (page: Page) => {
  let count = 0
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) {
        count += 1
        await page.keyboard.press(key)
      }
    },
    click: async (selector: string) => {
      count += 1
      await page.locator(selector).first().click()
    },
    count: () => count,
  }
}
const number = (page: Page) => page.locator('.audit-number:visible').innerText()

test('a wrong voucher is returned with a reason in three keys, and its creator hears of it', async () => {
  await saveMany(1)
  const { page, complaints } = await home.enter('checker', '/voucher/audit')
  await expect.poll(() => number(page)).toBe('记-0001')
  const hand = hands(page)
  await hand.press('r')
  await page.locator('dialog textarea').waitFor()
  await page.keyboard.type('发票金额不符')
  await hand.press('Enter')
  // It waits for its creator, and for no auditor any more; there it is audited only after a question.
  await page.getByText('没有待您审核的凭证').waitFor()
  expect(hand.count()).toBeLessThanOrEqual(3)
  await goTo(page, '/voucher/audit?view=returned')
  await expect.poll(() => page.locator('.audit-rejected:visible').innerText()).toContain('发票金额不符')
  await page.keyboard.press('a')
  await page.locator('dialog', { hasText: '制单人尚未修改' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await statuses()).toEqual({ 1: 1 })
  await leave(page)
  const own = await home.enter('maker', '/home/dashboard')
  // What is counted as returned is one's own of the year, and so is what the figure leads to.
  const link = own.page.locator('.home-side a', { hasText: '退回' })
  await expect.poll(() => link.innerText()).toContain('1')
  await link.click()
  await own.page.getByText('本人制单').first().waitFor()
  await expect.poll(() => own.page.locator('.data-grid:visible .grid-data').first().innerText()).toContain('0001')
  await goTo(own.page, '/home/dashboard')
  await own.page.getByRole('button', { name: '1 条未读通知' }).click()
  await own.page.locator('.notice', { hasText: 'checker 退回了凭证 记-0001：发票金额不符' }).click()
  await expect.poll(() => own.page.locator('.entry-rejected').innerText()).toContain('发票金额不符')
  expect([...complaints, ...own.complaints]).toEqual([])
  await leave(own.page)
})

test('many are audited one by one but two, with hardly more keys than vouchers, or in five', async () => {
  await saveMany(many)
  const { page, complaints } = await home.enter('checker', '/voucher/audit')
  const hand = hands(page)
  const skipped = new Set([3, 7])
  for (let at = 1; at <= many; at += 1) {
    await expect.poll(() => number(page)).toBe(`记-${String(at + 1).padStart(4, '0')}`)
    await page.waitForFunction(() => !document.querySelector('.audit-stale, .button[aria-busy]'))
    await hand.press(skipped.has(at) ? 'j' : 'a')
  }
  // The one that was returned before is not among them.
  await expect.poll(statuses).toEqual({ 1: 3, 2: many - 2 })
  expect(hand.count()).toBeLessThanOrEqual(many + 5)
  await saveMany(many - 2)
  await page.reload()
  await expect.poll(() => page.locator('.audit-row').count()).toBe(many)
  const batch = hands(page)
  await batch.press('Control+a')
  await page.getByRole('button', { name: `批量审核 ${many} 张` }).waitFor()
  await batch.click('.audit-row:nth-child(1) .checkbox')
  await batch.click('.audit-row:nth-child(2) .checkbox')
  await batch.press('Shift+A')
  // It says how many and their sum before; Enter does it.
  const sum = page.locator('dialog', { hasText: `${many - 2} 张，合计 CNY` })
  await sum.getByRole('button', { name: `审核 ${many - 2} 张` }).waitFor()
  await batch.press('Enter')
  await expect.poll(statuses).toEqual({ 1: 3, 2: 2 * many - 4 })
  expect(batch.count()).toBeLessThanOrEqual(5)
  // All of it is taken back by one key, and is done once more.
  const told = page.locator('.toast', { hasText: `已审核 ${many - 2} 张，合计` })
  await told.getByRole('button', { name: '撤销' }).waitFor()
  await page.keyboard.press('z')
  await expect.poll(statuses).toEqual({ 1: many + 1, 2: many - 2 })
  await page.locator('.toast', { hasText: `已撤销 ${many - 2} 张凭证的审核` }).waitFor()
  await expect.poll(() => page.locator('.audit-row').count()).toBe(many)
  // Auditing the one that is read leaves others chosen.
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.waitForFunction(() => !document.querySelector('.audit-stale, .button[aria-busy]'))
  await page.keyboard.press('a')
  await expect.poll(statuses).toEqual({ 1: many, 2: many - 1 })
  await page.getByRole('button', { name: '批量审核 1 张' }).waitFor()
  expect(complaints).toEqual([])
  await leave(page)
})

test('who tries to audit his own is told why not, and who can', async () => {
  const boss = person(bossId, 'boss')
  await gate.save(boss, books, { draft: draft('77.70', '2025-02-03') })
  const { page, complaints } = await home.enter('boss', '/voucher/list?periodFrom=2025-02&periodTo=2025-02')
  await page.locator('.grid-data').first().waitFor()
  await page.locator('.data-grid:visible').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('a')
  const report = page.locator('.list-results:visible')
  await expect.poll(() => report.innerText()).toContain('审核人不能与制单人相同')
  await expect.poll(() => report.innerText()).toMatch(/checker\n+可以审核/)
  await expect.poll(() => report.innerText()).toMatch(/boss\n+是制单人/)
  expect(complaints).toEqual([])
  await leave(page)
})

test('a gap in the numbers is found and closed in three keys', async () => {
  const saved = []
  for (let at = 0; at < 3; at += 1) saved.push(await gate.save(maker, books, { draft: draft('5', '2025-03-03') }))
  await gate.delete(maker, books, [saved[1]?.id ?? 0n])
  const { page, complaints } = await home.enter('maker', '/voucher/list?periodFrom=2025-03&periodTo=2025-03')
  await page.locator('.grid-data').first().waitFor()
  const hand = hands(page)
  await hand.press('g')
  const panel = page.locator('.list-results:visible')
  await expect.poll(() => panel.innerText()).toContain('2025-03 记字缺 1 个号')
  await expect.poll(() => panel.innerText()).toContain('记-0003 → 记-0002')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('重新编号 1 张')
  await hand.press('Enter')
  await expect.poll(() => panel.innerText()).toContain('凭证号连续，没有断号')
  expect(hand.count()).toBeLessThanOrEqual(3)
  await expect.poll(() => gate.gaps(books, '2025-03')).toEqual([])
  expect(complaints).toEqual([])
  await goTo(page, '/home/dashboard')
  await leave(page)
})

test('what waits is told to be loading, and is no list yet that has no rows', async () => {
  const { page } = await home.enter('checker', '/home/dashboard')
  let go = (): void => undefined
  const held = new Promise<void>((done) => {
    go = done
  })
  await page.route('**/gl/voucher/list*', async (route) => {
    await held
    await route.continue()
  })
  await goTo(page, '/voucher/audit')
  await page.locator('.audit-list [role=status]').waitFor({ state: 'attached' })
  expect(await page.locator('.audit-list ul').count()).toBe(0)
  go()
  await expect.poll(() => page.locator('.audit-list [role=status]').count()).toBe(0)
  await page.locator('.audit-list ul').waitFor()
  await leave(page)
})
