// The first year of a company as a newcomer keeps it, in the browser alone: made, opened, two months, the year closed.
import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { makeUser } from '../../src/seed/system.ts'
import { leave } from './chromium.ts'
import { goTo, house, password, reportAt } from './house.ts'

const home = await house()
for (const [userName, role] of [
  ['founder', 'admin'],
  ['checker', 'manager'],
] as const) {
  await makeUser(home.look, { userName, realName: userName, password, roles: [role] })
}

/** Enters a person, whose window is gone when the test is done. */
const enter = async (userName: string, path: string) => {
  const opened = await home.enter(userName, path, { lang: 'zh-cn' })
  onTestFinished(() => leave(opened.page))
  return opened
}

const shown = (page: Page): Locator => page.locator('.pane:visible')
const press = (within: Page | Locator, name: string | RegExp): Promise<void> =>
  within.getByRole('button', { name }).filter({ visible: true }).first().click()
const rowOf = (page: Page, code: string): Locator =>
  shown(page).locator('.grid-data', { has: page.locator(`.grid-cell:text-is("${code}")`) })

/** Makes the company; what is missing and what the server refuses stands at its field, in the step that has it. */
const makeCompany = async (page: Page): Promise<void> => {
  await page.locator('.empty-action button').click()
  const drawer = page.locator('.drawer')
  const next = drawer.locator('.panel-foot .button-solid')
  const errors = () => drawer.locator('.form-error').allInnerTexts()
  await drawer.getByLabel('公司编码').fill('first1')
  await drawer.getByLabel('年度').fill('2025')
  await drawer.getByLabel('统一信用代码').fill('91350100M000100Y44')
  await next.click()
  await expect.poll(errors).toEqual(['名称不能为空'])
  await drawer.getByLabel('名称（简体）').fill('第一公司')
  await next.click()
  await drawer.getByLabel('启用月份').click()
  await page.getByRole('option', { name: '2025-11' }).click()
  await next.click()
  await next.click()
  await expect.poll(errors).toEqual(['统一社会信用代码校验不通过'])
  await drawer.getByLabel('统一信用代码').fill('91350100M000100Y43')
  for (let step = 0; step < 3; step += 1) await next.click()
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(() => shown(page).locator('.page-title').innerText()).toBe('FIRST1-2025')
}

/** A second person may look at the books and audit them, every voucher of them. */
const letAudit = async (page: Page, userName: string): Promise<void> => {
  const drawer = page.locator('.drawer')
  await goTo(page, '/define/account-set-right')
  await press(page, '添加用户')
  await drawer.getByRole('checkbox', { name: userName }).check({ force: true })
  await drawer.getByRole('checkbox', { name: '审核' }).check({ force: true })
  await press(drawer, '保存')
  await shown(page).locator('.grid-data', { hasText: userName }).waitFor()
  // What tells that it is saved lies over the buttons of the next screen.
  await page.locator('.toast-close').click()
  await goTo(page, '/define/voucher-audit-right')
  await press(page, '新增')
  await drawer.getByLabel('审核人').fill(userName)
  await drawer.getByLabel('审核人').press('Enter')
  await press(drawer, '保存')
  await shown(page).locator('.grid-data', { hasText: userName }).waitFor()
}

const openingFields = ['本年累计借方', '本年累计贷方', '期初余额'] as const

/** Subject, what it took and gave in ten months, and what is left: 12,000 were earned and 7,000 spent, all in cash. */
const openings = [
  ['1001', '12,000', '7,000', '10,000'],
  ['4001', '', '', '5,000'],
  ['4103', '', '5,000', '5,000'],
  ['6051', '12000', '12000', ''],
  ['6711', '7000', '7000', ''],
] as const

const typeOpenings = async (page: Page): Promise<void> => {
  await goTo(page, '/define/opening')
  const cellOf = (label: string) => shown(page).getByLabel(label, { exact: true })
  const begin = async (code: string, column: number) => {
    await shown(page).locator('input[type=search]').fill(code)
    await rowOf(page, code).locator(`[data-column="${column}"]`).click()
  }
  for (const [code, ...figures] of openings) {
    await begin(code, 5)
    for (const [at, name] of openingFields.entries()) {
      await cellOf(`${code} ${name}`).fill(figures[at] ?? '')
      await page.keyboard.press('Tab')
    }
  }
  // What is no amount is not left, and given up.
  await begin('1001', 7)
  await cellOf('1001 期初余额').fill('1.005')
  await page.keyboard.press('Enter')
  await shown(page).locator('.opening-bad').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => shown(page).locator('.opening-bad').count()).toBe(0)
  await expect.poll(() => shown(page).locator('.opening-tied').count()).toBe(1)
  await page.keyboard.press('Control+s')
  await expect.poll(() => shown(page).locator('.page-bar .button-solid').isDisabled()).toBe(true)
  await press(page, '本年累计现金流量')
  const drawer = page.locator('.drawer')
  await drawer.getByLabel('CF010101 流入').fill('12000')
  await drawer.getByLabel('CF010204 流出').fill('7000')
  await press(drawer, '保存 2 行')
  await drawer.waitFor({ state: 'detached' })
}

