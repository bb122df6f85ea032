// The sign-in page on a phone and on a desk: a password that must be changed, letters to copy, and a scan.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeAt, stepOf } from '../../src/server/people/session/security.ts'
import { productWorld, testPassword } from '../world/client.ts'
import { closeWindows, leave, openPage, startBrowser } from './chromium.ts'
import { ownPort } from './own-port.ts'

const product = await productWorld()
const { look } = product
await product.makePerson({ userName: 'paula', roles: ['manager'] })
await product.makePerson({ userName: 'quinn', roles: ['manager'] })
await look.query(`update app_user set password_must_change = true where user_name = 'paula'`)
await look.query(`update app_user set mobile = '13500136000' where user_name = 'quinn'`)
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Browser
let address: string
beforeAll(async () => {
  address = await product.app.http.listen({ host: '127.0.0.1', port: await ownPort() })
  browser = await startBrowser()
})
afterAll(() => closeWindows(browser))

const open = async (path: string, wish: Parameters<typeof openPage>[1] = {}): Promise<Page> => {
  const { page } = await openPage(browser, { lang: 'zh-cn', ...wish })
  await page.goto(`${address}/#${path}`)
  return page
}
const fillName = async (page: Page, userName: string, password: string) => {
  await page.fill('#userName', userName)
  await page.fill('#password', password)
  await page.keyboard.press('Enter')
}
const pathOf = (page: Page): string => new URL(page.url()).hash.slice(1)

/** What axe finds on the page, and whether anything runs over its right edge. */
const faultsOf = async (page: Page): Promise<string[]> => {
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    type Found = { violations: { id: string; impact: string; nodes: { html: string }[] }[] }
    const { axe } = window as never as { axe: { run: () => Promise<Found> } }
    const { violations } = await axe.run()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    const isOver = document.documentElement.scrollWidth > innerWidth
    return [...serious.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`), ...(isOver ? ['runs over'] : [])]
  })
}

// R-024 R-027 R-162 R-164
test('R-160 R-161 R-163 a given password is changed first, then one is where one wanted to be', async () => {
  const page = await open('/voucher/list?month=2025-12')
  await page.waitForURL(/#\/login\?redirect=/)
  // Who has no token has nothing stored, and is not asked after.
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.evaluate(() => sessionStorage.setItem('selvedge:left', '1'))
  await page.goto(`${address}/#/personal`)
  await page.goto(`${address}/#/voucher/list?month=2025-12`)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('selvedge:left'))).toBeNull()
  await page.waitForURL(/#\/login\?redirect=%2Fvoucher/)
  expect(asked.filter((url) => url.includes('login-user-info'))).toEqual([])
  await fillName(page, 'paula', testPassword)
  await page.getByRole('heading', { name: '修改密码' }).waitFor()
  await page.fill('#newPassword', 'abc')
  await page.fill('#passwordAgain', 'abc')
  await page.keyboard.press('Enter')
  await page.getByText('密码须为6-16位，且包含字母、数字和符号').waitFor()
  await page.fill('#newPassword', 'Korn7!blume')
  await page.fill('#passwordAgain', 'Korn7!blum')
  await page.keyboard.press('Enter')
  await page.getByText('两次输入的密码不一致').waitFor()
  await page.fill('#passwordAgain', 'Korn7!blume')
  await page.keyboard.press('Enter')
  await page.getByText(/好，paula/).waitFor()
  await expect.poll(() => pathOf(page)).toBe('/voucher/list?month=2025-12')
  await page.goto(`${address}/#/`)
  await expect.poll(() => pathOf(page)).toBe('/home/dashboard')
  await page.goto(`${address}/#/login?redirect=//evil.example`)
  await expect.poll(() => pathOf(page)).toBe('/home/dashboard')
  await leave(page)
})

