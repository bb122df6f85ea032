// The frame in a real browser: sign-in, tabs, account sets, languages, keys, accessibility and size.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { spoken } from '../../src/contract/base/word-table.ts'
import { shell } from '../../src/contract/words/shell.ts'
import { findInaccessible } from './axe.ts'
import { holdClock, openPage } from './chromium.ts'
import { frameSurroundings } from './frame-hands.ts'
import { fine } from './stub.ts'

const simplified = spoken(shell)['zh-cn']

const { around, signIn } = frameSurroundings()

const hash = (page: Page) => page.evaluate(() => location.hash)
const tabNames = (page: Page) => page.locator('.tab-face').allTextContents()

describe('signing in', () => {
  // R-053 R-160 R-161 R-298
  it('keeps the wanted path and its query, and goes there', async () => {
    const { page } = await openPage(around.browser)
    await page.goto(`${around.stub.url}/#/grid?a=1`)
    await page.waitForSelector('#password')
    expect(await hash(page)).toBe('#/login?redirect=%2Fgrid&params=%7B%22a%22%3A%221%22%7D')
    await page.fill('#userName', 'linxiaoyu')
    await page.fill('#password', 'wrong')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.textContent('#password-error')).toContain('refused in words')
    await page.fill('#password', 'right')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.grid-data')
    expect(await hash(page)).toBe('#/grid?a=1')
    await expect.poll(() => page.title()).toBe('Grid zh-cn - 锦账')
  })

  // R-110 R-111 R-112 R-113 R-114 R-115
  it('leads home from /login with a token, and out in every window of the browser', async () => {
    const { page } = await signIn('/form')
    const other = await page.context().newPage()
    await other.goto(`${around.stub.url}/#/login`)
    await other.waitForSelector('.frame')
    await expect.poll(() => hash(other)).toBe('#/home/dashboard')
    await page.click('.user-badge')
    await expect
      .poll(() => page.locator('[role=menuitem]').allTextContents())
      .toEqual(['首页', '个人中心', '404', '401', expect.stringContaining('锁'), '退出登录'])
    await page.locator('[role=menuitem]').last().click()
    await page.keyboard.press('Escape')
    expect(await page.textContent('dialog')).toContain('此操作将退出登录，是否继续？')
    await page.click('dialog .button-solid')
    await page.waitForSelector('#password')
    await other.waitForSelector('#password')
    expect(await page.evaluate(() => document.cookie)).toBe('')
  })
})

