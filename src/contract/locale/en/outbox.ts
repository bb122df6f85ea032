// Words of the messages that were sent to people, in English.
import type { outbox as outboxZhCn } from '../zh-cn/outbox.ts'

export const outbox: Record<keyof typeof outboxZhCn, string> = {
  title: 'Sent messages',
  search: 'Part of a number or address',
  noneYet: 'No message was sent',
  f_at: 'Time',
  f_channel: 'Channel',
  f_target: 'To',
  f_state: 'Status',
  f_content: 'Content',
  f_error: 'Why it failed',
  channel_sms: 'Text message',
  channel_email: 'E-mail',
  state_sent: 'Sent',
  state_kept: 'No gateway',
  state_failed: 'Failed',
  all: 'All',
  dateFrom: 'From',
  dateTo: 'To',
  refresh: 'Refresh',
  export: 'Export',
  kept: 'Kept for 30 days; codes are hidden once used or too old',
}