const editor = (page: Page): Locator => shown(page).locator('[data-entry-input]')
const place = (page: Page) => editor(page).getAttribute('aria-label')
const cell = (page: Page, row: number, field: string): Locator =>
  shown(page).locator(`.entry-row[data-row="${row}"] [data-field="${field}"]`)

const save = async (page: Page, no: string): Promise<void> => {
  await page.keyboard.press('Control+s')
  await expect.poll(() => shown(page).locator('.entry-note').innerText()).toContain(`凭证号 ${no}`)
}

type Typed = { date: string; no: string; summary: string; debit: string; credit: string; amount: string }

/** Each of these subjects has one more cell before the amount, which is passed, but 6711. */
const typeSubject = async (page: Page, row: number, subject: string): Promise<void> => {
  await page.keyboard.type(subject)
  await page.keyboard.press('Enter')
  if (subject !== '6711') await page.keyboard.press('Enter')
  await expect.poll(() => place(page)).toBe(`第 ${row} 行，借方`)
}

const typeVoucher = async (page: Page, { date, no, summary, debit, credit, amount }: Typed): Promise<void> => {
  await goTo(page, '/voucher/entry')
  await editor(page).waitFor()
  await page.keyboard.press('Alt+n')
  await expect.poll(() => shown(page).locator('.entry-row').count()).toBe(1)
  await shown(page).locator('.date-field input').fill(date)
  await shown(page).locator('.date-field input').press('Enter')
  await shown(page).locator('.entry-row [data-field=summary], .entry-editor.entry-summary').first().click()
  await page.keyboard.insertText(summary)
  await page.keyboard.press('Enter')
  await typeSubject(page, 1, debit)
  await page.keyboard.type(amount)
  // The summary of the second line is that of the first.
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key)
  await typeSubject(page, 2, credit)
  for (const key of ['Space', '=']) await page.keyboard.press(key)
  await expect.poll(() => editor(page).inputValue()).toBe(`${amount}.00`)
  await save(page, no)
}

/** Opens the panel of a month on the posting screen by a press on it. */
const openMonth = async (page: Page, no: number): Promise<Locator> => {
  await goTo(page, '/period/posting')
  await shown(page).locator(`.month-cell[data-cell="0 ${no}"]`).click()
  const panel = shown(page).locator('.panel')
  await panel.locator('.page-note', { hasText: `FIRST1 · 2025-${no}` }).waitFor()
  return panel
}

/** Carries profit and loss of the month forward; the preview shows `result` on the side of the profit. */
const carryForward = async (page: Page, no: number, result: string): Promise<void> => {
  const panel = await openMonth(page, no)
  await press(panel, '预览 损益结转')
  const dialog = page.locator('dialog')
  await expect.poll(() => dialog.locator('tr', { hasText: '4103' }).innerText()).toContain(result)
  await dialog.locator('.button-solid').click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => panel.locator('.closing-row', { hasText: '损益结转' }).innerText()).toContain('已生成')
}

/** Audits all that waits, which is so many vouchers. */
const auditAll = async (page: Page, count: number): Promise<void> => {
  await page.reload()
  await expect.poll(() => page.locator('.audit-row').count()).toBe(count)
  await page.keyboard.press('Control+a')
  await press(page, `批量审核 ${count} 张`)
  await page.locator('dialog .button-solid').click()
  await expect.poll(() => page.locator('.audit-row').count()).toBe(0)
}

/** Posts `count` vouchers of a month, which then holds `total`. */
const post = async (page: Page, no: number, count: number, total: number): Promise<void> => {
  const panel = await openMonth(page, no)
  await press(panel, '重新检查')
  await press(panel, `记账 ${count} 张`)
  await page.locator('dialog .button-solid').click()
  await expect.poll(() => shown(page).locator('.panel').innerText()).toContain(`2025-${no} · 已记账 ${total} 张`)
}

const reopen = async (page: Page, no: number): Promise<void> => {
  const panel = await openMonth(page, no)
  await press(panel, '取消记账')
  await expect.poll(() => page.locator('dialog .reopen-impact').innerText()).toContain('6 张凭证保持不变')
  await page.locator('dialog textarea').fill('滞纳金多记了一位')
  await page.keyboard.press('Enter')
  await expect.poll(() => panel.innerText()).toContain('记账前检查')
}

/** Reverses 记-0002 in red and saves the copy that corrects it with the right amount. */
const correct = async (page: Page, amount: string): Promise<void> => {
  await goTo(page, '/voucher/list?periodFrom=2025-12&periodTo=2025-12')
  await shown(page).locator('.grid-data a', { hasText: '记-0002' }).click()
  await press(page, '红字冲销')
  const dialog = page.locator('dialog')
  await dialog.locator('.date-field input').fill('2025-12-31')
  await dialog.locator('.date-field input').press('Enter')
  await dialog.locator('.button-danger').click()
  await shown(page).locator('.second-bar', { hasText: '订正凭证' }).waitFor()
  for (const [row, side] of ['debit', 'credit'].entries()) {
    await cell(page, row, side).click()
    await page.keyboard.type(amount)
    await page.keyboard.press('Enter')
    await expect.poll(() => cell(page, row, side).innerText()).toBe(`${amount}.00`)
  }
  await save(page, '0008')
}

