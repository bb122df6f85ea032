// Screens that show figures: reports with their parameters, views and files, statements of one's own, charts.
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { parseFormula } from '../../src/domain/statement/formula.ts'
import { figureFile } from './further-screens.ts'
import { goTo } from './house.ts'
import { answerYes, fieldIn, openBy, type Place, putIn, refusedRead, say } from './list-hands.ts'
import { fileFrom, find, gone, type OwnScreen, press, shown, take } from './own-screens.ts'

const month = 'month=2025-01&include=saved'

const hashOf = ({ page }: Place) => expect.poll(() => page.evaluate(() => location.hash))
const gridOf = ({ page }: Place) => expect.poll(() => shown(page).locator('.data-grid').innerText())

/** What is seen is kept under a name, taken up again, and dropped. */
const keptView = async (place: Place, path: string, parameter: string): Promise<void> => {
  const { page, lang } = place
  const t = (key: string) => say(lang, 'savedView', key)
  const dialog = page.locator('dialog[open]')
  await take(page, t('views'), t('save'))
  await putIn(fieldIn(dialog, t('name')), 'zz view')
  await press(dialog, t('save'))
  await gone(dialog)
  await shown(page).getByRole('button', { name: 'zz view', exact: true }).waitFor()
  await goTo(page, `${path}?${month}`)
  await hashOf(place).not.toContain(parameter)
  await press(shown(page), t('views'))
  await page.getByRole('menuitemradio', { name: 'zz view' }).click()
  await hashOf(place).toContain(parameter)
  await take(page, 'zz view', t('delete').replace('{name}', 'zz view'))
  await shown(page)
    .getByRole('button', { name: t('views'), exact: true })
    .waitFor()
}

/** A moment is written as the books write it, in every language; one that is none is not taken. */
const asKnown = async (place: Place): Promise<void> => {
  const { page, lang } = place
  const t = (key: string) => say(lang, 'asKnown', key)
  const field = (key: string) => page.locator(`.known-ask input[aria-label="${t(key)}"]`)
  await press(shown(page), t('title'))
  expect(await field('moment').inputValue()).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  const time = await field('time').inputValue()
  expect(time).toMatch(/^\d{2}:\d{2}$/)
  const apply = page.locator('.known-ask').getByRole('button', { name: t('apply') })
  await field('time').fill('25:00')
  await expect.poll(() => apply.isDisabled()).toBe(true)
  await field('time').fill(time)
  await apply.click()
  await expect.poll(() => shown(page).locator('.known-bar').innerText()).toContain(time)
  await press(shown(page).locator('.known-bar'), t('clear'))
  await gone(shown(page).locator('.known-bar'))
}

const currencyTable = async (place: Place): Promise<void> => {
  const { page, lang } = place
  const path = '/report/balance-table-2'
  const t = (key: string) => say(lang, 'reportScreen', key)
  const b = (key: string) => say(lang, 'balanceTable', key)
  await goTo(page, `${path}?${month}`)
  await gridOf(place).toContain('71.00')
  await gridOf(place).not.toContain('120.50')
  await press(shown(page), b('all'))
  await gridOf(place).toContain('120.50')
  await shown(page)
    .locator(`input[aria-label="${t('currency')}"]`)
    .fill('usd')
  await gridOf(place).not.toContain('120.50')
  await gridOf(place).toContain('71.00')
  await press(shown(page), b('quantity'))
  await gridOf(place).toContain(b('countedIn'))
  await keptView(place, path, 'quantity=1')
  await press(shown(page), b('revaluation'))
  const foot = expect.poll(() => shown(page).locator('.page-foot').innerText())
  await foot.toContain(b('rateMissing').replace('{currency}', 'USD'))
  await asKnown(place)
  await goTo(page, `${path}?${month}&subjectFrom=1001`)
  const told = shown(page).locator('.report-wrong[role=alert]')
  await expect.poll(() => told.innerText()).toBe(b('subjectMissing').replace('{field}', t('subjectTo')))
  await figureFile(`${path}?all=1&`, 'printed')(place)
}

