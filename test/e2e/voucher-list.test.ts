// The voucher list in a browser: search, both views, saved views, a choice over pages, export read back, and a rent
// that is copied by keys.
import { readFile } from 'node:fs/promises'
import ExcelJS from 'exceljs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readVoucher } from '../../src/domain/voucher/voucher-check.ts'
import { type BulkVoucher, openGate } from '../../src/server/ledger/gate.ts'
import { clerk, makeSet, person, prepareGroup } from '../world/ledger.ts'
import { leave } from './chromium.ts'
import { goTo, house } from './house.ts'

const home = await house()
await prepareGroup(home.look)
const gate = openGate(home.db)
const options = {
  plClosingMode: 'YEARLY',
  cashFlowRequired: false,
  blockNegativeCash: 'OFF',
  statementTemplate: 'NONE',
}
const books = await makeSet(gate, home.look, { code: 'VL01', options })
const rights = ['read', 'entry', 'audit'] as const
const id = await home.makePerson({ userName: 'lister', role: 'admin', rights, companyId: books.companyId })
const lister = person(id, 'lister')

const save = (date: string, amount: string, summary: string) => {
  const lines = [
    { summary, subject: '221101', aux: {}, debit: amount, credit: '' },
    { summary: '付款', subject: '1001', aux: {}, debit: '', credit: amount },
  ]
  return gate.save(lister, books, { draft: { type: 'JI', date, lines } })
}
await Promise.all(Array.from({ length: 129 }, (_, at) => save('2025-03-10', `${at + 1}.00`, `费用 ${at + 1}`)))
await save('2025-03-05', '8800.00', '支付店铺租金')
await save('2025-04-02', '5.00', '四月')

const march = '/voucher/list?periodFrom=2025-03&periodTo=2025-03'
const grid = (page: Page) => page.locator('.data-grid:visible')
const address = (page: Page) => page.evaluate(() => decodeURIComponent(location.hash))
const settled = async (page: Page): Promise<void> => {
  await grid(page).locator('.grid-data').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('.grid-stale'))
}

test('one search finds by month, words and amount; the lines of what is found are a press away', async () => {
  const { page, complaints } = await home.enter('lister', march)
  await settled(page)
  await expect.poll(() => page.locator('.grid-total-row:visible').last().innerText()).toContain('130')
  await page.keyboard.press('f')
  await page.keyboard.type('3月 费用 7.00')
  await page.keyboard.press('Enter')
  await expect.poll(() => address(page)).toContain('amountFrom=7.00')
  await settled(page)
  await expect.poll(() => grid(page).locator('.grid-data').count()).toBe(1)
  await page.locator('.segmented:visible button').last().click()
  await expect.poll(() => grid(page).locator('.grid-data').first().innerText()).toContain('221101')
  expect(complaints).toEqual([])
  await leave(page)
})

test('a choice is kept from page to page, grows with Shift and arrows, and takes the whole filter', async () => {
  const { page, complaints } = await home.enter('lister', march)
  await settled(page)
  await grid(page).focus()
  const chosen = () => page.locator('.page-foot:visible b').innerText()
  for (const key of ['ArrowDown', 'Space', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowUp']) {
    await page.keyboard.press(key)
  }
  expect(await chosen()).toBe('已选 3 张')
  await page.locator('.page-foot:visible .icon-button').last().click()
  await expect.poll(() => address(page)).toContain('page=2')
  await settled(page)
  await expect.poll(() => grid(page).locator('.grid-data').count()).toBe(30)
  await grid(page).focus()
  await page.keyboard.press('Control+a')
  expect(await chosen()).toBe('已选 33 张')
  await page.getByRole('button', { name: '选择全部 130 张' }).click()
  await expect.poll(chosen).toBe('已选 130 张')
  await page.locator('.page-foot:visible').getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '替换摘要' }).click()
  await page.getByRole('textbox', { name: '查找' }).fill('店铺')
  await expect.poll(() => page.locator('dialog [role=status]').innerText()).toContain('1 张')
  await page.getByRole('textbox', { name: '替换为' }).fill('门店')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.panel:visible').innerText()).toContain('完成 1 张')
  const [row] = await home.look.query<{ lines: number }>(
    `select count(*)::integer as lines from voucher_line where summary = '支付门店租金' and company_id = $1`,
    [books.companyId],
  )
  expect(row?.lines).toBe(1)
  expect(complaints).toEqual([])
  await leave(page)
})

