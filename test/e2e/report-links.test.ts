// Numbers of tables, ledgers, statements and pictures of the demo group are links, and what they lead to sums to them.
import { afterAll, expect, test } from 'vitest'
import { parseMoney } from '../../src/domain/base/money.ts'
import { everything } from '../../src/domain/chart/access.ts'
import { seedDemo } from '../../src/seed/demo.ts'
import { openRandom } from '../../src/seed/demo-rate.ts'
import { findBooks } from '../../src/server/ledger/read/read-scope.ts'
import { openFacts } from '../../src/server/ledger/store/fact-cache.ts'
import type { Reader } from '../../src/server/report/reader.ts'
import { trailOf } from '../../src/web/parts/report/trail.ts'
import { openWays, sumsAt } from '../world/report-target.ts'
import { leave } from './chromium.ts'
import { goTo, house, nowhere } from './house.ts'
import { companies, isLong, mayBePlain, month, nameOf, reports, statements } from './report-addresses.ts'
import { drawnBare, found, type Link, plainFigures, takenApart, tilesOf, toldOf } from './report-figures.ts'

const home = await house()
await seedDemo(home.db, { dataFolder: home.config.data })
await home.makePerson({ userName: 'all', role: 'admin', rights: ['read', 'entry', 'audit', 'post', 'report'] })
// No shop of the demo group has its area.
await home.db.query(`update entity set area = 120.5 where type = 'store'`)
const facts = openFacts(home.db)
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
const moment = encodeURIComponent(new Date().toISOString())

const seed = Number(process.env.SELVEDGE_SEED ?? Date.now() % 2 ** 31)
const random = openRandom(seed)
const pick = <T>(all: readonly T[], n: number): T[] =>
  n >= all.length ? [...all] : Array.from({ length: n }, () => all[random.below(all.length)] as T)

// The long form goes to more pages, and to somewhere in each of them, by chance.
const { page } = await home.enter('all', nowhere, { lang: 'en', width: 2400, height: 2400 })
afterAll(() => leave(page))

/** The screen has its rows, or what it shows instead of a grid. */
const settled = async (): Promise<void> => {
  await page.locator('.pane:visible a[href*="via="], .pane:visible .grid-data, .pane:visible .empty').first().waitFor()
  await page.waitForFunction(() => {
    const busy = document.querySelectorAll<HTMLElement>('.skeleton, .grid-stale, .grid-waiting, [aria-busy=true]')
    return ![...busy].some((one) => one.checkVisibility())
  })
}

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
const wrongOf = async (links: readonly Link[]): Promise<readonly string[]> => {
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
const wrongVouchersOf = async (links: readonly Link[]): Promise<readonly string[]> => {
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

/** Figures of one report come from the same few places: in the short form fewer of each report are followed. */
const sampled = isLong ? 60 : 24

/** Shows the part of a report that begins so far down: 0 is its beginning, 1 its end. */
const scroll = async (part: number): Promise<void> => {
  await page
    .locator('.pane:visible .data-grid')
    .first()
    .evaluate((grid, at) => grid.scrollTo(0, (grid.scrollHeight - grid.clientHeight) * at), part)
  await settled()
}

/** Numbers that lead nowhere, without a reason that the report may have for it. */
const bare = async (address: string): Promise<string[]> => {
  const left = (await plainFigures(page)).filter(({ where, why }) => !mayBePlain(address, where, why))
  return left.map(({ where, text, why }) => `${where}: ${text} ${why}`)
}

/** Puts the figures of every picture in its place. */
const showTables = async (): Promise<void> => {
  const drawn = page.locator('.pane:visible :is(.picture, .chart) button[aria-pressed=false]')
  for (let left = await drawn.count(); left > 0; left = await drawn.count()) await drawn.first().click()
  await page.locator('.figure-table:visible').first().waitFor()
}

/** Pictures as they are drawn, and the tables in their place. */
const foundDrawn = async (): Promise<readonly Link[]> => {
  expect(await drawnBare(page)).toEqual([])
  const { links } = await found(page)
  await showTables()
  expect(await drawnBare(page)).toEqual([])
  const inTables = (await found(page)).links
  expect(inTables.length).toBeGreaterThan(links.length)
  return [...pick(links, sampled), ...inTables]
}

test.each(reports)('the figures of %s lead to their sums', async (address) => {
  await goTo(page, address.replace('asKnown=now', `asKnown=${moment}`))
  if (address.includes('figure=')) await page.locator('.explain-parts:visible').first().waitFor()
  await settled()
  // Of a long report another part than the first.
  if (isLong && !address.includes('/picture')) await scroll(random.below(100) / 100)
  const { links, vouchers } = await found(page)
  // A report without links would have nothing that is wrong; not every company has everything.
  const isEmpty = await page.locator('.pane:visible .empty').isVisible()
  if (!address.includes('tab=quality') && (!isLong || !(isEmpty || /matrix|general-ledger-2/.test(address))))
    expect(links.length + vouchers.length).toBeGreaterThan(0)
  const name = nameOf(address)
  expect(await bare(address)).toEqual([])
  const followed = name === 'picture' ? await foundDrawn() : links
  expect(await wrongOf(pick(followed, sampled))).toEqual([])
  // What of a line is open is a part of it.
  if (!address.includes('open=1')) expect(await wrongVouchersOf(pick(vouchers, sampled / 2))).toEqual([])
})

/** Both figures behind each change. */
const unfold = async (): Promise<void> => {
  const folded = page.locator('.pane:visible .explain-bars button[aria-expanded=false]')
  for (let left = await folded.count(); left > 0; left = await folded.count()) await folded.first().click()
}

test.each(statements)('the figures of %s say what they are made of, and lead there', async (address) => {
  await goTo(page, address.replace('asKnown=now', `asKnown=${moment}`))
  await settled()
  expect(await bare(address)).toEqual([])
  const fromTop = () => scroll(0).then(() => takenApart(page))
  const places = await fromTop()
  expect(places.length).toBeGreaterThan(0)
  for (const at of pick(places, isLong ? 8 : 3)) {
    const cell = page.locator('.pane:visible .data-grid [role=gridcell]').nth(at)
    const text = (await cell.innerText()).trim()
    await cell.click()
    await page.keyboard.press('Enter')
    await page.locator('.explain-parts:visible, .merge-entry:visible').first().waitFor()
    await settled()
    await unfold()
    expect(await toldOf(page)).toContain(text)
    const { links } = await found(page)
    expect([text, await bare(address)]).toEqual([text, []])
    expect([text, await wrongOf(pick(links, sampled))]).toEqual([text, []])
    // The panel takes room of the grid, which keeps the cell in sight: without it the same cells are there again.
    await page.keyboard.press('Escape')
    await page.locator('.explain-parts:visible, .merge-entry:visible').first().waitFor({ state: 'hidden' })
    await expect.poll(fromTop).toEqual(places)
  }
})

test('profit of a month and balances at its end have no sum, and none is taken apart', async () => {
  const sums = page.locator('.pane:visible .grid-total-row')
  const panel = page.locator('.explain-parts:visible')
  await goTo(page, `/report/merge?month=${month}&group=YS&view=worksheet&figure=*`)
  await panel.waitFor()
  await expect.poll(() => sums.count()).toBe(1)
  const show = (basis: string) => page.locator('.pane:visible .segmented').getByText(basis, { exact: true }).click()
  await show('Month')
  await expect.poll(() => sums.count()).toBe(0)
  await page.locator('.pane:visible .explain-figure').waitFor({ state: 'hidden' })
  await show('Year opening')
  await panel.waitFor()
  await expect.poll(() => sums.count()).toBe(1)
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
