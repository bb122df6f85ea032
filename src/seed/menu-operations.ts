// Rows of the menu: what keeps an instance running.
import { codes, type MenuSeed, title } from './menu-row.ts'

/** Under the administration of the product. */
export const operations: readonly MenuSeed[] = [
  {
    code: 'backup',
    type: 'menu',
    title: title('备份', '備份', 'Backups'),
    ...{ path: '/system/backup', icon: 'database', opens: 'sys:backup:list' },
    buttons: codes('sys:backup', 'list create verify download delete restore approve plan export'),
  },
]

/** Under the monitor. */
export const watching: readonly MenuSeed[] = [
  {
    code: 'job',
    type: 'menu',
    title: title('任务', '任務', 'Jobs'),
    ...{ path: '/system/job', icon: 'clock', opens: 'sys:job:list' },
    buttons: codes('sys:job', 'list cancel run export'),
  },
  {
    code: 'apiLog',
    type: 'menu',
    title: title('接口日志', '介面日誌', 'API log'),
    ...{ path: '/system/api-log', icon: 'list', opens: 'sys:apiLog:list' },
    buttons: codes('sys:apiLog', 'list export'),
  },
  {
    code: 'outbox',
    type: 'menu',
    title: title('发送记录', '傳送記錄', 'Sent messages'),
    ...{ path: '/system/outbox', icon: 'bell', opens: 'sys:outbox:list' },
    buttons: codes('sys:outbox', 'list code export'),
  },
]