test('rows of the filter before are not chosen while those of the next one are on their way', async () => {
  const { page, complaints } = await home.enter('lister', march)
  await settled(page)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/gl\/voucher\/list\?.*2025-04/, async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('f')
  await page.keyboard.type('4月')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.grid-stale')
  await grid(page).focus()
  for (const key of ['ArrowDown', 'Space', 'Control+a']) await page.keyboard.press(key)
  letGo()
  await settled(page)
  await expect.poll(() => grid(page).locator('.grid-data').count()).toBe(1)
  expect(await page.locator('.page-foot:visible b').count()).toBe(0)
  await grid(page).focus()
  await page.keyboard.press('Control+a')
  await expect.poll(() => page.locator('.page-foot:visible b').innerText()).toBe('已选 1 张')
  expect(complaints).toEqual([])
  await leave(page)
})

test('a view is saved, begins the list, and its columns stay; the filter is exported as it is listed', async () => {
  const { page, complaints } = await home.enter('lister', `${march}&amountFrom=100&quick=mine`)
  await settled(page)
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /我的视图|大额/ }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('保存为视图')
  await page.getByRole('textbox', { name: '视图名称' }).fill('大额')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '大额' }).waitFor()
  await choose('打开时使用')
  const kept = page.waitForResponse((answer) => {
    const put = answer.request()
    return answer.url().endsWith('/system/setting') && /remark/.test(put.postData() ?? '')
  })
  await page.getByRole('button', { name: '列', exact: true }).click()
  await page.locator('.column-chooser').getByText('备注').click()
  await page.keyboard.press('Escape')
  await expect.poll(() => grid(page).locator('.grid-head').innerText()).toContain('备注')
  await kept
  await goTo(page, '/home/dashboard')
  await page
    .getByRole('button', { name: '凭证列表' })
    .or(page.getByRole('link', { name: '凭证列表' }))
    .first()
    .click()
  await goTo(page, '/voucher/list')
  await expect.poll(() => address(page)).toContain('amountFrom=100')
  await settled(page)
  expect(await grid(page).locator('.grid-head').innerText()).toContain('备注')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  await page.getByRole('menuitem', { name: '透视表' }).click()
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(new Uint8Array(await readFile(await (await coming).path())).buffer)
  const sheet = book.worksheets[0] as ExcelJS.Worksheet
  const head = sheet.getRow(1).values as string[]
  const debits = sheet.getColumn(head.indexOf('借方')).values.slice(2)
  const listed = [...Array.from({ length: 30 }, (_, at) => at + 100), 8800]
  expect(debits.filter((value) => value !== undefined).sort((a, b) => Number(a) - Number(b))).toEqual(listed)
  expect(complaints).toEqual([])
  await leave(page)
})

//
test('the rent of March is found and copied to April in five keys beside its words', async () => {
  const { page, complaints } = await home.enter('lister', '/voucher/list?periodFrom=2025-04&periodTo=2025-04')
  await settled(page)
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  await press('f')
  await page.keyboard.type('3月 租金')
  await press('Enter')
  await expect.poll(() => address(page)).toContain('periodFrom=2025-03')
  await settled(page)
  await expect.poll(() => grid(page).evaluate((one) => one === document.activeElement)).toBe(true)
  await expect.poll(() => grid(page).locator('.grid-active-row').innerText()).toContain('租金')
  await press('Control+d')
  await page.waitForSelector('[data-entry-input]')
  await press('Control+s')
  const copied = () =>
    home.look.query<{ date: string; total: bigint }>(
      `select voucher_date as date, total_debit as total from voucher
       where company_id = $1 and period_no = 4 and summary like '%租金'`,
      [books.companyId],
    )
  await expect.poll(copied).toMatchObject([{ date: expect.stringMatching(/^2025-04/), total: 880_000n }])
  expect(keys).toBeLessThanOrEqual(5)
  expect(complaints).toEqual([])
  await leave(page)
})

/** More vouchers than two portions of an act hold. */
const manyVouchers = async (count: number): Promise<void> => {
  const facts = await gate.facts(books)
  const line = { summary: '报销', aux: {} }
  const lines = [
    { ...line, subject: '221101', debit: '1' },
    { ...line, subject: '1001', credit: '1' },
  ]
  const { voucher } = readVoucher({ type: 'JI', date: '2025-05-05', lines }, facts)
  function* given(): Generator<BulkVoucher> {
    for (let at = 0; voucher && at < count; at += 1) yield { voucher, wantedNo: null }
  }
  await gate.importVouchers(clerk, books, given())
}

