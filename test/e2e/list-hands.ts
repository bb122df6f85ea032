// The hands that work a list of the menu in a browser: they add, are refused by name, find, change, take files, delete.
import { readFile } from 'node:fs/promises'
import type { Locator, Page, Response } from 'playwright-core'
import { expect } from 'vitest'
import type { WireProblem } from '../../src/contract/base/call.ts'
import type { Lang } from '../../src/contract/base/language.ts'
import { sentenceOf } from '../../src/contract/base/sentence.ts'
import { spoken, type WordTable } from '../../src/contract/base/word-table.ts'
import { wordsOf } from '../../src/contract/base/words.ts'
import type { ProblemCode } from '../../src/domain/base/problem.ts'
import { readWorkbook } from '../world/xlsx-reader.ts'
import { goTo } from './house.ts'
import type { ListScreen } from './list-screens.ts'

export const locales = wordsOf

type Tables = Readonly<Record<string, WordTable>>
/** All words of the product, those among them that only the browser has. */
const tables: Tables = Object.assign(
  {},
  ...Object.values(import.meta.glob<Tables>('../../src/{contract,demo}/words/*.ts', { eager: true })),
)

export type Place = { page: Page; lang: Lang }
export type Hands = Place & { pane: Locator; screen: ListScreen }

/** A text of the product by the first of the keys that it has: its own words come before those of all features. */
export const say = (lang: Lang, space: string, ...keys: readonly string[]): string => {
  const own = tables[space] ?? {}
  const texts = spoken(own)[lang]
  const found = keys.find((key) => key in own) ?? keys.find((key) => texts[key] !== undefined)
  return (found && texts[found]) ?? `${space}:${keys.join()} is missing`
}

/** One act, one name, but for lists that were there before the others. */
const otherNames: Readonly<Record<string, string>> = { add: 'create', delete: 'remove' }

/** Texts of the screen, and of the buttons that all lists have. */
const saying = ({ lang, screen }: Pick<Hands, 'lang' | 'screen'>) => ({
  field: (name: string) =>
    name === 'value' && !screen.good
      ? say(lang, screen.words, 'scope_global')
      : say(lang, screen.words, `f_${name}`, name),
  act: (key: string) => say(lang, screen.acts ?? 'masterList', key, otherNames[key] ?? key),
  own: (...keys: string[]) => say(lang, screen.words, ...keys),
})

