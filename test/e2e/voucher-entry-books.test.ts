// Voucher entry on real books: what is typed in the browser stands in the database to the cent; what is fixed stays.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld, testPassword } from '../world/client.ts'
import { auditor, makeSet, prepareGroup } from '../world/ledger.ts'
import { closeWindows, holdClock, leave, openPage, signInByCall, startBrowser } from './chromium.ts'
import { cell, editor, note, place } from './entry-hands.ts'
import { goTo } from './house.ts'
import { fieldIn, putIn } from './list-hands.ts'
import { ownPort } from './own-port.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
  ('bank', 'B01', '工商银行', '工商銀行', 'ICBC'), ('supplier', 'V002', 'Milano SRL', 'Milano SRL', 'Milano SRL'),
  ('store', 'S01', '南京路店', '南京路店', 'Nanjing Road')`)
await look.query(`insert into exchange_rate (base_currency, currency, type, rate_date, rate, unit)
  values ('CNY', 'USD', 'DAILY', '2025-01-28', 7.1, 1)`)
const gate = openGate(db)
const books = await makeSet(gate, look, { code: 'YS01' })
const companies = [books.companyId]
await product.makePerson({ userName: 'lin_entry', roles: ['entry'], rights: ['read', 'entry'], companies })
await product.makePerson({ userName: 'wang_lead', roles: ['manager'], rights: ['read', 'entry'], companies })

let browser: Browser
let address: string

beforeAll(async () => {
  address = await product.app.http.listen({ host: '127.0.0.1', port: await ownPort() })
  browser = await startBrowser()
})

afterAll(async () => {
  await closeWindows(browser)
})

const open = async (path = '/voucher/entry', userName = 'lin_entry'): Promise<Page> => {
  const { page } = await openPage(browser)
  onTestFinished(() => leave(page))
  await signInByCall(page, address, userName, testPassword)
  await page.goto(`${address}/#${path}`)
  await page.waitForSelector('[data-entry-input]')
  return page
}

/** A voucher of January typed by keyboard: each line is what goes into its cells, one after the other. */
const typeVoucher = async (page: Page, date: string, lines: readonly (readonly string[])[]): Promise<void> => {
  await page.locator('.date-field input').fill(date)
  await page.locator('.date-field input').press('Enter')
  await page.locator('.entry-row [data-field=summary], .entry-editor.entry-summary').first().click()
  for (const cells of lines) {
    for (const text of cells) {
      await page.keyboard.insertText(text)
      await page.keyboard.press('Enter')
    }
  }
}

const stored = (no: number) =>
  look.query(
    `select l.summary, l.subject, l.currency, l.original, l.debit, l.credit
     from voucher v join voucher_line l on l.company_id = v.company_id and l.voucher_id = v.id
     where v.company_id = $1 and v.voucher_no = $2 order by l.line_no`,
    [books.companyId, no],
  )

// R-055 R-146
test('a voucher in dollars is typed, saved and stands in the books to the cent', async () => {
  const page = await open()
  // The rate comes after the side has been chosen: the amount stands there all the same.
  await page.route('**/gl/exchange-rate/find*', async (route) => {
    await new Promise((done) => setTimeout(done, 700))
    await route.continue()
  })
  await typeVoucher(page, '2025-01-29', [['Milano 进货', '220201', 'V002', 'usd', '10,000.55']])
  await expect.poll(() => place(page)).toBe('第 1 行，借方')
  await page.keyboard.press('Space')
  await expect.poll(() => editor(page).inputValue()).toBe('71,003.91')
  await page.keyboard.press('Enter')
  await page.keyboard.type('140501')
  await page.keyboard.press('Enter')
  // Store and brand are optional here: one Enter passes both.
  await page.keyboard.press('Enter')
  await expect.poll(() => place(page)).toBe('第 2 行，借方')
  await page.keyboard.press('=')
  await expect.poll(() => editor(page).inputValue()).toBe('71,003.91')
  await page.keyboard.press('Control+s')
  await expect.poll(() => note(page)).toContain('凭证号 0001')
  expect(await stored(1)).toMatchObject([
    { subject: '220201', currency: 'USD', original: 1000055n, debit: 0n, credit: 7100391n },
    { subject: '140501', currency: 'CNY', debit: 7100391n, credit: 0n },
  ])
})

