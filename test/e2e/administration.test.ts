// Every list of the menu at work: it adds, refuses by name, finds, changes, gives files and obeys its buttons.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { WireProblem } from '../../src/contract/call.ts'
import { workflow } from '../../src/contract/locale/en/workflow.ts'
import { en } from '../../src/contract/locale/en.ts'
import { zhCn } from '../../src/contract/locale/zh-cn.ts'
import { zhTw } from '../../src/contract/locale/zh-tw.ts'
import { type Lang, sentenceOf } from '../../src/contract/sentence.ts'
import { menuSeed } from '../../src/seed/menu.ts'
import type { MenuSeed } from '../../src/seed/menu-row.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { makeSet, prepareGroup } from '../ledger.ts'
import { readWorkbook } from '../xlsx-reader.ts'
import { goTo, house } from './house.ts'
import { fewLists, type ListScreen, listScreens, watchedLists } from './list-screens.ts'

const home = await house()
const { look } = home
await prepareGroup(look)
const gate = openGate(home.db)
for (const code of ['YS01', 'YS02']) await makeSet(gate, look, { code })
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
  values ('department', 'D77', 'D77', 'D77', 'D77'), ('related', 'R77', 'R77', 'R77', 'R77')`)
await look.query(`insert into department (id, code, name_zh_cn, name_en, type)
  values (77, 'D77', 'D77', 'D77', 'department')`)
await look.query(`insert into value_set (id, code, name_zh_cn, name_en, kind)
  values (77, 'd77', 'D77', 'D77', 'static')`)

const rowsOf = (rows: readonly MenuSeed[]): MenuSeed[] => rows.flatMap((row) => [row, ...rowsOf(row.children ?? [])])
const shownRows = rowsOf(menuSeed).filter(({ type, hide }) => type === 'menu' && hide !== true)
/** What opens screens, and nothing that acts on them. */
const opening = [...new Set(shownRows.map(({ opens = '' }) => opens).filter((code) => code !== ''))]
await look.query(
  `with r as (
     insert into role (id, code, name_zh_cn, name_zh_tw, name_en) values (77, 'looker', 'L', 'L', 'L') returning id)
   insert into role_button (role_id, button) select r.id, unnest($1::text[]) from r`,
  [opening],
)
await look.query(`insert into role_menu (role_id, menu_id) select 77, id from menu where permission <> ''`)
const rights = ['read', 'entry', 'audit', 'post', 'report'] as const
await home.makePerson({ userName: 'chief', role: 'admin', rights })
await home.makePerson({ userName: 'looker', role: 'looker', rights: ['read'] })

const locales = { 'zh-cn': zhCn, 'zh-tw': zhTw, en }

type Hands = { page: Page; pane: Locator; lang: Lang; screen: ListScreen }

const say = (lang: Lang, space: ListScreen['words'], key: string): string => {
  const texts: Readonly<Record<string, unknown>> = locales[lang][space]
  return String(texts[key] ?? `${space}:${key} is missing`)
}

/** Texts of the screen, and of the buttons that all lists have. */
const saying = ({ lang, screen }: Pick<Hands, 'lang' | 'screen'>) => ({
  field: (name: string) => say(lang, screen.words, name === 'value' && !screen.good ? 'scope_global' : `f_${name}`),
  act: (key: string) => say(lang, screen.acts ?? 'masterList', key),
  own: (key: string) => say(lang, screen.words, key),
})

const exactly = (text: string): RegExp => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}\\s*\\*?$`, 'u')

const form = ({ page, screen }: Hands): Locator =>
  page.locator(screen.isPage ? '.pane:visible:has(.menu-form)' : '.drawer:visible')
const fieldOf = (hands: Hands, name: string): Locator => {
  const label = hands.page.locator('.form-label', { hasText: exactly(saying(hands).field(name)) })
  return form(hands).locator('.form-field').filter({ has: label })
}

