// The browser says what was on the screen: a voucher that was changed meanwhile is refused and shown as it is now.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openGate } from '../../src/server/ledger/gate.ts'
import { clerk, makeSet, person, prepareGroup } from '../world/ledger.ts'
import { leave } from './chromium.ts'
import { house } from './house.ts'

const home = await house()
await prepareGroup(home.look)
const gate = openGate(home.db)
const options = { cashFlowRequired: false, statementTemplate: 'NONE', blockNegativeCash: 'OFF' }
const books = await makeSet(gate, home.look, { options })
await home.makePerson({ userName: 'checker', role: 'admin', rights: ['read', 'audit'], mayAudit: true })
const makerId = await home.makePerson({ userName: 'maker', role: 'admin', rights: ['read', 'entry'] })
const maker = person(makerId, 'maker')
const line = (subject: string, debit: string, credit: string) => ({ summary: '付款', subject, aux: {}, debit, credit })
const draft = (amount: string) => ({
  type: 'JI',
  date: '2025-01-05',
  lines: [line('222102', amount, ''), line('1001', '', amount)],
})

type Sent = { ids: string[]; versions: number[] }
const actsOf = (page: Page): Sent[] => {
  const sent: Sent[] = []
  page.on('request', (request) => {
    if (/gl\/voucher\/audit$/.test(request.url())) sent.push(JSON.parse(request.postData() ?? '{}'))
  })
  return sent
}
const statuses = () =>
  home.look.query<{ status: number; n: number }>(
    'select status, count(*)::integer as n from voucher group by status order by status',
  )
const report = (page: Page) => page.locator('.list-results:visible')

//
test('a voucher that was changed while it was read is refused by name, read again and audited then', async () => {
  const { id } = await gate.save(maker, books, { draft: draft('10') })
  const { page, complaints } = await home.enter('checker', '/voucher/audit')
  const sent = actsOf(page)
  await expect.poll(() => page.locator('.audit-total').innerText()).toContain('10.00')
  await gate.save(clerk, books, { id, draft: draft('9999') })
  await page.keyboard.press('a')
  await expect.poll(() => report(page).innerText()).toMatch(/完成 0 张，未处理 1 张[\s\S]*数据已被clerk于.+修改/)
  expect(sent).toEqual([{ ids: [id.toString()], versions: [1] }])
  await expect.poll(() => page.locator('.audit-total').innerText()).toContain('9,999.00')
  expect(await statuses()).toEqual([{ status: 1, n: 1 }])
  await page.keyboard.press('a')
  await expect.poll(statuses).toEqual([{ status: 2, n: 1 }])
  expect(sent.at(-1)).toEqual({ ids: [id.toString()], versions: [2] })
  expect(complaints).toEqual([])
  await leave(page)
})

test('all that waits is chosen, beyond what is listed, and audited as it was then', async () => {
  const saved = await Promise.all(Array.from({ length: 205 }, () => gate.save(maker, books, { draft: draft('20') })))
  const last = saved.toSorted((a, b) => a.no - b.no).at(-1)?.id ?? 0n
  const { page, complaints } = await home.enter('checker', '/voucher/audit')
  const sent = actsOf(page)
  await page.getByRole('button', { name: '全选', exact: true }).click()
  const batch = page.getByRole('button', { name: '批量审核 205 张' })
  await batch.waitFor()
  expect(await page.locator('.audit-row').count()).toBe(200)
  await gate.save(clerk, books, { id: last, draft: draft('21') })
  await batch.click()
  // What was changed since is not in the sum.
  const asked = page.locator('dialog', { hasText: '204 张，合计 CNY 4,080.00' })
  expect(await asked.innerText()).toMatch(/另有 1 张不处理：[\s\S]*数据已被clerk于.+修改/)
  await asked.getByRole('button', { name: '审核 204 张' }).click()
  await expect.poll(() => report(page).innerText()).toMatch(/完成 204 张，未处理 1 张[\s\S]*数据已被clerk于.+修改/)
  expect(sent[0]?.ids).toHaveLength(205)
  expect(sent[0]?.versions).toEqual(Array(205).fill(1))
  expect(await statuses()).toEqual([
    { status: 1, n: 1 },
    { status: 2, n: 205 },
  ])
  await expect.poll(() => page.locator('.audit-total').innerText()).toContain('21.00')
  expect(complaints).toEqual([])
  await leave(page)
})

test('who would choose more than one act takes is told so', async () => {
  await gate.save(maker, books, { draft: draft('22') })
  const { page } = await home.enter('checker', '/voucher/audit')
  await page.route(/gl\/voucher\/(list|versions)\?/, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { ...body, result: { ...body.result, total: 7000 } } })
  })
  await page.reload()
  await page.getByRole('button', { name: '全选', exact: true }).click()
  await expect.poll(() => page.locator('.page-bar [role=status]').innerText()).toContain('一次最多处理 5000 张')
  await leave(page)
})

test('a voucher on the desk that was changed meanwhile is not deleted or voided, but shown as it is', async () => {
  const { id } = await gate.save(maker, books, { draft: draft('30') })
  const { page, complaints } = await home.enter('maker', `/voucher/entry/${id}`)
  const choose = async (words: string) => {
    await page.getByRole('button', { name: '更多' }).click()
    await page.locator('[role=menuitem]', { hasText: words }).click()
  }
  const shown = () => page.locator('.entry-lines').innerText()
  await expect.poll(shown).toContain('30.00')
  await gate.save(clerk, books, { id, draft: draft('31') })
  await choose('删除')
  await page.locator('dialog .button-danger').click()
  await expect.poll(shown).toContain('31.00')
  await expect.poll(() => page.locator('.toast').innerText()).toContain('数据已被clerk于')
  await gate.save(clerk, books, { id, draft: draft('32') })
  await choose('作废')
  await expect.poll(shown).toContain('32.00')
  const [kept] = await home.look.query<{ status: number }>('select status from voucher where id = $1', [id])
  expect(kept).toEqual({ status: 1 })
  await choose('删除')
  await page.locator('dialog .button-danger').click()
  await expect.poll(() => home.look.query('select 1 from voucher where id = $1', [id])).toEqual([])
  expect(complaints).toEqual([])
  await leave(page)
})
