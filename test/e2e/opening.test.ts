// The sheet of openings while a save is on its way: what is typed meanwhile stays typed, and nothing saved is lost.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openGate } from '../../src/server/ledger/gate.ts'
import { makeSet } from '../world/ledger.ts'
import { goTo, house } from './house.ts'

const home = await house()
const books = await makeSet(openGate(home.db), home.look, { code: 'YS01' })
await home.makePerson({
  userName: 'keeper',
  role: 'manager',
  rights: ['read', 'entry', 'report'],
  companyId: books.companyId,
})

const typeAt = async (page: Page, code: string, figure: string): Promise<void> => {
  await page.locator('input[type=search]:visible').fill(code)
  await page.locator(`.grid-data:visible`, { hasText: code }).locator('[data-column]').last().click()
  await page.getByLabel(`${code} 期初余额`, { exact: true }).fill(figure)
}

const button = (page: Page) => page.locator('.page-bar:visible .button-solid')

const stored = () =>
  home.look.query('select subject, base from opening where company_id = $1 order by subject', [books.companyId])

test('figures typed while others are being saved stay typed, and the next save takes them', async () => {
  const { page, complaints } = await home.enter('keeper', '/define/opening')
  const held = Promise.withResolvers<void>()
  const isSave = /\/opening\/save/
  await page.route(isSave, async (route) => {
    await held.promise
    await route.continue()
  })
  await typeAt(page, '1001', '100')
  const sent = page.waitForRequest(isSave)
  await page.keyboard.press('Control+s')
  await sent
  await typeAt(page, '4001', '250')
  await typeAt(page, '1001', '250')
  // One save after the other: the second would not know yet what the first has written.
  await page.keyboard.press('Control+s')
  const answered = page.waitForResponse(isSave)
  held.resolve()
  await (await answered).finished()
  await expect.poll(stored).toEqual([{ subject: '1001', base: 10_000n }])
  await expect.poll(() => button(page).innerText()).toContain('保存 2 行')
  await expect.poll(() => button(page).getAttribute('aria-busy')).not.toBe('true')
  await page.keyboard.press('Control+s')
  await expect.poll(() => button(page).isDisabled()).toBe(true)
  expect(await stored()).toEqual([
    { subject: '1001', base: 25_000n },
    { subject: '4001', base: -25_000n },
  ])
  await expect.poll(() => page.locator('.opening-tied:visible').count()).toBe(1)
  expect(await page.locator('.tab-dirty').count()).toBe(0)
  await goTo(page, '/home/dashboard')
  expect(complaints).toEqual([])
})

test('a figure beside the sign of another currency says so, and the own sign is taken', async () => {
  const { page, complaints } = await home.enter('keeper', '/define/opening')
  await typeAt(page, '1001', '$100')
  const cell = page.getByLabel('1001 期初余额', { exact: true })
  await cell.press('Enter')
  await expect.poll(() => page.locator('.toast-error').innerText()).toContain('$')
  expect(await cell.getAttribute('aria-invalid')).toBe('true')
  expect(await button(page).isDisabled()).toBe(true)
  await cell.fill('￥1,251.00')
  await cell.press('Enter')
  await expect.poll(() => button(page).innerText()).toContain('保存 1 行')
  expect(complaints).toEqual([])
})

test('a second file of openings asks what it takes the place of before it is imported', async () => {
  const { page, complaints } = await home.enter('keeper', '/define/opening')
  await page.locator('.page-bar:visible button', { hasText: '导入' }).click()
  await page.waitForSelector('.import-start')
  const table = '科目编码,科目名称,方向,期末余额\n224102,代扣社保公积金,贷,50\n140501,自营商品,借,50\n合计,,平,51\n'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '余额表.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await page.waitForSelector('.import-questions')
  const act = page.locator('.page-foot:visible .button-solid')
  expect(await act.isDisabled()).toBe(true)
  const choice = (text: string) => page.locator('.import-choices:visible button', { hasText: text })
  await choice('其余保留').click()
  await choice('按文件原样').click()
  await expect.poll(() => act.isDisabled()).toBe(false)
  await act.click()
  await expect.poll(() => page.locator('.empty:visible').innerText()).toContain('2 行保留')
  expect(await stored()).toEqual([
    { subject: '1001', base: 25_000n },
    { subject: '140501', base: 5_000n },
    { subject: '224102', base: -5_000n },
    { subject: '4001', base: -25_000n },
  ])
  expect(complaints).toEqual([])
})
