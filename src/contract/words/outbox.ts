// Words of the messages that were sent to people.
import type { WordTable } from '../base/word-table.ts'
export const outbox = {
  title: ['发送记录', '傳送記錄', 'Sent messages'],
  search: ['手机号或邮箱的一部分', '手機號碼或電子郵件的一部分', 'Part of a number or address'],
  noneYet: ['没有发送过消息', '沒有傳送過訊息', 'No message was sent'],
  f_channel: ['渠道', '管道', 'Channel'],
  f_target: ['接收方', '接收方', 'To'],
  f_content: ['内容', '內容', 'Content'],
  f_error: ['失败原因', '失敗原因', 'Why it failed'],
  channel_sms: ['短信', '簡訊', 'Text message'],
  channel_email: ['邮件', '電子郵件', 'E-mail'],
  state_sent: ['已发送', '已傳送', 'Sent'],
  state_kept: ['未接网关', '未接閘道', 'No gateway'],
  refresh: ['刷新', '重新整理', 'Refresh'],
  kept: [
    '保留 30 天；验证码用过或过期后不再显示',
    '保留 30 天；驗證碼用過或過期後不再顯示',
    'Kept for 30 days; codes are hidden once used or too old',
  ],
} satisfies WordTable
