// Words of the notices in the header, in simplified Chinese.

export const notice = {
  title: '通知',
  unread: '{n} 条未读通知',
  none: '没有通知',
  readAll: '全部已读',
  kind_voucherRejected: '{by} 退回了凭证 {no}：{reason}',
  kind_booksDiffer: '{set} 的账簿校验发现 {n} 处不符',
  kind_mirrorDraft: '凭证 {no} 的对方草稿已生成，共 {n} 行，补齐后保存',
  kind_reportDelivered: '报表「{name}」已生成，在报表下载中',
  kind_reportNotDelivered: '定时报表「{name}」有人没有收到：{reason}',
  kind_errorResolved: '{by} 已解决您上报的错误 {no}：{resolution}',
  kind_errorIgnored: '您上报的错误 {no} 已由 {by} 忽略',
  kind_announcement: '{title}',
  kind_accessAsked: '{user} 申请页面 {path} 的权限',
  kind_restoreAsked: '{by} 申请恢复整个系统的备份，请在 15 分钟内批准',
  kind_restoreDone: '整个系统已由备份恢复，批准人 {by}',
  kind_restoreFailed: '系统恢复未成功，一切保持原状，批准人 {by}',
  kind_backupFailed: '备份计划“{name}”失败：{reason}',
  kind_jobDone: '{what}已完成',
  kind_jobFailed: '{what}失败：{reason}',
}