describe('tabs', () => {
  //
  it('keep the state and the scroll of their screens', async () => {
    const { page, complaints } = await signIn('/grid')
    await page.fill('.page-bar input', '记-0')
    await page.evaluate(() => document.querySelector('.data-grid')?.scrollTo(0, 20_000))
    await expect.poll(() => page.locator('.grid-data').first().getAttribute('data-index')).not.toBe('0')
    await page.click('.side >> text=Form zh-cn')
    await page.fill('.form-control input', 'abc')
    await expect.poll(() => page.locator('.tab-dirty').count()).toBe(1)
    await page.click('.tab-face >> text=Grid')
    expect(await page.inputValue('.page-bar input:visible')).toBe('记-0')
    await expect.poll(() => page.evaluate(() => document.querySelector('.data-grid')?.scrollTop)).toBe(20_000)
    await page.click('.tab-face >> text=Form')
    expect(await page.inputValue('.form-control input:visible')).toBe('abc')
    expect(complaints).toEqual([])
  })

  // R-109 R-139
  it('fill the window until Esc, are pinned and come back', async () => {
    const { page } = await signIn('/form')
    const choose = async (words: string) => {
      await page.click('.tab-active .tab-face', { button: 'right' })
      await page.click(`[role=menuitem]:has-text("${words}")`)
    }
    await choose('全屏')
    await page.waitForSelector('.frame-full')
    expect(await page.evaluate(() => sessionStorage.getItem('selvedge:isTagsViewCurrenFull'))).toBe('true')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.frame-full').count()).toBe(0)
    await choose('固定')
    await expect.poll(() => page.locator('.tab-active .tab-close').count()).toBe(0)
    await choose('取消固定')
    await page.keyboard.press('Alt+w')
    await expect.poll(() => tabNames(page)).toHaveLength(1)
    await page.keyboard.press('Alt+Shift+t')
    await expect.poll(() => tabNames(page)).toHaveLength(2)
  })

  it('tell which of them holds unsaved work, by a dot and by name, while another is shown', async () => {
    const { page } = await signIn('/grid')
    await page.click('.side >> text=Form zh-cn')
    const end = (name: string) => page.locator('.tab', { hasText: name }).locator('.tab-close')
    const told = async (name: string) => ({
      name: await end(name).getAttribute('aria-label'),
      dot: await end(name).evaluate((element) => getComputedStyle(element, '::before').content !== 'none'),
    })
    const [clean, dirty] = [
      { name: '关闭 Form zh-cn', dot: false },
      { name: `关闭 Form zh-cn (${simplified.unsaved})`, dot: true },
    ]
    await expect.poll(() => told('Form')).toEqual(clean)
    await page.fill('.form-control input', 'abc')
    await expect.poll(() => told('Form')).toEqual(dirty)
    await page.click('.tab-face >> text=Grid')
    await expect.poll(() => page.locator('.tab-active').innerText()).toContain('Grid')
    expect(await told('Form')).toEqual(dirty)
    expect((await told('Grid')).dot).toBe(false)
    await page.click('.tab-face >> text=Form')
    await page.fill('.form-control input:visible', '')
    await expect.poll(() => told('Form')).toEqual(clean)
  })

  it('ask before unsaved work is closed', async () => {
    const { page } = await signIn('/form')
    await page.fill('.form-control input', 'abc')
    await page.keyboard.press('Alt+w')
    await page.click('dialog button >> nth=0')
    expect(await tabNames(page)).toHaveLength(2)
    await page.keyboard.press('Alt+w')
    await page.click('dialog button >> nth=1')
    await expect.poll(() => tabNames(page)).toHaveLength(1)
    await expect.poll(() => hash(page)).toBe('#/home/dashboard')
  })

  it('take the name their screen gives, one per parameter, and come back after a reload', async () => {
    const { page } = await signIn('/form/7')
    await page.goto(`${around.stub.url}/#/form/8`)
    await expect.poll(() => tabNames(page)).toEqual(['Home zh-cn', 'Form 7', 'Form 8'])
    await page.reload()
    await expect.poll(() => tabNames(page)).toEqual(['Home zh-cn', 'Form 7', 'Form 8'])
  })
})

