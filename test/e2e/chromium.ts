// A fresh Chromium for the browser tests, and the pages they begin with.
import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

/**
 * Parts of the browser that no page sees. The first line is of windows: each would load the pop-ups of its address bar,
 * which is more work than our own page. The others are those that Playwright turns off: the last such switch counts.
 */
const without = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['PreconnectToSearch'],
]

const switches = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${without.join(',')}`,
]

let running: Promise<Browser> | undefined

const launch = async (): Promise<Browser> => {
  const executablePath = process.env.SELVEDGE_CHROMIUM ?? '/usr/bin/chromium-headless-shell'
  const browser = await chromium.launch({ executablePath, args: switches })
  browser.on('disconnected', () => {
    running = undefined
  })
  return browser
}

/**
 * The browser of this worker, with a folder of its own; `SELVEDGE_CHROMIUM` names another one than Debian's. It stays
 * for the test files that come after: to start it is more work than many a test. `closeWindows` ends a file.
 */
export const startBrowser = (): Promise<Browser> => {
  running ??= launch()
  return running
}

export type Wish = { width?: number; height?: number; lang?: 'zh-cn' | 'zh-tw' | 'en'; isDark?: boolean }

const large = { width: 1440, height: 900 }

/** A place where nobody has a window any more, or another one. Nobody waits for motion: no picture is half-way. */
const freeContext = async (browser: Browser): Promise<BrowserContext> => {
  const free = browser.contexts().find((context) => context.pages().length === 0)
  await free?.clearCookies()
  return free ?? (await browser.newContext({ viewport: large, reducedMotion: 'reduce' }))
}

/**
 * A page in a window of its own, with stored preferences; what it complains about is kept in `complaints`. It finds
 * nothing that others have stored: but scripts of the product that were read at this place before are not fetched and
 * compiled once more, which is most of the work of opening it.
 */
export const openPage = async (browser: Browser, wish: Wish = {}): Promise<{ page: Page; complaints: string[] }> => {
  const context = await freeContext(browser)
  const page = await context.newPage()
  const { width = large.width, height = large.height } = wish
  await page.setViewportSize({ width, height })
  const preferences = { v: 1, globalI18n: wish.lang ?? 'zh-cn', isIsDark: wish.isDark ?? false }
  const begun = { owner: randomUUID(), theme: JSON.stringify(preferences) }
  await page.addInitScript(({ owner, theme }) => {
    // A frame that shows a PDF has no storage.
    const store = localStorage ?? null
    if (store === null) return
    if (store.getItem('test:owner') !== owner) store.clear()
    store.setItem('test:owner', owner)
    if (store.getItem('selvedge:themeConfig') === null) store.setItem('selvedge:themeConfig', theme)
  }, begun)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { page, complaints }
}

const withOwnTime = new WeakSet<BrowserContext>()

/** From now on the time of this person goes as the test says: nobody takes the place afterwards. */
export const holdClock = async (page: Page): Promise<void> => {
  withOwnTime.add(page.context())
  await page.clock.install()
}

const leaveContext = async (context: BrowserContext): Promise<void> => {
  if (withOwnTime.has(context)) await context.close()
  else for (const each of context.pages()) await each.close()
}

/** Closes all windows of the person of this page; the next who opens one may take the place. */
export const leave = (page: Page): Promise<void> => leaveContext(page.context())

/** Closes all windows there are. */
export const closeWindows = async (browser: Browser | undefined): Promise<void> => {
  for (const context of browser?.contexts() ?? []) await leaveContext(context)
}

/** Signs in as the sign-in page does, without opening it. */
export const signInByCall = async (page: Page, url: string, userName: string, password: string): Promise<void> => {
  // A connection that is kept may be closed by its server in the moment in which it is used again.
  const headers = { connection: 'close' }
  const answer = await page.request.post(`${url}/system/auth/login`, { headers, data: { userName, password } })
  const { result } = (await answer.json()) as { result: { accessToken: string; refreshToken: string } }
  const cookie = (name: string, value: string) => ({ name, value, url, sameSite: 'Strict' as const })
  await page
    .context()
    .addCookies([cookie('access-token', result.accessToken), cookie('x-access-token', result.refreshToken)])
}
