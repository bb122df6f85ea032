// Words of the trail about what keeps an instance running, in English.
import type { trailOperations as zhCn } from '../zh-cn/trail-operations.ts'

export const trailOperations: typeof zhCn = {
  type_valueSet: 'List of values',
  type_valueSetValue: 'Value of a list',
  act_run: 'Run now',
  act_cancelJob: 'Cancel job',
  type_job: 'Job',
  field_failure: 'Failure',
  type_backup: 'Backup',
  field_backupKind: 'Kind of backup',
  field_cause: 'Cause',
  field_withFiles: 'With files',
  field_requestedBy: 'Asked by',
  field_confirmedBy: 'Approved by',
  field_links: 'Links of the trail',
  field_head: 'Head of the trail',
  act_restoreAsk: 'Ask to restore',
  act_restoreApprove: 'Approve restore',
  act_restoreWithdraw: 'Withdraw restore',
  type_backupPlan: 'Backup plan',
  field_cron: 'Schedule',
  field_verifies: 'Verified by itself',
  field_keep: 'Kept (days/weeks/months/years)',
  field_alertUsers: 'Told when it fails',
  type_workflow: 'Workflow',
  field_publishedNo: 'Published version',
}
