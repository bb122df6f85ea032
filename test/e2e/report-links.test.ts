// Numbers of tables, ledgers, statements and pictures of the demo group are links, and what they lead to sums to them.
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { everything } from '../../src/domain/access.ts'
import { parseMoney } from '../../src/domain/money.ts'
import { seedDemo } from '../../src/seed/demo.ts'
import { openRandom } from '../../src/seed/demo-random.ts'
import { openFacts } from '../../src/server/ledger/facts.ts'
import { findBooks } from '../../src/server/ledger/read.ts'
import type { Reader } from '../../src/server/report/reader.ts'
import { trailOf } from '../../src/web/report/trail.ts'
import { openWays, sumsAt } from '../report-target.ts'
import { goTo, house } from './house.ts'

const home = await house()
await seedDemo(home.db, { dataFolder: home.config.data })
await home.makePerson({ userName: 'all', role: 'admin', rights: ['read', 'entry', 'audit', 'post', 'report'] })
// No shop of the demo group has its area.
await home.db.query(`update entity set area = 120.5 where type = 'store'`)
const facts = openFacts(home.db)
const companies = ['YS01', 'YS02', 'YS03', 'YS04']
const sets = (
  await findBooks(
    home.db,
    companies.flatMap((company) => [2024, 2025].map((year) => ({ company, year }))),
  )
).map((books) => ({ ...books, dataScope: everything, rights: new Set<never>() }))
const reader: Reader = {
  ...{ db: home.db, lang: 'en', dataScope: everything, setsWith: () => sets },
  accountSet: sets.find(({ value }) => value === 'YS01-2025') ?? null,
}

const ways = openWays(facts, reader)

const month = '2025-11'
const at = (path: string, query = '') => `/report/${path}?month=${month}${query}`
const ofYs01 = [
  at('balance-table-1'),
  at('balance-table-1', '&from=2025-03&columns=6&withEntities=1'),
  at('balance-table-1', '&sides=1&withoutClosing=1'),
  at('balance-table-1', '&currency=USD'),
  at('balance-table-1', '&columns=months'),
  at('balance-table-2'),
  at('balance-table-3'),
  at('balance-table-3', '&dims=customer,store&ageing=due'),
  at('general-ledger-1', '&from=2025-01'),
  at('general-ledger-2/1002'),
  at('general-ledger-2/1002', '&daily=1'),
  at('general-ledger-3', '&from=2025-01'),
  at('entity-subject', '&from=2025-01'),
  at('entity-subject', '&tab=subject'),
  at('store-income', '&from=2025-01'),
  at('store-income', '&from=2025-01&perArea=1'),
  `/voucher/report?month=${month}&from=2025-03&level=5`,
  `/voucher/report?month=${month}&dateFrom=2025-11-03&dateTo=2025-11-20&entityType=customer`,
  at('picture'),
]
const statementsOfYs01 = [
  at('balance-sheet'),
  at('income-statement', '&compare=store'),
  at('cash-flow'),
  at('run/MGMT-PL'),
]
const ofGroup = (view: string, more = '') => at('merge', `&group=YS&view=${view}${more}`)
const moment = encodeURIComponent(new Date().toISOString())

