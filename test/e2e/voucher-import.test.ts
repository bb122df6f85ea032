// Task 11 of a newcomer: 800 vouchers with five errors are put right in place and imported, all or nothing, and back.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openGate } from '../../src/server/ledger/gate.ts'
import { makeSet } from '../world/ledger.ts'
import { house } from './house.ts'

const home = await house()
const books = await makeSet(openGate(home.db), home.look, { options: { cashFlowRequired: false } })
await home.makePerson({
  userName: 'keeper',
  role: 'manager',
  rights: ['read', 'entry', 'report'],
  companyId: books.companyId,
})

const countOf = async (table: 'voucher' | 'voucher_line'): Promise<number> => {
  const [row] = await home.look.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  return row?.n ?? 0
}

/** 800 vouchers: a subject that does not exist in two of them, a date, an amount and a balance that are wrong. */
const wrongFile = (): Buffer => {
  const lines = ['date,type,no,summary,subject,debit,credit']
  for (let no = 1; no <= 800; no += 1) {
    const date = no === 300 ? '2025-13-09' : '2025-01-09'
    const subject = no === 100 || no === 101 ? '10011' : '1001'
    const amount = no === 500 ? '5.005' : '5.00'
    lines.push(
      `${date},记,${no},收款,${subject},${amount},`,
      `${date},记,${no},收款,4001,,${no === 700 ? '4.00' : '5.00'}`,
    )
  }
  return Buffer.from(`${lines.join('\n')}\n`)
}

let page: Page
const complaints: string[] = []
/** Keys, clicks and the choice of a file. */
let events = 0
const press = async (key: string): Promise<void> => {
  events += 1
  await page.keyboard.press(key)
}
const type = async (text: string): Promise<void> => {
  events += text.length
  await page.keyboard.type(text)
}
const problems = () => page.locator('.import-cause').count()
const editor = () => page.waitForSelector('.import-editor:popover-open input')

beforeAll(async () => {
  const opened = await home.enter('keeper', '/voucher/import', { lang: 'zh-cn' })
  page = opened.page
  page.on('pageerror', (error) => complaints.push(String(error)))
})

test('five errors are put right where they stand, by keys alone, and then all 800 vouchers come in', async () => {
  await page.waitForSelector('.import-start')
  events += 1
  await page.setInputFiles('.import-start input[type=file]', {
    name: '一月.csv',
    mimeType: 'text/csv',
    buffer: wrongFile(),
  })
  await page.waitForSelector('.import-causes')
  await expect.poll(() => problems()).toBe(4)
  expect(await page.locator('.page-foot:visible .button-solid').isDisabled()).toBe(true)
  await press('F8')
  await editor()
  // The nearest subject is proposed already, for both places.
  await press('Control+Enter')
  await expect.poll(problems).toBe(3)
  await editor()
  await type('2025-01-09')
  await press('Enter')
  await expect.poll(problems).toBe(2)
  await editor()
  await type('5')
  await press('Enter')
  await expect.poll(problems).toBe(1)
  // What concerns the whole voucher stands at its number; the amount is put right in its own cell.
  await editor()
  await press('Escape')
  await press('ArrowDown')
  await press('End')
  await type('5')
  await editor()
  await press('Enter')
  const act = page.locator('.page-foot:visible .button-solid')
  await expect.poll(() => act.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await countOf('voucher')).toBe(0)
  await press('Enter')
  await expect
    .poll(() => page.locator('.empty:visible').innerText(), { timeout: 20_000 })
    .toContain('已导入 800 张凭证')
  expect([await countOf('voucher'), await countOf('voucher_line')]).toEqual([800, 1600])
  expect(events).toBeLessThanOrEqual(25)
  expect(complaints).toEqual([])
})

test('the import stands in the list of imports and is taken back as one act', async () => {
  await page.locator('.empty:visible .link-button').click()
  const row = page.locator('.import-history:visible .grid-data').first()
  await expect.poll(() => row.innerText()).toContain('一月.csv')
  await row.locator('.link-button').click()
  await page.locator('dialog .button-danger').click()
  await expect.poll(() => row.innerText(), { timeout: 20_000 }).toContain('keeper 于')
  expect(await countOf('voucher')).toBe(0)
  expect(complaints).toEqual([])
})

test('rows that were asked for with another filter do not take the place of those that are shown', async () => {
  const opened = await home.enter('keeper', '/voucher/import', { lang: 'zh-cn' })
  const window = opened.page
  await window.waitForSelector('.import-start')
  const lines = ['date,type,no,summary,subject,debit,credit']
  for (const [no, subject] of ['1001', '99999', '1001'].entries()) {
    lines.push(
      `2025-01-09,记,${no + 1},第${no + 1}张,${subject},5.00,`,
      `2025-01-09,记,${no + 1},第${no + 1}张,4001,,5.00`,
    )
  }
  const buffer = Buffer.from(`${lines.join('\n')}\n`)
  await window.setInputFiles('.import-start input[type=file]', { name: '三张.csv', mimeType: 'text/csv', buffer })
  const rows = () => window.locator('.import-rows .grid-data').allInnerTexts()
  const wrong = [expect.stringContaining('99999')]
  await expect.poll(rows).toHaveLength(6)
  const choose = (name: string) => window.locator('.chip', { hasText: name }).click()
  await choose('有错误')
  await expect.poll(rows).toEqual(wrong)
  // The answer for all rows comes after those that are wrong have been chosen again.
  const held = Promise.withResolvers<void>()
  await window.route(/\/rows\?.*bad=false/, async (route) => {
    await held.promise
    await route.continue()
  })
  await choose('全部')
  await choose('有错误')
  await expect.poll(rows).toEqual(wrong)
  const late = window.waitForResponse(/\/rows\?.*bad=false/)
  held.resolve()
  await (await late).finished()
  await window.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  expect(await rows()).toEqual(wrong)
})
