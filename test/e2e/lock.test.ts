// R-168 R-169 R-170 R-171 R-287 The lock of the screen: what is idle is locked with its tokens gone and nothing asked,
// in every window; the password opens it again, and what was typed is still there. And other ends of a session.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { holdClock } from './chromium.ts'
import { frameSurroundings } from './frame-hands.ts'

const { around, signIn } = frameSurroundings()

const isLocked = (page: Page) => page.locator('.lock').isVisible()
const cookies = (page: Page) => page.evaluate(() => document.cookie)

/** So many seconds pass in a window; its timers run as they would. */
const pass = (page: Page, seconds: number) => page.clock.runFor(seconds * 1000)

it('locks what is idle for as long as the settings say, and opens with the password', async () => {
  const { page, complaints } = await signIn('/form')
  const other = await page.context().newPage()
  await other.goto(`${around.stub.url}/#/grid`)
  await other.waitForSelector('.grid-data')
  const begin = async (isLockScreen: boolean) => {
    await page.evaluate((isOn) => {
      const theme = JSON.parse(localStorage.getItem('selvedge:themeConfig') ?? '{}')
      const next = { ...theme, isLockScreen: isOn, lockScreenTime: 60 }
      localStorage.setItem('selvedge:themeConfig', JSON.stringify(next))
    }, isLockScreen)
    await page.reload()
    await page.waitForSelector('.form-control input')
  }
  await holdClock(page)
  await begin(false)
  await pass(page, 200)
  expect(await isLocked(page)).toBe(false)
  await begin(true)
  await page.fill('.form-control input', 'abc')
  await pass(page, 58)
  await page.mouse.move(200, 300)
  await pass(page, 3)
  await page.mouse.move(240, 320)
  await pass(page, 57)
  expect(await isLocked(page)).toBe(false)
  // R-136 R-137: what is stored of the token, and of when the product was used last.
  const stored = await page.evaluate(() => [
    JSON.parse(sessionStorage.getItem('selvedge:token') ?? '{}').userId,
    Number(localStorage.getItem('selvedge:lastUsageTime')) > 0,
  ])
  expect(stored).toEqual([expect.stringMatching(/^\d+$/), true])
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // It is looked at every ten seconds, the thirteenth time now: every twenty it would be later.
  await pass(page, 12)
  await expect.poll(() => isLocked(page), { timeout: 5000 }).toBe(true)
  expect(await page.locator('.lock .user-badge').innerText()).toBe('LX')
  await expect.poll(() => isLocked(other)).toBe(true)
  await expect.poll(() => cookies(page)).toBe('')
  await expect.poll(() => page.locator('.frame').isVisible()).toBe(false)
  await expect.poll(() => asked).toContain('/system/auth/lock')
  asked.length = 0
  await pass(page, 300)
  expect(asked).toEqual([])
  await page.keyboard.press('Escape')
  expect(await isLocked(page)).toBe(true)

  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('#unlock-error').innerText()).toContain('请输入密码')
  await page.fill('#unlock', 'wrong')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('#unlock-error').innerText()).toContain('refused in words')
  await page.fill('#unlock', 'right')
  await page.keyboard.press('Enter')
  await expect.poll(() => isLocked(page)).toBe(false)
  await expect.poll(() => isLocked(other)).toBe(false)

  // Any window opens it: the one that was told of the lock names the same session.
  const sessions: unknown[] = []
  for (const each of [page, other]) {
    each.on('request', (request) => {
      if (request.url().endsWith('/system/auth/login')) sessions.push(request.postDataJSON().sessionId)
    })
    await page.keyboard.press('Control+Alt+l')
    await expect.poll(() => isLocked(other)).toBe(true)
    await each.fill('#unlock', 'right')
    await each.keyboard.press('Enter')
    await expect.poll(() => isLocked(page)).toBe(false)
    await expect.poll(() => isLocked(other)).toBe(false)
  }
  expect(sessions).toEqual(['s1', 's1'])
  expect(await page.inputValue('.form-control input')).toBe('abc')
  expect(await cookies(page)).toContain('access-token=')
  expect(complaints).toEqual([])
})

//
it('locks at once by keys, leaves to sign in as another user, and is nothing on the sign-in page', async () => {
  const { page } = await signIn('/form')
  const other = await page.context().newPage()
  await other.goto(`${around.stub.url}/#/grid`)
  await other.waitForSelector('.grid-data')
  await page.keyboard.press('Control+Alt+l')
  await expect.poll(() => isLocked(page)).toBe(true)
  await expect.poll(() => isLocked(other)).toBe(true)
  // No key reaches what lies under it, none takes it away, and what opens late opens under it.
  for (const key of ['Control+k', 'Alt+w', 'Escape', 'Escape', 'Escape']) await page.keyboard.press(key)
  expect(await page.locator('.palette').count()).toBe(0)
  expect(await page.locator('.tab-face').count()).toBe(2)
  await page.evaluate(() => {
    const late = document.body.appendChild(document.createElement('dialog'))
    late.append('late')
    late.showModal()
  })
  const above = () =>
    page.evaluate(() =>
      document
        .elementFromPoint(innerWidth / 2, innerHeight / 2)
        ?.closest('dialog')
        ?.matches('.lock'),
    )
  await expect.poll(above).toBe(true)
  await page.evaluate(() => document.querySelector('body > dialog')?.remove())
  await page.locator('.lock .button-plain').click()
  await page.waitForSelector('#password')
  await other.waitForSelector('#password')
  await holdClock(page)
  await pass(page, 4000)
  expect(await page.locator('.lock').count()).toBe(0)
})

const ended = () => ({ code: 401, message: 'expired' })

it('whoever does not want to sign in again yet is asked at the next act, and not when leaving', async () => {
  const { answers } = around.stub
  const { page } = await signIn('/form')
  const before = { ...answers }
  Object.assign(answers, { 'GET /system/test/fault': ended, 'GET /system/notice/mine': ended })
  answers['POST /system/auth/logout'] = ended
  await holdClock(page)
  const question = page.locator('dialog')
  await page.click('text=Fault')
  await question.getByRole('button', { name: '取消' }).click()
  const asked = page.waitForResponse(/notice\/mine/)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await page.clock.runFor(70_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await asked
  expect(await question.count()).toBe(0)
  await page.click('text=Fault')
  await question.getByRole('button', { name: '取消' }).click()
  await page.click('.user-badge')
  await page.locator('[role=menuitem]').last().click()
  await question.locator('.button-solid').click()
  await page.waitForSelector('#password')
  expect(await question.count()).toBe(0)
  Object.assign(answers, before)
})

it('a window asks for nothing in the name of somebody who has signed in in another one, and becomes his', async () => {
  const { page } = await signIn('/form')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.evaluate(() => {
    const part = (value: object) => btoa(JSON.stringify(value))
    // biome-ignore lint/suspicious/noDocumentCookie: older browsers have no other way
    document.cookie = `access-token=${part({})}.${part({ sub: '2', exp: Date.now() / 1000 + 600 })}.x; path=/`
  })
  const anew = page.waitForEvent('framenavigated')
  await page.click('text=Fault')
  await anew
  await page.waitForSelector('.form-control')
  expect(asked).not.toContain('/system/test/fault')
  const own = await page.evaluate(() => JSON.parse(sessionStorage.getItem('selvedge:token') ?? '{}').userId)
  expect(own).toBe('2')
})
