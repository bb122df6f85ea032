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

/** What a key could have changed: the place, the lines, what is open, what is saved. */
const standing = async (page: Page) => {
  const seen = await page.evaluate(() => ({
    place: document.querySelector('[data-entry-input]')?.getAttribute('aria-label'),
    rows: [...document.querySelectorAll<HTMLElement>('.entry-row')].map((row) => row.dataset.row),
    open: document.querySelectorAll('dialog[open], [role=option], .entry-dock, .evidence').length,
    hash: location.hash,
    focused: document.activeElement?.hasAttribute('data-entry-input'),
  }))
  return { ...seen, saved: around.server.saved.length }
}

/** What is a sign when it is typed; while it is composed it is a letter like others. */
const signs: Readonly<Record<string, string>> = { Space: ' ', '-': '-', '=': '=' }

/** Presses a key: nothing happens while an input method composes, then it does its act. */
const handsOf = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  /** As if nothing had been composed; one Escape too many would leave the voucher. */
  const takeBack = async () => {
    await compose('')
    while ((await page.locator('.entry-editor-untouched').count()) === 0) await page.keyboard.press('Escape')
  }
  return async (...keys: string[]): Promise<void> => {
    for (const key of keys) {
      await expect.poll(async () => (await standing(page)).focused, { message: `before ${key}` }).toBe(true)
      await compose(signs[key] ?? 'zu')
      const { open: _, ...before } = await standing(page)
      // Tab leaves the field while Chromium's own composition runs; real input methods keep it for themselves.
      if (!signs[key] && !key.endsWith('Tab')) await page.keyboard.press(key)
      const { open: isOpen, ...after } = await standing(page)
      expect(after, `${key} while composing`).toEqual(before)
      expect(isOpen, `${key} while composing`).toBe(0)
      await takeBack()
      await page.keyboard.press(key)
    }
  }
}

const subjects = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.entry-row')].map(
      (row) => row.querySelector('.entry-code')?.textContent,
    ),
  )
const isAt = (page: Page, wanted: string) => expect.poll(() => place(page), { message: wanted }).toBe(wanted)
const holds = (page: Page, wanted: string) => expect.poll(() => editor(page).inputValue()).toBe(wanted)
const counts = (page: Page, selector: string, wanted: number) =>
  expect.poll(() => page.locator(selector).count()).toBe(wanted)

