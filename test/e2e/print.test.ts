// Paper in the browser: a hundred vouchers in three keys, the voucher on the screen, a report and its lines.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clerk, loadWorkedExample } from '../ledger.ts'
import { goTo, house, shown } from './house.ts'

const home = await house()
const { gate, books } = await loadWorkedExample(home.db, home.look)
const line = (debit: string, credit: string) => ({ summary: '调整', subject: '222102', aux: {}, debit, credit })
for (let at = 1; at <= 80; at += 1) {
  const draft = { type: 'JI', date: '2025-11-30', lines: [line(`${at}.00`, ''), line('', `${at}.00`)] }
  await gate.save(clerk, books, { draft })
}
await home.makePerson({ userName: 'all', role: 'admin', rights: ['read', 'entry', 'audit', 'report'] })

/** The printer's dialog is the browser's own: here it only says that it was opened. */
const enter = async (path: string): Promise<{ page: Page; complaints: string[]; opened: () => Promise<number> }> => {
  const { page, complaints } = await home.enter('all', path)
  await page.evaluate(() => {
    const asked: string[] = []
    Object.assign(window, { asked })
    const append = document.body.append.bind(document.body)
    document.body.append = (...nodes) => {
      for (const node of nodes) {
        if (!(node instanceof HTMLIFrameElement)) append(node)
        else asked.push(node.src)
      }
    }
  })
  const opened = () => page.evaluate(() => (window as Window & { asked?: string[] }).asked?.length ?? 0)
  return { page, complaints, opened }
}

const printed = async (): Promise<number> => {
  const [row] = await home.look.query<{ n: number }>('select count(*)::integer as n from voucher_print')
  return row?.n ?? 0
}

test('a hundred vouchers, two on a sheet, are printed with three keys', async () => {
  const { page, complaints, opened } = await enter('/voucher/list?periodFrom=2025-11&periodTo=2025-11')
  await page.waitForSelector('.grid:visible .grid-data')
  await page.focus('.grid')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+p')
  await page.getByText('A4，每页 2 张（A5 大小）').waitFor()
  const button = page.getByRole('button', { name: '打印 100 张' })
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  const answer = page.waitForResponse((one) => one.url().endsWith('/gl/voucher/print'))
  await page.keyboard.press('Enter')
  expect((await answer).ok()).toBe(true)
  await expect.poll(opened, { timeout: 60_000 }).toBe(1)
  expect(await printed()).toBe(100)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('the voucher on the screen is printed as it is stored, and shown before where that is wanted', async () => {
  const [voucher] = await home.look.query<{ id: bigint }>(
    `select id from voucher where company_id = $1 and period_no = 12 order by voucher_no limit 1`,
    [books.companyId],
  )
  const before = await printed()
  const { page, complaints, opened } = await enter(`/voucher/entry/${voucher?.id}`)
  await page.waitForSelector('.entry-grid')
  await expect.poll(() => page.locator('.entry-row').count()).toBeGreaterThan(1)
  await page.keyboard.press('Control+Shift+p')
  await page.locator('.print-viewer').waitFor({ timeout: 60_000 })
  expect(await printed()).toBe(before)
  await page.keyboard.press('Enter')
  await expect.poll(opened, { timeout: 60_000 }).toBe(1)
  expect(await printed()).toBe(before + 1)
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a figure of the subject summary leads to its lines, these to their voucher; the summary is printed', async () => {
  const { page, complaints, opened } = await enter('/voucher/report?from=2025-11&month=2025-12&include=saved')
  const grid = page.locator('.grid:visible')
  await grid.locator('.grid-data').first().waitFor()
  const figure = grid.locator('.grid-data a').first()
  const text = (await figure.innerText()).trim()
  await page.keyboard.press('Control+p')
  await expect.poll(opened, { timeout: 60_000 }).toBe(1)
  await figure.click()
  await page.locator('.trail-bar:visible').waitFor()
  await expect.poll(() => page.locator('.grid-total-row:visible').first().innerText()).toContain(text)
  await page.locator('.grid:visible .grid-data a').first().click()
  await page.waitForFunction(() => location.hash.includes('/voucher/entry/'))
  await goTo(page, '/voucher/report?month=2025-11&tab=quality')
  await shown(page, '/voucher/report?month=2025-11&tab=quality')
  await expect.poll(() => page.locator('.grid:visible .grid-data').first().innerText()).toContain('100')
  expect(complaints).toEqual([])
  await page.context().close()
})
