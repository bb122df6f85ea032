// The sheet of openings while a save is on its way: what is typed meanwhile stays typed, and nothing saved is lost.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openGate } from '../../src/server/ledger/gate.ts'
import { makeSet } from '../ledger.ts'
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