describe('every key of voucher entry', () => {
  it('moves and looks up', async () => {
    const { page, complaints } = await open()
    await withLines(page)
    const press = await handsOf(page)
    await isAt(page, '第 3 行，摘要')
    const ways: [string, string][] = [
      ...([
        ['Enter', '第 3 行，科目'],
        ['Shift+Enter', '第 3 行，摘要'],
        ['Tab', '第 3 行，科目'],
      ] as const),
      ...([
        ['Shift+Tab', '第 3 行，摘要'],
        ['ArrowUp', '第 2 行，摘要'],
        ['ArrowDown', '第 3 行，摘要'],
      ] as const),
      ...([
        ['ArrowRight', '第 3 行，科目'],
        ['ArrowLeft', '第 3 行，摘要'],
        ['End', '第 3 行，贷方'],
      ] as const),
      ...([
        ['Home', '第 3 行，摘要'],
        ['Control+ArrowRight', '第 3 行，经手人'],
      ] as const),
      ...([
        ['Control+ArrowLeft', '第 3 行，摘要'],
        ['Enter', '第 3 行，科目'],
      ] as const),
    ].map(([key, to]) => [key, to])
    for (const [key, to] of ways) {
      await press(key)
      await isAt(page, to)
    }
    for (const key of ['F4', 'F7', 'F8']) {
      await press(key)
      await expect.poll(() => page.locator('[role=option]').count()).toBeGreaterThan(0)
      await page.keyboard.press('Escape')
      await counts(page, '[role=option]', 0)
    }
    await press('F2')
    await page.keyboard.press('ArrowLeft')
    await isAt(page, '第 3 行，科目')
    await press('F9')
    await counts(page, '.entry-dock', 1)
    await page.keyboard.press('F9')
    await press('F10')
    await counts(page, '.evidence', 1)
    await page.keyboard.press('F6')
    await page.keyboard.press('F6')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.evidence') !== null)).toBe(true)
    await page.keyboard.press('F10')
    await counts(page, '.evidence', 0)
    await expect.poll(async () => (await standing(page)).focused).toBe(true)
    await page.keyboard.press('Control+k')
    await page.keyboard.insertText('附件')
    await page.locator('.palette [role=option]', { hasText: 'F10' }).click()
    await counts(page, '.evidence', 1)
    await expect.poll(async () => (await standing(page)).focused).toBe(true)
    await page.keyboard.press('F10')
    await press('F6')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.entry-bar') !== null)).toBe(true)
    await page.keyboard.press('F6')
    await page.keyboard.press('F6')
    await expect.poll(async () => (await standing(page)).focused).toBe(true)
    await press('Control+k')
    await counts(page, '.palette', 1)
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await standing(page)).focused).toBe(true)
    await page.keyboard.press('F6')
    await page.keyboard.press('?')
    await counts(page, '.key-sheet', 1)
    await page.keyboard.press('Escape')
    await counts(page, 'dialog[open]', 0)
    expect(complaints).toEqual([])
  })

  it('copies, turns, balances, and changes lines', async () => {
    const { page, complaints } = await open()
    await withLines(page)
    const press = await handsOf(page)
    await page.keyboard.type('..')
    await holds(page, '物业')
    await page.keyboard.type('//')
    await holds(page, '租金')
    await press('End', 'Space')
    await isAt(page, '第 3 行，借方')
    await press('Space')
    await isAt(page, '第 3 行，贷方')
    await press('-')
    await holds(page, '-5.00')
    await press('-', '=')
    await holds(page, '12.00')
    await page.keyboard.type('12*35')
    await expect.poll(() => note(page)).toContain('= 420.00')
    await page.keyboard.press('Escape')
    await holds(page, '5.00')
    await press('Control+F7')
    await holds(page, '12.00')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('=1200*1.06')
    await expect.poll(() => page.locator('.palette [role=option]').first().innerText()).toContain('= 1,272.00')
    await page.keyboard.press('Enter')
    await holds(page, '1272.00')
    await expect.poll(async () => (await standing(page)).focused).toBe(true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('=')
    await expect.poll(() => note(page)).toContain('已平')
    await page.keyboard.press('Escape')
    await press('Control+i')
    await isAt(page, '第 3 行，摘要')
    await counts(page, '.entry-row', 4)
    await page.keyboard.type('**')
    await expect.poll(() => cell(page, 2, 'debit').innerText()).toBe('7.00')
    await press('Control+Delete')
    await counts(page, '.entry-row', 3)
    await press('Home', 'Alt+ArrowUp')
    const moved = ['6603', '2211', '6603']
    await expect.poll(() => subjects(page)).toEqual(moved)
    await press('Alt+ArrowDown')
    await expect.poll(() => subjects(page)).toEqual(['6603', '6603', '2211'])
    await page.keyboard.press('Control+z')
    await expect.poll(() => subjects(page)).toEqual(moved)
    await page.keyboard.press('Control+y')
    await expect.poll(() => subjects(page)).toEqual(['6603', '6603', '2211'])
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+Shift+Z')
    await expect.poll(() => subjects(page)).toEqual(['6603', '6603', '2211'])
    expect(complaints).toEqual([])
  })

  it('saves, copies, walks, prints, keeps and leaves', async () => {
    const { answers } = around.server
    for (const no of [3, 4, 5]) {
      around.server.put(String(no), no, {
        ...{ type: 'JI', date: '2025-12-25' },
        lines: [
          { summary: `第 ${no} 张`, subject: '6603', aux: {}, debit: '5.00' },
          { summary: '租金', subject: '2211', aux: {}, credit: '5.00' },
        ],
      })
    }
    answers['GET /gl/voucher/list'] = (_, query) => {
      const [from, to] = [Number(query.get('noFrom') ?? 0), Number(query.get('noTo') ?? 99)]
      const found = [3, 4, 5].filter((no) => no >= from && no <= to)
      if (query.get('order') === 'desc') found.reverse()
      return fine({ items: found.map((no) => ({ id: String(no), period: '2025-12' })), total: found.length })
    }
    answers['POST /gl/voucher/draft'] = () => fine({ id: '77' })
    const { page, complaints } = await open('/voucher/entry/4')
    const press = await handsOf(page)
    const number = (wanted: string) => expect.poll(() => page.locator('.entry-number').innerText()).toBe(wanted)
    const walk: [string, string][] = [
      ...([
        ['PageUp', '0003'],
        ['PageDown', '0004'],
        ['Control+End', '0005'],
      ] as const),
      ...([['Control+Home', '0003']] as const),
    ].map(([key, to]) => [key, to])
    for (const [key, to] of walk) {
      await press(key)
      await number(to)
    }
    await press('Control+Shift+P')
    await counts(page, 'dialog[open]', 1)
    await page.keyboard.press('Escape')
    await press('Control+p')
    await counts(page, 'dialog[open]', 1)
    await page.keyboard.press('Escape')
    await counts(page, 'dialog[open]', 0)
    await press('Control+d')
    await expect.poll(() => note(page)).toContain('已复制')
    await press('Control+Shift+S')
    await expect.poll(() => note(page)).toContain('已暂存')
    await page.keyboard.insertText('改')
    await page.keyboard.press('Enter')
    await press('Control+s')
    await expect.poll(() => around.server.saved.length).toBe(1)
    await page.keyboard.press('Home')
    await page.keyboard.insertText('再改')
    await page.keyboard.press('Enter')
    await press('Control+Enter')
    await expect.poll(() => around.server.saved.length).toBe(2)
    await counts(page, '.entry-row', 1)
    await page.keyboard.insertText('新')
    await page.keyboard.press('Enter')
    await press('Alt+n')
    await counts(page, 'dialog[open]', 1)
    await page.locator('dialog .button-danger').click()
    await counts(page, 'dialog[open]', 0)
    await expect.poll(async () => (await standing(page)).focused).toBe(true)
    await isAt(page, '第 1 行，摘要')
    await page.keyboard.press('Escape')
    await counts(page, '.tab-face', 0)
    expect(complaints).toEqual([])
    Reflect.deleteProperty(answers, 'GET /gl/voucher/list')
  })

  it('is another one for users of Yonyou', async () => {
    const { answers } = around.server
    const content = JSON.stringify({ preset: 'yonyou', own: {} })
    answers['GET /system/setting'] = () => fine([{ name: 'voucher.keys', content }])
    const { page, complaints } = await open()
    await withLines(page)
    const press = await handsOf(page)
    await expect.poll(() => page.locator('.entry-bar .button-solid').innerText()).toContain('F6')
    await press('Enter', 'F2')
    await expect.poll(() => page.locator('[role=option]').count()).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await press('Shift+F2')
    await page.keyboard.press('ArrowLeft')
    await isAt(page, '第 3 行，科目')
    await page.keyboard.press('Escape')
    await press('Control+F6')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.entry-bar') !== null)).toBe(true)
    await page.keyboard.press('Control+F6')
    await page.keyboard.press('Control+F6')
    await press('Control+i')
    await counts(page, '.entry-row', 4)
    await press('Control+d')
    await counts(page, '.entry-row', 3)
    await press('F10')
    await counts(page, '.evidence', 1)
    await page.keyboard.press('F10')
    await press('Control+F7', 'F6')
    await expect.poll(() => around.server.saved.length).toBe(1)
    await press('Alt+c')
    await expect.poll(() => note(page)).toContain('已复制')
    await press('F5')
    await counts(page, 'dialog[open]', 1)
    expect(complaints).toEqual([])
    answers['GET /system/setting'] = () => fine([])
  })
})