const step = (page: Page, name: string): Locator => shown(page).getByRole('region', { name })

/** Makes the vouchers of the year's end: `profit` is what they move on, then there are so many of them. */
const makeYearVouchers = async (page: Page, profit: string, count: number): Promise<void> => {
  await goTo(page, '/period/year-end')
  const vouchers = step(page, '年结凭证')
  await expect.poll(() => vouchers.locator('table').first().innerText()).toContain(profit)
  await press(vouchers, '生成')
  await expect.poll(() => vouchers.locator('.closing-there a').count()).toBe(count)
}

const closeYear = async (page: Page): Promise<void> => {
  await goTo(page, '/period/year-end')
  await press(page, '年结 2025')
  await page.locator('dialog .button-solid').click()
  const carried = step(page, '结转期初')
  await expect.poll(() => carried.innerText()).toContain('期初余额 4 行，由年结转入')
  await expect.poll(() => carried.innerText()).toContain('期初余额与本年已记账的余额一致')
  await expect.poll(() => step(page, '检查').innerText()).toContain('2025年已年结')
  await press(page, '进入 FIRST1-2026')
  await expect.poll(() => page.locator('.set-button').innerText()).toContain('2026')
}

/** Codes with the opening balances of the first month, debit and credit. */
const openingColumns = async (page: Page): Promise<string[]> => {
  await goTo(page, '/report/balance-table-1?month=2026-01&include=saved')
  await reportAt(page, '/report/balance-table-1?month=2026-01&include=saved')
  const rows = await shown(page).locator('.grid-data').all()
  return Promise.all(
    rows.map(async (row) => {
      const texts = [0, 2, 3].map((column) => row.locator(`[data-column="${column}"]`).innerText())
      return (await Promise.all(texts)).map((text) => text.trim()).join(' ')
    }),
  )
}

// R-001 R-003
test('a company is made, keeps two months, puts one right and closes its year; the next begins with it', async () => {
  const { page, complaints } = await enter('founder', '/define/account-set')
  await makeCompany(page)
  await typeOpenings(page)
  await letAudit(page, 'checker')

  const sale = { summary: '收取服务费', debit: '1001', credit: '6051' }
  const fine = { summary: '支付滞纳金', debit: '6711', credit: '1001' }
  await typeVoucher(page, { ...sale, date: '2025-11-05', no: '0001', amount: '5,000' })
  await typeVoucher(page, { ...fine, date: '2025-11-20', no: '0002', amount: '1,200' })
  await carryForward(page, 11, '3,800.00')
  const auditor = await enter('checker', '/voucher/audit')
  await auditAll(auditor.page, 3)
  await post(page, 11, 3, 3)
  // What a posted month stands on is fixed from now on.
  await goTo(page, '/define/opening')
  await expect.poll(() => shown(page).locator('.page-bar').innerText()).toContain('已有记账月份')

  await typeVoucher(page, { ...sale, date: '2025-12-10', no: '0001', amount: '3,000' })
  await typeVoucher(page, { ...fine, date: '2025-12-20', no: '0002', amount: '900' })
  await carryForward(page, 12, '2,100.00')
  await makeYearVouchers(page, '10,900.00', 3)
  await auditAll(auditor.page, 6)
  await post(page, 12, 6, 6)

  await reopen(page, 12)
  await correct(page, '90')
  await carryForward(page, 12, '810.00')
  // What the correction adds to the profit, and to the reserve, is all that is asked for now.
  await makeYearVouchers(page, '810.00', 6)
  await auditAll(auditor.page, 6)
  await post(page, 12, 6, 12)
  await closeYear(page)

  // 10,000 + 5,000 − 1,200 + 3,000 − 90 in cash; a tenth of the profit of 11,710 is put aside.
  expect(await openingColumns(page)).toEqual([
    '1001 16,710.00 –',
    '4001 – 5,000.00',
    '4101 – 1,171.00',
    '410101 – 1,171.00',
    '4104 – 10,539.00',
    '410406 – 10,539.00',
  ])
  const checks = shown(page).locator('.report-check')
  // A figure that is a link stands in a box of its own.
  const told = async () => (await checks.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
  await expect.poll(told).toEqual(['试算平衡', '期初 16,710.00', '本期 0.00', '期末 16,710.00'])
  await goTo(page, '/period/verify')
  await press(page, '全部校验（2）')
  const proved = shown(page).locator('.grid-data', { hasText: '无误' })
  await expect.poll(() => proved.count()).toBe(2)
  expect([...complaints, ...auditor.complaints]).toEqual([])
})
