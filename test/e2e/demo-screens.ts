// The demonstration screens of the menu: each does what it shows.
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { goTo } from './house.ts'
import { fieldIn, type Place, putIn, say } from './list-hands.ts'
import { type OwnScreen, press, shown } from './own-screens.ts'

const hashOf = ({ page }: Place) => expect.poll(() => page.evaluate(() => location.hash))
const textOf = ({ page }: Place) => expect.poll(() => shown(page).innerText())
const words =
  ({ lang }: Place) =>
  (key: string) =>
    say(lang, 'demo', key)

/** What the page draws is read again: from its picture, and by a camera that sees it. */
const codes = async (place: Place): Promise<void> => {
  const { page } = place
  const t = words(place)
  const read = (text: string) => textOf(place).toContain(t('codeRead').replace('{text}', text))
  const drawn = shown(page).locator('.qr-code')
  await shown(page).getByText(t('withLogo')).click()
  await drawn.locator('image').waitFor({ state: 'attached' })
  const file = { name: 'code.png', mimeType: 'image/png', buffer: await drawn.screenshot() }
  await shown(page).locator('input[type=file]').first().setInputFiles(file)
  await read('V:2025-06-0001')
  await putIn(fieldIn(shown(page), t('text')).last(), 'V:2025-06-0002')
  const seen = (await drawn.screenshot()).toString('base64')
  await page.evaluate((picture) => {
    const canvas = document.createElement('canvas')
    const image = new Image()
    image.src = `data:image/png;base64,${picture}`
    image.onload = () => {
      canvas.width = image.width
      canvas.height = image.height
    }
    setInterval(() => canvas.getContext('2d')?.drawImage(image, 0, 0), 100)
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
  }, seen)
  await press(shown(page), t('cameraOn'))
  await read('V:2025-06-0002')
  await expect.poll(() => shown(page).locator('video').count()).toBe(0)
}

const functions = async (place: Place): Promise<void> => {
  const { page } = place
  const t = words(place)
  await goTo(page, '/demo/fun')
  await putIn(fieldIn(shown(page), t('countTo')), '1234')
  await expect.poll(() => shown(page).locator('.demo-figure').innerText()).toBe('1,234')
  const wrong = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await shown(page).locator('input[type=file]').first().setInputFiles(wrong)
  await page.locator('.toast', { hasText: t('noPicture') }).waitFor()
  await codes(place)
  const second = t('tabNo').replace('{no}', '2')
  await press(shown(page), second)
  await hashOf(place).toContain('id=2')
  await expect.poll(() => page.locator('.tab-active .tab-face').innerText()).toBe(second)
  await textOf(place).toContain(t('tabOf').replace('{id}', '2'))
}

const right = {
  ...{ name: '王小明', idCard: '11010519491231002X', mobile: '13800138000', email: 'a@example.com' },
  ...{ postal: '200000', plate: '京A12345', percent: '12' },
}

const form = async (place: Place): Promise<void> => {
  const { page } = place
  const t = words(place)
  const wrong = shown(page).locator('.form-error')
  await goTo(page, '/demo/form')
  await press(shown(page), t('check'))
  await expect.poll(() => wrong.allInnerTexts()).toEqual(Object.keys(right).map((name) => t(`wrong_${name}`)))
  await press(shown(page), t('clear'))
  await expect.poll(() => wrong.count()).toBe(0)
  await press(shown(page), t('check'))
  for (const [name, text] of Object.entries(right)) await putIn(fieldIn(shown(page), t(`field_${name}`)), text)
  await expect.poll(() => wrong.count()).toBe(0)
  await press(shown(page), t('check'))
  await page.locator('.toast', { hasText: t('allRight') }).waitFor()
  await press(shown(page), t('part_steps'))
  await hashOf(place).toContain('part=steps')
}

const table = async (place: Place): Promise<void> => {
  const { page } = place
  const t = words(place)
  await goTo(page, '/demo/table')
  await shown(page).locator('input[type=search]').fill('S05')
  // Each sixtieth of a hundred thousand rows.
  await textOf(place).toContain(t('rowsNote').replace('{count}', '1,667'))
  await shown(page).locator('.grid-data .checkbox').first().click()
  await textOf(place).toContain(t('chosen').replace('{count}', '1'))
  await press(shown(page), t('part_sheet'))
  const saved = page.waitForEvent('download')
  await press(shown(page), t('saveWorkbook'))
  const pieces = shown(page).locator('tbody input').first()
  const before = await pieces.inputValue()
  await pieces.fill('7777')
  const bring = (buffer: Buffer) =>
    shown(page).locator('input[type=file]').setInputFiles({ name: 'goods.xlsx', mimeType: '', buffer })
  await bring(Buffer.from('no workbook'))
  await page.locator('.toast', { hasText: t('noWorkbook') }).waitFor()
  await bring(await readFile(await (await saved).path()))
  await expect.poll(() => pieces.inputValue()).toBe(before)
}