/** Puts a text into a field, or takes the one that it names, by what the field is. */
const put = async (hands: Hands, name: string, typed: string): Promise<void> => {
  const field = fieldOf(hands, name)
  await field.waitFor()
  if ((await field.locator('input[role=combobox]').count()) > 0) {
    await field.locator('input[role=combobox]').click()
    await hands.page.keyboard.type(typed)
    await hands.page.locator('[role=option]:not([aria-disabled=true])', { hasText: typed }).first().click()
    return
  }
  const boxes = field.locator('.checkbox:has(input:not(:disabled))')
  if (typed === '' && (await field.locator('input:not([type=checkbox]), textarea').count()) === 0) {
    await boxes.first().click()
    return
  }
  await field.locator('input:not([type=checkbox]), textarea').first().fill(typed)
}

const save = (hands: Hands): Promise<void> =>
  form(hands)
    .getByRole('button', { name: saying(hands).act('save'), exact: true })
    .click()

/** Saves what is wrong: the refusal is told at its field, in the words of the reader. */
const expectRefusal = async (hands: Hands): Promise<void> => {
  const { field, problem } = hands.screen.bad
  const answered = hands.page.waitForResponse((answer) => answer.request().method() !== 'GET')
  await save(hands)
  const { problems = [] } = (await (await answered).json()) as { problems?: WireProblem[] }
  const told = problems.find(({ path }) => path === field)
  expect([hands.screen.path, told?.name]).toEqual([hands.screen.path, problem])
  const sentence = sentenceOf(locales[hands.lang], { code: problem, path: field, args: told?.args ?? {} })
  expect(sentence).not.toMatch(/[{}]/)
  await expect.poll(() => fieldOf(hands, field).locator('.form-error').innerText()).toBe(sentence)
}

const rowOf = ({ pane, screen }: Hands): Locator => pane.locator('.grid-data', { hasText: screen.mark })

const choose = async (hands: Hands): Promise<void> => {
  const row = rowOf(hands)
  if (hands.screen.isPage) await row.locator('[role=gridcell]').nth(1).click()
  else if ((await row.getAttribute('aria-selected')) !== 'true') await row.locator('.checkbox').click()
}

const press = (hands: Hands, name: string): Promise<void> =>
  hands.pane.getByRole('button', { name, exact: true }).first().click()

const answerYes = ({ page }: Hands): Promise<void> => page.locator('dialog[open] .button-danger').click()

const openRow = async (hands: Hands): Promise<void> => {
  if (hands.screen.good) {
    await choose(hands)
    await press(hands, saying(hands).act('edit'))
  } else await rowOf(hands).locator('[role=gridcell]').first().dblclick()
  await form(hands).waitFor()
}

const closed = (hands: Hands): Promise<void> => form(hands).waitFor({ state: 'detached' })

const add = async (hands: Hands): Promise<void> => {
  const { good, bad, isTold } = hands.screen
  if (!good) return
  await press(hands, saying(hands).act('add'))
  await form(hands).waitFor()
  for (const [name, typed] of Object.entries(good)) if (name !== bad.field) await put(hands, name, typed)
  if (bad.typed !== '') await put(hands, bad.field, bad.typed)
  await expectRefusal(hands)
  const mended = good[bad.field] ?? ''
  await put(hands, bad.field, mended)
  await save(hands)
  await closed(hands)
  if (isTold) await hands.page.locator('dialog[open] .button-solid').click()
}

const find = async (hands: Hands): Promise<void> => {
  const { mark } = hands.screen
  await hands.pane.locator('.page-bar input[type=search]').fill(mark)
  await hands.page.keyboard.press('Enter')
  await expect.poll(() => hands.pane.locator('.grid-data').count(), { message: hands.screen.path }).toBe(1)
  await rowOf(hands).waitFor()
}

/** From a form that is a page of its own to the list, with the row found again. */
const back = async (hands: Hands): Promise<void> => {
  if (!hands.screen.isPage) return
  await goTo(hands.page, hands.screen.path)
  await find(hands)
}

