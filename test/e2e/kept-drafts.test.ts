// What was typed or drawn and is not saved stays: while another tab is shown, while something is saved, when that which
// it was begun from is read again, and when this fails.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { spoken } from '../../src/contract/base/word-table.ts'
import { navigation as navigationTable } from '../../src/contract/words/navigation.ts'
import { personal as personalTable } from '../../src/contract/words/personal.ts'
import { workflow as workflowTable } from '../../src/contract/words/workflow.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'
import { png } from '../world/sample-files.ts'
import { leave } from './chromium.ts'
import { goTo, house } from './house.ts'
import { press, shown } from './own-screens.ts'

const navigation = spoken(navigationTable).en
const personal = spoken(personalTable).en
const workflow = spoken(workflowTable).en

const home = await house()
await prepareGroup(home.look)
await makeSet(openGate(home.db), home.look)
await home.makePerson({ userName: 'keeps', role: 'admin', rights: ['read'] })
const enter = (path: string) => home.enter('keeps', path, { lang: 'en' })

/** Looks into another tab and comes back to the one of this name. */
const lookAway = async (page: Page, title: string): Promise<void> => {
  await goTo(page, '/home/dashboard')
  await page.locator('.tab-face', { hasText: title }).click()
  await page.locator('.tab-active', { hasText: title }).waitFor()
}

test('a navigation keeps what is typed in it while its tab is hidden and while it is saved', async () => {
  const { page, complaints } = await enter('/home/navigation')
  await press(shown(page), navigation.addGroup)
  const name = shown(page).locator('.nav-group').last().getByLabel(navigation.groupName)
  const isNow = (text: string) => expect.poll(() => name.inputValue()).toBe(text)
  await name.fill('zz one')
  await lookAway(page, navigation.title)
  await isNow('zz one')

  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/home/layout', async (route) => {
    if (route.request().method() === 'PUT') await held
    await route.continue()
  })
  await press(shown(page), navigation.save)
  await name.fill('zz two')
  const readAgain = page.waitForResponse((one) => one.url().includes('/home/layout?') && one.ok())
  letGo()
  await page.locator('.toast', { hasText: navigation.saved }).waitFor()
  await readAgain
  await lookAway(page, navigation.title)
  await isNow('zz two')
  // It differs from what was saved, and is saved like anything that was typed.
  await press(shown(page), navigation.save)
  await expect.poll(() => page.locator('.tab-dirty').count()).toBe(0)
  await page.reload()
  await isNow('zz two')
  expect(complaints).toEqual([])
  await leave(page)
})

test('a drawing stays while its tab is hidden, though it cannot be read again', async () => {
  await home.look.query(
    `insert into workflow (id, name, draft, published_no, changed_name, changed_at)
     values (7703, 'zz-flow', '{"nodes":[],"lines":[]}', 0, 'x', now())`,
  )
  const { page, complaints } = await enter('/workflow?id=7703')
  const name = shown(page).locator('.page-bar').getByLabel(workflow.f_name, { exact: true })
  await expect.poll(() => name.inputValue()).toBe('zz-flow')
  await press(shown(page), workflow.kind_start)
  await name.fill('zz-later')
  const nodes = () => shown(page).locator('.flow-node').count()
  await expect.poll(nodes).toBe(1)
  await lookAway(page, 'zz-flow')
  await expect.poll(nodes).toBe(1)
  const refused = page.waitForEvent('requestfailed', (one) => one.url().includes('/system/workflow/detail'))
  await page.route('**/system/workflow/detail*', (route) => route.abort())
  await lookAway(page, 'zz-flow')
  await refused
  await expect.poll(nodes).toBe(1)
  expect(await name.inputValue()).toBe('zz-later')
  await page.unroute('**/system/workflow/detail*')
  await press(shown(page), workflow.save)
  await expect.poll(() => page.locator('.tab-dirty').count()).toBe(0)
  expect(complaints).toEqual([])
  await leave(page)
})

test('a profile keeps what is typed in it when a picture is chosen, and when it cannot be read again', async () => {
  const { page, complaints } = await enter('/personal')
  const name = shown(page).getByLabel(personal.nickName, { exact: true })
  await name.fill('zz nick')
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: png() }
  await shown(page).locator('input[type=file]').setInputFiles(picture)
  await shown(page).getByRole('img', { name: personal.avatar }).waitFor()
  expect(await name.inputValue()).toBe('zz nick')
  const refused = page.waitForEvent('requestfailed', (one) => one.url().includes('/system/user/profile'))
  await page.route('**/system/user/profile', (route) => route.abort())
  await press(shown(page), personal.avatarRemove)
  await refused
  await page.locator('.toast').first().waitFor()
  expect(await name.inputValue()).toBe('zz nick')
  expect(complaints).toEqual([])
  await leave(page)
})
