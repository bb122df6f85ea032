// Words of the trail about what keeps an instance running, in English.
import type { trailOperations as zhCn } from '../zh-cn/trail-operations.ts'

export const trailOperations: typeof zhCn = {
  type_backup: 'Backup',
  field_backupKind: 'Kind of backup',
  field_cause: 'Cause',
  field_withFiles: 'With files',
}
