// What stands behind the figures of the statements, by keyboard: pinned totals, the panel that explains, the way on.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clerk } from '../world/ledger.ts'
import { png } from '../world/sample-files.ts'
import { leave } from './chromium.ts'
import { halfPosted } from './half-posted.ts'
import { goTo, nowhere, reportAt, shown } from './house.ts'

const { home, gate, books } = await halfPosted()

const month = '2025-12'
const activeCell = (page: Page) => page.locator('.data-grid:visible .grid-active')

const openReport = async (page: Page, address: string): Promise<void> => {
  await goTo(page, address)
  await reportAt(page, address)
}

test('the pinned total of the balance sheet is reached by arrows and explained by Enter', async () => {
  const { page, complaints } = await home.enter('all', nowhere, { lang: 'zh-cn' })
  await openReport(page, `/report/balance-sheet?month=${month}&include=saved`)
  await page.keyboard.press('Control+End')
  expect(await page.locator('.data-grid:visible .grid-total-row.grid-active-row').count()).toBe(1)
  await page.keyboard.press('Home')
  expect(await activeCell(page).innerText()).toBe('负债和所有者权益（或股东权益）总计')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await activeCell(page).innerText()).toBe('3,986,777.70')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.explain-value:visible').innerText()).toBe('3,986,777.70')
  // Up again to the rows above: the panel follows.
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => page.locator('.explain-value:visible').innerText()).not.toBe('3,986,777.70')
  expect(complaints).toEqual([])
  await leave(page)
})

