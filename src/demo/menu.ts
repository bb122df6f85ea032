// Rows of the menu: the demonstration pages, open to everybody who is signed in.
import { type MenuSeed, openScreen, title } from '../seed/menu-row.ts'

const page = (code: string, path: string, screen: string, name: MenuSeed['title']): MenuSeed => ({
  ...openScreen(code, path, 'file', name),
  screen: `/demo/${screen}`,
})

/** Samples of what leads elsewhere and of what is shown inside a tab; both work with no internet. */
const wallSample = (code: string, type: 'link' | 'iframe', path: string, name: MenuSeed['title']): MenuSeed => ({
  ...{ code, type, title: name, path, icon: 'monitor', opens: '', link: '/visualizingDemo1' },
})

const folder = (code: string, path: string, name: MenuSeed['title'], children: MenuSeed[]): MenuSeed => ({
  ...{ code, type: 'dir', title: name, path, icon: 'folder', children },
})

/** Four levels, each a page of its own tab. */
const inside = { screen: 'layout/parent' }

const nested = folder('demoMenu', '/demo/menu', title('菜单', '選單', 'Menus'), [
  {
    ...folder('demoMenu1', '/demo/menu/menu-1', title('菜单1', '選單1', 'Menu 1'), [
      page('demoMenu11', '/demo/menu/menu-1/menu-1-1', 'nested', title('菜单1-1', '選單1-1', 'Menu 1-1')),
      {
        ...folder('demoMenu12', '/demo/menu/menu-1/menu-1-2', title('菜单1-2', '選單1-2', 'Menu 1-2'), [
          page(
            'demoMenu121',
            '/demo/menu/menu-1/menu-1-2/menu-1-2-1',
            'nested',
            title('菜单1-2-1', '選單1-2-1', 'Menu 1-2-1'),
          ),
        ]),
        ...inside,
      },
    ]),
    ...inside,
  },
  page('demoMenu2', '/demo/menu/menu-2', 'nested', title('菜单2', '選單2', 'Menu 2')),
])

const limits = folder('demoLimits', '/demo/limits', title('权限', '權限', 'Rights'), [
  page('demoRights', '/demo/limits/front-end/page', 'rights', title('我的权限', '我的權限', 'My rights')),
  page('demoModes', '/demo/limits/front-end/button', 'check-modes', title('按钮权限', '按鈕權限', 'Button rights')),
  page('demoMenuList', '/demo/limits/back-end/page', 'menu-list', title('后端菜单', '後端選單', 'Menu of the server')),
])

export const demo: MenuSeed = folder('demo', '/demo', title('演示', '演示', 'Demo'), [
  page('demoFun', '/demo/fun', 'fun', title('功能', '功能', 'Functions')),
  page('demoForm', '/demo/form', 'form', title('表单', '表單', 'Form')),
  page('demoTable', '/demo/table', 'rows', title('表格', '表格', 'Table')),
  {
    ...openScreen('demoWorkflow', '/demo/workflow', 'file', title('工作流示例', '工作流範例', 'Workflow sample')),
    screen: '/workflow/workflow',
  },
  limits,
  nested,
  page('demoParams', '/demo/params/common', 'params', title('普通参数', '一般參數', 'Query parameters')),
  {
    ...page(
      'demoParamsPath',
      '/demo/params/dynamic/:t/:id/:tagsViewName',
      'params',
      title('动态路径', '動態路徑', 'Path parameters'),
    ),
    hide: true,
  },
  wallSample('demoLink', 'link', '/demo/link', title('链接', '連結', 'Link')),
  wallSample('demoIframe', 'iframe', '/demo/iframe', title('内嵌页面', '內嵌頁面', 'Page inside a tab')),
])
