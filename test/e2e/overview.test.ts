// The screens that show where everything stands: the first page, the history of postings, the tree of account sets; and
// those where months and years close.
import { expect, test } from 'vitest'
import { clerk } from '../world/ledger.ts'
import { leave, openPage } from './chromium.ts'
import { halfPosted } from './half-posted.ts'
import { goTo, nowhere } from './house.ts'

const { home, gate, books } = await halfPosted()
await home.makePerson({ userName: 'enters', role: 'entry', rights: ['read', 'entry'] })

//
test('the first page shows the month in tiles and charts, and each tile leads to what proves it', async () => {
  const { page, complaints } = await home.enter('all', '/home/dashboard?month=2025-12', { lang: 'zh-cn' })
  const tiles = page.locator('.home-tile')
  await expect
    .poll(() => tiles.locator('.home-tile-figure').allInnerTexts())
    .toEqual([...['71.9', '45.8', '18.7', '11.4'], ...['205.7', '48.6', '81.6', '65.8']])
  expect(await tiles.first().innerText()).toContain('+43.8%')
  // as the parameter of all has it.
  expect(await page.locator('.watermark').count()).toBe(1)
  const steps = page.locator('.chart-steps > a')
  expect(await steps.first().getAttribute('title')).toContain('99,650.00')
  expect(await steps.last().getAttribute('title')).toContain('114,213.23')
  await tiles.first().click()
  await expect.poll(() => page.locator('.explain-value:visible').innerText()).toBe('719,000.00')
  expect(complaints).toEqual([])
  await leave(page)
})

test('each figure of a picture leads to the line it is, and back; pictures are moved', async () => {
  const address = '/report/picture?month=2025-12&include=saved'
  const { page, complaints } = await home.enter('all', address, { lang: 'en' })
  const step = (name: string) => page.locator(`.chart-steps:visible a[title^="${name} "]`)
  const steps = { Cost: '389,440.00', Opening: '2,071,985.20' }
  for (const [name, figure] of Object.entries(steps)) {
    expect(await step(name).getAttribute('title')).toContain(figure)
    await step(name).press('Enter')
    await expect.poll(() => page.locator('.explain-value:visible').innerText()).toBe(figure)
    await page.keyboard.press('Alt+ArrowLeft')
    await page.waitForSelector('.pictures')
  }
  const profit = page.getByRole('region', { name: 'How the profit came about' }).first()
  await profit.locator('[aria-label^="Figures of"]').press('Enter')
  await profit.locator('.figure-table a', { hasText: '-389,440.00' }).press('Enter')
  await expect.poll(() => page.locator('.explain-value:visible').innerText()).toBe('389,440.00')
  await page.keyboard.press('Alt+ArrowLeft')
  await page.locator('.picture-bars a:visible').first().press('Enter')
  await expect.poll(() => page.locator('.explain-value:visible').innerText()).toBe('400,000.00')
  await page.keyboard.press('Alt+ArrowLeft')
  const titles = page.locator('.picture:visible h2')
  await page.locator('[aria-label="Move “How the profit came about” right"]:visible').press('Enter')
  await expect.poll(() => titles.allInnerTexts()).toHaveLength(6)
  await expect
    .poll(async () => (await titles.allInnerTexts()).slice(0, 2))
    .toEqual(['Where cash came from and went', 'How the profit came about'])
  expect(complaints).toEqual([])
  await leave(page)
})

test('who may open no statement sees the months, and a month leads to its vouchers', async () => {
  const { page, complaints } = await home.enter('enters', '/home/dashboard?month=2025-12', { lang: 'en' })
  await page.waitForSelector('.month-grid')
  expect(await page.locator('.home-tile, .chart').count()).toBe(0)
  await page.locator('.month-cell:not([disabled])').last().click()
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/voucher/list?periodFrom=2025-12&periodTo=2025-12')
  expect(complaints).toEqual([])
  await leave(page)
})

test('the history of postings tells who, when, how many and the root', async () => {
  const { page, complaints } = await home.enter('all', '/period/posting?year=2025', { lang: 'en' })
  const row = page.locator('.posting-acts tbody tr')
  await expect.poll(() => row.count()).toBe(1)
  const [kept] = await home.look.query<{ root: string; n: number; by: string }>(
    `select encode(root, 'hex') as root, voucher_count as n, posted_name as by from posting`,
  )
  const text = await row.innerText()
  expect(text).toContain(kept?.by ?? '?')
  expect(text).toContain(`${kept?.n} vouchers`)
  expect(await row.locator('.posting-reason [title]').getAttribute('title')).toBe(kept?.root)
  await row.locator('.posting-month').press('Enter')
  await expect.poll(() => page.locator('.posting-versions code').innerText()).toBe(kept?.root)
  expect(complaints).toEqual([])
  await leave(page)
})

