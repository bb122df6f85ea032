// Words of the trail for errors, notices and what the first page begins with, in traditional Chinese.

import type { trailShell as trailShellZhCn } from '../zh-cn/trail-shell.ts'
import { trailOperations } from './trail-operations.ts'

export const trailShell: Record<keyof typeof trailShellZhCn, string> = {
  ...trailOperations,
  type_errorRecord: '錯誤記錄',
  type_announcement: '通知',
  type_homeDefault: '預設導覽',
  type_themeDefault: '預設佈景主題',
  type_wall: '視覺化大屏',
  field_errorState: '狀態',
  field_assignee: '處理人',
  field_resolution: '處理結果',
  field_noticeState: '狀態',
  field_noticeTitle: '標題',
  field_publishAt: '發佈時間',
  field_expireAt: '失效時間',
  field_layout: '內容',
  value_new: '新建',
  value_progress: '處理中',
  value_resolved: '已解決',
  value_ignored: '已忽略',
  value_scheduled: '待發佈',
  value_published: '已發佈',
  value_withdrawn: '已撤回',
  field_target: '接收範圍',
  value_all: '全體使用者',
  value_roles: '角色',
  value_departments: '部門',
  value_users: '使用者',
  field_link: '連結',
}
