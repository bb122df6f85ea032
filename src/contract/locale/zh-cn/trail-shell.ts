// Words of the trail for errors, notices and what the first page begins with, in simplified Chinese.
import { trailOperations } from './trail-operations.ts'

export const trailShell = {
  ...trailOperations,
  type_errorRecord: '错误记录',
  type_announcement: '通知',
  type_homeDefault: '默认导航',
  type_themeDefault: '默认主题',
  field_errorState: '状态',
  field_assignee: '处理人',
  field_resolution: '处理结果',
  field_noticeState: '状态',
  field_noticeTitle: '标题',
  field_publishAt: '发布时间',
  field_expireAt: '失效时间',
  field_target: '接收范围',
  field_layout: '内容',
  value_new: '新建',
  value_progress: '处理中',
  value_resolved: '已解决',
  value_ignored: '已忽略',
  value_scheduled: '待发布',
  value_published: '已发布',
  value_withdrawn: '已撤回',
}
