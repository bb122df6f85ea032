// The files of the worked example through the imports of the browser, and back out of it as the same reports.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openGate } from '../../src/server/ledger/gate.ts'
import { makeSet } from '../world/ledger.ts'
import { leave } from './chromium.ts'
import { goTo, house, shown } from './house.ts'

const home = await house()
const books = await makeSet(openGate(home.db), home.look, { startNo: 11 })
const { companyId } = books
const months = ['2025-11', '2025-12']
await home.makePerson({ userName: 'keeper', role: 'manager', rights: ['read', 'entry', 'report'], companyId })
const others = ['read', 'audit', 'post', 'report'] as const
await home.makePerson({ userName: 'checker', role: 'manager', rights: others, companyId, mayAudit: true })

const fileAt = (name: string): string => fileURLToPath(new URL(`../worked-example/${name}.csv`, import.meta.url))
/** The expected files name the subjects in Chinese. */
const lang = 'zh-cn'

const solid = (page: Page) => page.locator('dialog .dialog-foot .button-solid')

type Chosen = Parameters<Page['setInputFiles']>[1]

/** Opens the import dialog of a screen and chooses a file; the check begins at once. */
const choose = async (page: Page, path: string, file: Chosen): Promise<void> => {
  await goTo(page, path)
  await page.locator('.page-bar:visible button', { hasText: '导入' }).first().click()
  await page.setInputFiles('dialog input[type=file]', file)
}

/** Chooses a file of vouchers on their own page, which the button of the list opens. */
const chooseVouchers = async (page: Page, file: Chosen): Promise<void> => {
  await goTo(page, '/voucher/list')
  await page.locator('.page-bar:visible button', { hasText: '导入' }).first().click()
  await shown(page, '/voucher/import')
  await page.setInputFiles('.import-start:visible input[type=file]', file)
}

const act = (page: Page) => page.locator('.page-foot:visible .button-solid')

/** The way back from the check page or the end of an import. */
const leaveCheck = async (page: Page): Promise<void> => {
  await page.locator('.page-foot:visible button:has-text("重新上传"), .empty:visible .link-button').click()
  await page.waitForSelector('.import-start:visible')
}

const bring = async (page: Page, path: string, name: string): Promise<void> => {
  await choose(page, path, fileAt(name))
  await page.waitForSelector('dialog .import-fine')
  await solid(page).click()
  await expect.poll(() => page.locator('dialog .import-fine').innerText(), { timeout: 60_000 }).toContain('已导入')
  await solid(page).click()
  await page.waitForSelector('dialog', { state: 'detached' })
}

/** Brings a file in by its check page, where it leaves nothing open. */
const bringByPage = async (page: Page, path: string, name: string): Promise<void> => {
  await goTo(page, path)
  await page.setInputFiles('.import-start:visible input[type=file]', fileAt(name))
  await expect.poll(() => act(page).isEnabled(), { timeout: 60_000 }).toBe(true)
  await act(page).click()
  await page.locator('.empty:visible .link-button').waitFor({ timeout: 60_000 })
  await leaveCheck(page)
}

const countOf = async (table: 'voucher' | 'voucher_line' | 'entity'): Promise<number> => {
  const [row] = await home.look.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  return row?.n ?? 0
}

let page: Page
const complaints: string[] = []

beforeAll(async () => {
  const opened = await home.enter('keeper', '/define/entity', { lang })
  page = opened.page
  page.on('pageerror', (error) => complaints.push(String(error)))
})

//
test('entities, rates and openings come in', async () => {
  await bring(page, '/define/entity', 'entities')
  await bringByPage(page, '/maintain/rate-import', 'rates')
  await bringByPage(page, '/define/opening-import', 'opening-balances')
  expect(await countOf('entity')).toBeGreaterThan(5)
})

