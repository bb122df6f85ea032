// One voucher's whole life in a real browser on the real product: entered, audited, posted, found in the statements.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openGate } from '../../src/server/ledger/gate.ts'
import { makeSet } from '../world/ledger.ts'
import { leave } from './chromium.ts'
import { countingHands, note } from './entry-hands.ts'
import { goTo, house, shown } from './house.ts'

const home = await house()
const stores = Array.from({ length: 28 }, (_, at) => `S${String(at + 1).padStart(2, '0')}`)
await home.look.query(
  `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
   select 'store', s, s || ' 店', s || ' 店', 'Store ' || s from unnest($1::text[]) s`,
  [stores],
)
const gate = openGate(home.db)
const month = '2025-11'

const makeCompany = async (code: string) => {
  const options = { plClosingMode: 'YEARLY', cashFlowRequired: false, statementTemplate: 'CAS' }
  const { companyId, value } = await makeSet(gate, home.look, { code, startNo: 11, options })
  const make = (role: string, rights: readonly ('entry' | 'audit' | 'post' | 'report')[], mayAudit?: true) =>
    home.makePerson({ userName: `${code}_${role}`, role, rights: ['read', ...rights], companyId, mayAudit })
  await make('entry', ['entry'])
  await make('audit', ['audit'], true)
  await make('posting', ['post', 'report'])
  return value
}

const companies = { 'zh-cn': await makeCompany('ZH01'), en: await makeCompany('EN01') }

const words = {
  'zh-cn': { summary: '计提11月工资', payable: '应付职工薪酬', closing: '期末余额', balance: '余额', date: '日期' },
  en: {
    summary: 'Payroll of November',
    payable: 'Employee benefits payable',
    closing: 'Closing',
    balance: 'Balance',
    date: 'Date',
  },
} as const

/** Fills the voucher by keyboard and answers how many keys it took beyond the characters of its data. */
const enterPayroll = async (page: Page, summary: string): Promise<number> => {
  const hands = countingHands(page)
  await hands.words(summary)
  await hands.press('Enter')
  for (const [at, store] of stores.entries()) {
    await hands.type('660101')
    await hands.press('Enter')
    await hands.type(store)
    await hands.press('Enter')
    await hands.type(String(5000 + at * 10))
    await hands.press('Enter')
  }
  await hands.type('221101')
  // The department is not required; the amount goes to the other side.
  await hands.press('Enter', 'Enter', 'Space')
  await hands.type('120000')
  await hands.press('Enter')
  await hands.type('224102')
  await hands.press('Enter', 'Space', '=', 'Control+s')
  return hands.count.keys
}

const hash = (page: Page): Promise<string> => page.evaluate(() => location.hash)

/** Waits until the address holds still at `path`, and answers it. */
const arrivedAt = async (page: Page, path: string): Promise<string> => {
  await shown(page, path)
  await page.waitForSelector('.data-grid:visible .grid-data')
  await page.waitForFunction(() => !document.querySelector('.grid-stale'))
  return hash(page)
}

const activeRow = (page: Page) => page.locator('.data-grid:visible .grid-active-row')
const activeCell = (page: Page) => page.locator('.data-grid:visible .grid-active')

/** Goes by arrow keys to the cell in the row with the words and in the column of the name. */
const goToCell = async (page: Page, row: RegExp | string, column: string): Promise<void> => {
  const grid = page.locator('.data-grid:visible')
  await expect.poll(() => grid.evaluate((element) => element === document.activeElement)).toBe(true)
  const heads = await grid.locator('[role=columnheader]').allInnerTexts()
  const wanted = heads.findIndex((text) => text.split('\n')[0]?.startsWith(column))
  expect(`${column}: ${wanted >= 0}`).toBe(`${column}: true`)
  await page.keyboard.press('Control+Home')
  for (let at = 0; at < wanted; at += 1) await page.keyboard.press('ArrowRight')
  for (let tries = 0; tries < 120; tries += 1) {
    const text = await activeRow(page).innerText()
    if (typeof row === 'string' ? text.includes(row) : row.test(text)) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`no row with ${row}`)
}

