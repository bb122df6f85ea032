// Screens of the menu that keep no list: one's own navigation and data, a user's page, sessions, tools, files read in
// and reports given out.
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { readWorkbook } from '../world/xlsx-reader.ts'
import { goTo, password, signInByKeys } from './house.ts'
import { answerYes, fieldIn, openBy, type Place, putIn, refusedAt, say } from './list-hands.ts'
import { fileFrom, find, gone, type OwnScreen, press, shown, take } from './own-screens.ts'

/** So many vouchers the books of these works have; nobody audits them. */
const unauditedCount = 3

const navigation = async (place: Place): Promise<void> => {
  const { page, lang } = place
  const t = (key: string) => say(lang, 'navigation', key)
  const group = shown(page).locator('.nav-group').last()
  await goTo(page, '/home/navigation')
  await shown(page).locator('.nav-group, .empty').first().waitFor()
  const path = `groups.${await shown(page).locator('.nav-group').count()}.name`
  await press(shown(page), t('addGroup'))
  const told = await refusedAt(place, () => press(shown(page), t('save')), [path, 'home.groupName'])
  await expect.poll(() => shown(page).locator('.problem-list').innerText()).toContain(told)
  await group.getByLabel(t('groupName')).fill('zz group')
  await group.locator('button[role=combobox]').first().click()
  await page.locator('[role=option]:visible').first().click()
  // It was told of a place: whatever is changed takes it away.
  await gone(shown(page).locator('.problem-list'))
  await group.getByRole('combobox', { name: t('badge') }).click()
  await page.getByRole('option', { name: t('badge_unaudited'), exact: true }).click()
  await press(shown(page), t('save'))
  await page.locator('.toast', { hasText: t('saved') }).waitFor()
  await goTo(page, '/home/dashboard')
  const tiles = shown(page).locator('div:has(> h2)', { hasText: 'zz group' }).last()
  await expect.poll(() => tiles.locator('.home-link b').innerText()).toBe(String(unauditedCount))
  await goTo(page, '/home/backups')
  const database = shown(page).getByRole('region', { name: t('database'), exact: true })
  await expect
    .poll(() => database.locator('dt').allInnerTexts())
    .toEqual(['lastGood', 'lastProof', 'nextRun', 'failedWeek'].map(t))
  const versions = shown(page).locator('.nav-versions tbody tr')
  expect(await fileFrom(page, () => press(versions.first(), t('download')))).toMatch(/^nav-\d+\.json$/)
  const wrong = { name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{}') }
  await shown(page).locator('input[type=file]').setInputFiles(wrong)
  await page.locator('.toast', { hasText: t('importWrong') }).waitFor()
  const before = await versions.count()
  await press(versions.first(), t('restore'))
  await expect.poll(() => versions.count()).toBe(before + 1)
  await goTo(page, '/home/navigation')
  await press(shown(page), t('reset'))
  await answerYes(page)
  await gone(shown(page).getByRole('region', { name: 'zz group' }))
}

const userPage = async (place: Place): Promise<void> => {
  const { page, lang } = place
  const t = (key: string) => say(lang, 'user', key)
  const all = (key: string) => say(lang, 'masterList', key)
  const drawer = page.locator('.drawer:visible')
  await goTo(page, '/system/user')
  await openBy(await find(page, 'newcomer'))
  await shown(page).locator('.user-facts').waitFor()
  await press(shown(page), all('edit'))
  await putIn(fieldIn(drawer, t('f_department')), 'D77')
  await putIn(fieldIn(drawer, t('f_idCard')), '123')
  const told = await refusedAt(place, () => press(drawer, all('save')), ['idCard', 'format.idCard'])
  await expect.poll(() => fieldIn(drawer, t('f_idCard')).locator('.form-error').innerText()).toBe(told)
  await putIn(fieldIn(drawer, t('f_idCard')), '11010519491231002X')
  await press(drawer, all('save'))
  await gone(drawer)
  // What is not needed is not shown; the whole comes on demand, which is told.
  await expect.poll(() => shown(page).locator('.user-facts').innerText()).toMatch(/\*{4}/)
  await press(shown(page), t('idCardReveal'))
  await expect.poll(() => shown(page).locator('.user-facts').innerText()).toContain('11010519491231002X')
  await take(page, say(lang, 'kit', 'more'), all('history'))
  await expect.poll(() => drawer.locator('.history li').count()).toBeGreaterThan(1)
  await page.keyboard.press('Escape')
}

/** Whoever is ended is asked to sign in again at the next thing he does. */
const sessions = async ({ page, lang }: Place): Promise<void> => {
  const t = (key: string) => say(lang, 'monitor', key)
  const other = await page.context().browser()?.newPage()
  if (!other) throw new Error('no browser')
  await other.goto(new URL('/', page.url()).href)
  await signInByKeys(other, 'newcomer')
  await goTo(page, '/system/session')
  const row = await find(page, 'newcomer')
  await press(row, t('endOf').replace('{user}', 'newcomer'))
  await answerYes(page)
  await gone(row)
  await other.reload()
  await other.locator('dialog[open] .button-solid').click()
  await other.waitForSelector('#userName')
  await other.context().close()
}

const ownPage = async (place: Place): Promise<void> => {
  const { page, lang } = place
  const t = (key: string) => say(lang, 'personal', key)
  const dialog = page.locator('dialog[open]')
  await goTo(page, '/personal')
  await putIn(fieldIn(shown(page), t('signature')), 'zz signature')
  await press(shown(page), t('save'))
  await page.locator('.toast', { hasText: t('saved') }).waitFor()
  await press(fieldIn(shown(page), t('email')), t('change'))
  await putIn(fieldIn(dialog, t('new_email')), 'nobody')
  await putIn(fieldIn(dialog, say(lang, 'shell', 'password')), password)
  const told = await refusedAt(place, () => press(dialog, t('contactSend')), ['target', 'format.email'])
  await expect.poll(() => dialog.locator('.form-error').innerText()).toBe(told)
  await page.keyboard.press('Escape')
  await gone(dialog)
}

const tools = async ({ page, lang }: Place): Promise<void> => {
  const t = (key: string) => say(lang, 'tools', key)
  await goTo(page, '/tools')
  await shown(page).locator('.page-bar input[type=search]').fill('isEmail')
  const row = shown(page).locator('tbody tr').first()
  for (const [typed, verdict] of [
    ['nobody', 'wrong'],
    ['a@example.com', 'right'],
  ] as const) {
    await row.locator('input').fill(typed)
    await expect.poll(() => row.innerText()).toContain(t(verdict))
  }
}

/** A file with one cell that is wrong is refused at the cell; put right, it comes in. */
const restockFile = async ({ page, lang }: Place): Promise<void> => {
  const no = `ZZ-${lang}`
  const file = (cost: string) => ({
    ...{ name: 'restocks.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(`document_no,date,from_code,store,cost\n${no},2025-01-10,D77,S77,${cost}\n`),
  })
  const begin = async (cost: string): Promise<void> => {
    await goTo(page, '/maintain/restock-import')
    await shown(page).locator('input[type=file]').first().setInputFiles(file(cost))
    await shown(page).locator('.page-foot .button-solid').waitFor()
  }
  const run = shown(page).locator('.page-foot .button-solid')
  await begin('many')
  await expect.poll(() => shown(page).locator('.import-cause').count()).toBe(1)
  expect(await run.isDisabled()).toBe(true)
  await page.keyboard.press('F8')
  await page.locator('.import-editor:popover-open input').fill('12.50')
  await page.keyboard.press('Enter')
  await expect.poll(() => run.isEnabled()).toBe(true)
  await run.click()
  await goTo(page, '/maintain/entity-restock')
  await find(page, no)
}

/** A report shows the figure and gives it as a workbook. */
export const figureFile =
  (path: string, item: string, figure = '120.50') =>
  async ({ page, lang }: Place) => {
    const t = (key: string) => say(lang, 'reportScreen', key)
    await goTo(page, `${path}month=2025-01&include=saved`)
    await expect.poll(() => shown(page).locator('.data-grid').innerText()).toContain(figure)
    const button = shown(page).getByRole('button', { name: t('export'), exact: true })
    await button.click()
    const act = page.getByRole('menuitem', { name: t(`file_${item}`), exact: true })
    const [file] = await Promise.all([page.waitForEvent('download'), act.click()])
    const sheets = await readWorkbook(await readFile(await file.path()))
    const texts = sheets.flatMap(({ rows }) =>
      rows.flat().map((cell) => (cell?.type === 'formula' ? cell.value : cell?.text)),
    )
    expect(texts.map((text) => Math.abs(Number(text)))).toContain(Number(figure))
  }

export const furtherScreens: readonly OwnScreen[] = [
  { path: '/home/navigation', work: navigation },
  { path: '/system/user-detail/:id', work: userPage },
  { path: '/system/session', work: sessions },
  { path: '/personal', work: ownPage },
  { path: '/tools', work: tools },
  { path: '/maintain/restock-import', work: restockFile },
  { path: '/report/balance-table-3', work: figureFile('/report/balance-table-3?dims=store&', 'printed') },
  {
    path: '/report/entity-subject',
    work: figureFile('/report/entity-subject?entityType=store&entity=S77&', 'printed'),
  },
  { path: '/report/store-income', work: figureFile('/report/store-income?', 'printed') },
]
