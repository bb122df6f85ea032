// Lists and the audit view when hands are quick: what is typed stays, nothing unseen is audited, books stay the same;
// and at the end, with texts in them that are none, nothing becomes markup.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { menuSeed } from '../../src/seed/menu.ts'
import type { MenuSeed } from '../../src/seed/menu-row.ts'
import { loadWorkedExample, makeSet } from '../world/ledger.ts'
import { leave } from './chromium.ts'
import { goTo, house } from './house.ts'
import { corpus, harmOf, poison, watchRuns } from './poison.ts'

const home = await house()
const { gate } = await loadWorkedExample(home.db, home.look)
await makeSet(gate, home.look, { code: 'AA01' })
const rights = ['read', 'entry', 'audit', 'report'] as const
await home.makePerson({ userName: 'all', role: 'admin', rights, mayAudit: true })
await home.makePerson({ userName: 'reader', role: 'auditor', rights: ['read'] })

const shownSet = (page: Page) => page.locator('.set-code').first().innerText()

const chooseSet = async (page: Page, code: string): Promise<void> => {
  await page.click('.set-button')
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect.poll(() => shownSet(page)).toBe(code)
}

test('a search holds what was typed, however quickly, and what an input method composes', async () => {
  const { page, complaints } = await home.enter('all', '/define/entity')
  const search = page.locator('.page-bar input')
  await search.focus()
  await page.keyboard.type('abcdefghijklmnopqrstuvwxyz')
  expect(await search.inputValue()).toBe('abcdefghijklmnopqrstuvwxyz')
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('search=abcdefghijklmnopqrstuvwxyz')
  await search.fill('')
  await expect.poll(() => page.evaluate(() => location.hash)).not.toContain('search')
  const method = await page.context().newCDPSession(page)
  for (const text of ['w', 'wa', 'wan']) {
    await method.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await page.waitForTimeout(300)
    expect(await search.inputValue()).toBe(text)
  }
  expect(await page.evaluate(() => location.hash)).not.toContain('search')
  await method.send('Input.insertText', { text: '万' })
  await expect.poll(() => page.evaluate(() => decodeURIComponent(location.hash))).toContain('search=万')
  expect(await search.inputValue()).toBe('万')
  expect(complaints).toEqual([])
  await leave(page)
})

