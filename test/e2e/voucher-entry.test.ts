// Voucher entry in a real browser: by keyboard alone, with an input method, from a spreadsheet, and fast when long.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPage, startBrowser, type Wish } from './chromium.ts'
import { startEntryStub } from './entry-stub.ts'
import { no } from './stub.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Browser
let server: Awaited<ReturnType<typeof startEntryStub>>

beforeAll(async () => {
  server = await startEntryStub()
  browser = await startBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

beforeEach(() => {
  server.saved.length = 0
})

const open = async (path = '/voucher/entry', wish: Wish = {}) => {
  const { page, complaints } = await openPage(browser, wish)
  await page.goto(`${server.url}/#${path}`)
  await page.fill('#userName', 'linxiaoyu')
  await page.fill('#password', 'right')
  await page.keyboard.press('Enter')
  await page.waitForSelector('[data-entry-input]')
  return { page, complaints }
}

/** Hands that count: characters of the data, and presses beyond them. */
const countingHands = (page: Page) => {
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

const cell = (page: Page, row: number, field: string) =>
  page.locator(`.entry-row[data-row="${row}"] [data-field="${field}"]`)
const editor = (page: Page) => page.locator('[data-entry-input]')
const place = (page: Page) => editor(page).getAttribute('aria-label')
/** What stands in the first summary, whether it is being typed or was read. */
const cellOrEditor = async (page: Page) =>
  (await editor(page).inputValue()) || (await cell(page, 0, 'summary').innerText())
const note = (page: Page) => page.locator('.entry-note').innerText()

const paste = (page: Page, text: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', copied)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('[data-entry-input]')?.dispatchEvent(event)
  }, text)

describe('a payroll voucher of 30 departments', () => {
  it('takes at most 100 keys beyond its data, and no mouse', async () => {
    const { page, complaints } = await open()
    const hands = countingHands(page)
    await hands.words('计提12月工资')
    await hands.press('Enter')
    for (let at = 1; at <= 30; at += 1) {
      // The summary is taken from above; the code typed over it names the subject.
      await hands.type('660101')
      await hands.press('Enter')
      await hands.type(`D${String(at).padStart(2, '0')}`)
      await hands.press('Enter')
      await hands.type(String(5000 + at * 10))
      await hands.press('Enter')
    }
    await hands.type('2211')
    await hands.press('Enter', 'Space', '=', 'Control+s')
    await expect.poll(() => note(page)).toContain('已保存，凭证号 0012')
    const lines = server.saved[0]?.draft.lines ?? []
    expect(lines).toHaveLength(31)
    expect(lines[29]).toEqual({
      summary: '计提12月工资',
      subject: '660101',
      aux: { department: 'D30' },
      debit: '5300.00',
    })
    expect(lines[30]).toEqual({ summary: '计提12月工资', subject: '2211', aux: {}, credit: '154650.00' })
    expect(hands.count.keys).toBeLessThanOrEqual(100)
    expect(complaints).toEqual([])
  })

  it('takes three keys when it is pasted', async () => {
    const { page } = await open()
    const rows = Array.from({ length: 30 }, (_, at) => `计提工资\t660101\tD${String(at + 1).padStart(2, '0')}\t100\t`)
    await paste(page, [...rows, '计提工资\t2211\t\t\t3000'].join('\n'))
    await page.waitForSelector('.paste-good')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.entry-balanced')
    await page.keyboard.press('Control+s')
    await expect.poll(() => server.saved[0]?.draft.lines.length).toBe(31)
  })
})

describe('a cash voucher of two lines', () => {
  it('takes at most 8 keys beyond its data', async () => {
    const { page } = await open()
    const hands = countingHands(page)
    await hands.words('手续费')
    await hands.press('Enter')
    await hands.type('6603')
    await hands.press('Enter')
    await hands.type('12.5')
    await hands.press('Enter')
    await hands.type('1001')
    await hands.press('Enter', 'Enter', 'Space', '=', 'Control+s')
    await expect.poll(() => server.saved[0]?.draft.lines[1]?.credit).toBe('12.50')
    expect(hands.count.keys).toBeLessThanOrEqual(8)
  })
})

describe('an input method', () => {
  const compose = async (page: Page) => {
    const session = await page.context().newCDPSession(page)
    return {
      letters: (text: string) =>
        session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
      done: (text: string) => session.send('Input.insertText', { text }),
    }
  }

  it('keeps its first key in every cell, and Enter while composing moves nothing', async () => {
    const { page } = await open()
    const method = await compose(page)
    await method.letters('z')
    await method.letters('zuj')
    expect(await editor(page).inputValue()).toBe('zuj')
    await page.keyboard.press('Enter')
    expect(await place(page)).toBe('第 1 行，摘要')
    await method.done('租金')
    expect(await editor(page).inputValue()).toBe('租金')
    await page.keyboard.press('Enter')
    expect(await place(page)).toBe('第 1 行，科目')
    await method.letters('y')
    expect(await editor(page).inputValue()).toBe('y')
    await method.done('银行')
    await expect.poll(() => page.locator('[role=option]').count()).toBe(2)
    await page.keyboard.press('Enter')
    expect(await cell(page, 0, 'summary').innerText()).toBe('租金')
    expect(await cell(page, 0, 'subject').innerText()).toContain('100201')
  })

  it('writes its own full stops for the copy of a summary', async () => {
    const { page } = await open()
    const method = await compose(page)
    await method.done('付租金')
    await page.keyboard.press('Enter')
    await page.keyboard.type('6603')
    await page.keyboard.press('Enter')
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await method.done('甲')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+Enter')
    expect(await editor(page).inputValue()).toBe('甲')
    await method.done('。。')
    await expect.poll(() => editor(page).inputValue()).toBe('付租金')
  })
})

describe('a block with bad cells', () => {
  const block =
    '摘要\t科目\t部门\t借方\t贷方\n工资\t660101\tD01\t1,200.50\t\n工资\t660199\tD02\t1300\t\n工资\t2211\t\t\tabc'

  it('shows each bad cell before anything is written, and keeps its text in the line', async () => {
    const { page } = await open()
    await paste(page, block)
    await page.waitForSelector('.paste-dialog')
    expect(await page.locator('td.entry-bad').allInnerTexts()).toEqual([
      '660199\n科目不存在或已停用',
      'D02\n科目不需要这项辅助核算，将略去',
      'abc\n不是金额',
    ])
    expect(await page.locator('.entry-row').count()).toBe(1)
    await page.keyboard.press('Enter')
    await expect.poll(() => cell(page, 0, 'debit').innerText()).toBe('1,200.50')
    expect(await cell(page, 1, 'subject').innerText()).toContain('660199')
    expect(await cell(page, 2, 'credit').innerText()).toBe('abc')
    await page.keyboard.press('Control+s')
    await page.waitForSelector('.entry-refused')
    await page.locator('.problem-go', { hasText: '660199' }).click()
    expect(await place(page)).toBe('第 2 行，科目')
    await page.keyboard.press('Control+z')
    expect(await page.locator('.entry-row').count()).toBe(1)
  })
})

describe('amount cells', () => {
  it('balance, calculate, turn red and change sides', async () => {
    const { page } = await open()
    const hands = countingHands(page)
    await hands.words('付款')
    await hands.press('Enter')
    await hands.type('6603')
    await hands.press('Enter')
    await hands.type('1,000')
    await hands.press('Enter')
    await hands.type('6603')
    await hands.press('Enter', 'Space', '=')
    expect(await editor(page).inputValue()).toBe('1,000.00')
    expect(await page.locator('.entry-difference').innerText()).toContain('0.00')
    await hands.type('12*35')
    expect(await editor(page).inputValue()).toBe('=12*35')
    expect(await note(page)).toContain('= 420.00')
    expect(await page.locator('.entry-unbalanced').innerText()).toContain('借 > 贷')
    await hands.press('Enter', 'ArrowUp', 'End')
    expect(await editor(page).inputValue()).toBe('420.00')
    await hands.press('-')
    expect(await editor(page).inputValue()).toBe('-420.00')
    await hands.press('Control+F7')
    expect(await editor(page).inputValue()).toBe('1,000.00')
  })

  it('compute a line in dollars from the rate of an earlier day', async () => {
    const { page } = await open()
    const hands = countingHands(page)
    await hands.words('Milano 货款')
    await hands.press('Enter')
    await hands.type('220201')
    await hands.press('Enter')
    await hands.type('V002')
    await hands.press('Enter')
    await hands.type('usd')
    await hands.press('Enter')
    await hands.type('10000')
    await expect.poll(() => page.locator('.entry-total-debit').innerText()).toBe('71,000.00')
    await hands.press('Enter')
    expect(await editor(page).inputValue()).toBe('71,000.00')
    expect(await cell(page, 0, 'rate').innerText()).toContain('7.10')
    expect(await page.locator('.entry-rate-mark').getAttribute('title')).toContain('2025-12-05')
  })
})

describe('work that is not saved', () => {
  it('is offered after a reload, with the word that was being typed', async () => {
    const { page } = await open()
    await page.keyboard.insertText('付租金')
    await page.keyboard.press('Enter')
    await page.keyboard.type('6603')
    await page.keyboard.press('Enter')
    await page.keyboard.type('88')
    await page.waitForTimeout(1000)
    await page.reload()
    await page.waitForSelector('.entry-offer')
    await page.locator('.entry-offer button').first().click()
    await expect.poll(() => editor(page).inputValue()).toBe('88')
    await page.keyboard.press('Enter')
    expect(await cell(page, 0, 'debit').innerText()).toBe('88.00')
    expect(await page.locator('.entry-offer').count()).toBe(0)
  })

  it('survives another tab and another language', async () => {
    const { page } = await open()
    await page.keyboard.insertText('写到一半')
    await page.evaluate(() => {
      location.hash = '/voucher/entry/404'
    })
    await page.waitForSelector('.empty')
    await page.evaluate(() => {
      location.hash = '/voucher/entry'
    })
    await expect.poll(() => editor(page).inputValue()).toBe('写到一半')
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-entry-input'))).toBe(true)
    await page.getByRole('button', { name: '语言' }).click()
    await page.locator('[role^=menuitem]', { hasText: 'English' }).click()
    await expect.poll(() => place(page)).toBe('Line 1, Summary')
    expect(await cellOrEditor(page)).toBe('写到一半')
  })
})

const twoLines = {
  type: 'JI',
  date: '2025-12-25',
  lines: [
    { summary: '付租金', subject: '6603', aux: {}, debit: '5.00' },
    { summary: '付租金', subject: '2211', aux: {}, credit: '5.00' },
  ],
}

describe('two windows', () => {
  it('leave each other’s work alone while both are open, and find it when one is gone', async () => {
    const { page } = await open()
    await page.keyboard.insertText('第一个窗口')
    await page.waitForTimeout(800)
    const other = await page.context().newPage()
    await other.goto(`${server.url}/#/voucher/entry`)
    await other.waitForSelector('[data-entry-input]')
    await other.waitForTimeout(300)
    expect(await other.locator('.entry-offer').count()).toBe(0)
    await other.keyboard.insertText('第二个窗口')
    await other.waitForTimeout(800)
    await page.close()
    await other.reload()
    await other.waitForSelector('.entry-offer')
    await other.locator('.entry-offer button').first().click()
    await expect.poll(() => editor(other).inputValue()).toBe('第二个窗口')
    await other.waitForSelector('.entry-offer')
  })
})

describe('saving', () => {
  it('uses the same key again when no answer came', async () => {
    const { page } = await open()
    const keys: string[] = []
    page.on('request', (request) => {
      const key = request.headers()['idempotency-key']
      if (request.url().endsWith('/gl/voucher/save') && key) keys.push(key)
    })
    await paste(page, '租金\t6603\t5\t\n租金\t2211\t\t5')
    await page.waitForSelector('.paste-good')
    await page.keyboard.press('Enter')
    let isCut = true
    await page.route('**/gl/voucher/save', async (route) => {
      if (!isCut) return route.continue()
      isCut = false
      await route.fetch()
      await route.abort()
    })
    await page.keyboard.press('Control+s')
    await page.waitForSelector('.toast')
    expect(await page.locator('.tab-dirty').count()).toBe(1)
    await page.keyboard.press('Control+s')
    await expect.poll(() => note(page)).toContain('已保存')
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
    expect(server.saved[1]).toEqual(server.saved[0])
  })

  it('offers to reload what somebody else has changed, and keeps the own changes', async () => {
    server.put('7', 7, twoLines, 2)
    const { page } = await open('/voucher/entry/7')
    await page.keyboard.insertText('我的修改')
    const { answers } = server
    const save = answers['POST /gl/voucher/save']
    const problem = { code: 45002, name: 'record.changed', path: '', args: { user: '王', time: '14:32' }, message: '' }
    answers['POST /gl/voucher/save'] = () => no(45002, 'changed', { problems: [problem] })
    await page.keyboard.press('Control+s')
    await page.locator('dialog .button-solid').click()
    await expect.poll(() => editor(page).inputValue()).toBe('付租金')
    if (save) answers['POST /gl/voucher/save'] = save
    await page.locator('.entry-offer button').first().click()
    await expect.poll(() => editor(page).inputValue()).toBe('我的修改')
    await page.keyboard.press('Control+s')
    await expect.poll(() => server.saved[0]?.draft.lines[0]?.summary).toBe('我的修改')
    expect(server.saved[0]).toMatchObject({ id: '7', version: 2 })
  })
})

const longVoucher = (count: number) => ({
  type: 'JI',
  date: '2025-12-25',
  lines: Array.from({ length: count }, (_, at) => ({
    summary: `第 ${at + 1} 行`,
    subject: '6603',
    aux: {},
    ...(at % 2 === 0 ? { debit: '100.00' } : { credit: '100.00' }),
  })),
})

describe('a long voucher', () => {
  it('of 500 lines costs at most 16 ms of the processor per key', async () => {
    server.put('500', 500, longVoucher(500))
    const { page } = await open('/voucher/entry/500')
    await page.waitForSelector('.entry-row:nth-child(10)')
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    const spent = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0) * 1000
    }
    const perKey = async (keys: string[]) => {
      const before = await spent()
      for (const key of keys) await page.keyboard.press(key)
      return ((await spent()) - before) / keys.length
    }
    await perKey(['End', ...'123', 'ArrowDown', 'Home', ...'abc', 'Enter', ...'66', 'Escape', 'Escape'])
    // The best of three: what else the machine does is not ours.
    const best = async (keys: string[]) => Math.min(await perKey(keys), await perKey(keys), await perKey(keys))
    const amounts = await best(['End', ...'123456', 'ArrowDown', ...'98765', 'ArrowDown', ...'43210', 'ArrowDown'])
    const words = await best(['Home', ...'abcdefghijklmnopqrst', 'Escape'])
    expect(amounts).toBeLessThanOrEqual(16)
    expect(words).toBeLessThanOrEqual(16)
    console.log(`500 lines: ${amounts.toFixed(1)} ms per key in amounts, ${words.toFixed(1)} ms in words`)
  })

  it('of 5,000 lines opens within 1.5 s and draws only what is seen', async () => {
    server.put('5000', 5000, longVoucher(5000))
    const { page } = await open()
    const opened = await page.evaluate(async () => {
      const from = performance.now()
      location.hash = '/voucher/entry/5000'
      const isThere = () =>
        [...document.querySelectorAll<HTMLElement>('.entry-row')].filter((row) => row.offsetParent).length > 15
      while (!isThere()) await new Promise(requestAnimationFrame)
      return performance.now() - from
    })
    expect(opened).toBeLessThanOrEqual(1500)
    expect(await page.locator('.entry-row').count()).toBeLessThan(80)
    console.log(`5,000 lines open in ${opened.toFixed(0)} ms`)
  })
})

