// Screens of the menu that are no plain lists: a tree with a wizard, plans beside a list, a canvas, an editor of lines.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { goTo } from './house.ts'
import { answerYes, fieldIn, openBy, type Place, putIn, refusedAt, say } from './list-hands.ts'

export type OwnScreen = { path: string; work: (place: Place) => Promise<void> }

export const shown = (page: Page): Locator => page.locator('.pane:visible')
const drawerOf = (page: Page): Locator => page.locator('.drawer:visible')
export const gone = (one: Locator): Promise<void> => one.waitFor({ state: 'detached' })

export const press = (within: Locator | Page, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()

/** Takes an item of a menu that a button of this name opens. */
export const take = async (page: Page, button: string, name: string): Promise<void> => {
  await press(shown(page), button)
  await page.getByRole('menuitem', { name, exact: true }).click()
}

export const find = async (page: Page, mark: string): Promise<Locator> => {
  await shown(page).locator('.page-bar input[type=search]').fill(mark)
  const row = shown(page).locator('.grid-data', { hasText: mark })
  await expect.poll(() => shown(page).locator('.grid-data').count()).toBe(1)
  await row.waitFor()
  return row
}

export const fileFrom = async (page: Page, act: () => Promise<void>): Promise<string> => {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return file.suggestedFilename()
}

const names = ['nameZhCn', 'nameZhTw', 'nameEn'] as const

const dictionaryTypes = async (place: Place): Promise<void> => {
  const { page, lang } = place
  const t = (key: string) => say(lang, 'dictionaryType', key)
  const all = (key: string) => say(lang, 'masterList', key)
  const drawer = drawerOf(page)
  const field = (name: string) => fieldIn(drawer, t(`f_${name}`))
  const line = shown(page).locator('.side-tree .side-node[title="zz.type"]')
  await goTo(page, '/system/dictionary')
  await press(shown(page), t('add'))
  for (const name of names) await putIn(field(name), 'zz type')
  await putIn(field('code'), 'ZZ')
  const told = await refusedAt(place, () => press(drawer, all('save')), ['code', 'dictionary.code'])
  await expect.poll(() => field('code').locator('.form-error').innerText()).toBe(told)
  await putIn(field('code'), 'zz.type')
  await press(drawer, all('save'))
  await gone(drawer)
  await shown(page).locator('.type-head input[type=search]').fill('zz.type')
  await expect.poll(() => shown(page).locator('.side-tree .side-node').count()).toBe(1)
  await line.click()
  await take(page, t('acts'), all('edit'))
  for (const name of names) await putIn(field(name), 'zz changed')
  await press(drawer, all('save'))
  await gone(drawer)
  await expect.poll(() => line.innerText()).toContain('zz changed')
  expect(await fileFrom(page, () => take(page, t('acts'), t('exportTypes')))).toMatch(/\.xlsx$/)
  await take(page, t('acts'), all('disable'))
  await expect.poll(() => line.getAttribute('class')).toContain('side-node-off')
  await take(page, t('acts'), all('delete'))
  await answerYes(page)
  await gone(line)
}

const backupPlans = async (place: Place): Promise<void> => {
  const { page, lang } = place
  const t = (key: string) => say(lang, 'backupPlan', key)
  const dialog = page.locator('dialog[open]')
  const plan = shown(page).getByRole('region', { name: 'zz plan' })
  const spans = ['keepDaily', 'keepWeekly', 'keepMonthly', 'keepYearly']
  await goTo(page, '/system/backup')
  await press(shown(page), t('open'))
  await press(shown(page).locator('.panel'), t('add'))
  await putIn(fieldIn(dialog, t('name')), 'zz plan')
  for (const span of spans) await putIn(fieldIn(dialog, t(span)), '0')
  // Esc asks, and a second Esc goes on typing.
  await page.keyboard.press('Escape')
  await dialog.getByText(say(lang, 'shell', 'unsavedText')).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(1)
  const told = await refusedAt(place, () => press(dialog, t('save')), ['keepDaily', 'backup.keepsNone'])
  await expect.poll(() => dialog.locator('.form-error').innerText()).toBe(told)
  await putIn(fieldIn(dialog, t('keepDaily')), '3')
  await press(dialog, t('save'))
  await gone(dialog)
  await press(plan, t('edit'))
  await putIn(fieldIn(dialog, t('keepWeekly')), '2')
  await putIn(fieldIn(dialog, t('alertUsers')), 'looker')
  await press(dialog, t('save'))
  await gone(dialog)
  await expect.poll(() => plan.innerText()).toContain(t('alertUsersNamed').replace('{names}', 'looker'))
  const kept = t('kept').replace('{days}', '3').replace('{weeks}', '2').replace('{months}', '0').replace('{years}', '0')
  await expect.poll(() => plan.innerText()).toContain(kept)
  await press(plan, t('disable'))
  await expect.poll(() => plan.innerText()).toContain(t('off'))
  await press(plan, t('remove'))
  await answerYes(page)
  await gone(plan)
}

const workflows = async (place: Place): Promise<void> => {
  const { page, lang } = place
  const t = (key: string) => say(lang, 'workflow', key)
  await goTo(page, '/workflow')
  await press(shown(page), t('add'))
  const name = shown(page).getByLabel(t('f_name'), { exact: true })
  await name.waitFor()
  const told = await refusedAt(place, () => press(shown(page), t('save')), ['name', 'workflow.name'])
  await page.locator('.toast', { hasText: told }).locator('.toast-close').click()
  // What is not whole is saved, and not submitted.
  await press(shown(page), t('submit'))
  await shown(page).locator('.flow-problems li').first().waitFor()
  await name.fill('zz flow')
  await press(shown(page), t('kind_start'))
  await press(shown(page), t('save'))
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/id=\d+/)
  const file = await fileFrom(page, () => take(page, t('more'), t('download')))
  expect(file).toMatch(/\.json$/)
  await press(shown(page), t('back'))
  const row = await find(page, 'zz flow')
  await openBy(row)
  await expect.poll(() => name.inputValue()).toBe('zz flow')
  await press(shown(page), t('back'))
  await row.locator('.checkbox').click()
  await press(shown(page), t('delete'))
  await answerYes(page)
  await gone(row)
}

