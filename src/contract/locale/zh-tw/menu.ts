// Titles of the fixed routes, which have no row in the menu, in traditional Chinese.
import type { menu as menuZhCn } from '../zh-cn/menu.ts'

export const menu: typeof menuZhCn = {
  home: '首頁',
  login: '登入',
  personal: '個人中心',
  noAccess: '無權限',
  notFound: '頁面不存在',
}