const change = async (hands: Hands): Promise<void> => {
  const [name, typed] = hands.screen.edit
  await openRow(hands)
  if (!hands.screen.good) {
    await put(hands, hands.screen.bad.field, hands.screen.bad.typed)
    await expectRefusal(hands)
  }
  await put(hands, name, typed)
  await save(hands)
  await closed(hands)
  await back(hands)
  // The list is read again after the form has closed; what is opened before that is the row as it was.
  const kept = async (): Promise<string> => {
    await openRow(hands)
    const value = await fieldOf(hands, name).locator('input, textarea').first().inputValue()
    if (!hands.screen.isPage) await hands.page.keyboard.press('Escape')
    await back(hands)
    await closed(hands)
    return value
  }
  await expect.poll(kept, { message: hands.screen.path }).toContain(typed)
}

const takeFile = async (hands: Hands): Promise<void> => {
  const { exports, mark } = hands.screen
  if (!exports) return
  const { act, own } = saying(hands)
  const coming = hands.page.waitForEvent('download')
  if (exports === 'menu') {
    await press(hands, act('files'))
    await hands.page.getByRole('menuitem', { name: act('export'), exact: true }).click()
  } else await press(hands, exports === 'role' ? own('matrix') : act('export'))
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  const sheets = await readWorkbook(await readFile(await file.path()))
  const texts = sheets.flatMap(({ rows }) => rows.flat().map((cell) => cell?.text ?? ''))
  expect(texts.some((text) => text.includes(mark))).toBe(true)
}

const switchOff = async (hands: Hands): Promise<void> => {
  const { off, good } = hands.screen
  if (!off || !good) return
  await choose(hands)
  await press(hands, saying(hands).act('disable'))
  if (off === 'asked') await answerYes(hands)
  await expect.poll(() => rowOf(hands).getAttribute('class')).toContain('grid-muted')
}

const remove = async (hands: Hands): Promise<void> => {
  if (!hands.screen.good) return
  const name = saying(hands).act('delete')
  await choose(hands)
  if (hands.screen.isDeletedInMenu) {
    await hands.pane.locator('.page-foot .menu-anchor button').click()
    await hands.page.getByRole('menuitem', { name, exact: true }).click()
  } else await press(hands, name)
  await answerYes(hands)
  await expect.poll(() => rowOf(hands).count()).toBe(0)
}

const isLong = process.env.SELVEDGE_LONG === '1'
const languages: readonly Lang[] = isLong ? ['zh-cn', 'zh-tw', 'en'] : ['en']
const worked = listScreens.filter(({ path }) => isLong || fewLists.includes(path))

test.each(languages)(
  'every list adds, refuses by name, finds, changes, gives a file and deletes, in %s',
  async (lang) => {
    const { page, complaints } = await home.enter('chief', '/home/dashboard', { lang })
    page.setDefaultTimeout(15_000)
    const failed: string[] = []
    for (const screen of worked) {
      const hands = { page, pane: page.locator('.pane:visible'), lang, screen }
      const work = async () => {
        await goTo(page, screen.path)
        await page.locator('.pane:visible .page-bar').waitFor()
        for (const act of [add, find, change, takeFile, switchOff, remove]) await act(hands)
      }
      // A long run tells of all screens, not of the first that fails.
      if (isLong) await work().catch((error) => failed.push(`${screen.path}: ${String(error).slice(0, 600)}`))
      else await work()
      if (failed.length > 0) await page.reload()
    }
    for (const [path, space, name] of isLong ? watchedLists : []) {
      await goTo(page, path)
      const coming = page.waitForEvent('download')
      const button = page
        .locator('.pane:visible')
        .getByRole('button', { name: say(lang, space, 'export'), exact: true })
      await button.click()
      expect((await coming).suggestedFilename()).toMatch(name)
    }
    expect(failed).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  },
)

/** Buttons that change something, by their names in a language. */
const actNames = (lang: Lang): string[] => {
  const { masterList, announcement, menuDefine } = locales[lang]
  const of = [masterList.add, masterList.edit, masterList.enable, masterList.disable, masterList.delete]
  return [...of, masterList.import, announcement.add, announcement.publish, menuDefine.add]
}

