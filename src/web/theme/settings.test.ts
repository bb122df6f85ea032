// The settings of the theme: the first ones, those that are stored, and the tokens they change.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firstPreferences, readPreferences, tokensOf } from './settings.ts'

//
test('R-286 R-288 R-289 the first settings: primary #409eff, zh-cn, a lock after 1800 s', () => {
  expect(firstPreferences).toMatchObject({
    ...{ primary: '#409eff', globalI18n: 'zh-cn', isLockScreen: true, lockScreenTime: 1800, layout: 'defaults' },
  })
})

//
test('stored settings keep what is of their kind; the rest is as at first', () => {
  const stored = { layout: 'columns', primary: '#c04000', lockScreenTime: 59, isIsDark: 'yes', gone: 1, topBar: 'red' }
  const read = readPreferences(stored)
  expect(read).toEqual({ ...firstPreferences, layout: 'columns', primary: '#c04000' })
  for (const nothing of [undefined, null, 'text', 7, []]) expect(readPreferences(nothing)).toEqual(firstPreferences)
})

test('only what was chosen changes the tokens, and bars keep their dark colours in the dark', () => {
  expect(tokensOf(firstPreferences)).toEqual({})
  const chosen = { ...firstPreferences, topBar: '#102030', menuBarColor: '#ffffff', isTopBarColorGradual: true }
  expect(tokensOf(chosen)).toEqual({
    '--top-bar': 'linear-gradient(to bottom right, #102030, #889098)',
    '--menu-bar-words': '#ffffff',
  })
  expect(tokensOf({ ...chosen, isIsDark: true })).toEqual({})
  expect(Object.keys(tokensOf({ ...chosen, isIsDark: true, primary: '#008000' }))).toContain('--primary')
})

//
test('two stylesheets of icons are loaded at the start', () => {
  const page = readFileSync('src/web/index.html', 'utf8')
  const sheets = [...page.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, file]) => file)
  expect(sheets).toEqual(['/icons/iconfont.css', '/icons/font-awesome.css'])
})
