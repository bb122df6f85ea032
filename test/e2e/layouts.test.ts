// R-042 R-043 R-044 R-045 The four layouts, each with the extremes of the settings: nothing hides or runs over, axe is
// content, and every setting of the drawer holds at once; tabs are kept, read anew and begun as menu and user say.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { spoken } from '../../src/contract/base/word-table.ts'
import { shell as shellTable } from '../../src/contract/words/shell.ts'
import { findInaccessible } from './axe.ts'
import { frameSurroundings } from './frame-hands.ts'
import { fine } from './stub.ts'

const shell = spoken(shellTable)['zh-cn']

const { around, signIn } = frameSurroundings()

const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('selvedge:themeConfig') ?? '{}') as Record<string, unknown>)
const ruleOf = (page: Page, selector: string, name: string) =>
  page.locator(selector).evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

/** What stands in the window and does not fit, and what axe finds in it, but for a part. */
const faults = async (page: Page, left: readonly string[]): Promise<string[]> => {
  const wide = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLElement>('.header, .tab-strip, .side, .strip, .frame-main')]
      .filter((box) => box.getBoundingClientRect().right > window.innerWidth + 0.5)
      .map((box) => box.className)
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [...boxes, 'page'] : boxes
  })
  return [...wide, ...(await findInaccessible(page, 'all', left))]
}

const extremes = [
  { name: 'as at first', theme: {} },
  {
    name: 'everything shown',
    theme: {
      ...{ isBreadcrumbIcon: true, isTagsviewIcon: true, isFooter: true, isWatermark: true, isClassicSplitMenu: true },
      ...{ globalComponentSize: 'large', tagsStyle: 'tags-style-five', columnsAsideLayout: 'columns-horizontal' },
    },
  },
  {
    name: 'nothing but the work',
    theme: { isShowLogo: false, isBreadcrumb: false, isTagsview: false, tagsStyle: 'tags-style-one' },
  },
]
const places = [
  { globalI18n: 'zh-cn', isIsDark: false, width: 1440, height: 900 },
  { globalI18n: 'en', isIsDark: true, width: 1280, height: 720 },
] as const

const isLong = process.env.SELVEDGE_LONG === '1'

/** Each extreme in one of the places, which take turns; in all of them in the long form. */
const cases = extremes.flatMap((extreme, at) =>
  places.filter((_, place) => isLong || place === at % 2).map((place) => ({ extreme, place })),
)

/**
 * Only the long form has axe read the rows of the grid within every frame: they are the same in each of them, and what
 * is a frame's own is around them.
 */
const sameInEach = isLong ? [] : ['.data-grid']

//
for (const layout of ['defaults', 'classic', 'transverse', 'columns']) {
  it(`the layout ${layout} holds at its extremes`, async () => {
    const { page, complaints } = await signIn('/grid')
    for (const { extreme, place } of cases) {
      const { width, height, ...spoken } = place
      await page.setViewportSize({ width, height })
      const theme = JSON.stringify({ v: 1, layout, ...spoken, ...extreme.theme })
      await page.evaluate((text) => localStorage.setItem('selvedge:themeConfig', text), theme)
      await page.reload()
      await page.waitForSelector('.grid-data')
      const { name } = extreme
      expect([name, place.globalI18n, await faults(page, layout === 'defaults' ? [] : sameInEach)]).toEqual([
        name,
        place.globalI18n,
        [],
      ])
      expect(await page.locator('.tab-strip').count()).toBe(name === 'nothing but the work' ? 0 : 1)
      expect(await page.locator('.strip').count()).toBe(layout === 'columns' ? 1 : 0)
      // English words of the menu are longer than the four letters that a narrow strip has room for.
      const isWide = layout === 'columns' && place.globalI18n === 'en'
      if (isWide) expect(await ruleOf(page, '.strip', 'width')).toBe('140px')
      if (layout === 'transverse') expect(await page.locator('.side').count()).toBe(0)
      // The name of the product stands over the menu, or in a header that goes from side to side.
      const hasWideHeader = layout === 'classic' || layout === 'transverse'
      const isNamed = hasWideHeader && name !== 'nothing but the work'
      expect(await page.locator('.header .side-brand').count()).toBe(isNamed ? 1 : 0)
      expect(await ruleOf(page, '.frame', '--row')).toBe(name === 'everything shown' ? '40px' : '28px')
    }
    // The last one has no strip of tabs; their keys hold all the same.
    await page.keyboard.press('Alt+w')
    await page.waitForSelector('.form-control')
    expect(complaints).toEqual([])
  })
}