/** What the long form follows beside them, in the books of every company. */
const ofEach = [
  at('balance-table-1', '&include=saved&columns=8'),
  at('balance-table-1', '&from=2025-01&level=1'),
  at('balance-table-1', `&asKnown=${moment}`),
  at('balance-table-2', '&from=2025-01'),
  at('balance-table-3', '&from=2025-01&entityType=supplier'),
  at('balance-table-3', '&dims=customer&pivot=1'),
  at('balance-table-3', '&dims=supplier&ageing=voucher'),
  at('balance-table-3', '&open=1&dims=customer&subject=112201&ageing=due'),
  at('balance-table-2', '&all=1&quantity=1'),
  at('balance-table-2', '&currency=USD'),
  at('general-ledger-1', '&level=1'),
  `/voucher/report?month=${month}&tab=register`,
  at('general-ledger-2/1122', '&from=2025-01'),
  at('general-ledger-2/6001', '&from=2025-10&withoutClosing=1'),
  at('general-ledger-2/2202', `&asKnown=${moment}`),
  at('entity-subject', '&from=2025-01&tab=subject&entityType=store'),
  at('store-income', '&include=saved'),
]
const statementsOfEach = [
  ...['lastMonth', 'lastYear', 'trend'].map((compare) => at('balance-sheet', `&compare=${compare}`)),
  at('balance-sheet', '&sides=1'),
  ...['', ...['lastYear', 'annual', 'trend', 'department'].map((name) => `&compare=${name}`)].map((compare) =>
    at('income-statement', compare),
  ),
  ...['lastYear', 'trend'].map((compare) => at('cash-flow', `&compare=${compare}`)),
]
const merged = [ofGroup('worksheet'), ofGroup('differences')]
const mergedStatements = [ofGroup('balance-sheet')]
const mergedMore = [
  ...['month', 'opening'].map((basis) => ofGroup('worksheet', `&basis=${basis}`)),
  ofGroup('worksheet', '&mode=sum'),
  ofGroup('worksheet', '&entry=*'),
  ofGroup('worksheet', '&figure=*'),
  ofGroup('differences', '&matrix=1'),
  ofGroup('table', '&from=2025-03&columns=8'),
  ofGroup('table', '&mode=sum'),
  ...['balance-sheet', 'income-statement', 'cash-flow'].map((view) => ofGroup(view, '&mode=side')),
  at('balance-table-1', '&companies=YS01-2025,YS04-2025&mode=merged'),
]
const mergedStatementsMore = [
  ...['balance-sheet', 'income-statement', 'cash-flow'].flatMap((view) =>
    ['', '&mode=sum', '&mode=side'].map((mode) => ofGroup(view, mode)),
  ),
  at('income-statement', '&companies=YS02-2025,YS04-2025&mode=merged'),
  ofGroup('table', '&from=2025-03&columns=8'),
  ofGroup('worksheet'),
]

const isLong = process.env.SELVEDGE_LONG === '1'
/** In the long form of the whole group. */
const inEach = (addresses: readonly string[]): string[] =>
  companies.flatMap((company) => addresses.map((address) => `${address}&companies=${company}-2025`))
const reports = isLong ? [...inEach([...ofYs01, ...ofEach]), ...merged, ...mergedMore] : [...ofYs01, ...merged]
const statements = isLong
  ? [...inEach([...statementsOfYs01, ...statementsOfEach]), ...mergedStatementsMore]
  : [...statementsOfYs01, ...mergedStatements]
const seed = Number(process.env.SELVEDGE_SEED ?? Date.now() % 2 ** 31)
const random = openRandom(seed)
const pick = <T>(all: readonly T[], n: number): T[] =>
  n >= all.length ? [...all] : Array.from({ length: n }, () => all[random.below(all.length)] as T)

// The long form goes to more pages and draws less of each: somewhere in it, by chance.
const height = isLong ? 2400 : 6000
const { page } = await home.enter('all', '/home/dashboard', { lang: 'en', width: 2400, height })
afterAll(() => page.context().close())

/** The screen has its rows, or what it shows instead of a grid. */
const settled = async (): Promise<void> => {
  await page.locator('.pane:visible a[href*="via="], .pane:visible .grid-data, .pane:visible .empty').first().waitFor()
  await page.waitForFunction(() => {
    const busy = document.querySelectorAll<HTMLElement>('.skeleton, .grid-stale, .grid-waiting, [aria-busy=true]')
    return ![...busy].some((one) => one.checkVisibility())
  })
}