test('a broken file shows every bad cell, and nothing is written', async () => {
  const lines = readFileSync(fileAt('vouchers'), 'utf8').split('\n')
  const broken = lines.map((line, at) => {
    if (at === 1) return line.replace(',100201,', ',199999,')
    return at === 3 ? line.replace('300000.00', '300000.005') : line
  })
  const buffer = Buffer.from(broken.join('\n'))
  await chooseVouchers(page, { name: 'broken.csv', mimeType: 'text/csv', buffer })
  const causes = [/199999[\s\S]*第 2 行 · 科目/, /第 4 行 · 借方/].map((cause) => expect.stringMatching(cause))
  await expect.poll(() => page.locator('.import-cause').allInnerTexts()).toEqual(expect.arrayContaining(causes))
  // The rows are asked for beside the causes and may come after them.
  await page
    .locator('.import-bad-cell')
    .filter({ hasText: /^199999/ })
    .waitFor()
  expect(await act(page).isDisabled()).toBe(true)
  await leaveCheck(page)
  expect(await countOf('voucher')).toBe(0)
})

test('the vouchers come in whole', async () => {
  await chooseVouchers(page, fileAt('vouchers'))
  await act(page).click()
  await expect.poll(() => page.locator('.empty:visible').innerText(), { timeout: 60_000 }).toContain('已导入 49 张凭证')
  expect([await countOf('voucher'), await countOf('voucher_line')]).toEqual([49, 180])
  await leaveCheck(page)
})

test('the same file is known, and comes again only when that is meant', async () => {
  await chooseVouchers(page, fileAt('vouchers'))
  await page.waitForSelector('.import-known:visible')
  await expect.poll(() => act(page).innerText()).toContain('仍要再次导入')
  expect(await countOf('voucher')).toBe(49)
  await leaveCheck(page)
})

test('they are audited in one batch each month, and both months are posted', async () => {
  const checker = await home.enter('checker', '/voucher/audit', { lang })
  for (const month of months) {
    await goTo(checker.page, `/voucher/audit?month=${month}`)
    await checker.page.waitForSelector('.audit-row-open:visible')
    await checker.page.locator('.page-bar:visible .bar-end button').first().click()
    await checker.page.locator('.page-bar:visible .bar-end button').last().click()
    await checker.page.locator('dialog .button-solid').click()
    await checker.page.waitForSelector('.audit-main .empty:visible')
  }
  for (const [at, month] of months.entries()) {
    await goTo(checker.page, `/period/posting?open=YS01-2025%20${Number(month.slice(5))}`)
    await checker.page.waitForSelector('.posting-ready:visible')
    await checker.page.locator('.posting-foot:visible .button-solid').click()
    await checker.page.locator('dialog .button-solid').click()
    const posted = `select count(*)::int as n from period where company_id = $1 and status = 'POSTED'`
    await expect.poll(() => home.look.query(posted, [companyId]), { timeout: 60_000 }).toEqual([{ n: at + 1 }])
    await checker.page.reload()
  }
  expect(checker.complaints).toEqual([])
  await leave(checker.page)
})

const exported = async (path: string): Promise<string> => {
  await goTo(page, path)
  await page.waitForSelector('.data-grid:visible .grid-data')
  await page.locator('.page-bar:visible button', { hasText: '导出' }).click()
  const coming = page.waitForEvent('download')
  await page.locator('[role=menuitem]', { hasText: /csv/i }).click()
  return readFileSync(await (await coming).path(), 'utf8')
}

/** Where the browser shows the report of an expected file. */
const addressOf = (file: string): string => {
  const [, name = '', rest = ''] = /^([a-z-]+?)(?:-(\d[\d-]*))?\.csv$/.exec(file) ?? []
  const both = 'from=2025-11&month=2025-12'
  if (name === 'general-ledger') return `/report/general-ledger-1?subject=1002,1405,2202,2221,6001,6601&${both}`
  if (name === 'detail-ledger') return `/report/general-ledger-2/${rest}?${both}`
  const tables = ['trial-balance', 'currency-balance', 'aux-balance']
  const screen = tables.includes(name) ? `balance-table-${tables.indexOf(name) + 1}` : name
  return `/report/${screen}?month=${rest}`
}

const expected = new URL('../worked-example/expected/', import.meta.url)
const files = readdirSync(expected).filter((file) => !file.startsWith('opening'))

//
test('each expected file comes out of the browser, byte for byte', async () => {
  expect(files).toHaveLength(19)
  for (const file of files) {
    const out = await exported(addressOf(file))
    expect(out, file).toBe(readFileSync(new URL(file, expected), 'utf8'))
  }
  expect(complaints).toEqual([])
})
