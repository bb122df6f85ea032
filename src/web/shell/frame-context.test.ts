// The name that an address gives its tab.
import { expect, test } from 'vitest'
import { tabNameOf } from './frame-context.ts'

const spoken = JSON.stringify({ 'zh-cn': 'a', 'zh-tw': 'b', en: 'c' })

//
test('a tab is called as its address says, in the current language where three are given', () => {
  const inQuery = (name: string) => ({ path: '/x', search: `?tagsViewName=${encodeURIComponent(name)}` })
  expect(tabNameOf(inQuery('Plain'), '/x', 'en')).toBe('Plain')
  expect((['zh-cn', 'zh-tw', 'en'] as const).map((lang) => tabNameOf(inQuery(spoken), '/x', lang))).toEqual([
    ...['a', 'b', 'c'],
  ])
  expect(tabNameOf(inQuery('{"en":"c"}'), '/x', 'zh-tw')).toBe('c')
  expect(tabNameOf(inQuery('{broken'), '/x', 'en')).toBe('{broken')
  const inPath = { path: `/x/7/${encodeURIComponent(spoken)}`, search: '' }
  expect(tabNameOf(inPath, '/x/:id/:tagsViewName', 'zh-tw')).toBe('b')
  expect(tabNameOf({ path: '/x', search: '' }, '/x', 'en')).toBe('')
})
