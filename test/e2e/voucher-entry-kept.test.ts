// Voucher entry when something goes wrong: reloads, other windows, lost answers, changes by others. Nothing is lost.
import { describe, expect, it, onTestFinished } from 'vitest'
import { leave, openPage } from './chromium.ts'
import { cell, cellOrEditor, editor, entrySurroundings, isKept, note, paste, place } from './entry-hands.ts'
import { fine, no } from './stub.ts'

const { around, open } = entrySurroundings()

describe('work that is not saved', () => {
  it('is offered after a reload, with the word that was being typed', async () => {
    const { page } = await open()
    await page.keyboard.insertText('付租金')
    await page.keyboard.press('Enter')
    await page.keyboard.type('6603')
    await page.keyboard.press('Enter')
    await page.keyboard.type('88')
    await isKept(page, '"typed":"88"')
    await page.reload()
    await page.waitForSelector('.entry-offer')
    await page.locator('.entry-offer button').first().click()
    await expect.poll(() => editor(page).inputValue()).toBe('88')
    await page.keyboard.press('Enter')
    expect(await cell(page, 0, 'debit').innerText()).toBe('88.00')
    await expect.poll(() => page.locator('.entry-offer').count()).toBe(0)
  })

  it('is left as a draft when its tab is closed so, and offered when it is opened again', async () => {
    const { page } = await open()
    let others = 0
    const goTo = (address: string) =>
      page.evaluate((to) => {
        location.hash = to
      }, address)
    // Each time by way of another tab: right after one is closed the address still is that of what was closed.
    const begin = async () => {
      others += 1
      const other = `/voucher/entry/${404 + others}`
      await goTo(other)
      await page.waitForSelector(`.pane[data-address="${other}"]:visible`)
      await goTo('/voucher/entry')
      await page.waitForSelector('[data-entry-input]')
    }
    const close = async (answer: string) => {
      await page.keyboard.press('Alt+w')
      await page.locator('dialog').getByRole('button', { name: answer }).click()
      await expect.poll(() => page.locator('.tab-face').count()).toBe(others)
    }
    await begin()
    await page.keyboard.insertText('写到一半')
    const sent = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/system/draft'))
    await close('存为草稿')
    expect((await sent).postData()).toContain('写到一半')
    await begin()
    await page.locator('.entry-offer button').first().click()
    await expect.poll(() => editor(page).inputValue()).toBe('写到一半')
    await close('放弃并关闭')
    await begin()
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
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-entry-input'))).toBe(true)
    await page.getByRole('button', { name: '语言' }).click()
    await page.locator('[role^=menuitem]', { hasText: 'English' }).click()
    await expect.poll(() => place(page)).toBe('Line 1, Summary')
    await expect.poll(() => cellOrEditor(page)).toBe('写到一半')
  })
})

describe('a browser without room', () => {
  it('is told of once, because what is typed is kept nowhere', async () => {
    const { page } = await open()
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.keyboard.type('6603')
    await page.locator('.toast', { hasText: '存储空间已满' }).waitFor()
    await page.click('.toast-close')
    await page.keyboard.type('11')
    await page.waitForTimeout(800)
    expect(await page.locator('.toast').count()).toBe(0)
  })
})

