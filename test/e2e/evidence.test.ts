// Papers of vouchers in the browser: three invoices with one drag, seen beside the grid and tied to it, counted, and
// beside the voucher when it is audited.
import type { JSHandle, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld, testPassword } from '../world/client.ts'
import { digitalInvoice, ofdInvoice, ofdLabels, type Sample } from '../world/invoice-samples.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'
import { office, pdf, png } from '../world/sample-files.ts'
import { closeWindows, leave, openPage, signInByCall, startBrowser } from './chromium.ts'
import { note, place } from './entry-hands.ts'
import { ownPort } from './own-port.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
  values ('supplier', 'V001', '云锦', '雲錦', 'Yunjin')`)
const gate = openGate(db)
const options = { cashFlowRequired: false, statementTemplate: 'NONE' }
const books = await makeSet(gate, look, { code: 'YS01', options })
const companies = [books.companyId]
await product.makePerson({ userName: 'lin_papers', roles: ['entry'], rights: ['read', 'entry'], companies })
const auditorId = await product.makePerson({
  userName: 'chen_papers',
  roles: ['audit'],
  rights: ['read', 'audit'],
  companies,
})
await look.query(`insert into voucher_audit_right (id, user_id) values (7, $1)`, [auditorId])

let browser: Awaited<ReturnType<typeof startBrowser>>
let address: string

beforeAll(async () => {
  address = await product.app.http.listen({ host: '127.0.0.1', port: await ownPort() })
  browser = await startBrowser()
})
afterAll(async () => {
  await closeWindows(browser)
})

const open = async (userName: string, path: string): Promise<{ page: Page; complaints: string[] }> => {
  const opened = await openPage(browser)
  onTestFinished(() => leave(opened.page))
  await signInByCall(opened.page, address, userName, testPassword)
  await opened.page.goto(`${address}/#${path}`)
  return opened
}

type Dragged = { name: string; content: Buffer | string; type?: string }

/** Files as a hand holds them over the page. */
const held = (page: Page, files: readonly Dragged[]): Promise<JSHandle<DataTransfer>> =>
  page.evaluateHandle(
    (list) => {
      const data = new DataTransfer()
      for (const { name, type, text } of list) {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
        data.items.add(new File([bytes], name, { type }))
      }
      return data
    },
    files.map(({ name, content, type = '' }) => ({ name, type, text: Buffer.from(content).toString('base64') })),
  )

/** One drag: over the page, and let go. */
const drag = async (page: Page, files: readonly Dragged[]): Promise<void> => {
  const dataTransfer = await held(page, files)
  const over = page.locator('.entry-grid')
  await over.dispatchEvent('dragenter', { dataTransfer })
  await over.dispatchEvent('dragover', { dataTransfer })
  await page.locator('.drop-veil').waitFor()
  await over.dispatchEvent('drop', { dataTransfer })
}

const rows = (page: Page) => page.locator('.evidence-row')
const names = (page: Page) => page.locator('.evidence-row .evidence-name').allInnerTexts()

const invoice: Sample = { number: '25312000000087654321', net: '1000.00', tax: '130.00', gross: '1130.00' }
const freight = { ...invoice, number: '11223344', net: '200.00', tax: '18.00', gross: '218.00' }
const papers: readonly Dragged[] = [
  { name: '面料发票.xml', content: digitalInvoice(invoice) },
  { name: '运费发票.ofd', content: ofdInvoice(ofdLabels(freight)) },
  { name: '面料发票.pdf', content: pdf('invoice') },
]

const lease = office('word', [
  {
    name: 'word/document.xml',
    content: '<w:document><w:body><w:p><w:r><w:t>月租金 100,000.00</w:t></w:r></w:p></w:body></w:document>',
  },
])

