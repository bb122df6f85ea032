// What entries of the menu must have, where each may stand, and what of the product's own nobody changes.
import { describe, expect, it, test } from 'vitest'
import type { Problem } from '../base/problem.ts'
import {
  closesWay,
  isMenuType,
  type MenuFields,
  type MenuNode,
  type MenuPlace,
  menuChildren,
  menuLine,
  menuProblems,
  ownedProblems,
  parentView,
  placeProblems,
  routeNameOf,
  sortProblems,
  tidyMenu,
  twinProblems,
  wayProblems,
} from './menu.ts'

const told = (problems: readonly Problem[]) => problems.map(({ code, path }) => `${code} ${path}`)

const page: MenuFields = {
  ...{ parentId: '', type: 'menu', nameZhCn: 'A', nameZhTw: '', nameEn: 'A', routeName: 'a', path: '/a' },
  ...{ component: 'a/list', redirect: '', icon: 'book', permission: '', linkUrl: '', openMode: 'in_app' },
  ...{ platform: 'both', isHide: false, isKeepAlive: false, isAffix: false, roles: [], sort: 0, remark: '' },
}
const button: MenuFields = { ...page, type: 'button', path: '', component: '', icon: '', permission: 'a:b' }
const link: MenuFields = { ...page, type: 'link', component: '', linkUrl: 'https://example.com/x' }

test('a name of a route is made of the words of its path, without places', () => {
  expect(routeNameOf('/system/menu-edit/:id')).toBe('systemMenuEdit')
  expect(routeNameOf('/System/user_list')).toBe('systemUserList')
  expect(routeNameOf('//a//b c')).toBe('aBC')
  expect(routeNameOf('')).toBe('')
})

test('there are five kinds of entries', () => {
  expect(['dir', 'menu', 'button', 'link', 'iframe', 'page', ''].filter(isMenuType)).toEqual([
    ...['dir', 'menu', 'button', 'link', 'iframe'],
  ])
})

