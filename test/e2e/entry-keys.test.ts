// Keys of voucher entry: each of the table does its act and none does while an input method composes; users set their
// own.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { cell, editor, entrySurroundings, note, paste, place } from './entry-hands.ts'
import { fine } from './stub.ts'

const { around, open } = entrySurroundings()

const rent = '租金\t6603\t5\t\n物业\t6603\t7\t\n租金\t2211\t\t5'
const withLines = async (page: Page): Promise<void> => {
  await paste(page, rent)
  await page.waitForSelector('.paste-good')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.entry-row').count()).toBe(3)
}

describe('keys of one’s own', () => {
  it('act and are shown everywhere, go to the server, and come back on another computer', async () => {
    const kept: Record<string, string> = {}
    const { answers } = around.server
    answers['PUT /system/setting'] = ({ name, content }) => {
      kept[String(name)] = String(content)
      return fine({})
    }
    answers['GET /system/setting'] = () => fine(Object.entries(kept).map(([name, content]) => ({ name, content })))
    const { page } = await open()
    await page.keyboard.type('?')
    await page.locator('.key-sheet .dialog-foot button').first().click()
    const row = (act: string) => page.locator(`.key-change [data-act=${act}]`)
    const said = () => page.locator('.key-said').innerText()
    await row('save').locator('.key-chip button').first().click()
    await page.keyboard.press('Control+Space')
    await expect.poll(said).toContain('输入法')
    await page.keyboard.press('x')
    await expect.poll(said).toContain('文字')
    await page.keyboard.press('F9')
    await expect.poll(said).toContain('现金流量项目')
    await page.locator('.key-said button').first().click()
    await row('switchSide').locator('.key-chip button').first().click()
    await page.keyboard.press('Control+b')
    await page.locator('.dialog-foot button').click()
    await page.keyboard.press('Escape')
    expect(await editor(page).inputValue()).toBe('')
    expect(await page.locator('.entry-bar .button-solid').innerText()).toContain('F9')
    await expect.poll(() => kept['voucher.keys']).toContain('"save":["F9"]')
    const { page: elsewhere } = await open()
    await withLines(elsewhere)
    await elsewhere.keyboard.press('ArrowUp')
    await elsewhere.keyboard.press('End')
    await elsewhere.keyboard.press('Control+b')
    await expect.poll(() => cell(elsewhere, 1, 'debit').innerText()).toBe('')
    await expect.poll(() => editor(elsewhere).inputValue()).toBe('7.00')
    await elsewhere.keyboard.press('Control+b')
    await expect.poll(() => place(elsewhere)).toBe('第 2 行，借方')
    await elsewhere.keyboard.press('ArrowDown')
    await elsewhere.keyboard.press('Control+F7')
    await elsewhere.keyboard.press('F9')
    await expect.poll(() => note(elsewhere)).toContain('已保存')
    answers['GET /system/setting'] = () => fine([])
  })
})
