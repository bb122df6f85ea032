// What the tests of voucher entry share: a browser with a pretending server, hands that count, places in the grid.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest'
import { closeWindows, leave, openPage, signInByCall, startBrowser, type Wish } from './chromium.ts'
import { startEntryStub } from './entry-stub.ts'

type Surroundings = { browser: Browser; server: Awaited<ReturnType<typeof startEntryStub>> }

/** Call it at the top of a test file; `open` signs in and comes to a screen of voucher entry. */
export const entrySurroundings = () => {
  const around = {} as Surroundings
  beforeAll(async () => {
    around.server = await startEntryStub()
    around.browser = await startBrowser()
  })
  afterAll(async () => {
    await closeWindows(around.browser)
    await around.server?.close()
  })
  beforeEach(() => {
    around.server.saved.length = 0
  })
  const open = async (path = '/voucher/entry', wish: Wish = {}) => {
    const { page, complaints } = await openPage(around.browser, wish)
    // A window that stays open goes on with its work, and takes the processor from the next.
    onTestFinished(() => leave(page))
    await signInByCall(page, around.server.url, 'linxiaoyu', 'right')
    await page.goto(`${around.server.url}/#${path}`)
    // It has the focus a moment after it is there.
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-entry-input'))
    return { page, complaints }
  }
  return { around, open }
}

/** Hands that count: characters of the data, and presses beyond them. */
export const countingHands = (page: Page) => {
  const count = { data: 0, keys: 0 }
  return {
    count,
    /** Chinese words come from an input method, digits and letters from the keyboard. */
    words: async (text: string) => {
      count.data += text.length
      await page.keyboard.insertText(text)
    },
    type: async (text: string) => {
      count.data += text.length
      await page.keyboard.type(text)
    },
    press: async (...keys: string[]) => {
      for (const key of keys) {
        count.keys += 1
        await page.keyboard.press(key)
      }
    },
  }
}

/**
 * Counts what the browser itself hears from now on: keys pressed (those that only hold others down apart) and presses
 * of the pointer. Budgets of tasks are counted by it: a key of the data is one of them, words of an input method none.
 */
export const countInput = async (page: Page): Promise<() => Promise<{ keys: number; pointer: number }>> => {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    const count = (name: 'keys' | 'pointer') => {
      dataset[name] = String(Number(dataset[name] ?? 0) + 1)
    }
    window.addEventListener('keydown', ({ key }) => /^(Control|Alt|Shift|Meta)$/.test(key) || count('keys'), true)
    window.addEventListener('pointerdown', () => count('pointer'), true)
  })
  return () =>
    page.evaluate(() => {
      const { keys = 0, pointer = 0 } = document.documentElement.dataset
      return { keys: Number(keys), pointer: Number(pointer) }
    })
}

export const cell = (page: Page, row: number, field: string) =>
  page.locator(`.entry-row[data-row="${row}"] [data-field="${field}"]`)
export const editor = (page: Page) => page.locator('[data-entry-input]')
export const place = (page: Page) => editor(page).getAttribute('aria-label')
/** What stands in the first summary, whether it is being typed or was read. */
export const cellOrEditor = async (page: Page) =>
  (await editor(page).inputValue()) || (await cell(page, 0, 'summary').innerText())
export const note = (page: Page) => page.locator('.entry-note').innerText()

/** Waits until this browser would still have the words after a reload. */
export const isKept = (page: Page, words: string) =>
  expect
    .poll(() => page.evaluate((text) => Object.values(localStorage).some((value) => value.includes(text)), words))
    .toBe(true)

export const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('[data-entry-input]')?.dispatchEvent(event)
  }, text)

/** A draft of so many lines of 100.00, on both sides by turns. */
export const longVoucher = (count: number) => ({
  type: 'JI',
  date: '2025-12-25',
  lines: Array.from({ length: count }, (_, at) => ({
    summary: `第 ${at + 1} 行`,
    subject: '6603',
    aux: {},
    ...(at % 2 === 0 ? { debit: '100.00' } : { credit: '100.00' }),
  })),
})