test('another page of a list begins at its top', async () => {
  await home.look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
    select 'project', 'P' || lpad(n::text, 4, '0'), 'P', 'P', 'P' from generate_series(1, 450) n`)
  const { page, complaints } = await home.enter('all', '/define/entity?type=project')
  await page.waitForSelector('.data-grid:visible .grid-data')
  await page.focus('.data-grid')
  await page.keyboard.press('Control+End')
  await expect.poll(() => page.locator('.data-grid:visible .grid-active-row').innerText()).toContain('P0200')
  await page.locator('.page-foot .icon-button').last().click()
  await expect.poll(() => page.locator('.data-grid:visible .grid-data').first().innerText()).toContain('P0201')
  await expect.poll(() => page.locator('.data-grid:visible .grid-active-row').innerText()).toContain('P0201')
  await expect.poll(() => page.evaluate(() => document.querySelector('.data-grid')?.scrollTop)).toBe(0)
  expect(complaints).toEqual([])
  await leave(page)
})

test('Esc closes the list in a pop-up first; the pop-up keeps what was typed and gives the focus back', async () => {
  const { page, complaints } = await home.enter('all', '/home/dashboard')
  await chooseSet(page, 'YS01')
  await goTo(page, '/voucher/list?periodFrom=2025-12&periodTo=2025-12')
  await page.getByRole('button', { name: '筛选' }).click()
  const form = page.locator('.list-filter')
  await form.getByRole('textbox', { name: '制单' }).fill('clerk')
  await form.locator('button[role=combobox]').first().click()
  await form.locator('[role=option]').first().waitFor()
  await page.keyboard.press('Escape')
  expect(await form.locator('[role=option]').count()).toBe(0)
  expect(await form.getByRole('textbox', { name: '制单' }).inputValue()).toBe('clerk')
  await page.keyboard.press('Escape')
  expect(await form.count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('筛选')
  expect(complaints).toEqual([])
  await leave(page)
})

test('a dialog begins at its first field, and gives the focus back when it is closed', async () => {
  const { page, complaints } = await home.enter('all', '/system/backup', { lang: 'en' })
  const begin = page.getByRole('button', { name: 'New backup', exact: true })
  await begin.focus()
  await page.keyboard.press('Enter')
  await page.locator('dialog[open]').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Full')
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => begin.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(complaints).toEqual([])
  await leave(page)
})

test('a window opened from another shows the same books, and keeps them when that one changes', async () => {
  const { page, complaints } = await home.enter('all', '/home/dashboard')
  await page.waitForSelector('.set-code')
  await chooseSet(page, 'AA01')
  await chooseSet(page, 'YS01')
  await goTo(page, '/voucher/list?periodFrom=2025-12&periodTo=2025-12')
  await page.waitForSelector('.data-grid:visible .grid-data')
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .locator('.data-grid:visible .grid-link')
      .first()
      .click({ modifiers: ['Control'] }),
  ])
  await opened.waitForSelector('[data-entry-input]')
  expect(await shownSet(opened)).toBe('YS01')
  await page.bringToFront()
  await chooseSet(page, 'AA01')
  await opened.reload()
  await opened.waitForSelector('.set-code')
  expect(await shownSet(opened)).toBe('YS01')
  expect(complaints).toEqual([])
  await leave(page)
})

test('no voucher is audited before it is seen', async () => {
  const { page, complaints } = await home.enter('all', '/home/dashboard')
  await chooseSet(page, 'YS01')
  const acts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/gl/voucher/audit')) acts.push(request.postData() ?? '')
  })
  let show = () => {}
  const seen = new Promise<void>((resolve) => {
    show = resolve
  })
  await page.route(/gl\/voucher\/\d+$/, async (route) => {
    await seen
    await route.continue()
  })
  await goTo(page, '/voucher/audit')
  await page.waitForSelector('.audit-row-open')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('a')
  await page.keyboard.press('Space')
  await page.waitForTimeout(300)
  expect(acts).toEqual([])
  show()
  await page.waitForSelector('.audit-head')
  await page.keyboard.press('a')
  await expect.poll(() => acts.length).toBe(1)
  expect(complaints).toEqual([])
  await leave(page)
})

//
test('keys do nothing for those who have no such button', async () => {
  const { page, complaints } = await home.enter('reader', '/home/dashboard')
  await chooseSet(page, 'YS01')
  await goTo(page, '/voucher/list?periodFrom=2025-12&periodTo=2025-12')
  await page.waitForSelector('.data-grid:visible .grid-data')
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url())
  })
  await page.focus('.data-grid')
  for (const key of ['ArrowDown', 'Space', 'a', 'Delete', 'Alt+n']) await page.keyboard.press(key)
  await page.waitForTimeout(300)
  expect(await page.locator('dialog[open]').count()).toBe(0)
  expect(writes).toEqual([])
  expect(await page.evaluate(() => location.hash)).toContain('/voucher/list')
  expect(complaints).toEqual([])
  await leave(page)
})

test('who may only look at postings sees an open month without a check that is refused', async () => {
  const { page, complaints } = await home.enter('reader', '/home/dashboard')
  await goTo(page, '/period/posting?year=2025&open=YS01-2025 11')
  const panel = page.locator('.panel:visible')
  await expect.poll(() => panel.innerText()).toContain('未记账月份')
  await expect.poll(() => panel.locator('.skeleton').count()).toBe(0)
  expect(await page.locator('.toast').count()).toBe(0)
  expect(complaints).toEqual([])
  await leave(page)
})

test('what goes wrong on the way is said in the words of the reader', async () => {
  const { page } = await home.enter('all', '/home/dashboard', { lang: 'zh-tw' })
  await page.route('**/gl/entity-definition/list*', (route) => route.fulfill({ status: 502, body: '<p>' }))
  await goTo(page, '/define/entity')
  await expect.poll(() => page.locator('.empty:visible').innerText()).toContain('伺服器返回狀態 502')
  await page.unroute('**/gl/entity-definition/list*')
  await page.route('**/gl/entity-definition/list*', (route) => route.abort())
  await page.locator('.empty:visible button').click()
  await expect.poll(() => page.locator('.empty:visible').innerText()).toContain('網路連線錯誤')
  await leave(page)
})

test('Esc in a form asks before what was typed is lost, and leaves an untouched form at once', async () => {
  const { page, complaints } = await home.enter('all', '/maintain/subject')
  const add = page.getByRole('button', { name: '新增科目', exact: true })
  const form = page.locator('.drawer')
  await add.click()
  await form.waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await add.click()
  await form.locator('input').first().fill('1999')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '继续编辑' }).click()
  expect(await form.locator('input').first().inputValue()).toBe('1999')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '放弃并关闭' }).click()
  await form.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await leave(page)
})

test('the chart is compared with the standard, and one line of it is taken over by keyboard', async () => {
  await home.look.query(`update subject set name_en = 'Till', version = version + 1 where code = '1001'`)
  const { page, complaints } = await home.enter('all', '/maintain/subject?compare=1')
  const row = page.locator('.data-grid:visible .grid-data', { hasText: 'Till' })
  expect(await row.innerText()).toContain('Cash on hand')
  await page.focus('.data-grid:visible')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: '采用标准（1）' }).click()
  await page.locator('dialog .button-solid').click()
  await expect.poll(() => page.locator('.subject-outcome').innerText()).toContain('已按标准写入 1 个科目')
  await expect.poll(() => row.count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.locator('.side-tree').waitFor()
  expect(complaints).toEqual([])
  await leave(page)
})

/** All screens of the menu are the long form; usually those where most kinds of texts meet. */
const isLong = process.env.SELVEDGE_LONG === '1'
const pathsOf = (rows: readonly MenuSeed[]): string[] =>
  rows.flatMap((row) => (row.type === undefined ? [row.path] : pathsOf(row.children ?? [])))
const few = ['/voucher/list', '/define/entity', '/system/role', '/system/trail']

// The last one: it spoils every text of the house.
test('no text that is stored becomes markup on a screen, or runs', { timeout: 1_800_000 }, async () => {
  const [person] = await home.look.query<{ id: bigint }>(`select id from app_user where user_name = 'all'`)
  const [voucher] = await home.look.query<{ id: bigint }>('select id from voucher order by id limit 1')
  const taken = await poison(home.look)
  expect(taken).toBeGreaterThan(corpus.length * 4)
  const { page } = await home.enter('all', '/home/dashboard')
  await watchRuns(page)
  const all = pathsOf(menuSeed).map((path) =>
    path
      .replace('report-edit/:id', 'report-edit/1')
      .replace('menu-edit/:id', 'menu-edit/new')
      .replace('user-detail/:id', `user-detail/${person?.id}`)
      .replace(':code', 'MGMT-PL')
      .replace(':id', String(voucher?.id))
      .replace(':subject', '100202'),
  )
  let shown = 0
  for (const path of isLong ? all : few) {
    await goTo(page, path)
    if (isLong) await page.waitForTimeout(1500)
    else await page.waitForLoadState('networkidle')
    expect([path, await harmOf(page)]).toEqual([path, ''])
    shown += await page.evaluate(
      () => (document.body.innerText.match(/data-evil|constructor\.constructor/g) ?? []).length,
    )
  }
  // They were there to be seen.
  expect(shown).toBeGreaterThan(4)
  if (isLong) console.log(`lists: ${taken} columns, ${all.length} screens, ${shown} texts shown, 0 run`)
  // What would be found is found.
  await page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), corpus[0] ?? '')
  expect(await harmOf(page)).toContain('data-evil')
})