test('an own statement is made, published and run by keyboard; its figure says what it is made of', async () => {
  const { page, complaints } = await home.enter('all', nowhere, { lang: 'en' })
  await goTo(page, '/system/report')
  await page.getByRole('button', { name: 'New own statement' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill('tills')
  await page.getByRole('textbox', { name: 'Simplified' }).fill('Tills')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('button', { name: 'Add line' }).click()
  const formula = page.getByRole('combobox', { name: 'Formula' })
  // A function and its subject are offered and taken with Enter.
  await formula.pressSequentially('DB')
  await page.keyboard.press('Enter')
  await page.keyboard.type('1002')
  await expect.poll(() => page.locator('.formula-offers [role=option]').count()).toBeGreaterThan(0)
  await page.keyboard.press('Enter')
  expect(await formula.inputValue()).toBe('DB(1002)')
  await expect.poll(() => page.locator('.template-figure').last().innerText()).toMatch(/^[\d,]+\.\d\d$/)
  // What was typed on the way there, such as DB(10), has figures too.
  await page.waitForLoadState('networkidle')
  const tried = await page.locator('.template-figure').last().innerText()
  const month = (await page.locator('.second-bar button.field').first().innerText()).trim()
  // What a formula lacks keeps it from being published, and is told with its line.
  await formula.press('End')
  await page.keyboard.type('+')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.locator('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Go to line 1' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Go to line 1' }).click()
  await formula.fill('DB(1002)')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.locator('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('link', { name: 'Open the statement' }).waitFor()
  await openReport(page, `/report/run/TILLS?month=${month}&include=saved&line=1&column=A`)
  await expect.poll(() => page.locator('.explain-value:visible').innerText()).toBe(tried)
  expect(complaints).toEqual([])
  await leave(page)
})

test('the total of the balance table leads to the leaves it is the sum of', async () => {
  const { page, complaints } = await home.enter('all', nowhere, { lang: 'en' })
  await openReport(page, `/report/balance-table-1?month=${month}&include=saved`)
  await page.keyboard.press('Control+ArrowDown')
  await page.keyboard.press('End')
  expect(await activeCell(page).innerText()).toBe('4,262,157.70')
  await page.keyboard.press('Enter')
  await reportAt(page, `/report/balance-table-1?month=${month}&leafOnly=1`)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.url()).not.toContain('leafOnly')
  await reportAt(page, `/report/balance-table-1?month=${month}`)
  await expect.poll(() => activeCell(page).innerText()).toBe('4,262,157.70')
  // Parameters by keyboard alone: the unit is the fifth field, the first subject the sixth; Esc leads to the figures.
  await page.keyboard.press('Alt+5')
  await page.keyboard.press('End')
  await expect.poll(() => activeCell(page).innerText()).toBe('426.22')
  await page.keyboard.press('Alt+5')
  await page.keyboard.press('Home')
  await page.getByRole('button', { name: 'Clear' }).first().click()
  const missing = page.getByRole('alert').filter({ hasText: 'choose “Subject from”' })
  await expect.poll(() => missing.count()).toBe(1)
  await page.keyboard.press('Alt+6')
  await page.keyboard.type('1001')
  await page.keyboard.press('Enter')
  await expect.poll(() => missing.count()).toBe(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => activeCell(page).innerText()).toBe('4,262,157.70')
  // What was chosen here is there again the next time, and under the name of a view whenever it is wanted.
  const byEntity = page.getByRole('button', { name: 'By entity' })
  await byEntity.click()
  await page.getByRole('button', { name: 'My views' }).click()
  await page.keyboard.press('Enter')
  await page.getByLabel('Name').fill('Sets')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('dialog:visible, [role=dialog]:visible').count()).toBe(0)
  await page.keyboard.press('Alt+W')
  await openReport(page, '/report/balance-table-1')
  await expect.poll(() => byEntity.getAttribute('aria-pressed')).toBe('true')
  await byEntity.click()
  await page.getByRole('button', { name: 'My views' }).click()
  await page.getByRole('menuitemradio', { name: 'Sets' }).click()
  await expect.poll(() => byEntity.getAttribute('aria-pressed')).toBe('true')
  expect(complaints).toEqual([])
  await leave(page)
})

test('cash is explained: formula and values, parts, activities, vouchers and what is unposted', async () => {
  const { page, complaints } = await home.enter('all', nowhere, { lang: 'zh-cn' })
  await openReport(page, `/report/balance-sheet?month=${month}&include=saved&line=2&column=closing`)
  const panel = page.locator('.panel:visible')
  await expect
    .poll(() => panel.locator('.explain-formula dd').allInnerTexts())
    .toEqual(['DB(1001) + DB(1002) + DB(1012)', '43,870.00 + 2,012,635.20 + 0.00'])
  await expect
    .poll(() => panel.locator('.explain-bar').allInnerTexts())
    .toEqual([
      expect.stringMatching(/经营活动\s+332,505\.20/),
      expect.stringMatching(/投资活动\s+-45,200\.00/),
      expect.stringMatching(/筹资活动\s+-103,500\.00/),
      expect.stringMatching(/汇率变动\s+-2,300\.00/),
    ])
  await expect.poll(() => panel.locator('.explain-proof').innerText()).toContain('36')
  await expect
    .poll(() => panel.locator('.explain-fact').allInnerTexts())
    .toEqual([expect.stringMatching(/26 张 · 36 行/), expect.stringMatching(/-15,480\.00/)])
  await panel.locator('.explain-fact a').first().click()
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('#/voucher/list?')
  await expect.poll(() => page.locator('.page-foot:visible').innerText()).toContain('26')
  expect(complaints).toEqual([])
  await leave(page)
})

/** Where one is: the address, the active cell, and the figure that is explained. */
const placeOf = async (page: Page) => ({
  hash: await page.evaluate(() => location.hash),
  cell: await activeCell(page).innerText(),
  explained: await page.locator('.explain-value:visible').innerText(),
})

const inVoucher = async (page: Page, subject: string): Promise<void> => {
  await page.waitForFunction(() => location.hash.startsWith('#/voucher/entry/'))
  await expect.poll(() => page.locator('.entry-grid:visible').innerText()).toContain(subject)
}

test('three Enter from a figure of the income statement to its voucher, and back to the same cell', async () => {
  const { page, complaints } = await home.enter('all', nowhere, { lang: 'en' })
  await openReport(page, `/report/income-statement?month=${month}&include=saved&compare=store`)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await activeCell(page).innerText()).toBe('319,000.00')
  await page.keyboard.press('Enter')
  const part = page.locator('.explain-part:visible .explain-part-value a', { hasText: '319,000.00' }).last()
  await part.waitFor()
  const left = await placeOf(page)
  const [ledger = ''] = ((await part.getAttribute('href')) ?? '').slice(1).split('?')
  expect(ledger).toContain('/report/general-ledger-2/6001')
  await part.press('Enter')
  await reportAt(page, ledger)
  await expect.poll(() => page.locator('.entity-parameter:visible input').inputValue()).toContain('S01')
  await expect.poll(() => page.locator('.trail-bar:visible').innerText()).toContain('319,000.00')
  const line = page.locator('.data-grid:visible a[href*="/voucher/entry/"]').first()
  await line.press('Enter')
  await inVoucher(page, '6001')
  await page.keyboard.press('Escape')
  await reportAt(page, ledger)
  await page.keyboard.press('Alt+ArrowLeft')
  await reportAt(page, '/report/income-statement')
  await expect.poll(() => placeOf(page)).toEqual(left)
  expect(complaints).toEqual([])
  await leave(page)
})

test('four Enter from inventories of the balance sheet to a scan, four steps back to the cell', async () => {
  const [bought] = await home.look.query<{ voucherId: bigint }>(
    `select voucher_id from voucher_line where company_id = $1 and subject = '140501' and period_no = 12 and debit > 0
     order by voucher_date, voucher_no limit 1`,
    [books.companyId],
  )
  const { page, complaints } = await home.enter('all', nowhere, { lang: 'en' })
  const papers = page.locator('.page-bar:visible').getByRole('button', { name: /^Attachments/ })
  const scan = page.locator('.evidence-picture img')
  const file = { name: 'delivery-note.png', mimeType: 'image/png', buffer: Buffer.from(png()) }
  await goTo(page, `/voucher/entry/${bought?.voucherId}`)
  await papers.click()
  await page.locator('.evidence input[type=file]').first().setInputFiles(file)
  await scan.waitFor()
  await papers.click()
  await page.keyboard.press('Alt+W')

  await openReport(page, `/report/balance-sheet?month=${month}&include=saved`)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const row = page.locator('.data-grid:visible .grid-active-row')
  for (let press = 0; press < 20 && !(await row.innerText()).includes('Inventories'); press++) {
    await page.keyboard.press('ArrowDown')
  }
  const cell = await activeCell(page).innerText()
  const account = page.locator('.explain-part:visible a[href*="/general-ledger-2/140501?"]')
  await page.keyboard.press('Enter')
  await account.waitFor()
  const left = await placeOf(page)
  expect(left.explained).toBe(cell)
  await account.press('Enter')
  await reportAt(page, '/report/general-ledger-2/140501')
  await expect.poll(() => page.locator('.trail-bar:visible').innerText()).toContain(cell)
  const line = page.locator(`.data-grid:visible a[href*="/voucher/entry/${bought?.voucherId}"]`)
  await line.first().press('Enter')
  await inVoucher(page, '140501')
  await papers.press('Enter')
  await scan.waitFor()
  await expect.poll(() => scan.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await papers.press('Enter')
  await expect.poll(() => scan.count()).toBe(0)
  await page.locator('.entry-grid:visible').focus()
  await page.keyboard.press('Escape')
  await reportAt(page, '/report/general-ledger-2/140501')
  await expect.poll(() => page.locator('.trail-bar:visible').innerText()).toContain(cell)
  await page.keyboard.press('Alt+ArrowLeft')
  await reportAt(page, '/report/balance-sheet')
  await expect.poll(() => placeOf(page)).toEqual(left)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('.explain-value:visible').count()).toBe(0)
  await expect.poll(() => activeCell(page).innerText()).toBe(cell)
  expect(complaints).toEqual([])
  await leave(page)
})

test('three Enter from a figure of the cash flow statement to a voucher, and back to the same cell', async () => {
  const { page, complaints } = await home.enter('all', nowhere, { lang: 'en' })
  await openReport(page, `/report/cash-flow?month=${month}&include=saved`)
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  const panel = page.locator('.panel:visible')
  await expect.poll(() => panel.locator('.explain-value').innerText()).toBe(await activeCell(page).innerText())
  await panel.locator('.explain-section button').last().press('Enter')
  await expect.poll(() => panel.locator('.explain-proof').innerText()).toContain('sum to the figure')
  const left = await placeOf(page)
  await panel.locator('.explain-vouchers a').first().press('Enter')
  await inVoucher(page, '100')
  await page.keyboard.press('Escape')
  await reportAt(page, '/report/cash-flow')
  await expect.poll(() => placeOf(page)).toEqual(left)
  expect(complaints).toEqual([])
  await leave(page)
})
test('what has changed a report since its last export is listed, voucher by voucher', async () => {
  const { page, complaints } = await home.enter('all', nowhere, { lang: 'en' })
  const address = `/report/balance-table-1?month=${month}&include=saved`
  await openReport(page, address)
  await page.getByRole('button', { name: 'Export' }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Text file (csv)' }).click()
  await file
  const lines = [
    { summary: 'Taken out', subject: '1001', aux: {}, debit: '12.34' },
    { summary: 'Taken out', subject: '100201', aux: { bank: 'B01' }, credit: '12.34' },
  ]
  await gate.save(clerk, books, { draft: { type: 'JI', date: '2025-12-30', lines } })
  await page.getByRole('button', { name: 'As known' }).click()
  await page.getByRole('button', { name: 'Since my last print or export' }).click()
  await page.locator('.known-bar:visible').getByRole('button', { name: 'What has changed since' }).click()
  await shown(page, '/report/changes')
  await expect.poll(() => page.locator('.data-grid:visible').innerText()).toContain('Taken out')
  expect(complaints).toEqual([])
  await leave(page)
})
test('cash that is out by 0.03 is explained by one panel, with the voucher that makes it', async () => {
  await home.look.query(`update account_set set options = options || '{"cashFlowRequired": false}'`)
  await gate.touchFacts([books.companyId])
  const lines = [
    { summary: '找零', subject: '190102', aux: {}, debit: '0.03' },
    { summary: '找零', subject: '1001', aux: {}, credit: '0.03' },
  ]
  const { id } = await gate.save(clerk, books, { draft: { type: 'JI', date: '2025-12-30', lines } })
  const { page, complaints } = await home.enter('all', nowhere, { lang: 'en' })
  const address = `/report/cash-flow?month=${month}&include=saved`
  await openReport(page, address)
  const check = page.locator('.page-foot:visible')
  await expect.poll(() => check.innerText()).toContain('0.03')
  await check.locator('button', { hasText: 'Explain the difference' }).press('Enter')
  const panel = page.locator('.panel:visible')
  await expect.poll(() => panel.locator('.explain-part').allInnerTexts()).toEqual([expect.stringContaining('找零')])
  expect(await panel.locator('.explain-proof').innerText()).toContain('1 voucher sums to the figure')
  await panel.locator('.explain-part a').press('Enter')
  await inVoucher(page, '190102')
  expect(await page.evaluate(() => location.hash)).toContain(`#/voucher/entry/${id}`)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('line=difference')
  // The line that balances the supplement lists its vouchers without being asked to.
  await openReport(page, `${address}&line=57&column=current`)
  await expect.poll(() => panel.locator('.explain-vouchers .explain-part').count()).toBeGreaterThan(0)
  expect(complaints).toEqual([])
  await leave(page)
})
