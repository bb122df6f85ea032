// Rows of the menu: what keeps an instance running.
import { codes, type MenuSeed, title } from './menu-row.ts'

/** Under the administration of the product. */
export const operations: readonly MenuSeed[] = [
  {
    code: 'backup',
    type: 'menu',
    title: title('备份', '備份', 'Backups'),
    ...{ path: '/system/backup', icon: 'database', opens: 'sys:backup:list' },
    buttons: codes('sys:backup', 'list create verify download delete restore approve plan'),
  },
]
