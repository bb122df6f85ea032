// Words of the notices in the header.
import type { WordTable } from '../base/word-table.ts'

export const notice = {
  title: ['通知', '通知', 'Notices'],
  unread: ['{n} 条未读通知', '{n} 條未讀通知', '{n, unread notice|unread notices}'],
  none: ['没有通知', '沒有通知', 'No notices'],
  readAll: ['全部已读', '全部已讀', 'Mark all as read'],
  kind_voucherRejected: [
    '{by} 退回了凭证 {no}：{reason}',
    '{by} 退回了憑證 {no}：{reason}',
    '{by} returned voucher {no}: {reason}',
  ],
  kind_booksDiffer: [
    '{set} 的账簿校验发现 {n} 处不符',
    '{set} 的帳簿校驗發現 {n} 處不符',
    'The books of {set} do not agree: {n, finding|findings}',
  ],
  kind_booksUnproved: [
    '{set} 的账簿校验未能完成，请管理员查看任务记录',
    '{set} 的帳簿校驗未能完成，請管理員檢視工作記錄',
    'The books of {set} could not be proved; ask an administrator to look into it',
  ],
  kind_monthPosted: [
    '{by} 将 {company} 的 {month} 记账',
    '{by} 將 {company} 的 {month} 記帳',
    '{by} posted {month} of {company}',
  ],
  kind_postingCancelled: [
    '{by} 取消了 {company} {month} 的记账',
    '{by} 取消了 {company} {month} 的記帳',
    '{by} cancelled the posting of {month} of {company}',
  ],
  kind_mirrorDraft: [
    '凭证 {no} 的对方草稿已生成，共 {n} 行，补齐后保存',
    '憑證 {no} 的對方草稿已產生，共 {n} 列，補齊後儲存',
    'The draft that answers voucher {no} is ready, {n, line|lines}: complete and save it',
  ],
  kind_reportDelivered: [
    '报表「{name}」已生成，在报表下载中',
    '報表「{name}」已產生，在報表下載中',
    'The report “{name}” is among your downloads',
  ],
  kind_reportNotDelivered: [
    '定时报表「{name}」有人没有收到：{reason}',
    '定時報表「{name}」有人沒有收到：{reason}',
    'The scheduled report “{name}” did not reach everybody: {reason}',
  ],
  kind_errorResolved: [
    '{by} 已解决您上报的错误 {no}：{resolution}',
    '{by} 已解決您回報的錯誤 {no}：{resolution}',
    '{by} resolved the error {no} that you reported: {resolution}',
  ],
  kind_errorIgnored: [
    '您上报的错误 {no} 已由 {by} 忽略',
    '您回報的錯誤 {no} 已由 {by} 忽略',
    '{by} set the error {no} that you reported aside',
  ],
  kind_announcement: ['{title}', '{title}', '{title}'],
  kind_accessAsked: [
    '{user} 申请页面 {path} 的权限',
    '{user} 申請頁面 {path} 的權限',
    '{user} asks for access to {path}',
  ],
  kind_contactChanged: [
    '{by} 修改了您接收动态码的手机号或邮箱；如非您所知，请联系管理员',
    '{by} 修改了您接收動態碼的手機號或電子郵件；如非您所知，請聯絡管理員',
    '{by} changed where your codes are sent; if you do not know why, ask an administrator',
  ],
  kind_checkLocked: [
    '有人输入了您的密码，并连续输错两步验证，已锁定至 {time}；若非您本人，请立即修改密码',
    '有人輸入了您的密碼，並連續輸錯兩步驗證，已鎖定至 {time}；若非您本人，請立即修改密碼',
    'Somebody gave your password, and wrong codes; locked until {time}. If it was not you, change your password',
  ],
  kind_sessionCopied: [
    '您的一个登录已被终止：其刷新令牌被重复使用，可能已被他人复制；请修改密码',
    '您的一個登入已被終止：其重新整理權杖被重複使用，可能已被他人複製；請修改密碼',
    'A sign-in of yours was ended: its key was used twice, so somebody may have a copy. Change your password',
  ],
  kind_passwordReset: [
    '{by} 重置了您的密码：请在登录页选择“忘记密码”，或使用交给您的密码。如非您所知，请联系管理员',
    '{by} 重設了您的密碼：請在登入頁選擇「忘記密碼」，或使用交給您的密碼。如非您所知，請聯絡管理員',
    '{by} reset your password: “Forgot password” on the sign-in page sets a new one; ask why if you do not know',
  ],
  kind_rolesChanged: [
    '{by} 修改了您的角色；如非您所知，请联系管理员',
    '{by} 修改了您的角色；如非您所知，請聯絡管理員',
    '{by} changed your roles; if you do not know why, ask an administrator',
  ],
  kind_accountUnlocked: [
    '{by} 解锁了您的账号；如非您要求，请修改密码',
    '{by} 解鎖了您的帳號；如非您要求，請修改密碼',
    '{by} unlocked your account; if you had not asked for it, change your password',
  ],
  kind_accountEnabled: ['{by} 重新启用了您的账号', '{by} 重新啟用了您的帳號', '{by} enabled your account again'],
  kind_sessionsEnded: ['{by} 结束了您的会话', '{by} 結束了您的工作階段', '{by} ended sessions of yours'],
  kind_viewedAs: [
    '{by} 以您的身份查看了系统',
    '{by} 以您的身分檢視了系統',
    '{by} looked at the product as you find it',
  ],
  kind_accountAsked: [
    '{by} 请求变更您账号的登录方式，须由第二位管理员同意。如非您所知，请联系管理员',
    '{by} 請求變更您帳號的登入方式，須由第二位管理員同意。如非您所知，請聯絡管理員',
    '{by} asks to change the way in to your account; a second administrator has to agree. Ask why if you do not know',
  ],
  kind_secondAsked: [
    '{by} 请求第二位管理员处理 {name} 的账号：如情况属实，请在24小时内在该处执行相同操作',
    '{by} 請求第二位管理員處理 {name} 的帳號：如情況屬實，請在24小時內在該處執行相同操作',
    '{by} asks for a second administrator: do the same to the account of {name} within 24 hours if it is right',
  ],
  kind_restoreAsked: [
    '{by} 申请恢复整个系统的备份，请在 15 分钟内批准',
    '{by} 申請還原整個系統的備份，請在 15 分鐘內核准',
    '{by} asks to restore a backup of the whole instance: approve it within 15 minutes',
  ],
  kind_restoreDone: [
    '整个系统已由备份恢复，批准人 {by}',
    '整個系統已由備份還原，核准人 {by}',
    'The whole instance was restored from a backup; {by} approved it',
  ],
  kind_restoreFailed: [
    '系统恢复未成功，一切保持原状，批准人 {by}',
    '系統還原未成功，一切保持原狀，核准人 {by}',
    'The instance could not be restored and is as it was; {by} had approved it',
  ],
  kind_backupFailed: [
    '备份计划“{name}”失败：{reason}',
    '備份計畫「{name}」失敗：{reason}',
    'The backup plan “{name}” failed: {reason}',
  ],
  kind_jobDone: ['{what}已完成', '{what}已完成', '{what} is done'],
  kind_jobFailed: ['{what}失败：{reason}', '{what}失敗：{reason}', '{what} has failed: {reason}'],
} satisfies WordTable
