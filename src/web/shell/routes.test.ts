// Routes and menu made of the list the server returns.
import { describe, expect, it, vi } from 'vitest'
import type { MenuRouteShape } from '../../contract/people/menu-define.ts'
import type { ScreenFile } from '../parts/screens.ts'
import { filledAddress } from './iframe-page.tsx'
import { openLink } from './links.tsx'
import { buildRoutes, grantedRows, isOutside, routeFor } from './routes.ts'

const triple = (text: string) => ({ 'zh-cn': text, 'zh-tw': text, en: text })

type Given = Partial<Omit<MenuRouteShape, 'meta'>> & { path: string; meta?: Partial<MenuRouteShape['meta']> }

const row = ({ meta, ...given }: Given): MenuRouteShape => ({
  name: given.path,
  component: '',
  redirect: '',
  children: [],
  ...given,
  meta: {
    title: triple(given.path),
    icon: '',
    isLink: '',
    isHide: false,
    isKeepAlive: true,
    isAffix: false,
    isIframe: false,
    isDynamic: false,
    isDynamicPath: '',
    roles: [],
    menuId: '1',
    ...meta,
  },
})

const files: ScreenFile[] = ['voucher/list', 'voucher/entry', 'home/dashboard'].map((name) => ({
  name,
  load: () => Promise.reject(new Error('not loaded in tests')),
}))

const rows = [
  row({
    path: '/home',
    redirect: '/home/dashboard',
    children: [row({ path: '/home/dashboard', component: 'home/dashboard', meta: { isAffix: true } })],
  }),
  row({
    path: '/accounting',
    children: [
      row({ path: '/voucher/list', component: 'voucher/list' }),
      row({ path: '/voucher/entry/:id', component: 'voucher/entry', meta: { isHide: true } }),
      row({ path: '/voucher/audit', component: 'voucher/audit', meta: { roles: ['auditor'] } }),
    ],
  }),
  row({ path: '/outside', meta: { isLink: 'https://example.com' } }),
]

describe('the routes of a user', () => {
  // R-224 R-225
  it('keep a child only when its roles are empty or intersect those of the user', () => {
    expect(routeFor(buildRoutes(rows, ['clerk'], files).routes, '/voucher/audit')).toBeNull()
    expect(routeFor(buildRoutes(rows, ['auditor'], files).routes, '/voucher/audit')).not.toBeNull()
  })

  it('drop a folder of which nothing remains', () => {
    const folder = row({ path: '/x', children: [row({ path: '/x/y', component: 'x/y', meta: { roles: ['other'] } })] })
    expect(grantedRows([folder], ['clerk'])).toEqual([])
  })

  // R-049 R-050 R-125
  it('attach the screen, mark dynamic paths, and say where no view is attached', () => {
    const { routes } = buildRoutes(rows, ['auditor'], files)
    const list = routeFor(routes, '/voucher/list')
    expect(list?.view.kind === 'screen' && list.view.match.kind).toBe('one')
    expect(list?.isDynamic).toBe(false)
    const entry = routeFor(routes, '/voucher/entry/17')
    expect(entry?.isDynamic).toBe(true)
    const audit = routeFor(routes, '/voucher/audit')
    expect(audit?.view.kind === 'screen' && audit.view.match.kind).toBe('none')
  })

  it('send a folder to its redirect or to its first screen', () => {
    const { routes } = buildRoutes(rows, ['clerk'], files)
    expect(routeFor(routes, '/home')?.view).toEqual({ kind: 'redirect', to: '/home/dashboard' })
    expect(routeFor(routes, '/accounting')?.view).toEqual({ kind: 'redirect', to: '/voucher/list' })
  })

  it('know their menu parents and have unique names', () => {
    const twice = [row({ path: '/a', name: 'same', component: 'a' }), row({ path: '/b', name: 'same', component: 'b' })]
    expect(buildRoutes(twice, ['clerk'], files).routes.map((route) => route.name)).toEqual(['same', 'same#2'])
    const { routes } = buildRoutes(rows, ['clerk'], files)
    expect(routeFor(routes, '/voucher/list')?.parents.map((step) => step.path)).toEqual(['/accounting'])
  })

  //
  it('draw the screens of a folder inside its page, and send its own address to the first of them', () => {
    const inner = row({
      path: '/f/in',
      component: 'layout/parent',
      children: [row({ path: '/f/in/x', component: 'x' })],
    })
    const children = [inner, row({ path: '/f/y', component: 'y' }), row({ path: '/f/h', meta: { isHide: true } })]
    const { routes } = buildRoutes([row({ path: '/f', component: 'layout/parent', children })], ['clerk'], files)
    expect(routeFor(routes, '/f')?.view).toEqual({ kind: 'redirect', to: '/f/in/x' })
    const around = routeFor(routes, '/f/in/x')?.around ?? []
    expect(around.map((one) => [one.path, one.children.map(({ path }) => path)])).toEqual([
      ['/f', ['/f/in', '/f/y']],
      ['/f/in', ['/f/in/x']],
    ])
    expect(buildRoutes([row({ path: '/f', component: 'layout/parent' })], ['clerk'], files).routes).toEqual([])
  })

  //
  it('take a page from elsewhere into a tab, its places filled as parts of an address', () => {
    const framed = row({ path: '/in', meta: { isLink: 'https://a.example/{lang}?u={userName}', isIframe: true } })
    const { routes, menu } = buildRoutes([framed], ['clerk'], files)
    expect(routes[0]?.view).toEqual({ kind: 'iframe', to: 'https://a.example/{lang}?u={userName}' })
    expect(menu[0]).toMatchObject({ path: '/in', link: '' })
    const places = { userName: 'a&b=c', accountSet: '', lang: 'en' }
    const here = { origin: 'https://own.example', pathname: '/' }
    expect(filledAddress('https://a.example/{lang}?u={userName}&x={constructor}', places, here)).toBe(
      'https://a.example/en?u=a%26b%3Dc&x={constructor}',
    )
    expect(filledAddress('/visualizingDemo1', places, here)).toBe('https://own.example/#/visualizingDemo1')
  })

  it('leave nothing for an unknown address', () => {
    expect(routeFor(buildRoutes(rows, ['clerk'], files).routes, '/nowhere')).toBeNull()
    expect(routeFor(buildRoutes(rows, ['clerk'], files).routes, '/voucher/entry/1/2')).toBeNull()
  })
})

describe('the menu', () => {
  it('hides hidden rows and shows a lone fixed screen in place of its folder', () => {
    const { menu } = buildRoutes(rows, ['clerk'], files)
    expect(menu.map((node) => [node.path, node.children.length])).toEqual([
      ['/home/dashboard', 0],
      ['', 1],
      ['/outside', 0],
    ])
  })

  // R-040 R-051 R-052
  it('opens outside addresses in a window of their own, and others in this one', () => {
    expect(isOutside('https://example.com')).toBe(true)
    expect(isOutside('/visualizingDemo1')).toBe(false)
    const outside = { kind: 'link', to: 'https://example.com' }
    expect(routeFor(buildRoutes(rows, ['clerk'], files).routes, '/outside')?.view).toEqual(outside)
    const open = vi.fn()
    const here = { hash: '' }
    vi.stubGlobal('window', { open })
    vi.stubGlobal('location', here)
    openLink('https://example.com')
    openLink('/voucher/list')
    vi.unstubAllGlobals()
    expect(open.mock.calls).toEqual([['https://example.com', '_blank', 'noopener']])
    expect(here.hash).toBe('#/voucher/list')
  })
})
