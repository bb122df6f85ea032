// 個人中心裡通知管道的用語，繁體中文。
import type { noticeChannel as zhCn } from '../zh-cn/notice-channel.ts'

export const noticeChannel: Record<keyof typeof zhCn, string> = {
  title: '通知管道',
  hint: '站內關閉後，通知仍列在這裡，但不再提示。郵件和簡訊在一分鐘內發出。',
  event: '事項',
  inApp: '站內',
  email: '郵件',
  sms: '簡訊',
  save: '儲存',
  saved: '通知管道已儲存',
  noEmail: '未填電子郵件，可在「個人資料」中填寫',
  noMobile: '未填手機，可在「個人資料」中填寫',
  cell: '{event}：{channel}',
  event_voucher: '憑證被退回、對方草稿已產生',
  event_posting: '月份記帳、取消記帳',
  event_books: '帳簿核對有差異',
  event_report: '定時報表',
  event_job: '背景工作結束',
  event_announcement: '公告與通知',
  event_error: '我回報的錯誤有結果',
  event_access: '有人申請權限',
  event_account: '帳號安全',
  event_backup: '備份失敗、還原',
}