//
test('an account set is chosen in the tree by keyboard and shown whole', async () => {
  const { page, complaints } = await home.enter('all', nowhere, { lang: 'zh-cn' })
  await goTo(page, '/define/account-set')
  await page.waitForSelector('.books-form')
  await page.locator('.books-company-line').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.books-year-line[aria-current]').innerText()).toContain('2025')
  const form = page.locator('.books-form')
  await expect.poll(() => form.innerText()).toContain('审核人不能与制单人相同')
  await expect
    .poll(() => form.locator('input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
    .toEqual(expect.arrayContaining(['2025-11', 'CNY 人民币']))
  await page.locator('.books-search input').fill('no such company')
  await expect.poll(() => page.locator('.books-none').innerText()).toBe('没有符合的账套')
  expect(complaints).toEqual([])
  await leave(page)
})

test('what one likes holds at once: no decimals in reports, red instead of a minus, shorter pages', async () => {
  const { page, complaints } = await home.enter('all', '/personal?tab=preferences', { lang: 'en' })
  const figure = page.locator('.report-figure:visible').first()
  const choose = async (label: string, option: string) => {
    await page.getByLabel(label, { exact: true }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await goTo(page, '/report/income-statement?month=2025-12&include=saved')
  await expect.poll(() => figure.innerText()).toBe('719,000.00')
  await goTo(page, '/personal?tab=preferences')
  await choose('Negative amounts', '1 in red, no sign')
  await choose('Decimals in reports', 'None')
  await choose('Rows per page', '20')
  const asked = page.waitForRequest(/\/gl\/voucher\/list\?/i)
  await goTo(page, '/voucher/list?periodFrom=2025-11&periodTo=2025-12')
  expect(new URL((await asked).url()).searchParams.get('pageSize')).toBe('20')
  await goTo(page, '/report/income-statement?month=2025-12&include=saved')
  await expect.poll(() => figure.innerText()).toBe('719,000')
  await goTo(page, '/report/picture?month=2025-12&include=saved')
  const profit = page.getByRole('region', { name: 'How the profit came about' }).first()
  await profit.locator('[aria-label^="Figures of"]').press('Enter')
  const below = profit.locator('.figure-table .money-negative', { hasText: '389,440.00' })
  // Whoever does not see the colour hears the sign.
  await expect.poll(() => below.locator('.visually-hidden').innerText()).toBe('-')
  expect(await below.evaluate((one) => one.lastChild?.textContent)).toBe('389,440.00')
  expect(complaints).toEqual([])
  await leave(page)
})

test('whoever says that it was not he who signed in is asked for a new password at once', async () => {
  const { page, complaints } = await home.enter('enters', '/personal?tab=security', { lang: 'en' })
  const why = page.locator('.personal-why')
  await page.getByRole('button', { name: 'Was not me' }).first().click()
  expect(await why.count()).toBe(0)
  await page.locator('dialog[open] .button-danger').click()
  await expect.poll(() => why.innerText()).toContain('change it now')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete')))
    .toBe('current-password')
  expect(complaints).toEqual([])
  await leave(page)
})

//
test('the map of charts leads from a province to its stores, and what it says is published without names', async () => {
  await home.look.query(`update entity set region = case code when 'S01' then '上海市' else '浙江 杭州' end
    where type = 'store' and code in ('S01', 'S02')`)
  const { page, complaints } = await home.enter('all', '/charts?month=2025-12', { lang: 'en' })
  const card = page.locator('.charts-card', { has: page.getByRole('heading', { name: 'Map', exact: true }) })
  // It comes after the others, with a call of its own.
  await card.waitFor()
  await card.getByRole('button', { name: 'Map: figures' }).click()
  const figures = () => card.locator('.figure-table').innerText()
  await expect.poll(figures).toContain('Shanghai')
  expect(await figures()).toContain('Zhejiang')
  await card.getByRole('combobox', { name: 'Province' }).click()
  await page.getByRole('option', { name: 'Shanghai' }).click()
  await expect.poll(figures).toContain('S01')
  expect(await figures()).not.toContain('S02')

  await goTo(page, '/visualizing/publish?month=2025-12')
  const preview = page.locator('.wall-preview')
  await expect.poll(() => preview.locator('.wall-ranks li').count()).toBeGreaterThan(0)
  expect(await preview.innerText()).toContain('1,000,000.00')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.locator('dialog .button-solid').click()
  await page.getByText(/Published by /).waitFor()
  const visitor = await openPage(home.browser, { lang: 'en' })
  await visitor.page.goto(`${home.url}/#/visualizingDemo1`)
  await expect.poll(() => visitor.page.locator('.wall-note').innerText()).toContain('amounts are relative')
  expect(await visitor.page.locator('.wall-grid').innerText()).not.toMatch(/S0\d|Nanjing/)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.locator('dialog .button-danger').click()
  await page.getByText('The sample is shown').waitFor()
  expect([...complaints, ...visitor.complaints]).toEqual([])
  await leave(visitor.page)
  await leave(page)
})

test('closing vouchers are looked at and made anew, a year is carried provisionally and taken back', async () => {
  const line = { summary: 'x', aux: {}, subject: '140501', debit: '9.00' }
  const sold = { ...line, subject: '600101', aux: { store: 'S01' }, debit: '', credit: '9.00' }
  await gate.save(clerk, books, { draft: { type: 'JI', date: '2025-12-31', lines: [line, sold] } })
  const { page, complaints } = await home.enter('all', nowhere, { lang: 'en' })
  await goTo(page, '/period/posting?year=2025&open=YS01-2025 12')
  const profit = page.locator('.closing-row:visible', { hasText: 'Profit and loss' })
  await expect.poll(() => profit.innerText()).toContain('To be regenerated')
  await profit.locator('button').click()
  const dialog = page.locator('dialog[open]')
  await expect.poll(() => dialog.locator('tbody tr').last().innerText()).toContain('114,222.23')
  await dialog.locator('.button-solid').click()
  await expect.poll(() => profit.innerText()).toMatch(/Generated\s+记-0026/)
  await goTo(page, '/period/year-end')
  const steps = page.locator('.year-steps:visible')
  await expect.poll(() => steps.innerText()).toContain('Not posted yet: 2025-12')
  await page.locator('.year-acts:visible button', { hasText: 'Carry provisionally' }).click()
  await dialog.locator('.button-solid').click()
  await expect.poll(() => steps.innerText()).toContain('provisional: each posting of this year updates them')
  await page.locator('.year-acts:visible .button-danger').click()
  await dialog.locator('.button-danger').click()
  await expect.poll(() => steps.innerText()).toContain('No opening balances')
  // openings that are there are replaced only when that is said once more.
  await home.look.query(
    `insert into opening (company_id, year, subject, aux_id, currency, base, original, quantity)
     values ($1, 2026, '1001', 0, 'CNY', 100, 100, 0), ($1, 2026, '4001', 0, 'CNY', -100, -100, 0)`,
    [books.companyId],
  )
  await page.locator('.year-acts:visible button', { hasText: 'Carry provisionally' }).click()
  await dialog.locator('.button-solid').click()
  const question = dialog.filter({ hasText: 'Opening balances of 2026 already exist. Overwrite them?' })
  await question.locator('.button-danger').click()
  await expect.poll(() => steps.innerText()).toContain('provisional: each posting of this year updates them')
  expect(complaints).toEqual([])
  await leave(page)
})

// R-037 R-038
test('the walls of figures are drawn for who has not signed in, in each language', async () => {
  for (const [no, title, lang] of [
    [1, 'Retail cockpit', 'en'],
    [2, '結帳作戰室', 'zh-tw'],
  ] as const) {
    const { page, complaints } = await openPage(home.browser, { lang })
    await page.goto(`${home.url}/#/visualizingDemo${no}`)
    await expect.poll(() => page.locator('.big-chart:has(canvas)').count()).toBe(no === 1 ? 4 : 2)
    await expect.poll(() => page.title()).toContain(title)
    expect(complaints).toEqual([])
    await leave(page)
  }
})

//
test('text from elsewhere is cleaned before it is shown, a board is kept, and a tab closes the others', async () => {
  const { page, complaints } = await home.enter('all', '/demo/fun?part=text', { lang: 'en' })
  const writer = page.locator('.demo-writer')
  await expect.poll(() => writer.innerText()).toContain('June closing')
  expect(await writer.innerHTML()).not.toMatch(/onclick|onerror|javascript|script|style|img/)
  await page.getByRole('button', { name: 'As given' }).click()
  await expect.poll(() => page.locator('.demo-made del').allInnerTexts()).toContain(' onclick="alert(1)"')
  await page.getByLabel('HTML from elsewhere').fill('<p onmouseover="x()">Paid<svg><script>x()</script></svg></p>')
  await page.getByRole('button', { name: 'Into the editor' }).click()
  await expect.poll(() => writer.innerHTML()).toBe('<p>Paid</p>')

  await goTo(page, '/demo/fun?part=board')
  const titles = () => page.locator('.demo-grip').allInnerTexts()
  await page.getByRole('button', { name: 'Cash: back' }).click()
  await expect.poll(titles).toEqual(['Revenue', 'Cash', 'Net profit', 'Receivables', 'Inventory', 'To audit'])
  await page.reload()
  await expect.poll(async () => (await titles()).slice(0, 2)).toEqual(['Revenue', 'Cash'])

  await goTo(page, '/demo/fun?part=map')
  await page.getByRole('combobox', { name: 'Province' }).click()
  await page.getByRole('option', { name: 'Tianjin' }).click()
  await expect.poll(() => page.getByRole('heading', { name: /^Tianjin: / }).count()).toBe(1)

  await goTo(page, '/demo/form')
  await goTo(page, '/demo/fun')
  await page.getByRole('button', { name: 'Close others', exact: true }).click()
  await expect.poll(() => page.locator('.tab-face').allInnerTexts()).toHaveLength(2)
  expect(complaints).toEqual([])
  await leave(page)
})
