// Words of the trail for errors, notices and what the first page begins with, in English.

import type { trailShell as trailShellZhCn } from '../zh-cn/trail-shell.ts'
import { trailOperations } from './trail-operations.ts'

export const trailShell: Record<keyof typeof trailShellZhCn, string> = {
  ...trailOperations,
  type_errorRecord: 'Error record',
  type_announcement: 'Notice',
  type_homeDefault: 'Default navigation',
  type_themeDefault: 'Default theme',
  type_wall: 'Wall of figures',
  field_errorState: 'Status',
  field_assignee: 'Assigned to',
  field_resolution: 'Resolution',
  field_noticeState: 'Status',
  field_noticeTitle: 'Title',
  field_publishAt: 'Published at',
  field_expireAt: 'Ends at',
  field_layout: 'Contents',
  value_new: 'New',
  value_progress: 'In progress',
  value_resolved: 'Resolved',
  value_ignored: 'Ignored',
  value_scheduled: 'Scheduled',
  value_published: 'Published',
  value_withdrawn: 'Withdrawn',
  field_target: 'For',
  value_all: 'Everybody',
  value_roles: 'Roles',
  value_departments: 'Departments',
  value_users: 'Users',
  field_link: 'Link',
}