// R-127 R-131 R-133 R-285
it('settings hold at once, are stored, and go back to what they were at first', async () => {
  const { page, complaints } = await signIn('/grid', { lang: 'en' })
  //
  const icons = await page.evaluate(() =>
    [...document.styleSheets].map(({ href, cssRules }) => [href?.replace(/.*\/icons/, '') ?? '', cssRules.length > 0]),
  )
  for (const name of ['/iconfont.css', '/font-awesome.css']) expect(icons).toContainEqual([name, true])
  await page.click('button[aria-label="Settings"]')
  await page.getByText('Horizontal').click()
  await expect.poll(() => page.locator('.top-menu').count()).toBe(1)
  const primary = page.getByLabel('Primary colour')
  await primary.fill('#c2410')
  expect(await page.locator('.drawer .form-error').innerText()).toBe('Enter a colour as #rrggbb')
  await primary.fill('')
  expect(await page.locator('.drawer .form-error').innerText()).toBe('Enter a colour')
  await primary.fill('#c2410c')
  await expect.poll(() => ruleOf(page, '.drawer .button-solid', 'background-color')).toBe('rgb(194, 65, 12)')
  await page.getByLabel('Greyscale').check()
  // R-132 R-294 R-295: faint grey words, those of the theme.
  await page.getByLabel('Watermark', { exact: true }).check()
  await page.getByLabel('Watermark text').fill('sample only')
  await expect.poll(() => ruleOf(page, '.watermark', 'background-image')).toMatch(/128.*sampleonly/s)
  //
  await page.getByLabel('Product name').fill('Our books')
  await expect.poll(() => page.title()).toBe('Grid en - Our books')
  await page.getByLabel('Idle seconds until it locks').fill('59')
  expect(await page.locator('.drawer .form-error').innerText()).toBe('Enter a whole number from 60 to 86400')
  await page.getByLabel('Idle seconds until it locks').fill('600')
  await expect
    .poll(() => stored(page))
    .toMatchObject({
      ...{ layout: 'transverse', primary: '#c2410c', isGrayscale: true, lockScreenTime: 600 },
    })
  await page.reload()
  await page.waitForSelector('.top-menu')
  await expect.poll(() => ruleOf(page, '.frame', 'filter')).toBe('grayscale(1)')
  await page.click('button[aria-label="Settings"]')
  await page.locator('.drawer .panel-foot').getByText('Reset').click()
  await expect.poll(() => page.locator('.side').count()).toBe(1)
  await expect.poll(() => stored(page)).toMatchObject({ layout: 'defaults', primary: '#409eff', globalI18n: 'en' })
  // R-128 R-129
  const frameWith = (look: string) => expect.poll(() => page.locator(`.frame-${look}`).count())
  const readOn = (top: number) => page.evaluate((to) => document.querySelector('.data-grid')?.scrollTo(0, to), top)
  await page.getByLabel('Small menu').check()
  await frameWith('collapsed').toBe(1)
  await readOn(2000)
  await frameWith('away').toBe(0)
  await page.getByLabel('Fixed header').uncheck()
  await readOn(4000)
  await frameWith('away').toBe(1)
  expect(complaints).toEqual([])
})

it('a tab is dragged to the place of another, by hand and by keys', async () => {
  const { page } = await signIn('/grid')
  await page.click('.side >> text=Form zh-cn')
  const names = () => page.locator('.tab-face').allTextContents()
  await expect.poll(async () => (await names()).slice(1)).toEqual(['Grid zh-cn', 'Form zh-cn'])
  await page.locator('.tab', { hasText: 'Form' }).dragTo(page.locator('.tab', { hasText: 'Grid' }))
  await expect.poll(async () => (await names()).slice(1)).toEqual(['Form zh-cn', 'Grid zh-cn'])
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect.poll(async () => (await names()).slice(1)).toEqual(['Grid zh-cn', 'Form zh-cn'])
  // R-105 R-106 R-107 R-108 R-109
  const acts = page.locator('[role=menuitem]')
  const openMenu = () => page.locator('.tab', { hasText: 'Grid' }).click({ button: 'right' })
  await openMenu()
  for (const name of [shell.refresh, shell.close, shell.closeOthers, shell.closeAll, shell.fullscreenPage]) {
    expect([name, (await acts.allInnerTexts()).some((text) => text.startsWith(name))]).toEqual([name, true])
  }
  await acts.filter({ hasText: shell.closeOthers }).click()
  await expect.poll(async () => (await names()).slice(1)).toEqual(['Grid zh-cn'])
  await openMenu()
  await acts.filter({ hasText: shell.closeAll }).click()
  await expect.poll(names).toEqual(['Home zh-cn'])
})