describe('the frame', () => {
  it('changes language without a reload and keeps what was typed', async () => {
    const { page } = await signIn('/form')
    await page.fill('.form-control input', 'abc')
    await page.click('.header-tools button >> nth=1')
    await page.click('text=English')
    await expect.poll(() => page.title()).toBe('Form en - Selvedge')
    expect(await page.inputValue('.form-control input')).toBe('abc')
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en')
  })

  it('switches the account set by keyboard, after asking about unsaved work', async () => {
    const { page } = await signIn('/form')
    await page.fill('.form-control input', 'abc')
    await page.click('.set-button')
    await page.keyboard.type('ys02')
    await page.keyboard.press('Enter')
    await page.click('dialog .button-danger')
    await expect.poll(() => page.textContent('.set-button')).toContain('YS02')
    await expect.poll(() => page.inputValue('.form-control input')).toBe('')
    await expect.poll(() => page.locator('.tab-dirty').count()).toBe(0)
  })

  // R-034 R-035 R-036 R-283
  it('shows 401 for a screen that is not granted, 404 for none, and says when a menu has no screen', async () => {
    const { page } = await signIn('/form')
    await page.goto(`${around.stub.url}/#/system/user`)
    await expect.poll(() => hash(page)).toBe('#/401?path=%2Fsystem%2Fuser')
    const told = page.locator('.empty-text:visible')
    await expect.poll(() => told.textContent()).toContain('需要的权限 sys:user:list')
    expect(await told.textContent()).toContain('请联系管理员：周晓。')
    await page.goto(`${around.stub.url}/#/nowhere`)
    await expect.poll(() => page.title()).toBe('找不到页面 - 锦账')
    expect(await hash(page)).toBe('#/404?path=%2Fnowhere')
    await page.goto(`${around.stub.url}/#/nothing`)
    await expect.poll(() => page.textContent('.empty:visible')).toContain('no/such/screen')
  })

  //
  it('shows a page from elsewhere inside a tab, keeps it, and says when it may not be shown', async () => {
    const { page } = await signIn('/framed')
    const frame = page.locator('iframe')
    expect(await frame.getAttribute('src')).toBe(`${around.stub.url}/#/login?linxiaoyu`)
    expect(await frame.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-same-origin allow-popups')
    await page.waitForSelector('.iframe-box[aria-busy=false]')
    await frame.evaluate((element) => element.setAttribute('data-mark', 'kept'))
    await page.goto(`${around.stub.url}/#/kept-out`)
    await expect.poll(() => page.textContent('.empty:visible')).toContain('不能嵌入')
    await page.goto(`${around.stub.url}/#/framed`)
    await expect.poll(() => page.locator('iframe:visible').getAttribute('data-mark')).toBe('kept')
  })

  //
  it('draws the screens of a folder inside its page, and each keeps its state', async () => {
    const { page } = await signIn('/around')
    await page.fill('.parent-page .form-control input', 'abc')
    await page.click('.parent-nav a:visible >> text=Two')
    await page.waitForSelector('.parent-page .grid-data:visible')
    await page.click('.parent-nav:visible a >> text=One')
    expect(await page.inputValue('.parent-page .form-control input:visible')).toBe('abc')
  })

  //
  it('goes on to the wanted screen with the menu of the browser side, where the settings say so', async () => {
    const { page } = await signIn('/form')
    const theme = { v: 1, globalI18n: 'zh-cn', isRequestRoutes: false }
    await page.evaluate((text) => localStorage.setItem('selvedge:themeConfig', text), JSON.stringify(theme))
    // The frame that is there knows another menu: it must not have a say.
    await page.goto('about:blank')
    const { answers } = around.stub
    const before = answers['GET /system/auth/login-user-info']
    answers['GET /system/auth/login-user-info'] = () => ({ code: 500, message: 'nobody asks' })
    try {
      await page.goto(`${around.stub.url}/#/tools`)
      await expect.poll(() => page.textContent('.empty:visible')).toContain('tools/tools')
      expect(await hash(page)).toBe('#/tools')
    } finally {
      if (before) answers['GET /system/auth/login-user-info'] = before
    }
  })

  //
  it('tells a fault with its trace id until it is closed', async () => {
    const { page } = await signIn('/form')
    await holdClock(page)
    await page.click('text=Fault')
    expect(await page.textContent('.toast')).toContain('0123456789abcdef0123456789abcdef')
    await page.clock.runFor(60_000)
    await page.setViewportSize({ width: 1280, height: 720 })
    const covered = () =>
      page.locator('.header-tools button:visible').evaluateAll((buttons) =>
        buttons.filter((one) => {
          const { left, top, width, height } = one.getBoundingClientRect()
          return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        }),
      )
    await expect.poll(covered).toEqual([])
    await page.click('.toast-close')
    await expect.poll(() => page.locator('.toast').count()).toBe(0)
  })

  //
  it('asks once however many calls say that the session has ended', async () => {
    const { page } = await signIn('/form')
    const before = around.stub.answers['GET /system/test/fault']
    around.stub.answers['GET /system/test/fault'] = () => ({ code: 401, message: 'expired' })
    await page.click('text=Fault')
    await page.waitForSelector('dialog')
    await page.evaluate(() => fetch('/system/test/fault'))
    expect(await page.locator('dialog').count()).toBe(1)
    if (before) around.stub.answers['GET /system/test/fault'] = before
    await page.click('dialog .button-solid')
    await page.waitForSelector('#password')
  })
})

describe('keys', () => {
  it('find a screen by pinyin and rest while words are composed', async () => {
    const { page } = await signIn('/form')
    await page.keyboard.press('Control+k')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Input.imeSetComposition', { text: 'grid', selectionStart: 4, selectionEnd: 4 })
    await page.keyboard.press('Enter')
    await devtools.send('Input.insertText', { text: 'grid' })
    await expect.poll(() => page.locator('.palette-item').count()).toBe(1)
    await page.keyboard.press('Enter')
    await expect.poll(() => hash(page)).toBe('#/grid')
  })

  it('find a subject by A:, and a window that nobody looks at counts what is unread', async () => {
    const subject = { code: '1002', nameZhCn: '银行存款', nameZhTw: '銀行存款', nameEn: 'Bank deposits' }
    around.stub.answers['GET /gl/voucher/facts'] = () => fine({ subjects: [subject], voucherTypes: [] })
    around.stub.answers['GET /system/notice/mine'] = () => fine({ items: [], unread: 3 })
    const { page } = await signIn('/form')
    await page.keyboard.press('Control+k')
    for (const typed of ['A:10', 'a：银行']) {
      await page.fill('.palette-field input', typed)
      await expect.poll(() => page.textContent('.palette-list')).toContain('1002银行存款')
    }
    await page.keyboard.press('Enter')
    await expect.poll(() => hash(page)).toContain('path=%2Freport%2Fgeneral-ledger-2%2F1002')
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { get: () => true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(() => page.title()).toMatch(/^\(3\) /)
    around.stub.answers['GET /system/notice/mine'] = () => fine({ items: [], unread: 0 })
  })

  it('of the page rest while a drawer is open, and the drawer keeps the focus', async () => {
    const { page } = await signIn('/form')
    await page.keyboard.press('Control+s')
    await page.click('text=Drawer')
    await page.keyboard.press('Control+s')
    for (let press = 0; press < 6; press++) await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('.drawer') !== null)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.drawer').count()).toBe(0)
    expect(await page.textContent('.page-note')).toBe('saved 1')
  })
})

describe('a screen whose file does not come', () => {
  it('says so, leaves the others alone, and comes when it is tried again', async () => {
    const { page } = await signIn('/form')
    let asked = 0
    await page.route('**/assets/grid.screen-*.js', (route) => {
      asked += 1
      return route.abort()
    })
    await page.evaluate(() => {
      location.hash = '/grid'
    })
    const retry = page.getByRole('button', { name: '重试' })
    await retry.waitFor()
    expect(await page.locator('.empty-title:visible').textContent()).toBe('此页面出错了')
    const before = asked
    await page.waitForTimeout(300)
    expect(asked).toBe(before)
    await page.unroute('**/assets/grid.screen-*.js')
    await retry.click()
    await page.waitForSelector('.grid-data')
  })
})

describe('the grid', () => {
  it('moves, selects, sorts and opens by keyboard from one tab stop', async () => {
    const { page } = await signIn('/grid')
    await page.focus('.data-grid')
    for (const key of ['ArrowDown', 'ArrowDown', 'Space', 'Control+End', 'Control+Home']) await page.keyboard.press(key)
    expect(await page.textContent('.page-note')).toBe('asc 1')
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('grid')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    expect(await page.textContent('.page-note')).toBe('desc 1')
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    await expect.poll(() => hash(page)).toBe('#/form/1')
  })
})

describe('accessibility', () => {
  it.each([
    { isDark: false, lang: 'zh-cn' as const },
    { isDark: true, lang: 'en' as const },
  ])('has no serious finding (%o)', async (wish) => {
    const start = await openPage(around.browser, wish)
    await start.page.goto(around.stub.url)
    await start.page.waitForSelector('#password')
    await start.page.click('button[type=submit]')
    // In the dark only colours are other ones.
    const findIn = (one: Page, ...left: string[]) => findInaccessible(one, wish.isDark ? 'colours' : 'all', left)
    expect(await findIn(start.page)).toEqual([])
    const { page } = await signIn('/grid', wish)
    await page.focus('.data-grid')
    await page.keyboard.press('ArrowDown')
    expect(await findIn(page)).toEqual([])
    await page.keyboard.press('Control+k')
    // The palette fades in: half-way colours are nobody's to read.
    await page.waitForTimeout(400)
    expect(await findIn(page, '.data-grid')).toEqual([])
    await page.keyboard.press('Escape')
    await page.goto(`${around.stub.url}/#/form`)
    await page.waitForSelector('.form-control')
    expect(await findIn(page)).toEqual([])
  })
})

describe('the bundle', () => {
  const kilobyte = 1024
  /** Compressed size of every script the page has asked for. */
  const scriptsOf = async (page: Page): Promise<number> => {
    const names = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap((one) => /assets\/(.*\.js)$/.exec(one.name)?.[1] ?? []),
    )
    const files = readdirSync(join(around.stub.folder, 'assets')).filter((name) => names.includes(name))
    return files.reduce((sum, name) => sum + gzipSync(readFileSync(join(around.stub.folder, 'assets', name))).length, 0)
  }

  it('is at most 200 KB for the sign-in page and 350 KB for the frame with a list', async () => {
    const { page } = await openPage(around.browser)
    await page.goto(around.stub.url)
    await page.waitForSelector('#password')
    expect(await scriptsOf(page)).toBeLessThan(200 * kilobyte)
    const frame = await signIn('/grid')
    await frame.page.waitForSelector('.grid-data')
    expect(await scriptsOf(frame.page)).toBeLessThan(350 * kilobyte)
  })
})
