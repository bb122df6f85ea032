// Words of the trail about what keeps an instance running, in simplified Chinese.

export const trailOperations = {
  type_valueSet: '值集',
  type_valueSetValue: '值集的值',
  type_backup: '备份',
  field_backupKind: '备份类型',
  field_cause: '触发',
  field_withFiles: '含文件',
  field_requestedBy: '申请人',
  field_confirmedBy: '批准人',
  act_restoreAsk: '申请恢复',
  act_restoreApprove: '批准恢复',
  act_restoreWithdraw: '撤回恢复申请',
  type_backupPlan: '备份计划',
  field_cron: '时间表',
  field_verifies: '自动校验',
  field_keep: '保留（日/周/月/年）',
  type_workflow: '工作流',
  field_publishedNo: '已发布版本',
}
