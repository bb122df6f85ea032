// Words of the notices in the header, in traditional Chinese.
import type { notice as noticeZhCn } from '../zh-cn/notice.ts'

export const notice: typeof noticeZhCn = {
  title: '通知',
  unread: '{n} 條未讀通知',
  none: '沒有通知',
  readAll: '全部已讀',
  kind_voucherRejected: '{by} 退回了憑證 {no}：{reason}',
  kind_booksDiffer: '{set} 的帳簿校驗發現 {n} 處不符',
  kind_monthPosted: '{by} 將 {company} 的 {month} 記帳',
  kind_postingCancelled: '{by} 取消了 {company} {month} 的記帳',
  kind_mirrorDraft: '憑證 {no} 的對方草稿已產生，共 {n} 列，補齊後儲存',
  kind_reportDelivered: '報表「{name}」已產生，在報表下載中',
  kind_reportNotDelivered: '定時報表「{name}」有人沒有收到：{reason}',
  kind_errorResolved: '{by} 已解決您回報的錯誤 {no}：{resolution}',
  kind_errorIgnored: '您回報的錯誤 {no} 已由 {by} 忽略',
  kind_announcement: '{title}',
  kind_accessAsked: '{user} 申請頁面 {path} 的權限',
  kind_contactChanged: '{by} 修改了您接收動態碼的手機號或電子郵件；如非您所知，請聯絡管理員',
  kind_checkLocked: '有人輸入了您的密碼，並連續輸錯兩步驗證，已鎖定至 {time}；若非您本人，請立即修改密碼',
  kind_sessionCopied: '您的一個登入已被終止：其重新整理權杖被重複使用，可能已被他人複製；請修改密碼',
  kind_restoreAsked: '{by} 申請還原整個系統的備份，請在 15 分鐘內核准',
  kind_restoreDone: '整個系統已由備份還原，核准人 {by}',
  kind_restoreFailed: '系統還原未成功，一切保持原狀，核准人 {by}',
  kind_backupFailed: '備份計畫「{name}」失敗：{reason}',
  kind_jobDone: '{what}已完成',
  kind_jobFailed: '{what}失敗：{reason}',
}