const multiColumn = async (place: Place): Promise<void> => {
  const { page, lang } = place
  const path = '/report/general-ledger-3'
  const t = (key: string) => say(lang, 'multiColumn', key)
  await goTo(page, `${path}?${month}&scheme=6602`)
  await gridOf(place).toContain('30.00')
  await shown(page).locator('.grid-data .grid-link', { hasText: '30.00' }).first().click()
  await hashOf(place).not.toContain(path)
  await goTo(page, `${path}?${month}&scheme=6602`)
  await shown(page)
    .getByRole('combobox', { name: t('scheme') })
    .click()
  await page.locator('[role=option]:visible', { hasText: '222101' }).click()
  await hashOf(place).toContain('scheme=222101')
  await keptView(place, `${path}`, 'scheme=222101')
  const none = () => goTo(page, `${path}?${month}&scheme=ZZ-NONE`)
  const told = await refusedRead(place, none, /general-ledger-3\?.*ZZ-NONE/, ['scheme', 'record.missing'])
  await expect.poll(() => shown(page).innerText()).toContain(told)
  await figureFile(`${path}?scheme=6602&`, 'printed', '30.00')(place)
  await press(shown(page), t('schemes'))
  await hashOf(place).toContain('/report/column-scheme')
}

/** A statement made of formulas: tried on the books, published, run, explained, given as a file, and put away. */
const ownStatement = async (place: Place): Promise<void> => {
  const { page, lang } = place
  const t = (key: string) => say(lang, 'statementTemplate', key)
  const drawer = page.locator('.drawer:visible')
  const panel = shown(page).locator('.panel')
  const code = `OWN-${lang.toUpperCase()}`
  await goTo(page, '/system/report')
  await press(shown(page), t('add'))
  await putIn(fieldIn(drawer, t('code')), code)
  for (const name of ['nameZhCn', 'nameZhTw', 'nameEn']) await putIn(fieldIn(drawer, t(name)), 'zz own')
  await press(drawer, t('create'))
  await gone(drawer)
  await hashOf(place).toContain('/system/report-edit/')
  const editor = (await page.evaluate(() => location.hash.slice(1))).replace(/\?.*/, '')
  await press(shown(page), t('addLine'))
  const wrong = 'PC(6001'
  await panel.locator('textarea').fill(wrong)
  const told = say(lang, 'problem', 'formula.syntax').replace('{pos}', String(parseFormula(wrong).problem?.args.pos))
  await expect.poll(() => panel.locator('.form-error').innerText()).toBe(told)
  await panel.locator('textarea').fill('PC(6001)')
  await gone(panel.locator('.form-error'))
  await press(shown(page), t('addLine'))
  await expect.poll(() => panel.locator('textarea').inputValue()).toBe('')
  await panel.locator('textarea').fill('L(1)+L(1)')
  const tried = expect.poll(() => shown(page).locator('.template-scroll').innerText())
  await tried.toMatch(/120\.50[\s\S]*241\.00/)
  await press(shown(page), t('publish'))
  await answerYes(page)
  await shown(page)
    .getByRole('link', { name: t('run') })
    .click()
  await goTo(page, `/report/run/${code}?${month}`)
  await gridOf(place).toMatch(/120\.50[\s\S]*241\.00/)
  await shown(page).locator('.grid-data .grid-link', { hasText: '241.00' }).first().click()
  await expect.poll(() => panel.locator('.explain-value').innerText()).toContain('241.00')
  await page.keyboard.press('Escape')
  await gone(panel)
  await figureFile(`/report/run/${code}?`, 'printed', '241.00')(place)
  const none = () => goTo(page, `/report/run/ZZ-NONE?${month}`)
  const missing = await refusedRead(place, none, /report\/run\?.*ZZ-NONE/, ['code', 'record.missing'])
  await expect.poll(() => shown(page).innerText()).toContain(missing)
  await goTo(page, '/report/own')
  await openBy(await find(page, code))
  await hashOf(place).toContain(`/report/run/${code}`)
  await goTo(page, editor)
  await take(page, t('more'), t('archive'))
  await answerYes(page)
  await gone(page.locator('dialog[open]'))
  await goTo(page, '/report/own')
  await shown(page).locator('.page-bar input[type=search]').fill(code)
  await gone(shown(page).locator('.grid-data', { hasText: code }))
}