const goTo = (page: Page, path: string) => page.evaluate((to) => location.assign(`#${to}`), path)

//
it('a screen that the menu does not keep begins anew each time, but for one with unsaved work', async () => {
  const { page } = await signIn('/brief')
  await page.fill('.page-bar input', '记-0')
  await goTo(page, '/draft')
  await page.fill('.form-control input', 'abc')
  await goTo(page, '/grid')
  await page.waitForSelector('.tab-active >> text=Grid')
  await goTo(page, '/brief')
  await expect.poll(() => page.inputValue('.page-bar input:visible')).toBe('')
  await goTo(page, '/draft')
  await expect.poll(() => page.inputValue('.form-control input:visible')).toBe('abc')
})

//
it('a refresh reads what is shown again, and asks before unsaved work is lost by it', async () => {
  const { page } = await signIn('/form')
  const read: string[] = []
  page.on('request', (request) => read.push(new URL(request.url()).pathname))
  await page.keyboard.press('Alt+r')
  await expect.poll(() => read).toContain('/system/notice/mine')
  await page.fill('.form-control input', 'abc')
  await page.keyboard.press('Alt+r')
  await page.locator('dialog').getByRole('button', { name: '继续编辑' }).click()
  expect(await page.inputValue('.form-control input')).toBe('abc')
  await page.keyboard.press('Alt+r')
  await page.locator('dialog').getByRole('button', { name: '放弃并刷新' }).click()
  await expect.poll(() => page.inputValue('.form-control input')).toBe('')
  expect(await page.locator('.tab-dirty').count()).toBe(0)
})

it('one begins with the screen one has chosen, and the way home leaves what is open as it is', async () => {
  const before = around.stub.answers['GET /system/setting']
  const ways = { name: 'personal.ways', content: JSON.stringify({ startPage: '/grid' }) }
  around.stub.answers['GET /system/setting'] = () => fine([ways])
  const { page } = await signIn('/')
  if (before) around.stub.answers['GET /system/setting'] = before
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/grid')
  await goTo(page, '/form')
  await page.fill('.form-control input', 'abc')
  await goTo(page, '/home')
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/grid')
  await page.click('.tab-face >> text=Form')
  expect(await page.inputValue('.form-control input:visible')).toBe('abc')
  // R-110 R-111 R-112 R-113
  for (const [name, path] of [
    ['404', '#/404'],
    ['401', '#/401'],
    ['个人中心', '#/404?path=%2Fpersonal'],
    ['首页', '#/home/dashboard'],
  ] as const) {
    await page.click('.user-badge')
    await page.getByRole('menuitem', { name, exact: true }).click()
    await expect.poll(() => page.evaluate(() => location.hash)).toBe(path)
  }
})

it('what takes the whole window leaves the tabs as they are, whichever way one comes back', async () => {
  const { page, complaints } = await signIn('/form')
  await page.fill('.form-control input', 'abc')
  await goTo(page, '/wall')
  await page.getByRole('button', { name: '立即前往' }).click()
  const faces = () => page.locator('.tab-face:visible').count()
  const leaveWall = async (way: () => Promise<unknown>, hash: string) => {
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/visualizingDemo1')
    await expect.poll(faces).toBe(0)
    await way()
    await expect.poll(faces).toBe(hash === '#/grid' ? 3 : 2)
    expect(await page.evaluate(() => location.hash)).toBe(hash)
  }
  await leaveWall(() => page.goBack(), '#/wall')
  await goTo(page, '/visualizingDemo1')
  await leaveWall(() => goTo(page, '/form'), '#/form')
  expect(await page.inputValue('.form-control input:visible')).toBe('abc')
  await goTo(page, '/visualizingDemo1')
  await leaveWall(() => goTo(page, '/grid'), '#/grid')
  await page.locator('.grid-data:visible').first().waitFor()
  await page.click('.tab-face >> text=Form')
  expect(await page.inputValue('.form-control input:visible')).toBe('abc')
  expect(complaints).toEqual([])
})

it('offers the account set of the year of an address that was kept from another one', async () => {
  const { page } = await signIn('/form')
  await page.goto(`${around.stub.url}/#/report/one?month=2024-11`)
  const band = page.locator('.pane:visible [role=status]')
  const told = shell.otherYear.replace('{month}', '2024-11').replace('{set}', 'YS01-2025')
  await expect.poll(() => band.textContent()).toContain(told)
  await band.getByRole('button').click()
  await expect.poll(() => page.textContent('.set-button')).toContain('2024')
  expect(await band.count()).toBe(0)
})
