// Words of the trail about what keeps an instance running, in simplified Chinese.

export const trailOperations = {
  type_backup: '备份',
  field_backupKind: '备份类型',
  field_cause: '触发',
  field_withFiles: '含文件',
}