/** A purchase of 1,000.00 with 130.00 of input VAT, typed by keyboard. */
const typePurchase = async (page: Page): Promise<void> => {
  await page.waitForSelector('[data-entry-input]')
  await page.locator('.date-field input').fill('2025-01-05')
  await page.locator('.date-field input').press('Enter')
  await page.locator('.entry-row [data-field=summary], .entry-editor.entry-summary').first().click()
  const type = async (...cells: readonly string[]) => {
    for (const text of cells) {
      await page.keyboard.insertText(text)
      await page.keyboard.press('Enter')
    }
  }
  await type('购面料', '22210104', '1000')
  await expect.poll(() => place(page)).toContain('第 2 行')
  await type('购面料', '22210101', '130')
  await expect.poll(() => place(page)).toContain('第 3 行')
  await type('购面料', '222102')
  await expect.poll(() => place(page)).toContain('第 3 行，借方')
  await page.keyboard.press('Enter')
  await page.keyboard.press('=')
}

// R-056 R-059
test('three invoices come with one drag, are seen beside the grid, tied to its lines, and counted', async () => {
  const { page, complaints } = await open('lin_papers', '/voucher/entry')
  await typePurchase(page)
  await drag(page, papers)
  await expect.poll(() => names(page)).toEqual(papers.map(({ name }) => name))
  await expect.poll(() => page.locator('.evidence-row progress').count()).toBe(0)
  await page.locator('.invoice').waitFor()
  await expect.poll(() => page.locator('.invoice-head').innerText()).toContain(invoice.number)
  await expect.poll(() => page.locator('.invoice-ties h3').innerText()).toContain('已核对 3 处金额')
  await expect
    .poll(() => page.locator('.invoice-ties li').allInnerTexts())
    .toEqual([
      expect.stringContaining('第 1 行'),
      expect.stringContaining('第 2 行'),
      expect.stringContaining('第 3 行'),
    ])
  await page.locator('.evidence-row-name').nth(1).click()
  await expect.poll(() => page.locator('.invoice-ties h3').innerText()).toContain('不一致')
  await page.locator('.evidence-row-name').nth(2).click()
  await page.locator('iframe.evidence-frame').waitFor()
  expect(await page.locator('.entry-head-field input').nth(1).inputValue()).toBe('3')
  await page.locator('.entry-grid').click()
  await page.keyboard.press('Control+s')
  await expect.poll(() => note(page)).toContain('凭证号 0001')
  await expect.poll(() => page.getByRole('button', { name: '移除 面料发票.xml' }).count()).toBe(1)
  const stored = () =>
    look.query(
      `select v.attach_count, count(a.id)::integer as files from voucher v
         left join voucher_attachment a on a.company_id = v.company_id and a.voucher_id = v.id
       where v.company_id = $1 and v.voucher_no = 1 group by v.attach_count`,
      [books.companyId],
    )
  await expect.poll(stored).toEqual([{ attachCount: 3, files: 3 }])
  const state = () => page.locator('.entry-head-bar').innerText()
  await expect.poll(state).toContain('未审核')
  await page.getByRole('button', { name: '移除 运费发票.ofd' }).click()
  await page.getByRole('button', { name: '移除附件' }).click()
  await expect.poll(() => rows(page).count()).toBe(2)
  await expect.poll(() => page.locator('.entry-head-field input').nth(1).inputValue()).toBe('2')
  expect(await state()).toContain('未审核')
  expect((await gate.verify(books)).findings).toEqual([])
  // What was attached is no change of others: the next save goes through.
  await page.locator('.entry-head-remark input').fill('三张发票')
  await page.keyboard.press('Control+s')
  await expect
    .poll(async () => (await look.query(`select remark from voucher where voucher_no = 1`))[0])
    .toEqual({
      remark: '三张发票',
    })
  expect(complaints).toEqual([])
})

test('a screenshot is pasted, a file is taken off, an invoice that another voucher has is told at once', async () => {
  const { page } = await open('lin_papers', '/voucher/entry')
  await page.waitForSelector('[data-entry-input]')
  const clipboardData = await held(page, [{ name: 'image.png', content: png(), type: 'image/png' }])
  await page.locator('[data-entry-input]').evaluate((element, data) => {
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, clipboardData)
  await expect.poll(() => names(page)).toEqual([expect.stringMatching(/^截图-\d{8}-\d{6}\.jpg$/)])
  await page.locator('.evidence-picture img').waitFor()
  // Its row has it as a small picture, which has come and can be seen.
  await expect
    .poll(() =>
      page
        .locator('.evidence-thumb img')
        .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth)),
    )
    .toEqual([1])
  await page.getByRole('button', { name: /^移除 截图/ }).click()
  await expect.poll(() => rows(page).count()).toBe(0)
  await drag(page, [{ name: '租赁合同.docx', content: lease }])
  await expect
    .poll(() =>
      page
        .locator('.evidence-document')
        .innerText()
        .catch(() => ''),
    )
    .toContain('月租金 100,000.00')
  await drag(page, [papers[0] as Dragged])
  await expect.poll(() => rows(page).count()).toBe(2)
  await expect.poll(() => rows(page).nth(1).innerText()).toContain(`发票号${invoice.number}已在凭证2025-01 记-0001登记`)
  await page.getByRole('button', { name: '移除 面料发票.xml' }).click()
  await expect.poll(() => rows(page).count()).toBe(1)
  await leave(page)
})

