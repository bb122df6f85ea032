// Rows of the menu: files, errors that people reported, and what stands beside the ledger.
import { codes, type MenuSeed, openScreen, title } from './menu-row.ts'

/** Among the administration of the product. */
export const shellSystem: readonly MenuSeed[] = [
  {
    code: 'sysFile',
    title: title('文件', '檔案', 'Files'),
    ...{ path: '/system/file', icon: 'folder', opens: 'sys:file:list' },
    buttons: codes('sys:file', 'list upload edit delete publish all'),
  },
  {
    code: 'errorRecord',
    title: title('错误记录', '錯誤記錄', 'Error records'),
    ...{ path: '/system/error-record', icon: 'alert', opens: 'sys:error:list' },
    buttons: codes('sys:error', 'list detail handle delete export'),
  },
  {
    code: 'errorRecordOne',
    title: title('错误详情', '錯誤詳情', 'Error record'),
    ...{ path: '/system/error-record-detail/:id', icon: 'alert', opens: 'sys:error:detail', hide: true },
  },
  {
    code: 'announcement',
    title: title('通知', '通知', 'Notices'),
    ...{ path: '/system/notice', icon: 'bell', opens: 'sys:notice:list' },
    buttons: codes('sys:notice', 'list add edit delete publish'),
  },
]

/** Below Home. */
export const shellHome: readonly MenuSeed[] = [
  {
    code: 'homeNavigation',
    title: title('导航编辑', '導覽編輯', 'Navigation editing'),
    ...{ path: '/home/navigation', icon: 'sliders', opens: '' },
    buttons: ['sys:home:navDefault', 'sys:theme:publish'],
  },
  {
    code: 'homeBackups',
    title: title('首页备份', '首頁備份', 'Home backups'),
    ...{ path: '/home/backups', icon: 'history', opens: '' },
  },
]

/** What no menu shows: reached from the menu of the user. */
export const personal: MenuSeed = {
  code: 'personal',
  title: title('个人中心', '個人中心', 'Personal center'),
  ...{ path: '/personal', icon: 'user', opens: '', hide: true, screen: 'personal/personal' },
}

export const charts: MenuSeed = {
  ...openScreen('charts', '/charts', 'chart', title('图表', '圖表', 'Charts')),
  screen: '/charts/charts',
}

export const tools: MenuSeed = {
  ...openScreen('tools', '/tools', 'hammer', title('工具', '工具', 'Tools')),
  screen: '/tools/tools',
}

export const workflow: MenuSeed = {
  code: 'workflow',
  title: title('工作流', '工作流', 'Workflows'),
  ...{ path: '/workflow', screen: '/workflow/workflow', icon: 'network', opens: 'sys:workflow:list' },
  buttons: ['list', 'edit', 'publish'].map((verb) => `sys:workflow:${verb}`),
}

const wall = (no: number, name: MenuSeed['title']): MenuSeed => ({
  ...{ code: `visualizing${no}`, type: 'link', title: name, path: `/visualizing/${no}`, icon: 'monitor', opens: '' },
  link: `/visualizingDemo${no}`,
})

export const visualizing: MenuSeed = {
  ...{ code: 'visualizing', type: 'dir', path: '/visualizing', icon: 'monitor' },
  title: title('可视化', '視覺化', 'Visualizing'),
  children: [
    wall(1, title('零售驾驶舱', '零售駕駛艙', 'Retail cockpit')),
    wall(2, title('结账作战室', '結帳作戰室', 'Closing war room')),
    {
      ...openScreen(
        'visualizingPublish',
        '/visualizing/publish',
        'upload',
        title('大屏发布', '大屏發布', 'Publishing'),
      ),
      ...{ opens: 'sys:visual:list', buttons: ['sys:visual:list', 'sys:visual:publish'] },
    },
  ],
}