describe('an entry as it is typed', () => {
  const padded: MenuFields = {
    ...{ ...page, nameZhCn: ' A ', nameZhTw: ' B ', nameEn: ' C ', routeName: ' r ', path: ' /x-y ' },
    ...{ component: ' a/list ', redirect: ' /z ', icon: ' book ', permission: ' a:b ', linkUrl: ' https://e.com ' },
    ...{ roles: ['1', '2', '1'], remark: ' r ' },
  }
  const texts = { nameZhCn: 'A', nameZhTw: 'B', nameEn: 'C', remark: 'r', permission: 'a:b' }

  it('loses what its kind has not', () => {
    expect(tidyMenu({ ...padded, component: '//a/list ' })).toEqual({
      ...{ ...page, ...texts, routeName: 'r', path: '/x-y', component: 'a/list', redirect: '', icon: 'book' },
      ...{ linkUrl: '', roles: ['1', '2'] },
    })
    expect(tidyMenu({ ...padded, type: 'dir', routeName: '  ' })).toEqual({
      ...{ ...page, ...texts, type: 'dir', routeName: 'xY', path: '/x-y', component: '', redirect: '/z', icon: 'book' },
      ...{ linkUrl: '', roles: ['1', '2'] },
    })
    expect(tidyMenu({ ...padded, type: 'link' })).toMatchObject({
      ...{ path: '/x-y', component: '', redirect: '', icon: 'book', linkUrl: 'https://e.com', routeName: 'r' },
    })
    expect(tidyMenu({ ...padded, type: 'button' })).toMatchObject({
      ...{ path: '', component: '', redirect: '', icon: '', linkUrl: '', routeName: 'a:b', roles: [] },
    })
    expect(tidyMenu({ ...padded, type: 'unknown' })).toMatchObject({ path: '', icon: '', component: '', linkUrl: '' })
  })

  it('of a folder may hold its screens inside a page of its own', () => {
    expect(tidyMenu({ ...page, type: 'dir', component: parentView }).component).toBe(parentView)
    expect(tidyMenu({ ...page, type: 'link', component: parentView }).component).toBe('')
  })

  it('names the fields that its kind needs', () => {
    const empty: MenuFields = { ...page, nameZhCn: '', nameEn: '', path: '', icon: '', component: '' }
    const four = ['menu.name nameZhCn', 'menu.nameEn nameEn', 'menu.path path', 'menu.icon icon']
    expect(told(menuProblems(empty))).toEqual([...four, 'menu.component component'])
    expect(told(menuProblems({ ...empty, type: 'dir' }))).toEqual(four)
    expect(told(menuProblems({ ...empty, type: 'link' }))).toEqual([...four, 'menu.link linkUrl'])
    expect(told(menuProblems({ ...empty, type: 'iframe' }))).toEqual([...four, 'menu.link linkUrl'])
    expect(told(menuProblems({ ...empty, type: 'button' }))).toEqual([
      ...four.slice(0, 2),
      'menu.permission permission',
    ])
    expect(told(menuProblems({ ...empty, type: '' }))).toEqual(['menu.type type'])
    expect(told(menuProblems({ ...empty, type: 'page' }))).toEqual(['input.invalid type'])
    for (const right of [page, button, link, { ...page, type: 'dir' }]) expect(menuProblems(right)).toEqual([])
  })

  it('has paths that begin with a slash, and a name of its route without any', () => {
    expect(told(menuProblems({ ...page, path: 'a' }))).toEqual(['menu.pathSlash path'])
    expect(told(menuProblems({ ...page, redirect: 'a/' }))).toEqual(['menu.pathSlash redirect'])
    expect(menuProblems({ ...page, redirect: '/a' })).toEqual([])
    expect(told(menuProblems({ ...page, routeName: 'a/b' }))).toEqual(['menu.componentSlash routeName'])
    expect(menuProblems({ ...button, routeName: 'a/b' })).toEqual([])
  })

  it.each(['a:b', 'system:user:add', 'gl:voucher:audit:all:x', 'a-b:c_d'])(
    'may have the permission %s',
    (permission) => {
      expect(menuProblems({ ...button, permission })).toEqual([])
    },
  )

  it.each(['a', 'A:b', 'a:', ':a', 'a:b:c:d:e:f', 'a b:c', 'a:b c', 'a:b:', '1:b'])(
    'may not have the permission %j',
    (permission) => {
      expect(told(menuProblems({ ...button, permission }))).toEqual(['menu.permissionFormat permission'])
    },
  )

  it('leads to an address of the product, of the world or of a link, and to nothing that a browser runs', () => {
    for (const linkUrl of ['/reports', 'https://example.com/x', 'http://10.0.0.1', 'link:bank']) {
      expect(menuProblems({ ...link, linkUrl })).toEqual([])
    }
    for (const linkUrl of ['javascript:alert(1)', 'link:', 'link:Bank', 'bank', 'x/', 'data:text/html,x', 'ink:bank']) {
      expect(told(menuProblems({ ...link, linkUrl }))).toEqual(['menu.linkFormat linkUrl'])
    }
  })
})

const node = (id: string, parentId: string, more: Partial<MenuNode> = {}): MenuNode => ({
  ...{ ...page, type: 'dir', path: `/${id}`, routeName: id, enabled: true, builtin: false },
  ...{ id, parentId, ...more },
})
const treeOf = (...nodes: MenuNode[]) => new Map(nodes.map((each) => [each.id, each]))
// a > b > c > d > e, and beside it x with a screen m that has a button.
const chain = [node('a', ''), node('b', 'a'), node('c', 'b'), node('d', 'c'), node('e', 'd')]
const beside = [node('x', ''), node('m', 'x', { type: 'menu' }), node('u', 'm', { type: 'button', permission: 'm:u' })]
const tree = treeOf(...chain, ...beside)
const ids = (nodes: readonly MenuNode[]) => nodes.map(({ id }) => id).join(' ')