/** Goes by Tab to the last button of the panel. */
const goToPanelButton = async (page: Page): Promise<void> => {
  const button = page.locator('.panel-foot button').last()
  await button.waitFor()
  for (let tries = 0; tries < 40; tries += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not come to the button of the panel')
}

const queryOf = (address: string) => new URLSearchParams(address.split('?')[1] ?? '')

/** What a report shows of its filters: months, level, scope. */
const shownFilters = (page: Page): Promise<string> => page.locator('.page-bar:visible').innerText()

type Stop = { address: string; filters: string; cell: string }

const stopAt = async (page: Page, address: string): Promise<Stop> => {
  expect(queryOf(address).get('month')).toBe(month)
  expect(queryOf(address).get('include')).toBe('audited')
  return { address, filters: await shownFilters(page), cell: await activeCell(page).innerText() }
}

/** From the figure of the balance sheet down to the voucher; answers where one was on the way. */
const drill = async (page: Page, said: (typeof words)['zh-cn' | 'en']): Promise<Stop[]> => {
  const stops: Stop[] = []
  const leave = async (path: string, key?: () => Promise<void>) => {
    stops.push(await stopAt(page, await arrivedAt(page, path)))
    await key?.()
    await page.keyboard.press('Enter')
  }
  await arrivedAt(page, '/report/balance-sheet')
  await goToCell(page, said.payable, said.closing)
  expect(await activeCell(page).innerText()).toBe('120,000.00')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.locator('.explain-part:visible').allInnerTexts())
    .toContainEqual(expect.stringContaining('120,000.00'))
  await leave('/report/balance-sheet', () => goToPanelButton(page))
  const table = await arrivedAt(page, '/report/balance-table-1')
  await goTo(page, table.slice(1).replace('&month=', '&level=1&month='))
  await goToCell(page, '2211', said.date === 'Date' ? 'Closing Cr' : '期末贷方')
  await leave('/report/balance-table-1')
  await arrivedAt(page, '/report/general-ledger-1')
  await goToCell(page, /2211\s[\s\S]*2025-11/, said.balance)
  await leave('/report/general-ledger-1')
  await arrivedAt(page, '/report/general-ledger-2/2211')
  await goToCell(page, said.summary, said.date)
  await leave('/report/general-ledger-2/2211')
  return stops
}

const goBack = async (page: Page, stops: readonly Stop[]): Promise<void> => {
  // From the voucher Esc closes its tab; then both keys lead along the path.
  for (const [at, key] of ['Escape', 'Alt+ArrowLeft', 'Escape', 'Alt+ArrowLeft'].entries()) {
    await page.keyboard.press(key)
    const wanted = stops[stops.length - 1 - at] as Stop
    await expect.poll(() => hash(page), { message: key }).toBe(wanted.address)
    await page.waitForSelector('.data-grid:visible .grid-active')
    // The address changes before the page does.
    await expect.poll(() => shownFilters(page), { message: key }).toBe(wanted.filters)
    await expect.poll(() => activeCell(page).innerText(), { message: key }).toBe(wanted.cell)
  }
  await expect.poll(() => page.locator('.explain-value:visible').innerText()).toBe('120,000.00')
}

describe.each(['zh-cn', 'en'] as const)('in %s', (lang) => {
  const said = words[lang]
  const company = companies[lang].slice(0, 4)

  test('the payroll of 28 shops takes at most 100 keys beyond its data', async () => {
    const { page, complaints } = await home.enter(`${company}_entry`, '/voucher/entry', { lang })
    await page.waitForSelector('[data-entry-input]')
    const keys = await enterPayroll(page, said.summary)
    await expect.poll(() => note(page)).toContain('0001')
    const lines = await home.look.query(
      `select count(*)::int as lines, sum(l.debit)::text as debit, sum(l.credit)::text as credit
       from voucher_line l join company c on c.id = l.company_id where c.code = $1`,
      [company],
    )
    expect(lines).toEqual([{ lines: 30, debit: '14378000', credit: '14378000' }])
    console.log(`${lang}: ${keys} keys beyond the data`)
    expect(keys).toBeLessThanOrEqual(100)
    expect(complaints).toEqual([])
    await leave(page)
  })

  test('the auditor audits it by one key', async () => {
    const { page, complaints } = await home.enter(`${company}_audit`, '/voucher/audit', { lang })
    await page.waitForSelector('.audit-row-open')
    await expect.poll(() => page.locator('.audit-main').innerText()).toContain(said.summary)
    await page.keyboard.press('a')
    await page.waitForSelector('.audit-main .empty')
    expect(complaints).toEqual([])
    await leave(page)
  })

  test('the poster posts the month, and finds the voucher behind the statement and the way back', async () => {
    const { page, complaints } = await home.enter(`${company}_posting`, '/period/posting', { lang })
    await page.locator('button.month-cell:not([disabled])').first().press('Enter')
    await page.waitForSelector('.posting-ready')
    expect(await page.locator('.check-block').count()).toBe(0)
    await page.locator('.posting-foot button').press('Enter')
    await page.locator('dialog .button-solid').press('Enter')
    await expect
      .poll(() =>
        home.look.query(
          `select status from period p join company c on c.id = p.company_id
      where c.code = $1 and p.no = 11`,
          [company],
        ),
      )
      .toEqual([{ status: 'POSTED' }])
    await goTo(page, `/report/balance-sheet?include=audited&month=${month}`)
    const stops = await drill(page, said)
    await expect.poll(() => hash(page)).toContain('#/voucher/entry/')
    await expect.poll(() => page.locator('.entry-grid:visible').innerText()).toContain('660101')
    await goBack(page, stops)
    expect(complaints).toEqual([])
    await leave(page)
  })
})