describe('the look', () => {
  const rowsSeen = (page: Page) =>
    page.evaluate(() => {
      const box = document.querySelector('.entry-scroll')?.getBoundingClientRect()
      const row = document.querySelector('.entry-row')?.getBoundingClientRect()
      return box && row ? Math.floor(box.height / row.height) : 0
    })

  it('shows 20 lines at 1440×900 and 14 at 1280×720', async () => {
    const large = await open('/voucher/entry', { width: 1440, height: 900 })
    expect(await rowsSeen(large.page)).toBeGreaterThanOrEqual(20)
    const small = await open('/voucher/entry', { width: 1280, height: 720, lang: 'en' })
    expect(await rowsSeen(small.page)).toBeGreaterThanOrEqual(14)
  })

  it('never cuts an amount of 15 digits, nor the head in English', async () => {
    const { page } = await open('/voucher/entry', { width: 1280, height: 720, lang: 'en' })
    await page.keyboard.press('Enter')
    await page.keyboard.type('220201')
    await page.keyboard.press('Enter')
    await page.keyboard.type('V002')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.type('-9999999999999.99')
    await page.keyboard.press('Enter')
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.entry-debit, .entry-credit, .entry-head .entry-cell, .entry-total > span')]
        .filter((each) => !each.classList.contains('visually-hidden') && each.scrollWidth > each.clientWidth + 1)
        .map((each) => each.textContent),
    )
    expect(cut).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
  })

  it('has no accessibility problem, in either theme', async () => {
    for (const isDark of [false, true]) {
      const { page } = await open('/voucher/entry', { isDark })
      await page.keyboard.insertText('付租金')
      await page.keyboard.press('Enter')
      await page.keyboard.type('yh')
      await page.waitForSelector('[role=option]')
      await page.evaluate(axeSource)
      const found = await page.evaluate(async () => {
        const axe = Reflect.get(window, 'axe') as { run: () => Promise<{ violations: { id: string }[] }> }
        return (await axe.run()).violations.map((violation) => violation.id)
      })
      expect(found).toEqual([])
    }
  })
})
