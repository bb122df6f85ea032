// Voucher entry in a real browser: by keyboard alone, with an input method, from a spreadsheet, from a slow server.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  cell,
  countInput,
  countingHands,
  editor,
  entrySurroundings,
  longVoucher,
  note,
  paste,
  place,
} from './entry-hands.ts'
import { fine } from './stub.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const { around, open } = entrySurroundings()

describe('a payroll voucher of 30 departments', () => {
  it('takes at most 100 keys beyond its data, and no mouse', async () => {
    const { page, complaints } = await open()
    const heard = await countInput(page)
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
    const lines = around.server.saved[0]?.draft.lines ?? []
    expect(lines).toHaveLength(31)
    expect(lines[29]).toEqual({
      summary: '计提12月工资',
      subject: '660101',
      aux: { department: 'D30' },
      debit: '5300.00',
    })
    expect(lines[30]).toEqual({ summary: '计提12月工资', subject: '2211', aux: {}, credit: '154650.00' })
    const { keys, pointer } = await heard()
    const typed = hands.count.data - '计提12月工资'.length
    expect(keys - typed).toBeLessThanOrEqual(100)
    expect(pointer).toBe(0)
    expect(complaints).toEqual([])
  })

  it('takes three keys when it is pasted', async () => {
    const { page } = await open()
    const heard = await countInput(page)
    const rows = Array.from({ length: 30 }, (_, at) => `计提工资\t660101\tD${String(at + 1).padStart(2, '0')}\t100\t`)
    await page.keyboard.press('Alt+n')
    await paste(page, [...rows, '计提工资\t2211\t\t\t3000'].join('\n'))
    await page.waitForSelector('.paste-good')
    await page.keyboard.press('Control+s')
    await expect.poll(() => around.server.saved[0]?.draft.lines.length).toBe(31)
    // The block itself comes by Ctrl+V, which no test may press: clipboards belong to people.
    const pasted = 1
    expect((await heard()).keys + pasted).toBeLessThanOrEqual(3)
  })
})

describe('another company and year', () => {
  it('take two keys beyond the code', async () => {
    const { page } = await open()
    const heard = await countInput(page)
    await page.keyboard.press('Control+k')
    await page.waitForSelector('.palette')
    await page.keyboard.type('YS02')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.set-code').first().innerText()).toContain('YS02')
    const { keys, pointer } = await heard()
    expect([keys - 'YS02'.length <= 2, pointer]).toEqual([true, 0])
  })
})

describe('a cash voucher of two lines', () => {
  it('takes at most 8 keys beyond its data', async () => {
    const { page } = await open()
    const heard = await countInput(page)
    const hands = countingHands(page)
    await hands.words('手续费')
    await hands.press('Enter')
    await hands.type('6603')
    await hands.press('Enter')
    await hands.type('12.5')
    await hands.press('Enter')
    await hands.type('1001')
    await hands.press('Enter', 'Enter', 'Space', '=', 'Control+s')
    await expect.poll(() => around.server.saved[0]?.draft.lines[1]?.credit).toBe('12.50')
    const { keys, pointer } = await heard()
    expect([keys - (hands.count.data - '手续费'.length) <= 8, pointer]).toEqual([true, 0])
  })
})

describe('the list of subjects', () => {
  it('shows no balance from before a save', async () => {
    const { page } = await open()
    const { answers } = around.server
    const before = answers['GET /gl/voucher/subject-balance']
    onTestFinished(() => void Object.assign(answers, { 'GET /gl/voucher/subject-balance': before }))
    const balances = () => page.locator('[role=option] .cell-option-end').allInnerTexts()
    const look = async () => {
      await page.keyboard.insertText('付款')
      await page.keyboard.press('Enter')
      await page.keyboard.type('1002')
    }
    await look()
    await expect.poll(balances).toEqual(['1,000,000.00', ''])
    await page.keyboard.press('ArrowDown')
    await expect.poll(balances).toEqual(['1,000,000.00', '1,000,000.00'])
    for (let at = 0; at < 4; at += 1) await page.keyboard.press('Backspace')
    await page.keyboard.type('6603')
    await page.keyboard.press('Enter')
    await page.keyboard.type('12.5')
    await page.keyboard.press('Enter')
    await page.keyboard.type('1001')
    for (const key of ['Enter', 'Enter', 'Space', '=', 'Control+s']) await page.keyboard.press(key)
    await expect.poll(() => note(page)).toContain('已保存')
    answers['GET /gl/voucher/subject-balance'] = () => fine({ balance: '999987.50', side: 'D' })
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => place(page)).toBe('第 1 行，摘要')
    await look()
    await expect.poll(balances).toEqual(['999,987.50', ''])
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
    await expect.poll(() => place(page)).toBe('第 2 行，科目')
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
    await hands.press('Enter', 'Space')
    const heard = await countInput(page)
    await hands.press('=')
    expect(await editor(page).inputValue()).toBe('1,000.00')
    expect(await heard()).toEqual({ keys: 1, pointer: 0 })
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

  it('compute a line in dollars from the rate of an earlier day, in four keys beyond its data', async () => {
    const { page } = await open()
    const heard = await countInput(page)
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
    expect(await page.locator('.entry-unbalanced').innerText()).toContain('71,000.00')
    const { keys, pointer } = await heard()
    const typed = hands.count.data - 'Milano 货款'.length
    expect([keys - typed <= 4, pointer]).toEqual([true, 0])
    await hands.press('Enter')
    expect(await editor(page).inputValue()).toBe('71,000.00')
    expect(await cell(page, 0, 'rate').innerText()).toContain('7.10')
    expect(await page.locator('.entry-rate-mark').getAttribute('title')).toContain('2025-12-05')
  })
})

describe('a voucher that is slow to come', () => {
  it('takes what is typed before it is there, and nothing goes into the one before it', async () => {
    around.server.put('71', 71, longVoucher(2))
    const { page } = await open()
    await page.keyboard.insertText('旧')
    await page.route('**/gl/voucher/71', async (route) => {
      await new Promise((done) => setTimeout(done, 1500))
      await route.continue()
    })
    await page.evaluate(() => {
      location.hash = '/voucher/entry/71'
      ;(document.activeElement as HTMLElement | null)?.blur()
    })
    await page.waitForSelector('.skeleton:visible', { state: 'attached' })
    await page.keyboard.type('abc')
    await page.keyboard.press('Enter')
    const shown = page.locator('.entry:visible')
    await expect.poll(() => shown.locator('.entry-row').count()).toBe(2)
    await expect.poll(() => shown.locator('[data-row="0"] [data-field=summary]').innerText()).toBe('abc')
    await expect.poll(() => shown.locator('[data-entry-input]').getAttribute('aria-label')).toBe('第 1 行，科目')
    await page.locator('.tab-face').first().click()
    await expect.poll(() => editor(page).first().inputValue()).toBe('旧')
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
    await expect.poll(() => rowsSeen(large.page)).toBeGreaterThanOrEqual(20)
    const small = await open('/voucher/entry', { width: 1280, height: 720, lang: 'en' })
    await expect.poll(() => rowsSeen(small.page)).toBeGreaterThanOrEqual(14)
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

it('a voucher of 5,000 lines draws only what is seen', async () => {
  around.server.put('5000', 5000, longVoucher(5000))
  const { page } = await open('/voucher/entry/5000')
  expect(await page.locator('.entry-row').count()).toBeLessThan(80)
})
