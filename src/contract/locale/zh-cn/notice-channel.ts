// 个人中心里通知渠道的用语，简体中文。

export const noticeChannel = {
  title: '通知渠道',
  hint: '站内关闭后，通知仍列在这里，但不再提示。邮件和短信在一分钟内发出。',
  event: '事项',
  inApp: '站内',
  email: '邮件',
  sms: '短信',
  save: '保存',
  saved: '通知渠道已保存',
  noEmail: '未填邮箱，可在“个人资料”中填写',
  noMobile: '未填手机，可在“个人资料”中填写',
  cell: '{event}：{channel}',
  event_voucher: '凭证被退回、对方草稿已生成',
  event_books: '账簿核对有差异',
  event_report: '定时报表',
  event_job: '后台任务结束',
  event_announcement: '公告与通知',
  event_error: '我上报的错误有结果',
  event_access: '有人申请权限',
  event_account: '账号安全',
  event_backup: '备份失败、恢复',
}