/** A copy asks for a code that no other template has, and is a template of its own. */
const copied = async (place: Place, code: string): Promise<void> => {
  const { page, lang } = place
  const t = (key: string) => say(lang, 'statementTemplate', key)
  const drawer = drawerOf(page)
  const hash = () => page.evaluate(() => location.hash.replace(/\?.*/, ''))
  await expect.poll(hash).toContain('/system/report-edit/')
  const source = await hash()
  await take(page, t('more'), t('copy'))
  await expect.poll(() => fieldIn(drawer, t('nameEn')).locator('input').inputValue()).toBe('zz statement')
  const create = () => press(drawer, t('create'))
  await putIn(fieldIn(drawer, t('code')), code)
  const told = await refusedAt(place, create, ['code', 'record.duplicate'])
  await expect.poll(() => fieldIn(drawer, t('code')).locator('.form-error').innerText()).toBe(told)
  await putIn(fieldIn(drawer, t('code')), `${code}-C`)
  await create()
  await gone(drawer)
  await expect.poll(hash).not.toBe(source)
  await take(page, t('more'), t('delete'))
  await answerYes(page)
  await expect.poll(hash).toBe('#/system/report')
  await goTo(page, source.slice(1))
}

const statementTemplates = async (place: Place): Promise<void> => {
  const { page, lang } = place
  const t = (key: string) => say(lang, 'statementTemplate', key)
  const drawer = drawerOf(page)
  const code = `ZZ-${lang.toUpperCase()}`
  await goTo(page, '/system/report')
  await press(shown(page), t('add'))
  await putIn(fieldIn(drawer, t('code')), code)
  const told = await refusedAt(place, () => press(drawer, t('create')), ['nameZhCn', 'input.required'])
  await expect.poll(() => fieldIn(drawer, t('nameZhCn')).locator('.form-error').innerText()).toBe(told)
  for (const name of names) await putIn(fieldIn(drawer, t(name)), 'zz statement')
  await press(drawer, t('create'))
  await gone(drawer)
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('/system/report-edit/')
  await press(shown(page), t('tab_settings'))
  await putIn(fieldIn(shown(page), t('remark')), 'zz remark')
  await press(shown(page), t('saveSettings'))
  expect(await fileFrom(page, () => take(page, t('more'), t('export')))).toMatch(new RegExp(`^${code}-\\d+\\.json$`))
  await goTo(page, '/system/report')
  const row = await find(page, code)
  await openBy(row)
  await copied(place, code)
  await press(shown(page), t('tab_settings'))
  const remark = fieldIn(shown(page), t('remark')).locator('input')
  await expect.poll(() => remark.inputValue()).toBe('zz remark')
  await take(page, t('more'), t('delete'))
  await answerYes(page)
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/\/system\/report(\?|$)/)
  await gone(row)
}