test('an entry knows those above it and those below', () => {
  expect(ids(menuLine(tree, 'c'))).toBe('c b a')
  expect(ids(menuLine(tree, 'none'))).toBe('')
  expect(ids(menuChildren(tree, ''))).toBe('a x')
  expect(ids(menuChildren(tree, 'x'))).toBe('m')
  const circle = treeOf(node('p', 'q'), node('q', 'p'))
  expect(ids(menuLine(circle, 'p'))).toBe('p q')
})

describe('the place of an entry', () => {
  const place = (id: string, parentId: string, type = 'dir') => placeProblems(tree, { id, parentId, type })

  it('is below a folder or a screen, a button below a screen only', () => {
    expect(place('', '')).toEqual([])
    expect(place('', 'a')).toEqual([])
    expect(place('', 'm', 'menu')).toEqual([])
    expect(place('', 'm', 'button')).toEqual([])
    expect(told(place('', '', 'button'))).toEqual(['menu.buttonParent parentId'])
    expect(told(place('', 'x', 'button'))).toEqual(['menu.buttonParent parentId'])
    expect(told(place('', 'none'))).toEqual(['parent.missing parentId'])
    expect(told(place('', 'u'))).toEqual(['menu.parentButton parentId'])
    for (const type of ['link', 'iframe']) {
      const one = treeOf(node('l', '', { type }))
      expect(told(placeProblems(one, { id: '', parentId: 'l', type: 'menu' }))).toEqual(['menu.parentButton parentId'])
    }
  })

  it('is never below itself', () => {
    expect(told(place('a', 'a'))).toEqual(['parent.cycle parentId'])
    expect(told(place('a', 'd'))).toEqual(['parent.cycle parentId'])
  })

  it('is on level five at most, with all that is below it', () => {
    expect(place('', 'd')).toEqual([])
    expect(place('', 'e')).toEqual([{ code: 'tree.depth', path: 'parentId', args: { n: 5 } }])
    // x is three levels high: below b it ends on level five, below c it would end on level six.
    expect(place('x', 'b')).toEqual([])
    expect(told(place('x', 'c'))).toEqual(['tree.depth parentId'])
  })
})

describe('two entries', () => {
  const twins = (more: Partial<MenuNode>, codes: string[] = []) =>
    told(twinProblems(tree, node('n', '', more), new Set(codes)))

  it('that are in use have two paths', () => {
    expect(twins({})).toEqual([])
    expect(twins({ path: '/a' })).toEqual(['menu.pathTaken path'])
    expect(twins({ path: '/a', enabled: false })).toEqual([])
    const off = treeOf(node('a', '', { enabled: false }))
    expect(twinProblems(off, node('n', '', { path: '/a' }), new Set())).toEqual([])
    const empty = treeOf(node('a', '', { path: '' }))
    expect(twinProblems(empty, node('n', '', { path: '' }), new Set())).toEqual([])
    expect(twinProblems(tree, node('a', ''), new Set())).toEqual([])
  })

  it('have two names, and buttons permissions that nothing else has', () => {
    expect(twins({ routeName: 'b' })).toEqual(['menu.nameTaken routeName'])
    const more = { type: 'button', path: '', permission: 'k:l', routeName: 'k:l' }
    expect(twins(more)).toEqual([])
    expect(twins(more, ['k:l'])).toEqual(['menu.permissionTaken permission'])
    expect(twins({ ...more, permission: 'b', routeName: 'b' })).toEqual(['menu.permissionTaken permission'])
  })
})

test('what the product brings keeps its kind, name, path, component and permission', () => {
  expect(ownedProblems(page, { ...page, nameZhCn: 'Z', icon: 'z', sort: 9, isHide: true, parentId: 'a' })).toEqual([])
  const after = { ...page, type: 'dir', routeName: 'z', path: '/z', component: 'z', permission: 'z:z' }
  expect(told(ownedProblems(page, after))).toEqual([
    ...['record.builtin type', 'record.builtin routeName', 'record.builtin path', 'record.builtin component'],
    'record.builtin permission',
  ])
})

