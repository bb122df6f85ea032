// A new user sets up a company in the browser: its account set, opening balances that tie, and a first voucher.
import { expect, test } from 'vitest'
import { makeUser } from '../../src/seed/user.ts'
import { editor, note, place } from './entry-hands.ts'
import { goTo, house, password } from './house.ts'

const home = await house()
await makeUser(home.look, { userName: 'founder', realName: 'Founder', password, roles: ['admin'] })

test('a company is made from the standard chart, its openings are typed and tie, and a voucher is kept', async () => {
  const { page, complaints } = await home.enter('founder', '/define/account-set', { lang: 'zh-cn' })
  await page.locator('.empty-action button').click()
  const drawer = page.locator('.drawer')
  const next = drawer.locator('.panel-foot .button-solid')
  await drawer.getByLabel('公司编码').fill('first1')
  await drawer.getByLabel('年度').fill('2025')
  await drawer.getByLabel('统一信用代码').fill('91350100M000100Y44')
  await next.click()
  await expect.poll(() => drawer.locator('.form-error').allInnerTexts()).toEqual(['名称不能为空'])
  await drawer.getByLabel('名称（简体）').fill('第一公司')
  await next.click()
  await next.click()
  await next.click()
  // What the server refuses stands at its field, in the step that has it.
  await expect.poll(() => drawer.locator('.form-error').allInnerTexts()).toEqual(['统一社会信用代码校验不通过'])
  await drawer.getByLabel('统一信用代码').fill('91350100M000100Y43')
  for (let step = 0; step < 3; step += 1) await next.click()
  await page.waitForSelector('.drawer', { state: 'detached' })
  await expect.poll(() => page.locator('.page-title:visible').innerText()).toBe('FIRST1-2025')

  await goTo(page, '/define/opening')
  const row = (code: string) =>
    page.locator('.grid-data:visible', { has: page.locator(`.grid-cell:text-is("${code}")`) })
  await row('1001').locator('.grid-cell').last().click()
  await page.keyboard.type('1,000')
  await page.keyboard.press('Enter')
  await page.keyboard.type('1.005')
  await page.keyboard.press('Enter')
  expect(await page.locator('.opening-bad').count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.locator('.field input[type=search]:visible').fill('4001')
  await row('4001').locator('.grid-cell').last().click()
  await page.keyboard.type('1000')
  await expect.poll(() => page.locator('.page-foot:visible .opening-tied').count()).toBe(1)
  await page.keyboard.press('Control+s')
  await expect.poll(() => page.locator('.page-bar:visible .button-solid').isDisabled()).toBe(true)
  const kept = await home.look.query('select subject, base from opening order by subject')
  expect(kept).toEqual([
    { subject: '1001', base: 100000n },
    { subject: '4001', base: -100000n },
  ])

  await goTo(page, '/voucher/entry')
  await page.waitForSelector('[data-entry-input]')
  await page.locator('.date-field input').fill('2025-01-05')
  await page.locator('.date-field input').press('Enter')
  await page.locator('.entry-row [data-field=summary], .entry-editor.entry-summary').first().click()
  for (const text of ['买入', '110101']) {
    await page.keyboard.insertText(text)
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => place(page)).toBe('第 1 行，借方')
  await page.keyboard.type('10')
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key)
  await page.keyboard.type('110102')
  await page.keyboard.press('Enter')
  await expect.poll(() => place(page)).toBe('第 2 行，借方')
  await page.keyboard.press('Space')
  await page.keyboard.press('=')
  await expect.poll(() => editor(page).inputValue()).toBe('10.00')
  await page.keyboard.press('Control+s')
  await expect.poll(() => note(page)).toContain('凭证号 0001')
  expect(complaints).toEqual([])
})
