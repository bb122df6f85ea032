// Words of the channels of notices in the personal center.
import type { WordTable } from '../base/word-table.ts'

export const noticeChannel = {
  title: ['通知渠道', '通知管道', 'Channels'],
  hint: [
    '站内关闭后，通知仍列在这里，但不再提示。邮件和短信在一分钟内发出。',
    '站內關閉後，通知仍列在這裡，但不再提示。郵件和簡訊在一分鐘內發出。',
    'What is switched off in the product still stands here, as read. Messages leave within a minute.',
  ],
  event: ['事项', '事項', 'What happens'],
  inApp: ['站内', '站內', 'In the product'],
  email: ['邮件', '郵件', 'E-mail'],
  sms: ['短信', '簡訊', 'Text message'],
  saved: ['通知渠道已保存', '通知管道已儲存', 'Channels saved'],
  noEmail: [
    '未填邮箱，可在“个人资料”中填写',
    '未填電子郵件，可在「個人資料」中填寫',
    'No e-mail is known: add it under Profile',
  ],
  noMobile: [
    '未填手机，可在“个人资料”中填写',
    '未填手機，可在「個人資料」中填寫',
    'No mobile is known: add it under Profile',
  ],
  cell: ['{event}：{channel}', '{event}：{channel}', '{event}: {channel}'],
  event_voucher: ['凭证被退回、对方草稿已生成', '憑證被退回、對方草稿已產生', 'A voucher is returned or answered'],
  event_posting: ['月份记账、取消记账', '月份記帳、取消記帳', 'A month is posted or opened again'],
  event_books: ['账簿核对有差异', '帳簿核對有差異', 'Books do not agree'],
  event_report: ['定时报表', '定時報表', 'Scheduled reports'],
  event_job: ['后台任务结束', '背景工作結束', 'Slow work has ended'],
  event_announcement: ['公告与通知', '公告與通知', 'Announcements'],
  event_error: ['我上报的错误有结果', '我回報的錯誤有結果', 'An error that I reported is handled'],
  event_access: ['有人申请权限', '有人申請權限', 'Somebody asks for access'],
  event_account: ['账号安全', '帳號安全', 'Safety of the account'],
  event_backup: ['备份失败、恢复', '備份失敗、還原', 'Failed backups, restores'],
} satisfies WordTable