const saleReport = async (place: Place): Promise<void> => {
  const { page, lang } = place
  const t = (key: string) => say(lang, 'saleBill', key)
  const day = (name: string) => shown(page).locator(`input[aria-label="${say(lang, 'trail', name)}"]`)
  await goTo(page, '/sale-bill/report')
  await gridOf(place).toMatch(/S77[\s\S]*113\.00/)
  const file = await fileFrom(page, () => take(page, t('export'), t('exportXlsx')))
  expect(file).toBe(`${t('tab_days')} YS01-2025.xlsx`)
  await shown(page)
    .getByRole('combobox', { name: t('channel') })
    .click()
  await page.locator('[role=option]:visible', { hasText: t('channel_MALL') }).click()
  await expect.poll(() => shown(page).innerText()).toContain(t('noRows'))
  await goTo(page, '/sale-bill/report?tab=tenders')
  await gridOf(place).toMatch(new RegExp(`${t('tender_CASH')}[\\s\\S]*113\\.00`))
  // A row of the tenders leads to the bills of its days.
  const bills = shown(page).locator('.grid-data .grid-link', { hasText: 'S77' })
  expect(await bills.getAttribute('href')).toBe('#/sale-bill/check?dateFrom=2025-01-01&dateTo=2025-01-31&store=S77')
  await press(shown(page), t('tab_missing'))
  await gridOf(place).toContain('2025-01-06')
  await press(shown(page), t('tab_tills'))
  await expect.poll(() => shown(page).innerText()).toContain(t('noTills'))
  await press(shown(page), t('tab_days'))
  await day('dateTo').fill('2025-01')
  await expect.poll(() => day('dateTo').getAttribute('aria-invalid')).toBe('true')
  const before = () => day('dateTo').fill('2024-12-31')
  const told = await refusedRead(place, before, /sale-bill\/.*dateTo=2024-12-31/i, ['dateTo', 'range.reversed'])
  await expect.poll(() => shown(page).innerText()).toContain(told)
}

const charts = async (place: Place): Promise<void> => {
  const { page, lang } = place
  const t = (key: string) => say(lang, 'charts', key)
  const of = (key: string, kind: string) => t(key).replace('{name}', t(`kind_${kind}`))
  const cards = shown(page).locator('.charts-card')
  const card = (kind: string) =>
    cards.filter({ has: page.getByRole('heading', { name: t(`kind_${kind}`), exact: true }) })
  await goTo(page, '/charts?month=2025-01')
  await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(12)
  await press(card('line'), of('figuresOf', 'line'))
  await expect.poll(() => card('line').locator('table').innerText()).toContain('120.50')
  const behind = card('line').getByRole('link', { name: t('behind_incomeStatement') })
  expect(await behind.getAttribute('href')).toBe(`#/report/income-statement?${month}`)
  const csv = card('line').getByRole('button', { name: of('csvOf', 'line') })
  const [table] = await Promise.all([page.waitForEvent('download'), csv.click()])
  expect(table.suggestedFilename()).toBe('line-2025-01.csv')
  expect(await readFile(await table.path(), 'utf8')).toContain('120.50')
  await card('bar').locator('canvas').first().waitFor()
  const picture = card('bar').getByRole('button', { name: of('pictureOf', 'bar') })
  const [drawn] = await Promise.all([page.waitForEvent('download'), picture.click()])
  expect((await readFile(await drawn.path())).subarray(1, 4).toString()).toBe('PNG')
  await shown(page)
    .locator('.checkbox', { hasText: t('compared') })
    .click()
  await hashOf(place).toContain('compared=0')
  const pin = card('pie').getByRole('button', { name: of('pinOf', 'pie') })
  await pin.click()
  await expect.poll(() => cards.first().locator('h2').innerText()).toBe(t('kind_pie'))
  await goTo(page, '/home/dashboard')
  await shown(page)
    .getByRole('heading', { name: t('kind_pie'), exact: true })
    .waitFor()
  await goTo(page, '/charts')
  await pin.click()
  await expect.poll(() => cards.first().locator('h2').innerText()).not.toBe(t('kind_pie'))
}

export const figureScreens: readonly OwnScreen[] = [
  { path: '/report/balance-table-2', work: currencyTable },
  { path: '/report/general-ledger-3', work: multiColumn },
  { path: '/report/own', work: ownStatement },
  { path: '/sale-bill/report', work: saleReport },
  { path: '/charts', work: charts },
]