/** Numbers that lead nowhere further: what a ledger adds up to of the lines that it shows. */
const own: Readonly<Record<string, readonly string[]>> = {
  'general-ledger-2': ['Balance'],
  // The register has the carry-forward and is of now: what such a ledger comes to is told by nothing else.
  'general-ledger-2 withoutClosing': ['Debit', 'Credit', 'Balance'],
  'general-ledger-2 asKnown': ['Debit', 'Credit', 'Balance'],
  'general-ledger-3': ['Balance'],
  // Stores without an area are in the subject, and not in its figure for each square metre.
  'store-income perArea': ['Total'],
  // What is on no store is the sum of the lines above alone.
  'store-income': ['On no store'],
}
/** Totals that are the sum of the rows above them alone: no report is of these lines and no others. */
const ownTotals: Readonly<Record<string, readonly string[]>> = {
  // Of several currencies.
  'balance-table-2': ['Opening base', 'Debit base', 'Credit base', 'Closing base'],
  // The lines that an age leads to.
  'balance-table-3 open': ['Open'],
  // Of the lines that a figure of the summary leads to.
  'report tab': ['Debit', 'Credit'],
}
/** Parameters that make another report of it. */
const formsOf: Readonly<Record<string, readonly string[]>> = {
  report: ['tab'],
  'general-ledger-2': ['withoutClosing', 'asKnown'],
}
const nameOf = (address: string): string => {
  const { pathname, searchParams } = new URL(address, 'http://report')
  const name = pathname.split('/')[2] ?? ''
  const forms = ['perArea', 'open', ...(formsOf[name] ?? [])]
  return [name, searchParams.get('view'), ...forms.filter((form) => searchParams.has(form))].filter(Boolean).join(' ')
}

type Link = { to: string; text: string }
/** `bare`, `bareTotals`: the heads of the columns of numbers that are no link. */
type Found = { links: Link[]; bare: string[]; bareTotals: string[]; vouchers: Link[] }

/** The links of the report that is shown, those to vouchers, and the numbers that are none. */
const found = (page: Page): Promise<Found> =>
  page.evaluate(() => {
    const pane = [...document.querySelectorAll<HTMLElement>('.pane')].find((one) => one.checkVisibility())
    const all = (query: string) => [...(pane?.querySelectorAll<HTMLElement>(query) ?? [])]
    const isFigure = (text: string) => /^[-−]?[\d,]+\.\d\d$/.test(text.trim()) && /[1-9]/.test(text)
    const linkOf = (link: HTMLElement) => ({ to: link.getAttribute('href')?.slice(1) ?? '', text: link.innerText })
    const heads = all('.grid [role=columnheader]').map((head) => head.innerText.split('\n')[0] ?? '')
    const bareIn = (rows: string) =>
      all(`.grid ${rows} > [role=gridcell]`)
        .filter((cell) => isFigure(cell.innerText) && !cell.querySelector('a, button.grid-link'))
        .map((cell) => `${heads[[...(cell.parentElement?.children ?? [])].indexOf(cell)]}`)
    return {
      links: all('a[href*="via="]').map(linkOf),
      vouchers: all('.grid a[href^="#/voucher/entry/"]')
        .map(linkOf)
        .filter(({ text }) => isFigure(text)),
      bare: bareIn(':not(.grid-total-row)'),
      bareTotals: bareIn('.grid-total-row'),
    }
  })

const size = (value: bigint): bigint => (value < 0n ? -value : value)
const fenOf = (text: string): bigint => size(parseMoney(text.trim().replace(/[,−-]/g, ''), 2) ?? 0n)

const told = { followed: 0, wrong: 0 }
afterAll(() => {
  if (isLong) process.stdout.write(`${told.followed} numbers followed, ${told.wrong} wrong (SELVEDGE_SEED=${seed})\n`)
})

/** Counts what was followed, and names what is wrong. */
const tell = (followed: number, wrong: readonly string[]): readonly string[] => {
  told.followed += followed
  told.wrong += wrong.length
  return wrong
}

/** The links whose targets do not sum to the figure that was left. */
const wrongOf = async (links: Found['links']): Promise<readonly string[]> => {
  const wrong: string[] = []
  for (const { to, text } of links) {
    const step = trailOf(to.split('?')[1] ?? '').at(-1)
    const sums = await sumsAt(ways, to)
    const figure = parseMoney(step?.figure ?? '', 2)
    const isSame = step && figure !== null && sums?.[step.kind].some((each) => size(each) === size(figure))
    if (!isSame) wrong.push(`${text} ${step?.kind} ${to.replace(/&via=.*/, '')}`)
  }
  return tell(links.length, wrong)
}

