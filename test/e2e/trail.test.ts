// Who changed a voucher is one search; sale bills are imported and become vouchers on their screens.
import { expect, test } from 'vitest'
import { openGate } from '../../src/server/ledger/gate.ts'
import { clerk, makeSet, prepareGroup } from '../world/ledger.ts'
import { leave } from './chromium.ts'
import { goTo, house, shown } from './house.ts'

const home = await house()
const { look, db } = home
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
  ('store', 'S01', '一店', '一店', 'Store 1')`)
const gate = openGate(db)
const books = await makeSet(gate, look, { options: { blockNegativeCash: 'OFF', cashFlowRequired: false } })
await home.makePerson({ userName: 'chief', role: 'admin', rights: ['read', 'entry'] })
const draft = (amount: string) => ({
  type: 'JI',
  date: '2025-01-05',
  lines: [
    { summary: '收款', subject: '1001', aux: {}, debit: amount, credit: '' },
    { summary: '收款', subject: '4001', aux: {}, debit: '', credit: amount },
  ],
})
const { id } = await gate.save(clerk, books, { draft: draft('100') })
for (let at = 0; at < 4; at += 1) await gate.save(clerk, books, { draft: draft('7') })
await gate.save(clerk, books, { id, draft: draft('120.5') })

/** Its titles are those of tills, and its store has a slip. */
const sheet = `小票,分店,日期,渠道,含税金额,税率,不含税金额,税额,现金
B1,S1,2025-01-05,门店,113.00,13,100.00,13.00,113.00
`

test('who changed a voucher, what and when: one search', async () => {
  const { page, complaints } = await home.enter('chief', '/system/trail')
  await shown(page, '/system/trail')
  const pane = page.locator('.pane:visible')
  await pane.locator('input[type=search]').fill('记-1')
  // The one act besides typing: Enter.
  await page.keyboard.press('Enter')
  const rows = pane.locator('.grid-data')
  await expect.poll(() => rows.count()).toBe(2)
  await expect
    .poll(() => rows.first().innerText())
    .toMatch(/clerk[\s\S]*修改[\s\S]*2025-01 记-0001[\s\S]*100\.00 → 120\.50/)
  await rows.first().locator('[role=gridcell]').nth(3).click()
  const panel = pane.locator('.trail-changes')
  await expect
    .poll(() => panel.innerText())
    .toMatch(/第1行 借方\s+100\.00\s+120\.50[\s\S]*第2行 贷方\s+100\.00\s+120\.50/)
  expect(complaints).toEqual([])
  await goTo(page, '/sale-bill/import')
  const bills = page.locator('.pane:visible')
  await bills.locator('.file-drop').waitFor()
  await bills.locator('input[type=file]').setInputFiles({
    ...{ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) },
  })
  // What two titles mean is chosen once.
  for (const [title, means] of [
    ['小票', '单号'],
    ['分店', '店铺'],
  ] as const) {
    await bills.getByRole('combobox', { name: title }).click()
    await page.getByRole('option', { name: means, exact: true }).click()
  }
  await bills.getByRole('button', { name: '读取文件' }).click()
  await bills.getByRole('button', { name: '更正为 S01' }).click()
  await bills.getByRole('button', { name: '导入 1 张销售单' }).click()
  await bills.getByRole('button', { name: '查看销售单' }).click()
  await shown(page, '/sale-bill/check')
  await expect.poll(() => bills.locator('.grid-data').innerText()).toMatch(/B1[\s\S]*一店[\s\S]*已导入/)
  await bills.getByRole('button', { name: '选择全部 1 张' }).click()
  await bills.getByRole('button', { name: '审核', exact: true }).click()
  await expect.poll(() => bills.locator('.documents-told').innerText()).toContain('1 张完成')
  await bills.getByRole('button', { name: '选择全部 1 张' }).click()
  await bills.getByRole('button', { name: '生成凭证', exact: true }).click()
  await page.getByRole('button', { name: '生成凭证 1 张' }).click()
  await expect.poll(() => bills.locator('.documents-told').innerText()).toContain('1 张销售单生成 1 张凭证')
  await expect.poll(() => bills.locator('.grid-data').innerText()).toMatch(/已生成凭证/)
  const made = await look.query(
    `select v.summary, v.total_debit::text as total from voucher v where v.source = 'SALEBILL'`,
  )
  expect(made).toEqual([{ summary: '一店 01-05 销售', total: '11300' }])
  expect(complaints).toEqual([])
  await leave(page)
})

// R-273 R-274 R-275 R-276 R-291
test('a fault stays in sight with its trace id, and is reported with a picture of the page', async () => {
  const { page, complaints } = await home.enter('chief', '/home/dashboard')
  await look.query('alter table login_log rename to login_log_away')
  await goTo(page, '/system/login-log')
  const toast = page.locator('.toast-error')
  await toast.first().waitFor()
  await look.query('alter table login_log_away rename to login_log')
  const traceId = /[0-9a-f]{32}/.exec(await toast.first().innerText())?.[0] ?? ''
  const states: string[] = []
  await page.exposeFunction('heard', (text: string) => states.push(text))
  await page.evaluate(() => {
    const drawn = HTMLCanvasElement.prototype.toBlob
    HTMLCanvasElement.prototype.toBlob = function (done, ...how) {
      Reflect.set(window, 'drawnHow', how)
      drawn.call(this, done, ...how)
    }
    const link = [...document.querySelectorAll('.toast-foot .link-button')].at(0)
    const foot = link?.parentElement
    const tell = () => Reflect.get(window, 'heard')(foot?.querySelector('[role=status]')?.textContent ?? '')
    if (foot) new MutationObserver(tell).observe(foot, { childList: true, subtree: true, characterData: true })
    if (link instanceof HTMLElement) link.click()
  })
  await expect.poll(() => states.at(-1), { timeout: 15_000 }).toBe('上传成功，请联系管理员')
  expect(states[0]).toBe('正在上传...')
  expect(await page.evaluate(() => Reflect.get(window, 'drawnHow'))).toEqual(['image/jpeg', 0.8])
  const [record] = await look.query<{ id: bigint; ext: string; bucket: string; refType: string }>(
    `select e.id, f.ext, f.bucket, f.ref_type as "refType" from error_record e
     join file f on f.id = e.screenshot_file_id where e.trace_id = $1`,
    [traceId],
  )
  expect(record).toMatchObject({ ext: 'jpg', bucket: 'Temp', refType: 'errorRecord' })
  await goTo(page, '/system/error-record')
  await page.locator('.pane:visible .grid-data').first().dblclick()
  await shown(page, `/system/error-record-detail/${record?.id}`)
  const pane = page.locator('.pane:visible')
  await expect.poll(() => pane.innerText()).toContain('login_log')
  await expect
    .poll(() => pane.locator('.error-picture img').evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(400)
  expect(complaints).toEqual([])
})
