// What is typed in a form stays when what stands behind it is read again, and a change of somebody else is told.
import { expect, test } from 'vitest'
import { holdClock } from './chromium.ts'
import { goTo, house } from './house.ts'

const home = await house()
await home.makePerson({ userName: 'keeper', role: 'admin', rights: ['read'] })

/** The form of an entry of the menu, opened. */
const openEntry = async (code: string) => {
  const { page, complaints } = await home.enter('keeper', '/system/menu', { lang: 'en' })
  /** What is shown is read again, as where a connection comes back: nothing else has happened in this window. */
  const readAgain = async (url: RegExp) => {
    const read = page.waitForResponse(url)
    await page.context().setOffline(true)
    await page.evaluate(() => window.dispatchEvent(new Event('offline')))
    await page.context().setOffline(false)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await read
  }
  const [entry] = await home.look.query<{ id: bigint }>('select id from menu where code = $1', [code])
  await holdClock(page)
  await goTo(page, `/system/menu-edit/${entry?.id}`)
  const name = page.locator('.menu-form:visible .form-field', { hasText: 'English name' }).locator('input')
  return { page, complaints, entry, name, readAgain }
}

test('an entry of the menu in which nothing is typed is shown as it was read last, and can be saved', async () => {
  const { page, complaints, entry, name, readAgain } = await openEntry('voucherList')
  await name.waitFor()
  await home.look.query(`update menu set version = version + 1, name_en = 'Changed' where id = $1`, [entry?.id ?? 0n])
  await page.clock.fastForward(90_000)
  await readAgain(/\/system\/menu\/tree/)
  await expect.poll(() => name.inputValue()).toBe('Changed')
  await name.fill('Changed once more')
  await page.locator('.page-foot:visible .button-solid').click()
  await expect
    .poll(() => home.look.query<{ nameEn: string }>('select name_en from menu where id = $1', [entry?.id ?? 0n]))
    .toEqual([{ nameEn: 'Changed once more' }])
  expect(complaints).toEqual([])
})

test('an entry of the menu is typed on while the menu is read again, and overwrites nobody', async () => {
  const { page, complaints, entry, name, readAgain } = await openEntry('voucherEntry')
  await name.fill('Typed and not saved')
  await home.look.query('update menu set version = version + 1 where id = $1', [entry?.id ?? 0n])
  await page.clock.fastForward(90_000)
  await readAgain(/\/system\/menu\/tree/)
  await expect.poll(() => name.inputValue()).toBe('Typed and not saved')
  await page.locator('.page-foot:visible .button-solid').click()
  await expect.poll(() => page.locator('.page-foot:visible').innerText()).toContain('Changed by')
  expect(await name.inputValue()).toBe('Typed and not saved')
  expect(complaints).toEqual([])
})
