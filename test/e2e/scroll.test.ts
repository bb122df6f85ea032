// A detail ledger of many lines on the real product: it stays small however far it is scrolled, and tells of rows that
// do not come.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readVoucher } from '../../src/domain/voucher/voucher-check.ts'
import { type BulkVoucher, openGate } from '../../src/server/ledger/gate.ts'
import { clerk, makeSet } from '../world/ledger.ts'
import { goTo, house, nowhere } from './house.ts'

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

/** Scrolls by 120 px with every frame, for so many frames; the most nodes on the way, and where it ended. */
const scroll = (page: Page, frames: number): Promise<{ nodes: number; at: number }> =>
  page.evaluate(async (count) => {
    const grid = [...document.querySelectorAll<HTMLElement>('.data-grid')].find((one) => one.checkVisibility())
    if (!grid) throw new Error('no grid')
    let nodes = 0
    for (let frame = 0; frame < count; frame += 1) {
      await new Promise(requestAnimationFrame)
      grid.scrollTop += 120
      nodes = Math.max(nodes, document.querySelectorAll('*').length)
    }
    return { nodes, at: grid.scrollTop }
  }, frames)

const openLedger = async (): Promise<Page> => {
  const { page } = await home.enter('reader', nowhere)
  await goTo(page, '/report/general-ledger-2/224106?month=2025-01&include=saved')
  await page.waitForSelector('.data-grid:visible .grid-data')
  return page
}

test(`a ledger of ${lineCount} lines scrolls with few nodes`, async () => {
  const { nodes, at } = await scroll(await openLedger(), isLong ? 480 : 30)
  expect(nodes).toBeLessThan(1500)
  expect(at).toBeGreaterThan(1000)
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
  await page.evaluate(() => document.querySelector('.data-grid')?.scrollTo(0, 1e6))
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