describe('signing out', () => {
  it('loses nothing, here or in another window: it is offered after the next sign-in', async () => {
    // The name that was typed once is there the next time.
    const { page } = await openPage(around.browser)
    onTestFinished(() => leave(page))
    await page.goto(`${around.server.url}/#/voucher/entry`)
    await page.fill('#userName', 'linxiaoyu')
    await page.fill('#password', 'right')
    await page.keyboard.press('Enter')
    await page.waitForSelector('[data-entry-input]')
    const type = async (window: typeof page, summary: string) => {
      await window.keyboard.insertText(summary)
      await window.keyboard.press('Enter')
      await window.keyboard.type('6603')
      await window.keyboard.press('Enter')
    }
    await type(page, '第一个窗口')
    const other = await page.context().newPage()
    await other.goto(`${around.server.url}/#/voucher/entry`)
    await other.waitForSelector('[data-entry-input]')
    await type(other, '第二个窗口')
    await page.bringToFront()
    await page.click('.user-badge')
    await page.locator('[role=menuitem]').last().click()
    await page.click('dialog .button-solid')
    await page.waitForSelector('#password')
    await other.waitForSelector('#password')
    await other.close()
    await page.fill('#password', 'right')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.frame')
    await page.evaluate(() => {
      location.hash = '/voucher/entry'
    })
    const words: string[] = []
    for (const _ of [1, 2]) {
      await page.locator('.entry-offer button').first().click()
      await expect.poll(() => cell(page, 0, 'summary').innerText()).not.toBe(words[0] ?? '')
      words.push(await cell(page, 0, 'summary').innerText())
      if (words.length === 1) await expect.poll(() => page.locator('.entry-offer').count()).toBeGreaterThan(0)
    }
    expect(words.sort()).toEqual(['第一个窗口', '第二个窗口'].sort())
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
    await isKept(page, '第一个窗口')
    const other = await page.context().newPage()
    await other.goto(`${around.server.url}/#/voucher/entry`)
    await other.waitForSelector('[data-entry-input]')
    await other.waitForTimeout(300)
    expect(await other.locator('.entry-offer').count()).toBe(0)
    await other.keyboard.insertText('第二个窗口')
    await isKept(other, '第二个窗口')
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
    await page.waitForSelector('.paste-good', { state: 'detached' })
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
    expect(around.server.saved[1]).toEqual(around.server.saved[0])
  })

  it('offers to reload what somebody else has changed, and keeps the own changes', async () => {
    around.server.put('7', 7, twoLines, 2)
    const { page } = await open('/voucher/entry/7')
    await page.keyboard.insertText('我的修改')
    const { answers } = around.server
    const save = answers['POST /gl/voucher/save']
    const problem = { code: 45002, name: 'record.changed', path: '', args: { user: '王', time: '14:32' }, message: '' }
    answers['POST /gl/voucher/save'] = () => no(45002, 'changed', { problems: [problem] })
    await page.keyboard.press('Control+s')
    await page.locator('.merge-dialog .dialog-foot button', { hasText: '改看对方的' }).click()
    await expect.poll(() => editor(page).inputValue()).toBe('付租金')
    if (save) answers['POST /gl/voucher/save'] = save
    await page.locator('.entry-offer button').first().click()
    await expect.poll(() => editor(page).inputValue()).toBe('我的修改')
    await page.keyboard.press('Control+s')
    await expect.poll(() => around.server.saved[0]?.draft.lines[0]?.summary).toBe('我的修改')
    expect(around.server.saved[0]).toMatchObject({ id: '7', version: 2 })
  })

  it('asks before kept work goes over what somebody else has changed since', async () => {
    around.server.put('8', 8, twoLines, 1)
    const { page } = await open('/voucher/entry/8')
    await page.keyboard.insertText('我的修改')
    await isKept(page, '我的修改')
    around.server.put('8', 8, { ...twoLines, remark: '别人的备注' }, 2)
    await page.reload()
    await page.locator('.entry-offer button').first().click()
    await expect.poll(() => page.locator('dialog[open]').innerText()).toContain('凭证已被他人修改')
    await page.locator('dialog button').first().click()
    await expect.poll(() => editor(page).inputValue()).toBe('付租金')
    await page.locator('.entry-offer button').first().click()
    await page.locator('dialog .button-solid').click()
    await expect.poll(() => editor(page).inputValue()).toBe('我的修改')
    await page.keyboard.press('Control+s')
    await expect.poll(() => around.server.saved[0]).toMatchObject({ id: '8', version: 2 })
  })
})

describe('while a save is on its way', () => {
  const rent = '租金\t6603\t5\t\n租金\t2211\t\t5'
  const openSlow = async () => {
    const { page } = await open()
    await paste(page, rent)
    await page.waitForSelector('.paste-good')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.entry-balanced')
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/gl/voucher/save', async (route) => {
      await held
      await route.continue()
    })
    return { page, letGo }
  }

  it('what is typed after "save and new" stands in the new voucher', async () => {
    const { page, letGo } = await openSlow()
    await page.keyboard.press('Control+Enter')
    await page.keyboard.type('next')
    await page.keyboard.press('Enter')
    await page.keyboard.type('6603')
    await page.keyboard.press('Enter')
    letGo()
    await expect.poll(() => cell(page, 0, 'summary').innerText()).toBe('next')
    await expect.poll(() => cell(page, 0, 'subject').innerText()).toContain('6603')
    await expect.poll(() => place(page)).toBe('第 1 行，借方')
    await expect.poll(() => page.locator('.entry-row').count()).toBe(1)
    expect(around.server.saved).toHaveLength(1)
    expect(around.server.saved[0]?.draft.lines.map((line) => line.summary)).toEqual(['租金', '租金'])
  })

  it('what is typed before "save and new" is saved too, and each voucher keeps its own', async () => {
    const { page, letGo } = await openSlow()
    const { saved } = around.server
    await page.keyboard.press('Control+s')
    await page.keyboard.press('Home')
    await page.keyboard.insertText('房租')
    await page.keyboard.press('Control+Enter')
    for (const key of ['水费', '6603', '7']) {
      await page.keyboard.insertText(key)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Control+Enter')
    await page.keyboard.insertText('电费')
    letGo()
    await expect.poll(() => saved.length).toBe(2)
    expect(saved.map(({ draft }) => draft.lines.map((line) => line.summary).join())).toEqual(['租金,租金', '租金,房租'])
    expect(saved[1]).toMatchObject({ id: '12', version: 1 })
    // The second one does not balance: it stays, and what was typed for a third is nobody’s.
    await page.waitForSelector('.entry-refused')
    await expect.poll(() => cell(page, 0, 'summary').innerText()).toBe('水费')
  })

  it('"new" waits for it: the next voucher never takes the place of the one before', async () => {
    const { page, letGo } = await openSlow()
    await page.keyboard.press('Control+s')
    await page.keyboard.press('Alt+n')
    await page.keyboard.type('next')
    letGo()
    await expect.poll(() => page.locator('.entry-row').count()).toBe(1)
    await expect.poll(() => cellOrEditor(page)).toBe('next')
    expect(await page.locator('dialog[open]').count()).toBe(0)
    await paste(page, rent)
    await page.waitForSelector('.paste-good')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await expect.poll(() => around.server.saved.length).toBe(2)
    expect(around.server.saved[1]?.id).toBeUndefined()
  })

  it('keys for the next voucher are nobody’s when this one is refused', async () => {
    const { page, letGo } = await openSlow()
    await page.keyboard.press('Control+Delete')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.type('next')
    letGo()
    await page.waitForSelector('.entry-refused')
    expect(await page.locator('.entry-row').count()).toBe(1)
    expect(await page.locator('.entry-grid').innerText()).not.toContain('next')
  })
})

