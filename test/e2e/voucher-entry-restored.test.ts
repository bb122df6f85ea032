// Work on a new voucher that is restored while a stored one is on the desk: each stays a voucher of its own.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { cell, entrySurroundings, isKept, note, paste } from './entry-hands.ts'

const { around, open } = entrySurroundings()

const putLines = async (page: Page, summary: string, amount: string): Promise<void> => {
  await paste(page, `${summary}\t6603\t${amount}\t\n${summary}\t2211\t\t${amount}`)
  await page.waitForSelector('.paste-good')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.entry-balanced')
}

/** A window whose browser died over a new voucher, and that offers it now. */
const openLeft = async (): Promise<Page> => {
  const { page } = await open()
  await putLines(page, '被中断的', '88')
  await isKept(page, '被中断的')
  await page.reload()
  await page.waitForSelector('.entry-offer')
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-entry-input'))
  return page
}

const restore = (page: Page) => page.locator('.entry-offer button').first()

const saveRestored = async (page: Page): Promise<void> => {
  await restore(page).click()
  await expect.poll(() => cell(page, 0, 'summary').innerText()).toBe('被中断的')
  await expect.poll(() => page.locator('.entry-number-forecast').count()).toBe(1)
  await page.keyboard.press('Control+s')
}

it('the voucher that was saved meanwhile stays as it is', async () => {
  const page = await openLeft()
  const { saved } = around.server
  await putLines(page, '先存的', '5')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/gl/voucher/save', async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('Control+s')
  // Whatever is put on the desk while the save is on its way would be taken for what it has saved.
  await expect.poll(() => restore(page).isDisabled()).toBe(true)
  letGo()
  await expect.poll(() => note(page)).toContain('已保存，凭证号 0012')
  await saveRestored(page)
  await expect.poll(() => saved.length).toBe(2)
  expect(saved.map(({ id, draft }) => [id, draft.lines[0]?.summary])).toEqual([
    [undefined, '先存的'],
    [undefined, '被中断的'],
  ])
})

it('a change of the stored voucher that is not saved is offered in its turn', async () => {
  const page = await openLeft()
  const { saved } = around.server
  await putLines(page, '先存的', '5')
  await page.keyboard.press('Control+s')
  await expect.poll(() => note(page)).toContain('已保存，凭证号 0012')
  await cell(page, 0, 'summary').click()
  await page.keyboard.insertText('改过的')
  await page.keyboard.press('Enter')
  await saveRestored(page)
  await expect.poll(() => saved.length).toBe(2)
  await restore(page).click()
  await expect.poll(() => cell(page, 0, 'summary').innerText()).toBe('改过的')
  await page.keyboard.press('Control+s')
  await expect.poll(() => saved.length).toBe(3)
  expect(saved.map(({ id, draft }) => [id, draft.lines[0]?.summary])).toEqual([
    [undefined, '先存的'],
    [undefined, '被中断的'],
    ['12', '改过的'],
  ])
})
