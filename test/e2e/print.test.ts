// Paper and files in the browser: a hundred vouchers in three keys, a report and its lines, a ledger as a workbook, and
// the mark of a sandbox on all of it.
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clerk, loadWorkedExample } from '../world/ledger.ts'
import { readWorkbook, shownCell } from '../world/xlsx-reader.ts'
import { leave } from './chromium.ts'
import { goTo, house, nowhere, reportAt, shown } from './house.ts'

const home = await house()
const { gate, books } = await loadWorkedExample(home.db, home.look)
const line = (debit: string, credit: string) => ({ summary: '调整', subject: '222102', aux: {}, debit, credit })
for (let at = 1; at <= 80; at += 1) {
  const draft = { type: 'JI', date: '2025-11-30', lines: [line(`${at}.00`, ''), line('', `${at}.00`)] }
  await gate.save(clerk, books, { draft })
}
const allId = await home.makePerson({ userName: 'all', role: 'admin', rights: ['read', 'entry', 'audit', 'report'] })

/** The printer's dialog is the browser's own: here it only says that it was opened. */
const enter = async (path: string): Promise<{ page: Page; complaints: string[]; opened: () => Promise<number> }> => {
  const { page, complaints } = await home.enter('all', path)
  await page.evaluate(() => {
    const asked: string[] = []
    Object.assign(window, { asked })
    const append = document.body.append.bind(document.body)
    document.body.append = (...nodes) => {
      for (const node of nodes) {
        if (!(node instanceof HTMLIFrameElement)) append(node)
        else asked.push(node.src)
      }
    }
  })
  const opened = () => page.evaluate(() => (window as Window & { asked?: string[] }).asked?.length ?? 0)
  return { page, complaints, opened }
}

const printed = async (): Promise<number> => {
  const [row] = await home.look.query<{ n: number }>('select count(*)::integer as n from voucher_print')
  return row?.n ?? 0
}

test('a hundred vouchers, two on a sheet, are printed with three keys', async () => {
  const { page, complaints, opened } = await enter('/voucher/list?periodFrom=2025-11&periodTo=2025-11')
  await page.waitForSelector('.data-grid:visible .grid-data')
  await page.focus('.data-grid')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+p')
  await page.getByText('A4，每页 2 张（A5 大小）').waitFor()
  const button = page.getByRole('button', { name: '打印 100 张' })
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  const answer = page.waitForResponse((one) => one.url().endsWith('/gl/voucher/print'))
  await page.keyboard.press('Enter')
  expect((await answer).ok()).toBe(true)
  await expect.poll(opened, { timeout: 60_000 }).toBe(1)
  await expect.poll(() => printed()).toBe(100)
  expect(complaints).toEqual([])
  await leave(page)
})

test('the voucher on the screen is printed as it is stored, and shown before where that is wanted', async () => {
  const [voucher] = await home.look.query<{ id: bigint }>(
    `select id from voucher where company_id = $1 and period_no = 12 order by voucher_no limit 1`,
    [books.companyId],
  )
  const before = await printed()
  const { page, complaints, opened } = await enter(`/voucher/entry/${voucher?.id}`)
  await page.waitForSelector('.entry-grid')
  await expect.poll(() => page.locator('.entry-row').count()).toBeGreaterThan(1)
  await page.keyboard.press('Control+Shift+p')
  await page.locator('.pdf-viewer').waitFor({ timeout: 60_000 })
  expect(await printed()).toBe(before)
  await page.keyboard.press('Enter')
  await expect.poll(opened, { timeout: 60_000 }).toBe(1)
  await expect.poll(() => printed()).toBe(before + 1)
  expect(complaints).toEqual([])
  await leave(page)
})