/** The figures that lead to a voucher without a line of them. */
const wrongVouchersOf = async (links: Found['vouchers']): Promise<readonly string[]> => {
  const wrong: string[] = []
  for (const { to, text } of links) {
    const rows = await home.look.query<{ debit: bigint; credit: bigint; original: bigint }>(
      'select debit, credit, original from voucher_line where voucher_id = $1',
      [to.split('/')[3]],
    )
    const figures = rows.flatMap(({ debit, credit, original }) => [debit, credit, original].map(size))
    if (!figures.includes(fenOf(text))) wrong.push(`${text} ${to}`)
  }
  return tell(links.length, wrong)
}

const sampled = isLong ? 60 : 40

/** Of a long report another part than the first. */
const scroll = async (): Promise<void> => {
  const part = random.below(100) / 100
  await page
    .locator('.pane:visible .grid')
    .first()
    .evaluate((grid, at) => {
      grid.scrollTop = (grid.scrollHeight - grid.clientHeight) * at
    }, part)
  await settled()
}

/** Amounts of pictures, of the tables under them and of the first page that are no link; rates and counts are none. */
const drawnBare = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pane = [...document.querySelectorAll<HTMLElement>('.pane')].find((one) => one.checkVisibility())
    const inTables = '.figure-table td, .home-figures td'
    const inCharts = '.picture, .chart, .home-tile'
    const bare: string[] = []
    const walk = document.createTreeWalker(pane ?? document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const text = (walk.currentNode.textContent ?? '').trim()
      const place = walk.currentNode.parentElement
      if (!place?.checkVisibility() || place.closest('a, .chart-legend, .chart-line')) continue
      const pattern = place.closest(inTables) ? /^[-−]?[\d,]+\.\d\d$/ : /^[-−+]?[\d,]+(\.\d+)?[A-Za-z]*$/
      if (place.closest(`${inTables}, ${inCharts}`) && pattern.test(text) && /[1-9]/.test(text)) bare.push(text)
    }
    return bare
  })

/** Puts the figures of every picture in its place. */
const showTables = async (): Promise<void> => {
  const drawn = page.locator('.pane:visible :is(.picture, .chart) button[aria-pressed=false]')
  for (let left = await drawn.count(); left > 0; left = await drawn.count()) await drawn.first().click()
  await page.locator('.figure-table:visible').first().waitFor()
}

/** Pictures as they are drawn, and the tables in their place. */
const foundDrawn = async (): Promise<Found['links']> => {
  expect(await drawnBare(page)).toEqual([])
  const { links } = await found(page)
  await showTables()
  expect(await drawnBare(page)).toEqual([])
  const inTables = (await found(page)).links
  expect(inTables.length).toBeGreaterThan(links.length)
  return [...pick(links, sampled), ...inTables]
}

test.each(reports)('the figures of %s lead to their sums', async (address) => {
  await goTo(page, address)
  await settled()
  if (isLong && !address.includes('/picture')) await scroll()
  const { links, bare, bareTotals, vouchers } = await found(page)
  // A report without links would have nothing that is wrong; not every company has everything.
  const isEmpty = await page.locator('.pane:visible .empty').isVisible()
  if (!isLong || !(isEmpty || /matrix|general-ledger-2/.test(address)))
    expect(links.length + vouchers.length).toBeGreaterThan(0)
  const name = nameOf(address)
  expect(bare.filter((head) => !own[name]?.includes(head))).toEqual([])
  expect(bareTotals.filter((head) => !ownTotals[name]?.includes(head))).toEqual([])
  const followed = name === 'picture' ? await foundDrawn() : links
  expect(await wrongOf(pick(followed, sampled))).toEqual([])
  // What of a line is open is a part of it.
  if (!address.includes('open=1')) expect(await wrongVouchersOf(pick(vouchers, sampled / 2))).toEqual([])
})

/** What a panel says a figure is: itself, beside the figure that changed, or the entries of one side that sum to it. */
const toldOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = (query: string) =>
      [...document.querySelectorAll<HTMLElement>(query)].filter((one) => one.checkVisibility())
    const told = '.explain-value, .explain-head .money, .merge-entry .money, .merge-explained .money'
    return all(told).map((one) => one.innerText.trim())
  })