test('who audits sees the papers beside the voucher', async () => {
  const { page, complaints } = await open('chen_papers', '/voucher/audit')
  await page.locator('.audit-voucher').waitFor()
  await expect.poll(() => page.locator('.evidence-tab').count()).toBe(2)
  await page.locator('.invoice').waitFor()
  await expect.poll(() => page.locator('.invoice-ties h3').innerText()).toContain('已核对 3 处金额')
  expect(await page.locator('.evidence-row').count()).toBe(0)
  expect(complaints).toEqual([])
})

test('files of a voucher that is not saved outlive the browser, and are attached with it', async () => {
  await look.query('delete from user_draft')
  const { page } = await open('lin_papers', '/voucher/entry')
  await typePurchase(page)
  await drag(page, [{ name: '收据.pdf', content: pdf('receipt') }])
  const kept = () =>
    look.query<{ n: number }>(
      `select jsonb_array_length(d.content::jsonb -> 'papers') as n from user_draft d
         join app_user u on u.id = d.user_id where u.user_name = 'lin_papers' and d.content::jsonb ? 'papers'`,
    )
  await expect.poll(kept).toEqual([{ n: 1 }])
  await leave(page)
  const { page: elsewhere, complaints } = await open('lin_papers', '/voucher/entry')
  const offer = elsewhere.locator('.entry-offer')
  await expect.poll(() => offer.innerText()).toContain('附件 1 个')
  await offer.locator('button').first().click()
  await expect.poll(() => names(elsewhere)).toEqual(['收据.pdf'])
  await elsewhere.locator('.entry-grid').click()
  await elsewhere.keyboard.press('Control+s')
  await expect.poll(() => note(elsewhere)).toContain('已保存')
  await expect.poll(() => elsewhere.getByRole('button', { name: '移除 收据.pdf' }).count()).toBe(1)
  await expect.poll(kept).toEqual([])
  expect(complaints).toEqual([])
})

test('a save that is answered behind another tab takes its files along, and leaves nothing unsaved', async () => {
  const { page, complaints } = await open('lin_papers', '/voucher/entry')
  await typePurchase(page)
  await drag(page, [{ name: '送货单.pdf', content: pdf('delivery') }])
  await expect.poll(() => names(page)).toEqual(['送货单.pdf'])
  await expect.poll(() => page.locator('.evidence-row progress').count()).toBe(0)
  await page.locator('.entry-grid').click()
  const hidden = Promise.withResolvers<void>()
  await page.route('**/gl/voucher/save', async (route) => {
    await hidden.promise
    await route.continue()
  })
  const attached = page.waitForResponse(/voucher\/attachment\/attach/)
  await page.keyboard.press('Control+s')
  await page.locator('.tab', { hasText: '首页' }).click()
  await page.locator('.entry-grid').waitFor({ state: 'hidden' })
  hidden.resolve()
  await attached
  const stored = () =>
    look.query(
      `select v.attach_count, (select count(*)::integer from voucher_attachment a
         where a.company_id = v.company_id and a.voucher_id = v.id) as files
       from voucher v where v.company_id = $1 order by v.id desc limit 1`,
      [books.companyId],
    )
  await expect.poll(stored).toEqual([{ attachCount: 1, files: 1 }])
  await expect.poll(() => page.locator('.tab-dirty').count()).toBe(0)
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('voucher-draft:')))
  await expect.poll(kept).toEqual([])
  expect(complaints).toEqual([])
})
