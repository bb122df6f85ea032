// The newcomer's tasks of the end of a month, every press counted: a failed check, posting, opening again, revaluation.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { auditor, clerk, makeSet, poster } from '../world/ledger.ts'
import { leave } from './chromium.ts'
import { halfPosted } from './half-posted.ts'
import { goTo } from './house.ts'

const { home, gate, books } = await halfPosted()
const other = await makeSet(gate, home.look, { code: 'ZB', options: { cashFlowRequired: false } })

/** Presses buttons and links, and counts them. */
const hands = (page: Page) => {
  let count = 0
  return {
    click: async (role: 'button' | 'link', name: string | RegExp) => {
      count += 1
      await page.getByRole(role, { name }).filter({ visible: true }).first().click()
    },
    count: () => count,
  }
}

const open = async (no: number) => {
  const opened = await home.enter('all', `/period/posting?open=${books.value}%20${no}`)
  await opened.page.locator('.panel').waitFor()
  return { ...opened, panel: opened.page.locator('.panel') }
}

const sale = (amount: string) => ({
  type: 'JI',
  date: '2025-12-31',
  lines: [
    { summary: 'x', subject: '140501', aux: {}, debit: amount, credit: '' },
    { summary: 'x', subject: '222102', aux: {}, debit: '', credit: amount },
  ],
})

//
test('an unaudited voucher is one press from the failed check, and the check one press from it', async () => {
  await gate.auditMonth(auditor, books, '2025-12')
  await gate.save(clerk, books, { draft: sale('9.00') })
  const { page, panel, complaints } = await open(12)
  await expect.poll(() => panel.locator('.check-block').innerText()).toContain('存在未审核的凭证')
  const there = hands(page)
  await there.click('link', '记-0030')
  await expect.poll(() => page.locator('.entry-number:visible').innerText()).toBe('0030')
  await gate.auditMonth(auditor, books, '2025-12')
  await page.locator('.tab', { hasText: '记账' }).click()
  expect(there.count()).toBe(1)
  await panel.waitFor()
  await page.getByRole('button', { name: '重新检查' }).click()
  await expect.poll(() => panel.locator('.check-block').count()).toBe(0)
  expect(complaints).toEqual([])
  await leave(page)
})

//
test('a month that is ready is posted in two presses', async () => {
  const { page, panel, complaints } = await open(12)
  await expect.poll(() => panel.locator('.posting-ready').count()).toBe(1)
  const hand = hands(page)
  await hand.click('button', /^记账 \d+ 张$/)
  await page.locator('dialog').waitFor()
  await page.locator('dialog .button-solid').click()
  await expect.poll(() => panel.innerText()).toContain('已记账 30 张')
  expect(hand.count() + 1).toBeLessThanOrEqual(2)
  // A link to the month shows the month, whatever came of its posting before.
  await page.evaluate((to) => {
    location.hash = to
  }, `/period/posting?open=${books.value}%2012`)
  await expect.poll(() => page.locator('.panel:visible').innerText()).toContain('这是最近记账的月份')
  expect(complaints).toEqual([])
  await leave(page)
})

test('a month is opened again with a reason, put right and posted again: three acts in the log', async () => {
  const { page, panel, complaints } = await open(12)
  const hand = hands(page)
  await hand.click('button', '取消记账')
  await expect.poll(() => page.locator('dialog .reopen-impact').innerText()).toContain('30 张凭证保持不变')
  await page.locator('dialog textarea').fill('补录一张漏记的凭证')
  await page.keyboard.press('Enter')
  await expect.poll(() => panel.innerText()).toContain('记账前检查')
  await gate.save(clerk, books, { draft: sale('11.00') })
  await gate.auditMonth(auditor, books, '2025-12')
  await hand.click('button', '重新检查')
  await expect.poll(() => panel.locator('.posting-ready').count()).toBe(1)
  await hand.click('button', '记账 1 张')
  await page.locator('dialog .button-solid').click()
  await expect.poll(() => panel.innerText()).toContain('已记账 31 张')
  expect(hand.count() + 2).toBeLessThanOrEqual(6)
  // The log is read anew behind the panel.
  const acts = page.locator('.posting-acts tbody tr', { hasText: '2025-12' })
  await expect.poll(() => acts.count()).toBe(3)
  expect(complaints).toEqual([])
  await leave(page)
})

