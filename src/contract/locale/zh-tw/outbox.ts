// Words of the messages that were sent to people, in traditional Chinese.
import type { outbox as outboxZhCn } from '../zh-cn/outbox.ts'

export const outbox: Record<keyof typeof outboxZhCn, string> = {
  title: '傳送記錄',
  search: '手機號碼或電子郵件的一部分',
  noneYet: '沒有傳送過訊息',
  f_at: '時間',
  f_channel: '管道',
  f_target: '接收方',
  f_state: '狀態',
  f_content: '內容',
  f_error: '失敗原因',
  channel_sms: '簡訊',
  channel_email: '電子郵件',
  state_sent: '已傳送',
  state_kept: '未接閘道',
  state_failed: '失敗',
  all: '全部',
  dateFrom: '開始日期',
  dateTo: '結束日期',
  refresh: '重新整理',
  export: '匯出',
  kept: '保留 30 天；驗證碼用過或過期後不再顯示',
}
