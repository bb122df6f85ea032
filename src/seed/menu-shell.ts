// Rows of the menu: files, errors that people reported, and what surrounds the screens.
import { codes, type MenuSeed, title } from './menu-row.ts'

/** Among the administration of the product. */
export const shellSystem: readonly MenuSeed[] = [
  {
    code: 'sysFile',
    type: 'menu',
    title: title('文件', '檔案', 'Files'),
    ...{ path: '/system/file', icon: 'folder', opens: 'sys:file:list' },
    buttons: codes('sys:file', 'list upload edit delete publish all'),
  },
  {
    code: 'errorRecord',
    type: 'menu',
    title: title('错误记录', '錯誤記錄', 'Error records'),
    ...{ path: '/system/error-record', icon: 'alert', opens: 'sys:error:list' },
    buttons: codes('sys:error', 'list detail handle delete export'),
  },
  {
    code: 'errorRecordOne',
    type: 'menu',
    title: title('错误详情', '錯誤詳情', 'Error record'),
    ...{ path: '/system/error-record-detail/:id', icon: 'alert', opens: 'sys:error:detail', hide: true },
  },
  {
    code: 'announcement',
    type: 'menu',
    title: title('通知', '通知', 'Notices'),
    ...{ path: '/system/notice', icon: 'bell', opens: 'sys:notice:list' },
    buttons: codes('sys:notice', 'list add edit delete publish'),
  },
]

/** Below Home. */
export const shellHome: readonly MenuSeed[] = [
  {
    code: 'homeNavigation',
    type: 'menu',
    title: title('导航编辑', '導覽編輯', 'Navigation editing'),
    ...{ path: '/home/navigation', icon: 'sliders', opens: '' },
    buttons: ['sys:home:navDefault', 'sys:theme:publish'],
  },
  {
    code: 'homeBackups',
    type: 'menu',
    title: title('首页备份', '首頁備份', 'Home backups'),
    ...{ path: '/home/backups', icon: 'history', opens: '' },
  },
]

/** What no menu shows: reached from the menu of the user. */
export const personal: MenuSeed = {
  code: 'personal',
  type: 'menu',
  title: title('个人中心', '個人中心', 'Personal center'),
  ...{ path: '/personal', icon: 'user', opens: '', hide: true, screen: 'personal/personal' },
}
