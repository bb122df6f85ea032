// Words of the trail about what keeps an instance running, in traditional Chinese.
import type { trailOperations as zhCn } from '../zh-cn/trail-operations.ts'

export const trailOperations: typeof zhCn = {
  type_backup: '備份',
  field_backupKind: '備份類型',
  field_cause: '觸發',
  field_withFiles: '含檔案',
}