test('on a phone every card fits and can be used; the browser works by itself after three failures', async () => {
  const page = await open('/login', { width: 360, height: 740, lang: 'en' })
  for (let n = 0; n < 3; n += 1) {
    await fillName(page, 'nobody_e', 'Wrong1!')
    await page.getByRole('alert').waitFor()
    await page.locator('.sign-in-button[aria-busy]').waitFor({ state: 'detached' })
  }
  const asked = page.waitForResponse(/\/system\/auth\/captcha/)
  await fillName(page, 'nobody_e', 'Wrong1!')
  expect((await (await asked).json()).result.bits).toBe(16)
  await page.getByText('Login failed, please check your account! 1 try left').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.click('#way-mobile')
  await page.getByLabel('Code', { exact: true }).fill('１２３')
  expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe('123')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('tab', { name: 'Code' }).press('ArrowRight')
  await page.getByRole('img', { name: 'QR code for signing in' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await leave(page)
})

test('whose permissions need a second step sets it up on the way in, also on a phone', async () => {
  await look.query(`with log as (delete from login_log) delete from login_lock`)
  await product.makePerson({ userName: 'rita', roles: ['sysadmin'] })
  await look.query(`insert into parameter_value (code, scope, value)
    values ('sys.mfa.required_codes', 'global', 'sys:config:edit')`)
  await look.query(`select pg_notify('parameter_changed', '')`)
  await expect.poll(() => product.app.parameters.get('sys.mfa.required_codes')).toEqual(['sys:config:edit'])
  const page = await open('/login', { width: 360, height: 740 })
  await fillName(page, 'rita', testPassword)
  await page.getByRole('heading', { name: '设置两步验证' }).waitFor()
  await page.locator('.qr-code svg').waitFor()
  expect(await faultsOf(page)).toEqual([])
  const secret = (await page.locator('.sign-in-qr code').innerText()).replace(/\s/g, '')
  await page.getByLabel('动态码', { exact: true }).fill(codeAt(secret, stepOf(Date.now())))
  await page.getByRole('heading', { name: '保存恢复码' }).waitFor()
  expect((await page.locator('.sign-in-recovery').innerText()).trim().split('\n')).toHaveLength(10)
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: '已保存，继续' }).click()
  await expect.poll(() => pathOf(page)).toBe('/home/dashboard')
  await look.query('delete from parameter_value')
  await look.query(`select pg_notify('parameter_changed', '')`)
  await leave(page)
})

// R-029 R-097
test('a scan that is confirmed in another browser lets this one in', async () => {
  await look.query(`with log as (delete from login_log) delete from login_lock`)
  const desk = await open('/login')
  const made = desk.waitForResponse(/scan\/create/)
  await desk.getByRole('tab', { name: '扫码' }).click()
  const { result } = (await (await made).json()) as { result: { qrPath: string } }
  const phone = await open(result.qrPath.slice(2), { width: 360, height: 740 })
  await phone.waitForURL(/#\/login\?redirect=%2Fm%2Fscan-confirm/)
  await fillName(phone, 'quinn', testPassword)
  await phone.getByRole('button', { name: '确认登录' }).waitFor()
  expect(await faultsOf(phone)).toEqual([])
  await desk.getByText('已扫描，请在手机上确认').waitFor()
  await phone.getByRole('button', { name: '确认登录' }).click()
  await phone.getByText('已确认').waitFor()
  await expect.poll(() => pathOf(desk), { timeout: 8000 }).toBe('/home/dashboard')

  // So does its locked screen open, and by a code.
  const lock = async (way: string) => {
    await desk.keyboard.press('Control+Alt+l')
    await expect.poll(() => desk.evaluate(() => document.activeElement?.id)).toBe('unlock')
    await desk.locator('.lock').getByRole('button', { name: way, exact: true }).click()
  }
  await desk.locator('.frame').waitFor()
  const again = desk.waitForResponse(/scan\/create/)
  await lock('扫码')
  expect(await faultsOf(desk)).toEqual([])
  const { result: shown } = (await (await again).json()) as { result: { qrPath: string } }
  await phone.goto(address + shown.qrPath)
  await phone.getByRole('button', { name: '确认登录' }).click()
  await desk.locator('.lock').waitFor({ state: 'detached' })
  await lock('手机验证码')
  await desk.getByRole('button', { name: '获取动态码' }).click()
  await desk.getByText('动态码已发出').waitFor()
  expect(await faultsOf(desk)).toEqual([])
  const text = `select content from message_outbox where target = '13500136000' order by id desc limit 1`
  await expect.poll(() => look.query(text)).toHaveLength(1)
  const [{ content } = { content: '' }] = await look.query<{ content: string }>(text)
  await desk.fill('#unlock-code', /\d{6}/.exec(content)?.[0] ?? '')
  await desk.locator('.lock').waitFor({ state: 'detached' })
  expect(pathOf(desk)).toBe('/home/dashboard')
})