test('a figure of the subject summary leads to its lines, these to their voucher; the summary is printed', async () => {
  const { page, complaints, opened } = await enter('/voucher/report?from=2025-11&month=2025-12&include=saved')
  const grid = page.locator('.data-grid:visible')
  await grid.locator('.grid-data').first().waitFor()
  const figure = grid.locator('.grid-data a').first()
  const text = (await figure.innerText()).trim()
  await page.keyboard.press('Control+p')
  await expect.poll(opened, { timeout: 60_000 }).toBe(1)
  await figure.click()
  await page.locator('.trail-bar:visible').waitFor()
  await expect.poll(() => page.locator('.grid-total-row:visible').first().innerText()).toContain(text)
  await page.locator('.data-grid:visible .grid-data a').first().click()
  await page.waitForFunction(() => location.hash.includes('/voucher/entry/'))
  await goTo(page, '/voucher/report?month=2025-11&tab=quality')
  await shown(page, '/voucher/report?month=2025-11&tab=quality')
  await expect.poll(() => page.locator('.data-grid:visible .grid-data').first().innerText()).toContain('100')
  expect(complaints).toEqual([])
  await leave(page)
})

test('a scheduled report is delivered at once and fetched from the downloads, which say until when', async () => {
  await home.look.query(
    `insert into report_schedule (company_id, id, owner_id, owner_name, name, account_set, path, query, months, lang,
       cadence, day, hour, recipients, changed_name, changed_at)
     values ($1, 1, $2, 'all', '每日余额', $3, '/gl/report/balance-table-1/export',
       'month=2025-11&include=saved', 'fixed',
       'zh-cn', 'daily', 0, 6, $4, 'all', now())`,
    [books.companyId, allId, books.value, [allId]],
  )
  const { page, complaints } = await enter('/report/delivery?tab=schedules')
  await page.locator('.data-grid:visible .grid-data').first().click()
  await page.getByRole('button', { name: '立即运行' }).click()
  await page.locator('.toast').filter({ hasText: '已送达 1 人' }).waitFor()
  // What was delivered to another is that one's, also to whoever sees all files.
  await home.look.query(
    `insert into file (id, file_name, ext, mime, bytes, sha256, bucket, storage, object_key, source, created_by,
       created_at)
     select 1, file_name, ext, mime, bytes, sha256, bucket, storage, object_key, source, 1, created_at from file
     where source = 'reportDelivery'`,
  )
  await goTo(page, '/report/delivery')
  const row = page.locator('.data-grid:visible [role=row]').filter({ hasText: '每日余额.csv' })
  await row.first().waitFor()
  expect(await row.count()).toBe(1)
  const [made] = await home.look.query<{ until: string }>(
    `select to_char(created_at at time zone 'Asia/Shanghai' + interval '180 days', 'YYYY-MM-DD') as until
     from file where source = 'reportDelivery'`,
  )
  expect(await row.innerText()).toContain(made?.until)
  const download = page.waitForEvent('download')
  await row.click()
  await page.keyboard.press('Enter')
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('100201,')
  expect(complaints).toEqual([])
  await leave(page)
})

/** The words of a paper; null where nothing reads a PDF. */
const wordsOf = (pdf: Buffer): string | null => {
  const { error, stdout } = spawnSync('pdftotext', ['-', '-'], { input: pdf })
  return error ? null : stdout.toString('utf8')
}

