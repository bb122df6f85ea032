// Words of the trail about what keeps an instance running, in traditional Chinese.
import type { trailOperations as zhCn } from '../zh-cn/trail-operations.ts'

export const trailOperations: typeof zhCn = {
  type_valueSet: '值集',
  type_valueSetValue: '值集的值',
  act_run: '立即執行',
  act_cancelJob: '取消任務',
  type_job: '任務',
  field_failure: '失敗原因',
  type_backup: '備份',
  field_backupKind: '備份類型',
  field_cause: '觸發',
  field_withFiles: '含檔案',
  field_requestedBy: '申請人',
  field_confirmedBy: '核准人',
  field_links: '變更記錄條數',
  field_head: '變更記錄鏈頭',
  act_restoreAsk: '申請還原',
  act_restoreApprove: '核准還原',
  act_restoreWithdraw: '撤回還原申請',
  type_backupPlan: '備份計畫',
  field_cron: '時間表',
  field_verifies: '自動校驗',
  field_keep: '保留（日/週/月/年）',
  field_alertUsers: '失敗時通知',
  type_workflow: '工作流',
  field_publishedNo: '已發佈版本',
}
