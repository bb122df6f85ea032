// The name that an address gives its tab.
import { expect, test } from 'vitest'
import { tabHint, tabNameOf } from './frame-context.ts'

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

test('tabs of one name are told apart by months, subjects and words, not by switches and numbers of lines', () => {
  expect(tabHint('?month=2025-11&sides=1&line=37&group=YS')).toBe('2025-11')
  expect(tabHint('?subject=112201&level=5&search=7')).toBe('112201 7')
})
