// The menu that the browser side brings along; vite.menu.ts makes it.
declare module 'virtual:menu' {
  export const menu: import('../../contract/people/menu-define.ts').MenuRouteShape[]
}