test('a copy to rehearse in is marked on every screen and on paper, and is thrown away whole', async () => {
  const { page, complaints } = await enter('/define/account-set')
  const act = async (item: string, question: string) => {
    await page.getByRole('button', { name: '更多' }).filter({ visible: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.locator('dialog').getByRole('button', { name: question }).click()
  }
  const band = page.locator('.sandbox-band')
  const current = () => page.locator('.set-button .set-name').innerText()
  await act('复制为演练账套', '复制为演练账套')
  await expect.poll(() => band.innerText(), { timeout: 20_000 }).toContain('YS01_TRY-2025')
  for (const path of ['/voucher/list', '/voucher/entry', '/period/posting', '/home/dashboard']) {
    await goTo(page, path)
    expect([path, await band.isVisible(), await current()]).toEqual([path, true, expect.stringContaining('【演练】')])
  }
  const report = '/report/balance-table-1?from=2025-11&month=2025-11&include=saved'
  await goTo(page, report)
  await reportAt(page, report)
  expect(await band.isVisible()).toBe(true)
  const papers: Buffer[] = []
  await page.route('**/gl/report/**', async (route) => {
    const response = await route.fetch()
    if (response.headers()['content-type'] === 'application/pdf') papers.push(await response.body())
    await route.fulfill({ response })
  })
  await page.keyboard.press('Control+p')
  await expect.poll(() => papers.length, { timeout: 20_000 }).toBe(1)
  expect(papers.map((pdf) => wordsOf(pdf) ?? '【演练】')).toEqual([expect.stringContaining('【演练】')])
  await goTo(page, '/define/account-set')
  await act('丢弃演练账套', '丢弃演练账套')
  await expect.poll(() => band.count(), { timeout: 20_000 }).toBe(0)
  await expect.poll(() => page.locator('.pane:visible').innerText()).not.toContain('YS01_TRY')
  const left = `select 1 from company where code = 'YS01_TRY'`
  await expect.poll(() => home.look.query(left), { timeout: 20_000 }).toEqual([])
  expect(complaints).toEqual([])
  await leave(page)
})

const long = process.env.SELVEDGE_LONG === '1'
/** A ledger of 100,000 lines in a long run. */
const [vouchers, linesEach] = long ? [200, 500] : [5, 500]

test('the whole of a long ledger is a workbook with two clicks, and its amounts are numbers', async () => {
  for (let no = 0; no < vouchers; no += 1) {
    const lines = Array.from({ length: linesEach - 1 }, () => line('0.01', ''))
    const sum = `${Math.floor((linesEach - 1) / 100)}.${String((linesEach - 1) % 100).padStart(2, '0')}`
    await gate.save(clerk, books, { draft: { type: 'JI', date: '2025-12-31', lines: [...lines, line('', sum)] } })
  }
  const { page, complaints } = await home.enter('all', nowhere)
  await goTo(page, '/report/general-ledger-2?from=2025-12&month=2025-12&include=saved&subject=222102')
  await page.locator('.data-grid:visible .grid-data').first().waitFor()
  let clicks = 0
  const click = async (role: 'button' | 'menuitem', name: RegExp) => {
    clicks += 1
    await page.getByRole(role, { name }).filter({ visible: true }).click()
  }
  const coming = page.waitForEvent('download', { timeout: 60_000 })
  const begin = performance.now()
  await click('button', /^导出/)
  await click('menuitem', /明细行/)
  const file = await (await coming).path()
  const tookMs = performance.now() - begin
  expect(clicks).toBe(2)
  if (long) expect(tookMs).toBeLessThan(30_000)
  const rows = (await readWorkbook(await readFile(file)))[0]?.rows ?? []
  const head = rows[0]?.map(shownCell) ?? []
  const debits = rows.slice(1).flatMap((row) => row[head.indexOf('借方')] ?? [])
  expect(debits.filter((cell) => shownCell(cell) === '0.01')).toHaveLength(vouchers * (linesEach - 1))
  expect(debits.every(({ type }) => type === 'number')).toBe(true)
  // The balance runs on from line to line, wherever the file was put together from.
  const lines = rows.slice(1).filter((row) => shownCell(row[head.indexOf('凭证号')]) !== '')
  const centsOf = (row: (typeof rows)[number], name: string) =>
    BigInt(shownCell(row[head.indexOf(name)]).replace('.', '') || '0')
  const balances = lines.map((row) => centsOf(row, '余额'))
  const moves = lines.map((row) => centsOf(row, '借方') - centsOf(row, '贷方'))
  expect(balances.findIndex((balance, at) => at > 0 && balance !== (balances[at - 1] ?? 0n) + (moves[at] ?? 0n))).toBe(
    -1,
  )
  expect(complaints).toEqual([])
  await leave(page)
})