test('a revaluation is looked at and made in three presses', async () => {
  await gate.cancelPosting(poster, books, '2025-12', '期末汇率更正')
  const rate = `rate_date = '2025-12-31' and type = 'MONTH_END'`
  await home.look.query(`update exchange_rate set rate = rate + 0.01, row_digest = null where ${rate}`)
  await gate.touchFacts([books.companyId])
  const { page, panel, complaints } = await open(12)
  await panel.locator('.closing-row').first().waitFor()
  const hand = hands(page)
  await hand.click('button', '预览 汇兑调整')
  await page.locator('dialog .closing-table').waitFor()
  await hand.click('button', /^(生成|重新生成)$/)
  await expect.poll(() => page.locator('dialog').count()).toBe(0)
  const [fx] = await gate.examineClosing(books, [{ kind: 'fx', no: 12 }])
  expect([fx?.isDone, fx?.own.length]).toEqual([true, 1])
  expect(hand.count()).toBeLessThanOrEqual(3)
  expect(complaints).toEqual([])
  await leave(page)
})

test('a preview stays open while the vouchers of its month are read anew beneath it', async () => {
  const saved = await gate.save(clerk, books, { draft: sale('3.00') })
  const { page, panel, complaints } = await open(12)
  await goTo(page, '/voucher/audit')
  await page.locator('.audit-number:visible').waitFor()
  await page.keyboard.press('a')
  const statuses = () => home.look.query(`select status from voucher where id = $1`, [saved.id])
  await expect.poll(statuses).toEqual([{ status: 2 }])
  // The counts of the month come after the preview was opened.
  const counts = Promise.withResolvers<void>()
  await page.route('**/gl/posting/grid*', async (route) => {
    await counts.promise
    await route.continue()
  })
  await page.locator('.tab', { hasText: '记账' }).click()
  await hands(page).click('button', '预览 汇兑调整')
  await page.locator('dialog .closing-table').waitFor()
  const read = page.waitForResponse((answer) => answer.url().includes('/gl/closing/preview'))
  counts.resolve()
  await read
  expect(await page.locator('dialog .closing-table').count()).toBe(1)
  expect(await panel.count()).toBe(1)
  expect(complaints).toEqual([])
  await leave(page)
})

test('books are proved at their screen', async () => {
  const { page, complaints } = await home.enter('all', '/period/verify')
  await page.getByRole('button', { name: /^全部校验/ }).click()
  await expect.poll(() => page.locator('.data-grid:visible').innerText()).toMatch(/无误/)
  expect(complaints).toEqual([])
  await leave(page)
})

test('what two companies do not agree on is found, mirrored and eliminated in six presses', async () => {
  const names = `('related', 'ZB', '乙', '', ''), ('related', 'YS01', '甲', '', '')`
  await home.look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values ${names}
    on conflict do nothing`)
  await home.look.query(
    `insert into related_company (id, company, counterparty, entity_type, entity_code, method, pairs) values
       (1, 'YS01', 'ZB', 'related', 'ZB', 'FULL', '{112203-220203,224103-122103}'),
       (2, 'ZB', 'YS01', 'related', 'YS01', 'FULL', '{220203-112203,122103-224103}')`,
  )
  await gate.touchFacts([books.companyId, other.companyId])
  const line = (subject: string, more: object) => ({ summary: '与乙对冲', subject, aux: { related: 'ZB' }, ...more })
  const offset = [line('224103', { debit: '100.00', credit: '' }), line('112203', { debit: '', credit: '100.00' })]
  await gate.save(clerk, books, { draft: { type: 'JI', date: '2025-12-31', lines: offset } })
  const address = `/report/merge?companies=${books.value},${other.value}&month=2025-12&include=saved&view=differences`
  const { page, complaints } = await home.enter('all', address)
  const foot = page.locator('.page-foot:visible')
  await expect.poll(() => foot.innerText()).toContain('未核对一致：2 处')
  const hand = hands(page)
  await hand.click('button', '核对明细')
  await hand.click('button', '生成对方草稿')
  await expect.poll(() => page.locator('.drawer').count()).toBe(0)
  await hand.click('button', /通知/)
  await hand.click('button', /对方草稿已生成/)
  await page.waitForURL(/voucher\/entry/)
  await page.getByText('借贷平衡').filter({ visible: true }).first().waitFor()
  // Whoever goes back while the save is on its way begins to read what is not in it yet; he is shown it all the same.
  const reading = page.waitForRequest(/merge\/differences/)
  await page.route('**/gl/voucher/save', async (route) => {
    await reading
    await sleep(200)
    await route.continue()
  })
  await home.look.transaction(async (tx) => {
    await tx.query('lock table merge_stock in access exclusive mode')
    const saved = page.waitForResponse(/voucher\/save/)
    await page.keyboard.press('Control+S')
    await page.locator('.tab', { hasText: '合并报表' }).click()
    await saved
    await sleep(100)
  })
  await expect.poll(() => foot.innerText()).toContain('内部往来已核对一致')
  expect(hand.count() + 2).toBeLessThanOrEqual(6)
  expect(complaints).toEqual([])
  await leave(page)
})