export const exactly = (text: string): RegExp =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}\\s*\\*?$`, 'u')

const form = ({ page, screen }: Hands): Locator =>
  page.locator(screen.isPage ? '.pane:visible:has(.menu-form)' : '.drawer:visible')

/** The field of a form that has this label. */
export const fieldIn = (within: Locator, label: string): Locator =>
  within.locator('.form-field').filter({ has: within.page().locator('.form-label', { hasText: exactly(label) }) })

const fieldOf = (hands: Hands, name: string): Locator => fieldIn(form(hands), saying(hands).field(name))

const option = (page: Page, text: string): Locator =>
  page.locator('[role=option]:not([aria-disabled=true])', { hasText: text }).first()

/** Puts a text into a field, or takes the one that it names, by what the field is. */
export const putIn = async (field: Locator, typed: string): Promise<void> => {
  const page = field.page()
  await field.waitFor()
  const has = async (query: string): Promise<boolean> => (await field.locator(query).count()) > 0
  const box = field.locator('.checkbox:has(input:not(:disabled))')
  if (await has('input[role=combobox]')) {
    await field.locator('input[role=combobox]').click()
    await page.keyboard.type(typed)
    await option(page, typed).click()
  } else if (await has('button[role=combobox]')) {
    await field.locator('button[role=combobox]').click()
    await option(page, typed).click()
  } else if (await has('input[type=search]')) await box.filter({ hasText: typed }).last().click()
  else if (typed === '' && !(await has('input:not([type=checkbox]), textarea'))) await box.first().click()
  else await field.locator('input:not([type=checkbox]), textarea').first().fill(typed)
}

/** Cells of lines in a form are known by what they are called, and the number of their line. */
const putCell = async (hands: Hands, [name, typed]: readonly [string, string]): Promise<void> => {
  const cell = form(hands).locator(`input[aria-label="${saying(hands).own(name)} 1"]`)
  await cell.click()
  if ((await cell.getAttribute('role')) === 'combobox') {
    await hands.page.keyboard.type(typed)
    await option(hands.page, typed).click()
  } else await cell.fill(typed)
}

const refusalIn = async (lang: Lang, answer: Response, [path, problem]: readonly [string, ProblemCode]) => {
  const { problems = [] } = (await answer.json()) as { problems?: WireProblem[] }
  const told = problems.find((one) => one.path === path)
  expect([path, told?.name]).toEqual([path, problem])
  const sentence = sentenceOf(locales[lang], { code: problem, path, args: told?.args ?? {} })
  expect(sentence).not.toMatch(/[{}]/)
  return sentence
}

/** What was refused at a path, in the words of a language: the sentence that the screen has to show. */
export const refusedAt = async (
  { page, lang }: Place,
  act: () => Promise<void>,
  [path, problem]: readonly [path: string, problem: ProblemCode],
): Promise<string> => {
  // What one likes and has not saved is kept a moment after it was changed, whatever is done meanwhile.
  const isAct = (url: string): boolean => !/\/system\/(setting|draft)$/.test(new URL(url).pathname)
  const answered = page.waitForResponse((answer) => answer.request().method() !== 'GET' && isAct(answer.url()))
  await act()
  return refusalIn(lang, await answered, [path, problem])
}

/** The same of what is read: the answer is known by its address. */
export const refusedRead = async (
  { page, lang }: Place,
  act: () => Promise<void>,
  url: RegExp,
  [path, problem]: readonly [path: string, problem: ProblemCode],
): Promise<string> => {
  const answered = page.waitForResponse((answer) => url.test(decodeURIComponent(answer.url())))
  await act()
  return refusalIn(lang, await answered, [path, problem])
}

const save = (hands: Hands): Promise<void> =>
  form(hands)
    .getByRole('button', { name: saying(hands).act('save'), exact: true })
    .click()

/** Saves what is wrong: the refusal is told at its field, in the words of the reader. */
const expectRefusal = async (hands: Hands): Promise<void> => {
  const { field, path = field, problem } = hands.screen.bad
  const sentence = await refusedAt(hands, () => save(hands), [path, problem])
  await expect.poll(() => fieldOf(hands, field).locator('.form-error').innerText()).toBe(sentence)
}

const rowOf = ({ pane, screen }: Hands): Locator => pane.locator('.grid-data', { hasText: screen.mark })

const choose = async (hands: Hands): Promise<void> => {
  const row = rowOf(hands)
  if (hands.screen.isPage || hands.screen.isActive) await row.locator('[role=gridcell]').nth(1).click()
  else if ((await row.getAttribute('aria-selected')) !== 'true') await row.locator('.checkbox').click()
}

const press = (hands: Hands, name: string): Promise<void> =>
  hands.pane.getByRole('button', { name, exact: true }).first().click()

/** Answers a question with what it asks. */
export const answerYes = (page: Page): Promise<void> => page.locator('dialog[open] .dialog-foot button').last().click()

/** By a press on its second cell: the first one may be a box to tick. */
export const openBy = (row: Locator): Promise<void> => row.locator('[role=gridcell]').nth(1).dblclick()

const openRow = async (hands: Hands): Promise<void> => {
  if (hands.screen.good && !hands.screen.isOpenedByRow) {
    await choose(hands)
    await press(hands, saying(hands).act('edit'))
  } else await openBy(rowOf(hands))
  await form(hands).waitFor()
}

const closed = (hands: Hands): Promise<void> => form(hands).waitFor({ state: 'detached' })

const add = async (hands: Hands): Promise<void> => {
  const { good, bad, isTold, adds = 'add', cells = [] } = hands.screen
  if (!good) return
  await press(hands, saying(hands).act(adds))
  await form(hands).waitFor()
  for (const [name, typed] of Object.entries(good)) if (name !== bad.field) await putIn(fieldOf(hands, name), typed)
  for (const cell of cells) await putCell(hands, cell)
  if (bad.typed !== '') await putIn(fieldOf(hands, bad.field), bad.typed)
  await expectRefusal(hands)
  await putIn(fieldOf(hands, bad.field), good[bad.field] ?? '')
  await save(hands)
  await closed(hands)
  if (isTold) await answerYes(hands.page)
}

const find = async (hands: Hands): Promise<void> => {
  const { mark, isUnsearched, path } = hands.screen
  if (!isUnsearched) {
    await hands.pane.locator('.page-bar input[type=search]').fill(mark)
    await hands.page.keyboard.press('Enter')
    await expect.poll(() => hands.pane.locator('.grid-data').count(), { message: path }).toBe(1)
  }
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
    await putIn(fieldOf(hands, hands.screen.bad.field), hands.screen.bad.typed)
    await expectRefusal(hands)
  }
  await putIn(fieldOf(hands, name), typed)
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

const pressForFile = async (hands: Hands): Promise<void> => {
  const { act, own } = saying(hands)
  const item = (name: string): Promise<void> => hands.page.getByRole('menuitem', { name, exact: true }).click()
  switch (hands.screen.exports) {
    case 'menu':
      await press(hands, act('files'))
      return item(act('export'))
    case 'format':
      await press(hands, own('export'))
      return item(own('exportXlsx', 'export_xlsx'))
    case 'role':
      return press(hands, own('matrix'))
    default:
      return press(hands, act('export'))
  }
}

const takeFile = async (hands: Hands): Promise<void> => {
  const { exports, mark } = hands.screen
  if (!exports) return
  const [file] = await Promise.all([hands.page.waitForEvent('download'), pressForFile(hands)])
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  const sheets = await readWorkbook(await readFile(await file.path()))
  const texts = sheets.flatMap(({ rows }) => rows.flat().map((cell) => cell?.text ?? ''))
  expect(texts.some((text) => text.includes(mark))).toBe(true)
}

const switchOff = async (hands: Hands): Promise<void> => {
  const { off, good } = hands.screen
  if (!off || !good) return
  if (off === 'in form') {
    await openRow(hands)
    const { own } = saying(hands)
    await form(hands)
      .locator('.checkbox', { hasText: exactly(own('enabled')) })
      .click()
    await save(hands)
    await closed(hands)
  } else {
    await choose(hands)
    await press(hands, saying(hands).act('disable'))
  }
  if (off === 'asked') await answerYes(hands.page)
  await expect.poll(() => rowOf(hands).getAttribute('class')).toContain('grid-muted')
}

const remove = async (hands: Hands): Promise<void> => {
  const { good, deletedIn } = hands.screen
  if (!good) return
  const name = saying(hands).act('delete')
  if (deletedIn === 'form') {
    await openRow(hands)
    await form(hands).getByRole('button', { name, exact: true }).click()
  } else {
    await choose(hands)
    if (deletedIn === 'menu') {
      await hands.pane.locator('.page-foot .menu-anchor button').click()
      await hands.page.getByRole('menuitem', { name, exact: true }).click()
    } else if (deletedIn === 'named') await hands.pane.locator('.page-foot button', { hasText: name }).click()
    else await press(hands, name)
  }
  await answerYes(hands.page)
  await expect.poll(() => rowOf(hands).count(), { message: hands.screen.path }).toBe(0)
}

/** Works a list from its first row to the deletion of it. */
export const workList = async (hands: Hands): Promise<void> => {
  await goTo(hands.page, hands.screen.path)
  await hands.page.locator('.pane:visible .page-bar').waitFor()
  for (const act of [add, find, change, takeFile, switchOff, remove]) await act(hands)
}

/** Presses what gives a file and tells its name. */
export const fileNamed = async ({ page, lang }: Place, [path, space]: readonly [string, string]): Promise<string> => {
  await goTo(page, path)
  const button = page.locator('.pane:visible').getByRole('button', { name: say(lang, space, 'export'), exact: true })
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  return file.suggestedFilename()
}