describe('the paper look', () => {
  it('takes the same keys, puts digits in their columns, and makes no summary where none is wanted', async () => {
    const { answers } = around.server
    const content = JSON.stringify({ look: 'paper', takesSummary: false })
    answers['GET /system/setting'] = () => fine([{ name: 'voucher.display', content }])
    const { page, complaints } = await open()
    await page.waitForSelector('.paper-sheet')
    const digits = (row: number, side: string) =>
      cell(page, row, side)
        .locator('.paper-digits i')
        .allInnerTexts()
        .then((all) => all.map((one) => one || '.').join(''))
    await page.keyboard.insertText('付租金')
    for (const word of ['6603', '-1130', '', '2211']) {
      await page.keyboard.press('Enter')
      await page.keyboard.type(word)
    }
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    await page.keyboard.press('=')
    await isAt(page, '第 2 行，贷方')
    await expect.poll(() => digits(0, 'debit')).toBe('....−113000')
    await expect.poll(() => page.locator('.paper-totals .paper-digits').last().innerText()).toContain('-1,130.00')
    expect(await page.locator('.entry-row').count()).toBe(8)
    await page.keyboard.press('Home')
    await page.keyboard.insertText('另一摘要')
    await page.keyboard.press('Control+s')
    await expect
      .poll(() => around.server.saved[0]?.draft.lines.map((line) => line.summary))
      .toEqual(['付租金', '另一摘要'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440)
    expect(complaints).toEqual([])
    answers['GET /system/setting'] = () => fine([])
  })
})

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