/** Those of the years before stay: every language makes a company of its own. */
const accountSets = async (place: Place): Promise<void> => {
  const { page, lang } = place
  const t = (key: string) => say(lang, 'accountSet', key)
  const drawer = drawerOf(page)
  const next = drawer.locator('.panel-foot .button-solid')
  const code = `ZZ${lang.replace('-', '').toUpperCase()}`
  const title = shown(page).locator('.books-chosen .page-title')
  await goTo(page, '/define/account-set')
  await press(shown(page), t('makeTitle'))
  await putIn(fieldIn(drawer, t('f_code')), code)
  await putIn(fieldIn(drawer, t('f_year')), '2025')
  await putIn(fieldIn(drawer, t('f_nameZhCn')), 'zz company')
  await putIn(fieldIn(drawer, t('f_taxNo')), '91350100M000100Y44')
  for (let step = 0; step < 2; step += 1) await next.click()
  const told = await refusedAt(place, () => next.click(), ['taxNo', 'accountSet.creditCode'])
  await expect.poll(() => fieldIn(drawer, t('f_taxNo')).locator('.form-error').innerText()).toBe(told)
  await putIn(fieldIn(drawer, t('f_taxNo')), '91350100M000100Y43')
  for (let step = 0; step < 3; step += 1) await next.click()
  await gone(drawer)
  await expect.poll(() => title.innerText()).toBe(`${code}-2025`)
  await press(shown(page), t('edit'))
  await putIn(fieldIn(drawer, t('f_accountingHead')), 'zz head')
  await press(drawer, t('save'))
  await gone(drawer)
  const values = () =>
    shown(page)
      .locator('.books-form input')
      .evaluateAll((all) => all.map((one) => Reflect.get(one, 'value')))
  await expect.poll(values).toContain('zz head')
  for (const act of ['act_close', 'act_reopen']) {
    await take(page, t('more'), t(act))
    await answerYes(page)
    await gone(page.locator('dialog[open]'))
    // The menu offers what is left to do once the set has been read again.
    const other = t(act === 'act_close' ? 'act_reopen' : 'act_close')
    await expect
      .poll(async () => {
        await press(shown(page), t('more'))
        const items = await page.getByRole('menuitem').allInnerTexts()
        await page.keyboard.press('Escape')
        return items.map((item) => item.trim())
      })
      .toContain(other)
  }
  await take(page, t('more'), t('act_delete'))
  await answerYes(page)
  await expect.poll(() => title.innerText()).not.toBe(`${code}-2025`)
}

export const ownScreens: readonly OwnScreen[] = [
  { path: '/system/dictionary', work: dictionaryTypes },
  { path: '/system/backup', work: backupPlans },
  { path: '/workflow', work: workflows },
  { path: '/system/report', work: statementTemplates },
  { path: '/define/account-set', work: accountSets },
]
