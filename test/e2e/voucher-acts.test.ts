// What is done with vouchers beside typing them: reversal with its correction, templates with formulas, expenses by
// item, the answer of a sister company.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { grant } from '../../src/seed/system.ts'
import { rightsChanged } from '../../src/server/kernel/right.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld, testPassword } from '../world/client.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from '../world/ledger.ts'
import { closeWindows, openPage, startBrowser } from './chromium.ts'
import { ownPort } from './own-port.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
  ('bank', 'B01', '工商银行', '工商銀行', 'ICBC'), ('store', 'S01', '南京路店', '南京路店', 'Nanjing Road')`)
const gate = openGate(db)
const options = { plClosingMode: 'YEARLY', statementTemplate: 'NONE', blockNegativeCash: 'OFF' }
const books = await makeSet(gate, look, { code: 'YS01', options })
const companies = [books.companyId]
const chiefId = await product.makePerson({
  userName: 'chief',
  roles: ['manager'],
  rights: ['read', 'entry'],
  companies,
})
const line = (subject: string, debit: string, credit: string, aux = {}) => ({
  ...{ summary: '支付租金', subject, aux, debit, credit },
})
const rent = [line('660108', '1000', '', { store: 'S01' }), line('224102', '', '1000')]
const posted = await gate.save(clerk, books, { draft: { type: 'JI', date: '2025-01-05', lines: rent } })
await gate.act(auditor, books, { act: 'audit', ids: [posted.id] })
await gate.post(poster, books, '2025-01', wordsOf['zh-cn'])

let browser: Browser
let page: Page

/** One window for all: signing in again and again would only take time. */
beforeAll(async () => {
  const address = await product.app.http.listen({ host: '127.0.0.1', port: await ownPort() })
  browser = await startBrowser()
  page = (await openPage(browser)).page
  await page.goto(`${address}/#/voucher/list?periodFrom=2025-01&periodTo=2025-02`)
  await page.fill('#userName', 'chief')
  await page.fill('#password', testPassword)
  await page.keyboard.press('Enter')
  await page.waitForSelector('.frame')
})

afterAll(async () => {
  await closeWindows(browser)
})

const shown = () => page.locator('.pane:visible')
const note = () => shown().locator('.entry-note').innerText()
const place = () => shown().locator('[data-entry-input]').getAttribute('aria-label')
const newVoucher = async (): Promise<void> => {
  await page.evaluate(() => {
    location.hash = '/voucher/entry'
  })
  await shown().locator('[data-entry-input]').waitFor()
}

const stored = (no: number, month: number) =>
  look.query(
    `select l.subject, l.summary, l.debit, l.credit, l.cf_item from voucher v
       join voucher_line l on l.company_id = v.company_id and l.voucher_id = v.id
     where v.company_id = $1 and v.voucher_no = $2 and v.period_no = $3 order by l.line_no`,
    [books.companyId, no, month],
  )

test('a posted voucher is reversed in red, its correction saved, and each leads to the others', async () => {
  await page.locator('.grid-data a', { hasText: '记-0001' }).click()
  await page.getByRole('button', { name: '红字冲销' }).click()
  const dialog = page.locator('dialog')
  const date = dialog.locator('.date-field input')
  await date.fill('2025-01-20')
  await date.press('Enter')
  await expect.poll(() => dialog.locator('.button-danger').isDisabled()).toBe(true)
  await date.fill('2025-02-03')
  await date.press('Enter')
  await dialog.locator('.button-danger').click()
  await shown().locator('.second-bar', { hasText: '订正凭证' }).waitFor()
  expect(await stored(1, 2)).toMatchObject([
    { subject: '660108', debit: -100_000n, summary: '注销1月5日记字0001号凭证' },
    { subject: '224102', credit: -100_000n },
  ])
  const second = shown().locator('.entry-row[data-row="1"] [data-field=summary]')
  await expect.poll(() => second.innerText()).toBe('订正1月5日记字0001号凭证：支付租金')
  await page.keyboard.press('Control+s')
  await expect.poll(() => note()).toContain('凭证号 0002')
  await shown().getByRole('button', { name: '更多' }).click()
  await page.locator('[role=menuitem]', { hasText: '关联凭证与记录' }).click()
  await page.locator('.trace-body button', { hasText: '记-0001' }).click()
  await expect.poll(() => shown().locator('.second-bar').innerText()).toContain('已冲销')
  await expect.poll(() => shown().getByRole('button', { name: '红字冲销' }).count()).toBe(0)
})

