// What the tests of the frame share: a browser with the frame around two screens of the tests, and the way in.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { closeWindows, leave, openPage, signInByCall, startBrowser, type Wish } from './chromium.ts'
import { startFrame } from './stub.ts'

type Surroundings = { browser: Browser; stub: Awaited<ReturnType<typeof startFrame>> }

/** Call it at the top of a test file; `signIn` opens a window, signs in and comes to a screen. */
export const frameSurroundings = () => {
  const around = {} as Surroundings
  beforeAll(async () => {
    around.stub = await startFrame()
    around.browser = await startBrowser()
  })
  afterAll(async () => {
    await closeWindows(around.browser)
    await around.stub?.close()
  })
  const signIn = async (path: string, wish: Wish = {}) => {
    const opened = await openPage(around.browser, wish)
    onTestFinished(() => leave(opened.page))
    await signInByCall(opened.page, around.stub.url, 'linxiaoyu', 'right')
    await opened.page.goto(`${around.stub.url}/#${path}`)
    await opened.page.waitForSelector('.page-title, .empty')
    return opened
  }
  return { around, signIn }
}
