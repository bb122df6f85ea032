// G19: the two longest screens in a real browser on the real product: a detail ledger of a hundred thousand lines that
// is scrolled, and vouchers of 500 and 5,000 lines that are opened and typed in.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { rightsChanged } from '../src/server/kernel/right.ts'
import { addSet, caller, checkedVouchers, type Ledger } from './books.ts'
import { year } from './drafts.ts'
import type { Goal } from './measure.ts'
import type { Site } from './reading.ts'

const parent = '6602'
const switches = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
/** A frame of 60 a second that comes after this many ms has let one pass. */
const lateMs = 34
const budgets = { lateFrames: 0.05, keyMs: 16, openMs: 1500 } as const

/** Books with a long ledger of expenses, and one voucher of each length; the ids of those by their length. */
const fillBooks = async (ledger: Ledger, lines: number) => {
  const books = await addSet(ledger, 'SCREEN', 'STATUTORY', { voucherLinesMax: 5000 })
  const facts = await ledger.gate.facts(books)
  const subjects = facts.subjects.all.filter(({ code }) => code.startsWith(parent) || code === '220201')
  await ledger.gate.importVouchers(ledger.writer, books, checkedVouchers(facts, lines, 600, { subjects }))
  const ids = new Map<number, bigint>()
  for (const length of [500, 5000]) {
    const draft = {
      type: 'JI',
      date: `${year}-12-25`,
      lines: Array.from({ length }, (_, at) => ({
        ...{ summary: `Line ${at + 1}`, aux: {} },
        ...(at % 2 === 0
          ? { subject: '122105', debit: '100.00', credit: '' }
          : { subject: '224106', debit: '', credit: '100.00' }),
      })),
    }
    ids.set(length, (await ledger.gate.save(ledger.writer, books, { draft })).id)
  }
  await ledger.db.query('vacuum analyze')
  // The server has been started before these books were made, and tells of them within ten seconds.
  await rightsChanged(ledger.db)
  await sleep(11_000)
  return { value: books.value, ids }
}

const enter = async (browser: Browser, port: number, accountSet: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${port}/`)
  await page.fill('#userName', caller.userName)
  await page.fill('#password', caller.password)
  await page.keyboard.press('Enter')
  await page.waitForSelector('.frame')
  // As the choice of the account set in the head of the page keeps it.
  await page.evaluate(`sessionStorage.setItem('selvedge:accountConfig', ${JSON.stringify(`"${accountSet}"`)})`)
  await page.reload()
  await page.waitForSelector('.frame')
  return page
}

/** Share of late frames while the ledger is scrolled for three seconds, some rows with every frame. */
const lateShare = (page: Page): Promise<number> =>
  page.evaluate(`(async () => {
    const grid = [...document.querySelectorAll('.data-grid')].find((one) => one.checkVisibility())
    const times = []
    for (let last = performance.now(), end = last + 3000; last < end; ) {
      const now = await new Promise((resolve) => requestAnimationFrame(resolve))
      times.push(now - last)
      last = now
      grid.scrollTop += 120
    }
    return times.slice(1).filter((time) => time > ${lateMs}).length / times.length
  })()`)

/** Milliseconds of the page's own processor for each of the keys. */
const msPerKey = async (page: Page, session: CDPSession, keys: readonly string[]): Promise<number> => {
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const before = await spent()
  for (const key of keys) await page.keyboard.press(key)
  return ((await spent()) - before) / keys.length
}

/** Goes to an address and answers how many ms it takes until so many places of a kind are seen. */
const msUntil = (page: Page, address: string, selector: string, least: number): Promise<number> =>
  page.evaluate(`(async () => {
    const from = performance.now()
    const seen = () => [...document.querySelectorAll('${selector}')].filter((one) => one.checkVisibility()).length
    location.hash = ${JSON.stringify(address)}
    while (seen() < ${least}) {
      await new Promise(requestAnimationFrame)
      if (performance.now() - from > 30000) throw new Error('${selector} does not come')
    }
    return performance.now() - from
  })()`)

const typed = {
  amounts: ['End', ...'123456', 'ArrowDown', ...'98765', 'ArrowDown', ...'43210', 'ArrowDown'],
  words: ['Home', ...'abcdefghijklmnopqrst'],
} as const

/** Late frames of a scrolled ledger, processor per key, and opening of a long voucher, each against its budget. */
export const measureScreens = async ({ ledger, product }: Site, lines: number, rounds: number): Promise<Goal[]> => {
  const { value, ids } = await fillBooks(ledger, lines)
  const browser = await chromium.launch({ executablePath: process.env.SELVEDGE_CHROMIUM, args: switches })
  const found = { late: [] as number[], amounts: [] as number[], words: [] as number[], open: [] as number[] }
  try {
    for (let round = 0; round < rounds; round += 1) {
      const page = await enter(browser, product.port, value)
      await msUntil(
        page,
        `/report/general-ledger-2/${parent}?month=${year}-01&include=saved`,
        '.data-grid .grid-data',
        10,
      )
      await lateShare(page)
      found.late.push(await lateShare(page))
      found.open.push(await msUntil(page, `/voucher/entry/${ids.get(5000)}`, '.entry-row', 15))
      await msUntil(page, `/voucher/entry/${ids.get(500)}`, `[data-address*="${ids.get(500)}"] .entry-row`, 10)
      await page.waitForFunction(`document.activeElement?.hasAttribute('data-entry-input')`)
      const session = await page.context().newCDPSession(page)
      await session.send('Performance.enable', { timeDomain: 'threadTicks' })
      await msPerKey(page, session, ['End', ...'123', 'ArrowDown', 'Home', ...'abc', 'Escape'])
      found.amounts.push(await msPerKey(page, session, typed.amounts))
      found.words.push(await msPerKey(page, session, typed.words))
      const said = await page.evaluate(`document.activeElement?.value ?? ''`)
      if (said !== typed.words.slice(1).join('')) throw new Error(`the keys went astray: ${said}`)
      await page.context().close()
    }
  } finally {
    await browser.close()
  }
  const goal = (title: string, unit: string, product: number[], budget: number): Goal => ({
    ...{ name: 'G19', title, unit, size: `${lines} lines`, wants: 'at most', gate: 1, moonshot: 0.5 },
    ...{ product, reference: product.map(() => budget) },
  })
  return [
    goal('late frames of a scrolled ledger / 5 %', 'of the frames', found.late, budgets.lateFrames),
    goal('a key in the amounts of 500 lines / 16 ms', 'ms of the processor', found.amounts, budgets.keyMs),
    goal('a key in the words of 500 lines / 16 ms', 'ms of the processor', found.words, budgets.keyMs),
    goal('opening a voucher of 5,000 lines / 1.5 s', 'ms', found.open, budgets.openMs),
  ]
}