/** The places of figures that are taken apart beside the rows, among all cells. */
const takenApart = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const pane = [...document.querySelectorAll<HTMLElement>('.pane')].find((one) => one.checkVisibility())
    const cells = [...(pane?.querySelectorAll<HTMLElement>('.grid [role=gridcell]') ?? [])]
    return cells.flatMap((cell, at) => {
      const text = cell.innerText.trim()
      return /^[-−]?[\d,]+\.\d\d$/.test(text) && /[1-9]/.test(text) && cell.querySelector('button.grid-link')
        ? [at]
        : []
    })
  })

test.each(statements)('the figures of %s say what they are made of, and lead there', async (address) => {
  await goTo(page, address)
  await settled()
  const { bare, bareTotals } = await found(page)
  expect([...bare, ...bareTotals].filter((head) => !own[nameOf(address)]?.includes(head))).toEqual([])
  const places = await takenApart(page)
  expect(places.length).toBeGreaterThan(0)
  for (const at of pick(places, isLong ? 8 : 5)) {
    const cell = page.locator('.pane:visible .grid [role=gridcell]').nth(at)
    const text = (await cell.innerText()).trim()
    await cell.click()
    await page.keyboard.press('Enter')
    await page.locator('.explain-parts:visible, .merge-entry:visible').first().waitFor()
    await settled()
    expect(await toldOf(page)).toContain(text)
    const { links } = await found(page)
    expect([text, await wrongOf(pick(links, sampled))]).toEqual([text, []])
    // The panel takes room of the grid: with it other cells are drawn, and without it the same ones again.
    await page.keyboard.press('Escape')
    await page.locator('.explain-parts:visible, .merge-entry:visible').first().waitFor({ state: 'hidden' })
    await expect.poll(() => takenApart(page)).toEqual(places)
  }
})

/** What the first page shows in short stands in full in its title, or as it is in its tables. */
const tilesOf = (page: Page): Promise<{ to: string; figure: string }[]> =>
  page.evaluate(() => {
    const all = (query: string) => [...document.querySelectorAll<HTMLElement>(query)]
    const to = (link: HTMLElement) => link.getAttribute('href')?.slice(1) ?? ''
    const last = (link: HTMLElement) => link.title.split(' ').at(-1) ?? ''
    return [
      ...all('a.home-tile, .chart-steps a, a.chart-top').map((link) => ({ to: to(link), figure: last(link) })),
      // This year and, in the same statement, the year before.
      ...all('.chart-bars a:not(.chart-top)').map((link) => ({ to: to(link), figure: link.title.split(' ')[1] ?? '' })),
      ...all(':is(.home-figures, .figure-table) a').map((link) => ({ to: to(link), figure: link.innerText.trim() })),
    ].filter(({ figure }) => /^[-−]?[\d,]+\.\d\d$/.test(figure) && /[1-9]/.test(figure))
  })

test('the figures of the first page are the lines of statements that they lead to', async () => {
  // YS02 has the year before, which YS01 has not.
  await page.click('.set-button')
  await page.keyboard.type('YS02')
  await page.keyboard.press('Enter')
  await page.locator('.set-code', { hasText: 'YS02' }).first().waitFor()
  const other = openWays(facts, { ...reader, accountSet: sets.find(({ value }) => value === 'YS02-2025') ?? null })
  await goTo(page, `/home/dashboard?month=${month}`)
  // Nothing of the other company is left.
  await page.reload()
  for (const drawn of ['.chart-steps a', '.home-figures']) await page.locator(`${drawn}:visible`).first().waitFor()
  expect(await drawnBare(page)).toEqual([])
  const tiles = await tilesOf(page)
  await showTables()
  expect(await drawnBare(page)).toEqual([])
  tiles.push(...(await tilesOf(page)))
  // Tiles, companies with their sum, months of two years, and steps from one profit to the next.
  expect(tiles.length).toBeGreaterThan(60)
  const wrong: string[] = []
  for (const { to, figure } of tiles) {
    const sums = await sumsAt(other, to)
    if (!sums?.closing.some((each) => size(each) === fenOf(figure))) wrong.push(`${figure} ${to}`)
  }
  expect(tell(tiles.length, wrong)).toEqual([])
})