test('a refused voucher is marked cell by cell, kept as a draft, finished and deleted', async () => {
  const page = await open()
  await typeVoucher(page, '2025-01-05', [['付租金', '660108', '']])
  await page.keyboard.type('100')
  await page.keyboard.press('Control+s')
  await page.waitForSelector('.entry-refused')
  await expect
    .poll(() => page.locator('.problem-list li').allInnerTexts())
    .toEqual([expect.stringContaining('必须录入'), expect.stringContaining('至少需要两条分录')])
  await expect.poll(() => cell(page, 0, 'aux').getAttribute('class')).toContain('entry-bad')
  await page.keyboard.press('Control+Shift+s')
  await expect.poll(() => note(page)).toContain('已暂存')
  await cell(page, 0, 'aux').click()
  await page.keyboard.type('S01')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('224102')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await page.keyboard.press('=')
  await page.keyboard.press('Control+s')
  await expect.poll(() => note(page)).toContain('已保存，凭证号 0002')
  expect(await look.query('select 1 from voucher_draft')).toEqual([])
  await page.getByRole('button', { name: '更多' }).click()
  await page.locator('[role=menuitem]', { hasText: '删除' }).click()
  await page.locator('dialog .button-danger').click()
  await expect.poll(() => page.locator('.entry-row').count()).toBe(1)
  expect(await stored(2)).toEqual([])
})

test('an audited voucher opens, can be walked through and copied, but not changed', async () => {
  const [first] = await look.query<{ id: bigint }>('select id from voucher where voucher_no = 1')
  // What the first test has left: without it this one has nothing to open.
  expect(await stored(1)).toMatchObject([{ currency: 'USD', original: 1000055n }, {}])
  await gate.act(auditor, books, { act: 'audit', ids: [first?.id ?? 0n], reason: '' })
  const page = await open(`/voucher/entry/${first?.id}`)
  await expect.poll(() => page.locator('.second-bar').innerText()).toContain('已审核')
  expect(await page.getByRole('button', { name: /^保存 ?Ctrl S/ }).isDisabled()).toBe(true)
  await page.keyboard.type('x')
  await page.keyboard.press('Control+i')
  for (let at = 0; at < 12; at += 1) await page.keyboard.press('Enter')
  expect(await page.locator('.entry-row').count()).toBe(2)
  expect(await page.locator('.tab-dirty').count()).toBe(0)
  await expect.poll(() => cell(page, 0, 'original').innerText()).toBe('10,000.55')
  await page.keyboard.press('Control+d')
  await expect.poll(() => note(page)).toContain('已复制')
  await page.keyboard.press('Control+s')
  // The same supplier and amount within days: it is asked whether that is meant.
  const question = page.locator('dialog')
  await expect.poll(() => question.innerText()).toContain('可能与凭证记-0001重复')
  await question.getByRole('button', { name: '仍然保存' }).click()
  await expect.poll(() => note(page)).toContain('凭证号 0003')
  expect(await stored(3)).toEqual(await stored(1))
  await page.keyboard.press('PageUp')
  await expect.poll(() => page.locator('.entry-number').innerText()).toBe('0001')
})

test('paying more than the bank holds is asked about, and saved when it is meant', async () => {
  const page = await open()
  await typeVoucher(page, '2025-01-07', [['付款', '224102']])
  await page.keyboard.type('50')
  await page.keyboard.press('Enter')
  await page.keyboard.type('100201')
  await page.keyboard.press('Enter')
  await page.keyboard.type('B01')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await page.keyboard.press('=')
  await page.keyboard.press('Control+s')
  const question = page.locator('dialog[open]')
  await expect.poll(() => question.innerText()).toContain('科目100201余额将为负数')
  await question.getByRole('button', { name: '仍然保存' }).click()
  await expect.poll(() => note(page)).toContain('凭证号 0004')
  expect(await stored(4)).toMatchObject([{ subject: '224102' }, { subject: '100201', credit: 5000n }])
})

