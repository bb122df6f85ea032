// The name that an address gives its tab.
import { expect, test } from 'vitest'
import { landingPath, tabHint, tabNameOf } from './frame-context.ts'
import type { BuiltRoute } from './routes.ts'

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
  expect(tabNameOf({ path: '/x/7/%E9%94', search: '' }, '/x/:id/:tagsViewName', 'en')).toBe('%E9%94')
})

test('tabs of one name are told apart by months, subjects and words, not by switches and numbers of lines', () => {
  expect(tabHint('?month=2025-11&sides=1&line=37&group=YS')).toBe('2025-11')
  expect(tabHint('?subject=112201&level=5&search=7')).toBe('112201 7')
})

test('one begins with the chosen screen as long as it is granted, else at home, else at the first of the menu', () => {
  const title = { 'zh-cn': '', 'zh-tw': '', en: '' }
  const view: BuiltRoute['view'] = { kind: 'screen', match: { kind: 'none', near: [] } }
  const routeTo = (path: string): BuiltRoute => ({
    ...{ path, name: path, title, icon: '', component: '', menuId: '1', parents: [], around: [], view },
    ...{ isAffix: false, isHide: false, isKeepAlive: true, isDynamic: false },
  })
  const routes = ['/voucher/list', '/home/dashboard', '/voucher/audit'].map(routeTo)
  const begin = (paths: BuiltRoute[], chosen: string) =>
    landingPath({ routes: paths, menu: [] }, [chosen, '/home/dashboard'])
  expect(begin(routes, '/voucher/audit')).toBe('/voucher/audit')
  expect(begin(routes, '/period/posting')).toBe('/home/dashboard')
  expect(begin(routes, '')).toBe('/home/dashboard')
  expect(begin(routes.slice(0, 1), '/period/posting')).toBe('/voucher/list')
})