//
test('who may only open screens is shown no button that changes anything', async () => {
  const { page, complaints } = await home.enter('looker', '/home/dashboard', { lang: 'en' })
  const offered: string[] = []
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url())
  })
  const names = actNames('en')
  const all = shownRows.filter(({ opens = '' }) => opens !== '').map(({ path }) => path)
  for (const path of isLong ? all : fewLists) {
    await goTo(page, path)
    await page.locator('.pane:visible .page-bar, .pane:visible .empty, .pane:visible .entry-page').first().waitFor()
    const shown = await page.locator('.pane:visible button').allInnerTexts()
    offered.push(...shown.filter((text) => names.includes(text.trim())).map((text) => `${path} ${text}`))
  }
  expect(offered).toEqual([])
  expect(writes.filter((url) => !/setting|heartbeat|session/.test(url))).toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})

// drawn without a mouse on the canvas, and kept.
test('a workflow is drawn, checked, submitted, and an earlier version becomes the draft again', async () => {
  const { page, complaints } = await home.enter('chief', '/workflow?id=new', { lang: 'en' })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const node = (kind: string) => page.locator(`.flow-node[data-kind=${kind}]`)
  await page.locator('.page-bar').getByLabel(workflow.f_name, { exact: true }).fill('zz-flow')
  await press(workflow.kind_start)
  await press(workflow.kind_end)
  await press(workflow.check)
  await expect.poll(() => page.locator('.flow-problems').innerText()).toContain(`“${workflow.kind_start}”`)
  await node('start').click()
  const next = page.locator('.panel').getByLabel(workflow.linkTo)
  await next.click()
  await page.keyboard.type(workflow.kind_end)
  await page.locator('[role=option]').first().click()
  await page.locator('.flow-problems').waitFor({ state: 'detached' })
  await press(workflow.submit)
  await page.getByRole('button', { name: workflow.versions }).waitFor()
  await node('end').click()
  await page.locator('.panel').getByLabel(workflow.f_nodeName).fill('zz-end')
  await page.keyboard.press('Enter')
  await press(workflow.save)
  await press(workflow.versions)
  await page.getByRole('menuitemradio', { name: /^Version 1/ }).click()
  await expect.poll(() => node('end').locator('.flow-name').innerText()).toBe(workflow.kind_end)
  await press(workflow.useVersion)
  await page.locator('dialog[open] .button-solid').click()
  await page.getByRole('button', { name: workflow.submit, exact: true }).waitFor()
  expect(await node('end').locator('.flow-name').innerText()).toBe(workflow.kind_end)
  expect(complaints).toEqual([])
  await page.context().close()
})

//
test('an external link opens in a window of its own with its places filled, and a path in the product', async () => {
  const link = (code: string, openMode: string, url: string) =>
    look.query(
      `insert into external_link (id, code, name_zh_cn, name_en, url, open_mode, changed_at)
       values ((select coalesce(max(id), 0) + 900 from external_link), $1, $1, $1, $2, $3, now())`,
      [code, url, openMode],
    )
  await link('zz-out', 'new_window', `${home.url}/robots.txt?who={userName}&lang={lang}`)
  await link('zz-in', 'in_app', '/personal')
  const { page, complaints } = await home.enter('chief', '/system/link', { lang: 'en' })
  const open = async (code: string) => {
    await page.locator('.pane:visible .grid-data', { hasText: code }).locator('.checkbox').click()
    await page.locator('.pane:visible').getByRole('button', { name: en.externalLink.open, exact: true }).click()
  }
  const coming = page.context().waitForEvent('page')
  await open('zz-out')
  const window = await coming
  await expect.poll(() => window.url()).toContain('/robots.txt?who=chief&lang=en')
  await window.close()
  await page.locator('.pane:visible .grid-data', { hasText: 'zz-out' }).locator('.checkbox').click()
  await open('zz-in')
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/personal')
  expect(complaints).toEqual([])
  await page.context().close()
})