describe('the way to menus and roles', () => {
  const screens = ['/system/menu', '/system/menu-edit/:id', '/system/role'].map((path, at) =>
    node(`p${at}`, 'f', { type: 'menu', path, permission: 'p:q', roles: ['admin'], isHide: path.includes(':') }),
  )
  const system = treeOf(node('s', ''), node('f', 's'), ...screens, node('o', ''), node('off', '', { enabled: false }))
  const changed = (id: string, more: Partial<MenuNode>) => {
    const before = system.get(id) as MenuNode
    return told(wayProblems(system, before, { ...before, ...more }))
  }

  it.each<[string, Partial<MenuNode>, string]>([
    ['s', { isHide: true }, 'isHide'],
    ['f', { roles: ['viewer'] }, 'roles'],
    ['p0', { platform: 'app' }, 'platform'],
    ['p1', { parentId: 'off' }, 'parentId'],
    ['p2', { enabled: false }, 'id'],
  ])('is not closed by %s with %o', (id, more, field) => {
    expect(changed(id, more)).toEqual([`menu.needed ${field}`])
  })

  it('may be narrowed, moved and renamed as long as it stays open', () => {
    expect(changed('f', { roles: ['viewer', 'admin'], nameZhCn: 'Z', parentId: 'o' })).toEqual([])
    expect(changed('s', { platform: 'web' })).toEqual([])
    expect(changed('o', { isHide: true, enabled: false })).toEqual([])
  })

  it('is not closed by an order of the tree, and what is closed already may be changed', () => {
    expect(told(sortProblems(system, [{ id: 'f', parentId: 'off', sort: 0 }]))).toEqual(['menu.needed items'])
    const closed = new Map(system).set('s', node('s', '', { enabled: false }))
    expect(closesWay(closed, new Map(closed).set('f', node('f', 'off')))).toBe(false)
  })
})

describe('an order of the tree that somebody made', () => {
  const places = (...list: [string, string][]): MenuPlace[] =>
    list.map(([id, parentId], sort) => ({ id, parentId, sort }))
  const sorted = (...list: [string, string][]) => told(sortProblems(tree, places(...list)))

  it('may turn everything round, all places taken together', () => {
    expect(sorted(['x', ''], ['a', ''])).toEqual([])
    // The chain is turned: what was below is above.
    expect(sorted(['b', ''], ['a', 'b'], ['c', 'b'])).toEqual([])
    expect(sorted(['m', 'a'], ['u', 'm'])).toEqual([])
  })

  it('knows every entry it names', () => {
    expect(sorted(['a', ''], ['gone', ''])).toEqual(['record.missing items'])
    expect(sorted(['a', 'gone'])).toEqual(['parent.missing parentId'])
  })

  it('has no circle', () => {
    expect(sorted(['a', 'c'])).toEqual(['parent.cycle parentId'])
    expect(sorted(['a', 'x'], ['x', 'a'])).toEqual(['parent.cycle parentId', 'parent.cycle parentId'])
  })

  it('is no deeper than five levels, with what stays below what moves', () => {
    expect(sorted(['x', 'b'])).toEqual([])
    expect(sortProblems(tree, places(['x', 'c']))).toEqual([{ code: 'tree.depth', path: 'parentId', args: { n: 5 } }])
    expect(sorted(['a', 'x'])).toEqual(['tree.depth parentId'])
    expect(sorted(['m', 'e'])).toEqual(['tree.depth parentId'])
  })

  it('puts buttons below screens', () => {
    expect(sorted(['u', 'x'])).toEqual(['menu.buttonParent parentId'])
    expect(sorted(['u', ''])).toEqual(['menu.buttonParent parentId'])
  })
})
