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
]
