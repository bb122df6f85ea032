// A detail ledger of many lines on the real product: it begins at once, scrolls without late frames, and stays small.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readVoucher } from '../../src/domain/voucher-check.ts'
import { type BulkVoucher, openGate } from '../../src/server/ledger/gate.ts'
import { clerk, makeSet } from '../ledger.ts'
import { goTo, house } from './house.ts'

/** The long form reads the books of a large company; the short one only tries the way. */
const isLong = process.env.SELVEDGE_LONG === '1'
const lineCount = isLong ? 100_000 : 2_000
const linesOfVoucher = 20

const home = await house()
const gate = openGate(home.db)
const options = { plClosingMode: 'YEARLY', cashFlowRequired: false, statementTemplate: 'NONE', voucherLinesMax: 50 }
const books = await makeSet(gate, home.look, { code: 'LONG', options })
await home.makePerson({ userName: 'reader', role: 'admin', rights: ['read', 'report'] })

/** One voucher: twenty lines on one subject, some of them red, and one against all of them. */
const draftOf = (no: number) => ({
  type: 'JI',
  date: `2025-01-${String((no % 28) + 1).padStart(2, '0')}`,
  lines: [
    ...Array.from({ length: linesOfVoucher }, (_, at) => ({
      ...{ summary: `门店 ${no} 第 ${at + 1} 笔销售款`, subject: '224106', aux: {}, credit: '' },
      debit: at % 7 === 3 ? `-${at + 1}.50` : `${(no % 900) + at + 1}.25`,
    })),
    { summary: `门店 ${no} 合计`, subject: '122105', aux: {}, debit: '', credit: '' },
  ],
})

const minor = (text: string): number => (text === '' ? 0 : Math.round(100 * +text))

/** The whole of the ledger, voucher by voucher. */
function* vouchersOf(facts: Awaited<ReturnType<typeof gate.facts>>): Generator<BulkVoucher> {
  for (let no = 0; no < lineCount / linesOfVoucher; no += 1) {
    const draft = draftOf(no)
    const sum = draft.lines.reduce((total, line) => total + minor(line.debit), 0)
    const last = draft.lines.at(-1)
    if (last) last.credit = `${Math.floor(sum / 100)}.${String(sum % 100).padStart(2, '0')}`
    const { voucher, problems } = readVoucher(draft, facts)
    if (!voucher) throw new Error(JSON.stringify(problems))
    yield { voucher, wantedNo: null }
  }
}

await gate.importVouchers(clerk, books, vouchersOf(await gate.facts(books)))

type Scroll = { frames: number; late: number; p95: number; nodes: number; at: number }

/** Scrolls by `step` px with every frame and tells how the frames came. */
const scroll = (page: Page, step: number, ms: number): Promise<Scroll> =>
  page.evaluate(
    async ([by, long]) => {
      const grid = [...document.querySelectorAll<HTMLElement>('.grid')].find((one) => one.checkVisibility())
      if (!grid) throw new Error('no grid')
      const times: number[] = []
      let nodes = 0
      for (let last = performance.now(), end = last + long; last < end; ) {
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        times.push(now - last)
        last = now
        grid.scrollTop += by
        if (times.length % 10 === 0) nodes = Math.max(nodes, document.querySelectorAll('*').length)
      }
      times.shift()
      times.sort((a, b) => a - b)
      const late = times.filter((time) => time > 34).length
      return { frames: times.length, late, p95: times[Math.floor(times.length * 0.95)] ?? 0, nodes, at: grid.scrollTop }
    },
    [step, ms] as const,
  )

const openLedger = async (): Promise<Page> => {
  const { page } = await home.enter('reader', '/home/dashboard')
  await goTo(page, '/report/general-ledger-2/224106?month=2025-01&include=saved')
  await page.waitForSelector('.grid:visible .grid-data')
  return page
}

test(`a ledger of ${lineCount} lines scrolls with few nodes and hardly a late frame`, async () => {
  const page = await openLedger()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const cost = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return new Map(metrics.map(({ name, value }) => [name, value]))
  }
  await scroll(page, 120, isLong ? 2000 : 500)
  const before = await cost()
  const rounds: Scroll[] = []
  for (const step of isLong ? [120, -120, 120, 40] : [120]) rounds.push(await scroll(page, step, isLong ? 4000 : 1000))
  const after = await cost()
  const frames = rounds.reduce((sum, round) => sum + round.frames, 0)
  const late = rounds.reduce((sum, round) => sum + round.late, 0)
  const perFrame = (name: string): string =>
    ((1000 * ((after.get(name) ?? 0) - (before.get(name) ?? 0))) / frames).toFixed(1)
  const costs = [
    ['scripts', 'ScriptDuration'],
    ['styles', 'RecalcStyleDuration'],
    ['layout', 'LayoutDuration'],
  ] as const
  console.log(
    `${lineCount} lines: ${((100 * (frames - late)) / frames).toFixed(1)} % of ${frames} frames in time, ` +
      `95 % within ${Math.max(...rounds.map(({ p95 }) => p95)).toFixed(0)} ms, ` +
      `${Math.max(...rounds.map(({ nodes }) => nodes))} nodes; a frame takes ${perFrame('TaskDuration')} ms: ` +
      costs.map(([name, metric]) => `${name} ${perFrame(metric)}`).join(', '),
  )
  for (const { nodes } of rounds) expect(nodes).toBeLessThan(1500)
  expect(rounds[0]?.at).toBeGreaterThan(1000)
  if (isLong) expect(late / frames).toBeLessThan(0.05)
})

test('rows that do not come are asked for once, are said to be missing, and paper does not wait for them', async () => {
  const page = await openLedger()
  let asked = 0
  let isBroken = true
  await page.route(/gl\/report\/general-ledger-2\?.*after=/, async (route) => {
    asked += 1
    if (isBroken) await route.fulfill({ status: 500, body: '' })
    else await route.continue()
  })
  await page.evaluate(() => document.querySelector('.grid')?.scrollTo(0, 1e6))
  const missing = page.locator('.page-foot:visible .report-wrong')
  await missing.waitFor()
  await page.waitForTimeout(800)
  expect(asked).toBeLessThanOrEqual(2)
  // Paper comes from the server, with every row, whatever the screen has.
  const paper = page.waitForRequest(/general-ledger-2\/print/)
  await page.keyboard.press('Control+p')
  await paper
  isBroken = false
  await page.locator('.page-foot:visible').getByRole('button', { name: '重试' }).click()
  await expect.poll(() => missing.count()).toBe(0)
})
