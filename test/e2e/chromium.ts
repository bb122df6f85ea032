// A fresh Chromium for the browser tests, and the pages they begin with.
import { type Browser, chromium, type Page } from 'playwright-core'

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

/** Starts a browser with a folder of its own; `SELVEDGE_CHROMIUM` names another one than Debian's. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.SELVEDGE_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: switches,
  })

export type Wish = { width?: number; height?: number; lang?: 'zh-cn' | 'zh-tw' | 'en'; isDark?: boolean }

/** A page in a window of its own, with stored preferences; what it complains about is kept in `complaints`. */
export const openPage = async (browser: Browser, wish: Wish = {}): Promise<{ page: Page; complaints: string[] }> => {
  const viewport = { width: wish.width ?? 1440, height: wish.height ?? 900 }
  // Nobody waits for motion, and a picture is never taken in the middle of one.
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const preferences = { v: 1, globalI18n: wish.lang ?? 'zh-cn', isIsDark: wish.isDark ?? false }
  await context.addInitScript((text) => {
    // A frame that shows a PDF has no storage.
    if (localStorage?.getItem('selvedge:themeConfig') === null) localStorage.setItem('selvedge:themeConfig', text)
  }, JSON.stringify(preferences))
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { page, complaints }
}