test('an open tab takes rates and entities that were changed in another one', async () => {
  const page = await open('/voucher/entry', 'wang_lead')
  const inDollars = (supplier: string) => ['Milano 进货', '220201', supplier, 'usd', '100']
  await typeVoucher(page, '2025-01-30', [inDollars('V002')])
  await expect.poll(() => place(page)).toBe('第 1 行，借方')
  await page.keyboard.press('Space')
  await expect.poll(() => editor(page).inputValue()).toBe('710.00')
  await page.keyboard.press('Enter')
  // Somebody else adds a supplier; she gives the day a rate of its own.
  await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
    ('supplier', 'V003', 'Torino SRL', 'Torino SRL', 'Torino SRL')`)
  await goTo(page, '/maintain/exchange-rate?view=list')
  await page.locator('.page-bar:visible').getByRole('button', { name: '新增汇率' }).click()
  const form = page.locator('.drawer:visible')
  for (const [label, typed] of Object.entries({ 币种: 'USD', 日期: '2025-01-30', 汇率: '7.3' })) {
    await putIn(fieldIn(form, label), typed)
  }
  await form.locator('.button-solid').click()
  await form.waitFor({ state: 'detached' })
  const renewed = page.waitForResponse(/exchange-rate\/find/)
  await goTo(page, '/voucher/entry')
  await renewed
  await expect.poll(() => place(page)).toBe('第 2 行，摘要')
  for (const text of inDollars('V003')) {
    if (text === 'V003') await expect.poll(() => page.locator('[role=option]').allInnerTexts()).toHaveLength(2)
    await page.keyboard.insertText(text)
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => place(page)).toBe('第 2 行，借方')
  await page.keyboard.press('Space')
  await expect.poll(() => editor(page).inputValue()).toBe('730.00')
  // What was typed before keeps the rate it was typed with.
  expect(await cell(page, 0, 'credit').innerText()).toBe('710.00')
  expect(await cell(page, 1, 'aux').innerText()).toContain('Torino')
})

test('work of a killed browser is offered on another computer, line for line, and gone when it is saved', async () => {
  const page = await open()
  const kept = () =>
    look.query<{ lines: number; typed: string }>(
      `select jsonb_array_length(content::jsonb -> 'lines') as lines, content::jsonb ->> 'typed' as typed
       from user_draft where view = 'voucher:YS01-2025'`,
    )
  // What the tests before have left unsaved is of no interest here.
  await look.query('delete from user_draft')
  await typeVoucher(page, '2025-01-08', [['被中断的凭证', '140501', '', '12.5', '224102']])
  for (const key of ['Space', '=', 'Enter']) await page.keyboard.press(key)
  await page.keyboard.type('半句')
  await expect.poll(kept).toEqual([{ lines: 3, typed: '半句' }])
  await page.context().close()
  const elsewhere = await open()
  const offer = elsewhere.locator('.entry-offer')
  await expect.poll(() => offer.innerText()).toContain('来自另一台电脑')
  await offer.locator('button').first().click()
  await expect.poll(() => editor(elsewhere).inputValue()).toBe('半句')
  await elsewhere.keyboard.press('Control+z')
  await elsewhere.keyboard.press('Control+s')
  await expect.poll(() => note(elsewhere)).toContain('已保存')
  expect(await stored(5)).toMatchObject([
    { subject: '140501', debit: 1250n },
    { subject: '224102', credit: 1250n },
  ])
  await expect.poll(kept).toEqual([])
})

test('two people on one voucher see each other, and both changes are saved as they are chosen', async () => {
  const [voucher] = await look.query<{ id: bigint }>('select id from voucher where voucher_no = 5')
  const path = `/voucher/entry/${voucher?.id}`
  const lin = await open(path)
  await lin.keyboard.type('by Lin')
  await lin.keyboard.press('Enter')
  const wang = await open(path, 'wang_lead')
  await holdClock(wang)
  await expect.poll(() => wang.locator('.entry-presence').innerText()).toContain('lin_entry正在编辑')
  // He takes another summary for the same line, and another subject for the second one.
  await wang.keyboard.type('by Wang')
  await cell(wang, 1, 'subject').click()
  await wang.keyboard.type('220201')
  await wang.keyboard.press('Enter')
  await wang.keyboard.type('V002')
  await wang.keyboard.press('Enter')
  await wang.keyboard.press('Control+s')
  await expect.poll(() => note(wang)).toContain('已保存')
  // She adds a line, and balances the first with it.
  await cell(lin, 0, 'debit').click()
  for (const key of ['2', '0', 'Enter']) await lin.keyboard.press(key)
  await lin.keyboard.press('ArrowDown')
  await lin.keyboard.type('224102')
  for (const key of ['Enter', 'Space', '=', 'Control+s']) await lin.keyboard.press(key)
  const dialog = lin.locator('.merge-dialog')
  await expect.poll(() => dialog.locator('.dialog-title').innerText()).toContain('wang_lead也修改了此凭证')
  const save = dialog.locator('.button-solid')
  await expect.poll(() => dialog.locator('.merge-left').innerText()).toContain('1')
  expect(await save.isDisabled()).toBe(true)
  await dialog.locator('.merge-open input').first().check()
  await save.click()
  await expect.poll(() => note(lin)).toContain('已保存')
  expect(await stored(5)).toMatchObject([
    { summary: 'by Wang', subject: '140501', debit: 2000n },
    { subject: '220201', credit: 1250n },
    { subject: '224102', credit: 750n },
  ])
  // His page says every ten seconds that he is there, and hears what has come meanwhile.
  await wang.clock.fastForward(10_000)
  await expect.poll(() => wang.locator('.entry-presence button').innerText()).toContain('lin_entry')
  await wang.locator('.entry-presence button').click()
  await expect.poll(() => wang.locator('.entry-row').count()).toBe(3)
  // Whoever goes on to a new voucher is not said to be at the old one any longer.
  const present = () =>
    look.query(`select desk from voucher_presence where voucher_id = $1 and user_name = 'lin_entry'`, [voucher?.id])
  const before = await present()
  await lin.keyboard.press('Control+Enter')
  await expect.poll(present).toHaveLength(before.length - 1)
})
