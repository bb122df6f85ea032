// Titles of the fixed routes, which have no row in the menu, in simplified Chinese.
export const menu = {
  home: '首页',
  login: '登录',
  personal: '个人中心',
  noAccess: '无权限',
  notFound: '页面不存在',
}