describe('columns of one’s own', () => {
  it('are chosen by keys, walked by Enter, as wide as they were dragged, and there on another computer', async () => {
    const { answers } = around.server
    const kept: Record<string, string> = {}
    answers['PUT /system/setting'] = ({ name, content }) => {
      kept[String(name)] = String(content)
      return fine({})
    }
    answers['GET /system/setting'] = () => fine(Object.entries(kept).map(([name, content]) => ({ name, content })))
    const { page, complaints } = await open()
    const heads = (on = page) => on.locator('.entry-column-title').allInnerTexts()
    const box = (name: string) => page.getByRole('checkbox', { name })
    const isAt = (wanted: string) => expect.poll(() => place(page)).toBe(wanted)
    const close = async () => {
      await page.keyboard.press('Escape')
      await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-entry-input'))).toBe(true)
    }
    const usual = await heads()
    await page.locator('.entry-head .entry-summary').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '选择栏目' }).click()
    await box('经手人').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: '“借方”上移' }).focus()
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Alt+ArrowUp')
    await close()
    await expect.poll(() => heads()).toEqual(['摘要', '科目', '经手人', '借方', '原币', '汇率', '贷方'])
    // The department is no column now, but the subject demands it.
    await page.keyboard.insertText('工资')
    await page.keyboard.press('Enter')
    await page.keyboard.type('660101')
    await page.keyboard.press('Enter')
    await isAt('第 1 行，辅助核算')
    await expect.poll(() => page.locator('.entry-rare-row').count()).toBe(1)
    await page.keyboard.type('D01')
    await page.keyboard.press('Enter')
    await isAt('第 1 行，经手人')
    await expect.poll(() => page.locator('.entry-rare-row').count()).toBe(0)
    await page.keyboard.press('Enter')
    await isAt('第 1 行，借方')
    const wide = (on = page) => on.locator('.entry-head .entry-handler').evaluate((head) => head.clientWidth)
    const before = await wide()
    const edge = await page.locator('.entry-handler .entry-column-edge').boundingBox()
    const [x, y] = [(edge?.x ?? 0) + 4, (edge?.y ?? 0) + 8]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 50, y)
    await page.mouse.up()
    await expect.poll(() => wide()).toBe(before + 50)
    await expect.poll(() => kept['grid.voucher-entry']).toContain(`"handler":${before + 50}`)
    const { page: elsewhere } = await open()
    await expect.poll(() => heads(elsewhere)).toContain('经手人')
    await expect.poll(() => wide(elsewhere)).toBe(before + 50)
    await page.locator('.entry-head .entry-handler').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '移到第二行' }).click()
    await expect.poll(() => heads()).not.toContain('经手人')
    await page.locator('.entry-head .entry-debit').hover()
    await page.locator('.entry-debit .entry-column-more').click()
    await page.getByRole('menuitem', { name: '选择栏目' }).click()
    await page.getByRole('button', { name: '恢复默认' }).click()
    await close()
    await expect.poll(() => heads()).toEqual(usual)
    expect(complaints).toEqual([])
    answers['GET /system/setting'] = () => fine([])
  })
})