test('a voucher becomes a template; with formulas, Ctrl+M asks for one amount and fills in the rest', async () => {
  await newVoucher()
  await page.keyboard.press('Alt+n')
  for (const text of ['付房租', '660108', 'S01', '2000', '付房租', '100201', 'B01']) {
    await page.keyboard.insertText(text)
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => place()).toContain('借方')
  await page.keyboard.press('Space')
  await page.keyboard.press('=')
  await page.keyboard.press('Control+Shift+M')
  await page.locator('dialog input').first().fill('房租')
  await page.keyboard.press('Enter')
  await expect.poll(() => note()).toContain('已存为模板')
  await page.evaluate(() => {
    location.hash = '/voucher/template'
  })
  await page.locator('.grid-data', { hasText: '房租' }).dblclick()
  const form = page.locator('.drawer')
  const store = form.getByRole('combobox', { name: '店铺 1' })
  await expect.poll(() => store.inputValue()).toMatch(/^S01 ./)
  // A word that the table of templates has of its own goes before one that all tables share (类型).
  expect(await form.locator('.form-field').allInnerTexts()).toContainEqual(expect.stringMatching(/^凭证字/))
  await store.fill('s01')
  await store.press('Enter')
  await form.getByLabel('金额或公式 1').fill('')
  await form.getByLabel('金额或公式 2').fill('=L1*1.09+L7')
  await form.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => form.locator('.problem-list').innerText()).toContain('第2行：公式有误，位置10')
  await form.getByLabel('金额或公式 2').fill('=L1*1.09')
  await form.getByRole('button', { name: '增加一行' }).click()
  await form.getByLabel('摘要 3').fill('进项税')
  await form.getByLabel('金额或公式 3').fill('=L2-L1')
  await form.getByRole('combobox', { name: '科目 3' }).fill('22210101')
  await form.getByRole('combobox', { name: '科目 3' }).press('Enter')
  await form.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => form.count()).toBe(0)
  await newVoucher()
  await page.keyboard.press('Alt+n')
  await page.locator('dialog .button-danger').click()
  await page.keyboard.press('Control+m')
  await page.locator('.template-row', { hasText: '房租' }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('dialog input[inputmode=decimal]').fill('1,234.56')
  await page.keyboard.press('Enter')
  await expect.poll(() => note()).toContain('已按模板')
  await shown().locator('.date-field input').fill('2025-02-10')
  await page.keyboard.press('Control+s')
  await expect.poll(() => note()).toContain('凭证号 0003')
  expect(await stored(3, 2)).toMatchObject([
    { subject: '660108', debit: 123_456n },
    { subject: '100201', credit: 134_567n, cfItem: '' },
    { subject: '22210101', debit: 11_111n },
  ])
})

test('F7 in a summary offers the library and what was used lately, and brings the usual subject along', async () => {
  await look.query(
    `insert into summary_text (company_id, id, code, text, subject) values ($1, 1, 'SDF', '支付水电费', '660109')`,
    [books.companyId],
  )
  await newVoucher()
  await page.reload()
  await shown().locator('[data-entry-input]').waitFor()
  await page.keyboard.press('F7')
  await shown().locator('.cell-option', { hasText: '支付水电费' }).waitFor()
  await expect.poll(() => shown().locator('.cell-option', { hasText: '付房租' }).count()).toBeGreaterThan(0)
  await page.keyboard.type('sdf')
  await expect.poll(() => shown().locator('.cell-option').count()).toBe(1)
  await page.keyboard.press('Enter')
  await expect
    .poll(() => shown().locator('.entry-row[data-row="0"] [data-field=summary]').innerText())
    .toBe('支付水电费')
  await expect
    .poll(() => shown().locator('.entry-row[data-row="0"] [data-field=subject]').innerText())
    .toContain('660109')
  await expect.poll(place).toBe('第 1 行，辅助核算')
})

