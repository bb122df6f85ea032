// The whole product for browser tests: a real database, the server with the built screens, a browser, and people.
import type { Browser, Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import type { AccountSetRight } from '../../src/domain/chart/access.ts'
import { ensureStandard } from '../../src/seed/standard.ts'
import { ensureSystem, grant, makeUser } from '../../src/seed/system.ts'
import { buildApp } from '../../src/server/app.ts'
import { newId } from '../../src/server/kernel/new-id.ts'
import { type World, world } from '../world/world.ts'
import { closeWindows, openPage, signInByCall, startBrowser, type Wish } from './chromium.ts'
import { ownPort } from './own-port.ts'

export const password = 'Abc123!x'

/** Where nothing is read: for whoever goes on to another screen at once, and needs nothing of the first page. */
export const nowhere = '/404'

export type Person = {
  userName: string
  role: string
  rights: readonly AccountSetRight[]
  /** All companies without it. */
  companyId?: bigint
  mayAudit?: true
}

export type House = World & {
  url: string
  browser: Browser
  makePerson: (person: Person) => Promise<bigint>
  /** Opens a window, signs in, and comes to `path`. */
  enter: (userName: string, path: string, wish?: Wish) => Promise<{ page: Page; complaints: string[] }>
}

/** A person with a role, rights in account sets, and the right to audit where wanted. */
const makePersonOf =
  (look: World['look']) =>
  async ({ userName, role, rights, companyId, mayAudit }: Person): Promise<bigint> => {
    const userId = await makeUser(look, { userName, realName: userName, password, roles: [role] })
    await grant(look, { userId, companyId: companyId ?? null, year: null, rights })
    if (mayAudit) await look.query('insert into voucher_audit_right (id, user_id) values ($1, $2)', [newId(), userId])
    return userId
  }

/** Signs in on the screen that is open. */
export const signInByKeys = async (page: Page, userName: string): Promise<void> => {
  await page.waitForSelector('#userName')
  await page.focus('#userName')
  await page.keyboard.type(userName)
  await page.focus('#password')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.waitForSelector('.frame')
}

/**
 * Waits until the screen of `address` (a path, with those of its parameters that matter) is the one shown: the
 * browser's address changes before the screen does, and the others stay in hidden tabs.
 */
export const shown = async (page: Page, address: string): Promise<void> => {
  await page.waitForFunction((to) => {
    const of = (text: string) => new URL(text, location.origin)
    const wanted = of(to)
    const isWanted = (shown: URL): boolean =>
      shown.pathname === wanted.pathname &&
      [...wanted.searchParams].every(([name, value]) => shown.searchParams.get(name) === value)
    return [...document.querySelectorAll<HTMLElement>('.pane')].some(
      (pane) => pane.checkVisibility() && isWanted(of(pane.dataset.address ?? '')),
    )
  }, address)
}

/** Goes to an address of the frame and waits until its screen is the one shown. */
export const goTo = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((to) => {
    location.hash = to
  }, address)
  await shown(page, address)
}

/** Waits until the report of `address` is shown with its rows and listens to keys. */
export const reportAt = async (page: Page, address: string): Promise<void> => {
  await shown(page, address)
  const grid = page.locator('.data-grid:visible')
  await grid.locator('.grid-data').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('.grid-stale'))
  await expect.poll(() => grid.evaluate((element) => element === document.activeElement)).toBe(true)
}

/** Call it at the top of a test file, with `await`. Everything is gone when the file is done. */
export const house = async (): Promise<House> => {
  const base = await world()
  await ensureSystem(base.look)
  await ensureStandard(base.look)
  const app = await buildApp({ db: base.db, config: base.config, strangersPerMinute: 100_000 })
  // What the house does by the clock the tests do themselves.
  app.house.stop()
  const url = await app.http.listen({ host: '127.0.0.1', port: await ownPort() })
  const browser = await startBrowser()
  afterAll(async () => {
    await closeWindows(browser)
    await app.close()
  })
  const enter: House['enter'] = async (userName, path, wish = {}) => {
    const opened = await openPage(browser, wish)
    await signInByCall(opened.page, url, userName, password)
    await opened.page.goto(`${url}/#${path}`)
    await opened.page.waitForSelector('.frame')
    return opened
  }
  return { ...base, url, browser, makePerson: makePersonOf(base.look), enter }
}
