// Titles of the fixed routes, which have no row in the menu, in English.
import type { menu as menuZhCn } from '../zh-cn/menu.ts'

export const menu: typeof menuZhCn = {
  home: 'Home',
  login: 'Sign in',
  personal: 'Personal center',
  noAccess: 'No permission',
  notFound: 'Page not found',
}
