// Opening, closing and keeping tabs.
import { describe, expect, it } from 'vitest'
import {
  activate,
  besideOf,
  changeHidden,
  close,
  liveTabsMax,
  move,
  moveBy,
  noTabs,
  othersOf,
  pin,
  refresh,
  refreshAll,
  type Tabs,
  visit,
  withFixedTab,
} from './tabs.ts'

const open = (tabs: Tabs, path: string, search = ''): Tabs => visit(tabs, { path, search })
const paths = (tabs: Tabs) => tabs.list.map((tab) => tab.path + tab.search)
const activePath = (tabs: Tabs) => tabs.list.find((tab) => tab.key === tabs.active)?.path

const three = [...'abc'].reduce((tabs, name) => open(tabs, `/${name}`), withFixedTab(noTabs, '/home'))

describe('visiting an address', () => {
  it('shows the tab that is open already, whatever the order of its query', () => {
    const tabs = open(open(three, '/a', '?x=1&b=2'), '/a', '?b=2&x=1')
    expect(paths(tabs)).toEqual(['/home', '/a', '/b', '/c', '/a?b=2&x=1'])
  })

  it('opens a tab per set of parameters', () => {
    expect(paths(open(three, '/c', '?id=1'))).toHaveLength(5)
  })

  it('keeps to one tab for a screen where tabs are shared, but for one with unsaved work', () => {
    const to = { path: '/c', search: '?id=1', isShared: true }
    expect(paths(visit(three, to))).toEqual(['/home', '/a', '/b', '/c?id=1'])
    expect(paths(visit(three, to, [three.active]))).toEqual(['/home', '/a', '/b', '/c', '/c?id=1'])
  })

  it('shows the tab the menu opened, whatever was chosen there since, and none that was opened with parameters', () => {
    const filtered = visit(three, { path: '/c', search: '?month=2025-12', isReplacing: true })
    const again = open(open(filtered, '/a'), '/c')
    expect(paths(again)).toEqual(['/home', '/a', '/b', '/c?month=2025-12'])
    expect(again.active).toBe(three.active)
    const copied = open(three, '/d', '?copy=12')
    expect(paths(open(copied, '/d')).slice(-2)).toEqual(['/d?copy=12', '/d'])
    expect(paths(open(filtered, '/c', '?month=2025-11')).slice(-2)).toEqual(['/c?month=2025-12', '/c?month=2025-11'])
  })

  it('stays in its tab when it comes to the address of another one', () => {
    const two = open(three, '/c', '?page=2')
    const same = visit(two, { path: '/c', search: '', isReplacing: true })
    expect(same.active).toBe(two.active)
    expect(activePath(visit(same, { path: '/c', search: '' }))).toBe('/c')
    expect(visit(same, { path: '/c', search: '' }).active).toBe(two.active)
  })

  it('changes the active tab when it replaces on the same path', () => {
    const tabs = visit(three, { path: '/c', search: '?month=2025-12', isReplacing: true })
    expect(paths(tabs)).toEqual(['/home', '/a', '/b', '/c?month=2025-12'])
    expect(tabs.active).toBe(three.active)
  })

  it('brings nobody back when a tab that is left changes its own parameters', () => {
    const two = open(three, '/d')
    const left = two.list.find((tab) => tab.path === '/c')
    const changed = changeHidden(two, left?.key ?? '', '/c?open=1')
    expect(changed && [changed.active, changed.list.find((tab) => tab.path === '/c')?.search]).toEqual([
      two.active,
      '?open=1',
    ])
    expect(changeHidden(two, two.active, '/d?open=1')).toBeNull()
    expect(changeHidden(two, left?.key ?? '', '/e')).toBeNull()
    // The one in front too, when the address leads elsewhere already.
    expect(changeHidden(two, two.active, '/d?open=1', true)?.list.at(-1)?.search).toBe('?open=1')
  })

  it('keeps fixed tabs in front', () => {
    expect(paths(withFixedTab(three, '/second'))[1]).toBe('/second')
  })
})

