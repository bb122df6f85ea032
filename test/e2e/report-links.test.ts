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
  at('entity-subject', '&order=subject'),
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

const isLong = process.env.SELVEDGE_LONG === '1'
/** In the long form of the whole group. */
const ofGroup = (addresses: readonly string[]): string[] =>
  isLong
    ? companies.flatMap((company) => addresses.map((address) => `${address}&companies=${company}-2025`))
    : [...addresses]
const reports = ofGroup(ofYs01)
const statements = ofGroup(statementsOfYs01)
const seed = Number(process.env.SELVEDGE_SEED ?? Date.now() % 2 ** 31)
const random = openRandom(seed)
const pick = <T>(all: readonly T[], n: number): T[] =>
  n >= all.length ? [...all] : Array.from({ length: n }, () => all[random.below(all.length)] as T)

const { page } = await home.enter('all', '/home/dashboard', { lang: 'en', width: 2400, height: 6000 })
afterAll(() => page.context().close())

/** The screen has its rows, or what it shows instead of a grid. */
const settled = async (): Promise<void> => {
  await page.locator('.pane:visible a[href*="via="], .pane:visible .grid-data').first().waitFor()
  await page.waitForFunction(() => {
    const busy = document.querySelectorAll<HTMLElement>('.skeleton, .grid-stale, .grid-waiting, [aria-busy=true]')
    return ![...busy].some((one) => one.checkVisibility())
  })
}

/** Numbers that lead nowhere further, as totals below rows do: what a ledger adds up to of the lines that it shows. */
const own: Readonly<Record<string, readonly string[]>> = {
  'general-ledger-2': ['Debit', 'Credit', 'Balance'],
  'general-ledger-3': ['Balance'],
  // Stores without an area are in the subject, and not in its figure for each square metre.
  'store-income perArea': ['Total'],
}

type Found = { links: { to: string; text: string }[]; bare: string[] }

/** The links of the report that is shown, and the numbers that are none, each with the head of its column. */
const found = (page: Page): Promise<Found> =>
  page.evaluate(() => {
    const pane = [...document.querySelectorAll<HTMLElement>('.pane')].find((one) => one.checkVisibility())
    const all = (query: string) => [...(pane?.querySelectorAll<HTMLElement>(query) ?? [])]
    const links = all('a[href*="via="]').map((link) => ({
      to: link.getAttribute('href')?.slice(1) ?? '',
      text: link.innerText,
    }))
    const heads = all('.grid [role=columnheader]').map((head) => head.innerText.split('\n')[0] ?? '')
    const bare = all('.grid :not(.grid-total-row) > [role=gridcell]').filter(
      (cell) =>
        /^[-−]?[\d,]+\.\d\d$/.test(cell.innerText.trim()) && /[1-9]/.test(cell.innerText) && !cell.querySelector('a'),
    )
    return {
      links,
      bare: bare.map((cell) => `${heads[[...(cell.parentElement?.children ?? [])].indexOf(cell)]}`),
    }
  })

const size = (value: bigint): bigint => (value < 0n ? -value : value)

/** The links whose targets do not sum to the figure that was left. */
const wrongOf = async (links: Found['links']): Promise<string[]> => {
  const wrong: string[] = []
  for (const { to, text } of links) {
    const step = trailOf(to.split('?')[1] ?? '').at(-1)
    const sums = await sumsAt(ways, to)
    const figure = parseMoney(step?.figure ?? '', 2)
    const isSame = step && figure !== null && sums?.[step.kind].some((each) => size(each) === size(figure))
    if (!isSame) wrong.push(`${text} ${step?.kind} ${to.replace(/&via=.*/, '')}`)
  }
  return wrong
}

test.each(reports)('the figures of %s lead to their sums', async (address) => {
  await goTo(page, address)
  await settled()
  const { links, bare } = await found(page)
  // A report without links would have nothing that is wrong.
  expect(links.length).toBeGreaterThan(0)
  const some = pick(links, isLong ? links.length : 40)
  const name = address.replace(/\/report\/([^?/]+).*/, '$1') + (address.includes('perArea') ? ' perArea' : '')
  expect(bare.filter((head) => !own[name]?.includes(head))).toEqual([])
  expect(await wrongOf(some)).toEqual([])
})

test.each(statements)('the figures of %s say what they are made of, and lead there', async (address) => {
  await goTo(page, address)
  await settled()
  const cells = page.locator('.pane:visible .grid [role=gridcell]').filter({ hasText: /^\s*[-−]?[\d,]+\.\d\d\s*$/ })
  const all = Array.from({ length: await cells.count() }, (_, at) => at)
  for (const at of pick(all, isLong ? 12 : 5)) {
    const text = (await cells.nth(at).innerText()).trim()
    await cells.nth(at).click()
    await page.keyboard.press('Enter')
    await page.locator('.explain-parts:visible').waitFor()
    await settled()
    // A change is told beside the figure that changed.
    const told = await page.locator('.explain-value:visible, .explain-head:visible .money').allInnerTexts()
    expect(told.map((each) => each.trim())).toContain(text)
    const { links } = await found(page)
    expect([text, await wrongOf(links)]).toEqual([text, []])
  }
})