/** A sample that is drawn and checked, and kept nowhere. */
const workflow = async ({ page, lang }: Place): Promise<void> => {
  const t = (key: string) => say(lang, 'workflow', key)
  await goTo(page, '/demo/workflow')
  await expect.poll(() => shown(page).locator('.flow-node').count()).toBeGreaterThan(2)
  await press(shown(page), t('check'))
  await page.locator('.toast', { hasText: t('checkFine') }).waitFor()
  await press(shown(page), t('kind_end'))
  await press(shown(page), t('check'))
  await shown(page).locator('.flow-problems li').first().waitFor()
}

const rights = async (place: Place): Promise<void> => {
  const { page } = place
  const t = words(place)
  await goTo(page, '/demo/limits/front-end/page')
  const search = shown(page).locator('input[type=search]')
  await search.fill('nothing:such')
  await textOf(place).toContain(t('noCode'))
  await search.fill('gl:voucher:save')
  await shown(page).getByRole('link', { name: 'gl:voucher:save', exact: true }).click()
  await hashOf(place).toContain('/demo/limits/front-end/button')
}

const modes = async (place: Place): Promise<void> => {
  const { page } = place
  const t = words(place)
  const count = (n: number) => t('presentCount').replace('{count}', String(n)).replace('{all}', '3')
  await goTo(page, '/demo/limits/front-end/button')
  const codes = fieldIn(shown(page), t('codes'))
  // One of two: the first alone and any of them are there, all of them are not.
  await putIn(codes, 'gl:voucher:view no:such:code')
  await textOf(place).toContain(count(2))
  await putIn(codes, 'no:such:code')
  await textOf(place).toContain(count(0))
}

const menuOfServer = async (place: Place): Promise<void> => {
  const { page } = place
  await goTo(page, '/demo/limits/back-end/page')
  await expect.poll(() => shown(page).locator('tbody tr').count()).toBeGreaterThan(50)
  await shown(page)
    .getByRole('link', { name: words(place)('toMissing') })
    .click()
  await hashOf(place).toContain('#/404')
  await page.getByText(say(place.lang, 'shell', 'notFoundText')).waitFor()
}

const nested =
  (path: string) =>
  async (place: Place): Promise<void> => {
    const { page } = place
    const t = words(place)
    await goTo(page, path)
    const field = fieldIn(shown(page), t('kept')).locator('input')
    await field.fill(`zz ${path}`)
    await goTo(page, '/home/dashboard')
    await goTo(page, path)
    expect(await field.inputValue()).toBe(`zz ${path}`)
    await textOf(place).toContain(path)
  }

const parameters = async (place: Place): Promise<void> => {
  const { page } = place
  const t = words(place)
  const given = expect.poll(() => shown(page).locator('.demo-pairs').innerText())
  await goTo(page, '/demo/params/common')
  await textOf(place).toContain(t('noParams'))
  await putIn(fieldIn(shown(page), t('paramId')), '42')
  await press(shown(page), t('openQuery'))
  await hashOf(place).toContain('/demo/params/common?id=42')
  await given.toMatch(/id\s+42/)
}

const parametersInPath = async (place: Place): Promise<void> => {
  const { page } = place
  const t = words(place)
  await goTo(page, '/demo/params/common')
  await putIn(fieldIn(shown(page), t('paramId')), '43')
  await putIn(fieldIn(shown(page), t('tabName')), 'zz tab')
  await press(shown(page), t('openPath'))
  await hashOf(place).toContain('/demo/params/dynamic/x/43/')
  await expect.poll(() => page.locator('.tab-active .tab-face').innerText()).toBe('zz tab')
  await expect.poll(() => shown(page).locator('.demo-pairs').innerText()).toMatch(/id\s+43/)
}

export const demoScreens: readonly OwnScreen[] = [
  { path: '/demo/fun', work: functions },
  { path: '/demo/form', work: form },
  { path: '/demo/table', work: table },
  { path: '/demo/workflow', work: workflow },
  { path: '/demo/limits/front-end/page', work: rights },
  { path: '/demo/limits/front-end/button', work: modes },
  { path: '/demo/limits/back-end/page', work: menuOfServer },
  ...['/demo/menu/menu-1/menu-1-1', '/demo/menu/menu-1/menu-1-2/menu-1-2-1', '/demo/menu/menu-2'].map((path) => ({
    path,
    work: nested(path),
  })),
  { path: '/demo/params/common', work: parameters },
  { path: '/demo/params/dynamic/:t/:id/:tagsViewName', work: parametersInPath },
]
