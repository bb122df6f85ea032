// Words of the trail for errors, notices and what the first page begins with.
import type { WordTable } from '../base/word-table.ts'
import { trailOperations } from './trail-operations.ts'

export const trailShell = {
  ...trailOperations,
  type_errorRecord: ['错误记录', '錯誤記錄', 'Error record'],
  type_announcement: ['通知', '通知', 'Notice'],
  type_homeDefault: ['默认导航', '預設導覽', 'Default navigation'],
  type_themeDefault: ['默认主题', '預設佈景主題', 'Default theme'],
  type_wall: ['可视化大屏', '視覺化大屏', 'Wall of figures'],
  field_errorState: ['状态', '狀態', 'Status'],
  field_assignee: ['处理人', '處理人', 'Assigned to'],
  field_resolution: ['处理结果', '處理結果', 'Resolution'],
  field_noticeState: ['状态', '狀態', 'Status'],
  field_noticeTitle: ['标题', '標題', 'Title'],
  field_publishAt: ['发布时间', '發佈時間', 'Published at'],
  field_expireAt: ['失效时间', '失效時間', 'Ends at'],
  field_layout: ['内容', '內容', 'Contents'],
  value_new: ['新建', '新建', 'New'],
  value_progress: ['处理中', '處理中', 'In progress'],
  value_resolved: ['已解决', '已解決', 'Resolved'],
  value_ignored: ['已忽略', '已忽略', 'Ignored'],
  value_scheduled: ['待发布', '待發佈', 'Scheduled'],
  value_published: ['已发布', '已發佈', 'Published'],
  value_withdrawn: ['已撤回', '已撤回', 'Withdrawn'],
  field_target: ['接收范围', '接收範圍', 'For'],
  value_all: ['全体用户', '全體使用者', 'Everybody'],
  value_roles: ['角色', '角色', 'Roles'],
  value_departments: ['部门', '部門', 'Departments'],
  value_users: ['用户', '使用者', 'Users'],
  field_link: ['链接', '連結', 'Link'],
} satisfies WordTable
