// Words of the channels of notices in the personal center, in English.
import type { noticeChannel as zhCn } from '../zh-cn/notice-channel.ts'

export const noticeChannel: Record<keyof typeof zhCn, string> = {
  title: 'Channels',
  hint: 'What is switched off in the product still stands here, as read. Messages leave within a minute.',
  event: 'What happens',
  inApp: 'In the product',
  email: 'E-mail',
  sms: 'Text message',
  save: 'Save',
  saved: 'Channels saved',
  noEmail: 'No e-mail is known: add it under Profile',
  noMobile: 'No mobile is known: add it under Profile',
  cell: '{event}: {channel}',
  event_voucher: 'A voucher is returned or answered',
  event_posting: 'A month is posted or opened again',
  event_books: 'Books do not agree',
  event_report: 'Scheduled reports',
  event_job: 'Slow work has ended',
  event_announcement: 'Announcements',
  event_error: 'An error that I reported is handled',
  event_access: 'Somebody asks for access',
  event_account: 'Safety of the account',
  event_backup: 'Failed backups, restores',
}
