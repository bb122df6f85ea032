// Titles of the fixed routes, which have no row in the menu.
import type { WordTable } from '../base/word-table.ts'
export const menu = {
  home: ['首页', '首頁', 'Home'],
  login: ['登录', '登入', 'Sign in'],
  personal: ['个人中心', '個人中心', 'Personal center'],
  noAccess: ['无权限', '無權限', 'No permission'],
  notFound: ['页面不存在', '頁面不存在', 'Page not found'],
} satisfies WordTable