describe('closing', () => {
  //
  it('shows the next tab, else the previous', () => {
    const onB = activate(three, three.list[2]?.key ?? '')
    expect(activePath(close(onB, [onB.active]))).toBe('/c')
    expect(activePath(close(three, [three.active]))).toBe('/b')
  })

  it('never closes a fixed tab', () => {
    const all = close(
      three,
      three.list.map((tab) => tab.key),
    )
    expect(paths(all)).toEqual(['/home'])
    expect(activePath(all)).toBe('/home')
  })

  // R-107 R-108
  it('closes others but the one and the fixed', () => {
    const key = three.list[1]?.key ?? ''
    expect(othersOf(three, key)).toEqual([three.list[2]?.key, three.list[3]?.key])
  })
})

describe('what stays mounted', () => {
  const many = Array.from({ length: 20 }, (_, at) => `/p${at}`)

  it('is the last fifteen, the latest first', () => {
    const tabs = many.reduce((now, path) => open(now, path), noTabs)
    expect(tabs.recent).toHaveLength(liveTabsMax)
    expect(tabs.recent[0]).toBe(tabs.active)
  })

  it('includes every dirty tab', () => {
    const first = open(noTabs, '/p0')
    const dirty = [first.active]
    const tabs = many.slice(1).reduce((now, path) => visit(now, { path, search: '' }, dirty), first)
    expect(tabs.recent).toContain(first.active)
  })

  //
  it('begins anew with refresh, and everywhere when the account set changes', () => {
    expect(refresh(three, three.active).list.map((tab) => tab.version)).toEqual([0, 0, 0, 1])
    const all = refreshAll(three)
    expect(all.list.map((tab) => tab.version)).toEqual([1, 1, 1, 1])
    expect(all.recent).toEqual([three.active])
  })
})

describe('moving tabs', () => {
  const keyOf = (path: string) => three.list.find((tab) => tab.path === path)?.key ?? ''

  it('puts a tab in the place of another, and never before the fixed ones', () => {
    expect(paths(move(three, keyOf('/c'), keyOf('/a')))).toEqual(['/home', '/c', '/a', '/b'])
    expect(paths(move(three, keyOf('/a'), keyOf('/c')))).toEqual(['/home', '/b', '/c', '/a'])
    expect(move(three, keyOf('/a'), keyOf('/home'))).toBe(three)
    expect(move(three, keyOf('/home'), keyOf('/a'))).toBe(three)
  })

  it('goes one place to the left or the right', () => {
    expect(paths(moveBy(three, keyOf('/b'), -1))).toEqual(['/home', '/b', '/a', '/c'])
    expect(paths(moveBy(three, keyOf('/b'), 1))).toEqual(['/home', '/a', '/c', '/b'])
    expect(moveBy(three, keyOf('/a'), -1)).toBe(three)
    expect(moveBy(three, keyOf('/c'), 1)).toBe(three)
  })
})

describe('a pinned tab', () => {
  it('stands behind the fixed ones, is left by what closes others, and goes back', () => {
    const keyOf = (path: string) => three.list.find((tab) => tab.path === path)?.key ?? ''
    const pinned = pin(three, keyOf('/c'))
    expect(paths(pinned)).toEqual(['/home', '/c', '/a', '/b'])
    expect(paths(close(pinned, [keyOf('/c')]))).toEqual(['/home', '/c', '/a', '/b'])
    expect(besideOf(pinned, keyOf('/b'), 'left')).toEqual([keyOf('/a')])
    expect(besideOf(pinned, keyOf('/a'), 'right')).toEqual([keyOf('/b')])
    expect(paths(close(pin(pinned, keyOf('/c')), [keyOf('/c')]))).toEqual(['/home', '/a', '/b'])
  })
})