test('a long audit tells how far it is, and is stopped between two portions: what is done stays done', async () => {
  await manyVouchers(1100)
  await home.makePerson({ userName: 'judge', role: 'admin', rights, companyId: books.companyId, mayAudit: true })
  const { page, complaints } = await home.enter('judge', '/voucher/list?periodFrom=2025-05&periodTo=2025-05')
  await settled(page)
  await grid(page).focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: '选择全部 1100 张' }).click()
  await expect.poll(() => page.locator('.page-foot:visible b').innerText()).toBe('已选 1100 张')
  const audited = async () => {
    const [row] = await home.look.query<{ n: number }>(
      `select count(*)::integer as n from voucher where company_id = $1 and period_no = 5 and status = 2`,
      [books.companyId],
    )
    return row?.n
  }
  await page.getByRole('button', { name: '批量审核' }).click()
  await page.locator('dialog', { hasText: '1100 张，合计 CNY' }).waitFor()
  // Whichever end it begins at, the voucher in the middle is of the second portion, which waits for it.
  await home.look.transaction(async (tx) => {
    await tx.query(`select id from voucher where company_id = $1 and period_no = 5 and voucher_no = 550 for update`, [
      books.companyId,
    ])
    await page.getByRole('button', { name: '审核 1100 张' }).click()
    const told = page.locator('dialog [role=status]')
    await expect.poll(() => told.innerText(), { timeout: 20_000 }).toContain('500 / 1100 张')
    expect(await audited()).toBe(500)
    const stopped = page.waitForResponse((answer) => answer.url().includes('/system/job/cancel'))
    await page.getByRole('button', { name: '停止' }).click()
    await stopped
  })
  const report = page.locator('.panel:visible')
  await expect.poll(() => report.innerText(), { timeout: 20_000 }).toContain('完成 1000 张')
  await expect.poll(() => report.innerText()).toContain('100 张没有处理')
  expect(await audited()).toBe(1000)
  // What is audited is not audited again: the button says why, and so does its key.
  await page.locator('.chip:visible', { hasText: '已审核' }).click()
  await page.locator('.chip[aria-pressed=true]:visible', { hasText: '已审核' }).waitFor()
  await settled(page)
  await page.locator('.data-grid:visible .checkbox').first().click()
  const again = page.locator('.page-foot:visible').getByRole('button', { name: '批量审核' })
  await expect.poll(() => again.getAttribute('title')).toBe('凭证不能这样操作：已审核')
  expect(await again.getAttribute('aria-disabled')).toBe('true')
  // It stands beside the button too, and nothing of another act.
  expect(await page.locator('.list-why:visible').allInnerTexts()).toEqual(['凭证不能这样操作：已审核'])
  await page.keyboard.press('a')
  await page.locator('.toast', { hasText: '凭证不能这样操作：已审核' }).waitFor()
  await page.locator('.page-foot:visible').getByRole('button', { name: '更多' }).click()
  const item = (name: string) => page.getByRole('menuitem', { name }).getAttribute('title')
  expect([await item('取消审核'), await item('恢复'), await item('复制凭证')]).toEqual([
    null,
    '凭证不能这样操作：未作废',
    '请选择一张凭证',
  ])
  await page.keyboard.press('Escape')
  // So it does of all of them, of which most were never on the screen.
  await page.getByRole('button', { name: '选择全部 1000 张' }).click()
  await expect.poll(() => page.locator('.page-foot:visible b').innerText()).toBe('已选 1000 张')
  await expect.poll(() => again.getAttribute('title')).toBe('凭证不能这样操作：已审核')
  expect(complaints).toEqual([])
  await leave(page)
})

test('who may not change a month that is closed softly, or audit by amount, is told before he tries', async () => {
  const id = await home.makePerson({ userName: 'shut', role: 'manager', rights, companyId: books.companyId })
  await home.look.query(`delete from role_button b using role r where r.id = b.role_id and r.code = 'manager'
    and b.button = 'gl:posting:softClose'`)
  const lines = [
    { summary: '七月', subject: '221101', aux: {}, debit: '9.00' },
    { summary: '七月', subject: '1001', aux: {}, credit: '9.00' },
  ]
  await gate.save(person(id, 'shut'), books, { draft: { type: 'JI', date: '2025-07-02', lines } })
  await home.look.query(
    `insert into soft_close (company_id, year, period_no, reason, closed_name) values ($1, 2025, 7, '结账中', 'x')`,
    [books.companyId],
  )
  await gate.touchFacts([books.companyId])
  const { page, complaints } = await home.enter('shut', '/voucher/list?periodFrom=2025-07&periodTo=2025-07')
  await settled(page)
  await grid(page).focus()
  await page.keyboard.press('Space')
  const foot = page.locator('.page-foot:visible')
  const audit = foot.getByRole('button', { name: '批量审核' })
  await expect.poll(() => audit.getAttribute('title')).toContain('审核人不能与制单人相同')
  await foot.getByRole('button', { name: '更多' }).click()
  const item = (name: string) => page.getByRole('menuitem', { name }).getAttribute('title')
  for (const name of ['作废', '删除']) expect(await item(name)).toContain('结账中')
  await page.getByRole('menuitem', { name: '谁能审核' }).click()
  await expect.poll(() => page.locator('.list-results:visible').innerText()).toContain('需要 1 级审核')
  await page.keyboard.press('Delete')
  await page.locator('.toast', { hasText: '结账中' }).waitFor()
  expect(complaints).toEqual([])
  await leave(page)
})