test('F9 shows what each line was last time or would be by default, and pressed again takes it', async () => {
  const cells = ['装修', '224102', '300', '装修', '100201', 'B01']
  const bank = line('100201', '', '300', { bank: 'B01' })
  const before = [{ ...line('224102', '300', ''), summary: '装修', cfItem: 'CF020201' }, bank]
  await gate.save(clerk, books, { draft: { type: 'JI', date: '2025-02-11', lines: before } })
  await newVoucher()
  await page.keyboard.press('Alt+n')
  await page.locator('dialog .button-danger').click()
  for (const text of cells) {
    await page.keyboard.insertText(text)
    await page.keyboard.press('Enter')
  }
  await expect.poll(place).toContain('借方')
  await page.keyboard.press('Space')
  await page.keyboard.press('=')
  await page.keyboard.press('F9')
  const panel = shown().locator('.cash-flow-table')
  await expect.poll(() => panel.innerText()).toContain('同上次')
  await expect.poll(() => panel.innerText()).toContain('CF020201')
  await page.keyboard.press('F9')
  await expect.poll(() => panel.count()).toBe(0)
  await shown().locator('.date-field input').fill('2025-02-12')
  await page.keyboard.press('Control+s')
  await expect.poll(() => note()).toContain('凭证号 0005')
  expect(await stored(5, 2)).toMatchObject([{ subject: '224102', cfItem: 'CF020201' }, { subject: '100201' }])
})

test('an item of expense fills in its lines; a voucher with a sister company is answered by a press', async () => {
  await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
    ('related', 'YS02', '二公司', '', ''), ('related', 'YS01', '一公司', '', '')`)
  await look.query(`insert into department_entity (id, company, dept_code, entity_type, entity_code, expense_class)
    values (1, 'YS01', 'MD1', 'store', 'S01', 'SELLING')`)
  await look.query(`insert into expense_account (id, code, name_zh_cn, mnemonic, selling_subject, tax_rate, deductible,
    attachments) values (1, 'CL', '差旅费', 'clf', '660105', 6, true, '发票')`)
  await look.query(`insert into related_company (id, company, counterparty, entity_type, entity_code, method, pairs)
    values (1, 'YS01', 'YS02', 'related', 'YS02', 'FULL', '{224103-122103}'),
    (2, 'YS02', 'YS01', 'related', 'YS01', 'FULL', '{122103-224103}')`)
  const sister = await makeSet(gate, look, { code: 'YS02', options })
  await grant(look, { userId: chiefId, companyId: sister.companyId, year: null, rights: ['read', 'entry'] })
  await rightsChanged(look)
  await gate.touchFacts([books.companyId])
  await newVoucher()
  // Relations come with the facts of voucher entry.
  await page.reload()
  await shown().locator('[data-entry-input]').waitFor()
  await page.keyboard.press('Alt+n')
  await page.keyboard.insertText('巡店')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('clf')
  await page.keyboard.press('Control+e')
  const dialog = page.locator('dialog')
  await dialog.locator('[aria-selected=true]', { hasText: '660105' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('1060')
  await dialog.getByText('60.00').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => note()).toContain('需附：发票')
  for (const text of ['巡店', '224103', 'YS02', '']) {
    await page.keyboard.insertText(text)
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => place()).toContain('借方')
  await page.keyboard.press('Space')
  await page.keyboard.press('=')
  await page.keyboard.press('Control+s')
  const offer = shown().locator('.entry-mirror')
  await offer.getByRole('button', { name: '生成对方草稿' }).click()
  await offer.getByText('已在 YS02-2025 生成草稿').waitFor()
  const [{ draft } = { draft: null }] = await look.query<{ draft: object }>(
    `select draft from voucher_draft where company_id = $1`,
    [sister.companyId],
  )
  expect(draft).toMatchObject({ lines: [{ subject: '122103', aux: { related: 'YS01' }, debit: '1060.00' }] })
})
