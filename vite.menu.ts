// The menu that the browser side brings along: the product's own entries with the roles that see each of them.
import type { Plugin } from 'vite'
import type { MenuRouteShape } from './src/contract/people/menu-define.ts'
import { menuSeed } from './src/seed/menu.ts'
import { componentOf, type MenuSeed } from './src/seed/menu-row.ts'
import { roleSeed } from './src/seed/role.ts'

/** A code that no role can have. */
const nobody = '-'

const rolesOf = (opens: string): string[] => {
  if (opens === '') return []
  const roles = roleSeed.filter(({ buttons }) => buttons.includes(opens)).map(({ code }) => code)
  return roles.length === 0 ? [nobody] : roles
}

const routeOf = (menu: MenuSeed): MenuRouteShape => ({
  ...{ path: menu.path, name: menu.code, component: componentOf(menu), redirect: menu.redirect ?? '' },
  meta: {
    ...{ title: menu.title, icon: menu.icon, isLink: menu.link ?? '', isHide: menu.hide === true },
    ...{ isKeepAlive: true, isAffix: menu.affix === true, isIframe: menu.type === 'iframe' },
    isDynamic: menu.path.includes('/:'),
    isDynamicPath: menu.path.includes('/:') ? menu.path : '',
    ...{ roles: rolesOf(menu.opens ?? ''), menuId: '0' },
  },
  children: (menu.children ?? []).map(routeOf),
})

const name = 'virtual:menu'

/** `import { menu } from 'virtual:menu'`. */
export const bundledMenu = (): Plugin => ({
  name: 'bundled-menu',
  resolveId: (id) => (id === name ? `\0${name}` : null),
  load: (id) => (id === `\0${name}` ? `export const menu = ${JSON.stringify(menuSeed.map(routeOf))}` : null),
})
