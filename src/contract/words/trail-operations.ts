// Words of the trail about what keeps an instance running.
import type { WordTable } from '../base/word-table.ts'

export const trailOperations = {
  type_valueSet: ['值集', '值集', 'List of values'],
  type_valueSetValue: ['值集的值', '值集的值', 'Value of a list'],
  act_run: ['立即运行', '立即執行', 'Run now'],
  act_cancelJob: ['取消任务', '取消任務', 'Cancel job'],
  type_job: ['任务', '任務', 'Job'],
  field_failure: ['失败原因', '失敗原因', 'Failure'],
  type_backup: ['备份', '備份', 'Backup'],
  field_backupKind: ['备份类型', '備份類型', 'Kind of backup'],
  field_cause: ['触发', '觸發', 'Cause'],
  field_withFiles: ['含文件', '含檔案', 'With files'],
  field_requestedBy: ['申请人', '申請人', 'Asked by'],
  field_confirmedBy: ['批准人', '核准人', 'Approved by'],
  field_links: ['变更记录条数', '變更記錄條數', 'Links of the trail'],
  field_head: ['变更记录链头', '變更記錄鏈頭', 'Head of the trail'],
  act_restoreAsk: ['申请恢复', '申請還原', 'Ask to restore'],
  act_restoreApprove: ['批准恢复', '核准還原', 'Approve restore'],
  act_restoreWithdraw: ['撤回恢复申请', '撤回還原申請', 'Withdraw restore'],
  type_backupPlan: ['备份计划', '備份計畫', 'Backup plan'],
  field_cron: ['时间表', '時間表', 'Schedule'],
  field_verifies: ['自动校验', '自動校驗', 'Verified by itself'],
  field_keep: ['保留（日/周/月/年）', '保留（日/週/月/年）', 'Kept (days/weeks/months/years)'],
  field_alertUsers: ['失败时通知', '失敗時通知', 'Told when it fails'],
  type_workflow: ['工作流', '工作流', 'Workflow'],
  field_publishedNo: ['已发布版本', '已發佈版本', 'Published version'],
} satisfies WordTable
